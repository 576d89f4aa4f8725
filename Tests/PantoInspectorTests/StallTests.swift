import PantoBase
import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoScene

@MainActor @Suite("B65: a slow handler", .timeLimit(.minutes(60))) struct StallTests {
  let stage = TestStage(1000, 700)
  let card: UIView
  let pan = UIPanGestureRecognizer()

  init() {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(pan)
  }

  private func event(
    _ phase: InputEvent.Phase, _ x: CGFloat, at time: TimeInterval
  ) -> InputEvent {
    InputEvent(time: time, position: CGPoint(x: x, y: 150), source: .finger(9), phase: phase)
  }

  @Test("input during a slow handler is queued, and the stall is recorded with its handler")
  func five() throws {
    var clock = 100.0
    stage.stage.handlerClock = { clock }
    var seen: [CGFloat] = []
    pan.addAction { [stage] pan in
      seen.append(pan.location(in: nil).x)
      clock += seen.count == 2 ? 5 : 0.2
      guard seen.count == 2 else { return }
      for i in 1...20 {
        stage.stage.send(event(.moved, 200 + CGFloat(i), at: 0.3 + Double(i) * 0.25))
      }
      stage.stage.send(event(.ended, 220, at: 5.4))
    }

    stage.stage.send(event(.began, 150, at: 0.1))
    stage.stage.send(event(.moved, 190, at: 0.2))
    stage.stage.send(event(.moved, 200, at: 0.3))

    var expected: [CGFloat] = [190, 200]
    for i in 1...20 { expected.append(200 + CGFloat(i)) }
    expected.append(220)
    #expect(seen == expected)
    let stall = try #require(stage.stage.stalls.first)
    #expect(stage.stage.stalls.count == 1, "0.2 s are no stall")
    #expect(stall.seconds == 5 && stall.time == 0.3)
    #expect(stall.name == "pan:card" && stall.recognizer == pan.id)
  }

  @Test(
    "the timeline shows when a stall was, how long it took, and whose handler caused it (INS-06)")
  func timeline() throws {
    let inspector = stage.stage.addInspector()
    var clock = 0.0
    stage.stage.handlerClock = { clock }
    pan.addAction { pan in if pan.state == .began { clock += 5 } }
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (80, 0), over: 0.2).up()
    // The event loop is late by the same five seconds.
    stage.stage.recordGap(of: 5)
    stage.stage.advance(to: stage.now + 5)
    inspector.setNeedsUpdate()
    try stage.stage.draw(with: stage.compositor)

    let timeline = inspector.timeline
    let tracks = (0..<6).compactMap {
      timeline.track(
        at: CGPoint(
          x: 200, y: timeline.tracksTop + (CGFloat($0) + 0.5) * timeline.trackHeight))
    }
    let track = try #require(tracks.first { $0.name == "stall" })
    let bar = try #require(track.bars.first)
    #expect((try #require(bar.end) - bar.start - 5).magnitude < 1e-9)
    #expect(track.reason.hasPrefix("The handler of pan:card took 5 s; input waited."))
  }

  @Test("without a clock stalls are not measured, and no gesture depends on that clock (T3)")
  func unmeasured() {
    func run(_ clock: (() -> TimeInterval)?) -> String {
      let stage = TestStage(300, 300)
      let pan = UIPanGestureRecognizer()
      stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
        .addGestureRecognizer(pan)
      stage.stage.handlerClock = clock
      pan.addAction { _ in }
      stage.finger().down(at: (50, 50)).move(by: (80, 20), over: 0.3).up()
      return stage.log.transitions.map { stage.log.line(for: $0) }.joined(separator: "\n")
    }
    var time = 0.0
    #expect(
      run(nil)
        == run {
          time += 3; return time
        })
    #expect(stage.stage.stalls.isEmpty)
  }
}
