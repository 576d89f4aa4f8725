import PantoFuzz
import PantoGraphics
import PantoMotion
import PantoScene
import PantoTesting
import Testing

/// Makes random calls on animators and blocks, some inside their own blocks and completions.
@MainActor private final class MotionMonkey {
  let stage = TestStage(400, 400)
  let random: PantoFuzz.SeededRandom
  var views: [UIView] = []
  var animators: [UIViewPropertyAnimator] = []
  /// How often each completion handler was called.
  var calls: [Int] = []
  var depth = 0

  init(seed: UInt64) {
    random = PantoFuzz.SeededRandom(seed: seed)
    for _ in 0..<6 {
      views.append(stage.add(UIView(frame: CGRect(x: 9, y: 9, width: 60, height: 60))))
    }
  }

  func count() -> () -> Void {
    let i = calls.count
    calls.append(0)
    return { [unowned self] in calls[i] += 1 }
  }

  func number() -> CGFloat {
    let odd: [CGFloat] = [0, -1, .nan, 0.3, 0.5, 1, 2, 1e9, .infinity]
    return odd[random.number(below: odd.count)]
  }

  func change() {
    let view = views[random.number(below: views.count)]
    let amount = CGFloat(random.number(below: 300))
    switch random.number(below: 7) {
    case 0: view.center.x = amount
    case 1: view.center = CGPoint(x: amount, y: amount / 2)
    case 2: view.alpha = amount / 300
    case 3: view.transform = CGAffineTransform(rotationAngle: amount / 50)
    case 4: view.bounds.size.width = amount
    case 5: view.backgroundColor = UIColor(white: amount / 300, alpha: 1)
    default: view.frame = CGRect(x: amount, y: 1, width: amount, height: 30)
    }
  }

  func act() {
    guard depth < 4 else { return }
    depth += 1
    defer { depth -= 1 }
    switch random.number(below: 20) {
    case 0, 1: makeAnimator()
    case 2...9: if !animators.isEmpty { order(animators[random.number(below: animators.count)]) }
    case 10, 11, 12: block()
    case 13:
      UIView.animateKeyframes(withDuration: 0.4, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: number(), relativeDuration: number()) { inside() }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { inside() }
      } completion: { [called = count()] _ in
        called()
      }
    case 14: views[random.number(below: views.count)].layer.removeAllAnimations()
    case 15:
      let view = views[random.number(below: views.count)]
      view.superview == nil ? stage.window.addSubview(view) : view.removeFromSuperview()
    case 16: if animators.count > 8 { animators.remove(at: random.number(below: animators.count)) }
    default: change()
    }
  }

  func inside() {
    change()
    if random.number(below: 4) == 0 { act() }
  }

  func block() {
    let options: [UIView.AnimationOptions] = [
      [], .beginFromCurrentState, .allowUserInteraction, .autoreverse, .overrideInheritedDuration,
    ]
    UIView.animate(
      withDuration: number() == 1e9 ? 0.2 : TimeInterval(random.number(below: 5)) / 10,
      delay: TimeInterval(random.number(below: 3)) / 10,
      options: options[random.number(below: options.count)],
      animations: inside,
      completion: { [unowned self, called = count()] _ in
        called()
        act()
      })
  }

  func makeAnimator() {
    let timing: any UITimingCurveProvider =
      random.number(below: 2) == 0
      ? UICubicTimingParameters(animationCurve: .easeOut)
      : UISpringTimingParameters(
        dampingRatio: number(), initialVelocity: CGVector(dx: number(), dy: number()))
    let animator = UIViewPropertyAnimator(
      duration: TimeInterval(random.number(below: 6)) / 10, timingParameters: timing)
    animator.scrubsLinearly = random.number(below: 3) > 0
    animator.pausesOnCompletion = random.number(below: 5) == 0
    animator.addAnimations { [unowned self] in inside() }
    animator.addAnimations({ [unowned self] in inside() }, delayFactor: number())
    animator.addCompletion { [unowned self, called = count()] _ in
      called()
      act()
    }
    animators.append(animator)
  }

  func order(_ animator: UIViewPropertyAnimator) {
    switch random.number(below: 11) {
    case 0, 1: animator.startAnimation()
    case 2: animator.startAnimation(afterDelay: number() == 0.3 ? 0.1 : 0)
    case 3: animator.pauseAnimation()
    case 4, 5: animator.fractionComplete = number()
    case 6: animator.isReversed.toggle()
    case 7: animator.stopAnimation(random.number(below: 2) == 0)
    case 8: animator.finishAnimation(at: [.start, .end, .current][random.number(below: 3)])
    case 9:
      animator.continueAnimation(
        withTimingParameters: random.number(below: 2) == 0
          ? nil : UISpringTimingParameters(dampingRatio: 0.5),
        durationFactor: number() == 2 ? 2 : 0.5)
    default: animator.addAnimations({ [unowned self] in inside() }, delayFactor: 0.2)
    }
  }

  var isSound: Bool {
    for view in views {
      let layer = view.layer
      guard layer.shownPosition.isFinite, layer.shownAlpha.isFinite, view.frame.isFinite else {
        return false
      }
    }
    return calls.allSatisfy { $0 <= 1 }
  }
}

@MainActor @Suite("A monkey test of animations", .timeLimit(.minutes(60))) struct MotionMonkeyTests
{
  @Test(
    "after random calls values are finite, no completion runs twice, and the stage comes to rest (A1, A2, B63, B64)"
  )
  func monkey() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let monkey = MotionMonkey(seed: seed)
      for _ in 0..<400 {
        monkey.act()
        if monkey.random.number(below: 2) == 0 {
          monkey.stage.stage.advance(
            to: monkey.stage.now + TimeInterval(monkey.random.number(below: 40)) / 500)
        }
        guard monkey.isSound else { return #expect(Bool(false), "seed \(seed)") }
      }
      // A completion may still create something, such as an animator that is never started.
      repeat {
        monkey.animators.removeAll()
        monkey.stage.stage.advance(to: monkey.stage.now + 4e8)
      } while !monkey.animators.isEmpty
      for view in monkey.views {
        #expect(view.layer.shownPosition == view.center, "the model shows in the end: seed \(seed)")
      }
      #expect(monkey.isSound && !monkey.stage.stage.isAnimating, "seed \(seed)")
    }
  }

  @Test("the same calls show the same values (P4)")
  func again() {
    func run() -> [CGFloat] {
      let monkey = MotionMonkey(seed: 7)
      var shown: [CGFloat] = []
      for _ in 0..<300 {
        monkey.act()
        monkey.stage.stage.advance(to: monkey.stage.now + 0.01)
        for view in monkey.views {
          shown.append(view.layer.shownPosition.x + view.layer.shownAlpha)
        }
      }
      return shown
    }
    #expect(run() == run())
  }
}
