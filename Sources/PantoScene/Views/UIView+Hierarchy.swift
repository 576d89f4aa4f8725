import PantoBase
import PantoLayers

extension UIView {
  final func insert(_ view: UIView, at index: Int) {
    guard !(view is UIWindow) else {
      return Misuse.report("addSubview: a window stands at the top and has no superview")
    }
    if view.superviewRef === self { return move(view, to: index) }
    if let obstacle = layer.obstacle(toHolding: view.layer) {
      return Misuse.report("addSubview: \(view.gestureName): \(obstacle)")
    }
    UIView.moves.call { add(view, at: index) }
  }

  private static let moves = RecursionLimit(
    "didAddSubview, willMove, didMoveToSuperview, didMoveToWindow",
    fix: "add and remove views elsewhere, or only where they are not in their place yet")

  private func add(_ view: UIView, at index: Int) {
    let oldWindow = view.windowRef
    let comesIn = windowRef != nil && oldWindow !== windowRef
    view.willMove(toSuperview: self)
    if comesIn { view.announceComing(to: windowRef) }
    view.superviewRef?.willRemoveSubview(view)
    view.unlink(keepingWindow: oldWindow != nil && oldWindow === windowRef)
    // A view whose layer is a mask has no superview, but its layer has a parent.
    if view.layer.parent != nil { view.layer.removeFromSuperlayer() }
    let position = min(max(0, index), siblings.count)
    // The slot is still set if the former superview was released together with its hit index.
    view.leaveHitIndex()
    siblings.insert(view, at: position)
    if view.mayBeTouched { countTouchable(adding: 1) }
    view.superviewRef = self
    hitIndex?.inserted(view, at: position, of: siblings.count)
    if view.windowRef !== windowRef || view.layer.tree !== layer.tree {
      view.layer.setTree(layer.tree)
    }
    layer.insert(view.layer, at: layerIndex(of: position))
    view.geometryDropped()
    view.joinLayout(of: self)
    view.updateStyle()
    view.setNeedsLayout()
    setNeedsLayout()
    didAddSubview(view)
    view.didMoveToSuperview()
    if view.ownTint == nil { view.notifyTintChanged() }
    if oldWindow !== windowRef { view.announceWindow() }
  }

  final func exchange(_ index1: Int, _ index2: Int) {
    let all = 0..<siblings.count
    guard all.contains(index1), all.contains(index2) else {
      return Misuse.report(
        "exchangeSubview: there are \(all.count) subviews, so \(index1) and \(index2) are not both"
          + " one; use indices below the count")
    }
    guard index1 != index2 else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    let front = siblings.element(at: high)
    move(siblings.element(at: low), to: high + 1)
    move(front, to: low)
  }

  /// Moves a subview to `index`, counted in the present order.
  private func move(_ view: UIView, to index: Int) {
    guard let old = siblings.remove(view) else { return }
    let position = min(max(0, index > old ? index - 1 : index), siblings.count)
    siblings.insert(view, at: position)
    layer.siblings.remove(view.layer)
    layer.siblings.insert(view.layer, at: layerIndex(of: position))
    layer.blocks = nil
    hitIndex?.inserted(view, at: position, of: siblings.count)
    view.layer.willChange()
  }

  final func leaveSuperview() {
    guard superviewRef != nil else { return }
    guard !UIView.moves.call(leave) else { return }
    // The view is removed without calls, so that code that removes views until none is left ends.
    unlink(keepingWindow: false)
    geometryDropped()
  }

  private func leave() {
    let hadWindow = windowRef != nil
    willMove(toSuperview: nil)
    if hadWindow {
      endFirstResponder(force: true)
      announceComing(to: nil)
    }
    superviewRef?.willRemoveSubview(self)
    unlink(keepingWindow: false)
    geometryDropped()
    didMoveToSuperview()
    if hadWindow { announceWindow() }
  }

