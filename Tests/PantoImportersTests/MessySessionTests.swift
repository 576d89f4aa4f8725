import PantoBase
import PantoImporters
import PantoReplay
import PantoScene
import TestSupport
import Testing

/// Tests written from recordings of hurried hands on a page whose cards all have one name (V1).
@MainActor @Suite("Tests from messy sessions", .timeLimit(.minutes(60))) struct MessySessionTests {
  /// Twelve cards of one name with five recognizers each. A pan moves its card to the front, so
  /// that the order of the cards changes all the time; a double tap replaces its card by a new one.
  @MainActor private final class Page {
    let stage: Stage
    init(_ header: TraceHeader) {
      stage = Stage(size: header.size, scale: header.scale)
      for i in 0..<12 { add(CGPoint(x: 90 + 120 * CGFloat(i % 4), y: 90 + 120 * CGFloat(i / 4))) }
    }

    private func add(_ center: CGPoint) {
      let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      card.center = center
      card.isMultipleTouchEnabled = true
      card.accessibilityIdentifier = "card"
      let pan = UIPanGestureRecognizer(target: self, action: Page.drag)
      let twice = UITapGestureRecognizer(target: self, action: Page.replace)
      twice.numberOfTapsRequired = 2
      let once = UITapGestureRecognizer()
      once.require(toFail: twice)
      let all = [pan, twice, once, UILongPressGestureRecognizer(), UIPinchGestureRecognizer()]
      all.forEach(card.addGestureRecognizer)
      stage.window.addSubview(card)
    }
    func drag(_ pan: UIPanGestureRecognizer) {
      guard let card = pan.view else { return }
      if pan.state == .began { card.superview?.bringSubviewToFront(card) }
      card.center = card.center + pan.translation(in: stage.window)
      pan.setTranslation(.zero, in: stage.window)
    }
    func replace(_ tap: UITapGestureRecognizer) {
      guard let card = tap.view else { return }
      card.removeFromSuperview()
      add(card.center)
    }
  }

  private let scenes: SceneRegistry = {
    var scenes = SceneRegistry()
    scenes.add("cards") { header in
      let page = Page(header)
      return ReplayScene(page.stage, owner: page)
    }
    return scenes
  }()

  /// Ten gestures at random places, a few of them at once with the one before.
  private func session(_ seed: UInt64) -> Recording {
    var random = SeededRandom(state: seed)
    func card() -> CGPoint {
      CGPoint(
        x: 90 + 120 * CGFloat(random.roll(4)) + CGFloat(random.roll(60) - 30),
        y: 90 + 120 * CGFloat(random.roll(3)) + CGFloat(random.roll(60) - 30))
    }
    var script = RecordingScript(
      TraceHeader(scene: "cards", size: CGSize(width: 600, height: 420)))
    var time = 0.2
    for i in 0..<10 {
      let (finger, at) = (Int64(2 * i + 1), card())
      switch random.roll(7) {
      case 0: script.tap(finger, at, at: time)
      case 1: script.tap(finger, at, at: time, for: 0.7)
      case 2:
        script.tap(finger, at, at: time)
        script.tap(finger + 1, at, at: time + 0.15)
      case 3:
        script.twist(
          (finger, finger + 1), at: time, for: 0.3, middle: (at, at), radius: (15, 30),
          angle: (0, 0.5))
      case 4: script.drag(finger, from: at, to: card(), at: time, for: 0.1, .thrown)
      case 5: script.drag(finger, from: at, to: at + CGPoint(x: 6, y: 0), at: time, for: 0.2)
      default: script.drag(finger, from: at, to: card(), at: time, for: 0.4)
      }
      time += random.roll(4) == 0 ? 0.1 : 0.9
    }
    return script.recording(lasting: time + 1)
  }

  /// Plays the trace of a written test and returns what its expectation asks for.
  private func found(by test: TestMaker.Result, in recording: Recording) throws -> String {
    let outcome = try Replayed(RecordingSource(recording), scenes: scenes)[test.recognizer]
    return test.index.map { outcome.state(at: $0) } ?? outcome.state
  }

  @Test(
    "each passes, fails without its gesture, and is about the view that was asked for (V1, NAM-01)",
    arguments: LongTests.seeds(200, quick: 8))
  func sessions(seed: UInt64) throws {
    let recording = session(seed)
    let maker = try TestMaker(recording, scenes: scenes)
    var random = SeededRandom(state: seed &+ 1000)
    let run = maker.runs[random.roll(maker.runs.count)]
    let test = try maker.make(run)

    #expect(try found(by: test, in: test.recording) == test.state, "\(run.sentence)")
    // The name means one thing, and the same thing as in the whole recording.
    let short = try Replayed(RecordingSource(test.recording), scenes: scenes)
    #expect(short.directory.find(test.recognizer) == .one(run.recognizer), "\(run.sentence)")
    #expect(run.result.hasPrefix(test.state), "\(run.sentence)")
    // Without the contacts that overlap the decision, the test fails.
    var empty = test.recording
    let contacts = contactsThatDecide(run, in: test.recording)
    #expect(!contacts.isEmpty, "\(run.sentence)")
    empty.entries.removeAll { entry in
      if case .event(let event, _) = entry { return contacts.contains(event.source) }
      return false
    }
    #expect(try found(by: test, in: empty) != test.state, "\(run.sentence): \(test.recording.text)")
  }

  /// The contacts that were down during the gesture, or up to a second before it: a tap is decided
  /// after its finger has lifted.
  private func contactsThatDecide(_ run: GestureRun, in recording: Recording)
    -> Set<InputEvent.Source>
  {
    var sources: Set<InputEvent.Source> = []
    for case .event(let event, _) in recording.entries
    where event.time <= run.end && event.time >= run.start - 1 {
      sources.insert(event.source)
    }
    return sources
  }
}
