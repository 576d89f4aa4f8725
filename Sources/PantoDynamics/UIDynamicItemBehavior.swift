import PantoBase
import PantoScene

/// A behaviour that sets the elasticity, friction and density of items, and adds to their
/// velocities (DYN-03).
///
/// The behaviour that was added last counts, if several have the same item.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
  /// The items, in the order in which they were added.
  public private(set) final var items: [any UIDynamicItem] = []
  private final var material = PhysicsMaterial(elasticity: 0, friction: 0)
  /// The velocities that were added before the items belonged to an animator.
  private final var waiting: [(item: any UIDynamicItem, velocity: CGPoint, spin: CGFloat)] = []

  /// Creates a behaviour that sets the properties of items.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { addItem(item) }
  }
  /// Creates a behaviour without items.
  public convenience override init() { self.init(items: []) }

  /// The share of the speed that a bounce keeps, 0…1. Default 0. Of two items the higher counts.
  open var elasticity: CGFloat {
    get { material.elasticity }
    set { set(\.elasticity, newValue, "elasticity", newValue >= 0) }
  }
  /// The friction of items that slide along other items or boundaries. Default 0. 1 is strong.
  open var friction: CGFloat {
    get { material.friction }
    set { set(\.friction, newValue, "friction", newValue >= 0) }
  }
  /// The density of the items: the mass of 100 × 100 points. Default 1.
  open var density: CGFloat {
    get { material.density }
    set { set(\.density, newValue, "density", newValue >= 0) }
  }
  /// The share of the speed that is lost in each second. Default 0.
  open var resistance: CGFloat {
    get { material.resistance }
    set { set(\.resistance, newValue, "resistance", newValue >= 0) }
  }
  /// The share of the turning speed that is lost in each second. Default 0.
  open var angularResistance: CGFloat {
    get { material.angularResistance }
    set { set(\.angularResistance, newValue, "angularResistance", newValue >= 0) }
  }
  /// Whether items stay where they are, however they are hit. Default `false`.
  open var isAnchored: Bool {
    get { material.isAnchored }
    set {
      material.isAnchored = newValue
      changedItems()
    }
  }
  /// Whether items turn. Default `true`.
  open var allowsRotation: Bool {
    get { material.allowsRotation }
    set {
      material.allowsRotation = newValue
      changedItems()
    }
  }

  private func set(
    _ part: WritableKeyPath<PhysicsMaterial, CGFloat>, _ new: CGFloat, _ name: StaticString,
    _ isAllowed: Bool
  ) {
    // UIKit's documentation allows values without limit; a limit of a million is as good as none.
    let new = new > 1e6 ? 1e6 : new
    guard Misuse.accepts(new, for: name, isAllowed, rule: "be a number and not negative") else {
      return
    }
    material[keyPath: part] = new
    changedItems()
  }

  /// Adds an item to the behaviour. An item that it has already is ignored.
  open func addItem(_ item: any UIDynamicItem) {
    if Self.append(item, to: &items) { changedItems() }
  }
  /// Removes an item from the behaviour.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    waiting.removeAll { $0.item === item }
    changedItems()
  }

  /// Adds to the velocity of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    guard Misuse.accepts(velocity, for: "addLinearVelocity") else { return }
    add(velocity, 0, to: item)
  }
  /// The velocity of an item, in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    current(item)?.velocity ?? sum(item).0
  }
  /// Adds to the turning velocity of an item, in radians per second, clockwise.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    guard Misuse.accepts(velocity, for: "addAngularVelocity") else { return }
    add(.zero, velocity, to: item)
  }
  /// The turning velocity of an item, in radians per second, clockwise.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    current(item)?.spin ?? sum(item).1
  }

  private func add(_ velocity: CGPoint, _ spin: CGFloat, to item: any UIDynamicItem) {
    guard items.contains(where: { $0 === item }) else { return }
    waiting.append((item, velocity, spin))
    changedItems()
    dynamicAnimator?.updateItems()
  }
  private func current(_ item: any UIDynamicItem) -> PhysicsBody? {
    guard let animator = dynamicAnimator else { return nil }
    animator.updateItems()
    return animator.index(of: item).map { animator.world.bodies[$0] }
  }
  private func sum(_ item: any UIDynamicItem) -> (CGPoint, CGFloat) {
    waiting.filter { $0.item === item }.reduce((.zero, 0)) { ($0.0 + $1.velocity, $0.1 + $1.spin) }
  }

  override var involvedItems: [any UIDynamicItem] { items }

  /// Sets the physical properties of the items' bodies, and adds the velocities that waited.
  final func describeItems(_ animator: UIDynamicAnimator) {
    for item in items {
      if let i = animator.index(of: item) { animator.world.bodies[i].material = material }
    }
    for (item, velocity, spin) in waiting {
      guard let i = animator.index(of: item) else { continue }
      animator.world.bodies[i].velocity += velocity
      animator.world.bodies[i].spin += spin
    }
    waiting = []
  }
}
