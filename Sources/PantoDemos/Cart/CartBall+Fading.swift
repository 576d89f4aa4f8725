import PantoCore

/// The fading of the cart's ball. The ball is bright while it is touched or a product may be
/// dropped into it, and fades when it is left alone (BAL-07).
extension CartBall {
  /// Ends a fade and brings the ball to full alpha in 0.15 s, from what is visible now (BAL-07).
  func light() {
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      alpha = 1
    }
  }

  /// Brightens the ball for a moment, because a product was added to the cart (U14).
  func wake() {
    light()
    fadeSoon()
  }

  /// Fades the ball to alpha 0.2 in one second, after a delay of one second (BAL-07). The stage's
  /// tuning may replace both times (TUN-01).
  func fadeSoon() {
    guard !isHeld, !hasKeyFocus, !hasPointer, wishes == 0 else { return }
    // The ball may still be brightening. That animation continues, and the fade begins from full
    // alpha.
    let options: UIView.AnimationOptions =
      alpha == 1 ? .allowUserInteraction : [.allowUserInteraction, .beginFromCurrentState]
    UIView.animate(
      withDuration: tuned(.fadeDuration), delay: tuned(.fadeDelay), options: options
    ) {
      alpha = 0.2
    }
  }

  /// The share of its speed that the thrown ball keeps per millisecond (SPR-09).
  var decelerationRate: CGFloat { CGFloat(tuned(.decelerationRate)) }

  private func tuned(_ constant: TunableConstant) -> Double {
    stage?.value(of: constant) ?? constant.defaultValue
  }
}

extension TunableConstant {
  /// The time from the release of a ball to the start of its fade (BAL-07).
  package static let fadeDelay = TunableConstant(
    "fadeDelay", title: "Fade delay", unit: .seconds, default: 1, range: 0...3, step: 0.1,
    rule: "BAL-07")
  /// The time that the fade of a ball takes (BAL-07).
  package static let fadeDuration = TunableConstant(
    "fadeDuration", title: "Fade duration", unit: .seconds, default: 1, range: 0.1...3, step: 0.1,
    rule: "BAL-07")
}
