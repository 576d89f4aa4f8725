import PantoScene

/// A button of an alert, with its title and what happens when it is pressed.
@preconcurrency @MainActor open class UIAlertAction {
  /// The meaning of an action. `.cancel` is bold and placed last, or first of two buttons beside
  /// each other; `.destructive` is red.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  /// The title of the button.
  public final let title: String?
  /// The meaning of the action.
  public final let style: Style
  /// Whether the button can be pressed. Default `true`. A change shows at once.
  open var isEnabled = true { didSet { changed?() } }
  final let handler: ((UIAlertAction) -> Void)?
  final var changed: (() -> Void)?

  /// Makes an action. `handler` is called with it after the alert has gone. Default `nil`.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
