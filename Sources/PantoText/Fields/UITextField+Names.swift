import PantoBase

/// The styles of fields, and the notifications that they post.
extension UITextField {
  /// The frame that is drawn around the text.
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  /// When a view beside the text shows.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  /// Why editing ended.
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

  /// Posted after editing began; the object is the field.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")

  /// Posted after the user changed the text.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  /// Posted after editing ended.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
}
