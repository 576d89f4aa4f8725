import PantoBase

/// A section of a flow layout: a header, lines of items and a footer, one after the other along the
/// scroll.
///
/// Items whose size is known from one number lie in a grid, whose places are computed and not
/// stored (COL-02). Items with sizes of their own are stored by line, and may be followed by such a
/// grid, where later items have not been measured yet.
struct FlowSection {
  /// A size, given as a length along the scroll and one across it.
  struct Extent: Hashable {
    var along: CGFloat
    var across: CGFloat
  }

  struct Box {
    var along: CGFloat
    var across: CGFloat
    var size: Extent
  }

  struct Line {
    var first: Int
    var count: Int
    /// The start of the line along the scroll, in points from the start of the section's items.
    var start: CGFloat
    /// The largest length of its items along the scroll.
    var length: CGFloat
    /// The space before the first item and between two, across the scroll.
    var margin: CGFloat
    var gap: CGFloat
  }

  /// The start of the section along the scroll, in points from the start of the content.
  var start: CGFloat = 0
  var header: CGFloat = 0
  var footer: CGFloat = 0
  /// The insets before and after the items along the scroll, and before them across it.
  var before: CGFloat = 0
  var after: CGFloat = 0
  var near: CGFloat = 0
  /// The length that items may take across the scroll, in points.
  var room: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var itemSpacing: CGFloat = 0
  var count = 0
  /// The size of the items in the grid.
  var gridSize = Extent(along: 0, across: 0)
  /// The sizes of items that differ from `gridSize`, by item.
  private var sizes: [Int: Extent] = [:]
  /// The number of items up to the last one with a size of its own.
  private var sizedItems = 0
  /// How many items have each of the sizes in `sizes`.
  private var sizeCounts: [Extent: Int] = [:]
  /// The sizes of all items, if the delegate gave different ones.
  var allSizes: [Extent] = []
  private(set) var lines: [Line] = []
  /// The number of items in `lines`; the others are in the grid.
  private(set) var lineItems = 0
  /// An upper bound of the longest line's length along the scroll.
  private var longest: CGFloat = 0
  /// The number of items per line of the grid, and their places across the scroll.
  private var perLine = 1
  private var gridMargin: CGFloat = 0
  private var gridGap: CGFloat = 0
  private var gridStart: CGFloat = 0
  private(set) var itemsLength: CGFloat = 0

  var itemsStart: CGFloat { start + header + before }
  var footerStart: CGFloat { itemsStart + itemsLength + after }
  var end: CGFloat { footerStart + footer }

  /// The tolerance in points with which items fit into a line, so that rounding errors do not push
  /// the last item into the next line.
  private static let tolerance: CGFloat = 0.001

  func size(of item: Int) -> Extent {
    if !allSizes.isEmpty { return allSizes[item] }
    return sizes.isEmpty ? gridSize : sizes[item] ?? gridSize
  }

  /// Sets the size that an item asked for. Call `layOut(from:)` afterwards.
  mutating func setSize(_ size: Extent, of item: Int) {
    guard allSizes.isEmpty else { return allSizes[item] = size }
    if let old = sizes.updateValue(size, forKey: item) {
      let left = sizeCounts[old, default: 1] - 1
      sizeCounts[old] = left > 0 ? left : nil
    }
    sizeCounts[size, default: 0] += 1
    sizedItems = max(sizedItems, item + 1)
  }

  /// Whether all items are known to be equally large.
  private var isEven: Bool {
    allSizes.isEmpty && sizeCounts.count == 1
      && (sizes.count == count || sizeCounts[gridSize] != nil)
  }

  // MARK: Lines

  /// Computes all lines that hold items from `item` on, up to the last one with a size of its own.
  mutating func layOut(from item: Int = 0) {
    if item == 0 {
      lines = []
      lineItems = 0
    } else if item < lineItems {
      // A smaller item may fit into the line before.
      let line = max(0, lines.partitionIndex { $0.first > item } - 2)
      lineItems = lines[line].first
      lines.removeSubrange(line...)
    } else if let last = lines.popLast() {
      lineItems = last.first
    }
    let stored = allSizes.isEmpty ? sizedItems : count
    while lineItems < min(count, stored) { appendLine() }
    layOutGrid()
  }

