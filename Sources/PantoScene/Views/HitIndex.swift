import PantoBase
import PantoLayers

/// A spatial index of the subviews of one view, so that a hit test among many subviews does not
/// visit all of them.
///
/// The index is a grid over the subviews' frames. Each cell lists, front to back, the subviews
/// whose frames touch it. The grid only names candidates. A candidate is then tested as without an
/// index (HIT-01), except for a leaf whose frame certainly contains the point: there both tests
/// give the same answer.
///
/// Some views are *loose*: they are tested at every point, in their order. These are views that can
/// be hit outside their frame (their class overrides `hitTest` or `point(inside:)`, they are being
/// animated, or their transform is nearly flat), and views that cover very many cells.
///
/// The first hit test among more than `smallest` subviews creates the index; afterwards every
/// change keeps it up to date. A view that changes only records its slot, and the next hit test
/// updates the recorded slots.
@MainActor final class HitIndex {
  /// The number of subviews up to which hit testing visits each of them, because a grid would cost
  /// more than it saves.
  static let smallest = 64
  /// The number of cells above which a view that touches them is loose.
  private static let mostCells = 64

  private enum Kind: UInt8 {
    /// The view cannot be hit: it is hidden, transparent, disabled for touches or of no size.
    case nowhere
    /// The view has no transform. The box of the slot decides, except for points at its edges.
    case upright
    /// The frame of the view names it as a candidate. The view itself decides, because it has a
    /// transform or is far away.
    case turned
    case loose
    /// The view left. The slot is freed at the next hit test.
    case gone
  }

  /// The entry of one subview, in 32 bytes: half a cache line.
  private struct Slot {
    /// The box of an upright view: its least x and y, then its greatest x and y, negated. The
    /// values are accurate to `HitIndex.margin`.
    var box = SIMD4<Float>()
    unowned(unsafe) var view: UIView
    /// The position in the front-to-back order; a higher rank is further to the front.
    var rank: Int32
    var kind = Kind.nowhere
    var isNoted = false
    /// Whether the view is in the loose list only because it covers too many cells.
    var isLarge = false
    /// Whether no subview of the view can be hit. A point within the frame then hits the view, and
    /// the view need not be tested.
    var isLeaf = false

    init(_ view: UIView, rank: Int32) {
      self.view = view
      self.rank = rank
    }

    /// Stores the box of `frame`. Returns `false` if the frame is too far away for single
    /// precision.
    mutating func take(_ frame: HitBox) -> Bool {
      let reach = max(max(-frame.minX, -frame.minY), max(frame.maxX, frame.maxY))
      guard reach <= HitIndex.near else { return false }
      box = SIMD4(Float(frame.minX), Float(frame.minY), -Float(frame.maxX), -Float(frame.maxY))
      return true
    }
  }

  /// The range of cells that a frame touches, bounds included. The range is empty if `maxX < minX`.
  private struct Cells: Equatable {
    var minX: Int16 = 0
    var minY: Int16 = 0
    var maxX: Int16 = -1
    var maxY: Int16 = -1
    var count: Int { (Int(maxX) - Int(minX) + 1) * (Int(maxY) - Int(minY) + 1) }
  }

  /// The number of slots stored in a cell. The cell lists the slots furthest to the front, then the
  /// index of the first node of the others, and -1 for none. All are stored together, because each
  /// further memory access costs a hit test more than all its arithmetic.
  private static let inCell = 7
  private static let cellSize = 8

  /// The distance from an edge, in points, within which single precision does not decide. The
  /// rounding error is at most a quarter of this distance, as far out as `near`.
  private static let margin: Float = 1 / 32
  /// The greatest coordinate, in points, at which single precision can decide whether a point is
  /// within a box.
  nonisolated private static let near: CGFloat = 65_536

  /// An entry of a cell's overflow list.
  private struct Node {
    var slot: Int32
    /// The index of the next node, which is further back, or -1 for none.
    var next: Int32
  }

  // Unchecked memory: the cost of a hit test among 100,000 views is its cache misses, and checks
  // would add to it.
  nonisolated(unsafe) private var slots: UnsafeMutablePointer<Slot>
  nonisolated(unsafe) private var cells: UnsafeMutablePointer<Cells>
  nonisolated(unsafe) private var nodes: UnsafeMutablePointer<Node>
  nonisolated(unsafe) private var grid: UnsafeMutablePointer<Int32>
  private var slotCapacity: Int
  private var slotCount = 0
  private var nodeCapacity: Int
  private var nodeCount = 0
  private var freeNode: Int32 = -1
  private var freeSlots: [Int32] = []
  /// The slots of loose views, by rank from back to front.
  @exclusivity(unchecked) private var loose: [Int32] = []
  /// The slots of loose views that left. The slots stay in `loose` until the next hit test.
  private var goneLoose: [Int32] = []
  private var noted: [Int32] = []
  private var live = 0

