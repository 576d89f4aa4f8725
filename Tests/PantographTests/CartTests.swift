import Pantograph
import Testing

@testable import PantoDemos
@testable import pantograph_app

/// The cart's page on a stage of its own, with functions that play fingers.
@MainActor final class CartWorld {
  let stage: Stage
  let page: CartPage
  var now: TimeInterval { stage.time.now }

  init(
    _ width: CGFloat = 400, _ height: CGFloat = 800,
    insets: UIEdgeInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
    _ change: (inout CartPage.Options) -> Void = { _ in }
  ) {
    stage = Stage(
      size: CGSize(width: width, height: height), safeAreaInsets: insets,
      text: HarfBuzzShaper.shared)
    var options = CartPage.Options()
    change(&options)
    let controller = CartController(options: options, size: stage.size)
    stage.window.rootViewController = controller
    stage.onKey = { [unowned stage] in DemoKeys.press($0, on: stage) }
    page = (controller.view as? CartPage) ?? CartPage(frame: .zero, options: options)
    stage.layoutIfNeeded()
  }

  var ball: CartBall { page.balls[0] }
  var shown: CGPoint { ball.layer.shownPosition }

  func send(_ p: CGPoint, _ phase: InputEvent.Phase, at t: TimeInterval, finger: Int64 = 1) {
    stage.send(InputEvent(time: t, position: p, source: .finger(finger), phase: phase, pressure: 1))
  }

  /// Presses at `from`, drags to `to` in even steps of 8 ms, and lifts after `rest` seconds.
  func drag(from: CGPoint, to: CGPoint, over time: TimeInterval = 0.2, rest: TimeInterval = 0.2) {
    let start = now
    send(from, .began, at: start)
    let steps = Int((time / 0.008).rounded())
    for i in 1...steps {
      let k = CGFloat(i) / CGFloat(steps)
      send(from + (to - from) * k, .moved, at: start + Double(i) * 0.008)
    }
    send(to, .ended, at: start + Double(steps) * 0.008 + rest)
  }
}

