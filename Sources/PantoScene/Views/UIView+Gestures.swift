import PantoBase

extension UIView {
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

  /// Takes the recognizer from its former view (REC-13); a second time changes nothing (B54).
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.host === self { return }
    if let former = gestureRecognizer.view {
      former.removeGestureRecognizer(gestureRecognizer)
    }
    recognizers.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  /// In mid-gesture it is cancelled (REC-13).
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard let i = recognizers.firstIndex(where: { $0 === gestureRecognizer }) else { return }
    recognizers.remove(at: i)
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
