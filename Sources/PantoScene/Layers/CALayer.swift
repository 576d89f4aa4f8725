import PantoBase
import PantoGraphics
import PantoMotion

/// What a view is made of: geometry, appearance, sublayers. The one tree of record; `UIView`
/// forwards to it.
///
/// Setting a property inside an animation block animates it; outside, it ends its animation and
/// shows at once (ANI-09). Values that are no numbers are refused (B57).
@MainActor open class CALayer {
  // Internal, so that the compiler need not check exclusivity on the hot path. What a move and a frame
  // look at stands together, in the order they do: of ten thousand layers each further line of memory
  // is felt.

  /// The world it is in; set for the whole tree as it enters and leaves a window.
  package final var stage: Stage? { link?.stage }
  final var link: StageLink? {
    didSet { linkRef = link.map { Unmanaged.passUnretained($0) } }
  }
  /// The same, to look at without counting a reference; so `blocksRef`.
  private(set) final var linkRef: Unmanaged<StageLink>?
  final var inFlight: PresentationValues?
  @exclusivity(unchecked) final var model = LayerModel()
  // Upwards without weak references, which cost each use of the other side; whoever is above takes
  // them back when it goes.
  nonisolated(unsafe) final var parentRef: Unmanaged<CALayer>?
  final var parent: CALayer? {
    get { parentRef?.takeUnretainedValue() }
    set { parentRef = newValue.map { Unmanaged.passUnretained($0) } }
  }
  /// Its number among the sublayers, while the superlayer has blocks.
  final var blockPlace: Int32 = 0
  /// This layer's index in the stage's list of changed layers, while `isMarked`.
  final var markPlace: Int32 = 0
  /// Whether it is a view's, asked at every change: to look at `view` itself counts a reference.
  nonisolated(unsafe) private(set) final var isOfView = false
  final var isMarked = false
  final var isExtentValid = false
  final var isWindowMatrixValid = false
  final var watchers: LayerWatchers = []
  /// It lies on a layer that is seen in perspective.
  final var isOnSheet = false
  final var hiddenValue = false
  final var clips = false
  /// The sublayers back to front; `sublayerList` is the same as an array.
  @exclusivity(unchecked) package final var siblings = Siblings<SublayerSlot>()
  final var sublayerList: [CALayer] { siblings.all }
  final var maskValue: CALayer?
  // What was drawn, and what must be drawn again.
  final var extentCache = PixelRect(width: 0, height: 0)
  final var contentCache: LayerContent?
  /// What of `contentCache` can touch pixels; nothing: it paints nothing.
  final var paintedCache = CGRect.zero
  /// The look of a copy that stands still.
  final var frozen: LayerContent?
  /// What it has beyond the flat; most have nothing (CALayer+Space.swift).
  final var space: LayerSpace?
  /// Where its sublayers lie, block by block, if they are many (LayerBlocks.swift).
  final var blocks: LayerBlocks? {
    didSet { blocksRef = blocks.map { Unmanaged.passUnretained($0) } }
  }
  private(set) final var blocksRef: Unmanaged<LayerBlocks>?
  nonisolated(unsafe) final unowned(unsafe) var view: UIView? {
    didSet { isOfView = view != nil }
  }

  final var fillOverride: LayerContent.Fill?
  final var shadowValue: LayerContent.Shadow?
  final var borderWidthValue: CGFloat = 0
  final var borderColorValue = RGBA(0, 0, 0)
  final var imageValue: LayerContent.Image?
  final var pathsValue: [LayerContent.FilledPath] = []
  final var textValue: LayerContent.Text?
  final var cornersValue = CACornerMask.all
  /// What UIKit's shadow properties say; `shadowValue` is made of it (CALayer+Shadow.swift).
  final var shadowParts: ShadowParts?
  /// What a block changed while it was in no window (Turn.swift).
  final var waiting: PresentationValues?
  /// This layer's place among its superlayer's sublayers, if these are many.
  final var sublayerHandle: Int32 = -1
  /// This layer's index in the stage's list of animating layers; −1: the layer does not animate.
  final var animatingPlace: Int32 = -1

