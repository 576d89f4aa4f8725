import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Switches", .timeLimit(.minutes(60))) struct SwitchTests {
  let stage = TestStage(320, 480)

  @Test("the alpha of a program stays, whether a switch or slider is enabled or not (FID-70)")
  func ownAlpha() {
    let controls: [UIControl] = [UISwitch(), UISlider()]
    for control in controls {
      stage.add(control).frame = CGRect(x: 10, y: 10, width: 100, height: 31)
      control.alpha = 0.3
      control.isEnabled = false
      control.layoutIfNeeded()
      #expect(control.alpha == 0.3)
      control.isEnabled = true
      control.setNeedsLayout()
      control.layoutIfNeeded()
      #expect(control.alpha == 0.3)
    }
  }

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
