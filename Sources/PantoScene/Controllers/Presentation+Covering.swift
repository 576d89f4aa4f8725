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

  /// Brings the covered view back, below all else of `home`, or tells its controllers that it stays
  /// if it has not left yet.
  final func uncover(in home: UIView?) {
    guard let covered else { return }
    guard covered.superview == nil else { return covered.announceArriving() }
    home?.insertSubview(covered, at: 0)
    home?.setNeedsLayout()
  }
}
