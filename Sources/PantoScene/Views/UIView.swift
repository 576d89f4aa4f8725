import PantoBase
import PantoGraphics

/// A rectangle on screen that draws, holds others, and receives touches.
///
/// Points, y down. A view owns its layer, its subviews and its recognizers; its superview is weak.
@MainActor open class UIView: UIResponder, GestureHost {
  public final let layer: CALayer
  /// The subviews back to front; `subviewList` is the same as an array.
  @exclusivity(unchecked) final var siblings = Siblings<SubviewSlot>()
  final var subviewList: [UIView] { siblings.all }
  /// Yours to set. Default 0. Stands here since who is found by a hit test is asked for it next.
  public final var tag = 0
  // Taken back by the superview when it goes: a weak reference would slow down every use of it.
  nonisolated(unsafe) final unowned(unsafe) var superviewRef: UIView?
  final var windowRef: UIWindow? { layer.link?.stage?.window }
  final var recognizerList = Siblings<RecognizerSlot>()
  final var interactionEnabled = true
  /// So many subviews can be hit by their own settings. With none, who hits this view hits no other: the
  /// label of a button is never looked at.
  final var touchableSubviews: Int32 = 0
  final var layoutNeeded = true
  /// Of some view below it: then all views above it say so, too.
  final var layoutNeededBelow = false
  final let overrides: ViewOverrides
  /// What decides beside its bounds where it is hit; nearly always empty.
  final var hitTraits: HitTraits
  /// The hit area is at least so large, in points, around the middle of the bounds. Default zero.
  package final var leastHitSize = CGSize.zero {
    didSet { setHitTrait(.hasLeastSize, leastHitSize != .zero) }
  }
  /// What constraints know of it; most views have none.
  package final var box: LayoutBox?
  package final var layoutFlags: LayoutFlags = []
  /// This view's place among its superview's subviews, if these are many.
  final var subviewHandle: Int32 = -1
  /// The same among the arranged subviews of a stack view.
  final var arrangedHandle: Int32 = -1
  final var autoresizing = AutoresizingMask()
  // What it shows depends on these (UITraitCollection.swift).
  final var styleOverride = UIUserInterfaceStyle.unspecified
  package final var shownStyle = UIUserInterfaceStyle.light
  final var backgroundUIColor: UIColor?
  final var ownTint: UIColor?
  final var contentModeValue = ContentMode.scaleToFill
  final var maskView: UIView?

  public init(frame: CGRect) {
    layer = Self.makeLayer()
    overrides = ViewOverrides.of(Self.self)
    hitTraits = overrides.contains(.hitTesting) ? .overridesHitTest : []
    super.init()
    layer.view = self
    let r = Misuse.accepts(frame, for: "init(frame:)") ? frame.standardized : .zero
    layer.model.bounds = CGRect(origin: .zero, size: r.size)
    layer.model.position = r.center
  }

  deinit {
    endLife()
    layer.view = nil
    box?.viewRef = nil
    // It holds the box in turn.
    box?.ownEngine = nil
    siblings.forEachAtEnd { $0.superviewRef = nil }
  }

  public convenience override init() { self.init(frame: .zero) }

