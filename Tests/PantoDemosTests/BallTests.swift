import PantoCore
import Testing

@testable import PantoDemos

@MainActor @Suite("The cart's ball", .timeLimit(.minutes(60))) struct BallTests {
  @Test(
    "the ball fades again after a touch that the system cancelled before it was a drag (BAL-07)")
  func takenAway() {
    let world = CartWorld()
    world.send(world.ball.center, .began, at: 0)
    world.stage.advance(to: 0.5)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(world.ball.alpha == 0.2)
  }

  @Test("a second finger on the ball changes nothing, dragged or tapped (DEM-03 item 6)")
  func secondFingerMovesOrTaps() {
    let world = CartWorld()
    let p = world.ball.center
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: -100, y: -100), .moved, at: 0.1)
    let held = world.ball.center
    world.send(held, .began, at: 0.2, finger: 2)
    world.send(held + CGPoint(x: -60, y: 0), .moved, at: 0.3, finger: 2)
    #expect(world.ball.center == held)
    world.send(held + CGPoint(x: -60, y: 0), .ended, at: 0.4, finger: 2)
    world.send(held, .began, at: 0.8, finger: 3)
    world.send(held, .ended, at: 0.85, finger: 3)
    #expect(world.ball.center == held && !world.page.isSheetOpen)
    world.send(p + CGPoint(x: -110, y: -100), .moved, at: 0.9)
    #expect(world.ball.center == held + CGPoint(x: -10, y: 0), "the first one still drags it")
  }

  @Test(
    "the ball is 88 points wide, and 64 in a window below 600 points, also after a resize (DEM-03)")
  func diameter() {
    let world = CartWorld(1000, 800)
    #expect(world.ball.bounds.width == 88)
    world.stage.resize(to: CGSize(width: 400, height: 800), scale: 1, safeAreaInsets: .zero)
    world.stage.settle()
    #expect(world.ball.bounds.width == 64 && world.ball.layer.cornerRadius == 32)
    #expect((world.ball.center.x - (400 - 10 - 32)).magnitude < 0.001)
  }

  @Test(
    "the ball follows the drag from where it was grabbed, less the threshold, without a jump (BAL-01, BAL-02)"
  )
  func grab() {
    let world = CartWorld()
    let start = world.ball.center
    let grab = start + CGPoint(x: 20, y: -15)
    world.send(grab, .began, at: 0)
    world.send(grab + CGPoint(x: 0, y: -30), .moved, at: 0.01)
    #expect(world.ball.center == start + CGPoint(x: 0, y: -20))
    world.send(grab + CGPoint(x: -40, y: -30), .moved, at: 0.02)
    #expect(world.ball.center == start + CGPoint(x: -40, y: -20))
  }

  @Test(
    "the ball's shadow grows in 0.15 s when it is taken, and shrinks again (DEM-03 item 1, VIS-06)")
  func shadows() {
    let world = CartWorld()
    let p = world.ball.center
    func look() -> [CGFloat] { world.ball.shadow.subviews.map(\.layer.shownAlpha) }
    #expect(look() == [1, 0])
    world.send(p, .began, at: 0)
    world.send(p - CGPoint(x: 40, y: 0), .moved, at: 0.01)
    #expect(look() == [1, 0])
    world.stage.advance(to: 0.085)
    #expect(look().allSatisfy { $0 > 0.1 && $0 < 0.9 })
    world.stage.advance(to: 0.17)
    #expect(look() == [0, 1])
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(look() == [1, 0])
  }

  @Test(
    "the ball's resting place is clamped to the safe area on each axis (BAL-03, BAL-04, BAL-05)")
  func allowedPlaces() {
    let places = BallPlaces(
      safeArea: CGRect(x: 0, y: 44, width: 400, height: 722), ball: CGSize(width: 100, height: 100))
    #expect(places.clamped(CGPoint(x: -20, y: -30)) == CGPoint(x: 50, y: 94))
    #expect(places.centers.minY == 94 && places.centers.maxY == 716)
    let bare = BallPlaces(
      safeArea: CGRect(x: 0, y: 0, width: 400, height: 800), ball: CGSize(width: 100, height: 100))
    #expect(bare.clamped(CGPoint(x: -20, y: -30)) == CGPoint(x: 50, y: 50))
    let narrow = BallPlaces(
      safeArea: CGRect(x: 10, y: 0, width: 60, height: 800), ball: CGSize(width: 100, height: 100))
    #expect(narrow.clamped(CGPoint(x: 500, y: 400)) == CGPoint(x: 40, y: 400))
  }

  @Test(
    "a thrown ball rests at the edge, in the corner, or where it stops by itself, depending on the mode (DEM-03)"
  )
  func projectedRest() {
    let places = BallPlaces(
      safeArea: CGRect(x: 0, y: 0, width: 1000, height: 1000), ball: CGSize(width: 100, height: 100)
    )
    let middle = CGPoint(x: 450, y: 500)
    #expect(places.rest(from: middle, velocity: .zero, mode: .edge) == CGPoint(x: 50, y: 500))
    let fast = CGPoint(x: 1000, y: 0)
    #expect(places.rest(from: middle, velocity: fast, mode: .edge) == CGPoint(x: 950, y: 500))
    // The throw would end at 500 − 0.499 · 900, which is 50.9 points from the top: no other edge is
    // as near.
    #expect(
      places.rest(from: middle, velocity: CGPoint(x: 0, y: -900), mode: .edge)
        == CGPoint(x: 450, y: 50))
    #expect(places.rest(from: middle, velocity: fast, mode: .corner) == CGPoint(x: 950, y: 950))
    // In free mode the throw ends by itself, or at the edge (U16).
    #expect(
      places.rest(from: middle, velocity: fast, mode: .free)
        .distance(to: CGPoint(x: 949, y: 500)) < 0.001)
    #expect(places.rest(from: middle, velocity: .zero, mode: .free) == middle)
  }

  @Test("the ball never rests outside of the allowed area, however it is thrown (DEM-03)")
  func neverOutside() {
    for mode in BallPlaces.Mode.allCases {
      for (dx, dy) in [(-300.0, 0.0), (300, -500), (10, 400), (-90, -90)] {
        let world = CartWorld { $0.mode = mode }
        let start = world.ball.center
        world.drag(
          from: start, to: start + CGPoint(x: dx, y: dy), over: 0.08, rest: 0.002)
        #expect(world.stage.settle())
        let allowed = world.ball.places.centers
        let at = world.ball.center
        #expect(
          at.x >= allowed.minX && at.x <= allowed.maxX && at.y >= allowed.minY
            && at.y <= allowed.maxY, "\(mode) \(dx) \(dy): \(at)")
        #expect(world.shown == at)
      }
    }
  }

  @Test(
    "with the original timing the ball springs back in 0.25 s after a delay of 0.1 s, without a throw (BAL-06)"
  )
  func seedTiming() {
    let world = CartWorld { $0.usesSeedTiming = true }
    let start = world.ball.center
    // The ball is pulled past the right edge; the original rule only pushes it back inside.
    world.drag(from: start, to: start + CGPoint(x: 110, y: 0))
    let from = world.shown.x
    let to = world.ball.center.x
    #expect((from - to - 100).magnitude < 0.001)
    let dropped = world.now
    func progress(_ t: TimeInterval) -> CGFloat {
      world.stage.advance(to: dropped + t)
      return (from - world.shown.x) / (from - to)
    }
    #expect(progress(0.1) == 0)
    #expect((progress(0.15) - 0.5572).magnitude < 0.0005)
    #expect((progress(0.2) - 0.8847).magnitude < 0.0005)
    #expect(progress(0.351) == 1)
  }

  @Test("the ball fades to 0.2 within one second, beginning one second after the drop (BAL-07)")
  func fade() {
    let world = CartWorld()
    let start = world.ball.center
    world.drag(from: start, to: start + CGPoint(x: -60, y: -60))
    let dropped = world.now
    func light(_ t: TimeInterval) -> CGFloat {
      world.stage.advance(to: dropped + t)
      return world.ball.layer.shownAlpha
    }
    #expect(light(1) == 1)
    #expect((light(1.5) - 0.6).magnitude < 0.001)
    #expect((light(2) - 0.2).magnitude < 1e-9)
  }

  @Test("a touch or a hovering pointer makes the ball opaque again in 0.15 s (BAL-07, DEM-03)")
  func litAgain() {
    let world = CartWorld()
    let start = world.ball.center
    world.drag(from: start, to: start + CGPoint(x: -60, y: -60))
    world.stage.settle()
    #expect((world.ball.layer.shownAlpha - 0.2).magnitude < 1e-9)
    world.stage.send(
      InputEvent(
        time: world.now, position: world.ball.center, source: .mouse(.primary), phase: .hovered))
    world.stage.advance(to: world.now + 0.2)
    #expect(world.ball.layer.shownAlpha == 1)
    world.stage.send(
      InputEvent(
        time: world.now, position: CGPoint(x: 5, y: 300), source: .mouse(.primary), phase: .hovered)
    )
    world.stage.settle()
    #expect((world.ball.layer.shownAlpha - 0.2).magnitude < 1e-9)
    world.send(world.ball.center, .began, at: world.now)
    world.stage.advance(to: world.now + 0.16)
    #expect(world.ball.layer.shownAlpha == 1)
  }

  @Test("a moving ball is caught where it is shown and does not jump (BAL-08, ANI-12)")
  func caughtMidFlight() {
    let world = CartWorld()
    let start = world.ball.center
    world.drag(from: start, to: start + CGPoint(x: -60, y: -200), over: 0.08, rest: 0.002)
    world.stage.advance(to: world.now + 0.08)
    let seen = world.shown
    #expect(seen != world.ball.center)
    let t = world.now
    world.send(seen, .began, at: t, finger: 2)
    world.send(seen + CGPoint(x: 0, y: 10), .moved, at: t, finger: 2)
    #expect(world.ball.pan.state == .began)
    #expect(world.ball.center.distance(to: seen) < 0.001)
    #expect(world.shown == world.ball.center)
  }

  @Test("a cancelled drag sends the ball back to where it was grabbed, and the ball fades (BAL-09)")
  func cancelled() {
    let world = CartWorld()
    let start = world.ball.center
    world.send(start, .began, at: 0)
    world.send(start + CGPoint(x: -100, y: -50), .moved, at: 0.1)
    world.stage.cancelTouches(because: .windowGone)
    #expect(world.ball.center == start)
    #expect(world.shown != start)
    world.stage.settle()
    #expect(world.shown == start)
    #expect(world.ball.alpha == 0.2)
  }

  @Test("a tap on the ball opens the cart; a drag does not (BAL-10)")
  func tapOpens() {
    let world = CartWorld { $0.inCart = 3 }
    let start = world.ball.center
    world.drag(from: start, to: start + CGPoint(x: -60, y: 0))
    world.stage.settle()
    #expect(!world.page.isSheetOpen)
    world.send(world.ball.center, .began, at: world.now)
    world.send(world.ball.center, .ended, at: world.now + 0.1)
    #expect(world.page.isSheetOpen)
  }

  @Test("the ball moves back inside when the window shrinks, in 0.25 s, unless it is held (BAL-11)")
  func resize() {
    let world = CartWorld(insets: .zero)
    world.stage.settle()
    let before = world.shown
    world.stage.resize(to: CGSize(width: 300, height: 500), scale: 1, safeAreaInsets: .zero)
    #expect(world.ball.center == world.ball.places.clamped(before))
    #expect(world.shown == before)
    world.stage.advance(to: world.now + 0.25)
    #expect(world.shown == world.ball.center)

    let held = world.ball.center
    world.send(held, .began, at: world.now)
    world.send(held + CGPoint(x: -40, y: 0), .moved, at: world.now + 0.01)
    let inHand = world.ball.center
    world.stage.resize(to: CGSize(width: 240, height: 400), scale: 1, safeAreaInsets: .zero)
    #expect(world.ball.center == inHand)
  }

  @Test(
    "a ball that is held during a resize and then cancelled returns to its edge (BAL-09, BAL-11)")
  func cancelledAfterResize() {
    let world = CartWorld()
    let p = world.ball.center
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: -60, y: 0), .moved, at: 0.05)
    world.stage.resize(to: CGSize(width: 590, height: 800), scale: 1, safeAreaInsets: .zero)
    world.stage.settle()
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(world.ball.center.x == world.ball.places.centers.maxX)
  }

  @Test("the ball keeps its edge when the window shrinks and grows again (BAL-11)")
  func keepsItsEdge() {
    for mode in BallPlaces.Mode.allCases {
      let world = CartWorld(1000, 800, insets: .zero) { $0.mode = mode }
      let start = world.ball.center
      if mode == .free {
        world.drag(from: start, to: start - CGPoint(x: 100, y: 0))
        world.stage.settle()
      }
      let before = world.ball.center
      for (width, height) in [(620, 500), (1280, 800), (1000, 800)] as [(CGFloat, CGFloat)] {
        world.stage.resize(
          to: CGSize(width: width, height: height), scale: 1, safeAreaInsets: .zero)
        world.stage.settle()
        if mode == .edge { #expect(world.ball.center.x == width - 54) }
        #expect(world.shown == world.ball.center)
      }
      #expect(world.ball.center == before, "\(mode)")
    }
  }

  @Test("at the start a ball covers neither a card's button nor another ball (DEM-03, MSE-04)")
  func start() {
    let sizes: [(CGFloat, CGFloat)] = [
      (1280, 800), (1024, 768), (1920, 1080), (800, 600), (1366, 768), (390, 844), (360, 640),
    ]
    for (width, height) in sizes {
      for balls in [1, 3] {
        let world = CartWorld(width, height) { $0.balls = balls }
        var taken = world.page.lifts.map {
          world.page.convert($0.card.addButton.bounds, from: $0.card.addButton)
        }
        for ball in world.page.balls {
          let near = ball.frame.insetBy(dx: -7, dy: -7)
          #expect(!taken.contains { $0.intersects(near) }, "\(width)×\(height): \(ball.frame)")
          #expect([ball.places.centers.minX, ball.places.centers.maxX].contains(ball.center.x))
          taken.append(ball.frame)
        }
      }
    }
  }

  @Test("two balls follow two fingers, and the one grabbed last is on top (BAL-12, ARB-01)")
  func twoBalls() {
    let world = CartWorld { $0.balls = 2 }
    let a = world.page.balls[0]
    let b = world.page.balls[1]
    let (pa, pb) = (a.center, b.center)
    world.send(pa, .began, at: 0, finger: 1)
    world.send(pb, .began, at: 0, finger: 2)
    world.send(pa + CGPoint(x: 0, y: -110), .moved, at: 0.1, finger: 1)
    world.send(pb + CGPoint(x: 0, y: -60), .moved, at: 0.1, finger: 2)
    #expect(a.center == pa + CGPoint(x: 0, y: -100))
    #expect(b.center == pb + CGPoint(x: 0, y: -50))
    #expect(world.page.subviews.last === b)
  }

  @Test("a second finger that touches down on a held ball does not move it (DEM-03 item 6)")
  func secondFinger() {
    let world = CartWorld()
    let start = world.ball.center
    world.send(start, .began, at: 0)
    world.send(start + CGPoint(x: 0, y: -110), .moved, at: 0.1)
    let at = world.ball.center
    world.send(at, .began, at: 0.2, finger: 2)
    #expect(world.ball.center == at)
  }
}
