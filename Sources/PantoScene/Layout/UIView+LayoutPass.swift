import PantoBase
import PantoGraphics

// One layout pass calls `updateConstraints` from the innermost view out, solves the constraints,
// and calls `layoutSubviews` from the outermost view in. The pass is repeated while it asked for
// more layout, up to `layoutRounds` times.
extension UIView {
  /// Marks the view so that the next layout places only subviews whose solution changed.
  final func markForLayout() {
    layoutNeeded = true
    var up = superviewRef
    while let view = up, !view.layoutNeededBelow {
      view.layoutNeededBelow = true
      up = view.superviewRef
    }
    layer.stage?.needsLayout = true
  }

  /// The largest number of rounds of one layout, because layout may ask for layout.
  static let layoutRounds = 8

  /// The largest number of layouts that may run inside a layout of the same view.
  ///
  /// A layout that changes something and calls `layoutIfNeeded` reads the new frames afterwards.
  /// Beyond this number the inner layout runs after the outer one has returned.
  private static let maximumNestedLayouts = 2
  /// The number of layouts that run inside a layout of the same view, in the whole process: they
  /// share one stack.
  private static var nestedLayouts = 0

  final func layOutTree() {
    let root = layoutRoot
    var rounds = 0
    var engine: LayoutEngine?
    repeat {
      rounds += 1
      if !root.layoutFlags.isDisjoint(with: [.updateConstraints, .updateBelow]) {
        root.updateConstraintsIfNeeded()
      }
      engine = root.engineForLayout()
      engine?.update()
      if let engine, engine.root === self { applySolvedSize(engine) }
      var top = self
      while let up = top.superviewRef, up.layoutNeeded { top = up }
      top.layoutTree(depth: 0)
      // The outer layout continues when this one returns, and checks again.
      if top.layoutFlags.contains(.isLayingOut) || UIView.constraintUpdates.isExceeded { break }
    } while rounds < UIView.layoutRounds
      && (isLayoutDue || engine?.insetsMoved() == true || engine?.isDirty == true)
    layer.layOutMarked()
    if layer.stage == nil, rounds == UIView.layoutRounds, isLayoutDue { reportEndlessLayout() }
  }

  /// Whether layout is due for the view or for a view below.
  private var isLayoutDue: Bool { layoutNeeded || layoutNeededBelow }

  /// Reports the view that asks for layout again and again.
  final func reportEndlessLayout() {
    var view = self
    while !view.layoutNeeded, let below = view.subviewList.first(where: \.isLayoutDue) {
      view = below
    }
    Misuse.report(
      "layoutSubviews: \(view.gestureName) asks for layout each time it is laid out, so that it never comes "
        + "to rest; call setNeedsLayout, or change its own frame, only where something is different"
    )
  }

  /// The largest number of views that are laid out inside of each other. A tree has at most
  /// `CALayer.maximumTreeDepth` levels, but layout may move views further down while it descends,
  /// and must not overflow the stack (S2).
  private static let maximumLayoutDepth = 4096

  private func layoutTree(depth: Int) {
    guard isLayoutDue else { return }
    guard depth < UIView.maximumLayoutDepth else {
      return Misuse.report(
        "layoutSubviews: \(gestureName) is laid out inside of \(depth) others, because layout moves "
          + "views below each other again and again; it is left out. Move views only once")
    }
    let wasNeededBelow = layoutNeededBelow
    layoutNeededBelow = false
    // A layout nests in itself only a few times, because it might not end (B52).
    let isInside = layoutFlags.contains(.isLayingOut)
    let waits = layoutNeeded && isInside && UIView.nestedLayouts >= UIView.maximumNestedLayouts
    if layoutNeeded, !waits {
      layoutNeeded = false
      layoutFlags.insert(.isLayingOut)
      if isInside { UIView.nestedLayouts += 1 }
      layOutSubviews()
      if isInside {
        UIView.nestedLayouts -= 1
      } else {
        layoutFlags.remove(.isLayingOut)
        // Layouts inside this one may have passed over the view, so the superviews are marked
        // again.
        if layoutNeeded { markForLayout() }
      }
    }
    // Subviews are visited only if one of them is marked: a scrolling page of very many views is
    // laid out at each move, and its subviews are not.
    if wasNeededBelow || layoutNeededBelow {
      layoutNeededBelow = false
      for view in subviewList { view.layoutTree(depth: depth + 1) }
    }
    if waits { layoutNeededBelow = true }
  }

