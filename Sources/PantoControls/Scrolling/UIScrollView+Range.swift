import PantoBase
import PantoScene

extension UIScrollView {
  /// The range of legal content offsets, with the values from which it is computed, in points.
  package struct ScrollRange {
    var content: CGSize
    var safe: UIEdgeInsets
    /// Whether the insets of each axis include the safe area.
    var includesSafe: (x: Bool, y: Bool)
    /// The insets with the parts of the safe area and of the keyboard.
    package var inset: UIEdgeInsets
    package var x: ClosedRange<CGFloat>
    package var y: ClosedRange<CGFloat>

    /// The part of the safe area that the insets leave to the content (LAY-03).
    var rest: UIEdgeInsets {
      UIEdgeInsets(
        top: includesSafe.y ? 0 : safe.top, left: includesSafe.x ? 0 : safe.left,
        bottom: includesSafe.y ? 0 : safe.bottom, right: includesSafe.x ? 0 : safe.right)
    }

    package func clamped(_ p: CGPoint) -> CGPoint {
      CGPoint(
        x: min(max(p.x, x.lowerBound), x.upperBound), y: min(max(p.y, y.lowerBound), y.upperBound))
    }
  }

  /// The range of content offsets now. Each read computes the range, so code that needs several
  /// parts reads the property once.
  package final var scrollRange: ScrollRange {
    let (content, size, safe) = (contentSize, bounds.size, safeAreaInsets)
    var inset = contentInset
    let includes = includesSafeArea(safe, content, size, inset)
    if includes.y {
      inset.top += safe.top
      inset.bottom += safe.bottom
    }
    if includes.x {
      inset.left += safe.left
      inset.right += safe.right
    }
    if keyboardOverlap > 0 {
      inset.bottom = max(inset.bottom, keyboardOverlap)
    }
    return ScrollRange(
      content: content, safe: safe, includesSafe: includes, inset: inset,
      x: UIScrollView.range(from: -inset.left, to: content.width + inset.right - size.width),
      y: UIScrollView.range(
        from: -inset.top - largeTitle.room, to: content.height + inset.bottom - size.height))
  }

  /// Whether the insets of each axis include the safe area, by `contentInsetAdjustmentBehavior`.
  ///
  /// The caller has read the sizes and insets already; reading what subclasses override costs time.
  private func includesSafeArea(
    _ safe: UIEdgeInsets, _ content: CGSize, _ size: CGSize, _ inset: UIEdgeInsets
  ) -> (x: Bool, y: Bool) {
    let adjustment = contentInsetAdjustmentBehavior
    let byController = adjustment == .automatic ? automaticAdjustment : .scrollableAxes
    if adjustment == .never || byController == .none { return (false, false) }
    // Content that constraints make higher by a safe area of its own may scroll only with it. Once
    // it was inset, it stays so, and does not change its height for ever.
    func scrolls(_ content: CGFloat, in room: CGFloat, _ safe: CGFloat, wasInset: Bool) -> Bool {
      content > room || wasInset && content + safe > room && hasConstraintsInside
    }
    let always = adjustment == .always
    return (
      always || alwaysBounceHorizontal
        || scrolls(
          content.width + inset.left + inset.right, in: size.width, safe.left + safe.right,
          wasInset: knownIncludesSafe.x),
      always || byController == .topAndBottom || alwaysBounceVertical
        || scrolls(
          content.height + inset.top + inset.bottom, in: size.height, safe.top + safe.bottom,
          wasInset: knownIncludesSafe.y)
    )
  }

  /// The range from `low` to `high`, made legal: a subclass that overrides `contentInset` or
  /// `contentSize` may return numbers that no setter accepts.
  private static func range(from low: CGFloat, to high: CGFloat) -> ClosedRange<CGFloat> {
    guard low.isFinite else { return 0...0 }
    return low...(high > low && high.isFinite ? high : low)
  }

  /// The axes along which the content can move.
  final var scrollableAxes: (x: Bool, y: Bool) {
    let scrollRange = scrollRange
    return (
      scrollRange.x.lowerBound < scrollRange.x.upperBound || (alwaysBounceHorizontal && bounces),
      scrollRange.y.lowerBound < scrollRange.y.upperBound || (alwaysBounceVertical && bounces)
    )
  }
  package final var canScroll: Bool { isScrollEnabled && scrollableAxes != (false, false) }

  /// Keeps content at the upper and left edge there after sizes or insets changed, and other
  /// content within the range.
  final func sizesChanged() {
    var scrollRange = scrollRange
    let inset = scrollRange.inset
    let old = knownInset
    if inset != old {
      (knownInset, knownIncludesSafe) = (inset, scrollRange.includesSafe)
      if drag == nil, contentMotion == nil {
        var offset = bounds.origin
        if offset.y == -old.top { offset.y = -inset.top }
        if offset.x == -old.left { offset.x = -inset.left }
        moveTo(offset)
      }
      reportAdjustedInset()
      scrollRange = self.scrollRange
    }
    // Content that became shorter must not leave an empty page.
    if drag == nil, contentMotion == nil, scrollRange.content != .zero {
      let inside = scrollRange.clamped(bounds.origin)
      if inside != bounds.origin {
        moveTo(inside)
        // The delegate was told of the move and may have changed a size, so the range is read anew.
        return showVisiblePart()
      }
    }
    showVisiblePart(range: scrollRange)
  }

  /// Adopts insets that changed without a notice, at a layout. Otherwise the offset stays, also one
  /// beyond the edges that the program set (FID-60).
  final func adoptInset() {
    let range = scrollRange
    if range.inset != knownInset {
      sizesChanged()
    } else {
      showVisiblePart(range: range)
    }
  }

  /// Adds space above the content, which stays where it is, also at the upper edge.
  final func addTopInset(_ distance: CGFloat) {
    knownInset.top += distance
    contentInset.top += distance
    reportAdjustedInset()
  }

  private func reportAdjustedInset() {
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }
}
