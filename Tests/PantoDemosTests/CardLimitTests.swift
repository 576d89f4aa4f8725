import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

@MainActor @Suite("The lifted card's limits", .timeLimit(.minutes(60))) struct CardLimitTests {
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

  @Test("the ball stays opaque while a card is lifted, and grows while it is near (U14, BAL-13)")
  func leavesABall() {
    let p = cardCenter
    world.stage.settle()
    world.ball.alpha = 0.2
    world.send(p, .began, at: world.now)
    world.stage.advance(to: world.now + 0.35)
    world.send(world.ball.center, .moved, at: world.now + 0.1)
    world.stage.advance(to: world.now + 0.2)
    #expect(world.ball.layer.shownAlpha == 1 && world.ball.layer.shownTransform.a == 1.1)
    world.send(p, .moved, at: world.now + 0.1)
    world.stage.advance(to: world.now + 3)
    #expect(lift.copy != nil && world.ball.layer.shownAlpha == 1)
    #expect(world.ball.layer.shownTransform == .identity)
    world.send(p, .ended, at: world.now + 0.1)
    world.stage.settle()
    #expect(world.ball.alpha == 0.2)
  }
}
