import PantoCore

/// The shadow of a view that can be lifted: one shadow at rest and one while it is held. They
/// cross-fade in 0.15 s, so that no blur is ever animated (VIS-06, VIS-07).
package final class LiftShadow: UIView {
  private let atRest = UIView()
  private let lifted = UIView()

  package var isInHand = false {
    didSet {
      guard isInHand != oldValue else { return }
      UIView.animate(
        withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
      ) {
        atRest.alpha = isInHand ? 0 : 1
        lifted.alpha = isInHand ? 1 : 0
      }
    }
  }

  private let shadows:
    (rest: (Theme) -> LayerContent.Shadow, lifted: (Theme) -> LayerContent.Shadow)

  /// Creates the shadows of a theme, at rest and while held.
  package init(
    _ theme: Theme, rest: @escaping (Theme) -> LayerContent.Shadow,
    lifted shadow: @escaping (Theme) -> LayerContent.Shadow = \.liftedShadow
  ) {
    shadows = (rest, shadow)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    lifted.alpha = 0
    update(for: theme)
    addSubview(atRest)
    addSubview(lifted)
  }

  required init?(coder: NSCoder) { nil }

  private func update(for theme: Theme) {
    atRest.layer.shadow = shadows.rest(theme)
    lifted.layer.shadow = shadows.lifted(theme)
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    update(for: Theme(around: self))
  }

  /// Lays out the shadows for a view with these bounds and corners.
  package func layOut(_ bounds: CGRect, cornerRadius: CGFloat) {
    frame = bounds
    for shade in subviews {
      shade.frame = CGRect(origin: .zero, size: bounds.size)
      shade.layer.cornerRadius = cornerRadius
    }
  }
}
