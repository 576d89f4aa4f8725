import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

/// A minus and a plus button that change a number by one step per tap.
///
/// A stepper is 94 by 32 points large, whatever its frame says.
@preconcurrency @MainActor open class UIStepper: UIControl {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, value: "\(value)", traits: speechState.union(.adjustable))
  }

  private let minus = PictureLabel()
  private let plus = PictureLabel()
  private let bar = UIView()
  /// The pictures that were set, if any was.
  final var pictures: StepperPictures?
  /// Which button is pressed: plus, minus, or neither.
  private var isPlusPressed: Bool?
  private static let size = CGSize(width: 94, height: 32)

  /// The number that the stepper changes, limited to the minimum and maximum. Default 0.
  ///
  /// Setting it in code sends nothing. A value that is not finite is refused (B57).
  open var value = 0.0 {
    didSet {
      let new = Misuse.accepts(value, for: "value") ? value : oldValue
      let legal = min(max(new, minimumValue), maximumValue)
      if value != legal { value = legal }
      setNeedsLayout()
    }
  }
  /// The smallest value. Default 0.
  ///
  /// A larger one raises `value`; one that is not finite is refused (B57).
  open var minimumValue = 0.0 {
    didSet {
      if !Misuse.accepts(minimumValue, for: "minimumValue") { minimumValue = oldValue }
      value = max(value, minimumValue)
    }
  }
  /// The largest value. Default 100.
  ///
  /// A smaller one lowers `value`; one that is not finite is refused (B57).
  open var maximumValue = 100.0 {
    didSet {
      if !Misuse.accepts(maximumValue, for: "maximumValue") { maximumValue = oldValue }
      value = min(value, maximumValue)
    }
  }
  /// The change per tap. Default 1. A step that is not finite or not above 0 is refused (B57).
  open var stepValue = 1.0 {
    didSet {
      if !Misuse.accepts(stepValue, for: "stepValue", stepValue > 0, rule: "be more than 0") {
        stepValue = oldValue
      }
    }
  }
  /// Whether a step beyond one limit goes to the other. Default `false`.
  open var wraps = false { didSet { setNeedsLayout() } }
  /// Whether a press that is held steps on: after 0.5 s, then every 0.1 s (FID-24). Default `true`.
  open var autorepeat = true
  /// Whether each step of a press that is held sends `.valueChanged`, or only its end.
  ///
  /// Default `true`.
  open var isContinuous = true
  private var repeatTimer: Timekeeper.Deadline?
  /// Whether the present press has changed the value by repetition, and whether `.valueChanged` is
  /// still to be sent for that.
  private var hasRepeated = false
  private var hasUntoldSteps = false
  private static let repeatDelay = 0.5
  private static let repeatInterval = 0.1

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.standardized.origin, size: UIStepper.size))
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    bounds.size = UIStepper.size
    showsInteraction = true
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
    pictures?.show(in: self, halves: (minus, plus), bar: bar)
  }

  /// The state of a half: disabled at its limit, highlighted while it is pressed.
  final func state(ofHalf half: UILabel) -> State {
    guard half.isEnabled else { return .disabled }
    return isPlusPressed == (half === plus) ? .highlighted : .normal
  }

  // MARK: Pictures (overridable)

  /// Sets the picture of the plus button for a state; `nil` removes it (PRT-53).
  ///
  /// A template picture shows in `tintColor`. A state without a picture uses the one of `.normal`.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    changePictures(for: state) { $0.increment[state] = image }
  }
  /// Sets the picture of the minus button for a state; `nil` removes it (PRT-53).
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    changePictures(for: state) { $0.decrement[state] = image }
  }
  /// Sets the picture behind both buttons for a state of the stepper, stretched over it; `nil`
  /// removes it (PRT-53).
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    changePictures(for: state) { $0.background[state] = image }
  }
  /// Sets the picture between the buttons for the states of both; `nil` removes it (PRT-53).
  ///
  /// States without a picture use the one of `.normal` and `.normal`.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    changePictures(for: leftState.union(rightState)) {
      $0.divider[StepperPictures.Sides(left: leftState, right: rightState)] = image
    }
  }

  /// The picture of the plus button that was set for exactly this state, or `nil`; for `.normal` a
  /// plus, if none was set.
  open func incrementImage(for state: State) -> UIImage? {
    pictures?.increment[state] ?? (state == .normal ? UIImage(systemName: "plus") : nil)
  }
  /// The picture of the minus button that was set for exactly this state, or `nil`; for `.normal` a
  /// minus, if none was set.
  open func decrementImage(for state: State) -> UIImage? {
    pictures?.decrement[state] ?? (state == .normal ? UIImage(systemName: "minus") : nil)
  }
  /// The picture behind the buttons that was set for exactly this state, or `nil`.
  open func backgroundImage(for state: State) -> UIImage? { pictures?.background[state] }
  /// The picture between the buttons that was set for exactly these states, or `nil`.
  open func dividerImage(
    forLeftSegmentState state: State, rightSegmentState rightState: State
  ) -> UIImage? { pictures?.divider[StepperPictures.Sides(left: state, right: rightState)] }

  private func changePictures(for state: State, _ change: (StepperPictures) -> Void) {
    state.reportFocus()
    let pictures = pictures ?? StepperPictures()
    self.pictures = pictures
    change(pictures)
    setNeedsLayout()
  }

  /// The rectangle of the hover and press tint: the half that is pressed, or the whole stepper.
  open override var interactionRect: CGRect {
    guard let isPlusPressed else { return bounds }
    let half = bounds.width / 2
    return CGRect(
      x: isPlusPressed ? bounds.midX : bounds.minX, y: bounds.minY, width: half,
      height: bounds.height)
  }

  @_spi(Overrides) open override var actKind: GestureKind { .stepper }
  @_spi(Overrides) open override var actValue: CGFloat? { CGFloat(value) }

  @_spi(Overrides) public override var liftEvents: Event { .touchUpInside }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    isPlusPressed = touch.location(in: self).x >= bounds.midX
    hasRepeated = false
    hasUntoldSteps = false
    if autorepeat { stepLater(after: UIStepper.repeatDelay) }
    setNeedsLayout()
    return true
  }

  open override func cancelTracking(with event: UIEvent?) {
    release()
    if hasUntoldSteps { tell() }
  }

  private func release() {
    repeatTimer?.cancel()
    repeatTimer = nil
    isPlusPressed = nil
    setNeedsLayout()
  }

  private func stepLater(after delay: TimeInterval) {
    guard let time = stage?.time else { return }
    repeatTimer = time.at(time.now + delay) { [weak self] in self?.stepOn() }
  }

  /// Changes the value by one step while the finger rests on the pressed half, and schedules the
  /// next.
  private func stepOn() {
    guard isTracking, let isPlusPressed else { return }
    stepLater(after: UIStepper.repeatInterval)
    guard isTouchInside else { return }
    hasRepeated = true
    guard step(up: isPlusPressed) else { return }
    if isContinuous { tell() } else { hasUntoldSteps = true }
  }

  /// Changes the value by one step, and returns whether it changed.
  private func step(up: Bool) -> Bool {
    let old = value
    var new = value + (up ? stepValue : -stepValue)
    if wraps, new > maximumValue { new = minimumValue }
    if wraps, new < minimumValue { new = maximumValue }
    value = new
    return value != old
  }

  /// Makes the value larger by one step, as a tap on plus does.
  open override func accessibilityIncrement() { if isEnabled, step(up: true) { tell() } }
  /// Makes the value smaller by one step, as a tap on minus does.
  open override func accessibilityDecrement() { if isEnabled, step(up: false) { tell() } }

  private func tell() {
    hasUntoldSteps = false
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    release()
    if hasRepeated {
      if hasUntoldSteps { tell() }
    } else if let touch, bounds.contains(touch.location(in: self)),
      step(up: touch.location(in: self).x >= bounds.midX)
    {
      tell()
    }
  }
}
