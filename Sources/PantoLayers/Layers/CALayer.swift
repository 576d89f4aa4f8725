import PantoBase
import PantoGraphics
import PantoMotion

/// An element of the layer tree, with geometry, appearance and sublayers. Each view has a layer and
/// forwards its geometry and appearance to it.
///
/// Setting a property inside an animation block animates the change. Setting it outside ends its
/// animation and shows the value immediately, unless it is the property's value already (ANI-09);
/// UIKit lets the old animation continue.
/// Values that are not finite are refused and reported as misuse (B57).
@preconcurrency @MainActor open class CALayer {
  // The properties are internal, so that the compiler proves on the hot path that accesses do not
  // overlap. Properties that a move and a frame read stand together in the order in which they are
  // read: with ten thousand layers each additional cache line takes measurable time.

  /// The tree that the layer is in, or `nil`. It is set for all layers below when a layer enters or
  /// leaves a window.
  package final var tree: LayerTree? { link?.tree }
  final var link: LayerTreeLink? {
    didSet {
      // A closure that is passed to `map` would ask which executor runs.
      if let link { linkRef = Unmanaged.passUnretained(link) } else { linkRef = nil }
    }
  }
  /// The same reference as `link`, which is read without counting a reference. `blocksRef` is of
  /// the same kind.
  private(set) final var linkRef: Unmanaged<LayerTreeLink>?
  // The modules above read these two values for each hit test. The values are stored under other
  // names and read through inlined properties: such a read is neither a call nor checked for
  // overlap at run time.
  @exclusivity(unchecked) @usableFromInline final var storedPresentationValues: PresentationValues?
  /// The values that show instead of those of `model` while the layer is animated, or `nil`.
  @inlinable package final var presentationValues: PresentationValues? {
    get { storedPresentationValues }
    set { storedPresentationValues = newValue }
  }
  @exclusivity(unchecked) @usableFromInline final var storedModel = LayerModel()
  /// The values of the layer as the program set them.
  @inlinable package final var model: LayerModel {
    _read { yield storedModel }
    _modify { yield &storedModel }
  }
  // References upwards are not weak, because a weak reference makes every use of its object slower.
  // The layer above clears the reference when it goes.
  nonisolated(unsafe) final var parentRef: Unmanaged<CALayer>?
  package final var parent: CALayer? {
    get { parentRef?.takeUnretainedValue() }
    set {
      if let newValue { parentRef = Unmanaged.passUnretained(newValue) } else { parentRef = nil }
    }
  }
  /// The index of this layer among the sublayers, while the superlayer has `blocks`.
  final var blockIndex: Int32 = 0
  /// This layer's index in the tree's list of changed layers, while `isMarked`.
  final var markIndex: Int32 = 0
  /// Whether a view owns this layer. Every change reads this flag, because reading `host` counts a
  /// reference.
  nonisolated(unsafe) private(set) final var isOfView = false
  /// Whether changes ask for no action, as those of nearly all views (CALayer+Actions.swift).
  nonisolated(unsafe) private(set) final var skipsActions = false
  /// Whether the class, the view or the program provides actions for changes of properties.
  nonisolated(unsafe) package final var asksForActions = false {
    didSet { skipsActions = isOfView && !asksForActions && !overridesDisplayKeys }
  }
  /// Whether the class overrides `bounds`, `position` or `frame`, so that views set the property
  /// and not the value behind it (OVR-03).
  final var overridesGeometry = false
  final var isMarked = false
  final var isExtentValid = false
  final var isWindowMatrixValid = false
  final var watchers: LayerWatchers = []
  /// Whether the layer lies on a layer that is drawn in perspective.
  final var isInPerspective = false
  /// Whether a sublayer lay on the border when the extent was computed (CALayer+Border.swift).
  final var isBorderCovered = false
  final var isRasterized = false
  final var clips = false
  /// Whether the layer has no view and is marked for layout (CALayer+Layout.swift).
  final var layoutNeeded = false
  /// Whether the class or a delegate lays out sublayers, so that a change of the size or of the
  /// sublayers marks the layer. `false` while that layout runs.
  final var laysOut = false
  /// The sublayers from back to front. `sublayerList` returns them as an array.
  @exclusivity(unchecked) package final var siblings = Siblings<SublayerSlot>()
  package final var sublayerList: [CALayer] { siblings.all }
  final var maskValue: CALayer?
  /// How a replicator layer draws its sublayers, or `nil` (CAReplicatorLayer.swift).
  final var replication: ReplicationBox?
  /// The particles of an emitter layer, or `nil` (Emission.swift).
  final var emission: Emission?
  /// The time of the layer, or `nil` if it is that of its superlayer (LayerClock.swift).
  final var clock: LayerClock?
  // The caches of drawing, and flags for what must be drawn again.
  final var extentCache = PixelRect(width: 0, height: 0)
  final var contentCache: LayerContent? { didSet { if borderParts != nil { borderParts = nil } } }
  /// The two parts of `contentCache` where its border lies on sublayers (CALayer+Border.swift).
  final var borderParts: BorderParts?
  /// The part of `contentCache` that can touch pixels, in the layer's points; empty if nothing is
  /// drawn.
  final var paintedCache = CGRect.zero
  /// The content of a frozen copy, which never changes.
  final var frozen: LayerContent?
  /// The 3D properties, or `nil`; most layers have none (CALayer+Transform3D.swift).
  final var properties3D: Layer3DProperties?
  /// The extents of the sublayers in blocks, if there are many sublayers (LayerBlocks.swift).
  @exclusivity(unchecked) package final var blocks: LayerBlocks? {
    didSet {
      if let blocks { blocksRef = Unmanaged.passUnretained(blocks) } else { blocksRef = nil }
    }
  }
  private(set) final var blocksRef: Unmanaged<LayerBlocks>?
  /// The view that owns this layer. The view clears the reference when it goes.
  nonisolated package final var host: (any LayerHost)? {
    get { storedHost }
    set {
      storedHost = newValue
      isOfView = newValue != nil
      skipsActions = isOfView && !asksForActions && !overridesDisplayKeys
    }
  }
  nonisolated(unsafe) private final unowned(unsafe) var storedHost: (any LayerHost)?

