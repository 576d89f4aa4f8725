import PantoBase

/// One constraint of the physics solver on the velocities of two bodies, or of a body and the
/// reference view. An attachment or a snap has one for each direction or angle that it holds.
struct PhysicsRow {
  /// How firmly a condition holds. A frequency of 0 is rigid.
  struct Softness {
    /// The frequency of the spring, in oscillations per second.
    var frequency: CGFloat = 0
    /// The damping ratio. At 1 nothing swings.
    var damping: CGFloat = 0
    static let rigid = Softness()
  }

  private let a: Int
  private let b: Int?
  private let direction: CGPoint
  private let offsetA: CGPoint
  private let offsetB: CGPoint
  /// The factors with which the spins of the two bodies enter the velocity that is constrained.
  private let turnA: CGFloat
  private let turnB: CGFloat
  private var mass: CGFloat = 0
  private var bias: CGFloat = 0
  private var gamma: CGFloat = 0
  private var isRigid = true
  private var low: CGFloat
  private var high: CGFloat
  private var impulse: CGFloat = 0

  /// The share of an error that a rigid condition corrects in one step.
  private static let correction: CGFloat = 0.2

  /// A condition on the distance between two points, which lie at offsets from the centres.
  ///
  /// - Parameters:
  ///   - direction: The unit vector along which the distance is measured, from `a` to `b`.
  ///   - error: How much too long the distance is, in points.
  ///   - pullsOnly: Whether the distance may be shorter, as that of a rope.
  init(
    _ a: Int, _ offsetA: CGPoint, _ b: Int?, _ offsetB: CGPoint, along direction: CGPoint,
    error: CGFloat, _ softness: Softness = .rigid, pullsOnly: Bool = false,
    in bodies: [PhysicsBody], step: CGFloat
  ) {
    (self.a, self.b, self.direction, self.offsetA, self.offsetB) =
      (a, b, direction, offsetA, offsetB)
    turnA = offsetA.cross(direction)
    turnB = offsetB.cross(direction)
    (low, high) = (-CGFloat.infinity, pullsOnly ? 0 : CGFloat.infinity)
    prepare(error, softness, bodies, step)
    if pullsOnly, error < 0 { bias = error / step }
  }

  /// A condition on the angle between two bodies.
  ///
  /// - Parameters:
  ///   - error: How far `b`, or the reference view, is turned too far against `a`, in radians.
  ///   - limits: The least and the greatest impulse.
  init(
    turnOf a: Int, against b: Int?, error: CGFloat, _ softness: Softness = .rigid,
    limits: (CGFloat, CGFloat) = (-CGFloat.infinity, CGFloat.infinity), in bodies: [PhysicsBody],
    step: CGFloat
  ) {
    (self.a, self.b, direction, offsetA, offsetB) = (a, b, .zero, .zero, .zero)
    (turnA, turnB) = (1, 1)
    (low, high) = limits
    prepare(error, softness, bodies, step)
  }

  private mutating func prepare(
    _ error: CGFloat, _ softness: Softness, _ bodies: [PhysicsBody], _ step: CGFloat
  ) {
    let isTurn = direction == .zero
    var inverse = bodies[a].inverseInertia * turnA * turnA
    if !isTurn { inverse += bodies[a].inverseMass }
    if let b {
      inverse += bodies[b].inverseInertia * turnB * turnB
      if !isTurn { inverse += bodies[b].inverseMass }
    }
    guard inverse > 0 else { return }
    if softness.frequency > 0 {
      // A spring and a damper, solved implicitly: stable at any stiffness and step.
      let omega = 2 * .pi * softness.frequency
      let stiffness = omega * omega / inverse
      let damper = 2 * softness.damping * omega / inverse
      let sum = step * (damper + step * stiffness)
      gamma = 1 / max(sum, 1e-12)
      bias = error * step * stiffness * gamma
      mass = 1 / (inverse + gamma)
      isRigid = false
    } else {
      bias = error * Self.correction / step
      mass = 1 / inverse
    }
  }

  /// Runs one round of the solver for this condition: changes the velocities of the bodies.
  ///
  /// - Parameter corrects: Whether the error of the places is corrected as well.
  mutating func solve(_ bodies: inout [PhysicsBody], corrects: Bool) {
    guard mass > 0 else { return }
    var speed = -bodies[a].velocity.dot(direction) - bodies[a].spin * turnA
    if let b { speed += bodies[b].velocity.dot(direction) + bodies[b].spin * turnB }
    let wanted = corrects || !isRigid || (high == 0 && bias < 0) ? bias : 0
    let old = impulse
    impulse = min(max(old - mass * (speed + wanted + gamma * old), low), high)
    let change = impulse - old
    bodies[a].velocity -= direction * (change * bodies[a].inverseMass)
    bodies[a].spin -= turnA * change * bodies[a].inverseInertia
    if let b {
      bodies[b].velocity += direction * (change * bodies[b].inverseMass)
      bodies[b].spin += turnB * change * bodies[b].inverseInertia
    }
  }
}