  // Mine → window, until I or an ancestor moves. Kept here, since a view that somebody holds weakly
  // costs more to touch than its layer.
  final var windowMatrix = CGAffineTransform.identity
  final var isRoot = false
  /// Where its view's subviews lie, if they are many and were hit tested.
  final var hitIndex: HitIndex?
  /// Its own place in the superlayer's `hitIndex`; −1: none.
  final var hitSlot: Int32 = -1

  // What code drew for itself (CALayer+Display.swift).
  package final var drawingValue: Drawing?
  final var wantsDrawing = false
  final var drawnOnNothing = false
  /// When it came into its window, by the animations' clock: what was only just made does not animate.
  final var arrivedAt: TimeInterval = 0
  /// What is set of it applies at once, as with a view's layer.
  @exclusivity(unchecked) package final var actsAtOnce = false
  /// Drawn anew when its size changes, instead of stretched. Default `false`.
  public final var needsDisplayOnBoundsChange = false

  public required init() {}

  deinit {
    inFlight?.layer = nil
    waiting?.layer = nil
    siblings.forEachAtEnd { $0.parentRef = nil }
    maskValue?.parentRef = nil
  }

  // MARK: Geometry

  /// The centre, in the superlayer's points; ignores `transform` (GEO-01).
  public final var position: CGPoint {
    get { model.position }
    set { setPosition(newValue) }
  }

  public final var bounds: CGRect {
    get { model.bounds }
    set { setBounds(newValue) }
  }

  /// About the centre.
  public final func affineTransform() -> CGAffineTransform { model.transform }
  public final func setAffineTransform(_ m: CGAffineTransform) { setTransform(m) }

  func setPosition(_ p: CGPoint) {
    guard Misuse.accepts(p, for: "center") else { return }
    if AnimationBlock.isRunning || inFlight != nil || !isOfView { return setMovingPosition(p) }
    if link != nil {
      if p == model.position { return }
      willChange()
    }
    model.position = p
    geometryChanged()
  }

  /// The same where something animates it, or may.
  @inline(never) private final func setMovingPosition(_ p: CGPoint) {
    let old = model.position
    if AnimationBlock.isRunning, let block = AnimationBlock.current {
      let stage = stage
      guard p != old else { return }
      willChange()
      model.position = p
      let values = stage == nil ? waitingValues() : presentationValues()
      let isThrow = block.beginMove(by: wayToGo(to: p, from: old, stage))
      if p.x != old.x || isThrow {
        block.animate(values, \.x, from: old.x, to: p.x, in: stage, axis: .x)
      }
      if p.y != old.y || isThrow {
        block.animate(values, \.y, from: old.y, to: p.y, in: stage, axis: .y)
      }
      if stage != nil { animationsChanged() }
    } else if link != nil {
      if p == old, inFlight == nil { return }
      if !isOfView, p != old { actImplicitly("position") }
      willChange()
      model.position = p
      if let values = inFlight, !values.x.isEmpty || !values.y.isEmpty {
        PresentationValues.cut(&values.x)
        PresentationValues.cut(&values.y)
        animationsChanged()
      }
    } else {
      model.position = p
    }
    geometryChanged()
  }

  /// From what shows to `p`: a sum over all that moves it.
  private func wayToGo(to p: CGPoint, from old: CGPoint, _ stage: Stage?) -> CGVector {
    var shown = old
    if let stage, let inFlight {
      shown.x = inFlight.x.shown(over: old.x, at: stage.animationTime)
      shown.y = inFlight.y.shown(over: old.y, at: stage.animationTime)
    }
    return CGVector(dx: p.x - shown.x, dy: p.y - shown.y)
  }

  func setBounds(_ r: CGRect) {
    guard Misuse.accepts(r, for: "bounds") else { return }
    let new = r.standardized
    let old = model.bounds.size
    if !isOfView, new != model.bounds { actImplicitly("bounds") }
    // What it paints is as large as it is.
    contentCache = nil
    change(\.model.bounds, from: model.bounds, to: new, \.bounds) { model.bounds = new }
    if new.size != old { sizeWantsDrawing() }
    geometryChanged()
  }

