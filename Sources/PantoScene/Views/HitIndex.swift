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
  static let maximumCells = 64
  /// The number of views whose frames decide the size of the grid. A sample costs the same
  /// however many views there are.
  static let sampleCount = 128
  /// The largest number of columns or rows of the grid, which bounds its memory.
  static let maximumCellsAlongAxis: CGFloat = 4096

  enum Kind: UInt8 {
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
  struct Slot {
    /// The box of an upright view: its least x and y, then its greatest x and y, negated. The
    /// values are accurate to `HitIndex.margin`.
    var box = SIMD4<Float>()
    unowned(unsafe) var view: UIView
    /// The position in the front-to-back order; a higher rank is further to the front.
    var rank: Int32
    var kind = Kind.nowhere
    var isChanged = false
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
    mutating func setBox(_ frame: HitBox) -> Bool {
      let farthest = max(max(-frame.minX, -frame.minY), max(frame.maxX, frame.maxY))
      guard farthest <= HitIndex.near else { return false }
      box = SIMD4(Float(frame.minX), Float(frame.minY), -Float(frame.maxX), -Float(frame.maxY))
      return true
    }
  }

  /// The range of cells that a frame touches, bounds included. The range is empty if `maxX < minX`.
  struct Cells: Equatable {
    var minX: Int16 = 0
    var minY: Int16 = 0
    var maxX: Int16 = -1
    var maxY: Int16 = -1
    var count: Int { (Int(maxX) - Int(minX) + 1) * (Int(maxY) - Int(minY) + 1) }
  }

  /// The number of slots stored in a cell. The cell lists the slots furthest to the front, then the
  /// index of the first node of the others, and -1 for none. All are stored together, because each
  /// further memory access costs a hit test more than all its arithmetic.
  static let inCell = 7
  static let cellSize = 8

  /// The distance from an edge, in points, within which single precision does not decide. The
  /// rounding error is at most a quarter of this distance, as far out as `near`.
  private static let margin: Float = 1 / 32
  /// The greatest coordinate, in points, at which single precision can decide whether a point is
  /// within a box.
  nonisolated private static let near: CGFloat = 65_536

  /// An entry of a cell's overflow list.
  struct Node {
    var slot: Int32
    /// The index of the next node, which is further back, or -1 for none.
    var next: Int32
  }

  // Unchecked memory: the cost of a hit test among 100,000 views is its cache misses, and checks
  // would add to it.
  nonisolated(unsafe) var slots: UnsafeMutablePointer<Slot>
  nonisolated(unsafe) var cells: UnsafeMutablePointer<Cells>
  nonisolated(unsafe) var nodes: UnsafeMutablePointer<Node>
  nonisolated(unsafe) var grid: UnsafeMutablePointer<Int32>
  var slotCapacity: Int
  var slotCount = 0
  var nodeCapacity: Int
  var nodeCount = 0
  var freeNode: Int32 = -1
  var freeSlots: [Int32] = []
  /// The slots of loose views, by rank from back to front.
  @exclusivity(unchecked) var loose: [Int32] = []
  /// The slots of loose views that left. The slots stay in `loose` until the next hit test.
  var goneLoose: [Int32] = []
  var changedSlots: [Int32] = []
  var liveCount = 0

  var columns = 1
  var rows = 1
  var originX: CGFloat = 0
  var originY: CGFloat = 0
  var perX: CGFloat = 0
  var perY: CGFloat = 0

  var front: Int32 = 0
  var back: Int32 = -1
  var isStale = false
  /// Whether `update` has work to do; each hit test checks this flag once.
  var needsUpdate = true
  /// The number of moves since the grid was laid out. After many moves the grid may no longer suit
  /// the views.
  var moves = 0
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
  @inline(__always) func markChanged(_ view: UIView) {
    let i = Int(view.hitSlot)
    guard i >= 0, !slots[i].isChanged else { return }
    slots[i].isChanged = true
    changes &+= 1
    changedSlots.append(Int32(truncatingIfNeeded: i))
    needsUpdate = true
  }

  /// Records that `view`, a subview of the host, was inserted or moved to `index` among `count`
  /// subviews.
  func inserted(_ view: UIView, at index: Int, of count: Int) {
    changes &+= 1
    guard !isStale else { return }
    let rank: Int32
    if index == count - 1, front < .max {
      rank = front
      front += 1
    } else if index == 0, back > .min {
      rank = back
      back -= 1
    } else {
      // No rank is free between the two neighbours.
      isStale = true
      needsUpdate = true
      return
    }
    if view.hitSlot >= 0 { removed(view) }
    addSlot(for: view, rank: rank)
  }

  /// Records that `view` left the host.
  func removed(_ view: UIView) {
    changes &+= 1
    let i = Int(view.hitSlot)
    view.leaveHitIndex()
    guard !isStale, i >= 0 else { return }
    liveCount -= 1
    if slots[i].kind == .loose {
      // Loose views are removed together at the next hit test, because each removal moves the rest
      // of the list.
      slots[i].kind = .gone
      goneLoose.append(Int32(i))
      needsUpdate = true
      return
    }
    // The grid's entries are removed immediately, because no entry may point to a view that is
    // gone.
    leaveCells(i)
    slots[i].kind = .gone
    if !slots[i].isChanged { freeSlots.append(Int32(i)) }
  }

  /// Detaches all subviews of the host from this index, because the host has too few of them now.
  func dissolve(_ host: UIView) {
    for view in host.subviewList { view.leaveHitIndex() }
  }

  // MARK: Hit testing

  /// Returns the view under `point`, as `hitBelow` of `host` does.
  func hit(_ point: CGPoint, _ event: UIEvent?, in host: UIView) -> UIView? {
    if needsUpdate { update(host) }
    let cell = grid + (row(point.y) &* columns &+ column(point.x)) &* HitIndex.cellSize
    var position = 0
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
          switch test(next, at: point, event, in: host) {
          case .hit(let view): return view
          case .missed: continue
          case .changed(let before):
            // The override changed the list of subviews, so the test continues without the index
            // (B59).
            let view = slots[next].view
            let position = before.firstIndex { $0 === view } ?? 0
            return host.hitOneByOne(point, event, below: position)
          }
        }
      }
      guard candidate >= 0 else { return host }
      let slot = slots + Int(candidate)
      position &+= 1
      if position < HitIndex.inCell {
        candidate = cell[position]
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

  private enum TestResult {
    case hit(UIView)
    case missed
    /// The override changed the subviews; the value holds them as they were before.
    case changed([UIView])
  }

  private func test(_ i: Int, at point: CGPoint, _ event: UIEvent?, in host: UIView) -> TestResult {
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
}
