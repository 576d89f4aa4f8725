import Pantograph

/// Shows the simulated safe area above a demo: the notch, dashed lines, and their distances
/// (SIM-02).
final class SafeAreaMarks: UIView {
  private let notch = UIView()
  private let top = CAShapeLayer()
  private let bottom = CAShapeLayer()
  private let topWords: ScaledLabel
  private let bottomWords: ScaledLabel
  private let insets: UIEdgeInsets

  /// The safe area of a phone in portrait, in points.
  static let phone = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  init(_ insets: UIEdgeInsets, theme: Theme) {
    self.insets = insets
    topWords = ScaledLabel(
      scaled: "safeArea.top \(Reason.number(insets.top))", Theme.number, theme.cancelled)
    bottomWords = ScaledLabel(
      scaled: "safeArea.bottom \(Reason.number(insets.bottom))", Theme.number, theme.cancelled)
    super.init(frame: .zero)
    accessibilityIdentifier = "safeArea"
    isUserInteractionEnabled = false
    notch.backgroundColor = UIColor(hex: 0x000000)
    notch.layer.borderWidth = 1
    notch.layer.cornerRadius = 12
    notch.layer.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    for line in [top, bottom] {
      line.fillColor = nil
      line.lineWidth = 2
      line.lineDashPattern = [8, 6]
      layer.addSublayer(line)
    }
    for part in [notch, topWords, bottomWords] as [UIView] { addSubview(part) }
    updateColor(for: theme)
  }

  required init?(coder: NSCoder) { nil }

  private func updateColor(for theme: Theme) {
    for line in [top, bottom] { line.strokeColor = theme.value(theme.cancelled) }
    // The border separates the black shape from a dark page.
    notch.layer.borderColor = theme.value(theme.separator)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColor(for: Theme(around: self))
  }

  override func layoutSubviews() {
    notch.frame = CGRect(x: (bounds.midX - 80).rounded(), y: 0, width: 160, height: 32)
    let lower = bounds.height - insets.bottom
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (line, y) in [(top, insets.top), (bottom, lower)] {
      line.frame = bounds
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 8, y: y))
      path.addLine(to: CGPoint(x: bounds.width - 8, y: y))
      line.path = path.cgPath
    }
    CATransaction.commit()
    for (label, y) in [(topWords, insets.top), (bottomWords, lower)] {
      let size = label.intrinsicContentSize
      let isTop = label === topWords
      label.frame = CGRect(
        x: bounds.width - 16 - size.width, y: isTop ? y - size.height - 2 : y + 4,
        width: size.width + 1, height: size.height)
    }
  }
}
