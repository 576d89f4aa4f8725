/// The navigation item or tab bar item of a controller, which shows the controller's title.
@preconcurrency @MainActor package protocol TitledItem: AnyObject {
  var title: String? { get set }
  /// Called when the controller's `isEditing` changed.
  func editingChanged(to isEditing: Bool)
}

extension TitledItem {
  package func editingChanged(to isEditing: Bool) {}
}
