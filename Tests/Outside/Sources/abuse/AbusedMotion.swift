import Foundation
import Pantograph

// Animations, animators, layers and forces with impossible numbers, or that end each other.

@MainActor private final class StopWatcher: NSObject, CAAnimationDelegate {
  var calls = 0
  var stopped: () -> Void = {}
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    calls += 1
    if calls < 200 { stopped() }
  }
}

@MainActor private func square(_ world: World) -> UIView {
  let one = view(50, 50, 60, 60)
  world.show(UIViewController()).view.addSubview(one)
  return one
}

@MainActor let abusedMotion: [Case] = [
  Case("animators-of-wild-durations-and-fractions") { world in
    let one = square(world)
    for wild in CGFloat.wild {
      var ends = 0
      let animator = UIViewPropertyAnimator(duration: wild, dampingRatio: wild) {
        one.center = CGPoint(x: 300, y: 300)
      }
      animator.addAnimations({ one.alpha = 0.5 }, delayFactor: wild)
      animator.addCompletion { _ in ends += 1 }
      animator.fractionComplete = wild
      animator.startAnimation(afterDelay: wild)
      world.run(0.05)
      animator.pauseAnimation()
      animator.fractionComplete = -wild
      animator.continueAnimation(withTimingParameters: nil, durationFactor: wild)
      world.run(0.05)
      animator.stopAnimation(false)
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
      animator.finishAnimation(at: .start)
      world.run(0.05)
      world.hold(ends <= 1, "with \(wild) it ended \(ends) times")
      let shown = one.layer.presentation()?.frame ?? .zero
      world.hold(shown.minX.isFinite && shown.width.isFinite, "with \(wild): \(shown)")
    }
  },
  Case("animator-changed-in-its-own-completion") { world in
    let one = square(world)
    var ends = 0
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { one.alpha = 0 }
    animator.addCompletion { _ in
      ends += 1
      animator.startAnimation()
      animator.isReversed.toggle()
      animator.addAnimations { one.alpha = 1 }
      animator.addCompletion { _ in ends += 1 }
      animator.stopAnimation(true)
      animator.finishAnimation(at: .end)
      one.removeFromSuperview()
    }
    animator.addAnimations { animator.startAnimation() }
    animator.startAnimation()
    world.run(0.5)
    animator.isReversed = true
    animator.fractionComplete = 0.3
    animator.startAnimation()
    world.run(0.5)
    world.hold(ends >= 1, "it never ended")
  },
  Case("completion-that-animates-at-once-for-ever") { world in
    let one = square(world)
    var calls = 0
    @MainActor func again() {
      calls += 1
      guard calls < 3000 else { return }
      UIView.animate(withDuration: 0, delay: 0, options: []) {
        one.center.x += 1
      } completion: { _ in
        again()
      }
    }
    again()
    world.run(0.5)
    world.hold(calls > 10, "only \(calls) animations ran")
    UIView.animate(withDuration: 0.1) {
      UIView.animate(withDuration: .nan) {
        UIView.performWithoutAnimation { one.removeFromSuperview() }
        world.run(0.1)
      }
    }
    world.run(0.3)
  },
  Case("keyframes-outside-of-their-time") { world in
    let one = square(world)
    for wild in CGFloat.wild {
      UIView.animateKeyframes(withDuration: wild, delay: -wild, options: .calculationModeCubic) {
        UIView.addKeyframe(withRelativeStartTime: wild, relativeDuration: wild) {
          one.center.y += 30
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: -1) { one.alpha = 0.1 }
        }
      }
      world.run(0.05)
      world.hold(one.frame.minY.isFinite, "the frame is \(one.frame)")
    }
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { one.alpha = 1 }
  },
  Case("layer-animations-of-the-wrong-values") { world in
    let one = square(world)
    let paths = [
      "position", "bounds", "opacity", "transform", "transform.scale", "backgroundColor", "nothing",
      "", "position.z.q",
    ]
    let values: [Any] = [
      "text", CGFloat.nan, CGPoint(x: CGFloat.infinity, y: 0), Double.infinity, UIColor.red,
      [1, 2], NSNull(),
      CGRect(x: CGFloat.nan, y: 0, width: -1, height: 1e308), UIView(),
    ]
    for path in paths {
      for value in values {
        let basic = CABasicAnimation(keyPath: path)
        basic.fromValue = value
        basic.toValue = values[0]
        basic.byValue = value
        basic.duration = 0.05
        basic.speed = -3
        basic.repeatCount = .infinity
        one.layer.add(basic, forKey: path)
        let frames = CAKeyframeAnimation(keyPath: path)
        frames.values = [value, value, values[1]]
        frames.keyTimes = [0.9, 0.1, 7, -1, 0.5]
        frames.calculationMode = .cubicPaced
        frames.duration = 0.05
        frames.isAdditive = true
        one.layer.add(frames, forKey: nil)
      }
      world.run(0.05)
    }
    let group = CAAnimationGroup()
    group.animations = [group, CABasicAnimation(keyPath: nil)]
    group.duration = .infinity
    one.layer.add(group, forKey: "g")
    world.run(0.05)
    group.animations = nil
    one.layer.removeAllAnimations()
  },
  Case("stopped-animation-starts-itself-again") { world in
    let one = square(world)
    let loop = StopWatcher()
    @MainActor func start() {
      let basic = CABasicAnimation(keyPath: "opacity")
      basic.toValue = 0
      basic.duration = 0.01
      basic.delegate = loop
      one.layer.add(basic, forKey: "same")
    }
    loop.stopped = {
      start()
      one.layer.removeAnimation(forKey: "same")
      start()
      if loop.calls % 7 == 0 { one.removeFromSuperview() }
    }
    start()
    world.run(0.5)
    world.hold(loop.calls > 1, "it stopped \(loop.calls) times")
    loop.stopped = {}
    one.layer.removeAllAnimations()
    world.run(0.1)
  },
  Case("transactions-without-beginning-or-end") { world in
    let one = square(world)
    for _ in 0..<50 { CATransaction.commit() }
    for _ in 0..<2000 { CATransaction.begin() }
    CATransaction.setAnimationDuration(.nan)
    CATransaction.setCompletionBlock {
      CATransaction.begin()
      CATransaction.setCompletionBlock { CATransaction.commit() }
      CATransaction.commit()
    }
    one.layer.opacity = 0.2
    world.run(0.1)
    for _ in 0..<4000 { CATransaction.commit() }
    world.run(0.1)
  },
  Case("particles-beyond-all-numbers") { world in
    let one = square(world)
    for wild in CGFloat.wild + [1e6] {
      let emitter = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.contents = UIImage(systemName: "star")?.cgImage
      cell.birthRate = Float(wild)
      cell.lifetime = Float(wild)
      cell.lifetimeRange = Float(wild)
      cell.velocity = wild
      cell.emissionRange = wild
      cell.scale = wild
      cell.spin = wild
      cell.yAcceleration = wild
      cell.contentsRect = CGRect(x: wild, y: wild, width: wild, height: wild)
      cell.emitterCells = [cell]
      emitter.emitterCells = [cell, cell]
      emitter.birthRate = Float(wild)
      emitter.emitterPosition = CGPoint(x: wild, y: wild)
      emitter.emitterSize = CGSize(width: wild, height: wild)
      one.layer.addSublayer(emitter)
      world.run(0.1)
      emitter.removeFromSuperlayer()
      cell.emitterCells = nil
    }
  },
  Case("replicators-of-billions") { world in
    let one = square(world)
    for count in [Int.max, Int.min, 1_000_000, -1, 0] {
      let outer = CAReplicatorLayer()
      let inner = CAReplicatorLayer()
      outer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      inner.frame = outer.frame
      inner.backgroundColor = UIColor.red.cgColor
      outer.instanceCount = count
      inner.instanceCount = count
      outer.instanceDelay = .nan
      inner.instanceDelay = .infinity
      inner.instanceTransform = CATransform3DMakeScale(.nan, 0, .infinity)
      outer.addSublayer(inner)
      inner.addSublayer(outer)
      one.layer.addSublayer(outer)
      world.draw()
      outer.removeFromSuperlayer()
    }
  },
  Case("shapes-and-gradients-of-no-numbers") { world in
    let one = square(world)
    for wild in CGFloat.wild {
      let shape = CAShapeLayer()
      let path = UIBezierPath(ovalIn: CGRect(x: wild, y: 0, width: 10, height: wild))
      path.addArc(
        withCenter: CGPoint(x: wild, y: 5), radius: wild, startAngle: wild, endAngle: -wild,
        clockwise: true)
      path.addCurve(
        to: CGPoint(x: 50, y: wild), controlPoint1: CGPoint(x: wild, y: wild), controlPoint2: .zero)
      shape.path = path.cgPath
      shape.lineWidth = wild
      shape.miterLimit = wild
      shape.strokeStart = wild
      shape.strokeEnd = -wild
      shape.lineDashPattern = [NSNumber(value: Double(wild)), 0, 0]
      shape.lineDashPhase = wild
      shape.strokeColor = UIColor.red.cgColor
      one.layer.addSublayer(shape)
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      gradient.colors = ["red", 3, UIColor.red.cgColor, UIColor.blue]
      gradient.locations = [NSNumber(value: Double(wild)), 0.9, 0.1, 5, 6, 7]
      gradient.startPoint = CGPoint(x: wild, y: wild)
      gradient.type = .radial
      one.layer.addSublayer(gradient)
      one.layer.shadowRadius = wild
      one.layer.shadowOpacity = 1
      one.layer.shadowOffset = CGSize(width: wild, height: 3)
      one.layer.mask = gradient
      world.draw()
      one.layer.mask = one.layer
      one.layer.mask = nil
      shape.removeFromSuperlayer()
      world.draw()
    }
  },
  Case("forces-that-tear-and-behaviors-in-a-circle") { world in
    let one = square(world)
    guard let root = one.superview else { return }
    for wild in CGFloat.wild {
      let animator = UIDynamicAnimator(referenceView: root)
      let gravity = UIGravityBehavior(items: [one, one, root, world.window])
      gravity.magnitude = wild
      gravity.gravityDirection = CGVector(dx: wild, dy: -wild)
      let push = UIPushBehavior(items: [one], mode: .instantaneous)
      push.setAngle(wild, magnitude: wild)
      let attachment = UIAttachmentBehavior(item: one, attachedTo: one)
      attachment.length = wild
      attachment.frequency = wild
      let walls = UICollisionBehavior(items: [one])
      walls.addBoundary(
        withIdentifier: "w" as NSString, from: CGPoint(x: wild, y: 0), to: CGPoint(x: wild, y: wild)
      )
      walls.setTranslatesReferenceBoundsIntoBoundary(
        with: UIEdgeInsets(top: wild, left: wild, bottom: wild, right: wild))
      let item = UIDynamicItemBehavior(items: [one])
      item.density = wild
      item.addLinearVelocity(CGPoint(x: wild, y: wild), for: one)
      item.addAngularVelocity(wild, for: one)
      gravity.addChildBehavior(push)
      push.addChildBehavior(gravity)
      gravity.addChildBehavior(gravity)
      gravity.action = { animator.removeAllBehaviors() }
      for behavior in [gravity, attachment, walls, item, push] { animator.addBehavior(behavior) }
      world.run(0.1)
      animator.removeAllBehaviors()
      gravity.removeChildBehavior(push)
      push.removeChildBehavior(gravity)
      world.hold(one.center.x.isFinite && one.center.y.isFinite, "with \(wild): \(one.center)")
    }
  },
]
