import PantoBase
import Testing

@testable import PantoGestures

/// A recognizer that records its calls and never decides.
@MainActor private final class Listener: UIGestureRecognizer {
  var calls: [String] = []
  var touches: [UITouch] = []
  var orders: (() -> Void)?

  private func note(_ word: String, _ set: Set<UITouch>) {
    calls.append("\(word) \(set.map(\.contact).sorted())")
    for touch in set where !touches.contains(touch) { touches.append(touch) }
    orders?()
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    note("cancelled", touches)
  }
}

@MainActor @Suite("Touches and events, rule by rule", .timeLimit(.minutes(60)))
struct TouchRuleTests {
  let window = FakeWindow()

  @Test("one touch object goes through all phases and is changed in place (TCH-01, TCH-02)")
  func onePerContact() throws {
    let listener = window.view().add(Listener())
    window.down(1, 150, 150, at: 0)
    let touch = try #require(listener.touches.first)
    #expect(touch.phase == .stationary && touch.timestamp == 0)
    window.move(1, 155, 150, at: 0.1)
    window.up(1, 155, 150, at: 0.2)
    #expect(listener.touches.count == 1 && listener.touches[0] === touch)
    #expect(listener.calls == ["began [1]", "moved [1]", "ended [1]"])
    #expect(touch.phase == .ended)
  }

  @Test("a touch keeps the view and window it began on, wherever it moves (TCH-03)")
  func viewStays() throws {
    let view = window.view(100, 100)
    window.view(200, 100)
    let listener = view.add(Listener())
    window.down(1, 150, 150, at: 0)
    window.move(1, 250, 150, at: 0.1)
    let touch = try #require(listener.touches.first)
    #expect(touch.gestureHost === view && touch.gestureWindow === window)
    view.rect.origin.x = 300
    window.move(1, 260, 150, at: 0.2)
    #expect(touch.gestureHost === view)
  }

  @Test(
    "a touch has the time and position of its latest change, and equal positions at its begin (TCH-05)"
  )
  func places() throws {
    let view = window.view()
    view.windowTransform = CGAffineTransform(translationX: 100, y: 100)
    let listener = view.add(Listener())
    window.down(1, 150, 150, at: 0)
    let touch = try #require(listener.touches.first)
    #expect(touch.location(in: nil) == touch.previousLocation(in: nil))
    window.move(1, 160, 155, at: 0.5)
    #expect(touch.timestamp == 0.5)
    #expect(touch.location(in: nil) == CGPoint(x: 160, y: 155))
    #expect(touch.previousLocation(in: nil) == CGPoint(x: 150, y: 150))
    #expect(touch.location(in: view) == CGPoint(x: 60, y: 55))
    #expect(touch.previousLocation(in: view) == CGPoint(x: 50, y: 50))
  }

  @Test(
    "fingers, pens and mice are three types, and force comes from the device, 0 for pointers (TCH-07, TCH-08)"
  )
  func types() {
    let listener = window.view().add(Listener())
    window.down(1, 150, 150, at: 0)
    window.up(1, 150, 150, at: 0.1)
    window.processor.send(
      InputEvent(
        time: 1, position: CGPoint(x: 150, y: 150), source: .pen(1), phase: .began, pressure: 0.4))
    window.processor.send(
      InputEvent(time: 1.1, position: CGPoint(x: 150, y: 150), source: .pen(1), phase: .ended))
    window.mouse(.began, 150, 150, at: 2)
    #expect(listener.touches.map(\.type) == [.direct, .pencil, .indirectPointer])
    #expect(listener.touches[1].maximumPossibleForce == 1)
    #expect(listener.touches[2].force == 0)
  }

  @Test("a touch without pressure taps like any other, because force decides nothing (TCH-08)")
  func weightless() {
    let tap = window.view().add(UITapGestureRecognizer())
    for (time, phase) in [(0.0, InputEvent.Phase.began), (0.05, .ended)] {
      var event = window.event(1, 150, 150, time, phase)
      event.pressure = 0
      window.processor.send(event)
    }
    #expect(window.story(tap) == "possible → ended")
  }

