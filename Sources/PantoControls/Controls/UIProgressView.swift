import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

/// A bar that shows how much of a task is done. 4 points high, whatever the frame says.
@preconcurrency @MainActor open class UIProgressView: UIView {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(
      isElement: true, value: "\(Int((100 * progress).rounded()))%", traits: .updatesFrequently)
  }

  /// UIKit's looks of a progress bar. Both look the same here.
  public enum Style: Int, Sendable { case `default`, bar }

  private let track = UIView()
  private let fill = UIView()
  private var shown: Float = 0
  private static let height: CGFloat = 4

  /// Makes a bar of 150 by 4 points. The style is ignored.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: UIProgressView.height))
  }

  public override init(frame: CGRect) {
    super.init(frame: UIProgressView.legal(frame))
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private static func legal(_ rect: CGRect) -> CGRect {
    let rect = rect.standardized
    return CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: height)
  }

  /// The rectangle of the bar. Its height never changes.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = UIProgressView.legal(newValue) }
  }
  /// The bounds of the bar. Their height never changes.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = UIProgressView.legal(newValue) }
  }

  private func setUp() {
    bounds.size.height = UIProgressView.height
    isUserInteractionEnabled = false
    addSubview(track)
    track.addSubview(fill)
    track.clipsToBounds = true
  }

  /// How much is done, limited to 0…1. Default 0. A value that is not finite is refused (B57).
  open var progress: Float {
    get { shown }
    set {
      guard Misuse.accepts(newValue, for: "progress") else { return }
      shown = min(max(newValue, 0), 1)
      setNeedsLayout()
    }
  }

  /// Sets how much is done; animated, the bar grows within 0.25 s.
  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
    guard animated else { return }
    UIView.animate(withDuration: 0.25) { layoutIfNeeded() }
  }

  /// The colour of the done part; `nil`, the default, is the accent colour.
  open var progressTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the track; `nil`, the default, is `.systemFill`.
  open var trackTintColor: UIColor? { didSet { setNeedsLayout() } }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIProgressView.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: UIProgressView.height)
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    track.layer.cornerRadius = bounds.height / 2
    track.backgroundColor = trackTintColor ?? .systemFill
    fill.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(shown), height: bounds.height)
    fill.layer.cornerRadius = bounds.height / 2
    fill.backgroundColor = progressTintColor ?? tintColor
  }
}
