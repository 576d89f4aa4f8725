import PantoTesting
import Pantograph
import Testing

@testable import PantoDemos

/// Tests the demos just below and just above their limits, and after a cancel or a catch.
@MainActor @Suite("The cart's limits", .timeLimit(.minutes(20))) struct CartLimitTests {
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

@MainActor @Suite("The lifted card's limits", .timeLimit(.minutes(20))) struct CardLimitTests {
  let world = CartWorld()
  var page: CartPage { world.page }
  var lift: CardLift { page.lifts[0] }
  var cardCenter: CGPoint { page.convert(lift.card.center, from: lift.card.superview) }

  @Test("an exactly diagonal drag scrolls the page and does not lift the card (DEM-03 item 4)")
  func diagonal() {
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 40, y: 40), .moved, at: 0.1)
    #expect(lift.copy == nil && lift.slide.state == .failed)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    world.send(p, .began, at: world.now)
    world.send(p + CGPoint(x: 41, y: 40), .moved, at: world.now + 0.1)
    #expect(lift.copy != nil)
  }

  /// Lifts the card, drops it far from its place and catches it 0.05 s later.
  private func catchIt() throws -> (copy: LiftableView, size: CGAffineTransform) {
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.stage.advance(to: 0.5)
    let away = p + CGPoint(x: 80, y: 40)
    world.send(away, .moved, at: 0.6)
    world.send(away, .ended, at: 0.8)
    world.stage.advance(to: 0.85)
    let copy = try #require(lift.copy)
    let size = copy.layer.shownTransform
    try #require(size.a > 1.001 && size.a < 1.04)
    world.send(p, .began, at: world.now, finger: 2)
    world.send(p + CGPoint(x: 12, y: 0), .moved, at: world.now, finger: 2)
    try #require(lift.slide.state == .began)
    return (copy, size)
  }

  @Test("a card that is caught while it springs back keeps its shown size (VIS-07)")
  func caughtSize() throws {
    let (copy, size) = try catchIt()
    #expect((copy.layer.shownTransform.a - size.a).magnitude < 1e-9)
  }

  @Test(
    "a card that is caught while it springs back stays lifted for as long as it is held (VIS-07)")
  func caughtStays() throws {
    let (copy, _) = try catchIt()
    world.stage.advance(to: world.now + 5)
    #expect(lift.copy === copy && copy.window != nil && lift.card.alpha == 0.3)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(lift.copy == nil && copy.window == nil && lift.card.alpha == 1)
  }

  @Test("the ball becomes opaque while a card is near and fades when the card has left (BAL-07)")
  func leavesABall() {
    let p = cardCenter
    world.stage.settle()
    world.ball.alpha = 0.2
    world.send(p, .began, at: world.now)
    world.stage.advance(to: world.now + 0.35)
    world.send(world.ball.center, .moved, at: world.now + 0.1)
    world.stage.advance(to: world.now + 0.2)
    #expect(world.ball.layer.shownAlpha == 1)
    world.send(p, .moved, at: world.now + 0.1)
    world.stage.advance(to: world.now + 2.1)
    #expect(lift.copy != nil && world.ball.layer.shownAlpha == 0.2)
  }
}

