import PantoControls
import PantoCore
import PantoDemoKit

/// The text "Recording 00:03.2" beside a demo's title (KEY-01).
final class RecordingPill: UIView {
  private let label: ScaledLabel

  init(theme: Theme) {
    label = ScaledLabel(scaled: "Recording", Theme.number, theme.recordText)
    super.init(frame: .zero)
    accessibilityIdentifier = "recording"
    isUserInteractionEnabled = false
    isHidden = true
    backgroundColor = theme.recordSoft
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the pill is visible and counts the time of the recording. The text changes every tenth
  /// of a second, in the fixed-width font so that nothing else moves.
  var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      isHidden = !isRunning
      timer?.cancel()
      if isRunning { begin() }
      superview?.setNeedsLayout()
    }
  }

  private var timer: Timekeeper.Deadline?
  private var start: TimeInterval = 0

  private func begin() {
    guard let stage else { return }
    start = stage.time.now
    count()
  }

  private func count() {
    guard let stage, isRunning else { return }
    let tenths = Int(((stage.time.now - start) * 10).rounded())
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    let seconds = tenths / 10
    label.text = "Recording \(two(seconds / 60)):\(two(seconds % 60)).\(tenths % 10)"
    superview?.setNeedsLayout()
    timer = stage.time.at(start + Double(tenths + 1) / 10) { [weak self] in self?.count() }
  }

  override var intrinsicContentSize: CGSize {
    let size = label.intrinsicContentSize
    return CGSize(width: size.width.rounded(.up) + 20, height: (size.height + 6).rounded(.up))
  }

  override func layoutSubviews() {
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds
  }
}
