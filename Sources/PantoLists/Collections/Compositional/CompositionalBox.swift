import PantoBase
import PantoScene

/// The computed frames of a layout group's items, relative to the group's corner and for a
/// left-to-right interface (COL-16).
struct CompositionalBox {
  struct Leaf {
    var frame: CGRect
    var estimates: LayoutEstimates
    var zIndex = 0
  }

  /// A supplementary view that is attached to an item or to a group, such as a badge.
  struct Badge {
    var item: NSCollectionLayoutSupplementaryItem
    var frame: CGRect
    /// The index in `leaves` of the item to which the view belongs.
    var leaf: Int
  }

  var size: CGSize
  /// The size of the group before its cells chose their own sizes.
  var nominal: CGSize
  var leaves: [Leaf] = []
  var badges: [Badge] = []

  /// Adds the items and attached views of another box, whose corner lies at `origin` of this one.
  mutating func append(_ other: CompositionalBox, at origin: CGPoint) {
    for var leaf in other.leaves {
      leaf.frame = leaf.frame.offsetBy(dx: origin.x, dy: origin.y)
      leaves.append(leaf)
    }
    for var badge in other.badges {
      badge.frame = badge.frame.offsetBy(dx: origin.x, dy: origin.y)
      badges.append(badge)
    }
  }

  /// The largest number of items of one group (P2).
  nonisolated static let mostItems = 10_000
}

/// Computes the frames of the items of one layout group.
@MainActor struct CompositionalSolver {
  let traits: UITraitCollection
  /// The largest number of items that the group may take.
  let limit: Int
  /// The size that the cell of an item chose, by the item's number in the group.
  let measured: (Int) -> CGSize?
  private var count = 0
  /// Nested groups that did not fit where they were tried, with the number of items after them. The
  /// groups around them may be tried again from the same item on. Without this cache, that would
  /// arrange the nested groups again, and each level of nesting would double the time (L10).
  private var tried: [Trial: (box: CompositionalBox, next: Int)] = [:]
  private struct Trial: Hashable {
    let group: ObjectIdentifier
    let width: CGFloat
    let height: CGFloat
    let first: Int
  }
  /// The number of groups that were arranged so far. A limit is needed, because nested groups
  /// without items, such as twenty groups that each hold the next one twice, could be arranged
  /// almost without end.
  private(set) var arranged = 0
  /// The largest number of groups that are arranged for one group of a section.
  static let mostGroups = 50_000

  init(_ traits: UITraitCollection, limit: Int, measured: @escaping (Int) -> CGSize?) {
    self.traits = traits
    self.limit = min(limit, CompositionalBox.mostItems)
    self.measured = measured
  }

  /// Computes the box of a group of the section.
  ///
  /// - Parameter isVertical: Whether the section's groups follow each other downwards.
  mutating func solve(
    _ group: NSCollectionLayoutGroup, in container: CGSize, isVertical: Bool
  ) -> CompositionalBox {
    count = 0
    arranged = 0
    tried = [:]
    var box = box(of: group, in: container, length: nil)
    guard let spacing = group.edgeSpacing else { return box }
    func share(
      _ low: NSCollectionLayoutSpacing?, _ high: NSCollectionLayoutSpacing?, room: CGFloat
    ) -> (low: CGFloat, high: CGFloat) {
      var (first, last) = (low?.spacing ?? 0, high?.spacing ?? 0)
      let spaces = [low, high].count { $0?.isFlexibleSpacing == true }
      let rest = spaces > 0 ? max(0, room - first - last) / CGFloat(spaces) : 0
      if low?.isFlexibleSpacing == true { first += rest }
      if high?.isFlexibleSpacing == true { last += rest }
      return (first, last)
    }
    // Space is left only across the direction of the groups; along it a group takes what it needs.
    let x = share(
      spacing.leading, spacing.trailing, room: isVertical ? container.width - box.size.width : 0)
    let y = share(
      spacing.top, spacing.bottom, room: isVertical ? 0 : container.height - box.size.height)
    for i in box.leaves.indices {
      box.leaves[i].frame = box.leaves[i].frame.offsetBy(dx: x.low, dy: y.low)
    }
    for i in box.badges.indices {
      box.badges[i].frame = box.badges[i].frame.offsetBy(dx: x.low, dy: y.low)
    }
    box.size.width += x.low + x.high
    box.size.height += y.low + y.high
    return box
  }

