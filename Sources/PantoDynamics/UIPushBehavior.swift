import PantoBase
import PantoScene

/// A force on items. With magnitude 1 an item of 100 × 100 points and density 1 gets 100 points per
/// second faster: once if instantaneous, every second if continuous (DYN-02).
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
  /// How long a push lasts.
  public enum Mode: Int, Sendable {
    /// The push acts as long as `active` is `true`.
    case continuous
    /// The push acts for one step, then sets `active` to `false`.
    case instantaneous
  }

  /// Whether the push lasts for one step or as long as it is active.
  public final let mode: Mode
  /// The items, in the order in which they were added.
  public private(set) final var items: [any UIDynamicItem] = []
  private final var offsets: [ObjectIdentifier: UIOffset] = [:]
  /// Whether the force acts. Default `true`. Setting it pushes again.
  open var active = true {
    didSet { if active { changed() } }
  }
  /// The direction and the strength of the push. Default (0, 0).
  open var pushDirection = CGVector.zero {
    didSet {
      if !Misuse.accepts(pushDirection, for: "pushDirection") { pushDirection = oldValue }
      changed()
    }
  }

  /// Creates a push of items.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init()
    for item in items { addItem(item) }
  }

  /// The direction in radians: 0, the default, is right and π/2 is down.
  open var angle: CGFloat {
    get { Maths.atan2(pushDirection.dy, pushDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength of the push. Default 0. A negative strength pushes in the opposite direction.
  open var magnitude: CGFloat {
    get { CGPoint(x: pushDirection.dx, y: pushDirection.dy).length }
    set {
      kept = magnitude > 0 ? angle : kept
      pushDirection = CGVector(dx: newValue * Maths.cos(kept), dy: newValue * Maths.sin(kept))
    }
  }
  /// The angle to restore when a push without strength gets a strength again, in radians.
  private final var kept: CGFloat = 0
  /// Sets the direction of the push, in radians, and its strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    if angle.isFinite { kept = angle }
    pushDirection = CGVector(dx: magnitude * Maths.cos(angle), dy: magnitude * Maths.sin(angle))
  }

  /// The place where the force acts on an item, in points from its centre. Default zero.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }
  /// Sets the place where the force acts on an item. A place beside the centre also turns the item.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard Misuse.accepts(o, for: "setTargetOffsetFromCenter"),
      items.contains(where: { $0 === item })
    else { return }
    offsets[ObjectIdentifier(item)] = o
    changed()
  }

  /// Adds an item to the behaviour. An item that it has already is ignored.
  open func addItem(_ item: any UIDynamicItem) {
    if Self.append(item, to: &items) { changedItems() }
  }
  /// Removes an item from the behaviour.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    offsets[ObjectIdentifier(item)] = nil
    changedItems()
  }

  override var involvedItems: [any UIDynamicItem] { items }
  override func applyForces(_ animator: UIDynamicAnimator) {
    guard active else { return }
    let k: CGFloat = 100 * (mode == .continuous ? PhysicsWorld.step : 1)
    let impulse = CGPoint(x: pushDirection.dx * k, y: pushDirection.dy * k)
    for item in items {
      guard let i = animator.index(of: item) else { continue }
      let offset = offsets[ObjectIdentifier(item)] ?? .zero
      let body = animator.world.bodies[i]
      let place = body.direction(CGPoint(x: offset.horizontal, y: offset.vertical))
      animator.world.bodies[i].push(impulse, at: place)
    }
    if mode == .instantaneous { active = false }
  }
}
