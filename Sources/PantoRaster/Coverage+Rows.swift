import PantoBase
import PantoGraphics

/// The coverage of each row of pixels.
extension Coverage {
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
    let rowsAtOnce = max(1, min(box.height, Coverage.sumsAtOnce / stride))
    reserve(width: width, sums: rowsAtOnce * stride)
    var top = box.minY
    while top < box.maxY {
      let bottom = min(top + rowsAtOnce, box.maxY)
      sums.update(repeating: 0, count: (bottom - top) * stride)
      accumulate(
        PixelRect(minX: box.minX, minY: top, maxX: box.maxX, maxY: bottom), stride: stride)
      for y in top..<bottom {
        let s = sums + (y - top) * stride
        if isEvenOdd {
          Coverage.sumEvenOdd(s, into: mask, width: width)
        } else {
          Coverage.sumNonZero(s, into: mask, width: width)
        }
        row(y, box.minX, mask, width)
      }
      top = bottom
    }
  }

  /// The number of sums that are computed together: 256 KiB, half the second-level cache that most
  /// processors have for each core. An outline with more sums is divided into rows.
  private static let sumsAtOnce = 65_536

  private func reserve(width: Int, sums count: Int) {
    if maskCapacity < width {
      mask.deallocate()
      maskCapacity = width
      mask = .allocate(capacity: width)
    }
    if sumCapacity < count {
      sums.deallocate()
      sumCapacity = count
      sums = .allocate(capacity: count)
    }
  }

  /// Computes the coverage of one row. Where the outline overlaps itself twice, nothing is covered.
  @inline(__always) private static func sumEvenOdd(
    _ s: UnsafePointer<Int32>, into mask: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    var total: Int32 = 0
    for x in 0..<width {
      total = total &+ s[x]
      // Two full turns are 512 after the shift by 9. The second half is folded back.
      var c = (total &>> 9) & 511
      if c > 256 { c = 512 &- c }
      mask[x] = UInt8(truncatingIfNeeded: min(c, 255))
    }
  }

  @inline(__always) private static func sumNonZero(
    _ s: UnsafePointer<Int32>, into mask: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    var total: Int32 = 0
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
          if y1 > top, y0 < bottom {
            addEdge(Edge(xa: x0, ya: y0, xb: x1, yb: y1, sign: 1), in: box, stride: stride)
          }
        } else {
          if y0 > top, y1 < bottom {
            addEdge(Edge(xa: x1, ya: y1, xb: x0, yb: y0, sign: -1), in: box, stride: stride)
          }
        }
      }
    }
  }

  /// An edge or its part within one row, given downwards.
  private struct Edge {
    let xa: Int
    let ya: Int
    let xb: Int
    let yb: Int
    /// 1 if the outline runs downwards here, -1 if it runs upwards.
    let sign: Int
  }

  @inline(__always)
  private func addEdge(_ edge: Edge, in box: PixelRect, stride: Int) {
    let dx = edge.xb &- edge.xa
    let dy = edge.yb &- edge.ya
    var y = max(edge.ya, box.minY << 8)
    let end = min(edge.yb, box.maxY << 8)
    var x = y == edge.ya ? edge.xa : edge.xa &+ dx &* (y &- edge.ya) / dy
    while y < end {
      let rowIndex = y &>> 8
      let nextY = min((rowIndex &+ 1) &<< 8, edge.yb)
      let nextX = nextY == edge.yb ? edge.xb : edge.xa &+ dx &* (nextY &- edge.ya) / dy
      Coverage.addPart(
        Edge(
          xa: x &- (box.minX &<< 8), ya: y, xb: nextX &- (box.minX &<< 8), yb: nextY,
          sign: edge.sign),
        to: sums + (rowIndex &- box.minY) &* stride, width: box.maxX &- box.minX)
      x = nextX
      y = nextY
    }
  }

  /// Adds the part of an edge within one row, with x relative to the left side of the box.
  @inline(__always)
  private static func addPart(
    _ part: Edge, to s: UnsafeMutablePointer<Int32>, width: Int
  ) {
    // The part is completely left of the box and covers every pixel of the row.
    if part.xa < 0 && part.xb < 0 {
      s[0] = s[0] &+ Int32(truncatingIfNeeded: (part.yb &- part.ya) &* 512 &* part.sign)
      return
    }
    let cell = part.xa &>> 8
    if cell == part.xb &>> 8 {
      addCell(
        cell, dy: part.yb &- part.ya, fx: (part.xa & 255) &+ (part.xb & 255), sign: part.sign,
        to: s, width: width)
    } else if part.xb > part.xa {
      addRightward(part, to: s, width: width)
    } else {
      addLeftward(part, to: s, width: width)
    }
  }

  /// Adds a part that runs to the right over several cells.
  @inline(__always)
  private static func addRightward(
    _ part: Edge, to s: UnsafeMutablePointer<Int32>, width: Int
  ) {
    let (xa, ya, sign) = (part.xa, part.ya, part.sign)
    let dx = part.xb &- xa
    let dy = part.yb &- ya
    let last = part.xb &>> 8
    var cell = xa &>> 8
    var fx = xa & 255
    var y = ya
    // Cells left of the box are merged into one.
    if cell < -1 {
      let skipped = ya &+ dy &* (-256 &- xa) / dx
      s[0] = s[0] &+ Int32(truncatingIfNeeded: (skipped &- y) &* 512 &* sign)
      y = skipped
      cell = -1
      fx = 0
    }
    while cell < last {
      let next = ya &+ dy &* (((cell &+ 1) &<< 8) &- xa) / dx
      addCell(cell, dy: next &- y, fx: fx &+ 256, sign: sign, to: s, width: width)
      y = next
      cell &+= 1
      fx = 0
      if cell >= width { return }
    }
    addCell(cell, dy: part.yb &- y, fx: fx &+ (part.xb & 255), sign: sign, to: s, width: width)
  }

  /// Adds a part that runs to the left over several cells.
  @inline(__always)
  private static func addLeftward(
    _ part: Edge, to s: UnsafeMutablePointer<Int32>, width: Int
  ) {
    let (xa, ya, sign) = (part.xa, part.ya, part.sign)
    let dx = part.xb &- xa
    let dy = part.yb &- ya
    let last = part.xb &>> 8
    var cell = xa &>> 8
    var fx = xa & 255
    var y = ya
    // Cells right of the box have no effect.
    if cell > width {
      let edge = (width &+ 1) &<< 8
      if edge <= part.xb { return }
      y = ya &+ dy &* (edge &- xa) / dx
      cell = width
      fx = 256
    }
    while cell > last {
      let next = ya &+ dy &* ((cell &<< 8) &- xa) / dx
      addCell(cell, dy: next &- y, fx: fx, sign: sign, to: s, width: width)
      y = next
      cell &-= 1
      fx = 256
      if cell < 0 {
        s[0] = s[0] &+ Int32(truncatingIfNeeded: (part.yb &- y) &* 512 &* sign)
        return
      }
    }
    addCell(cell, dy: part.yb &- y, fx: fx &+ (part.xb & 255), sign: sign, to: s, width: width)
  }

  /// Adds an edge's part within one cell. `fx` is the sum of both ends' positions within the cell,
  /// in 0...512.
  @inline(__always)
  private static func addCell(
    _ cell: Int, dy: Int, fx: Int, sign: Int, to s: UnsafeMutablePointer<Int32>, width: Int
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
