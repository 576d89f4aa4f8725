import PantoBase
import PantoScene

/// Minus and plus. 94 by 32 points.
@MainActor open class UIStepper: UIControl {
  private let minus = UILabel()
  private let plus = UILabel()
  private let bar = UIView()
  private static let size = CGSize(width: 94, height: 32)

  /// Default 0. Set from code it sends nothing.
  open var value = 0.0 {
    didSet {
      let new = Misuse.accepts(value, for: "value") ? value : oldValue
      let legal = min(max(new, minimumValue), maximumValue)
      if value != legal { value = legal }
      setNeedsLayout()
    }
  }
  /// Default 0.
  open var minimumValue = 0.0 {
    didSet {
      if !Misuse.accepts(minimumValue, for: "minimumValue") { minimumValue = oldValue }
      value = max(value, minimumValue)
    }
  }
  /// Default 100.
  open var maximumValue = 100.0 {
    didSet {
      if !Misuse.accepts(maximumValue, for: "maximumValue") { maximumValue = oldValue }
      value = min(value, maximumValue)
    }
  }
  /// Above 0. Default 1.
  open var stepValue = 1.0 {
    didSet {
      if !Misuse.accepts(stepValue, for: "stepValue", stepValue > 0, rule: "be more than 0") {
        stepValue = oldValue
      }
    }
  }
  /// After the last comes the first. Default `false`.
  open var wraps = false
  /// Taken: one touch is one step.
  open var autorepeat = true
  /// Taken: it is told when the finger lifts.
  open var isContinuous = true

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.standardized.origin, size: UIStepper.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    bounds.size = UIStepper.size
    backgroundColor = .secondarySystemFill
    layer.cornerRadius = 8
    minus.text = "−"
    plus.text = "+"
    for label in [minus, plus] {
      label.font = .systemFont(ofSize: 20)
      label.textAlignment = .center
      addSubview(label)
    }
    bar.backgroundColor = .tertiaryLabel
    bar.isUserInteractionEnabled = false
    addSubview(bar)
  }

  open override var intrinsicContentSize: CGSize { UIStepper.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = bounds.width / 2
    minus.frame = CGRect(x: bounds.minX, y: bounds.minY, width: half, height: bounds.height)
    plus.frame = minus.frame.offsetBy(dx: half, dy: 0)
    bar.frame = CGRect(
      x: bounds.midX - 0.5, y: bounds.minY + 8, width: 1, height: bounds.height - 16)
    minus.isEnabled = isEnabled && (wraps || value > minimumValue)
    plus.isEnabled = isEnabled && (wraps || value < maximumValue)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, bounds.contains(touch.location(in: self)) else { return }
    let old = value
    var new = value + (touch.location(in: self).x < bounds.midX ? -stepValue : stepValue)
    if wraps, new > maximumValue { new = minimumValue }
    if wraps, new < minimumValue { new = maximumValue }
    value = new
    if value != old { sendActions(for: .valueChanged) }
  }
}
