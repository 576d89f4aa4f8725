import PantoBase
import PantoControls
import PantoScene

/// The styles, names and limits of tables.
extension UITableView {
  /// The look of a table: one list, groups, or groups on cards that stand in (TBL-01, TBL-19).
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }

  /// Whether lines separate the rows.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }

  /// How rows come and go in a change: by fading, or from and to a side (TBL-03).
  ///
  /// `.automatic` fades; `.none` shows the change at once, while the other rows still move.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic = 100
  }

  /// The place of a row in the visible part after `scrollToRow`.
  ///
  /// `.none` scrolls as little as possible.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// The edges or insets to which the insets of separators are added.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The edges of the cell.
    case fromCellEdges
    /// The insets that separators have by default.
    case fromAutomaticInsets
  }

  /// A title of the index that shows a magnifying glass (TBL-15).
  public static let indexSearch = "{search}"

  /// Posted after the user selected or deselected a row (TBL-02).
  public nonisolated static let selectionDidChangeNotification = Notification.Name(
    "UITableViewSelectionDidChangeNotification")

  /// A height that stands for that of the content (TBL-10).
  ///
  /// A row then has the height that its cell's constraints or texts need, 44 points at least; a
  /// header or footer with a title or a view has 28, and one without 0. Those of grouped tables are
  /// higher (TBL-19).
  public static let automaticDimension: CGFloat = -1

  /// The largest number of rows and sections together.
  ///
  /// A table stores a place for each of them. Rows beyond the limit are left out, which is reported
  /// (P2).
  public static let maximumRowCount = 1_000_000

  /// The largest number of reloads by a data source or delegate that is being asked, in a row.
  ///
  /// Each of them starts the layout again, so a data source that always reloads would keep it
  /// running without end. A further reload is refused and reported.
  static let maximumNestedReloads = 8
}
