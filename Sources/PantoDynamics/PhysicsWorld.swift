import PantoBase

/// Rigid bodies that move in fixed steps. Every loop runs in the order in which bodies and
/// boundaries were added, so that equal input gives equal motion (DYN-01).
struct PhysicsWorld {
  /// Bodies and lines that collide with each other, as one collision behaviour names them.
  struct Group {
    /// Indices of bodies, in order.
    var bodies: [Int] = []
    var bodiesCollide = true
    var lines: [Line] = []
  }
  struct Line {
    let corners: [CGPoint]
    /// The boundary that the line belongs to.
    let boundary: Int
  }
  /// Two bodies, or a body and a boundary, that touch.
  struct Touch: Equatable {
    let group: Int
    let a: Int
    let other: Other
    enum Other: Hashable { case body(Int), boundary(Int) }
    let point: CGPoint

    /// The two sides of a touch without its place, by which touches of two steps are compared.
    struct Key: Hashable {
      let group: Int
      let a: Int
      let other: Other
    }
    var key: Key { Key(group: group, a: a, other: other) }
  }

  var bodies: [PhysicsBody] = []
  var groups: [Group] = []
  /// The conditions of attachments and snaps, made anew for each step.
  var rows: [PhysicsRow] = []
  private(set) var touches: [Touch] = []
  /// The number of contacts that were compared with touches so far, which tests of cost read.
  private(set) var examined = 0
  private var contacts: [PhysicsContact] = []
  private var stillSteps = 0

  /// The length of a step in seconds.
  static let step: CGFloat = 1 / 240
  private static let solverRounds = 8
  private static let relaxRounds = 4
  /// The speed of approach, in points per second, below which bodies do not bounce, so that they
  /// come to rest.
  private static let bounceSpeed: CGFloat = 40
  /// The highest speed with which overlapping bodies are moved apart, in points per second.
  private static let partingSpeed: CGFloat = 600
  /// Bodies below both speeds, in points and radians per second, are at rest after `stillTime`, in
  /// seconds.
  private static let stillSpeed: CGFloat = 5
  private static let stillSpin: CGFloat = 0.05
  private static let stillTime: CGFloat = 0.5
  /// The number of pairs of a body beyond which two bodies that both have as many do not push each
  /// other: a hundred bodies at one place would be five thousand pairs. Those that are left out
  /// push as soon as others have left.
  private static let mostPairs = 32
  /// The highest speed, in points per second, and the largest coordinate, in points, of a body.
  private static let fastest: CGFloat = 100_000
  private static let farthest: CGFloat = 1_000_000

  /// Whether all bodies have been at rest for a while.
  var isAtRest: Bool { CGFloat(stillSteps) * Self.step >= Self.stillTime }

  /// Ends the rest of the bodies, because something changed that may move them.
  mutating func wake() { stillSteps = 0 }

  /// Forgets contacts whose indices are no longer valid.
  mutating func forgetContacts() {
    contacts.removeAll()
    touches.removeAll()
  }

  /// Moves the bodies on by one step. The velocities already include what gravity and pushes gave.
  mutating func advance() {
    for i in bodies.indices { dampen(&bodies[i]) }
    findContacts()
    for i in contacts.indices { apply(i, contacts[i].normalImpulse, contacts[i].frictionImpulse) }
    solve(rounds: Self.solverRounds, corrects: true)
    move()
    solve(rounds: Self.relaxRounds, corrects: false)
    bounce()
    noteTouches()
    rest()
  }

  private func dampen(_ body: inout PhysicsBody) {
    let m = body.material
    if m.resistance > 0 { body.velocity = body.velocity * (1 / (1 + Self.step * m.resistance)) }
    if m.angularResistance > 0 { body.spin /= 1 + Self.step * m.angularResistance }
    let speed = body.velocity.length
    if !speed.isFinite {
      body.velocity = .zero
    } else if speed > Self.fastest {
      body.velocity = body.velocity * (Self.fastest / speed)
    }
    let most = CGFloat.pi / Self.step / 4
    body.spin = body.spin.isFinite ? min(max(body.spin, -most), most) : 0
  }

  // MARK: Contacts

  private mutating func findContacts() {
    let old = contacts
    contacts.removeAll(keepingCapacity: true)
    var done: Set<Int> = []
    var lineBase = bodies.count
    for group in groups {
      for i in group.bodies {
        for (k, line) in group.lines.enumerated() { touch(i, line.corners, lineBase + k) }
      }
      lineBase += group.lines.count
      guard group.bodiesCollide else { continue }
      sweep(group.bodies, &done)
    }
    var known: [PhysicsContact.Key: PhysicsContact] = [:]
    for contact in old where contact.normalImpulse > 0 { known[contact.key] = contact }
    for i in contacts.indices {
      guard let match = known[contacts[i].key] else { continue }
      contacts[i].normalImpulse = match.normalImpulse
      contacts[i].frictionImpulse = match.frictionImpulse
    }
    for i in contacts.indices { prepare(&contacts[i]) }
  }

