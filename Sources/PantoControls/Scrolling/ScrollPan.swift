import PantoScene

/// The pan of a scroll view. Receives only wheel events that the view can follow, so that others
/// reach an outer scroll view.
@MainActor final class ScrollPan: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  override func shouldReceive(_ event: UIEvent) -> Bool {
    guard super.shouldReceive(event) else { return false }
    guard event.type == .scroll, let scrollView else { return true }
    return isRunning || scrollView.canFollow(wheel: event.scrollDelta)
  }
}
