import PantoCore
import Testing

@testable import PantoDemos

/// Tests the throws of the cart's ball from the places where it shows, frame by frame.
@MainActor @Suite("The thrown ball", .timeLimit(.minutes(60))) struct BallFlightTests {
  private static let frame = 1.0 / 60

  /// A world with the ball in the middle of the safe area.
  private func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800, mode: BallPlaces.Mode = .edge
  ) -> CartWorld {
    let world = CartWorld(width, height) { $0.mode = mode }
    world.ball.setInitialPosition(world.ball.places.centers.center)
    return world
  }

  /// Drags the ball with an even speed in points per second for 0.1 s and lets go.
  private func fling(_ world: CartWorld, _ velocity: CGPoint) {
    let start = world.ball.center
    let t = world.now + 0.5
    world.send(start, .began, at: t)
    for i in 1...24 {
      world.send(start + velocity * (CGFloat(i) / 240), .moved, at: t + Double(i) / 240)
    }
    world.send(start + velocity * 0.1, .ended, at: t + 0.1)
  }

  /// The places of the ball once per frame until it rests, beginning at the release.
  private func flight(_ world: CartWorld) -> [CGPoint] {
    var places = [world.shown]
    for _ in 0..<240 {
      world.stage.advance(to: world.now + Self.frame)
      places.append(world.shown)
      if world.shown == world.ball.center { break }
    }
    return places
  }

  private static let throws_: [CGPoint] = [
    CGPoint(x: 3000, y: 0), CGPoint(x: 2900, y: 500), CGPoint(x: -1500, y: -400),
    CGPoint(x: 600, y: 1200), CGPoint(x: 200, y: -2500), CGPoint(x: -5000, y: 3000),
    CGPoint(x: 250, y: 40), CGPoint(x: 0, y: 700),
  ]

  @Test(
    "no frame of a throw moves more than 1.2 times the frame before, in every mode (U15, DEM-03)")
  func evenFrames() {
    for mode in BallPlaces.Mode.allCases {
      for velocity in Self.throws_ {
        let world = world(mode: mode)
        fling(world, velocity)
        let places = flight(world)
        var last = velocity.length * Self.frame
        for i in 1..<places.count {
          let step = places[i].distance(to: places[i - 1])
          // Steps below four points begin a motion along the other axis.
          #expect(step <= max(1.2 * last, 4), "\(mode) \(velocity): frame \(i) \(last) → \(step)")
          last = step
        }
        #expect(places.last == world.ball.center)
      }
    }
  }

  @Test("a throw at an edge starts with the finger's speed and never gets faster (U15, DEM-03)")
  func neverFaster() {
    for velocity in [CGPoint(x: 3000, y: 0), CGPoint(x: -1800, y: 90), CGPoint(x: 300, y: 2000)] {
      let world = world()
      fling(world, velocity)
      let places = flight(world)
      let first = places[1].distance(to: places[0])
      #expect(first > velocity.length * Self.frame * 0.85)
      for i in 1..<places.count {
        #expect(
          places[i].distance(to: places[i - 1]) <= velocity.length * Self.frame * 1.03,
          "\(velocity): frame \(i)")
      }
    }
  }

  @Test("neither the ball nor its focus ring leaves the safe area after a throw (U15, DEM-03)")
  func inside() {
    for (width, height) in [(1280, 800), (320, 568)] as [(CGFloat, CGFloat)] {
      for mode in BallPlaces.Mode.allCases {
        for velocity in Self.throws_ {
          let world = world(width, height, mode: mode)
          fling(world, velocity)
          let safe = world.page.safeAreaLayoutGuide.layoutFrame
          let radius = world.ball.bounds.width / 2 + BallPlaces.ring
          let released = world.shown
          for place in flight(world) where place != released {
            let ring = CGRect(
              center: place, size: CGSize(width: 2 * radius, height: 2 * radius))
            // A ball that was released beyond the edge comes back from there.
            let allowed = safe.union(
              CGRect(center: released, size: ring.size))
            #expect(allowed.insetBy(dx: -0.01, dy: -0.01).contains(ring), "\(mode) \(velocity)")
          }
        }
      }
    }
  }

  @Test("a ball at rest keeps ten points from the edges of the safe area (U15)")
  func margin() {
    let world = world(400, 800)
    fling(world, CGPoint(x: 1500, y: 0))
    world.stage.settle()
    #expect((world.ball.center.x - (400 - 10 - 32)).magnitude < 0.001)
    fling(world, CGPoint(x: 0, y: -3000))
    world.stage.settle()
    #expect((world.ball.center.y - (44 + 10 + 32)).magnitude < 0.001)
  }

  @Test("along the free axis the ball neither slides back nor stalls (U15)")
  func freeAxis() {
    for velocity in [CGPoint(x: 2900, y: 500), CGPoint(x: -1500, y: -400)] {
      let world = world()
      fling(world, velocity)
      let places = flight(world)
      let sign: CGFloat = velocity.y < 0 ? -1 : 1
      var standing = 0
      var longest = 0
      for i in 1..<places.count {
        let step = (places[i].y - places[i - 1].y) * sign
        #expect(step > -0.01, "\(velocity): frame \(i)")
        standing = step < 0.05 ? standing + 1 : 0
        if (places[i].y - world.ball.center.y).magnitude > 0.5 { longest = max(longest, standing) }
      }
      #expect(longest <= 1, "the ball stalled for \(longest) frames")
    }
  }

  @Test("in free mode a throw goes on to where it would stop by itself (U16)")
  func freeThrow() {
    let world = world(mode: .free)
    let velocity = CGPoint(x: 600, y: -200)
    fling(world, velocity)
    let released = world.shown
    world.stage.settle()
    let travel = world.ball.center - released
    #expect((travel.x - Projection.distance(velocity: 600)).magnitude < 3)
    #expect((travel.y + Projection.distance(velocity: 200)).magnitude < 2)
    #expect(world.shown == world.ball.center)
  }

  @Test("a flying ball stops at the touch-down, exactly where it shows (U4, BAL-08, VIS-07)")
  func caughtAtOnce() {
    let world = world()
    fling(world, CGPoint(x: 2000, y: 300))
    world.stage.advance(to: world.now + 0.1)
    let seen = world.shown
    #expect(seen != world.ball.center)
    let finger = seen + CGPoint(x: 20, y: -10)
    let t = world.now
    world.send(finger, .began, at: t, finger: 2)
    #expect(world.ball.isHeld && world.ball.center == seen)
    world.stage.advance(to: t + 2)
    #expect(world.shown == seen, "it stays under the finger for as long as that rests")

    for i in 1...20 {
      world.send(
        finger + CGPoint(x: -8 * CGFloat(i), y: 0), .moved, at: t + 2 + 0.01 * Double(i), finger: 2)
    }
    #expect(world.shown == seen + CGPoint(x: -150, y: 0), "only the threshold of 10 is lost")
  }

  @Test("a tap that stops a flying ball does not open the cart; the ball goes on to its edge (U4)")
  func tapStops() {
    let world = world()
    fling(world, CGPoint(x: 2000, y: 0))
    world.stage.advance(to: world.now + 0.1)
    let seen = world.shown
    world.send(seen, .began, at: world.now, finger: 2)
    world.send(seen, .ended, at: world.now + 0.1, finger: 2)
    #expect(!world.page.isSheetOpen && !world.ball.isHeld)
    world.stage.settle()
    let places = world.ball.places
    #expect(world.ball.center == places.rest(from: seen, velocity: .zero, mode: .edge))
    #expect(world.ball.alpha == 0.2)

    world.send(world.ball.center, .began, at: world.now, finger: 3)
    world.send(world.ball.center, .ended, at: world.now + 0.1, finger: 3)
    #expect(world.page.isSheetOpen, "a tap on a ball at rest opens it")
  }

  @Test("a stopped ball whose touch the system takes away stays there and fades (BAL-09)")
  func catchCancelled() {
    let world = world()
    fling(world, CGPoint(x: 2000, y: 0))
    world.stage.advance(to: world.now + 0.1)
    let seen = world.shown
    world.send(seen, .began, at: world.now, finger: 2)
    world.stage.cancelTouches(because: .system)
    #expect(!world.ball.isHeld)
    world.stage.settle()
    #expect(world.ball.center == seen && world.ball.alpha == 0.2)
  }

  @Test("several balls differ in colour and letter, and only one is red (U25, VIS-03)")
  func looks() {
    #expect(BallLook.of(0, among: 1) == .only && BallLook.only.letter == nil)
    let looks = (0..<5).map { BallLook.of($0, among: 5) }
    #expect(Set(looks.map(\.top)).count == 5)
    #expect(Set((0..<10).map { BallLook.of($0, among: 10).letter }).count == 10)
    let world = CartWorld { $0.balls = 2 }
    #expect(world.page.balls.map(\.look.letter) == ["A", "B"])
  }
}
