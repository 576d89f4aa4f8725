import PantoBase
import PantoScene

/// Pulls an item to a point and turns it upright, as by a spring (DYN-06).
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  private final let item: any UIDynamicItem
  /// The point that the centre goes to, in points of the reference view.
  open var snapPoint: CGPoint {
    didSet {
      if !Misuse.accepts(snapPoint, for: "snapPoint") { snapPoint = oldValue }
      changed()
    }
  }
  /// How little the item swings at the end, from 0 to 1. Default 0.5.
  open var damping: CGFloat = 0.5 {
    didSet {
      if !Misuse.accepts(damping, for: "damping") { damping = oldValue }
      damping = min(max(damping, 0), 1)
      changed()
    }
  }

  /// The frequency of the snap's spring, in oscillations per second.
  private static let frequency: CGFloat = 3

  /// Creates a snap of an item to a point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    let isLegal = Misuse.accepts(point, for: "UISnapBehavior(snapTo:)")
    snapPoint = isLegal ? point : item.center
    super.init()
  }

  override var involvedItems: [any UIDynamicItem] { [item] }
  override func addRows(_ animator: UIDynamicAnimator) {
    guard let i = animator.index(of: item) else { return }
    let bodies = animator.world.bodies
    let soft = PhysicsRow.Softness(frequency: Self.frequency, damping: 0.25 + 0.75 * damping)
    let way = snapPoint - bodies[i].pose.position
    for (axis, error) in [(CGPoint(x: 1, y: 0), way.x), (CGPoint(x: 0, y: 1), way.y)] {
      animator.world.rows.append(
        PhysicsRow(
          i, .zero, nil, .zero, along: axis, error: error, soft, in: bodies,
          step: PhysicsWorld.step))
    }
    // The item turns in the direction that is shorter.
    let turn = -bodies[i].pose.angle.remainder(dividingBy: 2 * .pi)
    animator.world.rows.append(
      PhysicsRow(turnOf: i, against: nil, error: turn, soft, in: bodies, step: PhysicsWorld.step))
  }
}