  /// The distance, in points, that any part of a body may move in this step.
  private func reach(_ i: Int) -> CGFloat {
    let b = bodies[i]
    let size = (b.high - b.low).length / 2
    return b.velocity.length * Self.step + min(b.spin.magnitude * Self.step, 1) * size + 1
  }

  private mutating func touch(_ i: Int, _ line: [CGPoint], _ b: Int) {
    let margin = reach(i)
    let body = bodies[i]
    guard body.inverseMass > 0,
      min(line[0].x, line[1].x) <= body.high.x + margin,
      max(line[0].x, line[1].x) >= body.low.x - margin,
      min(line[0].y, line[1].y) <= body.high.y + margin,
      max(line[0].y, line[1].y) >= body.low.y - margin
    else { return }
    var found = contacts
    contacts = []
    PhysicsContact.find(
      body.corners, body.shape.radius, line, 0, margin: margin, isLine: true
    ) { point, normal, separation, feature in
      found.append(
        PhysicsContact(
          a: i, b: b, feature: feature, normal: normal, point: point, separation: separation))
    }
    contacts = found
  }

  /// Finds the pairs of bodies that are near each other along x, then their contacts.
  private mutating func sweep(_ members: [Int], _ done: inout Set<Int>) {
    let n = bodies.count
    let sorted = members.sorted { (bodies[$0].low.x, $0) < (bodies[$1].low.x, $1) }
    var pairs: [Int] = []
    let farthestReach = members.reduce(0) { max($0, reach($1)) }
    for (k, i) in sorted.enumerated() {
      let edge = bodies[i].high.x + reach(i) + farthestReach
      for j in sorted[(k + 1)...] {
        if bodies[j].low.x > edge { break }
        let margin = reach(i) + reach(j)
        let (p, q) = (bodies[i], bodies[j])
        guard p.low.x <= q.high.x + margin, q.low.x <= p.high.x + margin,
          p.low.y <= q.high.y + margin, q.low.y <= p.high.y + margin,
          p.inverseMass + q.inverseMass > 0
        else { continue }
        pairs.append(min(i, j) * n + max(i, j))
      }
    }
    var pairCounts: [Int: Int] = [:]
    for pair in pairs.sorted() where done.insert(pair).inserted {
      let (i, j) = (pair / n, pair % n)
      if pairCounts[i, default: 0] >= Self.mostPairs, pairCounts[j, default: 0] >= Self.mostPairs {
        continue
      }
      pairCounts[i, default: 0] += 1
      pairCounts[j, default: 0] += 1
      var found = contacts
      contacts = []
      PhysicsContact.find(
        bodies[i].corners, bodies[i].shape.radius, bodies[j].corners, bodies[j].shape.radius,
        margin: reach(i) + reach(j), isLine: false
      ) { point, normal, separation, feature in
        found.append(
          PhysicsContact(
            a: i, b: j, feature: feature, normal: normal, point: point, separation: separation))
      }
      contacts = found
    }
  }

  private func prepare(_ c: inout PhysicsContact) {
    let a = bodies[c.a]
    let b = c.b < bodies.count ? bodies[c.b] : nil
    let tangent = CGPoint(x: -c.normal.y, y: c.normal.x)
    c.offsetA = c.point - a.pose.position
    var normal = a.inverseMass + pow2(c.offsetA.cross(c.normal)) * a.inverseInertia
    var along = a.inverseMass + pow2(c.offsetA.cross(tangent)) * a.inverseInertia
    var relative = a.velocity(at: c.offsetA) * -1
    c.elasticity = a.material.elasticity
    c.friction = a.material.friction
    if let b {
      c.offsetB = c.point - b.pose.position
      normal += b.inverseMass + pow2(c.offsetB.cross(c.normal)) * b.inverseInertia
      along += b.inverseMass + pow2(c.offsetB.cross(tangent)) * b.inverseInertia
      relative += b.velocity(at: c.offsetB)
      c.elasticity = max(c.elasticity, b.material.elasticity)
      c.friction = (c.friction * b.material.friction).squareRoot()
    }
    c.normalMass = normal > 0 ? 1 / normal : 0
    c.frictionMass = along > 0 ? 1 / along : 0
    c.approach = relative.dot(c.normal)
  }

  private func pow2(_ x: CGFloat) -> CGFloat { x * x }