  final var fillOverride: LayerContent.Fill?
  final var shadowValue: LayerContent.Shadow?
  final var borderWidthValue: CGFloat = 0
  final var borderColorValue = RGBA(0, 0, 0)
  final var imageValue: LayerContent.Image?
  /// The picture and its place, or `nil` (CALayer+Contents.swift).
  final var contentsPlace: ContentsPlace?
  final var pathsValue: [LayerContent.FilledPath] = []
  final var textValue: LayerContent.Text?
  final var cornersValue = CACornerMask.all
  /// The shadow properties of UIKit, from which `shadowValue` is made (CALayer+Shadow.swift).
  final var shadowParts: ShadowParts?
  /// The animations of blocks that changed the layer outside any window (CompletionQueue.swift).
  final var waiting: PresentationValues?
  /// The handle of this layer in the list of its superlayer's sublayers, or -1 if the list is
  /// short.
  final var sublayerHandle: Int32 = -1
  /// The index of this layer in the tree's list of animating layers, or -1 if it does not animate.
  final var animatingIndex: Int32 = -1

  // The transform to the window's coordinates, valid until this layer or one above moves. It is
  // cached here because access to a view that is referenced weakly is slower than access to its
  // layer.
  final var windowMatrix = CGAffineTransform.identity
  final var isRoot = false

  // The content drawn by code (CALayer+Display.swift).
  package final var drawingValue: Drawing?
  final var wantsDrawing = false
  final var drawnOnNothing = false
  /// The time at which the layer came into its window, on the animations' clock. Changes at the
  /// same time are not animated implicitly.
  final var arrivedAt: TimeInterval = 0
  /// The name and the values that the program keeps with the layer (CALayer+Places.swift).
  final var notes: [String: Any]?
  /// Whether changes apply without implicit animations, as for the layer of a view.
  package final var actsAtOnce = false
  /// Whether a change of size requests a new drawing instead of stretching the old one. Default
  /// `false`.
  public final var needsDisplayOnBoundsChange = false

