import PantoBase
import PantoGestures
import PantoReplay
import PantoScene
import Testing

/// Checks that the flight recorder can leave out the input of a panel in front of the scene.
@MainActor @Suite("A paused flight recorder", .timeLimit(.minutes(60))) struct FlightPauseTests {
  private func send(
    _ stage: Stage, _ id: Int64, _ phase: InputEvent.Phase, _ time: TimeInterval
  ) {
    stage.send(
      InputEvent(
        time: time, position: CGPoint(x: 20, y: 20), source: .finger(id), phase: phase,
        pressure: phase == .ended ? 0 : 1))
  }

  @Test("leaves out contacts that begin meanwhile, and follows earlier ones to their end (TUN-05)")
  func contacts() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let flight = FlightRecorder(stage, header: TraceHeader())
    send(stage, 1, .began, 0.1)
    flight.isPaused = true
    send(stage, 2, .began, 0.2)
    send(stage, 1, .moved, 0.3)
    send(stage, 1, .ended, 0.4)
    stage.send(KeyEvent(time: 0.45, code: .space))
    flight.isPaused = false
    send(stage, 2, .moved, 0.5)
    send(stage, 2, .ended, 0.6)
    send(stage, 2, .began, 0.7)
    send(stage, 2, .ended, 0.8)

    var seen: [String] = []
    for entry in flight.recording().entries {
      if case .event(let event, _) = entry, case .finger(let id) = event.source {
        seen.append("\(id) \(event.phase)")
      }
      if case .key = entry { seen.append("key") }
    }
    #expect(seen == ["1 began", "1 moved", "1 ended", "2 began", "2 ended"])
  }

  @Test("a tuned gap between taps counts for UITouch.tapCount, too (TCH-06, TUN-01)")
  func tapCount() {
    for (gap, count) in [(nil, 1), (0.6, 2)] as [(Double?, Int)] {
      let stage = Stage(size: CGSize(width: 400, height: 400))
      stage.tuning[.doubleTapGap] = gap
      send(stage, 1, .began, 0.1)
      send(stage, 1, .ended, 0.2)
      send(stage, 1, .began, 0.7)
      #expect(stage.liveTouches.last?.tapCount == count)
    }
  }

  @Test(
    "a contact that ended in any way after it was left out is recorded when it comes again (MUT-12)",
    arguments: [InputEvent.Phase.ended, .cancelled], [true, false])
  func again(phase: InputEvent.Phase, endsInPause: Bool) {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let flight = FlightRecorder(stage, header: TraceHeader())
    flight.isPaused = true
    send(stage, 1, .began, 0.1)
    if !endsInPause { flight.isPaused = false }
    send(stage, 1, phase, 0.2)
    flight.isPaused = false
    send(stage, 1, .began, 0.3)
    send(stage, 1, .moved, 0.4)
    send(stage, 1, .ended, 0.5)

    let seen = flight.recording().entries.compactMap { entry -> InputEvent.Phase? in
      if case .event(let event, _) = entry { event.phase } else { nil }
    }
    #expect(seen == [.began, .moved, .ended])
  }
}
