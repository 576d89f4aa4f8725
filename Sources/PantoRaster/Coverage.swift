import PantoBase
import PantoGraphics

/// Computes how much of each pixel an outline covers: exact areas in integers.
///
/// Outlines are flattened with only + - × ÷ √ and rounded to a grid of 1/256 pixel; everything
/// after that is integer arithmetic (DRW-04). Each edge adds signed area to the cells that it
/// crosses, and a running sum along the row gives the coverage of each pixel. FreeType's smooth
/// rasterizer and font-rs use the same method, with one difference: here crossings are computed
/// from the edge's ends instead of incrementally, so that part of a picture equals the same part of
/// the whole.
final class Coverage {
  /// The edges as x0, y0, x1, y1 in 1/256 pixel.
  var edges: [Int32] = []
  var sums: UnsafeMutablePointer<Int32>
  var sumCapacity = 4096
  var mask: UnsafeMutablePointer<UInt8>
  var maskCapacity = 1024
  var marks: UnsafeMutablePointer<UInt64>
  var markCapacity = 64
  private var start = CGPoint.zero
  private var pen = CGPoint.zero
  private var isBroken = false
  // The bounds of the edges, in 1/256 pixel.
  private var minX = Int32.max
  private var minY = Int32.max
  private var maxX = Int32.min
  private var maxY = Int32.min

  init() {
    sums = .allocate(capacity: sumCapacity)
    mask = .allocate(capacity: maskCapacity)
    marks = .allocate(capacity: markCapacity)
    sums.initialize(repeating: 0, count: sumCapacity)
    marks.initialize(repeating: 0, count: markCapacity)
    edges.reserveCapacity(512)
  }

  deinit {
    sums.deallocate()
    mask.deallocate()
    marks.deallocate()
  }

  // MARK: outlines, in device pixels

  func begin() {
    edges.removeAll(keepingCapacity: true)
    start = .zero
    pen = .zero
    isBroken = false
    minX = .max
    minY = .max
    maxX = .min
    maxY = .min
  }

  func move(_ p: CGPoint) {
    close()
    start = p
    pen = p
  }

  func line(_ p: CGPoint) {
    guard p.x.isFinite, p.y.isFinite, pen.x.isFinite, pen.y.isFinite else {
      isBroken = true
      return
    }
    let x0 = Coverage.grid(pen.x)
    let y0 = Coverage.grid(pen.y)
    let x1 = Coverage.grid(p.x)
    let y1 = Coverage.grid(p.y)
    pen = p
    minX = min(minX, x0, x1)
    maxX = max(maxX, x0, x1)
    minY = min(minY, y0, y1)
    maxY = max(maxY, y0, y1)
    if y0 == y1 { return }
    edges.append(x0)
    edges.append(y0)
    edges.append(x1)
    edges.append(y1)
  }

  func quad(_ p: CGPoint, control c: CGPoint) {
    let a = pen
    let dx = a.x - 2 * c.x + p.x
    let dy = a.y - 2 * c.y + p.y
    let n = Coverage.steps((dx * dx + dy * dy).squareRoot() * 0.25)
    if n > 1 {
      let step = 1 / CGFloat(n)
      for i in 1..<n {
        let t = CGFloat(i) * step
        let u = 1 - t
        line(
          CGPoint(
            x: u * u * a.x + 2 * u * t * c.x + t * t * p.x,
            y: u * u * a.y + 2 * u * t * c.y + t * t * p.y))
      }
    }
    line(p)
  }

  func curve(_ p: CGPoint, control1 c: CGPoint, control2 e: CGPoint) {
    let a = pen
    let dx = max((a.x - 2 * c.x + e.x).magnitude, (c.x - 2 * e.x + p.x).magnitude)
    let dy = max((a.y - 2 * c.y + e.y).magnitude, (c.y - 2 * e.y + p.y).magnitude)
    let n = Coverage.steps((dx * dx + dy * dy).squareRoot() * 0.75)
    if n > 1 {
      let step = 1 / CGFloat(n)
      for i in 1..<n {
        let t = CGFloat(i) * step
        let u = 1 - t
        let k0 = u * u * u
        let k1 = 3 * u * u * t
        let k2 = 3 * u * t * t
        let k3 = t * t * t
        line(
          CGPoint(
            x: k0 * a.x + k1 * c.x + k2 * e.x + k3 * p.x,
            y: k0 * a.y + k1 * c.y + k2 * e.y + k3 * p.y))
      }
    }
    line(p)
  }

  func close() {
    if pen != start { line(start) }
  }

  /// Returns the number of line segments for a curve that deviates `error` pixels from its chord.
  /// The remaining deviation is at most 1/16 pixel.
  private static func steps(_ error: CGFloat) -> Int {
    guard error.isFinite else { return 1 }
    return max(1, Int(min(maximumSegments, (error * 16).squareRoot().rounded(.up))))
  }

  /// The largest number of line segments for one curve, enough for curves that are 4,096 pixels
  /// away from their chord. A larger curve becomes coarser.
  @inline(__always) private static var maximumSegments: CGFloat { 256 }

  /// Rounds to the nearest 1/256 pixel, limited to ±4 million pixels.
  @inline(__always) private static func grid(_ x: CGFloat) -> Int32 {
    Int32((max(-PixelRect.farthest, min(PixelRect.farthest, x)) * 256).rounded())
  }

