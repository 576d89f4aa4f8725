import PantoBase
import PantoScene

/// The two thin bars of a scroll view that show which part of the content is visible.
///
/// The bars are layers without views, so that a scroll view's `subviews` are its content alone.
@MainActor final class ScrollIndicators {
  private var vertical: CALayer?
  private var horizontal: CALayer?
  private var isShown = false

  private static let thickness: CGFloat = 3
  private static let margin: CGFloat = 3
  private static let shortest: CGFloat = 36

  func show(in view: UIScrollView) {
    // Each move of a drag calls this again.
    guard !isShown else { return }
    isShown = true
    UIView.performWithoutAnimation {
      place(in: view)
      for bar in [vertical, horizontal] {
        bar?.removeAllAnimations()
        bar?.opacity = 1
      }
    }
  }

  /// Fades the bars out, 0.3 s from now.
  func fade(in view: UIScrollView) {
    guard isShown else { return }
    isShown = false
    UIView.animate(withDuration: 0.25, delay: 0.3, options: .allowUserInteraction) {
      for bar in [vertical, horizontal] { bar?.opacity = 0 }
    }
  }

  func flash(in view: UIScrollView) {
    show(in: view)
    fade(in: view)
  }

  func place(in view: UIScrollView) {
    guard isShown || vertical != nil || horizontal != nil else { return }
    UIView.performWithoutAnimation {
      let box = view.bounds
      let reach = view.reach
      let (inset, safe, x, y) = (reach.inset, reach.safe, reach.x, reach.y)
      vertical = bar(
        vertical, in: view,
        isWanted: view.showsVerticalScrollIndicator && y.lowerBound < y.upperBound)
      horizontal = bar(
        horizontal, in: view,
        isWanted: view.showsHorizontalScrollIndicator && x.lowerBound < x.upperBound)
      if let vertical {
        let own = view.verticalScrollIndicatorInsets
        let track = (
          box.minY + ScrollIndicators.margin + max(own.top, safe.top),
          box.maxY - ScrollIndicators.margin - max(own.bottom, safe.bottom)
        )
        let (at, length) = ScrollIndicators.part(
          of: track, seen: box.height,
          all: reach.content.height + inset.top + inset.bottom,
          at: box.minY - y.lowerBound, beyond: y.upperBound - y.lowerBound)
        vertical.frame = CGRect(
          x: box.maxX - ScrollIndicators.margin - ScrollIndicators.thickness - own.right, y: at,
          width: ScrollIndicators.thickness, height: length)
      }
      if let horizontal {
        let own = view.horizontalScrollIndicatorInsets
        let track = (
          box.minX + ScrollIndicators.margin + max(own.left, safe.left),
          box.maxX - ScrollIndicators.margin - max(own.right, safe.right)
        )
        let (at, length) = ScrollIndicators.part(
          of: track, seen: box.width, all: reach.content.width + inset.left + inset.right,
          at: box.minX - x.lowerBound, beyond: x.upperBound - x.lowerBound)
        horizontal.frame = CGRect(
          x: at, y: box.maxY - ScrollIndicators.margin - ScrollIndicators.thickness - own.bottom,
          width: length, height: ScrollIndicators.thickness)
      }
    }
  }

  /// Start and length of a bar on its track. The bar shrinks while the content is pulled beyond an
  /// edge.
  static func part(
    of track: (CGFloat, CGFloat), seen: CGFloat, all: CGFloat, at: CGFloat, beyond: CGFloat
  ) -> (CGFloat, CGFloat) {
    let room = max(0, track.1 - track.0)
    guard all > 0, beyond > 0 else { return (track.0, room) }
    let full = min(room, max(shortest, room * min(1, seen / all)))
    let over = max(0, -at, at - beyond)
    let length = max(min(full, 8), full - over)
    let share = min(max(at / beyond, 0), 1)
    return (at < 0 ? track.0 : track.0 + share * (room - length), length)
  }

  private func bar(_ known: CALayer?, in view: UIScrollView, isWanted: Bool) -> CALayer? {
    guard isWanted, isShown || known != nil else {
      known?.removeFromSuperlayer()
      return nil
    }
    let bar = known ?? CALayer()
    bar.actsAtOnce = true
    if known == nil {
      bar.cornerRadius = ScrollIndicators.thickness / 2
      bar.opacity = isShown ? 1 : 0
    }
    // The bar stays above all content, also above content that was added later.
    if !view.layer.isAmongFrontTwo(bar) { view.layer.addSublayer(bar) }
    let isLight =
      view.indicatorStyle == .white
      || (view.indicatorStyle == .default && view.resolvedStyle == .dark)
    bar.background = isLight ? RGBA(1, 1, 1, 0.5) : RGBA(0, 0, 0, 0.35)
    return bar
  }
}
