import PantoMotion
import PantoScene
import PantoTesting
import TestSupport
import Testing

@MainActor @Suite("The forms of UIView.animate", .timeLimit(.minutes(60))) struct AnimateFormsTests
{
  let box = Box()

  @Test("a nested animation block inherits duration and curve unless its options override them")
  func nested() {
    let other = box.stage.add(UIView(frame: .zero))
    let own = box.stage.add(UIView(frame: .zero))
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      box.view.center.x = 250
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 0.5) { other.center.x = 100 }
      UIView.animate(
        withDuration: 0.5, delay: 0,
        options: [.overrideInheritedDuration, .overrideInheritedCurve]
      ) { own.center.x = 100 }
      UIView.performWithoutAnimation { own.alpha = 0.5 }
    }
    #expect(own.layer.shownAlpha == 0.5)
    box.stage.advance(by: 0.25)
    #expect(own.layer.shownPosition.x == 50, "ease in and out, half way")
    #expect((other.layer.shownPosition.x - 12.5).magnitude < 1e-9)
    box.stage.advance(by: 0.25)
    #expect(own.layer.shownPosition.x == 100)
    #expect(UIView.inheritedAnimationDuration == 0)
    box.stage.settle()
    #expect(other.layer.shownPosition.x == 100)
  }

  @Test("performWithoutAnimation applies also the blocks inside it at once (ANI-15)")
  func withoutAnimation() {
    var heard: [Bool] = []
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation {
        UIView.animate(withDuration: 1) {
          box.view.center.x = 250
        } completion: {
          heard.append($0)
        }
      }
    }
    #expect(box.isAt(250) && UIView.areAnimationsEnabled)
    box.stage.advance(by: 0.1)
    #expect(heard == [true] && !box.stage.stage.isAnimating)
  }

  @Test(
    "a repeating animation runs until the property is set again; its completion then receives false (ANI-03, ANI-09)"
  )
  func repeats() {
    var heard: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { box.view.center.x = 250 }, completion: { heard.append($0) })
    box.stage.advance(by: 0.75)
    #expect(box.isAt(200))
    box.stage.advance(by: 0.5)
    #expect(box.isAt(200), "on its way back")
    box.stage.advance(by: 100)
    #expect(box.isAt(200) && heard == [] && box.stage.stage.isMoving)
    box.view.center.x = 30
    box.stage.advance(by: 0.1)
    #expect(heard == [false] && box.x == 30 && !box.stage.stage.isAnimating)
  }

  @Test("an autoreversed animation goes there and back once and then shows the model value (A2)")
  func autoreverse() {
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) {
      box.view.center.x = 250
    } completion: {
      heard.append($0)
    }
    box.stage.advance(by: 1.9)
    #expect(box.isAt(70, 1e-6))
    box.stage.advance(by: 0.2)
    #expect(heard == [true] && box.x == 250)
  }

  @Test("modifyAnimations makes only a part of a block repeat")
  func modify() {
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.view.center.y = 250
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { box.view.center.x = 250 }
    } completion: {
      heard.append($0)
    }
    box.stage.advance(by: 1.25)
    #expect(box.isAt(200) && box.view.layer.shownPosition.y == 250)
    #expect(heard.isEmpty, "it waits for all repetitions (FID-23)")
    box.stage.advance(by: 1)
    #expect(box.isAt(100))
    box.stage.settle()
    #expect(box.x == 250 && heard == [true])
  }

  @Test("a spring given by duration and bounce runs until it has settled (SPR-05, SPR-07)")
  func bounce() {
    UIView.animate(springDuration: 0.5, bounce: 0.3) { box.view.center.x = 250 }
    let spring = Spring(duration: 0.5, bounce: 0.3)
    box.stage.advance(by: 0.2)
    #expect(box.isAt(50 + 200 * CGFloat(spring.progress(at: 0.2)), 1e-6))
    box.stage.advance(by: spring.settlingTime)
    #expect(box.x == 250 && !box.stage.stage.isAnimating)
  }

  @Test(
    "with animations disabled, a block applies its changes at once and still calls its completion")
  func disabled() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, animations: { box.view.center.x = 250 }) { heard.append($0) }
    #expect(box.x == 250 && !UIView.areAnimationsEnabled)
    box.stage.advance(by: 0.1)
    #expect(heard == [true])
  }

  @Test("with animations disabled, a spring with a start velocity also applies its changes at once")
  func disabledThrow() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    UIView.animate(springDamping: 0.8, response: 0.4, velocity: CGVector(dx: 500, dy: 0)) {
      box.view.center.x = 250
    }
    #expect(box.x == 250 && !box.stage.stage.isAnimating)
  }

  @Test("a nested animation block starts together with the outer block, after the outer delay")
  func inheritedDelay() {
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
      UIView.animate(withDuration: 0.1) { box.view.center.x = 250 }
    }
    box.stage.advance(by: 0.5)
    #expect(box.isAt(50))
    box.stage.advance(by: 0.5)
    #expect(box.isAt(150))
  }

  @Test(
    "beginFromCurrentState replaces the older animation and starts from the shown value (ANI-08)")
  func fromCurrentState() {
    var heard: [Bool] = []
    UIView.animate(withDuration: 1, animations: { box.view.center.x = 250 }) { heard.append($0) }
    box.stage.advance(by: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]) {
      box.view.center.x = 50
    }
    #expect(box.isAt(150))
    box.stage.advance(by: 0.5)
    #expect(box.isAt(100) && heard == [false])
  }

  @Test(
    "performWithoutAnimation leaves animations as they were, switched on or off (ANI-15, MUT-09)",
    arguments: [true, false])
  func withoutAnimationKeeps(isEnabled: Bool) {
    UIView.setAnimationsEnabled(isEnabled)
    defer { UIView.setAnimationsEnabled(true) }
    UIView.performWithoutAnimation {
      #expect(!UIView.areAnimationsEnabled)
      UIView.performWithoutAnimation { box.view.alpha = 0.5 }
      #expect(!UIView.areAnimationsEnabled)
    }
    #expect(UIView.areAnimationsEnabled == isEnabled)
    UIView.animate(withDuration: 1) { box.view.center.x = 250 }
    #expect((box.x == 250) != isEnabled)
  }

  @Test("the completion of a block waits for its repetitions (FID-23)")
  func repetitions() {
    let stage = box.stage
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.5) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: false) { view.center.x = 200 }
    } completion: {
      ends.append($0)
    }
    stage.advance(by: 1.4)
    #expect(ends.isEmpty)
    stage.advance(by: 0.2)
    #expect(ends == [true])
  }
}

