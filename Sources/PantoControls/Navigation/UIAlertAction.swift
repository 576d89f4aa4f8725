import PantoScene

/// A button of an alert, with its title and what happens when it is pressed.
@preconcurrency @MainActor public final class UIAlertAction {
  /// The meaning of an action. `.cancel` is placed last in bold, `.destructive` is red.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  /// The title of the button.
  public let title: String?
  /// The meaning of the action.
  public let style: Style
  /// Whether the button can be pressed, also while the alert shows. Default `true`.
  public var isEnabled = true { didSet { changed?() } }
  /// Called when `isEnabled` changed, so that the button updates.
  var changed: (() -> Void)?
  let handler: ((UIAlertAction) -> Void)?

  /// Makes an action. `handler` is called with it after the alert has gone. Default `nil`.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
