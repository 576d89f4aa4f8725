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
  private var edges: [Int32] = []
  private var sums: UnsafeMutablePointer<Int32>
  private var sumCapacity = 4096
  private var mask: UnsafeMutablePointer<UInt8>
  private var maskCapacity = 1024
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
    edges.reserveCapacity(512)
  }

  deinit {
    sums.deallocate()
    mask.deallocate()
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
    return max(1, Int(min(256, (error * 16).squareRoot().rounded(.up))))
  }

  /// Rounds to the nearest 1/256 pixel, limited to ±4 million pixels.
  @inline(__always) private static func grid(_ x: CGFloat) -> Int32 {
    Int32((max(-4_000_000, min(4_000_000, x)) * 256).rounded())
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

  /// Adds a rounded rectangle transformed by `t`. `reversed` reverses the direction, which makes a
  /// hole.
  func addRoundedRect(
    _ r: CGRect, radius: CGFloat, _ t: CGAffineTransform, reversed: Bool = false,
    corners: CACornerMask = .all
  ) {
    let x0 = r.minX
    let y0 = r.minY
    let x1 = r.maxX
    let y1 = r.maxY
    guard x1 > x0, y1 > y0 else { return }
    let q = max(0, min(radius, min(x1 - x0, y1 - y0) / 2))
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(t) }
    if !(q > 0) {
      move(at(x0, y0))
      if reversed {
        line(at(x0, y1))
        line(at(x1, y1))
        line(at(x1, y0))
      } else {
        line(at(x1, y0))
        line(at(x1, y1))
        line(at(x0, y1))
      }
      return close()
    }
    // A cubic approximates a quarter circle with control points at 4/3·(√2 - 1) of the radius.
    func at(_ corner: CACornerMask) -> CGFloat { corners.contains(corner) ? q : 0 }
    let a = at(.layerMinXMinYCorner)
    let b = at(.layerMaxXMinYCorner)
    let c = at(.layerMaxXMaxYCorner)
    let d = at(.layerMinXMaxYCorner)
    let k = 1 - 0.5522847498307936
    if reversed {
      move(at(x0 + a, y0))
      curve(at(x0, y0 + a), control1: at(x0 + a * k, y0), control2: at(x0, y0 + a * k))
      line(at(x0, y1 - d))
      curve(at(x0 + d, y1), control1: at(x0, y1 - d * k), control2: at(x0 + d * k, y1))
      line(at(x1 - c, y1))
      curve(at(x1, y1 - c), control1: at(x1 - c * k, y1), control2: at(x1, y1 - c * k))
      line(at(x1, y0 + b))
      curve(at(x1 - b, y0), control1: at(x1, y0 + b * k), control2: at(x1 - b * k, y0))
    } else {
      move(at(x0 + a, y0))
      line(at(x1 - b, y0))
      curve(at(x1, y0 + b), control1: at(x1 - b * k, y0), control2: at(x1, y0 + b * k))
      line(at(x1, y1 - c))
      curve(at(x1 - c, y1), control1: at(x1, y1 - c * k), control2: at(x1 - c * k, y1))
      line(at(x0 + d, y1))
      curve(at(x0, y1 - d), control1: at(x0 + d * k, y1), control2: at(x0, y1 - d * k))
      line(at(x0, y0 + a))
      curve(at(x0 + a, y0), control1: at(x0, y0 + a * k), control2: at(x0 + a * k, y0))
    }
    close()
  }

  // MARK: coverage

  /// The pixels that the outline may touch.
  var bounds: PixelRect {
    if edges.isEmpty || isBroken { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    return PixelRect(
      minX: Int(minX >> 8), minY: Int(minY >> 8), maxX: Int((maxX + 255) >> 8),
      maxY: Int((maxY + 255) >> 8))
  }

  /// Calls `row(y, x0, coverage, count)` for each row inside `clip` that the outline may touch.
  /// `coverage[0]` belongs to the pixel at `x0` and is in 0...255.
  func forEachRow(
    in clip: PixelRect, isEvenOdd: Bool,
    _ row: (_ y: Int, _ x0: Int, _ coverage: UnsafePointer<UInt8>, _ count: Int) -> Void
  ) {
    let box = bounds.intersection(clip)
    if box.isEmpty { return }
    let width = box.width
    let stride = width + 2
    if maskCapacity < width {
      mask.deallocate()
      maskCapacity = width
      mask = .allocate(capacity: width)
    }
    let rowsAtOnce = max(1, min(box.height, 65_536 / stride))
    if sumCapacity < rowsAtOnce * stride {
      sums.deallocate()
      sumCapacity = rowsAtOnce * stride
      sums = .allocate(capacity: sumCapacity)
    }
    var top = box.minY
    while top < box.maxY {
      let bottom = min(top + rowsAtOnce, box.maxY)
      sums.update(repeating: 0, count: (bottom - top) * stride)
      accumulate(
        PixelRect(minX: box.minX, minY: top, maxX: box.maxX, maxY: bottom), stride: stride)
      for y in top..<bottom {
        let s = sums + (y - top) * stride
        var total: Int32 = 0
        if isEvenOdd {
          for x in 0..<width {
            total = total &+ s[x]
            // Two full turns are 512 after the shift by 9. The second half is folded back.
            var c = (total &>> 9) & 511
            if c > 256 { c = 512 &- c }
            mask[x] = UInt8(truncatingIfNeeded: min(c, 255))
          }
        } else {
          var x = 0
          var last: UInt8 = 0
          while x < width {
            // Between edges, which is most of a large outline, the coverage does not change.
            if x &+ 8 <= width, Coverage.areZero(s + x) {
              UnsafeMutableRawPointer(mask + x).storeBytes(
                of: UInt64(last) &* 0x0101_0101_0101_0101, as: UInt64.self)
              x &+= 8
              continue
            }
            total = total &+ s[x]
            var c = total &>> 9
            c = c < 0 ? 0 &- c : c
            last = UInt8(truncatingIfNeeded: min(c, 255))
            mask[x] = last
            x &+= 1
          }
        }
        row(y, box.minX, mask, width)
      }
      top = bottom
    }
  }

  /// Whether eight sums are zero.
  @inline(__always) private static func areZero(_ s: UnsafePointer<Int32>) -> Bool {
    let p = UnsafeRawPointer(s)
    return p.loadUnaligned(as: UInt64.self) | p.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      | p.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
      | p.loadUnaligned(fromByteOffset: 24, as: UInt64.self) == 0
  }

  private func accumulate(_ box: PixelRect, stride: Int) {
    let top = box.minY << 8
    let bottom = box.maxY << 8
    edges.withUnsafeBufferPointer { e in
      var i = 0
      while i < e.count {
        let x0 = Int(e[i])
        let y0 = Int(e[i + 1])
        let x1 = Int(e[i + 2])
        let y1 = Int(e[i + 3])
        i += 4
        if y0 < y1 {
          if y1 > top, y0 < bottom { addEdge(x0, y0, x1, y1, 1, box, stride) }
        } else {
          if y0 > top, y1 < bottom { addEdge(x1, y1, x0, y0, -1, box, stride) }
        }
      }
    }
  }

  /// Adds one edge, given downwards; `sign` is its original direction.
  @inline(__always)
  private func addEdge(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ box: PixelRect, _ stride: Int
  ) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    var y = max(y0, box.minY << 8)
    let end = min(y1, box.maxY << 8)
    var x = y == y0 ? x0 : x0 &+ dx &* (y &- y0) / dy
    while y < end {
      let rowIndex = y &>> 8
      let nextY = min((rowIndex &+ 1) &<< 8, y1)
      let nextX = nextY == y1 ? x1 : x0 &+ dx &* (nextY &- y0) / dy
      addSpan(
        sums + (rowIndex &- box.minY) &* stride, x &- (box.minX &<< 8), y,
        nextX &- (box.minX &<< 8),
        nextY, sign, box.maxX &- box.minX)
      x = nextX
      y = nextY
    }
  }

  /// Adds the part of an edge within one row, with x relative to the left side of the box.
  @inline(__always)
  private func addSpan(
    _ s: UnsafeMutablePointer<Int32>, _ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int, _ sign: Int,
    _ width: Int
  ) {
    // The part is completely left of the box and covers every pixel of the row.
    if xa < 0 && xb < 0 {
      s[0] = s[0] &+ Int32(truncatingIfNeeded: (yb &- ya) &* 512 &* sign)
      return
    }
    let ca = xa &>> 8
    let cb = xb &>> 8
    if ca == cb {
      return addCell(s, ca, yb &- ya, (xa & 255) &+ (xb & 255), sign, width)
    }
    let dx = xb &- xa
    let dy = yb &- ya
    var cell = ca
    var fx = xa & 255
    var y = ya
    if dx > 0 {
      // Cells left of the box are merged into one.
      if cell < -1 {
        let skipped = ya &+ dy &* (-256 &- xa) / dx
        s[0] = s[0] &+ Int32(truncatingIfNeeded: (skipped &- y) &* 512 &* sign)
        y = skipped
        cell = -1
        fx = 0
      }
      while cell < cb {
        let next = ya &+ dy &* (((cell &+ 1) &<< 8) &- xa) / dx
        addCell(s, cell, next &- y, fx &+ 256, sign, width)
        y = next
        cell &+= 1
        fx = 0
        if cell >= width { return }
      }
      addCell(s, cell, yb &- y, fx &+ (xb & 255), sign, width)
    } else {
      // Cells right of the box have no effect.
      if cell > width {
        let edge = (width &+ 1) &<< 8
        if edge <= xb { return }
        y = ya &+ dy &* (edge &- xa) / dx
        cell = width
        fx = 256
      }
      while cell > cb {
        let next = ya &+ dy &* ((cell &<< 8) &- xa) / dx
        addCell(s, cell, next &- y, fx, sign, width)
        y = next
        cell &-= 1
        fx = 256
        if cell < 0 {
          s[0] = s[0] &+ Int32(truncatingIfNeeded: (yb &- y) &* 512 &* sign)
          return
        }
      }
      addCell(s, cell, yb &- y, fx &+ (xb & 255), sign, width)
    }
  }

  /// Adds an edge's part within one cell. `fx` is the sum of both ends' positions within the cell,
  /// in 0...512.
  @inline(__always)
  private func addCell(
    _ s: UnsafeMutablePointer<Int32>, _ cell: Int, _ dy: Int, _ fx: Int, _ sign: Int, _ width: Int
  ) {
    if cell >= width { return }
    if cell < 0 {
      s[0] = s[0] &+ Int32(truncatingIfNeeded: dy &* 512 &* sign)
      return
    }
    let part = dy &* fx &* sign
    s[cell] = s[cell] &+ Int32(truncatingIfNeeded: dy &* 512 &* sign &- part)
    s[cell &+ 1] = s[cell &+ 1] &+ Int32(truncatingIfNeeded: part)
  }
}
