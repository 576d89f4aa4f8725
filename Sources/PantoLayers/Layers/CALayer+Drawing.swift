import PantoBase
import PantoGraphics
import PantoMotion

/// The geometry of a layer as it shows at one moment, animations included.
package struct ShownGeometry {
  package var position: CGPoint
  package var bounds: CGRect
  package var transform: CGAffineTransform
  /// The point of the layer that lies at `position`, in unit coordinates of the bounds.
  package var anchor: CGPoint

  /// The transform from the layer's points to its superlayer's points.
  package var matrix: CGAffineTransform {
    let cx = bounds.origin.x + bounds.size.width * anchor.x
    let cy = bounds.origin.y + bounds.size.height * anchor.y
    if transform.isIdentity {
      return CGAffineTransform(translationX: position.x - cx, y: position.y - cy)
    }
    return CGAffineTransform(translationX: -cx, y: -cy).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}

extension CALayer {
  /// The transform from this layer's points to its superlayer's, by the model values.
  package final var modelMatrix: CGAffineTransform {
    ShownGeometry(
      position: model.position, bounds: model.bounds, transform: model.transform,
      anchor: model.anchor
    ).matrix
  }

  package final func shownGeometry(at time: TimeInterval) -> ShownGeometry {
    guard let values = presentationValues else {
      return ShownGeometry(
        position: model.position, bounds: model.bounds, transform: model.transform,
        anchor: model.anchor)
    }
    return values.geometry(of: self, at: time)
  }

  /// The position as it shows at this moment, in the superlayer's points: between the old and the
  /// new value during an animation. UIKit offers `presentation()?.position` instead.
  public final var shownPosition: CGPoint {
    guard let tree else { return model.position }
    return shownGeometry(at: tree.animationTime).position
  }

  /// The 2D transform of the layer as it shows at this moment, in the middle of animations.
  public final var shownTransform: CGAffineTransform {
    guard let tree else { return model.transform }
    return shownGeometry(at: tree.animationTime).transform
  }

  /// The opacity as it shows at this moment, 0…1.
  public final var shownAlpha: CGFloat { shownOpacity(at: tree?.animationTime ?? 0) }

  package final func shownOpacity(at time: TimeInterval) -> CGFloat {
    guard let values = presentationValues else { return model.opacity }
    return values.opacity(of: self, at: time)
  }

  /// Returns the corner radius of the clip as it shows at `time`, in points.
  private func shownCornerRadius(at time: TimeInterval) -> CGFloat {
    guard let values = presentationValues, values.isShaping else { return model.cornerRadius }
    let animated = values.shownContentValues(of: self, at: time)["cornerRadius"]?.number
    return max(
      0, animated ?? values.cornerRadius.shown(over: model.cornerRadius, at: ownTime(time)))
  }

  /// Returns the content that the layer itself draws at `time`, or `nil` if it draws nothing.
  final func content(at time: TimeInterval) -> LayerContent? {
    if let frozen { return frozen.isNothing ? nil : frozen }
    let isShaping = presentationValues?.isShaping ?? false
    if !isShaping, let contentCache { return contentCache.isNothing ? nil : contentCache }
    var background = model.background
    var radius = model.cornerRadius
    var bounds = model.bounds
    var contentValues = ContentValues()
    if let values = presentationValues {
      let now = ownTime(time)
      background = values.background.shown(over: background, at: now)
      radius = max(0, values.cornerRadius.shown(over: radius, at: now))
      bounds = values.geometry(of: self, at: time).bounds
      contentValues = values.shownContentValues(of: self, at: time)
      if let animated = contentValues["backgroundColor"] { background = animated.color }
      if let animated = contentValues["cornerRadius"] { radius = max(0, animated.number) }
    }
    var image = imageValue
    image?.isCut = clips
    if bounds != model.bounds, let fit = image?.fit {
      image?.rect = fit.mode.place(fit.size, in: bounds)
    }
    let fill = fill(contentValues) ?? (background.alpha > 0 ? .solid(background) : .none)
    let made = LayerContent(
      bounds: bounds, cornerRadius: min(radius, min(bounds.width, bounds.height) / 2), fill: fill,
      borderWidth: contentValues["borderWidth"]?.number ?? borderWidthValue,
      borderColor: contentValues["borderColor"]?.color ?? borderColorValue,
      // A cut at the bounds includes the layer's own shadow.
      shadow: clips ? nil : contentValues.isEmpty ? shadowValue : shadow(contentValues),
      image: image,
      paths: paths(contentValues), text: textValue, corners: cornersValue,
      drawn: drawingValue.map { LayerContent.Drawn(drawing: $0, rect: drawnRect($0, in: bounds)) })
    if isShaping { return made.isNothing ? nil : made }
    let shared = made.shared
    contentCache = shared
    paintedCache = shared.isNothing ? .zero : shared.paintedBounds
    return shared.isNothing ? nil : shared
  }

  /// Updates and returns the extent: the device pixels that this layer and its sublayers may touch.
  @discardableResult
  final func updateExtent(_ toPixels: CGAffineTransform, at time: TimeInterval) -> PixelRect {
    if isExtentValid { return extentCache }
    isExtentValid = true
    let nothing = PixelRect(width: 0, height: 0)
    if model.isHidden || shownOpacity(at: time) <= 0 {
      extentCache = nothing
      return nothing
    }
    if properties3D?.keepsDepth == true {
      extentCache = sublayersExtent(toPixels, at: time, inPerspective: isInPerspective)
      return extentCache
    }
    let shown = shownGeometry(at: time)
    var matrix = shown.matrix.concatenating(toPixels)
    if properties3D != nil || parent?.properties3D != nil, let map = shownMap(at: time) {
      if properties3D?.isDoubleSided == false, map.showsBack(at: shown.bounds.center) {
        extentCache = nothing
        return nothing
      }
      guard let flat = map.affine else {
        extentCache = updatePerspectiveExtent(map, toPixels, at: time)
        return extentCache
      }
      matrix = flat.concatenating(toPixels)
    }
    extentCache = paintedExtent(matrix, shown.bounds, at: time, inPerspective: isInPerspective)
    return extentCache
  }

  /// Returns the device pixels that this layer and everything below it may touch if drawn through
  /// `matrix`.
  final func paintedExtent(
    _ matrix: CGAffineTransform, _ bounds: CGRect, at time: TimeInterval, inPerspective: Bool
  ) -> PixelRect {
    var all = PixelRect(width: 0, height: 0)
    // The bounds of the content are usually cached, so the content itself is not accessed.
    if presentationValues == nil, frozen == nil, contentCache != nil {
      all = PixelRect.covering(paintedCache, matrix)
    } else if let content = content(at: time) {
      all = PixelRect.covering(content.paintedBounds, matrix)
    }
    if let emission {
      var below = particlesExtent(emission, matrix, at: time)
      if clips { below = below.intersection(PixelRect.covering(bounds, matrix)) }
      if !below.isEmpty { all = all.union(below) }
    }
    if !siblings.isEmpty {
      var below =
        if let copies = replication?.value {
          extentOfCopies(copies, matrix, at: time, inPerspective: inPerspective)
        } else {
          sublayersExtent(matrix, at: time, inPerspective: inPerspective)
        }
      if clips { below = below.intersection(PixelRect.covering(bounds, matrix)) }
      if !below.isEmpty { all = all.union(below) }
    }
    if borderWidthValue > 0 || isBorderCovered || presentationValues != nil {
      updateBorder(matrix, at: time)
    }
    if let maskValue {
      maskValue.isInPerspective = inPerspective
      all = all.intersection(maskValue.updateExtent(matrix, at: time))
    }
    return all
  }

  /// Handles a change of the layer's own position, size or transform. Everything below moves too,
  /// so its pixels change.
  @inline(__always) final func geometryChanged() {
    if watchers.rawValue != 0 { tellWatchers() }
    // A valid extent means that the values did not change, so nothing below moved. Invalidating
    // extents below a valid one would keep later changes there from being noticed.
    guard !isExtentValid else { return }
    invalidateExtentDownwards()
    dropWindowMatrix()
  }

  @inline(never) private final func tellWatchers() {
    if watchers.contains(.layoutBox) { host?.layerMoved() }
    markHitAreaChanged()
  }

  @inline(__always) private final func dropWindowMatrix() {
    if isWindowMatrixValid { dropWindowMatrices() }
  }

  @inline(never) private final func dropWindowMatrices() {
    isWindowMatrixValid = false
    for layer in sublayerList { layer.dropWindowMatrix() }
  }

  /// The transform from this layer's points to the window's, by the model values.
  package final var windowTransform: CGAffineTransform {
    if isWindowMatrixValid { return windowMatrix }
    if isRoot {
      windowMatrix = .identity
    } else if let parent {
      windowMatrix = modelMatrix.concatenating(parent.windowTransform)
    } else {
      windowMatrix = modelMatrix
    }
    isWindowMatrixValid = true
    return windowMatrix
  }

  /// Converts a point of the window to this layer's points. The result is zero if the transform
  /// cannot be inverted.
  package final func fromWindow(_ p: CGPoint) -> CGPoint {
    let t = windowTransform
    if t.isTranslation { return CGPoint(x: p.x - t.tx, y: p.y - t.ty) }
    return t.isInvertible ? p.applying(t.inverted()) : .zero
  }

  @inline(__always) final func invalidateExtentDownwards() {
    if !siblings.isEmpty || maskValue != nil { invalidateExtentsBelow() }
  }

  @inline(never) private final func invalidateExtentsBelow() {
    blocks?.areAllStale = true
    for layer in sublayerList {
      layer.isExtentValid = false
      layer.invalidateExtentDownwards()
    }
    if let maskValue {
      maskValue.isExtentValid = false
      maskValue.invalidateExtentDownwards()
    }
  }

  /// Adds the drawing items of this layer and everything below it, back to front, to the frame.
  /// Only items inside the damage (the changed area of the window) are added.
  final func collect(
    into frame: inout Frame, _ toPixels: CGAffineTransform, at time: TimeInterval, isTurning: Bool
  ) {
    if model.isHidden || extentCache.isEmpty { return }
    // The pixels of a sheet in perspective are not those of the window, so the sheet is drawn
    // completely or not at all.
    var isTouched = isInPerspective
    for i in frame.damage.indices where frame.damage[i].intersects(extentCache) {
      isTouched = true
      break
    }
    guard isTouched else { return }
    let opacity = shownOpacity(at: time)
    if opacity <= 0 { return }
    if properties3D?.keepsDepth == true {
      return collectInDepth(into: &frame, toPixels, at: time, opacity, turns: isTurning)
    }
    let shown = shownGeometry(at: time)
    var matrix = shown.matrix.concatenating(toPixels)
    if properties3D != nil || parent?.properties3D != nil, let map = shownMap(at: time) {
      guard let flat = map.affine else {
        return collectInPerspective(into: &frame, map, toPixels, at: time, opacity)
      }
      matrix = flat.concatenating(toPixels)
    }
    let turns =
      isTurning || isRasterized || (presentationValues?.turns(at: time) ?? false)
    collectOwn(into: &frame, matrix, shown, at: time, opacity, turns: turns)
  }

  /// Adds the drawing items of this layer and everything below it, drawn through `matrix`, to the
  /// frame.
  final func collectOwn(
    into frame: inout Frame, _ matrix: CGAffineTransform, _ shown: ShownGeometry,
    at time: TimeInterval, _ opacity: CGFloat, turns: Bool
  ) {
    let content = content(at: time)
    let extent = properties3D.map { $0.isDrawnFlat ? $0.sheet : extentCache } ?? extentCache
    let isGroup = opacity < 1 && (!siblings.isEmpty || maskValue != nil)
    if maskValue != nil { frame.commands.append(.beginMasked(extent: extent)) }
    if isGroup { frame.commands.append(.beginGroup(opacity: opacity, extent: extent)) }
    var border: BorderParts?
    if let content {
      border = borderParts(of: content, matrix)
      frame.append(
        Frame.Item(
          content: border?.below ?? content,
          transform: frame.snapped(matrix, origin: content.bounds.origin),
          opacity: isGroup ? 1 : opacity, isSettled: !turns,
          extent: siblings.isEmpty && maskValue == nil && emission == nil
            ? extent : PixelRect.covering(content.paintedBounds, matrix)))
    }
    if !siblings.isEmpty || emission != nil {
      if clips {
        frame.commands.append(
          .beginClip(
            Frame.Clip(
              rect: shown.bounds, cornerRadius: shownCornerRadius(at: time), corners: cornersValue,
              transform: frame.snapped(matrix, origin: shown.bounds.origin),
              extent: PixelRect.covering(shown.bounds, matrix))))
      }
      if let emission {
        collectParticles(emission, into: &frame, matrix, at: time, isGroup ? 1 : opacity)
      }
      if let replication = replication?.value {
        collectCopies(replication, into: &frame, matrix, at: time, turns: turns)
      } else {
        collectSublayers(into: &frame, matrix, at: time, turns: turns)
      }
      if clips { frame.commands.append(.endClip) }
      if let border = border?.above {
        frame.append(
          Frame.Item(
            content: border, transform: frame.snapped(matrix, origin: border.bounds.origin),
            opacity: isGroup ? 1 : opacity, isSettled: !turns,
            extent: PixelRect.covering(border.bounds, matrix)))
      }
    }
    if isGroup { frame.commands.append(.endGroup) }
    if let maskValue {
      frame.commands.append(.mask(extent: extent))
      maskValue.collect(into: &frame, matrix, at: time, isTurning: turns)
      frame.commands.append(.endMasked)
    }
  }
}

extension PixelRect {
  /// Returns every device pixel that a rectangle drawn through `matrix` may touch, with one more
  /// pixel on each side for anti-aliasing and for snapping to whole pixels.
  static func covering(_ rect: CGRect, _ matrix: CGAffineTransform) -> PixelRect {
    if rect.isEmpty { return PixelRect(width: 0, height: 0) }
    let r = rect.applying(matrix)
    let (x0, y0) = (r.origin.x, r.origin.y)
    let (x1, y1) = (x0 + r.size.width, y0 + r.size.height)
    if let near = PixelRect.around(x0, y0, x1, y1) { return near }
    // Scales multiplied with each other may become infinite; nothing of such a rectangle can show.
    guard r.isFinite else { return PixelRect(width: 0, height: 0) }
    func near(_ v: CGFloat) -> CGFloat { min(max(v, -1e6), 1e6) }
    return PixelRect(
      minX: near(r.minX).floorInt - 1, minY: near(r.minY).floorInt - 1,
      maxX: near(r.maxX).ceilInt + 1, maxY: near(r.maxY).ceilInt + 1)
  }

  /// Returns every pixel that a rectangle with these edges may touch, with one more pixel on each
  /// side. The result is `nil` if an edge is 1e6 pixels away or more, or not finite.
  @inline(__always) static func around(
    _ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat
  ) -> PixelRect? {
    guard x0 > -1e6, y0 > -1e6, x1 < 1e6, y1 < 1e6, x0 <= x1, y0 <= y1 else { return nil }
    return PixelRect(
      minX: x0.floorInt - 1, minY: y0.floorInt - 1, maxX: x1.ceilInt + 1, maxY: y1.ceilInt + 1)
  }
}

extension Frame {
  /// Moves the origin of an item that is scaled to a whole pixel, so that the item keeps its size
  /// in pixels while it moves. A pure translation (at the stage's scale) is not changed: each edge
  /// is rounded to the nearest pixel, so that neighbours have neither gap nor overlap (DRW-06).
  func snapped(_ t: CGAffineTransform, origin: CGPoint) -> CGAffineTransform {
    guard t.b == 0, t.c == 0, t.a != scale || t.d != scale else { return t }
    let p = origin.applying(t)
    // The origin is nearly always on a whole pixel already. This test avoids a call of the rounding
    // function.
    if p.x.magnitude < 1e9, p.y.magnitude < 1e9, CGFloat(Int(p.x)) == p.x, CGFloat(Int(p.y)) == p.y
    {
      return t
    }
    var snapped = t
    snapped.tx += p.x.rounded(.down) == p.x ? 0 : (p.x + 0.5).rounded(.down) - p.x
    snapped.ty += p.y.rounded(.down) == p.y ? 0 : (p.y + 0.5).rounded(.down) - p.y
    return snapped
  }
}