  /// Adds a single item to its box, with the size that its cell chose.
  private mutating func addLeaf(
    _ item: NSCollectionLayoutItem, to box: inout CompositionalBox, _ estimates: LayoutEstimates
  ) {
    if !estimates.isEmpty, let chosen = measured(count) {
      box.size = estimates.merging(chosen, into: box.size)
    }
    var insets = item.contentInsets
    if estimates.width { (insets.leading, insets.trailing) = (0, 0) }
    if estimates.height { (insets.top, insets.bottom) = (0, 0) }
    let frame = CGRect(
      origin: CGPoint(x: insets.leading, y: insets.top), size: box.size.inset(insets))
    box.leaves = [CompositionalBox.Leaf(frame: frame, estimates: estimates)]
    count += 1
  }

  /// Computes the box of an item or of a nested group.
  ///
  /// - Parameter length: The width or the height that the group gives its equal items.
  private mutating func box(
    of item: NSCollectionLayoutItem, in container: CGSize, length: (isWidth: Bool, CGFloat)?
  ) -> CompositionalBox {
    var size = item.layoutSize.size(in: container)
    var estimates = item.layoutSize.estimates
    if let (isWidth, length) = length {
      if isWidth {
        (size.width, estimates.width) = (length, false)
      } else {
        (size.height, estimates.height) = (length, false)
      }
    }
    if !size.isInReach { size = .zero }
    let first = count
    var box = CompositionalBox(size: size, nominal: size)
    if let group = item as? NSCollectionLayoutGroup {
      arranged += 1
      guard arranged <= CompositionalSolver.mostGroups else {
        Misuse.report(
          "NSCollectionLayoutGroup: more than \(CompositionalSolver.mostGroups) groups in one "
            + "another, each counted as often as it is repeated; the rest is left out")
        return box
      }
      box = arrange(group, size: size, estimates: estimates)
    } else {
      addLeaf(item, to: &box, estimates)
    }
    guard count > first else { return box }
    for badge in item.supplementaryItems {
      let frame =
        item is NSCollectionLayoutGroup
        ? CGRect(origin: .zero, size: box.size) : box.leaves[0].frame
      let size = badge.layoutSize.size(in: frame.size)
      guard size.isInReach else { continue }
      box.badges.append(
        CompositionalBox.Badge(item: badge, frame: badge.frame(on: frame, size: size), leaf: first))
    }
    return box
  }

  private mutating func arrange(
    _ group: NSCollectionLayoutGroup, size: CGSize, estimates: LayoutEstimates
  ) -> CompositionalBox {
    let inner = size.inset(group.contentInsets)
    let corner = CGPoint(x: group.contentInsets.leading, y: group.contentInsets.top)
    var box = CompositionalBox(size: size, nominal: size)
    if case .custom(let provider) = group.arrangement {
      let container = LayoutContainer(size, group.contentInsets)
      for item in provider(LayoutEnvironment(container, traits)).prefix(limit - count) {
        box.leaves.append(
          CompositionalBox.Leaf(
            frame: item.frame.offsetBy(dx: corner.x, dy: corner.y), estimates: LayoutEstimates(),
            zIndex: item.zIndex))
        count += 1
      }
      return box
    }
    let isWide = group.isHorizontal
    let entries = fill(group, inner, isEstimated: isWide ? estimates.width : estimates.height)
    guard !entries.isEmpty else { return box }
    let axis = FillAxis(isWide)
    let need = axis.need(of: entries, gap: group.interItemSpacing)
    let isLengthEstimated = isWide ? estimates.width : estimates.height
    let isBreadthEstimated = isWide ? estimates.height : estimates.width
    if isLengthEstimated { box.size = axis.setting(length: need.length, of: box.size, group) }
    if isBreadthEstimated { box.size = axis.setting(breadth: need.breadth, of: box.size, group) }
    place(entries, of: group, along: axis, need, from: corner, in: &box)
    return box
  }

