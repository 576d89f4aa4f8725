import PantoBase
import PantoGestures
import PantoScene

/// The panel: the recognizers on the selected touch's hit path, or the answer to "why not?"
/// (INS-03, INS-07).
final class InspectorPanel: InspectorLayer {
  private let heading = InspectorText()
  private let path = InspectorText()
  private let more = InspectorText()
  private let button = InspectorLayer()
  private let label = InspectorText()
  private var rows: [InspectorRowLayer] = []
  private var shown: [InspectorRow] = []

  /// The part of the panel that a tap hits.
  enum Target: Equatable {
    /// The button "Why not?" or "Back" (INS-07).
    case question
    /// The row of a recognizer.
    case row(RecognizerID)
    /// The sentence of a row that names another recognizer.
    case other(RecognizerID)
  }

  /// The part at `point`, which is in the panel's coordinates.
  func target(at point: CGPoint) -> Target? {
    if !button.isHidden, button.frame.insetBy(dx: -8, dy: -12).contains(point) { return .question }
    for (row, layer) in zip(shown, rows) where layer.frame.contains(point) {
      if let other = row.other, point.y - layer.frame.minY >= 27 { return .other(other) }
      return row.id.map(Target.row)
    }
    return nil
  }

  required init() {
    super.init()
    for layer in [heading, path, more, button] { addSublayer(layer) }
    button.addSublayer(label)
    button.cornerRadius = 11
    cornerRadius = 14
    // The panel has no shadow, because touches below would make it be painted again in every frame
    // (INS-08).
    borderWidth = 1
  }

  /// Shows as many rows as fit, and the number of those that do not.
  func set(
    _ source: InspectorRowSource, button: String, _ look: InspectorLook, in area: CGRect,
    growsUp: Bool, by shaper: any TextShaper
  ) {
    background = look.surface
    borderColor = look.separator
    heading.set(
      source.heading, InspectorLook.title, look.text, at: CGPoint(x: 14, y: 10), by: shaper)
    setButton(button, look, width: area.width, by: shaper)
    path.set(
      source.path, InspectorLook.number, look.text2, at: CGPoint(x: 14, y: 32),
      width: area.width - 28, lines: 2, by: shaper)
    var y: CGFloat = 32 + max(16, path.bounds.height) + 8
    y = setRows(source, look, y: y, in: area, by: shaper)
    let left = source.count - shown.count
    let note = source.count == 0 ? "No recognizer lies on this path." : "and \(left) more"
    more.set(
      left > 0 || source.count == 0 ? note : "", InspectorLook.caption, look.text2,
      at: CGPoint(x: 14, y: y), by: shaper)
    if left > 0 || source.count == 0 { y += 20 }
    y += 6
    let top = growsUp ? area.maxY - y : area.minY
    setFrame(CGRect(x: area.minX, y: top, width: area.width, height: y))
  }

  private func setButton(
    _ text: String, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) {
    let accent = look.color(of: .active)
    let size = label.set(text, InspectorLook.pill, accent, at: CGPoint(x: 10, y: 3), by: shaper)
    button.background = accent.with(alpha: look.isDark ? 0.2 : 0.12)
    button.setFrame(CGRect(x: width - size.width - 32, y: 8, width: size.width + 20, height: 22))
  }

  /// Shows the rows that fit, below `top`, and returns their lower end.
  private func setRows(
    _ source: InspectorRowSource, _ look: InspectorLook, y top: CGFloat, in area: CGRect,
    by shaper: any TextShaper
  ) -> CGFloat {
    var y = top
    shown.removeAll(keepingCapacity: true)
    while shown.count < source.count {
      let i = shown.count
      if i == rows.count { rows.append(add(InspectorRowLayer())) }
      let row = source.row(i)
      let height = rows[i].set(row, look, x: 12, y: y, width: area.width - 24, by: shaper)
      let needed = y + height + 6 + (i + 1 < source.count ? 24 : 6)
      if needed > area.height, i > 0 { break }
      y += height + 6
      shown.append(row)
    }
    for unused in rows[shown.count...] { unused.isShown = false }
    return y
  }
}
