import Pantograph

/// The live graph: a node for each recognizer, and an arrow for each relation of two (DEM-06).
///
/// Amber and dashed: the first one waits for the second one to fail. Red: the first one prevented
/// the second one. Blue and double: both may recognize. Dotted: whichever is first prevents the
/// other. A relation that takes effect at this moment is thick.
final class LabGraph: UIView {
  private let theme: Theme
  private var nodes: [LabNode] = []
  private var links: [LabLink] = []
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
    let theme = Theme(around: self)
    for node in nodes { node.updateColors() }
    for link in links { link.updateColors(theme) }
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
    if relations != self.relations {
      self.relations = relations
      showRelations()
    }
    setNeedsLayout()
  }

  private func showRelations() {
    for link in links { link.remove() }
    let theme = Theme(around: self)
    links = relations.map { LabLink($0, in: self, theme) }
  }

  override func layoutSubviews() {
    placeNodes()
    for link in links where nodes.indices.contains(max(link.relation.from, link.relation.to)) {
      let (a, b) = (nodes[link.relation.from], nodes[link.relation.to])
      link.place(
        from: a.border(towards: b.center), to: b.border(towards: a.center), in: bounds)
    }
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
}
