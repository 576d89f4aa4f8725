import PantoBase

/// The content of a table or collection view at one time: sections of items, each named by a value
/// (TBL-04).
///
/// A section or item that is there already, or that is named as a neighbour and is not there, is
/// refused, which is reported when the snapshot is applied; UIKit throws.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  struct Section {
    var name: SectionIdentifierType
    var items: [ItemIdentifierType] = []
  }

  private(set) var sections: [Section] = []
  private var known: Set<ItemIdentifierType> = []
  /// The items whose cells are replaced by new ones when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are changed in place when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// The sections that are reloaded as a whole when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

  /// Makes a snapshot without sections.
  public init() {}

  // MARK: Reading

  /// The number of items in all sections.
  public var numberOfItems: Int { known.count }
  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The sections, in order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.name) }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  /// The number of items of a section; 0 for one that is not there.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  /// The items of a section, in order; none for one that is not there.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    indexOfSection(identifier).map { sections[$0].items } ?? []
  }
  /// The section of an item, or `nil`.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType)
    -> SectionIdentifierType?
  { place(of: identifier).map { sections[$0.section].name } }
  /// The index of an item among the items of all sections, or `nil`.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    place(of: identifier).map { place in
      sections[..<place.section].reduce(0) { $0 + $1.items.count } + place.item
    }
  }
  /// The index of a section, or `nil`.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.name == identifier }
  }

  func place(of item: ItemIdentifierType) -> (section: Int, item: Int)? {
    guard known.contains(item) else { return nil }
    for (index, section) in sections.enumerated() {
      if let place = section.items.firstIndex(of: item) { return (index, place) }
    }
    return nil
  }

  /// The refused changes. A data source reports them when the snapshot is applied, because a
  /// snapshot may be made on any thread.
  private(set) var refusals: [String] = []

  private mutating func refuse(_ what: String) {
    refusals.append("NSDiffableDataSourceSnapshot: \(what)")
  }

  // MARK: Items

  /// Returns the items of a list that the snapshot does not contain yet, each once. The others are
  /// refused.
  private mutating func admitted(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
    let new = items.filter { known.insert($0).inserted }
    if new.count < items.count { refuse("an item that is there already is not added again") }
    return new
  }

  /// Adds items at the end of a section; `nil`: of the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let named = sectionIdentifier.map { indexOfSection($0) }
    guard let place = named ?? sections.indices.last else {
      return refuse("appendItems: there is no such section")
    }
    sections[place].items += admitted(identifiers)
  }
  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, at: beforeIdentifier, offset: 0) }
  /// Inserts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, at: afterIdentifier, offset: 1) }

  private mutating func insert(
    _ items: [ItemIdentifierType], at neighbour: ItemIdentifierType, offset: Int
  ) {
    guard let place = place(of: neighbour) else { return refuse("there is no item \(neighbour)") }
    sections[place.section].items.insert(contentsOf: admitted(items), at: place.item + offset)
  }

  /// Removes items; those that are not there are left out.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = known.intersection(identifiers)
    guard !gone.isEmpty else { return }
    known.subtract(gone)
    for i in sections.indices { sections[i].items.removeAll { gone.contains($0) } }
  }
  /// Removes all items and all sections.
  public mutating func deleteAllItems() {
    sections = []
    known = []
  }
  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, to: toIdentifier, offset: 0) }
  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, to: toIdentifier, offset: 1) }

  private mutating func move(
    _ item: ItemIdentifierType, to neighbour: ItemIdentifierType, offset: Int
  ) {
    guard item != neighbour, known.contains(item), known.contains(neighbour) else {
      return refuse("moveItem: both items have to be there")
    }
    deleteItems([item])
    insert([item], at: neighbour, offset: offset)
  }

  /// Moves an item between places as the user does. Returns `false` if there is no such place.
  mutating func moveItem(at source: IndexPath, to destination: IndexPath) -> Bool {
    guard let moved = item(at: source), destination.count == 2,
      sections.indices.contains(destination.section)
    else { return false }
    sections[source.section].items.remove(at: source.item)
    let isThere = (0...sections[destination.section].items.count).contains(destination.item)
    let place = isThere ? destination : source
    sections[place.section].items.insert(moved, at: place.item)
    return isThere
  }

  /// Replaces the items of a section, which is added if the snapshot does not contain it.
  mutating func setItems(_ items: [ItemIdentifierType], of section: SectionIdentifierType) {
    if indexOfSection(section) == nil { appendSections([section]) }
    deleteItems(itemIdentifiers(inSection: section))
    appendItems(items, toSection: section)
  }

  /// Marks items whose cells are replaced by new ones when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItemIdentifiers += identifiers.filter { known.contains($0) }
  }
  /// Marks items whose cells are changed in place when the snapshot is applied.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItemIdentifiers += identifiers.filter { known.contains($0) }
  }

  // MARK: Sections

  private mutating func admitted(_ names: [SectionIdentifierType]) -> [Section] {
    var seen = Set(sectionIdentifiers)
    let new = names.filter { seen.insert($0).inserted }
    if new.count < names.count { refuse("a section that is there already is not added again") }
    return new.map { Section(name: $0) }
  }

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    sections += admitted(identifiers)
  }
  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(admitted(identifiers), at: toIdentifier, offset: 0) }
  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(admitted(identifiers), at: toIdentifier, offset: 1) }

  private mutating func insert(
    _ new: [Section], at neighbour: SectionIdentifierType, offset: Int
  ) {
    guard let place = indexOfSection(neighbour) else {
      return refuse("there is no section \(neighbour)")
    }
    sections.insert(contentsOf: new, at: place + offset)
  }

  /// Removes sections with their items; those that are not there are left out.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    for section in sections where gone.contains(section.name) { known.subtract(section.items) }
    sections.removeAll { gone.contains($0.name) }
  }
  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, to: toIdentifier, offset: 0) }
  /// Moves a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, to: toIdentifier, offset: 1) }

  private mutating func move(
    _ name: SectionIdentifierType, to neighbour: SectionIdentifierType, offset: Int
  ) {
    guard name != neighbour, let from = indexOfSection(name), indexOfSection(neighbour) != nil
    else { return refuse("moveSection: both sections have to be there") }
    let section = sections.remove(at: from)
    insert([section], at: neighbour, offset: offset)
  }

  /// Marks sections that are reloaded as a whole when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSectionIdentifiers += identifiers.filter { indexOfSection($0) != nil }
  }

  /// The snapshot without what is to be reloaded, as a data source keeps it.
  var applied: NSDiffableDataSourceSnapshot {
    var copy = self
    copy.refusals = []
    copy.reloadedItemIdentifiers = []
    copy.reconfiguredItemIdentifiers = []
    copy.reloadedSectionIdentifiers = []
    return copy
  }
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
extension NSDiffableDataSourceSnapshot.Section: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension NSDiffableDataSourceSnapshot {
  /// The changes that lead from an older snapshot to this one.
  func changes(from old: NSDiffableDataSourceSnapshot) -> [CollectionChanges.Change] {
    let reloaded = Set(reloadedSectionIdentifiers)
    var oldSections: [SectionIdentifierType: Int] = [:]
    var oldItems: [ItemIdentifierType: IndexPath] = [:]
    for (index, section) in old.sections.enumerated() {
      oldSections[section.name] = index
      if reloaded.contains(section.name) { continue }
      for (item, name) in section.items.enumerated() {
        oldItems[name] = IndexPath(item: item, section: index)
      }
    }
    return sectionChanges(from: old, oldSections, reloaded)
      + itemChanges(from: old, oldSections, oldItems, reloaded)
  }

