import PantoBase
import PantoGraphics

// One pass: `updateConstraints` from the inside out, the solution, `layoutSubviews` from the outside
// in; and again while that asked for more, a handful of times at most.
extension UIView {
  /// `layoutSubviews` is called before the next drawing.
  public func setNeedsLayout() {
    if !layoutFlags.contains(.placesAll) { layoutFlags.insert(.placesAll) }
    markForLayout()
  }

  /// The same for subviews whose solutions are others, and no more.
  final func markForLayout() {
    layoutNeeded = true
    var up = superviewRef
    while let view = up, !view.layoutNeededBelow {
      view.layoutNeededBelow = true
      up = view.superviewRef
    }
    stage?.needsLayout = true
  }

  /// Lays out what needs it, from the highest superview that does down to the last below. In an
  /// animation block the views travel to their new places (ANI-01).
  public func layoutIfNeeded() {
    if let processor = stage?.processor { processor.hold { layOutTree() } } else { layOutTree() }
  }

  /// Layout may ask for layout: so many rounds, and no more until somebody asks again.
  static let layoutRounds = 8

  /// A layout that changes something and calls `layoutIfNeeded` reads the new frames afterwards: so many
  /// layouts may run inside one of the same view. Beyond that they come when it has returned.
  private static let mostLayoutsInside = 2
  private static var layoutsInside = 0

