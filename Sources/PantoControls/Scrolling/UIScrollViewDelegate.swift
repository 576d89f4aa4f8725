import PantoBase
import PantoScene

/// The delegate of a scroll view, told of its movements. Every method has a default that does
/// nothing.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content moved, for whatever reason.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a drag begins, before the content moves.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger lifts, before the content moves on.
  ///
  /// - Parameters:
  ///   - velocity: The content's speed in points per millisecond.
  ///   - targetContentOffset: The offset at which the content will rest. Write to it to choose
  ///     another one.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when a drag ended; `decelerate` is whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to move on after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the movement after a drag ended or was stopped.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when the animation of `setContentOffset(_:animated:)` ended or was stopped.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Called when `adjustedContentInset` changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  /// The view that a pinch scales; `nil`, the default, scales nothing.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when the zoom scale changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when a pinch or an animated change of the scale begins (FID-30).
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when a pinch ended and its scale has sprung back to the limits, and when an animated
  /// change of the scale ended (FID-30).
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