  private func sectionChanges(
    from old: NSDiffableDataSourceSnapshot, _ oldSections: [SectionIdentifierType: Int],
    _ reloaded: Set<SectionIdentifierType>
  ) -> [CollectionChanges.Change] {
    var changes: [CollectionChanges.Change] = []
    let newNames = Set(sectionIdentifiers)
    for (index, section) in old.sections.enumerated() where !newNames.contains(section.name) {
      changes.append(.deleteSection(index))
    }
    let kept = sections.compactMap { oldSections[$0.name] }
    let resting = Set(longestRise(kept))
    for (index, section) in sections.enumerated() {
      guard let from = oldSections[section.name] else {
        changes.append(.insertSection(index))
        continue
      }
      if !resting.contains(from) { changes.append(.moveSection(from, to: index)) }
      if reloaded.contains(section.name) { changes.append(.reloadSection(from)) }
    }
    return changes
  }

  private func itemChanges(
    from old: NSDiffableDataSourceSnapshot, _ oldSections: [SectionIdentifierType: Int],
    _ oldItems: [ItemIdentifierType: IndexPath], _ reloaded: Set<SectionIdentifierType>
  ) -> [CollectionChanges.Change] {
    var changes: [CollectionChanges.Change] = []
    let newNames = Set(sectionIdentifiers)
    var arrived: Set<ItemIdentifierType> = []
    for (index, section) in sections.enumerated() where !reloaded.contains(section.name) {
      let from = oldSections[section.name]
      let rows = section.items.compactMap { item in
        oldItems[item].flatMap { $0.section == from ? $0.item : nil }
      }
      let resting = Set(longestRise(rows))
      for (row, item) in section.items.enumerated() {
        let place = IndexPath(item: row, section: index)
        guard let before = oldItems[item] else {
          if from != nil { changes.append(.insert(place)) }
          continue
        }
        arrived.insert(item)
        if before.section != from || !resting.contains(before.item) {
          changes.append(.move(before, to: place))
        }
      }
    }
    for (index, section) in old.sections.enumerated() where !reloaded.contains(section.name) {
      guard newNames.contains(section.name) else { continue }
      for (row, item) in section.items.enumerated() where !arrived.contains(item) {
        changes.append(.delete(IndexPath(item: row, section: index)))
      }
    }
    for item in reloadedItemIdentifiers {
      if let path = oldItems[item], arrived.contains(item) { changes.append(.reload(path)) }
    }
    return changes
  }

  /// Returns a longest increasing subsequence of a list of numbers.
  private func longestRise(_ numbers: [Int]) -> [Int] {
    // `ends[n]` is the index of the smallest number that ends a rise of `n + 1` numbers.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let place = ends.partitionIndex { numbers[$0] >= number }
      before[index] = place > 0 ? ends[place - 1] : -1
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var rise: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(numbers[index])
      index = before[index]
    }
    return rise.reversed()
  }
}
