import PantoControls
import PantoScene
import TestSupport
import Testing

@MainActor @Suite("A button", .timeLimit(.minutes(60))) struct ButtonTests {
  @Test(
    "a button fires on a tap, and a pan that begins cancels its touch without action (BAL-10, REC-17)"
  )
  func tapAndPan() {
    let stage = world()
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    let pan = UIPanGestureRecognizer()
    button.addGestureRecognizer(pan)
    stage.window.addSubview(button)
    var heard: [String] = []
    button.addAction(for: .touchUpInside) { _ in heard.append("tap") }
    button.addAction(for: .touchCancel) { _ in heard.append("cancel") }
    func send(_ x: CGFloat, _ t: TimeInterval, _ phase: InputEvent.Phase) {
      stage.send(
        InputEvent(time: t, position: CGPoint(x: x, y: 150), source: .finger(1), phase: phase))
    }
    send(150, 0, .began)
    #expect(button.isHighlighted)
    send(150, 0.1, .ended)
    #expect(heard == ["tap"])
    send(150, 1, .began)
    send(180, 1.1, .moved)
    send(180, 1.2, .ended)
    #expect(heard == ["tap", "cancel"])
    #expect(!button.isHighlighted)
    #expect(pan.reason == .allTouchesLifted)
  }
}