@MainActor @Suite("The sheet's limits", .timeLimit(.minutes(20))) struct SheetLimitTests {
  let world: CartWorld
  let panel: UIView
  /// The centre of the sheet when it is open.
  let open: CGPoint

  init() throws {
    world = SheetTests().opened(5)
    panel = try #require(SheetTests().panel(world))
    open = panel.center
  }

  /// The panel's height in a window of 800 points with five lines.
  private let height: CGFloat = 76 + 5 * 52 + 72 + 34

  private func grabber() -> CGPoint {
    world.page.convert(CGPoint(x: panel.bounds.midX, y: 12), from: panel)
  }

  /// Drags the sheet down evenly at `speed` points per second and lifts.
  private func fling(_ speed: CGFloat) {
    let grab = grabber()
    let t = world.now + 1
    world.send(grab, .began, at: t)
    for i in 1...12 {
      let y = speed * 0.01 * CGFloat(i)
      world.send(grab + CGPoint(x: 0, y: y), .moved, at: t + 0.01 * Double(i))
    }
    world.send(grab + CGPoint(x: 0, y: speed * 0.12), .ended, at: t + 0.12)
    world.stage.settle()
  }

  @Test("a sheet thrown down at 590 points per second stays, at 610 it closes (DEM-03 item 5)")
  func speeds() throws {
    fling(590)
    #expect(world.page.isSheetOpen && panel.center == open)
    fling(610)
    #expect(!world.page.isSheetOpen)
  }

  @Test("a sheet that is caught while it closes stays, and opens again when released (VIS-07)")
  func caughtWhileClosing() {
    let t = world.now
    world.send(CGPoint(x: 200, y: 60), .began, at: t)
    world.send(CGPoint(x: 200, y: 60), .ended, at: t + 0.05)
    world.stage.advance(to: t + 0.1)
    #expect(panel.layer.shownPosition.y > open.y + 20)
    let grab = CGPoint(
      x: 200, y: panel.layer.shownPosition.y - panel.bounds.height / 2 + 20)
    world.send(grab, .began, at: world.now)
    world.send(grab + CGPoint(x: 0, y: 12), .moved, at: world.now)
    world.send(grab, .moved, at: world.now + 0.2)
    world.stage.advance(to: world.now + 2)
    #expect(world.page.isSheetOpen && panel.window != nil)
    world.send(grab, .ended, at: world.now)
    world.stage.settle()
    #expect(world.page.isSheetOpen && panel.window != nil && panel.center == open)
  }

  @Test("a sheet dragged past half of its height closes, unless it is flung up (DEM-03 item 5)")
  func flungUp() {
    let grab = grabber()
    let t = world.now + 1
    world.send(grab, .began, at: t)
    world.send(grab + CGPoint(x: 0, y: 380), .moved, at: t + 0.3)
    for i in 1...10 {
      let y = 380 - 5 * CGFloat(i)
      world.send(grab + CGPoint(x: 0, y: y), .moved, at: t + 0.5 + 0.01 * Double(i))
    }
    #expect(panel.center.y - open.y > height / 2)
    world.send(grab + CGPoint(x: 0, y: 330), .ended, at: t + 0.6)
    world.stage.settle()
    #expect(world.page.isSheetOpen && panel.center == open)
  }

  @Test(
    "a sheet released without a throw closes past half of its height, and not before (DEM-03 item 5)"
  )
  func half() {
    for (distance, isOpen) in [(height / 2 - 1, true), (height / 2 + 1, false)] {
      let grab = grabber()
      let t = world.now + 1
      world.send(grab, .began, at: t)
      world.send(grab + CGPoint(x: 0, y: distance + 10), .moved, at: t + 0.3)
      world.send(grab + CGPoint(x: 0, y: distance + 10), .ended, at: t + 0.8)
      world.stage.settle()
      #expect(world.page.isSheetOpen == isOpen, "\(distance)")
    }
  }

  @Test("the dimming is in proportion to how far the sheet is open (DEM-03 item 5)")
  func dims() throws {
    let dim = try #require(panel.superview?.subviews.first)
    let grab = grabber()
    world.send(grab, .began, at: world.now)
    for (fraction, alpha) in [(0.25, 0.75), (0.5, 0.5), (1, 0), (1.2, 0)] as [(CGFloat, CGFloat)] {
      let y = height * fraction + 10
      world.send(grab + CGPoint(x: 0, y: y), .moved, at: world.now + 0.1)
      #expect((dim.alpha - alpha).magnitude < 1e-9, "\(fraction)")
    }
    world.send(grab + CGPoint(x: 0, y: -60), .moved, at: world.now + 0.1)
    #expect(dim.alpha == 1)
  }
}

