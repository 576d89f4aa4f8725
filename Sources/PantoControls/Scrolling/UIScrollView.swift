import PantoBase
import PantoMotion
import PantoScene
@_spi(Overrides) import PantoScene

/// A view that shows a part of larger content, which is dragged, thrown and zoomed.
///
/// `contentOffset` is the origin of the bounds. A throw loses 0.2 % of its speed each millisecond
/// (SPR-09). A pull beyond an edge moves the content by 55 % and less (SPR-10). A throw that
/// reaches an edge swings beyond it and back (SPR-11). The numbers are those measured of UIKit.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The height of a navigation bar's large title and search bar above the content, and how much of
  /// it is folded away now, in points. The content can be scrolled down by the latter (BAR-03). The
  /// search bar alone folds away first (SRC-02).
  final var largeTitle: (height: CGFloat, room: CGFloat, search: CGFloat) = (0, 0, 0)

  /// The delegate, held weakly. Default `nil`.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the content, in points. Default zero. A size that is not finite is refused (B57).
  open var contentSize = CGSize.zero {
    didSet {
      guard Misuse.accepts(contentSize, for: "contentSize") else { return contentSize = oldValue }
      guard contentSize != oldValue else { return }
      sizesChanged()
      observations?.check()
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
  /// How much of the lower part the keyboard on screen covers, in points; part of
  /// `adjustedContentInset`. Set by the controllers of tables and collections.
  final var keyboardOverlap: CGFloat = 0 {
    didSet { if keyboardOverlap != oldValue { sizesChanged() } }
  }
  /// When the safe area is added to `contentInset`. Default `.automatic`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { sizesChanged() }
  }
  /// The meaning of the behaviour `.automatic`, by the view's controller.
  final var automaticAdjustment = AutomaticAdjustment.scrollableAxes
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
  ///
  /// A drag that begins 30° and more away from both axes is free (FID-27).
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
  /// Whether a tap on the status bar scrolls to the top. Stored without effect: there is no status
  /// bar, which is reported when `true` is set. Default `true`.
  open var scrollsToTop = true { didSet { if scrollsToTop { MissingStatusBar.report() } } }
  /// The effect of a drag of the content on the keyboard. Default `.none` (TXI-07).
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether the vertical indicator shows while the content scrolls. Default `true`.
  open var showsVerticalScrollIndicator = true { didSet { indicators.update(in: self) } }
  /// Whether the horizontal indicator shows while the content scrolls. Default `true`.
  open var showsHorizontalScrollIndicator = true { didSet { indicators.update(in: self) } }
  /// The vertical indicator's distance from the edges, in points. Default zero.
  ///
  /// Insets that are not finite are refused (B57).
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(verticalScrollIndicatorInsets, for: "verticalScrollIndicatorInsets") {
        verticalScrollIndicatorInsets = oldValue
      }
      indicators.update(in: self)
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
      indicators.update(in: self)
    }
  }
  /// The colour of the indicators. Default `.default`.
  open var indicatorStyle = IndicatorStyle.default { didSet { indicators.update(in: self) } }
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
  ///
  /// The delegate of the recognizer is the scroll view itself, if that is of a subclass that
  /// conforms to `UIGestureRecognizerDelegate`. Setting another one is reported and has no effect
  /// (FID-05).
  public final var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// The recognizer that zooms; `nil` unless `minimumZoomScale` is below `maximumZoomScale`.
  public internal(set) final var pinchGestureRecognizer: UIPinchGestureRecognizer?

  final let pan = ScrollPan()
  final let touchDelay = ContentTouchDelay()
  final let indicators = ScrollIndicators()
  /// The bars that follow the ends of the content; `nil` while there are none (BAR-09).
  final var edgeListeners: ContentEdgeListeners?
  final var drag: Drag?
  final var contentMotion: ContentMotion? {
    didSet { setHitTrait(.takesAllTouches, isDecelerating) }
  }
  final var wasCaught = false
  final var knownInset = UIEdgeInsets.zero
  final var knownIncludesSafe = (x: false, y: false)
  final var zoom = Zoom()

  // Constraints from subviews to the edges refer to the content, and so decide its size.
  @_spi(Overrides) public override var contentGuide: UILayoutGuide? { contentLayoutGuide }
  @_spi(Overrides) public override var frameGuide: UILayoutGuide? { frameLayoutGuide }
  @_spi(Overrides) public override var scrollsContent: Bool { true }
  @_spi(Overrides) public override var safeAreaInsetsForSubviews: UIEdgeInsets { scrollRange.rest }
  @_spi(Overrides) public override var canScrollContent: Bool { canScroll }
  /// Whether a drag at the upper end may move the sheet around the view instead of the content.
  @_spi(Overrides) open var leavesDragsToSheets: Bool { true }
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
    isMultipleTouchEnabled = true
    touchDelay.scrollView = self
    addGestureRecognizer(touchDelay)
    pan.scrollView = self
    pan.allowedScrollTypesMask = .all
    pan.addTarget(self, action: UIScrollView.panned(_:))
    answerQuestions(of: pan)
    addGestureRecognizer(pan)
  }

  /// Makes this view the delegate of its own recognizer, as in UIKit, if a subclass conforms to
  /// the protocol. This class does not: the conformance of a subclass would repeat it (FID-05).
  final func answerQuestions(of recognizer: UIGestureRecognizer) {
    recognizer.delegate = self as? any UIGestureRecognizerDelegate
    recognizer.keepsDelegate = true
  }

  // MARK: Offset

  /// The content's point in the upper left corner of the view. Default zero.
  ///
  /// Setting it ends any motion. An offset beyond the edges stays (FID-60).
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
    showVisiblePart()
    UIScrollView.scrolls.call {
      if let processor = stage?.processor {
        processor.hold { if contentMoved() { delegate?.scrollViewDidScroll(self) } }
      } else if contentMoved() {
        delegate?.scrollViewDidScroll(self)
      }
    }
  }

  /// Called when the content moved; returns whether the delegate is told.
  ///
  /// Overridden by scroll views whose delegate is free for the program, such as that of
  /// `UIPageViewController`.
  @_spi(Overrides) open func contentMoved() -> Bool { true }

  /// Called when a drag, a throw or an animation has ended, and the content rests.
  @_spi(Overrides) open func contentRested() {}

  private static let scrolls = RecursionLimit(
    "scrollViewDidScroll", most: 64,
    fix: "set contentOffset only where it is different from what you want")

  package final func moveTo(_ offset: CGPoint) {
    guard offset.isInReach, offset != super.bounds.origin else { return }
    bounds = CGRect(origin: offset, size: super.bounds.size)
  }

  /// Scrolls to an offset, at once or within 0.3 s. Offsets beyond the edges are allowed.
  ///
  /// Ends any motion. An offset that is not finite is refused (B57).
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard Misuse.accepts(contentOffset, for: "contentOffset") else { return }
    stopContentMotion()
    guard animated, stage != nil, contentOffset != bounds.origin else {
      return moveTo(contentOffset)
    }
    startContentMotion(
      ContentMotion(
        kind: .animation, begin: stage?.animationTime ?? 0,
        x: ScrollMotion(
          from: bounds.minX, to: contentOffset.x, over: ContentMotion.animationDuration),
        y: ScrollMotion(
          from: bounds.minY, to: contentOffset.y, over: ContentMotion.animationDuration)))
  }

  /// Scrolls by as little as makes `rect`, in the content's points, visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    func start(showing low: CGFloat, to high: CGFloat, now: CGFloat, length: CGFloat) -> CGFloat {
      if high - low >= length || low < now { return low }
      return high > now + length ? high - length : now
    }
    let visible = bounds.inset(by: inset)
    let x = start(showing: rect.minX, to: rect.maxX, now: visible.minX, length: visible.width)
    let y = start(showing: rect.minY, to: rect.maxY, now: visible.minY, length: visible.height)
    let offset = CGPoint(x: x - inset.left, y: y - inset.top)
    setContentOffset(scrollRange.clamped(offset), animated: animated)
  }

  /// Returns the offset at which released content comes to rest, in place of the one that a throw
  /// reaches.
  ///
  /// - Parameter velocity: In points per millisecond.
  @_spi(Overrides) open func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    proposed
  }

  /// Called when the fingers that stopped the content lifted without a drag.
  @_spi(Overrides) open func releasedWithoutDrag() {}

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { indicators.flash(in: self) }

  /// Whether a finger is on the view.
  public final var isTracking: Bool { pan.numberOfTouches > 0 || touchDelay.numberOfTouches > 0 }
  /// Whether a finger or a wheel moves the content.
  public final var isDragging: Bool { drag != nil }
  /// Whether the content moves on by itself after a drag.
  public final var isDecelerating: Bool { contentMotion?.kind == .deceleration }

  /// `contentInset` with what the safe area and the keyboard add, in points.
  public final var adjustedContentInset: UIEdgeInsets { scrollRange.inset }

  /// Called when `adjustedContentInset` changed, before the delegate is told. Does nothing by
  /// default (PRT-53).
  open func adjustedContentInsetDidChange() {}

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
    adoptInset()
  }

  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    indicators.update(in: self)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else {
      edgeListeners?.tell()
      return stopContentMotion()
    }
    automaticAdjustment = adjustmentByController
    announceToContainers()
  }

  // MARK: Touches of the content (overridable)

  /// Whether `view`, a view of the content, may receive a touch. Asked just before it would.
  ///
  /// Default `true`. With `false` the view receives nothing of the touch, which may scroll.
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
    return shouldBeginDrag()
  }
}