  /// Whether the class overrides `contains(_:)`, so that hit tests of its view call it (OVR-03).
  package private(set) final var overridesContains = false
  /// Whether the class overrides `needsDisplay(forKey:)`.
  nonisolated(unsafe) private(set) final var overridesDisplayKeys = false
  /// The actions and the delegate, or `nil` (CALayer+Actions.swift).
  final var actionParts: ActionParts?

  /// Creates a layer without size, colour or content.
  public required init() { noteOverrides() }

  /// Creates a layer as `init()` does; there are no archives to decode. The initializer exists so
  /// that ported code can call it from its own `init?(coder:)`.
  public required init?(coder: NSCoder) { noteOverrides() }

  /// Creates a layer with the geometry and appearance of another one. Subclasses copy their own
  /// properties in an override. The copies that `presentation()` returns are made by `init()`.
  public init(layer: Any) {
    noteOverrides()
    guard let other = layer as? CALayer else { return }
    storedModel = other.storedModel
    shadowValue = other.shadowValue
    shadowParts = other.shadowParts
    clips = other.clips
    cornersValue = other.cornersValue
    borderWidthValue = other.borderWidthValue
    borderColorValue = other.borderColorValue
    imageValue = other.imageValue
  }

  private final func noteOverrides() {
    // Nearly all layers are of this class itself.
    guard Swift.type(of: self) != CALayer.self else { return }
    let overrides = LayerOverrides.of(Swift.type(of: self))
    overridesGeometry = overrides.contains(.geometry)
    overridesContains = overrides.contains(.contains)
    overridesDisplayKeys = overrides.contains(.displayKeys)
    asksForActions = overrides.contains(.actions)
    laysOut = overrides.contains(.layout)
  }

  deinit {
    storedPresentationValues?.layer = nil
    waiting?.layer = nil
    siblings.forEachAtEnd { $0.parentRef = nil }
    maskValue?.parentRef = nil
  }

  // MARK: Geometry

  /// The position of the anchor point, by default the centre, in the superlayer's points. It does
  /// not depend on the transform (GEO-01).
  open var position: CGPoint {
    get { model.position }
    set { storePosition(newValue) }
  }

  /// The layer's rectangle in its own points. Setting the size keeps the position.
  open var bounds: CGRect {
    get { model.bounds }
    set { storeBounds(newValue) }
  }

  /// The bounding box of the layer in its superlayer's points. Setting the frame sets `bounds` and
  /// `position`.
  open var frame: CGRect {
    get { model.bounds.applying(modelMatrix) }
    set {
      let r = newValue.standardized
      let center = position(forMiddle: r.center, size: r.size)
      guard Misuse.accepts(newValue, for: "frame", center.isInReach) else { return }
      bounds = CGRect(origin: model.bounds.origin, size: r.size)
      position = center
    }
  }

  /// Returns the transform about the anchor point as a 2D transform.
  public final func affineTransform() -> CGAffineTransform { model.transform }
  /// Sets the transform about the anchor point. Values that are not finite are reported as misuse.
  public final func setAffineTransform(_ m: CGAffineTransform) { setTransform(m) }

  /// Sets the position for a view, through an override of the property if there is one.
  package final func setPosition(_ p: CGPoint) {
    if overridesGeometry { position = p } else { storePosition(p) }
  }

  @inline(__always) private final func storePosition(_ p: CGPoint) {
    guard Misuse.accepts(p, for: "center") else { return }
    if AnimationBlock.isRunning || presentationValues != nil || !skipsActions {
      return setMovingPosition(p)
    }
    if link != nil {
      if p == model.position { return }
      willChange()
    }
    model.position = p
    geometryChanged()
  }

