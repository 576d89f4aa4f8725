@_spi(Overrides) import PantoGestures
import PantoScene

/// Eight bars in a circle that fade in turn while something is in progress.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: isAnimating, label: "In progress")
  }

  /// The style of an activity indicator, which sets its size: `.medium` is 20 points square,
  /// `.large` 37.
  ///
  /// The older `.white` and `.gray` are as large as `.medium`, `.whiteLarge` as `.large`; they
  /// set the colour of their name.
  public enum Style: Int, Sendable { case whiteLarge, white, gray, medium = 100, large = 101 }

  /// The style, which sets the size. Default `.medium`.
  open var style = Style.medium {
    didSet {
      takeColorOfStyle()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// The colour of the bars; `nil`, the default, is `.systemGray`.
  open var color: UIColor! { didSet { setNeedsLayout() } }
  /// Whether the view hides while it does not animate. Default `true`. A new view is hidden.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// Whether the indicator animates.
  public private(set) final var isAnimating = false
  private var bars: [UIView] = []

  private func takeColorOfStyle() {
    switch style {
    case .white, .whiteLarge: color = .white
    case .gray: color = .gray
    case .medium, .large: break
    }
  }

  /// Makes a hidden view of the style's size.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    // Observers do not run inside an initializer.
    takeColorOfStyle()
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
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Shows the view and animates it, one turn a second.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    setNeedsLayout()
    animateBars()
  }

  /// Stops the animation, and hides the view if `hidesWhenStopped`.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    for bar in bars { bar.layer.removeAnimation(forKey: "turn") }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating { animateBars() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = intrinsicContentSize.width
    if bars.isEmpty {
      bars = (0..<8).map { _ in UIView() }
      for bar in bars { addSubview(bar) }
      animateBars()
    }
    for (i, bar) in bars.enumerated() {
      let angle = CGFloat(i) * .pi / 4
      bar.bounds.size = CGSize(width: side / 9, height: side / 3.6)
      bar.center = CGPoint(
        x: bounds.midX + Maths.sin(angle) * side * 0.34,
        y: bounds.midY - Maths.cos(angle) * side * 0.34)
      bar.transform = CGAffineTransform(rotationAngle: angle)
      bar.layer.cornerRadius = side / 18
      bar.backgroundColor = color ?? .systemGray
    }
  }

  /// Adds the fade of each bar, one eighth of a second after the one before; a turn takes one
  /// second.
  private func animateBars() {
    guard isAnimating, window != nil else { return }
    for (i, bar) in bars.enumerated() where bar.layer.animation(forKey: "turn") == nil {
      let fade = CAKeyframeAnimation(keyPath: "opacity")
      fade.values = [1, 0.25]
      fade.duration = 1
      fade.timeOffset = 1 - Double(i) / 8
      fade.repeatCount = .infinity
      bar.layer.add(fade, forKey: "turn")
    }
  }
}
