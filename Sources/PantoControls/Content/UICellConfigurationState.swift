import PantoScene

/// The state of a cell of a table or collection view (COL-22).
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// The role of a cell in a drag.
  public enum DragState: Int, Sendable { case none, lifting, dragging }
  /// The role of a cell for a drop.
  public enum DropState: Int, Sendable {
    /// No items are over the list.
    case none
    /// Items are over the list, and would not be dropped into the cell.
    case notTargeted
    /// The items would be dropped into the cell.
    case targeted
  }

  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell takes no touches. A change of `isUserInteractionEnabled` counts when the cell
  /// is next laid out. Default `false`.
  public var isDisabled = false
  /// Whether the cell is pressed. Default `false`.
  public var isHighlighted = false
  /// Whether the cell is selected. Default `false`.
  public var isSelected = false
  /// Whether the cell has the keyboard focus. Cells never set this flag themselves. Default
  /// `false`.
  public var isFocused = false
  /// Whether the cell is a header or footer that stays at the edge of the visible part, away from
  /// its place. Default `false`.
  public var isPinned = false
  /// Whether the table or collection view is edited. Default `false`.
  public var isEditing = false
  /// Whether the item's children show. Default `false`.
  public var isExpanded = false
  /// Whether the row of a table is swiped aside (TBL-05). Default `false`.
  public var isSwiped = false
  /// Whether the cell follows the finger to another place. Default `false`.
  public var isReordering = false
  /// The role of the cell in a drag. Default `.none`.
  public var cellDragState = DragState.none
  /// The role of the cell for a drop (DND-07). Default `.none`.
  public var cellDropState = DropState.none

  /// Creates a state in which all flags are off.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}
