import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("Event processing", .timeLimit(.minutes(60))) struct WalkTests {
  let window = FakeWindow()

  @Test(
    "views receive began, moved and cancelled before the action of the pan runs (EVT-01, REC-17)")
  func order() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    pan.addAction { [view] in view.heard.append("pan \($0.state.name)") }
    window.down(1, 150, 150, at: 0)
    window.move(1, 155, 150, at: 0.01)
    window.move(1, 170, 150, at: 0.02)
    window.move(1, 180, 150, at: 0.03)
    #expect(view.heard == ["began", "moved", "cancelled", "pan began", "pan changed"])
  }

  @Test("without cancelling, the view receives each move before the action runs (EVT-01)")
  func withoutCancelling() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    pan.cancelsTouchesInView = false
    pan.addAction { [view] in view.heard.append("pan \($0.state.name)") }
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.02)
    #expect(view.heard == ["began", "moved", "pan began"])
  }

  @Test("a touch that a recognizer holds back is delivered later with its original values (REC-18)")
  func delaysBegan() {
    let view = window.view()
    let tap = view.add(UITapGestureRecognizer())
    tap.delaysTouchesBegan = true
    window.down(1, 150, 150, at: 0)
    window.move(1, 154, 150, at: 0.05)
    #expect(view.heard.isEmpty)
    window.move(1, 170, 150, at: 0.1)
    #expect(view.heard == ["began", "moved", "moved"])
    window.up(1, 170, 150, at: 0.2)
    view.heard = []
    window.tap(1, 150, 150, at: 1)
    #expect(view.heard.isEmpty)
  }

  @Test("a recognizer added during a touch receives only later touches (EVT-02, B50)")
  func lateRecognizer() {
    let view = window.view()
    window.down(1, 150, 150, at: 0)
    let pan = view.add(UIPanGestureRecognizer())
    window.move(1, 190, 150, at: 0.1)
    #expect(pan.state == .possible)
  }

  @Test("a pan disabled during a drag is cancelled at once, with its action (REC-09, B51)")
  func disabled() {
    let pan = window.view().add(UIPanGestureRecognizer())
    var last: UIGestureRecognizer.State?
    pan.addAction { last = $0.state }
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    pan.isEnabled = false
    #expect(last == .cancelled)
    #expect(pan.state == .possible)
    #expect(window.story(pan) == "possible → began → cancelled(disabled)")
  }

  @Test(
    "a view removed during a touch receives one cancel, and the recognizers of its ancestors continue (TCH-04, REC-13, S3)"
  )
  func removedView() {
    let parent = window.view(0, 0, 400, 400)
    let child = FakeHost(CGRect(x: 100, y: 100, width: 100, height: 100))
    parent.add(child)
    let inner = child.add(UITapGestureRecognizer())
    let outer = parent.add(UIPanGestureRecognizer())
    window.down(1, 150, 150, at: 0)
    window.processor.detach(child)
    #expect(child.heard == ["began", "cancelled"])
    #expect(inner.reason == .detached)
    window.move(1, 190, 150, at: 0.1)
    #expect(outer.state == .began)
    #expect(child.heard == ["began", "cancelled"])
  }

  @Test("input sent from inside a handler waits for the end of the turn (EVT-09, B52)")
  func reentrancy() {
    let pan = window.view().add(UIPanGestureRecognizer())
    var seen: [CGFloat] = []
    pan.addAction { [window] in
      seen.append($0.location(in: nil).x)
      if seen.count == 1 { window.move(1, 199, 150, at: 0.2) }
      window.processor.advance(to: 5)
    }
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.1)
    #expect(seen == [180, 199])
    #expect(window.time.now == 0.2)
    #expect(window.processor.repairs.nestedAdvance == 2)
  }

  @Test("input that a timer sends is processed before the next timer, whatever the frames (EVT-09)")
  func inputOfTimers() {
    var runs: [[CGFloat]] = []
    for frames in [1, 2, 3, 10] {
      let window = FakeWindow()
      var seen: [CGFloat] = []
      let pan = window.view().add(UIPanGestureRecognizer())
      pan.addAction { seen.append($0.location(in: nil).x) }
      for tick in 0...4 {
        let at = Double(tick) / 10
        window.time.at(at) { [window] in
          seen.append(CGFloat(-window.processor.liveTouches.count))
          if tick == 0 { window.down(1, 150, 150, at: at) }
          if tick > 0 { window.move(1, 150 + 20 * CGFloat(tick), 150, at: at) }
        }
      }
      for i in 1...frames { window.processor.advance(to: Double(i) / Double(frames)) }
      #expect(window.time.now == 1)
      runs.append(seen)
    }
    #expect(runs[0] == [0, -1, 170, -1, 190, -1, 210, -1, 230])
    #expect(runs.allSatisfy { $0 == runs[0] })
  }

  @Test(
    "moves of one finger in one report become one event with all their samples (SDL-11, TCH-09)")
  func coalescing() {
    let pan = window.view().add(UIPanGestureRecognizer())
    var counts: [Int] = []
    pan.addAction { [window] _ in
      guard let touch = window.processor.liveTouches.first else { return }
      counts.append(window.processor.touchEvent.coalescedTouches(for: touch)?.count ?? 0)
    }
    window.down(1, 150, 150, at: 0)
    window.processor.send([
      window.event(1, 155, 150, 0.01, .moved), window.event(1, 165, 150, 0.02, .moved),
      window.event(1, 172, 150, 0.03, .moved),
    ])
    #expect(counts == [3])
    #expect(window.story(pan) == "possible → began")
  }

  @Test("each sample of an event knows the position before it (TCH-09)")
  func coalescedPrevious() {
    let pan = window.view().add(UIPanGestureRecognizer())
    var steps: [[CGFloat]] = []
    pan.addAction { [window] _ in
      guard let touch = window.processor.liveTouches.first else { return }
      steps = (window.processor.touchEvent.coalescedTouches(for: touch) ?? []).map {
        [$0.previousLocation(in: nil).x, $0.location(in: nil).x]
      }
    }
    window.down(1, 150, 150, at: 0)
    window.processor.send([
      window.event(1, 155, 150, 0.01, .moved), window.event(1, 165, 150, 0.02, .moved),
      window.event(1, 172, 150, 0.03, .moved),
    ])
    #expect(steps == [[150, 155], [155, 165], [165, 172]])
  }

  @Test("a single-touch view receives a third finger once the first has lifted (TCH-04)")
  func thirdFinger() {
    let view = window.view()
    window.down(1, 150, 150, at: 0)
    window.down(2, 160, 150, at: 0.1)
    window.up(1, 150, 150, at: 0.2)
    window.down(3, 170, 150, at: 0.3)
    #expect(view.heard == ["began", "ended", "began"])
  }

  @Test("a report with a whole tap in it is a tap (SDL-11)")
  func batch() {
    let tap = window.view().add(UITapGestureRecognizer())
    window.processor.send([
      window.event(1, 150, 150, 0, .began), window.event(1, 151, 150, 0.01, .moved),
      window.event(1, 151, 150, 0.05, .ended),
    ])
    #expect(window.story(tap) == "possible → ended")
  }

  @Test("a single-touch view receives only the first touch, while recognizers receive all (TCH-10)")
  func singleTouchView() {
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    window.down(1, 110, 150, at: 0)
    window.down(2, 150, 150, at: 0.1)
    #expect(view.heard == ["began"])
    #expect(pan.numberOfTouches == 2)
    view.isMultipleTouchEnabled = true
    window.up(1, 110, 150, at: 0.2)
    window.up(2, 150, 150, at: 0.2)
    view.heard = []
    window.processor.send([
      window.event(3, 110, 150, 1, .began), window.event(4, 150, 150, 1, .began),
    ])
    #expect(view.heard == ["began(2)"])
  }

  @Test("while an exclusive view has a touch, no other view receives one (TCH-10)")
  func exclusive() {
    let a = window.view(0, 0)
    a.isExclusiveTouch = true
    let b = window.view(200, 0)
    window.down(1, 50, 50, at: 0)
    window.down(2, 250, 50, at: 0.1)
    #expect(a.heard == ["began"])
    #expect(b.heard.isEmpty)
  }

  @Test("refused touches have a reason: type, event, touch or disabled (DEL-01, REC-11, EVT-02)")
  func refusals() {
    let pan = window.view().add(UIPanGestureRecognizer())
    let answers = Answers()
    pan.delegate = answers
    func touch() -> Reason? {
      let t = window.time.now + 1
      window.down(1, 150, 150, at: t)
      window.move(1, 199, 150, at: t + 0.1)
      defer { window.up(1, 199, 150, at: t + 0.2) }
      return pan.explanation
    }
    answers.receiveTouch = false
    #expect(touch() == .delegateRefusedTouch)
    answers.receiveEvent = false
    #expect(touch() == .delegateRefusedEvent)
    pan.allowedTouchTypes = [.pencil]
    #expect(touch() == .wrongTouchType)
    pan.isEnabled = false
    #expect(touch() == .disabled)
  }

  @Test("touches that a view does not handle go to the next responder (EVT-10)")
  func responders() {
    final class Silent: FakeHost {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
      }
    }
    let outer = window.view(0, 0, 400, 400)
    outer.add(Silent(CGRect(x: 0, y: 0, width: 100, height: 100)))
    window.down(1, 50, 50, at: 0)
    #expect(outer.heard == ["began"])
  }

  @Test("targets are held weakly, called in order, and can be removed (REC-14)")
  func targets() {
    @MainActor final class Listener {
      var heard = 0
      func pan(_ recognizer: UIPanGestureRecognizer) { heard += 1 }
      func plain() { heard += 10 }
    }
    let pan = window.view().add(UIPanGestureRecognizer())
    let listener = Listener()
    for _ in 0..<2 { pan.addTarget(listener, action: Listener.pan(_:)) }
    pan.addTarget(listener, action: Listener.plain)
    do {
      // Nothing else retains this target.
      let gone = Listener()
      gone.heard = 100
      pan.addTarget(gone, action: Listener.plain)
    }
    #expect(pan.targets.last?.target == nil)
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(listener.heard == 11)
    pan.removeTarget(listener)
    window.move(1, 195, 150, at: 0.2)
    #expect(listener.heard == 11)
  }
}