@MainActor @Suite("Key frames", .timeLimit(.minutes(60))) struct KeyframeTests {
  let box = Box()

  private func addTwoKeyframes() {
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
      box.view.center.x = 150
      box.view.backgroundColor = .red
    }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
      box.view.center.x = 250
      box.view.transform = CGAffineTransform(rotationAngle: 1)
    }
  }

  private let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions([.curveLinear, .allowUserInteraction]).rawValue)

  @Test(
    "each key frame animates in its part of the duration; between key frames the last value stays")
  func frames() {
    var heard: [Bool] = []
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: linear) {
      addTwoKeyframes()
    } completion: {
      heard.append($0)
    }
    #expect(box.view.center.x == 250 && box.x == 50)
    for (time, place) in [(0.5, 100.0), (1, 150), (1.5, 150), (2, 150), (3, 200), (3.9, 245)] {
      box.stage.advance(by: time - box.stage.now)
      #expect(box.isAt(place, 1e-6), "\(time)")
    }
    box.stage.advance(by: 0.2)
    #expect(heard == [true] && box.x == 250 && !box.stage.stage.isAnimating)
  }

  @Test("a key-frame animation as a whole eases in and out by default")
  func eases() {
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { box.view.center.x = 250 }
    }
    box.stage.advance(by: 0.25)
    #expect(box.isAt(50 + 200 * 0.129161931, 1e-4))
  }

  @Test("key frames animate transforms and colours one after the other, too")
  func notAdditive() {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
      for (start, angle) in [(0.0, 1.0), (0.5, 0.0)] {
        UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
          box.view.transform = CGAffineTransform(rotationAngle: angle)
        }
      }
    }
    // Hit testing follows the shown value: at an angle of one radian the corner is outside of the
    // view.
    func corner() -> Bool {
      box.stage.window.hitTest(CGPoint(x: 1, y: 1), with: nil) === box.view
    }
    #expect(corner())
    box.stage.advance(by: 0.5)
    #expect(!corner())
    box.stage.advance(by: 0.49)
    #expect(box.stage.window.hitTest(CGPoint(x: 2, y: 2), with: nil) === box.view)
  }

  @Test("with discrete key frames no value in between is shown")
  func discrete() {
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: [linear, .calculationModeDiscrete])
    {
      addTwoKeyframes()
    }
    for (time, place) in [(0.9, 50.0), (1.1, 150), (3.9, 150)] {
      box.stage.advance(by: time - box.stage.now)
      #expect(box.isAt(place), "\(time)")
    }
    box.stage.settle()
    #expect(box.x == 250)
  }

  @Test("cubic and paced key frames are shown as linear ones, which is reported once")
  func cubic() {
    func notes() -> Int { Misuse.messages.count { $0.hasPrefix("animateKeyframes") } }
    Misuse.forget()
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: [linear, .calculationModeDiscrete])
    {}
    #expect(notes() == 0)
    let modes: [UIView.KeyframeAnimationOptions] = [
      .calculationModeCubic, .calculationModePaced, .calculationModeCubicPaced,
    ]
    let views = modes.map { mode in
      let view = box.stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      UIView.animateKeyframes(withDuration: 4, delay: 0, options: [linear, mode]) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 250 }
      }
      return view
    }
    box.stage.advance(by: 1)
    #expect(views.allSatisfy { ($0.layer.shownPosition.x - 100).magnitude < 1e-6 })
    #expect(notes() == 1 && Misuse.count == 0)
  }

  @Test("key frames inside a property animator follow its fractionComplete")
  func scrubbed() {
    let animator = UIViewPropertyAnimator(duration: 4, curve: .easeIn) { [box] in
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          box.view.center.x = 150
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          box.view.center.x = 250
        }
      } completion: { _ in
        box.heard.append(.end)
      }
    }
    for (fraction, place) in [(0.125, 100.0), (0.4, 150), (0.75, 200), (1, 250), (0, 50)] {
      animator.fractionComplete = fraction
      #expect(box.isAt(place), "\(fraction)")
    }
    animator.startAnimation()
    box.stage.settle()
    #expect(box.heard == [.end] && box.x == 250)
  }

  @Test("addKeyframe outside of animateKeyframes is reported and applies its changes at once")
  func outside() {
    let count = box.refusals {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { box.view.center.x = 99 }
    }
    #expect(count == 1 && box.x == 99)
  }
}
