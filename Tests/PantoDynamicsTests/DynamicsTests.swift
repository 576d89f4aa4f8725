import PantoControls
import PantoDynamics
import PantoScene
import PantoTesting
import Testing

/// A delegate that writes down what it hears.
@MainActor final class DynamicsDiary: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  var story: [String] = []
  var name: (any UIDynamicItem) -> String = { "\(($0 as? UIView)?.tag ?? -1)" }
  var onContact: () -> Void = {}

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { story.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { story.append("pause") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {
    story.append("\(name(item1)) meets \(name(item2))")
    onContact()
  }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) { story.append("\(name(item1)) leaves \(name(item2))") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    story.append("\(name(item)) meets \(identifier as? String ?? "edge")")
    onContact()
  }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { story.append("\(name(item)) leaves \(identifier as? String ?? "edge")") }
}

@MainActor @Suite("A dynamic animator", .timeLimit(.minutes(60))) struct DynamicsTests {
  let stage = TestStage(400, 600)
  let animator: UIDynamicAnimator
  let diary = DynamicsDiary()

  init() {
    animator = UIDynamicAnimator(referenceView: stage.window)
    animator.delegate = diary
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat = 100, tag: Int = 1) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
    view.center = CGPoint(x: x, y: y)
    view.tag = tag
    return stage.add(view)
  }

  private func walls(_ items: [UIView]) -> UICollisionBehavior {
    let walls = UICollisionBehavior(items: items)
    walls.translatesReferenceBoundsIntoBoundary = true
    walls.collisionDelegate = diary
    return walls
  }

  @Test("gravity of magnitude 1 makes items 1000 points per second faster each second (DYN-02)")
  func gravity() {
    let view = box(200, -300)
    let gravity = UIGravityBehavior(items: [view])
    #expect(gravity.magnitude == 1 && abs(gravity.angle - .pi / 2) < 1e-12)
    animator.addBehavior(gravity)
    #expect(animator.isRunning && stage.stage.isMoving)

    stage.advance(by: 1)

    #expect(abs(view.center.y - 200) < 3, "half of 1000 · 1²")
    #expect(view.center.x == 200 && view.transform.isIdentity)
    #expect(abs(animator.elapsedTime - 1) < 0.01)

    gravity.setAngle(0, magnitude: 2)
    let before = view.center
    stage.advance(by: 0.5)
    #expect(abs(view.center.x - before.x - 250) < 5, "now to the right, half of 2000 · 0.5²")
  }

  @Test("a push of magnitude 1 makes 100 × 100 points 100 points per second faster (DYN-02)")
  func pushes() {
    let (small, large) = (box(200, 100), box(200, 400, 200))
    let about = UIDynamicItemBehavior(items: [small, large])
    animator.addBehavior(about)
    let lasting = UIPushBehavior(items: [small, large], mode: .continuous)
    lasting.setAngle(0, magnitude: 1)
    animator.addBehavior(lasting)

    stage.advance(by: 1)

    #expect(abs(about.linearVelocity(for: small).x - 100) < 1)
    #expect(abs(about.linearVelocity(for: large).x - 25) < 1, "four times the mass")

    lasting.active = false
    let once = UIPushBehavior(items: [small], mode: .instantaneous)
    once.pushDirection = CGVector(dx: 0, dy: -2)
    animator.addBehavior(once)
    stage.advance(by: 0.1)
    #expect(abs(about.linearVelocity(for: small).y + 200) < 1 && !once.active)
    once.active = true
    stage.advance(by: 0.1)
    #expect(abs(about.linearVelocity(for: small).y + 400) < 1, "pushed again")
    #expect(about.angularVelocity(for: small) == 0, "a push at the centre turns nothing")

    once.setTargetOffsetFromCenter(UIOffset(horizontal: 40, vertical: 0), for: small)
    once.active = true
    stage.advance(by: 0.1)
    #expect(about.angularVelocity(for: small) < -1, "a push upwards at the right turns to the left")
  }

  @Test(
    "squares fall, come to rest on the ground and on each other, and the program idles (DYN-07)")
  func fallingSquares() {
    let all = [box(200, 500, 80, tag: 1), box(210, 350, 80, tag: 2), box(195, 200, 80, tag: 3)]
    animator.addBehavior(UIGravityBehavior(items: all))
    animator.addBehavior(walls(all))
    stage.advance(by: 4)

    #expect(!animator.isRunning && !stage.stage.isMoving)
    for (view, y) in zip(all, [560, 480, 400]) {
      #expect(abs(view.center.y - CGFloat(y)) < 1, "\(view.tag) lies at \(view.center)")
      #expect(abs(atan2(view.transform.b, view.transform.a)) < 0.01)
    }
    #expect(diary.story.first == "resume" && diary.story.last == "pause")
    let rest = all.map(\.center)
    stage.advance(by: 5)
    #expect(all.map(\.center) == rest)

    // A change wakes everything.
    all[0].center.x += 200
    animator.updateItem(usingCurrentState: all[0])
    #expect(animator.isRunning)
    stage.advance(by: 4)
    #expect(all[1].center.y > rest[1].y + 60, "nothing holds the second square up any more")
  }

  @Test("elasticity 1 keeps the height of the fall, and 0 ends it (DYN-03)") func bounces() {
    let (ball, bag) = (box(100, 300, 100), box(300, 300, 100))
    let elastic = UIDynamicItemBehavior(items: [ball])
    elastic.elasticity = 1
    let dull = UIDynamicItemBehavior(items: [bag])
    for behavior in [elastic, dull, UIGravityBehavior(items: [ball, bag]), walls([ball, bag])] {
      animator.addBehavior(behavior)
    }
    var top = (ball: CGFloat(600), bag: CGFloat(600))
    animator.behaviors[2].action = {
      guard animator.elapsedTime > 0.8 else { return }
      top = (min(top.ball, ball.center.y), min(top.bag, bag.center.y))
    }
    stage.advance(by: 1.8)
    #expect(abs(top.ball - 300) < 15, "back up at \(top.ball)")
    #expect(abs(top.bag - 550) < 1.5)
  }

  @Test("friction stops a square that slides, and nothing else does (DYN-03)") func friction() {
    let (rough, smooth) = (box(60, 540, 80), box(60, 150, 80))
    let one = UIDynamicItemBehavior(items: [rough])
    one.friction = 0.5
    let two = UIDynamicItemBehavior(items: [smooth])
    one.addLinearVelocity(CGPoint(x: 300, y: 0), for: rough)
    two.addLinearVelocity(CGPoint(x: 100, y: 0), for: smooth)
    #expect(one.linearVelocity(for: rough).x == 300, "known before it moves")
    let floor = UICollisionBehavior(items: [rough, smooth])
    floor.addBoundary(
      withIdentifier: "low" as NSCopying, from: CGPoint(x: -900, y: 580),
      to: CGPoint(x: 900, y: 580))
    floor.addBoundary(
      withIdentifier: "high" as NSCopying, from: CGPoint(x: -900, y: 190),
      to: CGPoint(x: 900, y: 190))
    for behavior in [one, two, UIGravityBehavior(items: [rough, smooth]), floor] {
      animator.addBehavior(behavior)
    }
    stage.advance(by: 1.5)
    // v² / (2 · 0.5 · 1000)
    #expect(abs(rough.center.x - 60 - 90) < 5, "slid by \(rough.center.x - 60)")
    #expect(abs(smooth.center.x - 60 - 150) < 2)
  }

  @Test("delegates hear when contacts begin and end (DYN-04)") func contacts() {
    let (a, b) = (box(100, 300, 50, tag: 1), box(300, 300, 50, tag: 2))
    let about = UIDynamicItemBehavior(items: [a, b])
    about.elasticity = 1
    about.addLinearVelocity(CGPoint(x: 500, y: 0), for: a)
    animator.addBehavior(about)
    let collision = walls([a, b])
    animator.addBehavior(collision)
    stage.advance(by: 0.5)
    #expect(diary.story == ["resume", "1 meets 2", "1 leaves 2", "2 meets edge", "2 leaves edge"])
    #expect(abs(about.linearVelocity(for: b).x + 500) < 5, "equal masses swap their velocities")
    #expect(abs(about.linearVelocity(for: a).x) < 5)
  }

  @Test("the mode chooses what items collide with (DYN-04)") func modes() {
    let (a, b) = (box(100, 300, 50, tag: 1), box(200, 300, 50, tag: 2))
    let about = UIDynamicItemBehavior(items: [a, b])
    about.addLinearVelocity(CGPoint(x: 400, y: 0), for: a)
    animator.addBehavior(about)
    let collision = walls([a, b])
    collision.collisionMode = .boundaries
    animator.addBehavior(collision)
    stage.advance(by: 2)
    #expect(b.center.x == 200 && abs(a.center.x - 375) < 1)
    #expect(diary.story.contains("1 meets edge") && !diary.story.contains("1 meets 2"))
  }

  @Test("boundaries are lines and paths with identifiers, and bounds with insets (DYN-04)")
  func boundaries() {
    let collision = UICollisionBehavior()
    collision.collisionDelegate = diary
    let ball = box(200, 100, 60)
    collision.addItem(ball)
    collision.addBoundary(
      withIdentifier: "bowl" as NSString,
      for: UIBezierPath(ovalIn: CGRect(x: 50, y: 50, width: 300, height: 300)))
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 80, right: 0))
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    animator.addBehavior(collision)
    #expect(collision.boundaryIdentifiers?.count == 1)
    #expect(collision.boundary(withIdentifier: "bowl" as NSCopying) != nil)

    stage.advance(by: 3)
    // A square of 60 in a circle of radius 150 touches with its two lower corners.
    let deep = (150.0 * 150 - 30 * 30).squareRoot() - 30
    #expect(abs(ball.center.y - 200 - deep) < 2, "\(ball.center)")
    #expect(diary.story.contains("1 meets bowl"))

    collision.removeBoundary(withIdentifier: "bowl" as NSCopying)
    stage.advance(by: 3)
    #expect(abs(ball.center.y - (520 - 30)) < 1 && !animator.isRunning)
  }

  @Test("nothing passes a boundary, however fast it is (DYN-04)") func noTunnels() {
    let all = (0..<8).map { box(200, 300, 20, tag: $0) }
    let about = UIDynamicItemBehavior(items: all)
    about.elasticity = 1
    let collision = walls(all)
    collision.collisionMode = .boundaries
    animator.addBehavior(about)
    animator.addBehavior(collision)
    for (i, view) in all.enumerated() {
      let turn = CGFloat(i) * .pi / 4 + 0.1
      about.addLinearVelocity(CGPoint(x: 30_000 * cos(turn), y: 30_000 * sin(turn)), for: view)
    }
    for _ in 0..<60 {
      stage.advance(by: 1.0 / 60)
      for view in all { #expect(stage.window.bounds.insetBy(dx: -1, dy: -1).contains(view.center)) }
    }
  }

  @Test("discs roll and keep clear of squares by their radius (DYN-04)") func discs() {
    final class Disc: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let disc = stage.add(Disc(frame: CGRect(x: 170, y: 100, width: 60, height: 60)))
    let block = box(200, 500, 100)
    let fixed = UIDynamicItemBehavior(items: [block])
    fixed.isAnchored = true
    animator.addBehavior(UIGravityBehavior(items: [disc, block]))
    animator.addBehavior(UICollisionBehavior(items: [disc, block]))
    animator.addBehavior(fixed)
    stage.advance(by: 2)
    #expect(block.center == CGPoint(x: 200, y: 500), "what is anchored stays")
    #expect(abs(disc.center.y - (450 - 30)) < 0.5)
  }
}
