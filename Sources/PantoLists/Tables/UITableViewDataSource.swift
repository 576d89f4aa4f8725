import PantoBase
import PantoScene

/// The result type of an optional method of a data source that the program did not implement.
public struct MissingRowMethod: Sendable {
  init() {}
}

/// Supplies a table's sections, rows and cells.
@preconcurrency @MainActor public protocol UITableViewDataSource: AnyObject {
  /// `Void` if the data source commits edits, which follows from `tableView(_:commit:forRowAt:)`.
  associatedtype RowCommitment = Void
  /// `Void` if the data source moves rows, which follows from `tableView(_:moveRowAt:to:)`.
  associatedtype RowMove = Void
  /// The number of rows in a section. A number below 0 counts as 0.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell for a row that comes into sight.
  ///
  /// Take it from `dequeueReusableCell(withIdentifier:for:)`.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// The number of sections. Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The title above a section; `nil`, the default, shows none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The title below a section; `nil`, the default, shows none (FID-06).
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Whether a row can be deleted, inserted, moved and swiped. Default `true` (TBL-07).
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Called when the user deletes a row or inserts one: change the data and the table (TBL-07).
  ///
  /// Only rows of a data source with this method have a "Delete" of their own.
  @discardableResult func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) -> RowCommitment
  /// Whether the user can move a row. Default `true` (TBL-08).
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Called when the user moved a row: change the data (TBL-08).
  ///
  /// Only rows of a data source with this method can be moved.
  @discardableResult func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> RowMove
  /// The titles of the index at the trailing edge. `nil`, the default: none (TBL-15).
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
  /// The section to which a title of the index leads. Default: the section with the title's own
  /// index (TBL-15).
  ///
  /// The table scrolls to that section; for `NSNotFound` it does not scroll.
  func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }
  @discardableResult public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) -> MissingRowMethod { MissingRowMethod() }
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }
  @discardableResult public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> MissingRowMethod { MissingRowMethod() }

  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  public func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }

  /// Whether the program wrote `tableView(_:commit:forRowAt:)`.
  var commitsRows: Bool {
    if let page = self as? UITableViewController { return page.overridesCommit }
    return RowCommitment.self == Void.self
  }
  /// Whether the program wrote `tableView(_:moveRowAt:to:)`.
  var movesRows: Bool {
    if let page = self as? UITableViewController { return page.overridesMove }
    return RowMove.self == Void.self
  }
}
