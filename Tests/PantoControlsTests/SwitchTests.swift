import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Switches", .timeLimit(.minutes(60))) struct SwitchTests {
  let stage = TestStage(320, 480)

  @Test("a switch that is dragged over and back again follows both movements")
  func switchDraggedBack() {
    let toggle = stage.add(UISwitch(frame: CGRect(x: 10, y: 10, width: 0, height: 0)))
    let changes = changes(of: toggle)

    let finger = stage.finger().down(at: (20, 25)).move(by: (16, 0))
    #expect(toggle.isOn && changes.count == 1)
    finger.move(by: (-18, 0))
    #expect(!toggle.isOn && changes.count == 2)
    finger.up()
    #expect(!toggle.isOn && changes.count == 2)
  }
}
