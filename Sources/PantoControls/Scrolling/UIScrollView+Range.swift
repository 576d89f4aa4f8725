import PantoBase
import PantoScene

extension UIScrollView {
  /// The range of legal content offsets, with the values from which it is computed, in points.
  package struct ScrollRange {
    var content: CGSize
    var safe: UIEdgeInsets
    /// The insets with the parts of the safe area and of the keyboard.
    package var inset: UIEdgeInsets
    package var x: ClosedRange<CGFloat>
    package var y: ClosedRange<CGFloat>

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
    let adjustment = contentInsetAdjustmentBehavior
    if adjustment != .never, !(isAdjustmentForbidden && adjustment == .automatic) {
      let always = adjustment == .always
      if always || alwaysBounceVertical || content.height + inset.top + inset.bottom > size.height {
        inset.top += safe.top
        inset.bottom += safe.bottom
      }
      if always || alwaysBounceHorizontal || content.width + inset.left + inset.right > size.width {
        inset.left += safe.left
        inset.right += safe.right
      }
    }
    if keyboardOverlap > 0 {
      inset.bottom = max(inset.bottom, keyboardOverlap)
    }
    return ScrollRange(
      content: content, safe: safe, inset: inset,
      x: UIScrollView.range(from: -inset.left, to: content.width + inset.right - size.width),
      y: UIScrollView.range(
        from: -inset.top - largeTitle.room, to: content.height + inset.bottom - size.height))
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
      knownInset = inset
      if drag == nil, contentMotion == nil {
        var offset = bounds.origin
        if offset.y == -old.top { offset.y = -inset.top }
        if offset.x == -old.left { offset.x = -inset.left }
        moveTo(offset)
      }
      delegate?.scrollViewDidChangeAdjustedContentInset(self)
      scrollRange = self.scrollRange
    }
    // Content that became shorter must not leave an empty page.
    if drag == nil, contentMotion == nil, scrollRange.content != .zero {
      let inside = scrollRange.clamped(bounds.origin)
      if inside != bounds.origin {
        moveTo(inside)
        // The delegate was told of the move and may have changed a size, so the range is read anew.
        return indicators.update(in: self)
      }
    }
    indicators.update(in: self, range: scrollRange)
  }

  /// Adopts insets that changed without a notice, at a layout. Otherwise the offset stays, also one
  /// beyond the edges that the program set (FID-60).
  final func adoptInset() {
    let range = scrollRange
    if range.inset != knownInset {
      sizesChanged()
    } else {
      indicators.update(in: self, range: range)
    }
  }

  /// Adds space above the content, which stays where it is, also at the upper edge.
  final func addTopInset(_ distance: CGFloat) {
    knownInset.top += distance
    contentInset.top += distance
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }
}
