import PantoBase

extension UIView {
  public var gestureRecognizers: [UIGestureRecognizer]? {
    recognizerList.isEmpty ? nil : recognizerList.all
  }

  /// Takes the recognizer from its former view (REC-13); a second time changes nothing (B54).
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.host === self { return }
    if let former = gestureRecognizer.view {
      former.removeGestureRecognizer(gestureRecognizer)
    }
    recognizerList.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  /// In mid-gesture it is cancelled (REC-13).
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard recognizerList.remove(gestureRecognizer) != nil else { return }
    gestureRecognizer.detachFromHost()
  }
}

extension UIGestureRecognizer {
  /// The view it is attached to.
  public var view: UIView? { host as? UIView }
}

extension UITouch {
  /// The view it began on, for all its life (TCH-03).
  public var view: UIView? { gestureHost as? UIView }
  public var window: UIWindow? { gestureWindow as? UIWindow }
}
