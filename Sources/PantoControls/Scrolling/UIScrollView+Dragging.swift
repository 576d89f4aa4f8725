import PantoBase
import PantoMotion
import PantoScene

extension UIScrollView {
  /// The state in which a drag began.
  struct Drag {
    /// The offset without the rubber band.
    var start: CGPoint
    var page: CGPoint
    var followsX: Bool
    var followsY: Bool
    var isWheel: Bool
  }

  /// A motion that goes on without a finger.
  struct Rolling {
    enum Kind { case throwing, travel }
    /// The duration of an animated `setContentOffset`, in seconds.
    static let travelTime: TimeInterval = 0.3

    var kind: Kind
    /// The start on the stage's animation clock, in seconds.
    var begin: TimeInterval
    var x: ScrollMotion
    var y: ScrollMotion
  }

  // MARK: Whether a drag begins

  /// Whether a drag in this direction scrolls this view: there is something to scroll, the content
  /// gives up the touch, and no outer scroll view has more to scroll.
  final func mayBegin() -> Bool {
    guard canScroll else { return false }
    if pan.numberOfTouches > 0, let content = touchDelay.content, content !== self,
      !touchDelay.isHolding, !canCancelContentTouches || !touchesShouldCancel(in: content)
    {
      return false
    }
    return canFollow(pan.translation(in: self))
  }

  final func canFollow(wheel delta: CGVector) -> Bool {
    canScroll && canFollow(CGPoint(x: -delta.dx, y: delta.dy), bouncing: false)
  }

  /// Whether the view scrolls along a translation of the fingers.
  private func canFollow(_ way: CGPoint, bouncing: Bool = true) -> Bool {
    let isVertical = way.y.magnitude >= way.x.magnitude
    guard isVertical ? moves.y : moves.x else { return false }
    let forward = isVertical ? way.y < 0 : way.x < 0
    if hasRoom(isVertical, forward) { return true }
    if !bouncing { return false }
    // At its edge the view leaves the drag to an outer one that can still scroll.
    var up = superview
    while let view = up {
      if let outer = view as? UIScrollView, outer.canScroll, outer.hasRoom(isVertical, forward) {
        return false
      }
      if let held = view as? Presentation, isVertical, !forward, held.followsPulls { return false }
      up = view.superview
    }
    return true
  }

  final func hasRoom(_ isVertical: Bool, _ forward: Bool) -> Bool {
    let range = isVertical ? reach.y : reach.x
    let at = isVertical ? bounds.minY : bounds.minX
    guard range.lowerBound < range.upperBound else { return false }
    return forward ? at < range.upperBound - 0.5 : at > range.lowerBound + 0.5
  }

  /// Stops a rolling view because a finger touched it.
  final func fingerLanded() {
    guard rolling != nil else { return }
    wasCaught = true
    stopRolling()
  }

  /// Lets a view that was stopped between its rest positions return, once all fingers lifted
  /// without a drag.
  final func fingersLifted() {
    guard wasCaught else { return }
    wasCaught = false
    if drag == nil { letGo(velocity: .zero) }
  }

  // MARK: Dragging

