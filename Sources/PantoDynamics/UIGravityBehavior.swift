import PantoBase
import PantoScene

/// Accelerates items: with magnitude 1 by 1000 points per second, every second (DYN-02).
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
  /// The items, in the order in which they were added.
  public private(set) final var items: [any UIDynamicItem] = []
  /// The direction and the strength of gravity. Default (0, 1): down, with magnitude 1.
  open var gravityDirection = CGVector(dx: 0, dy: 1) {
    didSet {
      if !Misuse.accepts(gravityDirection, for: "gravityDirection") { gravityDirection = oldValue }
      changed()
    }
  }

  /// Creates gravity for items.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { addItem(item) }
  }
  /// Creates gravity without items.
  public convenience override init() { self.init(items: []) }

  /// The direction in radians: 0 is right and π/2, the default, is down.
  open var angle: CGFloat {
    get { Maths.atan2(gravityDirection.dy, gravityDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength; 1, the default, is 1000 points per second squared.
  open var magnitude: CGFloat {
    get { CGPoint(x: gravityDirection.dx, y: gravityDirection.dy).length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets the direction of gravity, in radians, and its strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: magnitude * Maths.cos(angle), dy: magnitude * Maths.sin(angle))
  }

  /// Adds an item to the behaviour. An item that it has already is ignored.
  open func addItem(_ item: any UIDynamicItem) {
    if Self.append(item, to: &items) { changedItems() }
  }
  /// Removes an item from the behaviour. The item keeps its velocity while it belongs to others.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changedItems()
  }

  override var involvedItems: [any UIDynamicItem] { items }
  override func applyForces(_ animator: UIDynamicAnimator) {
    let k = 1000 * PhysicsWorld.step
    let change = CGPoint(x: gravityDirection.dx * k, y: gravityDirection.dy * k)
    for item in items {
      guard let i = animator.index(of: item), animator.world.bodies[i].inverseMass > 0 else {
        continue
      }
      animator.world.bodies[i].velocity += change
    }
  }
}
