import PantoGraphics

/// Divides a rectangle into bands of rows that take about the same time to paint.
final class BandCosts {
  /// For each row of the rectangle, how much more it costs than the row above.
  private var changes: [Int] = []
  /// The first row of each band, and the end of the last one.
  private(set) var limits: [Int] = []

  /// Finds the bands of a rectangle. Each has a row at least, so that there may be fewer of them.
  func divide(_ rect: PixelRect, into bands: Int, painting steps: [PaintStep]) {
    changes.removeAll(keepingCapacity: true)
    changes.append(contentsOf: repeatElement(0, count: rect.height + 1))
    // The ground, or what is read again below everything.
    changes[0] = rect.width
    var total = rect.area
    for step in steps {
      let r = step.extent.intersection(rect)
      let cost = r.width * BandCosts.weight(of: step.kind)
      if r.isEmpty || cost == 0 { continue }
      changes[r.minY - rect.minY] += cost
      changes[r.maxY - rect.minY] -= cost
      total += cost * r.height
    }
    limits.removeAll(keepingCapacity: true)
    limits.append(rect.minY)
    var row = 0
    var sum = 0
    for y in 0..<rect.height {
      row += changes[y]
      sum += row
      if limits.count < bands, sum * bands >= total * limits.count, y + 1 < rect.height {
        limits.append(rect.minY + y + 1)
      }
    }
    limits.append(rect.maxY)
  }

  /// The time that a step takes for a pixel, in multiples of what a fill takes. A sampled pixel is
  /// made of four, and of what is painted in place most pixels lie between edges.
  private static func weight(of kind: PaintStep.Kind) -> Int {
    switch kind {
    case .fill: 1
    case .copy: 2
    case .sample: 12
    case .vector: 4
    case .beginGroup, .beginClip, .beginMasked, .beginSheet: 3
    case .mask, .endGroup, .endClip, .endMasked, .endSheet: 0
    }
  }
}
