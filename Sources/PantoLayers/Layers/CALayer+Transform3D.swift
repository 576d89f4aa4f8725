import PantoBase
import PantoGraphics
import PantoMotion

/// The properties of a layer that has a 3D transform, a depth, or sublayers with a depth.
@MainActor package final class Layer3DProperties {
  /// The transform of the model, if a 2D transform cannot represent it.
  package var transform: CATransform3D?
  var sublayerTransform = CATransform3D()
  var z: CGFloat = 0
  var isDoubleSided = true
  /// The number of flips in progress, which hide the back of the layer.
  var flipCount = 0
  /// The value of `isDoubleSided` before the flips.
  var isDoubleSidedWithoutFlips = true
  /// Whether a sublayer has a `zPosition`, so that sublayers are drawn in that order.
  var sortsSublayers = false
  /// Whether the sublayers stand in the space of the layer instead of in its plane
  /// (CATransformLayer.swift).
  var keepsDepth = false
  /// The rectangle that the layer covers before perspective is applied, in pixels of its sheet (the
  /// flat picture that is then drawn in perspective).
  var sheet = PixelRect(width: 0, height: 0)
  var isDrawnFlat = false
  var pixelsPerPoint: CGFloat = 1
}

extension CALayer {
  final func ensureProperties3D() -> Layer3DProperties {
    if let properties3D { return properties3D }
    let made = Layer3DProperties()
    properties3D = made
    return made
  }

  /// The transform about the anchor point, in 3D. `m34` sets perspective. Default identity. Values
  /// that are not finite are reported as misuse.
  public final var transform: CATransform3D {
    get { modelTransform3D }
    set { setTransform3D(newValue) }
  }

  /// The transform of the model as a 3D transform.
  final var modelTransform3D: CATransform3D {
    get { properties3D?.transform ?? CATransform3D(model.transform) }
    set {
      if newValue.isAffine {
        properties3D?.transform = nil
      } else {
        ensureProperties3D().transform = newValue
      }
      model.transform = newValue.flattened
    }
  }

  final func setTransform3D(_ t: CATransform3D) {
    guard Misuse.accepts(t, for: "transform") else { return }
    let is3D = properties3D?.transform != nil || !(presentationValues?.transform3D.isEmpty ?? true)
    if t.isAffine, !is3D { return setTransform(t.flattened) }
    _ = ensureProperties3D()
    let pending = skipsActions || t == modelTransform3D ? nil : beginAction("transform")
    defer { pending?.end() }
    if t != modelTransform3D, let values = presentationValues, !values.transform.isEmpty {
      PresentationValues.cut(&values.transform)
    }
    // The value is computed. If it were passed as `inout`, its old value would be written back over
    // the new one.
    change(\.modelTransform3D, to: t, \.transform3D)
    geometryChanged()
  }

  /// The transform of all sublayers about this layer's anchor point; the usual place for a
  /// perspective that several layers share. Default identity.
  public final var sublayerTransform: CATransform3D {
    get { properties3D?.sublayerTransform ?? CATransform3D() }
    set {
      guard Misuse.accepts(newValue, for: "sublayerTransform"), newValue != sublayerTransform
      else { return }
      willChange()
      ensureProperties3D().sublayerTransform = newValue
      geometryChanged()
      for layer in sublayerList { layer.geometryChanged() }
    }
  }

  /// The depth by which siblings are drawn: layers with a higher value are in front, whatever their
  /// order. Default 0. Hit testing uses the order of the views, as in UIKit.
  public final var zPosition: CGFloat {
    get { properties3D?.z ?? 0 }
    set {
      guard Misuse.accepts(newValue, for: "zPosition"), newValue != zPosition else { return }
      willChange()
      ensureProperties3D().z = newValue
      parent?.ensureProperties3D().sortsSublayers = true
      parent?.willChange()
    }
  }

  /// Whether the layer is drawn while its back is turned to the viewer. Default `true`.
  public final var isDoubleSided: Bool {
    get { properties3D?.isDoubleSided ?? true }
    set {
      guard newValue != isDoubleSided else { return }
      willChange()
      ensureProperties3D().isDoubleSided = newValue
    }
  }

  /// Hides the back of the layer until `endFlip` has been called once for each call of this
  /// function.
  package final func beginFlip() {
    let properties3D = ensureProperties3D()
    if properties3D.flipCount == 0 {
      properties3D.isDoubleSidedWithoutFlips = properties3D.isDoubleSided
    }
    properties3D.flipCount += 1
    isDoubleSided = false
  }

  /// Ends a flip. The last one restores the value that `isDoubleSided` had before.
  package final func endFlip() {
    guard let properties3D, properties3D.flipCount > 0 else { return }
    properties3D.flipCount -= 1
    if properties3D.flipCount == 0 { isDoubleSided = properties3D.isDoubleSidedWithoutFlips }
  }

  /// The point of the layer that `position` refers to and that transforms keep in place, in unit
  /// coordinates of the bounds. Default the middle, (0.5, 0.5).
  public final var anchorPoint: CGPoint {
    get { model.anchor }
    set {
      guard Misuse.accepts(newValue, for: "anchorPoint"), newValue != model.anchor else { return }
      willChange()
      model.anchor = newValue
      geometryChanged()
    }
  }

  /// The middle of the bounds in the superlayer's points, without the transform.
  package final var middle: CGPoint {
    CGPoint(
      x: model.position.x + (0.5 - model.anchor.x) * model.bounds.width,
      y: model.position.y + (0.5 - model.anchor.y) * model.bounds.height)
  }