@MainActor @Suite("The pieces' limits", .timeLimit(.minutes(20))) struct PieceLimitTests {
  let world: DemoWorld<PieceDemo>
  var piece: Piece { world.demo.pieces[2] }
  var touched: CGPoint { world.middle(of: piece) + CGPoint(x: 20, y: 20) }

  init() throws { world = try DemoWorld("piece") }

  @Test("a piece dropped outside of the window comes back; one half outside stays (DEM-09)")
  func lost() {
    let start = piece.center
    let edge = world.demo.field.convert(CGPoint(x: 1280, y: 0), from: nil).x
    world.drag(from: touched, by: CGPoint(x: edge - 2 - start.x + 10, y: 0))
    world.stage.settle()
    #expect(piece.center.x == edge - 2, "its centre is inside still")
    world.drag(from: world.middle(of: piece) - CGPoint(x: 30, y: 0), by: CGPoint(x: 60, y: 0))
    world.stage.settle()
    #expect(piece.center.x == edge - 60, "all of it shows")
  }

  @Test("a piece held by two fingers stays lifted until the last one lifts (VIS-06)")
  func inHand() {
    let c = world.middle(of: piece)
    let (a, b) = (c - CGPoint(x: 30, y: 0), c + CGPoint(x: 30, y: 0))
    world.send(a, .began, at: 0, finger: 1)
    world.send(b, .began, at: 0, finger: 2)
    for i in 1...10 {
      let offset = CGPoint(x: 6 * CGFloat(i), y: 4 * CGFloat(i))
      world.send(a - offset, .moved, at: 0.01 * Double(i), finger: 1)
      world.send(b + offset * 2, .moved, at: 0.01 * Double(i), finger: 2)
    }
    #expect(piece.isHeld && piece.isInHand)
    world.send(b + CGPoint(x: 120, y: 80), .ended, at: 0.4, finger: 2)
    world.stage.advance(to: 0.6)
    #expect(piece.isHeld && piece.isInHand, "one finger drags on")
    world.send(a - CGPoint(x: 60, y: 40), .ended, at: 0.8, finger: 1)
    #expect(!piece.isHeld && !piece.isInHand)
  }

  @Test("a piece that two fingers drop outside of the window comes back (DEM-09)")
  func lostByTwo() {
    let c = world.middle(of: piece)
    func report(_ offset: CGPoint, _ spread: CGFloat, _ phase: InputEvent.Phase, _ t: TimeInterval)
    {
      world.stage.send(
        [-1, 1].map { (side: CGFloat) in
          InputEvent(
            time: t, position: c + offset + CGPoint(x: side * spread, y: 0),
            source: .finger(side < 0 ? 1 : 2), phase: phase, pressure: 1)
        })
    }
    report(.zero, 30, .began, 0)
    for i in 1...20 {
      let k = CGFloat(i)
      report(CGPoint(x: 40 * k, y: 0), 30 + 2 * k, .moved, 0.01 * Double(i))
    }
    report(CGPoint(x: 800, y: 0), 70, .ended, 0.6)
    world.stage.settle()
    #expect(!piece.isHeld && !world.demo.field.hasLost(piece.center))
  }
}

@MainActor @Suite("The scrub demo's limits", .timeLimit(.minutes(20))) struct ScrubLimitTests {
  let world: DemoWorld<ScrubDemo>
  var demo: ScrubDemo { world.demo }

  init() throws { world = try DemoWorld("scrub") }

  @Test(
    "a pan that began during the animation, was dragged from the end and cancelled, leaves the block at the end (PAN-11)"
  )
  func cancelledAtEnd() {
    world.tap(world.middle(of: demo.playButton))
    world.advance(by: 1.5)
    let shown = demo.block.layer.shownTransform.tx
    let p = demo.field.convert(demo.block.center + CGPoint(x: shown, y: 0), to: nil)
    world.send(p, .began, at: world.now)
    world.advance(by: 2)
    #expect(demo.animator == nil && demo.fraction == 1)
    world.send(p - CGPoint(x: 110, y: 0), .moved, at: world.now + 0.1)
    #expect(demo.fraction < 0.7)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(demo.animator == nil && demo.fraction == 1)
    #expect(demo.block.layer.shownTransform.tx == 275)
  }

  @Test("a slider thumb that a finger holds stays while the animation plays on (DEM-02)")
  func thumbInHand() {
    world.tap(world.middle(of: demo.playButton))
    world.advance(by: 0.5)
    let s = demo.slider
    let thumb = s.thumbRect(
      forBounds: s.bounds, trackRect: s.trackRect(forBounds: s.bounds), value: s.value)
    world.send(s.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil), .began, at: world.now)
    let held = s.value
    world.advance(by: 0.3)
    #expect(s.isTracking && demo.animator?.isRunning == true && CGFloat(held) < demo.fraction)
    #expect(s.value == held)
  }
}
