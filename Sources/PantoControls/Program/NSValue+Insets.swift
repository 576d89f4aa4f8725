import PantoBase
import PantoScene

/// Distances by the reading direction in objects, as dictionaries carry them.
extension NSValue {
  /// Creates a value of distances from the sides by the reading direction, in points.
  public convenience init(directionalEdgeInsets i: NSDirectionalEdgeInsets) {
    let numbers = [i.top, i.leading, i.bottom, i.trailing, 0].map { Double($0) }
    self.init(numbers: numbers, encoding: "[5d]")
  }

  /// The distances, in points, or zero if the value was not made from them.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    guard let n = numbers("[5d]", 5) else { return .zero }
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }
}
