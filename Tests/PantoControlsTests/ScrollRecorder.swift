import PantoControls
import PantoScene

/// A scroll view delegate that records its calls.
@MainActor final class ScrollRecorder: UIScrollViewDelegate {
  var calls: [String] = []
  var target: CGPoint?
  var velocity = CGPoint.zero
  var scrollCount = 0
  /// The reactions of the program to the lift, and to the begin of the throw that follows.
  var onLift: ((UIScrollView) -> Void)?
  var onRoll: ((UIScrollView) -> Void)?

  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollCount += 1 }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("drags") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    if let target { targetContentOffset.pointee = target }
    calls.append("will let go")
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
    calls.append(willDecelerate ? "let go, rolls" : "let go")
    onLift?(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    calls.append("rolls")
    onRoll?(scrollView)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rests") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("arrived") }
}
