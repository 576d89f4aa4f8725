import PantoBase
import PantoScene

/// Hears of a scroll view; every method has a default.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// The content moved, by whatever cause.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Let go: `velocity` in points per millisecond. Change where it will rest by writing to
  /// `targetContentOffset`.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// The animation of `setContentOffset(_:animated:)` is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  /// What pinching scales; `nil`, the default: nothing.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_: UIScrollView) {}
  public func scrollViewWillBeginDragging(_: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _: UIScrollView, withVelocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_: UIScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_: UIScrollView) {}
  public func viewForZooming(in _: UIScrollView) -> UIView? { nil }
  public func scrollViewDidZoom(_: UIScrollView) {}
  public func scrollViewWillBeginZooming(_: UIScrollView, with: UIView?) {}
  public func scrollViewDidEndZooming(_: UIScrollView, with: UIView?, atScale: CGFloat) {}
}
