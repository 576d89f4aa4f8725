import PantoBase
import PantoGestures
import PantoScene

/// Says which line of a curve means which value (V11).
final class InspectorLegendLayer: InspectorItemLayer {
  private let liveLabel = InspectorText()
  private let setLabel = InspectorText()
  private let momentLabel = InspectorText()
  private let lines = InspectorLayer()

  required init() {
    super.init()
    for layer in [lines, liveLabel, setLabel, momentLabel] as [InspectorLayer] {
      addSublayer(layer)
    }
  }

  required init?(coder: NSCoder) { nil }

  override var texts: [InspectorText] { [liveLabel, setLabel, momentLabel] }

  override func build(
    _ item: InspectorItem, _ look: InspectorLook, width: CGFloat, by shaper: any TextShaper
  ) -> CGFloat {
    let height = look.height(look.caption)
    var y: CGFloat = 4
    var paths: [LayerContent.FilledPath] = []
    for (text, words, line, color) in [
      (liveLabel, "shows on screen", CGFloat(2), look.color(of: .active)),
      (setLabel, "was set by the program", 1, look.color(of: .waiting)),
      (momentLabel, "an animation takes over, or the cursor", 1, look.text2),
    ] {
      let size = text.set(
        words, look.caption, look.text2, at: CGPoint(x: 36, y: y), width: width - 44, lines: 2,
        by: shaper)
      let middle = y + height / 2
      paths.append(
        .init(
          elements: text === momentLabel
            ? Shapes.rect(x: 17.5, y: middle - 6, width: line, height: 12)
            : Shapes.rect(x: 8, y: middle - line / 2, width: 20, height: line), color: color))
      y += size.height + 2
    }
    lines.setFrame(CGRect(x: 0, y: 0, width: width, height: y))
    lines.paths = look.isRightToLeft ? paths.map { $0.mirrored(width: width) } : paths
    return y + 6
  }
}

extension LayerContent.FilledPath {
  /// The path in a row of this width that goes from right to left.
  fileprivate func mirrored(width: CGFloat) -> LayerContent.FilledPath {
    func m(_ p: CGPoint) -> CGPoint { CGPoint(x: width - p.x, y: p.y) }
    var path = self
    path.elements = elements.map { element in
      switch element {
      case .move(let p): .move(m(p))
      case .line(let p): .line(m(p))
      case .curve(let p, let a, let b): .curve(m(p), control1: m(a), control2: m(b))
      case .quad(let p, let a): .quad(m(p), control: m(a))
      case .close: .close
      }
    }
    return path
  }
}
