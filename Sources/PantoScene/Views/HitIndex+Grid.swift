import PantoBase
import PantoLayers

extension HitIndex {
  @inline(__always) func column(_ x: CGFloat) -> Int {
    HitIndex.cellCoordinate((x - originX) * perX, of: columns)
  }

  @inline(__always) func row(_ y: CGFloat) -> Int {
    HitIndex.cellCoordinate((y - originY) * perY, of: rows)
  }

  /// Returns the column or row of a coordinate. Coordinates outside the grid belong to the
  /// outermost cells. The result never decreases when `x` increases, so a point within a frame is
  /// in one of the frame's cells.
  @inline(__always) static func cellCoordinate(_ x: CGFloat, of count: Int) -> Int {
    x > 0 ? min(count &- 1, Int(min(x, 32_767))) : 0
  }

  func update(_ host: UIView) {
    needsUpdate = false
    moves += changedSlots.count
    if isStale || changedSlots.count > liveCount / 2 || moves > 4 * liveCount + 1000 {
      return layOut(host)
    }
    if !goneLoose.isEmpty {
      loose.removeAll { slots[Int($0)].kind == .gone }
      // The slot of a view that was also recorded as changed is freed below.
      for i in goneLoose where !slots[Int(i)].isChanged { freeSlots.append(i) }
      goneLoose.removeAll(keepingCapacity: true)
    }
    for i in changedSlots {
      let i = Int(i)
      slots[i].isChanged = false
      if slots[i].kind == .gone {
        freeSlots.append(Int32(i))
      } else {
        refresh(i)
      }
    }
    changedSlots.removeAll(keepingCapacity: true)
  }

  func addSlot(for view: UIView, rank: Int32) {
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
    liveCount += 1
    view.joinHitIndex(at: Int32(i))
    // The slot is updated at the next hit test, because the view may not have its final frame yet.
    slots[i].isChanged = true
    changedSlots.append(Int32(i))
    needsUpdate = true
  }

  /// Rebuilds the index: ranks, grid and cells.
  func layOut(_ host: UIView) {
    let views = host.subviewList
    let count = views.count
    if slotCapacity < count { growSlots(to: count + count / 2) }
    slotCount = count
    liveCount = count
    freeSlots.removeAll(keepingCapacity: true)
    changedSlots.removeAll(keepingCapacity: true)
    loose.removeAll(keepingCapacity: true)
    goneLoose.removeAll(keepingCapacity: true)
    nodeCount = 0
    freeNode = -1
    front = Int32(count)
    back = -1
    isStale = false
    needsUpdate = false
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
    var meanSize = CGSize.zero
    var state: UInt32 = 1
    for _ in 0..<HitIndex.sampleCount where !views.isEmpty {
      state = 1_664_525 &* state &+ 1_013_904_223
      let frame = views[Int(state >> 8) % views.count].hitFrame
      xs.append(frame.midX)
      ys.append(frame.midY)
      meanSize.width += frame.width / CGFloat(HitIndex.sampleCount)
      meanSize.height += frame.height / CGFloat(HitIndex.sampleCount)
    }
    let (left, width) = HitIndex.interval(ofMost: &xs, margin: meanSize.width / 2)
    let (top, height) = HitIndex.interval(ofMost: &ys, margin: meanSize.height / 2)
    // The side of a square cell, if each view has one cell.
    let side = (width * height / CGFloat(max(1, views.count))).squareRoot()
    columns = HitIndex.cellCount(along: width, cellLength: max(side, meanSize.width))
    rows = HitIndex.cellCount(along: height, cellLength: max(side, meanSize.height))
    originX = left
    originY = top
    perX = CGFloat(columns) / width
    perY = CGFloat(rows) / height
    grid.deallocate()
    let count = columns * rows * HitIndex.cellSize
    grid = .allocate(capacity: count)
    grid.initialize(repeating: -1, count: count)
  }

  /// Returns the start and the length of the interval that contains most of the coordinates, with
  /// a margin on both sides.
  private static func interval(ofMost coordinates: inout [CGFloat], margin: CGFloat) -> (
    start: CGFloat, length: CGFloat
  ) {
    coordinates.sort()
    guard let first = coordinates.first, let last = coordinates.last else { return (0, 1) }
    // The outermost twentieths are left out, so that a few distant views do not count; a tenth of
    // the length replaces what the sample misses.
    let low = coordinates[coordinates.count / 20]
    let high = coordinates[coordinates.count - 1 - coordinates.count / 20]
    let more = (high - low) * 0.1
    let start = max(first, low - more) - margin
    return (start, max(1, min(last, high + more) + margin - start))
  }