@MainActor @Suite("The cart's ball", .timeLimit(.minutes(20))) struct BallTests {
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
    #expect((world.ball.center.x - (400 - 32)).magnitude < 0.001)
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
    "a thrown ball rests at the edge, in the corner, or where it was dropped, depending on the mode (DEM-03)"
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
    #expect(places.rest(from: middle, velocity: fast, mode: .free) == middle)
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
        if mode == .edge { #expect(world.ball.center.x == width - 44) }
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

@MainActor @Suite("The cart's sheet", .timeLimit(.minutes(20))) struct SheetTests {
  func opened(_ count: Int = 3, height: CGFloat = 800) -> CartWorld {
    let world = CartWorld(400, height) { $0.inCart = count }
    world.send(world.ball.center, .began, at: 0)
    world.send(world.ball.center, .ended, at: 0.1)
    world.stage.settle()
    return world
  }

  func panel(_ world: CartWorld) -> UIView? { world.page.subviews.last?.subviews.last }

  @Test("the cart has lines and a total in cents")
  func sums() {
    var cart = Cart()
    cart.add(Product.all[0], 2)
    cart.add(Product.all[1])
    #expect(cart.count == 3)
    #expect(Product.price(cart.cents) == "€57.50")
    cart.add(Product.all[0], -2)
    #expect(cart.lines.map(\.product.name) == ["Notebook"])
    #expect(Product.price(905) == "€9.05")
  }

  func rows(_ world: CartWorld) -> [UIView] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(world.page).filter { $0.accessibilityIdentifier == "cartRow" }
  }

  @Test("cart lines that do not fit can be scrolled into sight (DEM-03 item 5)")
  func manyLines() throws {
    let world = opened(0, height: 500)
    for product in Product.all { world.page.change(product, by: 1) }
    world.stage.layoutIfNeeded()
    let rows = self.rows(world)
    #expect(rows.count == Product.all.count)
    let last = try #require(rows.last)
    let list = try #require(last.superview as? UIScrollView)
    #expect(list.isScrollEnabled && last.frame.maxY > list.bounds.maxY)
    let point = world.page.convert(CGPoint(x: list.bounds.midX, y: 100), from: list)
    for _ in 0..<8 {
      world.drag(from: point, to: point - CGPoint(x: 0, y: 90), over: 0.3)
      world.stage.settle()
    }
    #expect(world.page.isSheetOpen && last.frame.maxY <= list.bounds.maxY + 0.5)
  }

  @Test(
    "a sheet released beyond its end continues at the rubber band's speed and shows no gap (SPR-10)"
  )
  func bandSpeed() throws {
    for (height, speed) in [(CGFloat(800), CGFloat(3000)), (480, 20_000)] {
      let world = opened(5, height: height)
      let panel = try #require(self.panel(world))
      let t = world.now + 1
      let y = world.page.convert(panel.bounds.origin, from: panel).y + 30
      world.send(CGPoint(x: 100, y: y), .began, at: t)
      var places: [CGFloat] = []
      for i in 1...8 {
        let up = speed * 0.008 * CGFloat(i)
        world.send(CGPoint(x: 100, y: y - up), .moved, at: t + 0.008 * Double(i))
        places.append(panel.layer.shownPosition.y)
      }
      let before = (places[7] - places[6]) / 0.008
      world.send(CGPoint(x: 100, y: y - speed * 0.064), .ended, at: t + 0.064)
      world.stage.advance(to: t + 0.065)
      let after = (panel.layer.shownPosition.y - places[7]) / 0.001
      #expect(after > before * 1.1, "upwards is negative: it is no faster than before")
      for i in 1...60 {
        world.stage.advance(to: t + 0.065 + Double(i) / 120)
        #expect(panel.layer.shownPosition.y + panel.bounds.height / 2 >= height)
      }
    }
  }

  @Test("two fingers on the steppers of two lines both count (DEM-03 item 5)")
  func twoSteppers() throws {
    let world = opened(2)
    func more(_ row: UIView) -> CGPoint {
      world.page.convert(CGPoint(x: row.bounds.maxX - 114, y: 26), from: row)
    }
    let rows = self.rows(world)
    try #require(rows.count == 2)
    let before = world.ball.count
    let (a, b) = (more(rows[0]), more(rows[1]))
    world.send(a, .began, at: world.now + 0.01, finger: 1)
    world.send(b, .began, at: world.now + 0.01, finger: 2)
    world.send(a, .ended, at: world.now + 0.1, finger: 1)
    world.send(b, .ended, at: world.now + 0.1, finger: 2)
    #expect(world.ball.count == before + 2)
  }

  @Test("the sheet follows a downward drag one to one and closes when thrown (DEM-03 item 5)")
  func closesByThrow() throws {
    let world = opened()
    let panel = try #require(self.panel(world))
    let top = CGPoint(x: 200, y: panel.frame.minY + 40)
    let before = panel.center.y
    let t = world.now
    world.send(top, .began, at: t)
    for i in 1...10 {
      world.send(top + CGPoint(x: 0, y: CGFloat(i) * 8), .moved, at: t + Double(i) * 0.008)
    }
    #expect(panel.center.y == before + 70)
    world.send(top + CGPoint(x: 0, y: 80), .ended, at: t + 0.082)
    world.stage.settle()
    #expect(!world.page.isSheetOpen)
  }

  @Test("the sheet comes back from a short slow pull and stretches upwards (SPR-10)")
  func comesBack() throws {
    let world = opened()
    let panel = try #require(self.panel(world))
    let before = panel.center.y
    let top = CGPoint(x: 200, y: panel.frame.minY + 40)
    world.drag(from: top, to: top + CGPoint(x: 0, y: 40), over: 0.4)
    world.stage.settle()
    #expect(world.page.isSheetOpen)
    #expect(panel.center.y == before)
    world.send(top, .began, at: world.now)
    world.send(top + CGPoint(x: 0, y: -40), .moved, at: world.now + 0.1)
    #expect(panel.center.y < before && panel.center.y > before - 30)
  }

  @Test("a sheet pulled up stretches like a rubber band and shows no gap below (SPR-10)")
  func stretches() throws {
    let world = opened()
    let panel = try #require(self.panel(world))
    let before = panel.center.y
    let top = CGPoint(x: 200, y: panel.frame.minY + 40)
    var shown: CGFloat = 0
    world.send(top, .began, at: world.now)
    for pull in [60.0, 160, 400, 5000] {
      world.send(top - CGPoint(x: 0, y: pull + 10), .moved, at: world.now + 0.1)
      let travel = before - panel.center.y
      #expect((travel - RubberBand.offset(pull, length: 800)).magnitude < 0.001 && travel > shown)
      #expect(panel.frame.maxY - panel.layer.cornerRadius >= 800)
      shown = travel
    }
    // Released and caught during its return, the sheet continues from where it is shown.
    world.send(top - CGPoint(x: 0, y: 410), .moved, at: world.now + 0.1)
    world.send(top - CGPoint(x: 0, y: 410), .ended, at: world.now + 0.3)
    world.stage.advance(to: world.now + 0.05)
    let seen = panel.layer.shownPosition.y
    #expect(seen < before)
    world.send(top, .began, at: world.now, finger: 2)
    world.send(top - CGPoint(x: 0, y: 10), .moved, at: world.now, finger: 2)
    #expect((panel.center.y - seen).magnitude < 0.001)
  }

  @Test("the sheet's button text ends at the same place as the numbers (VIS-05)")
  func margins() throws {
    let world = opened()
    let panel = try #require(self.panel(world))
    let button = try #require(
      panel.subviews.first { $0.accessibilityIdentifier == "empty" } as? UIButton)
    let label = try #require(button.titleLabel)
    let row = try #require(rows(world).first)
    func right(_ view: UIView) -> CGFloat {
      view.convert(CGPoint(x: view.bounds.maxX, y: 0), to: nil).x
    }
    #expect((right(label) - right(row)).magnitude < 0.5)
  }

  @Test("Esc first cancels the drag of the sheet and then closes it (APP-02)")
  func closesByEscape() throws {
    let world = opened()
    let panel = try #require(self.panel(world))
    let top = CGPoint(x: 200, y: panel.frame.minY + 40)
    world.send(top, .began, at: world.now)
    world.send(top + CGPoint(x: 0, y: 60), .moved, at: world.now + 0.1)
    #expect(DemoKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(world.page.isSheetOpen)
    #expect(DemoKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(!world.page.isSheetOpen)
    #expect(!DemoKeys.press(.escape, on: world.stage), "nothing is left to leave")
  }

  @Test("a sheet that one finger holds stays open when another taps beside it")
  func tapWhileHeld() throws {
    let world = opened()
    let panel = try #require(self.panel(world))
    let top = CGPoint(x: 200, y: panel.frame.minY + 40)
    world.send(top, .began, at: world.now)
    world.send(top + CGPoint(x: 0, y: 30), .moved, at: world.now + 0.1)
    world.send(CGPoint(x: 200, y: 100), .began, at: world.now + 0.1, finger: 2)
    world.send(CGPoint(x: 200, y: 100), .ended, at: world.now + 0.05, finger: 2)
    world.send(top + CGPoint(x: 0, y: 32), .moved, at: world.now + 0.1)
    world.send(top + CGPoint(x: 0, y: 32), .ended, at: world.now + 0.3)
    world.stage.settle()
    #expect(world.page.isSheetOpen)

    // After the lift a tap beside the sheet closes it.
    world.send(CGPoint(x: 200, y: 100), .began, at: world.now + 1)
    world.send(CGPoint(x: 200, y: 100), .ended, at: world.now + 0.05)
    world.stage.settle()
    #expect(!world.page.isSheetOpen)
  }

  @Test("a tap beside the sheet closes it")
  func closesByTap() {
    let world = opened()
    world.send(CGPoint(x: 200, y: 100), .began, at: world.now)
    world.send(CGPoint(x: 200, y: 100), .ended, at: world.now + 0.05)
    world.stage.settle()
    #expect(!world.page.isSheetOpen)
  }
}

