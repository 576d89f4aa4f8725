import PantoBase
import PantoLayers
import PantoLayout

extension LayoutEngine {
  /// Solves the constraints again, and marks the superviews of views whose solved position or size
  /// changed for layout.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    if hasLeft { dropLeftBoxes() }
    let boxes = stale
    stale.removeAll(keepingCapacity: true)
    for box in boxes {
      box.isListed = false
      guard box.engineID == id, let view = box.view else { continue }
      refresh(box, view)
    }
    for box in insetGuides { updateInsets(box) }
    solver.solve()
    followSolution()
    updateBrokenConstraints()
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

  /// The largest number of further solutions in one update. Heights and gaps follow from a solution
  /// and change the next one.
  private static let maximumRounds = 8
  /// The number of these rounds in which heights may follow widths. A narrower label is taller,
  /// which may make it wider again, so that the rounds might not end.
  private static let maximumHeightRounds = 4

  /// Changes the heights and gaps that follow from the solution, and solves again, until nothing
  /// changes.
  private func followSolution() {
    var rounds = 0
    var heightsChanged = false
    while rounds < LayoutEngine.maximumRounds {
      let checksHeights = rounds < LayoutEngine.maximumHeightRounds
      if checksHeights { heightsChanged = updateHeights() }
      guard checksHeights && heightsChanged || updateEvenGaps() else { break }
      solver.solve()
      rounds += 1
    }
    // The last change of a height may have been the one after which all of them are right.
    guard rounds == LayoutEngine.maximumRounds || heightsChanged && wouldChangeHeights() else {
      return
    }
    Misuse.warn(
      "layout: heights that follow widths, or equal gaps, still change after \(rounds) rounds; the"
        + " last ones are used. Give one of the views a fixed width or height")
  }

  private func dropLeftBoxes() {
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

  private func updateBrokenConstraints() {
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
      addIntrinsicConstraints(of: box, view)
    }
  }

  private func updateHeights() -> Bool {
    var isChanged = false
    for box in wrapping {
      guard let size = newContent(of: box) else { continue }
      box.contentWidth = size.width
      if size.height != box.content.height {
        setContent(of: box, CGSize(width: box.content.width, height: size.height))
        for constraint in box.mentioning where constraint.mentionsBaseline { rebuild(constraint) }
        isChanged = true
      }
    }
    return isChanged
  }

  /// Whether some view whose height follows its width would now measure another height than the one
  /// in the solution.
  private func wouldChangeHeights() -> Bool {
    for box in wrapping {
      if let size = newContent(of: box), size.height != box.content.height { return true }
    }
    return false
  }

  /// Returns the width at which a view whose height follows its width is measured now, and the
  /// height there; `nil` if the view was measured at this width.
  private func newContent(of box: LayoutBox) -> CGSize? {
    guard box.engineID == id, !box.isGiven, let view = box.view, view.heightFollowsWidth else {
      return nil
    }
    // The frame, whose edges lie on pixels, may be up to a pixel narrower.
    let width = value(box.variables[2]).roundedDownToPixel(pixelScale)
    guard width > 0, width != box.contentWidth else { return nil }
    let most = CGSize(width: width, height: CGFloat.greatestFiniteMagnitude)
    return CGSize(width: width, height: view.sizeThatFits(most).height)
  }

  /// The pixels per point of the tree's stage, or of the one that works.
  var pixelScale: CGFloat { (root?.stage ?? Stage.current)?.scale ?? 1 }

  /// Computes the gaps of stack views again if a length changed since the last layout. Returns
  /// `true` if a gap changed.
  private func updateEvenGaps() -> Bool {
    guard !evenGaps.isEmpty else { return false }
    if !areGapsStale {
      areGapsStale = solver.changed.contains { v in
        guard let box = boxes[Int(v)], box.hasEvenGaps else { return false }
        return v == box.variables[2] || v == box.variables[3]
      }
    }
    guard areGapsStale else { return false }
    var isChanged = false
    for gaps in evenGaps where gaps.update(in: self) { isChanged = true }
    if !isChanged { areGapsStale = false }
    return isChanged
  }

  /// Replaces a constraint's constant in the solver until the constraint is added again. Returns
  /// `true` if it changed.
  func setConstant(_ constant: Double, of constraint: NSLayoutConstraint) -> Bool {
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

  /// Reads the insets of guides again, such as safe areas, because layout may have changed them.
  /// Returns `true` if some changed, so that the constraints must be solved again.
  func insetsMoved() -> Bool {
    var isMoved = false
    for box in insetGuides where box.engineID == id && updateInsets(box) { isMoved = true }
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

  /// Sets bounds and centres of the subviews of `view` to the solution, with edges on pixels as in
  /// UIKit: of those whose solution changed, or of all if `all` is `true`.
  func place(subviewsOf view: UIView, all: Bool) {
    let scale = pixelScale
    for child in view.subviewList {
      guard let box = child.box, box.isMoved || all else { continue }
      guard box.engineID == id, !box.isGiven, box.isMentioned else { continue }
      box.isMoved = false
      let r = rect(of: box).roundedToPixel(scale)
      let bounds = child.layer.model.bounds
      if bounds.size != r.size { child.bounds = CGRect(origin: bounds.origin, size: r.size) }
      // As in UIKit the centre is the middle of the rectangle, also where the layer's anchor point
      // is elsewhere: a hand of a clock that is centred turns about its own end.
      let center = r.center
      let old = child.layer.model.position
      if let placed = box.placed, placed != old { warnAboutMove(child) }
      if old != center { child.center = center }
      box.placed = child.layer.model.position
    }
  }
}
