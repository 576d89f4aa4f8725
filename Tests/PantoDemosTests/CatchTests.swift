import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests that what moves by itself is caught at the touch-down, where it shows (VIS-07, U4).
@MainActor @Suite("Caught at the touch-down", .timeLimit(.minutes(60))) struct CatchTests {
  @Test("a finger that lands on the running block stops the animator before any gesture (DEM-02)")
  func scrub() throws {
    let world = try DemoWorld<ScrubDemo>("scrub")
    let (demo, block) = (world.demo, world.demo.block)
    var shown: CGFloat { block.layer.shownTransform.tx }
    var place: CGPoint { demo.field.convert(block.center + CGPoint(x: shown, y: 0), to: nil) }
    world.drag(from: place, by: CGPoint(x: 60, y: 0))
    world.advance(by: 0.4)

    var (p, seen) = (place, shown)
    world.send(p, .began, at: world.now)
    #expect(demo.animator?.isRunning == false && block.isInHand)
    world.advance(by: 1)
    #expect(shown == seen, "held still it stays")
    world.send(p, .ended, at: world.now)
    #expect(demo.animator?.isRunning == true, "a hold is no tap, and what ran goes on (TAP-03)")
    world.advance(by: 0.2)
    #expect(shown > seen && !block.isInHand)

    world.tap(place)
    #expect(demo.animator?.isRunning == false, "a tap on the running block leaves it paused")
    (p, seen) = (place, shown)
    world.advance(by: 0.5)
    #expect(shown == seen)
    world.tap(place)
    #expect(demo.animator?.isRunning == true, "the next tap continues it")

    world.tap(world.middle(of: demo.reverseButton))
    world.advance(by: 0.1)
    seen = shown
    world.send(place, .began, at: world.now)
    world.advance(by: 1)
    world.stage.cancelTouches(because: .system)
    world.advance(by: 0.2)
    #expect(demo.animator?.isReversed == true && shown < seen, "a cancelled hold lets it run back")
  }

  @Test("a drag that catches the running block starts at the fraction of the touch-down (VPA-05)")
  func scrubDrag() throws {
    let world = try DemoWorld<ScrubDemo>("scrub")
    let (demo, block) = (world.demo, world.demo.block)
    world.tap(world.middle(of: demo.playButton))
    world.advance(by: 0.6)
    let seen = block.layer.shownTransform.tx
    let p = demo.field.convert(block.center + CGPoint(x: seen, y: 0), to: nil)
    world.send(p, .began, at: world.now)
    world.advance(by: 0.3)
    world.send(p + CGPoint(x: 30, y: 0), .moved, at: world.now + 0.01)
    #expect((block.layer.shownTransform.tx - seen - 20).magnitude < 0.01)
    world.send(p + CGPoint(x: 30, y: 0), .ended, at: world.now + 0.3)
    #expect(demo.animator?.isRunning == true && demo.animator?.isReversed == false)
  }

  @Test("a finger that lands on the returning block stops it, and its lift lets it fly on (DEM-01)")
  func block() throws {
    let world = try DemoWorld<BlockDemo>("block")
    let block = world.demo.block
    let start = block.center
    let p = world.middle(of: block)
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 310, y: 0))
    world.stage.cancelTouches(because: .system)
    world.advance(by: 0.1)

    let seen = block.layer.shownPosition
    #expect(seen.x > start.x && seen.x < start.x + 300)
    let q = world.demo.field.convert(seen, to: nil)
    world.send(q, .began, at: world.now)
    #expect(block.isCaught && block.isInHand)
    world.advance(by: 0.6)
    #expect(block.layer.shownPosition == seen)
    world.send(q, .ended, at: world.now)
    world.advance(by: 0.05)
    #expect(block.layer.shownPosition.x < seen.x && !block.isCaught)
    world.stage.settle()
    #expect(block.layer.shownPosition == start)

    // After a drag it stays where the drag put it.
    world.send(p, .began, at: world.now)
    world.move(from: p, by: CGPoint(x: 310, y: 0))
    world.stage.cancelTouches(because: .system)
    world.advance(by: 0.1)
    let caught = block.layer.shownPosition
    let r = world.demo.field.convert(caught, to: nil)
    world.send(r, .began, at: world.now)
    world.advance(by: 0.2)
    world.send(r + CGPoint(x: 0, y: 30), .moved, at: world.now + 0.01)
    world.send(r + CGPoint(x: 0, y: 30), .ended, at: world.now + 0.3)
    world.stage.settle()
    #expect(block.layer.shownPosition.distance(to: caught + CGPoint(x: 0, y: 20)) < 0.001)
  }

  @Test("a finger that lands on a returning piece stops it, and its lift lets it go on (DEM-09)")
  func piece() throws {
    let world = try DemoWorld<PieceDemo>("piece")
    let piece = world.demo.pieces[2]
    let p = world.middle(of: piece)
    world.drag(from: p, by: CGPoint(x: 1280 - p.x + 30, y: 0))
    world.advance(by: 0.05)
    let seen = piece.layer.shownPosition
    #expect(seen.x > 1220)
    let q = world.demo.field.convert(CGPoint(x: min(seen.x, 1270), y: seen.y), to: nil)
    world.send(q, .began, at: world.now)
    #expect(piece.isCaught && piece.isInHand && !piece.isHeld)
    world.advance(by: 0.5)
    #expect(piece.layer.shownPosition == seen)
    world.send(q, .ended, at: world.now)
    world.stage.settle()
    #expect(piece.layer.shownPosition.x == 1220 && !piece.isInHand)
  }
}
