import Pantograph

/// The live graph: a node for each recognizer, and an arrow for each relation of two (DEM-06).
///
/// Amber and dashed: the first one waits for the second one to fail. Red: the first one prevented
/// the second one. Blue and double: both may recognize. Dotted: whichever is first prevents the
/// other. A relation that takes effect at this moment is thick.
final class LabGraph: UIView {
  private let theme: Theme
  private var nodes: [LabNode] = []
  private var captions: [UILabel] = []
  private var lines: [CAShapeLayer] = []
  private(set) var relations: [LabRelation] = []

  init(theme: Theme) {
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = "graph"
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    for node in nodes { node.updateColors() }
    drawRelations()
  }

  /// The height that a graph of so many nodes needs in a width, in points.
  static func height(nodes: Int, width: CGFloat) -> CGFloat {
    if nodes <= 1 { return 80 }
    return nodes == 2 ? (width < 440 ? 184 : 88) : 208
  }

  func show(names: [String], statuses: [LabStatus], relations: [LabRelation]) {
    if nodes.count != names.count {
      for node in nodes { node.removeFromSuperview() }
      nodes = names.map { _ in LabNode(theme: theme) }
      for node in nodes { addSubview(node) }
    }
    for (i, node) in nodes.enumerated() { node.show(names[i], statuses[i]) }
    self.relations = relations
    placeNodes()
    drawRelations()
  }

  override func layoutSubviews() {
    placeNodes()
    drawRelations()
  }

  private func placeNodes() {
    for (i, node) in nodes.enumerated() {
      let size = CGSize(width: min(152, bounds.width), height: LabNode.height)
      node.frame = CGRect(center: middle(ofNode: i), size: size)
      node.layoutIfNeeded()
    }
  }

  /// Nodes stand side by side, above each other in a narrow graph, or on an ellipse.
  private func middle(ofNode i: Int) -> CGPoint {
    let c = CGPoint(x: bounds.midX, y: bounds.midY)
    let rx = max(0, (bounds.width - 160) / 2)
    let ry = max(0, (bounds.height - LabNode.height - 8) / 2)
    switch nodes.count {
    case 1: return c
    case 2:
      let side: CGFloat = i == 0 ? -1 : 1
      return bounds.width < 440 ? c + CGPoint(x: 0, y: side * ry) : c + CGPoint(x: side * rx, y: 0)
    default:
      let angle = (CGFloat(i) / CGFloat(nodes.count) - 0.25) * 2 * .pi
      return c + CGPoint(x: rx * Maths.cos(angle), y: ry * Maths.sin(angle))
    }
  }

  // MARK: Relations

  private func color(of kind: LabRelation.Kind, _ theme: Theme) -> UIColor {
    switch kind {
    case .waits: LabMark.waiting.color(theme)
    case .prevents: LabMark.failed.color(theme)
    case .together: theme.accent
    case .firstWins: theme.text3
    }
  }

  private func drawRelations() {
    for line in lines { line.removeFromSuperlayer() }
    for caption in captions { caption.removeFromSuperview() }
    lines = []
    captions = []
    let theme = Theme(around: self)
    for relation in relations where nodes.indices.contains(max(relation.from, relation.to)) {
      draw(relation, theme)
    }
  }

  private func draw(_ relation: LabRelation, _ theme: Theme) {
    let (a, b) = (nodes[relation.from], nodes[relation.to])
    let start = a.border(towards: b.center)
    let end = b.border(towards: a.center)
    let vector = end - start
    let length = max(1, vector.length)
    let unit = vector * (1 / length)
    let across = CGPoint(x: -unit.y, y: unit.x)
    let color = theme.value(color(of: relation.kind, theme))
    let path = UIBezierPath()
    if relation.kind == .together {
      for side in [-2.0, 2.0] as [CGFloat] {
        path.move(to: start + across * side)
        path.addLine(to: end + across * side)
      }
    } else {
      path.move(to: start)
      path.addLine(to: relation.kind == .firstWins ? end : end - unit * 8)
    }
    let line = CAShapeLayer()
    line.path = path.cgPath
    line.fillColor = nil
    line.strokeColor = color
    line.lineWidth = relation.isLive ? 3 : relation.kind == .firstWins ? 1 : 2
    if relation.kind == .waits { line.lineDashPattern = [6, 4] }
    if relation.kind == .firstWins { line.lineDashPattern = [2, 4] }
    add(line)
    if relation.kind == .waits || relation.kind == .prevents {
      addHead(at: end, unit, across, color)
    }
    addCaption(relation, at: start + vector * 0.5, theme)
  }

  private func add(_ line: CAShapeLayer) {
    line.frame = bounds
    layer.insertSublayer(line, at: 0)
    lines.append(line)
  }

  private func addHead(at tip: CGPoint, _ unit: CGPoint, _ across: CGPoint, _ color: CGColor) {
    let path = UIBezierPath()
    path.move(to: tip)
    path.addLine(to: tip - unit * 12 + across * 6)
    path.addLine(to: tip - unit * 12 - across * 6)
    path.close()
    let head = CAShapeLayer()
    head.path = path.cgPath
    head.fillColor = color
    add(head)
  }

  private func addCaption(_ relation: LabRelation, at p: CGPoint, _ theme: Theme) {
    let caption = UILabel(relation.kind.caption, Theme.caption, color(of: relation.kind, theme))
    let size = caption.intrinsicContentSize
    caption.textAlignment = .center
    caption.backgroundColor = theme.background
    caption.frame = CGRect(
      center: CGPoint(x: p.x.rounded(), y: p.y.rounded()),
      size: CGSize(width: size.width.rounded(.up) + 8, height: 16))
    addSubview(caption)
    captions.append(caption)
  }
}
