import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("A long press", .timeLimit(.minutes(60))) struct LongPressTests {
  let window = FakeWindow()
  let view: FakeHost
  let press: UILongPressGestureRecognizer

  init() {
    view = window.view()
    press = view.add(UILongPressGestureRecognizer())
  }

  @Test("by default a long press needs one finger within 10 points for half a second (LPR-01)")
  func defaults() {
    #expect(press.minimumPressDuration == 0.5)
    #expect(press.allowableMovement == 10)
    #expect(press.numberOfTouchesRequired == 1)
    #expect(press.numberOfTapsRequired == 0)
  }

  @Test(
    "the press begins at exactly its deadline, however late the clock is advanced (LPR-02, EVT-07)")
  func begins() {
    window.down(1, 150, 150, at: 1)
    window.processor.advance(to: 1.499)
    #expect(press.state == .possible)

    window.processor.advance(to: 9)

    #expect(press.state == .began)
    #expect(window.log.transitions.last?.time == 1.5)
    #expect(window.story(press) == "possible → began")
  }

  @Test("the press fails when the finger moves too far, lifts early, or another one joins (LPR-03)")
  func fails() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150, 160, at: 0.1)
    #expect(press.state == .possible)
    window.move(1, 150, 161, at: 0.2)
    #expect(window.story(press) == "possible → failed(movedTooFar 11 > 10)")

    window.up(1, 150, 161, at: 0.3)
    window.tap(1, 150, 150, at: 1, for: 0.25)
    #expect(press.reason == .liftedEarly(0.25, needs: 0.5))

    window.down(1, 150, 150, at: 2)
    window.down(2, 160, 150, at: 2.1)
    #expect(press.reason == .tooManyTouches(2, allowed: 1))
  }

  @Test(
    "after its begin the press follows the finger at any distance, ignores others, and ends with the lift (LPR-04)"
  )
  func unlimited() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 900, -50, at: 0.7)
    window.down(2, 150, 150, at: 0.8)
    window.move(2, 151, 150, at: 0.9)
    #expect(press.numberOfTouches == 1)
    #expect(press.state == .changed)
    #expect(press.location(in: nil) == CGPoint(x: 900, y: -50))

    window.up(2, 151, 150, at: 1)
    #expect(press.state == .changed)
    window.up(1, 900, -50, at: 1.1)
    #expect(window.story(press) == "possible → began → changed ×1 → ended → possible".stripped)
  }

  @Test("a press of 0 seconds begins at touch down (LPR-05)")
  func zero() {
    press.minimumPressDuration = 0
    window.down(1, 150, 150, at: 3)
    #expect(press.state == .began)
    #expect(window.log.transitions.last?.time == 3)
  }

  @Test(
    "a late move from after the deadline counts at its own time: began, then changed (LPR-06)")
  func lateMove() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150, 180, at: 0.6)
    #expect(window.log.transitions.map(\.to) == [.began, .changed])
    #expect(window.log.transitions.map(\.time) == [0.5, 0.6])
  }

  @Test(
    "a move stamped with the deadline itself is handled after the press has begun (LPR-02, LPR-06)")
  func moveAtTheDeadline() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150, 180, at: 0.5)
    #expect(window.log.transitions.map(\.to) == [.began, .changed])
  }

  @Test("a press with required taps waits for them: tap, then press (LPR-02)")
  func afterATap() {
    press.numberOfTapsRequired = 1
    window.tap(1, 150, 150, at: 0)
    window.down(1, 152, 150, at: 0.2)
    window.processor.advance(to: 0.69)
    #expect(press.state == .possible)
    window.processor.advance(to: 0.71)
    #expect(press.state == .began)
    window.up(1, 152, 150, at: 1)
    #expect(press.state == .possible)
  }

  @Test(
    "the taps before the press have the limits of a tap: gap, position and time (LPR-02, TAP-03)")
  func tapLimits() {
    press.numberOfTapsRequired = 1
    window.tap(1, 150, 150, at: 0)
    window.processor.advance(to: 0.5)
    #expect(press.reason == .tapGapTooLong(0.35, allowed: 0.35))

    window.tap(1, 120, 150, at: 1)
    window.down(1, 170, 150, at: 1.2)
    #expect(press.reason == .tapTooFar(50, allowed: 30))
    window.up(1, 170, 150, at: 1.3)

    window.tap(1, 150, 150, at: 2, for: 0.8)
    guard case .heldTooLong = press.reason else { return #expect(Bool(false), "no heldTooLong") }
  }

  @Test("a press of two fingers measures its time from the last touch down (LPR-02)")
  func twoFingers() {
    press.numberOfTouchesRequired = 2
    window.down(1, 130, 150, at: 0)
    window.down(2, 170, 150, at: 0.3)
    window.processor.advance(to: 0.79)
    #expect(press.state == .possible)
    window.processor.advance(to: 0.8)
    #expect(press.state == .began)
    #expect(press.location(in: nil) == CGPoint(x: 150, y: 150))
    window.up(1, 130, 150, at: 1)
    #expect(press.state == .ended)
    window.up(2, 170, 150, at: 1.1)

    window.tap(1, 150, 150, at: 3, for: 2)
    #expect(press.reason == .tooFewTouches(1, needs: 2))
  }

  @Test("a duration that is not a number is ignored, and a negative one counts as 0 (B60)")
  func clamps() {
    press.minimumPressDuration = .nan
    #expect(press.minimumPressDuration == 0.5)
    press.minimumPressDuration = -1
    #expect(press.minimumPressDuration == 0)
    press.allowableMovement = -3
    #expect(press.allowableMovement == 10)
    press.numberOfTouchesRequired = 0
    #expect(press.numberOfTouchesRequired == 1)
  }

  @Test("a press kept waiting until after the lift begins and ends in one turn (ARB-12, EVT-05)")
  func waiting() {
    let double = view.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    press.minimumPressDuration = 0.1
    press.require(toFail: double)
    var states: [UIGestureRecognizer.State] = []
    press.addAction { states.append($0.state) }

    window.tap(1, 150, 150, at: 0, for: 0.2)
    #expect(press.state == .possible)
    #expect(press.explanation == .waitingFor(double.id))
    window.processor.advance(to: 1)

    #expect(states == [.began, .ended])
  }
}

extension String {
  /// The story without single counts and without returns to possible.
  fileprivate var stripped: String { replacing(" ×1", with: "").replacing(" → possible", with: "") }
}
