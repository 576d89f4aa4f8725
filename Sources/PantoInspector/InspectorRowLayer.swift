import PantoBase
import PantoGestures
import PantoScene

/// The card on which a row is drawn.
final class InspectorRowLayer: InspectorLayer {
  private let sign = InspectorLayer()
  private let title = InspectorText()
  private let subtitle = InspectorText()
  private let pill = InspectorLayer()
  private let state = InspectorText()
  private let sentence = InspectorText()
  private var shown: InspectorRow?
  private var look = InspectorLook()
  private var width: CGFloat = 0

  required init() {
    super.init()
    for layer in [sign, title, subtitle, pill, sentence] { addSublayer(layer) }
    pill.addSublayer(state)
    cornerRadius = 10
    pill.cornerRadius = 10
    sign.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
  }

  /// Shows `row` at a position, and returns the height of the card.
  func set(
    _ row: InspectorRow, _ look: InspectorLook, x: CGFloat, y: CGFloat, width: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    isShown = true
    if row != shown || look != self.look || width != self.width {
      shown = row
      self.look = look
      self.width = width
      build(row, by: shaper)
    }
    let height = bounds.height
    setFrame(CGRect(x: x, y: y, width: width, height: height))
    return height
  }

  private func build(_ row: InspectorRow, by shaper: any TextShaper) {
    background = look.raised
    borderWidth = row.isChosen ? 2 : 0
    borderColor = look.color(of: .active)
    let color = look.color(of: row.mark)
    sign.position = CGPoint(x: 18, y: 18)
    sign.paths = row.mark.paths(color, on: look.raised)
    buildState(row, by: shaper)

    let right = pill.frame.minX - 8
    let left: CGFloat = 34
    let titleSize = title.set(
      row.title, InspectorLook.title, look.text, at: CGPoint(x: left, y: 9),
      width: max(20, right - left), by: shaper)
    let end = left + min(titleSize.width, title.layoutWidth) + 6
    let fits = right - end > 24
    subtitle.set(
      fits ? row.subtitle : "", InspectorLook.label, look.text2, at: CGPoint(x: end, y: 9),
      width: max(1, right - end), by: shaper)
    let sentenceSize = sentence.set(
      row.sentence, InspectorLook.label, look.text2, at: CGPoint(x: left, y: 29),
      width: width - left - 10, lines: 3, by: shaper)
    bounds = CGRect(x: 0, y: 0, width: width, height: 29 + max(18, sentenceSize.height) + 8)
  }

  /// Shows the state in a pill at the right end.
  private func buildState(_ row: InspectorRow, by shaper: any TextShaper) {
    let color = look.textColor(of: row.mark)
    let size = state.set(
      row.state, InspectorLook.pill, color, at: CGPoint(x: 9, y: 2), by: shaper)
    pill.background = color.with(alpha: look.isDark ? 0.2 : 0.12)
    pill.setFrame(
      CGRect(x: width - size.width - 18 - 10, y: 8, width: size.width + 18, height: 20))
  }
}
