import PantoBase
import PantoGraphics

/// A layer's content, rasterized once. Pixel (0, 0) of the layer's snapped box is at (-`originX`,
/// -`originY`). At least one pixel on each side is transparent.
final class Picture {
  /// Describes one row. The visible pixels are `first`..<`last`. Within that range,
  /// `plainFirst`..<`plainLast` has the single color `color`; if `color` is 0, it is transparent if
  /// `isClear`, as inside of a ring, and otherwise opaque.
  struct Run: Equatable {
    var first: Int32
    var last: Int32
    var plainFirst: Int32
    var plainLast: Int32
    var color: UInt32
    var isClear = false
    /// The bounds used when the whole row is painted: painting starts at `start`, the plain range
    /// is `from`..<`to`, and painting ends at `end`. The parts before and after the plain range are
    /// multiples of four pixels.
    var start: Int32 = 0
    var from: Int32 = 0
    var to: Int32 = 0
    var end: Int32 = 0
    /// The number of equal rows from this one on that consist only of the plain range, as in the
    /// middle of a card.
    var equalRows: Int32 = 1
    /// The offset of the row's pixels from `pixels`. Equal adjacent rows share one copy.
    var offset: Int32 = 0

    var isPlain: Bool { color != 0 && first == plainFirst && last == plainLast }

    @inline(__always) func isVisible(in columns: Columns) -> Bool {
      first < last && Int(first) < columns.maxX && Int(last) > columns.minX
    }

    /// Returns the bounds for painting the row within `columns`.
    @inline(__always) func pieces(in columns: Columns) -> Pieces {
      if columns.haveMargins, Int(first) >= columns.minX, Int(last) <= columns.maxX {
        return (Int(start), Int(from), Int(to), Int(end))
      }
      return clippedPieces(to: columns)
    }

    /// Returns the bounds for painting part of the row.
    @inline(__always) func clippedPieces(to columns: Columns) -> Pieces {
      let first = max(columns.minX, Int(self.first))
      let last = min(columns.maxX, Int(self.last))
      var from = max(first, Int(plainFirst))
      var to = min(last, Int(plainLast))
      to &-= (to &- from) & 3
      if to &- from < 8 {
        // A plain range of fewer than eight pixels is not worth splitting the row.
        from = last
        to = last
      }
      let low = Int(self.first) < columns.minX ? columns.minX : columns.lowest
      let high = Int(self.last) > columns.maxX ? columns.maxX : columns.highest
      return (
        max(low, first &- (first &- from) & 3), from, to, min(high, last &+ (to &- last) & 3)
      )
    }
  }

  /// The bounds for painting a row: painting starts at `start`, the plain range is `from`..<`to`,
  /// and painting ends at `end`.
  typealias Pieces = (start: Int, from: Int, to: Int, end: Int)

  /// The columns of a picture that may be painted.
  struct Columns {
    /// Visible pixels are limited to `minX`..<`maxX`.
    var minX: Int
    var maxX: Int
    /// Transparent pixels, which do not change the target, are limited to `lowest`..<`highest`: the
    /// range in which a row of the picture may be read and a row of the canvas written.
    var lowest: Int
    var highest: Int
    /// Whether `lowest`..<`highest` contains all transparent pixels of the picture.
    var haveMargins: Bool
  }

  let originX: Int
  let originY: Int
  let width: Int
  let height: Int
  /// The first pixel of the row whose `offset` is 0.
  let pixels: UnsafeMutablePointer<UInt32>
  let runs: UnsafeMutablePointer<Run>
  /// The number of transparent pixels on both sides of a row, so that groups of four pixels may
  /// extend beyond it.
  static let margin = 3
  /// The opaque rectangle of the picture, in its own pixels.
  private var opaque = PixelRect(width: 0, height: 0)
  /// The smallest `first` and the largest `last` of all rows.
  let first: Int
  let last: Int
  private let store: PixelMemory

  /// Calls `paint` with a transparent canvas over `area`. The canvas uses `scratch` if that is
  /// large enough; `scratch` is transparent before and after.
  init(_ area: PixelRect, scratch: PixelMemory? = nil, _ paint: (Canvas) -> Void) {
    originX = area.minX
    originY = area.minY
    width = max(1, area.width)
    height = max(1, area.height)
    let stride = width + 2 * Picture.margin
    let count = stride * height
    let painted =
      if let scratch, scratch.count >= count { scratch } else { PixelMemory(count) }
    let rows = painted.pixels + Picture.margin
    paint(Canvas(pixels: rows, stride: stride, originX: originX, originY: originY, clip: area))
    let distinct: Int
    (runs, distinct) = Picture.runs(of: rows, stride: stride, width: width, height: height)
    var (first, last) = (width, 0)
    for y in 0..<height where runs[y].first < runs[y].last {
      first = min(first, Int(runs[y].first))
      last = max(last, Int(runs[y].last))
    }
    (self.first, self.last) = (first, last)
    store = PixelMemory(distinct * stride)
    pixels = store.pixels + Picture.margin
    withExtendedLifetime(painted) {
      var next = 0
      for y in (0..<height).reversed() where Int(runs[y].offset) == next {
        (store.pixels + next).update(from: painted.pixels + y * stride, count: stride)
        next += stride
      }
      if painted === scratch { painted.pixels.update(repeating: 0, count: count) }
    }
    opaque = opaqueMiddle
  }

