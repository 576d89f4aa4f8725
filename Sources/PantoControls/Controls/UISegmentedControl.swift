import PantoBase
import PantoScene

/// A row of titles or pictures of which one is selected. A tap selects one and sends
/// `.valueChanged`.
///
/// Segments are equally wide, except for those that `setWidth(_:forSegmentAt:)` gave a width.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` if nothing is selected: -1.
  public static let noSegment = -1

  private var labels: [SegmentLabel] = []
  /// The segments that cannot be pressed, and the widths that were set, by label.
  private var disabled: Set<SegmentLabel> = []
  private var widths: [SegmentLabel: CGFloat] = [:]
  private let selectionPlate = UIView()
  private var selectedIndex = UISegmentedControl.noSegment

  /// Makes a control with these titles and pictures, as large as they need.
  ///
  /// Items that are neither strings nor `UIImage`s make segments without a title.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (i, item) in (items ?? []).enumerated() {
      if let image = item as? UIImage {
        insertSegment(with: image, at: i, animated: false)
      } else {
        insertSegment(withTitle: item as? String, at: i, animated: false)
      }
    }
    bounds.size = intrinsicContentSize
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
    backgroundColor = .secondarySystemFill
    layer.cornerRadius = 9
    showsInteraction = true
    selectionPlate.layer.cornerRadius = 7
    selectionPlate.isUserInteractionEnabled = false
    selectionPlate.layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.12), offset: CGVector(dx: 0, dy: 3), blur: 8)
    addSubview(selectionPlate)
  }

  /// The number of segments.
  open var numberOfSegments: Int { labels.count }

  /// The index of the selected segment, or `noSegment`, the default.
  ///
  /// An index out of range selects none. Setting it in code sends nothing.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set {
      selectedIndex = labels.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment
      setNeedsLayout()
    }
  }
  /// The colour behind the selected segment.
  ///
  /// `nil`, the default, is white, or grey in the dark style.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }

  /// Whether a segment is selected only for the moment of its press, as on a row of buttons.
  ///
  /// Default `false`. The pressed segment is `selectedSegmentIndex` while `.valueChanged` is sent
  /// (FID-39).
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = UISegmentedControl.noSegment } }
  }

  /// Sets whether a segment can be pressed. An index out of range does nothing.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard labels.indices.contains(segment) else { return }
    if enabled { disabled.remove(labels[segment]) } else { disabled.insert(labels[segment]) }
    setNeedsLayout()
  }

  /// Whether a segment can be pressed; `false` if the index is out of range.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    labels.indices.contains(segment) && !disabled.contains(labels[segment])
  }

  /// Sets the width of a segment in points; 0 shares what is left. A width that is negative or not
  /// finite is refused (B57).
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard labels.indices.contains(segment), Misuse.accepts(width, for: "setWidth", width >= 0)
    else { return }
    widths[labels[segment]] = width > 0 ? width : nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The width that was set for a segment, in points; 0 if none was, or the index is out of range.
  open func widthForSegment(at segment: Int) -> CGFloat {
    labels.indices.contains(segment) ? widths[labels[segment]] ?? 0 : 0
  }

  /// Inserts a segment before the given index, which is limited to 0…count. Never animated.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(at: segment) { $0.text = title }
  }

  /// Inserts a segment with a picture before the given index, which is limited to 0…count. Never
  /// animated.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(at: segment) { $0.picture = image }
  }

  private func insert(at segment: Int, _ fill: (SegmentLabel) -> Void) {
    let label = SegmentLabel()
    fill(label)
    label.textAlignment = .center
    let index = min(max(0, segment), labels.count)
    labels.insert(label, at: index)
    if selectedIndex >= index { selectedIndex += 1 }
    addSubview(label)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Removes a segment; a selected one leaves none selected. An index out of range does nothing.
  ///
  /// Never animated.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard labels.indices.contains(segment) else { return }
    let label = labels.remove(at: segment)
    label.removeFromSuperview()
    disabled.remove(label)
    widths[label] = nil
    if selectedIndex == segment { selectedIndex = UISegmentedControl.noSegment }
    if selectedIndex > segment { selectedIndex -= 1 }
    setNeedsLayout()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !labels.isEmpty { removeSegment(at: labels.count - 1, animated: false) }
  }

  /// Sets a segment's title. An index out of range does nothing.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard labels.indices.contains(segment) else { return }
    labels[segment].picture = nil
    labels[segment].text = title
    invalidateIntrinsicContentSize()
  }

  /// Sets a segment's picture in place of its title. An index out of range does nothing.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    guard labels.indices.contains(segment) else { return }
    labels[segment].text = nil
    labels[segment].picture = image
    invalidateIntrinsicContentSize()
  }

  /// A segment's picture, or `nil` if it has none or the index is out of range.
  open func imageForSegment(at segment: Int) -> UIImage? {
    labels.indices.contains(segment) ? labels[segment].picture : nil
  }

  /// A segment's title, or `nil` if the index is out of range.
  open func titleForSegment(at segment: Int) -> String? {
    labels.indices.contains(segment) ? labels[segment].text : nil
  }

  open override var intrinsicContentSize: CGSize {
    let widest = labels.map { $0.intrinsicContentSize.width }.max() ?? 0
    let width = labels.isEmpty ? 24 : labels.reduce(0) { $0 + (widths[$1] ?? widest + 24) }
    return CGSize(width: width, height: 32)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (i, (label, frame)) in zip(labels, segmentFrames).enumerated() {
      label.frame = frame
      label.font = .systemFont(ofSize: 13, weight: i == selectedIndex ? .semibold : .regular)
      label.alpha = isEnabled && !disabled.contains(label) ? 1 : 0.4
    }
    selectionPlate.isHidden = selectedIndex < 0
    if selectedIndex >= 0 {
      selectionPlate.frame = segmentFrames[selectedIndex].insetBy(dx: 2, dy: 2)
    }
    selectionPlate.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor(light: RGBA(1, 1, 1), dark: RGBA(hex: 0x636366))
  }

  /// The frames of the segments, mirrored in a right-to-left interface. Those without a width of
  /// their own share what is left.
  private var segmentFrames: [CGRect] {
    let fixed = labels.reduce(0) { $0 + (widths[$1] ?? 0) }
    let free = labels.count - widths.count
    let share = max(0, bounds.width - fixed) / CGFloat(max(1, free))
    var x = bounds.minX
    return labels.map { label in
      let width = widths[label] ?? share
      defer { x += width }
      return CGRect(
        x: isRightToLeft ? bounds.minX + bounds.maxX - x - width : x, y: bounds.minY, width: width,
        height: bounds.height)
    }
  }

  @_spi(Overrides) open override var actKind: GestureKind { .segmentedControl }
  /// A momentary control is back at no segment when its touch ends, so its value tells nothing.
  @_spi(Overrides) open override var actValue: CGFloat? {
    isMomentary ? nil : CGFloat(selectedIndex)
  }

  /// Segments are chosen by a lift on them alone, although the control follows a touch further.
  @_spi(Overrides) open override var actSlack: CGFloat { 0 }

  @_spi(Overrides) public override var liftEvents: Event { .touchUpInside }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, bounds.contains(touch.location(in: self)), !labels.isEmpty else { return }
    let x = touch.location(in: self).x
    guard let hit = segmentFrames.lastIndex(where: { $0.minX <= x && x < $0.maxX }),
      hit != selectedIndex, !disabled.contains(labels[hit])
    else { return }
    selectedIndex = hit
    defer {
      if isMomentary {
        selectedIndex = UISegmentedControl.noSegment
        setNeedsLayout()
      }
    }
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
      setNeedsLayout()
      layoutIfNeeded()
    }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

/// A segment: a title, or a picture in the middle.
@MainActor private final class SegmentLabel: UILabel {
  private var pictureView: UIImageView?

  var picture: UIImage? {
    get { pictureView?.image }
    set {
      guard newValue != nil || pictureView != nil else { return }
      let view = pictureView ?? UIImageView()
      if pictureView == nil {
        view.tintColor = .label
        addSubview(view)
        pictureView = view
      }
      view.image = newValue
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  override var intrinsicContentSize: CGSize { picture?.size ?? super.intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let view = pictureView else { return }
    let size = view.image?.size ?? .zero
    // The view is as large as its picture, and no larger than the segment.
    let fit = min(1, bounds.width / max(1, size.width), bounds.height / max(1, size.height))
    view.bounds.size = CGSize(width: size.width * fit, height: size.height * fit)
    view.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
