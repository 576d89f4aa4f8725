import PantoControls
import PantoDynamics
import PantoScene
import PantoTesting
import Testing

@testable import PantoBase

@MainActor @Suite("The same motion each time, and hostile numbers", .timeLimit(.minutes(60)))
struct DynamicsOrderTests {
  /// Drops twelve squares and returns where they are after each sixtieth of a second.
  private func drop(framesPerSecond: Int) -> [[CGPoint]] {
    let stage = TestStage(400, 600)
    stage.stage.frameInterval = 1 / TimeInterval(framesPerSecond)
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let all = (0..<12).map { i in
      stage.add(
        UIView(
          frame: CGRect(x: 60 + (i % 4) * 70 + i * 3, y: 20 + i / 4 * 90, width: 50, height: 40)))
    }
    let walls = UICollisionBehavior(items: all)
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(UIGravityBehavior(items: all))
    animator.addBehavior(walls)
    return (0..<120).map { _ in
      stage.advance(by: 1.0 / 60)
      return all.map(\.center)
    }
  }

  @Test("the same squares fall in the same way every time and at every rate of frames (DYN-01)")
  func determinism() {
    let first = drop(framesPerSecond: 60)
    #expect(drop(framesPerSecond: 60) == first)
    #expect(drop(framesPerSecond: 120) == first)
    #expect(drop(framesPerSecond: 240) == first)
    #expect(first[119] != first[30])
  }

  @Test("a frame between two steps shows a place between them (DYN-01)") func between() {
    let stage = TestStage(400, 600)
    stage.stage.frameInterval = 1.0 / 144
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let about = UIDynamicItemBehavior(items: [view])
    about.addLinearVelocity(CGPoint(x: 144, y: 0), for: view)
    animator.addBehavior(about)
    for i in 1...30 {
      stage.advance(by: 1.0 / 144)
      #expect(abs(view.center.x - 10 - CGFloat(i)) < 0.01)
    }
  }

  @Test("numbers that are none are refused and reported, and nothing becomes one (DYN-08, B57)")
  func hostileNumbers() {
    final class Ghost: UIDynamicItem {
      var center = CGPoint(x: CGFloat.nan, y: 0)
      var bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
      var transform = CGAffineTransform.identity
    }
    let stage = TestStage(400, 600)
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let empty = stage.add(UIView(frame: .zero))
    let view = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    let ghost = Ghost()
    let before = Misuse.count

    let gravity = UIGravityBehavior(items: [view, empty, ghost])
    gravity.magnitude = .nan
    gravity.gravityDirection = CGVector(dx: CGFloat.infinity, dy: 0)
    let push = UIPushBehavior(items: [view, empty], mode: .continuous)
    push.setAngle(.infinity, magnitude: 3)
    let about = UIDynamicItemBehavior(items: [view, empty])
    about.density = .nan
    about.elasticity = -3
    about.addLinearVelocity(CGPoint(x: CGFloat.nan, y: 0), for: view)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: CGFloat.nan, y: 0))
    let tie = UIAttachmentBehavior(item: empty, attachedToAnchor: CGPoint(x: CGFloat.nan, y: 0))
    tie.length = -1
    tie.frequency = .nan
    #expect(Misuse.count >= before + 9)
    #expect(gravity.magnitude == 1 && about.density == 1 && about.elasticity == 0)
    #expect(snap.snapPoint == view.center && tie.frequency == 0)

    // The largest numbers that are legal.
    about.density = 1e300
    tie.frequency = 1e9
    let all = UICollisionBehavior(items: [view, empty, ghost])
    all.translatesReferenceBoundsIntoBoundary = true
    all.addBoundary(
      withIdentifier: "nan" as NSCopying, from: CGPoint(x: CGFloat.nan, y: 1), to: .zero)
    let strong = UIPushBehavior(items: [view, empty], mode: .continuous)
    strong.pushDirection = CGVector(dx: 1e9, dy: -1e9)
    for behavior in [gravity, push, about, snap, tie, all, strong] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
    for _ in 0..<60 {
      stage.advance(by: 1.0 / 60)
      #expect(view.center.isFinite && empty.center.isFinite && view.transform.a.isFinite)
    }
    animator.removeAllBehaviors()
    stage.advance(by: 1)
    #expect(!stage.stage.isMoving)
  }

  @Test("an animator that is released moves nothing any more (DYN-01)") func released() {
    let stage = TestStage(400, 600)
    let view = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: stage.window)
    weak let watched = animator
    animator?.addBehavior(UIGravityBehavior(items: [view]))
    stage.advance(by: 0.1)
    animator = nil
    let place = view.center
    stage.advance(by: 1)
    #expect(watched == nil && view.center == place && !stage.stage.isMoving)
  }

  @Test("actions and delegates may change everything (DYN-04, DYN-07)") func changedMeanwhile() {
    let stage = TestStage(400, 600)
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let diary = DynamicsDiary()
    let views = (0..<6).map { i in
      stage.add(UIView(frame: CGRect(x: 40 * i, y: 40 * i, width: 50, height: 50)))
    }
    func start() {
      let gravity = UIGravityBehavior(items: views)
      let walls = UICollisionBehavior(items: views)
      walls.translatesReferenceBoundsIntoBoundary = true
      walls.collisionDelegate = diary
      gravity.action = { [weak animator] in
        _ = animator?.items(in: CGRect(x: 0, y: 0, width: 400, height: 600))
        animator?.updateItem(usingCurrentState: views[0])
      }
      animator.addBehavior(gravity)
      animator.addBehavior(walls)
    }
    var times = 0
    diary.onContact = {
      times += 1
      animator.removeAllBehaviors()
      views[times % 6].removeFromSuperview()
      if times < 20 { start() }
    }
    start()
    stage.advance(by: 5)
    #expect(times >= 20 && !animator.isRunning && !stage.stage.isMoving)
  }

  @Test("behaviours of one's own bring others, and know their animator (DYN-01)") func composed() {
    final class Falling: UIDynamicBehavior {
      var moves: [Bool] = []
      init(_ items: [any UIDynamicItem]) {
        super.init()
        addChildBehavior(UIGravityBehavior(items: items))
      }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator != nil)
      }
    }
    let stage = TestStage(400, 600)
    let view = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let falling = Falling([view])
    animator.addBehavior(falling)
    #expect(falling.dynamicAnimator === animator)
    #expect(falling.childBehaviors.first?.dynamicAnimator === animator)
    stage.advance(by: 0.5)
    #expect(view.center.y > 240)
    #expect(animator.items(in: CGRect(x: 0, y: 200, width: 400, height: 200)).count == 1)
    let before = Misuse.count
    falling.childBehaviors[0].addChildBehavior(falling)
    #expect(Misuse.count == before + 1, "a circle is refused")
    animator.removeBehavior(falling)
    #expect(falling.moves == [true, false] && !animator.isRunning || stage.stage.isMoving)
    stage.advance(by: 0.1)
    #expect(!animator.isRunning && !stage.stage.isMoving)
  }

  @Test("scales of the program stay while items turn (DYN-01)") func scales() {
    let stage = TestStage(400, 600)
    let view = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let about = UIDynamicItemBehavior(items: [view])
    about.addAngularVelocity(.pi, for: view)
    animator.addBehavior(about)
    stage.advance(by: 0.5)
    #expect(abs(view.transform.a) < 0.01 && abs(view.transform.b - 2) < 0.01)
  }
}
