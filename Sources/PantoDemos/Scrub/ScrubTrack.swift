import PantoControls
import PantoCore
import PantoDemoKit

/// The track of the scrubbed block: a channel from its start to its goal that fades as the block
/// does, and a scale below that tells the fraction (DEM-02, U25).
final class ScrubTrack: UIView {
  private let lane = CALayer()
  private let ticks = CAShapeLayer()
  private let goal = CAShapeLayer()
  private let fade = CALayer()
  private var labels: [UILabel] = []

  /// The distance from the block to the edge of the channel, in points.
  static let gap: CGFloat = 8

  init(theme: Theme) {
    super.init(frame: .zero)
    accessibilityIdentifier = "goal"
    isUserInteractionEnabled = false
    lane.borderWidth = 1
    layer.addSublayer(lane)
    fade.cornerRadius = 14
    layer.addSublayer(fade)
    goal.fillColor = nil
    goal.lineWidth = 2
    layer.addSublayer(goal)
    layer.addSublayer(ticks)
    for k in 0...4 {
      let label = UILabel(k == 4 ? "100 %" : "\(k * 25)", Theme.number, theme.text2)
      label.textAlignment = .center
      labels.append(label)
      addSubview(label)
    }
    update(for: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    update(for: Theme(around: self))
  }

  private func update(for theme: Theme) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    lane.background = theme.isDark ? RGBA(1, 1, 1, 0.05) : RGBA(1, 1, 1, 0.6)
    lane.borderColor = theme.value(theme.separator)
    ticks.fillColor = theme.value(theme.text3)
    goal.strokeColor = theme.value(theme.text3)
    let violet = theme.value(theme.violet)
    let stops: [LayerContent.Stop] = [0.34, 0].enumerated().map { i, alpha in
      .init(at: CGFloat(i), color: RGBA(violet.red, violet.green, violet.blue, alpha))
    }
    let x: CGFloat = readsFromRight ? 1 : 0
    fade.gradient = .linearGradient(
      start: CGPoint(x: x, y: 0), end: CGPoint(x: 1 - x, y: 0), stops: stops)
    CATransaction.commit()
  }

  /// Lays out the track for a block with this start, in the points of the superview.
  ///
  /// - Parameters:
  ///   - start: The block at its start.
  ///   - travel: The distance to the goal along x, negative to the left.
  ///   - isLow: Whether there is no room for the scale.
  func layOut(from start: CGRect, travel: CGFloat, isLow: Bool) {
    let end = start.offsetBy(dx: travel, dy: 0)
    let whole = start.union(end).insetBy(dx: -Self.gap, dy: -Self.gap)
    frame = whole
    let origin = whole.origin
    let first = start.offsetBy(dx: -origin.x, dy: -origin.y)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    lane.frame = bounds
    lane.cornerRadius = 14 + Self.gap
    fade.frame = bounds.smaller(dx: Self.gap, dy: Self.gap)
    goal.frame = bounds
    let rect = first.offsetBy(dx: travel, dy: 0).smaller(dx: 1, dy: 1)
    goal.path = UIBezierPath(roundedRect: rect, cornerRadius: 13).cgPath
    goal.lineDashPattern = HomeMark.dashes(around: rect, radius: 13)
    ticks.isHidden = isLow
    ticks.frame = bounds
    let path = UIBezierPath()
    for (k, label) in labels.enumerated() {
      let x = first.midX + travel * CGFloat(k) / 4
      path.append(
        UIBezierPath(rect: CGRect(x: x.rounded() - 1, y: bounds.height + 6, width: 2, height: 6)))
      let size = label.intrinsicContentSize
      let width = size.width.rounded(.up)
      label.isHidden = isLow
      label.frame = CGRect(
        x: (x - width / 2).rounded(), y: bounds.height + 16, width: width,
        height: size.height.rounded(.up))
    }
    ticks.path = path.cgPath
    CATransaction.commit()
  }

  /// The height of the scale below the channel, in points.
  var scaleHeight: CGFloat { 16 + labels[0].intrinsicContentSize.height.rounded(.up) + 4 }
}
