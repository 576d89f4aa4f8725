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
  /// Makes the cell of an item, as `cellForItemAt` does.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) ->
    UICollectionViewCell?
  /// Makes a header, a footer or another kind of view.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) ->
    UICollectionReusableView?

  private weak var view: UICollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
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
    let done: (Bool) -> Void = { _ in completion?() }
    for refusal in snapshot.refusals { Misuse.report(refusal, oncePerMessage: true) }
    var marked = snapshot
    // A collection view changes no cell in place: its cells are asked for anew.
    marked.reloadItems(snapshot.reconfiguredItemIdentifiers)
    let changes = marked.changes(from: current)
    let new = snapshot.applied
    guard let view, view.dataSource === self else {
      current = new
      return CompletionQueue.later(done)
    }
    func update() {
      view.performBatchUpdates(
        {
          self.current = new
          view.change(changes)
        }, completion: done)
    }
    if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
  }
  /// Shows a snapshot by reloading the collection view.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.applied
    view?.reloadData()
    if let completion { CompletionQueue.later { _ in completion() } }
  }
  /// The snapshot that shows now.
  open func snapshot() -> Snapshot { current }
  /// The item at a place, or `nil`.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }
  /// The place of an item, or `nil`.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.place(of: itemIdentifier).map { IndexPath(item: $0.item, section: $0.section) }
  }
  /// The section at a place, or `nil`.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sections.indices.contains(index) ? current.sections[index].name : nil
  }
  /// The place of a section, or `nil`.
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
  /// Whether the user can move an item. Override it; default `false`, as in UIKit.
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  { false }
  /// Called when the user moved an item. Does nothing by default.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}
