import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// The styles and parts of cells.
extension UITableViewCell {
  /// The style of a cell, which decides the place of the second text.
  ///
  /// `.default` has none, `value1` and `value2` show it at the right edge, `subtitle` below the
  /// first.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }

  /// The background of a selected cell. `.none` shows none; all others show grey.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

  /// The mark at the end of the row: a chevron, a check mark, a button with an "i", or that with a
  /// chevron. The button calls `accessoryButtonTappedForRowWith` (TBL-12).
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The control at the beginning of a row while its table is edited (TBL-07).
  public enum EditingStyle: Int, Sendable { case none, delete, insert }

  /// The parts that a cell shows beside its contents.
  public struct StateMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The controls of the edit mode.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The actions of a swipe from the end.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }

  /// The lines between rows, under UIKit's name.
  public typealias SeparatorStyle = UITableView.SeparatorStyle
}
