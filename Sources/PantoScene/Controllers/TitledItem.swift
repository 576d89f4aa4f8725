/// An item of a bar, with the title of its controller.
@preconcurrency @MainActor package protocol TitledItem: AnyObject {
  var title: String? { get set }
  /// Called when the controller's `isEditing` changed.
  func editingChanged(to isEditing: Bool)
}

extension TitledItem {
  package func editingChanged(to isEditing: Bool) {}
}