  /// Sets the position of a layer that is animated, or that may become so.
  @inline(never) private final func setMovingPosition(_ p: CGPoint) {
    let old = model.position
    let pending = skipsActions || p == old ? nil : beginAction("position")
    defer { pending?.end() }
    if AnimationBlock.isRunning, let block = AnimationBlock.current {
      let tree = tree
      guard p != old else { return }
      willChange()
      model.position = p
      let values = tree == nil ? ensureWaitingValues() : ensurePresentationValues()
      let isThrow = block.beginMove(to: p, from: shownPosition(old, tree))
      if p.x != old.x || isThrow {
        block.animate(values, \.x, from: old.x, to: p.x, in: tree, axis: .x)
      }
      if p.y != old.y || isThrow {
        block.animate(values, \.y, from: old.y, to: p.y, in: tree, axis: .y)
      }
      if tree != nil { animationsChanged() }
    } else if link != nil {
      // The animation goes on, as in `change`.
      if p == old { return }
      willChange()
      model.position = p
      if let values = presentationValues, !values.x.isEmpty || !values.y.isEmpty {
        PresentationValues.cut(&values.x)
        PresentationValues.cut(&values.y)
        animationsChanged()
      }
    } else {
      model.position = p
    }
    geometryChanged()
  }

  /// Returns the position that shows over the model value `old`, in points: a sum over all
  /// animations of the position.
  private func shownPosition(_ old: CGPoint, _ tree: LayerTree?) -> CGPoint {
    var shown = old
    if let tree, let presentationValues {
      let now = ownTime(tree.animationTime)
      shown.x = presentationValues.x.shown(over: old.x, at: now)
      shown.y = presentationValues.y.shown(over: old.y, at: now)
    }
    return shown
  }

  /// Sets the bounds for a view, through an override of the property if there is one.
  package final func setBounds(_ r: CGRect) {
    if overridesGeometry { bounds = r } else { storeBounds(r) }
  }

  private final func storeBounds(_ r: CGRect) {
    guard Misuse.accepts(r, for: "bounds") else { return }
    let new = r.standardized
    let old = model.bounds.size
    let pending = skipsActions || new == model.bounds ? nil : beginAction("bounds")
    defer { pending?.end() }
    // The content has the size of the bounds.
    contentCache = nil
    change(\.model.bounds, from: model.bounds, to: new, \.bounds) { model.bounds = new }
    if new.size != old {
      sizeWantsDrawing()
      layoutMayChange()
    }
    if contentsPlace != nil { placeAgain() }
    geometryChanged()
  }

  package func setTransform(_ t: CGAffineTransform) {
    guard Misuse.accepts(t, for: "transform") else { return }
    if properties3D != nil,
      properties3D?.transform != nil || !(presentationValues?.transform3D.isEmpty ?? true)
    {
      return setTransform3D(CATransform3D(t))
    }
    let pending = skipsActions || t == model.transform ? nil : beginAction("transform")
    defer { pending?.end() }
    change(\.model.transform, from: model.transform, to: t, \.transform) { model.transform = t }
    geometryChanged()
  }

  /// Whether a change of a property requests a new drawing. Default `false`.
  ///
  /// If a subclass overrides the method, it is asked about each property that can be animated, and
  /// about the names that `setValue(_:forKey:)` keeps (ANI-16).
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns what a change of a property does, such as an animation; `nil` for nothing (ANI-16).
  ///
  /// The first answer counts: that of the delegate, of `actions`, and of `defaultAction(forKey:)`.
  /// `NSNull` is an answer, too, and becomes `nil`. The method is asked before the change, and the
  /// action runs after it.
  open func action(forKey event: String) -> (any CAAction)? { foundAction(forKey: event) }

  /// Returns the action of a property for which the layer has none: a `CABasicAnimation` for those
  /// that are animated implicitly, else `nil`.
  open class func defaultAction(forKey event: String) -> (any CAAction)? {
    DefaultAction.keys.contains(event) ? DefaultAction(event) : nil
  }

