import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Tests the looks of hover and press of the library's controls (U12, MSE-03, VIS-07).
@MainActor @Suite("Hover and press", .timeLimit(.minutes(60))) struct InteractionTests {
  private let stage = TestStage(320, 240)

  private func hover(_ p: CGPoint, _ phase: InputEvent.Phase = .hovered) {
    stage.stage.send(
      InputEvent(time: stage.now, position: p, source: .mouse(.primary), phase: phase))
    stage.advance(by: 0.2)
  }

  private func controls() -> [UIControl] {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    button.setTitle("Press", for: .normal)
    button.backgroundColor = .blue
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 120, height: 44))
    slider.value = 0.5
    let segments = UISegmentedControl(items: ["One", "Two"])
    segments.frame = CGRect(x: 100, y: 100, width: 140, height: 44)
    let others: [UIControl] = [
      UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0)),
      UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0)), segments,
    ]
    return [button, slider] + others
  }

  @Test("a pointer tints each control and a finger tints it more; both leave no trace (U12)")
  func tints() {
    for control in controls() {
      let name = "\(type(of: control))"
      stage.add(control)
      stage.advance(by: 0.5)
      let p = control.center
      let plain = stage.pixels

      hover(p)
      #expect(control.isHovered, "\(name)")
      let hovered = stage.pixels
      #expect(hovered != plain, "\(name): the pointer shows")

      stage.stage.send(
        InputEvent(time: stage.now, position: p, source: .mouse(.primary), phase: .began))
      stage.advance(by: 0.3)
      let pressed = stage.pixels
      #expect(pressed != hovered && pressed != plain, "\(name): the press shows")

      stage.stage.send(
        InputEvent(time: stage.now, position: p, source: .mouse(.primary), phase: .cancelled))
      hover(CGPoint(x: 5, y: 5))
      stage.stage.settle()
      #expect(!control.isHovered && stage.pixels == plain, "\(name): nothing is left")
      #expect(stage.stage.nextDue == nil, "\(name): nothing goes on")
      control.removeFromSuperview()
    }
  }

  @Test("a finger presses without hovering, and a disabled control shows neither (MSE-03)")
  func fingers() {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 44))
    button.backgroundColor = .blue
    stage.add(button)
    let plain = stage.pixels
    let finger = stage.finger().down(at: button.center)
    stage.advance(by: 0.2)
    #expect(!button.isHovered && button.isHighlighted && stage.pixels != plain)
    finger.up()
    stage.stage.settle()
    #expect(stage.pixels == plain)

    button.isEnabled = false
    let disabled = stage.pixels
    hover(button.center)
    #expect(!button.isHovered && stage.pixels == disabled)
  }

  @Test("the innermost control is hovered, and one that leaves the window is hovered no more")
  func innermost() {
    final class Card: UIControl {
      var changes = 0
      override func hoverChanged() { changes += 1 }
    }
    let card = Card(frame: CGRect(x: 20, y: 20, width: 200, height: 200))
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 44))
    card.addSubview(button)
    stage.add(card)
    hover(CGPoint(x: 200, y: 200))
    #expect(card.isHovered && !button.isHovered && card.changes == 1)
    hover(CGPoint(x: 60, y: 50))
    #expect(!card.isHovered && button.isHovered && card.changes == 2)
    button.removeFromSuperview()
    #expect(!button.isHovered)
    hover(CGPoint(x: 60, y: 52))
    #expect(card.isHovered)
    hover(.zero, .cancelled)
    #expect(!card.isHovered && card.changes == 4)
  }

  @Test("a pressed stepper shows which of its halves is pressed (U24)")
  func stepper() {
    let stepper = UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    stage.add(stepper)
    let plain = stage.pixels
    let finger = stage.finger().down(at: CGPoint(x: 110, y: 116))
    stage.advance(by: 0.2)
    let pressed = stage.pixels
    #expect(pressed[130, 126] != plain[130, 126] && pressed[170, 126] == plain[170, 126])
    finger.up()
  }

  @Test("a label that follows the text size grows and asks for layout (SIM-05)")
  func textSize() {
    final class Holder: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let holder = Holder(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let fixed = UILabel()
    let label = UILabel()
    for one in [fixed, label] {
      one.text = "Text"
      one.font = UIFontMetrics.default.scaledFont(
        for: .systemFont(ofSize: 15).withLineHeight(20),
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
      holder.addSubview(one)
    }
    label.adjustsFontForContentSizeCategory = true
    stage.add(holder)
    let before = holder.layouts
    let size = label.intrinsicContentSize
    #expect(size == fixed.intrinsicContentSize)
    stage.stage.textScale = 1.5
    stage.stage.layoutIfNeeded()
    #expect(label.intrinsicContentSize.height == 30 && fixed.intrinsicContentSize.height == 20)
    #expect(label.intrinsicContentSize.width > size.width * 1.4 && holder.layouts > before)
    #expect(label.font.pointSize == 15, "the font that was set stays")
  }

  @Test("the pasteboard keeps text, and forgets it when it is cleared")
  func pasteboard() {
    // Between turns, a window of another test may have worked, which uses the desktop's clipboard.
    stage.stage.working {
      UIPasteboard.general.string = "one\ntwo"
      #expect(UIPasteboard.general.string == "one\ntwo" && UIPasteboard.general.hasStrings)
      UIPasteboard.general.string = ""
      #expect(UIPasteboard.general.string == nil && !UIPasteboard.general.hasStrings)
    }
  }
}
