import PantoBase
import PantoGraphics

/// The coverage of an outline, computed row by row of pixels.
extension Coverage {
  /// Calls `row(y, x0, coverage, count)` for each row inside `clip` that the outline may touch.
  /// `coverage[0]` belongs to the pixel at `x0` and is in 0...255.
  func forEachRow(
    in clip: PixelRect, isEvenOdd: Bool,
    _ row: (_ y: Int, _ x0: Int, _ coverage: UnsafePointer<UInt8>, _ count: Int) -> Void
  ) {
    forEachPiece(in: clip, isEvenOdd: isEvenOdd, isWhole: true, row)
  }

  /// Calls `span` as `forEachRow` calls `row`, but without the parts of a row that the outline does
  /// not cover. A thin outline takes time for the pixels below its line only.
  func forEachSpan(
    in clip: PixelRect, isEvenOdd: Bool,
    _ span: (_ y: Int, _ x0: Int, _ coverage: UnsafePointer<UInt8>, _ count: Int) -> Void
  ) {
    forEachPiece(in: clip, isEvenOdd: isEvenOdd, isWhole: false, span)
  }

  @inline(__always)
  private func forEachPiece(
    in clip: PixelRect, isEvenOdd: Bool, isWhole: Bool,
    _ piece: (_ y: Int, _ x0: Int, _ coverage: UnsafePointer<UInt8>, _ count: Int) -> Void
  ) {
    let box = bounds.intersection(clip)
    if box.isEmpty { return }
    let width = box.width
    // An edge in the last pixel also adds to the next sum.
    let layout = SumLayout(blocks: (width + 8) / 8)
    let rowsAtOnce = max(1, min(box.height, Coverage.sumsAtOnce / layout.stride))
    reserve(layout, rows: rowsAtOnce)
    var top = box.minY
    while top < box.maxY {
      let bottom = min(top + rowsAtOnce, box.maxY)
      accumulate(PixelRect(minX: box.minX, minY: top, maxX: box.maxX, maxY: bottom), layout)
      for y in top..<bottom {
        addUp(
          sums + (y - top) * layout.stride, marks + (y - top) * layout.marksPerRow, layout,
          isEvenOdd: isEvenOdd, isWhole: isWhole
        ) { first, end in
          let end = min(end, width)
          if first < end { piece(y, box.minX + first, mask + first, end - first) }
        }
      }
      top = bottom
    }
  }

  /// The memory layout of the area sums of one row of pixels. Eight sums are a block; a bit for
  /// each block tells whether an edge added to it.
  struct SumLayout {
    let blocks: Int
    var stride: Int { blocks &* 8 }
    /// The number of 64-bit integers that hold the bits of a row.
    var marksPerRow: Int { (blocks &+ 63) / 64 }
  }

  /// The number of sums that are computed together: 256 KiB, half the second-level cache that most
  /// processors have for each core. An outline with more sums is divided into rows.
  private static let sumsAtOnce = 65_536

  /// All sums and marks are zero before and after an outline is added up.
  private func reserve(_ layout: SumLayout, rows: Int) {
    if maskCapacity < layout.stride {
      mask.deallocate()
      maskCapacity = layout.stride
      mask = .allocate(capacity: maskCapacity)
    }
    if sumCapacity < rows * layout.stride {
      sums.deallocate()
      sumCapacity = rows * layout.stride
      sums = .allocate(capacity: sumCapacity)
      sums.initialize(repeating: 0, count: sumCapacity)
    }
    if markCapacity < rows * layout.marksPerRow {
      marks.deallocate()
      markCapacity = rows * layout.marksPerRow
      marks = .allocate(capacity: markCapacity)
      marks.initialize(repeating: 0, count: markCapacity)
    }
  }