  private var columns = 1
  private var rows = 1
  private var originX: CGFloat = 0
  private var originY: CGFloat = 0
  private var perX: CGFloat = 0
  private var perY: CGFloat = 0

  private var front: Int32 = 0
  private var back: Int32 = -1
  private var isStale = false
  /// Whether `settle` has work to do; each hit test checks this flag once.
  private var isUnsettled = true
  /// The number of moves since the grid was laid out. After many moves the grid may no longer suit
  /// the views.
  private var moves = 0
  /// Counts all recorded changes, so that a hit test notices changes made by an overridden method.
  private var changes = 0

  init(_ host: UIView) {
    slotCapacity = max(16, host.siblings.count)
    slots = .allocate(capacity: slotCapacity)
    cells = .allocate(capacity: slotCapacity)
    nodeCapacity = slotCapacity
    nodes = .allocate(capacity: nodeCapacity)
    grid = .allocate(capacity: 1)
    layOut(host)
  }

  deinit {
    slots.deallocate()
    cells.deallocate()
    nodes.deallocate()
    grid.deallocate()
  }

  // MARK: Changes

  /// Records that a property that decides where `view` is hit changed, or will change before the
  /// next hit test.
  @inline(__always) func note(_ view: UIView) {
    let i = Int(view.hitSlot)
    guard i >= 0, !slots[i].isNoted else { return }
    slots[i].isNoted = true
    changes &+= 1
    noted.append(Int32(truncatingIfNeeded: i))
    isUnsettled = true
  }

  /// Records that `view`, a subview of the host, was inserted or moved to `place` among `count`
  /// subviews.
  func placed(_ view: UIView, at place: Int, of count: Int) {
    changes &+= 1
    guard !isStale else { return }
    let rank: Int32
    if place == count - 1, front < .max {
      rank = front
      front += 1
    } else if place == 0, back > .min {
      rank = back
      back -= 1
    } else {
      // No rank is free between the two neighbours.
      isStale = true
      isUnsettled = true
      return
    }
    if view.hitSlot >= 0 { left(view) }
    adopt(view, rank: rank)
  }

  /// Records that `view` left the host.
  func left(_ view: UIView) {
    changes &+= 1
    let i = Int(view.hitSlot)
    view.leaveHitIndex()
    guard !isStale, i >= 0 else { return }
    live -= 1
    if slots[i].kind == .loose {
      // Loose views are removed together at the next hit test, because each removal moves the rest
      // of the list.
      slots[i].kind = .gone
      goneLoose.append(Int32(i))
      isUnsettled = true
      return
    }
    // The grid's entries are removed immediately, because no entry may point to a view that is
    // gone.
    takeOut(i)
    slots[i].kind = .gone
    if !slots[i].isNoted { freeSlots.append(Int32(i)) }
  }

  /// Detaches all subviews of the host from this index, because the host has too few of them now.
  func dissolve(_ host: UIView) {
    for view in host.subviewList { view.leaveHitIndex() }
  }

  // MARK: Hit testing

  /// Returns the view under `point`, as `hitBelow` of `host` does.
  func hit(_ point: CGPoint, _ event: UIEvent?, in host: UIView) -> UIView? {
    if isUnsettled { settle(host) }
    let cell = grid + (row(point.y) &* columns &+ column(point.x)) &* HitIndex.cellSize
    var place = 0
    var candidate = cell[0]
    var node = cell[HitIndex.inCell]
    var looseLeft = loose.count
    let isNear = point.x.magnitude <= HitIndex.near && point.y.magnitude <= HitIndex.near
    let (x, y) = isNear ? (Float(point.x), Float(point.y)) : (0, 0)
    let m = HitIndex.margin
    let outer = SIMD4(x + m, y + m, m - x, m - y)
    let inner = SIMD4(x - m, y - m, -x - m, -y - m)
    while true {
      if looseLeft > 0 {
        let next = Int(loose[looseLeft &- 1])
        if candidate < 0 || slots[next].rank > slots[Int(candidate)].rank {
          looseLeft &-= 1
          switch ask(next, point, event, in: host) {
          case .hit(let view): return view
          case .missed: continue
          case .changed(let before):
            // The override changed the list of subviews, so the test continues without the index
            // (B59).
            let view = slots[next].view
            let place = before.firstIndex { $0 === view } ?? 0
            return host.hitWalk(point, event, below: place)
          }
        }
      }
      guard candidate >= 0 else { return host }
      let slot = slots + Int(candidate)
      place &+= 1
      if place < HitIndex.inCell {
        candidate = cell[place]
      } else if node >= 0 {
        candidate = nodes[Int(node)].slot
        node = nodes[Int(node)].next
      } else {
        candidate = -1
      }
      if slot.pointee.kind == .upright, isNear {
        let box = slot.pointee.box
        if HitIndex.isNegativeSomewhere(outer - box) { continue }
        if slot.pointee.isLeaf, !HitIndex.isNegativeSomewhere(inner - box) {
          return slot.pointee.view
        }
      }
      let view = slot.pointee.view
      if let p = view.fromSuperview(point), view.hitArea.holds(p) {
        return view.hitBelow(p, event)
      }
    }
  }

