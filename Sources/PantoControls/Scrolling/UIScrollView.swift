import PantoBase
import PantoMotion
import PantoScene
@_spi(Overrides) import PantoScene

/// A window onto larger content: drag it, throw it, and it slows down, swings at its edges, or stops
/// at pages.
///
/// Its `contentOffset` is the origin of its bounds. The rules are UIKit's as they were measured
/// (`uikit-scroll-pan-traces.json`): a throw loses 0.2 % of its speed each millisecond, a pull beyond
/// the edge gives 55 % and less (SPR-10), an edge gives back what came in (SPR-11).
@MainActor open class UIScrollView: UIView {
  /// How fast a throw slows down: what is left of the speed after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// On axes that scroll.
    case automatic
    case scrollableAxes
    case never
    case always
  }

  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  public weak var delegate: (any UIScrollViewDelegate)?

  /// How large the content is, in points. Default zero.
  open var contentSize = CGSize.zero {
    didSet {
      guard Misuse.accepts(contentSize, for: "contentSize") else { return contentSize = oldValue }
      if contentSize != oldValue { sizesChanged() }
    }
  }
  /// Room round the content. Default zero.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard Misuse.accepts(contentInset, for: "contentInset") else {
        return contentInset = oldValue
      }
      sizesChanged()
    }
  }
  /// Whether the safe area is such room too. Default `.automatic`: on axes that scroll.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { sizesChanged() }
  }
  /// Default `true`: it can be pulled beyond its edges, and swings back.
  open var bounces = true
  /// Default `false`: an axis whose content fits stands still.
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  /// It comes to rest at whole multiples of its own size. Default `false`.
  open var isPagingEnabled = false
  /// Default `true`.
  open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
  /// A drag that begins along one axis stays on it. Default `false`.
  open var isDirectionalLockEnabled = false
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      if !Misuse.accepts(decelerationRate.rawValue, for: "decelerationRate") {
        decelerationRate = oldValue
      }
    }
  }
  /// Default `true`: content hears of a touch after 0.15 s, or at its lift, if no scroll began.
  open var delaysContentTouches = true
  /// Default `true`: a touch that the content has heard of can still become a scroll, where
  /// `touchesShouldCancel(in:)` says so.
  open var canCancelContentTouches = true
  /// Taps at a status bar do not exist here; for code that sets it.
  open var scrollsToTop = true
  open var showsVerticalScrollIndicator = true { didSet { indicators.place(in: self) } }
  open var showsHorizontalScrollIndicator = true { didSet { indicators.place(in: self) } }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(verticalScrollIndicatorInsets, for: "verticalScrollIndicatorInsets") {
        verticalScrollIndicatorInsets = oldValue
      }
      indicators.place(in: self)
    }
  }
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(horizontalScrollIndicatorInsets, for: "horizontalScrollIndicatorInsets") {
        horizontalScrollIndicatorInsets = oldValue
      }
      indicators.place(in: self)
    }
  }
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.place(in: self) } }
  /// How small and how large its content may be pinched. Default 1 both: not at all.
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(minimumZoomScale, for: "minimumZoomScale") { minimumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(maximumZoomScale, for: "maximumZoomScale") { maximumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// Default `true`: a pinch may go beyond the limits, and springs back.
  open var bouncesZoom = true

  /// Finger, pen, mouse, wheel and trackpad.
  public final var panGestureRecognizer: UIPanGestureRecognizer { pan }
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

  // Constraints from inside to its edges mean its content, whose size they decide.
  @_spi(Overrides) public override var contentGuide: UILayoutGuide? { contentLayoutGuide }
  @_spi(Overrides) public override var frameGuide: UILayoutGuide? { frameLayoutGuide }
  @_spi(Overrides) public override var scrollsContent: Bool { true }
  /// The content, for constraints: its size becomes `contentSize`.
  public private(set) final lazy var contentLayoutGuide = UILayoutGuide(.content, of: self)
  /// The part that shows, for constraints.
  public private(set) final lazy var frameLayoutGuide = UILayoutGuide(.frame, of: self)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

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

  // MARK: Where it is

  /// The content's point in the upper left corner. Setting it ends any movement.
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

  /// So many times `scrollViewDidScroll` may scroll inside itself before it is not told any more.
  public static let deepestScroll = 64

  final func moveTo(_ offset: CGPoint) {
    guard offset.isInReach, offset != super.bounds.origin else { return }
    bounds = CGRect(origin: offset, size: super.bounds.size)
  }

  /// Moves the content, at once or in 0.3 s. Places beyond the edges are taken as they are.
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

  /// As little as brings `rect`, in the content's points, into view.
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

  /// A finger is on it.
  public final var isTracking: Bool { pan.numberOfTouches > 0 || touchDelay.numberOfTouches > 0 }
  /// A finger moves the content, or a wheel.
  public final var isDragging: Bool { drag != nil }
  /// It rolls on by itself after a drag.
  public final var isDecelerating: Bool { rolling?.kind == .throwing }

  // MARK: How far it goes

  /// `contentInset` and what the safe area adds.
  public final var adjustedContentInset: UIEdgeInsets { reach.inset }

  /// How far it can be scrolled, and what that follows from.
  struct ScrollRange {
    var content: CGSize
    var safe: UIEdgeInsets
    /// The adjusted one.
    var inset: UIEdgeInsets
    var x: ClosedRange<CGFloat>
    var y: ClosedRange<CGFloat>

    func clamped(_ p: CGPoint) -> CGPoint {
      CGPoint(
        x: min(max(p.x, x.lowerBound), x.upperBound), y: min(max(p.y, y.lowerBound), y.upperBound))
    }
  }

  /// Worked out each time: whoever needs several parts of it reads it once.
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

  /// A subclass that overrides `contentInset` or `contentSize` may return what no setter would accept.
  private static func range(_ low: CGFloat, _ high: CGFloat) -> ClosedRange<CGFloat> {
    guard low.isFinite else { return 0...0 }
    return low...(high > low && high.isFinite ? high : low)
  }

  /// Along which axes it moves at all.
  final var moves: (x: Bool, y: Bool) {
    let reach = reach
    return (
      reach.x.lowerBound < reach.x.upperBound || (alwaysBounceHorizontal && bounces),
      reach.y.lowerBound < reach.y.upperBound || (alwaysBounceVertical && bounces)
    )
  }
  package final var canScroll: Bool { isScrollEnabled && moves != (false, false) }

  /// Sizes or insets are others: what stood at the upper edge stays there.
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
    // Content that became shorter leaves no empty page behind.
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
    if layoutFlags.contains(.boxed), contentLayoutGuide.box.engineID != 0 {
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

  // MARK: Whose touches (overridable)

  /// Asked before content hears of a touch. Default `true`.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a touch that `view` has heard of may become a scroll. Default `true`, `false` for
  /// controls.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard gestureRecognizer === pan else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return mayBegin()
  }
}
