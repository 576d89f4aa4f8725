import PantoBase
import PantoLayers
import PantoLayout

/// Connects the views of one tree with the solver: variables, active constraints and intrinsic
/// sizes.
///
/// A tree has an engine from its first constraint on.
@MainActor package final class LayoutEngine {
  private static var made = 0
  let id: Int
  private(set) weak var root: UIView?
  @exclusivity(unchecked) var solver = LayoutSolver()
  /// The box of each variable, by the variable's number.
  var boxes: ContiguousArray<LayoutBox?> = []
  /// The constraint of each solver constraint, by its number; `nil` for those that the engine made.
  var constraints: ContiguousArray<NSLayoutConstraint?> = []
  /// The boxes whose given frame or content may have changed.
  private var stale: ContiguousArray<LayoutBox> = []
  /// The guides for safe area, margins and readable width, whose insets are read before each
  /// solution.
  private var insetGuides: [LayoutBox] = []
  /// The views whose height depends on their width.
  private var wrapping: [LayoutBox] = []
  /// The stack views' gaps that are computed from the solution.
  private var evenGaps: [EvenGaps] = []
  private var areGapsStale = false
  /// Whether a box that these lists may still contain left the engine.
  private var hasLeft = false
  /// The solver's numbers of the constraints that were given up at the last update.
  private var knownBroken: ContiguousArray<Int32> = []
  private var systemSerial = Int.min
  private var isUpdating = false
  /// Whether this engine works for `systemLayoutSizeFitting`: the root's size is free, and views
  /// are not marked.
  let isFitting: Bool

  init(root: UIView, isFitting: Bool = false) {
    LayoutEngine.made += 1
    id = LayoutEngine.made
    self.root = root
    self.isFitting = isFitting
  }

  var isDirty: Bool { solver.isDirty || !stale.isEmpty }

  // MARK: Boxes

  /// Gives a box variables of this engine, if it has none.
  func enter(_ box: LayoutBox) {
    guard box.engineID != id else { return }
    box.engine?.leave(box)
    box.engineID = id
    box.engine = self
    for i in 0..<4 {
      let v = solver.makeVariable(isSize: i >= 2)
      while boxes.count <= Int(v) { boxes.append(nil) }
      boxes[Int(v)] = box
      box.variables[i] = v
    }
    if let view = box.view {
      view.layer.watchers.insert(.layoutBox)
      view.noteBoxed()
      view.superviewRef?.layoutFlags.insert(.placesSubviews)
      setMode(of: box, view)
    } else if let guide = box.guide {
      enter(guide, box)
    }
  }

  /// Removes a box's variables. Its constraints must have been removed.
  func leave(_ box: LayoutBox) {
    guard box.engineID == id else { return }
    for wish in 0..<4 {
      if box.wishes[wish] >= 0 { solver.remove(box.wishes[wish]) }
      if box.system[wish] >= 0 { solver.remove(box.system[wish]) }
    }
    for i in 0..<4 { drop(box.variables[i]) }
    for i in 0..<2 where box.origin[i] >= 0 { drop(box.origin[i]) }
    // The lists are cleaned once before the next solution, however many boxes leave.
    hasLeft = true
    box.leaveEngine()
  }

  private func drop(_ v: Int32) {
    solver.dropVariable(v)
    boxes[Int(v)] = nil
  }

  private func setMode(of box: LayoutBox, _ view: UIView) {
    if view === root {
      box.isGiven = !isFitting
    } else {
      box.isGiven = view.translatesAutoresizingMaskIntoConstraints
    }
    if isFitting, view === root {
      solver.fix(box.variables[0], to: 0)
      solver.fix(box.variables[1], to: 0)
      setWishes(of: box, view)
    } else if box.isGiven {
      giveFrame(of: box, view)
    } else {
      setWishes(of: box, view)
    }
  }

  private func giveFrame(of box: LayoutBox, _ view: UIView) {
    let size = view.layer.model.bounds.size
    let center = view.layer.middle
    solver.fix(box.variables[0], to: Double(center.x - size.width / 2))
    solver.fix(box.variables[1], to: Double(center.y - size.height / 2))
    solver.fix(box.variables[2], to: Double(size.width))
    solver.fix(box.variables[3], to: Double(size.height))
  }

  /// Called when `translatesAutoresizingMaskIntoConstraints` was set.
  func modeChanged(_ box: LayoutBox, _ view: UIView) {
    guard box.engineID == id, view !== root else { return }
    if box.isGiven {
      for i in 0..<4 { solver.unfix(box.variables[i]) }
    } else {
      for i in 0..<4 {
        if box.wishes[i] >= 0 { solver.remove(box.wishes[i]) }
        box.wishes[i] = -1
      }
      box.content = CGSize(width: -1, height: -1)
      solver.processRemoved()
    }
    box.placed = nil
    setMode(of: box, view)
    noteDirty()
  }

  /// The variable of the bounds' origin on an axis, or −1 if the origin is 0 and stays 0.
  func originVariable(of view: UIView, vertical: Bool) -> Int32 {
    let origin = view.layer.model.bounds.origin
    let axis = vertical ? 1 : 0
    let box = view.layoutBox()
    if box.origin[axis] >= 0 { return box.origin[axis] }
    guard view.scrollsContent || (vertical ? origin.y : origin.x) != 0 else { return -1 }
    enter(box)
    let v = solver.makeVariable(isSize: false)
    while boxes.count <= Int(v) { boxes.append(nil) }
    boxes[Int(v)] = box
    box.origin[axis] = v
    solver.fix(v, to: Double(vertical ? origin.y : origin.x))
    return v
  }

  // MARK: Intrinsic-size constraints

  private func setWishes(of box: LayoutBox, _ view: UIView) {
    if view.heightFollowsWidth, box.wrapsIn != id {
      box.wrapsIn = id
      wrapping.append(box)
    }
    setContent(of: box, view.intrinsicContentSize)
  }

  func setContent(of box: LayoutBox, _ size: CGSize) {
    let width = size.width.isInReach ? max(-1, size.width) : -1
    let height = size.height.isInReach ? max(-1, size.height) : -1
    if width != box.content.width { wish(box, 0, width, box.hugging.0, box.resistance.0) }
    if height != box.content.height { wish(box, 2, height, box.hugging.1, box.resistance.1) }
    box.content = CGSize(width: width, height: height)
  }

  private func wish(
    _ box: LayoutBox, _ at: Int, _ size: CGFloat, _ hugging: UILayoutPriority,
    _ resistance: UILayoutPriority
  ) {
    let v = box.variables[at == 0 ? 2 : 3]
    guard size >= 0 else {
      for i in at...at + 1 {
        if box.wishes[i] >= 0 { solver.remove(box.wishes[i]) }
        box.wishes[i] = -1
      }
      return
    }
    if box.wishes[at] >= 0 {
      solver.setConstant(box.wishes[at], Double(size))
      solver.setConstant(box.wishes[at + 1], -Double(size))
      return
    }
    box.wishes[at] = addSystem(
      [.init(symbol: v, factor: -1)], Double(size), isInequality: true, hugging)
    box.wishes[at + 1] = addSystem(
      [.init(symbol: v, factor: 1)], -Double(size), isInequality: true, resistance)
  }

  func addSystem(
    _ terms: ContiguousArray<LayoutSolver.Term>, _ constant: Double, isInequality: Bool = false,
    _ priority: UILayoutPriority = .required
  ) -> Int32 {
    systemSerial += 1
    let id = solver.add(
      terms, constant: constant, isInequality: isInequality, priority: priority.rawValue,
      serial: systemSerial)
    while constraints.count <= Int(id) { constraints.append(nil) }
    constraints[Int(id)] = nil
    return id
  }

  /// Called when the priorities of hugging or resistance changed.
  func prioritiesChanged(_ box: LayoutBox) {
    guard box.engineID == id, box.content.width >= 0 || box.content.height >= 0 else { return }
    let content = box.content
    setContent(of: box, CGSize(width: -1, height: -1))
    setContent(of: box, content)
    noteDirty()
  }

  // MARK: Guides

  private func enter(_ guide: UILayoutGuide, _ box: LayoutBox) {
    guard let view = guide.owningView else { return }
    let v = box.variables
    func fix(_ i: Int, _ terms: ContiguousArray<LayoutSolver.Term>) {
      box.system[i] = addSystem(terms, 0)
    }
    switch guide.kind {
    case .free: return
    case .content:
      fix(0, [.init(symbol: v[0], factor: 1)])
      fix(1, [.init(symbol: v[1], factor: 1)])
      return
    case .safeArea, .margins, .readable, .frame: break
    }
    let outer = view.layoutBox()
    enter(outer)
    for axis in 0...1 {
      var terms: ContiguousArray<LayoutSolver.Term> = [.init(symbol: v[axis], factor: 1)]
      let origin = originVariable(of: view, vertical: axis == 1)
      if origin >= 0 { terms.append(.init(symbol: origin, factor: -1)) }
      fix(axis, terms)
      fix(
        axis + 2,
        [
          .init(symbol: v[axis + 2], factor: 1),
          .init(symbol: outer.variables[axis + 2], factor: -1),
        ])
    }
    box.insets = .zero
    if guide.kind != .frame {
      if box.followsIn != id {
        box.followsIn = id
        insetGuides.append(box)
      }
      followInsets(box)
    }
  }

  @discardableResult
  private func followInsets(_ box: LayoutBox) -> Bool {
    guard let guide = box.guide, let view = guide.owningView else { return false }
    let insets: UIEdgeInsets =
      switch guide.kind {
      case .safeArea: view.safeAreaInsets
      case .margins: view.layoutMargins
      case .readable: view.readableInsets
      case .free, .frame, .content: .zero
      }
    guard insets != box.insets else { return false }
    box.insets = insets
    solver.setConstant(box.system[0], -Double(insets.left))
    solver.setConstant(box.system[1], -Double(insets.top))
    solver.setConstant(box.system[2], Double(insets.left + insets.right))
    solver.setConstant(box.system[3], Double(insets.top + insets.bottom))
    return true
  }

  // MARK: Constraints

  func add(_ constraint: NSLayoutConstraint) {
    guard let line = equation(of: constraint) else { return }
    let factor = line.constantFactor
    let id = solver.add(
      line.terms, constant: line.constant + factor * Double(constraint.constantValue),
      isInequality: constraint.relation != .equal, priority: constraint.priorityValue.rawValue,
      serial: constraint.serial, isAssumed: constraint.isAssumed)
    while constraints.count <= Int(id) { constraints.append(nil) }
    constraints[Int(id)] = constraint
    constraint.solverID = id
    constraint.solverBase = line.constant
    constraint.solverFactor = factor
    constraint.engine = self
    if let gaps = constraint.evenGaps {
      evenGaps.append(gaps)
      areGapsStale = true
    } else if !constraint.isArranging, !isFitting {
      for term in line.terms { notePlaced(term.symbol) }
    }
    noteDirty()
  }

  /// Makes a stack view solve its gaps with everything else, because another constraint decides the
  /// position of an arranged view. Gaps computed after the solution would contradict it.
  private func notePlaced(_ v: Int32) {
    guard let box = boxes[Int(v)], box.hasEvenGaps, let view = box.view else { return }
    guard v == box.variables[0] || v == box.variables[1] else { return }
    view.superviewRef?.constraintPlaces(view)
  }

  /// Whether a constraint decides the view's position on an axis.
  package func isPlaced(_ box: LayoutBox, vertical: Bool) -> Bool {
    guard box.engineID == id else { return box.isPlacedOutside(isRow: !vertical) }
    return solver.uses[Int(box.variables[vertical ? 1 : 0])].contains {
      constraints[Int($0)] != nil
    }
  }

  func remove(_ constraint: NSLayoutConstraint) {
    guard constraint.engine === self, constraint.solverID >= 0 else { return }
    solver.remove(constraint.solverID)
    constraints[Int(constraint.solverID)] = nil
    constraint.solverID = -1
    constraint.engine = nil
    constraint.isBroken = false
    if let gaps = constraint.evenGaps { evenGaps.removeAll { $0 === gaps } }
    noteDirty()
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    solver.setConstant(
      constraint.solverID,
      constraint.solverBase + constraint.solverFactor * Double(constraint.constantValue))
    noteDirty()
  }

  /// Replaces a constraint's equation after something that it is made of changed: the writing
  /// direction, text, or a content guide.
  func rebuild(_ constraint: NSLayoutConstraint) {
    guard constraint.engine === self else { return }
    remove(constraint)
    add(constraint)
  }

  /// Notes that a given frame or content may have changed. The next update reads it.
  func noteStale(_ box: LayoutBox) {
    guard !box.isListed, !isUpdating else { return }
    box.isListed = true
    stale.append(box)
    noteDirty()
  }

  func noteDirty() { if !isFitting { root?.stage?.needsLayout = true } }

  // MARK: Solving

  /// Updates the solution and marks the superviews of views whose solution changed for layout.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    if hasLeft { dropThoseThatLeft() }
    let boxes = stale
    stale.removeAll(keepingCapacity: true)
    for box in boxes {
      box.isListed = false
      guard box.engineID == id, let view = box.view else { continue }
      refresh(box, view)
    }
    for box in insetGuides { followInsets(box) }
    solver.solve()
    // A narrower label is taller, which may make it wider again; therefore the number of rounds is
    // limited.
    var rounds = 0
    while rounds < 8, rounds < 4 && followWidths() || followLengths() {
      solver.solve()
      rounds += 1
    }
    noteBroken()
    if solver.isOverfull {
      solver.isOverfull = false
      Misuse.report(
        "layout: too many views hang on each other; what came last is left out. Give some of them a"
          + " fixed size, or show fewer")
    }
    if solver.hasManyPriorities {
      solver.hasManyPriorities = false
      Misuse.warn(
        "layout: more than 64 different priorities are in use, and further ones count as the nearest;"
          + " use fewer, such as 250, 500, 750 and 999")
    }
    if !solver.conflicts.isEmpty { reportConflicts() }
    markChanged()
  }

  private func dropThoseThatLeft() {
    hasLeft = false
    insetGuides.removeAll { box in
      guard box.engineID != id else { return false }
      if box.followsIn == id { box.followsIn = 0 }
      return true
    }
    wrapping.removeAll { box in
      guard box.engineID != id else { return false }
      if box.wrapsIn == id { box.wrapsIn = 0 }
      return true
    }
  }

  private func noteBroken() {
    guard !knownBroken.isEmpty || !solver.brokenList.isEmpty else { return }
    for id in knownBroken {
      constraints[Int(id)]?.isBroken = solver.isBroken(id)
    }
    for id in solver.brokenList { constraints[Int(id)]?.isBroken = true }
    knownBroken = solver.brokenList
  }

  private func refresh(_ box: LayoutBox, _ view: UIView) {
    for axis in 0...1 where box.origin[axis] >= 0 {
      let origin = view.layer.model.bounds.origin
      solver.fix(box.origin[axis], to: Double(axis == 1 ? origin.y : origin.x))
    }
    if box.isGiven {
      giveFrame(of: box, view)
    } else {
      box.contentWidth = -1
      setContent(of: box, view.intrinsicContentSize)
    }
  }

  private func followWidths() -> Bool {
    var isChanged = false
    for box in wrapping {
      guard box.engineID == id, !box.isGiven, let view = box.view, view.heightFollowsWidth else {
        continue
      }
      let width = value(box.variables[2])
      guard width > 0, width != box.contentWidth else { continue }
      box.contentWidth = width
      let height = view.sizeThatFits(
        CGSize(width: width, height: CGFloat.greatestFiniteMagnitude)
      ).height
      if height != box.content.height {
        setContent(of: box, CGSize(width: box.content.width, height: height))
        for constraint in box.touching where constraint.mentionsBaseline { rebuild(constraint) }
        isChanged = true
      }
    }
    return isChanged
  }

  /// Computes gaps again if a length changed since the last layout. Returns `true` if a gap
  /// changed.
  private func followLengths() -> Bool {
    guard !evenGaps.isEmpty else { return false }
    if !areGapsStale {
      areGapsStale = solver.changed.contains { v in
        guard let box = boxes[Int(v)], box.hasEvenGaps else { return false }
        return v == box.variables[2] || v == box.variables[3]
      }
    }
    guard areGapsStale else { return false }
    var isChanged = false
    for gaps in evenGaps where gaps.follow(in: self) { isChanged = true }
    if !isChanged { areGapsStale = false }
    return isChanged
  }

  /// Replaces a constraint's constant in the solver until the constraint is added again. Returns
  /// `true` if it changed.
  func give(_ constant: Double, to constraint: NSLayoutConstraint) -> Bool {
    guard constraint.engine === self, constraint.solverID >= 0 else { return false }
    let whole = constraint.solverBase + constraint.solverFactor * constant
    guard solver.constraints[Int(constraint.solverID)].constant != whole else { return false }
    solver.setConstant(constraint.solverID, whole)
    return true
  }

  private func markChanged() {
    let changed = solver.drainChanged()
    guard !isFitting else { return }
    for v in changed {
      guard let box = boxes[Int(v)] else { continue }
      if let view = box.view {
        if view === root { continue }
        guard !box.isGiven, !box.isMoved else { continue }
        box.isMoved = true
        view.superviewRef?.markForLayout()
      } else {
        box.guide?.owningView?.setNeedsLayout()
      }
    }
  }

  /// Reads insets that layout itself changed. Returns `true` if there is more to solve.
  func insetsMoved() -> Bool {
    var isMoved = false
    for box in insetGuides where box.engineID == id && followInsets(box) { isMoved = true }
    return isMoved
  }

  // MARK: Reading the solution

  func value(_ v: Int32) -> CGFloat { v < 0 ? 0 : CGFloat(solver.values[Int(v)]) }

  func rect(of box: LayoutBox) -> CGRect {
    guard box.engineID == id else { return .zero }
    return CGRect(
      x: value(box.variables[0]), y: value(box.variables[1]), width: value(box.variables[2]),
      height: value(box.variables[3]))
  }

  /// Places the subviews of `view` by the solution: those whose solution changed, or all of them if
  /// `all` is set.
  func place(subviewsOf view: UIView, all: Bool) {
    for child in view.subviewList {
      guard let box = child.box, box.isMoved || all else { continue }
      guard box.engineID == id, !box.isGiven, box.isTouched else { continue }
      box.isMoved = false
      let r = rect(of: box)
      let bounds = child.layer.model.bounds
      if bounds.size != r.size { child.bounds = CGRect(origin: bounds.origin, size: r.size) }
      let center = child.layer.position(forMiddle: r.center, size: r.size)
      let old = child.layer.model.position
      if let placed = box.placed, placed != old { noteMovedByHand(child) }
      if old != center { child.center = center }
      box.placed = child.layer.model.position
    }
  }
}
