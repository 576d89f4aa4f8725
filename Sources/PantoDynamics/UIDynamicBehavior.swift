import PantoBase
import PantoScene

/// A rule of motion for some items, such as gravity or an attachment, or a group of such rules.
///
/// A subclass of this class combines behaviours: it adds them with `addChildBehavior` and is added
/// to an animator as one. A behaviour belongs to one animator or parent at a time.
@preconcurrency @MainActor open class UIDynamicBehavior {
  /// Called for every frame in which the animator moved items, after they moved.
  open var action: (() -> Void)? {
    didSet { changed() }
  }
  /// The behaviours that come and go with this one, in order.
  public private(set) final var childBehaviors: [UIDynamicBehavior] = []
  private final weak var animator: UIDynamicAnimator?
  private final weak var parent: UIDynamicBehavior?

  /// Creates a behaviour without rules of its own.
  public init() {}

  /// The animator that the behaviour, or one above it, was added to.
  open var dynamicAnimator: UIDynamicAnimator? { animator }

  /// Called before the behaviour gets another animator, or loses it for `nil`. The default does
  /// nothing.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Adds a behaviour to this one. A behaviour that contains this one, or that would make the tree
  /// of behaviours deeper than `CALayer.maximumTreeDepth`, is refused and reported.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent !== self else { return }
    if let obstacle = obstacle(toHolding: behavior) {
      return Misuse.report("addChildBehavior: \(obstacle)")
    }
    behavior.leave()
    behavior.parent = self
    childBehaviors.append(behavior)
    behavior.move(to: animator)
    changedItems()
  }

  /// Returns the reason why `behavior` cannot be a child of this one, or `nil` if it can.
  private func obstacle(toHolding behavior: UIDynamicBehavior) -> String? {
    TreeDepth.obstacle(adding: behavior, to: self, above: \.parent, below: \.childBehaviors)
  }

  /// Removes a behaviour from this one. One that was not added is ignored.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent === self else { return }
    childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
    behavior.move(to: nil)
    changedItems()
  }

  /// Takes the behaviour out of the parent or the animator that it belongs to.
  final func leave() {
    if let parent { parent.removeChildBehavior(self) } else { animator?.removeBehavior(self) }
  }

  /// Whether the behaviour itself was added to an animator, and not one that contains it.
  final func isDirectly(in animator: UIDynamicAnimator) -> Bool {
    parent == nil && self.animator === animator
  }

  /// Gives the behaviour and those below another animator.
  final func move(to new: UIDynamicAnimator?) {
    guard animator !== new else { return }
    willMove(to: new)
    animator = new
    for child in childBehaviors { child.move(to: new) }
  }

  /// Notes that a property changed, so that resting items may move again.
  final func changed() { animator?.wake() }
  /// Notes that items were added or removed, or that their properties changed.
  final func changedItems() { animator?.itemsChanged() }

  // MARK: What the kinds of behaviours do; programs combine these kinds and make none of their own.

  /// The items that the behaviour moves.
  var involvedItems: [any UIDynamicItem] { [] }
  /// Changes velocities before a step.
  func applyForces(_ animator: UIDynamicAnimator) {}
  /// Adds the conditions that hold during a step.
  func addRows(_ animator: UIDynamicAnimator) {}

  /// Returns whether `item` is new in `items`; adding it twice has no effect.
  static func append(_ item: any UIDynamicItem, to items: inout [any UIDynamicItem]) -> Bool {
    guard !items.contains(where: { $0 === item }) else { return false }
    items.append(item)
    return true
  }
}
