import PantoBase
import PantoScene

/// Moves items by gravity, collisions, attachments and other behaviours (DYN-01).
///
/// ```swift
/// let animator = UIDynamicAnimator(referenceView: view)
/// let floor = UICollisionBehavior(items: [box])
/// floor.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(UIGravityBehavior(items: [box]))
/// animator.addBehavior(floor)
/// ```
///
/// The animator computes 240 steps for each second of the stage's clock. It stops when everything
/// rests, so that the program idles, and resumes when a behaviour changes. Nothing retains the
/// animator: the motion ends when the program releases it.
@preconcurrency @MainActor open class UIDynamicAnimator {
  /// The view whose coordinates the items use, and whose bounds can be a boundary. `nil` for an
  /// animator without a view.
  public final let referenceView: UIView?
  /// The collection view layout that the items belong to, if they are no views. The animator
  /// retains the layout.
  package final var layout: (any DynamicItemLayout)?
  /// The delegate, told when the animator resumes and pauses. Held weakly. Default `nil`.
  public final weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added, in order.
  public private(set) final var behaviors: [UIDynamicBehavior] = []

  final var world = PhysicsWorld()
  private final var bodies: [AnimatedBody] = []
  private final var bodyNumbers: [ObjectIdentifier: Int] = [:]
  /// All behaviours with those below them, in order.
  private final var all: [UIDynamicBehavior] = []
  private final var needsItems = false
  private final var boundsOfReference = CGRect.null
  private final var contactLog = ContactLog()
  private final var run: Run?
  private lazy final var mover = DynamicMover(self)

  /// The state of the animator between two pauses.
  private struct Run {
    weak var stage: Stage?
    /// The animations' time at which step 0 was, and the number of steps since.
    var start: TimeInterval
    var steps = 0
  }
  private final var stepsBefore = 0
  /// The largest number of steps that one frame computes. After a longer delay the motion slows
  /// down.
  private static let mostStepsPerFrame = 60

  /// Creates an animator for items of a view.
  public init(referenceView view: UIView) {
    referenceView = view
  }

  /// Creates an animator without a view. Boundaries must be added with coordinates then.
  public init() { referenceView = nil }

  /// Whether items are moving.
  public final var isRunning: Bool { run != nil }
  /// The simulated time since the animator was made, in seconds. Pauses do not count.
  public final var elapsedTime: TimeInterval {
    Double(stepsBefore + (run?.steps ?? 0)) * Double(PhysicsWorld.step)
  }

