import PantoBase
import PantoGestures
import PantoScene

/// The ground and the word of a button in the panel.
final class InspectorPillLayer: InspectorLayer {
  let label = InspectorText()
  private var textSize = CGSize.zero

  required init() {
    super.init()
    addSublayer(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Sets word and colours, and returns the size that the pill needs.
  func set(
    _ button: InspectorButton, _ look: InspectorLook, by shaper: any TextShaper
  ) -> CGSize {
    background = button.isOn ? look.accentOnSoft : look.accentSoft
    let ink = button.isOn ? look.surface : look.accentOnSoft
    textSize = label.set(button.title, look.pill, ink, at: .zero, by: shaper)
    return CGSize(width: (textSize.width + 24).rounded(.up), height: textSize.height + 12)
  }

  override func setFrame(_ frame: CGRect) {
    super.setFrame(frame)
    cornerRadius = min(12, frame.height / 2)
    label.setFrame(
      CGRect(
        x: ((frame.width - textSize.width) / 2).rounded(),
        y: ((frame.height - textSize.height) / 2).rounded(), width: textSize.width,
        height: textSize.height))
  }
}