  /// Computes the coverage of one row from its sums, and sets the sums and marks to zero. Calls
  /// `span` with the first pixel and the end of each part of `mask` that was written: once for a
  /// whole row, otherwise for each part that the outline covers.
  @inline(__always)
  private func addUp(
    _ s: UnsafeMutablePointer<Int32>, _ marks: UnsafeMutablePointer<UInt64>, _ layout: SumLayout,
    isEvenOdd: Bool, isWhole: Bool, _ span: (_ first: Int, _ end: Int) -> Void
  ) {
    let mask = mask
    var total: Int32 = 0
    // The coverage of the blocks up to the next edge.
    var between: UInt8 = 0
    var first = isWhole ? 0 : -1
    var block = 0
    var group = 0
    while block < layout.blocks {
      var edges = marks[group]
      marks[group] = 0
      group &+= 1
      let end = min(layout.blocks, group &* 64)
      while block < end {
        let next = edges == 0 ? end : (group &- 1) &* 64 &+ edges.trailingZeroBitCount
        if block < next {
          if between == 0, !isWhole {
            if first >= 0 { span(first &* 8, block &* 8) }
            first = -1
          } else {
            if first < 0 { first = block }
            (mask + block &* 8).update(repeating: between, count: (next &- block) &* 8)
          }
          block = next
          continue
        }
        if first < 0 { first = block }
        edges &= edges &- 1
        let (sums, own) = (s + block &* 8, mask + block &* 8)
        for i in 0..<8 {
          total = total &+ sums[i]
          between = Coverage.byte(total, isEvenOdd: isEvenOdd)
          own[i] = between
        }
        UnsafeMutableRawPointer(sums).storeBytes(of: SIMD8(repeating: 0), as: SIMD8<Int32>.self)
        block &+= 1
      }
    }
    if first >= 0 { span(first &* 8, block &* 8) }
  }

  /// Returns the coverage of a pixel. With `isEvenOdd`, nothing is covered where the outline
  /// overlaps itself twice.
  @inline(__always) private static func byte(_ total: Int32, isEvenOdd: Bool) -> UInt8 {
    var c = total &>> 9
    if isEvenOdd {
      // Two full turns are 512 after the shift by 9. The second half is folded back.
      c &= 511
      if c > 256 { c = 512 &- c }
    } else {
      c = c < 0 ? 0 &- c : c
    }
    return UInt8(truncatingIfNeeded: min(c, 255))
  }

  private func accumulate(_ box: PixelRect, _ layout: SumLayout) {
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
            addEdge(Edge(xa: x0, ya: y0, xb: x1, yb: y1, sign: 1), in: box, layout)
          }
        } else {
          if y0 > top, y1 < bottom {
            addEdge(Edge(xa: x1, ya: y1, xb: x0, yb: y0, sign: -1), in: box, layout)
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
  private func addEdge(_ edge: Edge, in box: PixelRect, _ layout: SumLayout) {
    let dx = edge.xb &- edge.xa
    let dy = edge.yb &- edge.ya
    var y = max(edge.ya, box.minY << 8)
    let end = min(edge.yb, box.maxY << 8)
    var x = y == edge.ya ? edge.xa : edge.xa &+ dx &* (y &- edge.ya) / dy
    while y < end {
      let rowIndex = y &>> 8
      let nextY = min((rowIndex &+ 1) &<< 8, edge.yb)
      let nextX = nextY == edge.yb ? edge.xb : edge.xa &+ dx &* (nextY &- edge.ya) / dy
      let part = Edge(
        xa: x &- (box.minX &<< 8), ya: y, xb: nextX &- (box.minX &<< 8), yb: nextY,
        sign: edge.sign)
      let width = box.maxX &- box.minX
      let row = rowIndex &- box.minY
      Coverage.mark(part, in: marks + row &* layout.marksPerRow, width: width)
      Coverage.addPart(part, to: sums + row &* layout.stride, width: width)
      x = nextX
      y = nextY
    }
  }

  /// Marks the blocks to which the part of an edge within one row adds.
  @inline(__always)
  private static func mark(_ part: Edge, in marks: UnsafeMutablePointer<UInt64>, width: Int) {
    let first = min(part.xa, part.xb) &>> 8
    if first >= width { return }
    var block = max(0, first) &>> 3
    let last = max(0, min(width, max(part.xa, part.xb) &>> 8 &+ 1)) &>> 3
    while block <= last {
      marks[block &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: block & 63)
      block &+= 1
    }
  }

  /// Adds the part of an edge within one row to the sums of the row, with x relative to the left
  /// side of the box.
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

  /// Adds a part of an edge that runs to the right over several cells (pixels of one row).
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

  /// Adds a part of an edge that runs to the left over several cells (pixels of one row).
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

  /// Adds an edge's part within one cell (pixel). `fx` is the sum of both ends' positions within
  /// the cell, in 0...512.
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
