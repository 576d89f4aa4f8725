import PantoCore

/// The zoom from a card to its demo and back (GAL-03).
extension AppController {
  private static let zoomTime: TimeInterval = 0.3
  private static let fadeTime: TimeInterval = 0.15

  /// The frame of a demo's gallery card, in window coordinates.
  private func cardFrame(of screen: DemoScreen) -> CGRect {
    let name = model.studio.demos.card(for: screen.entry.name)
    guard let card = gallery?.card(named: name) else { return content }
    return card.convert(card.bounds, to: view)
  }

  /// Scales the screen of a demo down to its gallery card, so that the screen is as wide as the
  /// card.
  private func shrink(_ screen: DemoScreen, _ holder: UIView, to card: CGRect) {
    let factor = content.width > 0 ? card.width / content.width : 1
    holder.frame = card
    holder.layer.cornerRadius = 16
    screen.transform = CGAffineTransform(scaleX: factor, y: factor)
    screen.center = CGPoint(x: card.width / 2, y: content.height * factor / 2)
  }

  func zoomIn(_ screen: DemoScreen, _ holder: UIView) {
    let full = content
    let card = cardFrame(of: screen)
    UIView.performWithoutAnimation {
      holder.alpha = 0
      if !reducesMotion { shrink(screen, holder, to: card) }
    }
    UIView.animate(withDuration: Self.fadeTime, delay: 0, options: .allowUserInteraction) {
      holder.alpha = 1
    }
    UIView.animate(
      withDuration: reducesMotion ? Self.fadeTime : Self.zoomTime, delay: 0,
      options: [.allowUserInteraction, .curveEaseOut]
    ) {
      holder.frame = full
      holder.layer.cornerRadius = 0
      screen.transform = .identity
      screen.center = CGPoint(x: full.width / 2, y: full.height / 2)
    } completion: { [weak self, weak holder] _ in
      guard let self, let open, open.holder === holder else { return }
      gallery?.isHidden = true
    }
  }

  func zoomOut(
    _ screen: DemoScreen, _ holder: UIView, completion: @escaping () -> Void
  ) {
    let card = cardFrame(of: screen)
    let time = reducesMotion ? Self.fadeTime : Self.zoomTime
    UIView.animate(
      withDuration: Self.fadeTime, delay: time - Self.fadeTime, options: .beginFromCurrentState
    ) {
      holder.alpha = 0
    } completion: { _ in
      completion()
    }
    UIView.animate(
      withDuration: time, delay: 0, options: [.curveEaseInOut, .beginFromCurrentState]
    ) {
      // With reduced motion the screen does not shrink, and only fades out.
      if !reducesMotion { shrink(screen, holder, to: card) }
    }
  }
}
