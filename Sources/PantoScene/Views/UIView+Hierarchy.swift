import PantoBase

extension UIView {
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviewList.count) }

  /// A view that is an ancestor, or this one, is refused (B56); one that is elsewhere moves here.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard !(view is UIWindow) else {
      return Misuse.report("addSubview: a window stands at the top and has no superview")
    }
    if view.superviewRef !== self, let obstacle = layer.obstacle(toHolding: view.layer) {
      return Misuse.report("addSubview: \(view.gestureName): \(obstacle)")
    }
    if view.superviewRef === self {
      guard let old = subviewList.firstIndex(where: { $0 === view }) else { return }
      subviewList.remove(at: old)
      let place = min(max(0, index > old ? index - 1 : index), subviewList.count)
      subviewList.insert(view, at: place)
      if let at = layer.sublayerList.firstIndex(where: { $0 === view.layer }) {
        layer.sublayerList.remove(at: at)
      }
      layer.sublayerList.insert(view.layer, at: layerIndex(of: place))
      layer.hitIndex?.placed(view, at: place, of: subviewList.count)
      view.layer.willChange()
      return
    }
    let oldWindow = view.windowRef
    let comesIn = windowRef != nil && oldWindow !== windowRef
    view.willMove(toSuperview: self)
    if comesIn { view.announceComing(to: windowRef) }
    view.unlink(keepingWindow: oldWindow != nil && oldWindow === windowRef)
    // A view whose layer is a mask has no superview, but a place all the same.
    if view.layer.parent != nil { view.layer.removeFromSuperlayer() }
    let place = min(max(0, index), subviewList.count)
    // A superview that went away may have left it a place in an index.
    view.layer.leaveHitIndex()
    subviewList.insert(view, at: place)
    // It is no leaf any more.
    if subviewList.count == 1 { layer.noteHitArea() }
    view.superviewRef = self
    layer.hitIndex?.placed(view, at: place, of: subviewList.count)
    if view.windowRef !== windowRef || view.layer.stage !== layer.stage {
      view.layer.setStage(layer.stage)
    }
    layer.insert(view.layer, at: layerIndex(of: place))
    view.geometryDropped()
    view.joinLayout(of: self)
    view.updateStyle()
    view.setNeedsLayout()
    setNeedsLayout()
    didAddSubview(view)
    view.didMoveToSuperview()
    if view.ownTint == nil { view.tellTint() }
    if oldWindow !== windowRef { view.announceWindow() }
  }

  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    let i = subviewList.firstIndex { $0 === sibling }
    insertSubview(view, at: i.map { $0 + 1 } ?? subviewList.count)
  }

  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: subviewList.firstIndex { $0 === sibling } ?? 0)
  }

  public func bringSubviewToFront(_ view: UIView) {
    guard view.superviewRef === self, subviewList.last !== view else { return }
    insertSubview(view, at: subviewList.count)
  }

  public func sendSubviewToBack(_ view: UIView) {
    guard view.superviewRef === self else { return }
    insertSubview(view, at: 0)
  }

  /// In mid-gesture its touches are cancelled first (TCH-04, S3).
  public func removeFromSuperview() {
    guard superviewRef != nil else { return }
    let hadWindow = windowRef != nil
    willMove(toSuperview: nil)
    if hadWindow { announceComing(to: nil) }
    superviewRef?.willRemoveSubview(self)
    unlink(keepingWindow: false)
    geometryDropped()
    didMoveToSuperview()
    if hadWindow { announceWindow() }
  }

  public func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let here = next {
      if here === view { return true }
      next = here.superviewRef
    }
    return false
  }

  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviewList {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Behind layers that belong to no view come the views' own, in the order of views.
  private func layerIndex(of place: Int) -> Int {
    if place >= subviewList.count - 1 { return layer.sublayerList.count }
    let follower = subviewList[place + 1].layer
    return layer.sublayerList.firstIndex { $0 === follower } ?? layer.sublayerList.count
  }

  private func unlink(keepingWindow: Bool) {
    guard let old = superviewRef else { return }
    if !keepingWindow { windowRef?.owner?.walk.detach(self) }
    if layoutFlags.contains(.boxed) { leaveLayout() }
    old.subviewList.removeAll { $0 === self }
    if old.subviewList.isEmpty { old.layer.noteHitArea() }
    if let index = old.layer.hitIndex {
      index.left(self)
      if old.subviewList.count < HitIndex.smallest / 2 {
        index.dissolve(old)
        old.layer.hitIndex = nil
      }
    }
    superviewRef = nil
    layer.removeFromSuperlayer()
    old.subviewLeft(self)
    old.setNeedsLayout()
  }

  private func geometryDropped() {
    layer.isWindowMatrixValid = false
    for view in subviewList { view.geometryDropped() }
  }

  /// Before the way into a window, or out of it.
  final func announceComing(to window: UIWindow?) {
    willMove(toWindow: window)
    if let controller {
      if window == nil { controller.viewLeaves() } else { controller.viewComes() }
    }
    for view in subviewList { view.announceComing(to: window) }
  }

  /// Its controllers are told that it will leave, while it is still there to be seen going.
  final func announceLeaving() {
    controller?.viewLeaves()
    for view in subviewList { view.announceLeaving() }
  }

  /// After it.
  final func announceWindow() {
    didMoveToWindow()
    if windowRef != nil, type(of: self).requiresConstraintBasedLayout {
      setNeedsUpdateConstraints()
    }
    safeAreaInsetsDidChange()
    if let controller {
      if windowRef == nil { controller.viewLeft() } else { controller.viewCame() }
    }
    for view in subviewList { view.announceWindow() }
  }
}
