import DemoSupport
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos

/// Compares pictures of the cart with goldens that were checked by eye.
@MainActor @Suite("Pictures of the cart", .timeLimit(.minutes(60))) struct CartPictures {
  func picture(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, options: [String] = [],
    insets: UIEdgeInsets = .zero, _ play: (Stage) -> Void = { _ in }
  ) throws -> Pixels {
    let made = DemoScenes.registry.make(
      TraceHeader(
        scene: "cart", size: CGSize(width: width, height: height), scale: scale,
        safeAreaInsets: insets, options: options))
    let stage = try #require(made?.stage)
    play(stage)
    let compositor = RasterCompositor()
    try stage.draw(with: compositor)
    stage.tearDown()
    return Pixels(try #require(compositor.bitmap.toPixelImage()))
  }

  @Test("the cart at rest, in light mode (VIS-01, VIS-03)")
  func light() throws { #expect(try picture(1280, 800) == .golden("cart-light")) }

  @Test("the cart on a phone with a notch, in dark mode, at scale 2 (SIM-02, SIM-03)")
  func phone() throws {
    let notch = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    #expect(
      try picture(390, 844, scale: 2, options: ["theme=dark"], insets: notch)
        == .golden("cart-phone-dark"))
  }

  @Test("the cart with its sheet open and four items (DEM-03 item 5)")
  func sheet() throws {
    let drawn = try picture(1280, 800, options: ["inCart=4"]) { stage in
      let ball = CGPoint(x: 1236, y: 682)
      for (t, phase) in [(0.1, InputEvent.Phase.began), (0.2, .ended)] {
        stage.send(InputEvent(time: t, position: ball, source: .finger(1), phase: phase))
      }
      stage.advance(to: 1.1)
    }
    #expect(drawn == .golden("cart-sheet"))
  }

  @Test("a faded ball over a card is transparent as one group (DRW-03, BAL-07)")
  func faded() throws {
    let drawn = try picture(600, 400, options: ["inCart=2"]) { stage in
      let ball = CGPoint(x: 556, y: 223)
      for (t, x, phase) in [
        (0.1, 0.0, InputEvent.Phase.began), (0.2, -40, .moved), (0.5, -40, .ended),
      ] {
        stage.send(
          InputEvent(
            time: t, position: ball + CGPoint(x: x, y: 0), source: .finger(1), phase: phase))
      }
      stage.settle()
    }
    #expect(drawn == .golden("cart-faded"))
  }

  @Test("a lifted card near the ball, over a scrolled page (DEM-03 items 4 and 6)")
  func lifted() throws {
    let drawn = try picture(1280, 800, options: ["inCart=2"]) { stage in
      @MainActor func send(
        _ p: CGPoint, _ phase: InputEvent.Phase, _ t: TimeInterval, _ finger: Int64 = 1
      ) {
        stage.send(InputEvent(time: t, position: p, source: .finger(finger), phase: phase))
      }
      let page = CGPoint(x: 200, y: 500)
      send(page, .began, 0)
      for i in 1...10 {
        send(page - CGPoint(x: 0, y: CGFloat(i) * 8), .moved, 0.03 * Double(i))
      }
      send(page - CGPoint(x: 0, y: 80), .ended, 0.6)
      let card = CGPoint(x: 800, y: 250)
      send(card, .began, 2, 2)
      stage.advance(to: 2.4)
      send(card + CGPoint(x: 300, y: 330), .moved, 2.5, 2)
      stage.advance(to: 2.7)
    }
    #expect(drawn == .golden("cart-lifted"))
  }

  @Test("the cart at every scale (SIM-03)", arguments: [1, 1.25, 1.5, 2, 3] as [CGFloat])
  func everyScale(scale: CGFloat) throws {
    let world = try DemoWorld<UIViewController>(
      "cart", 280, 276, scale: scale, options: ["inCart=3"])
    #expect(try world.pixels == .golden("cart-at-\(Int(scale * 100))"))
  }
}
