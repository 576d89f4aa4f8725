import PantoBase
import PantoGestures
import PantoScene

/// A dark bubble with the reason of a mark on the timeline (INS-06).
final class InspectorTip: InspectorLayer {
  private let label = InspectorText()

  required init() {
    super.init()
    addSublayer(label)
    cornerRadius = 8
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a sentence below `at`, or above it where the space below does not suffice.
  func set(
    _ text: String, at: CGPoint, in size: CGSize, avoiding height: CGFloat, _ look: InspectorLook,
    by shaper: any TextShaper
  ) {
    background = look.tip
    let most = max(80, min(360, size.width - 48))
    let words = label.set(
      text, look.caption, look.tipText, at: CGPoint(x: 10, y: 6), width: most, lines: 4,
      by: shaper)
    let own = CGSize(width: words.width + 20, height: words.height + 12)
    let below = at.y + height / 2 + 2
    let fits = below + own.height <= size.height - 2
    setFrame(
      CGRect(
        x: max(4, min(at.x + 8, size.width - own.width - 4)).rounded(),
        y: fits ? below : max(2, at.y - height / 2 - own.height - 2).rounded(), width: own.width,
        height: own.height))
  }
}
