import PantoTesting
import Pantograph
import Testing

@testable import Kiosk

/// Tests minutes of a kiosk's day on a virtual clock.
@MainActor @Suite struct KioskTests {
  let stage = TestStage(800, 600)
  let kiosk: KioskController

  init() throws {
    let app = stage.stage.launch(KioskApp.self)
    kiosk = try #require(app.window?.rootViewController as? KioskController)
  }

  @Test("the attract page runs until a visitor touches the display")
  func itAttractsUntilSomebodyTouchesIt() {
    stage.advance(by: 600)
    #expect(kiosk.isAttracting && kiosk.attractPage.alpha == 1)
    #expect(stage.stage.isAnimating)

    stage.tap(at: CGPoint(x: 100, y: 100))
    stage.advance(by: 1)
    #expect(!kiosk.isAttracting && kiosk.attractPage.alpha == 0)
    #expect(!stage.stage.isAnimating)
  }

  @Test("the touch that wakes the kiosk can already press a button")
  func theTouchThatWakesItAlreadyPressesTheButton() {
    stage.advance(by: 5)
    stage.tap(at: kiosk.startPage.button.center)

    #expect(kiosk.startPage.presses == 1)
    #expect(kiosk.startPage.button.title(for: .normal) == "Touches: 1")
  }

  @Test("the kiosk returns to the attract page after 30 seconds without touches")
  func itReturnsToTheStartWhenNobodyIsThere() {
    stage.advance(by: 1)
    stage.tap(at: kiosk.startPage.button.center)
    stage.tap(at: kiosk.startPage.button.center)

    stage.advance(by: 29.9)
    #expect(!kiosk.isAttracting && kiosk.startPage.presses == 2)
    stage.advance(by: 1)
    #expect(kiosk.isAttracting && kiosk.startPage.presses == 0)
  }

  @Test("the kiosk does not become idle while a finger is down") func aFingerThatStaysIsSomebody() {
    stage.advance(by: 1)
    let finger = stage.finger().down(at: (100, 100)).hold(120)
    #expect(!kiosk.isAttracting)

    finger.up()
    stage.advance(by: 30)
    #expect(kiosk.isAttracting)
  }

  @Test("the idle time counts from the lift of the last finger")
  func theTimeCountsFromTheLastFinger() {
    stage.advance(by: 1)
    let fingers = stage.fingers(2)
    fingers[0].down(at: (100, 100))
    fingers[1].down(at: (200, 100)).hold(1)
    fingers[0].up()
    stage.advance(by: 40)
    #expect(!kiosk.isAttracting)

    fingers[1].up()
    stage.advance(by: 30)
    #expect(kiosk.isAttracting)
  }
}
