import PantoBase
import PantoGestures
import PantoScene

/// Shows an item that consists of texts and buttons.
final class InspectorLineLayer: InspectorItemLayer {
  private let left = InspectorText()
  private let right = InspectorText()
  private let ground = InspectorLayer()
  private var pills: [InspectorPillLayer] = []
  private let margin: CGFloat = 8

  required init() {
    super.init()
    for layer in [ground, left, right] as [InspectorLayer] { addSublayer(layer) }
    ground.cornerRadius = 8
  }

  required init?(coder: NSCoder) { nil }

  override var texts: [InspectorText] {
    [left, right] + pills.filter(\.isShown).map(\.label)
  }

  override func build(
    _ item: InspectorItem, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    ground.isShown = false
    right.isShown = false
    left.isShown = false
    for pill in pills { pill.isShown = false }
    switch item {
    case .heading(let text, let button):
      return heading(text, button, look, width: width, by: shaper)
    case .path(let text):
      return wrap(text, look.number, look.text2, look, width: width, lines: 3, by: shaper)
    case .note(let text):
      return wrap(text, look.label, look.text2, look, width: width, lines: 0, by: shaper)
    case .line(let text):
      return wrap(text, look.number, look.text, look, width: width, lines: 2, by: shaper) - 4
    case .pair(let name, let value):
      return pair(name, value, look, width: width, by: shaper)
    case .branch(let branch): return self.branch(branch, look, width: width, by: shaper)
    case .field(let field): return self.field(field, look, width: width, by: shaper)
    case .buttons(let buttons): return row(of: buttons, look, width: width, by: shaper)
    case .gap(let height): return height
    case .row, .brief, .curve, .legend: return 0
    }
  }

  private func wrap(
    _ text: String, _ style: TextStyle, _ color: RGBA, _ look: InspectorLook, width: CGFloat,
    lines: Int, by shaper: any TextShaper
  ) -> CGFloat {
    let size = left.set(
      text, style, color, at: CGPoint(x: margin, y: 2), width: width - 2 * margin, lines: lines,
      alignment: look.isRightToLeft ? .right : .left, by: shaper)
    return size.height + 6
  }

  private func heading(
    _ text: String, _ button: InspectorButton?, _ look: InspectorLook, width: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    var space = width - 2 * margin
    var height = look.height(look.title) + 12
    if let button {
      let pill = pill(0)
      let size = pill.set(button, look, by: shaper)
      pill.setFrame(
        CGRect(
          x: width - size.width - 4, y: (44 - size.height) / 2, width: size.width,
          height: size.height))
      targets.append(
        (CGRect(x: width - size.width - 8, y: 0, width: size.width + 8, height: 44), button.target))
      space -= size.width + 12
      height = max(44, height)
    }
    let size = left.set(
      text, look.title, look.text, at: .zero, width: space, lines: 2,
      alignment: look.isRightToLeft ? .right : .left, by: shaper)
    height = max(height, size.height + 12)
    left.setFrame(
      CGRect(
        x: margin, y: ((height - size.height) / 2).rounded(), width: size.width,
        height: size.height))
    return height
  }

  private func pair(
    _ name: String, _ value: String, _ look: InspectorLook, width: CGFloat,
    by shaper: any TextShaper
  ) -> CGFloat {
    let nameSize = left.set(
      name, look.label, look.text2, at: CGPoint(x: margin, y: 1), by: shaper)
    let line = look.height(look.label)
    let space = width - 3 * margin - nameSize.width
    var size = right.set(value, look.number, look.text, at: .zero, by: shaper)
    guard size.width > space else {
      right.setFrame(
        CGRect(
          x: width - margin - size.width, y: 1 + ((line - size.height) / 2).rounded(),
          width: size.width, height: size.height))
      return line + 2
    }
    // A value that is longer than the rest of the line has lines of its own.
    size = right.set(
      value, look.number, look.text, at: CGPoint(x: 2 * margin, y: line + 1),
      width: width - 3 * margin, lines: 3, alignment: look.isRightToLeft ? .right : .left,
      by: shaper)
    return line + size.height + 3
  }

