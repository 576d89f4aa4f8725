import PantoBase

/// The changes of one batch of updates to a list, and the index path of each item and section
/// before and after it.
///
/// As in UIKit, what is deleted, reloaded or moved away is named by its place before the batch, and
/// what is inserted or moved in by its place after it, whatever the order of the calls (COL-08).
struct CollectionChanges {
  enum Change: Equatable {
    case insert(IndexPath), delete(IndexPath), reload(IndexPath)
    case move(IndexPath, to: IndexPath)
    case insertSection(Int), deleteSection(Int), reloadSection(Int)
    case moveSection(Int, to: Int)
  }

  /// The indexes that were removed from a list and added to it, from which the old and new indexes
  /// of the other elements follow.
  struct Shift {
    var removed: [Int] = []
    var added: [Int] = []
    var moved: [Int: Int] = [:]
    var movedBack: [Int: Int] = [:]

    mutating func sort() {
      removed = Shift.ordered(removed)
      added = Shift.ordered(added)
    }

    private static func ordered(_ places: [Int]) -> [Int] {
      places.count < 2 ? places : Set(places).sorted()
    }

    func new(forOld place: Int) -> Int? {
      moved[place] ?? Shift.shifted(place, without: removed, with: added)
    }

    func old(forNew place: Int) -> Int? {
      movedBack[place] ?? Shift.shifted(place, without: added, with: removed)
    }

    /// Returns the index of an element after the elements at the indexes `gone` were removed and
    /// those at `come` were added; `nil` if the element itself was removed. Both lists are sorted.
    private static func shifted(_ place: Int, without gone: [Int], with come: [Int]) -> Int? {
      let before = gone.partitionIndex { $0 >= place }
      if before < gone.count, gone[before] == place { return nil }
      let rank = place - before
      // The place `come[i]` is before this element if fewer than `rank + 1` old elements stand
      // before it; that number is `come[i] - i`.
      var (low, high) = (0, come.count)
      while low < high {
        let middle = (low + high) / 2
        if come[middle] - middle <= rank { low = middle + 1 } else { high = middle }
      }
      // A program may name a place as far away as `NSNotFound`.
      return rank &+ low
    }
  }

  private(set) var changes: [Change] = []
  private var sections = Shift()
  /// The indexes of removed items, by the index before the batch of the section that loses them.
  private var removedItems: [Int: [Int]] = [:]
  /// The indexes of added items, by the index after the batch of the section that gains them.
  private var addedItems: [Int: [Int]] = [:]
  private var movedItems: [IndexPath: IndexPath] = [:]
  private var movedBack: [IndexPath: IndexPath] = [:]
  private(set) var reloaded: Set<IndexPath> = []
  /// The sections that are reloaded as a whole, by their indexes before the batch.
  private(set) var reloadedSections: Set<Int> = []
  /// The items whose cells are configured again after the batch, by their index paths before it.
  var reconfigured: [IndexPath] = []

  var isEmpty: Bool { changes.isEmpty }

  mutating func append(_ change: Change) {
    changes.append(change)
    switch change {
    case .insert(let path): addedItems[path.section, default: []].append(path.item)
    case .delete(let path): removedItems[path.section, default: []].append(path.item)
    case .reload(let path): reloaded.insert(path)
    case .move(let from, let to):
      removedItems[from.section, default: []].append(from.item)
      addedItems[to.section, default: []].append(to.item)
      movedItems[from] = to
      movedBack[to] = from
    case .insertSection(let section): sections.added.append(section)
    case .deleteSection(let section): sections.removed.append(section)
    case .reloadSection(let section): reloadedSections.insert(section)
    case .moveSection(let from, let to):
      sections.removed.append(from)
      sections.added.append(to)
      sections.moved[from] = to
      sections.movedBack[to] = from
    }
  }

  /// Sorts the recorded indexes after the last change of the batch.
  mutating func close() {
    sections.sort()
    removedItems = removedItems.mapValues { Set($0).sorted() }
    addedItems = addedItems.mapValues { Set($0).sorted() }
  }

  func newSection(forOld section: Int) -> Int? { sections.new(forOld: section) }
  func oldSection(forNew section: Int) -> Int? { sections.old(forNew: section) }

