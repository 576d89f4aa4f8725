import PantoControls
import PantoCore
import PantoReplay
import PantoDemoKit

/// The shown seconds of the recording: a slider for the time of the picture, and above it the
/// decisions of the old run, below it those of the new one.
final class TuneTimeline: UIView {
  let slider = UISlider()
  private let oldMarks = CAShapeLayer()
  private let newMarks = CAShapeLayer()
  private let change = CAShapeLayer()
  private let time: ScaledLabel
  private weak var session: TuneSession?

  init(theme: Theme) {
    time = ScaledLabel(scaled: "", Theme.number, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "tuneTimeline"
    slider.accessibilityIdentifier = "tuneTime"
    time.textAlignment = .right
    addSubview(slider)
    addSubview(time)
    for part in [oldMarks, newMarks, change] { layer.addSublayer(part) }
    change.lineWidth = 2
    change.fillColor = nil
  }

  required init?(coder: NSCoder) { nil }

  func show(_ session: TuneSession) {
    self.session = session
    slider.minimumValue = 0
    slider.maximumValue = Float(max(0.001, session.end - session.start))
    if !slider.isTracking { slider.value = Float(session.playhead - session.start) }
    time.text = DecisionChange.seconds(session.playhead)
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  /// The width that the widest time text needs, in points.
  private var timeWidth: CGFloat { (time.intrinsicContentSize.width + 8).rounded(.up) }

  override func layoutSubviews() {
    let width = max(timeWidth, 72)
    slider.frame = CGRect(
      x: 0, y: bounds.midY - 22, width: max(44, bounds.width - width - 12), height: 44)
    let size = time.intrinsicContentSize
    time.frame = CGRect(
      x: bounds.width - width, y: (bounds.midY - size.height / 2).rounded(), width: width,
      height: size.height)
    guard let session else { return }
    let theme = Theme(around: self)
    oldMarks.path = marks(session.decisions(of: session.old), above: true)
    newMarks.path = marks(session.decisions(of: session.new), above: false)
    let ring = CGMutablePath()
    if let time = session.change?.time {
      ring.addEllipse(
        in: CGRect(
          center: CGPoint(x: position(of: time), y: bounds.midY + 18),
          size: CGSize(width: 10, height: 10)))
    }
    change.path = ring
    for part in [oldMarks, newMarks, change] { part.frame = bounds }
    oldMarks.fillColor = theme.value(theme.idle)
    newMarks.fillColor = theme.value(theme.accent)
    change.strokeColor = theme.value(theme.failed)
  }

  private func marks(_ decisions: [Decision], above: Bool) -> CGPath {
    let path = CGMutablePath()
    for decision in decisions {
      let height: CGFloat = decision.isRecognition ? 10 : 5
      let y = above ? bounds.midY - 16 - height : bounds.midY + 16
      path.addRect(CGRect(x: position(of: decision.time) - 1, y: y, width: 2, height: height))
    }
    return path
  }

  /// Returns the x coordinate of a time: that of the centre of the slider's thumb, in points.
  private func position(of time: TimeInterval) -> CGFloat {
    guard let session, session.end > session.start else { return slider.frame.minX }
    let share = min(max(CGFloat((time - session.start) / (session.end - session.start)), 0), 1)
    return slider.frame.minX + SafeBand.inset
      + (isRightToLeft ? 1 - share : share) * max(0, slider.frame.width - 2 * SafeBand.inset)
  }
}