  @inline(__always) private static func isNegativeSomewhere(_ v: SIMD4<Float>) -> Bool {
    let bits = unsafeBitCast(v, to: SIMD2<UInt64>.self)
    return (bits[0] | bits[1]) & 0x8000_0000_8000_0000 != 0
  }

  private enum Answer {
    case hit(UIView)
    case missed
    /// The override changed the subviews; the value holds them as they were before.
    case changed([UIView])
  }

  private func ask(_ i: Int, _ point: CGPoint, _ event: UIEvent?, in host: UIView) -> Answer {
    let view = slots[i].view
    if slots[i].isLarge {
      guard let p = view.fromSuperview(point), view.hitArea.holds(p) else {
        return .missed
      }
      return view.hitBelow(p, event).map { .hit($0) } ?? .missed
    }
    let before = host.subviewList
    let count = changes
    if let hit = view.hitFromAbove(point, event) { return .hit(hit) }
    return changes == count && !isStale ? .missed : .changed(before)
  }

  // MARK: Updates

  @inline(__always) private func column(_ x: CGFloat) -> Int {
    HitIndex.place((x - originX) * perX, columns)
  }

  @inline(__always) private func row(_ y: CGFloat) -> Int {
    HitIndex.place((y - originY) * perY, rows)
  }

  /// Returns the column or row of a coordinate. Coordinates outside the grid belong to the
  /// outermost cells. The result never decreases when `x` increases, so a point within a frame is
  /// in one of the frame's cells.
  @inline(__always) private static func place(_ x: CGFloat, _ count: Int) -> Int {
    x > 0 ? min(count &- 1, Int(min(x, 32_767))) : 0
  }

  private func settle(_ host: UIView) {
    isUnsettled = false
    moves += noted.count
    if isStale || noted.count > live / 2 || moves > 4 * live + 1000 { return layOut(host) }
    if !goneLoose.isEmpty {
      loose.removeAll { slots[Int($0)].kind == .gone }
      // The slot of a view that was also recorded as changed is freed below.
      for i in goneLoose where !slots[Int(i)].isNoted { freeSlots.append(i) }
      goneLoose.removeAll(keepingCapacity: true)
    }
    for i in noted {
      let i = Int(i)
      slots[i].isNoted = false
      if slots[i].kind == .gone {
        freeSlots.append(Int32(i))
      } else {
        refresh(i)
      }
    }
    noted.removeAll(keepingCapacity: true)
  }

  private func adopt(_ view: UIView, rank: Int32) {
    let i: Int
    if let free = freeSlots.popLast() {
      i = Int(free)
    } else {
      if slotCount == slotCapacity { growSlots() }
      i = slotCount
      slotCount += 1
    }
    (slots + i).initialize(to: Slot(view, rank: rank))
    cells[i] = Cells()
    live += 1
    view.joinHitIndex(at: Int32(i))
    // The slot is updated at the next hit test, because the view may not have its final frame yet.
    slots[i].isNoted = true
    noted.append(Int32(i))
    isUnsettled = true
  }

  /// Rebuilds the index: ranks, grid and cells.
  private func layOut(_ host: UIView) {
    let views = host.subviewList
    let count = views.count
    if slotCapacity < count { growSlots(to: count + count / 2) }
    slotCount = count
    live = count
    freeSlots.removeAll(keepingCapacity: true)
    noted.removeAll(keepingCapacity: true)
    loose.removeAll(keepingCapacity: true)
    goneLoose.removeAll(keepingCapacity: true)
    nodeCount = 0
    freeNode = -1
    front = Int32(count)
    back = -1
    isStale = false
    isUnsettled = false
    moves = 0
    chooseGrid(views)
    for (i, view) in views.enumerated() {
      (slots + i).initialize(to: Slot(view, rank: Int32(i)))
      cells[i] = Cells()
      view.joinHitIndex(at: Int32(i))
      refresh(i)
    }
  }

