import PantoBase
import PantoScene

/// The pages at which content comes to rest with `isPagingEnabled`.
extension UIScrollView {
  /// Returns the page that shows at an offset, counted from 0 along each axis.
  final func page(at offset: CGPoint) -> CGPoint {
    CGPoint(
      x: bounds.width > 0 ? (offset.x / bounds.width).rounded() : 0,
      y: bounds.height > 0 ? (offset.y / bounds.height).rounded() : 0)
  }

  /// Returns the offset of the next page in the direction of a throw, else of the nearest page;
  /// never more than one page from `start`.
  final func pageTarget(from start: CGPoint, velocity: CGPoint) -> CGPoint {
    let scrollRange = scrollRange
    return CGPoint(
      x: pageTarget(
        at: bounds.minX, length: bounds.width, start: start.x, velocity: velocity.x,
        range: scrollRange.x),
      y: pageTarget(
        at: bounds.minY, length: bounds.height, start: start.y, velocity: velocity.y,
        range: scrollRange.y))
  }

  private func pageTarget(
    at offset: CGFloat, length: CGFloat, start: CGFloat, velocity: CGFloat,
    range: ClosedRange<CGFloat>
  ) -> CGFloat {
    guard length > 0 else { return offset }
    var page = (offset / length).rounded()
    if velocity > UIScrollView.pageVelocity { page = (offset / length).rounded(.down) + 1 }
    if velocity < -UIScrollView.pageVelocity { page = (offset / length).rounded(.up) - 1 }
    page = min(max(page, start - 1), start + 1)
    return min(max(page * length, range.lowerBound), range.upperBound)
  }

  /// The speed of a throw that turns the page however short the drag was, in points per second.
  private static let pageVelocity: CGFloat = 300
}
