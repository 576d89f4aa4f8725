import PantoBase

/// A pen, which converts a line into the outline of the area that the line covers.
///
/// Each straight piece becomes a box and each corner a wedge beside it. All of them run in the
/// same direction and share their edges exactly, so that a fill with non-zero winding shows
/// neither seams nor holes.
package struct PathStroke {
  var width: CGFloat
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  /// The longest mitre, as a multiple of the width. Sharper corners are bevelled.
  var miterLimit: CGFloat = 10
  /// Lengths of dashes and gaps in turn, in points; empty for a line without gaps.
  var dashes: [CGFloat] = []
  var dashPhase: CGFloat = 0
  /// The part of the whole length that is drawn, from `start` to `end`, 0…1.
  var start: CGFloat = 0
  var end: CGFloat = 1

  package func outline(of elements: [PathElement]) -> [PathElement] {
    guard width > 0, width.isInReach else { return [] }
    var lines = Outline.polylines(elements)
    if start > 0 || end < 1 { lines = trimmed(lines) }
    if dashes.contains(where: { $0 > 0 }), !dashes.contains(where: { !($0 >= 0) }) {
      lines = lines.flatMap { dashed($0) }
    }
    var out: [PathElement] = []
    for line in lines { add(line, to: &out) }
    return out
  }

  /// Returns the dashes of the line, without the pen's width.
  func dashes(of elements: [PathElement]) -> [PathElement] {
    Outline.polylines(elements).flatMap { dashed($0) }.flatMap { line in
      line.points.enumerated().map { i, p in i == 0 ? PathElement.move(p) : .line(p) }
        + (line.isClosed ? [.close] : [])
    }
  }

  // MARK: Parts of lines

  private func length(_ line: Outline.Polyline) -> CGFloat {
    var sum: CGFloat = 0
    for (a, b) in zip(line.points, line.points.dropFirst()) { sum += a.distance(to: b) }
    if line.isClosed, let first = line.points.first, let last = line.points.last {
      sum += last.distance(to: first)
    }
    return sum
  }

  private func opened(_ line: Outline.Polyline) -> [CGPoint] {
    guard line.isClosed, let first = line.points.first else { return line.points }
    return line.points + [first]
  }

  /// Returns the part of a line between two distances from its start, in points.
  private func piece(_ points: [CGPoint], from a: CGFloat, to b: CGFloat) -> Outline.Polyline? {
    guard b > a else { return nil }
    var out: [CGPoint] = []
    var at: CGFloat = 0
    for (p, q) in zip(points, points.dropFirst()) {
      let l = p.distance(to: q)
      guard l > 0 else { continue }
      if at + l > a, at < b {
        if out.isEmpty { out.append(p + (q - p) * (max(0, a - at) / l)) }
        out.append(at + l <= b ? q : p + (q - p) * ((b - at) / l))
      }
      at += l
      if at >= b { break }
    }
    return out.count > 1 ? Outline.Polyline(points: out) : nil
  }

  private func trimmed(_ lines: [Outline.Polyline]) -> [Outline.Polyline] {
    let total = lines.reduce(0) { $0 + length($1) }
    let from = total * max(0, min(1, start))
    let to = total * max(0, min(1, end))
    guard to > from else { return [] }
    var at: CGFloat = 0
    var out: [Outline.Polyline] = []
    for line in lines {
      let own = length(line)
      if from <= at, to >= at + own {
        out.append(line)
      } else if let part = piece(opened(line), from: from - at, to: to - at) {
        out.append(part)
      }
      at += own
    }
    return out
  }

  /// The largest number of dashes in a subpath, which bounds the length of the list. More would be
  /// too fine to be seen, and the line is drawn without gaps.
  private static let maximumDashes: CGFloat = 20_000

  private func dashed(_ line: Outline.Polyline) -> [Outline.Polyline] {
    let points = opened(line)
    let total = length(line)
    let period = dashes.reduce(0, +) * (dashes.count % 2 == 1 ? 2 : 1)
    guard period > 0, total / period < PathStroke.maximumDashes else { return [line] }
    var out: [Outline.Polyline] = []
    var at = -(dashPhase.isInReach ? dashPhase - (dashPhase / period).rounded(.down) * period : 0)
    var i = 0
    while at < total {
      let step = dashes[i % dashes.count]
      if i % 2 == 0, at + step > 0, let part = piece(points, from: max(0, at), to: at + step) {
        out.append(part)
      }
      at += step
      i += 1
    }
    return out
  }

  // MARK: Boxes and wedges

  private var half: CGFloat { width / 2 }

  package init(
    width: CGFloat, cap: CGLineCap = CGLineCap.butt, join: CGLineJoin = CGLineJoin.miter,
    miterLimit: CGFloat = 10, dashes: [CGFloat] = [], dashPhase: CGFloat = 0, start: CGFloat = 0,
    end: CGFloat = 1
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
    self.start = start
    self.end = end
  }

  private func add(_ line: Outline.Polyline, to out: inout [PathElement]) {
    var points: [CGPoint] = []
    for p in line.points where points.last != p { points.append(p) }
    var isClosed = line.isClosed
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      if let p = points.first { addDot(p, to: &out) }
      return
    }
    if points.count == 2 { isClosed = false }
    let count = points.count
    let pieces = isClosed ? count : count - 1
    func direction(_ i: Int) -> CGPoint {
      let d = points[(i + 1) % count] - points[i]
      return d * (1 / d.length)
    }
    for i in 0..<pieces {
      addBox(points[i], points[(i + 1) % count], to: &out)
      if i > 0 { addJoin(points[i], direction(i - 1), direction(i), to: &out) }
    }
    if isClosed {
      addJoin(points[0], direction(count - 1), direction(0), to: &out)
    } else {
      addCap(points[0], direction(0) * -1, to: &out)
      addCap(points[count - 1], direction(count - 2), to: &out)
    }
  }

  func normal(_ d: CGPoint) -> CGPoint { CGPoint(x: -d.y * half, y: d.x * half) }

  private func addBox(_ a: CGPoint, _ b: CGPoint, to out: inout [PathElement]) {
    let d = b - a
    let n = normal(d * (1 / d.length))
    // The middle of each end is a corner too, so that the wedges share exactly this point.
    polygon([a, a - n, b - n, b, b + n, a + n], to: &out)
  }

  private func addJoin(
    _ p: CGPoint, _ before: CGPoint, _ after: CGPoint, to out: inout [PathElement]
  ) {
    let cross = before.x * after.y - before.y * after.x
    let dot = before.x * after.x + before.y * after.y
    if cross == 0, dot > 0 { return }
    // The wedge lies on the outer side of the bend.
    let side: CGFloat = cross > 0 ? -1 : 1
    let a = normal(before) * side
    let b = normal(after) * side
    switch join {
    case .bevel: polygon([p, p + a, p + b], to: &out)
    case .round: polygon([p] + fan(p, a, b, through: before), to: &out)
    case .miter:
      // The mitre's length over the width is 1 / sin(half the corner angle), and that sine is the
      // cosine of half the bend.
      let cosHalf = max(0, (1 + dot) / 2).squareRoot()
      if cosHalf > 0, 1 / cosHalf <= miterLimit {
        let mid = a + b
        let tip = mid * (half / cosHalf / mid.length)
        polygon([p, p + a, p + tip, p + b], to: &out)
      } else {
        polygon([p, p + a, p + b], to: &out)
      }
    }
  }

  private func addCap(_ p: CGPoint, _ d: CGPoint, to out: inout [PathElement]) {
    let n = normal(d)
    switch cap {
    case .butt: break
    case .square: polygon([p, p + n, p + n + d * half, p - n + d * half, p - n], to: &out)
    case .round: polygon([p] + fan(p, n, n * -1, through: d), to: &out)
    }
  }

  private func addDot(_ p: CGPoint, to out: inout [PathElement]) {
    let r = CGRect(center: p, size: CGSize(width: width, height: width))
    switch cap {
    case .butt: break
    case .square: out += Outline.rect(r)
    case .round: out += Outline.ellipse(r)
    }
  }

  /// The number of times that an arc is halved: half a turn then has 256 lines, which is enough for
  /// a pen 2,000 points wide. The arcs of a wider pen become coarser.
  private static let maximumHalvings = 8

  /// Returns the points of the arc from `p + a` to `p + b`, halved until the error is below 1/50 of
  /// a point.
  func fan(
    _ p: CGPoint, _ a: CGPoint, _ b: CGPoint, through d: CGPoint
  ) -> [CGPoint] {
    var points = [p + a]
    func split(_ a: CGPoint, _ b: CGPoint, depth: Int) {
      var mid = a + b
      let length = mid.length
      // Between opposite points the arc passes through the direction of the line.
      mid = length > 1e-6 * half ? mid * (half / length) : d * half
      if depth < PathStroke.maximumHalvings, (mid - (a + b) * 0.5).length > 0.02 {
        split(a, mid, depth: depth + 1)
        split(mid, b, depth: depth + 1)
      } else {
        points.append(p + b)
      }
    }
    split(a, b, depth: 0)
    return points
  }

  /// Adds a closed polygon, always in the same direction of rotation.
  private func polygon(_ points: [CGPoint], to out: inout [PathElement]) {
    var area: CGFloat = 0
    for i in points.indices {
      let a = points[i]
      let b = points[(i + 1) % points.count]
      area += a.x * b.y - b.x * a.y
    }
    guard area != 0 else { return }
    let ordered = area > 0 ? points : points.reversed()
    out.append(.move(ordered[0]))
    for p in ordered.dropFirst() { out.append(.line(p)) }
    out.append(.close)
  }
}
