import PantoBase
import PantoGestures

/// A position in the device's own units.
struct EvemuPosition: Hashable {
  var x: Int32
  var y: Int32

  /// Returns the squared distance to another position, in device units.
  func distance(to other: EvemuPosition) -> Double {
    let dx = Double(x) - Double(other.x)
    let dy = Double(y) - Double(other.y)
    return dx * dx + dy * dy
  }
}
