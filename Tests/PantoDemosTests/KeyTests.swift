import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

/// Tests using the demos with the keyboard alone (KEY-03).
@MainActor @Suite("The keyboard", .timeLimit(.minutes(60))) struct KeyTests {
  private static let (tab, enter, space): (Int32, Int32, Int32) = (0x09, 0x0D, 0x20)
  private static let (right, left): (Int32, Int32) = (0x4000_004F, 0x4000_0050)

  @discardableResult
  private func press(
    _ code: Int32, _ held: UIKeyModifierFlags = [], in world: DemoWorld<some UIViewController>
  ) -> Bool {
    WindowKeys.press(.other(code, held), on: world.stage)
  }

  private func focused(_ world: DemoWorld<some UIViewController>) -> UIView? {
    (world.demo as? any KeyHandler)?.focus.view
  }

  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }

  /// Presses Tab until `name` has the focus.
  private func moveFocus(
    to name: String, _ held: UIKeyModifierFlags = [], in world: DemoWorld<some UIViewController>
  ) throws {
    for _ in 0..<60 where focused(world)?.accessibilityIdentifier != name {
      press(Self.tab, held, in: world)
    }
    try #require(focused(world)?.accessibilityIdentifier == name)
  }

  @Test("Tab visits every control of every demo in a cycle, with a focus ring 2 points outside")
  func everyControl() throws {
    for name in Demos.list.names {
      let world = try DemoWorld<UIViewController>(name)
      // A control that is off, such as the film strip where nothing can be written, has no focus.
      let controls = all(world.demo.view).compactMap { $0 as? UIControl }.filter(\.isEnabled)
      var seen: [UIView] = []
      press(Self.tab, in: world)
      while let view = focused(world), !seen.contains(view), seen.count < 60 {
        seen.append(view)
        let ring = try #require(view.subviews.first { $0.accessibilityIdentifier == "focus" })
        #expect(ring.frame == view.bounds.insetBy(dx: -4, dy: -4) && ring.layer.borderWidth == 2)
        press(Self.tab, in: world)
      }
      #expect(controls.allSatisfy { seen.contains($0) }, "\(name)")
      #expect(seen.allSatisfy { ($0 as? UIControl)?.isEnabled ?? true }, "\(name)")
      #expect(focused(world) === seen.first, "it goes round")
      press(Self.tab, .shift, in: world)
      #expect(focused(world) === seen.last && seen.count > 1 || seen.count == 1)
      let rings = all(world.demo.view).filter { $0.accessibilityIdentifier == "focus" }
      #expect(rings.count == 1, "\(name)")
      world.stage.tearDown()
    }
  }

  @Test("keys play, reverse and scrub the Scrub Animator demo (DEM-02)")
  func scrub() throws {
    let world = try DemoWorld<ScrubDemo>("scrub")
    #expect(!press(Self.space, in: world), "nothing has the focus")
    try moveFocus(to: "fraction", in: world)
    for _ in 0..<4 { press(Self.right, in: world) }
    press(Self.left, in: world)
    #expect((world.demo.fraction - 0.15).magnitude < 0.001)
    try moveFocus(to: "play", in: world)
    press(Self.space, in: world)
    #expect(world.demo.animator?.isRunning == true)
    try moveFocus(to: "reset", in: world)
    press(Self.enter, in: world)
    #expect(world.demo.fraction == 0 && world.demo.animator == nil)
  }

  @Test("keys fill, open and empty the cart (DEM-03)")
  func cart() throws {
    let world = try DemoWorld<CartController>("cart")
    let page = try #require(world.demo.view as? CartPage)
    try moveFocus(to: "add", in: world)
    press(Self.enter, in: world)
    let ball = page.balls[0]
    #expect(ball.count == 1)

    // Controls below the window scroll into sight.
    let last = page.lifts[page.lifts.count - 1].card.addButton
    for _ in 0..<60 where focused(world) !== last { press(Self.tab, in: world) }
    world.stage.settle()
    #expect(page.bounds.contains(last.convert(last.bounds, to: page)))

    world.stage.settle()
    try moveFocus(to: "cartBall", in: world)
    world.advance(by: 0.2)
    #expect(ball.layer.shownAlpha == 1, "it is lit")
    press(Self.left, in: world)
    #expect(ball.center.x == ball.places.centers.minX)
    world.stage.settle()

    press(Self.enter, in: world)
    world.stage.settle()
    #expect(page.isSheetOpen)
    for _ in 0..<5 {
      press(Self.tab, in: world)
      #expect(
        focused(world)?.isDescendant(of: page.front) == true, "what lies below is out of reach")
    }
    try moveFocus(to: "empty", in: world)
    press(Self.enter, in: world)
    #expect(ball.count == 0)
    WindowKeys.press(.escape, on: world.stage)
    world.stage.settle()
    #expect(!page.isSheetOpen)
  }

  @Test("arrow keys move the focused piece (DEM-09)")
  func piece() throws {
    let world = try DemoWorld<PieceDemo>("piece")
    #expect(!press(Self.right, in: world))
    try moveFocus(to: "green", in: world)
    let start = world.demo.pieces[1].center
    press(Self.right, in: world)
    press(Self.left, .shift, in: world)
    #expect(world.demo.pieces[1].center == start + CGPoint(x: 9, y: 0))
  }

  @Test("a ball that is held or focused does not fade (BAL-07)")
  func focusedStaysLit() throws {
    let world = try DemoWorld<CartController>("cart")
    let ball = try #require((world.demo.view as? CartPage)?.balls.first)
    try moveFocus(to: "cartBall", in: world)
    world.drag(from: ball.center, by: CGPoint(x: -60, y: 0))
    world.advance(by: 3)
    #expect(focused(world) === ball && ball.alpha == 1)
    world.send(ball.center, .began, at: world.now)
    world.move(from: ball.center, by: CGPoint(x: -60, y: 0))
    press(Self.tab, in: world)
    for _ in 0..<30 { world.advance(by: 0.1) }
    #expect(ball.isHeld && ball.alpha == 1)
  }

  @Test(
    "the sheet opens again with Enter after Esc, and while it closes the keys belong to the page")
  func sheetAgain() throws {
    let world = try DemoWorld<CartController>("cart", options: ["inCart=2"])
    let page = try #require(world.demo.view as? CartPage)
    try moveFocus(to: "cartBall", in: world)
    press(Self.enter, in: world)
    world.stage.settle()
    WindowKeys.press(.escape, on: world.stage)
    world.advance(by: 0.1)
    #expect(page.isSheetOpen && page.front === page)
    world.stage.settle()
    #expect(!page.isSheetOpen)
    press(Self.enter, in: world)
    #expect(page.isSheetOpen)
  }

  @Test(
    "a focused control scrolls clear of the notch, unless a finger holds the page (KEY-03)")
  func placeOfFocus() throws {
    let world = CartWorld(390, 844)
    let controller = try #require(world.stage.window.rootViewController as? CartController)
    let safe = world.page.safeAreaLayoutGuide.layoutFrame
    for flags in [UIKeyModifierFlags(), .shift] {
      for _ in 0..<20 {
        WindowKeys.press(.other(Self.tab, flags), on: world.stage)
        world.stage.settle()
        let view = try #require(controller.focus.view)
        if view is CartBall { continue }
        #expect(safe.contains(view.convert(view.bounds.insetBy(dx: -4, dy: -4), to: world.page)))
      }
    }
    let t = world.now + 1
    let before = world.page.scroll.contentOffset.y
    world.send(CGPoint(x: 100, y: 300), .began, at: t)
    for i in 1...20 {
      world.send(CGPoint(x: 100, y: 300 - 10 * CGFloat(i)), .moved, at: t + 0.01 * Double(i))
    }
    let held = world.page.scroll.contentOffset.y
    #expect(held > before)
    for _ in 0..<14 { WindowKeys.press(.other(Self.tab, []), on: world.stage) }
    world.stage.advance(to: t + 1)
    #expect(world.page.scroll.contentOffset.y == held)
  }

  @Test("the focus ring has the corner radius of its view, also after the view grows")
  func ringCorners() throws {
    let pieces = try DemoWorld<PieceDemo>("piece")
    try moveFocus(to: "green", in: pieces)
    let one = pieces.demo.pieces[1].subviews.first { $0.accessibilityIdentifier == "focus" }
    #expect(one?.layer.cornerRadius == 18)
    let world = try DemoWorld<CartController>("cart", 500, 800)
    let ball = try #require((world.demo.view as? CartPage)?.balls.first)
    try moveFocus(to: "cartBall", in: world)
    world.stage.resize(to: CGSize(width: 1000, height: 800), scale: 1, safeAreaInsets: .zero)
    world.stage.settle()
    let ring = ball.subviews.first { $0.accessibilityIdentifier == "focus" }
    #expect(ring?.layer.cornerRadius == ball.bounds.width / 2 + 4)
  }
}
