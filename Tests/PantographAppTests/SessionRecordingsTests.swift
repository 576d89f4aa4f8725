import DemoSupport
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoStudio
@testable import pantograph_app

/// Tests that a decision in the inspector is found again in what a window keeps of its input, at
/// any time of a session (V19).
@MainActor @Suite("Recordings of a session", .timeLimit(.minutes(60)))
struct SessionRecordingsTests {
  private let header = TraceHeader(
    scene: "gallery", size: CGSize(width: 390, height: 844), options: ["open=cart"])
  private let scene: ReplayScene
  private var stage: Stage { scene.stage }

  init() {
    scene = Scenes.make(header)
    stage.addInspector()
  }

  /// The recordings of a session whose ring holds `seconds`, and nothing since the start.
  private func recordings(seconds: TimeInterval, canRecord: Bool = true) -> SessionRecordings {
    func recorder() -> FlightRecorder {
      FlightRecorder(stage, header: header, capacity: 1 << 16, seconds: seconds)
    }
    return SessionRecordings(
      stage, header, canRecord: canRecord, lastMinute: recorder(), session: recorder())
  }

  private func pass(_ seconds: TimeInterval) {
    stage.advance(to: stage.time.now + seconds)
    stage.settle()
  }

  /// Drags the ball up and lifts at rest, so that it comes back.
  private func drag(from start: CGPoint, by distance: CGFloat = -60) {
    let begin = stage.time.now + 0.1
    func send(_ y: CGFloat, _ phase: InputEvent.Phase, _ time: TimeInterval) {
      stage.send(
        InputEvent(
          time: begin + time, position: CGPoint(x: start.x, y: start.y + y), source: .finger(1),
          phase: phase))
    }
    send(0, .began, 0)
    for i in 1...10 { send(distance * CGFloat(i) / 10, .moved, 0.02 * Double(i)) }
    send(distance, .ended, 0.7)
  }

  private var ball: CGPoint {
    get throws {
      func named(_ name: String, in view: UIView) -> UIView? {
        if view.accessibilityIdentifier == name { return view }
        return view.subviews.lazy.compactMap { named(name, in: $0) }.first
      }
      let view = try #require(named("cartBall", in: stage.window))
      return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }
  }

  private func decision() throws -> InspectedDecision {
    try stage.draw(with: RasterCompositor())
    return try #require(stage.inspector?.inspectedDecision)
  }

  private func test(_ decision: InspectedDecision, in found: SessionRecordings.Found) throws
    -> String
  {
    try CopiedTest.text(
      found.recording, "cart", decision.recognizer, decision.time - found.start)
  }

  @Test(
    "after the first minute a test comes from the last one, whose replay decides the same (V19)")
  func lastMinute() throws {
    let recordings = recordings(seconds: 5)
    drag(from: CGPoint(x: 5, y: 5), by: 0)
    pass(20)
    drag(from: try ball)
    pass(1)
    #expect(!recordings.lastMinute.isWhole && !recordings.session.isWhole)
    let decision = try decision()
    #expect(decision.recognizer == "pan:cartBall" && decision.state == .ended)
    let found = try recordings.holding(decision)
    #expect(found.start > 5, "the beginning was dropped")
    #expect(try test(decision, in: found).contains("@Test func panCartBallEnded() throws"))
  }

  @Test(
    "where the last minute decides otherwise, the sentence says what to do, and that helps (V19)")
  func refusal() throws {
    let recordings = recordings(seconds: 5)
    let start = try ball
    // The ball rests elsewhere, where a replay of the last minute has none.
    drag(from: start, by: -400)
    pass(20)
    let moved = try ball
    try #require(abs(moved.y - start.y) > 100, "the ball moved: \(start) \(moved)")
    drag(from: moved)
    pass(1)
    let decision = try decision()
    #expect(decision.recognizer == "pan:cartBall")
    do {
      _ = try recordings.holding(decision)
      Issue.record("the last minute does not suffice")
    } catch {
      #expect("\(error)".contains("Press Ctrl+R"))
    }

    stage.restart()
    recordings.begin(header)
    drag(from: try ball)
    pass(1)
    let again = try self.decision()
    #expect(try test(again, in: recordings.holding(again)).contains("panCartBallEnded"))
    recordings.end()
    pass(30)
    let kept = try recordings.holding(again)
    #expect(try test(again, in: kept).contains("panCartBallEnded"), "the last recording has it")
  }

  @Test("a window that cannot record names the command that can (V19)")
  func withoutRecord() throws {
    let recordings = recordings(seconds: 5, canRecord: false)
    let nothing = InspectedDecision(
      recognizer: "pan:cartBall", state: .ended, time: 0.5, touchStart: 0.1)
    drag(from: try ball)
    pass(20)
    drag(from: try ball)
    pass(1)
    do {
      _ = try recordings.holding(nothing)
      Issue.record("it is long gone")
    } catch {
      #expect("\(error)".contains("`pantograph record`"))
    }
  }

  @Test("a picture of a decision shows its touch, within its recording (V18)")
  func pictureTimes() throws {
    let recordings = recordings(seconds: 5)
    pass(20)
    drag(from: try ball)
    pass(3)
    let decision = try decision()
    let found = try recordings.holding(decision)
    let times = SessionWindow.times(of: decision, in: found)
    let touch = decision.touchStart - found.start
    #expect(abs(times.lowerBound - max(0, touch - 0.5)) < 1e-6)
    let end = try #require(found.recording.entries.last).time
    #expect(times.upperBound <= end && times.upperBound > touch + 0.6)
  }
}
