import PantoBase
import PantoGraphics
import PantoMotion

/// What a layer has beyond the flat.
@MainActor final class LayerSpace {
  /// The model's transform where a flat one cannot say it.
  var transform: CATransform3D?
  var sublayerTransform = CATransform3D()
  var z: CGFloat = 0
  var isDoubleSided = true
  /// Some sublayer has a z: they are drawn in its order.
  var sortsSublayers = false
  /// Seen in perspective: what the sheet covers, in its own pixels.
  var sheet = PixelRect(width: 0, height: 0)
  var isSheet = false
  var pixelsPerPoint: CGFloat = 1
}

extension CALayer {
  final func ownSpace() -> LayerSpace {
    if let space { return space }
    let made = LayerSpace()
    space = made
    return made
  }

  /// About the anchor point, with perspective if `m34` says so.
  public final var transform: CATransform3D {
    get { solidValue }
    set { setSolid(newValue) }
  }

  /// The model's transform, flat or not.
  final var solidValue: CATransform3D {
    get { space?.transform ?? CATransform3D(model.transform) }
    set {
      if newValue.isAffine {
        space?.transform = nil
      } else {
        ownSpace().transform = newValue
      }
      model.transform = newValue.flattened
    }
  }

  final func setSolid(_ t: CATransform3D) {
    guard Misuse.accepts(t, for: "transform") else { return }
    let isSolid = space?.transform != nil || !(inFlight?.solid.isEmpty ?? true)
    if t.isAffine, !isSolid { return setTransform(t.flattened) }
    _ = ownSpace()
    if view == nil, t != solidValue { actImplicitly("transform") }
    if let values = inFlight, !values.transform.isEmpty {
      PresentationValues.cut(&values.transform)
    }
    // Computed: taken as a place, its old value would be written over the new one.
    change(\.solidValue, to: t, \.solid)
    geometryChanged()
  }

  /// Of all sublayers, about this layer's own anchor: where perspective for many is set.
  public final var sublayerTransform: CATransform3D {
    get { space?.sublayerTransform ?? CATransform3D() }
    set {
      guard Misuse.accepts(newValue, for: "sublayerTransform"), newValue != sublayerTransform
      else { return }
      willChange()
      ownSpace().sublayerTransform = newValue
      geometryChanged()
      for layer in sublayerList { layer.geometryChanged() }
    }
  }

  /// In front of siblings with a lower one, whatever their order; touches go by the order of views, as
  /// in UIKit. Default 0.
  public final var zPosition: CGFloat {
    get { space?.z ?? 0 }
    set {
      guard Misuse.accepts(newValue, for: "zPosition"), newValue != zPosition else { return }
      willChange()
      ownSpace().z = newValue
      parent?.ownSpace().sortsSublayers = true
      parent?.willChange()
    }
  }

  /// `false`: not drawn while its back is turned to the viewer. Default `true`.
  public final var isDoubleSided: Bool {
    get { space?.isDoubleSided ?? true }
    set {
      guard newValue != isDoubleSided else { return }
      willChange()
      ownSpace().isDoubleSided = newValue
    }
  }

  /// What `position` is of the layer, and what it turns about, in unit coordinates of its bounds.
  /// Default its middle.
  public final var anchorPoint: CGPoint {
    get { model.anchor }
    set {
      guard Misuse.accepts(newValue, for: "anchorPoint"), newValue != model.anchor else { return }
      willChange()
      model.anchor = newValue
      geometryChanged()
    }
  }

  /// The middle of its bounds in the superlayer's points, transform left out.
  final var middle: CGPoint {
    CGPoint(
      x: model.position.x + (0.5 - model.anchor.x) * model.bounds.width,
      y: model.position.y + (0.5 - model.anchor.y) * model.bounds.height)
  }

  /// The position that puts bounds of this size round `middle`.
  final func position(forMiddle middle: CGPoint, size: CGSize) -> CGPoint {
    CGPoint(
      x: middle.x + (model.anchor.x - 0.5) * size.width,
      y: middle.y + (model.anchor.y - 0.5) * size.height)
  }

