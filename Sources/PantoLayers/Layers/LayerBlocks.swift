import PantoBase
import PantoGraphics

/// The extents (the device pixels that may be touched) of a layer's sublayers in blocks of sixteen,
/// for a layer with many sublayers. A frame visits only blocks in which something changed or shows,
/// and reads contiguous rectangles before it reads layers.
///
/// A sublayer whose extent is invalid is in a stale block. The blocks are dropped when a sublayer
/// is added or removed.
@MainActor package final class LayerBlocks {
  static let size = 16
  /// The number of sublayers below which all sublayers are visited one by one.
  static let fewest = 64

  /// The extent of each sublayer.
  @exclusivity(unchecked) fileprivate var extents: [PixelRect]
  /// The union of the extents of each block.
  @exclusivity(unchecked) fileprivate var unions: [PixelRect]
  @exclusivity(unchecked) fileprivate var stale: [Bool]
  var areAllStale = true
  fileprivate var inPerspective = false

  fileprivate init(_ layers: [CALayer]) {
    let nothing = PixelRect(width: 0, height: 0)
    let count = (layers.count + LayerBlocks.size - 1) / LayerBlocks.size
    extents = Array(repeating: nothing, count: layers.count)
    unions = Array(repeating: nothing, count: count)
    stale = Array(repeating: true, count: count)
    for (i, layer) in layers.enumerated() { layer.blockIndex = Int32(i) }
  }

  /// Marks the block of the sublayer with that index as stale. A mask has a superlayer but no index
  /// there; its call only causes an unnecessary update of a block.
  @inline(__always) func change(at index: Int) {
    let i = index / LayerBlocks.size
    if i < stale.count { stale[i] = true }
  }

  fileprivate func range(_ block: Int) -> Range<Int> {
    let start = block * LayerBlocks.size
    return start..<min(start + LayerBlocks.size, extents.count)
  }
}

extension CALayer {
  /// Updates the extents of all sublayers and returns the device pixels that they touch through
  /// `matrix`.
  final func sublayersExtent(
    _ matrix: CGAffineTransform, at time: TimeInterval, inPerspective: Bool
  ) -> PixelRect {
    guard siblings.count >= LayerBlocks.fewest else {
      return extentOfEachSublayer(matrix, at: time, inPerspective: inPerspective)
    }
    var all = PixelRect(width: 0, height: 0)
    // The list is read once, because it is long.
    let layers = sublayerList
    let blocks = self.blocks ?? LayerBlocks(layers)
    self.blocks = blocks
    let isAll = blocks.areAllStale || blocks.inPerspective != inPerspective
    blocks.areAllStale = false
    blocks.inPerspective = inPerspective
    let isUpright = properties3D == nil && matrix.isUpright
    for b in blocks.unions.indices {
      if isAll || blocks.stale[b] {
        blocks.stale[b] = false
        var union = PixelRect(width: 0, height: 0)
        for i in blocks.range(b) {
          let extent = Unmanaged.passUnretained(layers[i]).borrow {
            $0.isInPerspective = inPerspective
            if !$0.isExtentValid, !(isUpright && $0.updatePlainExtent(matrix)) {
              $0.updateExtent(matrix, at: time)
            }
            return $0.extentCache
          }
          blocks.extents[i] = extent
          union.join(extent)
        }
        blocks.unions[b] = union
      }
      all.join(blocks.unions[b])
    }
    return all
  }

  /// Updates the extents of a few sublayers, which need no blocks, and returns their union.
  @inline(__always) private final func extentOfEachSublayer(
    _ matrix: CGAffineTransform, at time: TimeInterval, inPerspective: Bool
  ) -> PixelRect {
    var all = PixelRect(width: 0, height: 0)
    for layer in sublayerList {
      layer.isInPerspective = inPerspective
      if !layer.isExtentValid { layer.updateExtent(matrix, at: time) }
      all.join(layer.extentCache)
    }
    return all
  }