  private func branch(
    _ branch: InspectorBranch, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    let height = max(32, look.height(look.number) + 12)
    ground.isShown = branch.isSelected
    ground.background = look.accentSoft
    ground.setFrame(CGRect(x: 0, y: 1, width: width, height: height - 2))
    let x = margin + CGFloat(min(branch.depth, 8)) * 12
    let color = branch.isSelected ? look.accentOnSoft : look.text
    let size = left.set(
      branch.name, look.number, color,
      at: CGPoint(x: x, y: (height - look.height(look.number)) / 2),
      width: width - x - margin, by: shaper)
    let end = x + size.width + 8
    let fits =
      shaper.layout(
        branch.note, style: look.caption, width: nil, maximumLines: 1, alignment: .left
      ).size.width <= width - end - margin
    right.set(
      fits ? branch.note : "", look.caption, branch.isSelected ? look.text : look.text2,
      at: CGPoint(x: end, y: (height - look.height(look.caption)) / 2), by: shaper)
    targets.append((CGRect(x: 0, y: 0, width: width, height: height), .branch(branch.view)))
    return height
  }

  private func field(
    _ field: InspectorField, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    let name = left.set(field.name, look.label, look.text2, at: .zero, by: shaper)
    let value = right.set(field.value, look.number, look.text, at: .zero, by: shaper)
    let controls: CGFloat = field.isOn == nil ? 108 : 68
    // A name that does not fit beside its value has a line of its own.
    let isTall = margin + name.width + 8 + value.width + controls > width
    let top = isTall ? name.height + 4 : 0
    left.setFrame(
      CGRect(
        x: margin, y: isTall ? 4 : ((44 - name.height) / 2).rounded(), width: name.width,
        height: name.height))
    right.setFrame(
      CGRect(
        x: width - controls - value.width, y: top + ((44 - value.height) / 2).rounded(),
        width: value.width, height: value.height))
    if let isOn = field.isOn {
      let button = InspectorButton(
        title: isOn ? "on" : "off", target: .toggle(field.key), isOn: isOn)
      place(pill(0), button, right: width, top: top, width: 60, look, by: shaper)
    } else {
      let (more, less) = (
        InspectorButton(title: "+", target: .step(field.key, by: 1)),
        InspectorButton(title: "−", target: .step(field.key, by: -1))
      )
      place(pill(0), more, right: width, top: top, width: 44, look, by: shaper)
      place(pill(1), less, right: width - 52, top: top, width: 44, look, by: shaper)
    }
    return top + 44
  }

  /// Puts a pill of 44 points of hit height at the right end of the line.
  private func place(
    _ pill: InspectorPillLayer, _ button: InspectorButton, right: CGFloat, top: CGFloat,
    width: CGFloat, _ look: InspectorLook, by shaper: any TextShaper
  ) {
    _ = pill.set(button, look, by: shaper)
    let frame = CGRect(x: right - width, y: top, width: width, height: 44)
    pill.setFrame(frame.insetBy(dx: 0, dy: 6))
    targets.append((frame, button.target))
  }

  private func row(
    of buttons: [InspectorButton], _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    var at = CGPoint(x: 4, y: 0)
    for (i, button) in buttons.enumerated() {
      let pill = pill(i)
      let size = pill.set(button, look, by: shaper)
      let own = max(44, size.width)
      if at.x > 4, at.x + own > width { at = CGPoint(x: 4, y: at.y + 52) }
      pill.setFrame(
        CGRect(x: at.x, y: at.y + (44 - size.height) / 2, width: own, height: size.height))
      targets.append((CGRect(x: at.x, y: at.y, width: own, height: 44), button.target))
      at.x += own + 8
    }
    return at.y + 48
  }

  private func pill(_ i: Int) -> InspectorPillLayer {
    while pills.count <= i { pills.append(add(InspectorPillLayer())) }
    pills[i].isShown = true
    return pills[i]
  }
}
