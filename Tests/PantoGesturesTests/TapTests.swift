import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("A tap", .timeLimit(.minutes(60))) struct TapTests {
  let window = FakeWindow()
  let view: FakeHost
  let tap: UITapGestureRecognizer

  init() {
    view = window.view()
    tap = view.add(UITapGestureRecognizer())
  }

  @Test("a tap is recognized at the lift (TAP-02)")
  func single() {
    window.down(1, 150, 150, at: 0)
    #expect(window.story(tap) == "possible")
    window.up(1, 150, 150, at: 0.1)
    #expect(window.story(tap) == "possible → ended")
  }

  @Test("a tap that moves too far fails and says how far (TAP-03)")
  func drift() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150, 160, at: 0.1)
    #expect(tap.state == .possible)
    window.move(1, 150, 162, at: 0.2)
    #expect(window.story(tap) == "possible → failed(movedTooFar 12 > 10)")
  }

  @Test("a tap held longer than 0.75 s fails at exactly that time (TAP-03, EVT-07)")
  func held() {
    window.tap(1, 150, 150, at: 0, for: 0.75)
    #expect(window.story(tap) == "possible → ended")
    window.down(1, 150, 150, at: 2)
    window.processor.advance(to: 9)
    #expect(window.log.transitions(of: tap).last?.time == 2.75)
    #expect(tap.reason == .heldTooLong(0.75, allowed: 0.75))
  }

  @Test("a second finger is too many for a tap of one finger (TAP-03)")
  func extraFinger() {
    window.down(1, 150, 150, at: 0)
    window.down(2, 160, 160, at: 0.01)
    #expect(window.story(tap) == "possible → failed(tooManyTouches 2 > 1)")
  }

  @Test(
    "a tap of two fingers accepts them in either order, and its location is their centre (TAP-05)")
  func twoFingers() {
    tap.numberOfTouchesRequired = 2
    var place = CGPoint.zero
    tap.addAction { place = $0.location(in: nil) }
    window.down(1, 110, 110, at: 0)
    window.down(2, 150, 130, at: 0.1)
    window.up(2, 150, 130, at: 0.2)
    window.up(1, 110, 110, at: 0.25)
    #expect(window.story(tap) == "possible → ended")
    #expect(place == CGPoint(x: 130, y: 120))
  }

  @Test("a tap of two fingers fails if the second one comes too late or never (TAP-03)")
  func secondFingerMissing() {
    tap.numberOfTouchesRequired = 2
    window.down(1, 110, 110, at: 0)
    window.processor.advance(to: 1)
    #expect(window.log.transitions(of: tap).last?.time == 0.35)
    #expect(tap.reason == .tooFewTouches(1, needs: 2))
  }

  @Test("a double tap waits for its second tap and fails 0.35 s after the lift (TAP-04, TAP-06)")
  func gap() {
    tap.numberOfTapsRequired = 2
    window.tap(1, 150, 150, at: 0)
    #expect(tap.state == .possible)
    #expect(window.time.nextDeadline == 0.4)
    window.processor.advance(to: 3)
    #expect(window.log.transitions(of: tap).last?.time == 0.4)
    #expect(window.story(tap) == "possible → failed(tapGapTooLong 0.35 > 0.35)")
  }

  @Test("a second tap at exactly the end of the gap still counts (TAP-03)")
  func gapIsInclusive() {
    tap.numberOfTapsRequired = 2
    window.tap(1, 150, 150, at: 0.05)
    window.tap(1, 150, 150, at: 0.1 + 0.35)
    #expect(window.story(tap) == "possible → ended")
  }

  @Test("a second tap that is too far away fails the double tap (TAP-03)")
  func farSecond() {
    tap.numberOfTapsRequired = 2
    window.tap(1, 110, 110, at: 0)
    window.down(1, 150, 140, at: 0.2)
    #expect(window.story(tap) == "possible → failed(tapTooFar 50 > 30)")
  }

  @Test("a single tap that requires a double tap to fail waits for it (ARB-16)")
  func singleWaitsForDouble() {
    let double = view.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)

    window.tap(1, 150, 150, at: 0)
    #expect(tap.explanation == .waitingFor(double.id))
    window.processor.advance(to: 2)
    #expect(window.story(tap) == "possible → ended")
    #expect(window.log.transitions(of: tap).last?.time == 0.4)

    window.log.removeAll()
    window.tap(1, 150, 150, at: 3)
    window.tap(1, 150, 150, at: 3.2)
    #expect(window.story(double) == "possible → ended")
    #expect(tap.reason == .requiredToFailRecognized(double.id))
  }

  @Test("without the requirement the single tap is recognized first and not again (ARB-16, ARB-07)")
  func singleThenDouble() {
    let double = view.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    var fired: [String] = []
    tap.addAction { _ in fired.append("single") }
    double.addAction { _ in fired.append("double") }
    window.tap(1, 150, 150, at: 0)
    window.tap(1, 150, 150, at: 0.2)
    #expect(fired == ["single", "double"])
  }

  @Test("a tap with another button than required is not recognized (TAP-01, TAP-03)")
  func button() {
    window.mouse(.began, 150, 150, at: 0, button: .secondary)
    #expect(tap.reason == .wrongButton(2, needs: 1))
    window.mouse(.ended, 150, 150, at: 0.1, button: .secondary)
    tap.buttonMaskRequired = .secondary
    window.mouse(.began, 150, 150, at: 1, button: .secondary)
    window.mouse(.ended, 150, 150, at: 1.1, button: .secondary)
    #expect(tap.reason == .thresholdReached(1, needs: 1))
  }

  @Test("the view of a tap receives a cancel in place of the end (REC-17)")
  func viewHearsCancel() {
    window.tap(1, 150, 150, at: 0)
    #expect(view.heard == ["began", "cancelled"])
    tap.cancelsTouchesInView = false
    view.heard = []
    window.tap(1, 150, 150, at: 1)
    #expect(view.heard == ["began", "ended"])
  }

  @Test("a pending double tap holds the end of the touch back from the view (REC-19)")
  func endIsHeldBack() {
    tap.numberOfTapsRequired = 2
    window.tap(1, 150, 150, at: 0)
    #expect(view.heard == ["began"])
    window.processor.advance(to: 1)
    #expect(view.heard == ["began", "ended"])
    view.heard = []
    window.tap(1, 150, 150, at: 2)
    window.tap(1, 150, 150, at: 2.2)
    #expect(view.heard.filter { $0 == "cancelled" }.count == 2)
    #expect(!view.heard.contains("ended"))
  }

  @Test("a tap of an ancestor ignores the touches of a control (REC-22)")
  func controls() {
    let control = FakeHost(CGRect(x: 110, y: 110, width: 20, height: 20))
    control.handlesTapsItself = true
    view.add(control)
    let pan = view.add(UIPanGestureRecognizer())
    window.tap(1, 115, 115, at: 0)
    #expect(window.story(tap) == "possible")
    #expect(pan.reason == .movedTooLittle(0, needs: 10))
  }

  @Test("tapCount counts taps that are near each other in time and position (TCH-06)")
  func tapCount() {
    var counts: [Int] = []
    window.processor.observeInput { [window] _ in
      counts = counts + window.processor.liveTouches.map(\.tapCount)
    }
    for (x, t) in [(150.0, 0.0), (152, 0.2), (155, 0.4), (195, 0.6), (195, 2)] {
      window.down(1, x, 150, at: t)
      window.up(1, x, 150, at: t + 0.05)
    }
    #expect(counts == [1, 2, 3, 1, 1])
  }
}
