import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

@MainActor @Suite("The scrub demo's limits", .timeLimit(.minutes(60))) struct ScrubLimitTests {
  let world: DemoWorld<ScrubDemo>
  var demo: ScrubDemo { world.demo }

  init() throws { world = try DemoWorld("scrub") }

  @Test(
    "a pan that began during the animation, was dragged from the end and cancelled, leaves the block at the end (PAN-11)"
  )
  func cancelledAtEnd() {
    world.tap(world.middle(of: demo.playButton))
    world.advance(by: 1.5)
    let shown = demo.block.layer.shownTransform.tx
    let p = demo.field.convert(demo.block.center + CGPoint(x: shown, y: 0), to: nil)
    world.send(p, .began, at: world.now)
    // The finger has caught the block (U4). A second finger lets it play on below the first.
    world.advance(by: 2)
    #expect(demo.animator?.isRunning == false)
    world.send(world.middle(of: demo.playButton), .began, at: world.now, finger: 2)
    world.send(world.middle(of: demo.playButton), .ended, at: world.now + 0.05, finger: 2)
    world.advance(by: 2)
    #expect(demo.animator == nil && demo.fraction == 1)
    world.send(p - CGPoint(x: 110, y: 0), .moved, at: world.now + 0.1)
    #expect(demo.fraction < 0.7)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(demo.animator == nil && demo.fraction == 1)
    #expect(demo.block.layer.shownTransform.tx == 275)
  }

  @Test("a slider thumb that a finger holds stays while the animation plays on (DEM-02)")
  func thumbInHand() {
    world.tap(world.middle(of: demo.playButton))
    world.advance(by: 0.5)
    let s = demo.slider
    let thumb = s.thumbRect(
      forBounds: s.bounds, trackRect: s.trackRect(forBounds: s.bounds), value: s.value)
    world.send(s.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil), .began, at: world.now)
    let held = s.value
    world.advance(by: 0.3)
    #expect(s.isTracking && demo.animator?.isRunning == true && CGFloat(held) < demo.fraction)
    #expect(s.value == held)
  }
}
