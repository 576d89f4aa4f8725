import PantoBase
import PantoScene

/// The drag from the edge that shows columns of a split controller, and the tap and the drag beside
/// them that hide them again (SPL-04).
@MainActor final class SplitGestures: UIGestureRecognizerDelegate {
  private weak var split: UISplitViewController?
  private let hiding = UIPanGestureRecognizer()
  /// The width that a drag moves columns by, in points.
  private var distance: CGFloat = 1

  func install(in split: UISplitViewController) {
    self.split = split
    let edge = UIScreenEdgePanGestureRecognizer(target: self, action: SplitGestures.dragged(_:))
    edge.delegate = self
    split.view.addGestureRecognizer(edge)
    split.edge = edge
    hiding.addTarget(self, action: SplitGestures.dragged(_:))
    hiding.delegate = self
    split.dimming.addGestureRecognizer(hiding)
    split.dimming.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: SplitGestures.tapped))
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let split, split.form == .expanded else { return false }
    if gestureRecognizer === hiding { return split.change == nil && split.mode.dims }
    // The drag that goes back in the detail comes first.
    let detail = split.slots[.secondary]?.shown as? UINavigationController
    return split.presentsWithGesture && split.mode == .secondaryOnly && split.change == nil
      && detail?.maySwipeBack != true
  }

  private func tapped() { split?.setAnimated(mode: .secondaryOnly) }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let split else { return }
    let sign: CGFloat = (split.isAtLeft ? 1 : -1) * (pan === hiding ? -1 : 1)
    switch pan.state {
    case .began:
      split.delegate?.splitViewControllerInteractivePresentationGestureWillBegin(split)
      let target: UISplitViewController.DisplayMode =
        pan === hiding ? .secondaryOnly : split.sideMode(1)
      guard let change = split.beginChange(to: target) else { return }
      let widths = split.places(in: split.view.bounds.size, .secondaryOnly).sides.map(\.width)
      let count = max(change.from.sideColumns, change.to.sideColumns)
      distance = max(1, widths.suffix(count).reduce(0, +))
      change.isByHand = true
      change.animator.pauseAnimation()
      update(pan, sign)
    case .changed: update(pan, sign)
    case .ended, .cancelled:
      guard let change = split.change, change.isByHand else { return }
      let velocity = pan.velocity(in: split.view).x * sign
      let goes =
        pan.state == .ended
        && (velocity > 300 || (change.animator.fractionComplete > 0.5 && velocity > -300))
      change.animator.isReversed = !goes
      change.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }

  private func update(_ pan: UIPanGestureRecognizer, _ sign: CGFloat) {
    guard let split, let change = split.change, change.isByHand, !change.animator.isRunning else {
      return
    }
    let moved = pan.translation(in: split.view).x * sign
    change.animator.fractionComplete = min(1, max(0, moved / distance))
  }

  func hasEnded(_ split: UISplitViewController) {
    split.delegate?.splitViewControllerInteractivePresentationGestureDidEnd(split)
  }
}
