import PantoBase

/// Adds areas and cuts areas out of each other.
///
/// A line sweeps down over all edges. Between two heights at which an edge begins, ends or crosses
/// another, the edges have one order, which tells where the area is. The result has no overlaps, so
/// that both fill rules give the same. Only + − × ÷ are used, so that every machine computes the
/// same bits (DRW-04).
enum PathArea {
  /// Outlines that are added to the area below, or cut out of it. They count as filled with
  /// non-zero winding.
  struct Layer {
    let elements: [PathElement]
    var isCut = false
  }

  /// Returns the outline of the area that the layers make, one after the other.
  static func combined(_ layers: [Layer]) -> [PathElement] {
    var sweep = Sweep(layers)
    return sweep.run()
  }
}

private struct Sweep {
  private struct Edge {
    /// The upper end of the edge; `b` is the lower one.
    let a: CGPoint
    let b: CGPoint
    /// 1 if the outline runs downwards here, -1 if it runs upwards.
    let sign: Int
    let layer: Int

    func x(at y: CGFloat) -> CGFloat {
      if y <= a.y { return a.x }
      if y >= b.y { return b.x }
      return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }
  }

  /// A part of the area between two borders, of which each height is one piece.
  private struct Piece {
    var left: [CGPoint]
    var right: [CGPoint]
    var leftEdge: Int
    var rightEdge: Int
    /// The ends of the piece at the lowest height so far.
    var ends: (CGFloat, CGFloat)
  }

  private struct Span {
    var leftEdge: Int
    var rightEdge: Int
  }

  /// The unit in points to which points are rounded, small beside a pixel. Edges that meet then do
  /// so exactly.
  private static let unit: CGFloat = 1.0 / 1024
  /// The distance in points below which two heights, or two ends of pieces, count as equal.
  private static let nearness: CGFloat = 1.0 / 65_536

  private var edges: [Edge] = []
  private let cuts: [Bool]
  private var open: [Piece] = []
  private var out: [PathElement] = []

  init(_ layers: [PathArea.Layer]) {
    cuts = layers.map(\.isCut)
    for (i, layer) in layers.enumerated() {
      for line in Outline.polylines(layer.elements) {
        guard var a = line.points.last.map(Sweep.rounded) else { continue }
        for p in line.points {
          let b = Sweep.rounded(p)
          if a.y < b.y {
            edges.append(Edge(a: a, b: b, sign: 1, layer: i))
          } else if a.y > b.y {
            edges.append(Edge(a: b, b: a, sign: -1, layer: i))
          }
          a = b
        }
      }
    }
    edges.sort { $0.a.y < $1.a.y }
  }

  private static func rounded(_ p: CGPoint) -> CGPoint {
    CGPoint(x: (p.x / unit).rounded() * unit, y: (p.y / unit).rounded() * unit)
  }

  mutating func run() -> [PathElement] {
    let heights = heights()
    var active: [Int] = []
    var next = 0
    for (top, bottom) in zip(heights, heights.dropFirst()) {
      let middle = (top + bottom) / 2
      active.removeAll { edges[$0].b.y <= middle }
      while next < edges.count, edges[next].a.y < middle {
        if edges[next].b.y > middle { active.append(next) }
        next += 1
      }
      let order = active.map { (edges[$0].x(at: middle), $0) }.sorted { $0 < $1 }
      connect(spans(order), top: top, bottom: bottom)
    }
    for piece in open { close(piece, at: heights.last ?? 0) }
    return out
  }

  /// Returns the heights of all ends and crossings of edges, downwards.
  private func heights() -> [CGFloat] {
    var all: [CGFloat] = []
    for (i, e) in edges.enumerated() {
      all.append(e.a.y)
      all.append(e.b.y)
      var j = i + 1
      while j < edges.count, edges[j].a.y < e.b.y {
        let f = edges[j]
        j += 1
        if max(e.a.x, e.b.x) < min(f.a.x, f.b.x) || max(f.a.x, f.b.x) < min(e.a.x, e.b.x) {
          continue
        }
        let bottom = min(e.b.y, f.b.y)
        let above = e.x(at: f.a.y) - f.a.x
        let below = e.x(at: bottom) - f.x(at: bottom)
        if (above < 0 && below > 0) || (above > 0 && below < 0) {
          all.append(f.a.y + (bottom - f.a.y) * (above / (above - below)))
        }
      }
    }
    all.sort()
    var kept: [CGFloat] = []
    for y in all where kept.last.map({ y - $0 > Sweep.nearness }) ?? true { kept.append(y) }
    return kept
  }

  /// Returns the parts of a row that are inside the area, from the order of its edges.
  private func spans(_ order: [(CGFloat, Int)]) -> [Span] {
    var windings = [Int](repeating: 0, count: cuts.count)
    var isInside = false
    var spans: [Span] = []
    var lastX = -CGFloat.infinity
    for (x, i) in order {
      windings[edges[i].layer] += edges[i].sign
      var isNow = false
      for (layer, winding) in windings.enumerated() where winding != 0 { isNow = !cuts[layer] }
      guard isNow != isInside else { continue }
      isInside = isNow
      if !isNow {
        spans[spans.count - 1].rightEdge = i
        // A span without width is none.
        if x - lastX <= Sweep.nearness { spans.removeLast() } else { lastX = x }
      } else if let last = spans.last, x - edgeX(last.rightEdge, order) <= Sweep.nearness {
        lastX = edgeX(last.leftEdge, order)
      } else {
        spans.append(Span(leftEdge: i, rightEdge: i))
        lastX = x
      }
    }
    return spans
  }

  private func edgeX(_ edge: Int, _ order: [(CGFloat, Int)]) -> CGFloat {
    order.first { $0.1 == edge }?.0 ?? -.infinity
  }

  /// Lengthens the pieces above by the spans of a row, ends those without a span, and begins new
  /// ones.
  private mutating func connect(_ spans: [Span], top: CGFloat, bottom: CGFloat) {
    var above = open
    open = []
    for span in spans {
      let (left, right) = (edges[span.leftEdge], edges[span.rightEdge])
      let (l, r) = (left.x(at: top), right.x(at: top))
      let ends = (left.x(at: bottom), right.x(at: bottom))
      let own = above.firstIndex {
        ($0.ends.0 - l).magnitude <= Sweep.nearness * 16
          && ($0.ends.1 - r).magnitude <= Sweep.nearness * 16
      }
      if let own {
        var piece = above.remove(at: own)
        if piece.leftEdge != span.leftEdge { piece.left.append(CGPoint(x: l, y: top)) }
        if piece.rightEdge != span.rightEdge { piece.right.append(CGPoint(x: r, y: top)) }
        (piece.leftEdge, piece.rightEdge, piece.ends) = (span.leftEdge, span.rightEdge, ends)
        open.append(piece)
      } else {
        open.append(
          Piece(
            left: [CGPoint(x: l, y: top)], right: [CGPoint(x: r, y: top)],
            leftEdge: span.leftEdge, rightEdge: span.rightEdge, ends: ends))
      }
    }
    for piece in above { close(piece, at: top) }
  }

  private mutating func close(_ piece: Piece, at y: CGFloat) {
    let around =
      piece.right + [CGPoint(x: piece.ends.1, y: y), CGPoint(x: piece.ends.0, y: y)]
      + piece.left.reversed()
    var last: CGPoint?
    for p in around where p != last {
      out.append(last == nil ? .move(p) : .line(p))
      last = p
    }
    out.append(.close)
  }
}
