import PantoBase

/// One point where two bodies, or a body and a boundary, touch or are about to.
struct PhysicsContact {
  /// The index of the first body of the contact.
  let a: Int
  /// The index of the other body, or the number of bodies plus that of the boundary's line.
  let b: Int
  /// A number for the edges and corners that touch, by which the next step finds the contact again.
  let feature: Int
  /// The unit vector from `a` to `b`.
  let normal: CGPoint
  let point: CGPoint
  /// The distance in points; negative while the bodies overlap.
  let separation: CGFloat
  var normalImpulse: CGFloat = 0
  var frictionImpulse: CGFloat = 0
  // The values that the solver computes once for each step.
  var offsetA = CGPoint.zero
  var offsetB = CGPoint.zero
  var normalMass: CGFloat = 0
  var frictionMass: CGFloat = 0
  var elasticity: CGFloat = 0
  var friction: CGFloat = 0
  /// The velocity along the normal before the step; negative while the bodies approach.
  var approach: CGFloat = 0

  struct Key: Hashable {
    let a: Int
    let b: Int
    let feature: Int
  }
  var key: Key { Key(a: a, b: b, feature: feature) }

  /// The overlap, in points, that the solver does not correct, so that contacts at rest persist.
  static let slop: CGFloat = 0.1
  /// The overlap, in points, up to which a body always touches a boundary line from its face, so
  /// that the body slides over the joint of two lines.
  private static let shallow: CGFloat = 2

  /// Finds where two outlines are nearer than `margin`.
  ///
  /// - Parameter isLine: Whether `q` is the line of a boundary.
  static func find(
    _ p: [CGPoint], _ rp: CGFloat, _ q: [CGPoint], _ rq: CGFloat, margin: CGFloat, isLine: Bool,
    _ add: (_ point: CGPoint, _ normal: CGPoint, _ separation: CGFloat, _ feature: Int) -> Void
  ) {
    if p.count == 1 {
      let (nearest, normal, distance) = nearest(to: p[0], on: q)
      let separation = distance - rp - rq
      guard separation <= margin else { return }
      return add(
        nearest + normal * (rq + separation / 2), normal * -1, separation, 0)
    }
    if q.count == 1 {
      let (nearest, normal, distance) = nearest(to: q[0], on: p)
      let separation = distance - rq
      guard separation <= margin else { return }
      return add(nearest + normal * (separation / 2), normal, separation, 0)
    }
    let (ofP, edgeP) = separation(of: q, from: p)
    let (ofQ, edgeQ) = separation(of: p, from: q)
    guard max(ofP, ofQ) <= margin else { return }
    let isQ = isLine ? ofQ > -shallow || ofQ > ofP : ofQ > ofP + slop
    clip(
      isQ ? p : q, against: isQ ? q : p, edge: isQ ? edgeQ : edgeP, isFlipped: isQ,
      margin: margin, add)
  }

  /// The nearest point of an outline to `c`, the normal there towards `c`, and the distance.
  private static func nearest(to c: CGPoint, on q: [CGPoint]) -> (CGPoint, CGPoint, CGFloat) {
    if q.count > 2 {
      let (depth, edge) = separation(of: [c], from: q)
      if depth <= 0 {
        let n = normal(q, edge)
        return (c - n * depth, n, depth)
      }
    }
    var best = (q[0], CGFloat.infinity)
    for i in 0..<(q.count == 2 ? 1 : q.count) {
      let a = q[i]
      let e = q[(i + 1) % q.count] - a
      let t = min(max((c - a).dot(e) / max(e.squaredLength, 1e-12), 0), 1)
      let point = a + e * t
      let squared = (c - point).squaredLength
      if squared < best.1 { best = (point, squared) }
    }
    let distance = best.1.squareRoot()
    if distance < 1e-9 {
      return (best.0, q.count > 1 ? normal(q, 0) : CGPoint(x: 0, y: -1), 0)
    }
    return (best.0, (c - best.0) * (1 / distance), distance)
  }

  private static func normal(_ p: [CGPoint], _ i: Int) -> CGPoint {
    let e = p[(i + 1) % p.count] - p[i]
    let length = e.length
    return length > 0 ? CGPoint(x: e.y / length, y: -e.x / length) : CGPoint(x: 0, y: -1)
  }

  /// Returns the largest distance of `q` from an edge of `p`, negative if they overlap, and the
  /// index of that edge.
  private static func separation(of q: [CGPoint], from p: [CGPoint]) -> (CGFloat, Int) {
    var best = (-CGFloat.infinity, 0)
    for i in 0..<p.count {
      let n = normal(p, i)
      var least = CGFloat.infinity
      for corner in q { least = min(least, n.dot(corner - p[i])) }
      if least > best.0 { best = (least, i) }
    }
    return best
  }

  /// Cuts the edge of `other` that faces `edge` at the ends of that edge.
  private static func clip(
    _ other: [CGPoint], against p: [CGPoint], edge: Int, isFlipped: Bool, margin: CGFloat,
    _ add: (CGPoint, CGPoint, CGFloat, Int) -> Void
  ) {
    let n = normal(p, edge)
    var (facing, least) = (0, CGFloat.infinity)
    for i in 0..<other.count {
      let d = n.dot(normal(other, i))
      if d < least { (facing, least) = (i, d) }
    }
    var a = other[facing]
    var b = other[(facing + 1) % other.count]
    let from = p[edge]
    let along = p[(edge + 1) % p.count] - from
    let length = along.length
    guard length > 0 else { return }
    let t = along * (1 / length)
    for (direction, limit) in [(t, from.dot(t) + length), (t * -1, -from.dot(t))] {
      let da = a.dot(direction) - limit
      let db = b.dot(direction) - limit
      if da > 0, db > 0 { return }
      if da > 0 { a = a + (b - a) * (da / (da - db)) }
      if db > 0 { b = b + (a - b) * (db / (db - da)) }
    }
    let feature = ((isFlipped ? 64 : 0) + edge) * 128 + facing * 2
    for (i, point) in [a, b].enumerated() {
      if i == 1, (b - a).squaredLength < 1e-6 { break }
      let separation = n.dot(point - from)
      if separation <= margin {
        add(point - n * (separation / 2), isFlipped ? n * -1 : n, separation, feature + i)
      }
    }
  }
}
