import PantoBase
import PantoGestures
import PantoScene

/// The inspector's line of numbers about a touch, at the top of the window (INS-02). In a narrow
/// window it has several lines, so that no number is cut (SIM-05, U20).
final class InspectorStrip: InspectorLayer {
  private let label = InspectorText()
  private let dot = InspectorLayer()
  private let line = InspectorLayer()

  /// The text that the line shows.
  var string: String { label.string }

  required init() {
    super.init()
    for layer in [label, dot, line] { addSublayer(layer) }
    dot.cornerRadius = 6
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the numbers in a place of their own: a bar in the colours of the panel, with a dot in
  /// the colour of the touch. The numbers have fixed places, so that no digit jumps.
  func fill(
    _ place: CGRect, _ parts: [String], number: Int?, _ look: InspectorLook,
    by shaper: any TextShaper
  ) {
    cornerRadius = 0
    background = look.surface
    setFrame(place)
    line.isShown = true
    line.background = look.separator
    line.setFrame(CGRect(x: 0, y: place.height - 1, width: place.width, height: 1))
    dot.isShown = true
    dot.background = number.map(InspectorLook.touchColor) ?? look.separator
    // A touch's colour alone has too little contrast in one of the two themes (V9).
    dot.borderWidth = number == nil ? 0 : 1.5
    dot.borderColor = look.text2
    let left: CGFloat = 34
    let most = place.width - left - 12
    let lines = InspectorStrip.steady(parts, most, look.number, shaper)
    let size = label.set(
      lines, look.number, number == nil ? look.text2 : look.text, at: .zero, lines: 0, by: shaper)
    let y = ((place.height - 1 - size.height) / 2).rounded()
    label.setFrame(CGRect(origin: CGPoint(x: left, y: y), size: size))
    dot.setFrame(
      CGRect(x: 16, y: ((place.height - 1) / 2 - 6).rounded(), width: 12, height: 12))
    if look.isRightToLeft {
      for layer in [label, dot] as [InspectorLayer] {
        let frame = layer.frame
        layer.setFrame(
          CGRect(
            x: place.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height))
      }
    }
  }

  /// Returns the parts in one line, with numbers of equal width where that fits, else in several
  /// lines.
  private static func steady(
    _ parts: [String], _ most: CGFloat, _ style: TextStyle, _ shaper: any TextShaper
  ) -> String {
    func width(_ text: String) -> CGFloat {
      shaper.layout(text, style: style, width: nil, maximumLines: 1, alignment: .left).size.width
    }
    let even = parts.map(InspectorStrip.even).joined(separator: " · ")
    if width(even) <= most { return even }
    let plain = parts.joined(separator: " · ")
    return width(plain) <= most
      ? plain : lines(parts, most, style, shaper).joined(separator: "\n")
  }

  /// Returns a part in which each number is six characters wide, with its name before it.
  private static func even(_ part: String) -> String {
    var text = ""
    var room = 0
    for word in part.split(separator: " ") {
      let isUnit = word == "pt/s" || word == "Hz"
      if !text.isEmpty {
        text += String(repeating: " ", count: isUnit || Double(word) != nil ? 1 : 1 + room)
      }
      if Double(word) != nil { room = max(0, 6 - word.count) }
      text += word
    }
    return text + String(repeating: " ", count: room)
  }

  /// Shows the text at the upper edge of an area, or at the edge of a panel that is in it.
  func set(
    _ parts: [String], in area: CGRect, beside panel: CGRect?, _ look: InspectorLook,
    by shaper: any TextShaper
  ) {
    cornerRadius = 8
    background = InspectorLook.stripGround
    line.isShown = false
    dot.isShown = false
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
    let height = size.height + 10
    var y = area.minY
    if let panel {
      let isAbove = panel.minY - 8 - height >= area.minY
      y = isAbove ? panel.minY - 8 - height : min(panel.maxY + 8, area.maxY - height)
    }
    setFrame(
      CGRect(
        x: (area.midX - (size.width + 20) / 2).rounded(), y: y, width: size.width + 20,
        height: height))
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
