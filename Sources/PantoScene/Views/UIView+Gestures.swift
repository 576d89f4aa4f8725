import PantoBase

extension UIView {
  /// The recognizers of this view in the order in which they were added, or `nil` if there are
  /// none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    recognizerList.isEmpty ? nil : recognizerList.all
  }

  /// Adds a recognizer, and removes it from its former view (REC-13). Adding it again has no effect
  /// (B54).
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.host === self { return }
    if let former = gestureRecognizer.view {
      former.removeGestureRecognizer(gestureRecognizer)
    }
    recognizerList.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  /// Removes a recognizer. One in the middle of a gesture is cancelled (REC-13).
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard recognizerList.remove(gestureRecognizer) != nil else { return }
    gestureRecognizer.detachFromHost()
  }
}

extension UIGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  public var view: UIView? { host as? UIView }
}

extension UITouch {
  /// The view on which the touch began; it does not change while the touch exists (TCH-03). `nil`
  /// if the view is gone.
  public var view: UIView? { gestureHost as? UIView }
  /// The window in which the touch began.
  public var window: UIWindow? { gestureWindow as? UIWindow }
}
