import PantoBase

/// A rigid body of a `PhysicsWorld`. Lengths are points, times seconds, angles radians.
struct PhysicsBody {
  /// The position of a body's centre, in points, and its angle, in radians.
  struct Pose: Equatable {
    var position: CGPoint
    var angle: CGFloat = 0
  }

  var pose: Pose
  /// The pose before the latest step, between which and `pose` a frame may show the body.
  var previous: Pose
  /// The velocity of the body's centre, in points per second.
  var velocity = CGPoint.zero
  /// The angular velocity of the body, in radians per second, clockwise.
  var spin: CGFloat = 0
  var shape: PhysicsShape
  var material = PhysicsMaterial()
  private(set) var inverseMass: CGFloat = 1
  private(set) var inverseInertia: CGFloat = 1
  /// The corners of the shape at `pose`.
  private(set) var corners: [CGPoint] = []
  /// The upper left and the lower right corner of the body's bounding box, in points.
  private(set) var low = CGPoint.zero
  private(set) var high = CGPoint.zero

  init(at pose: Pose, shape: PhysicsShape) {
    self.pose = pose
    previous = pose
    self.shape = shape
    weigh()
  }

  /// The mass of the body. The unit is the mass of an item of 100 × 100 points with density 1
  /// (DYN-02).
  var mass: CGFloat { max(material.density * shape.area / 10_000, 1e-6) }

  /// Computes the masses from the material and the shape.
  mutating func weigh() {
    let moves = !material.isAnchored
    inverseMass = moves ? 1 / mass : 0
    inverseInertia = moves && material.allowsRotation ? 1 / (mass * shape.inertia) : 0
    if !moves { velocity = .zero }
    if inverseInertia == 0 { spin = 0 }
    placeCorners()
  }

  mutating func placeCorners() {
    let (s, c) = (Maths.sin(pose.angle), Maths.cos(pose.angle))
    corners.removeAll(keepingCapacity: true)
    low = CGPoint(x: CGFloat.infinity, y: .infinity)
    high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    for p in shape.points {
      let q = CGPoint(
        x: pose.position.x + c * p.x - s * p.y, y: pose.position.y + s * p.x + c * p.y)
      corners.append(q)
      low = CGPoint(x: min(low.x, q.x - shape.radius), y: min(low.y, q.y - shape.radius))
      high = CGPoint(x: max(high.x, q.x + shape.radius), y: max(high.y, q.y + shape.radius))
    }
  }

  /// Changes the velocity by an impulse at a place, given relative to the centre.
  @inline(__always) mutating func push(_ impulse: CGPoint, at offset: CGPoint) {
    velocity += impulse * inverseMass
    spin += offset.cross(impulse) * inverseInertia
  }

  /// The velocity of the point of the body at `offset` from the centre.
  @inline(__always) func velocity(at offset: CGPoint) -> CGPoint { velocity + offset.turned(spin) }

  /// Returns `offset`, which turns with the body, as a vector in the reference view.
  func direction(_ offset: CGPoint) -> CGPoint {
    let (s, c) = (Maths.sin(pose.angle), Maths.cos(pose.angle))
    return CGPoint(x: c * offset.x - s * offset.y, y: s * offset.x + c * offset.y)
  }
}

/// The properties that `UIDynamicItemBehavior` gives an item.
struct PhysicsMaterial: Equatable {
  var elasticity: CGFloat = 0.2
  var friction: CGFloat = 0.2
  var density: CGFloat = 1
  var resistance: CGFloat = 0
  var angularResistance: CGFloat = 0
  var isAnchored = false
  var allowsRotation = true
}
