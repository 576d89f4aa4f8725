import PantoBase
import PantoScene

/// The translucent layer above a control's content that shows hovering and pressing.
@MainActor final class InteractionTint {
  /// The opacity while a pointer rests on the control (MSE-03).
  static let hover: CGFloat = 0.06
  /// The opacity while the control is pressed.
  static let press: CGFloat = 0.12
  /// The time of a change, in seconds (VIS-07).
  static let duration: TimeInterval = 0.1

  private let layer = CALayer()

  /// Creates a tint that does not show yet.
  init(on parent: CALayer) {
    layer.opacity = 0
    parent.addSublayer(layer)
  }

  /// Moves the tint without animation.
  func place(_ rect: CGRect, cornerRadius: CGFloat) {
    guard layer.frame != rect || layer.cornerRadius != cornerRadius else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = rect
    layer.cornerRadius = cornerRadius
    CATransaction.commit()
  }

  /// Shows the tint in a colour with an opacity, 0…1.
  func show(_ alpha: CGFloat, color: UIColor, on control: UIControl) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.backgroundColor = control.shown(color)
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setAnimationDuration(Self.duration)
    if control.stage == nil { CATransaction.setDisableActions(true) }
    layer.exactOpacity = alpha
    CATransaction.commit()
  }
}
