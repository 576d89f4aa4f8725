import PantoBase
import PantoLayers
import PantoLayout

/// Connects the views of one tree with the solver: variables, active constraints and intrinsic
/// sizes.
///
/// A tree has an engine from its first constraint on.
@MainActor package final class LayoutEngine {
  /// The number of engines made in the process, from which each gets its number. A tree in no
  /// window has an engine, too, so the number cannot belong to a stage.
  private static var made = 0
  let id: Int
  private(set) weak var root: UIView?
  @exclusivity(unchecked) var solver = LayoutSolver()
  /// The box of the view or guide that each solver variable belongs to, by the variable's number.
  var boxes: ContiguousArray<LayoutBox?> = []
  /// The constraint of each solver constraint, by its number; `nil` for those that the engine made.
  var constraints: ContiguousArray<NSLayoutConstraint?> = []
  /// The boxes whose given frame or content may have changed.
  var stale: ContiguousArray<LayoutBox> = []
  /// The guides for safe area, margins and readable width, whose insets are read before each
  /// solution.
  var insetGuides: [LayoutBox] = []
  /// The views whose height depends on their width.
  var wrapping: [LayoutBox] = []
  /// The stack views' gaps that are computed from the solution.
  var evenGaps: [EvenGaps] = []
  var areGapsStale = false
  /// Whether a box left the engine that `insetGuides` or `wrapping` may still contain.
  var hasLeft = false
  /// The solver's numbers of the constraints that were given up at the last update.
  var knownBroken: ContiguousArray<Int32> = []
  private var systemSerial = Int.min
  var isUpdating = false
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

  /// Gives the box of a view or guide variables of this engine, if the box has none of this engine.
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
      view.layer.addWatcher(.layoutBox)
      view.markBoxed()
      view.superviewRef?.layoutFlags.insert(.placesSubviews)
      setMode(of: box, view)
    } else if let guide = box.guide {
      enter(guide, box)
    }
  }

  /// Removes the variables of a box from this engine. The constraints of the box must have been
  /// removed before.
  func leave(_ box: LayoutBox) {
    guard box.engineID == id else { return }
    for i in 0..<4 {
      if box.intrinsicConstraints[i] >= 0 { solver.remove(box.intrinsicConstraints[i]) }
      if box.system[i] >= 0 { solver.remove(box.system[i]) }
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
      addIntrinsicConstraints(of: box, view)
    } else if box.isGiven {
      giveFrame(of: box, view)
    } else {
      addIntrinsicConstraints(of: box, view)
    }
  }

  func giveFrame(of box: LayoutBox, _ view: UIView) {
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
        if box.intrinsicConstraints[i] >= 0 { solver.remove(box.intrinsicConstraints[i]) }
        box.intrinsicConstraints[i] = -1
      }
      box.content = CGSize(width: -1, height: -1)
      solver.processRemoved()
    }
    box.placed = nil
    setMode(of: box, view)
    requestLayout()
  }

  /// Returns the solver variable of the bounds' origin on an axis, or −1 if the origin is 0 and
  /// stays 0.
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

  func addIntrinsicConstraints(of box: LayoutBox, _ view: UIView) {
    if view.heightFollowsWidth, box.wrapsIn != id {
      box.wrapsIn = id
      wrapping.append(box)
    }
    setContent(of: box, contentSize(of: view))
  }

  /// Returns the size of the frame that the content of a view asks for.
  func contentSize(of view: UIView) -> CGSize {
    let (size, inset) = (view.intrinsicContentSize, view.alignmentRectInsets)
    return CGSize(
      width: size.width < 0 ? size.width : size.width + inset.left + inset.right,
      height: size.height < 0 ? size.height : size.height + inset.top + inset.bottom)
  }

  func setContent(of box: LayoutBox, _ size: CGSize) {
    let width = size.width.isInReach ? max(-1, size.width) : -1
    let height = size.height.isInReach ? max(-1, size.height) : -1
    if width != box.content.width {
      setIntrinsicConstraints(
        of: box, from: 0, size: width, hugging: box.hugging.0, resistance: box.resistance.0)
    }
    if height != box.content.height {
      setIntrinsicConstraints(
        of: box, from: 2, size: height, hugging: box.hugging.1, resistance: box.resistance.1)
    }
    box.content = CGSize(width: width, height: height)
  }

  /// Adds, changes or removes the two intrinsic-size constraints of one dimension: hugging is
  /// number `first`, and resistance the next one. A negative size means none.
  private func setIntrinsicConstraints(
    of box: LayoutBox, from first: Int, size: CGFloat, hugging: UILayoutPriority,
    resistance: UILayoutPriority
  ) {
    let v = box.variables[first == 0 ? 2 : 3]
    guard size >= 0 else {
      for i in first...first + 1 {
        if box.intrinsicConstraints[i] >= 0 { solver.remove(box.intrinsicConstraints[i]) }
        box.intrinsicConstraints[i] = -1
      }
      return
    }
    if box.intrinsicConstraints[first] >= 0 {
      solver.setConstant(box.intrinsicConstraints[first], Double(size))
      solver.setConstant(box.intrinsicConstraints[first + 1], -Double(size))
      return
    }
    box.intrinsicConstraints[first] = addSystem(
      [.init(symbol: v, factor: -1)], Double(size), isInequality: true, hugging)
    box.intrinsicConstraints[first + 1] = addSystem(
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

  /// Called when the content hugging or compression resistance priority of a view changed.
  func prioritiesChanged(_ box: LayoutBox) {
    guard box.engineID == id, box.content.width >= 0 || box.content.height >= 0 else { return }
    let content = box.content
    setContent(of: box, CGSize(width: -1, height: -1))
    setContent(of: box, content)
    requestLayout()
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
      updateInsets(box)
    }
  }

  @discardableResult
  func updateInsets(_ box: LayoutBox) -> Bool {
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
      for term in line.terms { reportPosition(term.symbol) }
    }
    requestLayout()
  }

  /// Makes a stack view solve its gaps with everything else, because another constraint decides the
  /// position of an arranged view. Gaps computed after the solution would contradict it.
  private func reportPosition(_ v: Int32) {
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
    requestLayout()
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    solver.setConstant(
      constraint.solverID,
      constraint.solverBase + constraint.solverFactor * Double(constraint.constantValue))
    requestLayout()
  }

  /// Replaces a constraint's equation after something that it is made of changed: the writing
  /// direction, text, or a content guide.
  func rebuild(_ constraint: NSLayoutConstraint) {
    guard constraint.engine === self else { return }
    remove(constraint)
    add(constraint)
  }

  /// Records that the given frame or the content size of a view may have changed, so that the next
  /// update reads both.
  func markStale(_ box: LayoutBox) {
    guard !box.isListed, !isUpdating else { return }
    box.isListed = true
    stale.append(box)
    requestLayout()
  }

  func requestLayout() { if !isFitting { root?.layer.stage?.needsLayout = true } }
}
