import PantoMotion
import PantoScene
import PantoTesting
import TestSupport
import Testing

@MainActor @Suite("A property animator", .timeLimit(.minutes(60))) struct PropertyAnimatorTests {
  let box = Box()

  @Test(
    "an animator goes from inactive to active and back, and completes once with .end (VPA-01, VPA-02)"
  )
  func run() {
    let animator = box.animator()
    #expect(animator.state == .inactive && box.view.center.x == 50)

    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    #expect(box.view.center.x == 250 && box.x == 50, "the model at once, the picture on its way")
    box.stage.advance(by: 0.5)
    #expect(box.isAt(150) && (animator.fractionComplete - 0.5).magnitude < 1e-9)
    box.stage.advance(by: 0.5)

    #expect(animator.state == .inactive && !animator.isRunning && box.x == 250)
    #expect(box.heard == [.end])
    box.stage.advance(by: 5)
    #expect(box.heard == [.end] && !box.stage.stage.isAnimating)
  }

  @Test("an animator has UIKit's default values (VPA-13, ANI-11)")
  func defaults() {
    let animator = UIViewPropertyAnimator()
    #expect(animator.isInterruptible && !animator.pausesOnCompletion && animator.scrubsLinearly)
    #expect(animator.delay == 0 && animator.isUserInteractionEnabled)
    #expect(!animator.isManualHitTestingEnabled && !animator.isReversed)
    #expect(animator.fractionComplete == 0 && animator.state == .inactive)
  }

  @Test(
    "fractionComplete scrubs the animation, and continueAnimation runs for the remaining duration (VPA-03, VPA-06, VPA-08)"
  )
  func scrub() {
    let animator = UIViewPropertyAnimator(duration: 3, curve: .easeOut) { [view = box.view] in
      view.transform = CGAffineTransform(translationX: 275, y: 0)
      view.alpha = 0
    }
    animator.startAnimation()
    animator.pauseAnimation()

    animator.fractionComplete = 50.0 / 275
    #expect((box.view.layer.shownAlpha - 0.8182).magnitude < 5e-5)
    #expect(hits(50 + 50) && !hits(49), "it is touched where it shows: 50 points along")
    animator.fractionComplete = -20.0 / 275
    #expect(animator.fractionComplete == 0 && hits(1))
    animator.fractionComplete = 50.0 / 275

    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    box.stage.advance(by: 2.454)
    #expect(animator.state == .active)
    box.stage.advance(by: 0.001)
    #expect(animator.state == .inactive && box.view.layer.shownAlpha == 0)
  }

  func hits(_ x: CGFloat) -> Bool {
    box.stage.window.hitTest(CGPoint(x: x, y: 50), with: nil) === box.view
  }

  @Test("pausing a running animator never makes the view jump, whatever the timing (VPA-05)")
  func pause() {
    let springs = UISpringTimingParameters(dampingRatio: 0.4)
    let curves: [any UITimingCurveProvider] = [
      UICubicTimingParameters(animationCurve: .easeIn), UICubicTimingParameters(), springs,
    ]
    for parameters in curves {
      let box = Box()
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
      animator.addAnimations { box.view.center = CGPoint(x: 250, y: 300) }
      animator.startAnimation()
      box.stage.advance(by: 0.31)
      let shown = box.view.layer.shownPosition

      animator.pauseAnimation()

      #expect(box.view.layer.shownPosition.distance(to: shown) < 1e-9)
      #expect(!box.stage.stage.isMoving && !box.stage.stage.isAnimating, "at rest: no frames")
      animator.startAnimation()
      #expect(box.view.layer.shownPosition.distance(to: shown) < 1e-9)
      box.stage.settle()
      #expect(box.view.layer.shownPosition == CGPoint(x: 250, y: 300))
    }
  }

  @Test(
    "setting fractionComplete pauses a running animator; NaN is refused, other values are clamped (VPA-03, B63)"
  )
  func fraction() {
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.2)
    animator.fractionComplete = 0.75
    #expect(!animator.isRunning && box.isAt(200))
    #expect(box.refusals { animator.fractionComplete = .nan } == 1 && box.isAt(200))
    animator.fractionComplete = 7
    #expect(animator.fractionComplete == 1 && box.isAt(250))
    animator.fractionComplete = -3
    #expect(animator.fractionComplete == 0 && box.isAt(50))
  }

  @Test(
    "a paused animator shows the fraction, or the curve's value at the fraction if scrubsLinearly is off (VPA-04)"
  )
  func scrubsLinearly() {
    let animator = box.animator(1, .easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(box.isAt(50 + 200 * 0.0934646507, 1e-4))
    animator.startAnimation()
    box.stage.advance(by: 0.25)
    #expect((animator.fractionComplete - 0.5).magnitude < 1e-9)
    #expect(box.isAt(50 + 200 * 0.3153568126, 1e-4))
  }

  @Test("continueAnimation accepts another duration factor, curve or spring (VPA-07)")
  func proceed() {
    let animator = box.animator(2)
    animator.fractionComplete = 0.5
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.25)
    box.stage.advance(by: 0.25)
    #expect(box.isAt(150 + 100 * 0.6846431874, 1e-3))
    box.stage.advance(by: 0.25)
    #expect(box.heard == [.end])

    let second = Box()
    let thrown = second.animator(1)
    thrown.fractionComplete = 0.5
    thrown.continueAnimation(
      withTimingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: 6, dy: 0)), durationFactor: 0.5)
    second.stage.advance(by: 0.001)
    #expect((second.x - 150.6).magnitude < 0.02, "600 points per second over the 100 that are left")
    second.stage.settle()
    #expect(second.x == 250)
  }

  @Test("a reversed animator goes back from the shown value and ends at .start (VPA-02, VPA-10)")
  func reverse() {
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.7)
    animator.isReversed = true
    #expect(animator.isRunning && box.isAt(190))
    #expect((animator.fractionComplete - 0.3).magnitude < 1e-9)
    box.stage.advance(by: 0.35)
    #expect(box.isAt(120))
    box.stage.advance(by: 0.36)
    #expect(box.heard == [.start] && box.view.center.x == 50 && box.x == 50)
  }

  @Test(
    "a stopped animator keeps the shown value, and finishAnimation decides the final one (VPA-01, VPA-02)"
  )
  func stop() {
    for (position, place) in [
      (UIViewAnimatingPosition.end, 250.0), (.start, 50), (.current, 110),
    ] {
      let box = Box()
      let animator = box.animator()
      animator.startAnimation()
      box.stage.advance(by: 0.3)

      animator.stopAnimation(false)
      #expect(animator.state == .stopped && box.isAt(110) && box.heard == [])
      #expect((box.view.center.x - 110).magnitude < 1e-9)
      animator.finishAnimation(at: position)

      #expect(animator.state == .inactive && box.heard == [position])
      #expect(box.isAt(place) && (box.view.center.x - place).magnitude < 1e-9)
    }
  }

  @Test("stopAnimation(true) ends the animator without a completion (VPA-01)")
  func stopForGood() {
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.3)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && box.isAt(110))
    box.stage.advance(by: 3)
    #expect(box.heard == [] && (box.view.center.x - 110).magnitude < 1e-9)
  }

  @Test("animations with a delay factor end together with the others (VPA-11)")
  func delayFactor() {
    let animator = box.animator(2)
    animator.addAnimations({ [view = box.view] in view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    box.stage.advance(by: 1)
    #expect(box.view.layer.shownAlpha == 1)
    box.stage.advance(by: 0.5)
    #expect((box.view.layer.shownAlpha - 0.5).magnitude < 1e-9)

    let second = Box()
    let joined = second.animator(2)
    joined.startAnimation()
    second.stage.advance(by: 0.5)
    joined.addAnimations({ second.view.alpha = 0 }, delayFactor: 0.25)
    second.stage.advance(by: 0.5)
    #expect(second.view.layer.shownAlpha == 1)
    second.stage.advance(by: 0.5)
    #expect((second.view.layer.shownAlpha - 0.5).magnitude < 1e-9, "it runs for one second")
    second.stage.advance(by: 0.5)
    #expect(second.view.layer.shownAlpha == 0 && second.heard == [.end])
  }

  @Test(
    "with pausesOnCompletion an animator stays active at its end, paused and without completion (VPA-13)"
  )
  func pausesOnCompletion() {
    let animator = box.animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    box.stage.advance(by: 2)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
    #expect(box.heard == [] && box.x == 250)
    animator.isReversed = true
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    #expect(box.isAt(150))
    animator.pausesOnCompletion = false
    box.stage.advance(by: 1)
    #expect(box.heard == [.start] && box.x == 50)
  }

  @Test("misuse of an animator is reported and changes nothing (VPA-12)")
  func misuse() {
    let animator = box.animator()
    #expect(box.refusals { animator.finishAnimation(at: .end) } == 1)
    #expect(
      box.refusals { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) } == 1
    )
    animator.startAnimation()
    #expect(box.refusals { animator.isInterruptible = false } == 1 && animator.isInterruptible)
    #expect(
      box.refusals { animator.isUserInteractionEnabled = false } == 1
        && animator.isUserInteractionEnabled)
    box.stage.advance(by: 0.25)
    animator.stopAnimation(false)
    #expect(box.refusals { animator.startAnimation() } == 1)
    #expect(box.refusals { animator.addAnimations { self.box.view.alpha = 0 } } == 1)
    #expect(box.refusals { animator.fractionComplete = 0.5 } == 1)
    #expect(animator.state == .stopped && box.isAt(100) && box.view.alpha == 1)
    animator.finishAnimation(at: .end)
    #expect(box.heard == [.end])

    let second = Box()
    let fixed = second.animator()
    fixed.isInterruptible = false
    fixed.startAnimation()
    #expect(second.refusals { fixed.pauseAnimation() } == 1)
    #expect(second.refusals { fixed.stopAnimation(true) } == 1)
    #expect(fixed.isRunning)
    second.stage.settle()
    #expect(second.heard == [.end])
  }

  @Test("an animator that is started twice, or stopped in its own completion, completes once (B63)")
  func twice() {
    let animator = box.animator()
    animator.addCompletion { _ in animator.stopAnimation(true) }
    animator.startAnimation()
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    animator.startAnimation()
    box.stage.advance(by: 3)
    #expect(box.heard == [.end] && animator.state == .inactive)

    animator.addAnimations { [view = box.view] in view.center.x = 50 }
    animator.startAnimation()
    box.stage.advance(by: 3)
    #expect(box.heard == [.end] && box.x == 50, "it may run again; completions belonged to one run")
  }

  @Test(
    "a running animator keeps itself alive; a paused one that is released stops where it is and is reported (VPA-14, B63)"
  )
  func alive() {
    box.animator().startAnimation()
    box.stage.advance(by: 2)
    #expect(box.heard == [.end])

    let second = Box()
    var paused: UIViewPropertyAnimator? = second.animator()
    paused?.fractionComplete = 0.25
    let reports = second.refusals { paused = nil }
    #expect(reports == 1 && paused == nil)
    #expect(second.isAt(100) && second.view.center.x == 100 && second.heard == [])
    #expect(second.view.layer.sublayers == nil && !second.stage.stage.isAnimating)
  }

  @Test(
    "during an animation views are hit where they are shown, unless the animator says otherwise (ANI-11, ANI-12)"
  )
  func touches() {
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    #expect(hits(110) && !hits(90))
    animator.stopAnimation(true)

    let second = Box()
    let byHand = second.animator()
    byHand.isManualHitTestingEnabled = true
    byHand.startAnimation()
    let window = second.stage.window
    #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === window)
    #expect(window.hitTest(CGPoint(x: 250, y: 50), with: nil) === second.view)

    let third = Box()
    let deaf = third.animator()
    deaf.isUserInteractionEnabled = false
    deaf.pauseAnimation()
    #expect(third.view.hitObstacle(at: CGPoint(x: 50, y: 50)) == .animating)
  }

  @Test("a moving view can be caught by touch and then follows the finger (ANI-12, VPA-05)")
  func caught() {
    let animator = box.animator(2)
    animator.startAnimation()
    let pan = UIPanGestureRecognizer()
    box.view.addGestureRecognizer(pan)
    var start: CGFloat = 0
    pan.addAction { [view = box.view] pan in
      switch pan.state {
      case .began:
        animator.stopAnimation(true)
        start = view.center.x
      case .changed: view.center.x = start + pan.translation(in: nil).x
      default: break
      }
    }
    box.stage.advance(by: 1)
    let finger = box.stage.finger().down(at: CGPoint(x: 150, y: 50))
    finger.move(by: (40, 0), over: 0.2)
    #expect(pan.state == .changed)
    let held = box.x
    box.stage.advance(by: 2)
    #expect(box.isAt(held) && box.heard == [])
    finger.up()
  }

  @Test("runningPropertyAnimator starts by itself after its delay")
  func runningAnimator() {
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.5, options: .curveLinear,
      animations: { [view = box.view] in view.center.x = 250 },
      completion: { [box] in box.heard.append($0) })
    #expect(animator.isRunning && animator.delay == 0.5)
    box.stage.advance(by: 0.5)
    #expect(box.x == 50)
    box.stage.advance(by: 0.5)
    #expect(box.isAt(150))
    box.stage.advance(by: 0.5)
    #expect(box.heard == [.end])
  }

  @Test("another block's animation goes on when the animator below it is stopped (ANI-07)")
  func additive() {
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view = box.view] in
      view.center.x = 350
    }
    #expect(box.isAt(150))
    box.stage.advance(by: 0.25)
    #expect(box.isAt(225), "three quarters of the first way, one of the second")
    animator.stopAnimation(true)
    #expect(box.isAt(225))
    box.stage.advance(by: 0.25)
    #expect(box.isAt(250))
  }

  @Test(
    "a block inside an animator is told whether the animator ran to its end (ANI-03, MUT-08)",
    arguments: ["runs", "reversed", "stopped", "finished at start", "finished at end"])
  func innerBlock(way: String) {
    var told: [Bool] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view = box.view] in
      UIView.animate(
        withDuration: 1, animations: { view.center.x = 250 }, completion: { told.append($0) })
    }
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    switch way {
    case "reversed": animator.isReversed = true
    case "stopped": animator.stopAnimation(true)
    case "finished at start", "finished at end":
      animator.stopAnimation(false)
      animator.finishAnimation(at: way == "finished at end" ? .end : .start)
    default: break
    }
    box.stage.advance(by: 2)

    #expect(told == [way == "runs"])
  }
}
