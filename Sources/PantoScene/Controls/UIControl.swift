import PantoBase

/// A view that handles taps itself and tells its targets.
@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  private struct Entry {
    var events: Event
    weak var target: AnyObject?
    var isClosure: Bool
    var call: (UIControl) -> Void
  }

  private var entries: [Entry] = []
  /// Default `true`. A disabled control takes no touches.
  open var isEnabled = true { didSet { isUserInteractionEnabled = isEnabled } }
  /// A finger is on it.
  open var isHighlighted = false
  public private(set) final var isTracking = false

  open override var handlesTapsItself: Bool { isEnabled }

  /// The target is held weakly: `addTarget(self, action: Self.tapped, for: .touchUpInside)`.
  public func addTarget<T: AnyObject>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    for events: Event
  ) {
    guard let target = target as? T else {
      return Misuse.report("addTarget: a \(type(of: target)) has no method of \(T.self)")
    }
    entries.append(
      Entry(events: events, target: target, isClosure: false) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  public func addTarget<T: AnyObject, C: UIControl>(
    _ target: AnyObject, action: @escaping @MainActor (T) -> @MainActor (C) -> Void,
    for events: Event
  ) {
    guard let target = target as? T else {
      return Misuse.report("addTarget: a \(type(of: target)) has no method of \(T.self)")
    }
    entries.append(
      Entry(events: events, target: target, isClosure: false) { [weak target] sender in
        if let target, let sender = sender as? C { action(target)(sender) }
      })
  }

  /// The closure is held strongly.
  public func addAction(for events: Event, _ body: @escaping (UIControl) -> Void) {
    entries.append(Entry(events: events, target: nil, isClosure: true, call: body))
  }

  public func sendActions(for events: Event) {
    for entry in entries where !entry.events.intersection(events).isEmpty { entry.call(self) }
  }

  // A finger may stray this far and still count as inside.
  private static let slack: CGFloat = 20

  private func isInside(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -UIControl.slack, dy: -UIControl.slack).holds(touch.location(in: self))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    isTracking = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let inside = isInside(touch)
    if inside != isHighlighted { isHighlighted = inside }
    sendActions(for: inside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTracking = false
    isHighlighted = false
    sendActions(for: isInside(touch) ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  /// A recognizer took the touch, or the system did: nothing is triggered (BAL-10).
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    sendActions(for: .touchCancel)
  }
}

/// A button: a title, a picture, or both, on a background.
@MainActor open class UIButton: UIControl {
  public let titleLabel = UILabel()
  public let imageView = UIImageView(frame: .zero)
  /// Gap between picture and title, in points. Default 6.
  open var imagePadding: CGFloat = 6 { didSet { setNeedsLayout() } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.textAlignment = .center
    titleLabel.font = .systemFont(ofSize: 15, weight: .medium)
    titleLabel.textColor = tintColor
    addSubview(imageView)
    addSubview(titleLabel)
  }

  public convenience init() { self.init(frame: .zero) }

  public func setTitle(_ title: String?) {
    titleLabel.text = title
    setNeedsLayout()
  }

  public func setImage(_ image: UIImage?) {
    imageView.image = image
    setNeedsLayout()
  }

  open override var tintColor: UIColor {
    didSet {
      titleLabel.textColor = tintColor
      imageView.tintColor = tintColor
    }
  }

  open override var intrinsicContentSize: CGSize {
    let title = titleLabel.intrinsicContentSize
    let picture = imageView.intrinsicContentSize
    let gap = title.width > 0 && picture.width > 0 ? imagePadding : 0
    return CGSize(
      width: title.width + gap + picture.width + 24, height: max(title.height, picture.height) + 12)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let title = titleLabel.intrinsicContentSize
    let picture = imageView.intrinsicContentSize
    let gap = title.width > 0 && picture.width > 0 ? imagePadding : 0
    let titleWidth = min(title.width, max(0, bounds.width - picture.width - gap))
    var x = bounds.midX - (titleWidth + gap + picture.width) / 2
    imageView.frame = CGRect(
      x: x, y: bounds.midY - picture.height / 2, width: picture.width, height: picture.height)
    x += picture.width + gap
    titleLabel.frame = CGRect(
      x: x, y: bounds.midY - title.height / 2, width: titleWidth, height: title.height)
  }
}
