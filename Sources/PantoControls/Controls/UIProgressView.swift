import PantoBase
import PantoScene

/// How much of something is done, as a bar.
@MainActor open class UIProgressView: UIView {
  public enum Style: Int, Sendable { case `default`, bar }

  private let track = UIView()
  private let fill = UIView()
  private var shown: Float = 0

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

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

  /// 0…1; clamped.
  open var progress: Float {
    get { shown }
    set {
      guard Misuse.accepts(newValue, for: "progress") else { return }
      shown = min(max(newValue, 0), 1)
      setNeedsLayout()
    }
  }

  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
    guard animated else { return }
    UIView.animate(withDuration: 0.25) { layoutIfNeeded() }
  }

  /// `nil`: the accent.
  open var progressTintColor: UIColor? { didSet { setNeedsLayout() } }
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

/// Twelve petals that take turns while something goes on.
@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium = 100, large = 101 }

  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// `nil`: grey.
  open var color: UIColor! { didSet { setNeedsLayout() } }
  /// Default `true`.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  public private(set) final var isAnimating = false
  private var petals: [UIView] = []

  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    bounds.size = intrinsicContentSize
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open func startAnimating() {
    isAnimating = true
    isHidden = false
    setNeedsLayout()
    turn()
  }

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

  /// One after the other, a turn a second.
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
