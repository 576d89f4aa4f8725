import PantoBase
import PantoGraphics

/// A layer whose sublayers stand in space, such as the sides of a cube: its own transform does not
/// flatten them (DRW-11).
///
/// The layer draws nothing itself: its colours, border, shadow, corners and mask have no effect,
/// and its opacity counts for each sublayer by itself. Layers do not cut through each other: the
/// one whose anchor point is nearer to the viewer is drawn above.
@preconcurrency @MainActor open class CATransformLayer: CALayer {
  public required init() {
    super.init()
    keepDepth()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    keepDepth()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    keepDepth()
  }

  private func keepDepth() {
    let properties = ensureProperties3D()
    properties.keepsDepth = true
    properties.sortsSublayers = true
  }
}

extension CALayer {
  /// Returns the map from this layer's points to those of the nearest layer above that is a plane,
  /// or `nil` if a 2D transform of the layer is enough.
  final func shownMap(at time: TimeInterval) -> PlaneMap? {
    guard parent?.properties3D?.keepsDepth == true else { return planeMap(at: time) }
    return PlaneMap(spaceMatrix(at: time))
  }

  /// Returns the matrix from this layer's points to those of the nearest layer above that is a
  /// plane.
  private func spaceMatrix(at time: TimeInterval) -> CATransform3D {
    let own = planeMatrix(at: time)
    guard let parent, parent.properties3D?.keepsDepth == true else { return own }
    return own.concatenating(parent.spaceMatrix(at: time))
  }

  /// The sublayers by the depth of their anchor points, the furthest first.
  final func sublayersByDepth(at time: TimeInterval) -> [CALayer] {
    let order = sublayerList.enumerated().map { i, layer in
      (layer: layer, depth: layer.depth(at: time), place: i)
    }
    return order.sorted { a, b in a.depth == b.depth ? a.place < b.place : a.depth < b.depth }
      .map(\.layer)
  }

  /// Returns how near the anchor point is to the viewer.
  private func depth(at time: TimeInterval) -> CGFloat {
    let shown = shownGeometry(at: time)
    let x = shown.bounds.minX + shown.bounds.width * shown.anchor.x
    let y = shown.bounds.minY + shown.bounds.height * shown.anchor.y
    let m = spaceMatrix(at: time)
    let z = x * m.m13 + y * m.m23 + m.m43
    let w = x * m.m14 + y * m.m24 + m.m44
    let depth = w > 1e-6 ? z / w : z
    return depth.isFinite ? depth : 0
  }

  /// Adds the drawing items of the sublayers of a layer that keeps their depth to the frame.
  final func collectInDepth(
    into frame: inout Frame, _ toPixels: CGAffineTransform, at time: TimeInterval,
    _ opacity: CGFloat, turns: Bool
  ) {
    let turns = turns || (presentationValues?.turns(at: time) ?? false)
    for layer in sublayersByDepth(at: time) where !layer.extentCache.isEmpty {
      if opacity < 1 {
        frame.commands.append(.beginGroup(opacity: opacity, extent: layer.extentCache))
      }
      layer.collect(into: &frame, toPixels, at: time, isTurning: turns)
      if opacity < 1 { frame.commands.append(.endGroup) }
    }
  }
}