  private static func cellCount(along length: CGFloat, cellLength: CGFloat) -> Int {
    let n = length / cellLength
    return n >= 1 ? Int(min(n, maximumCellsAlongAxis)) : 1
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
        if kind == .upright, !slots[i].setBox(box) { kind = .turned }
        slots[i].isLeaf = view.touchableSubviews == 0
        at = Cells(
          minX: Int16(column(box.minX)), minY: Int16(row(box.minY)),
          maxX: Int16(column(box.maxX)), maxY: Int16(row(box.maxY)))
      } else {
        kind = .loose
      }
    }
    let isLarge = at.count > HitIndex.maximumCells
    if isLarge {
      kind = .loose
      at = Cells()
    }
    if at != cells[i] || (kind == .loose) != wasLoose {
      leaveCells(i)
      slots[i].kind = kind
      enterCells(i, at)
    }
    slots[i].kind = kind
    slots[i].isLarge = isLarge
  }

  func kind(of view: UIView) -> Kind {
    let layer = view.layer
    if layer.presentationValues != nil { return .loose }
    // The frame does not tell where the view is hit if the view has a 3D transform or an anchor
    // that is not its middle.
    if layer.isIn3D || layer.parent?.isIn3D ?? false { return .loose }
    if layer.model.anchor.x != 0.5 || layer.model.anchor.y != 0.5 { return .loose }
    if view.hitTraits.contains(.overridesState) { return .loose }
    if layer.model.isHidden || !view.interactionEnabled || layer.model.opacity < UIView.hitAlpha {
      return .nowhere
    }
    if !view.hitTraits.isSubset(of: .hasLeastSize) { return .loose }
    if !view.hitTraits.isEmpty { return layer.modelMatrix.isInvertible ? .turned : .nowhere }
    let size = layer.model.bounds.size
    if !(size.width > 0 && size.height > 0) { return .nowhere }
    if layer.model.transform.isIdentity { return .upright }
    return layer.modelMatrix.isInvertible ? .turned : .nowhere
  }

  private func enterCells(_ i: Int, _ at: Cells) {
    cells[i] = at
    if slots[i].kind == .loose {
      return loose.insert(Int32(i), at: looseIndex(ofRank: slots[i].rank))
    }
    guard at.maxX >= at.minX else { return }
    for y in Int(at.minY)...Int(at.maxY) {
      for x in Int(at.minX)...Int(at.maxX) { insert(Int32(i), into: cell(x, y)) }
    }
  }

  @inline(__always) func cell(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Int32> {
    grid + (y &* columns &+ x) &* HitIndex.cellSize
  }

  private func insert(_ slot: Int32, into cell: UnsafeMutablePointer<Int32>) {
    let rank = slots[Int(slot)].rank
    var position = 0
    while position < HitIndex.inCell, cell[position] >= 0, slots[Int(cell[position])].rank > rank {
      position += 1
    }
    var pushed = slot
    while position < HitIndex.inCell, pushed >= 0 {
      swap(&cell[position], &pushed)
      position += 1
    }
    // A slot that does not fit into the cell goes to the front of the overflow list.
    if pushed >= 0 { addToOverflow(pushed, at: cell + HitIndex.inCell) }
  }

  private func addToOverflow(_ slot: Int32, at head: UnsafeMutablePointer<Int32>) {
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

  func leaveCells(_ i: Int) {
    if slots[i].kind == .loose {
      let at = looseIndex(ofRank: slots[i].rank)
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
    var position = 0
    while position < HitIndex.inCell, cell[position] != slot { position += 1 }
    if position < HitIndex.inCell {
      for i in position..<(HitIndex.inCell - 1) { cell[i] = cell[i + 1] }
      // The first slot of the overflow list moves into the cell.
      let first = head.pointee
      cell[HitIndex.inCell - 1] = first < 0 ? -1 : nodes[Int(first)].slot
      if first >= 0 { removeFromOverflow(first, after: -1, head) }
      return
    }
    var before: Int32 = -1
    var here = head.pointee
    while here >= 0, nodes[Int(here)].slot != slot {
      before = here
      here = nodes[Int(here)].next
    }
    if here >= 0 { removeFromOverflow(here, after: before, head) }
  }

  private func removeFromOverflow(
    _ node: Int32, after before: Int32, _ head: UnsafeMutablePointer<Int32>
  ) {
    let next = nodes[Int(node)].next
    if before < 0 { head.pointee = next } else { nodes[Int(before)].next = next }
    nodes[Int(node)].next = freeNode
    freeNode = node
  }

  /// Returns the index of the first loose slot whose rank is not below `rank`.
  private func looseIndex(ofRank rank: Int32) -> Int {
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
