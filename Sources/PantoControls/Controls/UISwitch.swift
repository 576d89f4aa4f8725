import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A switch that is on or off; a tap or a drag turns it. 51 by 31 points, whatever the frame says.
///
/// Turning it by hand sends `.valueChanged` and `.primaryActionTriggered`.
@preconcurrency @MainActor open class UISwitch: UIControl {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: true, value: isOn ? "1" : "0", traits: speechState.union(.button))
  }

  private var isShownOn = false
  /// The parts, which are dim together while the switch is disabled.
  private let body = UIView()
  private let track = UIView()
  private let thumb = UIView()
  private var start: CGPoint?
  private var hasDragged = false

  /// The colour of the track while it is on; `nil`, the default, is green.
  open var onTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the thumb; `nil`, the default, is white.
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

  private static let size = CGSize(width: 51, height: 31)
  /// How far a finger has to move to turn the switch, in points.
  private static let dragThreshold: CGFloat = 10

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.standardized.origin, size: UISwitch.size))
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes a switch that is off.
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    bounds.size = UISwitch.size
    showsInteraction = true
    body.isUserInteractionEnabled = false
    addSubview(body)
    for view in [track, thumb] { body.addSubview(view) }
    track.layer.cornerRadius = UISwitch.size.height / 2
    thumb.layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.2), offset: CGVector(dx: 0, dy: 2), blur: 6)
  }

  /// The rectangle of the switch. Its size never changes (FID-35).
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.standardized.origin, size: UISwitch.size) }
  }
  /// The bounds of the switch. Their size never changes (FID-35).
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  /// Whether the switch is on. Default `false`. Setting it in code sends nothing.
  open var isOn: Bool {
    get { isShownOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch; animated, the thumb moves within 0.25 s. Sends nothing.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isShownOn else { return }
    isShownOn = on
    guard animated else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  open override var intrinsicContentSize: CGSize { UISwitch.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  /// The rectangle of the track, which the hover tint covers, in points.
  open override var interactionRect: CGRect { CGRect(center: bounds.center, size: UISwitch.size) }
  /// The radius of the hover tint's corners: half of the track's height, in points.
  open override var interactionCornerRadius: CGFloat { UISwitch.size.height / 2 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = UISwitch.size
    let box = CGRect(center: bounds.center, size: size)
    (body.bounds, body.center) = (bounds, bounds.center)
    track.frame = box
    track.backgroundColor = isShownOn ? onTintColor ?? .systemGreen : .systemFill
    // The thumb is wider while a finger is on it.
    let width: CGFloat = isHighlighted ? 33 : 27
    thumb.frame = CGRect(
      x: isShownOn ? box.maxX - 2 - width : box.minX + 2, y: box.minY + 2, width: width, height: 27)
    thumb.layer.cornerRadius = 13.5
    thumb.backgroundColor = thumbTintColor ?? .white
    body.alpha = isEnabled ? 1 : 0.5
  }

  @_spi(Overrides) public override func stateChanged() {
    guard stage != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// Whether the switch keeps a drag from recognizers around it: a drag along the switch (FID-21).
  @_spi(Overrides) public override func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool
  {
    let (begin, end) = (convert(start, from: nil), convert(start + movement, from: nil))
    return isEnabled && (end.x - begin.x).magnitude >= (end.y - begin.y).magnitude
  }

  @_spi(Overrides) open override var actKind: GestureKind { .switch }
  @_spi(Overrides) open override var actValue: CGFloat? { isShownOn ? 1 : 0 }

  @_spi(Overrides) public override var liftEvents: Event { .touchUpInside }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: self)
    hasDragged = false
    return true
  }

  /// Turns the switch to the side of the drag, as soon as the finger moved 10 points.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let start else { return true }
    let distance = touch.location(in: self).x - start.x
    if distance.magnitude >= UISwitch.dragThreshold {
      hasDragged = true
      self.start = touch.location(in: self)
      if isShownOn != (distance > 0) { toggle() }
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !hasDragged, isTouchInside { toggle() }
  }

  private func toggle() {
    setOn(!isShownOn, animated: stage != nil)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
