import CSDL2
import PantoTesting
import Testing

@testable import PantoFuzz
@testable import PantoScene

/// A watcher without checks would pass every test, so each rule is broken once on purpose.
@Suite("The watcher sees each broken rule", .timeLimit(.minutes(60))) @MainActor
struct StreamRuleTests {
  var rules = StreamRules()

  private func change(
    _ phase: InputEvent.Phase, contact: Int64 = 1, finger: Int64 = 1, x: CGFloat = 10,
    at time: TimeInterval = 1
  ) -> Admission {
    Admission(
      contact: contact,
      event: InputEvent(
        time: Timekeeper.onGrid(time), position: CGPoint(x: x, y: 20), source: .finger(finger),
        phase: phase))
  }

  private func touch(
    _ phase: UITouch.Phase, x: CGFloat = 10, from: CGFloat = 10, window: AnyObject? = nil
  ) -> StreamRules.Delivered {
    StreamRules.Delivered(
      contact: 1, phase: phase, position: CGPoint(x: x, y: 0), previous: CGPoint(x: from, y: 0),
      window: ObjectIdentifier(window ?? StreamRuleTests.window))
  }

  private static let window = UIView()

  private mutating func broken() -> [String] { rules.removeBroken().map(\.rule) }

  @Test("a valid stream breaks no rule")
  mutating func sound() {
    rules.checkAdmitted(change(.began))
    rules.checkDelivered([touch(.began)], beside: [1], report: 1)
    rules.checkAdmitted(change(.moved, x: 20, at: 2))
    rules.checkDelivered([touch(.moved, x: 20)], beside: [1], report: 2)
    rules.checkContacts([1])
    rules.checkAdmitted(change(.ended, x: 20, at: 3))
    rules.checkDelivered([touch(.ended, x: 20, from: 20)], beside: [1], report: 3)
    rules.checkContacts([])
    #expect(broken() == [])
  }

  @Test("I1: a contact number is used again")
  mutating func numbers() {
    rules.checkAdmitted(change(.began))
    rules.checkAdmitted(change(.ended))
    rules.checkAdmitted(change(.began, at: 2))
    #expect(broken() == ["I1"])
  }

  @Test("I2: a contact moves after its end, is missing, or begins twice")
  mutating func orders() {
    rules.checkAdmitted(change(.began))
    rules.checkAdmitted(change(.ended))
    rules.checkAdmitted(change(.moved))
    #expect(broken() == ["I2"])
    rules.checkContacts([1])
    #expect(broken() == ["I2"])
    rules.checkDelivered([touch(.began)], beside: [1], report: 1)
    rules.checkDelivered([touch(.began)], beside: [1], report: 2)
    #expect(broken() == ["I2"])
  }

  @Test("I3: a contact moves without a touch down")
  mutating func unknown() {
    rules.checkAdmitted(change(.moved, contact: 7))
    #expect(broken() == ["I3"])
  }

  @Test("I4: one finger touches down twice")
  mutating func twice() {
    rules.checkAdmitted(change(.began))
    rules.checkAdmitted(change(.began, contact: 2))
    #expect(broken() == ["I4"])
  }

  @Test("I5: a position is not a number, or a touch jumps without a report")
  mutating func places() {
    rules.checkAdmitted(change(.began, x: .nan))
    #expect(broken() == ["I5"])
    rules.checkDelivered([touch(.began)], beside: [1], report: 1)
    rules.checkDelivered([touch(.moved, x: 50, from: 40)], beside: [1], report: 2)
    #expect(broken() == ["I5"])
  }

  @Test("I6: the time decreases")
  mutating func time() {
    rules.checkAdmitted(change(.began, at: 2))
    rules.checkAdmitted(change(.moved, at: 1))
    #expect(broken() == ["I6"])
  }

  @Test("I7: there are more contacts than the limit")
  mutating func many() {
    for i in 1...65 { rules.checkAdmitted(change(.began, contact: Int64(i), finger: Int64(i))) }
    #expect(broken() == ["I7"])
  }

  @Test("I8: a touch changes its window")
  mutating func windows() {
    rules.checkDelivered([touch(.began)], beside: [1], report: 1)
    rules.checkDelivered([touch(.moved, window: UIView())], beside: [1], report: 2)
    #expect(broken() == ["I8"])
  }

  @Test("I10: a contact changes twice in one report, or is missing in allTouches")
  mutating func reports() {
    rules.checkDelivered([touch(.began)], beside: [1], report: 1)
    rules.checkDelivered([touch(.moved)], beside: [1], report: 1)
    #expect(broken() == ["I10"])
    rules.checkDelivered([touch(.moved)], beside: [], report: 2)
    #expect(broken() == ["I10"])
  }

