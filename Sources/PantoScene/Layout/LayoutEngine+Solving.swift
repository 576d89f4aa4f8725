import PantoBase
import PantoLayers
import PantoLayout

extension LayoutEngine {
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