  /// Back to front.
  final var drawnSublayers: [CALayer] {
    guard let space, space.sortsSublayers else { return sublayerList }
    let order = sublayerList.enumerated().sorted { a, b in
      let (za, zb) = (a.element.zPosition, b.element.zPosition)
      return za == zb ? a.offset < b.offset : za < zb
    }
    return order.map(\.element)
  }

  /// Own points → superlayer's, where that is more than flat; `nil`: it is flat.
  final func planeMap(at time: TimeInterval) -> PlaneMap? {
    let outer = parent?.space?.sublayerTransform
    let hasOuter = outer.map { !CATransform3DIsIdentity($0) } ?? false
    let own = shownSolid(at: time)
    if own == nil, !hasOuter { return nil }
    let shown = shownGeometry(at: time)
    let solid = own ?? CATransform3D(shown.transform)
    let b = shown.bounds
    var m = CATransform3D.translation(
      -(b.minX + b.width * model.anchor.x), -(b.minY + b.height * model.anchor.y), 0
    ).concatenating(solid)
      .concatenating(.translation(shown.position.x, shown.position.y, zPosition))
    if hasOuter, let parent, let outer {
      let around = parent.model.bounds
      let x = around.minX + around.width * parent.model.anchor.x
      let y = around.minY + around.height * parent.model.anchor.y
      m = m.concatenating(.translation(-x, -y, 0)).concatenating(outer)
        .concatenating(.translation(x, y, 0))
    }
    return PlaneMap(m)
  }

  /// The transform as it shows; `nil`: flat.
  private func shownSolid(at time: TimeInterval) -> CATransform3D? {
    guard space != nil else { return nil }
    if let values = inFlight, let shown = values.shownSolid(of: self, at: time) { return shown }
    return space?.transform
  }

  /// Device pixels that a sheet in perspective covers; its own pixels are worked out below it.
  final func updateSheet(_ map: PlaneMap, _ toPixels: CGAffineTransform, at time: TimeInterval)
    -> PixelRect
  {
    let nothing = PixelRect(width: 0, height: 0)
    let space = ownSpace()
    let k = max(0.1, min(8, toPixels.determinant.magnitude.squareRoot()))
    space.pixelsPerPoint = k
    let flat = CGAffineTransform(scaleX: k, y: k)
    let all = paintedExtent(flat, shownGeometry(at: time).bounds, at: time, inSheet: true)
      .intersection(PixelRect(minX: -4096, minY: -4096, maxX: 4096, maxY: 4096))
    space.sheet = all
    guard !all.isEmpty else { return nothing }
    let rect = CGRect(x: all.minX, y: all.minY, width: all.width, height: all.height)
    let seen = map.concatenating(toPixels).scaledFirst(by: 1 / k)
    return seen.box(of: rect).map { PixelRect.covering($0, .identity) } ?? nothing
  }

  /// Where in the window it shows: that of the sheet it lies on, if it does.
  final var windowExtent: PixelRect {
    guard isOnSheet else { return extentCache }
    var layer = self
    while layer.isOnSheet, let up = layer.parent { layer = up }
    return layer.extentCache
  }

  /// Draws a sheet: flat first, then through `map`.
  final func collectSheet(
    into frame: inout Frame, _ map: PlaneMap, _ toPixels: CGAffineTransform,
    at time: TimeInterval, _ opacity: CGFloat
  ) {
    guard let space, !space.sheet.isEmpty else { return }
    space.isSheet = true
    defer { space.isSheet = false }
    let k = space.pixelsPerPoint
    let seen = map.concatenating(toPixels).scaledFirst(by: 1 / k)
    guard let back = seen.inverted() else { return }
    frame.commands.append(
      .beginSheet(Frame.Sheet(fromWindow: back, rect: space.sheet, extent: extentCache)))
    collectOwn(
      into: &frame, CGAffineTransform(scaleX: k, y: k), shownGeometry(at: time), at: time, opacity,
      turns: false)
    frame.commands.append(.endSheet)
  }
}

extension UIView {
  /// In unit coordinates of the bounds: what `center` is of the view, and what it turns about.
  public final var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// The layer's transform in space.
  public final var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
}