  /// Adds a behaviour and its children. The animator resumes.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behavior.isDirectly(in: self) else { return }
    behavior.leave()
    behaviors.append(behavior)
    behavior.move(to: self)
    itemsChanged()
  }

  /// Removes a behaviour. One that was not added is ignored.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.isDirectly(in: self) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    itemsChanged()
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    let all = behaviors
    behaviors = []
    for behavior in all { behavior.move(to: nil) }
    itemsChanged()
  }

  /// Returns the items whose bounding boxes touch `rect`, in points of the reference view, in the
  /// order in which they were added.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    updateItems()
    return bodies.map(\.item).filter {
      let size = $0.bounds.applying($0.transform).size
      let center = $0.center
      return CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height
      ).intersects(rect)
    }
  }

  /// Reads the place, the angle and the size of an item that the program changed. The item keeps
  /// its velocity. An item of no behaviour is ignored.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    updateItems()
    guard let index = index(of: item) else { return }
    let body = bodies[index]
    body.read()
    guard !body.isBroken else { return }
    let shape = PhysicsShape(of: item)
    // Reading the item runs code of the program, which may have changed the behaviours.
    guard let index = self.index(of: item) else { return }
    world.bodies[index].pose = body.written
    world.bodies[index].previous = body.written
    world.bodies[index].shape = shape
    world.bodies[index].weigh()
    wake()
  }

  /// Returns the first item that fulfils a condition, in the order in which they were added.
  package final func firstItem(where condition: (any UIDynamicItem) -> Bool)
    -> (any UIDynamicItem)?
  {
    updateItems()
    for body in bodies where condition(body.item) { return body.item }
    return nil
  }

  // MARK: Items

  /// Notes that behaviours or items were added or removed, and starts the animator.
  final func itemsChanged() {
    needsItems = true
    wake()
  }

  /// Returns the index of the item's body, or `nil`.
  final func index(of item: any UIDynamicItem) -> Int? {
    guard let index = bodyNumbers[ObjectIdentifier(item)], index < world.bodies.count else {
      return nil
    }
    return index
  }

  /// Makes the bodies of the items of all behaviors. An item that had one keeps it.
  private final func collectBodies() {
    let (oldBodies, oldWorld, oldIndices) = (bodies, world.bodies, bodyNumbers)
    bodies = []
    world.bodies = []
    bodyNumbers = [:]
    for behavior in all {
      for item in behavior.involvedItems where bodyNumbers[ObjectIdentifier(item)] == nil {
        bodyNumbers[ObjectIdentifier(item)] = bodies.count
        if let old = oldIndices[ObjectIdentifier(item)] {
          bodies.append(oldBodies[old])
          world.bodies.append(oldWorld[old])
        } else {
          let body = AnimatedBody(item)
          bodies.append(body)
          world.bodies.append(body.makeBody())
        }
      }
    }
  }

  /// Brings bodies and boundaries up to date with the behaviours.
  final func updateItems() {
    let bounds = referenceView?.bounds ?? .null
    guard needsItems || bounds != boundsOfReference else { return }
    needsItems = false
    boundsOfReference = bounds
    all = []
    var rest = Array(behaviors.reversed())
    while let one = rest.popLast() {
      all.append(one)
      rest += one.childBehaviors.reversed()
    }
    collectBodies()
    world.forgetContacts()
    for i in world.bodies.indices { world.bodies[i].material = PhysicsMaterial() }
    world.groups = []
    contactLog.begin()
    for behavior in all {
      (behavior as? UIDynamicItemBehavior)?.describeItems(self)
      if let collision = behavior as? UICollisionBehavior {
        world.groups.append(collision.makeGroup(self, bounds))
        contactLog.add(collision)
      }
    }
    for i in world.bodies.indices {
      if bodies[i].isBroken { world.bodies[i].material.isAnchored = true }
      world.bodies[i].weigh()
    }
  }

  // MARK: Time

  /// Starts the animator, unless it runs already or has no behaviours.
  final func wake() {
    world.wake()
    guard run == nil, !behaviors.isEmpty else { return }
    guard let stage = referenceView?.stage ?? layout?.stage ?? Stage.current else {
      return
    }
    run = Run(stage: stage, start: stage.animationTime)
    stage.addMover(mover)
    delegate?.dynamicAnimatorWillResume(self)
  }

  private func pause() {
    stepsBefore += run?.steps ?? 0
    run = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Advances the items to `time`, in seconds of the animations' clock. Returns `false` once
  /// everything rests.
  final func step(to time: TimeInterval) -> Bool {
    guard var now = run else { return false }
    let h = Double(PhysicsWorld.step)
    // The tolerance covers the errors of rounding of the frames' times.
    let exact = max(0, (time - now.start) / h)
    var due = Int(min(exact - 1e-4, 1e12).rounded(.up))
    if due - now.steps > Self.mostStepsPerFrame {
      now.start = time - Double(now.steps + Self.mostStepsPerFrame) * h
      due = now.steps + Self.mostStepsPerFrame
    }
    run?.start = now.start
    while let steps = run?.steps, steps < due, !world.isAtRest {
      updateItems()
      world.rows.removeAll(keepingCapacity: true)
      for behavior in all { behavior.applyForces(self) }
      for behavior in all { behavior.addRows(self) }
      world.advance()
      run?.steps = steps + 1
      contactLog.note(world.touches, bodies)
    }
    let isResting = world.isAtRest || behaviors.isEmpty
    // A frame between two steps shows each item between its places at these steps.
    let ahead = isResting ? 0 : max(0, Double(due) - exact)
    for (body, state) in zip(bodies, world.bodies) { body.write(state, ahead: min(ahead, 1)) }
    if !bodies.isEmpty { layout?.itemsMoved() }
    for behavior in all { behavior.action?() }
    contactLog.takeNews().tell()
    // The functions called above may have changed something, and then the motion goes on.
    guard run != nil, world.isAtRest || behaviors.isEmpty else { return run != nil }
    pause()
    return run != nil
  }
}

/// The delegate of an animator, told when items begin to move and when they rest.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before items move again.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when everything rests, or when no behaviour is left.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// The layout of a collection view whose attributes an animator moves. `PantoLists` implements this
/// protocol.
@MainActor package protocol DynamicItemLayout: AnyObject {
  /// The stage of the collection view.
  var stage: Stage? { get }
  /// Called for every frame in which items moved.
  func itemsMoved()
}

/// An object that the stage calls for each frame, so that the stage does not retain the animator.
@MainActor private final class DynamicMover: FrameMover {
  private weak var animator: UIDynamicAnimator?
  init(_ animator: UIDynamicAnimator) { self.animator = animator }
  func step(at time: TimeInterval) -> Bool { animator?.step(to: time) ?? false }
}