  /// Adds the entries of a group to its box, and distributes the space that is left.
  private func place(
    _ entries: [Entry], of group: NSCollectionLayoutGroup, along axis: FillAxis,
    _ need: FillAxis.Need, from corner: CGPoint, in box: inout CompositionalBox
  ) {
    let room = box.size.inset(group.contentInsets)
    let share =
      need.flexible > 0 ? max(0, axis.length(room) - need.length) / CGFloat(need.flexible) : 0
    var place: CGFloat = 0
    func width(_ space: NSCollectionLayoutSpacing?) -> CGFloat {
      guard let space else { return 0 }
      return space.spacing + (space.isFlexibleSpacing ? share : 0)
    }
    for (index, entry) in entries.enumerated() {
      let (lead, trail) = axis.ends(of: entry)
      if index > 0 { place += width(group.interItemSpacing) }
      place += width(lead)
      let (before, after) = axis.sides(of: entry)
      let breadth = axis.breadth(entry.box.size)
      let rest = max(
        0, axis.breadth(room) - breadth - (before?.spacing ?? 0) - (after?.spacing ?? 0))
      var side = before?.spacing ?? 0
      if before?.isFlexibleSpacing == true {
        side += after?.isFlexibleSpacing == true ? rest / 2 : rest
      }
      box.append(entry.box, at: corner + axis.point(place, side))
      place += axis.length(entry.box.size) + width(trail)
    }
  }

  struct Entry {
    var box: CompositionalBox
    var spacing: NSCollectionLayoutEdgeSpacing?
  }

  private func trial(_ group: NSCollectionLayoutGroup, _ size: CGSize, _ first: Int) -> Trial {
    Trial(group: ObjectIdentifier(group), width: size.width, height: size.height, first: first)
  }

  /// Returns the box of the next item of a group, which may turn out not to fit.
  private mutating func trial(of item: NSCollectionLayoutItem, in inner: CGSize) -> CompositionalBox
  {
    if let group = item as? NSCollectionLayoutGroup,
      let known = tried[trial(group, inner, count)]
    {
      count = known.next
      return known.box
    }
    return box(of: item, in: inner, length: nil)
  }

  /// Returns the subitems that a group takes: those of its pattern while they fit, or a given
  /// number of one item.
  private mutating func fill(
    _ group: NSCollectionLayoutGroup, _ inner: CGSize, isEstimated: Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    let axis = FillAxis(group.isHorizontal)
    switch group.arrangement {
    case .custom: break
    case .filling(let items):
      entries = repeated(items, of: group, inner, along: axis, isEstimated: isEstimated)
    case .counted(let item, let number, let areEqual):
      let gaps = CGFloat(number - 1) * (group.interItemSpacing?.spacing ?? 0)
      let ends = axis.spaces(of: item.edgeSpacing, gap: nil).reduce(0) { $0 + $1.spacing }
      let length = max(0, (axis.length(inner) - gaps) / CGFloat(number) - ends)
      for _ in 0..<number where count < limit {
        let box = box(
          of: item, in: inner, length: areEqual ? (group.isHorizontal, length) : nil)
        entries.append(Entry(box: box, spacing: item.edgeSpacing))
      }
    }
    return entries
  }

