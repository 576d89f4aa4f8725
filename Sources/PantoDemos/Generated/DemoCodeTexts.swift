// swift-format-ignore-file
// Made by Tools/embed-code from the marked regions of the demos. Do not edit: run the tool again.
import PantoDemoKit

extension DemoCode {
  /// The code of each demo, in the order of the gallery.
  static let texts: [DemoCode] = [
    DemoCode(name: "block", files: "BlockDemo.swift, LiftableView.swift", text: ##"""
private func dragged(_ pan: UIPanGestureRecognizer) {
  guard let superview = block.superview else { return }
  switch pan.state {
  case .began:
    // The drag starts at the visible position, so that the block can be caught while it returns.
    block.stop()
    initialCenter = block.center
    setHeld(true)
  case .ended:
    setHeld(false)
    block.center = initialCenter + pan.translation(in: superview)
    // The block stays where it was released, unless the pointer took it out of the window.
    if field.hasLost(block.center) { block.fly(to: inSight(block.center)) }
  case .cancelled:
    setHeld(false)
    block.fly(to: initialCenter)
  default: break
  }
  if pan.state == .began || pan.state == .changed {
    block.center = initialCenter + pan.translation(in: superview)
  }
  show()
}

/// Moves the view to a centre with a spring. A finger can catch it in flight.
func fly(to target: CGPoint) {
  self.target = target
  UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
    center = target
  }
}

/// Stops the view where it shows.
func stop() {
  center = layer.shownPosition
  layer.removeAllAnimations()
  target = nil
  isCaught = false
}
"""##),
    DemoCode(name: "scrub", files: "ScrubDemo.swift", text: ##"""
let made = UIViewPropertyAnimator(duration: Self.duration, curve: .easeOut) {
  [block, travel] in
  block.transform = CGAffineTransform(translationX: travel, y: 0)
  block.alpha = 0
}
made.addCompletion { [weak self] position in self?.finished(at: position) }
made.startAnimation()
made.pauseAnimation()

private func continueAnimation(reversed: Bool) {
  let animator = hold()
  animator.isReversed = reversed
  animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
}

private func dragged(_ pan: UIPanGestureRecognizer) {
  // The translation is taken in the field, because the block is moved by its own transform.
  let fraction = pan.translation(in: field).x / travel
  switch pan.state {
  case .began:
    let animator = hold()
    grabbed = animator.fractionComplete
    animator.fractionComplete = grabbed + fraction
  case .changed: animator?.fractionComplete = grabbed + fraction
  case .ended:
    animator?.fractionComplete = grabbed + fraction
    let speed = pan.velocity(in: field).x * (travel < 0 ? -1 : 1)
    continueAnimation(reversed: speed < -Self.reverseSpeed)
  case .cancelled:
    // A cancel restores the fraction of the start of the pan: at rest if the block was at rest,
    // otherwise paused.
    animator?.fractionComplete = grabbed
    if grabbed == 0 { continueAnimation(reversed: true) }
    if grabbed == 1 { continueAnimation(reversed: false) }
  default: break
  }
  show()
}
"""##),
    DemoCode(name: "cart", files: "CartBall.swift", text: ##"""
private func dragged(_ pan: UIPanGestureRecognizer) {
  guard let superview else { return }
  switch pan.state {
  case .began: beginDrag(in: superview)
  case .changed: follow(pan, in: superview)
  case .ended:
    follow(pan, in: superview)
    endHold()
    release(velocity: pan.velocity(in: superview))
  case .cancelled: returnToStart()
  default: break
  }
}

/// Keeps the grabbed point under the finger, less the distance that was needed to begin the pan
/// (BAL-01, BAL-02).
private func follow(_ pan: UIPanGestureRecognizer, in superview: UIView) {
  guard case .dragged(let start, _) = grip else { return }
  center = start + pan.translation(in: superview)
  onMove?(self)
}

/// Throws the ball to its resting place (DEM-03 item 2).
private func release(velocity: CGPoint) {
  grip = .free
  move(to: restPlace(velocity: velocity), velocity: velocity, isSeedTiming: usesSeedTiming)
  fadeSoon()
}

private func fly(to target: CGPoint, velocity: CGPoint, completion: @escaping (Bool) -> Void) {
  UIView.animate(
    throwWithVelocity: CGVector(dx: velocity.x, dy: velocity.y), within: places.limits,
    options: .allowUserInteraction
  ) {
    center = target
  } completion: {
    completion($0)
  }
}
"""##),
    DemoCode(name: "photos", files: "PhotoTableDemo.swift", text: ##"""
private func dragged(_ pan: UIPanGestureRecognizer) {
  guard let photo = pan.view as? PhotoView else { return }
  switch pan.state {
  case .began: photo.hold.translation = .zero
  case .changed, .ended: break
  default: return photo.follow(pan.state)
  }
  let translation = pan.translation(in: field)
  photo.center += translation - photo.hold.translation
  photo.hold.translation = translation
  if pan.state == .ended { photo.hold.velocity = pan.velocity(in: field) }
  photo.follow(pan.state)
}

private func pinched(_ pinch: UIPinchGestureRecognizer) {
  guard let photo = pinch.view as? PhotoView else { return }
  if pinch.state == .began { photo.hold.pinchScale = 1 }
  if pinch.state == .began || pinch.state == .changed {
    var pose = photo.pose
    photo.hold.pulledScale *= pinch.scale / photo.hold.pinchScale
    photo.hold.pinchScale = pinch.scale
    let shown = PhotoPose.shownScale(pulled: photo.hold.pulledScale)
    pose.turn(by: 0, scale: shown / pose.scale, about: pinch.location(in: field))
    photo.pose = pose
    photo.sharpen()
  }
  photo.follow(pinch.state)
}

/// Pan, pinch and rotation of one photo recognize together, and beside those of any other photo.
func gestureRecognizer(
  _ gestureRecognizer: UIGestureRecognizer,
  shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
) -> Bool {
  other.view is PhotoView
}
"""##),
    DemoCode(name: "drawer", files: "Drawer.swift", text: ##"""
/// Follows a drag of the drawer's own pan or of the edge pan that opens it.
func dragged(_ pan: UIPanGestureRecognizer) {
  guard dragger == nil ? pan.state == .began : pan === dragger else { return }
  switch pan.state {
  case .began:
    catchMotion()
    dragger = pan
    isCaught = false
    let beyond = opening - span
    grabbed = beyond > 0 ? span + RubberBand.distance(showing: beyond, length: span) : opening
    follow(pan)
  case .changed: follow(pan)
  case .ended:
    follow(pan)
    release(speed: pan.velocity(in: self).x * direction)
  case .cancelled:
    dragger = nil
    settle(open: isOpen, speed: 0)
  default: break
  }
}

/// Goes on to the side at which a glide at this speed would end.
private func release(speed: CGFloat) {
  dragger = nil
  let rate = UIScrollView.DecelerationRate.normal.rawValue
  let glide = speed * rate / (1 - rate) / 1000
  let slope =
    opening > span ? RubberBand.slope(showing: opening - span, length: span) : 1
  settle(open: opening + glide > span / 2, speed: speed * slope)
}
"""##),
    DemoCode(name: "lab", files: "LabScene.swift", text: ##"""
for (row, name) in zip(rows, names) { add(row, named: name) }
for (i, row) in rows.enumerated() {
  guard let other = row.waitsFor, rows.indices.contains(other) else { continue }
  recognizers[i].require(toFail: recognizers[other])
}

private func add(_ row: LabRow, named name: String) {
  let recognizer = make(row)
  recognizer.name = name
  recognizer.cancelsTouchesInView = row.cancelsTouches
  recognizers.append(recognizer)
  // The pan of a scroll view has the scroll view as its delegate and scrolls by itself.
  guard row.kind != .scroll else { return }
  recognizer.delegate = self
  recognizer.addTarget(self, action: LabScene.acted(_:))
  view(at: row.place).addGestureRecognizer(recognizer)
}

func gestureRecognizer(
  _ gestureRecognizer: UIGestureRecognizer,
  shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
) -> Bool {
  index(of: gestureRecognizer.id).map { rows[$0].isTogether } ?? false
    || index(of: other.id).map { rows[$0].isTogether } ?? false
}
"""##),
    DemoCode(name: "stress", files: "StressSwarm.swift", text: ##"""
private func dragged(_ pan: UIPanGestureRecognizer) {
  guard let square = pan.view as? StressSquare else { return }
  switch pan.state {
  case .began:
    square.start = square.center
    square.center = square.start + pan.translation(in: self)
  case .changed: square.center = square.start + pan.translation(in: self)
  case .ended:
    square.center = square.start + pan.translation(in: self)
    release(square, velocity: pan.velocity(in: self))
  case .cancelled:
    release(square, velocity: .zero)
    spring(square, to: square.start)
  default: break
  }
}
"""##),
    DemoCode(name: "traces", files: "TracesDemo.swift", text: ##"""
private func load() {
  do {
    let recording = try items[chosen].read()
    player.message = ""
    if let second {
      try player.compare(recording, items[second].read(), scenes: context.scenes)
    } else {
      try player.load(recording, scenes: context.scenes)
      player.message = ""
    }
  } catch {
    player.message = "\(error)"
  }
  show()
}
"""##),
    DemoCode(name: "piece", files: "PieceDemo.swift", text: ##"""
private func panPiece(_ gesture: UIPanGestureRecognizer) {
  guard let piece = gesture.view as? Piece else { return }
  let translation = gesture.translation(in: piece.superview)
  switch gesture.state {
  case .began, .changed, .ended:
    updateHold(of: piece, for: gesture)
    piece.center = piece.startCenter + translation
  case .cancelled:
    piece.center = piece.startCenter
    updateHold(of: piece, for: gesture)
  default: break
  }
  show(piece, gesture)
}

private func turnPiece(_ gesture: UIRotationGestureRecognizer) {
  guard let piece = gesture.view as? Piece else { return }
  change(piece, by: gesture) {
    piece.transform = piece.transform.rotated(by: gesture.rotation)
    gesture.rotation = 0
  }
}

private func change(_ piece: Piece, by gesture: UIGestureRecognizer, _ apply: () -> Void) {
  updateHold(of: piece, for: gesture)
  switch gesture.state {
  case .began, .changed: apply()
  case .cancelled: piece.transform = piece.startTransform
  default: break
  }
  show(piece, gesture)
}
"""##),
  ]
}
