import PantoBase
import PantoControls
import PantoScene

/// A button beside a row that was swiped aside, in the form from before `UIContextualAction`
/// (TBL-05).
///
/// The row stays open after the handler ran: call `setEditing(false, animated: true)` of the table
/// to close it.
@preconcurrency @MainActor open class UITableViewRowAction {
  /// The meaning of an action, from which its colour follows: red, or grey.
  public enum Style: Int, Sendable {
    case destructive = 0
    case normal
    /// The same as `destructive`.
    public static let `default` = Style.destructive
  }

  /// The meaning of the action, from which its default colour follows.
  public final let style: Style
  /// The text of the button.
  open var title: String?
  /// The colour of the button. Default red, or grey for `.normal`; `nil` sets the default.
  open var backgroundColor: UIColor? {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }
  private var ownColor: UIColor?
  private let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action with a meaning, a title and a closure.
  public init(
    style: Style, title: String?,
    handler: @escaping @MainActor (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
  }

  /// Returns the same action as a `UIContextualAction`, for the row at an index path.
  final func contextual(at path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(
      style: style == .destructive ? .destructive : .normal, title: title
    ) { _, _, _ in self.handler(self, path) }
    action.backgroundColor = backgroundColor
    return action
  }
}
