/// The changed part of a picture: at most eight disjoint rectangles of device pixels (DRW-02).
package struct Damage: Sendable {
  /// The largest number of rectangles of a damage; further ones are merged with others.
  package static let limit = 8
  /// The changed rectangles, disjoint and in no particular order.
  package private(set) var rects: [PixelRect] = []

  /// Creates a damage without rectangles.
  package init() { rects.reserveCapacity(Damage.limit + 1) }

  /// Whether nothing changed.
  package var isEmpty: Bool { rects.isEmpty }

  /// Adds `rect` to the damage; an empty one changes nothing.
  ///
  /// Rectangles that overlap become one. Beyond `limit`, the two whose union covers the fewest
  /// extra pixels are merged.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    // A frame with many moving layers mostly adds rectangles that are covered already.
    for known in rects where known.contains(rect) { return }
    var grown = rect
    var i = 0
    while i < rects.count {
      if rects[i].intersects(grown) {
        grown = grown.union(rects[i])
        rects.swapAt(i, rects.count - 1)
        rects.removeLast()
        // The union may overlap rectangles that were tested before.
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(grown)
    if rects.count > Damage.limit { mergeCheapest() }
  }

  /// Makes the damage empty and keeps its memory.
  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

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