  /// Returns the position for which the middle of bounds of this size is `middle`.
  package final func position(forMiddle middle: CGPoint, size: CGSize) -> CGPoint {
    CGPoint(
      x: middle.x + (model.anchor.x - 0.5) * size.width,
      y: middle.y + (model.anchor.y - 0.5) * size.height)
  }

  /// The sublayers in drawing order, back to front.
  final func drawnSublayers(at time: TimeInterval) -> [CALayer] {
    guard let properties3D, properties3D.sortsSublayers else { return sublayerList }
    if properties3D.keepsDepth { return sublayersByDepth(at: time) }
    let order = sublayerList.enumerated().sorted { a, b in
      let (za, zb) = (a.element.zPosition, b.element.zPosition)
      return za == zb ? a.offset < b.offset : za < zb
    }
    return order.map(\.element)
  }

  /// Returns the map from this layer's points to the superlayer's if a 2D transform cannot
  /// represent it, else `nil`.
  package final func planeMap(at time: TimeInterval) -> PlaneMap? {
    let outer = parent?.properties3D?.sublayerTransform
    let hasOuter = outer.map { !CATransform3DIsIdentity($0) } ?? false
    if !hasOuter, shownTransform3D(at: time) == nil { return nil }
    return PlaneMap(planeMatrix(at: time))
  }

  /// Returns the matrix from this layer's points to the superlayer's, at its depth.
  final func planeMatrix(at time: TimeInterval) -> CATransform3D {
    let outer = parent?.properties3D?.sublayerTransform
    let hasOuter = outer.map { !CATransform3DIsIdentity($0) } ?? false
    let own = shownTransform3D(at: time)
    let shown = shownGeometry(at: time)
    let transform3D = own ?? CATransform3D(shown.transform)
    let b = shown.bounds
    var m = CATransform3D.translation(
      -(b.minX + b.width * model.anchor.x), -(b.minY + b.height * model.anchor.y), 0
    ).concatenating(transform3D)
      .concatenating(.translation(shown.position.x, shown.position.y, zPosition))
    if hasOuter, let parent, let outer {
      let around = parent.model.bounds
      let x = around.minX + around.width * parent.model.anchor.x
      let y = around.minY + around.height * parent.model.anchor.y
      m = m.concatenating(.translation(-x, -y, 0)).concatenating(outer)
        .concatenating(.translation(x, y, 0))
    }
    return m
  }

  /// Returns the 3D transform as it shows, or `nil` if it is a 2D transform.
  final func shownTransform3D(at time: TimeInterval) -> CATransform3D? {
    guard properties3D != nil else { return nil }
    if let values = presentationValues, let shown = values.shownTransform3D(of: self, at: time) {
      return shown
    }
    return properties3D?.transform
  }

  /// Updates a layer in perspective and returns the device pixels that it covers. The rectangle of
  /// its sheet (the flat picture before perspective) is computed as well.
  final func updatePerspectiveExtent(
    _ map: PlaneMap, _ toPixels: CGAffineTransform, at time: TimeInterval
  )
    -> PixelRect
  {
    let nothing = PixelRect(width: 0, height: 0)
    let properties3D = ensureProperties3D()
    let k = max(0.1, min(8, toPixels.determinant.magnitude.squareRoot()))
    properties3D.pixelsPerPoint = k
    let flat = CGAffineTransform(scaleX: k, y: k)
    let all = paintedExtent(flat, shownGeometry(at: time).bounds, at: time, inPerspective: true)
      .intersection(PixelRect(minX: -4096, minY: -4096, maxX: 4096, maxY: 4096))
    properties3D.sheet = all
    guard !all.isEmpty else { return nothing }
    let rect = CGRect(x: all.minX, y: all.minY, width: all.width, height: all.height)
    let seen = map.concatenating(toPixels).scaledFirst(by: 1 / k)
    return seen.box(of: rect).map { PixelRect.covering($0, .identity) } ?? nothing
  }

  /// The device pixels of the window in which the layer shows. For a layer on a sheet in
  /// perspective, those are the pixels of the sheet.
  final var windowExtent: PixelRect {
    guard isInPerspective else { return extentCache }
    var layer = self
    while layer.isInPerspective, let up = layer.parent { layer = up }
    return layer.extentCache
  }

  /// Adds the drawing items of a layer in perspective to the frame: the layer is drawn flat first,
  /// and the result is drawn through `map`.
  final func collectInPerspective(
    into frame: inout Frame, _ map: PlaneMap, _ toPixels: CGAffineTransform,
    at time: TimeInterval, _ opacity: CGFloat
  ) {
    guard let properties3D, !properties3D.sheet.isEmpty else { return }
    properties3D.isDrawnFlat = true
    defer { properties3D.isDrawnFlat = false }
    let k = properties3D.pixelsPerPoint
    let seen = map.concatenating(toPixels).scaledFirst(by: 1 / k)
    guard let back = seen.inverted() else { return }
    frame.commands.append(
      .beginSheet(Frame.Sheet(fromWindow: back, rect: properties3D.sheet, extent: extentCache)))
    collectOwn(
      into: &frame, CGAffineTransform(scaleX: k, y: k), shownGeometry(at: time), at: time, opacity,
      turns: false)
    frame.commands.append(.endSheet)
  }
}
