import PantoBase

/// The styles of fields, and the notifications that they post.
extension UITextField {
  /// The frame that is drawn around the text.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  /// When a view beside the text of a field, or its clear button, shows.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  /// The reason why the editing of a field ended.
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

  /// Posted after the editing of a field began; the object is the field.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")

  /// Posted after the user changed the text of a field; the object is the field.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  /// Posted after the editing of a field ended; the object is the field.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
}