  @Test(
    "the recognizers of the hit view come first, then its superviews', and within a view in the order of addition (EVT-03)"
  )
  func deliveryOrder() {
    let parent = window.view(0, 0, 400, 400)
    let child = FakeHost(CGRect(x: 100, y: 100, width: 100, height: 100))
    parent.add(child)
    var order: [String] = []
    for (name, host) in [("outer", parent), ("inner 1", child), ("inner 2", child)] {
      let listener = host.add(Listener())
      listener.orders = { order.append(name) }
    }
    window.down(1, 150, 150, at: 0)
    #expect(order == ["inner 1", "inner 2", "outer"])
  }

  @Test(
    "each phase is one call with all its touches, in the order began, moved, ended, cancelled (EVT-04)"
  )
  func phases() {
    let listener = window.view(0, 0, 400, 400).add(Listener())
    window.processor.send([window.event(1, 10, 10, 0, .began), window.event(2, 20, 20, 0, .began)])
    window.processor.send([
      window.event(2, 40, 20, 0.1, .moved), window.event(1, 30, 10, 0.1, .moved),
    ])
    var cancel = window.event(1, 30, 10, 0.2, .cancelled)
    cancel.cause = .deviceLost
    window.processor.send([cancel, window.event(2, 40, 20, 0.2, .ended)])
    #expect(
      listener.calls == ["began [1, 2]", "moved [1, 2]", "ended [2]", "cancelled [1]"])
  }

  @Test("a finger that rests is stationary and causes no call (EVT-06)")
  func stationary() {
    let listener = window.view(0, 0, 400, 400).add(Listener())
    window.down(1, 10, 10, at: 0)
    window.down(2, 20, 20, at: 0.1)
    window.move(2, 40, 20, at: 0.2)
    #expect(listener.calls == ["began [1]", "began [2]", "moved [2]"])
    #expect(window.processor.liveTouches.first { $0.contact == 1 }?.phase == .stationary)
  }

  @Test("there are six states, and recognized is the same as ended (REC-01)")
  func states() {
    #expect(UIGestureRecognizer.State.allCases.count == 6)
    #expect(UIGestureRecognizer.State.recognized == .ended)
  }

  @Test("a subclass sets its state like any property, and that has a reason of its own (REC-04)")
  func settableState() {
    final class Eager: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }
    let eager = window.view().add(Eager())
    window.tap(1, 150, 150, at: 0)
    #expect(window.story(eager) == "possible → began → ended")
    #expect(window.log.transitions.map(\.reason) == [.subclass, .subclass])
    #expect(window.log.transitions.map(\.rule) == ["REC-04", "REC-04"])
  }

  @Test(
    "the type of the first touch excludes other types, unless the recognizer allows them (REC-12)")
  func exclusiveType() {
    for isExclusive in [true, false] {
      let window = FakeWindow()
      let listener = window.view(0, 0, 400, 400).add(Listener())
      #expect(listener.requiresExclusiveTouchType)
      listener.requiresExclusiveTouchType = isExclusive
      window.down(1, 50, 50, at: 0)
      window.mouse(.began, 300, 300, at: 1)
      #expect(listener.calls.count == (isExclusive ? 1 : 2))
      if isExclusive { #expect(listener.explanation == .wrongTouchType) }
    }
  }

  @Test(
    "the location is the centroid of the tracked touches, by index in order of arrival, and stays after the lift (REC-15)"
  )
  func locations() {
    let pan = window.view(0, 0, 400, 400).add(UIPanGestureRecognizer())
    var atEnd: (CGPoint, Int)?
    pan.addAction { if $0.state == .ended { atEnd = ($0.location(in: nil), $0.numberOfTouches) } }
    window.down(7, 100, 100, at: 0)
    window.down(3, 200, 100, at: 0.01)
    #expect(pan.numberOfTouches == 2 && pan.location(in: nil) == CGPoint(x: 150, y: 100))
    #expect(pan.location(ofTouch: 1, in: nil) == CGPoint(x: 200, y: 100))
    window.move(7, 140, 100, at: 0.1)
    window.processor.send([
      window.event(7, 140, 100, 0.2, .ended), window.event(3, 200, 100, 0.2, .ended),
    ])
    #expect(atEnd?.0 == CGPoint(x: 170, y: 100) && atEnd?.1 == 2)
    let reports = Misuse.count
    _ = pan.location(ofTouch: 9, in: nil)
    #expect(Misuse.count == reports + 1)
  }

  @Test("name, modifiers and buttons are those of the latest event (REC-20)")
  func latestFlags() {
    let pan = window.view().add(UIPanGestureRecognizer())
    pan.name = "mover"
    window.mouse(.began, 150, 150, at: 0)
    var event = InputEvent(
      time: 0.1, position: CGPoint(x: 170, y: 150), source: .mouse(.primary), phase: .moved,
      buttons: [.primary, .secondary])
    event.modifiers = .shift
    window.processor.send(event)
    #expect(pan.modifierFlags == .shift && pan.buttonMask == [.primary, .secondary])
    event.time = 0.2
    event.modifiers = []
    event.buttons = .primary
    event.position.x = 180
    window.processor.send(event)
    #expect(pan.modifierFlags == [] && pan.buttonMask == .primary)
    #expect(window.log.name(of: pan.id) == "mover")
  }

  @Test(
    "a pan of any number of fingers follows each that touches down (PAN-01), at their true centroid (PAN-07)"
  )
  func panDefaults() {
    let pan = window.view(0, 0, 400, 400).add(UIPanGestureRecognizer())
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    window.down(1, 100, 100, at: 0)
    window.move(1, 150, 100, at: 0.1)
    #expect(pan.location(in: nil) == CGPoint(x: 150, y: 100), "the threshold is not taken out")
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
    for i in 2...5 { window.down(Int64(i), 150, 100, at: 0.2) }
    #expect(pan.numberOfTouches == 5)
  }

  @Test("below 10 points a touch is a tap, above it a pan, and at exactly 10 the pan wins (TAP-07)")
  func noGap() {
    for (travel, winner) in [(9.99, "tap"), (10, "pan"), (10.01, "pan")] {
      let window = FakeWindow()
      let view = window.view()
      let tap = view.add(UITapGestureRecognizer())
      let pan = view.add(UIPanGestureRecognizer())
      #expect(tap.allowableMovement == 10)
      var won: [String] = []
      tap.addAction { _ in won.append("tap") }
      pan.addAction { if $0.state == .began { won.append("pan") } }
      window.down(1, 150, 150, at: 0)
      window.move(1, 150 + travel, 150, at: 0.05)
      window.up(1, 150 + travel, 150, at: 0.1)
      #expect(won == [winner], "\(travel) pt")
    }
  }

  @Test("a drag continues outside of the window, with negative positions too (PTR-06)")
  func outside() {
    let pan = window.view().add(UIPanGestureRecognizer())
    window.mouse(.began, 150, 150, at: 0)
    window.mouse(.moved, -80, -40, at: 0.1)
    #expect(pan.state == .began && pan.location(in: nil) == CGPoint(x: -80, y: -40))
    window.mouse(.ended, -80, -40, at: 0.2)
    #expect(window.log.transitions.last?.to == .ended)
  }

  @Test("the wheel goes to the innermost pan under the pointer whose mask allows it (PTR-08)")
  func wheel() {
    let parent = window.view(0, 0, 400, 400)
    let child = FakeHost(CGRect(x: 100, y: 100, width: 100, height: 100))
    parent.add(child)
    let outer = parent.add(UIPanGestureRecognizer())
    let inner = child.add(UIPanGestureRecognizer())
    func turn(at time: TimeInterval) {
      window.processor.send(
        InputEvent(
          time: time, position: CGPoint(x: 150, y: 150),
          source: .wheel(CGVector(dx: 0, dy: 1), isContinuous: false), phase: .moved))
    }
    outer.allowedScrollTypesMask = .discrete
    turn(at: 0)
    #expect(outer.state == .began && inner.state == .possible)
    window.processor.advance(to: 1)
    inner.allowedScrollTypesMask = .all
    turn(at: 2)
    #expect(inner.state == .began && outer.state == .possible)
  }
}
