import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests product cards that are lifted out of the scrolling page and dropped into the ball (DEM-03
/// items 4 and 6).
@MainActor @Suite("Product cards", .timeLimit(.minutes(60))) struct CardLiftTests {
  let world = CartWorld()
  var page: CartPage { world.page }
  var lift: CardLift { page.lifts[0] }
  var cardCenter: CGPoint { page.convert(lift.card.center, from: lift.card.superview) }
  var flying: UIView? { lift.copy }

  /// Moves a finger in even steps of 10 ms.
  func move(from: CGPoint, to: CGPoint, over time: TimeInterval = 0.2, finger: Int64 = 1) {
    let begin = world.now
    let steps = Int((time / 0.01).rounded())
    for i in 1...steps {
      world.send(
        from + (to - from) * (CGFloat(i) / CGFloat(steps)), .moved, at: begin + 0.01 * Double(i),
        finger: finger)
    }
  }

  func advance(by seconds: TimeInterval) {
    let end = world.now + seconds
    while world.now + 0.008 < end { world.stage.advance(to: world.now + 0.008) }
    world.stage.advance(to: end)
  }

  @Test(
    "a card that is held for 0.3 s lifts above the page, grows, and follows the finger (DEM-03 item 4)"
  )
  func longPress() throws {
    world.send(cardCenter, .began, at: 0)
    world.stage.advance(to: 0.29)
    #expect(flying == nil)
    world.stage.advance(to: 0.3)
    let copy = try #require(flying)
    #expect(copy.center == cardCenter && lift.card.alpha == 0.3)
    advance(by: 0.15)
    #expect(copy.layer.shownTransform == CGAffineTransform(scaleX: 1.04, y: 1.04))
    world.send(cardCenter + CGPoint(x: 30, y: 90), .moved, at: world.now + 0.01)
    #expect(copy.center == cardCenter + CGPoint(x: 30, y: 90))
    #expect(page.scroll.contentOffset == .zero, "the page stays where it is")
  }

  @Test(
    "the lifted card's shadow and the card in the page cross-fade in 0.15 s, and back (VIS-06, VIS-07)"
  )
  func fades() throws {
    world.send(cardCenter, .began, at: 0)
    world.stage.advance(to: 0.3)
    let shades = try #require(lift.copy).shadow.subviews
    func look() -> [CGFloat] { shades.map(\.layer.shownAlpha) + [lift.card.layer.shownAlpha] }
    #expect(look() == [1, 0, 1], "nothing jumps as it lifts")
    advance(by: 0.075)
    #expect(look().allSatisfy { $0 > 0.3 && $0 < 1 }, "\(look())")
    advance(by: 0.08)
    #expect(look() == [0, 1, 0.3])

    world.send(cardCenter, .ended, at: world.now + 0.1)
    #expect(look() == [0, 1, 0.3])
    advance(by: 0.075)
    #expect(look()[0] > 0 && look()[1] < 1)
    advance(by: 0.08)
    #expect(look() == [1, 0, 0.3])
    world.stage.settle()
    #expect(flying == nil && lift.card.alpha == 1)
  }

  @Test(
    "a card that is dragged sideways lifts at once; a vertical drag scrolls the page (DEM-03 item 4)"
  )
  func sideways() throws {
    let p = cardCenter
    world.send(p, .began, at: 0)
    move(from: p, to: p + CGPoint(x: 60, y: 20), over: 0.1)
    let copy = try #require(flying)
    #expect(copy.center.x > p.x + 40 && page.scroll.contentOffset == .zero)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()

    world.send(p, .began, at: world.now)
    move(from: p, to: p + CGPoint(x: 20, y: -90), over: 0.1)
    #expect(flying == nil && page.scroll.contentOffset.y > 70)
  }

  @Test(
    "a card dropped near the ball flies into it in 0.25 s, and the badge counts with a pop (DEM-03 item 4)"
  )
  func drop() throws {
    let ball = world.ball.center
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.stage.advance(to: 0.3)
    let near = ball + CGPoint(x: -40, y: -40)
    move(from: p, to: near)
    #expect(flying?.center == near)
    world.send(near, .ended, at: world.now + 0.1)
    #expect(world.ball.count == 0)
    advance(by: 0.24)
    #expect(world.ball.count == 0)
    advance(by: 0.02)
    #expect(world.ball.count == 1)
    advance(by: 0.12)
    let badge = try #require(world.ball.subviews.last)
    #expect((badge.layer.shownTransform.a - 1.2).magnitude < 0.02)
    world.stage.settle()
    #expect(badge.transform == .identity && lift.card.alpha == 1)
    #expect(
      page.subviews.flatMap(\.subviews).filter { $0.accessibilityIdentifier == "lifted" } == [])
    #expect(world.ball.alpha == 0.2, "left alone it fades again")
  }

  @Test(
    "a card dropped within 60 points of the ball is bought, farther away it springs back (DEM-03 item 4)"
  )
  func captureDistance() {
    for (distance, taken) in [(60.0, 1), (61, 0)] {
      let world = CartWorld()
      let lift = world.page.lifts[0]
      let p = world.page.convert(lift.card.center, from: lift.card.superview)
      world.send(p, .began, at: 0)
      world.stage.advance(to: 0.3)
      let target = world.ball.center + CGPoint(x: -distance, y: 0)
      world.send(target, .moved, at: 0.4)
      world.send(target, .ended, at: 0.6)
      world.stage.settle()
      #expect(world.ball.count == taken, "\(distance)")
      #expect(lift.copy == nil && lift.card.alpha == 1)
    }
  }

  @Test("a card that springs back follows the page when that scrolls (DEM-03 item 4)")
  func homeScrolls() throws {
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.stage.advance(to: 0.3)
    move(from: p, to: p + CGPoint(x: 0, y: 120))
    world.send(p + CGPoint(x: 0, y: 120), .ended, at: world.now + 0.1)
    let copy = try #require(flying)
    let shown = page.convert(copy.layer.shownPosition, from: copy.superview)
    #expect((shown - (p + CGPoint(x: 0, y: 120))).length < 1, "nothing jumps as it is let go")
    page.scroll.contentOffset.y = 40
    world.stage.settle()
    #expect(copy.superview == nil && flying == nil && lift.card.alpha == 1)
    #expect(copy.center == lift.card.center && (cardCenter - p).y == -40)
  }

  @Test("a cancelled card springs back and nothing is bought (DEM-03 item 4)")
  func cancelled() {
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.stage.advance(to: 0.3)
    move(from: p, to: world.ball.center)
    world.stage.cancelTouches(because: .system)
    #expect(flying?.center == p)
    world.stage.settle()
    #expect(flying == nil && world.ball.count == 0 && lift.card.alpha == 1)
  }

  @Test("a card that springs back is caught where it is shown (VIS-07)")
  func caught() throws {
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.stage.advance(to: 0.3)
    move(from: p, to: p + CGPoint(x: 80, y: 40))
    world.send(p + CGPoint(x: 80, y: 40), .ended, at: world.now + 0.2)
    advance(by: 0.05)
    let seen = try #require(flying?.layer.shownPosition)
    #expect(seen != p)
    world.send(p, .began, at: world.now, finger: 2)
    world.send(p + CGPoint(x: 10, y: 0), .moved, at: world.now, finger: 2)
    #expect(lift.slide.state == .began)
    #expect((flying?.center ?? .zero).distance(to: seen) < 0.001)
  }

  @Test("a press on a card's button never lifts the card, however long it is")
  func button() {
    let card = lift.card
    let at = page.convert(
      CGPoint(x: card.bounds.maxX - 28, y: card.bounds.maxY - 28), from: card)
    world.send(at, .began, at: 0)
    world.stage.advance(to: 0.6)
    #expect(flying == nil)
    world.send(at, .ended, at: 0.6)
    #expect(world.ball.count == 1)
  }

  @Test("one finger can hold the ball while another scrolls the page (DEM-03 item 6)")
  func holdAndScroll() {
    let ball = world.ball.center
    world.send(ball, .began, at: 0, finger: 1)
    world.send(ball + CGPoint(x: -40, y: 0), .moved, at: 0.1, finger: 1)
    let held = world.ball.center
    let p = cardCenter
    world.send(p, .began, at: 0.15, finger: 2)
    move(from: p, to: p + CGPoint(x: 0, y: -100), finger: 2)
    #expect(world.ball.center == held && world.ball.pan.state == .began)
    #expect((page.scroll.contentOffset.y - 90).magnitude < 0.001)
    world.send(ball + CGPoint(x: -60, y: -10), .moved, at: world.now + 0.01, finger: 1)
    #expect(world.ball.center == held + CGPoint(x: -20, y: -10))
    #expect((page.scroll.contentOffset.y - 90).magnitude < 0.001)
  }

  @Test("one finger can hold a lifted card while another scrolls the page (DEM-03 item 6)")
  func holdCardAndScroll() throws {
    for isPressed in [true, false] {
      let world = CartWorld()
      let lift = world.page.lifts[0]
      let p = world.page.convert(lift.card.center, from: lift.card.superview)
      world.send(p, .began, at: 0)
      if isPressed {
        world.stage.advance(to: 0.35)
      } else {
        world.send(p + CGPoint(x: 40, y: 0), .moved, at: 0.1)
      }
      let copy = try #require(lift.copy)
      let held = copy.center
      let q = CGPoint(x: 200, y: 600)
      world.send(q, .began, at: 0.4, finger: 2)
      for i in 1...10 {
        world.send(
          q - CGPoint(x: 0, y: 10 * CGFloat(i)), .moved, at: 0.4 + 0.01 * Double(i), finger: 2)
      }
      #expect((world.page.scroll.contentOffset.y - 90).magnitude < 0.001)
      #expect(lift.copy === copy && copy.center == held)
      world.send(p + CGPoint(x: 60, y: 30), .moved, at: 0.6)
      #expect(copy.center.y == held.y + 30)
      #expect((world.page.scroll.contentOffset.y - 90).magnitude < 0.001, "only the second one")
      world.send(p + CGPoint(x: 60, y: 30), .ended, at: 0.9)
      world.send(q - CGPoint(x: 0, y: 100), .ended, at: 0.9, finger: 2)
      world.stage.settle()
      #expect(lift.copy == nil && lift.card.alpha == 1)
    }
  }

  @Test("a card held at its side is bought when the finger is on the ball at the window's edge")
  func fingerOnTheBall() {
    let card = lift.card
    let side = cardCenter + CGPoint(x: card.bounds.width / 2 - 10, y: 0)
    world.send(side, .began, at: 0)
    world.stage.advance(to: 0.3)
    let target = world.ball.center + CGPoint(x: 20, y: 0)
    move(from: side, to: target)
    #expect(
      (flying?.center ?? .zero).distance(to: world.ball.center) > CardLift.captureDistance - 10)
    world.send(target, .ended, at: world.now + 0.1)
    world.stage.settle()
    #expect(world.ball.count == 1)
  }

  @Test("a page that scrolls under a held card moves the place that the card returns to")
  func pageMoves() {
    let p = cardCenter
    world.send(p, .began, at: 0)
    world.stage.advance(to: 0.3)
    page.scroll.contentOffset = CGPoint(x: 0, y: 50)
    #expect(flying?.center == p, "what is in the hand does not scroll")
    world.send(p, .ended, at: world.now + 0.1)
    #expect(flying.map { page.convert($0.center, from: $0.superview) } == p - CGPoint(x: 0, y: 50))
    world.stage.settle()
    #expect(flying == nil && world.ball.count == 0)
  }

  @Test("two fingers can drop two cards into the ball (ARB-01)")
  func twoCards() {
    let (a, b) = (page.lifts[0], page.lifts[3])
    let p = cardCenter
    let q = page.convert(b.card.center, from: b.card.superview)
    world.send(p, .began, at: 0, finger: 1)
    world.send(q, .began, at: 0.05, finger: 2)
    world.stage.advance(to: 0.4)
    #expect(a.copy != nil && b.copy != nil)
    world.send(world.ball.center, .moved, at: 0.5, finger: 1)
    world.send(world.ball.center, .moved, at: 0.5, finger: 2)
    world.send(world.ball.center, .ended, at: 0.7, finger: 1)
    world.send(world.ball.center, .ended, at: 0.7, finger: 2)
    world.stage.settle()
    #expect(world.ball.count == 2)
  }
}
