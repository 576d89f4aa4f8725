import PantoBase
import PantoScene

/// Where the groups of a section are, in the direction in which they follow each other.
///
/// Groups without an item that chose its size are all alike, so they are stored as one run and
/// their places are computed (COL-18). A group with such an item is a run of its own.
@MainActor struct CompositionalRuns {
  struct Run {
    /// The index of the run's first item in the section.
    var first: Int
    var groups: Int
    var itemsPerGroup: Int
    var start: CGFloat
    /// The length of one group.
    var length: CGFloat
    /// Whether the group differs from the template, because an item in it chose its size.
    var isOwn: Bool

    var items: Int { groups * itemsPerGroup }
  }

  /// The position of one group of the section, and the items in it.
  struct Place {
    var first: Int
    var count: Int
    var start: CGFloat
    var length: CGFloat
    var isOwn: Bool
  }

  let group: NSCollectionLayoutGroup
  let container: CGSize
  let traits: UITraitCollection
  /// Whether groups follow each other downwards.
  let isVertical: Bool
  let spacing: CGFloat
  let count: Int
  /// The group of items that all have their estimated sizes.
  let template: CompositionalBox
  /// How far items extend beyond their group, in points.
  private let overhang: CGFloat
  /// The largest extent of a group across the direction in which groups follow each other.
  private(set) var breadth: CGFloat
  private(set) var runs: [Run] = []
  private var sizes: [Int: CGSize] = [:]
  /// The items of `sizes`, in order.
  private var sized: [Int] = []
  private var stale: ClosedRange<Int>?

  init(
    _ section: NSCollectionLayoutSection, count: Int, container: CGSize,
    traits: UITraitCollection, isVertical: Bool, sizes: [Int: CGSize]
  ) {
    group = section.group
    self.container = container
    self.traits = traits
    self.isVertical = isVertical
    self.count = count
    spacing = section.interGroupSpacing
    var solver = CompositionalSolver(traits, limit: .max) { _ in nil }
    template = solver.solve(section.group, in: container, isVertical: isVertical)
    breadth = isVertical ? template.size.width : template.size.height
    let length = isVertical ? template.size.height : template.size.width
    overhang = template.leaves.reduce(0) { most, leaf in
      let (low, high) =
        isVertical ? (leaf.frame.minY, leaf.frame.maxY) : (leaf.frame.minX, leaf.frame.maxX)
      return max(most, -low, high - length)
    }
    self.sizes = sizes.filter { (0..<count).contains($0.key) }
    sized = self.sizes.keys.sorted()
    stale = nil
    layOut(from: 0, upTo: count)
  }

  /// The length from the start of the first group to the end of the last one, in points.
  var length: CGFloat { runs.last.map { end(of: $0) } ?? 0 }

  private func end(of run: Run) -> CGFloat {
    run.start + CGFloat(run.groups) * (run.length + spacing) - spacing
  }

  mutating func setSize(_ size: CGSize, of item: Int) {
    guard (0..<count).contains(item), sizes[item] != size else { return }
    if sizes.updateValue(size, forKey: item) == nil {
      sized.insert(item, at: sized.partitionIndex { $0 >= item })
    }
    stale = stale.map { min($0.lowerBound, item)...max($0.upperBound, item) } ?? item...item
  }

  /// Computes the positions of groups again, from the first item that chose another size on.
  mutating func update() {
    guard let stale else { return }
    self.stale = nil
    layOut(from: stale.lowerBound, upTo: stale.upperBound)
  }

  /// Removes the group that contains an item, and all later groups. Returns the first item without
  /// a group, and the removed runs.
  private mutating func cut(at item: Int) -> (first: Int, tail: [Run]) {
    let index = runs.partitionIndex { $0.first + $0.items > item }
    var first = 0
    if index < runs.count {
      let run = runs[index]
      first = run.first + (item - run.first) / run.itemsPerGroup * run.itemsPerGroup
    }
    let tail = Array(runs[index...])
    runs.removeSubrange(index...)
    if let run = tail.first, first > run.first {
      runs.append(run)
      runs[runs.count - 1].groups = (first - run.first) / run.itemsPerGroup
    }
    return (first, tail)
  }

