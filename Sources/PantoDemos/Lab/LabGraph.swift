import PantoCore
import PantoDemoKit

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

  private var nodeSize: CGSize {
    nodes.reduce(CGSize(width: 152, height: 52)) { most, node in
      let size = node.wantedSize
      return CGSize(width: max(most.width, size.width), height: max(most.height, size.height))
    }
  }

  /// Whether two nodes stand above each other, because a caption would not fit between them.
  private func isStacked(in width: CGFloat) -> Bool { width < 2 * nodeSize.width + 120 }

  /// The height that the graph needs in a width, in points.
  func height(for width: CGFloat) -> CGFloat {
    let h = nodeSize.height
    if nodes.count <= 1 { return h + 28 }
    return nodes.count == 2 ? (isStacked(in: width) ? 2 * h + 80 : h + 36) : 3 * h + 52
  }

  func show(names: [String], statuses: [LabStatus], relations: [LabRelation]) {
    if nodes.count != names.count {
      nodes.removeLastFirst()
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
    let most = nodeSize
    let size = CGSize(width: min(most.width, bounds.width), height: most.height)
    for (i, node) in nodes.enumerated() {
      node.frame = CGRect(center: middle(ofNode: i, size), size: size)
      node.layoutIfNeeded()
    }
  }

  /// Returns the middle of a node. Nodes stand side by side in reading direction, above each other
  /// in a narrow graph, or on an ellipse.
  private func middle(ofNode i: Int, _ size: CGSize) -> CGPoint {
    let c = CGPoint(x: bounds.midX, y: bounds.midY)
    let rx = max(0, (bounds.width - size.width - 8) / 2)
    let ry = max(0, (bounds.height - size.height - 8) / 2)
    let direction: CGFloat = traitCollection.layoutDirection == .rightToLeft ? -1 : 1
    switch nodes.count {
    case 1: return c
    case 2:
      let side: CGFloat = i == 0 ? -1 : 1
      return isStacked(in: bounds.width)
        ? c + CGPoint(x: 0, y: side * ry) : c + CGPoint(x: side * direction * rx, y: 0)
    default:
      let angle = (CGFloat(i) / CGFloat(nodes.count) - 0.25) * 2 * .pi
      return c + CGPoint(x: direction * rx * Maths.cos(angle), y: ry * Maths.sin(angle))
    }
  }
}
