import PantoBase

/// Where the subviews of one view lie, so that a hit test among many does not walk them all.
///
/// A grid over their frames; each cell lists, front to back, those whose frames touch it. It only
/// names candidates: what decides is asked as in the plain walk (HIT-01), but where a leaf's frame surely
/// holds the point, so that both give the same answer. Views that may answer outside their frame (their
/// class overrides `hitTest` or `point(inside:)`, they are on their way, or seen through a transform that
/// is nearly flat) or that cover very much are *loose*: asked in turn, in their order, wherever the
/// point is.
///
/// Made by the first hit test among more than `smallest` subviews, kept up from then on. A view that
/// changes only notes its slot; the next hit test looks at those.
@MainActor final class HitIndex {
  /// So many subviews are walked: a grid would cost more than it saves.
  static let smallest = 64
  /// A view that touches more cells is loose.
  private static let mostCells = 64

  private enum Kind: UInt8 {
    /// Where nothing can hit it: hidden, transparent, of no size.
    case nowhere
    /// No transform: the slot's box decides, but for points at its edge.
    case upright
    /// Its frame finds it; the view itself decides, by its transform or since it is far away.
    case turned
    case loose
    /// Left; its slot is given back at the next hit test.
    case gone
  }

  /// Half a line of the processor's cache.
  private struct Slot {
    /// Of an upright one: where its frame begins, and, negative, where it ends, to `HitIndex.margin`.
    var box = SIMD4<Float>()
    unowned(unsafe) var view: UIView
    /// Higher is further to the front.
    var rank: Int32
    var kind = Kind.nowhere
    var isNoted = false
    /// In the loose list, though its frame would find it: it covers too many cells.
    var isLarge = false
    /// No subview of it can be hit: what is within its frame hits it, and it need not be looked at.
    var isLeaf = false

    init(_ view: UIView, rank: Int32) {
      self.view = view
      self.rank = rank
    }

    /// `false`: too far away for single precision.
    mutating func take(_ frame: HitBox) -> Bool {
      let reach = max(max(-frame.minX, -frame.minY), max(frame.maxX, frame.maxY))
      guard reach <= HitIndex.near else { return false }
      box = SIMD4(Float(frame.minX), Float(frame.minY), -Float(frame.maxX), -Float(frame.maxY))
      return true
    }
  }

  /// The cells that a frame touches, all included; empty: `maxX < minX`.
  private struct Cells: Equatable {
    var minX: Int16 = 0
    var minY: Int16 = 0
    var maxX: Int16 = -1
    var maxY: Int16 = -1
    var count: Int { (Int(maxX) - Int(minX) + 1) * (Int(maxY) - Int(minY) + 1) }
  }

  /// A cell: the slots furthest to the front, then the first node of those behind them; −1: none. In
  /// one piece, since each further place in memory costs a pick more than all its arithmetic.
  private static let inCell = 7
  private static let cellSize = 8

  /// Nearer to an edge than this, in points, single precision does not decide. It is off by at most
  /// a quarter of that as far out as `near`.
  private static let margin: Float = 1 / 32
  /// In points: boxes within and points within tell each other apart in single precision.
  nonisolated private static let near: CGFloat = 65_536

  /// One of those in a cell that has no room for it.
  private struct Node {
    var slot: Int32
    /// Of the next further back; −1: none.
    var next: Int32
  }

  // Plain memory: a pick among 100,000 views is paid in cache misses, not to be joined by checks.
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
  /// By rank, back to front.
  @exclusivity(unchecked) private var loose: [Int32] = []
  /// Slots of loose views that left: they stand in `loose` until the next hit test.
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
  /// There is something for `settle` to do: one look for each hit test.
  private var isUnsettled = true
  /// Moves since the grid was laid out: after many it may suit no longer.
  private var moves = 0
  /// Counts all that was noted, so that a hit test sees what an overridden method did meanwhile.
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

  // MARK: what views tell it

  /// Something that decides where `layer` is hit is another, or will be before the next hit test.
  @inline(__always) func note(_ layer: CALayer) {
    let i = Int(layer.hitSlot)
    guard i >= 0, !slots[i].isNoted else { return }
    slots[i].isNoted = true
    changes &+= 1
    noted.append(Int32(truncatingIfNeeded: i))
    isUnsettled = true
  }

  /// `view` is the host's subview at `place` of `count`, newly or again.
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
      // Between two others there is no rank left.
      isStale = true
      isUnsettled = true
      return
    }
    if view.layer.hitSlot >= 0 { left(view) }
    adopt(view, rank: rank)
  }

  /// `view` is no longer the host's.
  func left(_ view: UIView) {
    changes &+= 1
    let i = Int(view.layer.hitSlot)
    view.layer.leaveHitIndex()
    guard !isStale, i >= 0 else { return }
    live -= 1
    if slots[i].kind == .loose {
      // One by one each would move the rest of the list.
      slots[i].kind = .gone
      goneLoose.append(Int32(i))
      isUnsettled = true
      return
    }
    // What the grid holds of it is taken out now: nothing may point to a view that has gone.
    takeOut(i)
    slots[i].kind = .gone
    if !slots[i].isNoted { freeSlots.append(Int32(i)) }
  }

  /// The host has too few subviews by now.
  func dissolve(_ host: UIView) {
    for view in host.subviewList { view.layer.leaveHitIndex() }
  }

  // MARK: the question

  /// What `hitBelow` of `host` answers.
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
            // It moved others about: go on as the plain walk does (B59).
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
    /// The subviews as they stood before.
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

  // MARK: keeping it up

  @inline(__always) private func column(_ x: CGFloat) -> Int {
    HitIndex.place((x - originX) * perX, columns)
  }

  @inline(__always) private func row(_ y: CGFloat) -> Int {
    HitIndex.place((y - originY) * perY, rows)
  }

  /// What lies outside belongs to the outermost cells. Never falls where `x` rises, so that a point
  /// within a frame is in one of its cells.
  @inline(__always) private static func place(_ x: CGFloat, _ count: Int) -> Int {
    x > 0 ? min(count &- 1, Int(min(x, 32_767))) : 0
  }

  private func settle(_ host: UIView) {
    isUnsettled = false
    moves += noted.count
    if isStale || noted.count > live / 2 || moves > 4 * live + 1000 { return layOut(host) }
    if !goneLoose.isEmpty {
      loose.removeAll { slots[Int($0)].kind == .gone }
      // One that was noted, too, gives its slot back below.
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
    view.layer.joinHitIndex(at: Int32(i))
    // Looked at later: it may not be where it will be.
    slots[i].isNoted = true
    noted.append(Int32(i))
    isUnsettled = true
  }

  /// Everything anew: ranks, grid, cells.
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
      view.layer.joinHitIndex(at: Int32(i))
      refresh(i)
    }
  }

  /// Cells of about the size of a view, about one for each view, where most of the views are.
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
      // Without the few that lie far off, and with what a sample leaves out.
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

  /// Puts slot `i` where its view is now.
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
    // In space, or about another point than its middle: its frame does not say where it is hit.
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
    // What has no room in the cell goes before all that had none.
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
    // A loop, no `first(where:)`: a closure of the main actor asks at each call whether it runs there.
    var place = 0
    while place < HitIndex.inCell, cell[place] != slot { place += 1 }
    if place < HitIndex.inCell {
      for i in place..<(HitIndex.inCell - 1) { cell[i] = cell[i + 1] }
      // The first of those without room has room now.
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

  /// The first of the loose that is not behind `rank`.
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
