import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

@MainActor @Suite("Scrub Animator", .timeLimit(.minutes(60))) struct ScrubTests {
  let world: DemoWorld<ScrubDemo>
  var demo: ScrubDemo { world.demo }
  var block: UIView { demo.block }
  var shownX: CGFloat { block.layer.shownTransform.tx }
  var shownAlpha: CGFloat { block.layer.shownAlpha }
  /// The point of the window at which the block is shown.
  var touched: CGPoint {
    world.demo.field.convert(block.center + CGPoint(x: shownX, y: 0), to: nil)
  }

  init() throws { world = try DemoWorld("scrub") }

  @Test(
    "a finger movement of 60 points scrubs 50 points; after the lift the remaining duration plays (VPA-08)"
  )
  func worked() {
    #expect(block.frame.minX == 32, "at the leading edge, where the title begins")
    world.send(touched, .began, at: 0)
    world.send(touched + CGPoint(x: 60, y: 0), .moved, at: 0.05)
    #expect((demo.fraction - 50.0 / 275).magnitude < 1e-12)
    #expect((shownX - 50).magnitude < 1e-9)
    #expect((shownAlpha - 0.8182).magnitude < 5e-5)
    #expect(demo.slider.value == Float(50.0 / 275))

    let p = CGPoint(x: 142, y: touched.y)
    world.send(p, .ended, at: 0.5)
    world.advance(by: 2.454)
    #expect(demo.animator?.isRunning == true)
    world.advance(by: 0.001)
    #expect(demo.animator == nil && shownX == 275 && shownAlpha == 0)
    #expect(demo.slider.value == 1)
    #expect(
      world.stage.wakeTime == nil || world.stage.needsDisplay, "at rest it asks for no frames")
  }

  @Test("the demo is released with its stage, although its animation was running (P2)")
  func released() throws {
    weak var demo: ScrubDemo?
    do {
      let world = try DemoWorld<ScrubDemo>("scrub")
      demo = world.demo
      let block = world.middle(of: world.demo.block)
      world.drag(from: block, by: CGPoint(x: 80, y: 0))
      world.advance(by: 0.1)
      #expect(world.demo.animator?.isRunning == true)
    }
    #expect(demo == nil)
  }

  @Test("the block keeps its margin at the start and at the end of its path (DEM-02, VIS-05)")
  func margins() throws {
    for (width, margin) in [(1280, 32), (600, 32), (390, 16), (360, 16)] as [(CGFloat, CGFloat)] {
      let world = try DemoWorld<ScrubDemo>("scrub", width, 640)
      let block = world.demo.block.frame
      #expect(block.minX == margin && block.width >= 44 && block.width == block.height)
      #expect(block.maxX + ScrubDemo.distance <= width - margin)
    }
  }

  @Test("the block follows the finger in both directions and stops at its ends (VPA-03, VPA-09)")
  func scrubs() {
    let p = touched
    world.send(p, .began, at: 0)
    for (x, shown) in [(60, 50), (285, 275), (400, 275), (147.5, 137.5), (10, 0), (-40, 0)]
      as [(CGFloat, CGFloat)]
    {
      world.send(p + CGPoint(x: x, y: 0), .moved, at: world.now + 0.05)
      #expect((shownX - shown).magnitude < 1e-9, "finger at \(x)")
    }
  }

  @Test("a throw to the left plays the animation backwards to its start (VPA-10)")
  func reverses() {
    let p = touched
    world.send(p, .began, at: 0)
    world.move(from: p, by: CGPoint(x: 160, y: 0))
    world.move(from: p + CGPoint(x: 160, y: 0), by: CGPoint(x: -40, y: 0), over: 0.05)
    world.send(p + CGPoint(x: 120, y: 0), .ended, at: world.now)
    #expect(demo.animator?.isReversed == true)
    let before = shownX
    world.advance(by: 0.2)
    #expect(shownX < before)
    world.stage.settle()
    #expect(shownX == 0 && shownAlpha == 1 && demo.animator == nil)
  }

  @Test("a tap pauses the animation, and another tap continues it (DEM-02)")
  func taps() {
    world.drag(from: touched, by: CGPoint(x: 60, y: 0))
    world.advance(by: 0.5)
    world.tap(CGPoint(x: 900, y: 300))
    let held = shownX
    #expect(demo.animator?.isRunning == false && held > 50)
    world.advance(by: 1)
    #expect(shownX == held)
    world.tap(CGPoint(x: 900, y: 300))
    world.advance(by: 0.2)
    #expect(shownX > held)
  }

  @Test("a second pan catches the block where it is shown, without a jump (DEM-02, VPA-05)")
  func caught() {
    world.drag(from: touched, by: CGPoint(x: 60, y: 0))
    world.advance(by: 0.4)
    let seen = shownX
    let p = touched
    world.send(p, .began, at: world.now)
    world.send(p + CGPoint(x: 10, y: 0), .moved, at: world.now)
    #expect(demo.pan.state == .began && (shownX - seen).magnitude < 0.01)
    world.send(p + CGPoint(x: 30, y: 0), .moved, at: world.now + 0.1)
    #expect((shownX - seen - 20).magnitude < 0.01)
  }

  @Test("a cancelled pan restores the state before the pan (PAN-11)")
  func cancelled() {
    let p = touched
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 110, y: 0), .moved, at: 0.1)
    _ = WindowKeys.press(.escape, on: world.stage)
    world.stage.settle()
    #expect(demo.animator == nil && shownX == 0 && shownAlpha == 1)
  }

  @Test("the buttons and the slider control the animation, also from its end (DEM-02, KEY-03)")
  func buttons() {
    world.tap(world.middle(of: demo.playButton))
    #expect(demo.animator?.isRunning == true)
    world.stage.settle()
    #expect(shownX == 275)
    world.tap(world.middle(of: demo.reverseButton))
    world.advance(by: 1)
    #expect(shownX < 275 && shownX > 0)
    world.tap(world.middle(of: demo.playButton))
    #expect(demo.animator?.isRunning == false, "it says Pause while it plays")

    let s = demo.slider
    let thumb = s.thumbRect(
      forBounds: s.bounds, trackRect: s.trackRect(forBounds: s.bounds), value: s.value)
    let at = s.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil)
    world.send(at, .began, at: world.now)
    world.send(at + CGPoint(x: -400, y: 0), .moved, at: world.now + 0.1)
    #expect(shownX == 0 && demo.fraction == 0)
    world.send(at + CGPoint(x: -400, y: 0), .ended, at: world.now + 0.1)
    world.tap(world.middle(of: demo.resetButton))
    #expect(demo.animator == nil && block.alpha == 1 && block.transform == .identity)
  }

  @Test(
    "from right to left the slider's arrows and touches go with the block (SIM-05, KEY-03)",
    arguments: [false, true])
  func directions(isReversed: Bool) throws {
    let world = try DemoWorld<ScrubDemo>("scrub", options: isReversed ? ["direction=rtl"] : [])
    let slider = world.demo.slider
    func middle() -> CGFloat { slider.interactionRect.midX }
    for _ in 0..<12 where world.demo.focus.view !== slider {
      world.stage.send(KeyEvent(time: world.now, code: .tab))
    }
    try #require(world.demo.focus.view === slider)
    let start = middle()
    for _ in 0..<4 {
      world.stage.send(
        KeyEvent(time: world.now, code: try #require(KeyCode(name: isReversed ? "Left" : "Right"))))
    }

    #expect((world.demo.fraction - 0.2).magnitude < 1e-6)
    let tx = world.demo.block.layer.shownTransform.tx
    #expect((tx < 0) == isReversed && (middle() < start) == isReversed)
    let at = slider.convert(CGPoint(x: middle(), y: slider.bounds.midY), to: nil)
    world.send(at, .began, at: world.now)
    world.send(at + CGPoint(x: isReversed ? -60 : 60, y: 0), .moved, at: world.now + 0.1)
    #expect(world.demo.fraction > 0.25)
  }

  @Test("a demo that is released while its animator is paused reports nothing (VPA-14)")
  func freed() throws {
    let before = Misuse.count
    weak var freed: ScrubDemo?
    do {
      let other = try DemoWorld<ScrubDemo>("scrub")
      freed = other.demo
      other.tap(other.middle(of: other.demo.playButton))
      other.advance(by: 0.5)
      other.tap(CGPoint(x: 900, y: 300))
      #expect(other.demo.animator?.isRunning == false)
      other.stage.tearDown()
    }
    #expect(freed == nil && Misuse.count == before)
  }

  @Test("after a tap the readout does not claim that a pan failed (U18)")
  func staleReadout() throws {
    world.drag(from: touched, by: CGPoint(x: 60, y: 0))
    world.advance(by: 0.3)
    world.tap(CGPoint(x: 900, y: 300))
    world.tap(touched)
    let readout = try #require(demo.foot.subviews.compactMap { $0 as? Readout }.first)
    #expect(!readout.values.contains("failed"), "\(readout.values)")
  }
}