  @Test(
    "P3: only code that says so may end a gesture when its touch is cancelled",
    arguments: [true, false])
  func endedByHand(isAnnounced: Bool) {
    let test = TestStage(100, 100)
    let watcher = InvariantWatcher(test.stage)
    let gesture = EndedByCode()
    gesture.onCancel = { if isAnnounced { watcher.allowStateChange(of: gesture) } }
    watcher.watch(gesture)
    test.stage.window.addGestureRecognizer(gesture)
    test.finger().down(at: (50, 50)).cancel()
    watcher.checkAtRest()
    #expect(test.story(of: gesture) == "possible → began → ended")
    #expect(watcher.violations.map(\.rule) == (isAnnounced ? [] : ["P3"]))
  }

  @Test("R1: exactly the arrows of the state table are legal")
  func states() {
    typealias State = UIGestureRecognizer.State
    let arrows: [(State, State)] = [
      (.possible, .began), (.possible, .ended), (.possible, .failed), (.began, .changed),
      (.began, .ended), (.began, .cancelled), (.changed, .changed), (.changed, .ended),
      (.changed, .cancelled),
    ]
    for from in State.allCases {
      for to in State.allCases {
        let isLegal = arrows.contains { $0 == (from, to) }
        #expect(InvariantWatcher.isLegal(from: from, to: to) == isLegal, "\(from) → \(to)")
      }
    }
  }
}

/// Ends itself where the library would cancel it.
private final class EndedByCode: UIGestureRecognizer {
  var onCancel: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    onCancel?()
    state = .ended
  }
}

/// The long runs use a release build (`make monkey`). The same scenes run here in a debug build, in
/// which all runtime checks of the language are on.
@Suite("Monkey tests over fifty views and all recognizers", .timeLimit(.minutes(60))) @MainActor
struct MonkeyTestTests {
  @Test(
    "valid, mutated and adversarial streams break no rule (FIG-01, R1–R6, I1–I14, P1, P3)")
  func monkeyTests() {
    var count = MonkeyTest.Count()
    let finding = MonkeyTest.run(events: 30_000, seed: 1, count: &count)
    #expect(finding == nil, "\(finding?.description ?? "")")
    #expect(
      count.transitions > 10_000 && count.actions > 3000, "a monkey test in which nothing happens")
  }

  @Test("the same seed yields the same monkey test (T1)")
  func sameSeed() {
    func lines() -> [String] {
      var lines: [String] = []
      _ = MonkeyTest.replay(seed: 5, reports: 300, tell: { lines.append($0) })
      return lines
    }
    let first = lines()
    #expect(first.count > 300 && first == lines())
  }

  @Test("bytes drive a monkey test until they are used up, as a fuzzer does")
  func bytes() {
    let bytes = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ ($0 >> 3)) }
    #expect(MonkeyTest.run(bytes: bytes) == [])
    #expect(MonkeyTest.run(bytes: []) == [])
  }

  @Test("fingers of the fuzzer's SDL events reach the scene, whatever devices SDL knows")
  func sdlFingers() {
    func event(_ kind: UInt8, _ ticks: UInt32, _ x: Float) -> [UInt8] {
      var event = SDL_Event()
      event.tfinger.timestamp = ticks
      event.tfinger.touchId = 1
      event.tfinger.fingerId = 3
      event.tfinger.windowID = 1
      event.tfinger.x = x
      event.tfinger.y = 0.5
      // The bit 0x20 ends the report after this event.
      return [0x20 | kind] + withUnsafeBytes(of: event) { Array($0) }
    }
    var told: [String] = []
    let bytes = [1] + event(0, 10, 0.25) + event(1, 20, 0.5) + event(13, 30, 0) + event(2, 40, 0.5)
    #expect(MonkeyTest.run(sdlEvents: bytes, tell: { told.append($0) }) == [])
    // Lines of transitions follow those of the admitted changes.
    let admitted = told.filter { $0.hasPrefix("  let in as") }
    let phases = admitted.map { $0.split(separator: " ").dropFirst(4).first.map(String.init) }
    #expect(phases == ["began", "moved", "cancelled"])
  }

  @Test("arbitrary memory is no SDL event that breaks a rule")
  func sdlBytes() {
    var state: UInt64 = 9
    let bytes = (0..<40_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
    #expect(MonkeyTest.run(sdlEvents: bytes) == [])
  }
}
