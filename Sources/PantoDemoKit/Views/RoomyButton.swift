import PantoControls
import PantoCore

/// A button that takes touches in an area of at least 44 × 44 points, however small it looks
/// (MSE-04).
package final class RoomyButton: UIButton {
  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let size = CGSize(width: max(44, bounds.width), height: max(44, bounds.height))
    return CGRect(center: CGPoint(x: bounds.midX, y: bounds.midY), size: size).contains(point)
  }
}
