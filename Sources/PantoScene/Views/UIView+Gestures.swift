import PantoBase

extension UIView {
  /// The recognizers of this view in the order in which they were added, or `nil` if there are
  /// none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    recognizerList.isEmpty ? nil : recognizerList.all
  }

  final func attach(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.currentHost === self { return }
    if let former = gestureRecognizer.currentHost as? UIView {
      former.removeGestureRecognizer(gestureRecognizer)
    }
    recognizerList.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  final func detach(_ gestureRecognizer: UIGestureRecognizer) {
    guard recognizerList.remove(gestureRecognizer) != nil else { return }
    gestureRecognizer.detachFromHost()
  }
}

extension TargetAction where Self: UIGestureRecognizer {
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