  /// Returns the index path of an item after the batch; `nil` if the item was deleted.
  func newPath(forOld path: IndexPath) -> IndexPath? {
    if let moved = movedItems[path] { return moved }
    guard !reloadedSections.contains(path.section), let section = newSection(forOld: path.section)
    else { return nil }
    let shift = Shift(removed: removedItems[path.section] ?? [], added: addedItems[section] ?? [])
    return shift.new(forOld: path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns the index path of an item before the batch; `nil` if the item was inserted.
  func oldPath(forNew path: IndexPath) -> IndexPath? {
    if let from = movedBack[path] { return from }
    guard let section = oldSection(forNew: path.section), !reloadedSections.contains(section)
    else { return nil }
    let shift = Shift(removed: removedItems[section] ?? [], added: addedItems[path.section] ?? [])
    return shift.old(forNew: path.item).map { IndexPath(item: $0, section: section) }
  }

  /// The items whose cells are configured again, by their index paths after the batch.
  var reconfiguredAfter: [IndexPath] {
    reconfigured.filter { !reloaded.contains($0) }.compactMap { newPath(forOld: $0) }
  }

  /// Returns the element as it is named after the batch. A header, a footer or another
  /// supplementary view follows its section.
  func newElement(forOld element: CollectionElement) -> CollectionElement? {
    var element = element
    if element.category == .cell {
      guard let path = newPath(forOld: element.path) else { return nil }
      element.path = path
    } else if element.path.count == 2 {
      guard !reloadedSections.contains(element.path.section),
        let section = newSection(forOld: element.path.section)
      else { return nil }
      element.path = IndexPath(item: element.path.item, section: section)
    }
    return element
  }

  func oldElement(forNew element: CollectionElement) -> CollectionElement? {
    var element = element
    if element.category == .cell {
      guard let path = oldPath(forNew: element.path) else { return nil }
      element.path = path
    } else if element.path.count == 2 {
      guard let section = oldSection(forNew: element.path.section),
        !reloadedSections.contains(section)
      else { return nil }
      element.path = IndexPath(item: element.path.item, section: section)
    }
    return element
  }

  /// Returns why these changes do not lead from the old numbers of items to the new ones; `nil` if
  /// they do.
  ///
  /// - Parameter noun: The word for an item in the message, such as `row`.
  func contradiction(
    from old: CollectionCounts, to new: CollectionCounts, noun: String = "item"
  ) -> String? {
    let (before, after) = (old.sections, new.sections)
    if let bad = sections.removed.first(where: { !before.indices.contains($0) }) {
      return "there was no section \(bad)"
    }
    if let bad = sections.added.first(where: { !after.indices.contains($0) }) {
      return "there is no section \(bad)"
    }
    let expected = before.count - sections.removed.count + sections.added.count
    if expected != after.count {
      return "there should be \(expected) sections now, and the data source reports \(after.count)"
    }
    for (section, items) in removedItems.sorted(by: { $0.key < $1.key }) {
      guard before.indices.contains(section),
        items.allSatisfy({ (0..<before[section]).contains($0) })
      else { return "there was no \(noun) \(section)-\(items)" }
    }
    for (section, items) in addedItems.sorted(by: { $0.key < $1.key }) {
      guard after.indices.contains(section), items.allSatisfy({ (0..<after[section]).contains($0) })
      else { return "there is no \(noun) \(section)-\(items)" }
    }
    if let section = reloadedSections.filter({ !before.indices.contains($0) }).min() {
      return "there was no section \(section) to reload"
    }
    if let path = reloaded.filter({ !old.contains($0) }).min() {
      return "there was no \(noun) \(path) to reload"
    }
    return wrongCount(before, after, noun: noun)
  }

  /// Returns a message about a section whose number of items is not the one that the changes lead
  /// to; `nil` if there is none.
  private func wrongCount(_ before: [Int], _ after: [Int], noun: String) -> String? {
    for section in before.indices where !reloadedSections.contains(section) {
      guard let to = newSection(forOld: section) else { continue }
      let left = removedItems[section]?.count ?? 0
      let came = addedItems[to]?.count ?? 0
      if before[section] - left + came != after[to] {
        return
          "section \(to) should have \(before[section] - left + came) \(noun)s now, and the data "
          + "source reports \(after[to])"
      }
    }
    return nil
  }

  /// The changes as the layout receives them.
  @MainActor var updateItems: [UICollectionViewUpdateItem] {
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    return changes.map { change in
      switch change {
      case .insert(let path): UICollectionViewUpdateItem(.insert, from: nil, to: path)
      case .delete(let path): UICollectionViewUpdateItem(.delete, from: path, to: nil)
      case .reload(let path):
        UICollectionViewUpdateItem(.reload, from: path, to: newPath(forOld: path) ?? path)
      case .move(let from, let to): UICollectionViewUpdateItem(.move, from: from, to: to)
      case .insertSection(let s): UICollectionViewUpdateItem(.insert, from: nil, to: whole(s))
      case .deleteSection(let s): UICollectionViewUpdateItem(.delete, from: whole(s), to: nil)
      case .reloadSection(let s):
        UICollectionViewUpdateItem(
          .reload, from: whole(s), to: whole(newSection(forOld: s) ?? s))
      case .moveSection(let a, let b):
        UICollectionViewUpdateItem(.move, from: whole(a), to: whole(b))
      }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies a condition that all later ones satisfy, too.
  func partitionIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
