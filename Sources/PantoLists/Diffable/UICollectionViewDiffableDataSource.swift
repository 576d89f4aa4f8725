import PantoBase
import PantoLayers
import PantoScene

/// A data source of a collection view that takes snapshots and animates what changed between them
/// (TBL-04).
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: UICollectionViewDataSource {
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
  /// A closure that makes the cell of an item, as `cellForItemAt` does.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) ->
    UICollectionViewCell?
  /// A closure that makes a header, a footer or another kind of view.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) ->
    UICollectionReusableView?

  typealias Outlines = [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<
    ItemIdentifierType
  >]

  private weak var view: UICollectionView?
  private let cellProvider: CellProvider
  final var current = Snapshot()
  /// The trees of items of those sections that were applied as section snapshots.
  final var outlines: Outlines = [:]
  /// Decides about items that the user moves (COL-26). Default: none can be moved.
  open var reorderingHandlers = ReorderingHandlers()
  /// Decides about items that the user expands and collapses (COL-25). Default: each can be.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
  /// Makes headers, footers and other kinds of views. Default `nil`.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Makes a data source and sets it as the collection view's, which holds it weakly.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    view = collectionView
    self.cellProvider = cellProvider
    collectionView.dataSource = self
  }

  /// Shows a snapshot. `completion` is called in a later turn, when the animation ended.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    show(
      snapshot, outlines: outlines, animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Shows the visible items of a tree as those of a section, which is added if it is not there.
  ///
  /// `completion` is called in a later turn, when the animation ended (COL-25).
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    for refusal in snapshot.refusals { Misuse.report(refusal, oncePerMessage: true) }
    var whole = current
    whole.setItems(snapshot.visibleItems, of: section)
    var trees = outlines
    trees[section] = snapshot.applied
    show(
      whole, outlines: trees, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// The items of a section as they were applied; without a tree all of them are roots (COL-25).
  open func snapshot(for section: SectionIdentifierType)
    -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  {
    if let outline = outlines[section] { return outline }
    var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    flat.append(current.itemIdentifiers(inSection: section))
    return flat
  }

  final func show(
    _ snapshot: Snapshot, outlines: Outlines, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let done: (Bool) -> Void = { _ in completion?() }
    for refusal in snapshot.refusals { Misuse.report(refusal, oncePerMessage: true) }
    let changes = snapshot.changes(from: current)
    func adopt() { self.adopt(snapshot, outlines: outlines) }
    guard let view, view.dataSource === self else {
      adopt()
      return CompletionQueue.later(done)
    }
    func update() {
      view.performBatchUpdates(
        {
          adopt()
          view.change(changes)
        }, completion: done)
      view.reconfigureItems(
        at: snapshot.reconfiguredItemIdentifiers.compactMap { indexPath(for: $0) })
      view.updateOutlines()
    }
    if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
  }

  /// Stores a snapshot, and the trees of items of those sections that show the visible items of
  /// their tree.
  private func adopt(_ snapshot: Snapshot, outlines: Outlines) {
    current = snapshot.applied
    self.outlines = outlines.filter { section, outline in
      current.itemIdentifiers(inSection: section) == outline.visibleItems
    }
  }

  /// Shows a snapshot by reloading the collection view.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    adopt(snapshot, outlines: outlines)
    view?.reloadData()
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
    current.place(of: itemIdentifier).map { IndexPath(item: $0.item, section: $0.section) }
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

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    current.numberOfSections
  }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    current.sections.indices.contains(section) ? current.sections[section].items.count : 0
  }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = current.item(at: indexPath)
    if let item, let cell = cellProvider(collectionView, indexPath, item) { return cell }
    Misuse.report(
      "UICollectionViewDiffableDataSource: the cell provider gave no cell for \(indexPath)")
    return UICollectionViewCell(frame: .zero)
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath)
      ?? UICollectionReusableView(frame: .zero)
  }
  /// Whether the user can move an item. Default: as `reorderingHandlers` say, which is `false`.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  {
    guard let item = current.item(at: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }
  /// Called when the user moved an item. Takes over the order, and tells `reorderingHandlers`.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { moveByUser(from: sourceIndexPath, to: destinationIndexPath) }
}
