import PantoMotion
import PantoScene
import PantoTesting
import TestSupport
import Testing

@MainActor @Suite("Misuse of animations", .timeLimit(.minutes(60))) struct AnimationAbuseTests {
  static let odd: [CGFloat] = [.nan, .infinity, -.infinity, -3, -1, 0, 1e-9, 7, 1e9, 1e300]

  @Test(
    "any duration, damping, mass and velocity give finite values and exactly one completion (B63, A1)"
  )
  func numbers() {
    for a in Self.odd {
      for b in Self.odd {
        let velocity = CGVector(dx: b, dy: a)
        let all: [any UITimingCurveProvider] = [
          UISpringTimingParameters(dampingRatio: a, initialVelocity: velocity),
          UISpringTimingParameters(mass: a, stiffness: b, damping: a, initialVelocity: velocity),
          UISpringTimingParameters(damping: a, response: b, initialVelocity: velocity),
          UISpringTimingParameters(duration: a, bounce: b, initialVelocity: velocity),
          UICubicTimingParameters(
            controlPoint1: CGPoint(x: a, y: b), controlPoint2: CGPoint(x: b, y: a)),
        ]
        for parameters in all {
          let box = Box()
          let animator = UIViewPropertyAnimator(duration: a, timingParameters: parameters)
          animator.addAnimations { box.view.frame = CGRect(x: 9, y: 80, width: 30, height: 40) }
          animator.addAnimations({ box.view.alpha = 0.5 }, delayFactor: b)
          animator.addCompletion { box.heard.append($0) }
          animator.startAnimation(afterDelay: b)
          for step in [0, 0.01, 0.3] {
            box.stage.stage.advance(to: box.stage.now + step)
            #expect(box.view.layer.shownPosition.isFinite && box.view.layer.shownAlpha.isFinite)
          }
          animator.fractionComplete = b
          #expect(box.view.layer.shownPosition.isFinite)
          animator.continueAnimation(withTimingParameters: parameters, durationFactor: a)
          animator.isReversed.toggle()
          box.stage.stage.advance(to: box.stage.now + 3e9)
          #expect(box.heard.count <= 1 && box.view.layer.shownPosition.isFinite)
          animator.stopAnimation(false)
          animator.finishAnimation(at: .current)
          #expect(box.heard.count == 1, "\(a), \(b)")
        }
      }
    }
  }

  @Test("animation blocks of any duration call their completion exactly once (B63, A1)")
  func blocks() {
    for a in Self.odd {
      let box = Box()
      var count = 0
      UIView.animate(withDuration: a, delay: a) {
        box.view.center.x = 99
      } completion: { _ in
        count += 1
      }
      UIView.animate(
        withDuration: a, delay: 0, usingSpringWithDamping: a, initialSpringVelocity: a,
        animations: { box.view.center.y = 99 }, completion: { _ in count += 1 })
      UIView.animate(
        springDuration: a, bounce: a, initialSpringVelocity: a,
        animations: { box.view.alpha = 0.3 }, completion: { _ in count += 1 })
      UIView.animateKeyframes(withDuration: a, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: a, relativeDuration: a) {
          box.view.transform = CGAffineTransform(rotationAngle: 1)
        }
      } completion: { _ in
        count += 1
      }
      box.stage.stage.advance(to: 0.1)
      #expect(box.view.layer.shownPosition.isFinite)
      box.stage.stage.advance(to: 9e9)
      #expect(count == 4, "\(a)")
    }
  }

  @Test(
    "an animator without duration that restarts in its own completion does not stop the clock (ANI-03)"
  )
  func chain() {
    let box = Box()
    let animator = UIViewPropertyAnimator()
    var count = 0
    func again() {
      count += 1
      animator.addAnimations { box.view.center.x += 1 }
      animator.addCompletion { _ in again() }
      animator.startAnimation()
    }
    again()
    box.stage.stage.advance(to: 0.05)
    #expect(count > 10 && count < 100)
    animator.stopAnimation(true)
  }

  @Test(
    "a hundred nested blocks complete although their views are removed and released meanwhile (B64)"
  )
  func deep() {
    let stage = TestStage()
    var finished: [Bool] = []
    var views: [UIView] = (0..<100).map { _ in
      stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
    }
    func nest(_ depth: Int) {
      guard depth < 100 else { return }
      UIView.animate(withDuration: 1) {
        views[depth].center.x = 200
        if depth.isMultiple(of: 3) { views[depth].removeFromSuperview() }
        nest(depth + 1)
      } completion: {
        finished.append($0)
      }
    }
    nest(0)
    weak let gone = views[50]
    stage.advance(by: 0.5)
    for view in views { view.removeFromSuperview() }
    views.removeAll()

    stage.advance(by: 1)

    #expect(finished.count == 100 && gone == nil && !stage.stage.isAnimating)
  }

  @Test("an animator whose view was removed still ends, once (B64, A1)")
  func removed() {
    let box = Box()
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.5)
    box.view.removeFromSuperview()
    #expect(box.view.center.x == 250 && box.x == 250)
    box.stage.advance(by: 1)
    #expect(box.heard == [.end])

    let second = Box()
    let paused = second.animator()
    paused.fractionComplete = 0.5
    second.view.removeFromSuperview()
    paused.fractionComplete = 0.25
    paused.stopAnimation(false)
    paused.finishAnimation(at: .start)
    #expect(second.heard == [.start] && second.view.center.x == 250, "it left with its model")
  }

  @Test("an animator that is stopped inside its own animation block calls no completion (B63)")
  func stoppedInside() {
    let box = Box()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    animator.addAnimations {
      box.view.center.x = 250
      animator.stopAnimation(true)
      box.view.center.y = 300
    }
    animator.addCompletion { box.heard.append($0) }
    animator.startAnimation()
    box.stage.advance(by: 2)
    #expect(box.heard == [] && animator.state == .inactive)
    #expect(box.view.layer.shownPosition == CGPoint(x: 50, y: 300))
  }

  @Test(
    "after a pause of an hour in the event loop an animator advances by a tenth of a second only (B22)"
  )
  func gap() {
    let box = Box()
    let animator = box.animator()
    animator.startAnimation()
    box.stage.advance(by: 0.2)
    box.stage.stage.recordGap(of: 3600)
    box.stage.stage.advance(to: box.stage.now + 3600)
    #expect(box.isAt(50 + 200 * 0.3, 1e-6))
    box.stage.settle()
    #expect(box.heard == [.end])
  }
}
