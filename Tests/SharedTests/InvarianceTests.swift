import PantoFuzz
import PantoBase
import PantoScene
import PantoTesting
import Testing

@testable import PantoImporters
@testable import PantoReplay

/// Tests that the same fingers give the same gestures at another time, in another place, mirrored,
/// and delivered in other batches. The tests use every trace and every recording of the shared
/// folder.
@Suite("Invariance of gestures", .enabled(if: SharedFolder.isGiven), .timeLimit(.minutes(60)))
@MainActor struct InvarianceTests {
  /// The result of one replay.
  struct Played {
    /// The lines of the log, times and numbers included.
    var log: [String] = []
    /// The states in the order they were entered, repeated `changed` as one, without times.
    var story: [String] = []
    /// The velocities of pans when they ended.
    var releases: [CGPoint] = []
    var accepted: [InputEvent] = []
  }

  private func play(_ trace: TraceCase, atOnce events: [InputEvent]? = nil) throws -> Played {
    let replay = ScenarioReplay(try trace.scenario())
    let stage = replay.world.stage
    let watcher = InvariantWatcher(stage)
    var played = Played()
    for entry in replay.world.recognizers {
      watcher.watch(entry.recognizer as UIGestureRecognizer) { recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer, pan.state == .ended else { return }
        played.releases.append(pan.velocity(in: nil))
      }
    }
    watcher.onTransition = { t in
      played.log.append(stage.log.line(for: t))
      guard t.from != .changed || t.to != .changed else { return }
      played.story.append("\(stage.log.name(of: t.recognizer)) \(t.to.name) \(t.reason.code)")
    }
    stage.observe { if case .input(let event, _) = $0 { played.accepted.append(event) } }

    if let events { stage.send(events) } else { replay.play() }

    let end = played
    stage.cancelTouches(because: .quit)
    stage.advance(to: stage.time.now + 20)
    watcher.checkAtRest()
    #expect(watcher.violations.isEmpty, "\(trace.name)")
    stage.tearDown()
    return end
  }

  private func expect(
    _ a: [CGPoint], _ b: [CGPoint], _ name: String, tolerance: CGFloat = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let near =
      a.count == b.count
      && zip(a, b).allSatisfy { ($0 - $1).length <= tolerance * max(1, $0.length) }
    #expect(near, "\(name): \(a) and \(b)", sourceLocation: sourceLocation)
  }

  /// The final states of each recognizer. Within a batch the moves of one contact become one event
  /// (SDL-11), so the number and the order of `changed` differ.
  private func outcome(_ story: [String]) -> [String] {
    story.filter { !$0.contains(" changed ") }.sorted()
  }

  // MARK: Traces

  @Test(
    "a trace gives the same gestures when repeated, later, elsewhere, mirrored, turned and all at once (P4, P6)"
  )
  func traces() throws {
    var counts = (all: 0, moved: 0, turned: 0, atOnce: 0, scaled: 0, exact: 0)
    for trace in try TraceCase.all() {
      let played = try play(trace)
      counts.all += 1
      #expect(try play(trace).log == played.log, "\(trace.name): twice")

      let later = try play(trace.shifted(inTime: 16))
      #expect(later.story == played.story, "\(trace.name): later")
      expect(later.releases, played.releases, "\(trace.name): later")

      if !trace.hasEdges {
        counts.moved += 1
        let elsewhere = try play(trace.shifted(by: 64, 32))
        #expect(elsewhere.story == played.story, "\(trace.name): elsewhere")
        expect(elsewhere.releases, played.releases, "\(trace.name): elsewhere")
      }
      if !trace.hasTransforms {
        counts.turned += 1
        let mirrored = try play(trace.with(.mirrored))
        #expect(mirrored.story == played.story, "\(trace.name): mirrored")
        expect(
          mirrored.releases.map { CGPoint(x: -$0.x, y: $0.y) }, played.releases,
          "\(trace.name): mirrored")
        let swapped = try play(trace.with(.swapped))
        #expect(swapped.story == played.story, "\(trace.name): swapped")
        expect(
          swapped.releases.map { CGPoint(x: $0.y, y: $0.x) }, played.releases,
          "\(trace.name): swapped")
      }
      // A delegate that asks for the axis is asked later in a batch, when more of the movement is
      // known (PAN-05).
      if trace.isTouchesOnly, !trace.asksForAxis {
        counts.atOnce += 1
        let atOnce = try play(trace, atOnce: played.accepted)
        #expect(outcome(atOnce.story) == outcome(played.story), "\(trace.name): at once")
        expect(atOnce.releases, played.releases, "\(trace.name): at once")
      }
      if trace.kind == "velocity" {
        counts.exact += 1
        #expect(later.releases == played.releases, "\(trace.name): later, to the bit")
      }
      // A rest before the lift is measured by the clock (PAN-16).
      if trace.kind == "velocity", trace.restBeforeLift <= 0.04 {
        counts.scaled += 1
        let halved = try play(trace.shifted(inTime: 0, stretched: 0.5))
        expect(
          halved.releases.map { $0 * 0.5 }, played.releases, "\(trace.name): in half the time",
          tolerance: 0.001)
      }
    }
    print("traces: \(counts)")
    #expect(counts.scaled > 0 && counts.atOnce > 0 && counts.turned > 0 && counts.exact > 0)
  }

