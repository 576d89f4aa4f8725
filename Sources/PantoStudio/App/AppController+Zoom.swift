import PantoCore
import PantoDemoKit

/// The view that holds the screen of a demo and clips it to round corners while it zooms between
/// its card and the window, and the shadow that it casts on the gallery meanwhile (GAL-03).
@MainActor final class ZoomHolder {
  let view = UIView()
  /// The shadow, beside the view, which clips.
  private let shade = UIView()

  init(_ screen: UIView) {
    view.clipsToBounds = true
    view.addSubview(screen)
    shade.isUserInteractionEnabled = false
  }

  /// Whether the shadow is on the screen.
  var isCasting: Bool { shade.superview != nil }

  /// Sets the frame of screen and shadow, so that they have the same animation.
  func place(_ rect: CGRect) {
    for part in [shade, view] { part.frame = rect }
  }

  /// Sets the corners of screen and shadow.
  func round(_ radius: CGFloat) {
    for part in [shade, view] { part.layer.cornerRadius = radius }
  }

  /// Sets the opacity of screen and shadow.
  func fade(to alpha: CGFloat) {
    for part in [shade, view] { part.alpha = alpha }
  }

  /// Shows the shadow of a screen that lies above the gallery; `nil` at rest, where it would lie
  /// outside the window.
  func cast(_ theme: Theme?) {
    guard let theme, let page = view.superview else { return shade.removeFromSuperview() }
    shade.layer.shadow = theme.liftedShadow
    if !isCasting { page.insertSubview(shade, belowSubview: view) }
  }

  func remove() {
    for part in [shade, view] { part.removeFromSuperview() }
  }
}

/// The zoom from a card to its demo and back (GAL-03).
extension AppController {
  private static let zoomTime: TimeInterval = 0.3
  private static let fadeTime: TimeInterval = 0.15
  /// The radius of the corners of a card, in points.
  private static let radius: CGFloat = 16

  /// The frame of a demo's gallery card, in window coordinates.
  private func cardFrame(of screen: DemoScreen) -> CGRect {
    let name = model.studio.demos.card(for: screen.entry.name)
    guard let card = gallery?.card(named: name) else { return content }
    return card.convert(card.bounds, to: view)
  }

  /// Scales the screen of a demo down to its gallery card, so that the screen is as wide as the
  /// card.
  private func shrink(_ screen: DemoScreen, _ holder: ZoomHolder, to card: CGRect) {
    let factor = content.width > 0 ? card.width / content.width : 1
    holder.place(card)
    screen.transform = CGAffineTransform(scaleX: factor, y: factor)
    screen.center = CGPoint(x: card.width / 2, y: content.height * factor / 2)
  }

  func zoomIn(_ screen: DemoScreen, _ holder: ZoomHolder) {
    let full = content
    let card = cardFrame(of: screen)
    UIView.performWithoutAnimation {
      holder.fade(to: 0)
      if !reducesMotion {
        shrink(screen, holder, to: card)
        holder.round(Self.radius)
        holder.cast(Theme(around: view))
      }
    }
    UIView.animate(withDuration: Self.fadeTime, delay: 0, options: .allowUserInteraction) {
      holder.fade(to: 1)
    }
    UIView.animate(
      withDuration: reducesMotion ? Self.fadeTime : Self.zoomTime, delay: 0,
      options: [.allowUserInteraction, .curveEaseOut]
    ) {
      holder.place(full)
      screen.transform = .identity
      screen.center = CGPoint(x: full.width / 2, y: full.height / 2)
    } completion: { [weak self, weak holder] _ in
      guard let self, let open, open.holder === holder else { return }
      gallery?.isHidden = true
      holder?.cast(nil)
    }
    // The corners stay round for as long as there is something beside them.
    UIView.animate(
      withDuration: Self.zoomTime, delay: 0, options: [.allowUserInteraction, .curveEaseIn]
    ) { holder.round(0) }
  }

  func zoomOut(
    _ screen: DemoScreen, _ holder: ZoomHolder, completion: @escaping () -> Void
  ) {
    let card = cardFrame(of: screen)
    let time = reducesMotion ? Self.fadeTime : Self.zoomTime
    if !reducesMotion {
      holder.cast(Theme(around: view))
      UIView.animate(
        withDuration: Self.fadeTime, delay: 0, options: [.curveEaseOut, .beginFromCurrentState]
      ) { holder.round(Self.radius) }
    }
    UIView.animate(
      withDuration: Self.fadeTime, delay: time - Self.fadeTime, options: .beginFromCurrentState
    ) {
      holder.fade(to: 0)
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
