import PantoBase
import PantoGestures
import PantoReplay
import PantoScene
import Testing

/// Checks which touches the index of a recording finds, and when they end.
@MainActor @Suite("The index of a recording", .timeLimit(.minutes(60))) struct RecordingIndexTests {
  private func index(_ events: [InputEvent]) -> RecordingIndex {
    RecordingIndex(
      Recording(header: TraceHeader(), entries: events.map { .event($0, joins: false) }))
  }

  private func mouse(
    _ phase: InputEvent.Phase, _ button: UIEvent.Button, at time: TimeInterval,
    holding buttons: UIEvent.ButtonMask
  ) -> InputEvent {
    InputEvent(
      time: time, position: CGPoint(x: 100 * time, y: 20), source: .mouse(button), phase: phase,
      buttons: buttons)
  }

  private func finger(_ id: Int64, _ phase: InputEvent.Phase, at time: TimeInterval) -> InputEvent {
    InputEvent(
      time: time, position: CGPoint(x: 20, y: 20), source: .finger(id), phase: phase, pressure: 1)
  }

  @Test("a press of several buttons is one touch until the last of them is up (PTR-03, MUT-12)")
  func buttons() {
    let both: UIEvent.ButtonMask = [.button(.primary), .button(.secondary)]
    let index = index([
      mouse(.began, .primary, at: 0.1, holding: .button(.primary)),
      mouse(.began, .secondary, at: 0.2, holding: both),
      mouse(.ended, .primary, at: 0.3, holding: .button(.secondary)),
      mouse(.moved, .secondary, at: 0.4, holding: .button(.secondary)),
      mouse(.ended, .secondary, at: 0.5, holding: []),
      mouse(.began, .primary, at: 0.7, holding: .button(.primary)),
      mouse(.ended, .primary, at: 0.8, holding: []),
    ])

    #expect(index.touches.map(\.start) == [0.1, 0.7])
    #expect(index.touches.map(\.end) == [0.5, 0.8])
    #expect(index.touches.map(\.samples.count) == [5, 2] && index.mostTouches == 1)
  }

  @Test("a finger that was cancelled is over, and is another touch when it comes again (MUT-12)")
  func cancelled() {
    let index = index([
      finger(1, .began, at: 0.1), finger(2, .began, at: 0.2), finger(1, .cancelled, at: 0.3),
      finger(1, .moved, at: 0.4), finger(1, .began, at: 0.5), finger(2, .ended, at: 0.6),
      finger(1, .ended, at: 0.7),
    ])

    #expect(index.touches.map(\.number) == [1, 2, 1])
    #expect(index.touches.map(\.end) == [0.3, 0.6, 0.7])
    #expect(index.touches.map(\.isCancelled) == [true, false, false] && index.mostTouches == 2)
  }
}
