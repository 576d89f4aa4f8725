/// The view below, which leaves the window under some styles of presentation.
extension Presentation {
  /// Tells the controllers of the presenting view that the view will be covered, if the
  /// presentation style removes it from the window.
  final func cover(_ below: UIView?) {
    guard director.shouldRemovePresentersView, !isInContext, let below else { return }
    covered = below
    coveredSuperview = below.superview
    below.announceLeaving()
  }

  /// Dismisses the controller, out of sight at once, together with the one presented over it.
  final func vanish(below above: Presentation, _ coordinator: TransitionCoordinator) {
    above.dismiss(animated: true) { [weak self, above] in
      self?.isHidden = false
      if above.phase == .dismissed { self?.dismissalEnded() } else { self?.dismissalWasCancelled() }
    }
    for child in presented.childList.all { child.dropPresented() }
    if isOwn { duringProgramCall { director.dismissalTransitionWillBegin() } }
    transition = UIViewController.changing(animated: true) {
      presented.view.announceLeaving()
      uncover(in: coveredSuperview)
    }
    isHidden = true
    coordinator.begin()
  }

  /// Brings the covered view back, below all else of `home`, or tells its controllers that it stays
  /// if it has not left yet. A view that is dismissed itself does not come back.
  final func uncover(in home: UIView?) {
    guard let covered, presented.presenter?.isBeingDismissed != true else { return }
    guard covered.superview == nil else { return covered.announceArriving() }
    home?.insertSubview(covered, at: 0)
    home?.setNeedsLayout()
  }
}
