import PantoBase
import PantoLayers
import PantoScene

/// A data source of which items can be expanded.
@MainActor protocol OutlineSource: AnyObject {
  func isExpanded(at path: IndexPath) -> Bool
  /// Expands or collapses an item, as its disclosure accessory does.
  func toggleItem(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource {
  /// Decides about items that the user moves, and learns of moves (COL-26).
  public struct ReorderingHandlers {
    /// Whether the user can move an item. Default `nil`: none.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the data source has the new order.
    public var willReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Called when the data source has the new order. Change your own data here.
    public var didReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    /// Makes handlers that let no item move.
    public init() {}
  }

  /// Decides about items that the user expands and collapses, and learns of it (COL-25).
  public struct SectionSnapshotHandlers<Item: Hashable> {
    /// Whether the user can expand an item. Default `nil`: each.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item expands.
    public var willExpandItem: ((Item) -> Void)?
    /// Whether the user can collapse an item. Default `nil`: each.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item collapses.
    public var willCollapseItem: ((Item) -> Void)?
    /// Returns the children of an item that expands, given those that it has. Default `nil`: the
    /// same children.
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<Item>)
          -> NSDiffableDataSourceSectionSnapshot<Item>
      )?
    /// Makes handlers that let each item expand and collapse.
    public init() {}
  }
}

extension UICollectionViewDiffableDataSource: OutlineSource {
  final func isExpanded(at path: IndexPath) -> Bool {
    guard let item = current.item(at: path) else { return false }
    return outlines[current.sections[path.section].name]?.isExpanded(item) ?? false
  }

  final func toggleItem(at path: IndexPath) {
    guard let item = current.item(at: path) else { return }
    let section = current.sections[path.section].name
    let handlers = sectionSnapshotHandlers
    let expands = !isExpanded(at: path)
    let may = expands ? handlers.shouldExpandItem : handlers.shouldCollapseItem
    guard may?(item) ?? true else { return }
    (expands ? handlers.willExpandItem : handlers.willCollapseItem)?(item)
    // A handler may have applied another snapshot.
    var outline = snapshot(for: section)
    guard outline.contains(item) else { return }
    if expands {
      if let load = handlers.snapshotForExpandingParent {
        outline.replace(childrenOf: item, using: load(item, outline.snapshot(of: item)))
      }
      outline.expand([item])
    } else {
      outline.collapse([item])
    }
    apply(outline, to: section)
  }

  /// Takes over the order after the user moved an item (COL-26). What is below the item follows it.
  final func moveByUser(from source: IndexPath, to destination: IndexPath) {
    var moved = current
    guard let item = current.item(at: source), moved.moveItem(at: source, to: destination) else {
      return
    }
    let paths = source.section == destination.section ? [source] : [source, destination]
    let names = paths.map { current.sections[$0.section].name }
    let before = names.map { snapshot(for: $0) }
    var after = before
    let visible = moved.sections[destination.section].items
    let above = destination.item > 0 ? visible[destination.item - 1] : nil
    if after.count == 1 {
      after[0].move(item, below: above)
    } else {
      after[0].delete([item])
      after[1].insert(before[0].snapshot(of: item, includingParent: true), below: above)
    }
    var final = current
    for name in names { final.setItems([], of: name) }
    for (name, outline) in zip(names, after) { final.setItems(outline.visibleItems, of: name) }
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: current, finalSnapshot: final,
      difference: final.itemIdentifiers.difference(from: current.itemIdentifiers),
      sectionTransactions: names.indices.map { i in
        NSDiffableDataSourceSectionTransaction(
          sectionIdentifier: names[i], initialSnapshot: before[i], finalSnapshot: after[i],
          difference: after[i].items.difference(from: before[i].items))
      })
    reorderingHandlers.willReorder?(transaction)
    // The view shows the item alone at its new place; what is below it comes after it.
    current = moved
    for (name, outline) in zip(names, after) where outlines[name] != nil {
      outlines[name] = outline.applied
    }
    if final.itemIdentifiers != moved.itemIdentifiers { show(final, outlines: outlines) }
    reorderingHandlers.didReorder?(transaction)
  }
}