  /// There are no archives to read from: an empty view. Here so that code which has to write
  /// `init?(coder:)` for UIKit can call it.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    overrides = ViewOverrides.of(Self.self)
    hitTraits = overrides.contains(.hitTesting) ? .overridesHitTest : []
    super.init()
    layer.view = self
  }

  /// The class of its layer. Default `CALayer`.
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

  /// The centre in the superview's points; ignores `transform` (GEO-01).
  public final var center: CGPoint {
    get { layer.model.position }
    set { layer.setPosition(newValue) }
  }

  open var bounds: CGRect {
    get { layer.model.bounds }
    set {
      let old = layer.model.bounds.size
      layer.setBounds(newValue)
      if layer.model.bounds.size != old { sizeChanged(from: old) }
    }
  }

  /// The bounding box of the transformed bounds. Setting it under a transform sets bounds and
  /// centre as if there were none, and is reported (GEO-01).
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
      let r = newValue.standardized
      bounds = CGRect(origin: layer.model.bounds.origin, size: r.size)
      center = layer.position(forMiddle: r.center, size: r.size)
    }
  }

  /// About the centre. Default identity.
  public final var transform: CGAffineTransform {
    get { layer.model.transform }
    set { layer.setTransform(newValue) }
  }

  // MARK: Appearance

  /// 0…1. Fades the whole subtree as one (DRW-03). Below 0.01 it is not hit (HIT-01).
  public final var alpha: CGFloat {
    get { layer.model.opacity }
    set { layer.opacity = newValue }
  }

  public final var isHidden: Bool {
    get { layer.hiddenValue }
    set {
      guard newValue != layer.hiddenValue else { return }
      layer.isHidden = newValue
      superviewRef?.subviewVisibilityChanged(self)
    }
  }

  /// Default `false`. Subviews outside are cut when drawn; they are never hit (HIT-04).
  public final var clipsToBounds: Bool {
    get { layer.clips }
    set { layer.masksToBounds = newValue }
  }

  /// Default none. One that depends on light or dark follows the view's style.
  public final var backgroundColor: UIColor? {
    get {
      if let color = backgroundUIColor, shown(color) == layer.model.background { return color }
      return layer.model.background.alpha == 0 ? nil : UIColor(layer.model.background)
    }
    set {
      backgroundUIColor = newValue
      layer.background = newValue.map { shown($0) } ?? .clear
    }
  }

  /// Default `true`, `false` for labels and image views (HIT-06).
  public final var isUserInteractionEnabled: Bool {
    get { interactionEnabled }
    set {
      guard newValue != interactionEnabled else { return }
      interactionEnabled = newValue
      layer.noteHitArea()
      superviewRef?.countTouchable(newValue ? 1 : -1)
    }
  }

  /// Default `false`: the view hears of its first touch only (TCH-10).
  public final var isMultipleTouchEnabled = false
  /// Default `false` (TCH-10).
  public final var isExclusiveTouch = false
  /// A name for logs and diagnoses.
  public final var accessibilityIdentifier: String?
  /// The accent of this view and all below that have none of their own. Default the superview's; at
  /// the top system blue.
  open var tintColor: UIColor! {
    get { ownTint ?? superviewRef?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
      tellTint()
    }
  }
  /// How content of another size lies in it. Default `.scaleToFill`.
  open var contentMode: ContentMode {
    get { contentModeValue }
    set {
      contentModeValue = newValue
      setNeedsLayout()
    }
  }
  /// `true`: the frame and its autoresizing mask decide; `false`: constraints do (LAY-01). Default
  /// `true`.
  public final var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { layoutModeChanged() } }
  }

  // MARK: Tree

  public final var superview: UIView? { superviewRef }
  /// Back to front.
  public final var subviews: [UIView] { subviewList }
  public final var window: UIWindow? { windowRef }
  /// The world this view is in.
  public final var stage: Stage? { layer.stage }

  open override var next: UIResponder? { controller ?? superviewRef }
  final weak var controller: UIViewController?

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func didMoveToWindow() {}
  open func safeAreaInsetsDidChange() {}
  open func layoutMarginsDidChange() {}
  /// Its own accent, or the one it takes from above, is another.
  open func tintColorDidChange() {}
  /// Light became dark, or the other way round; colours of layers are to be set again.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The same for what is drawn by the views of this module.
  @_spi(Overrides) open func styleChanged() {}

  // MARK: Gestures

  /// Asked before the recognizer's delegate (REC-05). Default `true`.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  public final var nextHost: (any GestureHost)? { superviewRef }
  public final var attachedRecognizers: [UIGestureRecognizer] { recognizerList.all }
  public final var hostWindow: (any GestureWindow)? { windowRef }
  open var handlesTapsItself: Bool { false }
  open var gestureName: String {
    accessibilityIdentifier.map(PlainText.line) ?? GestureNames.lowerCamel("\(type(of: self))")
  }

  /// Mine → window, by the model geometry.
  public final var windowTransform: CGAffineTransform { layer.windowTransform }
  @inline(__always) public final func pointFromWindow(_ point: CGPoint) -> CGPoint {
    // The usual superview of what is dragged; the rest stands apart, so that this way is short.
    layer.isRoot ? point : pointThroughLayers(point)
  }
  @inline(never) private final func pointThroughLayers(_ point: CGPoint) -> CGPoint {
    layer.fromWindow(point)
  }

  // MARK: Hit testing (overridable, HIT-07)

  /// `minX ≤ x < maxX`, the same for y, in bounds coordinates (HIT-03).
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { hitBounds.holds(point) }

  /// The deepest view under `point`, in this view's coordinates (HIT-01).
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard ownHitObstacle == nil, self.point(inside: point, with: event) else { return nil }
    return whoTakes(hitBelow(point, event), event)
  }

  // MARK: Drawing (overridable)

  /// Draws the view's own content with `UIGraphicsGetCurrentContext()`, `UIBezierPath` and the like;
  /// subviews lie over it. Called before the first frame and after `setNeedsDisplay()`, always for all
  /// of the bounds. A change of size stretches what was drawn unless `contentMode` is `.redraw`.
  open func draw(_ rect: CGRect) {}

  /// The layer's own draw, on a context of its own; by default `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer === self.layer { draw(layer.model.bounds) }
  }

  /// Its content is another: `draw(_:)` is called before the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  // MARK: Layout

  /// Places subviews; this default puts those that have constraints where these say. Called before
  /// drawing and before events when needed, from the outside in.
  open func layoutSubviews() { placeSubviewsByConstraints() }

  /// Makes or changes constraints, just before they are solved, from the inside out; call `super` last.
  open func updateConstraints() { layoutFlags.remove(.updateConstraints) }

  /// `true`: `updateConstraints` is called when the view comes into a window. Default `false`.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Whose text the view's first baseline is of. Default: its own.
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { forFirstBaselineLayout }

  // What subclasses of ours tell the layout.
  /// Its height depends on the width it gets: text that wraps.
  @_spi(Overrides) open var heightFollowsWidth: Bool { false }
  /// The baselines of its text, in points below its middle.
  @_spi(Overrides) open var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? { nil }
  /// What it scrolls: constraints from inside to its edges mean this.
  @_spi(Overrides) open var contentGuide: UILayoutGuide? { nil }
  /// The part of it that shows.
  @_spi(Overrides) open var frameGuide: UILayoutGuide? { nil }
  /// Its bounds' origin moves.
  @_spi(Overrides) open var scrollsContent: Bool { false }
  func subviewVisibilityChanged(_ subview: UIView) {}
  func subviewContentChanged(_ subview: UIView) {}
  func subviewLeft(_ subview: UIView) {}

  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  /// The content is another: asks `intrinsicContentSize` again before the next layout.
  open func invalidateIntrinsicContentSize() { contentChanged() }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  public static let noIntrinsicMetric: CGFloat = -1
}
