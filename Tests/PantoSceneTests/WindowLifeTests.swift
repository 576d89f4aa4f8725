import PantoScene
import PantoTesting
import Testing

/// Tests windows that change, vanish or multiply during a touch (reliability, C and D).
@MainActor @Suite("Windows that change during a touch", .timeLimit(.minutes(60)))
struct WindowLifeTests {
  private func scene(
    _ size: CGSize = CGSize(width: 400, height: 400)
  ) -> (stage: Stage, pan: UIPanGestureRecognizer) {
    let stage = Stage(size: size)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    stage.window.addSubview(view)
    return (stage, pan)
  }

  private func event(
    _ phase: InputEvent.Phase, _ x: CGFloat, at time: TimeInterval, finger: Int64 = 1
  ) -> InputEvent {
    InputEvent(time: time, position: CGPoint(x: x, y: 100), source: .finger(finger), phase: phase)
  }

  @Test(
    "B24: a drag goes on when its window is resized to nothing, and is cancelled with its cause when the window is gone"
  )
  func gone() {
    let (stage, pan) = scene()
    stage.send(event(.began, 100, at: 0))
    stage.send(event(.moved, 150, at: 0.1))
    stage.resize(to: .zero, scale: 1, safeAreaInsets: .zero)
    stage.send(event(.moved, 160, at: 0.2))
    #expect(pan.state == .changed && pan.translation(in: nil).x == 50)
    stage.cancelTouches(because: .windowGone)
    #expect(pan.reason == .touchCancelled(.windowGone) && stage.liveTouches.isEmpty)
    stage.send(event(.ended, 160, at: 0.3))
    #expect(stage.log.transitions(of: pan).last?.to == .cancelled, "the late lift is no drop (P3)")
  }

  @Test("B25, R4: a change of the window's size and scale does not change a pan's translation")
  func otherDisplay() {
    let (stage, pan) = scene()
    stage.send(event(.began, 100, at: 0))
    stage.send(event(.moved, 150, at: 0.1))
    let before = pan.translation(in: nil)
    stage.resize(to: CGSize(width: 800, height: 300), scale: 2, safeAreaInsets: .zero)
    #expect(pan.translation(in: nil) == before)
    stage.send(event(.moved, 151, at: 0.2))
    #expect(pan.translation(in: nil) == CGPoint(x: before.x + 1, y: before.y))
  }

  @Test("B27: two of a hundred windows can be touched at once with the same finger id")
  func many() {
    let scenes = (0..<100).map { _ in scene() }
    let (a, b) = (scenes[3], scenes[97])
    for (i, one) in [a, b].enumerated() { one.stage.send(event(.began, 100, at: Double(i))) }
    a.stage.send(event(.moved, 150, at: 2))
    b.stage.send(event(.moved, 20, at: 2))
    #expect(a.pan.translation(in: nil).x == 40 && b.pan.translation(in: nil).x == -70)
    a.stage.cancelTouches(because: .windowGone)
    #expect(b.pan.state == .began && b.stage.liveTouches.count == 1)
  }

  @Test(
    "B54: a recognizer added to its own view again stays; added to another view it moves and is cancelled if active (REC-13)"
  )
  func moves() {
    let (stage, pan) = scene()
    let home = pan.view
    let other = UIView(frame: CGRect(x: 0, y: 300, width: 100, height: 100))
    stage.window.addSubview(other)
    home?.addGestureRecognizer(pan)
    #expect(home?.gestureRecognizers?.count == 1)
    stage.send(event(.began, 100, at: 0))
    stage.send(event(.moved, 150, at: 0.1))
    other.addGestureRecognizer(pan)
    #expect(home?.gestureRecognizers?.isEmpty ?? true)
    #expect(pan.view === other && pan.reason == .detached)
    #expect(stage.log.transitions(of: pan).last?.to == .cancelled)
  }

  @Test(
    "B65: events that arrive inside a handler are delivered afterwards, in order and completely (R7)"
  )
  func slowHandler() {
    let (stage, pan) = scene()
    var seen: [CGFloat] = []
    pan.addAction { [unowned stage] pan in
      seen.append(pan.location(in: nil).x)
      guard seen.count == 1 else { return }
      for i in 1...20 { stage.send(event(.moved, 150 + CGFloat(i), at: 0.1 + Double(i) * 0.25)) }
      stage.send(event(.ended, 170, at: 5.2))
    }
    stage.send(event(.began, 100, at: 0))
    stage.send(event(.moved, 150, at: 0.1))
    #expect(seen == (0...20).map { 150 + CGFloat($0) } + [170])
    #expect(stage.log.transitions(of: pan).last?.to == .ended)
  }

  @Test("HIT-08: a hit test asks only views whose superview was hit")
  func visited() {
    final class Counting: UIView {
      static var asked = 0
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        Counting.asked += 1
        return super.point(inside: point, with: event)
      }
    }
    let stage = Stage(size: CGSize(width: 400, height: 400))
    for i in 0..<10 {
      let column = Counting(frame: CGRect(x: 40 * i, y: 0, width: 40, height: 400))
      stage.window.addSubview(column)
      for k in 0..<10 {
        column.addSubview(Counting(frame: CGRect(x: 0, y: 40 * k, width: 40, height: 40)))
      }
    }
    Counting.asked = 0
    #expect(stage.window.hitTest(CGPoint(x: 200, y: 210), with: nil) is Counting)
    #expect(Counting.asked <= 20, "ten columns at most, and the cells of one")
  }
}
