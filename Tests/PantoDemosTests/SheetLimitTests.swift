import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos

@MainActor @Suite("The sheet's limits", .timeLimit(.minutes(60))) struct SheetLimitTests {
  let world: CartWorld
  let panel: UIView
  /// The centre of the sheet when it is open.
  let open: CGPoint

  init() throws {
    world = SheetTests().opened(5)
    panel = try #require(SheetTests().panel(world))
    open = panel.center
  }

  /// The panel's height in a window of 800 points with five lines: 60 % of it, less than it needs.
  private let height: CGFloat = 480

  private func grabber() -> CGPoint {
    world.page.convert(CGPoint(x: panel.bounds.midX, y: 12), from: panel)
  }

  /// Drags the sheet down evenly at `speed` points per second and lifts.
  private func fling(_ speed: CGFloat) {
    let grab = grabber()
    let t = world.now + 1
    world.send(grab, .began, at: t)
    for i in 1...12 {
      let y = speed * 0.01 * CGFloat(i)
      world.send(grab + CGPoint(x: 0, y: y), .moved, at: t + 0.01 * Double(i))
    }
    world.send(grab + CGPoint(x: 0, y: speed * 0.12), .ended, at: t + 0.12)
    world.stage.settle()
  }

  @Test("a sheet thrown down at 590 points per second stays, at 610 it closes (DEM-03 item 5)")
  func speeds() throws {
    fling(590)
    #expect(world.page.isSheetOpen && panel.center == open)
    fling(610)
    #expect(!world.page.isSheetOpen)
  }

  @Test("a sheet that is caught while it closes stays, and opens again when released (VIS-07)")
  func caughtWhileClosing() {
    let t = world.now
    world.send(CGPoint(x: 200, y: 60), .began, at: t)
    world.send(CGPoint(x: 200, y: 60), .ended, at: t + 0.05)
    world.stage.advance(to: t + 0.1)
    #expect(panel.layer.shownPosition.y > open.y + 20)
    let grab = CGPoint(
      x: 200, y: panel.layer.shownPosition.y - panel.bounds.height / 2 + 20)
    world.send(grab, .began, at: world.now)
    world.send(grab + CGPoint(x: 0, y: 12), .moved, at: world.now)
    world.send(grab, .moved, at: world.now + 0.2)
    world.stage.advance(to: world.now + 2)
    #expect(world.page.isSheetOpen && panel.window != nil)
    world.send(grab, .ended, at: world.now)
    world.stage.settle()
    #expect(world.page.isSheetOpen && panel.window != nil && panel.center == open)
  }

  @Test("a sheet that opens or closes stops at the touch-down, and goes on after it (VIS-07)")
  func stoppedAtOnce() {
    let t = world.now
    world.send(CGPoint(x: 200, y: 60), .began, at: t)
    world.send(CGPoint(x: 200, y: 60), .ended, at: t + 0.05)
    world.stage.advance(to: t + 0.12)
    let seen = panel.layer.shownPosition
    #expect(seen.y > open.y + 20 && seen.y < open.y + height / 2)
    let grab = CGPoint(x: 200, y: seen.y - panel.bounds.height / 2 + 90)
    world.send(grab, .began, at: world.now)
    #expect(panel.center == seen)
    world.stage.advance(to: world.now + 3)
    #expect(panel.layer.shownPosition == seen && world.page.isSheetOpen)
    world.send(grab, .ended, at: world.now)
    world.stage.settle()
    #expect(world.page.isSheetOpen && panel.center == open, "less than half was closed")
  }

  @Test("a sheet dragged past half of its height closes, unless it is flung up (DEM-03 item 5)")
  func flungUp() {
    let grab = grabber()
    let t = world.now + 1
    world.send(grab, .began, at: t)
    world.send(grab + CGPoint(x: 0, y: 380), .moved, at: t + 0.3)
    for i in 1...10 {
      let y = 380 - 5 * CGFloat(i)
      world.send(grab + CGPoint(x: 0, y: y), .moved, at: t + 0.5 + 0.01 * Double(i))
    }
    #expect(panel.center.y - open.y > height / 2)
    world.send(grab + CGPoint(x: 0, y: 330), .ended, at: t + 0.6)
    world.stage.settle()
    #expect(world.page.isSheetOpen && panel.center == open)
  }

  @Test(
    "a sheet released without a throw closes past half of its height, and not before (DEM-03 item 5)"
  )
  func half() {
    for (distance, isOpen) in [(height / 2 - 1, true), (height / 2 + 1, false)] {
      let grab = grabber()
      let t = world.now + 1
      world.send(grab, .began, at: t)
      world.send(grab + CGPoint(x: 0, y: distance + 10), .moved, at: t + 0.3)
      world.send(grab + CGPoint(x: 0, y: distance + 10), .ended, at: t + 0.8)
      world.stage.settle()
      #expect(world.page.isSheetOpen == isOpen, "\(distance)")
    }
  }

  @Test("the dimming is in proportion to how far the sheet is open (DEM-03 item 5)")
  func dims() throws {
    let dim = try #require(panel.superview?.subviews.first)
    let grab = grabber()
    world.send(grab, .began, at: world.now)
    for (fraction, alpha) in [(0.25, 0.75), (0.5, 0.5), (1, 0), (1.2, 0)] as [(CGFloat, CGFloat)] {
      let y = height * fraction + 10
      world.send(grab + CGPoint(x: 0, y: y), .moved, at: world.now + 0.1)
      #expect((dim.alpha - alpha).magnitude < 1e-9, "\(fraction)")
    }
    world.send(grab + CGPoint(x: 0, y: -60), .moved, at: world.now + 0.1)
    #expect(dim.alpha == 1)
  }
}
