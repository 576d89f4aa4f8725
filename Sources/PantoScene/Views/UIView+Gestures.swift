import PantoBase

extension UIView {
  /// The recognizers of this view in the order in which they were added, or `nil` if there are
  /// none. Setting it removes those that are not in the new list, and adds the others (FID-45).
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizerList.isEmpty ? nil : recognizerList.all }
    set {
      let new = newValue ?? []
      for old in recognizerList.all where !new.contains(old) { removeGestureRecognizer(old) }
      for each in new where each.currentHost !== self { addGestureRecognizer(each) }
    }
  }

  final func attach(_ gestureRecognizer: UIGestureRecognizer) {
    if gestureRecognizer.currentHost === self { return }
    if let former = gestureRecognizer.currentHost as? UIView {
      former.removeGestureRecognizer(gestureRecognizer)
    }
    // The latest of a kind has its highest number. The list is read from its end, because that of
    // one kind can be long.
    let kin =
      gestureRecognizer.name == nil
      ? (0..<recognizerList.count).reversed().lazy.map { self.recognizerList.element(at: $0) }
        .first(where: gestureRecognizer.isKin) : nil
    recognizerList.append(gestureRecognizer)
    gestureRecognizer.attach(to: self, after: kin)
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