  // MARK: Recordings

  @Test(
    "a recording gives the same gestures when repeated, later, elsewhere, mirrored and all at once (P4, P6)",
    arguments: Playground.Company.allCases)
  func recordings(_ company: Playground.Company) throws {
    for recording in try Touchscreen.all() {
      let strokes = recording.strokes
      // Three strokes spread over the recording; all of them would take too long without
      // optimisation.
      for i in Set([0, strokes.count / 2, strokes.count - 1]).sorted() {
        try replay(strokes[i], company)
      }
    }
  }

  private func replay(_ stroke: Touchscreen, _ company: Playground.Company) throws {
    let events = stroke.events
    func played(
      _ events: [InputEvent], origin: CGPoint? = nil, _ play: (Playground) -> Void
    ) -> Playground {
      let playground = Playground(company, origin: origin, isWritten: true)
      play(playground)
      #expect(playground.watcher.violations.isEmpty, "\(stroke.name)")
      return playground
    }
    func changed(_ change: (inout InputEvent) -> Void) -> [InputEvent] {
      var other = events
      for i in other.indices { change(&other[i]) }
      return other
    }

    let first = played(events) { $0.play(events) }
    let again = played(events) { $0.play(events) }
    #expect(again.hash == first.hash, "\(stroke.name): twice")

    let ticked = played(events) { $0.play(events, ticks: true) }
    #expect(ticked.story == first.story, "\(stroke.name): with ticks")
    expect(ticked.releases, first.releases, "\(stroke.name): with ticks")

    // All invariants hold. The order of recognition may differ: the moves of one batch are one
    // event (SDL-11), and requests within one event are ordered anew (ARB-03).
    let atOnce = played(events) { $0.playAtOnce(events) }
    #expect(atOnce.story.isEmpty == first.story.isEmpty, "\(stroke.name): at once")
    if company == .together {
      #expect(outcome(atOnce.story) == outcome(first.story), "\(stroke.name): at once")
      expect(atOnce.releases, first.releases, "\(stroke.name): at once")
    }

    let later = changed { $0.time += 16 }
    let afterwards = played(later) { $0.play(later) }
    #expect(afterwards.story == first.story, "\(stroke.name): later")
    expect(afterwards.releases, first.releases, "\(stroke.name): later")

    let here = played(events, origin: .zero) { $0.play(events) }
    let moved = changed { $0.position += CGPoint(x: 64, y: 32) }
    let elsewhere = played(moved, origin: CGPoint(x: 64, y: 32)) { $0.play(moved) }
    #expect(elsewhere.story == here.story, "\(stroke.name): elsewhere")
    expect(elsewhere.releases, here.releases, "\(stroke.name): elsewhere")

    let mirror = changed { $0.position.x = Touchscreen.size.width - $0.position.x }
    let mirrored = played(mirror) { $0.play(mirror) }
    #expect(mirrored.story == first.story, "\(stroke.name): mirrored")
    expect(
      mirrored.releases.map { CGPoint(x: -$0.x, y: $0.y) }, first.releases,
      "\(stroke.name): mirrored")
  }
}
