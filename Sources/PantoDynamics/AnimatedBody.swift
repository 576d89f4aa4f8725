import PantoBase
import PantoScene

/// An item of a dynamic animator, and how its transform follows the angle of its body.
@MainActor final class AnimatedBody {
  let item: any UIDynamicItem
  /// The transform that the item had when it was read, and its angle.
  private var transform = CGAffineTransform.identity
  private var angle: CGFloat = 0
  /// The position and the angle that were read from the item or written to it last.
  private(set) var written = PhysicsBody.Pose(position: .zero)
  /// Whether the item's centre, transform or bounds are not finite; such an item stays as it is.
  private(set) var isBroken = false

  init(_ item: any UIDynamicItem) {
    self.item = item
    read()
  }

  /// Reads the place and the angle of the item.
  func read() {
    let legal =
      Misuse.accepts(item.center, for: "UIDynamicItem.center")
      && Misuse.accepts(item.transform, for: "UIDynamicItem.transform")
      && Misuse.accepts(item.bounds, for: "UIDynamicItem.bounds")
    isBroken = !legal
    guard legal else { return }
    transform = item.transform
    angle = Maths.atan2(transform.b, transform.a)
    written = PhysicsBody.Pose(position: item.center, angle: angle)
  }

  func makeBody() -> PhysicsBody { PhysicsBody(at: written, shape: PhysicsShape(of: item)) }

  /// Moves the item to the position and the angle of its body.
  ///
  /// - Parameter ahead: How far the body is ahead of the frame, in steps from 0 to 1.
  func write(_ body: PhysicsBody, ahead: CGFloat) {
    guard !isBroken else { return }
    var pose = body.pose
    if ahead > 0 {
      pose.position += (body.previous.position - pose.position) * ahead
      pose.angle += (body.previous.angle - pose.angle) * ahead
    }
    if pose.position != written.position { item.center = pose.position }
    if pose.angle != written.angle {
      // Only the turn since the item was read is added, so its scale and shear stay as they were.
      item.transform = transform.concatenating(CGAffineTransform(rotationAngle: pose.angle - angle))
    }
    written = pose
  }
}
