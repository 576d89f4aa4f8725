import PantoBase
@_spi(Overrides) import PantoGestures
import PantoLayers
import PantoGraphics

/// A rectangular area on screen that draws content, contains subviews and receives touches.
///
/// Geometry is in points, with y pointing down; values that are not finite are refused and reported
/// as misuse (B57). A view owns its layer, its subviews and its recognizers. The reference to its
/// superview is cleared when the superview goes.
@preconcurrency @MainActor open class UIView: UIResponder, GestureHost, LayerHost, KeyValueObserving
{
  /// The layer that draws this view. Its class is `layerClass`.
  public final let layer: CALayer
  /// The subviews from back to front. `subviewList` returns them as an array.
  @exclusivity(unchecked) final var siblings = Siblings<SubviewSlot>()
  final var subviewList: [UIView] { siblings.all }
  /// A number for use by the program. Default 0.
  ///
  /// The tag is stored next to the properties that a hit test reads, because programs often read
  /// the tag of the view that was hit.
  /// Overlapping accesses cannot happen, and a check of them would be most of a read's cost.
  @exclusivity(unchecked) open var tag = 0
  // The superview clears this reference when it goes. A weak reference would slow down every use of
  // this view.
  nonisolated(unsafe) final unowned(unsafe) var superviewRef: UIView?
  final var windowRef: UIWindow? { layer.stage?.window }
  @exclusivity(unchecked) final var recognizerList = Siblings<RecognizerSlot>()
  final var interactionEnabled = true
  /// Whether the view is a window. Its coordinates are those of touches.
  final var isWindow = false
  /// The number of subviews that can be hit by their own settings. If there are none, a point
  /// inside this view hits this view without a look at subviews, such as the label of a button.
  final var touchableSubviews: Int32 = 0
  /// The spatial index of the subviews, if there are many and a hit test needed it.
  final var hitIndex: HitIndex?
  /// The slot of this view in its superview's `hitIndex`, or -1.
  final var hitSlot: Int32 = -1
  final var layoutNeeded = true
  /// Whether a view below this one needs layout. The flag is then set in all views above that view,
  /// too.
  final var layoutNeededBelow = false
  /// The number of this view among those of its name, and the scope of `NameCounts` in which it was
  /// taken, or 0 (NAM-01).
  final var nameNumber: Int32 = 1
  final var nameScope: Int32 = 0
  final let overrides: ViewOverrides
  /// The properties besides the bounds that decide where this view is hit; nearly always empty.
  final var hitTraits: HitTraits
  /// The least size of the area in which this view is hit, in points, centred on the bounds.
  /// Default zero.
  final var leastHitSize = CGSize.zero {
    didSet { setHitTrait(.hasLeastSize, leastHitSize != .zero) }
  }
  /// The layout state of this view (constraints, margins, priorities), or `nil`; most views have
  /// none.
  package final var box: LayoutBox?
  final var layoutFlags: LayoutFlags = []
  /// The handle of this view in the list of its superview's subviews, or -1 if the list is short.
  final var subviewHandle: Int32 = -1
  /// The handle of this view in the list of the arranged subviews of a stack view, or -1.
  package final var arrangedHandle: Int32 = -1
  final var autoresizing = AutoresizingMask()
  // The values from which the view resolves its colours and content (UITraitCollection.swift).
  final var styleOverride = UIUserInterfaceStyle.unspecified
  final var shownAppearance = ColorAppearance()
  final var backgroundUIColor: UIColor?
  final var ownTint: UIColor?
  final var contentModeValue = ContentMode.scaleToFill
  final var maskView: UIView?

