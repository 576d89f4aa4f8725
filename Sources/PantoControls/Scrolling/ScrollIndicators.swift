import PantoBase
import PantoScene

/// The two thin bars of a scroll view that show which part of the content is visible.
///
/// The bars are layers without views, so that a scroll view's `subviews` are its content alone.
@MainActor final class ScrollIndicators {
  private var vertical: CALayer?
  private var horizontal: CALayer?
  private var isShown = false

  /// The width of a bar across its direction, in points.
  private static let thickness: CGFloat = 3
  /// The distance of a bar from the view's edge, in points.
  private static let margin: CGFloat = 3
  /// The least length of a bar, in points.
  private static let shortest: CGFloat = 36
  /// The least length of a bar while the content is pulled beyond an edge, in points.
  private static let shortestPulled: CGFloat = 8

  func show(in view: UIScrollView) {
    // Each move of a drag calls this again.
    guard !isShown else { return }
    isShown = true
    UIView.unanimated {
      update(in: view)
      for bar in [vertical, horizontal] {
        bar?.removeAllAnimations()
        bar?.opacity = 1
      }
    }
  }

  /// Fades the scroll bars out, beginning 0.3 s from now.
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

  /// Shows, hides and lays out the bars for the visible part of the content.
  ///
  /// - Parameter known: The range of offsets now, if the caller has just read it. Default `nil`:
  ///   it is read here.
  func update(in view: UIScrollView, range known: UIScrollView.ScrollRange? = nil) {
    guard isShown || vertical != nil || horizontal != nil else { return }
    UIView.unanimated {
      let range = known ?? view.scrollRange
      vertical = bar(
        vertical, in: view,
        isWanted: view.showsVerticalScrollIndicator && range.y.lowerBound < range.y.upperBound)
      horizontal = bar(
        horizontal, in: view,
        isWanted: view.showsHorizontalScrollIndicator && range.x.lowerBound < range.x.upperBound)
      if let vertical { layOutVertical(vertical, in: view, range: range) }
      if let horizontal { layOutHorizontal(horizontal, in: view, range: range) }
    }
  }

  private func layOutVertical(
    _ bar: CALayer, in view: UIScrollView, range: UIScrollView.ScrollRange
  ) {
    let box = view.bounds
    let insets = view.verticalScrollIndicatorInsets
    let track = (
      start: box.minY + ScrollIndicators.margin + max(insets.top, range.safe.top),
      end: box.maxY - ScrollIndicators.margin - max(insets.bottom, range.safe.bottom)
    )
    let (y, length) = ScrollIndicators.part(
      of: track, visible: box.height,
      content: range.content.height + range.inset.top + range.inset.bottom,
      offset: box.minY - range.y.lowerBound,
      maximumOffset: range.y.upperBound - range.y.lowerBound)
    bar.frame = CGRect(
      x: box.maxX - ScrollIndicators.margin - ScrollIndicators.thickness - insets.right, y: y,
      width: ScrollIndicators.thickness, height: length)
  }

  private func layOutHorizontal(
    _ bar: CALayer, in view: UIScrollView, range: UIScrollView.ScrollRange
  ) {
    let box = view.bounds
    let insets = view.horizontalScrollIndicatorInsets
    let track = (
      start: box.minX + ScrollIndicators.margin + max(insets.left, range.safe.left),
      end: box.maxX - ScrollIndicators.margin - max(insets.right, range.safe.right)
    )
    let (x, length) = ScrollIndicators.part(
      of: track, visible: box.width,
      content: range.content.width + range.inset.left + range.inset.right,
      offset: box.minX - range.x.lowerBound,
      maximumOffset: range.x.upperBound - range.x.lowerBound)
    bar.frame = CGRect(
      x: x, y: box.maxY - ScrollIndicators.margin - ScrollIndicators.thickness - insets.bottom,
      width: length, height: ScrollIndicators.thickness)
  }

  /// Returns the start and the length of a scroll bar on its track, in points. The bar shrinks
  /// while the content is pulled beyond an edge.
  static func part(
    of track: (start: CGFloat, end: CGFloat), visible: CGFloat, content: CGFloat, offset: CGFloat,
    maximumOffset: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let trackLength = max(0, track.end - track.start)
    guard content > 0, maximumOffset > 0 else { return (track.start, trackLength) }
    let full = min(trackLength, max(shortest, trackLength * min(1, visible / content)))
    let overshoot = max(0, -offset, offset - maximumOffset)
    let length = max(min(full, shortestPulled), full - overshoot)
    let share = min(max(offset / maximumOffset, 0), 1)
    let start = offset < 0 ? track.start : track.start + share * (trackLength - length)
    return (start, length)
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
