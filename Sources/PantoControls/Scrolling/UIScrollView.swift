import PantoBase
import PantoMotion
import PantoScene
@_spi(Overrides) import PantoScene

/// A view that shows a part of larger content, which is dragged, thrown and zoomed.
///
/// `contentOffset` is the origin of the bounds. A throw loses 0.2 % of its speed each millisecond
/// (SPR-09). A pull beyond an edge moves the content by 55 % and less (SPR-10). A throw that
/// reaches an edge swings beyond it and back (SPR-11). The numbers are those measured of UIKit.
@MainActor open class UIScrollView: UIView {
  /// How fast a throw slows down (SPR-09).
  ///
  /// The value is the share of the speed that is left after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share of the speed that is left after each millisecond, between 0 and 1.
    public let rawValue: CGFloat
    /// Makes a rate from a share.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The rate of ordinary scrolling, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate of paging and short content, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// When the safe area is added to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// On axes that scroll, or that always bounce.
    case automatic
    /// The same as `automatic` here.
    case scrollableAxes
    /// Never.
    case never
    /// On both axes.
    case always
  }

  /// The colour of the scroll indicators. `.default` follows the user interface style.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  /// The delegate, held weakly. Default `nil`.
  public weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the content, in points. Default zero. A size that is not finite is refused (B57).
  open var contentSize = CGSize.zero {
    didSet {
      guard Misuse.accepts(contentSize, for: "contentSize") else { return contentSize = oldValue }
      if contentSize != oldValue { sizesChanged() }
    }
  }
  /// Space around the content that can be scrolled to, in points. Default zero.
  ///
  /// Insets that are not finite are refused (B57).
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard Misuse.accepts(contentInset, for: "contentInset") else {
        return contentInset = oldValue
      }
      sizesChanged()
    }
  }
  /// When the safe area is added to `contentInset`. Default `.automatic`: on axes that scroll.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { sizesChanged() }
  }
  /// Whether the content can be pulled beyond its edges, from where it swings back. Default `true`.
  open var bounces = true
  /// Whether the content can be pulled up and down although it fits. Default `false`.
  open var alwaysBounceVertical = false
  /// Whether the content can be pulled sideways although it fits. Default `false`.
  open var alwaysBounceHorizontal = false
  /// Whether the content comes to rest at multiples of the view's own size. Default `false`.
  open var isPagingEnabled = false
  /// Whether the user can scroll. Default `true`.
  open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
  /// Whether a drag that begins along one axis stays on it. Default `false`.
  open var isDirectionalLockEnabled = false
  /// How fast a throw slows down. Default `.normal`. A rate that is not finite is refused (B57).
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      if !Misuse.accepts(decelerationRate.rawValue, for: "decelerationRate") {
        decelerationRate = oldValue
      }
    }
  }
  /// Whether content receives a touch after 0.15 s, or at its lift, if no scroll began.
  ///
  /// Default `true`; `false` delivers at once.
  open var delaysContentTouches = true
  /// Whether a touch that the content received can still become a scroll.
  ///
  /// `touchesShouldCancel(in:)` must agree, too. Default `true`.
  open var canCancelContentTouches = true
  /// Has no effect here: there is no status bar to tap. Default `true`.
  open var scrollsToTop = true
  /// Whether the vertical indicator shows while the content scrolls. Default `true`.
  open var showsVerticalScrollIndicator = true { didSet { indicators.place(in: self) } }
  /// Whether the horizontal indicator shows while the content scrolls. Default `true`.
  open var showsHorizontalScrollIndicator = true { didSet { indicators.place(in: self) } }
  /// The vertical indicator's distance from the edges, in points. Default zero.
  ///
  /// Insets that are not finite are refused (B57).
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(verticalScrollIndicatorInsets, for: "verticalScrollIndicatorInsets") {
        verticalScrollIndicatorInsets = oldValue
      }
      indicators.place(in: self)
    }
  }
  /// The horizontal indicator's distance from the edges, in points. Default zero.
  ///
  /// Insets that are not finite are refused (B57).
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(horizontalScrollIndicatorInsets, for: "horizontalScrollIndicatorInsets") {
        horizontalScrollIndicatorInsets = oldValue
      }
      indicators.place(in: self)
    }
  }
  /// The colour of the indicators. Default `.default`.
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.place(in: self) } }
  /// The smallest scale of a pinch. Default 1.
  ///
  /// The content can be zoomed if this is below `maximumZoomScale`. A value that is not finite is
  /// refused (B57).
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(minimumZoomScale, for: "minimumZoomScale") { minimumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// The largest scale of a pinch. Default 1.
  ///
  /// A value that is not finite is refused (B57).
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(maximumZoomScale, for: "maximumZoomScale") { maximumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// Whether a pinch may go beyond the limits, from where the content springs back. Default `true`.
  open var bouncesZoom = true

  /// The recognizer that scrolls, with fingers, pen, mouse, wheel and trackpad.
  public final var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// The recognizer that zooms; `nil` unless `minimumZoomScale` is below `maximumZoomScale`.
  public internal(set) final var pinchGestureRecognizer: UIPinchGestureRecognizer?

  final let pan = ScrollPan()
  final let touchDelay = ContentTouchDelay()
  final let indicators = ScrollIndicators()
  final var drag: Drag?
  final var rolling: Rolling? {
    didSet { setHitTrait(.takesAllTouches, isDecelerating) }
  }
  final var wasCaught = false
  final var knownInset = UIEdgeInsets.zero
  private var scrollsInDelegate = 0
  final var zoom = Zoom()

  // Constraints from subviews to the edges refer to the content, and so decide its size.
  @_spi(Overrides) public override var contentGuide: UILayoutGuide? { contentLayoutGuide }
  @_spi(Overrides) public override var frameGuide: UILayoutGuide? { frameLayoutGuide }
  @_spi(Overrides) public override var scrollsContent: Bool { true }
  /// The content's rectangle, for constraints.
  ///
  /// A size that constraints give it becomes `contentSize`.
  public private(set) final lazy var contentLayoutGuide = UILayoutGuide(.content, of: self)
  /// The visible rectangle in the content's coordinates, for constraints.
  public private(set) final lazy var frameLayoutGuide = UILayoutGuide(.frame, of: self)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes a scroll view of size zero.
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    clipsToBounds = true
    touchDelay.owner = self
    addGestureRecognizer(touchDelay)
    pan.owner = self
    pan.allowedScrollTypesMask = .all
    pan.addTarget(self, action: UIScrollView.panned(_:))
    addGestureRecognizer(pan)
  }

  // MARK: Offset

  /// The content's point in the upper left corner of the view. Default zero.
  ///
  /// Setting it ends any motion.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if super.bounds.origin != old.origin { hasScrolled() }
      if super.bounds.size != old.size { sizesChanged() }
    }
  }

  private func hasScrolled() {
    setNeedsLayout()
    indicators.place(in: self)
    guard scrollsInDelegate < UIScrollView.deepestScroll else {
      return Misuse.report(
        "scrollViewDidScroll: it scrolls again each time it is told; set contentOffset only where it is "
          + "different from what you want")
    }
    scrollsInDelegate += 1
    if let processor = stage?.processor {
      processor.hold { delegate?.scrollViewDidScroll(self) }
    } else {
      delegate?.scrollViewDidScroll(self)
    }
    scrollsInDelegate -= 1
  }

  /// How many scrolls may nest inside of `scrollViewDidScroll`.
  ///
  /// A deeper scroll does not call the delegate, and is reported.
  public static let deepestScroll = 64

  final func moveTo(_ offset: CGPoint) {
    guard offset.isInReach, offset != super.bounds.origin else { return }
    bounds = CGRect(origin: offset, size: super.bounds.size)
  }

  /// Scrolls to an offset, at once or within 0.3 s. Offsets beyond the edges are allowed.
  ///
  /// Ends any motion. An offset that is not finite is refused (B57).
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard Misuse.accepts(contentOffset, for: "contentOffset") else { return }
    stopRolling()
    guard animated, stage != nil, contentOffset != bounds.origin else {
      return moveTo(contentOffset)
    }
    roll(
      Rolling(
        kind: .travel, begin: stage?.animationTime ?? 0,
        x: ScrollMotion(from: bounds.minX, to: contentOffset.x, over: Rolling.travelTime),
        y: ScrollMotion(from: bounds.minY, to: contentOffset.y, over: Rolling.travelTime)))
  }

  /// Scrolls by as little as makes `rect`, in the content's points, visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    func moved(_ at: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      if high - low >= length || low < at { return low }
      return high > at + length ? high - length : at
    }
    let seen = bounds.inset(by: inset)
    let to = CGPoint(
      x: moved(seen.minX, seen.width, rect.minX, rect.maxX) - inset.left,
      y: moved(seen.minY, seen.height, rect.minY, rect.maxY) - inset.top)
    setContentOffset(reach.clamped(to), animated: animated)
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.flash(in: self) }

  /// Whether a finger is on the view.
  public final var isTracking: Bool { pan.numberOfTouches > 0 || touchDelay.numberOfTouches > 0 }
  /// Whether a finger or a wheel moves the content.
  public final var isDragging: Bool { drag != nil }
  /// Whether the content moves on by itself after a drag.
  public final var isDecelerating: Bool { rolling?.kind == .throwing }

  // MARK: Range

  /// `contentInset` with what the safe area adds, in points.
  public final var adjustedContentInset: UIEdgeInsets { reach.inset }

  /// The range of offsets, with the values that it follows from.
  struct ScrollRange {
    var content: CGSize
    var safe: UIEdgeInsets
    /// The insets with the safe area's part.
    var inset: UIEdgeInsets
    var x: ClosedRange<CGFloat>
    var y: ClosedRange<CGFloat>

    func clamped(_ p: CGPoint) -> CGPoint {
      CGPoint(
        x: min(max(p.x, x.lowerBound), x.upperBound), y: min(max(p.y, y.lowerBound), y.upperBound))
    }
  }

  /// The range of offsets now. Computed at each read: code that needs several parts reads it once.
  final var reach: ScrollRange {
    let (content, seen, safe) = (contentSize, bounds.size, safeAreaInsets)
    var inset = contentInset
    let adjustment = contentInsetAdjustmentBehavior
    if adjustment != .never {
      let always = adjustment == .always
      if always || alwaysBounceVertical || content.height + inset.top + inset.bottom > seen.height {
        inset.top += safe.top
        inset.bottom += safe.bottom
      }
      if always || alwaysBounceHorizontal || content.width + inset.left + inset.right > seen.width {
        inset.left += safe.left
        inset.right += safe.right
      }
    }
    return ScrollRange(
      content: content, safe: safe, inset: inset,
      x: UIScrollView.range(-inset.left, content.width + inset.right - seen.width),
      y: UIScrollView.range(-inset.top, content.height + inset.bottom - seen.height))
  }

  /// The range from `low` to `high`, made legal: a subclass that overrides `contentInset` or
  /// `contentSize` may return numbers that no setter accepts.
  private static func range(_ low: CGFloat, _ high: CGFloat) -> ClosedRange<CGFloat> {
    guard low.isFinite else { return 0...0 }
    return low...(high > low && high.isFinite ? high : low)
  }

  /// The axes along which the content can move.
  final var moves: (x: Bool, y: Bool) {
    let reach = reach
    return (
      reach.x.lowerBound < reach.x.upperBound || (alwaysBounceHorizontal && bounces),
      reach.y.lowerBound < reach.y.upperBound || (alwaysBounceVertical && bounces)
    )
  }
  package final var canScroll: Bool { isScrollEnabled && moves != (false, false) }

  /// Keeps content at the upper and left edge there after sizes or insets changed, and other
  /// content within the range.
  final func sizesChanged() {
    var reach = reach
    let inset = reach.inset
    let old = knownInset
    if inset != old {
      knownInset = inset
      if drag == nil, rolling == nil {
        var offset = bounds.origin
        if offset.y == -old.top { offset.y = -inset.top }
        if offset.x == -old.left { offset.x = -inset.left }
        moveTo(offset)
      }
      delegate?.scrollViewDidChangeAdjustedContentInset(self)
      reach = self.reach
    }
    // Content that became shorter must not leave an empty page.
    if drag == nil, rolling == nil, reach.content != .zero {
      let inside = reach.clamped(bounds.origin)
      if inside != bounds.origin { moveTo(inside) }
    }
    indicators.place(in: self)
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    sizesChanged()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if hasConstraintsInside, contentLayoutGuide.isConstrained {
      let size = contentLayoutGuide.layoutFrame.size
      if size.isInReach, size.width > 0 || size.height > 0 { contentSize = size }
    }
    sizesChanged()
  }

  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    indicators.place(in: self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopRolling() }
  }

  // MARK: Touches of the content (overridable)

  /// Whether the content may receive touches. Not called here: the content always may.
  ///
  /// Declared for code that overrides it.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a touch that `view` received may become a scroll.
  ///
  /// Default `true`, and `false` for controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return mayBegin()
  }
}
