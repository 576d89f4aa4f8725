import PantoBase

extension PathStroke {
  /// Returns the outline of the area that a line covers, as one polygon for an open line and two
  /// for a closed one. Caps and joins are round.
  ///
  /// The polygons overlap themselves at sharp corners, so that they are meant for `PathArea`, which
  /// makes the union. They have far fewer edges than those of `outline(of:)`.
  func ribbon(of elements: [PathElement]) -> [PathElement] {
    guard width > 0, width.isInReach else { return [] }
    return Outline.polylines(elements).flatMap { ribbon($0) }
  }

  private func ribbon(_ line: Outline.Polyline) -> [PathElement] {
    var points: [CGPoint] = []
    for p in line.points where points.last != p { points.append(p) }
    if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      return points.isEmpty
        ? [] : Outline.ellipse(CGRect(center: points[0], size: CGSize(width: width, height: width)))
    }
    let isClosed = line.isClosed && points.count > 2
    let left = border(points, isClosed: isClosed, side: 1)
    let right = border(points, isClosed: isClosed, side: -1)
    if isClosed { return closed(left) + closed(right.reversed()) }
    let end = points.count - 1
    let last = direction(points[end - 1], points[end])
    let first = direction(points[1], points[0])
    return closed(
      left + fan(points[end], normal(last), normal(last) * -1, through: last) + right.reversed()
        + fan(points[0], normal(first), normal(first) * -1, through: first))
  }

  private func direction(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    let d = b - a
    return d * (1 / d.length)
  }

  /// Below this turn, given as its cosine, a corner is one point instead of an arc.
  private static let leastCosineOfASmoothTurn: CGFloat = 0.85

  /// Returns one edge of the drawn line: the points at half the width on one side of it.
  private func border(_ points: [CGPoint], isClosed: Bool, side: CGFloat) -> [CGPoint] {
    let count = points.count
    var out: [CGPoint] = []
    for (i, p) in points.enumerated() {
      guard isClosed || (i > 0 && i < count - 1) else {
        let d = i == 0 ? direction(p, points[1]) : direction(points[i - 1], p)
        out.append(p + normal(d) * side)
        continue
      }
      let before = direction(points[(i + count - 1) % count], p)
      let after = direction(p, points[(i + 1) % count])
      let (a, b) = (normal(before) * side, normal(after) * side)
      let cosine = before.x * after.x + before.y * after.y
      if cosine > PathStroke.leastCosineOfASmoothTurn {
        out.append(p + (a + b) * (1 / (1 + cosine)))
      } else if (before.x * after.y - before.y * after.x) * side < 0 {
        out += fan(p, a, b, through: before)
      } else {
        out += [p + a, p, p + b]
      }
    }
    return out
  }

  private func closed(_ points: some Sequence<CGPoint>) -> [PathElement] {
    var out: [PathElement] = []
    for p in points { out.append(out.isEmpty ? .move(p) : .line(p)) }
    out.append(.close)
    return out
  }
}
