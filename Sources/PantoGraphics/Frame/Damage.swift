/// Where the picture changed: at most eight rectangles of pixels, disjoint.
public struct Damage: Sendable {
  public static let limit = 8
  public private(set) var rects: [PixelRect] = []

  public init() { rects.reserveCapacity(Damage.limit + 1) }

  public var isEmpty: Bool { rects.isEmpty }

  /// Joins `rect`; rectangles that overlap become one, and beyond eight the pair that wastes the
  /// fewest pixels does.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    // Where much moves, most of it lies inside what is damaged already.
    for known in rects where known.contains(rect) { return }
    var grown = rect
    var i = 0
    while i < rects.count {
      if rects[i].intersects(grown) {
        grown = grown.union(rects[i])
        rects.swapAt(i, rects.count - 1)
        rects.removeLast()
        // What it grew over may overlap others now.
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(grown)
    if rects.count > Damage.limit { mergeCheapest() }
  }

  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  private mutating func mergeCheapest() {
    var best = (0, 1)
    var waste = Int.max
    for i in 0..<rects.count {
      for j in (i + 1)..<rects.count {
        let w = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if w < waste {
          waste = w
          best = (i, j)
        }
      }
    }
    let merged = rects[best.0].union(rects[best.1])
    rects.remove(at: best.1)
    rects.remove(at: best.0)
    add(merged)
  }
}
