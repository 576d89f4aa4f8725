import PantoBase
import PantoGestures
import PantoScene

/// The line of numbers at the top (INS-02). In a narrow window it has several lines, so that no
/// number is cut (SIM-05, U20).
final class InspectorStrip: InspectorLayer {
  private let label = InspectorText()

  required init() {
    super.init()
    addSublayer(label)
    cornerRadius = 8
    background = InspectorLook.stripGround
  }

  /// Shows the text at the upper edge of an area.
  func set(
    _ parts: [String], in area: CGRect, _ look: InspectorLook, by shaper: any TextShaper
  ) {
    let most = area.width - 20
    let style = look.number
    let text = parts.joined(separator: " · ")
    var lines = [text]
    let width = shaper.layout(
      text, style: style, width: nil, maximumLines: 1, alignment: .left
    ).size.width
    // The line breaks between its parts only.
    if width > most { lines = InspectorStrip.lines(parts, most, style, shaper) }
    let size = label.set(
      lines.joined(separator: "\n"), style, InspectorLook.stripText, at: CGPoint(x: 10, y: 5),
      lines: 0, by: shaper)
    setFrame(
      CGRect(
        x: (area.midX - (size.width + 20) / 2).rounded(), y: area.minY, width: size.width + 20,
        height: size.height + 10))
  }

  private static func lines(
    _ parts: [String], _ width: CGFloat, _ style: TextStyle, _ shaper: any TextShaper
  ) -> [String] {
    var lines: [String] = []
    for part in parts {
      let longer = (lines.last.map { $0 + " · " } ?? "") + part
      let fits =
        shaper.layout(longer, style: style, width: nil, maximumLines: 1, alignment: .left)
        .size.width <= width
      if fits, !lines.isEmpty { lines[lines.count - 1] = longer } else { lines.append(part) }
    }
    return lines
  }
}