  /// Creates a view with a frame in its superview's points. A frame that is not finite is reported
  /// as misuse and replaced by zero.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    overrides = ViewOverrides.of(Self.self)
    hitTraits = overrides.hitTraits(with: layer)
    super.init()
    layer.host = self
    if overrides.contains(.actions) { layer.asksForActions = true }
    let r = Misuse.accepts(frame, for: "init(frame:)") ? frame.standardized : .zero
    layer.model.bounds = CGRect(origin: .zero, size: r.size)
    layer.model.position = r.center
  }

  deinit {
    endLifetime()
    layer.host = nil
    box?.viewRef = nil
    // The engine holds the box in turn, so the cycle is cut here.
    box?.ownEngine = nil
    siblings.forEachAtEnd { $0.superviewRef = nil }
  }

  /// Creates a view with a zero frame.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates an empty view; there are no archives to decode. The initializer exists so that ported
  /// code can call it from its own `init?(coder:)`.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    overrides = ViewOverrides.of(Self.self)
    hitTraits = overrides.hitTraits(with: layer)
    super.init()
    layer.host = self
    if overrides.contains(.actions) { layer.asksForActions = true }
  }

  /// The class of the layer of views of this class. Default `CALayer`. A class that is no layer is
  /// reported as misuse, and a `CALayer` is used.
  open class var layerClass: AnyClass { CALayer.self }

  private class func makeLayer() -> CALayer {
    let kind: AnyClass = layerClass
    if kind == CALayer.self { return CALayer() }
    guard let kind = kind as? CALayer.Type else {
      Misuse.report("layerClass: \(kind) is no layer; a CALayer is taken")
      return CALayer()
    }
    return kind.init()
  }

  // MARK: Geometry

  /// The centre of the view in the superview's points; `transform` does not change it (GEO-01).
  open var center: CGPoint {
    get { layer.model.position }
    set { layer.setPosition(newValue) }
  }

  /// The view's rectangle in its own points. Setting the size keeps the centre; the origin scrolls
  /// the subviews.
  open var bounds: CGRect {
    get { layer.model.bounds }
    set {
      if isObserved {
        observations?.together { setOwnBounds(newValue) }
      } else {
        setOwnBounds(newValue)
      }
    }
  }

  @inline(__always) private final func setOwnBounds(_ new: CGRect) {
    let old = layer.model.bounds
    layer.setBounds(new)
    if layer.model.bounds.size != old.size {
      sizeChanged(from: old.size)
    } else if layer.model.bounds.origin != old.origin {
      setNeedsLayout()
    }
  }

  /// The bounding box of the transformed bounds, in the superview's points. Setting the frame under
  /// a transform sets bounds and centre as without it, and is reported as misuse (GEO-01).
  open var frame: CGRect {
    get {
      let size = layer.model.bounds.size
      if layer.model.transform.isIdentity { return CGRect(center: layer.middle, size: size) }
      return layer.model.bounds.applying(layer.modelMatrix)
    }
    set {
      guard Misuse.accepts(newValue, for: "frame", newValue.center.isInReach) else { return }
      if !layer.model.transform.isIdentity {
        Misuse.report("frame set while transform is not identity; set bounds and center instead")
      }
      if isObserved {
        observations?.together { setOwnFrame(newValue) }
      } else {
        setOwnFrame(newValue)
      }
    }
  }

  @inline(__always) private final func setOwnFrame(_ new: CGRect) {
    let r = new.standardized
    bounds = CGRect(origin: layer.model.bounds.origin, size: r.size)
    layer.setPosition(layer.position(forMiddle: r.center, size: r.size))
  }

  /// The transform of the view about its centre. Default identity.
  open var transform: CGAffineTransform {
    get { layer.model.transform }
    set { layer.setTransform(newValue) }
  }

  /// Converts a point of this view to the coordinates of `view`, or of the window if `view` is
  /// `nil` (GEO-02).
  ///
  /// The result is zero, and misuse is reported, if the transform of `view` cannot be inverted or
  /// the result is not finite (B58).
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { converted(point, to: view) }
  /// Converts a point in the coordinates of `view`, or of the window if `view` is `nil`, to those
  /// of this view (GEO-02). The result is zero if the transform cannot be inverted.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    converted(point, from: view)
  }
  /// Converts a rectangle of this view to the coordinates of `view`, or of the window if `view` is
  /// `nil`. The result is the bounding box of the converted corners, or zero if the transform
  /// cannot be inverted.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { converted(rect, to: view) }
  /// Converts a rectangle in the coordinates of `view`, or of the window if `view` is `nil`, to
  /// those of this view. The result is the bounding box of the converted corners, or zero if the
  /// transform cannot be inverted.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { converted(rect, from: view) }
  /// The parts of this view that the window's insets (LAY-03) and the bars of navigation and tab
  /// controllers cover, in points on each side.
  open var safeAreaInsets: UIEdgeInsets { coveredInsets }

  // MARK: Appearance

  /// The opacity, 0…1, of this view with all its subviews as one picture (DRW-03). Default 1. A
  /// view below 0.01 is not hit (HIT-01).
  open var alpha: CGFloat {
    get { layer.model.opacity }
    set { layer.exactOpacity = newValue }
  }

  /// Whether this view and its subviews are hidden. Default `false`. A hidden view is not hit
  /// (HIT-01), and a stack view gives it no space.
  open var isHidden: Bool {
    get { layer.model.isHidden }
    set {
      guard newValue != layer.model.isHidden else { return }
      layer.isHidden = newValue
      superviewRef?.subviewVisibilityChanged(self)
    }
  }

  /// Whether the parts of subviews outside the bounds are not drawn. Default `false`. Such parts
  /// are never hit, whatever this value is (HIT-04).
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The colour behind the view's content. Default `nil`. A dynamic colour follows the style of the
  /// view, light or dark.
  open var backgroundColor: UIColor? {
    get {
      if let color = backgroundUIColor, shown(color) == layer.model.background { return color }
      return layer.model.background.alpha == 0 ? nil : UIColor(layer.model.background)
    }
    set {
      backgroundUIColor = newValue
      layer.background = newValue.map { shown($0) } ?? .clear
      if let tiles = newValue?.tiles(in: shownAppearance) { layer.gradient = .tiles(tiles) }
    }
  }

  /// Whether the view receives touches. Default `true`; `false` for labels and image views
  /// (HIT-06).
  open var isUserInteractionEnabled: Bool {
    get { interactionEnabled }
    set {
      guard newValue != interactionEnabled else { return }
      interactionEnabled = newValue
      markHitAreaChanged()
      if hitTraits.contains(.overridesState) { return }
      superviewRef?.countTouchable(adding: newValue ? 1 : -1)
    }
  }

  /// Whether the view receives more than its first touch. Default `false` (TCH-10).
  open var isMultipleTouchEnabled = false
  /// Whether a touch of this view keeps other views of the window from receiving touches. Default
  /// `false` (TCH-10).
  open var isExclusiveTouch = false
  /// The name of the view in logs, diagnoses and tests. Default `nil`: the name of the class.
  public final var accessibilityIdentifier: String? {
    didSet { if accessibilityIdentifier != oldValue { identifierChanged(from: oldValue) } }
  }
  /// The accent colour of this view and of all views below that have none of their own. Default:
  /// that of the superview, and system blue at the top.
  open var tintColor: UIColor! {
    get {
      guard InheritedSettings.someDimTints else {
        return ownTint ?? superviewRef?.tintColor ?? .systemBlue
      }
      return tintAdjustmentMode == .dimmed ? dimmedTint : plainTint
    }
    set {
      ownTint = newValue
      notifyTintChanged()
    }
  }
  /// The placement of content that has another size than the view. Default `.scaleToFill`.
  open var contentMode: ContentMode {
    get { contentModeValue }
    set {
      contentModeValue = newValue
      setNeedsLayout()
    }
  }
  /// Whether the frame and the autoresizing mask decide about layout; `false` leaves it to
  /// constraints (LAY-01). Default `true`.
  public final var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { layoutModeChanged() } }
  }

  // MARK: View hierarchy

  /// The view that contains this one, or `nil`.
  open var superview: UIView? { superviewRef }
  /// The subviews from back to front.
  open var subviews: [UIView] { subviewList }
  /// The window that this view is in, or `nil`. A window returns itself.
  open var window: UIWindow? { windowRef }
  /// The stage that this view is in, or `nil` outside a window.
  public final var stage: Stage? { layer.tree?.liveStage }

  open override var next: UIResponder? { controller ?? superviewRef }
  @_spi(Overrides) open override var standardFrame: CGRect {
    windowRef == nil ? .zero : converted(bounds, to: nil)
  }
  /// Whether a property is observed, so that several changes count as one (PRT-26).
  final var isObserved = false
  @_spi(Overrides) open override func observationsChanged(_ exist: Bool) {
    isObserved = exist
    if exist { layer.addWatcher(.observer) } else { layer.removeWatcher(.observer) }
  }
  final weak var controller: UIViewController?

  /// Adds `view` in front of the other subviews. See `insertSubview(_:at:)` for views that are
  /// refused.
  open func addSubview(_ view: UIView) { insert(view, at: siblings.count) }
  /// Inserts `view` at `index`, which is clamped to the present subviews. A view that has a
  /// superview moves here.
  ///
  /// This view itself, one of its ancestors, a window, and a view that would make the tree too deep
  /// are refused and reported as misuse (B56).
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts `view` directly in front of `sibling`, or in front of all subviews if `sibling` is not
  /// a subview of this view.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    let i = siblings.index(of: sibling)
    insert(view, at: i.map { $0 + 1 } ?? siblings.count)
  }
  /// Inserts `view` directly behind `sibling`, or behind all subviews if `sibling` is not a subview
  /// of this view.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: siblings.index(of: sibling) ?? 0)
  }
  /// Moves a subview in front of the others. A view that is not a subview of this view is ignored.
  open func bringSubviewToFront(_ view: UIView) {
    guard view.superviewRef === self, siblings.last !== view else { return }
    insert(view, at: siblings.count)
  }
  /// Moves a subview behind the others. A view that is not a subview of this view is ignored.
  open func sendSubviewToBack(_ view: UIView) {
    guard view.superviewRef === self else { return }
    insert(view, at: 0)
  }
  /// Exchanges two subviews. An index without a subview is reported as misuse, and nothing changes.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Removes this view from its superview. Touches of a gesture in progress are cancelled first
  /// (TCH-04, S3).
  open func removeFromSuperview() { leaveSuperview() }
  /// Asks the first responder to resign if it is this view or belongs to a view below, and returns
  /// whether there is none any more (TXI-01).
  ///
  /// - Parameter force: Whether a first responder that refuses loses its role nevertheless.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endFirstResponder(force: force) }
  /// The view that shows in place of the keyboard while this view is the first responder. Default
  /// `nil`: the keyboard itself.
  open var inputView: UIView? { nil }
  /// A view above the keyboard while this view is the first responder. Default `nil`.
  open var inputAccessoryView: UIView? { nil }
  /// Returns whether this view is `view` or lies below it in the view hierarchy.
  open func isDescendant(of view: UIView) -> Bool { isBelow(view) }
  /// Returns this view or the first view below it that has `tag`, or `nil`.
  open func viewWithTag(_ tag: Int) -> UIView? { find(tag) }

  /// Called before the view gets another superview; `nil` means none. Does nothing by default.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view got another superview or lost it. Does nothing by default.
  open func didMoveToSuperview() {}
  /// Called before the view enters a window, or leaves it for `nil`. Does nothing by default.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after `subview` was added. Does nothing by default.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before `subview` is removed. Does nothing by default.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called after the view entered or left a window. Does nothing by default.
  open func didMoveToWindow() {}
  /// Called after `safeAreaInsets` changed. Does nothing by default.
  open func safeAreaInsetsDidChange() {}
  /// Called after the layout margins changed. Does nothing by default.
  open func layoutMarginsDidChange() {}
  /// Called after the accent colour of this view changed, whether it is the view's own or
  /// inherited. Does nothing by default.
  open func tintColorDidChange() {}
  /// The traits of this view: light or dark, size classes, direction of text, and scale. A size
  /// class is compact below 600 points of the window, and unspecified outside a window.
  open var traitCollection: UITraitCollection { traits(of: shownAppearance) }
  /// The style and the level of the view's surroundings, without overrides of its own.
  var inheritedAppearance: ColorAppearance { superviewRef?.shownAppearance ?? shownAppearance }
  /// Called after the traits of this view changed, such as light and dark. Colours of layers must
  /// then be set again. Does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Called after the view's style changed between light and dark, for the views of this package
  /// that draw their own colours.
  @_spi(Overrides) open func styleChanged() {}

  // MARK: Gestures

  /// Returns whether a recognizer may begin. The view is asked before the delegate of the
  /// recognizer (REC-05). Default `true`.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Adds a recognizer, and removes it from its former view (REC-13). Adding it again has no effect
  /// (B54).
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }
  /// Removes a recognizer. One in the middle of a gesture is cancelled (REC-13).
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// The name of the view in logs, diagnoses and tests: its identifier, else its class in lower
  /// camel case. From the second view of a name in a window on a number follows: `card#2` (NAM-01).
  public final var gestureName: String { NameCounts.text(plainName, nameNumber) }
  open var handlesTapsItself: Bool { false }
  @_spi(Overrides) open func pointerChanged(isInside: Bool) {}
  @_spi(Overrides) open func touchWasTaken(_ touch: UITouch) {
    superviewRef?.touchWasTaken(touch)
  }
  @_spi(Overrides) open func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool { false }

  // The gesture core asks a view for these as its `GestureHost`. Programs have UIKit's names.
  @_spi(Host) public final var nextHost: (any GestureHost)? { superviewRef }
  @_spi(Host) public final var holdsTouches: Bool { hitTraits.contains(.holdsTouches) }
  @_spi(Host) public final var attachedRecognizers: [UIGestureRecognizer] { recognizerList.all }
  @_spi(Host) public final var hostWindow: (any GestureWindow)? { windowRef }
  @_spi(Host) public final var windowTransform: CGAffineTransform { layer.windowTransform }
  @_spi(Host) @inline(__always) public final func pointFromWindow(_ point: CGPoint) -> CGPoint {
    // The window is usually the superview of a view that is dragged. Other cases are handled by
    // another function, so that this one stays small.
    isWindow ? point : pointThroughLayers(point)
  }
  @inline(never) private final func pointThroughLayers(_ point: CGPoint) -> CGPoint {
    layer.fromWindow(point)
  }

  // MARK: Hit testing

  /// Returns whether a point of this view is inside: `minX ≤ x < maxX` of the bounds, and the same
  /// for y (HIT-03). Overrides are called by hit testing (HIT-07).
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    hitTraits.contains(.overridesHitTest) && layer.overridesContains
      ? layer.contains(point) : hitBounds.holds(point)
  }

  /// Returns the deepest view under `point`, which is in this view's coordinates, or `nil`
  /// (HIT-01). Overrides are called (HIT-07).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if isHitAsModel {
      return modelIsHit(at: point) ? hitBelow(point, event) : nil
    }
    guard ownHitObstacle == nil,
      UIView.hits.ask(else: false, { self.point(inside: point, with: event) })
    else { return nil }
    return touchReceiver(forHit: hitBelow(point, event), event)
  }

  // MARK: Drawing

  /// Draws the content of the view with `UIGraphicsGetCurrentContext()`, `UIBezierPath` and other
  /// drawing functions. Subviews are drawn above it.
  ///
  /// The function is called before the first frame and after `setNeedsDisplay()`, always with the
  /// whole bounds. A change of size stretches the old content unless `contentMode` is `.redraw`.
  /// Does nothing by default.
  open func draw(_ rect: CGRect) {}

  /// Called before each `draw(_:in:)`. Does nothing by default.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Draws the content of a layer into `ctx`. The default calls `draw(_:)` for the layer of this
  /// view.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer === self.layer { draw(layer.model.bounds) }
  }

  /// Returns what a change of a layer's property does: inside an animation block its animation,
  /// else `NSNull` for nothing (ANI-16).
  ///
  /// The layer of the view asks if a class overrides this method, and so do other layers whose
  /// delegate the view is.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    AnimationBlock.action(forKey: event)
  }

  /// Requests a call of `draw(_:)` before the next frame, because the content changed.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// Requests a call of `draw(_:)` before the next frame. The whole content is drawn, not only
  /// `rect`.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  // MARK: Layout

  /// Places the subviews. The default places those that have constraints.
  ///
  /// The function is called when needed before drawing and before events, for outer views before
  /// inner ones.
  open func layoutSubviews() { placeSubviewsByConstraints() }
  /// Lays out what a layer contains: for the layer of this view, with `layoutSubviews()` (LAY-04).
  open func layoutSublayers(of layer: CALayer) { if layer === self.layer { layoutSubviews() } }

  /// Marks the view so that `layoutSubviews` is called before the next drawing.
  open func setNeedsLayout() {
    if !layoutFlags.contains(.placesAll) { layoutFlags.insert(.placesAll) }
    markForLayout()
  }

  /// Lays out the views that are marked for layout, from the topmost marked superview down.
  ///
  /// In an animation block the views animate to their new frames (ANI-01). Layout that marks itself
  /// again and again is given up after some rounds, and reported.
  open func layoutIfNeeded() {
    if let processor = layer.stage?.processor {
      processor.hold { layOutTree() }
    } else {
      layOutTree()
    }
  }

  /// Marks the view so that `updateConstraints` is called before the next layout, and after it
  /// `updateViewConstraints` of the controller whose view contains this one.
  open func setNeedsUpdateConstraints() {
    markForConstraintUpdate()
    markControllerForConstraintUpdate()
  }
  /// Whether `updateConstraints` is due for this view.
  open func needsUpdateConstraints() -> Bool { layoutFlags.contains(.updateConstraints) }
  /// Calls `updateConstraints` of this view and all below that are marked, the innermost first.
  open func updateConstraintsIfNeeded() { updateMarkedConstraints() }

  /// The size nearest to `targetSize`, in points, that the constraints inside of the view allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size nearest to `targetSize`, in points, with a priority for each axis.
  ///
  /// Use `.required` for a dimension that is given, such as a width. Without constraints inside,
  /// the size is that of the content, or the view's own. A target that is not finite is reported,
  /// and the view's own size returned.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    size(
      targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
  }

  /// Sets the size of the bounds to the size that `sizeThatFits` returns for the present one. The
  /// upper left corner of the frame stays, unless the view is transformed (FID-63).
  open func sizeToFit() {
    let corner = transform.isIdentity ? frame.origin : nil
    bounds.size = UIView.fits.ask(else: bounds.size) { sizeThatFits(bounds.size) }
    if let corner { frame.origin = corner }
  }

  /// The distance of content from the view's edges, in points: `directionalLayoutMargins` with left
  /// and right in place of leading and trailing.
  open var layoutMargins: UIEdgeInsets {
    get { ownMargins }
    set { ownMargins = newValue }
  }
  /// The distance of content from the view's edges, in points, by the reading direction.
  ///
  /// Default 8 on each side, but for contents of cells. Reading adds the safe area if
  /// `insetsLayoutMarginsFromSafeArea`, and the superview's margins if
  /// `preservesSuperviewLayoutMargins`. Insets that are not finite are refused (B57).
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { ownDirectionalMargins }
    set { ownDirectionalMargins = newValue }
  }

  /// Creates or changes constraints just before they are solved, for inner views before outer ones.
  /// Overrides call `super` last.
  open func updateConstraints() { layoutFlags.remove(.updateConstraints) }

  /// Whether `updateConstraints` is called when the view comes into a window. Default `false`.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The view whose text provides the first baseline. Default: this view.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose text provides the last baseline. Default: that of the first baseline.
  open var forLastBaselineLayout: UIView { forFirstBaselineLayout }

  /// The distances in points from the frame to the rectangle that constraints place, such as around
  /// what a view draws without its shadow. Default zero. The value must not change (LAY-01).
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// Returns the rectangle that constraints place for a frame: the frame without the insets.
  public final func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }
  /// Returns the frame whose alignment rectangle this is.
  public final func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let i = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(top: -i.top, left: -i.left, bottom: -i.bottom, right: -i.right))
  }

  // Overrides of views of this package, which layout asks.
  /// Whether the height depends on the width, as for text that wraps. Default `false`.
  @_spi(Overrides) open var heightFollowsWidth: Bool { false }
  /// The baselines of the text, in points below the middle of the view, or `nil` without text.
  @_spi(Overrides) open var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? { nil }
  /// The guide of the scrolled content, which constraints from inside to the edges of this view
  /// refer to, or `nil`.
  @_spi(Overrides) open var contentGuide: UILayoutGuide? { nil }
  /// The guide of the visible part of this view, or `nil`.
  @_spi(Overrides) open var frameGuide: UILayoutGuide? { nil }
  /// Whether the view scrolls by moving the origin of its bounds. Default `false`.
  @_spi(Overrides) open var scrollsContent: Bool { false }
  /// The part of the safe area that subviews have to heed. Default `safeAreaInsets`; a scroll view
  /// leaves out what its content is inset by (LAY-03).
  @_spi(Overrides) open var safeAreaInsetsForSubviews: UIEdgeInsets { safeAreaInsets }
  /// The layout margins where the program has set none, in points. Default 8 on each side.
  @_spi(Overrides) open var standardLayoutMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  }
  /// Whether a drag can scroll the content now: scrolling is enabled, and the content is larger
  /// than the view or always bounces. Default `false`.
  @_spi(Overrides) open var canScrollContent: Bool { false }
  /// Whether a scroll view around the view gives it a touch at once, without the time in which a
  /// drag may become a scroll. Default `false`.
  @_spi(Overrides) open var takesTouchesAtOnce: Bool { false }
  /// Called when a subview was hidden or shown.
  @_spi(Overrides) open func subviewVisibilityChanged(_ subview: UIView) {}
  /// Called when the intrinsic size of a subview changed.
  @_spi(Overrides) open func subviewContentChanged(_ subview: UIView) {}
  /// Called when the intrinsic size or the constraints of a view inside, at any depth, changed.
  @_spi(Overrides) open func contentChangedInside() {}
  /// Called when a subview left the view.
  @_spi(Overrides) open func subviewLeft(_ subview: UIView) {}
  /// Called when a constraint decides the position of a subview whose gaps to its neighbours are
  /// computed from the solution.
  @_spi(Overrides) open func constraintPlaces(_ subview: UIView) {}

  /// The size in points that the content asks for. Default: `noIntrinsicMetric` in both directions,
  /// which means none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// Requests `intrinsicContentSize` again before the next layout, because the content changed.
  open func invalidateIntrinsicContentSize() { contentChanged() }
  /// Returns the size in points that fits the content into `size`. Default: the present size of the
  /// bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// The value of a width or height of `intrinsicContentSize` for which the content asks for none:
  /// -1.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The outline with which a dynamic animator lets the view collide (DYN-04).
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline with which the view collides if `collisionBoundsType` is `.path`, in points around
  /// the centre.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}
