import PantoBase
import PantoGestures
import PantoScene

/// The card on which a row is drawn.
final class InspectorRowLayer: InspectorItemLayer {
  private let card = InspectorLayer()
  private let sign = InspectorLayer()
  private let title = InspectorText()
  private let subtitle = InspectorText()
  private let pill = InspectorLayer()
  private let state = InspectorText()
  private let sentence = InspectorText()

  required init() {
    super.init()
    addSublayer(card)
    for layer in [sign, title, subtitle, pill, sentence] { card.addSublayer(layer) }
    pill.addSublayer(state)
    card.cornerRadius = 10
    sign.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
  }

  required init?(coder: NSCoder) { nil }

  override var texts: [InspectorText] { [title, subtitle, state, sentence] }

  override func build(
    _ item: InspectorItem, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    guard let row = item.row else { return 0 }
    var isBrief = false
    if case .brief = item { isBrief = true }
    card.background = look.raised
    card.borderWidth = row.isChosen ? 2 : 0
    card.borderColor = look.color(of: .active)
    let color = look.color(of: row.mark)
    let line = look.height(look.title)
    let top: CGFloat = isBrief ? (44 - line) / 2 : 10
    sign.position = CGPoint(x: 20, y: top + line / 2)
    sign.paths = row.mark.paths(color, on: look.raised)
    let right = buildState(row, look, middle: top + line / 2, width: width, by: shaper)
    let (left, y) = (CGFloat(36), buildTitle(row, look, top: top, right: right, by: shaper))
    var height = max(isBrief ? 44 : 0, y + top)
    sentence.isShown = !isBrief
    if !isBrief {
      let size = sentence.set(
        row.sentence, look.label, look.text2, at: CGPoint(x: left, y: y + 4),
        width: width - left - 12, lines: 4, alignment: look.isRightToLeft ? .right : .left,
        by: shaper)
      height = y + 4 + max(line, size.height) + 9
    }
    card.setFrame(CGRect(x: 0, y: 0, width: width, height: height))
    addTargets(row, sentence: isBrief ? nil : y + 2, width: width, height: height)
    if look.isRightToLeft { card.mirrorSublayers(width: width) }
    return height + (isBrief ? 4 : 6)
  }

  private func addTargets(
    _ row: InspectorRow, sentence: CGFloat?, width: CGFloat, height: CGFloat
  ) {
    if let id = row.id {
      targets.append((CGRect(x: 0, y: 0, width: width, height: height), .row(id)))
    }
    if let other = row.other, let sentence {
      targets.append(
        (CGRect(x: 0, y: sentence, width: width, height: height - sentence), .other(other)))
    }
  }

  /// Shows kind and view, below each other if they do not fit beside each other. Returns the lower
  /// end.
  private func buildTitle(
    _ row: InspectorRow, _ look: InspectorLook, top: CGFloat, right: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    let left: CGFloat = 36
    let line = look.height(look.title)
    let titleSize = title.set(
      row.title, look.title, look.text, at: CGPoint(x: left, y: top),
      width: max(20, right - left), lines: 2, by: shaper)
    let end = left + titleSize.width + 6
    var size = subtitle.set(
      row.subtitle, look.label, look.text2, at: CGPoint(x: end, y: top), by: shaper)
    if titleSize.height <= line + 1, end + size.width <= right { return top + line }
    size = subtitle.set(
      row.subtitle, look.label, look.text2, at: CGPoint(x: left, y: top + titleSize.height),
      width: max(20, right - left), lines: 2, by: shaper)
    return top + titleSize.height + size.height
  }

  /// Shows the state in a pill at the right end, and returns the space left of it.
  private func buildState(
    _ row: InspectorRow, _ look: InspectorLook, middle: CGFloat, width: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    let size = state.set(
      row.state, look.pill, look.pillText(of: row.mark), at: CGPoint(x: 9, y: 2), by: shaper)
    pill.background = look.pillGround(of: row.mark)
    let height = size.height + 4
    pill.cornerRadius = height / 2
    let frame = CGRect(
      x: width - size.width - 18 - 10, y: (middle - height / 2).rounded(), width: size.width + 18,
      height: height)
    pill.setFrame(frame)
    return frame.minX - 8
  }
}
