import PantoControls
import PantoCore
import PantoDemoKit

/// A graph of the frames per second of the last fifteen seconds, one bar per reading.
final class StressGraph: UIView {
  private let theme: Theme
  private let bars = CAShapeLayer()
  private let line = UIView()
  private let name: ScaledLabel
  private let scaleLabel: ScaledLabel
  private var history: [Int] = []
  /// The highest rate that the graph shows, in frames per second.
  private(set) var top = 60

  init(theme: Theme) {
    self.theme = theme
    name = ScaledLabel(scaled: "Frames per second", Theme.label, theme.text2)
    scaleLabel = ScaledLabel(scaled: "60", Theme.number, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "graph"
    isUserInteractionEnabled = false
    line.backgroundColor = theme.separator
    scaleLabel.textAlignment = .right
    bars.lineWidth = 0
    for view in [line, name, scaleLabel] as [UIView] { addSubview(view) }
    layer.addSublayer(bars)
    updateColor()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColor()
    setNeedsLayout()
  }

  private func updateColor() {
    let theme = Theme(around: self)
    bars.fillColor = theme.value(theme.accent)
  }

  /// Returns the height that the graph's name and bars need, in points.
  func wantedHeight() -> CGFloat { name.intrinsicContentSize.height + 44 }

  func show(_ history: [Int]) {
    guard history != self.history else { return }
    self.history = history
    top = [60, 120, 240].first { $0 >= (history.max() ?? 0) - 3 } ?? 480
    scaleLabel.text = "\(top)"
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let words = name.intrinsicContentSize
    let number = scaleLabel.intrinsicContentSize
    let hair = 1 / max(1, traitCollection.displayScale)
    let numberX = isReversed ? 0 : bounds.width - number.width - 1
    scaleLabel.frame = CGRect(x: numberX, y: 0, width: number.width + 1, height: number.height)
    let space = max(0, bounds.width - number.width - 9)
    let width = min(words.width + 1, space)
    name.frame = CGRect(
      x: isReversed ? bounds.width - width : 0, y: 0, width: width, height: words.height)
    name.isHidden = words.width > space
    let y = words.height + 4
    line.frame = CGRect(x: 0, y: y, width: bounds.width, height: hair)
    let area = CGRect(x: 0, y: y, width: bounds.width, height: max(0, bounds.height - y))
    bars.frame = area
    bars.path = path(in: area.size)
  }

  private func path(in size: CGSize) -> CGPath {
    let path = UIBezierPath()
    let step = size.width / CGFloat(StressMeter.historyLength)
    let first = StressMeter.historyLength - history.count
    for (i, rate) in history.enumerated() {
      let height = max(1, size.height * min(1, CGFloat(rate) / CGFloat(top)))
      path.append(
        UIBezierPath(
          rect: CGRect(
            x: CGFloat(first + i) * step, y: size.height - height, width: max(1, step - 1),
            height: height)))
    }
    return path.cgPath
  }
}
