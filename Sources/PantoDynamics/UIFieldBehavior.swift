import PantoBase
import PantoScene

/// A force that depends on the place of items: a spring, a whirl, a current (DYN-09).
@preconcurrency @MainActor open class UIFieldBehavior: UIDynamicBehavior {
  /// The force of a field on an item at a place relative to the field's position, with the item's
  /// velocity, mass and charge (always 0), and the length of the step in seconds. The unit is that
  /// of a push.
  public typealias Evaluation = (
    _ field: UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat,
    _ charge: CGFloat, _ deltaTime: TimeInterval
  ) -> CGVector

  private enum Kind {
    case linear, radial, spring, drag, vortex, velocity
    case custom(Evaluation)
  }

  private final let kind: Kind
  /// The items, in the order in which they were added.
  public private(set) final var items: [any UIDynamicItem] = []
  /// The centre of the field, in points of the reference view. Default zero.
  open var position = CGPoint.zero {
    didSet {
      if !Misuse.accepts(position, for: "position") { position = oldValue }
      changed()
    }
  }
  /// The area in which the field acts, around `position`. Default `.infinite`.
  open var region = UIRegion.infinite {
    didSet { changed() }
  }
  /// The factor of the field's force. Default 1. A negative factor reverses the force.
  open var strength: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(strength, for: "strength") { strength = oldValue }
      changed()
    }
  }
  /// How fast the force falls with the distance: as its power of -`falloff`, where 100 points count
  /// as 1. Default 0: not at all.
  open var falloff: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(falloff, for: "falloff") { falloff = oldValue }
      changed()
    }
  }
  /// The distance below which the force grows no more, in points. Default 1.
  open var minimumRadius: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(
        minimumRadius, for: "minimumRadius", minimumRadius > 0, rule: "be finite and more than 0")
      {
        minimumRadius = oldValue
      }
      changed()
    }
  }
  /// The direction of a linear gravity, or the velocity of a velocity field, in points per second.
  /// Default zero.
  open var direction = CGVector.zero {
    didSet {
      if !Misuse.accepts(direction, for: "direction") { direction = oldValue }
      changed()
    }
  }

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  /// Makes a field that pulls items to its position, by `strength` times the distance: an item of
  /// 100 × 100 points with density 1 gets 1 point per second faster each second for each point.
  open class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
  /// Makes a field that slows items by `strength` times their velocity.
  open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
  /// Makes a field that accelerates items clockwise around its position, by 1000 points per second
  /// squared.
  open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
  /// Makes a field that accelerates items to its position, by 1000 points per second squared.
  open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = UIFieldBehavior(.radial)
    field.position = position
    return field
  }
  /// Makes a field that accelerates items along a direction, by 1000 points per second squared for
  /// a length of 1.
  open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.linear)
    field.direction = direction
    return field
  }
  /// Makes a field that gives items a velocity, in points per second.
  open class func velocityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return field
  }
  /// Makes a field whose force the program computes. A force that is not finite counts as none.
  open class func field(evaluationBlock block: @escaping Evaluation) -> UIFieldBehavior {
    UIFieldBehavior(.custom(block))
  }

  /// Adds an item to the behaviour. An item that it has already is ignored.
  open func addItem(_ item: any UIDynamicItem) {
    if Self.append(item, to: &items) { changedItems() }
  }
  /// Removes an item from the behaviour.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changedItems()
  }

  override var involvedItems: [any UIDynamicItem] { items }

  override func applyForces(_ animator: UIDynamicAnimator) {
    let h = PhysicsWorld.step
    for item in items {
      guard let i = animator.index(of: item) else { continue }
      let body = animator.world.bodies[i]
      let place = body.pose.position - position
      guard body.inverseMass > 0, region.contains(place) else { continue }
      let distance = place.length
      let factor =
        strength * (falloff == 0 ? 1 : Maths.pow(max(distance, minimumRadius) / 100, -falloff))
      let outwards = distance > 0 ? place * (1 / distance) : .zero
      var change: CGPoint
      switch kind {
      case .linear: change = CGPoint(x: direction.dx, y: direction.dy) * (factor * 1000 * h)
      case .radial: change = outwards * (-factor * 1000 * h)
      case .vortex: change = outwards.turned(factor * 1000 * h)
      case .spring:
        // Solved implicitly, so that a light item does not swing ever farther.
        let k = factor * body.inverseMass * h
        change = (place + body.velocity * h) * (-k / (1 + max(k, 0) * h))
      case .drag:
        let k = max(factor * body.inverseMass * h, -1)
        change = body.velocity * (-k / (1 + max(k, 0)))
      case .velocity:
        change = CGPoint(x: direction.dx, y: direction.dy) * factor - body.velocity
      case .custom(let evaluate):
        let force = evaluate(
          self, place, CGVector(dx: body.velocity.x, dy: body.velocity.y), body.mass, 0,
          TimeInterval(h))
        change = CGPoint(x: force.dx, y: force.dy) * (100 * factor * body.inverseMass * h)
      }
      // The block of the program may have changed the items.
      guard change.isInReach, let i = animator.index(of: item) else { continue }
      animator.world.bodies[i].velocity += change
    }
  }
}
