import PantoControls
import PantoCore
import PantoDemoKit

/// A card with the curve of the animator beside the track, and a dot at the progress that shows:
/// what a scrub sets, and what time does (DEM-02, U25).
final class ScrubCurve: UIView {
  private let grid = CAShapeLayer()
  private let area = CAShapeLayer()
  private let line = CAShapeLayer()
  private let dot = UIView()
  private let title: UILabel
  private let words: UILabel
  /// The labels beside the ends of the plot's two axes.
  private let ends: [UILabel]
  private var plot = CGRect.zero
  private var progress: CGFloat = 0

  init(theme: Theme) {
    title = UILabel("Ease out, in 3 s", Theme.labelStrong, theme.text)
    words = UILabel("275 pt along, from opaque to clear", Theme.label, theme.text2)
    ends = ["0 s", "3 s", "100 %", "0"].map { UILabel($0, Theme.number, theme.text2) }
    super.init(frame: .zero)
    accessibilityIdentifier = "curve"
    isUserInteractionEnabled = false
    backgroundColor = theme.surface
    layer.cornerRadius = 14
    for part in [grid, area, line] {
      part.fillColor = nil
      layer.addSublayer(part)
    }
    grid.lineWidth = 1
    line.lineWidth = 3
    line.lineCap = .round
    dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    dot.layer.cornerRadius = 8
    dot.layer.borderWidth = 3
    words.numberOfLines = 0
    for part in [title, words] + ends { addSubview(part) }
    addSubview(dot)
    update(for: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    update(for: Theme(around: self))
    setNeedsLayout()
  }

  private func update(for theme: Theme) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.shadow = theme.cardShadow
    grid.strokeColor = theme.value(theme.separator)
    let violet = theme.value(theme.violet)
    line.strokeColor = violet
    area.fillColor = RGBA(violet.red, violet.green, violet.blue, 0.1)
    dot.layer.borderColor = violet
    dot.backgroundColor = theme.surface
    CATransaction.commit()
  }

  /// Moves the dot to the progress that shows, 0…1.
  func show(_ new: CGFloat) {
    guard new != progress else { return }
    progress = new
    placeDot()
  }

  private func placeDot() {
    let time = EaseCurve.time(ofProgress: progress)
    dot.center = point(CGPoint(x: time, y: progress))
  }

  private func point(_ p: CGPoint) -> CGPoint {
    let x = readsFromRight ? 1 - p.x : p.x
    return CGPoint(x: plot.minX + x * plot.width, y: plot.maxY - p.y * plot.height)
  }

  /// The least width that shows the card at the text size of the stage.
  var leastWidth: CGFloat { max(200, title.intrinsicContentSize.width + 32) }

  /// Returns the least height of the card with the curve for a width, both in points.
  func leastHeight(for width: CGFloat) -> CGFloat {
    3 * title.intrinsicContentSize.height + head(for: width).maxY + 108
  }

  /// The size of a text in this width, with lines of about one length: no word stands alone.
  private func balanced(_ label: UILabel, in width: CGFloat) -> CGSize {
    func size(_ width: CGFloat) -> CGSize {
      label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    }
    let whole = size(.greatestFiniteMagnitude)
    let wrapped = size(width)
    let lines = (wrapped.height / max(1, whole.height)).rounded()
    let narrow = size(min(width, (whole.width / max(1, lines) * 1.15).rounded(.up)))
    return narrow.height == wrapped.height ? narrow : wrapped
  }

  /// Returns the places of the card's two texts: beside each other, or in a narrow card one below
  /// the other.
  private func head(for width: CGFloat) -> (title: CGRect, words: CGRect, maxY: CGFloat) {
    let name = title.intrinsicContentSize
    let said = balanced(words, in: max(1, width - 32))
    let first = CGRect(x: 16, y: 12, width: name.width.rounded(.up) + 1, height: name.height)
    let next = CGSize(width: said.width.rounded(.up) + 1, height: said.height)
    let isBeside =
      first.maxX + 12 + next.width + 16 <= width && next.height <= name.height + 1
    let second = CGRect(
      origin: isBeside
        ? CGPoint(x: first.maxX + 12, y: 12) : CGPoint(x: 16, y: first.maxY + 2), size: next)
    return (first, second, max(first.maxY, second.maxY))
  }

  override func layoutSubviews() {
    let head = head(for: bounds.width)
    title.frame = head.title
    words.frame = head.words
    let sizes = ends.map(\.intrinsicContentSize)
    let left = 16 + (sizes[2].width.rounded(.up)) + 12
    let bottom = bounds.height - 16 - sizes[0].height - 8
    let top = head.maxY + 20
    plot = CGRect(
      x: left, y: top, width: max(1, bounds.width - left - 28), height: max(1, bottom - top))
    for (label, size) in zip(ends, sizes) {
      label.bounds.size = CGSize(width: size.width.rounded(.up) + 1, height: size.height)
    }
    ends[0].frame.origin = CGPoint(x: plot.minX - 2, y: plot.maxY + 8)
    ends[1].frame.origin = CGPoint(x: plot.maxX - sizes[1].width + 4, y: plot.maxY + 8)
    ends[2].frame.origin = CGPoint(x: 16, y: plot.minY - sizes[2].height / 2)
    ends[3].frame.origin = CGPoint(
      x: plot.minX - 12 - sizes[3].width, y: plot.maxY - sizes[3].height / 2)
    mirror([title, words] + ends)
    if readsFromRight { plot.origin.x = bounds.width - plot.maxX }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    draw()
    CATransaction.commit()
    UIView.performWithoutAnimation { placeDot() }
  }

  private func draw() {
    for part in [grid, area, line] { part.frame = bounds }
    let cross = UIBezierPath()
    for k in 0...4 {
      let x = (plot.minX + plot.width * CGFloat(k) / 4).rounded() + 0.5
      let y = (plot.minY + plot.height * CGFloat(k) / 4).rounded() + 0.5
      cross.move(to: CGPoint(x: x, y: plot.minY))
      cross.addLine(to: CGPoint(x: x, y: plot.maxY))
      cross.move(to: CGPoint(x: plot.minX, y: y))
      cross.addLine(to: CGPoint(x: plot.maxX, y: y))
    }
    grid.path = cross.cgPath
    let curve = UIBezierPath()
    for (i, p) in EaseCurve.points.enumerated() {
      if i == 0 { curve.move(to: point(p)) } else { curve.addLine(to: point(p)) }
    }
    line.path = curve.cgPath
    curve.addLine(to: point(CGPoint(x: 1, y: 0)))
    curve.close()
    area.path = curve.cgPath
  }
}
