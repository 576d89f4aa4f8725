import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests the cart's controls and texts (DEM-03, U14, U24, U25).
@MainActor @Suite("The cart's comfort", .timeLimit(.minutes(60))) struct CartComfortTests {
  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }

  private func view(_ name: String, in world: CartWorld) throws -> UIView {
    try #require(all(world.stage.window).first { $0.accessibilityIdentifier == name })
  }

  private func tap(_ view: UIView, in world: CartWorld) {
    let p = world.page.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), from: view)
    world.send(p, .began, at: world.now + 0.5)
    world.send(p, .ended, at: world.now + 0.05)
  }

  private func labels(_ root: UIView) -> [UILabel] {
    all(root).compactMap { $0 as? UILabel }.filter { label in
      guard label.text?.isEmpty == false else { return false }
      var view: UIView? = label
      while let now = view {
        if now.isHidden { return false }
        view = now.superview
      }
      return true
    }
  }

  // MARK: Waking

  @Test("a faded ball wakes when a product is lifted and when one is added by its button (U14)")
  func wakes() throws {
    let world = CartWorld()
    world.ball.fadeSoon()
    world.stage.settle()
    #expect(world.ball.layer.shownAlpha == 0.2)
    let card = world.page.lifts[0].card
    let p = world.page.convert(card.center, from: card.superview)
    world.send(p, .began, at: world.now)
    world.stage.advance(to: world.now + 0.5)
    #expect(world.page.lifts[0].copy != nil && world.ball.layer.shownAlpha == 1)
    world.stage.advance(to: world.now + 10)
    #expect(world.ball.layer.shownAlpha == 1, "for as long as the product is in the hand")
    world.send(p, .ended, at: world.now)
    world.stage.settle()
    #expect(world.ball.layer.shownAlpha == 0.2)

    tap(card.addButton, in: world)
    world.stage.advance(to: world.now + 0.2)
    #expect(world.ball.count == 1 && world.ball.layer.shownAlpha == 1)
    world.stage.settle()
    #expect(world.ball.layer.shownAlpha == 0.2)
  }

  // MARK: Products

  @Test("every product has its own drawn picture, made of valid outlines (U25)")
  func pictures() throws {
    for product in Product.all {
      #expect(product.art.count >= 7, "\(product.name)")
      for part in product.art {
        let path = try #require(UIBezierPath(svgPath: part.outline), "\(part.outline)")
        let box = CGRect(x: -2, y: -2, width: 104, height: 104)
        #expect(box.contains(path.bounds), "\(product.name): \(path.bounds)")
      }
    }
    #expect(Set(Product.all.map { $0.art.map(\.outline) }).count == Product.all.count)
    let world = CartWorld()
    let card = world.page.lifts[0].card
    let drawn = all(card).compactMap { $0 as? ArtView }
    #expect(drawn.count == 1 && drawn[0].subviews.isEmpty, "one layer cannot shift within (U24)")
  }

  // MARK: Places

  @Test("buttons choose where the ball rests, and a ball at rest goes there (DEM-03 item 2, U25)")
  func places() throws {
    let world = CartWorld(1000, 800)
    let places = world.ball.places
    #expect(world.ball.center.x == places.centers.maxX)
    tap(try view("places-corner", in: world), in: world)
    world.stage.settle()
    #expect(world.ball.mode == .corner)
    #expect(world.ball.center == CGPoint(x: places.centers.maxX, y: places.centers.maxY))
    tap(try view("places-free", in: world), in: world)
    world.stage.settle()
    #expect(world.ball.mode == .free)
    #expect(world.ball.center == CGPoint(x: places.centers.maxX, y: places.centers.maxY))
    let bar = try #require(try view("places", in: world) as? PlacesBar)
    let chosen = all(bar).compactMap { $0 as? ChoiceButton }.filter(\.isChosen)
    #expect(chosen.map { $0.title(for: .normal) } == ["Free"])
  }

  @Test("the first version's motion is a switch at the page's end (U25, BAL-06)")
  func firstVersion() throws {
    let world = CartWorld(1000, 800)
    let row = world.page.firstVersion
    #expect(row.frame.minY > (world.page.cards.last?.frame.maxY ?? 0))
    #expect(!row.isOn && !world.ball.usesSeedTiming)
    row.sendActions(for: .touchUpInside)
    #expect(row.isOn && world.ball.usesSeedTiming)
    #expect(!labels(world.page).contains { $0.text?.contains("eed timing") == true })
    _ = DemoKeys.press(KeyEvent(time: 0, code: KeyCode("r")), on: world.stage)
    #expect(!row.isOn && !world.ball.usesSeedTiming)
  }

  // MARK: The sheet

  private func opened(_ count: Int, _ width: CGFloat = 400) -> CartWorld {
    let world = CartWorld(width, 800) { $0.inCart = count }
    world.ball.sendActions(for: .touchUpInside)
    world.stage.settle()
    return world
  }

  @Test("the sheet's steppers are two round buttons of 44 points with the number between (U25)")
  func steppers() throws {
    let world = opened(2)
    let rows = all(world.page).compactMap { $0 as? CartRow }
    let stepper = try #require(rows.first).stepper
    #expect(stepper.fewer.bounds.size == CGSize(width: 44, height: 44))
    #expect(stepper.more.frame.minX - stepper.fewer.frame.maxX >= 8)
    tap(stepper.more, in: world)
    #expect(world.ball.count == 3)
    tap(stepper.fewer, in: world)
    tap(stepper.fewer, in: world)
    world.stage.layoutIfNeeded()
    #expect(world.ball.count == 1 && all(world.page).filter { $0 is CartRow }.count == 1)
    // Prices are set like the text beside them, not like code.
    for label in labels(world.page) where label.text?.contains("€") == true {
      #expect(label.font.style.face != .mono && label.font.pointSize >= 13)
    }
  }

  @Test("Empty can be undone, also after the sheet was closed, until something is added (U25)")
  func undo() throws {
    let world = opened(4)
    let button = try #require(try view("empty", in: world) as? UIButton)
    #expect(button.title(for: .normal) == "Empty")
    tap(button, in: world)
    #expect(world.ball.count == 0 && button.title(for: .normal) == "Undo" && !button.isHidden)
    #expect(labels(world.page).contains { $0.text == "Emptied. Undo brings 4 things back." })
    tap(button, in: world)
    #expect(world.ball.count == 4 && button.title(for: .normal) == "Empty")
    tap(button, in: world)
    WindowKeys.press(.escape, on: world.stage)
    world.stage.settle()
    world.ball.sendActions(for: .touchUpInside)
    world.stage.settle()
    tap(try view("empty", in: world), in: world)
    #expect(world.ball.count == 4)
    tap(try view("empty", in: world), in: world)
    world.page.change(Product.all[0], by: 1)
    #expect(try view("empty", in: world).isHidden == false)
    #expect((try view("empty", in: world) as? UIButton)?.title(for: .normal) == "Empty")
    #expect(world.ball.count == 1)
  }

  // MARK: The ghost

  @Test("with the inspector on, a dashed ghost shows where the ball will rest, and why (DEM-03.7)")
  func ghost() throws {
    let world = CartWorld(1000, 800)
    let ghost = try #require(all(world.page).compactMap { $0 as? CartGhost }.first)
    world.drag(from: world.ball.center, to: world.ball.center - CGPoint(x: 30, y: 0))
    #expect(ghost.isHidden, "not without the inspector")
    world.stage.settle()
    world.stage.addInspector()
    #expect(ghost.isHidden, "not for a ball at rest")
    let start = world.ball.center
    let t = world.now
    world.send(start, .began, at: t)
    for i in 1...20 {
      world.send(start + CGPoint(x: -20 * CGFloat(i), y: -5), .moved, at: t + 0.01 * Double(i))
    }
    #expect(!ghost.isHidden)
    let velocity = world.ball.pan.velocity(in: world.page)
    #expect(ghost.center == world.ball.restPlace(velocity: velocity))
    #expect(ghost.text == "projected, snaps to leading edge")
    world.send(start + CGPoint(x: -400, y: -5), .ended, at: t + 0.2)
    #expect(
      ghost.center == world.ball.center && !ghost.isHidden, "it stays until the ball is there")
    world.stage.settle()
    #expect(ghost.isHidden)
    world.stage.removeInspector()
    world.drag(from: world.ball.center, to: world.ball.center + CGPoint(x: 30, y: 0))
    #expect(ghost.isHidden)
  }

  @Test("the ghost names the rule in each mode and direction (DEM-03.7)")
  func ghostWords() {
    let places = BallPlaces(
      safeArea: CGRect(x: 0, y: 0, width: 1000, height: 800), ball: CGSize(width: 88, height: 88),
      margin: 10)
    let right = CGPoint(x: places.centers.maxX, y: 300)
    #expect(places.rule(for: right, mode: .edge) == "projected, snaps to trailing edge")
    #expect(
      places.rule(for: right, mode: .edge, isReversed: true) == "projected, snaps to leading edge")
    let low = CGPoint(x: places.centers.minX, y: places.centers.maxY)
    #expect(places.rule(for: low, mode: .corner) == "projected, snaps to bottom leading corner")
    #expect(
      places.rule(for: CGPoint(x: 400, y: places.centers.minY), mode: .edge)
        == "projected, snaps to top edge")
    #expect(
      places.rule(for: CGPoint(x: 400, y: 300), mode: .free) == "projected, rests where it stops")
    #expect(places.rule(for: right, mode: .free) == "projected, kept inside")
    #expect(
      places.rule(for: right, mode: .edge, isFirstVersion: true) == "no throw, pushed back inside")
  }

  // MARK: Sizes and directions

  @Test("no text of page and sheet is cut from 85 to 150 %, at 320 to 1280 points (SIM-05)")
  func textSizes() throws {
    for width in [320, 360, 390, 700, 1280] as [CGFloat] {
      for scale in [0.85, 1, 1.25, 1.5] as [CGFloat] {
        for direction in [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
          let world = CartWorld(width, 640, insets: .zero) { $0.inCart = 26 }
          world.stage.layoutDirection = direction
          world.stage.textScale = scale
          world.stage.layoutIfNeeded()
          world.ball.sendActions(for: .touchUpInside)
          world.stage.settle()
          let place = "\(width) at \(scale), \(direction)"
          for label in labels(world.page) where label.superview is CartGhost == false {
            let size = label.sizeThatFits(
              CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
            #expect(
              size.width <= label.bounds.width + 0.5 && size.height <= label.bounds.height + 0.5,
              "\(place): \(label.text ?? "") needs \(size), has \(label.bounds.size)")
            let shown = label.convert(label.bounds, to: world.page)
            #expect(
              shown.minX >= -0.5 && shown.maxX <= width + 0.5, "\(place): \(label.text ?? "")")
          }
          try checkGaps(world, place)
          world.stage.tearDown()
        }
      }
    }
  }

  /// Controls beside each other keep eight points, and no two parts of a row or card overlap.
  private func checkGaps(_ world: CartWorld, _ place: String) throws {
    for view in all(world.page) where ["card", "cartRow"].contains(view.accessibilityIdentifier) {
      let parts = view.subviews.filter { !$0.isHidden && $0.bounds.height > 1 }
      for (i, a) in parts.enumerated() {
        for b in parts[(i + 1)...] {
          #expect(
            !a.frame.insetBy(dx: 0.5, dy: 0.5).intersects(b.frame.insetBy(dx: 0.5, dy: 0.5)),
            "\(place): \(a) and \(b)")
        }
      }
    }
    let choices = all(try view("places", in: world)).compactMap { $0 as? ChoiceButton }
      .map(\.frame).sorted { $0.minX < $1.minX }
    for (a, b) in zip(choices, choices.dropFirst()) { #expect(b.minX - a.maxX >= 8, "\(place)") }
    #expect(!world.page.title.frame.intersects(world.page.placesBar.frame), "\(place)")
  }

  @Test("from right to left the page is mirrored (SIM-05)")
  func mirrored() throws {
    let (left, right) = (CartWorld(1000, 800), CartWorld(1000, 800))
    right.stage.layoutDirection = .rightToLeft
    right.stage.layoutIfNeeded()
    for i in [0, 5] {
      let (a, b) = (left.page.cards[i], right.page.cards[i])
      #expect(b.frame.minX == 1000 - a.frame.maxX && b.frame.minY == a.frame.minY)
      #expect(b.addButton.frame.minX == b.bounds.width - a.addButton.frame.maxX)
    }
    #expect(right.page.title.frame.maxX == 1000 - left.page.title.frame.minX)
  }

  @Test("at 99 of a product the button for more is disabled, until one is taken out (MUT-09)")
  func most() throws {
    let world = CartWorld(400, 800) { $0.inCart = 0 }
    world.page.change(Product.all[0], by: 98)
    world.ball.sendActions(for: .touchUpInside)
    world.stage.settle()
    func stepper() throws -> CartStepper {
      try #require(all(world.page).compactMap { $0 as? CartRow }.first).stepper
    }
    #expect(try stepper().more.isEnabled)
    for _ in 0..<2 {
      tap(try stepper().more, in: world)
      #expect(world.ball.count == 99)
      #expect(try !stepper().more.isEnabled && stepper().fewer.isEnabled)
    }

    tap(try stepper().fewer, in: world)
    #expect(world.ball.count == 98)
    #expect(try stepper().more.isEnabled)
  }
}