  private var lineEnd: CGFloat { lines.last.map { $0.start + $0.length } ?? 0 }

  private mutating func appendLine() {
    let first = lineItems
    var (used, length, next) = (size(of: first).across, size(of: first).along, first + 1)
    while next < count {
      let size = size(of: next)
      guard used + itemSpacing + size.across <= room + FlowSection.tolerance else { break }
      used += itemSpacing + size.across
      length = max(length, size.along)
      next += 1
    }
    let number = next - first
    var line = Line(
      first: first, count: number, start: lines.isEmpty ? 0 : lineEnd + lineSpacing,
      length: length, margin: 0, gap: itemSpacing)
    // The last line of items of different sizes keeps the least spacing (COL-03).
    if next < count || isEven {
      // A last line stands as if more items of the same size followed.
      let pitch = itemSpacing + size(of: next - 1).across
      let isLast = next == count
      let missing =
        isLast ? Int((max(0, room - used) + FlowSection.tolerance) / max(pitch, 1)) : 0
      let places = number + missing
      let free = room - used - CGFloat(missing) * pitch
      if places == 1 { line.margin = free / 2 }
      if places > 1 { line.gap += max(0, free) / CGFloat(places - 1) }
    }
    lines.append(line)
    longest = max(longest, length)
    lineItems = next
  }

  private mutating func layOutGrid() {
    let rest = count - lineItems
    gridStart = lines.isEmpty ? 0 : lineEnd + (rest > 0 ? lineSpacing : 0)
    guard rest > 0 else { return itemsLength = gridStart }
    let pitch = gridSize.across + itemSpacing
    let fitting = pitch > 0 ? (room + itemSpacing + FlowSection.tolerance) / pitch : 1
    perLine = fitting >= 1 ? Int(min(fitting, CGFloat(max(1, count)) + 1e6)) : 1
    let free = room - CGFloat(perLine) * pitch + itemSpacing
    gridMargin = perLine == 1 ? free / 2 : 0
    gridGap = perLine == 1 ? 0 : itemSpacing + max(0, free) / CGFloat(perLine - 1)
    let lineCount = (rest + perLine - 1) / perLine
    itemsLength =
      gridStart + CGFloat(lineCount) * gridSize.along + CGFloat(lineCount - 1) * lineSpacing
  }

  // MARK: Places

  /// Returns the place and size of an item, in points from the start of the content.
  func box(of item: Int) -> Box {
    if item >= lineItems {
      let (line, place) = (item - lineItems).quotientAndRemainder(dividingBy: perLine)
      return Box(
        along: itemsStart + gridStart + CGFloat(line) * (gridSize.along + lineSpacing),
        across: near + gridMargin + CGFloat(place) * (gridSize.across + gridGap), size: gridSize)
    }
    let line = lines[lines.partitionIndex { $0.first > item } - 1]
    var across = near + line.margin
    for other in line.first..<item { across += size(of: other).across + line.gap }
    let size = size(of: item)
    return Box(
      along: itemsStart + line.start + (line.length - size.along) / 2, across: across, size: size)
  }

  /// Returns the items of the lines that intersect a range along the scroll.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, high >= itemsStart, low <= itemsStart + itemsLength else { return 0..<0 }
    let (low, high) = (low - itemsStart, high - itemsStart)
    var first = count
    var end = 0
    if lineItems > 0 {
      let a = lines.partitionIndex { $0.start + longest >= low }
      let b = lines.partitionIndex { $0.start > high }
      if a < b {
        first = lines[a].first
        end = lines[b - 1].first + lines[b - 1].count
      }
    }
    if lineItems < count, high >= gridStart {
      let pitch = gridSize.along + lineSpacing
      let lineCount = (count - lineItems + perLine - 1) / perLine
      var (a, b) = (0, lineCount)
      if pitch > 0 {
        let last = CGFloat(lineCount)
        a = Int(min(last, max(0, ((low - gridStart - gridSize.along) / pitch).rounded(.down))))
        b = Int(min(last, max(0, ((high - gridStart) / pitch).rounded(.down) + 1)))
      }
      if a < b {
        first = min(first, lineItems + a * perLine)
        end = min(count, lineItems + b * perLine)
      }
    }
    return first < end ? first..<end : 0..<0
  }
}
