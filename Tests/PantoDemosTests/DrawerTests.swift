import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

@MainActor @Suite("Edge Drawer", .timeLimit(.minutes(60))) struct DrawerTests {
  let world: DemoWorld<DrawerDemo>
  var drawer: Drawer { world.demo.drawer }
  /// A point in the region of the left edge.
  let edge = CGPoint(x: 5, y: 400)

  init() throws { world = try DemoWorld("drawer") }

  private func openByButton() {
    world.tap(world.middle(of: world.demo.menuButton))
  }

  @Test("a pan from the edge pulls the drawer one to one, and a slow release opens it (DEM-05)")
  func opens() {
    world.send(edge, .began, at: 0)
    world.move(from: edge, by: CGPoint(x: 110, y: 0))
    #expect(drawer.opening == 100, "ten points made it a pan (PAN-04)")
    #expect(world.demo.readout.values[0] == "dragged")
    world.move(from: edge + CGPoint(x: 110, y: 0), by: CGPoint(x: 90, y: 0))
    #expect(drawer.opening == 190)
    world.send(edge + CGPoint(x: 200, y: 0), .ended, at: world.now + 0.3)
    world.stage.settle()
    #expect(drawer.isOpen && drawer.shownOpening == 300)
    #expect(world.demo.readout.values == ["open", "100 %", "0 pt/s"])
  }

  @Test("a slow release before the half closes the drawer and takes it off the view (DEM-05)")
  func shortPull() {
    world.drag(from: edge, by: CGPoint(x: 110, y: 0), rest: 0.3)
    world.stage.settle()
    #expect(!drawer.isOpen && drawer.superview == nil)
    #expect(world.demo.readout.values[0] == "closed")
  }

  @Test("a throw opens the drawer from a short pull (DEM-05)")
  func thrown() {
    world.drag(from: edge, by: CGPoint(x: 80, y: 0), over: 0.05, rest: 0.01)
    world.stage.settle()
    #expect(drawer.isOpen && drawer.shownOpening == 300)
  }

  @Test("a drag that begins further inside does not open the drawer (EDG-01)")
  func inside() {
    world.drag(from: CGPoint(x: 60, y: 400), by: CGPoint(x: 250, y: 0))
    #expect(drawer.superview == nil)
    #expect(world.stage.diagnose(world.demo.edgePan).sentence.hasPrefix("Touch began 60 pt"))
  }

  @Test("beyond its width the drawer stretches, and comes back (SPR-10)")
  func stretches() {
    world.send(edge, .began, at: 0)
    world.move(from: edge, by: CGPoint(x: 610, y: 0))
    #expect(drawer.opening > 320 && drawer.opening < 600)
    world.send(edge + CGPoint(x: 610, y: 0), .ended, at: world.now + 0.3)
    world.stage.settle()
    #expect(drawer.shownOpening == 300)
  }

  @Test("a touch stops the moving drawer where it is, and a drag goes on from there (VIS-07)")
  func caught() {
    openByButton()
    world.advance(by: 0.1)
    let shown = drawer.shownOpening
    #expect(shown > 40 && shown < 290)
    let p = CGPoint(x: 30, y: 700)
    world.send(p, .began, at: world.now)
    world.advance(by: 0.5)
    #expect((drawer.shownOpening - shown).magnitude < 0.01)

    world.move(from: p, by: CGPoint(x: -20, y: 0))
    #expect((drawer.opening - (shown - 10)).magnitude < 0.01)
    world.stage.cancelTouches(because: .system)
    world.stage.settle()
    #expect(drawer.shownOpening == 300, "it goes on to where it was going")
  }

  @Test("a drawer that was stopped and let go goes on (VIS-07)")
  func stoppedAndLetGo() {
    openByButton()
    world.advance(by: 0.1)
    world.send(CGPoint(x: 30, y: 700), .began, at: world.now)
    world.advance(by: 0.5)
    world.send(CGPoint(x: 30, y: 700), .ended, at: world.now)
    world.stage.settle()
    #expect(drawer.isOpen && drawer.shownOpening == 300)
  }

  @Test("a tap beside the open drawer closes it (DEM-05)")
  func dimTap() {
    openByButton()
    world.stage.settle()
    world.tap(CGPoint(x: 800, y: 400))
    world.stage.settle()
    #expect(drawer.superview == nil)
  }

  @Test("a pan anywhere on the open drawer closes it (DEM-05)")
  func panCloses() {
    openByButton()
    world.stage.settle()
    world.drag(from: CGPoint(x: 500, y: 400), by: CGPoint(x: -210, y: 0), rest: 0.3)
    world.stage.settle()
    #expect(drawer.superview == nil)
  }

  @Test("Esc while the drawer is pulled puts it back (PAN-11)")
  func cancelled() {
    world.send(edge, .began, at: 0)
    world.move(from: edge, by: CGPoint(x: 250, y: 0))
    WindowKeys.press(.escape, on: world.stage)
    world.stage.settle()
    #expect(drawer.superview == nil && !drawer.isOpen)
  }

  @Test("a second finger does not take the drawer from the first one (DEM-05)")
  func secondFinger() {
    world.send(edge, .began, at: 0)
    world.move(from: edge, by: CGPoint(x: 210, y: 0))
    let p = CGPoint(x: 600, y: 500)
    world.send(p, .began, at: world.now, finger: 2)
    world.move(from: p, by: CGPoint(x: -100, y: 0), finger: 2)
    #expect(drawer.opening == 200)
  }

  @Test("a section is chosen by a tap, which closes the drawer (DEM-05)")
  func chooses() {
    openByButton()
    world.stage.settle()
    world.tap(world.middle(of: world.demo.menu.buttons[2]))
    world.stage.settle()
    #expect(world.demo.chosen == 2 && drawer.superview == nil)
  }

  @Test("keys open the drawer, choose in it and close it (KEY-03)")
  func keys() {
    let tab: Int32 = 0x09
    func focus(_ name: String) {
      for _ in 0..<20 where world.demo.focus.view?.accessibilityIdentifier != name {
        WindowKeys.press(.other(tab, []), on: world.stage)
      }
    }
    focus("openMenu")
    WindowKeys.press(.other(0x0D, []), on: world.stage)
    world.stage.settle()
    #expect(drawer.isOpen)
    focus("section2")
    #expect(world.demo.focus.view?.isDescendant(of: drawer) == true)
    WindowKeys.press(.other(0x0D, []), on: world.stage)
    world.stage.settle()
    #expect(world.demo.chosen == 1 && drawer.superview == nil)

    focus("openMenu")
    WindowKeys.press(.other(0x0D, []), on: world.stage)
    world.stage.settle()
    #expect(WindowKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(drawer.superview == nil)
  }

  @Test("from right to left the drawer comes from the right edge (DEM-05, EDG-03)")
  func rightToLeft() {
    world.stage.layoutDirection = .rightToLeft
    world.stage.layoutIfNeeded()
    world.drag(from: CGPoint(x: 1275, y: 400), by: CGPoint(x: -220, y: 0), rest: 0.3)
    world.stage.settle()
    #expect(drawer.isOpen)
    #expect(
      world.demo.menu.convert(world.demo.menu.bounds, to: nil)
        == CGRect(x: 980, y: 0, width: 300, height: 800))
  }

  @Test("the edge region is tinted while the inspector is on (DEM-05)")
  func tint() {
    let tint = world.demo.tint
    #expect(tint.isHidden)
    world.stage.addInspector()
    #expect(!tint.isHidden && tint.frame == CGRect(x: 0, y: 0, width: 20, height: 800))
    world.stage.removeInspector()
    #expect(tint.isHidden)
  }

  @Test("in a narrow window a strip beside the drawer stays free (DEM-05)")
  func narrow() throws {
    let phone = try DemoWorld<DrawerDemo>("drawer", 320, 568)
    phone.tap(phone.middle(of: phone.demo.menuButton))
    phone.stage.settle()
    #expect(phone.demo.drawer.shownOpening == 264)
  }
}
