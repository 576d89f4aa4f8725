import PantoControls
import PantoCore
import PantoDemoKit

/// The arrow of one relation: a line, a head if it has a direction, and a caption on it.
@MainActor final class LabLink {
  let relation: LabRelation
  private let line = CAShapeLayer()
  private let head = CAShapeLayer()
  private let caption: UILabel
  private var hasHead: Bool { relation.kind == .waits || relation.kind == .prevents }

  init(_ relation: LabRelation, in graph: UIView, _ theme: Theme) {
    self.relation = relation
    caption = UILabel(relation.kind.caption, Theme.caption, theme.text2)
    caption.textAlignment = .center
    line.fillColor = nil
    line.lineWidth = relation.isLive ? 3 : relation.kind == .firstWins ? 1 : 2
    if relation.kind == .waits { line.lineDashPattern = [6, 4] }
    if relation.kind == .firstWins { line.lineDashPattern = [2, 4] }
    graph.layer.insertSublayer(line, at: 0)
    if hasHead { graph.layer.insertSublayer(head, at: 0) }
    graph.addSubview(caption)
    updateColors(theme)
  }

  func remove() {
    line.removeFromSuperlayer()
    head.removeFromSuperlayer()
    caption.removeFromSuperview()
  }

  func updateColors(_ theme: Theme) {
    let color = color(theme)
    line.strokeColor = theme.value(color)
    head.fillColor = theme.value(color)
    caption.textColor = color
    caption.backgroundColor = theme.background
  }

  private func color(_ theme: Theme) -> UIColor {
    switch relation.kind {
    case .waits: LabMark.waiting.color(theme)
    case .prevents: LabMark.failed.color(theme)
    case .together: theme.accent
    case .firstWins: theme.text3
    }
  }

  /// Draws the arrow between two points of a graph with these bounds.
  func place(from start: CGPoint, to end: CGPoint, in bounds: CGRect) {
    let vector = end - start
    let unit = vector * (1 / max(1, vector.length))
    let across = CGPoint(x: -unit.y, y: unit.x)
    let path = UIBezierPath()
    if relation.kind == .together {
      for side in [-2.0, 2.0] as [CGFloat] {
        path.move(to: start + across * side)
        path.addLine(to: end + across * side)
      }
    } else {
      path.move(to: start)
      path.addLine(to: hasHead ? end - unit * 8 : end)
    }
    line.frame = bounds
    line.path = path.cgPath
    if hasHead { placeHead(at: end, unit, across, in: bounds) }
    let middle = start + vector * 0.5
    caption.frame = CGRect(
      center: CGPoint(x: middle.x.rounded(), y: middle.y.rounded()),
      size: CGSize(
        width: caption.intrinsicContentSize.width.rounded(.up) + 8,
        height: caption.intrinsicContentSize.height.rounded(.up)))
  }

  private func placeHead(at tip: CGPoint, _ unit: CGPoint, _ across: CGPoint, in bounds: CGRect) {
    let path = UIBezierPath()
    path.move(to: tip)
    path.addLine(to: tip - unit * 12 + across * 6)
    path.addLine(to: tip - unit * 12 - across * 6)
    path.close()
    head.frame = bounds
    head.path = path.cgPath
  }
}
