import DemoSupport
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests that a recording keeps what happened to a window besides touches.
@MainActor @Suite("What a recording keeps", .timeLimit(.minutes(60)))
struct RecordedSessionTests {
  @Test("a window that was resized to 600×500, with one product added by keys, replays so (U7)")
  func keysAndResizes() throws {
    let world = try DemoWorld<CartController>("cart", 900, 700)
    var text = ""
    let recorder = Recorder(
      world.stage, header: TraceHeader(scene: "cart", size: CGSize(width: 900, height: 700))
    ) { text += $0 }
    func press(_ code: KeyCode) {
      world.advance(by: 0.1)
      world.stage.send(KeyEvent(time: world.now, code: code))
    }
    world.stage.resize(
      to: CGSize(width: 600, height: 500), scale: 1, safeAreaInsets: .zero)
    let page = try #require(world.demo.view as? CartPage)
    for _ in 0..<12 where page.balls[0].count == 0 {
      press(.tab)
      if world.demo.focus.view?.accessibilityIdentifier?.hasPrefix("add") ?? false { press(.enter) }
    }
    try #require(page.balls[0].count == 1)
    world.advance(by: 1)
    recorder.stop()

    let player = try Player(
      TraceReader(file: "trace", bytes: Array(text.utf8)), scenes: DemoScenes.registry)
    _ = try player.playToEnd()
    let replayed = try #require(
      player.stage.window.rootViewController?.view as? CartPage)
    #expect(player.stage.size == CGSize(width: 600, height: 500))
    #expect(replayed.balls[0].count == 1)
    let compositor = RasterCompositor()
    player.stage.invalidate()
    try player.stage.draw(with: compositor)
    #expect(try world.pixels == Pixels(try #require(compositor.bitmap.toPixelImage())))
  }
}
