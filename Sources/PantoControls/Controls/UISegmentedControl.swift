import PantoBase
import PantoScene

/// One of several, side by side.
@MainActor open class UISegmentedControl: UIControl {
  public static let noSegment = -1

  private var labels: [UILabel] = []
  private let plate = UIView()
  private var chosen = UISegmentedControl.noSegment

  /// Strings; pictures are shown as their descriptions are not: they are left out.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (i, item) in (items ?? []).enumerated() {
      insertSegment(withTitle: item as? String, at: i, animated: false)
    }
    bounds.size = intrinsicContentSize
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
    backgroundColor = .secondarySystemFill
    layer.cornerRadius = 9
    plate.layer.cornerRadius = 7
    plate.isUserInteractionEnabled = false
    plate.layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.12), offset: CGVector(dx: 0, dy: 3), blur: 8)
    addSubview(plate)
  }

  open var numberOfSegments: Int { labels.count }

  /// `UISegmentedControl.noSegment`: none. Set from code it sends nothing.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      chosen = labels.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment
      setNeedsLayout()
    }
  }
  /// Behind the one that is chosen; `nil`: white, in dark surroundings grey.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let label = UILabel()
    label.text = title
    label.textAlignment = .center
    let place = min(max(0, segment), labels.count)
    labels.insert(label, at: place)
    if chosen >= place { chosen += 1 }
    addSubview(label)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    labels.remove(at: segment).removeFromSuperview()
    if chosen == segment { chosen = UISegmentedControl.noSegment }
    if chosen > segment { chosen -= 1 }
    setNeedsLayout()
  }

  open func removeAllSegments() {
    while !labels.isEmpty { removeSegment(at: labels.count - 1, animated: false) }
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if labels.indices.contains(segment) { labels[segment].text = title }
  }

  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }

  open override var intrinsicContentSize: CGSize {
    let widest = labels.map { $0.intrinsicContentSize.width }.max() ?? 0
    return CGSize(width: (widest + 24) * CGFloat(max(1, labels.count)), height: 32)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, labels.count))
    func part(_ i: Int) -> CGRect {
      CGRect(
        x: bounds.minX + CGFloat(i) * width, y: bounds.minY, width: width, height: bounds.height)
    }
    for (i, label) in labels.enumerated() {
      label.frame = part(i)
      label.font = .systemFont(ofSize: 13, weight: i == chosen ? .semibold : .regular)
      label.alpha = isEnabled ? 1 : 0.4
    }
    plate.isHidden = chosen < 0
    if chosen >= 0 { plate.frame = part(chosen).insetBy(dx: 2, dy: 2) }
    plate.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor(light: RGBA(1, 1, 1), dark: RGBA(hex: 0x636366))
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, bounds.contains(touch.location(in: self)), !labels.isEmpty else { return }
    let x = touch.location(in: self).x - bounds.minX
    let hit = min(labels.count - 1, Int(x / bounds.width * CGFloat(labels.count)))
    guard hit != chosen else { return }
    chosen = hit
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      setNeedsLayout()
      layoutIfNeeded()
    }
    sendActions(for: .valueChanged)
  }
}
