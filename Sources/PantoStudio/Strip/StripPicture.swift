import PantoCore
import PantoReplay
import PantoDemoKit

/// The lines over the strip: the paths of the ball in both runs, its old place as a dashed ring,
/// the arrow of the throw, and how far the two places are apart.
final class StripPicture: UIView {
  private let oldPath = CAShapeLayer()
  private let newPath = CAShapeLayer()
  private let ghost = CAShapeLayer()
  private let arrow = CAShapeLayer()
  private let gauge = CAShapeLayer()
  private let edge = CAShapeLayer()
  private let distance: ScaledLabel
  private let speed = UIView()
  private let speedText: ScaledLabel
  private let legend: [(swatch: CAShapeLayer, label: ScaledLabel)]
  /// Whether the dashed edge of a recorded example shows.
  var isExample = false { didSet { if isExample != oldValue { setNeedsLayout() } } }

  init(theme: Theme) {
    distance = ScaledLabel(scaled: "", Theme.number, theme.text)
    speedText = ScaledLabel(scaled: "", Theme.number, theme.onMark)
    legend = ["old run", "new run"].map {
      (CAShapeLayer(), ScaledLabel(scaled: $0, Theme.caption, theme.text2))
    }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for line in [oldPath, newPath, ghost, arrow, gauge, edge] + legend.map(\.swatch) {
      line.fillColor = nil
      line.lineWidth = 2
      line.lineCap = .round
      layer.addSublayer(line)
    }
    for line in [oldPath, ghost, legend[0].swatch] { line.lineDashPattern = [5, 4] }
    newPath.lineWidth = 3
    arrow.lineWidth = 3
    edge.lineDashPattern = [8, 6]
    speedText.textAlignment = .center
    speed.addSubview(speedText)
    for part in [distance, speed] + legend.map(\.label) as [UIView] { addSubview(part) }
    clear()
  }

  required init?(coder: NSCoder) { nil }

  /// Removes all lines.
  func clear() {
    for line in [oldPath, newPath, ghost, arrow, gauge] { line.path = nil }
    for part in [distance, speed] + legend.map(\.label) as [UIView] { part.isHidden = true }
    for part in legend { part.swatch.path = nil }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateColors()
  }

  private func updateColors() {
    let theme = Theme(around: self)
    for line in [oldPath, ghost, gauge, legend[0].swatch] {
      line.strokeColor = theme.value(theme.text2)
    }
    for line in [newPath, arrow, legend[1].swatch, edge] {
      line.strokeColor = theme.value(theme.accent)
    }
    speed.backgroundColor = theme.accent
  }

  override func layoutSubviews() {
    updateColors()
    for line in [oldPath, newPath, ghost, arrow, gauge, edge] + legend.map(\.swatch) {
      line.frame = bounds
    }
    edge.path =
      isExample
      ? UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 12).cgPath : nil
  }

  // MARK: Showing a run

  /// Shows a replayed throw at a time of its recording.
  ///
  /// - Parameter texts: The frames of the texts, which the speed does not cover.
  func show(_ run: StripRun, velocity: CGPoint?, at time: TimeInterval, besides texts: [CGRect]) {
    clear()
    guard let new = run.path(of: run.new), let old = run.path(of: run.old) else { return }
    newPath.path = line(new, from: run.lifted)
    guard let now = new.center(at: time), let before = old.center(at: time) else { return }
    if run.isThrow { showThrow(at: old.center(at: run.lifted), velocity, besides: texts) }
    let isOther = now.distance(to: before) >= 1
    layOutLegend(isShown: isOther)
    guard isOther else { return }
    oldPath.path = line(old, from: run.lifted)
    let ring = CGMutablePath()
    ring.addEllipse(in: StripPicture.square(before))
    ghost.path = ring
    showDistance(from: now, to: before)
  }

  private static func square(_ center: CGPoint) -> CGRect {
    CGRect(
      center: center, size: CGSize(width: StripSurface.ballSide, height: StripSurface.ballSide))
  }

  private func line(_ path: MotionPath, from start: TimeInterval) -> CGPath {
    let outline = CGMutablePath()
    var isFirst = true
    for sample in path.samples where sample.time >= start {
      if isFirst { outline.move(to: sample.center) } else { outline.addLine(to: sample.center) }
      isFirst = false
    }
    return outline
  }

  private func showThrow(at place: CGPoint?, _ velocity: CGPoint?, besides texts: [CGRect]) {
    guard let place, let velocity, velocity.length >= 60 else { return }
    let unit = velocity * (1 / velocity.length)
    let tip = place + unit * 72
    let side = CGPoint(x: -unit.y, y: unit.x)
    let outline = CGMutablePath()
    outline.move(to: place)
    outline.addLine(to: tip)
    for sign in [-1, 1] as [CGFloat] {
      outline.move(to: tip)
      outline.addLine(to: tip - unit * 12 + side * (6 * sign))
    }
    arrow.path = outline
    let angle = -Maths.atan2(velocity.y, velocity.x) * 180 / .pi
    speedText.text =
      "\(Readout.whole(velocity.length)) pt/s \(angle < 0 ? "−" : "")"
      + "\(Readout.whole(angle.magnitude))°"
    let text = speedText.intrinsicContentSize
    let size = CGSize(width: text.width + 20, height: text.height + 8)
    // The text stands above the finger's mark, else below it, and is left out where it fits
    // nowhere.
    let away = 34 + size.height / 2
    var center = CGPoint(x: place.x + 40, y: place.y - away)
    center.x = min(max(center.x, size.width / 2 + 8), bounds.width - size.width / 2 - 8)
    let above = CGRect(center: center, size: size)
    if above.minY < 8 || texts.contains(where: above.intersects) { center.y = place.y + away }
    guard center.y + size.height / 2 <= bounds.height - 26 else { return }
    speed.isHidden = false
    speed.frame = CGRect(center: center, size: size)
    speed.layer.cornerRadius = size.height / 2
    speedText.frame = speed.bounds
  }

  private func showDistance(from now: CGPoint, to before: CGPoint) {
    let y = min(
      max(now.y, before.y) + StripSurface.ballSide / 2 + 14,
      bounds.height - 12)
    let ends = [min(now.x, before.x), max(now.x, before.x)]
    let outline = CGMutablePath()
    outline.move(to: CGPoint(x: ends[0], y: y))
    outline.addLine(to: CGPoint(x: ends[1], y: y))
    for x in ends {
      outline.move(to: CGPoint(x: x, y: y - 5))
      outline.addLine(to: CGPoint(x: x, y: y + 5))
    }
    gauge.path = outline
    distance.isHidden = false
    distance.text = "\(Readout.whole(now.distance(to: before))) pt"
    let size = distance.intrinsicContentSize
    let x = ends[1] + 8 + size.width <= bounds.width ? ends[1] + 8 : ends[0] - 8 - size.width
    distance.frame = CGRect(
      x: max(0, x), y: y - size.height / 2, width: size.width + 1, height: size.height)
  }

  private func layOutLegend(isShown: Bool) {
    var x: CGFloat = 16
    for (swatch, label) in legend {
      label.isHidden = !isShown
      let size = label.intrinsicContentSize
      let frame = CGRect(
        x: x + 32, y: bounds.height - size.height - 6, width: size.width + 1, height: size.height)
      label.frame = frame
      let outline = CGMutablePath()
      outline.move(to: CGPoint(x: frame.minX - 32, y: frame.midY))
      outline.addLine(to: CGPoint(x: frame.minX - 10, y: frame.midY))
      swatch.path = isShown ? outline : nil
      x = frame.maxX + 16
    }
  }
}
