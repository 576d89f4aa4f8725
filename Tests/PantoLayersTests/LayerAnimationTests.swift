import PantoGraphics
import PantoScene
import PantoTesting
import Testing

private final class Ear: CAAnimationDelegate {
  var heard: [String] = []
  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
}

@MainActor @Suite("Layer animations", .timeLimit(.minutes(60))) struct LayerAnimationTests {
  let stage = TestStage(320, 480)
  let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))

  init() { stage.add(view) }

  private var turned: CATransform3D {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    return CATransform3DRotate(eye, .pi / 3, 0, 1, 0)
  }

  @Test(
    "a 3D transform keeps its value when it is set inside an animation block or during another animation (ANI-01)"
  )
  func turnIsKept() {
    UIView.animate(withDuration: 0.2) { view.layer.transform = turned }
    #expect(view.layer.transform == turned)
    stage.advance(by: 1)
    #expect(view.layer.transform == turned)

    view.layer.transform = CATransform3DIdentity
    UIView.animate(withDuration: 0.5) { view.alpha = 0.2 }
    stage.advance(by: 0.1)
    view.layer.transform = turned
    #expect(view.layer.transform == turned)

    let free = CALayer()
    view.layer.addSublayer(free)
    stage.advance(by: 1)
    free.transform = turned
    #expect(free.transform == turned)
  }

  @Test(
    "a basic animation changes the shown value only, and tells its delegate when it starts and stops"
  )
  func basic() {
    let ear = Ear()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 20
    move.toValue = 220
    move.duration = 1
    move.delegate = ear
    view.layer.add(move, forKey: "move")
    stage.advance(by: 0.25)
    #expect(view.layer.shownPosition.x == 70 && view.center.x == 120)
    #expect(view.layer.animationKeys() == ["move"] && ear.heard == ["start"])
    stage.advance(by: 1)
    #expect(view.layer.shownPosition.x == 120 && ear.heard == ["start", "stop true"])
    #expect(view.layer.animationKeys() == nil && !stage.stage.isAnimating)
  }

  @Test("an animation takes geometry as NSValue objects, as UIKit code has it (PRT-10)")
  func objects() {
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 20, y: 20))
    move.toValue = NSValue(cgPoint: CGPoint(x: 220, y: 20))
    move.duration = 1
    view.layer.add(move, forKey: "move")
    let grow = CAKeyframeAnimation(keyPath: "transform")
    grow.values = [CATransform3DIdentity, CATransform3DMakeScale(3, 3, 1)].map {
      NSValue(caTransform3D: $0)
    }
    grow.duration = 1
    view.layer.add(grow, forKey: "grow")
    stage.advance(by: 0.5)
    #expect(view.layer.shownPosition == CGPoint(x: 120, y: 20))
    #expect(view.layer.presentation()?.transform == CATransform3DMakeScale(2, 2, 1))
  }

  @Test("a removed animation tells its delegate false, and the model value shows")
  func removed() {
    let ear = Ear()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 1
    fade.repeatCount = .infinity
    fade.autoreverses = true
    fade.delegate = ear
    view.layer.add(fade, forKey: "pulse")
    stage.advance(by: 1.5)
    #expect(view.layer.shownAlpha == 0.5, "half way back")
    view.layer.removeAllAnimations()
    stage.advance(by: 0.1)
    #expect(view.layer.shownAlpha == 1 && ear.heard == ["start", "stop false"])
  }

  @Test(
    "an animation of an unknown key path does not run, and tells its delegate and transaction once (B63)"
  )
  func nothingToAnimate() {
    let ear = Ear()
    var told = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { told += 1 }
    for path in ["nonsense", "delegate", ""] {
      let move = CABasicAnimation(keyPath: path)
      move.fromValue = 20
      move.toValue = 220
      move.duration = 1
      move.delegate = ear
      view.layer.add(move, forKey: path)
    }
    CATransaction.commit()
    stage.advance(by: 2)
    #expect(ear.heard == ["stop false", "stop false", "stop false"] && told == 1)
    #expect(view.layer.animationKeys() == nil && !stage.stage.isAnimating)
  }

  @Test("an animation with fillMode forwards keeps its end value until it is removed")
  func forwards() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = CGFloat.pi / 2
    turn.duration = 0.5
    turn.fillMode = .forwards
    turn.isRemovedOnCompletion = false
    view.layer.add(turn, forKey: nil)
    stage.advance(by: 3)
    let shown = view.layer.shownTransform
    #expect(shown.a.magnitude < 1e-12 && (shown.b - 1).magnitude < 1e-12)
    #expect(!stage.stage.isAnimating && !stage.stage.isMoving)
    view.layer.removeAllAnimations()
    #expect(view.layer.shownTransform.isIdentity)
  }

  @Test("a key-frame animation reaches each value at its key time")
  func keyframes() {
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, 10, -10, 0]
    shake.keyTimes = [0, 0.25, 0.75, 1]
    shake.duration = 1
    view.layer.add(shake, forKey: "shake")
    stage.advance(by: 0.25)
    #expect(view.layer.shownTransform.tx == 10)
    stage.advance(by: 0.25)
    #expect(view.layer.shownTransform.tx == 0)
    stage.advance(by: 0.25)
    #expect(view.layer.shownTransform.tx == -10)
  }

  @Test("a paced animation along a path moves at constant speed (ANI-19)")
  func along() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 300))
    let tour = CAKeyframeAnimation(keyPath: "position")
    tour.path = path
    tour.calculationMode = .paced
    tour.duration = 4
    view.layer.add(tour, forKey: "tour")
    stage.advance(by: 2)
    #expect(view.layer.shownPosition == CGPoint(x: 100, y: 100))
  }

  @Test(
    "a spring animation settles when the sum of its amplitudes is a thousandth (SPR-05, H12)",
    arguments: [(5, 2.85497), (10, 1.47270), (15, 1.02209)])
  func settling(damping: CGFloat, seconds: TimeInterval) {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = damping
    #expect((spring.settlingDuration - seconds).magnitude < 5e-6)

    spring.fromValue = 0
    spring.toValue = 1000
    spring.duration = spring.settlingDuration
    view.layer.position.x = 1000
    view.layer.add(spring, forKey: "spring")
    stage.advance(by: spring.settlingDuration - 0.001)

    let left = (view.layer.shownPosition.x - 1000).magnitude
    #expect(left < 1, "no visible end is cut off")
  }

  @Test("a spring animation follows SPR-01; a group's animations run in the group's time")
  func springAndGroup() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.damping = 8
    spring.duration = spring.settlingDuration
    view.layer.add(spring, forKey: "spring")
    stage.advance(by: 0.2)
    // With ω = 10 and ζ = 0.4 the progress is 1 − e^(−0.8)(cos 1.8330 + 0.43644 sin 1.8330).
    #expect(
      (view.layer.shownPosition.x - 100 * (1 - 0.449329 * (-0.259210 + 0.421523))).magnitude < 0.02)
    view.layer.removeAllAnimations()

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    let late = CABasicAnimation(keyPath: "position.y")
    late.fromValue = 0
    late.toValue = 100
    late.beginTime = 1
    late.duration = 1
    let group = CAAnimationGroup()
    group.animations = [fade, late]
    group.duration = 2
    view.layer.add(group, forKey: "group")
    stage.advance(by: 1)
    #expect(view.layer.shownAlpha == 0.5)
    stage.advance(by: 0.5)
    #expect(view.layer.shownPosition.y == 50)
  }

  @Test("a property that a block animates has an animation under its name (ANI-18, H9)")
  func animationOfBlock() throws {
    let twin = UIView(frame: CGRect(x: 200, y: 100, width: 40, height: 40))
    stage.add(twin)

    UIView.animate(withDuration: 0.4, delay: 0.1, options: .curveEaseIn) {
      view.center.x = 220
      view.alpha = 0.25
      view.backgroundColor = .red
    }
    stage.advance(by: 0.3)
    let move = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
    twin.layer.add(move, forKey: "together")

    #expect(move.keyPath == "position" && move.duration == 0.4 && move.isAdditive)
    #expect((move.fromValue as? NSValue)?.cgPointValue == CGPoint(x: -100, y: 0))
    #expect((move.toValue as? NSValue)?.cgPointValue == .zero)
    #expect(move.timingFunction == CAMediaTimingFunction(name: .easeIn) && move.fillMode == .both)
    let fade = view.layer.animation(forKey: "opacity") as? CABasicAnimation
    #expect((fade?.fromValue as? NSNumber)?.doubleValue == 0.75 && fade?.duration == 0.4)
    let tint = view.layer.animation(forKey: "backgroundColor") as? CABasicAnimation
    #expect(tint?.isAdditive == false && tint?.toValue as? CGColor == UIColor.red.cgColor)
    #expect(view.layer.animation(forKey: "bounds") == nil)
    stage.advance(by: 0.1)
    let shown = view.layer.shownPosition.x
    #expect(shown > 120 && shown < 220)
    #expect((twin.layer.shownPosition.x - shown).magnitude < 1e-6, "in step where it is added")
    stage.advance(by: 0.2)
    #expect(view.layer.animation(forKey: "position") == nil)
  }

  @Test("the animation of a spring block is a spring animation of mass 1 (SPR-02, ANI-18, H9)")
  func animationOfSpringBlock() throws {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      view.bounds.size.width = 80
    }

    let spring = try #require(view.layer.animation(forKey: "bounds") as? CASpringAnimation)
    // ω = ln(1000·ζ/√(1 − ζ²))/(ζ·D) = ln(577.350)/0.5 = 12.7169
    #expect(spring.mass == 1 && (spring.stiffness - 161.7195).magnitude < 1e-3)
    #expect((spring.damping - 12.7169).magnitude < 1e-4 && spring.duration == 1)
    #expect(spring.timingFunction == nil)
  }

  @Test("a property animator and a key frame have animations, too (ANI-18, H9)")
  func animationOfAnimator() throws {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeOut) { view.alpha = 0 }
    animator.startAnimation()
    stage.advance(by: 0.5)
    let fade = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(fade.duration == 2 && fade.timingFunction == CAMediaTimingFunction(name: .easeOut))
    animator.stopAnimation(true)

    UIView.animateKeyframes(withDuration: 4, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        view.center.y = 200
      }
    }
    let move = view.layer.animation(forKey: "position") as? CABasicAnimation
    #expect(move?.duration == 1, "a quarter of four seconds")
  }

  @Test(
    "an implicit animation is a basic one with the value that showed and the transaction's duration (ANI-18, H9)"
  )
  func implicitValues() throws {
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    view.layer.addSublayer(dot)
    stage.advance(by: 0.1)

    dot.opacity = 0.5
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    dot.position.x = 50
    CATransaction.commit()

    let fade = try #require(dot.animation(forKey: "opacity") as? CABasicAnimation)
    #expect((fade.fromValue as? NSNumber)?.doubleValue == 1 && fade.toValue == nil)
    #expect(fade.duration == 0.25 && fade.keyPath == "opacity")
    let move = try #require(dot.animation(forKey: "position") as? CABasicAnimation)
    #expect((move.fromValue as? NSValue)?.cgPointValue == CGPoint(x: 5, y: 5))
    #expect(move.duration == 2)
  }

  @Test("an animation without a duration takes that of the transaction as it is added (ANI-18, H9)")
  func durationOfTransaction() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    view.layer.add(fade, forKey: "fade")

    #expect(view.layer.animation(forKey: "fade")?.duration == 0.25 && fade.duration == 0)
  }

  @Test(
    "a layer without a view animates property changes implicitly, for 0.25 s from the shown value")
  func implicit() {
    let ring = CAShapeLayer()
    ring.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).cgPath
    ring.strokeEnd = 0
    view.layer.addSublayer(ring)
    ring.strokeEnd = 0.1
    #expect(ring.animationKeys() == nil, "only just made: nobody has seen it")
    stage.advance(by: 0.1)
    ring.strokeEnd = 1
    ring.position.x = 100
    #expect(ring.animationKeys() == ["strokeEnd", "position"])
    stage.advance(by: 0.125)
    let shown = ring.presentation()
    #expect(ring.strokeEnd == 1 && (shown?.strokeEnd ?? 0) > 0.1 && (shown?.strokeEnd ?? 1) < 1)
    stage.advance(by: 0.2)
    #expect(ring.presentation()?.strokeEnd == 1 && !stage.stage.isAnimating)
  }

  @Test(
    "a transaction sets the duration of implicit animations, or disables them, and its completion runs after them"
  )
  func transactions() {
    var heard: [String] = []
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    view.layer.addSublayer(dot)
    stage.advance(by: 0.1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.position.x = 50
    CATransaction.commit()
    #expect(dot.shownPosition.x == 50 && dot.animationKeys() == nil)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { heard.append("done") }
    dot.position.x = 150
    CATransaction.commit()
    stage.advance(by: 1)
    #expect(dot.shownPosition.x == 100 && heard == [])
    stage.advance(by: 1.1)
    #expect(heard == ["done"])
  }

  @Test("the end of an empty inner transaction does not run the outer one's completion")
  func innerTransaction() {
    var heard: [String] = []
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    view.layer.addSublayer(dot)
    stage.advance(by: 0.1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { heard.append("outer") }
    CATransaction.begin()
    CATransaction.commit()
    dot.position.x = 150
    CATransaction.commit()
    stage.advance(by: 0.5)
    #expect(heard == [])
    stage.advance(by: 0.6)
    #expect(heard == ["outer"])
  }

  @Test("a discrete key-frame animation shows each value for an equal share of the duration")
  func discreteValues() {
    let move = CAKeyframeAnimation(keyPath: "position.x")
    move.values = [20, 60]
    move.calculationMode = .discrete
    move.duration = 1
    view.layer.add(move, forKey: "move")
    stage.advance(by: 0.4)
    #expect(view.layer.shownPosition.x == 20)
    stage.advance(by: 0.2)
    #expect(view.layer.shownPosition.x == 60)
    stage.advance(by: 0.3)
    #expect(view.layer.shownPosition.x == 60)
  }

  @Test("a view's own layer applies changes at once, without implicit animation (ANI-09)")
  func viewsLayer() {
    stage.advance(by: 1)
    view.layer.position.x = 300
    #expect(view.layer.shownPosition.x == 300 && !stage.stage.isAnimating)
  }

  @Test(
    "a rotation in space is interpolated as a rotation, and hit testing follows the projected shape"
  )
  func inSpace() {
    let half = CATransform3D.interpolate(
      CATransform3DIdentity, CATransform3DMakeRotation(.pi / 2, 0, 1, 0), 0.5)
    let expected = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    for i in 0..<4 {
      for j in 0..<4 { #expect((half[i, j] - expected[i, j]).magnitude < 1e-12) }
    }
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 200
    view.layer.transform = CATransform3DRotate(eye, .pi / 3, 0, 1, 0)
    #expect(!CATransform3DIsAffine(view.layer.transform))
    // The right edge is 20·sin 60° nearer or farther, so that the near edge is taller on screen.
    let hit = stage.window.hitTest(CGPoint(x: 120, y: 120), with: nil)
    #expect(hit === view)
    #expect(stage.window.hitTest(CGPoint(x: 102, y: 120), with: nil) !== view)
    view.transform = .identity
    #expect(CATransform3DIsIdentity(view.layer.transform))
    #expect(stage.window.hitTest(CGPoint(x: 102, y: 120), with: nil) === view)
  }

  @Test("moving the anchor point moves the frame, and transforms apply about the anchor point")
  func anchor() {
    view.layer.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: 120, y: 120, width: 40, height: 40))
    view.frame.origin = CGPoint(x: 100, y: 100)
    #expect(view.center == CGPoint(x: 100, y: 100))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: 100, y: 100, width: 80, height: 80))
    #expect(stage.window.hitTest(CGPoint(x: 175, y: 175), with: nil) === view)
    #expect(view.convert(CGPoint(x: 40, y: 40), to: nil) == CGPoint(x: 180, y: 180))
  }

  @Test(
    "a transition changes the model at once, animates for its duration and completes once (ANI-03)")
  func transition() {
    var heard: [Bool] = []
    view.backgroundColor = .red
    UIView.transition(with: view, duration: 0.4, options: .transitionFlipFromLeft) {
      view.backgroundColor = .blue
    } completion: {
      heard.append($0)
    }
    #expect(view.backgroundColor == .blue)
    stage.advance(by: 0.3)
    #expect(heard == [] && stage.stage.isAnimating)
    stage.advance(by: 0.2)
    #expect(heard == [true] && view.layer.isDoubleSided && !stage.stage.isAnimating)
    #expect(stage.window.layer.sublayers?.count == 1, "the old look is gone")
    UIView.transition(with: view, duration: 0.4, options: [], animations: nil) { heard.append($0) }
    stage.advance(by: 0.01)
    #expect(heard == [true, true])
  }

  @Test("a snapshot keeps the view's look at the time it was made")
  func snapshot() throws {
    view.backgroundColor = .red
    let copy = try #require(view.snapshotView(afterScreenUpdates: false))
    view.backgroundColor = .blue
    copy.frame.origin = CGPoint(x: 200, y: 300)
    stage.add(copy)
    #expect(stage.pixels[220, 320] == 0xFFFF_0000 && stage.pixels[120, 120] == 0xFF00_00FF)
  }

  @Test("an animation with a time offset begins within, and ends with its first part (FID-34)")
  func timeOffset() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    move.timeOffset = 0.5
    view.layer.add(move, forKey: "move")
    func shown() -> Int { Int((view.layer.presentation()?.position.x ?? -1).rounded()) }
    stage.advance(by: 0.25)
    #expect(shown() == 75)
    stage.advance(by: 0.5)
    #expect(shown() == 25)
    stage.advance(by: 0.3)
    #expect(shown() == 5, "it is over")
  }
}
