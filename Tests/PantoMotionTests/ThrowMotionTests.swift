import PantoBase
import PantoMotion
import Testing

/// Tests the motion of thrown things against its rule, for many speeds and distances (SPR-12).
@Suite("A throw", .timeLimit(.minutes(60))) struct ThrowMotionTests {
  static let frame = 1.0 / 60

  /// The positions once per frame, from the start until rest.
  private func positions(_ motion: ThrowMotion) -> [CGFloat] {
    (0...Int((motion.duration / Self.frame).rounded(.up))).map {
      motion.position(at: Double($0) * Self.frame)
    }
  }

  /// Throws of every speed towards targets that they reach, with and without space behind.
  private static let reached: [(distance: CGFloat, speed: CGFloat, room: CGFloat)] = {
    var all: [(CGFloat, CGFloat, CGFloat)] = []
    for speed in [60, 200, 700, 1500, 3000, 6000, 20_000] as [CGFloat] {
      for share in [0.02, 0.1, 0.3, 0.6, 0.9, 1] as [CGFloat] {
        for room in [0, 6, 1000] as [CGFloat] {
          all.append((Projection.distance(velocity: speed) * share, speed, room))
        }
      }
    }
    return all
  }()

  @Test("starts with the finger's speed and never gets faster (SPR-12)")
  func neverFaster() {
    for (distance, speed, room) in Self.reached {
      for sign in [1, -1] as [CGFloat] {
        let far = sign * (distance + room)
        let motion = ThrowMotion(
          from: 100, to: 100 + sign * distance, velocity: sign * speed,
          within: min(100, 100 + far)...max(100, 100 + far))
        #expect((motion.velocity(at: 0) - sign * speed).magnitude < 1e-6)
        var last = speed
        for i in 0...Int(motion.duration * 1000) {
          let now = motion.velocity(at: Double(i) / 1000).magnitude
          if motion.velocity(at: Double(i) / 1000) * sign < 0 { break }
          #expect(now <= last + 1e-6, "\(distance) pt at \(speed) pt/s, after \(i) ms")
          last = now
        }
      }
    }
  }

  @Test("ends at its target, within the limits all the way (SPR-12)")
  func limits() {
    for (distance, speed, room) in Self.reached {
      let limits = 0...(distance + room)
      let motion = ThrowMotion(from: 0, to: distance, velocity: speed, within: limits)
      for p in positions(motion) { #expect(limits.contains(p), "\(distance), \(speed): \(p)") }
      #expect(motion.position(at: motion.duration) == distance)
      #expect(motion.position(at: 1e6) == distance && motion.velocity(at: motion.duration) == 0)
      #expect((motion.position(at: motion.duration - 1e-9) - distance).magnitude < 0.41)
    }
  }

  @Test("slows down to where its projection ends, and does not slide back (SPR-09, SPR-12)")
  func projection() {
    for speed in [100, 500, 1000, 2000, 4000] as [CGFloat] {
      let end = Projection.distance(velocity: speed)
      let motion = ThrowMotion(from: 0, to: end, velocity: speed)
      #expect(motion.duration < 1.6)
      var last: CGFloat = 0
      for p in positions(motion) {
        #expect(p >= last)
        last = p
      }
      // Below one point per frame the motion ends within 0.3 s or at the speed of its friction.
      let slow = positions(motion).drop { $0 < end - 4 }
      #expect(slow.count <= 24, "\(speed)")
    }
  }

  @Test("is pulled to a target that it would not reach, by at most a fifth more per frame (SPR-12)")
  func pulled() {
    for distance in [20, 100, 400, 1200] as [CGFloat] {
      for speed in [0, 20, 150, 400, 800] as [CGFloat] where speed * 0.499 < distance {
        let motion = ThrowMotion(from: 0, to: distance, velocity: speed, within: 0...distance + 6)
        let p = positions(motion)
        var last = max(2, speed * CGFloat(Self.frame))
        for i in 1..<p.count {
          let step = (p[i] - p[i - 1]).magnitude
          #expect(step <= max(last * 1.2, 3.5), "\(distance), \(speed): frame \(i)")
          last = step
        }
        #expect(motion.duration < 1.3, "\(distance), \(speed): \(motion.duration)")
        #expect(p.allSatisfy { $0 <= distance + 6 })
      }
    }
  }

  @Test("what is let go at rest follows the spring from the first frame (SPR-12, DEM-03, V5)")
  func rest() {
    for distance in [200, 300, 900] as [CGFloat] {
      let motion = ThrowMotion(from: 0, to: distance, velocity: 0, isAtRest: true)
      let spring = Spring(damping: 0.8, response: 0.4)
      for i in 0...30 where Double(i) / 60 < motion.duration {
        let share = motion.progress(at: Double(i) / 60)
        #expect((share - spring.progress(at: Double(i) / 60)).magnitude < 0.01, "frame \(i)")
      }
      #expect((motion.progress(at: 0.1) - 0.53).magnitude < 0.02)
      #expect((motion.progress(at: 0.2) - 0.92).magnitude < 0.02)
      let pulled = ThrowMotion(from: 0, to: distance, velocity: 0)
      #expect(pulled.progress(at: 0.1) < 0.2)
    }
  }

  @Test("away from its target stops first, and not beyond the limit behind it (SPR-12)")
  func away() {
    let motion = ThrowMotion(from: 50, to: 200, velocity: -800, within: 40...206)
    let p = positions(motion)
    let fine = (0...500).map { motion.position(at: Double($0) / 1000) }
    #expect((fine.min() ?? 0) >= 40 && (fine.min() ?? 0) < 40.5)
    #expect(p.last == 200)
    let free = ThrowMotion(from: 50, to: 200, velocity: -800)
    #expect(((positions(free).min() ?? 0) - 10).magnitude < 3)
    let wall = ThrowMotion(from: 200, to: 200, velocity: 900, within: 0...200)
    #expect(wall.position(at: 0.01) == 200 && wall.progress(at: 0) == 1)
  }

  @Test("is the same mirrored, and finite for any numbers (SPR-12, P2)")
  func numbers() {
    let a = ThrowMotion(from: 10, to: 300, velocity: 900, within: 0...306)
    let b = ThrowMotion(from: -10, to: -300, velocity: -900, within: -306...0)
    for i in 0...60 {
      #expect(a.position(at: Double(i) / 60) == -b.position(at: Double(i) / 60))
    }
    let odd: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 5e-324]
    for x in odd {
      for y in odd {
        let motion = ThrowMotion(
          from: x, to: y, velocity: x, damping: y, response: Double(x.isNaN ? y : x))
        #expect(motion.duration.isFinite && motion.duration >= 0)
        for t in [-1, 0, 0.1, 1e9, .nan] as [Double] {
          #expect(motion.position(at: t).isFinite && motion.velocity(at: t).isFinite)
          #expect(motion.progress(at: t).isFinite && motion.rate(at: t).isFinite)
        }
      }
    }
  }

  @Test("a throw to the left or upwards is the mirror image of one to the other side (MUT-08)")
  func mirrored() {
    for (distance, speed, room) in Self.reached {
      for behind in [0, 50, 5000] as [CGFloat] {
        let limits = -behind...(distance + room)
        let motion = ThrowMotion(from: 0, to: distance, velocity: speed, within: limits)
        let mirrored = ThrowMotion(
          from: 0, to: -distance, velocity: -speed, within: -(distance + room)...behind)
        #expect(mirrored.duration == motion.duration, "\(distance), \(speed), \(room)")
        for (a, b) in zip(positions(motion), positions(mirrored)) {
          #expect((a + b).magnitude < 1e-9, "\(distance), \(speed), \(room)")
          #expect(b >= -(distance + room) - 1e-9)
        }
      }
    }
  }
}