  private func layOutTree() {
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
      if let engine, engine.root === self { takeSolvedSize(engine) }
      var top = self
      while let up = top.superviewRef, up.layoutNeeded { top = up }
      top.layoutTree(depth: 0)
      // The layout that is running goes on when this one returns, and looks again.
      if top.layoutFlags.contains(.isLayingOut) { break }
    } while rounds < UIView.layoutRounds
      && (isLayoutDue || (engine.map { $0.insetsMoved() || $0.isDirty } ?? false))
    if stage == nil, rounds == UIView.layoutRounds, isLayoutDue { reportEndlessLayout() }
  }

  /// Of the view itself, or of some below.
  private var isLayoutDue: Bool { layoutNeeded || layoutNeededBelow }

  /// Says which view asked for layout again and again.
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

  private func layoutTree(depth: Int) {
    guard isLayoutDue, depth < 4096 else { return }
    let wasNeededBelow = layoutNeededBelow
    layoutNeededBelow = false
    // Inside itself only a few times: the layout that is running might not end (B52).
    let isInside = layoutFlags.contains(.isLayingOut)
    let waits = layoutNeeded && isInside && UIView.layoutsInside >= UIView.mostLayoutsInside
    if layoutNeeded, !waits {
      layoutNeeded = false
      layoutFlags.insert(.isLayingOut)
      if isInside { UIView.layoutsInside += 1 }
      UITraitCollection.currentStyle = shownStyle
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
      if isInside {
        UIView.layoutsInside -= 1
      } else {
        layoutFlags.remove(.isLayingOut)
        // Layouts inside this one may have passed over it, and those above it look again.
        if layoutNeeded { markForLayout() }
      }
    }
    // A page of very many views that scrolls is laid out by each move, and they are not.
    if wasNeededBelow || layoutNeededBelow {
      layoutNeededBelow = false
      for view in subviewList { view.layoutTree(depth: depth + 1) }
    }
    if waits { layoutNeededBelow = true }
  }

  /// What `layoutSubviews` does by itself. Constraints that the caller changed on its way here count
  /// already.
  final func placeSubviewsByConstraints() {
    guard layoutFlags.contains(.placesSubviews), let engine = layoutEngine else { return }
    if engine.isDirty { engine.update() }
    let all = layoutFlags.contains(.placesAll)
    layoutFlags.remove(.placesAll)
    engine.place(subviewsOf: self, all: all)
  }

  /// The engine of this root's tree; a tree in no window gets one when it is laid out.
  private func engineForLayout() -> LayoutEngine? {
    if let engine = box?.ownEngine { return engine }
    guard layoutFlags.contains(.boxed), !(self is UIWindow) else { return nil }
    registerConstraints()
    return box?.ownEngine
  }

  /// A tree of its own whose root has constraints: these decide its size, nobody its place.
  private func takeSolvedSize(_ engine: LayoutEngine) {
    guard let box, box.engineID == engine.id, !box.isGiven else { return }
    let size = engine.rect(of: box).size
    if size != bounds.size { bounds.size = size }
  }

  // MARK: Updating constraints

  /// `updateConstraints` is called before the next layout.
  public func setNeedsUpdateConstraints() {
    layoutFlags.insert(.updateConstraints)
    var up = superviewRef
    while let view = up, !view.layoutFlags.contains(.updateBelow) {
      view.layoutFlags.insert(.updateBelow)
      up = view.superviewRef
    }
    setNeedsLayout()
  }

  public func needsUpdateConstraints() -> Bool { layoutFlags.contains(.updateConstraints) }

  /// Calls `updateConstraints` of every view at or below that needs it, the innermost first.
  public func updateConstraintsIfNeeded() {
    if layoutFlags.contains(.updateBelow) {
      layoutFlags.remove(.updateBelow)
      for view in subviewList { view.updateConstraintsIfNeeded() }
    }
    guard layoutFlags.contains(.updateConstraints) else { return }
    layoutFlags.remove(.updateConstraints)
    updateConstraints()
  }

  // MARK: What changes outside

  /// A frame was set, by hand or by a layout: what hangs on it is solved anew.
  final func boxMoved() {
    guard let box, box.engineID != 0, box.isGiven || box.origin[0] >= 0 || box.origin[1] >= 0
    else { return }
    box.engine?.noteStale(box)
  }

  final func contentChanged() {
    if let box, box.engineID != 0, !box.isGiven {
      box.engine?.noteStale(box)
      if box.wishes[0] < 0, box.wishes[2] < 0 { superviewRef?.setNeedsLayout() }
      for c in box.touching where c.mentionsBaseline { box.engine?.rebuild(c) }
    }
    superviewRef?.subviewContentChanged(self)
  }

  final func layoutModeChanged() {
    guard let box, box.engineID != 0 else { return }
    box.engine?.modeChanged(box, self)
    superviewRef?.setNeedsLayout()
  }

  // MARK: Trees

  final func constraintActivated(_ constraint: NSLayoutConstraint) {
    constraintsChanged(of: [constraint.firstBox, constraint.secondBox])
    let root = layoutRoot
    if let engine = root.box?.ownEngine {
      engine.add(constraint)
    } else if root is UIWindow {
      root.registerConstraints()
    }
  }

  /// Constraints that it holds were put into force or taken out: it is laid out. Not where its own layout
  /// does that and the solution knows these items already: then views are placed anew whose solution is
  /// another, and a constraint that is replaced by its like lets the page rest (R3).
  final func constraintsChanged(of items: [LayoutBox?]) {
    if layoutFlags.contains(.isLayingOut), let engine = layoutRoot.box?.ownEngine,
      items.allSatisfy({ $0 == nil || ($0?.engineID == engine.id && $0?.isSettled ?? false) })
    {
      return
    }
    setNeedsLayout()
  }

  /// Makes this root's engine, with all constraints that are held in its tree.
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

  /// It came below `parent`: the constraints held in it are solved there from now on.
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
    parent.noteBoxed()
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

  /// It goes from its superview: constraints that reach beyond it are deactivated, as UIKit does;
  /// those within stay, for when it comes back.
  final func leaveLayout() {
    deactivateOutward(from: self)
    leaveEngines()
  }

  private func deactivateOutward(from top: UIView) {
    guard layoutFlags.contains(.boxed) else { return }
    if let box {
      box.deactivateTouching { holder in holder == nil || !(holder?.isDescendant(of: top) ?? false)
      }
      for guide in box.allGuides {
        guide.box.deactivateTouching { holder in
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
  /// Its view's guides, those it has of itself included.
  var allGuides: [UILayoutGuide] {
    var all = guides
    for guide in [safeAreaGuide, marginsGuide, readableGuide] {
      if let guide { all.append(guide) }
    }
    if let content = view?.contentGuide { all.append(content) }
    if let frame = view?.frameGuide { all.append(frame) }
    return all
  }

  fileprivate func deactivateTouching(where isOutside: (UIView?) -> Bool) {
    for constraint in touching where isOutside(constraint.holder) { constraint.deactivate() }
  }
}
