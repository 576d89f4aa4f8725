import PantoBase

extension Outline {
  /// A subpath that consists of straight lines.
  package struct Polyline {
    package var points: [CGPoint]
    package var isClosed = false
  }

  /// Approximates the elements by straight lines, with an error of about 1/50 of a point at most.
  package static func polylines(_ elements: [PathElement]) -> [Polyline] {
    var lines = PolylineBuilder()
    for element in elements {
      switch element {
      case .move(let p):
        lines.finish(closed: false)
        lines.add(p)
      case .line(let p): lines.add(p)
      case .quad(let p, let c): lines.addQuad(p, control: c)
      case .curve(let p, let c, let d): lines.addCurve(p, control1: c, control2: d)
      case .close: lines.close()
      }
    }
    return lines.finished()
  }
}

private struct PolylineBuilder {
  private var out: [Outline.Polyline] = []
  private var points: [CGPoint] = []

  /// The largest number of lines for one curve, enough for curves that are 1,300 points away from
  /// their chord. A larger curve becomes coarser.
  private static let maximumSteps: CGFloat = 256

  private func steps(_ error: CGFloat) -> Int {
    guard error.isInReach else { return 1 }
    return max(1, Int(min(Self.maximumSteps, (error * 50).squareRoot().rounded(.up))))
  }

  mutating func add(_ p: CGPoint) {
    guard p.isInReach else { return }
    if points.last != p { points.append(p) }
  }

  mutating func addQuad(_ p: CGPoint, control c: CGPoint) {
    let a = points.last ?? p
    let n = steps((a + p - c * 2).length * 0.25)
    for i in 1...n {
      let t = CGFloat(i) / CGFloat(n)
      let u = 1 - t
      add(i == n ? p : a * (u * u) + c * (2 * u * t) + p * (t * t))
    }
  }

  mutating func addCurve(_ p: CGPoint, control1 c: CGPoint, control2 d: CGPoint) {
    let a = points.last ?? p
    let n = steps(max((a + d - c * 2).length, (c + p - d * 2).length) * 0.75)
    for i in 1...n {
      let t = CGFloat(i) / CGFloat(n)
      let u = 1 - t
      add(
        i == n
          ? p
          : a * (u * u * u) + c * (3 * u * u * t) + d * (3 * u * t * t) + p * (t * t * t))
    }
  }

  mutating func close() {
    let first = points.first
    if points.count > 1, points.last == first { points.removeLast() }
    finish(closed: true)
    // Elements after a close without a move continue from the start of the closed subpath.
    if let first { points = [first] }
  }

  mutating func finish(closed: Bool) {
    if !points.isEmpty { out.append(Outline.Polyline(points: points, isClosed: closed)) }
    points = []
  }

  /// Ends the last subpath and returns all subpaths.
  mutating func finished() -> [Outline.Polyline] {
    if points.count > 1 || out.isEmpty || !out[out.count - 1].isClosed { finish(closed: false) }
    return out
  }
}
