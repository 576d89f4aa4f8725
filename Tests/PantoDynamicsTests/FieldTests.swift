import PantoControls
import PantoDynamics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Fields", .timeLimit(.minutes(60))) struct FieldTests {
  let stage = TestStage(400, 600)
  let animator: UIDynamicAnimator
  let view: UIView

  init() {
    animator = UIDynamicAnimator(referenceView: stage.window)
    view = stage.add(UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
  }

  private func run(_ field: UIFieldBehavior, for seconds: TimeInterval) {
    field.addItem(view)
    animator.addBehavior(field)
    stage.advance(by: seconds)
  }

  @Test("a spring in a region pulls a light item to its middle, where it rests (DYN-09)")
  func stickyCorner() {
    let about = UIDynamicItemBehavior(items: [view])
    about.density = 0.01
    about.resistance = 10
    about.allowsRotation = false
    animator.addBehavior(about)
    let spring = UIFieldBehavior.springField()
    spring.position = CGPoint(x: 300, y: 500)
    spring.region = UIRegion(size: CGSize(width: 300, height: 300))
    run(spring, for: 1)
    #expect(view.center == CGPoint(x: 100, y: 100), "outside of the region nothing happens")
    about.addLinearVelocity(CGPoint(x: 1500, y: 3500), for: view)
    stage.advance(by: 3)
    #expect(view.center.distance(to: spring.position) < 1 && !animator.isRunning)
  }

  @Test("gravities, whirls and currents have the units of gravity and pushes (DYN-09)")
  func units() {
    run(.linearGravityField(direction: CGVector(dx: 1, dy: 0)), for: 0.5)
    #expect(abs(view.center.x - 225) < 3, "half of 1000 · 0.5²")

    animator.removeAllBehaviors()
    stage.advance(by: 0.1)
    let x = view.center.x
    run(.velocityField(direction: CGVector(dx: -100, dy: 0)), for: 1)
    #expect(abs(view.center.x - x + 100) < 1)

    animator.removeAllBehaviors()
    stage.advance(by: 0.1)
    let about = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(about)
    run(.field { _, _, _, mass, _, _ in CGVector(dx: 0, dy: mass) }, for: 1)
    #expect(abs(about.linearVelocity(for: view).y - 100) < 1)
    #expect(abs(about.linearVelocity(for: view).x) < 1e-9)
  }

  @Test("a radial field pulls inwards, a whirl around, and a drag slows (DYN-09)") func around() {
    let about = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(about)
    let radial = UIFieldBehavior.radialGravityField(position: CGPoint(x: 200, y: 100))
    radial.falloff = 2
    run(radial, for: 0.05)
    #expect(abs(about.linearVelocity(for: view).x - 50) < 5, "at 100 points 1000 per second²")
    animator.removeBehavior(radial)

    let whirl = UIFieldBehavior.vortexField()
    whirl.position = CGPoint(x: 400, y: 100)
    run(whirl, for: 0.05)
    #expect(about.linearVelocity(for: view).y < -40, "left of the middle the whirl goes up")
    animator.removeBehavior(whirl)

    run(.dragField(), for: 1)
    let v = about.linearVelocity(for: view)
    #expect(abs(v.length - (50.0 * 50 + 50 * 50).squareRoot() / 2.718) < 3)
  }

  @Test("regions are added, cut and turned inside out (DYN-09)") func regions() {
    let disc = UIRegion(radius: 10)
    let box = UIRegion(size: CGSize(width: 30, height: 4))
    let (near, side, far) = (CGPoint(x: 0, y: 1), CGPoint(x: 14, y: 0), CGPoint(x: 0, y: 50))
    #expect(disc.contains(near) && !disc.contains(side) && box.contains(side))
    #expect(disc.byUnion(with: box).contains(side))
    #expect(!disc.byIntersection(with: box).contains(side))
    #expect(!disc.byDifference(from: box).contains(near))
    #expect(disc.inverse().contains(far) && UIRegion.infinite.contains(far))
  }
}
