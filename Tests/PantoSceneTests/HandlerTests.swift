import PantoScene
import PantoTesting
import Testing

/// A view that records its touch callbacks and runs a closure inside them.
private final class Listener: UIView {
  var heard: [String] = []
  var onBegan: (() -> Void)?
  var onEnded: (() -> Void)?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    heard.append("began")
    onBegan?()
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    heard.append("moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    heard.append("ended")
    onEnded?()
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    heard.append("cancelled")
  }
}

/// A view that runs a closure inside its hit test.
private final class Asked: UIView {
  var onHitTest: (() -> Void)?
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    onHitTest?()
    return super.hitTest(point, with: event)
  }
}

private final class Judge: UIGestureRecognizerDelegate {
  var shouldBegin: (UIGestureRecognizer) -> Bool = { _ in true }
  var isSimultaneous: () -> Bool = { false }
  var requires: () -> Bool = { false }
  var eventsSeen = 0
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin(gestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isSimultaneous() }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { requires() }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool {
    eventsSeen += 1
    return true
  }
}

private let full = CGRect(x: 0, y: 0, width: 300, height: 300)

@MainActor
@Suite(
  "Handlers and delegates that change the view tree during event handling", .timeLimit(.minutes(60))
)
struct HandlerTests {
  let stage = TestStage()

  @Test("a view may remove its siblings inside its hit test (B59)")
  func hitTestRemoves() {
    let siblings = (0..<5).map { _ in stage.add(UIView(frame: full)) }
    let asked = stage.add(Asked(frame: CGRect(x: 0, y: 0, width: 1, height: 1)))
    asked.onHitTest = { for view in siblings { view.removeFromSuperview() } }
    let tap = UITapGestureRecognizer()
    stage.window.addGestureRecognizer(tap)

    stage.tap(at: CGPoint(x: 10, y: 10))

    #expect(stage.story(of: tap) == "possible → ended")
  }

  @Test("a recognizer that its delegate disables during a question fails once (R1, B51)")
  func delegateDisables() {
    for question in ["requirement", "simultaneity", "begin"] {
      let stage = TestStage()
      let view = stage.add(UIView(frame: full))
      let judge = Judge()
      let asking = UIPanGestureRecognizer()
      let other = UIPanGestureRecognizer()
      for pan in [asking, other] {
        pan.minimumNumberOfTouches = 2
        pan.delegate = judge
        view.addGestureRecognizer(pan)
      }
      func disable() -> Bool {
        asking.isEnabled = false
        return false
      }
      switch question {
      case "requirement": judge.requires = disable
      case "simultaneity": judge.isSimultaneous = disable
      default: judge.shouldBegin = { $0 === asking ? disable() : true }
      }

      let pair = stage.fingers(2)
      stage.together {
        for (i, finger) in pair.enumerated() {
          finger.down(at: (50 + 50 * CGFloat(i), 50)).move(by: (50, 0)).up()
        }
      }

      let story = "\(stage.story(of: asking))"
      #expect(story.components(separatedBy: "disabled").count == 2, "\(question): \(story)")
      #expect(!story.contains("failed(delegateRefusedBegin)"), "\(question): \(story)")
    }
  }

  @Test("the delegate is asked about an event once, however many fingers it brings (DEL-01)")
  func eventIsAskedOnce() {
    let view = stage.add(UIView(frame: full))
    let judge = Judge()
    let pan = UIPanGestureRecognizer()
    pan.delegate = judge
    view.addGestureRecognizer(pan)

    let pair = stage.fingers(2)
    stage.together { for finger in pair { finger.down(at: (50, 50)) } }

    #expect(judge.eventsSeen == 1)
    #expect(pan.numberOfTouches == 2)
  }

  @Test("a view that removes itself in touchesBegan receives touchesCancelled once (TCH-04)")
  func removedWhileTold() {
    let view = stage.add(Listener(frame: full))
    view.onBegan = { [weak view] in view?.removeFromSuperview() }

    stage.finger().down(at: (10, 10)).move(by: (3, 0)).up()

    #expect(view.heard == ["began", "cancelled"])
  }

  @Test("a view that removes itself in touchesEnded receives no touchesCancelled (I2)")
  func removedAtTheEnd() {
    let view = stage.add(Listener(frame: full))
    view.onEnded = { [weak view] in view?.removeFromSuperview() }

    stage.tap(at: CGPoint(x: 10, y: 10))
    stage.tap(at: CGPoint(x: 10, y: 10))

    #expect(view.heard == ["began", "ended"])
  }

