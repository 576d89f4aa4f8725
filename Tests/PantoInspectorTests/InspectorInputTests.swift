import PantoTesting
import Testing

@testable import PantoInspector
@testable import PantoScene

/// Tests presses on the inspector with lost, repeated or unexpected events (INS-08, PTR-03, I14).
@MainActor @Suite("Odd presses on the inspector", .timeLimit(.minutes(60)))
struct InspectorInputTests {
  let stage = TestStage(1000, 700)
  let pan = UIPanGestureRecognizer()
  let inspector: InspectorOverlay
  let onApp = CGPoint(x: 150, y: 150)
  var onTimeline: CGPoint {
    CGPoint(x: inspector.timeline.frame.midX, y: inspector.timeline.frame.midY)
  }

  init() throws {
    let card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.addGestureRecognizer(pan)
    inspector = stage.stage.addInspector()
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (80, 0), over: 0.2).up()
    stage.advance(by: 0.5)
    try stage.stage.draw(with: stage.compositor)
  }

  private func send(
    _ source: InputEvent.Source, _ phase: InputEvent.Phase, _ point: CGPoint,
    buttons: UIEvent.ButtonMask = [], cause: CancelCause = .system
  ) {
    stage.pointer.send(
      InputEvent(
        time: stage.now, position: point, source: source, phase: phase, buttons: buttons,
        cause: cause))
  }

  @Test(
    "a finger that touches down on the inspector and again on the app belongs to the app from then on (I3)"
  )
  func landsAgainOnTheApp() {
    send(.finger(4), .began, onTimeline)
    send(.finger(4), .began, onApp)
    #expect(stage.stage.liveTouches.count == 1 && inspector.presses.isEmpty)
    send(.finger(4), .moved, onApp + CGPoint(x: 60, y: 0))
    #expect(pan.state == .began)
    send(.finger(4), .ended, onApp + CGPoint(x: 60, y: 0))
    #expect(stage.stage.liveTouches.isEmpty && pan.state == .possible)
  }

  @Test("a finger of the app that touches down again on the inspector leaves no touch behind (I3)")
  func landsAgainOnTheInspector() {
    send(.finger(4), .began, onApp)
    send(.finger(4), .began, onTimeline)
    send(.finger(4), .ended, onTimeline)
    #expect(stage.stage.liveTouches.isEmpty && inspector.presses.isEmpty)
    send(.finger(4), .began, onTimeline)
    #expect(stage.stage.liveTouches.isEmpty && inspector.presses.count == 1)
    send(.finger(4), .ended, onTimeline)
  }

  @Test("a press whose lift was lost does not count as a second finger until it moves again (I14)")
  func silent() {
    send(.finger(4), .began, onTimeline)
    send(.finger(4), .stationary, onTimeline, cause: .stale)
    let span = inspector.timeline.scale.span

    send(.finger(5), .began, onTimeline + CGPoint(x: 60, y: 0))
    send(.finger(5), .moved, onTimeline + CGPoint(x: 120, y: 0))
    send(.finger(5), .moved, onTimeline + CGPoint(x: 240, y: 0))
    #expect(inspector.lens.cursor != nil, "one finger scrubs")
    #expect(inspector.lens.held?.span == span)

    send(.finger(4), .moved, onTimeline + CGPoint(x: -10, y: 0))
    send(.finger(4), .moved, onTimeline + CGPoint(x: -200, y: 0))
    #expect((inspector.lens.held?.span ?? span) < span, "two zoom")
    send(.finger(4), .ended, onTimeline)
    send(.finger(5), .ended, onTimeline)
    #expect(inspector.presses.isEmpty && stage.stage.liveTouches.isEmpty)
  }

  @Test(
    "a right click asks the inspector, and neither the app nor a recording receives it (INS-07, INS-08)"
  )
  func rightClick() throws {
    stage.finger().down(at: onApp).up()
    let heard = stage.stage.log.transitions.count
    var recorded = 0
    stage.stage.observe { if case .input = $0 { recorded += 1 } }
    let mouse = stage.mouse()
    for _ in 0..<2 {
      mouse.press(at: onApp, button: .secondary).drag(by: (40, 0)).release()
      // The second answer is still about the finger, not about the first click.
      #expect(inspector.rows.first?.sentence == "Moved 0 pt; needs 10.")
    }
    #expect(recorded == 0 && stage.stage.log.transitions.count == heard)
    #expect(stage.stage.liveTouches.isEmpty && inspector.presses.isEmpty)

    inspector.asksNextPress = true
    stage.finger().down(at: onApp).move(by: (60, 0), over: 0.1).up()
    #expect(recorded == 0 && !inspector.asksNextPress && pan.state == .possible)
    mouse.press(at: onApp, button: .middle).release()
    #expect(recorded == 2, "other buttons are the app's")
  }

  @Test(
    "after a right click the mouse belongs to the inspector until all its buttons are up (INS-07)")
  func rightAgain() {
    let heard = stage.stage.log.transitions.count
    let both: UIEvent.ButtonMask = [.primary, .secondary]
    send(.mouse(.secondary), .began, onApp, buttons: .secondary)
    send(.mouse(.primary), .began, onApp, buttons: both)
    send(.mouse(.secondary), .ended, onApp, buttons: .primary)
    send(.mouse(.primary), .moved, onApp + CGPoint(x: 50, y: 0), buttons: .primary)
    send(.mouse(.secondary), .began, onApp, buttons: both)
    #expect(stage.stage.liveTouches.isEmpty)
    send(.mouse(.secondary), .ended, onApp, buttons: .primary)
    send(.mouse(.primary), .ended, onApp)
    #expect(stage.stage.liveTouches.isEmpty && stage.stage.log.transitions.count == heard)
    send(.mouse(.primary), .began, onApp, buttons: .primary)
    #expect(stage.stage.liveTouches.count == 1, "then it is the app's again")
    send(.mouse(.primary), .ended, onApp)
  }

  @Test("a second mouse button neither ends the first one's press nor reaches the app (PTR-03)")
  func secondButton() {
    let both: UIEvent.ButtonMask = [.primary, .secondary]
    send(.mouse(.primary), .began, onTimeline, buttons: .primary)
    send(.mouse(.secondary), .began, onApp, buttons: both)
    send(.mouse(.secondary), .ended, onApp, buttons: .primary)
    #expect(inspector.presses.count == 1 && stage.stage.liveTouches.isEmpty)
    send(.mouse(.primary), .ended, onTimeline)
    #expect(inspector.presses.isEmpty)

    send(.mouse(.primary), .began, onApp, buttons: .primary)
    send(.mouse(.secondary), .began, onTimeline, buttons: both)
    #expect(inspector.presses.isEmpty, "the app's mouse stays the app's")
    send(.mouse(.secondary), .ended, onTimeline, buttons: .primary)
    #expect(stage.stage.liveTouches.count == 1)
    send(.mouse(.primary), .ended, onTimeline)
    #expect(stage.stage.liveTouches.isEmpty)
  }

  @Test(
    "a mouse press whose release was lost ends when the mouse hovers or presses again elsewhere")
  func lostRelease() {
    send(.mouse(.primary), .began, onTimeline, buttons: .primary)
    send(.mouse(.primary), .hovered, onTimeline)
    #expect(inspector.presses.isEmpty)
    send(.mouse(.primary), .began, onApp, buttons: .primary)
    #expect(stage.stage.liveTouches.count == 1)
    send(.mouse(.primary), .ended, onApp)
    #expect(stage.stage.liveTouches.isEmpty)
  }
}