  /// Chooses a grid with about one cell for each view, of about the size of a view, over the area
  /// of most views.
  private func chooseGrid(_ views: [UIView]) {
    var xs: [CGFloat] = []
    var ys: [CGFloat] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
    var state: UInt32 = 1
    for _ in 0..<128 where !views.isEmpty {
      state = 1_664_525 &* state &+ 1_013_904_223
      let frame = views[Int(state >> 8) % views.count].hitFrame
      xs.append(frame.midX)
      ys.append(frame.midY)
      width += frame.width / 128
      height += frame.height / 128
    }
    func reach(_ places: inout [CGFloat], _ side: CGFloat) -> (CGFloat, CGFloat) {
      places.sort()
      guard let first = places.first, let last = places.last else { return (0, 1) }
      // The outermost twentieths are left out, so that a few distant views do not count; a margin
      // replaces what the sample misses.
      let low = places[places.count / 20]
      let high = places[places.count - 1 - places.count / 20]
      let more = (high - low) * 0.1
      let from = max(first, low - more) - side
      return (from, max(1, min(last, high + more) + side - from))
    }
    let (left, wide) = reach(&xs, width / 2)
    let (top, high) = reach(&ys, height / 2)
    let side = (wide * high / CGFloat(max(1, views.count))).squareRoot()
    func cut(_ length: CGFloat, _ mean: CGFloat) -> Int {
      let n = length / max(side, mean)
      return n >= 1 ? Int(min(n, 4096)) : 1
    }
    columns = cut(wide, width)
    rows = cut(high, height)
    originX = left
    originY = top
    perX = CGFloat(columns) / wide
    perY = CGFloat(rows) / high
    grid.deallocate()
    let count = columns * rows * HitIndex.cellSize
    grid = .allocate(capacity: count)
    grid.initialize(repeating: -1, count: count)
  }

  /// Updates slot `i` to the present state of its view.
  private func refresh(_ i: Int) {
    let view = slots[i].view
    let layer = view.layer
    let wasLoose = slots[i].kind == .loose
    var kind = kind(of: view)
    var at = Cells()
    if kind == .upright || kind == .turned {
      if let box = kind == .upright ? layer.uprightHitBox : layer.turnedHitBox(of: view.hitArea) {
        if kind == .upright, !slots[i].take(box) { kind = .turned }
        slots[i].isLeaf = view.touchableSubviews == 0
        at = Cells(
          minX: Int16(column(box.minX)), minY: Int16(row(box.minY)),
          maxX: Int16(column(box.maxX)), maxY: Int16(row(box.maxY)))
      } else {
        kind = .loose
      }
    }
    let isLarge = at.count > HitIndex.mostCells
    if isLarge {
      kind = .loose
      at = Cells()
    }
    if at != cells[i] || (kind == .loose) != wasLoose {
      takeOut(i)
      slots[i].kind = kind
      putIn(i, at)
    }
    slots[i].kind = kind
    slots[i].isLarge = isLarge
  }

  private func kind(of view: UIView) -> Kind {
    let layer = view.layer
    if layer.inFlight != nil { return .loose }
    // The frame does not tell where the view is hit if the view has a 3D transform or an anchor
    // that is not its middle.
    if layer.space != nil || layer.parent?.space != nil { return .loose }
    if layer.model.anchor.x != 0.5 || layer.model.anchor.y != 0.5 { return .loose }
    if layer.hiddenValue || !view.interactionEnabled || layer.model.opacity < UIView.hitAlpha {
      return .nowhere
    }
    if !view.hitTraits.isSubset(of: .hasLeastSize) { return .loose }
    if !view.hitTraits.isEmpty { return layer.modelMatrix.isInvertible ? .turned : .nowhere }
    let size = layer.model.bounds.size
    if !(size.width > 0 && size.height > 0) { return .nowhere }
    if layer.model.transform.isIdentity { return .upright }
    return layer.modelMatrix.isInvertible ? .turned : .nowhere
  }