  /// Returns whether a point of this layer is inside. Default: whether it is inside the bounds. An
  /// override also decides about the touches of the view (OVR-03).
  open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }

  /// Returns the deepest layer that contains `p`, a point of the superlayer, or `nil`. Hidden
  /// layers are left out.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    let matrix = modelMatrix
    guard !isHidden, matrix.isInvertible else { return nil }
    let point = p.applying(matrix.inverted())
    let isInside = contains(point)
    if isInside || !masksToBounds {
      for layer in sublayerList.reversed() {
        if let hit = layer.hitTest(point) { return hit }
      }
    }
    return isInside ? self : nil
  }

  /// Adds an animation to the layer. An animation with the same key is replaced.
  ///
  /// Outside a window there is no clock, so the animation begins when the layer comes into a window
  /// (PRT-01). If the key path cannot be animated, the animation is dropped and its delegate
  /// receives `finished: false`. The delegate is never called before this function returns (K2).
  open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, forKey: key) }

  // MARK: Appearance

  /// The opacity of the layer with its sublayers, 0…1; other values are clamped. Default 1.
  public final var opacity: Float {
    get { Float(model.opacity) }
    set { exactOpacity = CGFloat(newValue) }
  }

  /// The opacity in the precision in which it is animated and drawn.
  package final var exactOpacity: CGFloat {
    get { model.opacity }
    set {
      guard Misuse.accepts(newValue, for: "alpha") else { return }
      let pending = skipsActions || newValue == model.opacity ? nil : beginAction("opacity")
      defer { pending?.end() }
      let new = min(max(newValue, 0), 1)
      change(\.model.opacity, from: model.opacity, to: new, \.opacity) { model.opacity = new }
      markHitAreaChanged()
    }
  }

  /// The radius of the corners in points. Default 0. Negative values count as 0. With
  /// `masksToBounds` sublayers are clipped to the rounded rectangle.
  public final var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set {
      guard Misuse.accepts(newValue, for: "cornerRadius") else { return }
      let isSame = newValue == model.cornerRadius
      let pending = skipsActions || isSame ? nil : beginAction("cornerRadius")
      defer { pending?.end() }
      contentCache = nil
      let new = max(0, newValue)
      change(\.model.cornerRadius, from: model.cornerRadius, to: new, \.cornerRadius) {
        model.cornerRadius = new
      }
    }
  }

  /// The background colour, `.clear` by default. `backgroundColor` is the optional form of UIKit.
  public final var background: RGBA {
    get { model.background }
    set {
      if case .tiles? = fillOverride { gradient = nil }
      let isSame = newValue == model.background
      let pending = skipsActions || isSame ? nil : beginAction("backgroundColor")
      defer { pending?.end() }
      contentCache = nil
      change(\.model.background, from: model.background, to: newValue, \.background) {
        model.background = newValue
      }
    }
  }

  /// Whether the layer and its sublayers are hidden. Default `false`.
  public final var isHidden: Bool {
    get { model.isHidden }
    set {
      let isSame = newValue == model.isHidden
      let pending = skipsActions || isSame ? nil : beginAction("hidden", hasDefault: false)
      set(model.isHidden, newValue) { model.isHidden = newValue }
      markHitAreaChanged()
      pending?.end()
    }
  }

  /// Whether sublayers and the picture are clipped to the rounded bounds. Default `false`.
  public final var masksToBounds: Bool {
    get { clips }
    set { setContent(clips, newValue) { clips = $0 } }
  }

  /// UIKit's scale of a rasterized layer, in pixels per point. Stored for compatibility, without
  /// effect. Default 1.
  public final var rasterizationScale: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(rasterizationScale, for: "rasterizationScale") {
        rasterizationScale = oldValue
      }
    }
  }

  /// A fill that replaces the background colour, such as a gradient. Default `nil`.
  public final var gradient: LayerContent.Fill? {
    get { fillOverride }
    set {
      if Misuse.accepts(newValue, for: "gradient") {
        setContent(fillOverride, newValue) { fillOverride = $0 }
      }
    }
  }

  /// The shadow of the layer, or `nil`. UIKit's `shadowColor`, `shadowOpacity`, `shadowOffset`,
  /// `shadowRadius` and `shadowPath` set this property.
  public final var shadow: LayerContent.Shadow? {
    get { shadowValue }
    set {
      if Misuse.accepts(newValue, for: "shadow") {
        setContent(shadowValue, newValue) { shadowValue = $0 }
      }
    }
  }

  /// The width of the border inside the bounds, in points. Default 0: no border. Negative values
  /// count as 0.
  public final var borderWidth: CGFloat {
    get { borderWidthValue }
    set {
      guard Misuse.accepts(newValue, for: "borderWidth") else { return }
      let new = max(0, newValue)
      let pending = skipsActions || new == borderWidthValue ? nil : beginAction("borderWidth")
      defer { pending?.end() }
      contentCache = nil
      change(\.borderWidthValue, from: borderWidthValue, to: new, \.borderWidth) {
        borderWidthValue = new
      }
    }
  }

  /// The colour of the border. Default black. The border shows if `borderWidth` is more than 0.
  public final var borderColor: CGColor? {
    get { borderColorValue }
    set {
      setContent(borderColorValue, newValue ?? .clear, named: "borderColor") {
        borderColorValue = $0
      }
    }
  }

  /// The corners that `cornerRadius` rounds. Default all.
  public final var maskedCorners: CACornerMask {
    get { cornersValue }
    set { setContent(cornersValue, newValue) { cornersValue = $0 } }
  }

  /// An image that the layer draws, with the rectangle that it fills, or `nil`.
  public final var image: LayerContent.Image? {
    get { imageValue }
    set {
      if Misuse.accepts(newValue, for: "image") {
        setContent(imageValue, newValue) { imageValue = $0 }
      }
    }
  }

  /// Filled outlines in the layer's points, drawn in this order. Default none.
  public final var paths: [LayerContent.FilledPath] {
    get { pathsValue }
    set {
      if Misuse.accepts(newValue, for: "paths") {
        setContent(pathsValue, newValue) { pathsValue = $0 }
      }
    }
  }

  /// The layout of the text that shows, or `nil`.
  package final var shownText: TextLayout? { textValue?.layout }

  package final var text: LayerContent.Text? {
    get { textValue }
    set { setContent(textValue, newValue) { textValue = $0 } }
  }

  // MARK: Drawing

  /// Draws the content of the layer into `ctx`, in the layer's points. By default the view of the
  /// layer draws, or the delegate.
  open func draw(in ctx: CGContext) {
    if let host { host.draw(self, in: ctx) } else { actionParts?.delegate?.draw(self, in: ctx) }
  }

  /// Updates the content of the layer. By default this asks the delegate, which records
  /// `draw(in:)` unless it has a `display(_:)` of its own.
  open func display() { if !displayByDelegate() { record() } }

  // MARK: Layout

  /// Lays out the sublayers. By default the view of the layer does, or the delegate.
  ///
  /// The method is called before drawing and before events for a layer that is marked, for outer
  /// layers before inner ones (LAY-04).
  open func layoutSublayers() {
    if let host {
      host.layoutSublayers(of: self)
    } else {
      actionParts?.delegate?.layoutSublayers(of: self)
    }
  }

  /// Marks the layer so that `layoutSublayers()` is called before the next drawing. The layer of a
  /// view marks the view.
  open func setNeedsLayout() { markForLayout() }
  /// Returns whether layout is due for the layer or, if it belongs to a view, for the view.
  open func needsLayout() -> Bool { host?.awaitsLayout ?? layoutNeeded }
  /// Lays out the layers that are marked, from the topmost marked superlayer down.
  open func layoutIfNeeded() { layOutMarkedTree() }

  // MARK: Subclass hooks and implementation

  // Subclasses override these functions to make further properties animatable, and to draw with the
  // animated values.
  func ownContentValue(_ name: String) -> KeyedValue? { nil }
  func paths(_ contentValues: ContentValues) -> [LayerContent.FilledPath] { pathsValue }
  func fill(_ contentValues: ContentValues) -> LayerContent.Fill? { fillOverride }
  func copyShownContent(of other: CALayer, _ contentValues: ContentValues) {}

  /// The outline that casts the shadow, or `nil` for the rounded rectangle.
  var ownShadowPath: [PathElement]? { nil }
}