  /// Runs `layoutSubviews` with the view's style and level as the current ones, and tells the
  /// controller of the view before and after.
  private func layOutSubviews() {
    let outer = UITraitCollection.currentAppearance
    UITraitCollection.currentAppearance = shownAppearance
    if windowRef != nil, !scrollsContent { notifySafeAreaIfChanged() }
    if let controller {
      controller.layOut(self)
    } else {
      layer.layoutSublayers()
    }
    UITraitCollection.currentAppearance = outer
  }

  /// Places subviews by constraints, as `layoutSubviews` does by default. Constraints that the
  /// caller changed before count.
  final func placeSubviewsByConstraints() {
    guard layoutFlags.contains(.placesSubviews), let engine = layoutEngine else { return }
    if engine.isDirty { engine.update() }
    let all = layoutFlags.contains(.placesAll)
    layoutFlags.remove(.placesAll)
    engine.place(subviewsOf: self, all: all)
  }

  /// Returns the layout engine of the tree below this root view. A tree in no window gets an engine
  /// when it is laid out.
  private func engineForLayout() -> LayoutEngine? {
    if let engine = box?.ownEngine { return engine }
    guard layoutFlags.contains(.boxed), !(self is UIWindow) else { return nil }
    registerConstraints()
    return box?.ownEngine
  }

  /// Gives the root of a tree without a window the size that its constraints decide; its position
  /// stays.
  private func applySolvedSize(_ engine: LayoutEngine) {
    guard let box, box.engineID == engine.id, !box.isGiven else { return }
    let size = engine.rect(of: box).roundedToPixel(engine.pixelScale).size
    if size != bounds.size { bounds.size = size }
  }

  // MARK: Updating constraints

  package final func markForConstraintUpdate() {
    layoutFlags.insert(.updateConstraints)
    var up = superviewRef
    while let view = up, !view.layoutFlags.contains(.updateBelow) {
      view.layoutFlags.insert(.updateBelow)
      up = view.superviewRef
    }
    setNeedsLayout()
  }

  /// Marks the view of the nearest controller around this view, so that the controller can update
  /// its constraints in the same pass. The controller's own update or layout is not repeated: one
  /// that marks a view each time would have no end.
  final func markControllerForConstraintUpdate() {
    guard UIView.constraintUpdates.depth == 0 else { return }
    var up = controller == nil ? superviewRef : nil
    while let view = up, view.controller == nil { up = view.superviewRef }
    guard let up, !up.layoutFlags.contains(.isLayingOut) else { return }
    up.markForConstraintUpdate()
  }

  final func updateMarkedConstraints() {
    if layoutFlags.contains(.updateBelow) {
      layoutFlags.remove(.updateBelow)
      for view in subviewList { view.updateConstraintsIfNeeded() }
    }
    guard layoutFlags.contains(.updateConstraints) else { return }
    UIView.constraintUpdates.call {
      layoutFlags.remove(.updateConstraints)
      if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    }
  }

  /// Limits how many calls of `updateConstraints` may run inside each other, as happens where one
  /// measures other views. Each call that lays out its own view again costs several rounds of
  /// layout (L8).
  private static let constraintUpdates = RecursionLimit(
    "updateConstraints", most: 16,
    fix: "change constraints there, and call setNeedsUpdateConstraints and layoutIfNeeded elsewhere"
  )

  // MARK: Changes of frame and content

  /// Called when a frame was set, by hand or by layout, so that constraints that depend on the
  /// frame are solved again.
  package final func layerMoved() {
    guard let box, box.engineID != 0, box.isGiven || box.origin[0] >= 0 || box.origin[1] >= 0
    else { return }
    box.engine?.markStale(box)
  }

  /// Measures and places the view and all views below again, because a point has another number of
  /// pixels.
  final func pixelsChanged() {
    setNeedsLayout()
    if let box { box.engine?.markStale(box) }
    for view in subviewList { view.pixelsChanged() }
  }

  final func contentChanged() {
    if let box, box.engineID != 0, !box.isGiven {
      box.engine?.markStale(box)
      if box.intrinsicConstraints[0] < 0, box.intrinsicConstraints[2] < 0 {
        superviewRef?.setNeedsLayout()
      }
      for c in box.mentioning where c.mentionsBaseline { box.engine?.rebuild(c) }
    }
    superviewRef?.subviewContentChanged(self)
    superviewRef?.tellContentChanged()
  }

  /// Tells this view and all its superviews that the sizes which constraints ask for may have
  /// changed.
  final func tellContentChanged() {
    var next: UIView? = self
    while let view = next {
      view.contentChangedInside()
      next = view.superviewRef
    }
  }

  final func layoutModeChanged() {
    guard let box, box.engineID != 0 else { return }
    box.engine?.modeChanged(box, self)
    superviewRef?.setNeedsLayout()
  }

