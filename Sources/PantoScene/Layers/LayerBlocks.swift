import PantoBase

/// Where the sublayers of a layer lie that has many, sixteen to a block: a frame looks only at blocks
/// in which something changed or shows, and at rectangles in one place before it looks at layers.
///
/// A layer whose extent is not valid stands in a stale block. Dropped when a sublayer comes or goes.
@MainActor final class LayerBlocks {
  static let size = 16
  /// Fewer sublayers are asked one by one.
  static let fewest = 64

  /// Of each sublayer.
  @exclusivity(unchecked) fileprivate var extents: [PixelRect]
  /// Of each block.
  @exclusivity(unchecked) fileprivate var unions: [PixelRect]
  @exclusivity(unchecked) fileprivate var stale: [Bool]
  @exclusivity(unchecked) var areAllStale = true
  @exclusivity(unchecked) fileprivate var inSheet = false

  fileprivate init(_ layers: [CALayer]) {
    let nothing = PixelRect(width: 0, height: 0)
    let count = (layers.count + LayerBlocks.size - 1) / LayerBlocks.size
    extents = Array(repeating: nothing, count: layers.count)
    unions = Array(repeating: nothing, count: count)
    stale = Array(repeating: true, count: count)
    for (i, layer) in layers.enumerated() { layer.blockPlace = i }
    LargePages.gather(layers)
  }

  /// The sublayer of that number is not valid any more. A mask has a superlayer, too, but no number
  /// there: whatever it says only costs another look.
  @inline(__always) func change(at place: Int) {
    let i = place / LayerBlocks.size
    if i < stale.count { stale[i] = true }
  }

  fileprivate func range(_ block: Int) -> Range<Int> {
    let start = block * LayerBlocks.size
    return start..<min(start + LayerBlocks.size, extents.count)
  }
}

extension CALayer {
  /// What its sublayers paint through `matrix`, each brought up to date.
  final func sublayersExtent(
    _ matrix: CGAffineTransform, at time: TimeInterval, inSheet: Bool
  ) -> PixelRect {
    var all = PixelRect(width: 0, height: 0)
    guard sublayerList.count >= LayerBlocks.fewest else {
      for layer in sublayerList {
        layer.isOnSheet = inSheet
        if !layer.isExtentValid { layer.updateExtent(matrix, at: time) }
        all.join(layer.extentCache)
      }
      return all
    }
    let blocks = blocks ?? LayerBlocks(sublayerList)
    self.blocks = blocks
    let isAll = blocks.areAllStale || blocks.inSheet != inSheet
    blocks.areAllStale = false
    blocks.inSheet = inSheet
    for b in blocks.unions.indices {
      if isAll || blocks.stale[b] {
        blocks.stale[b] = false
        var union = PixelRect(width: 0, height: 0)
        for i in blocks.range(b) {
          let extent = Unmanaged.passUnretained(sublayerList[i]).borrow {
            $0.isOnSheet = inSheet
            if !$0.isExtentValid { $0.updateExtent(matrix, at: time) }
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

  /// Adds what of its sublayers shows inside the damage.
  final func collectSublayers(
    into frame: inout Frame, _ matrix: CGAffineTransform, at time: TimeInterval, turns: Bool
  ) {
    guard let blocks, !(space?.sortsSublayers ?? false) else {
      for layer in drawnSublayers
      where layer.isOnSheet || layer.extentCache.intersects(frame.reach) {
        layer.collect(into: &frame, matrix, at: time, isTurning: turns)
      }
      return
    }
    let isAll = blocks.inSheet
    // Looked up once: there are many of them.
    let (unions, extents, reach) = (blocks.unions, blocks.extents, frame.reach)
    for b in unions.indices where isAll || unions[b].intersects(reach) {
      for i in blocks.range(b) where isAll || extents[i].intersects(reach) {
        Unmanaged.passUnretained(sublayerList[i]).borrow {
          $0.collect(into: &frame, matrix, at: time, isTurning: turns)
        }
      }
    }
  }
}
