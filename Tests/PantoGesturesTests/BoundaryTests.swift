import PantoBase
import Testing

@testable import PantoGestures

/// A view that records the positions of its touches when it receives them.
private final class Diary: FakeHost {
  var places: [(CGFloat, CGFloat)] = []
  var kept: UITouch?

  private func note(_ touches: Set<UITouch>) {
    guard touches.count == 1, let touch = touches.first else { return }
    kept = touch
    places.append((touch.previousLocation(in: nil).x, touch.location(in: nil).x))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
}

/// A pan that keeps its touches, so that a test can make it ignore one.
private final class Choosy: UIPanGestureRecognizer {
  var seenTouches: [UITouch] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in tracked where !seenTouches.contains(touch) { seenTouches.append(touch) }
    super.touchesBegan(touches, with: event)
  }
}

/// Tests the numbers of the gesture rules from both sides.
@MainActor @Suite("At the boundaries of rules", .timeLimit(.minutes(60))) struct BoundaryTests {
  let window = FakeWindow()
  let view: FakeHost

  init() {
    view = window.view(0, 0, 400, 800)
    view.isMultipleTouchEnabled = true
  }

  // MARK: Input stream

  @Test("a time that goes back by more than 50 ms makes the velocity be measured anew (B6)")
  func timeJump() {
    var ledger = ContactLedger()
    var out: [ContactLedger.Admitted] = []
    ledger.admit(window.event(1, 0, 0, 1, .began), into: &out)
    ledger.admit(window.event(1, 1, 0, 0.951, .moved), into: &out)
    ledger.admit(window.event(1, 2, 0, 0.945, .moved), into: &out)
    #expect(out.map(\.hasTimeJump) == [false, false, true])
    #expect(out.map(\.event.time) == [1, 1, 1])
  }

  @Test(
    "a mouse press repeats a finger up to 30 ms after its touch down, by the position of that (I11)",
    arguments: [(0.03, 0.0, true), (0.031, 0, false), (0.02, 12, true), (0.02, 13, false)])
  func doubles(after: TimeInterval, away: CGFloat, isDouble: Bool) {
    let tap = view.add(UITapGestureRecognizer())
    window.down(1, 100, 100, at: 0)
    // The finger has moved on, but its position at touch down counts.
    window.move(1, 160, 100, at: 0.01)
    window.mouse(.began, 100 + away, 100, at: after)
    #expect(window.processor.repairs.doubled == (isDouble ? 1 : 0))
    #expect(window.processor.liveTouches.count == (isDouble ? 1 : 2))
    _ = tap
  }

  // MARK: Arbitration

  @Test(
    "of two recognizers that require each other to fail, the inner one's requirement is kept (ARB-14)"
  )
  func mutualRequirement() {
    let (first, second) = (
      view.add(UIPanGestureRecognizer()), view.add(UIPanGestureRecognizer())
    )
    let (ofFirst, ofSecond) = (Answers(), Answers())
    ofFirst.requires = second
    ofSecond.requires = first
    first.delegate = ofFirst
    second.delegate = ofSecond
    window.down(1, 100, 100, at: 0)
    window.move(1, 120, 100, at: 0.1)
    #expect(window.story(second) == "possible → began")
    #expect(first.reason == .requiredToFailRecognized(second.id))
  }

  @Test("a recognizer that nothing holds up any more does not report that it waits (ARB-12)")
  func waitsNoMore() {
    let (tap, double) = (view.add(UITapGestureRecognizer()), view.add(UITapGestureRecognizer()))
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    let answers = Answers()
    var told: [Reason?] = []
    answers.onBegin = { told.append($0.explanation) }
    tap.delegate = answers
    window.tap(1, 100, 100, at: 0)
    #expect(tap.explanation == .waitingFor(double.id))
    window.processor.advance(to: 1)
    #expect(told.count == 1 && told[0] != .waitingFor(double.id))
  }

  @Test(
    "a single tap waits for the end of the double tap's gap while other gestures are decided (ARB-11, ARB-16)"
  )
  func waitsThroughOthers() {
    let left = window.view(0, 0, 100, 100)
    let right = window.view(200, 0, 100, 100)
    let (tap, double) = (left.add(UITapGestureRecognizer()), left.add(UITapGestureRecognizer()))
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    let other = right.add(UITapGestureRecognizer())
    window.tap(1, 50, 50, at: 0)
    window.tap(2, 250, 50, at: 0.1)
    #expect(window.story(other) == "possible → ended")
    #expect(window.story(tap) == "possible")
    window.processor.advance(to: 2)
    #expect(window.log.transitions(of: tap).last?.time == 0.4)
    #expect(window.story(tap) == "possible → ended")
  }

  @Test(
    "a second finger on an inner view does not move an outer recognizer back in the order (EVT-03)")
  func rankStays() {
    let outer = window.view(0, 0, 300, 300)
    let inner = outer.add(FakeHost(CGRect(x: 200, y: 0, width: 100, height: 100)))
    let outerPan = outer.add(UIPanGestureRecognizer())
    let innerPan = inner.add(UIPanGestureRecognizer())
    window.down(1, 50, 50, at: 0)
    window.down(2, 250, 50, at: 0.1)
    window.processor.send([
      window.event(1, 70, 50, 0.2, .moved), window.event(2, 270, 50, 0.2, .moved),
    ])
    // Each pan belongs to the innermost view of its own touch, so the one that was touched first is
    // decided first.
    #expect(outerPan.state == .began)
    #expect(innerPan.reason == .preventedBy(outerPan.id))
  }

  @Test(
    "the first touch of a sequence decides the kind of the others, if the recognizer asks for that (REC-12)"
  )
  func kinds() {
    let pan = view.add(UIPanGestureRecognizer())
    let open = view.add(UIPanGestureRecognizer())
    open.requiresExclusiveTouchType = false
    window.down(1, 100, 100, at: 0)
    window.processor.send(
      InputEvent(time: 0.1, position: CGPoint(x: 150, y: 100), source: .pen(1), phase: .began))
    #expect(pan.numberOfTouches == 1 && open.numberOfTouches == 2)
    window.up(1, 100, 100, at: 0.2)
    window.processor.send(
      InputEvent(time: 0.2, position: CGPoint(x: 150, y: 100), source: .pen(1), phase: .ended))
    // Another sequence may have another kind of touch.
    window.processor.send(
      InputEvent(time: 1, position: CGPoint(x: 150, y: 100), source: .pen(1), phase: .began))
    #expect(pan.numberOfTouches == 1)
    window.down(1, 100, 100, at: 1.1)
    #expect(pan.numberOfTouches == 1 && open.numberOfTouches == 2)
  }

  // MARK: Views

  @Test(
    "held-back changes are delivered with their previous positions, and then the touch continues as usual (REC-18)"
  )
  func heldBack() {
    let diary = Diary(CGRect(x: 0, y: 0, width: 400, height: 400))
    window.add(diary)
    let tap = diary.add(UITapGestureRecognizer())
    tap.delaysTouchesBegan = true
    window.down(1, 100, 100, at: 0)
    window.move(1, 103, 100, at: 0.1)
    window.move(1, 107, 100, at: 0.2)
    #expect(diary.places.isEmpty)
    window.move(1, 120, 100, at: 0.3)
    #expect(diary.places.map(\.0) == [100, 100, 103, 107])
    #expect(diary.places.map(\.1) == [100, 103, 107, 120])
    #expect(diary.kept?.location(in: nil).x == 120)
    #expect(diary.kept?.previousLocation(in: nil).x == 107)
  }

  @Test(
    "a touch whose end was held back releases its view after the end was delivered (TCH-04, REC-19)"
  )
  func letsGo() {
    let diary = Diary(CGRect(x: 0, y: 0, width: 400, height: 400))
    window.add(diary)
    let double = diary.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    window.tap(1, 100, 100, at: 0)
    #expect(diary.places.count == 1)
    window.processor.advance(to: 1)
    #expect(diary.places.count == 2)
    #expect(diary.kept != nil && diary.kept?.gestureHost == nil)
  }

  @Test("an exclusive view receives its own second finger (TCH-10)")
  func exclusive() {
    let (mine, other) = (window.view(0, 0, 100, 100), window.view(200, 0, 100, 100))
    mine.isExclusiveTouch = true
    mine.isMultipleTouchEnabled = true
    window.down(1, 20, 20, at: 0)
    window.down(2, 60, 20, at: 0.1)
    window.down(3, 250, 20, at: 0.2)
    #expect(mine.heard == ["began", "began"])
    #expect(other.heard.isEmpty)
  }

  // MARK: Pan

  @Test("of fingers that touch down together beyond the maximum the last one is ignored (PAN-10)")
  func ignoresTheLast() {
    let pan = view.add(UIPanGestureRecognizer())
    pan.maximumNumberOfTouches = 2
    window.down(1, 100, 100, at: 0)
    window.move(1, 120, 100, at: 0.1)
    window.processor.send([
      window.event(2, 200, 100, 0.2, .began), window.event(3, 300, 100, 0.2, .began),
    ])
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(ofTouch: 0, in: nil).x == 120)
    #expect(pan.location(ofTouch: 1, in: nil).x == 200)
  }

  @Test("a lift that is far enough from the start begins the pan and ends it (PAN-18)")
  func liftBegins() {
    let pan = view.add(UIPanGestureRecognizer())
    window.down(1, 100, 100, at: 0)
    window.up(1, 109, 100, at: 0.1)
    #expect(window.story(pan) == "possible → failed(movedTooLittle 9 < 10)")
    window.down(1, 100, 100, at: 1)
    window.up(1, 110, 100, at: 1.1)
    #expect(window.story(pan).hasSuffix("→ began → ended"))
  }

  @Test("ignoring a finger does not change the translation (PAN-02, REC-16)")
  func ignoring() throws {
    let pan = view.add(Choosy())
    window.down(1, 100, 100, at: 0)
    window.down(2, 200, 100, at: 0.1)
    window.processor.send([
      window.event(1, 130, 100, 0.2, .moved), window.event(2, 230, 100, 0.2, .moved),
    ])
    #expect(pan.translation(in: nil).x == 20)
    try #require(pan.seenTouches.count == 2)
    pan.ignore(pan.seenTouches[1], for: window.processor.touchEvent)
    window.move(1, 135, 100, at: 0.3)
    #expect(pan.translation(in: nil).x == 25)
  }

  @Test("a pan released where it started still subtracts the threshold (PAN-04, ARB-12)")
  func crossing() {
    let (pan, blocker) = (view.add(UIPanGestureRecognizer()), view.add(UITapGestureRecognizer()))
    blocker.allowableMovement = 100
    pan.require(toFail: blocker)
    window.down(1, 100, 100, at: 0)
    window.move(1, 112, 100, at: 0.1)
    window.move(1, 103, 100, at: 0.2)
    #expect(pan.state == .possible)
    blocker.isEnabled = false
    #expect(pan.state == .began)
    #expect(pan.translation(in: nil) == CGPoint(x: -7, y: 0))
  }

  @Test(
    "scrolling to the right moves the content to the left, and scrolling away from the user moves it down (PTR-07)"
  )
  func scrollSigns() {
    let pan = view.add(UIPanGestureRecognizer())
    pan.allowedScrollTypesMask = .all
    window.processor.send(
      InputEvent(
        time: 0, position: CGPoint(x: 100, y: 100),
        source: .wheel(CGVector(dx: 1, dy: 2), isContinuous: true), phase: .moved))
    #expect(pan.translation(in: nil) == CGPoint(x: -40, y: 80))
  }

  // MARK: Velocity

  @Test(
    "after a silence the velocity is that of the reports after it (PAN-14)",
    arguments: [0.03, 0.04, 0.05, 0.1, 0.3])
  func silence(_ silence: TimeInterval) {
    let pace = VelocityEstimator()
    for i in 0...5 { pace.add(CGPoint(x: Double(i) * 2, y: 0), at: Double(i) * 0.01) }
    for i in 0...5 {
      pace.add(CGPoint(x: 10 + Double(i) * 12, y: 0), at: 0.05 + silence + Double(i) * 0.01)
    }
    let v = pace.velocity(now: 0.1 + silence, policy: .decaying)
    #expect((v.x - 1200).magnitude < 12)
  }

  @Test(
    "the velocity is kept for 40 ms of rest and is zero from 100 ms on (PAN-16)",
    arguments: [
      (0.04, 1.0), (0.0425, 0.0575 / 0.06), (0.07, 0.5), (0.0995, 0.0005 / 0.06), (0.1, 0),
    ])
  func rest(_ rest: TimeInterval, share: Double) {
    let pace = VelocityEstimator()
    for i in 0...8 { pace.add(CGPoint(x: Double(i) * 10, y: 0), at: Double(i) * 0.01) }
    let v = pace.velocity(now: 0.08 + rest, policy: .decaying)
    #expect((v.x - 1000 * share).magnitude < 1e-6)
    #expect((pace.velocity(now: 9, policy: .lastMotion).x - 1000).magnitude < 1e-6)
  }

  @Test(
    "after a restart the estimator does not remember that earlier reports came in batches (PAN-13, B8)"
  )
  func restart() {
    let (pace, fresh) = (VelocityEstimator(), VelocityEstimator())
    for i in 0..<12 { pace.add(CGPoint(x: Double(i) * 4, y: 0), at: Double(i / 3) * 0.024) }
    pace.restart()
    for i in 0..<4 {
      let place = CGPoint(x: Double(i * i), y: 3 * Double(i))
      for estimator in [pace, fresh] { estimator.add(place, at: 1 + Double(i) * 0.013) }
    }
    #expect(
      pace.velocity(now: 1.039, policy: .decaying) == fresh.velocity(now: 1.039, policy: .decaying))
  }

  @Test("an axis that stands still has no velocity, whatever its velocity was before (PAN-14)")
  func stillAxis() {
    let pace = VelocityEstimator()
    for i in 0..<6 { pace.add(CGPoint(x: Double(i) * 20, y: 0), at: Double(i) * 0.01) }
    for i in 6..<10 { pace.add(CGPoint(x: 100, y: Double(i)), at: Double(i) * 0.01) }
    let v = pace.velocity(now: 0.09, policy: .decaying)
    #expect(v.x == 0 && v.y > 0)
  }

  @Test("a finger that stops at full speed has almost no velocity in either direction (PAN-14)")
  func stopsAtFullSpeed() {
    let pace = VelocityEstimator()
    var x = 0.0
    for i in 0..<8 {
      pace.add(CGPoint(x: x, y: 0), at: Double(i) * 0.01)
      x -= 10 * Double(i + 1)
    }
    let last = x + 80
    pace.add(CGPoint(x: last + 1, y: 0), at: 0.098)
    let v = pace.velocity(now: 0.098, policy: .decaying)
    // The finger moved at 7,000 points per second.
    #expect(v.x.magnitude < 350)
  }

  @Test(
    "a batch of reports that is late by a third counts as jitter and not as two batches (PAN-14, SDL-10)"
  )
  func latePump() {
    let pace = VelocityEstimator()
    let pumps = [0, 0.016, 0.032, 0.048, 0.064, 0.086]
    pace.add(.zero, at: 0)
    // A panel of 250 Hz reads a finger that moves at 1000 points per second.
    var read = 0.003
    for pump in pumps.dropFirst() {
      while read <= pump {
        pace.add(CGPoint(x: read * 1000, y: 0), at: pump)
        read += 0.004
      }
    }
    #expect((pace.velocity(now: 0.086, policy: .decaying).x - 1000).magnitude < 50)
  }

  // MARK: Taps

  @Test("the lift of a tap may be 10 points away from its touch down, and no farther (TAP-03)")
  func wanderAtTheLift() {
    let tap = view.add(UITapGestureRecognizer())
    window.down(1, 100, 100, at: 0)
    window.up(1, 110, 100, at: 0.1)
    #expect(window.story(tap) == "possible → ended")
    window.down(1, 100, 100, at: 1)
    window.up(1, 110.5, 100, at: 1.1)
    #expect(tap.reason == .movedTooFar(10.5, allowed: 10))
  }

  @Test(
    "each tap must touch down within 30 points of the first one, not of the one before (TAP-03)")
  func distanceFromTheFirst() {
    let triple = view.add(UITapGestureRecognizer())
    triple.numberOfTapsRequired = 3
    window.tap(1, 100, 100, at: 0)
    window.tap(1, 125, 100, at: 0.2)
    window.down(1, 150, 100, at: 0.4)
    #expect(triple.reason == .tapTooFar(50, allowed: 30))
    window.processor.cancelAll(because: .system)
    window.tap(1, 100, 100, at: 2)
    window.tap(1, 130, 100, at: 2.2)
    window.tap(1, 70, 100, at: 2.4)
    #expect(window.story(triple).hasSuffix("→ ended"))
  }

  private func tapCount(_ body: () -> Void) -> Int? {
    body()
    return window.processor.liveTouches.last?.tapCount
  }

  @Test("a drag does not count as a tap, and the touch after it counts as the first tap (TCH-06)")
  func dragsDoNotCount() {
    let afterTap = tapCount {
      window.tap(1, 100, 100, at: 0)
      window.down(1, 100, 100, at: 0.1)
    }
    #expect(afterTap == 2)
    window.up(1, 100, 100, at: 0.12)
    let afterDrag = tapCount {
      window.down(1, 300, 100, at: 2)
      window.move(1, 311, 100, at: 2.1)
      window.up(1, 300, 100, at: 2.2)
      window.down(1, 300, 100, at: 2.3)
    }
    #expect(afterDrag == 1)
  }

  @Test("clicks of different buttons are counted separately (TCH-06)")
  func buttonsCountApart() {
    window.mouse(.began, 100, 100, at: 0)
    window.mouse(.ended, 100, 100, at: 0.05)
    window.mouse(.began, 100, 100, at: 0.1, button: .secondary)
    #expect(window.processor.liveTouches.last?.tapCount == 1)
    window.mouse(.ended, 100, 100, at: 0.15, button: .secondary)
    window.mouse(.began, 100, 100, at: 0.2)
    #expect(window.processor.liveTouches.last?.tapCount == 2)
  }

  // MARK: Swipe, pinch, rotation, edge

  @Test(
    "a surplus finger fails a swipe after 0.35 s, and the time limit of the swipe still applies (SWP-05)"
  )
  func strayFinger() {
    let swipe = view.add(UISwipeGestureRecognizer())
    window.down(1, 100, 100, at: 0)
    window.down(2, 200, 100, at: 0.01)
    window.processor.advance(to: 0.9)
    #expect(window.log.transitions(of: swipe).last?.time == 0.36)
    #expect(swipe.reason == .tooManyTouches(2, allowed: 1))
    window.processor.cancelAll(because: .system)
    window.down(1, 100, 100, at: 2)
    window.down(2, 200, 100, at: 2.2)
    window.processor.advance(to: 3)
    #expect(window.log.transitions(of: swipe).last?.time == 2.4)
    #expect(swipe.reason == .tooSlow(0.4, allowed: 0.4))
  }

  @Test("a finger that was set aside counts again without a jump of the scale (I14, PIN-05)")
  func pinchTakesBack() {
    let pinch = view.add(UIPinchGestureRecognizer())
    window.down(1, 100, 100, at: 0)
    window.down(2, 200, 100, at: 0)
    window.move(2, 220, 100, at: 0.1)
    window.move(2, 240, 100, at: 0.2)
    let scale = pinch.scale
    #expect((scale - 140.0 / 120).magnitude < 1e-12)
    var silent = window.event(2, 240, 100, 0.3, .stationary)
    silent.cause = .stale
    window.processor.send(silent)
    window.move(1, 170, 100, at: 0.4)
    #expect(pinch.scale == scale)
    // The fingers are 70 points apart now, so one point more changes the scale by the factor 71/70.
    window.move(2, 241, 100, at: 0.5)
    #expect((pinch.scale - scale * 71 / 70).magnitude < 1e-12)
  }

  /// Moves two fingers to a distance of `apart` points, turned about their centre by `degrees`.
  private func turn(_ apart: CGFloat, by degrees: CGFloat, at time: TimeInterval) {
    let angle = degrees * .pi / 180
    let (x, y) = (Maths.cos(angle) * apart / 2, Maths.sin(angle) * apart / 2)
    window.processor.send([
      window.event(1, 200 - x, 300 - y, time, .moved),
      window.event(2, 200 + x, 300 + y, time, .moved),
    ])
  }

  private func land(_ apart: CGFloat, at time: TimeInterval) {
    window.processor.send([
      window.event(1, 200 - apart / 2, 300, time, .began),
      window.event(2, 200 + apart / 2, 300, time, .began),
    ])
  }

  @Test(
    "fingers closer than 20 points cannot begin a rotation, but continue one that has begun (ROT-02)"
  )
  func closeFingers() {
    let rotation = view.add(UIRotationGestureRecognizer())
    land(19, at: 0)
    for step in 1...6 { turn(19, by: 5 * CGFloat(step), at: 0.1 * Double(step)) }
    #expect(rotation.state == .possible)
    // Fingers that spread later do not count what they turned before.
    turn(60, by: 30, at: 0.7)
    turn(60, by: 34, at: 0.8)
    #expect(rotation.state == .possible)
    turn(60, by: 36, at: 0.9)
    #expect(rotation.state == .began)
    // A rotation that has begun follows the fingers at any distance.
    let before = rotation.rotation
    turn(10, by: 46, at: 1)
    #expect(rotation.state == .changed)
    #expect((rotation.rotation - before - 10 * .pi / 180).magnitude < 1e-9)
  }

  @Test("fingers 20 points apart begin a rotation (ROT-02)")
  func farFingers() {
    let rotation = view.add(UIRotationGestureRecognizer())
    land(20.001, at: 0)
    turn(20.001, by: 4.9, at: 0.1)
    #expect(rotation.state == .possible)
    turn(20.001, by: 5.1, at: 0.2)
    #expect(rotation.state == .began)
  }

  @Test(
    "an edge pan must move at least as far inwards as sideways (EDG-02)",
    arguments: [(10.0, 10.0, true), (10.0, 9.5, true), (10.0, 11.0, false), (9.5, 10.0, false)])
  func diagonals(_ into: CGFloat, _ sideways: CGFloat, _ isMine: Bool) {
    let pan = view.add(UIScreenEdgePanGestureRecognizer())
    pan.edges = .left
    window.down(1, 5, 300, at: 0)
    window.move(1, 5 + into, 300 + sideways, at: 0.1)
    #expect(pan.state == (isMine ? .began : .failed))
  }

  @Test(
    "the trailing edge is the left one where text runs from right to left (EDG-03)",
    arguments: [true, false])
  func trailing(isRightToLeft: Bool) {
    view.isRightToLeft = isRightToLeft
    let pan = view.add(UIScreenEdgePanGestureRecognizer())
    pan.edges = .trailing
    window.down(1, 5, 300, at: 0)
    window.move(1, 25, 300, at: 0.1)
    #expect(pan.state == (isRightToLeft ? .began : .failed))
    window.up(1, 25, 300, at: 0.2)
    window.down(1, 395, 300, at: 1)
    window.move(1, 375, 300, at: 1.1)
    #expect(pan.state == (isRightToLeft ? .failed : .began))
  }
}
