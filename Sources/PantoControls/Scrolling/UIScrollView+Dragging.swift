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
    /// Whether the drag pulls the keyboard down (TXI-07).
    var pullsKeyboard = false
  }

  /// A motion that goes on without a finger.
  struct ContentMotion {
    enum Kind { case deceleration, animation }
    /// The duration of an animated `setContentOffset`, in seconds.
    static let animationDuration: TimeInterval = 0.3

    var kind: Kind
    /// The start on the stage's animation clock, in seconds.
    var begin: TimeInterval
    var x: ScrollMotion
    var y: ScrollMotion

    /// Whether the content looks still at `time` of the stage's animation clock.
    func looksStill(at time: TimeInterval) -> Bool {
      guard kind == .deceleration else { return false }
      let elapsed = Timekeeper.seconds(from: begin, to: time)
      return x.looksStill(at: elapsed) && y.looksStill(at: elapsed)
    }
  }

  // MARK: Whether a drag begins

  /// Whether a drag in this direction scrolls this view: there is something to scroll, the content
  /// gives up the touch, and no outer scroll view has more to scroll.
  final func shouldBeginDrag() -> Bool {
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
  private func canFollow(_ translation: CGPoint, bouncing: Bool = true) -> Bool {
    let isVertical = translation.y.magnitude >= translation.x.magnitude
    guard isVertical ? scrollableAxes.y : scrollableAxes.x else { return false }
    let forward = isVertical ? translation.y < 0 : translation.x < 0
    let isAtTop = bounds.minY <= scrollRange.y.lowerBound
    if isVertical, forward, isAtTop, pan.numberOfTouches > 0, leavesToSheet(upwards: true) {
      return false
    }
    if canScroll(vertically: isVertical, forward: forward) { return true }
    if !bouncing { return false }
    // At its edge the view leaves the drag to an outer one that can still scroll.
    var ancestor = superview
    while let view = ancestor {
      if let outer = view as? UIScrollView, outer.canScroll,
        outer.canScroll(vertically: isVertical, forward: forward)
      {
        return false
      }
      ancestor = view.superview
    }
    return !(isVertical && !forward && leavesToSheet(upwards: false))
  }

  /// Whether the view is in a sheet that moves with a vertical drag from the upper end.
  private func leavesToSheet(upwards: Bool) -> Bool {
    guard leavesDragsToSheets else { return false }
    var ancestor = superview
    while let view = ancestor, !(view is Presentation) { ancestor = view.superview }
    return (ancestor as? Presentation)?.takesDrag(upwards: upwards) ?? false
  }

  /// Whether the content can still scroll forward or backward along an axis.
  final func canScroll(vertically isVertical: Bool, forward: Bool) -> Bool {
    let range = isVertical ? scrollRange.y : scrollRange.x
    let offset = isVertical ? bounds.minY : bounds.minX
    guard range.lowerBound < range.upperBound else { return false }
    return forward ? offset < range.upperBound - 0.5 : offset > range.lowerBound + 0.5
  }

  /// Stops moving content because a finger touched it. Content that looks still is at its place at
  /// once, and the touch goes on to what it hit (SPR-11).
  final func fingerLanded() {
    guard let motion = contentMotion else { return }
    if motion.looksStill(at: stage?.animationTime ?? motion.begin) {
      moveTo(CGPoint(x: motion.x.end, y: motion.y.end))
      if contentMotion?.begin == motion.begin { stopContentMotion() }
      return
    }
    wasCaught = true
    stopContentMotion()
  }

  /// Moves content that a finger stopped between two rest positions to rest, once all fingers
  /// lifted without a drag.
  final func fingersLifted() {
    guard wasCaught else { return }
    wasCaught = false
    if drag == nil {
      returnToRest()
      releasedWithoutDrag()
    }
  }

  // MARK: Dragging

  final func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag()
    case .changed: followPan()
    case .ended:
      followPan()
      endDrag(velocity: pan.velocity(in: self))
    case .cancelled: endDrag(velocity: .zero)
    default: break
    }
  }

  private func beginDrag() {
    stopContentMotion()
    wasCaught = false
    let isWheel = pan.numberOfTouches == 0
    let translation = pan.translation(in: self)
    var (x, y) = scrollableAxes
    if isDirectionalLockEnabled, x, y {
      let velocity = pan.velocity(in: self)
      let direction = translation == .zero ? velocity : translation
      let (across, along) = (direction.x.magnitude, direction.y.magnitude)
      // A drag between the axes moves the content freely (FID-27).
      if across <= along * UIScrollView.lockSlope {
        x = false
      } else if along <= across * UIScrollView.lockSlope {
        y = false
      }
    }
    let scrollRange = scrollRange
    drag = Drag(
      start: CGPoint(
        x: unbanded(bounds.minX, in: scrollRange.x, length: bounds.width),
        y: unbanded(bounds.minY, in: scrollRange.y, length: bounds.height)),
      page: page(at: bounds.origin), followsX: x, followsY: y, isWheel: isWheel)
    if keyboardDismissMode != .none { beginDragOfKeyboard() }
    delegate?.scrollViewWillBeginDragging(self)
    followPan()
  }

  private func followPan() {
    guard let drag else { return }
    if drag.pullsKeyboard { pullKeyboard() }
    let translation = pan.translation(in: self)
    var to = bounds.origin
    func shown(_ raw: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
      drag.isWheel || !bounces
        ? min(max(raw, range.lowerBound), range.upperBound) : banded(raw, in: range, length: length)
    }
    let (scrollRange, size) = (scrollRange, bounds.size)
    if drag.followsX {
      to.x = shown(drag.start.x - translation.x, in: scrollRange.x, length: size.width)
    }
    if drag.followsY {
      to.y = shown(drag.start.y - translation.y, in: scrollRange.y, length: size.height)
    }
    indicators.show(in: self)
    moveTo(to)
  }

  /// The offset that shows for an offset `raw` without the rubber band: beyond an edge it changes
  /// less and less (SPR-10).
  private func banded(_ raw: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
    let edge = min(max(raw, range.lowerBound), range.upperBound)
    return edge + RubberBand.offset(raw - edge, length: length)
  }

  /// The offset without the rubber band for an offset that shows; the inverse of `banded`.
  private func unbanded(_ shown: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat)
    -> CGFloat
  {
    let edge = min(max(shown, range.lowerBound), range.upperBound)
    return edge == shown ? shown : edge + RubberBand.distance(showing: shown - edge, length: length)
  }

  /// The share of the finger's speed that the content has beyond an edge.
  private func slope(at shown: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat
  {
    let edge = min(max(shown, range.lowerBound), range.upperBound)
    return RubberBand.slope(showing: shown - edge, length: length)
  }

  // MARK: Release

  private func endDrag(velocity finger: CGPoint) {
    guard let drag else { return }
    if drag.pullsKeyboard { releaseKeyboard(isMovingDown: finger.y > 0) }
    // A scroll that the program began meanwhile gives way to the finger's speed.
    stopContentMotion()
    let scrollRange = scrollRange
    var velocity = CGPoint(
      x: drag.followsX
        ? -finger.x * slope(at: bounds.minX, in: scrollRange.x, length: bounds.width) : 0,
      y: drag.followsY
        ? -finger.y * slope(at: bounds.minY, in: scrollRange.y, length: bounds.height) : 0)
    // A wheel scrolls without a throw.
    if drag.isWheel || !velocity.isFinite { velocity = .zero }
    var motion = deceleration(from: velocity)
    let natural = CGPoint(x: motion.x.end, y: motion.y.end)
    var target = isPagingEnabled ? pageTarget(from: drag.page, velocity: velocity) : natural
    let wanted = target
    let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    if !isPagingEnabled { target = restingOffset(proposed: target, velocity: perMillisecond) }
    target.y = besideLargeTitle(target.y)
    if let delegate {
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
    moveOn(by: motion)
  }

  /// Tells the delegate that the drag has ended, and starts the motion that follows.
  private func moveOn(by motion: ContentMotion) {
    // A scroll that the delegate begins takes the place of the deceleration.
    let (offset, isFree) = (bounds.origin, contentMotion == nil)
    let continues = isFree && !(motion.x.isAtRest && motion.y.isAtRest)
    if isFree, !continues { contentRested() }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: continues)
    guard continues, self.drag == nil, contentMotion == nil, bounds.origin == offset else {
      return indicators.fade(in: self)
    }
    decelerate(by: motion)
  }

  /// Starts a deceleration, and then tells the delegate, who may stop it by setting an offset.
  private func decelerate(by motion: ContentMotion) {
    let endsAtOnce = stage == nil
    if !endsAtOnce { startContentMotion(motion) }
    delegate?.scrollViewWillBeginDecelerating(self)
    if endsAtOnce { startContentMotion(motion) }
  }

  /// The motion of content that is released with a speed, in points per second.
  private func deceleration(from velocity: CGPoint) -> ContentMotion {
    let own = decelerationRate.rawValue
    let rate = CGFloat(stage?.value(of: .decelerationRate, own: Double(own)) ?? Double(own))
    let scrollRange = scrollRange
    return ContentMotion(
      kind: .deceleration, begin: stage?.animationTime ?? 0,
      x: ScrollMotion(
        from: bounds.minX, velocity: velocity.x, in: scrollRange.x, rate: rate, bounces: bounces),
      y: ScrollMotion(
        from: bounds.minY, velocity: velocity.y, in: scrollRange.y, rate: rate, bounces: bounces))
  }

  /// Moves content that lies beyond an edge or between pages to rest. The delegate is told of that
  /// as of any deceleration.
  final func returnToRest() {
    // The program may have begun a scroll under the finger.
    guard contentMotion == nil else { return }
    var motion = deceleration(from: .zero)
    if isPagingEnabled {
      let target = pageTarget(from: page(at: bounds.origin), velocity: .zero)
      motion.x = ScrollMotion(from: bounds.minX, velocity: 0, to: target.x)
      motion.y = ScrollMotion(from: bounds.minY, velocity: 0, to: target.y)
    }
    if motion.x.isAtRest, motion.y.isAtRest { return indicators.fade(in: self) }
    decelerate(by: motion)
  }

  /// The largest ratio of the two directions of a drag that is locked to one: an angle of 30°.
  private static let lockSlope: CGFloat = 0.577

  // MARK: Motion without a finger

  final func startContentMotion(_ motion: ContentMotion) {
    guard let stage else {
      // The view left its stage while it was dragged, so the content is at its end at once.
      moveTo(CGPoint(x: motion.x.end, y: motion.y.end))
      return reportEnd(of: motion)
    }
    contentMotion = motion
    indicators.show(in: self)
    stage.addMover(self)
  }

  /// Moves the content up or down at once, because content above what shows changed its height.
  /// A finger or a motion goes on from there (TBL-10).
  ///
  /// - Parameter resize: Sets the new size of the content.
  package final func shiftContent(byY distance: CGFloat, resize: () -> Void) {
    drag?.start.y += distance
    let target = CGPoint(x: bounds.minX, y: bounds.minY + distance)
    if contentMotion == nil, distance < 0 {
      // The size would clamp the offset, which would then move twice.
      moveTo(target)
      return resize()
    }
    resize()
    if var motion = contentMotion {
      let time = stage?.animationTime ?? motion.begin
      motion.y.shift(
        by: distance, at: Timekeeper.seconds(from: motion.begin, to: time), in: scrollRange.y,
        bounces: bounces, keepsTarget: motion.kind == .animation)
      contentMotion = motion
    }
    moveTo(target)
  }

  /// Stops the motion where the content is, and tells the delegate that the motion ended.
  package final func stopContentMotion() {
    guard let motion = contentMotion else { return }
    contentMotion = nil
    stage?.removeMover(self)
    reportEnd(of: motion)
  }

  private func reportEnd(of motion: ContentMotion) {
    indicators.fade(in: self)
    contentRested()
    switch motion.kind {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }
}

extension UIScrollView: FrameMover {
  /// Moves the content to its place at a frame's time; called for each frame of a motion.
  package func step(at time: TimeInterval) -> Bool {
    guard let motion = contentMotion else { return false }
    // Times lie on a grid of nanoseconds, so that a scroll of 0.3 s ends with the same frame
    // whenever it began (I6).
    let elapsed = Timekeeper.seconds(from: motion.begin, to: time)
    let x = motion.x.state(at: elapsed)
    let y = motion.y.state(at: elapsed)
    moveTo(CGPoint(x: x.position, y: y.position))
    // The delegate may have begun another motion, or its layout may have shifted this one.
    guard let current = contentMotion, current.begin == motion.begin else {
      return contentMotion != nil
    }
    guard current.x.state(at: elapsed).isOver, current.y.state(at: elapsed).isOver else {
      if motion.looksStill(at: time) { setHitTrait(.takesAllTouches, false) }
      return true
    }
    contentMotion = nil
    reportEnd(of: motion)
    return contentMotion != nil
  }
}
