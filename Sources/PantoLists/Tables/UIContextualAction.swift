import PantoBase
import PantoScene

/// A button beside a row that was swiped aside (TBL-05).
@preconcurrency @MainActor open class UIContextualAction {
  /// The meaning of an action, from which its colour follows: grey, or red.
  public enum Style: Int, Sendable { case normal, destructive }
  /// A closure that runs when the action is chosen.
  ///
  /// Receives the action, the view of its button and a completion to call when the work is done:
  /// the row then closes.
  public typealias Handler =
    @MainActor (
      UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void
    ) -> Void

  /// The meaning of the action, from which its default colour follows.
  public final let style: Style
  /// The closure that runs when the action is chosen.
  public final let handler: Handler
  /// The text of the button. Default `nil`.
  open var title: String?
  /// The picture above the text. Default `nil`.
  open var image: UIImage?
  /// The colour of the button. Default grey, or red for `.destructive`; `nil` sets the default.
  open var backgroundColor: UIColor! {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }
  private var ownColor: UIColor?

  /// Creates an action with a meaning, a title and a closure.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The actions at one side of a row (TBL-05).
@preconcurrency @MainActor open class UISwipeActionsConfiguration {
  /// The actions, from the table's edge inwards.
  public final let actions: [UIContextualAction]
  /// Whether a swipe over most of the row performs the first action. Default `true`.
  open var performsFirstActionWithFullSwipe = true

  /// Creates the configuration of one side of a row. Without actions the row cannot be swiped to
  /// that side.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}
