import PantoBase
import PantoScene

/// Directional edge insets as objects, for dictionaries.
extension NSValue {
  /// Creates a value that holds directional edge insets, in points.
  public convenience init(directionalEdgeInsets i: NSDirectionalEdgeInsets) {
    let numbers = [i.top, i.leading, i.bottom, i.trailing, 0].map { Double($0) }
    self.init(numbers: numbers, encoding: "[5d]")
  }

  /// The directional edge insets that the value holds, in points; zero if it holds another type.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    guard let n = numbers("[5d]", 5) else { return .zero }
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }
}