  /// Returns the subitems of a group's pattern, repeated while they fit.
  private mutating func repeated(
    _ items: [NSCollectionLayoutItem], of group: NSCollectionLayoutGroup, _ inner: CGSize,
    along axis: FillAxis, isEstimated: Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    var used: CGFloat = 0
    while count < limit {
      let (start, from) = (used, count)
      for item in items where count < limit {
        let first = count
        let gap = entries.isEmpty ? nil : group.interItemSpacing
        let spaces = axis.spaces(of: item.edgeSpacing, gap: gap).reduce(0) { $0 + $1.spacing }
        func fits(_ length: CGFloat) -> Bool {
          entries.isEmpty || used + length + spaces <= axis.length(inner) + 0.01
        }
        // A length that does not depend on what is inside is compared first, so that nothing is
        // arranged in vain.
        let nominal = item.layoutSize.size(in: inner)
        let isKnown = isEstimated || !axis.estimates(item.layoutSize.estimates)
        if isKnown, nominal.isInReach, !fits(axis.length(nominal)) { return entries }
        let box = trial(of: item, in: inner)
        // In a group whose length is estimated, the number of items follows from their estimated
        // lengths.
        let length = axis.length(isEstimated ? box.nominal : box.size)
        guard fits(length) else {
          if let group = item as? NSCollectionLayoutGroup {
            tried[trial(group, inner, first)] = (box, count)
          }
          count = first
          return entries
        }
        used = used + length + spaces
        entries.append(Entry(box: box, spacing: item.edgeSpacing))
      }
      // Items without a length would repeat without end.
      if used <= start || count == from { break }
    }
    return entries
  }
}

/// The direction in which a group puts its items.
@MainActor private struct FillAxis {
  let isWide: Bool
  init(_ isWide: Bool) { self.isWide = isWide }

  /// The length and breadth that entries need, in points, and the number of flexible spaces.
  struct Need {
    var length: CGFloat = 0
    var breadth: CGFloat = 0
    var flexible = 0
  }

  /// Sums up the entries with the spaces before each of them and after the last.
  func need(of entries: [CompositionalSolver.Entry], gap: NSCollectionLayoutSpacing?) -> Need {
    var need = Need()
    for (index, entry) in entries.enumerated() {
      for space in spaces(of: entry.spacing, gap: index > 0 ? gap : nil) {
        need.length += space.spacing
        if space.isFlexibleSpacing { need.flexible += 1 }
      }
      need.length += length(entry.box.size)
      let (before, after) = sides(of: entry)
      need.breadth = max(
        need.breadth,
        (before?.spacing ?? 0) + breadth(entry.box.size) + (after?.spacing ?? 0))
    }
    return need
  }

  func length(_ size: CGSize) -> CGFloat { isWide ? size.width : size.height }
  func breadth(_ size: CGSize) -> CGFloat { isWide ? size.height : size.width }
  func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
    isWide ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
  }

  func estimates(_ estimates: LayoutEstimates) -> Bool {
    isWide ? estimates.width : estimates.height
  }

  func setting(length: CGFloat, of size: CGSize, _ group: NSCollectionLayoutGroup) -> CGSize {
    let i = group.contentInsets
    return isWide
      ? CGSize(width: length + i.leading + i.trailing, height: size.height)
      : CGSize(width: size.width, height: length + i.top + i.bottom)
  }
  func setting(breadth: CGFloat, of size: CGSize, _ group: NSCollectionLayoutGroup) -> CGSize {
    FillAxis(!isWide).setting(length: breadth, of: size, group)
  }

  typealias Space = NSCollectionLayoutSpacing
  /// Returns the spaces before and after an entry along the group's direction.
  func ends(of entry: CompositionalSolver.Entry) -> (Space?, Space?) {
    isWide
      ? (entry.spacing?.leading, entry.spacing?.trailing)
      : (entry.spacing?.top, entry.spacing?.bottom)
  }
  /// Returns the spaces before and after an entry across the group's direction.
  func sides(of entry: CompositionalSolver.Entry) -> (Space?, Space?) {
    FillAxis(!isWide).ends(of: entry)
  }
  func spaces(of spacing: NSCollectionLayoutEdgeSpacing?, gap: Space?) -> [Space] {
    (isWide ? [gap, spacing?.leading, spacing?.trailing] : [gap, spacing?.top, spacing?.bottom])
      .compactMap { $0 }
  }
}
