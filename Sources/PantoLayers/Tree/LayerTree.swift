import PantoBase
import PantoGraphics
import PantoMotion

/// The layers of one window, with the clock of their animations and what the next frame must draw.
@MainActor package final class LayerTree {
  /// The clock of the window, in seconds from 0.
  package let time: Timekeeper
  /// The running animations of the layers.
  package let ticker: AnimationTicker
  /// The layer of the window.
  package private(set) var root: CALayer?
  /// The number of device pixels per point.
  package var scale: CGFloat {
    get { storedScale }
    set { storedScale = newValue }
  }
  private var storedScale: CGFloat
  /// Whether at least one layer must record its drawing before the next frame.
  package var hasUndrawn = false
  package let link = LayerTreeLink()
  /// The stage of the tree, or `nil` once the end of the stage has run.
  ///
  /// If another thread let go of the stage last, its end waits for the main actor (L16). Until then
  /// the stage is here and intact, but a reference to it must not be kept beyond the caller.
  package var owner: AnyObject? { storedOwner }
  nonisolated(unsafe) private unowned(unsafe) var storedOwner: AnyObject?
  private var layOutViews: (@MainActor (LayerTree) -> Void)?

  @exclusivity(unchecked) private var marked: [CALayer] = []
  @exclusivity(unchecked) private var animating: [CALayer] = []
  @exclusivity(unchecked) private var damage = Damage()
  /// The layers without a view that asked for layout.
  @usableFromInline @exclusivity(unchecked) var unlaid: [CALayer] = []
  /// The emitter layers of the tree.
  private var emitters: [CALayer] = []
  private var isAllDamaged = true
  @exclusivity(unchecked) private var frame: Frame

  /// Creates a tree without a root and without a stage.
  package init(time: Timekeeper, scale: CGFloat) {
    self.time = time
    storedScale = scale
    ticker = AnimationTicker(time: time)
    frame = Frame(pixelWidth: 0, pixelHeight: 0, scale: scale, background: RGBA(1, 1, 1))
    marked.reserveCapacity(64)
    link.tree = self
    CompletionQueue.connect()
  }

  /// Connects the tree with its stage, which it does not retain.
  ///
  /// - Parameter layOutViews: Lays out the views of the window. The tree calls it at the end of an
  ///   animation block with the option `layoutSubviews`.
  package func connect(
    to owner: AnyObject, layOutViews: @escaping @MainActor (LayerTree) -> Void
  ) {
    storedOwner = owner
    self.layOutViews = layOutViews
  }

  /// Returns the tree of the stage whose verb is running, or `nil`. The module of the stages sets
  /// this function.
  package static var running: @MainActor () -> LayerTree? = { nil }

  /// Detaches the layers from the tree, and the tree from its stage, because the stage is released.
  package func detach() {
    link.tree = nil
    storedOwner = nil
    layOutViews = nil
  }

  /// Makes `layer` the root. The layer and everything below it enter the tree.
  package func setRoot(_ layer: CALayer) {
    root = layer
    layer.setTree(self)
  }

  // MARK: Layout

  func layoutIfNeeded() { layOutViews?(self) }

  /// Whether a layer without a view asked for layout. Inlined, because every event asks.
  @inlinable package var needsLayout: Bool { !unlaid.isEmpty }

  func addUnlaid(_ layer: CALayer) { unlaid.append(layer) }
  /// Removes a layer that was laid out or leaves the tree, so that the layer is freed even if
  /// nothing else is laid out.
  func removeUnlaid(_ layer: CALayer) {
    if let index = unlaid.lastIndex(where: { $0 === layer }) { unlaid.remove(at: index) }
  }

  /// The largest number of rounds of one layout, because layout may ask for layout.
  private static let layoutRounds = 8

  /// Lays out the layers without a view that asked for layout, outer ones first (LAY-04).
  package func layOutLayers() {
    var rounds = 0
    while let first = unlaid.first {
      guard rounds < LayerTree.layoutRounds else {
        // The list is empty before a layer may be freed, whose deinit may ask for layout.
        let restless = unlaid
        unlaid = []
        for layer in restless { layer.layoutNeeded = false }
        return Misuse.report(
          "layoutSublayers: a \(type(of: first)) asks for layout each time it is laid out, so that "
            + "it never comes to rest; call setNeedsLayout only where something is different")
      }
      rounds += 1
      var layers = unlaid
      unlaid.removeAll(keepingCapacity: true)
      if layers.count > 1 { layers.sort { $0.depth < $1.depth } }
      for layer in layers where layer.layoutNeeded && layer.link === link {
        layer.layOutMarkedBelow()
      }
    }
  }

  // MARK: Time

  /// The time of the clock that animations follow, in seconds: the time of the stage without the
  /// parts of gaps that animations skipped (B22).
  package var animationTime: TimeInterval { ticker.now }

  // MARK: Changes

  func mark(_ layer: CALayer) {
    layer.markIndex = Int32(truncatingIfNeeded: marked.count)
    marked.append(layer)
    damage.add(layer.windowExtent)
  }

  /// Makes the next frame draw a rectangle of device pixels.
  func addDamage(_ rect: PixelRect) { damage.add(rect) }

  /// Removes a layer that leaves the tree from the marked layers, so that the layer is freed even
  /// if the stage never draws (K14). The place of the layer is part of the damage already.
  func unmark(_ layer: CALayer) {
    let index = Int(layer.markIndex)
    guard marked.indices.contains(index), marked[index] === layer, let last = marked.popLast()
    else { return }
    guard last !== layer else { return }
    marked[index] = last
    last.markIndex = Int32(truncatingIfNeeded: index)
  }

  /// Adds a layer to the list of animating layers, or removes it. The last layer of the list fills
  /// the gap, so that the end of one animation costs the same however many layers animate (K13).
  func updateAnimating(_ layer: CALayer) {
    let animates = layer.presentationValues != nil
    guard animates != (layer.animatingIndex >= 0) else { return }
    if animates {
      layer.animatingIndex = Int32(truncatingIfNeeded: animating.count)
      return animating.append(layer)
    }
    let index = Int(layer.animatingIndex)
    layer.animatingIndex = -1
    guard animating.indices.contains(index), animating[index] === layer,
      let last = animating.popLast(), last !== layer
    else { return }
    animating[index] = last
    last.animatingIndex = Int32(truncatingIfNeeded: index)
  }

  func addEmitter(_ layer: CALayer, _ emission: Emission) {
    emitters.append(layer)
    emission.include(skipped: time.now - animationTime)
    emission.restart(at: layer.particleTime(animationTime))
  }

  func removeEmitter(_ layer: CALayer) { emitters.removeAll { $0 === layer } }

  // MARK: Frames

  /// Whether an animation is attached to at least one layer.
  package var hasAnimations: Bool { !animating.isEmpty }
  /// The layers with at least one animation, in no particular order.
  package var animatingLayers: [CALayer] { animating }

  /// Whether a value of a layer changes from frame to frame at this moment.
  package var isMoving: Bool {
    let now = animationTime
    for layer in animating where layer.presentationValues?.isMoving(at: now) ?? false {
      return true
    }
    for layer in emitters where layer.hasMovingParticles(at: now) { return true }
    return false
  }

  /// Whether something other than animations changed since the last frame.
  package var needsDisplay: Bool { isAllDamaged || !marked.isEmpty || !damage.isEmpty }

  /// Makes the next frame draw the whole window.
  package func invalidate() { isAllDamaged = true }

  /// Records the drawings that layers requested.
  package func recordDrawings() {
    hasUndrawn = false
    root?.recordTree()
  }

  /// Makes the next frame and passes it to `present`.
  ///
  /// - Parameter size: The size of the window in points.
  /// - Returns: `false` if nothing changed; `present` is then not called.
  package func draw(
    size: CGSize, _ present: (borrowing Frame) throws(RenderError) -> Void
  ) throws(RenderError) -> Bool {
    let now = animationTime
    for layer in animating where layer.presentationValues?.isMoving(at: now) ?? false {
      layer.willChange()
      layer.invalidateExtentDownwards()
    }
    for layer in emitters where layer.hasMovingParticles(at: now) { layer.willChange() }
    guard needsDisplay else { return false }
    prepareFrame(size, at: now)
    guard !frame.damage.isEmpty else { return false }
    try present(frame)
    return true
  }

  /// Passes a frame of the whole window to `present`, without the layer `hidden` and all below it.
  /// Changes that wait for the next frame keep waiting.
  package func drawWhole(
    without hidden: CALayer?, size: CGSize,
    _ present: (borrowing Frame) throws(RenderError) -> Void
  ) throws(RenderError) {
    guard let root else { return }
    let now = animationTime
    let toPixels = CGAffineTransform(scaleX: scale, y: scale)
    root.updateExtent(toPixels, at: now)
    var whole = Frame(
      pixelWidth: 0, pixelHeight: 0, scale: scale, background: frame.background)
    let all = begin(&whole, size)
    whole.isInvalid = true
    whole.damage = [all]
    whole.damageBounds = all
    // A layer that covers nothing is left out.
    let extent = hidden?.extentCache
    hidden?.extentCache = PixelRect(width: 0, height: 0)
    root.collect(into: &whole, toPixels, at: now, isTurning: false)
    if let extent { hidden?.extentCache = extent }
    try present(whole)
  }

  /// Prepares an empty frame, and returns the rectangle of the window in pixels.
  private func begin(_ frame: inout Frame, _ size: CGSize) -> PixelRect {
    frame.pixelWidth = Int((size.width * scale).rounded())
    frame.pixelHeight = Int((size.height * scale).rounded())
    frame.scale = scale
    frame.commands.removeAll(keepingCapacity: true)
    frame.items.removeAll(keepingCapacity: true)
    return PixelRect(width: frame.pixelWidth, height: frame.pixelHeight)
  }

  private func prepareFrame(_ size: CGSize, at now: TimeInterval) {
    guard let root else { return }
    let toPixels = CGAffineTransform(scaleX: scale, y: scale)
    let all = begin(&frame, size)
    if isAllDamaged {
      root.isExtentValid = false
      root.invalidateExtentDownwards()
    }
    root.updateExtent(toPixels, at: now)
    passDamageToFrame(within: all)
    guard var bounds = frame.damage.first else { return }
    for rect in frame.damage { bounds.join(rect) }
    frame.damageBounds = bounds
    root.collect(into: &frame, toPixels, at: now, isTurning: false)
  }

  /// Adds the present extents of the marked layers to the damage and gives the frame the damage
  /// inside the window.
  private func passDamageToFrame(within window: PixelRect) {
    for i in marked.indices {
      Unmanaged.passUnretained(marked[i]).borrow {
        $0.isMarked = false
        if $0.link === link { damage.add($0.windowExtent) }
      }
    }
    marked.removeAll(keepingCapacity: true)
    frame.isInvalid = isAllDamaged
    if isAllDamaged {
      damage.removeAll()
      damage.add(window)
      isAllDamaged = false
    }
    frame.damage.removeAll(keepingCapacity: true)
    for rect in damage.rects {
      let inside = rect.intersection(window)
      if !inside.isEmpty { frame.damage.append(inside) }
    }
    damage.removeAll()
  }
}
