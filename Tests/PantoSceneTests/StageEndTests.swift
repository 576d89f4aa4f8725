import PantoScene
import PantoTesting
import Testing

/// Looks for the stage of its view whenever it is reset.
private final class StageSeeker: UIPanGestureRecognizer {
  var foundStages: [Bool] = []
  override func reset() {
    super.reset()
    foundStages.append(view?.layer.stage != nil)
  }
}

@MainActor
@Suite("K7: a stage that is released without tearDown", .serialized, .timeLimit(.minutes(60)))
struct StageEndTests {
  private func event(
    _ phase: InputEvent.Phase, _ x: CGFloat, at time: TimeInterval
  ) -> InputEvent {
    InputEvent(time: time, position: CGPoint(x: x, y: 50), source: .finger(1), phase: phase)
  }

  @Test("an active drag is cancelled once, and its recognizer works on the next stage (R1, P1)")
  func drag() {
    let pan = UIPanGestureRecognizer()
    var story: [UIGestureRecognizer.State] = []
    pan.addAction { story.append($0.state) }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.addGestureRecognizer(pan)
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      stage.window.addSubview(view)
      stage.send(event(.began, 50, at: 0.1))
      stage.send(event(.moved, 90, at: 0.2))
      #expect(story == [.began])
      view.removeFromSuperview()
      #expect(pan.state == .possible)
      story = []
      stage.window.addSubview(view)
      stage.send(event(.ended, 90, at: 0.3))
      stage.send(event(.began, 50, at: 0.4))
      stage.send(event(.moved, 90, at: 0.5))
      #expect(pan.state == .began)
    }

    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    #expect(pan.reason == .touchCancelled(.windowGone))
    story = []
    let next = TestStage(300, 300)
    next.add(view)
    next.finger().down(at: (50, 50)).move(by: (60, 0), over: 0.2).up()
    #expect(story.first == .began && story.last == .ended)
  }

  @Test("a view that was animating moves and is drawn on the next stage (PRT-01)")
  func animation() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .black
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      stage.window.addSubview(view)
      UIView.animate(withDuration: 5) { view.center.x = 250 }
      stage.advance(to: 1)
    }
    view.removeFromSuperview()
    view.center.x = 10

    let next = TestStage(300, 300)
    next.add(view)
    _ = next.pixels
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 210 }
    next.advance(by: 0.5)

    #expect(next.stage.isMoving)
    #expect(next.pixels[110, 10] & 255 < 128 && next.pixels[10, 10] & 255 > 128)
  }

  @Test("no view finds the stage while its recognizers are reset")
  func viewsDuringRelease() {
    let pan = StageSeeker()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.addGestureRecognizer(pan)
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      stage.window.addSubview(view)
      stage.send(event(.began, 50, at: 0.1))
      stage.send(event(.moved, 90, at: 0.2))
      #expect(pan.state == .began)
      pan.foundStages = []
    }
    #expect(!pan.foundStages.isEmpty && !pan.foundStages.contains(true))
  }

  @Test("a stage that the closure of an animation block releases lives until the block has ended")
  func releaseInsideBlock() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var stage: Stage? = Stage(size: CGSize(width: 300, height: 300))
    weak var seen: Stage?
    seen = stage
    stage?.window.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) {
      view.alpha = 0
      view.setNeedsLayout()
      stage = nil
      #expect(seen != nil)
    }
    #expect(seen == nil && view.layer.stage == nil && view.alpha == 0)
  }

  @Test("every kind of recognizer is reset, whether it had begun or not, and no touch is left")
  func kinds() {
    let kinds: [UIGestureRecognizer] = [
      UITapGestureRecognizer(), UILongPressGestureRecognizer(), UIPanGestureRecognizer(),
      UISwipeGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
      UIHoverGestureRecognizer(),
    ]
    for recognizer in kinds {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      view.addGestureRecognizer(recognizer)
      do {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        stage.window.addSubview(view)
        stage.send(event(.began, 50, at: 0.1))
        stage.advance(to: 0.7)
      }
      #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
    }
  }

  @Test("tearDown completes everything unfinished, once (A1)")
  func completions() {
    var heard: [String] = []
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) {
        heard.append("block \($0)")
      }
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 200 }
      animator.addCompletion { heard.append("animator \($0.rawValue)") }
      animator.startAnimation()
      stage.advance(to: 0.5)
      UIView.animate(withDuration: 1, animations: {}) { heard.append("empty \($0)") }
      #expect(heard == [])
      stage.tearDown()
    }
    #expect(heard.count == 3 && heard.contains("block false"))
    let next = TestStage()
    next.advance(by: 2)
    #expect(heard.count == 3, "\(heard)")
  }

  @Test("a lifted touch that a recognizer delays keeps neither the view nor the window alive (P2)")
  func heldBack() {
    weak var window: UIWindow?
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      window = stage.window
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      double.delaysTouchesBegan = true
      view.addGestureRecognizer(double)
      stage.window.addSubview(view)
      stage.send(event(.began, 50, at: 0.1))
      stage.send(event(.ended, 50, at: 0.15))
      #expect(stage.liveTouches.isEmpty && stage.time.nextDeadline != nil)
    }
    #expect(window == nil)
  }

  @Test(
    "objects held by animations are released with the stage, and a surviving view shows its model values (P2)"
  )
  func animations() {
    final class Held {}
    weak var block: Held?
    weak var animator: UIViewPropertyAnimator?
    let kept = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      stage.window.addSubview(kept)
      let held = Held()
      block = held
      UIView.animate(
        withDuration: 1, animations: { kept.alpha = 0 }, completion: { [held] _ in _ = held })
      let moving = UIViewPropertyAnimator(duration: 1, curve: .linear) { kept.center.x = 200 }
      moving.startAnimation()
      animator = moving
      stage.advance(to: 0.5)
      #expect(block != nil && animator != nil)
      #expect(kept.layer.presentation()?.opacity == 0.5)
    }
    #expect(block == nil && animator == nil)
    #expect((kept.layer.presentation() ?? kept.layer).opacity == 0)
    #expect((kept.layer.presentation() ?? kept.layer).position.x == 200)
  }

  @Test("tearDown followed by release cancels and completes everything once")
  func both() {
    var heard: [Bool] = []
    var states: [UIGestureRecognizer.State] = []
    do {
      let stage = Stage(size: CGSize(width: 300, height: 300))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let pan = UIPanGestureRecognizer()
      pan.addAction { states.append($0.state) }
      view.addGestureRecognizer(pan)
      stage.window.addSubview(view)
      stage.send(event(.began, 50, at: 0.1))
      stage.send(event(.moved, 90, at: 0.2))
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { heard.append($0) }
      stage.tearDown()
    }
    #expect(heard == [false] && states.filter { $0 == .cancelled }.count == 1)
  }

  @Test(
    "tearDown inside a handler cancels every recognizer and touch once, after the handler returns (P1, R3)",
    arguments: ["pan", "touches", "disabled"])
  func tearDownInside(place: String) {
    final class Ear: UIView {
      var heard: [String] = []
      var onMove: (() -> Void)?
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { onMove?() }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        heard.append("cancelled")
      }
    }
    final class Both: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let view = Ear(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    let both = Both()
    var stories: [[UIGestureRecognizer.State]] = [[], []]
    let pans = [UIPanGestureRecognizer(), UIPanGestureRecognizer()]
    for (i, pan) in pans.enumerated() {
      pan.delegate = both
      pan.cancelsTouchesInView = false
      pan.addAction { stories[i].append($0.state) }
      view.addGestureRecognizer(pan)
    }
    var ends: [Bool] = []
    pans[1].addAction {
      guard $0.state == .cancelled else { return }
      UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }) { ends.append($0) }
    }
    switch place {
    case "pan": pans[0].addAction { if $0.state == .changed { stage.tearDown() } }
    case "touches": view.onMove = { if pans[0].state == .changed { stage.tearDown() } }
    default: pans[0].addAction { if $0.state == .cancelled { stage.tearDown() } }
    }

    stage.send(event(.began, 50, at: 0.1))
    for n in 1...5 { stage.send(event(.moved, 50 + 20 * CGFloat(n), at: 0.1 + 0.01 * Double(n))) }
    if place == "disabled" { pans[0].isEnabled = false }

    #expect(stage.liveTouches.isEmpty && view.heard == ["cancelled"], "\(view.heard)")
    #expect(ends == [false], "what a cancelled action starts ends with the stage (A1)")
    for (pan, story) in zip(pans, stories) {
      #expect(pan.state == .possible && pan.numberOfTouches == 0)
      #expect(story.last == .cancelled && story.count(where: { $0 == .cancelled }) == 1, "\(story)")
    }
  }
}
