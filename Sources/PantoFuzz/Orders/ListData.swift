import PantoScene

/// The rows or items of a list, and random changes of them that a correct program may make.
@MainActor final class ListData {
  /// A change of one section: places before it that go, and places after it that are new.
  struct Change {
    var removed: [IndexPath]
    var added: [IndexPath]
  }

  private let random: SeededRandom
  private(set) var counts: [Int]
  private static let mostSections = 4
  private static let mostRows = 12

  init(_ random: SeededRandom) {
    self.random = random
    counts = (0..<(1 + random.number(below: 3))).map { _ in random.number(below: 9) }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path[0]) && (0..<counts[path[0]]).contains(path[1])
  }

  /// A random place, or `nil` if there is none.
  var anyPlace: IndexPath? {
    let section = random.number(below: counts.count)
    guard counts.indices.contains(section), counts[section] > 0 else { return nil }
    return [section, random.number(below: counts[section])]
  }

  /// Replaces everything, for a reload.
  func replace() {
    counts = (0..<(1 + random.number(below: 3))).map { _ in random.number(below: 9) }
  }

  /// Removes and adds some rows of one section, and returns the change.
  func change() -> Change {
    guard !counts.isEmpty else { return Change(removed: [], added: []) }
    let section = random.number(below: counts.count)
    let removed = (0..<counts[section]).filter { _ in random.once(in: 4) }
    let kept = counts[section] - removed.count
    let count = kept < ListData.mostRows ? random.number(below: 4) : 0
    // The places after the change are different from each other and below the new count.
    var free = Array(0..<(kept + count))
    var added: [Int] = []
    for _ in 0..<count { added.append(free.remove(at: random.number(below: free.count))) }
    counts[section] = kept + added.count
    return Change(
      removed: removed.map { [section, $0] }, added: added.map { [section, $0] })
  }

  /// Removes one place.
  func remove(_ path: IndexPath) { if contains(path) { counts[path[0]] -= 1 } }

  /// Moves a random place, and returns the places before and after.
  func move() -> (from: IndexPath, to: IndexPath)? {
    guard let from = anyPlace else { return nil }
    counts[from[0]] -= 1
    let section = random.number(below: counts.count)
    let to: IndexPath = [section, random.number(below: counts[section] + 1)]
    counts[section] += 1
    return (from, to)
  }

  /// Adds a section, and returns its number; `nil` if there are many.
  func addSection() -> Int? {
    guard counts.count < ListData.mostSections else { return nil }
    let section = random.number(below: counts.count + 1)
    counts.insert(random.number(below: 6), at: section)
    return section
  }

  /// Removes a section, and returns its number; `nil` if only one is there.
  func removeSection() -> Int? {
    guard counts.count > 1 else { return nil }
    let section = random.number(below: counts.count)
    counts.remove(at: section)
    return section
  }
}
