import HeadlessTest
import PantoTesting
import Pantograph
import Testing

/// Tests touch without a display, on a stage whose clock stands still until the test advances it.
@MainActor @Suite struct DrawerTests {
  let stage = TestStage(200, 300)
  let drawer: Drawer

  init() {
    drawer = stage.add(Drawer(frame: CGRect(x: 10, y: 0, width: 180, height: 200)))
  }

  // A drag. The fingers of `TestStage` report 120 times a second, as a panel does.
  @Test func aPullPastTheMiddleOpensTheDrawer() {
    stage.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 150))
    stage.settle()

    #expect(drawer.isOpen)
    #expect(drawer.frame.minY == 100)
  }

  @Test func aQuickFlickOpensItFromAnywhere() {
    stage.swipe(from: CGPoint(x: 100, y: 280), by: (0, -40))
    stage.settle()

    #expect(drawer.isOpen)
  }

  // A story: the states that the recognizer went through, with the reason of a failure.
  @Test("a tap on the handle does not move the drawer") func aTapOnTheHandlePullsNothing() {
    stage.tap(at: CGPoint(x: 100, y: 280))

    #expect(stage.story(of: drawer.pan) == "possible → failed(movedTooLittle 0 < 10)")
    #expect(!drawer.isOpen)
  }

  @Test("a pull that the system cancels shuts the drawer")
  func aPullThatTheSystemTakesAwayShutsTheDrawer() {
    stage.finger().down(at: (100, 280)).move(by: (0, -100)).cancel()
    stage.settle()

    #expect(
      stage.story(of: drawer.pan) == "possible → began → changed ×10 → cancelled(touchCancelled)")
    #expect(drawer.frame.minY == 260)
  }

  // A golden picture: the window as it is on screen, compared with `Goldens/open.png` bit by bit.
  // If they differ, `open.actual.png` and `open.diff.png` are written beside it. To keep a new
  // picture, look at the actual one, then run the tests with PANTOGRAPH_UPDATE_GOLDENS=1.
  @Test func theOpenDrawerLooksAsItShould() {
    stage.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 120))
    stage.settle()

    #expect(stage.pixels == .golden("open"))
  }

  // The clock can be stopped at any time, also during an animation.
  @Test func halfWayTheDrawerIsBetweenOpenAndShut() throws {
    stage.finger().down(at: (100, 280)).move(by: (0, -150)).hold(0.2).up()
    stage.advance(by: 0.125)

    let shown = try #require(drawer.layer.presentation()).frame.minY
    #expect(shown > 100 && shown < 120)
    #expect(stage.pixels == .golden("half-way"))
  }
}
