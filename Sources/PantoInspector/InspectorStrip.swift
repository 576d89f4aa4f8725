import PantoBase
import PantoGestures
import PantoScene

/// The line of numbers at the top (INS-02).
final class InspectorStrip: InspectorLayer {
  private let label = InspectorText()

  required init() {
    super.init()
    addSublayer(label)
    cornerRadius = 8
    background = RGBA(hex: 0x15181E, alpha: 0.82)
  }

  func set(_ text: String, in area: CGRect, by shaper: any TextShaper) {
    label.set(
      text, InspectorLook.number, RGBA(hex: 0xF2F4F8), at: CGPoint(x: 10, y: 5),
      width: area.width - 20, by: shaper)
    let width = min(area.width, label.layoutWidth + 20)
    setFrame(CGRect(x: area.midX - width / 2, y: area.minY, width: width, height: area.height))
  }
}
