import PantoBase
import PantoScene

// Accessors for pickers, fields, lists and bars beyond the public API. The stored properties behind
// them stay internal: accesses to a stored `package` property are checked for overlap at run time,
// and these are read for each move of a drag and each frame of a motion.

extension UIScrollView {
  /// Whether a finger or a wheel drags the content.
  package final var hasDrag: Bool { drag != nil }
  /// The offset at which the present drag began, without the rubber band.
  package final var dragStart: CGPoint? { drag?.start }
  /// Whether the present drag comes from a wheel.
  package final var isDraggedByWheel: Bool { drag?.isWheel ?? false }
  /// Whether the content moves without a finger.
  package final var hasContentMotion: Bool { contentMotion != nil }
  /// The vertical offset at which the motion without a finger ends, in points, or `nil`.
  package final var contentMotionEndY: CGFloat? { contentMotion?.y.end }
  /// Whether a finger caught the moving content.
  package final var wasContentCaught: Bool { wasCaught }
  /// Whether the pan of the scroll view has begun and not ended.
  package final var isPanRunning: Bool { pan.isRunning }
  /// Returns the innermost view of a kind that contains `view`, lies in the scroll view and passes
  /// a test; `nil` if there is none.
  package final func innermost<V: UIView>(around view: UIView?, where passes: (V) -> Bool) -> V? {
    var next = view
    while let view = next, view !== self {
      if let found = view as? V, passes(found) { return found }
      next = view.superview
    }
    return nil
  }
  /// Sets the height of a large title and a search bar above the content, in points, of which
  /// `room` is folded away and `search` is the height of the search bar.
  package final func setLargeTitle(height: CGFloat, room: CGFloat, search: CGFloat) {
    largeTitle = (height, room, search)
  }

  /// Returns an offset at which a large title is either folded or unfolded, whichever is nearer
  /// (BAR-03).
  final func besideLargeTitle(_ y: CGFloat) -> CGFloat {
    guard largeTitle.height > 0 else { return y }
    let unfolded = scrollRange.y.lowerBound
    let folded = min(unfolded + largeTitle.height, scrollRange.y.upperBound)
    guard y > unfolded, y < folded else { return y }
    // Between both ends, the search bar is folded away and the title is large.
    let middle = min(unfolded + largeTitle.search, folded)
    let (low, high) = y < middle ? (unfolded, middle) : (middle, folded)
    return y - low < (high - low) / 2 ? low : high
  }
}