@MainActor @Suite("A hover", .timeLimit(.minutes(60))) struct HoverTests {
  let window = FakeWindow()

  @Test("a hover begins when the pointer enters, changes inside, and ends when it leaves (HOV-01)")
  func enterMoveLeave() {
    let hover = window.view().add(UIHoverGestureRecognizer())
    window.mouse(.hovered, 50, 50, at: 0)
    window.mouse(.hovered, 110, 110, at: 0.1)
    #expect(hover.state == .began)
    #expect(hover.location(in: nil) == CGPoint(x: 110, y: 110))
    window.mouse(.hovered, 120, 110, at: 0.2)
    window.mouse(.hovered, 250, 110, at: 0.3)
    #expect(window.story(hover) == "possible → began → changed → ended")
  }

  @Test("a hover is cancelled when the window loses the pointer (HOV-01)")
  func lost() {
    let hover = window.view().add(UIHoverGestureRecognizer())
    window.mouse(.hovered, 110, 110, at: 0.1)
    window.mouse(.cancelled, 110, 110, at: 0.2)
    #expect(window.story(hover) == "possible → began → cancelled(pointerLeft)")
  }

  @Test("a hover does not change while a button is down, and is evaluated once on release (HOV-02)")
  func frozen() {
    let hover = window.view().add(UIHoverGestureRecognizer())
    window.mouse(.hovered, 110, 110, at: 0)
    window.mouse(.began, 110, 110, at: 0.1)
    window.mouse(.moved, 300, 300, at: 0.2)
    #expect(hover.state == .began)
    window.mouse(.ended, 300, 300, at: 0.3)
    #expect(window.story(hover) == "possible → began → ended")
  }

  @Test("a hover notices that a view has moved under a resting pointer (HOV-03)")
  func movingView() {
    let view = window.view()
    let hover = view.add(UIHoverGestureRecognizer())
    window.mouse(.hovered, 50, 50, at: 0)
    view.rect.origin = .zero
    window.processor.reevaluateHover()
    #expect(hover.state == .began)
    view.rect.origin.x = 300
    window.processor.reevaluateHover()
    #expect(window.story(hover) == "possible → began → ended")
  }

  @Test("a pointer that rests over a view that stays causes no change (HOV-03)")
  func restingPointer() {
    let hover = window.view().add(UIHoverGestureRecognizer())
    window.mouse(.hovered, 150, 150, at: 0)
    window.processor.reevaluateHover()
    window.processor.reevaluateHover()
    #expect(window.story(hover) == "possible → began")
    window.mouse(.hovered, 151, 150, at: 0.1)
    #expect(window.story(hover) == "possible → began → changed")
  }

  @Test("fingers do not hover, and a hover prevents no other gesture (HOV-02, ARB-08)")
  func others() {
    let view = window.view()
    let hover = view.add(UIHoverGestureRecognizer())
    let pan = view.add(UIPanGestureRecognizer())
    window.down(1, 150, 150, at: 0)
    #expect(hover.state == .possible)
    window.up(1, 150, 150, at: 0.1)
    window.mouse(.hovered, 150, 150, at: 1)
    window.mouse(.began, 150, 150, at: 1.1)
    window.mouse(.moved, 170, 150, at: 1.2)
    #expect(pan.state == .began)
    #expect(hover.state == .began)
  }
}
