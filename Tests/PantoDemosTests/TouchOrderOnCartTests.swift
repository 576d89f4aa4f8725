import DemoSupport
import PantoCore
import PantoReplay
import PantoTesting
import TestSupport
import Testing

/// The order of touches in sets, on the cart (P4).
@MainActor @Suite("P4: the order of two fingers on the cart", .timeLimit(.minutes(60)))
struct TouchOrderOnCartTests {
  /// The log and the picture of two fingers on the cart: one on a card, one beside the cards.
  private func cart(isReversed: Bool = false) throws -> [String] {
    let made = DemoScenes.registry.make(
      TraceHeader(scene: "cart", size: CGSize(width: 1280, height: 800)))
    let stage = try #require(made?.stage)
    let places = [CGPoint(x: 4, y: 542), CGPoint(x: 432, y: 248)]
    let ways = [CGPoint(x: 3.8, y: -8.3), CGPoint(x: -3.7, y: 8.4)]
    for step in 0...9 {
      let phase: InputEvent.Phase = step == 0 ? .began : step == 9 ? .ended : .moved
      stage.send(
        (isReversed ? [1, 0] : [0, 1]).map { i in
          InputEvent(
            time: 0.1 + Double(step) / 60,
            position: places[i] + ways[i] * CGFloat(min(step, 8)), source: .finger(Int64(i)),
            phase: phase, pressure: 1)
        })
    }
    stage.advance(to: 0.4)
    let compositor = RasterCompositor()
    try stage.draw(with: compositor)
    return stage.log.transitions.map { "\($0.time) \($0.kind) \($0.to) ×\($0.count)" }
      + ["\(compositor.bitmap.toPixelImage()?.pixels.hashValue ?? 0)"]
  }

  @Test("two fingers in one report give one log and one picture on the cart")
  func cartHasOneResult() throws {
    let answers = try withOtherHeaps(16) { try cart() }
    #expect(answers.count == 1)
  }

  @Test("B10: the order of two fingers within a report does not change the cart's log and picture")
  func cartInEitherOrder() throws {
    #expect(try cart() == cart(isReversed: true))
  }
}
