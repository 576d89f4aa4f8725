import PantoBase

/// The items of one section as a tree, of which the children of expanded items show (COL-25).
///
/// An item that is there already, or that is named and is not there, is refused, which is reported
/// when the snapshot is applied; UIKit throws.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  struct Entry {
    var item: ItemIdentifierType
    var level: Int
  }

  /// All items, each followed by its children.
  private var entries: [Entry] = []
  private var known: Set<ItemIdentifierType> = []
  private var expanded: Set<ItemIdentifierType> = []
  /// The refused changes, which are reported when the snapshot is applied.
  private(set) var refusals: [String] = []

  /// Makes a snapshot without items.
  public init() {}

  private mutating func refuse(_ what: String) {
    refusals.append("NSDiffableDataSourceSectionSnapshot: \(what)")
  }

  // MARK: Reading

  /// All items, each followed by its children, also by those that do not show.
  public var items: [ItemIdentifierType] { entries.map(\.item) }
  /// The items without a parent.
  public var rootItems: [ItemIdentifierType] { entries.filter { $0.level == 0 }.map(\.item) }
  /// The items that are expanded, in order, with or without children.
  public var expandedItems: [ItemIdentifierType] { items.filter { expanded.contains($0) } }
  /// The items of which all parents are expanded, in order.
  public var visibleItems: [ItemIdentifierType] {
    var visible: [ItemIdentifierType] = []
    // The level of the collapsed item whose children are passed over.
    var closed = Int.max
    for entry in entries {
      if entry.level > closed { continue }
      closed = expanded.contains(entry.item) ? Int.max : entry.level
      visible.append(entry.item)
    }
    return visible
  }
  /// Whether the snapshot contains an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  /// The index of an item in `items`, or `nil`.
  public func index(of item: ItemIdentifierType) -> Int? {
    contains(item) ? entries.firstIndex { $0.item == item } : nil
  }
  /// The number of parents above an item; 0 for one that is not there.
  public func level(of item: ItemIdentifierType) -> Int {
    index(of: item).map { entries[$0].level } ?? 0
  }
  /// The item of which this one is a child; `nil` for a root.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    index(of: child).flatMap { index in
      entries[..<index].last { $0.level < entries[index].level }?.item
    }
  }
  /// Whether the children of an item show, where the item itself does.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// Whether all parents of an item are expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard contains(item) else { return false }
    guard let parent = parent(of: item) else { return true }
    return isExpanded(parent) && isVisible(parent)
  }
  /// The children of an item and all below them, as a snapshot of their own.
  public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false)
    -> NSDiffableDataSourceSectionSnapshot
  {
    var part = NSDiffableDataSourceSectionSnapshot()
    guard let index = index(of: parent) else { return part }
    let range = (includingParent ? index : index + 1)..<end(of: index)
    let level = entries[index].level + (includingParent ? 0 : 1)
    part.put(entries[range], at: 0, deeperBy: -level)
    part.expanded = expanded.intersection(part.known)
    return part
  }
  /// Returns a text with one line for each item, which marks expanded items with a minus and the
  /// others with a plus.
  public func visualDescription() -> String {
    entries.map { entry in
      String(repeating: "  ", count: entry.level) + (isExpanded(entry.item) ? "- " : "+ ")
        + "\(entry.item)"
    }.joined(separator: "\n")
  }

  /// Returns the index after the last item below the item at an index.
  private func end(of index: Int) -> Int {
    let level = entries[index].level
    return entries[(index + 1)...].firstIndex { $0.level <= level } ?? entries.count
  }

  // MARK: Changes

  private mutating func put(_ new: some Sequence<Entry>, at index: Int, deeperBy depth: Int) {
    var admitted: [Entry] = []
    // The children of a refused item are refused, too: they would become those of another one.
    var refused = Int.max
    for entry in new {
      if entry.level > refused { continue }
      guard known.insert(entry.item).inserted else {
        refused = entry.level
        refuse("an item that is there already is not added again")
        continue
      }
      refused = Int.max
      admitted.append(Entry(item: entry.item, level: entry.level + depth))
    }
    entries.insert(contentsOf: admitted, at: index)
  }

  private mutating func put(_ items: [ItemIdentifierType], at index: Int, level: Int) {
    put(items.lazy.map { Entry(item: $0, level: level) }, at: index, deeperBy: 0)
  }

  /// Adds items as the last children of a parent; `nil`: as the last roots.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    guard let parent else { return put(items, at: entries.count, level: 0) }
    guard let index = index(of: parent) else { return refuse("append: there is no such parent") }
    put(items, at: end(of: index), level: entries[index].level + 1)
  }
  /// Inserts items before another one, with the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    guard let index = index(of: item) else { return refuse("insert: there is no such item") }
    put(items, at: index, level: entries[index].level)
  }
  /// Inserts items after another one and all below it, with the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    guard let index = index(of: item) else { return refuse("insert: there is no such item") }
    put(items, at: end(of: index), level: entries[index].level)
  }
  /// Inserts the items of a snapshot before an item. Returns that item.
  @discardableResult public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot, before item: ItemIdentifierType
  ) -> ItemIdentifierType {
    if let index = index(of: item) {
      put(snapshot, at: index, level: entries[index].level)
    } else {
      refuse("insert: there is no such item")
    }
    return item
  }
  /// Inserts the items of a snapshot after an item and all below it. Returns the item.
  @discardableResult public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot, after item: ItemIdentifierType
  ) -> ItemIdentifierType {
    if let index = index(of: item) {
      put(snapshot, at: end(of: index), level: entries[index].level)
    } else {
      refuse("insert: there is no such item")
    }
    return item
  }
  /// Replaces all that is below a parent by the items of a snapshot.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot
  ) {
    guard let index = index(of: parent) else { return refuse("replace: there is no such parent") }
    remove(index + 1..<end(of: index))
    put(snapshot, at: index + 1, level: entries[index].level + 1)
  }

  private mutating func put(
    _ snapshot: NSDiffableDataSourceSectionSnapshot, at index: Int, level: Int
  ) {
    let mine = expanded
    put(snapshot.entries, at: index, deeperBy: level)
    expanded.formUnion(snapshot.expanded.intersection(known).subtracting(mine))
  }

  private mutating func remove(_ range: Range<Int>) {
    for entry in entries[range] {
      known.remove(entry.item)
      expanded.remove(entry.item)
    }
    entries.removeSubrange(range)
  }

  /// Removes items with all below them; those that are not there are left out.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items {
      if let index = index(of: item) { remove(index..<end(of: index)) }
    }
  }
  /// Removes all items.
  public mutating func deleteAll() { remove(entries.indices) }
  /// Expands items, so that their children show.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    expanded.formUnion(known.intersection(items))
  }
  /// Collapses items, so that nothing below them shows. Items below them stay expanded or
  /// collapsed.
  public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

  /// Moves an item with all below it to the place below another visible one; `nil`: to the top.
  ///
  /// Below an item whose children show it becomes the first of them, else the next one of its
  /// parent, as the user sees it.
  mutating func move(_ item: ItemIdentifierType, below above: ItemIdentifierType?) {
    let part = snapshot(of: item, includingParent: true)
    // No item can move into what is below itself.
    if let above, part.contains(above) { return }
    delete([item])
    insert(part, below: above)
  }

  /// Inserts the items of a snapshot below a visible item, as `move` does.
  mutating func insert(
    _ part: NSDiffableDataSourceSectionSnapshot, below above: ItemIdentifierType?
  ) {
    guard let above, let index = index(of: above) else { return put(part, at: 0, level: 0) }
    let end = end(of: index)
    let opens = isExpanded(above) && end > index + 1
    put(part, at: opens ? index + 1 : end, level: entries[index].level + (opens ? 1 : 0))
  }

  /// The snapshot without its refusals, as a data source keeps it.
  var applied: NSDiffableDataSourceSectionSnapshot {
    var copy = self
    copy.refusals = []
    return copy
  }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
extension NSDiffableDataSourceSectionSnapshot.Entry: Sendable where ItemIdentifierType: Sendable {}
