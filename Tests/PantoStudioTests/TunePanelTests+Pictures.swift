import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// The pictures of the tuning panel.
extension TunePanelTests {
  @Test("the panel over the block, light and wide, dark and narrow (TUN-05)")
  func pictures() throws {
    #expect(try picture(1280, 800, []) == .golden("tune-light"))
    #expect(try picture(390, 844, ["theme=dark"]) == .golden("tune-dark-phone"))
  }

  private func picture(_ width: CGFloat, _ height: CGFloat, _ options: [String]) throws -> Pixels {
    let world = try World("gallery", width, height, options: ["open=block"] + options)
    world.stage.settle()
    let block = try #require((world.demo.demo as? BlockDemo)?.block)
    let start = world.middle(of: block)
    world.drag(from: start, by: CGPoint(x: 90, y: 60), over: 0.3, rest: 0.32)
    world.advance(by: 0.6)
    let panel = try openPanel(world)
    let row = try row("panThreshold", of: panel)
    set(row, to: 30, in: world)
    world.stage.working { row.sweepButton.sendActions(for: .touchUpInside) }
    world.advance(by: 1)
    return try world.pixels
  }
}
