import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

@MainActor @Suite("Moving Block", .timeLimit(.minutes(60))) struct BlockTests {
  let world: DemoWorld<BlockDemo>
  var block: UIView { world.demo.block }
  var touched: CGPoint { world.middle(of: block) + CGPoint(x: 30, y: -20) }

  init() throws { world = try DemoWorld("block") }

  @Test("the block starts in the middle and is 100 points wide and high (DEM-01)")
  func start() {
    #expect(block.bounds.size == CGSize(width: 100, height: 100))
    #expect(block.center == CGPoint(x: world.demo.field.bounds.midX, y: block.center.y))
    #expect(world.demo.readout.values == ["possible", "0, 0", "0, 0"])
  }

  @Test(
    "the block moves by the pan's translation from its own centre and does not jump to the finger (DEM-01, BAL-01, BAL-02)"
  )
  func follows() {
    let start = block.center
    let p = touched
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 30, y: 0), .moved, at: 0.01)
    #expect(block.center == start + CGPoint(x: 20, y: 0), "ten points made it a drag (PAN-04)")
    world.send(p + CGPoint(x: 30, y: 50), .moved, at: 0.02)
    #expect(block.center == start + CGPoint(x: 20, y: 50))
    #expect(world.demo.readout.values[1] == "20, 50")
    world.send(p + CGPoint(x: 30, y: 50), .ended, at: 0.3)
    #expect(block.center == start + CGPoint(x: 20, y: 50), "it stays where it was let go")
    #expect(world.demo.readout.values[0] == "ended")
  }

  @Test("a second drag continues from where the first one ended (BAL-01)")
  func again() {
    let start = block.center
    world.drag(from: touched, by: CGPoint(x: 110, y: 0))
    world.drag(from: touched, by: CGPoint(x: 0, y: 60))
    #expect(block.center == start + CGPoint(x: 100, y: 50))
  }

  @Test(
    "a cancelled touch sends the block back, and the block can be caught during that animation (DEM-01, BAL-09)"
  )
  func cancel() {
    let start = block.center
    world.send(touched, .began, at: 0)
    world.move(from: touched, by: CGPoint(x: 210, y: 0))
    #expect(WindowKeys.press(.escape, on: world.stage))
    #expect(world.demo.readout.values == ["cancelled", "0, 0", "0, 0"], "U18")
    #expect(block.center == start && block.layer.shownPosition != start)
    world.advance(by: 0.1)

    let seen = block.layer.shownPosition
    #expect(seen.x > start.x && seen.x < start.x + 200)
    let p = world.demo.field.convert(seen, to: nil)
    world.send(p, .began, at: world.now, finger: 2)
    world.send(p + CGPoint(x: 0, y: 10), .moved, at: world.now, finger: 2)
    #expect(block.center.distance(to: seen) < 0.001)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(block.layer.shownPosition.distance(to: seen) < 0.001)
  }

  @Test(
    "arrow keys move the block by 10 points, with Shift by 1, never out of sight; R resets it (DEM-01)"
  )
  func keys() {
    let start = block.center
    #expect(WindowKeys.press(.other(0x4000_004F, []), on: world.stage))
    #expect(WindowKeys.press(.other(0x4000_0052, .shift), on: world.stage))
    #expect(block.center == start + CGPoint(x: 10, y: -1))
    for _ in 0..<200 { _ = WindowKeys.press(.other(0x4000_0050, []), on: world.stage) }
    #expect(block.center.x == 50)
    #expect(WindowKeys.press(.other(0x72, []), on: world.stage))
    #expect(block.center == start)
    world.drag(from: world.middle(of: block), by: CGPoint(x: 60, y: 0))
    world.stage.settle()
    #expect(WindowKeys.press(.other(0x72, []), on: world.stage))
    #expect(world.demo.readout.values == ["possible", "0, 0", "0, 0"], "of no drag any more")
    #expect(!WindowKeys.press(.other(0x70, []), on: world.stage), "P is the window's")
  }

  @Test("a held arrow key moves the block repeatedly, a held R resets it once (DEM-01)")
  func heldKeys() {
    let start = block.center
    #expect(WindowKeys.press(.other(0x4000_004F, []), on: world.stage))
    for _ in 0..<5 { #expect(WindowKeys.press(.held(0x4000_004F, []), on: world.stage)) }
    #expect(block.center == start + CGPoint(x: 60, y: 0))
    #expect(
      WindowKeys.press(.held(0x72, []), on: world.stage), "it is known, and does nothing more")
    #expect(block.center == start + CGPoint(x: 60, y: 0))
    #expect(!WindowKeys.press(.held(0x1B, []), on: world.stage))
  }

  @Test("a block dropped over the title stays there and can be dragged from there (HIT-07)")
  func overTheTitle() {
    let p = touched
    let title = CGPoint(x: p.x, y: 30)
    world.drag(from: p, by: title - p)
    let dropped = block.center
    #expect(block.frame.minY < 0, "out of the field, in the window")
    world.drag(from: title, by: CGPoint(x: 0, y: 110))
    #expect(block.center == dropped + CGPoint(x: 0, y: 100))
  }

  @Test("a block that is dragged out of the window comes back to the edge (PTR-06)")
  func outOfTheWindow() {
    let p = touched
    world.drag(from: p, by: CGPoint(x: 900, y: 0))
    world.stage.settle()
    #expect(block.center.x == 1230)
  }

  @Test("the block stays in sight when the window shrinks (BAL-11)")
  func resize() {
    world.drag(from: touched, by: CGPoint(x: 500, y: 0))
    world.stage.resize(to: CGSize(width: 600, height: 600), scale: 1, safeAreaInsets: .zero)
    world.stage.settle()
    #expect(block.layer.shownPosition.x == 550)
  }
}
