import PantoBase
import Testing

@testable import PantoGestures

extension Reason {
  fileprivate static func leftTheSpot(_ distance: CGFloat, allowed: CGFloat) -> Reason {
    .custom(
      code: "leftTheSpot", value: distance, limit: allowed, unit: "pt", rule: "DWELL-02",
      sentence: "Went {value} from the spot; {limit} are allowed.")
  }
}

extension GestureKind {
  fileprivate static let dwell = GestureKind("dwell")
}

/// A recognizer as a program could write one: a finger that stays on its spot for a second, lifted
/// or not.
private final class Dwell: UIGestureRecognizer {
  let velocity = VelocityEstimator()
  private(set) var fired: [TimeInterval] = []

  override var gestureKind: GestureKind { .dwell }
  override var lackingReason: Reason {
    .custom(code: "stillWaiting", value: now, limit: 1, unit: "s")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    velocity.restart()
    velocity.add(touch.location(in: nil), at: touch.timestamp)
    scheduleTimer(at: touch.timestamp + 1) { [unowned self] in
      fired.append(now)
      request(.ended, because: .durationReached(1, needs: 1))
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    velocity.add(touch.location(in: nil), at: touch.timestamp)
    let distance = touch.location(in: nil).distance(to: CGPoint(x: 150, y: 150))
    if distance > 20 { request(.failed, because: .leftTheSpot(distance, allowed: 20)) }
  }

  func giveUpTimer() { invalidateTimer() }
  func startTimerAnew(at time: TimeInterval) {
    scheduleTimer(at: time) { [unowned self] in fired.append(now) }
  }
}

/// Tests of all that a recognizer written outside of the library can say and do.
@MainActor @Suite("A recognizer of your own", .timeLimit(.minutes(60))) struct OwnRecognizerTests {
  let window = FakeWindow()
  private let dwell: Dwell

  init() { dwell = window.view().add(Dwell()) }

  // MARK: Reasons

  @Test("gives reasons with a sentence, a rule and a unit (REC-21)")
  func reasons() throws {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150, 175, at: 0.25)

    let reason = try #require(dwell.reason)
    #expect(reason.code == "leftTheSpot" && reason.unit(for: .dwell) == "pt")
    #expect(reason.rule(for: .dwell) == "DWELL-02")
    #expect(reason.numbers?.was == 25 && reason.numbers?.limit == 20)
    #expect(reason.brief() == "leftTheSpot 25 > 20")
    #expect(reason.sentence(for: .dwell) == "Went 25 pt from the spot; 20 pt are allowed.")
    #expect(window.story(dwell) == "possible → failed(leftTheSpot 25 > 20)")
    let entry = try #require(window.log.transitions.last)
    #expect(entry.kind == .dwell && entry.rule == "DWELL-02")
    #expect(
      window.log.line(for: entry) == "0.25 dwell:view possible → failed leftTheSpot 25 > 20")
  }

  @Test("says what it still lacks at any time, and fails with that at the end (REC-08)")
  func lacking() {
    window.down(1, 150, 150, at: 0)
    window.processor.advance(to: 0.4)
    #expect(dwell.explanation?.brief() == "stillWaiting 0.4 < 1")
    #expect(dwell.explanation?.sentence() == "Still waiting: 0.4 s, limit 1 s.")

    window.cancel(1, at: 0.5)
    #expect(dwell.explanation?.code == "touchCancelled")

    let bare = window.view(0, 300).add(Bare())
    window.tap(2, 50, 350, at: 1)
    #expect(window.story(bare) == "possible → failed(neverTried)")
  }

  private final class Bare: UIGestureRecognizer {
    override var lackingReason: Reason { .custom(code: "neverTried") }
  }

  @Test("compares its numbers as they are")
  func signs() {
    func brief(_ value: CGFloat, _ limit: CGFloat) -> String {
      Reason.custom(code: "turned", value: value, limit: limit).brief()
    }
    #expect(brief(4.5, 5) == "turned 4.5 < 5")
    #expect(brief(5, 5) == "turned 5 = 5")
    #expect(brief(-1, -2) == "turned -1 > -2")
    #expect(brief(.nan, 5) == "turned" && brief(1, .infinity) == "turned")
    let endless = Reason.custom(code: "turned", value: .nan, limit: 5)
    #expect(endless.numbers == nil && endless == .custom(code: "turned"))
  }

  @Test("writes units as people do, and a default sentence from the text of the code")
  func sentences() {
    func sentence(_ unit: String, _ text: String = "") -> String {
      Reason.custom(code: "turnedTooLittle", value: 3.25, limit: 5, unit: unit, sentence: text)
        .sentence()
    }
    #expect(sentence("°") == "Turned too little: 3.25°, limit 5°.")
    #expect(sentence("%") == "Turned too little: 3.25%, limit 5%.")
    #expect(sentence("") == "Turned too little: 3.25, limit 5.")
    #expect(
      sentence("s", "{value} of {limit}, {value} again, {other} {")
        == "3.25 s of 5 s, 3.25 s again, {other} {")
    #expect(Reason.custom(code: "wrongCorner").sentence() == "Wrong corner.")
    #expect(
      Reason.custom(code: "wrongCorner", sentence: "Not the {value} corner.").sentence()
        == "Not the {value} corner.")
  }

  @Test("cannot break a line of the log or the terminal that shows it (B44)")
  func wildTexts() {
    let wild = Reason.custom(
      code: "left (the)\nspot|é", value: 1, limit: 2, unit: "\u{1b}[2J", rule: "A\nB",
      sentence: "Gone\u{7}\n{value}")
    #expect(wild.code == "leftthespot" && wild.brief() == "leftthespot 1 < 2")
    #expect(wild.rule(for: .other) == "A\\u{a}B" && wild.unit(for: .other) == "\\u{1b}[2J")
    #expect(wild.sentence() == "Gone\\u{7}\\u{a}1 \\u{1b}[2J")
    #expect(Reason.custom(code: " (\n").code == "custom")
  }

  @Test("gives equal reasons for equal texts and numbers, and others for others")
  func equality() {
    #expect(
      Reason.leftTheSpot(25, allowed: 20)
        == .custom(
          code: "leftTheSpot", value: 25, limit: 20, unit: "pt", rule: "DWELL-02",
          sentence: "Went {value} from the spot; {limit} are allowed."))
    #expect(Reason.leftTheSpot(25, allowed: 20) != .leftTheSpot(26, allowed: 20))
    #expect(
      Reason.custom(code: "a", value: 1, limit: 2, unit: "pt")
        != .custom(code: "a", value: 1, limit: 2, unit: "s"))
    #expect(Reason.custom(code: "moved") != .moved)
  }

  @Test("takes no memory without end where texts have no end, and says what to do")
  func fullTable() {
    var table = NumberTable(first: ["a"], capacity: 3)
    #expect(table.number(of: "b") == 1 && table.number(of: "c") == 2)
    #expect(table.number(of: "d") == nil)
    #expect(table.number(of: "a") == 0 && table.number(of: "b") == 1 && table.texts.count == 3)
    let full = CustomReason(3, 4, wordingNumber: 0)
    #expect(full.brief == "custom 3 < 4")
    #expect(
      full.sentence
        == "More than 1024 different reasons were made; write their numbers as 3 and 4.")
  }

  @Test("leaves entries of the log as small as they were, without references")
  func size() {
    #expect(MemoryLayout<Transition>.stride == 40)
    #expect(_isPOD(Transition.self))
  }

  // MARK: Kinds

  @Test("names its kind, which names it in the log unless it has a name of its own")
  func kinds() {
    #expect(GestureKind("dwell") == .dwell && GestureKind.dwell.name == "dwell")
    #expect(GestureKind("a b(c)").name == "abc")
    #expect(GestureKind("") == .other && GestureKind("pan") == .pan)
    #expect("\(GestureKind.longPress)" == "longPress")
    #expect(GestureKind.builtIn.map(\.name).map { GestureKind($0) } == GestureKind.builtIn)
    #expect(dwell.gestureName == "dwell:view" && dwell.kindName == "dwell")
    #expect(Bare().kindName == "bare")
    #expect(UIPanGestureRecognizer().gestureKind == .pan)
    #expect(Reason.movedTooLittle(3, needs: 10).sentence(for: .dwell) == "Moved 3 pt; needs 10.")
  }

  // MARK: Timers

  @Test("has a timer on the window's clock, at its exact time")
  func timer() {
    window.down(1, 150, 150, at: 0.5)
    window.processor.advance(to: 3)

    #expect(dwell.fired == [1.5])
    #expect(window.story(dwell) == "possible → ended")
    window.up(1, 150, 150, at: 4)
    #expect(dwell.leftover == nil)
  }

  @Test("is kept waiting by its timer after the lift, and only by that")
  func waiting() {
    window.tap(1, 150, 150, at: 0)
    #expect(dwell.isInSequence)
    window.processor.advance(to: 2)
    #expect(dwell.fired == [1] && dwell.leftover == nil)

    window.tap(1, 150, 150, at: 3)
    #expect(dwell.isInSequence)
    dwell.giveUpTimer()
    #expect(dwell.leftover == nil, "nothing is left to wait for")
    #expect(dwell.reason?.code == "stillWaiting")
    window.processor.advance(to: 5)
    #expect(dwell.fired == [1])
  }

  @Test("loses its timer when it fails, is disabled or its window ends")
  func endOfTimer() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150, 190, at: 0.1)
    #expect(window.time.nextDeadline == nil)
    window.up(1, 150, 190, at: 0.2)

    window.down(1, 150, 150, at: 1)
    dwell.isEnabled = false
    #expect(window.time.nextDeadline == nil && dwell.leftover == nil)
    dwell.isEnabled = true
    window.up(1, 150, 150, at: 1.2)

    window.down(1, 150, 150, at: 2)
    window.processor.tearDown()
    #expect(window.time.nextDeadline == nil && dwell.leftover == nil)
    window.processor.advance(to: 10)
    #expect(dwell.fired.isEmpty)
  }

  @Test("leaves nothing behind after any sequence of touches and timers (P1)")
  func randomSequences() {
    var state: UInt64 = 20_261_122
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let other = dwell.host as? FakeHost
    other?.add(UITapGestureRecognizer()).require(toFail: dwell)
    var time = 0.0
    var timers = 0
    for _ in 0..<3000 {
      var isDown = false
      for _ in 0..<(1 + random(8)) {
        time += Double(random(60)) / 100
        switch random(8) {
        case 0 where !isDown, 1 where !isDown, 2 where !isDown:
          window.down(1, 150, 150, at: time)
          isDown = true
        case 3 where isDown: window.move(1, 150, 150 + CGFloat(random(40)), at: time)
        case 4 where isDown:
          window.up(1, 150, 150, at: time)
          isDown = false
        case 5: dwell.giveUpTimer()
        case 6 where dwell.isInSequence && dwell.state == .possible:
          dwell.startTimerAnew(at: time + Double(random(100)) / 100)
          timers += 1
        case 7:
          dwell.isEnabled = false
          dwell.isEnabled = true
        default: window.processor.advance(to: time)
        }
      }
      if isDown { window.up(1, 150, 150, at: time) }
      time += 5
      window.processor.advance(to: time)
      #expect(dwell.leftover == nil && window.time.nextDeadline == nil)
    }
    #expect(timers > 500 && dwell.fired.count > 500)
    for one in other?.attachedRecognizers ?? [] { #expect(one.leftover == nil) }
  }

  @Test("starts a timer anew in place of the one before, and none without a touch")
  func replaced() {
    window.down(1, 150, 150, at: 0)
    dwell.startTimerAnew(at: 0.25)
    window.processor.advance(to: 3)
    #expect(dwell.fired == [0.25])
    window.up(1, 150, 150, at: 4)

    let before = Misuse.count
    dwell.startTimerAnew(at: 5)
    #expect(Misuse.count == before + 1 && window.time.nextDeadline == nil)
  }

  /// A tap that must lift within 0.2 s: a timer beside those of the class it inherits from.
  private final class QuickTap: UITapGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      scheduleTimer(at: now + 0.2) { [unowned self] in
        request(.failed, because: .custom(code: "heldAMoment"))
      }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      invalidateTimer()
      super.touchesEnded(touches, with: event)
    }
  }

  @Test("can give a tap a timer of its own and leave the tap's alone")
  func besideTheLibrarys() {
    let tap = window.view(0, 300).add(QuickTap())
    tap.numberOfTapsRequired = 2
    window.tap(1, 50, 350, at: 0)
    window.processor.advance(to: 1)
    #expect(tap.reason?.code == "tapGapTooLong", "the tap's own timer goes on")

    window.down(1, 50, 350, at: 2)
    window.processor.advance(to: 3)
    #expect(tap.reason?.code == "heldAMoment")
    window.up(1, 50, 350, at: 3.5)
    window.tap(1, 50, 350, at: 4)
    window.tap(1, 50, 350, at: 4.15)
    #expect(tap.reason?.code == "thresholdReached")
  }

  @Test("keeps others waiting that require it to fail, as long as its timer runs (ARB-10)")
  func requirement() {
    let view = window.view(0, 300)
    let own = view.add(Dwell())
    let tap = view.add(UITapGestureRecognizer())
    tap.require(toFail: own)

    window.tap(1, 50, 350, at: 0)
    #expect(tap.explanation == .waitingFor(own.id))
    own.giveUpTimer()
    #expect(window.story(tap) == "possible → ended")
  }

  // MARK: Velocity

  @Test("reads the velocity that a pan of the same finger reads (PAN-14)")
  func velocity() {
    let beside = (dwell.host as? FakeHost)?.add(UIPanGestureRecognizer())
    beside?.hysteresis = 0
    let both = Answers()
    both.simultaneous = true
    dwell.delegate = both

    window.down(1, 150, 150, at: 0)
    for i in 1...12 { window.move(1, 150 + CGFloat(i), 150, at: Double(i) / 120) }

    let own = dwell.velocity.velocity(now: dwell.now)
    #expect(own == beside?.velocity(in: nil) && own.x > 119 && own.x < 121 && own.y == 0)
    #expect(dwell.velocity.velocity(now: dwell.now + 0.1) == .zero, "a rest (PAN-16)")
    #expect(dwell.velocity.velocity(now: dwell.now + 0.1, policy: .lastMotion) == own)
    dwell.velocity.add(CGPoint(x: CGFloat.nan, y: 0), at: dwell.now)
    #expect(dwell.velocity.velocity(now: dwell.now) == .zero)
    dwell.velocity.restart()
    #expect(dwell.velocity.velocity(now: dwell.now) == .zero)
  }
}