  /// Returns the rectangle that the picture hides completely if its first pixel is at (`x`, `y`).
  func opaque(_ x: Int, _ y: Int) -> PixelRect {
    let o = opaque
    return PixelRect(minX: o.minX + x, minY: o.minY + y, maxX: o.maxX + x, maxY: o.maxY + y)
  }

  /// The largest completely opaque box that is centred on the middle row.
  private var opaqueMiddle: PixelRect {
    var best = PixelRect(width: 0, height: 0)
    var box = PixelRect(minX: 0, minY: height / 2, maxX: width, maxY: height / 2)
    func add(_ row: Run) {
      let isOpaque = row.color == 0 ? !row.isClear : row.color >> 24 == 255
      box.minX = max(box.minX, Int(row.plainFirst))
      box.maxX = min(box.maxX, isOpaque ? Int(row.plainLast) : 0)
    }
    while box.minY > 0, box.maxY < height, box.maxX > box.minX {
      box.minY -= 1
      add(runs[box.minY])
      add(runs[box.maxY])
      box.maxY += 1
      if box.area > best.area { best = box }
    }
    return best
  }

  deinit { runs.deallocate() }

  /// The memory that the picture uses, in bytes.
  var byteCount: Int { store.count * 4 + height * MemoryLayout<Run>.stride }

  /// Describes all rows and counts the distinct ones, each of which is stored once.
  private static func runs(
    of rows: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int
  ) -> (runs: UnsafeMutablePointer<Run>, distinct: Int) {
    let runs = UnsafeMutablePointer<Run>.allocate(capacity: height)
    var distinct = 0
    for y in (0..<height).reversed() {
      let row = rows + y * stride
      // Most rows of most boxes equal the next row.
      if y + 1 < height, memcmp(row, row + stride, width * 4) == 0 {
        runs[y] = runs[y + 1]
        runs[y].equalRows = 1
      } else {
        runs[y] = Picture.run(row, width)
        runs[y].offset = Int32(distinct * stride)
        distinct += 1
      }
      guard y + 1 < height, runs[y].isPlain else { continue }
      runs[y].equalRows = runs[y + 1].equalRows
      if runs[y] == runs[y + 1] { runs[y].equalRows += 1 } else { runs[y].equalRows = 1 }
    }
    return (runs, distinct)
  }

  /// Returns where the pixels of `color` that begin at `x` end, at most `last`.
  @inline(__always) private static func end(
    of color: UInt32, in p: UnsafePointer<UInt32>, from x: Int, to last: Int
  ) -> Int {
    var x = x
    // The next pixel of a photograph is mostly another one.
    guard x < last, p[x] == color else { return x }
    let four = Blend.Four(repeating: color)
    let fourEnd = Blend.inFours(last)
    while x &+ 8 <= fourEnd,
      Blend.isClear((Blend.load(p + x) ^ four) | (Blend.load(p + (x &+ 4)) ^ four))
    {
      x &+= 8
    }
    while x < last, p[x] == color { x &+= 1 }
    return x
  }

  /// Returns the longest range of one color, the longest transparent one and the longest opaque
  /// one.
  private static func ranges(
    of p: UnsafePointer<UInt32>, from first: Int, to last: Int
  ) -> (even: Range<Int>, clear: Range<Int>, opaque: Range<Int>) {
    var even = first..<first
    var clear = first..<first
    var opaque = first..<first
    var x = first
    while x < last {
      let start = x
      let color = p[x]
      x = Picture.end(of: color, in: p, from: x + 1, to: last)
      if color == 0 {
        if x - start > clear.count { clear = start..<x }
      } else if x - start > even.count {
        even = start..<x
      }
    }
    x = first
    while x < last {
      let start = x
      while x + 4 <= Blend.inFours(last), Blend.isOpaque(Blend.load(p + x)) { x += 4 }
      while x < last, p[x] >> 24 == 255 { x += 1 }
      if x - start > opaque.count { opaque = start..<x }
      if x == start { x = Picture.end(of: p[x], in: p, from: x + 1, to: last) }
    }
    return (even, clear, opaque)
  }

  private static func run(_ p: UnsafePointer<UInt32>, _ width: Int) -> Run {
    let first = Picture.end(of: 0, in: p, from: 0, to: width)
    var last = width
    while last >= first + 8, Blend.isClear(Blend.load(p + last - 4) | Blend.load(p + last - 8)) {
      last -= 8
    }
    while last > first, p[last - 1] == 0 { last -= 1 }
    let (even, clear, opaque) = ranges(of: p, from: first, to: last)
    // A range of one color is preferred, because its pixels need not be read. The opaque kind
    // occurs where text covers a filled box. A transparent range must be twice as long as either,
    // because opaque ranges also hide the pixels below.
    let isEven = 2 * even.count >= opaque.count
    let isClear = clear.count > 2 * max(even.count, opaque.count)
    let plain = isClear ? clear : isEven ? even : opaque
    var run = Run(
      first: Int32(first), last: Int32(last), plainFirst: Int32(plain.lowerBound),
      plainLast: Int32(plain.upperBound), color: isEven && !plain.isEmpty ? p[plain.lowerBound] : 0,
      isClear: isClear)
    let whole = run.clippedPieces(
      to: Columns(
        minX: first, maxX: last, lowest: -margin, highest: width + margin, haveMargins: true))
    (run.start, run.from) = (Int32(whole.start), Int32(whole.from))
    (run.to, run.end) = (Int32(whole.to), Int32(whole.end))
    return run
  }
}