  @Test("a recognizer that moves to another window recognizes the next tap there (REC-13)")
  func anotherWindow() {
    let other = TestStage()
    let tap = UITapGestureRecognizer()
    stage.add(UIView(frame: full)).addGestureRecognizer(tap)
    stage.tap(at: CGPoint(x: 10, y: 10))
    let view = other.add(UIView(frame: full))

    // The other window has processed an event of its own before the recognizer arrives.
    other.finger().down(at: (310, 10))
    view.addGestureRecognizer(tap)
    other.tap(at: CGPoint(x: 10, y: 10))

    #expect(other.story(of: tap) == "possible → ended")
  }

  @Test(
    "a finger marked as stale does not come back to a recognizer that has left it since (I14, REC-13)"
  )
  func leftSinceSetAside() {
    let home = stage.add(UIView(frame: full))
    let elsewhere = stage.add(UIView(frame: CGRect(x: 300, y: 0, width: 20, height: 20)))
    for way in ["stays", "moves", "moves and comes back", "is disabled"] {
      let pan = UIPanGestureRecognizer()
      home.addGestureRecognizer(pan)
      func send(_ x: CGFloat, _ phase: InputEvent.Phase, _ cause: CancelCause = .system) {
        stage.stage.send(
          InputEvent(
            time: stage.now + 0.1, position: CGPoint(x: x, y: 50), source: .finger(77),
            phase: phase, cause: cause))
      }
      send(50, .began)
      send(50, .stationary, .stale)
      switch way {
      case "moves": elsewhere.addGestureRecognizer(pan)
      case "moves and comes back":
        elsewhere.addGestureRecognizer(pan)
        home.addGestureRecognizer(pan)
      case "is disabled":
        pan.isEnabled = false
        pan.isEnabled = true
      default: break
      }
      send(100, .moved)
      #expect(pan.numberOfTouches == (way == "stays" ? 1 : 0), "\(way)")
      #expect((pan.state == .possible) == (way != "stays"), "\(way)")
      send(100, .ended)
      pan.view?.removeGestureRecognizer(pan)
    }
  }

  @Test(
    "a view that was replaced as its controller's view is no longer before the controller in the responder chain (EVT-10)"
  )
  func formerView() {
    let controller = UIViewController()
    let outer = UIView(frame: full)
    let inner = UIView(frame: full)
    controller.view = outer
    outer.addSubview(inner)
    controller.view = inner
    stage.add(outer)

    stage.tap(at: CGPoint(x: 10, y: 10))

    #expect(inner.next === controller)
    #expect(controller.next === outer)
    #expect(outer.next === stage.window)
  }
}

@MainActor @Suite("Hover during event handling", .timeLimit(.minutes(60)))
struct HoverHandlerTests {
  let stage = TestStage()
  let hover = UIHoverGestureRecognizer()

  @Test("hit tests and log observers may ask for the hover location (HOV-01)")
  func locationWhileLooking() {
    let view = stage.add(Asked(frame: full))
    view.addGestureRecognizer(hover)
    var places: [CGFloat] = []
    view.onHitTest = { [hover] in _ = hover.location(in: nil) }
    stage.log.observe(eachChange: true) { [hover] _ in places.append(hover.location(in: nil).x) }

    let mouse = stage.mouse()
    for x in [10, 12, 310] as [CGFloat] { mouse.hover(at: CGPoint(x: x, y: 10)) }

    #expect(places == [10, 12, 310])
    #expect(stage.story(of: hover) == "possible → began → changed → ended")
  }

  @Test(
    "a hover recognizer that was disabled or removed under the pointer begins anew afterwards (HOV-01, B51)"
  )
  func comesBack() {
    let view = stage.add(UIView(frame: full))
    view.addGestureRecognizer(hover)
    let mouse = stage.mouse()
    mouse.hover(at: CGPoint(x: 10, y: 10))
    hover.isEnabled = false
    hover.isEnabled = true
    mouse.hover(at: CGPoint(x: 12, y: 10))
    #expect(stage.story(of: hover) == "possible → began → cancelled(disabled) → began")

    view.removeFromSuperview()
    stage.add(view)
    stage.advance(by: 0.1)
    mouse.hover(at: CGPoint(x: 13, y: 10))
    #expect(hover.state == .began || hover.state == .changed)
  }
}