  final func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: begin()
    case .changed: follow()
    case .ended:
      follow()
      end(velocity: pan.velocity(in: self))
    case .cancelled: end(velocity: .zero)
    default: break
    }
  }

  private func begin() {
    stopRolling()
    wasCaught = false
    let isWheel = pan.numberOfTouches == 0
    let way = pan.translation(in: self)
    var (x, y) = moves
    if isDirectionalLockEnabled, x, y {
      let velocity = pan.velocity(in: self)
      let d = way == .zero ? velocity : way
      if d.y.magnitude >= d.x.magnitude { x = false } else { y = false }
    }
    let reach = reach
    drag = Drag(
      start: CGPoint(
        x: unbanded(bounds.minX, reach.x, bounds.width),
        y: unbanded(bounds.minY, reach.y, bounds.height)),
      page: page(at: bounds.origin), followsX: x, followsY: y, isWheel: isWheel)
    delegate?.scrollViewWillBeginDragging(self)
    follow()
  }

  private func follow() {
    guard let drag else { return }
    let way = pan.translation(in: self)
    var to = bounds.origin
    func shown(_ raw: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
      drag.isWheel || !bounces
        ? min(max(raw, range.lowerBound), range.upperBound) : banded(raw, range, length)
    }
    let (reach, size) = (reach, bounds.size)
    if drag.followsX { to.x = shown(drag.start.x - way.x, reach.x, size.width) }
    if drag.followsY { to.y = shown(drag.start.y - way.y, reach.y, size.height) }
    indicators.show(in: self)
    moveTo(to)
  }

  /// The offset that shows for an offset `raw` without the rubber band: beyond an edge it changes
  /// less and less (SPR-10).
  private func banded(_ raw: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
    let edge = min(max(raw, range.lowerBound), range.upperBound)
    return edge + RubberBand.offset(raw - edge, length: length)
  }

  private func unbanded(_ at: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat
  {
    let edge = min(max(at, range.lowerBound), range.upperBound)
    return edge == at ? at : edge + RubberBand.distance(showing: at - edge, length: length)
  }

  /// The share of the finger's speed that the content has beyond an edge.
  private func slope(_ at: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
    let edge = min(max(at, range.lowerBound), range.upperBound)
    return RubberBand.slope(showing: at - edge, length: length)
  }

  // MARK: Release

  private func end(velocity finger: CGPoint) {
    guard let drag else { return }
    let reach = reach
    var velocity = CGPoint(
      x: drag.followsX ? -finger.x * slope(bounds.minX, reach.x, bounds.width) : 0,
      y: drag.followsY ? -finger.y * slope(bounds.minY, reach.y, bounds.height) : 0)
    // A wheel scrolls without a throw.
    if drag.isWheel || !velocity.isFinite { velocity = .zero }
    var motion = thrown(velocity)
    let natural = CGPoint(x: motion.x.end, y: motion.y.end)
    var target = isPagingEnabled ? pageTarget(from: drag.page, velocity) : natural
    let wanted = target
    if let delegate {
      let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
      withUnsafeMutablePointer(to: &target) {
        delegate.scrollViewWillEndDragging(
          self, withVelocity: perMillisecond, targetContentOffset: $0)
      }
      if !target.isInReach { target = wanted }
    }
    if isPagingEnabled || target != wanted {
      let from = bounds.origin
      motion.x = ScrollMotion(from: from.x, velocity: velocity.x, to: target.x)
      motion.y = ScrollMotion(from: from.y, velocity: velocity.y, to: target.y)
    }
    self.drag = nil
    let rolls = !motion.x.isAtRest || !motion.y.isAtRest
    delegate?.scrollViewDidEndDragging(self, willDecelerate: rolls)
    guard rolls, self.drag == nil else { return indicators.fade(in: self) }
    delegate?.scrollViewWillBeginDecelerating(self)
    roll(motion)
  }

  private func thrown(_ velocity: CGPoint) -> Rolling {
    let rate = decelerationRate.rawValue
    let reach = reach
    return Rolling(
      kind: .throwing, begin: stage?.animationTime ?? 0,
      x: ScrollMotion(
        from: bounds.minX, velocity: velocity.x, in: reach.x, rate: rate, bounces: bounces),
      y: ScrollMotion(
        from: bounds.minY, velocity: velocity.y, in: reach.y, rate: rate, bounces: bounces))
  }

  /// Moves content that lies beyond an edge or between pages to rest.
  private func letGo(velocity: CGPoint) {
    var motion = thrown(velocity)
    if isPagingEnabled {
      let target = pageTarget(from: page(at: bounds.origin), .zero)
      motion.x = ScrollMotion(from: bounds.minX, velocity: 0, to: target.x)
      motion.y = ScrollMotion(from: bounds.minY, velocity: 0, to: target.y)
    }
    if motion.x.isAtRest, motion.y.isAtRest { return indicators.fade(in: self) }
    roll(motion)
  }

  private func page(at offset: CGPoint) -> CGPoint {
    CGPoint(
      x: bounds.width > 0 ? (offset.x / bounds.width).rounded() : 0,
      y: bounds.height > 0 ? (offset.y / bounds.height).rounded() : 0)
  }

  /// The offset of the next page in the throw's direction, else of the nearest; never more than one
  /// page from `start`.
  private func pageTarget(from start: CGPoint, _ velocity: CGPoint) -> CGPoint {
    func axis(
      _ at: CGFloat, _ length: CGFloat, _ start: CGFloat, _ velocity: CGFloat,
      _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
      guard length > 0 else { return at }
      let near = (at / length).rounded()
      var page = near
      // A throw of 300 points per second turns the page, however short the drag was.
      if velocity > 300 { page = (at / length).rounded(.down) + 1 }
      if velocity < -300 { page = (at / length).rounded(.up) - 1 }
      page = min(max(page, start - 1), start + 1)
      return min(max(page * length, range.lowerBound), range.upperBound)
    }
    let reach = reach
    return CGPoint(
      x: axis(bounds.minX, bounds.width, start.x, velocity.x, reach.x),
      y: axis(bounds.minY, bounds.height, start.y, velocity.y, reach.y))
  }

  // MARK: Motion without a finger

  final func roll(_ motion: Rolling) {
    guard let stage else {
      // The view left its stage while it was dragged, so the content is at its end at once.
      moveTo(CGPoint(x: motion.x.end, y: motion.y.end))
      return tellEnd(of: motion)
    }
    rolling = motion
    indicators.show(in: self)
    stage.addMover(self)
  }

  /// Stops the motion where the content is, and tells the delegate that the motion ended.
  final func stopRolling() {
    guard let motion = rolling else { return }
    rolling = nil
    stage?.removeMover(self)
    tellEnd(of: motion)
  }

  private func tellEnd(of motion: Rolling) {
    indicators.fade(in: self)
    switch motion.kind {
    case .throwing: delegate?.scrollViewDidEndDecelerating(self)
    case .travel: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}

extension UIScrollView: FrameMover {
  /// Moves the content to its place at a frame's time; called once per frame while the view rolls.
  package func step(at time: TimeInterval) -> Bool {
    guard let motion = rolling else { return false }
    // Times lie on a grid of nanoseconds, so that a scroll of 0.3 s ends with the same frame
    // whenever it began (I6).
    let elapsed = Timekeeper.seconds(from: motion.begin, to: time)
    let x = motion.x.state(at: elapsed)
    let y = motion.y.state(at: elapsed)
    moveTo(CGPoint(x: x.place, y: y.place))
    // The delegate may have begun another motion.
    guard let still = rolling, still.begin == motion.begin else { return rolling != nil }
    guard x.isOver, y.isOver else { return true }
    rolling = nil
    tellEnd(of: motion)
    return rolling != nil
  }
}
