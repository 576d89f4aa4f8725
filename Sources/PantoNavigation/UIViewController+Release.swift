import PantoScene

extension UIViewController {
  /// Removes a child and its view, and tells the child before and after.
  ///
  /// A child that gets another parent while it is told stays there, and so does its view.
  final func release(_ child: UIViewController) {
    child.willMove(toParent: nil)
    removeTold(child)
  }

  /// Removes a child that was told that it will leave, unless it has another parent by now. One
  /// that left its parent before still gives back its view and the insets of the bars.
  final func removeTold(_ child: UIViewController) {
    func isElsewhere() -> Bool { child.parentRef != nil && child.parentRef !== self }
    if isElsewhere() { return }
    child.viewIfLoaded?.removeFromSuperview()
    // The view may have told the child, too, which may have got another parent.
    if isElsewhere() { return }
    child.setBarInsets(.zero)
    child.removeFromParent()
  }
}