  /// Computes the positions of the groups again from an item on.
  ///
  /// - Parameters:
  ///   - item: The first item whose group may have changed.
  ///   - last: The last such item.
  private mutating func layOut(from item: Int, upTo last: Int) {
    let per = template.leaves.count
    guard per > 0, count > 0 else { return }
    let (start, tail) = cut(at: item)
    var cursor = start
    var index = 0
    while cursor < count {
      while index < tail.count, tail[index].first < cursor { index += 1 }
      if cursor > last, index < tail.count, tail[index].first == cursor {
        // From here on the groups are as before, at other places.
        let move = nextStart - tail[index].start
        for var run in tail[index...] {
          run.start += move
          runs.append(run)
        }
        return
      }
      let next = sized.partitionIndex { $0 >= cursor }
      let nextSized = next < sized.count ? sized[next] : count
      let regular = min((nextSized - cursor) / per, (count - cursor) / per)
      if regular > 0 {
        runs.append(
          Run(
            first: cursor, groups: regular, itemsPerGroup: per, start: nextStart,
            length: isVertical ? template.size.height : template.size.width, isOwn: false))
        cursor += regular * per
        continue
      }
      let box = solve(from: cursor)
      let taken = max(1, box.leaves.count)
      runs.append(
        Run(
          first: cursor, groups: 1, itemsPerGroup: taken, start: nextStart,
          length: isVertical ? box.size.height : box.size.width, isOwn: true))
      breadth = max(breadth, isVertical ? box.size.width : box.size.height)
      cursor += taken
    }
  }

  private var nextStart: CGFloat { runs.last.map { end(of: $0) + spacing } ?? 0 }

  private func solve(from first: Int) -> CompositionalBox {
    let sizes = sizes
    var solver = CompositionalSolver(traits, limit: count - first) { sizes[first + $0] }
    return solver.solve(group, in: container, isVertical: isVertical)
  }

  /// Returns the box of a group, with the frames of its items.
  func box(of place: Place) -> CompositionalBox {
    place.isOwn ? solve(from: place.first) : template
  }

  private func place(_ number: Int, of run: Run) -> Place {
    Place(
      first: run.first + number * run.itemsPerGroup, count: run.itemsPerGroup,
      start: run.start + CGFloat(number) * (run.length + spacing), length: run.length,
      isOwn: run.isOwn)
  }

  /// Returns the group that contains an item; `nil` if there is no such item.
  func place(of item: Int) -> Place? {
    let index = runs.partitionIndex { $0.first + $0.items > item }
    guard item >= 0, index < runs.count else { return nil }
    return place((item - runs[index].first) / runs[index].itemsPerGroup, of: runs[index])
  }

  /// Returns the groups that intersect a range along the scroll direction, found by binary search.
  func places(from low: CGFloat, to high: CGFloat) -> [Place] {
    let (low, high) = (low - overhang, high + overhang)
    var found: [Place] = []
    guard low <= high else { return found }
    var index = runs.partitionIndex { end(of: $0) >= low }
    while index < runs.count, runs[index].start <= high {
      let run = runs[index]
      index += 1
      let step = run.length + spacing
      // Groups that all start at the same position cannot be told apart by it, so only the first is
      // returned.
      guard step > 0 else {
        found.append(place(0, of: run))
        continue
      }
      let limit = CGFloat(run.groups)
      let first = Int(max(0, min(limit, ((low - run.start) / step).rounded(.down))))
      let end = Int(max(0, min(limit, ((high - run.start) / step).rounded(.down) + 1)))
      for number in first..<max(first, end) { found.append(place(number, of: run)) }
    }
    return found
  }
}
