import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A thumb on a track, dragged to choose a number between two limits.
///
/// A slider is 31 points high; its touch area is 44 (MSE-04). Its minimum is at the left, or at the
/// right where `effectiveUserInterfaceLayoutDirection` is from right to left (SIM-05).
@preconcurrency @MainActor open class UISlider: UIControl {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(
      isElement: true, value: "\(Int((100 * share(of: value)).rounded()))%",
      traits: speechState.union(.adjustable))
  }

  private var shownValue: Float = 0
  private let track = UIView()
  private let filled = UIView()
  private let thumb = UIView()
  private let thumbPicture = UIImageView(frame: .zero)
  private let pictures = (minimum: UIImageView(frame: .zero), maximum: UIImageView(frame: .zero))
  /// The pictures of the two parts of the track, made when the first one is set.
  private var trackPictures: (minimum: UIImageView, maximum: UIImageView)?
  private var thumbImages: [State: UIImage] = [:]
  private var minimumTrackImages: [State: UIImage] = [:]
  private var maximumTrackImages: [State: UIImage] = [:]
  /// The distance of the finger from the left edge of the thumb, in points.
  private var grabOffset: CGFloat = 0

  /// The value at the leading end, which is the left one unless the slider runs from right to left.
  /// Default 0.
  ///
  /// A minimum above the maximum raises the maximum. A value that is not finite is refused (B57).
  open var minimumValue: Float = 0 {
    didSet {
      guard Misuse.accepts(minimumValue, for: "minimumValue") else {
        return minimumValue = oldValue
      }
      maximumValue = max(minimumValue, maximumValue)
      setValue(shownValue, animated: false)
    }
  }
  /// The value at the trailing end. Default 1.
  ///
  /// A maximum below the minimum lowers the minimum. A value that is not finite is refused (B57).
  open var maximumValue: Float = 1 {
    didSet {
      guard Misuse.accepts(maximumValue, for: "maximumValue") else {
        return maximumValue = oldValue
      }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(shownValue, animated: false)
    }
  }
  /// Whether `.valueChanged` is sent while the thumb moves, or only when it is released.
  ///
  /// A continuous slider also sends `.valueChanged` when the thumb is released, before
  /// `.touchUpInside` (FID-21). Default `true`.
  open var isContinuous = true
  /// The colour of the track from the minimum to the thumb; `nil`, the default, is the accent
  /// colour.
  open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the track from the thumb to the maximum; `nil`, the default, is `.systemFill`.
  open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the thumb; `nil`, the default, is white.
  open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// A picture before the track, at the minimum. Default `nil`.
  open var minimumValueImage: UIImage? {
    didSet {
      pictures.minimum.image = minimumValueImage
      setNeedsLayout()
    }
  }
  /// A picture behind the track, at the maximum. Default `nil`.
  open var maximumValueImage: UIImage? {
    didSet {
      pictures.maximum.image = maximumValueImage
      setNeedsLayout()
    }
  }

  private static let thumbSize: CGFloat = 27
  /// How far outside of the thumb a touch still grabs it, in points.
  private static let grabMargin: CGFloat = 12

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes a slider of 118 by 31 points.
  public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 118, height: 31)) }

  private func setUp() {
    setLeastHitSize(CGSize(width: 0, height: 44))
    showsInteraction = true
    for view in [track, filled, thumb, pictures.minimum, pictures.maximum] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    bringSubviewToFront(thumb)
    thumb.addSubview(thumbPicture)
    track.layer.cornerRadius = 2
    filled.layer.cornerRadius = 2
    thumb.layer.cornerRadius = UISlider.thumbSize / 2
    thumb.layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.25), offset: CGVector(dx: 0, dy: 2), blur: 6)
  }

  /// The chosen number, limited to the minimum and maximum. Default 0.
  ///
  /// Setting it in code sends nothing.
  open var value: Float {
    get { shownValue }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value, limited to the minimum and maximum; animated, the thumb moves within 0.25 s.
  ///
  /// Sends nothing. A value that is not finite is refused (B57).
  open func setValue(_ value: Float, animated: Bool) {
    guard Misuse.accepts(value, for: "value") else { return }
    shownValue = min(max(value, minimumValue), maximumValue)
    guard animated else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// Sets the picture of the thumb for a state, in place of the white disc; `nil` removes it.
  ///
  /// A state without a picture uses the one of `.normal`.
  open func setThumbImage(_ image: UIImage?, for state: State) {
    state.reportFocus()
    thumbImages[state] = image
    setNeedsLayout()
  }

  /// The picture that was set for exactly this state, or `nil`.
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }

  /// Sets the picture of the track from the minimum to the thumb for a state, in place of the
  /// plain line; `nil` removes it.
  ///
  /// The picture is stretched along the track, except for the caps of a resizable one. A state
  /// without a picture uses the one of `.normal`.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    state.reportFocus()
    minimumTrackImages[state] = image
    trackImagesChanged()
  }

  /// Sets the picture of the track from the thumb to the maximum for a state, as
  /// `setMinimumTrackImage(_:for:)` does for the other part.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    state.reportFocus()
    maximumTrackImages[state] = image
    trackImagesChanged()
  }

  /// The picture of the track before the thumb that was set for exactly this state, or `nil`.
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
  /// The picture of the track behind the thumb that was set for exactly this state, or `nil`.
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }

  /// The picture of the thumb that shows now; `nil` for the white disc.
  open var currentThumbImage: UIImage? { thumbImages[state] ?? thumbImages[.normal] }
  /// The picture of the track before the thumb that shows now; `nil` for the plain line.
  open var currentMinimumTrackImage: UIImage? {
    minimumTrackImages[state] ?? minimumTrackImages[.normal]
  }
  /// The picture of the track behind the thumb that shows now; `nil` for the plain line.
  open var currentMaximumTrackImage: UIImage? {
    maximumTrackImages[state] ?? maximumTrackImages[.normal]
  }

  private func trackImagesChanged() {
    setNeedsLayout()
    guard trackPictures == nil else { return }
    let views = (minimum: UIImageView(frame: .zero), maximum: UIImageView(frame: .zero))
    filled.addSubview(views.minimum)
    track.addSubview(views.maximum)
    trackPictures = views
  }

  // MARK: Geometry (overridable)

  /// The rectangle of the track in a slider with these bounds: 4 points high, or as high as the
  /// higher one of the track's pictures.
  ///
  /// Override it to place the track elsewhere.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let ends = [minimumValueImage, maximumValueImage].map { ($0?.size.width).map { $0 + 8 } ?? 2 }
    let (left, right) = isRightToLeft ? (ends[1], ends[0]) : (ends[0], ends[1])
    let height = trackHeight
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - height / 2,
      width: max(0, bounds.width - left - right), height: height)
  }

  private var trackHeight: CGFloat {
    guard trackPictures != nil else { return 4 }
    let heights = (currentMinimumTrackImage?.size.height, currentMaximumTrackImage?.size.height)
    return max(heights.0 ?? 4, heights.1 ?? 4)
  }

  /// The rectangle of `minimumValueImage` in a slider with these bounds: at the end of the minimum.
  ///
  /// Override it to place the picture elsewhere.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    endRect(of: minimumValueImage, isLeft: !isRightToLeft, in: bounds)
  }

  /// The rectangle of `maximumValueImage` in a slider with these bounds: at the end of the maximum.
  ///
  /// Override it to place the picture elsewhere.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    endRect(of: maximumValueImage, isLeft: isRightToLeft, in: bounds)
  }

  private func endRect(of image: UIImage?, isLeft: Bool, in bounds: CGRect) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(
      x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The rectangle of the thumb for a value. Override it to place the thumb elsewhere.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let side = UISlider.thumbSize
    let size = currentThumbImage?.size ?? CGSize(width: side, height: side)
    let travel = max(0, rect.width - size.width)
    return CGRect(
      x: rect.minX + travel * mirrored(share(of: value)), y: bounds.midY - size.height / 2,
      width: size.width,
      height: size.height)
  }

  /// The rectangle of the thumb, which the hover tint covers, in points.
  open override var interactionRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shownValue)
  }
  /// The radius of the hover tint's corners: half of the thumb's height, in points.
  open override var interactionCornerRadius: CGFloat { interactionRect.height / 2 }

  private func share(of value: Float) -> CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 && range.isFinite ? CGFloat((value - minimumValue) / range) : 0
  }

  /// Converts a fraction of the range to the fraction of the width, from the left, where it shows,
  /// and back. The two differ where text runs from right to left.
  private func mirrored(_ share: CGFloat) -> CGFloat { isRightToLeft ? 1 - share : share }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 31)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 && size.width < 1e6 ? size.width : 118, height: 31)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let line = trackRect(forBounds: bounds)
    let thumbFrame = thumbRect(forBounds: bounds, trackRect: line, value: shownValue)
    track.frame = line
    let start = isRightToLeft ? thumbFrame.midX : line.minX
    let end = isRightToLeft ? line.maxX : thumbFrame.midX
    filled.frame = CGRect(x: start, y: line.minY, width: max(0, end - start), height: line.height)
    thumb.frame = thumbFrame
    track.backgroundColor = maximumTrackTintColor ?? .systemFill
    filled.backgroundColor = minimumTrackTintColor ?? tintColor
    let image = currentThumbImage
    thumbPicture.image = image
    thumbPicture.frame = thumb.bounds
    thumb.backgroundColor = image == nil ? thumbTintColor ?? .white : nil
    if let trackPictures { layOut(trackPictures, thumb: thumbFrame.midX) }
    pictures.minimum.frame = minimumValueImageRect(forBounds: bounds)
    pictures.maximum.frame = maximumValueImageRect(forBounds: bounds)
    // The program's own `alpha` stays as it is, and the thumb hides the track also while it is dim.
    for view in [track, filled, pictures.minimum, pictures.maximum] {
      view.alpha = isEnabled ? 1 : 0.5
    }
  }

  /// Shows the pictures of the track in place of the plain parts: each on its side of the thumb,
  /// and in the height of its own.
  private func layOut(_ views: (minimum: UIImageView, maximum: UIImageView), thumb: CGFloat) {
    let line = track.frame
    func show(_ image: UIImage?, in view: UIImageView, of part: UIView, isLeft: Bool) {
      view.image = image
      guard let image else { return }
      part.backgroundColor = nil
      let (start, end) = isLeft ? (line.minX, thumb) : (thumb, line.maxX)
      view.frame = CGRect(
        x: start - part.frame.minX, y: (line.height - image.size.height) / 2,
        width: max(0, end - start), height: image.size.height)
    }
    show(currentMinimumTrackImage, in: views.minimum, of: filled, isLeft: !isRightToLeft)
    show(currentMaximumTrackImage, in: views.maximum, of: track, isLeft: isRightToLeft)
    views.minimum.tintColor = minimumTrackTintColor
    views.maximum.tintColor = maximumTrackTintColor
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  /// Moves the value towards the maximum by a tenth of the range, as a drag would.
  open override func accessibilityIncrement() { step(by: 0.1) }
  /// Moves the value towards the minimum by a tenth of the range, as a drag would.
  open override func accessibilityDecrement() { step(by: -0.1) }

  private func step(by share: Float) {
    guard isEnabled else { return }
    let old = shownValue
    setValue(old + share * (maximumValue - minimumValue), animated: false)
    if shownValue != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  // MARK: Dragging

  /// Whether the slider keeps a drag from recognizers around it: a drag of the thumb along the
  /// slider (FID-21).
  @_spi(Overrides) public override func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool
  {
    let (begin, end) = (convert(start, from: nil), convert(start + movement, from: nil))
    guard isEnabled, (end.x - begin.x).magnitude >= (end.y - begin.y).magnitude else {
      return false
    }
    return isTracking || isOnThumb(begin)
  }

  private func isOnThumb(_ location: CGPoint) -> Bool {
    interactionRect.insetBy(dx: -UISlider.grabMargin, dy: -UISlider.grabMargin).holds(location)
  }

  @_spi(Overrides) open override var actKind: GestureKind { .slider }
  @_spi(Overrides) open override var actValue: CGFloat? { CGFloat(shownValue) }
  @_spi(Overrides) open override func refusal(of touch: UITouch) -> Reason {
    let distance = interactionRect.outsideDistance(to: touch.location(in: self))
    guard distance > UISlider.grabMargin else { return super.refusal(of: touch) }
    return .custom(
      code: "outsideThumb", value: distance, limit: UISlider.grabMargin, unit: "pt",
      rule: "FID-21",
      sentence: "The touch began {value} from the thumb; at most {limit} are allowed.")
  }

  @_spi(Overrides) public override var liftEvents: Event { .touchUpInside }

  /// Follows the touch if it begins at most 12 points outside of the thumb.
  ///
  /// The thumb keeps its distance to the finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    let thumbFrame = thumbRect(
      forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shownValue)
    guard isOnThumb(location) else { return false }
    grabOffset = location.x - thumbFrame.minX
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let line = trackRect(forBounds: bounds)
    let width = thumbRect(forBounds: bounds, trackRect: line, value: shownValue).width
    let travel = line.width - width
    guard travel > 0 else { return true }
    let share = mirrored((touch.location(in: self).x - grabOffset - line.minX) / travel)
    let range = CGFloat(maximumValue - minimumValue)
    let old = shownValue
    setValue(minimumValue + Float(min(max(share, 0), 1) * range), animated: false)
    if isContinuous, shownValue != old {
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    // The primary action of a continuous slider was triggered by each change already (FID-25).
    sendActions(for: isContinuous ? .valueChanged : [.valueChanged, .primaryActionTriggered])
  }
}
