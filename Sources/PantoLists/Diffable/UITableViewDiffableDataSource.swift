import PantoBase
import PantoLayers
import PantoScene

/// A data source of a table that takes snapshots and animates what changed between them (TBL-04).
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: UITableViewDataSource {
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
  /// A closure that makes the cell of an item, as `cellForRowAt` does.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  /// The animation of inserted, deleted and reloaded rows and sections. Default `.automatic`.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Makes a data source and sets it as the table's, which holds it weakly.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    self.cellProvider = cellProvider
    tableView.dataSource = self
  }

  /// Shows a snapshot. `completion` is called in a later turn, when the animation ended.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let done: (Bool) -> Void = { _ in completion?() }
    for refusal in snapshot.refusals { Misuse.report(refusal, oncePerMessage: true) }
    let changes = snapshot.changes(from: current)
    let new = snapshot.applied
    guard let table, table.dataSource === self else {
      current = new
      return CompletionQueue.later(done)
    }
    func update() {
      table.performBatchUpdates(
        {
          self.current = new
          table.change(changes, with: self.defaultRowAnimation)
        }, completion: done)
      let paths = snapshot.reconfiguredItemIdentifiers.compactMap { indexPath(for: $0) }
      if !paths.isEmpty { table.reconfigureRows(at: paths) }
    }
    if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
  }
  /// Shows a snapshot by reloading the table.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.applied
    table?.reloadData()
    if let completion { CompletionQueue.later { _ in completion() } }
  }
  /// The snapshot that shows now.
  open func snapshot() -> Snapshot { current }
  /// The item at an index path, or `nil`.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }
  /// The index path of an item, or `nil`.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.place(of: itemIdentifier).map { IndexPath(row: $0.item, section: $0.section) }
  }
  /// The section at an index, or `nil`.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sections.indices.contains(index) ? current.sections[index].name : nil
  }
  /// The index of a section, or `nil`.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: Data source

  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.sections.indices.contains(section) ? current.sections[section].items.count : 0
  }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let item = current.item(at: indexPath)
    if let item, let cell = cellProvider(tableView, indexPath, item) { return cell }
    Misuse.report("UITableViewDiffableDataSource: the cell provider gave no cell for \(indexPath)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// The title above a section. Override it; default `nil`.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// The title below a section. Override it; default `nil`.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// The titles of the index at the trailing edge. Override it; default `nil` (TBL-15).
  open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The section to which a title of the index leads. Default: the section with the title's own
  /// index (TBL-15).
  open func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
  /// Whether a row can be deleted, inserted and moved. Override it; default `false`, which leaves
  /// swipes to the actions of the delegate (TBL-05).
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.leavesEditing = true
    return false
  }
  /// Called when the user deletes or inserts a row. Does nothing by default.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  /// Whether the user can move a row. Override it; default `false`, as in UIKit.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }
  /// Called when the user moved a row. Does nothing by default.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

extension NSDiffableDataSourceSnapshot {
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }
}
