import PantoBase
import PantoScene

/// On or off: a tap turns it, and so does a drag. 51 by 31 points, whatever its frame says.
@MainActor open class UISwitch: UIControl {
  private var isShownOn = false
  private let track = UIView()
  private let thumb = UIView()
  private var start: CGPoint?
  private var hasDragged = false

  /// `nil`, the default: green.
  open var onTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// `nil`, the default: white.
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

  private static let size = CGSize(width: 51, height: 31)

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.standardized.origin, size: UISwitch.size))
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    bounds.size = UISwitch.size
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.layer.cornerRadius = UISwitch.size.height / 2
    thumb.layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.2), offset: CGVector(dx: 0, dy: 2), blur: 6)
  }

  /// Set from code it sends nothing.
  open var isOn: Bool {
    get { isShownOn }
    set { setOn(newValue, animated: false) }
  }

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

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = UISwitch.size
    let box = CGRect(center: bounds.center, size: size)
    track.frame = box
    track.backgroundColor = isShownOn ? onTintColor ?? .systemGreen : .systemFill
    // Under a finger the thumb is wider.
    let width: CGFloat = isHighlighted ? 33 : 27
    thumb.frame = CGRect(
      x: isShownOn ? box.maxX - 2 - width : box.minX + 2, y: box.minY + 2, width: width, height: 27)
    thumb.layer.cornerRadius = 13.5
    thumb.backgroundColor = thumbTintColor ?? .white
    alpha = isEnabled ? 1 : 0.5
  }

  override func stateChanged() {
    guard stage != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: self)
    hasDragged = false
    return true
  }

  /// A drag over 10 points turns it to that side, at once.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let start else { return true }
    let way = touch.location(in: self).x - start.x
    if way.magnitude >= 10 {
      hasDragged = true
      self.start = touch.location(in: self)
      if isShownOn != (way > 0) { turn() }
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !hasDragged, isTouchInside { turn() }
  }

  private func turn() {
    setOn(!isShownOn, animated: stage != nil)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