  final func isBelow(_ view: UIView) -> Bool {
    var next: UIView? = self
    while let here = next {
      if here === view { return true }
      next = here.superviewRef
    }
    return false
  }

  final func find(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviewList {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Returns the index among the sublayers for the subview at `position`. Layers without a view
  /// stay behind the layers of the views.
  private func layerIndex(of position: Int) -> Int {
    if position >= siblings.count - 1 { return layer.siblings.count }
    return layer.siblings.index(of: siblings.element(at: position + 1).layer)
      ?? layer.siblings.count
  }

  private func unlink(keepingWindow: Bool) {
    guard let old = superviewRef else { return }
    if !keepingWindow { windowRef?.owner?.processor.detach(self) }
    if layoutFlags.contains(.boxed) { leaveLayout() }
    old.siblings.remove(self)
    if mayBeTouched { old.countTouchable(adding: -1) }
    if let index = old.hitIndex {
      index.removed(self)
      if old.siblings.count < HitIndex.smallest / 2 {
        index.dissolve(old)
        old.hitIndex = nil
      }
    }
    superviewRef = nil
    layer.removeFromSuperlayer()
    old.subviewLeft(self)
    old.setNeedsLayout()
  }

  /// Ends the role of a first responder that is this view or belongs to a view below, and returns
  /// whether there is none any more (TXI-01).
  @discardableResult
  final func endFirstResponder(force: Bool) -> Bool {
    guard let holder = windowRef?.owner?.processor.firstResponder, let first = holder.current
    else { return true }
    // The views around it count, not its next responders: from a presented controller these lead to
    // the one that presents it, past the view in which both show.
    var view: UIView?
    var responder: UIResponder? = first
    while view == nil, let step = responder {
      view = step as? UIView ?? (step as? UIViewController)?.viewIfLoaded
      responder = step.next
    }
    guard let view, view.isDescendant(of: self) else { return true }
    if force { holder.drop(first) } else { _ = first.resignFirstResponder() }
    return holder.current == nil
  }

  private func geometryDropped() {
    layer.dropWindowTransform()
    for view in subviewList { view.geometryDropped() }
  }

  /// Notifies this view, its controller and all views below before they enter or leave a window.
  final func announceComing(to window: UIWindow?) {
    willMove(toWindow: window)
    if overrides.contains(.safeArea) {
      for window in [windowRef, window] { window?.toldSafeAreas[ObjectIdentifier(self)] = nil }
    }
    controller?.viewWillMove(intoWindow: window != nil)
    for view in subviewList { view.announceComing(to: window) }
  }

  /// Notifies the controllers of this view and of all views below that their views will leave,
  /// while the views still show.
  package final func announceLeaving() {
    controller?.viewWillMove(intoWindow: false)
    for view in subviewList { view.announceLeaving() }
  }

  /// Notifies the controllers of this view and of all views below that their views will show,
  /// before the views are added, or because they stay after all (FID-08, FID-11).
  package final func announceArriving() {
    controller?.viewWillMove(intoWindow: true)
    for view in subviewList { view.announceArriving() }
  }

  /// Notifies the controllers of this view and of all views below that their views show, after
  /// views that were to leave stay.
  package final func announceArrived() {
    controller?.viewHasAppeared()
    for view in subviewList { view.announceArrived() }
  }

  /// Notifies this view, its controller and all views below after they entered or left a window.
  final func announceWindow() {
    if let names = windowRef?.owner?.processor.names { takeNumber(in: names) }
    didMoveToWindow()
    if windowRef != nil, type(of: self).requiresConstraintBasedLayout {
      markForConstraintUpdate()
    }
    notifySafeAreaIfChanged()
    controller?.notifySafeAreaIfChanged()
    if insetsLayoutMarginsFromSafeArea, safeAreaInsets != .zero { notifyMarginsChanged() }
    if let controller {
      if windowRef == nil {
        controller.viewDidLeaveWindow()
      } else {
        controller.viewDidEnterWindow()
      }
    }
    for view in subviewList { view.announceWindow() }
  }
}