  // MARK: Constraints of a tree

  final func constraintActivated(_ constraint: NSLayoutConstraint) {
    constraintsChanged(of: [constraint.firstBox, constraint.secondBox])
    let root = layoutRoot
    if let engine = root.box?.ownEngine {
      engine.add(constraint)
    } else if root is UIWindow {
      root.registerConstraints()
    }
  }

  /// Marks the view for layout after constraints that it holds were activated or deactivated.
  ///
  /// While the view's own layout changes constraints of items that are solved already, only views
  /// whose solution changes are placed again. A constraint that is replaced by an equal one then
  /// asks for no further layout (PRT-03).
  final func constraintsChanged(of items: [LayoutBox?]) {
    tellContentChanged()
    if layoutFlags.contains(.isLayingOut), let engine = layoutRoot.box?.ownEngine,
      items.allSatisfy({ $0 == nil || ($0?.engineID == engine.id && $0?.isSettled ?? false) })
    {
      return
    }
    setNeedsLayout()
  }

  /// Makes the layout engine of the tree below this root view, with all constraints that views of
  /// the tree hold.
  fileprivate func registerConstraints() {
    let engine = LayoutEngine(root: self)
    layoutBox().ownEngine = engine
    register(with: engine)
  }

  final func register(with engine: LayoutEngine) {
    guard layoutFlags.contains(.boxed) else { return }
    if let box { for constraint in box.held { engine.add(constraint) } }
    for view in subviewList { view.register(with: engine) }
  }

  /// Called when the view was added below `parent`: its constraints are solved in that tree from
  /// now on.
  final func joinLayout(of parent: UIView) {
    if autoresizing.rawValue != 0 { parent.layoutFlags.insert(.resizesSubviews) }
    if layoutFlags.contains(.updateConstraints) || layoutFlags.contains(.updateBelow) {
      var up: UIView? = parent
      while let view = up, !view.layoutFlags.contains(.updateBelow) {
        view.layoutFlags.insert(.updateBelow)
        up = view.superviewRef
      }
    }
    guard layoutFlags.contains(.boxed) else { return }
    if box?.ownEngine != nil { leaveEngines() }
    box?.ownEngine = nil
    parent.markBoxed()
    let root = parent.layoutRoot
    if let engine = root.box?.ownEngine {
      register(with: engine)
    } else if root is UIWindow, holdsConstraints {
      root.registerConstraints()
    }
  }

  private var holdsConstraints: Bool {
    guard layoutFlags.contains(.boxed) else { return false }
    if let box, !box.heldList.isEmpty { return true }
    for view in subviewList where view.holdsConstraints { return true }
    return false
  }

  /// Called when the view leaves its superview.
  ///
  /// Constraints to views outside of it are deactivated, as in UIKit. Constraints within it stay
  /// active for when it is added again.
  final func leaveLayout() {
    deactivateOutward(from: self)
    leaveEngines()
  }

  private func deactivateOutward(from top: UIView) {
    guard layoutFlags.contains(.boxed) else { return }
    if let box {
      box.deactivateMentioning { holder in
        holder == nil || !(holder?.isDescendant(of: top) ?? false)
      }
      for guide in box.allGuides {
        guide.box.deactivateMentioning { holder in
          holder == nil || !(holder?.isDescendant(of: top) ?? false)
        }
      }
    }
    for view in subviewList { view.deactivateOutward(from: top) }
  }

  private func leaveEngines() {
    removeHeld()
    leaveBoxes()
  }

  private func removeHeld() {
    guard layoutFlags.contains(.boxed) else { return }
    if let box { for constraint in box.held { constraint.engine?.remove(constraint) } }
    for view in subviewList { view.removeHeld() }
  }

  private func leaveBoxes() {
    guard layoutFlags.contains(.boxed) else { return }
    if let box {
      for guide in box.allGuides { guide.box.engine?.leave(guide.box) }
      box.engine?.leave(box)
    }
    for view in subviewList { view.leaveBoxes() }
  }
}

extension LayoutBox {
  /// All layout guides of the view, those of the program and the view's own such as the safe area.
  var allGuides: [UILayoutGuide] {
    var all = guides
    for guide in [safeAreaGuide, marginsGuide, readableGuide] {
      if let guide { all.append(guide) }
    }
    if let content = view?.contentGuide { all.append(content) }
    if let frame = view?.frameGuide { all.append(frame) }
    return all
  }

  fileprivate func deactivateMentioning(where isOutside: (UIView?) -> Bool) {
    for constraint in mentioning where isOutside(constraint.holder) { constraint.deactivate() }
  }
}