  func setTransform(_ t: CGAffineTransform) {
    guard Misuse.accepts(t, for: "transform") else { return }
    if space != nil, space?.transform != nil || !(inFlight?.solid.isEmpty ?? true) {
      return setSolid(CATransform3D(t))
    }
    if !isOfView, t != model.transform { actImplicitly("transform") }
    change(\.model.transform, from: model.transform, to: t, \.transform) { model.transform = t }
    geometryChanged()
  }

  // MARK: Appearance

  /// 0…1; clamped.
  public final var opacity: CGFloat {
    get { model.opacity }
    set {
      guard Misuse.accepts(newValue, for: "alpha") else { return }
      if !isOfView, newValue != model.opacity { actImplicitly("opacity") }
      let new = min(max(newValue, 0), 1)
      change(\.model.opacity, from: model.opacity, to: new, \.opacity) { model.opacity = new }
      noteHitArea()
    }
  }

  public final var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set {
      guard Misuse.accepts(newValue, for: "cornerRadius") else { return }
      if view == nil, newValue != model.cornerRadius { actImplicitly("cornerRadius") }
      contentCache = nil
      let new = max(0, newValue)
      change(\.model.cornerRadius, from: model.cornerRadius, to: new, \.cornerRadius) {
        model.cornerRadius = new
      }
    }
  }

  public final var background: RGBA {
    get { model.background }
    set {
      if view == nil, newValue != model.background { actImplicitly("backgroundColor") }
      contentCache = nil
      change(\.model.background, from: model.background, to: newValue, \.background) {
        model.background = newValue
      }
    }
  }

  public final var isHidden: Bool {
    get { hiddenValue }
    set {
      set(hiddenValue, newValue) { hiddenValue = newValue }
      noteHitArea()
    }
  }

  /// Sublayers are cut at the rounded bounds.
  public final var masksToBounds: Bool {
    get { clips }
    set { set(clips, newValue) { clips = newValue } }
  }

  /// Taken for UIKit's sake: a layer is drawn the same way whatever these say, and what does not
  /// change is kept as a picture anyway.
  public final var shouldRasterize = false
  public final var rasterizationScale: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(rasterizationScale, for: "rasterizationScale") {
        rasterizationScale = oldValue
      }
    }
  }

  /// A gradient in place of the background colour.
  public final var gradient: LayerContent.Fill? {
    get { fillOverride }
    set {
      if Misuse.accepts(newValue, for: "gradient") {
        setContent(fillOverride, newValue) { fillOverride = $0 }
      }
    }
  }

  public final var shadow: LayerContent.Shadow? {
    get { shadowValue }
    set {
      if Misuse.accepts(newValue, for: "shadow") {
        setContent(shadowValue, newValue) { shadowValue = $0 }
      }
    }
  }

  public final var borderWidth: CGFloat {
    get { borderWidthValue }
    set {
      guard Misuse.accepts(newValue, for: "borderWidth") else { return }
      setContent(borderWidthValue, max(0, newValue), named: "borderWidth") { borderWidthValue = $0 }
    }
  }

  /// Default black; it shows where `borderWidth` is more than 0.
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

  /// A picture, with the rectangle it fills.
  public final var image: LayerContent.Image? {
    get { imageValue }
    set {
      if Misuse.accepts(newValue, for: "image") {
        setContent(imageValue, newValue) { imageValue = $0 }
      }
    }
  }

  /// Filled outlines, in the layer's points.
  public final var paths: [LayerContent.FilledPath] {
    get { pathsValue }
    set {
      if Misuse.accepts(newValue, for: "paths") {
        setContent(pathsValue, newValue) { pathsValue = $0 }
      }
    }
  }

  /// The text as it is set; `nil`: there is none.
  package final var shownText: TextLayout? { textValue?.layout }

  package final var text: LayerContent.Text? {
    get { textValue }
    set { setContent(textValue, newValue) { textValue = $0 } }
  }

  /// Back to front, but for their `zPosition`; `nil`: there are none.
  public final var sublayers: [CALayer]? {
    get { siblings.isEmpty ? nil : sublayerList }
    set {
      for layer in sublayerList where layer.view == nil { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.view == nil { addSublayer(layer) }
    }
  }

  /// Adds a layer that belongs to no view.
  public final func addSublayer(_ layer: CALayer) {
    guard layer.view == nil else {
      return Misuse.report("addSublayer: this layer belongs to a view; add the view instead")
    }
    if let obstacle = obstacle(toHolding: layer) {
      return Misuse.report("addSublayer: \(obstacle)")
    }
    layer.removeFromSuperlayer()
    insert(layer, at: siblings.count)
  }

  /// The greatest number of layers, or of views, from a window down to its deepest one, the window
  /// included; masks count too. A deeper tree is refused (B59), because drawing, layout and hit testing
  /// recurse down the tree and must not run out of stack (S2).
  public nonisolated static let maximumTreeDepth = 256

  /// Why `layer` cannot stand below this one, as a sublayer or as a mask; `nil`: nothing speaks
  /// against it.
  final func obstacle(toHolding layer: CALayer) -> String? {
    var levels = 0
    var up: CALayer? = self
    while let here = up {
      if here === layer { return "it contains this one, so the tree would close a cycle" }
      levels += 1
      up = here.parent
    }
    guard levels + layer.height > CALayer.maximumTreeDepth else { return nil }
    return "the tree would be deeper than CALayer.maximumTreeDepth (\(CALayer.maximumTreeDepth)); "
      + "put them side by side"
  }

  /// How many layers stand above it.
  final var depth: Int {
    var n = 0
    var up = parent
    while let layer = up {
      n += 1
      up = layer.parent
    }
    return n
  }

  /// How many levels it has, itself and masks included.
  final var height: Int {
    var below = maskValue?.height ?? 0
    for layer in sublayerList { below = max(below, layer.height) }
    return below + 1
  }

  public final func removeFromSuperlayer() {
    guard let parent else { return }
    willChange()
    if parent.maskValue === self {
      // All that the mask hid shows now.
      parent.willChange()
      parent.invalidateExtentDownwards()
      parent.maskValue = nil
      parent.view?.maskLayerLeft(self)
    } else {
      parent.siblings.remove(self)
      parent.blocks = nil
    }
    parent.invalidateExtentUpwards()
    self.parent = nil
    setStage(nil)
  }

  package final func insert(_ layer: CALayer, at index: Int) {
    siblings.insert(layer, at: index)
    blocks = nil
    layer.parent = self
    if let z = layer.space?.z, z != 0 { ownSpace().sortsSublayers = true }
    if layer.view == nil { layer.setStage(stage) }
    layer.willChange()
  }

  /// Ends every animation; what was set shows.
  public final func removeAllAnimations() {
    waiting?.cutAll()
    guard let values = inFlight else { return }
    willChange()
    values.cutAll()
    animationsChanged()
  }

  // MARK: Drawing (overridable)

  /// Draws itself on `ctx`, in its own points. By default its view draws.
  open func draw(in ctx: CGContext) { view?.draw(self, in: ctx) }

  /// Brings what it shows up to date; by default it draws.
  open func display() { record() }

  /// Places sublayers; by default nothing.
  open func layoutSublayers() {}

  // MARK: Plumbing

  // What kinds of layers add to what animations can name, and to what they paint with it.
  func ownLook(_ name: String) -> KeyedValue? { nil }
  func paths(_ looks: Looks) -> [LayerContent.FilledPath] { pathsValue }
  func fill(_ looks: Looks) -> LayerContent.Fill? { fillOverride }
  func take(_ other: CALayer, _ looks: Looks) {}

  /// What casts its shadow where that is not its rounded rectangle.
  var ownShadowPath: [PathElement]? { nil }

  /// Enters or leaves a window, with all below.
  final func setStage(_ new: Stage?) {
    let old = stage
    if isMarked { old?.unmark(self) }
    link = new?.link
    isMarked = false
    isExtentValid = false
    parent?.blocks?.areAllStale = true
    isOnSheet = false
    extentCache = PixelRect(width: 0, height: 0)
    if new == nil || new !== old {
      if let values = inFlight {
        values.cutAll()
        dropPresentation()
        old?.noteAnimations(of: self)
      }
      // A stage that is gone took no layer out of its list.
      animatingPlace = -1
    }
    if let new {
      wantFirstDrawing(in: new)
      arrivedAt = new.animationTime
      if waiting != nil { beginWaiting(in: new) }
    }
    for layer in sublayerList { layer.setStage(new) }
    maskValue?.setStage(new)
  }
}