  @inline(__always)
  private mutating func apply(_ i: Int, _ normalImpulse: CGFloat, _ frictionImpulse: CGFloat) {
    let c = contacts[i]
    let impulse =
      c.normal * normalImpulse
      + CGPoint(x: -c.normal.y, y: c.normal.x) * frictionImpulse
    bodies[c.a].push(impulse * -1, at: c.offsetA)
    if c.b < bodies.count { bodies[c.b].push(impulse, at: c.offsetB) }
  }

  @inline(__always) private func relativeVelocity(_ c: PhysicsContact) -> CGPoint {
    let other = c.b < bodies.count ? bodies[c.b].velocity(at: c.offsetB) : .zero
    return other - bodies[c.a].velocity(at: c.offsetA)
  }

  // MARK: Solving

  private mutating func solve(rounds: Int, corrects: Bool) {
    for _ in 0..<rounds {
      for i in rows.indices { rows[i].solve(&bodies, corrects: corrects) }
      for i in contacts.indices {
        let c = contacts[i]
        var wanted: CGFloat = 0
        if c.separation > 0 {
          wanted = c.separation / Self.step
        } else if corrects {
          wanted = max(
            min(c.separation + PhysicsContact.slop, 0) * 0.2 / Self.step, -Self.partingSpeed)
        }
        let v = relativeVelocity(c)
        let tangent = CGPoint(x: -c.normal.y, y: c.normal.x)
        let most = c.friction * c.normalImpulse
        let grip = min(
          max(c.frictionImpulse - c.frictionMass * v.dot(tangent), -most), most)
        let push = max(c.normalImpulse - c.normalMass * (v.dot(c.normal) + wanted), 0)
        contacts[i].frictionImpulse = grip
        contacts[i].normalImpulse = push
        apply(i, push - c.normalImpulse, grip - c.frictionImpulse)
      }
    }
  }

  private mutating func bounce() {
    let bouncing = contacts.indices.filter {
      let c = contacts[$0]
      guard c.elasticity > 0, c.approach < -Self.bounceSpeed else { return false }
      // The first of two corners that arrive together may have stopped the other one already.
      return c.normalImpulse > 0 || c.separation + c.approach * Self.step < PhysicsContact.slop
    }
    // The two corners of a side that hits the ground change each other's velocity.
    for _ in 0..<Self.solverRounds {
      for i in bouncing {
        let c = contacts[i]
        let v = relativeVelocity(c).dot(c.normal)
        let push = max(c.normalImpulse - c.normalMass * (v + c.elasticity * c.approach), 0)
        contacts[i].normalImpulse = push
        apply(i, push - c.normalImpulse, 0)
      }
    }
  }

  private mutating func move() {
    for i in bodies.indices {
      bodies[i].previous = bodies[i].pose
      guard bodies[i].inverseMass > 0 else { continue }
      let next = bodies[i].pose.position + bodies[i].velocity * Self.step
      let angle = bodies[i].pose.angle + bodies[i].spin * Self.step
      guard next.x.magnitude <= Self.farthest, next.y.magnitude <= Self.farthest, angle.isFinite
      else {
        // A body that has left the world stays where it is.
        bodies[i].velocity = .zero
        bodies[i].spin = 0
        continue
      }
      bodies[i].pose = PhysicsBody.Pose(position: next, angle: angle)
      bodies[i].placeCorners()
    }
  }

  // MARK: What follows a step

  /// Updates `touches` from the contacts of a step. A touch begins with a push and ends at a
  /// distance of one point, so that a body that trembles does not begin and end it again and again.
  private mutating func noteTouches() {
    let old = Set(touches.map(\.key))
    var known: Set<Touch.Key> = []
    touches.removeAll(keepingCapacity: true)
    var base = bodies.count
    for (g, group) in groups.enumerated() {
      let members = group.bodiesCollide && !contacts.isEmpty ? Set(group.bodies) : []
      for c in contacts {
        examined += 1
        let other: Touch.Other
        if c.b < bodies.count {
          guard members.contains(c.a), members.contains(c.b) else { continue }
          other = .body(c.b)
        } else if c.b >= base, c.b < base + group.lines.count {
          other = .boundary(group.lines[c.b - base].boundary)
        } else {
          continue
        }
        let touch = Touch(group: g, a: c.a, other: other, point: c.point)
        guard !known.contains(touch.key) else { continue }
        if c.normalImpulse > 0 || c.separation < (old.contains(touch.key) ? 1 : 0) {
          known.insert(touch.key)
          touches.append(touch)
        }
      }
      base += group.lines.count
    }
  }

  private mutating func rest() {
    for body in bodies
    where body.velocity.squaredLength > Self.stillSpeed * Self.stillSpeed
      || body.spin.magnitude > Self.stillSpin
    {
      stillSteps = 0
      return
    }
    stillSteps += 1
    guard isAtRest else { return }
    for i in bodies.indices {
      bodies[i].velocity = .zero
      bodies[i].spin = 0
    }
  }
}
