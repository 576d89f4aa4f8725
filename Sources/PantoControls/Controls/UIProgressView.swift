import PantoBase
import PantoScene

/// A bar that shows how much of a task is done.
@MainActor open class UIProgressView: UIView {
  /// The look of the bar. Both styles look the same here.
  public enum Style: Int, Sendable { case `default`, bar }

  private let track = UIView()
  private let fill = UIView()
  private var shown: Float = 0

  /// Makes a bar of 150 by 4 points. The style is ignored.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
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
    CGSize(width: UIView.noIntrinsicMetric, height: 4)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: 4)
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

/// Eight bars in a circle that fade in turn while something is in progress.
@MainActor open class UIActivityIndicatorView: UIView {
  /// The size: `.medium` is 20 points square, `.large` 37.
  public enum Style: Int, Sendable { case medium = 100, large = 101 }

  /// The size. Default `.medium`.
  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// The colour; `nil`, the default, is `.systemGray`.
  open var color: UIColor! { didSet { setNeedsLayout() } }
  /// Whether the view hides while it does not animate. Default `true`. A new view is hidden.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// Whether it animates.
  public private(set) final var isAnimating = false
  private var petals: [UIView] = []

  /// Makes a hidden view of the style's size.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    bounds.size = intrinsicContentSize
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Shows the view and animates it, one turn a second.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    setNeedsLayout()
    turn()
  }

  /// Stops the animation, and hides the view if `hidesWhenStopped`.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    for petal in petals { petal.layer.removeAnimation(forKey: "turn") }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating { turn() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = intrinsicContentSize.width
    if petals.isEmpty {
      petals = (0..<8).map { _ in UIView() }
      for petal in petals { addSubview(petal) }
      turn()
    }
    for (i, petal) in petals.enumerated() {
      let angle = CGFloat(i) * .pi / 4
      petal.bounds.size = CGSize(width: side / 9, height: side / 3.6)
      petal.center = CGPoint(
        x: bounds.midX + Maths.sin(angle) * side * 0.34,
        y: bounds.midY - Maths.cos(angle) * side * 0.34)
      petal.transform = CGAffineTransform(rotationAngle: angle)
      petal.layer.cornerRadius = side / 18
      petal.backgroundColor = color ?? .systemGray
    }
  }

  /// Adds the fade of each bar, one eighth of a second after the one before; a turn takes one
  /// second.
  private func turn() {
    guard isAnimating, window != nil else { return }
    for (i, petal) in petals.enumerated() where petal.layer.animation(forKey: "turn") == nil {
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [1, 0.25]
      fade.duration = 1
      fade.timeOffset = 1 - Double(i) / 8
      fade.repeatCount = .infinity
      petal.layer.add(fade, forKey: "turn")
    }
  }
}