  func add(_ elements: [PathElement], _ t: CGAffineTransform) {
    for e in elements {
      switch e {
      case .move(let p): move(p.applying(t))
      case .line(let p): line(p.applying(t))
      case .quad(let p, let c): quad(p.applying(t), control: c.applying(t))
      case .curve(let p, let c, let d):
        curve(p.applying(t), control1: c.applying(t), control2: d.applying(t))
      case .close: close()
      }
    }
    close()
  }

  /// Adds a rounded rectangle transformed by `t` to the outline. `reversed` reverses the direction,
  /// which makes a hole.
  func addRoundedRect(
    _ r: CGRect, radius: CGFloat, _ t: CGAffineTransform, reversed: Bool = false,
    corners: CACornerMask = .all
  ) {
    guard r.maxX > r.minX, r.maxY > r.minY else { return }
    let radius = max(0, min(radius, min(r.maxX - r.minX, r.maxY - r.minY) / 2))
    let box = RoundedRect(r, radius: radius, corners: corners, t)
    if !(radius > 0) {
      addEdges(of: box, reversed: reversed)
    } else if reversed {
      addReversed(box)
    } else {
      addForward(box)
    }
    close()
  }

  /// A rectangle to add, with the radius of each corner.
  private struct RoundedRect {
    let x0: CGFloat
    let y0: CGFloat
    let x1: CGFloat
    let y1: CGFloat
    /// The radius at (`x0`, `y0`). The others follow clockwise: `b` is at (`x1`, `y0`).
    let a: CGFloat
    let b: CGFloat
    let c: CGFloat
    let d: CGFloat
    let t: CGAffineTransform

    /// A cubic approximates a quarter circle with control points at 4/3·(√2 - 1) of the radius from
    /// its ends, which is this part of the radius away from the corner.
    let k: CGFloat = 1 - 0.5522847498307936

    init(_ r: CGRect, radius: CGFloat, corners: CACornerMask, _ t: CGAffineTransform) {
      func length(_ corner: CACornerMask) -> CGFloat { corners.contains(corner) ? radius : 0 }
      x0 = r.minX
      y0 = r.minY
      x1 = r.maxX
      y1 = r.maxY
      a = length(.layerMinXMinYCorner)
      b = length(.layerMaxXMinYCorner)
      c = length(.layerMaxXMaxYCorner)
      d = length(.layerMinXMaxYCorner)
      self.t = t
    }

    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(t) }
  }

  private func addEdges(of r: RoundedRect, reversed: Bool) {
    move(r.at(r.x0, r.y0))
    if reversed {
      line(r.at(r.x0, r.y1))
      line(r.at(r.x1, r.y1))
      line(r.at(r.x1, r.y0))
    } else {
      line(r.at(r.x1, r.y0))
      line(r.at(r.x1, r.y1))
      line(r.at(r.x0, r.y1))
    }
  }

  private func addForward(_ r: RoundedRect) {
    let (x0, y0, x1, y1, k) = (r.x0, r.y0, r.x1, r.y1, r.k)
    let (a, b, c, d) = (r.a, r.b, r.c, r.d)
    move(r.at(x0 + a, y0))
    line(r.at(x1 - b, y0))
    curve(r.at(x1, y0 + b), control1: r.at(x1 - b * k, y0), control2: r.at(x1, y0 + b * k))
    line(r.at(x1, y1 - c))
    curve(r.at(x1 - c, y1), control1: r.at(x1, y1 - c * k), control2: r.at(x1 - c * k, y1))
    line(r.at(x0 + d, y1))
    curve(r.at(x0, y1 - d), control1: r.at(x0 + d * k, y1), control2: r.at(x0, y1 - d * k))
    line(r.at(x0, y0 + a))
    curve(r.at(x0 + a, y0), control1: r.at(x0, y0 + a * k), control2: r.at(x0 + a * k, y0))
  }

  private func addReversed(_ r: RoundedRect) {
    let (x0, y0, x1, y1, k) = (r.x0, r.y0, r.x1, r.y1, r.k)
    let (a, b, c, d) = (r.a, r.b, r.c, r.d)
    move(r.at(x0 + a, y0))
    curve(r.at(x0, y0 + a), control1: r.at(x0 + a * k, y0), control2: r.at(x0, y0 + a * k))
    line(r.at(x0, y1 - d))
    curve(r.at(x0 + d, y1), control1: r.at(x0, y1 - d * k), control2: r.at(x0 + d * k, y1))
    line(r.at(x1 - c, y1))
    curve(r.at(x1, y1 - c), control1: r.at(x1 - c * k, y1), control2: r.at(x1, y1 - c * k))
    line(r.at(x1, y0 + b))
    curve(r.at(x1 - b, y0), control1: r.at(x1, y0 + b * k), control2: r.at(x1 - b * k, y0))
  }

  /// The pixels that the outline may touch.
  var bounds: PixelRect {
    if edges.isEmpty || isBroken { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    return PixelRect(
      minX: Int(minX >> 8), minY: Int(minY >> 8), maxX: Int((maxX + 255) >> 8),
      maxY: Int((maxY + 255) >> 8))
  }
}
