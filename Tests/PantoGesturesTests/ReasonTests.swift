import PantoBase
import Testing

@testable import PantoGestures

/// Produces every reason by playing a gesture, instead of creating it by hand.
@MainActor @Suite("Reasons", .timeLimit(.minutes(60))) struct ReasonTests {
  /// A gesture that ends with the given reason, and the rule that decided.
  struct Case: CustomTestStringConvertible, Sendable {
    var reason: String
    var rule: String
    var play: @MainActor @Sendable (FakeWindow) -> UIGestureRecognizer
    var testDescription: String { reason }
  }

  private static func drag(_ window: FakeWindow, by dx: CGFloat, lifts: Bool = true) {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150 + dx, 150, at: 0.1)
    if lifts { window.up(1, 150 + dx, 150, at: 0.2) }
  }

  nonisolated static let cases: [Case] = [
    Case(reason: "movedTooFar", rule: "TAP-03") { window in
      let tap = window.view().add(UITapGestureRecognizer())
      drag(window, by: 30)
      return tap
    },
    Case(reason: "movedTooLittle", rule: "PAN-11") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      drag(window, by: 9)
      return pan
    },
    Case(reason: "heldTooLong", rule: "TAP-03") { window in
      let tap = window.view().add(UITapGestureRecognizer())
      window.tap(1, 150, 150, at: 0, for: 1)
      return tap
    },
    Case(reason: "liftedEarly", rule: "LPR-03") { window in
      let press = window.view().add(UILongPressGestureRecognizer())
      window.tap(1, 150, 150, at: 0, for: 0.2)
      return press
    },
    Case(reason: "tooFewTouches", rule: "TAP-03") { window in
      let tap = window.view().add(UITapGestureRecognizer())
      tap.numberOfTouchesRequired = 2
      window.tap(1, 150, 150, at: 0)
      return tap
    },
    Case(reason: "tooManyTouches", rule: "TAP-03") { window in
      let tap = window.view().add(UITapGestureRecognizer())
      window.down(1, 150, 150, at: 0)
      window.down(2, 160, 150, at: 0.01)
      return tap
    },
    Case(reason: "tapGapTooLong", rule: "TAP-03") { window in
      let tap = window.view().add(UITapGestureRecognizer())
      tap.numberOfTapsRequired = 2
      window.tap(1, 150, 150, at: 0)
      window.processor.advance(to: 1)
      return tap
    },
    Case(reason: "tapTooFar", rule: "TAP-03") { window in
      let tap = window.view().add(UITapGestureRecognizer())
      tap.numberOfTapsRequired = 2
      window.tap(1, 110, 150, at: 0)
      window.tap(1, 190, 150, at: 0.2)
      return tap
    },
    Case(reason: "wrongDirection", rule: "SWP-05") { window in
      let swipe = window.view().add(UISwipeGestureRecognizer())
      swipe.direction = .up
      drag(window, by: 90)
      return swipe
    },
    Case(reason: "tooSlow", rule: "SWP-05") { window in
      let swipe = window.view().add(UISwipeGestureRecognizer())
      window.down(1, 150, 150, at: 0)
      window.processor.advance(to: 1)
      return swipe
    },
    Case(reason: "wrongButton", rule: "PTR-02") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      window.mouse(.began, 150, 150, at: 0, button: .secondary)
      return pan
    },
    Case(reason: "outsideEdgeRegion", rule: "EDG-01") { window in
      let edge = window.view().add(UIScreenEdgePanGestureRecognizer())
      edge.edges = .left
      drag(window, by: 40)
      return edge
    },
    Case(reason: "wrongTouchType", rule: "REC-11") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      pan.allowedTouchTypes = [.pencil]
      drag(window, by: 40)
      return pan
    },
    Case(reason: "delegateRefusedTouch", rule: "DEL-01") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      return asked(pan) {
        $0.receiveTouch = false
      } then: {
        drag(window, by: 40)
      }
    },
    Case(reason: "delegateRefusedEvent", rule: "DEL-01") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      return asked(pan) {
        $0.receiveEvent = false
      } then: {
        drag(window, by: 40)
      }
    },
    Case(reason: "viewRefusedBegin", rule: "REC-05") { window in
      let view = window.view()
      view.shouldBegin = false
      let pan = view.add(UIPanGestureRecognizer())
      drag(window, by: 40)
      return pan
    },
    Case(reason: "delegateRefusedBegin", rule: "REC-05") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      return asked(pan) {
        $0.begin = false
      } then: {
        drag(window, by: 40)
      }
    },
    Case(reason: "preventedBy", rule: "ARB-04") { window in
      let view = window.view()
      view.add(UIPanGestureRecognizer())
      let second = view.add(UIPanGestureRecognizer())
      drag(window, by: 40)
      return second
    },
    Case(reason: "blockedByActive", rule: "ARB-05") { window in
      let view = window.view(0, 0, 400, 400)
      let first = Obedient()
      view.add(first)
      let pan = view.add(UIPanGestureRecognizer())
      pan.minimumNumberOfTouches = 2
      first.preventable = true
      window.down(1, 100, 100, at: 0)
      first.prevents = false
      first.state = .began
      first.prevents = true
      window.down(2, 200, 100, at: 0.1)
      window.processor.send([
        window.event(1, 160, 100, 0.2, .moved), window.event(2, 260, 100, 0.2, .moved),
      ])
      return pan
    },
    Case(reason: "waitingFor", rule: "ARB-12") { window in
      let view = window.view()
      let pan = view.add(UIPanGestureRecognizer())
      let press = view.add(UILongPressGestureRecognizer())
      press.allowableMovement = 100
      pan.require(toFail: press)
      drag(window, by: 40, lifts: false)
      return pan
    },
    Case(reason: "requiredToFailRecognized", rule: "ARB-10") { window in
      let view = window.view()
      let pan = view.add(UIPanGestureRecognizer())
      let press = view.add(UILongPressGestureRecognizer())
      pan.require(toFail: press)
      window.down(1, 150, 150, at: 0)
      window.processor.advance(to: 1)
      return pan
    },
    Case(reason: "requirementCycle", rule: "ARB-14") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      pan.require(toFail: pan)
      return pan
    },
    Case(reason: "disabled", rule: "REC-09") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      drag(window, by: 40, lifts: false)
      pan.isEnabled = false
      return pan
    },
    Case(reason: "detached", rule: "REC-13") { window in
      let view = window.view()
      let pan = view.add(UIPanGestureRecognizer())
      drag(window, by: 40, lifts: false)
      window.processor.detach(view)
      return pan
    },
    Case(reason: "touchCancelled", rule: "REC-10") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      drag(window, by: 40, lifts: false)
      window.cancel(1, at: 0.2)
      return pan
    },
    Case(reason: "sequenceEnded", rule: "REC-08") { window in
      let bare = window.view().add(UIGestureRecognizer())
      window.tap(1, 150, 150, at: 0)
      return bare
    },
    Case(reason: "thresholdReached", rule: "PIN-02") { window in
      let pinch = window.view(0, 0, 400, 400).add(UIPinchGestureRecognizer())
      window.down(1, 100, 100, at: 0)
      window.down(2, 200, 100, at: 0)
      window.move(2, 240, 100, at: 0.1)
      return pinch
    },
    Case(reason: "durationReached", rule: "LPR-02") { window in
      let press = window.view().add(UILongPressGestureRecognizer())
      window.down(1, 150, 150, at: 0)
      window.processor.advance(to: 0.5)
      return press
    },
    Case(reason: "moved", rule: "PAN-08") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      drag(window, by: 40, lifts: false)
      window.move(1, 199, 150, at: 0.3)
      return pan
    },
    Case(reason: "allTouchesLifted", rule: "PAN-10") { window in
      let pan = window.view().add(UIPanGestureRecognizer())
      drag(window, by: 40)
      return pan
    },
    Case(reason: "belowMinimumTouches", rule: "PAN-10") { window in
      let pan = window.view(0, 0, 400, 400).add(UIPanGestureRecognizer())
      pan.minimumNumberOfTouches = 2
      window.processor.send([
        window.event(1, 50, 50, 0, .began), window.event(2, 90, 50, 0, .began),
      ])
      window.processor.send([
        window.event(1, 90, 50, 0.1, .moved), window.event(2, 130, 50, 0.1, .moved),
      ])
      window.up(2, 130, 50, at: 0.2)
      return pan
    },
    Case(reason: "belowMinimumTouches", rule: "LPR-04") { window in
      let press = window.view(0, 0, 400, 400).add(UILongPressGestureRecognizer())
      press.numberOfTouchesRequired = 2
      window.processor.send([
        window.event(1, 50, 50, 0, .began), window.event(2, 90, 50, 0, .began),
      ])
      window.processor.advance(to: 0.6)
      window.up(2, 90, 50, at: 0.7)
      return press
    },
    Case(reason: "pointerEntered", rule: "HOV-01") { window in
      let hover = window.view().add(UIHoverGestureRecognizer())
      window.mouse(.hovered, 150, 150, at: 0)
      return hover
    },
    Case(reason: "pointerLeft", rule: "HOV-01") { window in
      let hover = window.view().add(UIHoverGestureRecognizer())
      window.mouse(.hovered, 150, 150, at: 0)
      window.mouse(.hovered, 350, 150, at: 0.1)
      return hover
    },
    Case(reason: "subclass", rule: "REC-04") { window in
      let own = Obedient()
      window.view().add(own)
      window.down(1, 150, 150, at: 0)
      own.state = .began
      return own
    },
  ]

  /// Plays a gesture with a delegate that stays alive until the gesture is over.
  private static func asked<R: UIGestureRecognizer>(
    _ recognizer: R, _ set: (Answers) -> Void, then play: () -> Void
  ) -> R {
    let answers = Answers()
    set(answers)
    recognizer.delegate = answers
    play()
    return recognizer
  }

  @Test("each reason can occur, and has a rule and a sentence (REC-21)", arguments: cases)
  func occurs(_ one: Case) throws {
    let window = FakeWindow()
    let recognizer = one.play(window)
    let reason = try #require(recognizer.explanation, "it has no explanation")
    #expect(reason.code == one.reason)
    #expect(reason.rule(for: recognizer.gestureKind) == one.rule)
    let sentence = reason.sentence(for: recognizer.gestureKind)
    #expect(sentence.hasSuffix(".") && sentence.count > 4)
    if let (was, limit) = reason.numbers { #expect(was.isFinite && limit.isFinite) }
  }

  @Test("the cases cover every reason")
  func complete() {
    let words: Set<String> = [
      "movedTooFar", "movedTooLittle", "heldTooLong", "liftedEarly", "tooFewTouches",
      "tooManyTouches", "tapGapTooLong", "tapTooFar", "wrongDirection", "tooSlow", "wrongButton",
      "wrongTouchType", "outsideEdgeRegion", "delegateRefusedTouch", "delegateRefusedEvent",
      "delegateRefusedBegin", "viewRefusedBegin", "preventedBy", "blockedByActive", "waitingFor",
      "requiredToFailRecognized", "requirementCycle", "disabled", "detached", "touchCancelled",
      "sequenceEnded", "thresholdReached", "durationReached", "moved", "allTouchesLifted",
      "belowMinimumTouches", "pointerEntered", "pointerLeft", "subclass",
    ]
    #expect(Set(ReasonTests.cases.map(\.reason)) == words)
  }

  @Test("a sentence says what its numbers count: points, degrees, seconds or taps")
  func units() {
    let far = Reason.movedTooLittle(4.25, needs: 10)
    #expect(far.sentence(for: .pan) == "Moved 4.25 pt; needs 10.")
    #expect(
      Reason.thresholdReached(6, needs: 5).sentence(for: .rotation) == "Turned 6°; needs 5.")
    #expect(Reason.thresholdReached(2, needs: 2).sentence(for: .tap) == "Tapped 2 of 2 times.")
    #expect(
      Reason.wrongButton(2, needs: 1).sentence() == "The secondary button; needs the primary.")
    #expect(
      Reason.wrongButton(5, needs: 3).sentence()
        == "The primary and middle buttons; needs the primary and secondary.")
    #expect(
      Reason.liftedEarly(0.2, needs: 0.5).sentence(for: .longPress)
        == "Held 200 ms; needs 500 ms.")
    #expect(
      Reason.outsideEdgeRegion(12, allowed: Reason.noEdge).sentence(for: .screenEdgePan)
        == "No edge is listed in `edges`: it never begins.")
  }

  @Test("a sentence never says that a number is its own limit (V10)")
  func numbersAtTheirLimits() {
    #expect(
      Reason.heldTooLong(0.75, allowed: 0.75).sentence(for: .tap)
        == "Still down after 750 ms, the longest that is allowed.")
    #expect(
      Reason.heldTooLong(0.7503, allowed: 0.75).sentence(for: .tap)
        == "Held 750.3 ms; 750 ms are allowed.")
    #expect(
      Reason.tooSlow(0.4, allowed: 0.4).sentence(for: .swipe)
        == "Not done after 400 ms, the longest that is allowed.")
    #expect(
      Reason.liftedEarly(0.4998, needs: 0.5).sentence(for: .longPress)
        == "Held 499.8 ms; needs 500 ms.")
    #expect(Reason.durationReached(0, needs: 0).sentence(for: .longPress) == "Needs no holding.")
    #expect(
      Reason.control(.liftedOutside(70.02, allowed: 70)).sentence(for: .button)
        == "Lifted 70.02 pt outside; 70 are allowed.")
  }

  @Test("every kind of gesture names a rule for every reason that it can have (REC-21)")
  func rules() {
    for kind in GestureKind.builtIn {
      for t in [
        Reason.movedTooFar(1, allowed: 0), .thresholdReached(1, needs: 0), .moved,
        .allTouchesLifted, .tooManyTouches(2, allowed: 1), .sequenceEnded,
        .durationReached(1, needs: 1), .wrongDirection,
      ] {
        #expect(t.rule(for: kind).contains("-"), "\(kind) \(t.code)")
      }
    }
  }
}
