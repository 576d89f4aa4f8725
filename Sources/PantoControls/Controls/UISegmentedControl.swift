import PantoBase
import PantoScene

/// A row of titles or pictures of which one is selected. A tap selects one and sends
/// `.valueChanged`.
///
/// Segments are equally wide, except for those that `setWidth(_:forSegmentAt:)` gave a width.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` if nothing is selected: -1.
  public static let noSegment = -1

  final var segments: [SegmentLabel] = []
  private var titleAttributes: [State: [NSAttributedString.Key: Any]] = [:]
  /// The number of times that `titleAttributes` were set.
  private var titleVersion = 0
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
  open var numberOfSegments: Int { segments.count }

  /// The index of the selected segment, or `noSegment`, the default.
  ///
  /// An index out of range selects none. Setting it in code sends nothing.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set {
      selectedIndex = segments.indices.contains(newValue) ? newValue : UISegmentedControl.noSegment
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
    guard segments.indices.contains(segment) else { return }
    segments[segment].isOff = !enabled
    setNeedsLayout()
  }

  /// Whether a segment can be pressed; `false` if the index is out of range.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && !segments[segment].isOff
  }

  /// Sets the width of a segment in points; 0 shares what is left. A width that is negative or not
  /// finite is refused (B57).
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment), Misuse.accepts(width, for: "setWidth", width >= 0)
    else { return }
    segments[segment].ownWidth = width > 0 ? width : nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The width that was set for a segment, in points; 0 if none was, or the index is out of range.
  open func widthForSegment(at segment: Int) -> CGFloat {
    segments.indices.contains(segment) ? segments[segment].ownWidth ?? 0 : 0
  }

  /// Moves the content of a segment by a distance in points. An index out of range does nothing,
  /// and an offset that is not finite is refused (B57).
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment), Misuse.accepts(offset, for: "setContentOffset") else {
      return
    }
    segments[segment].contentOffset = offset
    setNeedsLayout()
  }

  /// The distance by which the content of a segment is moved, in points; zero if the index is out
  /// of range.
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    segments.indices.contains(segment) ? segments[segment].contentOffset : .zero
  }

  /// Sets the attributes of the titles in a state: `.normal`, `.selected`, `.disabled` or both of
  /// the latter; `nil` removes them (PRT-53).
  ///
  /// Attributes that a state does not set are those of `.normal`, and then the control's own.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    state.reportFocus()
    titleAttributes[state] = attributes
    titleVersion += 1
    showTitles()
    invalidateIntrinsicContentSize()
  }

  /// The attributes that were set for the titles in exactly this state, or `nil`.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  private func attributes(of state: State) -> [NSAttributedString.Key: Any] {
    (titleAttributes[.normal] ?? [:]).merging(titleAttributes[state] ?? [:]) { $1 }
  }

  private func state(ofSegmentAt index: Int) -> State {
    var state = State.normal
    if !isEnabled || segments[index].isOff { state.insert(.disabled) }
    if index == selectedIndex { state.insert(.selected) }
    return state
  }

  /// Inserts a segment before the given index, which is limited to 0…count. Never animated.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(at: segment) { $0.setTitle(title) }
  }

  /// Inserts a segment with a picture before the given index, which is limited to 0…count. Never
  /// animated.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(at: segment) { $0.picture = image }
  }

  final func insert(at segment: Int, _ fill: (SegmentLabel) -> Void) {
    let label = SegmentLabel()
    fill(label)
    label.textAlignment = .center
    let index = min(max(0, segment), segments.count)
    segments.insert(label, at: index)
    if selectedIndex >= index { selectedIndex += 1 }
    addSubview(label)
    titlesChanged()
    setNeedsLayout()
  }

  /// Shows new titles with their attributes, on which the size depends.
  final func titlesChanged() {
    if !titleAttributes.isEmpty { showTitles() }
    invalidateIntrinsicContentSize()
  }

  /// Removes a segment; a selected one leaves none selected. An index out of range does nothing.
  ///
  /// Never animated.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).removeFromSuperview()
    if selectedIndex == segment { selectedIndex = UISegmentedControl.noSegment }
    if selectedIndex > segment { selectedIndex -= 1 }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  /// Sets a segment's title. An index out of range does nothing.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].picture = nil
    segments[segment].setTitle(title)
    titlesChanged()
  }

  /// Sets a segment's picture in place of its title. An index out of range does nothing.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].setTitle(nil)
    segments[segment].picture = image
    invalidateIntrinsicContentSize()
  }

  /// A segment's picture, or `nil` if it has none or the index is out of range.
  open func imageForSegment(at segment: Int) -> UIImage? {
    segments.indices.contains(segment) ? segments[segment].picture : nil
  }

  /// A segment's title, or `nil` if the index is out of range.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].title : nil
  }

  open override var intrinsicContentSize: CGSize {
    let widest = segments.map { $0.intrinsicContentSize.width }.max() ?? 0
    let width = segments.isEmpty ? 24 : segments.reduce(0) { $0 + ($1.ownWidth ?? widest + 24) }
    return CGSize(width: width, height: 32)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (label, frame) in zip(segments, segmentFrames) {
      label.frame = frame.offsetBy(dx: label.contentOffset.width, dy: label.contentOffset.height)
    }
    showTitles()
    selectionPlate.isHidden = selectedIndex < 0
    if selectedIndex >= 0 {
      selectionPlate.frame = segmentFrames[selectedIndex].insetBy(dx: 2, dy: 2)
    }
    selectionPlate.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor(light: RGBA(1, 1, 1), dark: RGBA(hex: 0x636366))
  }

  private func showTitles() {
    for (i, label) in segments.enumerated() {
      let state = state(ofSegmentAt: i)
      let look = titleAttributes.isEmpty ? nil : TitleLook(state: state, version: titleVersion)
      let font = UIFont.systemFont(ofSize: 13, weight: i == selectedIndex ? .semibold : .regular)
      label.show(font: font, look) { attributes(of: state) }
      label.alpha = state.contains(.disabled) ? 0.4 : 1
    }
  }

  /// The frames of the segments, mirrored in a right-to-left interface. Those without a width of
  /// their own share what is left.
  private var segmentFrames: [CGRect] {
    let fixed = segments.reduce(0) { $0 + ($1.ownWidth ?? 0) }
    let free = segments.count { $0.ownWidth == nil }
    let share = max(0, bounds.width - fixed) / CGFloat(max(1, free))
    var x = bounds.minX
    return segments.map { segment in
      let width = segment.ownWidth ?? share
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
    guard let touch, bounds.contains(touch.location(in: self)), !segments.isEmpty else { return }
    let x = touch.location(in: self).x
    guard let hit = segmentFrames.lastIndex(where: { $0.minX <= x && x < $0.maxX }),
      hit != selectedIndex, !segments[hit].isOff
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
    segments[hit].performAction(from: self)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