  /// Adds the drawing items of the sublayers that show inside the damage (the changed area) to the
  /// frame.
  final func collectSublayers(
    into frame: inout Frame, _ matrix: CGAffineTransform, at time: TimeInterval, turns: Bool
  ) {
    guard let blocks, !(properties3D?.sortsSublayers ?? false) else {
      for layer in drawnSublayers(at: time)
      where layer.isInPerspective || layer.extentCache.intersects(frame.damageBounds) {
        layer.collect(into: &frame, matrix, at: time, isTurning: turns)
      }
      return
    }
    let isAll = blocks.inPerspective
    // At the stage's own scale most layers need only a translation.
    let isUpright =
      properties3D == nil && !isAll && matrix.isUpright && matrix.a == frame.scale
      && matrix.d == frame.scale && frame.damage.count == 1
    // The lists are read once, because they are long.
    let layers = sublayerList
    let (unions, extents, reach) = (blocks.unions, blocks.extents, frame.damageBounds)
    // The index of the first item that no command draws yet.
    var first = frame.items.count
    for b in unions.indices where isAll || unions[b].intersects(reach) {
      for i in blocks.range(b) where isAll || extents[i].intersects(reach) {
        Unmanaged.passUnretained(layers[i]).borrow {
          if isUpright, $0.collectPlain(into: &frame, matrix, turns: turns) { return }
          frame.draw(from: first)
          $0.collect(into: &frame, matrix, at: time, isTurning: turns)
          first = frame.items.count
        }
      }
    }
    frame.draw(from: first)
  }
}

/// A fast path for simple layers: when there are many layers, most are boxes without transform,
/// animation or sublayers. The fast path places them on the same pixels as the general code, which
/// handles every kind of layer.
extension CALayer {
  /// Whether the layer has no animation, transform, sublayers, mask or 3D properties, is neither
  /// hidden nor frozen, and has cached content.
  @inline(__always) private final var isPlainBox: Bool {
    presentationValues == nil && contentCache != nil && siblings.isEmpty && maskValue == nil
      && !model.isHidden && frozen == nil && properties3D == nil && model.opacity > 0
      && model.transform.isIdentity
  }

  /// Returns the point to which a matrix without rotation maps the layer's origin (0, 0).
  @inline(__always) private final func plainOrigin(_ matrix: CGAffineTransform) -> CGPoint {
    let cx = model.bounds.origin.x + model.bounds.size.width * model.anchor.x
    let cy = model.bounds.origin.y + model.bounds.size.height * model.anchor.y
    return CGPoint(
      x: (model.position.x - cx) * matrix.a + matrix.tx,
      y: (model.position.y - cy) * matrix.d + matrix.ty)
  }

  /// Updates the extent as `updateExtent` does. Returns `false` if the layer needs the general
  /// function.
  @inline(__always) fileprivate final func updatePlainExtent(_ matrix: CGAffineTransform) -> Bool {
    guard isPlainBox else { return false }
    let painted = paintedCache
    let origin = plainOrigin(matrix)
    let x0 = painted.origin.x * matrix.a + origin.x
    let y0 = painted.origin.y * matrix.d + origin.y
    var (x1, y1) = (x0 + painted.size.width, y0 + painted.size.height)
    if matrix.a != 1 || matrix.d != 1 {
      // The sum is computed in the same order as for a rectangle that goes through a matrix, so
      // that the rounding is the same.
      x1 = x0 + (((painted.origin.x + painted.size.width) * matrix.a + origin.x) - x0)
      y1 = y0 + (((painted.origin.y + painted.size.height) * matrix.d + origin.y) - y0)
    }
    guard !painted.isEmpty, let extent = PixelRect.around(x0, y0, x1, y1) else { return false }
    extentCache = extent
    isExtentValid = true
    return true
  }

  /// Adds the drawing item of this layer as `collect` does, for damage of one rectangle at the
  /// stage's scale. Returns `false` if the layer needs the general function. No command draws the
  /// new item yet.
  @inline(__always) fileprivate final func collectPlain(
    into frame: inout Frame, _ matrix: CGAffineTransform, turns: Bool
  ) -> Bool {
    guard isPlainBox, let content = contentCache else { return false }
    let origin = plainOrigin(matrix)
    frame.items.append(
      Frame.Item(
        content: content,
        transform: CGAffineTransform(
          a: matrix.a, b: 0, c: 0, d: matrix.d, tx: origin.x, ty: origin.y),
        opacity: model.opacity, isSettled: !turns, extent: extentCache))
    return true
  }
}