@MainActor @Suite("The command line", .timeLimit(.minutes(20))) struct CommandTests {
  @Test("sizes and insets are parsed, or refused (B48)")
  func arguments() {
    #expect(SizeArgument(argument: "390x844")?.size == CGSize(width: 390, height: 844))
    for bad in ["390", "0x10", "ax1", "1x2x3", "99999x1", "nanx10"] {
      #expect(SizeArgument(argument: bad) == nil, "\(bad)")
    }
    #expect(InsetsArgument(argument: "notch")?.insets.top == 47)
    #expect(InsetsArgument(argument: "1,2,3,4")?.insets.right == 4)
    for bad in ["1,2,3", "a,b,c,d", "-1,0,0,0", ""] {
      #expect(InsetsArgument(argument: bad) == nil, "\(bad)")
    }
    #expect(Hex.of(0xAB) == "00000000000000ab")
  }

  @Test("an unknown scene name is answered with the nearest name, or else with all names (B48)")
  func nearestWord() {
    #expect(Scenes.distance("cart", "crat") == 2)
    for (word, meant) in [("crat", "cart"), ("blokc", "block"), ("lst", "list"), ("Cart", "cart")] {
      #expect(Scenes.unknown(word).hasSuffix("did you mean \"\(meant)\"?"), "\(word)")
      #expect(throws: (any Error).self) { try PantographCommand.parseAsRoot(["run", word]) }
    }
    for word in ["nope", "photos", "x", ""] {
      let said = Scenes.unknown(word)
      #expect(!said.contains("did you mean"), "\(said)")
      #expect(said.contains("there are ") && said.contains("cart, "), "\(said)")
    }
  }

  @Test("snapshot refuses file names that are not PNG, with the usual usage message (CLI-03)")
  func pictureNames() throws {
    for name in ["x.jpg", "a/x.webp", "x.png.bmp"] {
      do {
        _ = try PantographCommand.parseAsRoot(["snapshot", "cart", "-o", name])
        Issue.record("\(name) was taken")
      } catch {
        #expect(PantographCommand.exitCode(for: error).rawValue == 64)
        let said = PantographCommand.fullMessage(for: error)
        #expect(said.hasPrefix("Error: -o \(name): only PNG") && said.contains("Usage: "))
      }
    }
    for name in ["x.png", "X.PNG", "-", "/dev/full"] {
      _ = try PantographCommand.parseAsRoot(["snapshot", "cart", "-o", name])
    }
  }

  @Test("a trace header with an impossible number of cart items still opens the scene (P2)")
  func crowdedCart() throws {
    for wanted in ["-5", "99999999999", "x"] {
      let made = try #require(
        Scenes.registry.make(TraceHeader(scene: "cart", options: ["inCart=\(wanted)"])))
      made.stage.tearDown()
    }
  }

  @Test("a cart scene is built from its header and released with it")
  func scene() {
    weak var window: UIWindow?
    do {
      let made = Scenes.registry.make(
        TraceHeader(scene: "cart", size: CGSize(width: 390, height: 844), options: ["balls=2"]))
      window = made?.stage.window
      #expect(window?.subviews.first?.subviews.filter { $0 is CartBall }.count == 2)
      made?.stage.tearDown()
    }
    #expect(window == nil)
  }
}
