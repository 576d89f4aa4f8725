import PantoBase

extension UIGestureRecognizer: KeyValueObserving, ObservedObject {
  package final func observationsChanged(_ exist: Bool) {
    guard exist, observingAction == nil else { return }
    observingAction = addAction { $0.observations?.check() }
  }
}