  private func putIn(_ i: Int, _ at: Cells) {
    cells[i] = at
    if slots[i].kind == .loose { return loose.insert(Int32(i), at: placeInLoose(slots[i].rank)) }
    guard at.maxX >= at.minX else { return }
    for y in Int(at.minY)...Int(at.maxY) {
      for x in Int(at.minX)...Int(at.maxX) { insert(Int32(i), into: cell(x, y)) }
    }
  }

  @inline(__always) private func cell(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Int32> {
    grid + (y &* columns &+ x) &* HitIndex.cellSize
  }

  private func insert(_ slot: Int32, into cell: UnsafeMutablePointer<Int32>) {
    let rank = slots[Int(slot)].rank
    var place = 0
    while place < HitIndex.inCell, cell[place] >= 0, slots[Int(cell[place])].rank > rank {
      place += 1
    }
    var pushed = slot
    while place < HitIndex.inCell, pushed >= 0 {
      swap(&cell[place], &pushed)
      place += 1
    }
    // A slot that does not fit into the cell goes to the front of the overflow list.
    if pushed >= 0 { chain(pushed, at: cell + HitIndex.inCell) }
  }

  private func chain(_ slot: Int32, at head: UnsafeMutablePointer<Int32>) {
    let new: Int32
    if freeNode >= 0 {
      new = freeNode
      freeNode = nodes[Int(new)].next
    } else {
      if nodeCount == nodeCapacity { growNodes() }
      new = Int32(nodeCount)
      nodeCount += 1
    }
    let rank = slots[Int(slot)].rank
    var before: Int32 = -1
    var after = head.pointee
    while after >= 0, slots[Int(nodes[Int(after)].slot)].rank > rank {
      before = after
      after = nodes[Int(after)].next
    }
    nodes[Int(new)] = Node(slot: slot, next: after)
    if before < 0 { head.pointee = new } else { nodes[Int(before)].next = new }
  }

  private func takeOut(_ i: Int) {
    if slots[i].kind == .loose {
      let at = placeInLoose(slots[i].rank)
      if at < loose.count, loose[at] == Int32(i) { loose.remove(at: at) }
    }
    let at = cells[i]
    cells[i] = Cells()
    guard at.maxX >= at.minX else { return }
    for y in Int(at.minY)...Int(at.maxY) {
      for x in Int(at.minX)...Int(at.maxX) { remove(Int32(i), from: cell(x, y)) }
    }
  }

  private func remove(_ slot: Int32, from cell: UnsafeMutablePointer<Int32>) {
    let head = cell + HitIndex.inCell
    // This is a loop and not `first(where:)`, because a closure of the main actor checks its actor
    // at each call.
    var place = 0
    while place < HitIndex.inCell, cell[place] != slot { place += 1 }
    if place < HitIndex.inCell {
      for i in place..<(HitIndex.inCell - 1) { cell[i] = cell[i + 1] }
      // The first slot of the overflow list moves into the cell.
      let first = head.pointee
      cell[HitIndex.inCell - 1] = first < 0 ? -1 : nodes[Int(first)].slot
      if first >= 0 { unchain(first, after: -1, head) }
      return
    }
    var before: Int32 = -1
    var here = head.pointee
    while here >= 0, nodes[Int(here)].slot != slot {
      before = here
      here = nodes[Int(here)].next
    }
    if here >= 0 { unchain(here, after: before, head) }
  }

  private func unchain(_ node: Int32, after before: Int32, _ head: UnsafeMutablePointer<Int32>) {
    let next = nodes[Int(node)].next
    if before < 0 { head.pointee = next } else { nodes[Int(before)].next = next }
    nodes[Int(node)].next = freeNode
    freeNode = node
  }

  /// Returns the index of the first loose slot whose rank is not below `rank`.
  private func placeInLoose(_ rank: Int32) -> Int {
    var low = 0
    var high = loose.count
    while low < high {
      let middle = (low + high) / 2
      if slots[Int(loose[middle])].rank < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func growSlots(to wanted: Int = 0) {
    let capacity = max(wanted, slotCapacity * 2)
    let moreSlots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    moreSlots.moveInitialize(from: slots, count: slotCount)
    slots.deallocate()
    slots = moreSlots
    let moreCells = UnsafeMutablePointer<Cells>.allocate(capacity: capacity)
    moreCells.moveInitialize(from: cells, count: slotCount)
    cells.deallocate()
    cells = moreCells
    slotCapacity = capacity
  }

  private func growNodes() {
    let more = UnsafeMutablePointer<Node>.allocate(capacity: nodeCapacity * 2)
    more.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    nodes = more
    nodeCapacity *= 2
  }
}
