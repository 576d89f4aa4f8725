import DemoSupport
import PantoControls
import PantoCore
import Testing

@testable import PantoDemos
@testable import PantoStudio

@MainActor @Suite("The cart's sheet", .timeLimit(.minutes(60))) struct SheetTests {
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
    func more(_ row: CartRow) -> CGPoint {
      let button = row.stepper.more
      return world.page.convert(
        CGPoint(x: button.bounds.midX, y: button.bounds.midY), from: button)
    }
    let rows = self.rows(world).compactMap { $0 as? CartRow }
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
    #expect(WindowKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(world.page.isSheetOpen)
    #expect(WindowKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(!world.page.isSheetOpen)
    #expect(!WindowKeys.press(.escape, on: world.stage), "nothing is left to leave")
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
