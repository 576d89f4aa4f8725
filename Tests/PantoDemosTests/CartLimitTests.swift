import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos

/// Tests the demos just below and just above their limits, and after a cancel or a catch.
@MainActor @Suite("The cart's limits", .timeLimit(.minutes(60))) struct CartLimitTests {
  /// A world whose ball was thrown, caught during its animation, and moved a little.
  private func caught() throws -> (world: CartWorld, position: CGPoint) {
    let world = CartWorld()
    let start = world.ball.center
    world.drag(from: start, to: start + CGPoint(x: -60, y: -200), over: 0.08, rest: 0.002)
    world.stage.advance(to: world.now + 0.08)
    let seen = world.shown
    try #require(world.ball.places.centers.insetBy(dx: 5, dy: 5).contains(seen))
    let t = world.now
    world.send(seen, .began, at: t, finger: 2)
    world.send(seen + CGPoint(x: 0, y: 12), .moved, at: t, finger: 2)
    try #require(world.ball.isHeld)
    return (world, seen)
  }

  @Test("a thrown ball goes to the nearest of the four edges (DEM-03)")
  func nearestEdge() {
    let places = BallPlaces(
      safeArea: CGRect(x: 0, y: 0, width: 400, height: 800), ball: CGSize(width: 64, height: 64))
    let middle = CGPoint(x: 200, y: 400)
    func rest(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      places.rest(from: middle, velocity: CGPoint(x: x, y: y), mode: .edge)
    }
    #expect(rest(0, 600).y == 768 && rest(0, 600).x == 200)
    #expect(rest(0, -600).y == 32 && rest(0, -600).x == 200)
    #expect(rest(100, 0) == CGPoint(x: 368, y: 400))
    #expect(rest(-100, 0) == CGPoint(x: 32, y: 400))
  }

  @Test("in a window smaller than the ball, the ball is centred (BAL-05)")
  func narrowWindow() {
    let places = BallPlaces(
      safeArea: CGRect(x: 10, y: 20, width: 50, height: 40), ball: CGSize(width: 64, height: 64))
    #expect(places.centers == CGRect(x: 35, y: 40, width: 0, height: 0))
  }

  @Test("a ball that was caught and then cancelled stays where it was caught (BAL-08, BAL-09)")
  func cancelAfterCatch() throws {
    let (world, position) = try caught()
    world.send(position + CGPoint(x: -40, y: 40), .moved, at: world.now + 0.1, finger: 2)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(world.ball.center.distance(to: position) < 0.001)
  }

  @Test("a ball that was caught and cancelled keeps its place when the window changes (BAL-11)")
  func holdAfterCatch() throws {
    let (world, position) = try caught()
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    world.stage.resize(
      to: CGSize(width: 560, height: 900), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    world.stage.settle()
    #expect(world.ball.center.distance(to: position) < 0.001)
  }

  @Test("an arrow key does not move a ball that a finger holds (KEY-03)")
  func pushWhileHeld() {
    let world = CartWorld()
    let p = world.ball.center
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: -60, y: -60), .moved, at: 0.05)
    let held = world.ball.center
    world.ball.push(by: CGPoint(x: -1, y: 0))
    #expect(world.ball.center == held)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    world.ball.push(by: CGPoint(x: -1, y: 0))
    #expect(world.ball.center.x == world.ball.places.centers.minX)
  }

  @Test(
    "the corner is chosen on each axis separately; the middle counts as right and bottom (DEM-03)")
  func corners() {
    let places = BallPlaces(
      safeArea: CGRect(x: 0, y: 0, width: 1000, height: 1000), ball: CGSize(width: 100, height: 100)
    )
    for (x, y, cornerX, cornerY) in [
      (499, 499, 50, 50), (501, 499, 950, 50), (499, 501, 50, 950), (501, 501, 950, 950),
      (500, 500, 950, 950), (100, 900, 50, 950), (900, 100, 950, 50),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)] {
      #expect(
        places.rest(from: CGPoint(x: x, y: y), velocity: .zero, mode: .corner)
          == CGPoint(x: cornerX, y: cornerY), "\(x), \(y)")
    }
  }

  @Test("Enter on a ball opens the cart, unless a finger holds the ball (BAL-10)")
  func enterWhileHeld() {
    let world = CartWorld()
    let p = world.ball.center
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: -60, y: 0), .moved, at: 0.05)
    world.ball.sendActions(for: .touchUpInside)
    #expect(!world.page.isSheetOpen)
    world.stage.cancelTouches(because: .system)
    world.ball.sendActions(for: .touchUpInside)
    #expect(world.page.isSheetOpen)
  }

  @Test("of two balls in range the nearer one takes the card (DEM-03 item 4)")
  func nearerBall() throws {
    for nearer in [0, 1] {
      let world = CartWorld { $0.balls = 2 }
      world.page.balls[0].setInitialPosition(CGPoint(x: 150, y: 500))
      world.page.balls[1].setInitialPosition(CGPoint(x: 190, y: 500))
      let lift = world.page.lifts[0]
      let p = world.page.convert(lift.card.center, from: lift.card.superview)
      world.send(p, .began, at: 0)
      world.stage.advance(to: 0.3)
      let copy = try #require(lift.copy)
      let target = CGPoint(x: nearer == 0 ? 145 : 195, y: 500)
      world.send(target, .moved, at: 0.4)
      world.send(target, .ended, at: 0.6)
      #expect(copy.center == world.page.balls[nearer].center, "ball \(nearer)")
      world.stage.settle()
      #expect(world.ball.count == 1)
    }
  }
}
