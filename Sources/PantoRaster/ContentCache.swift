import PantoBase
import PantoGraphics

/// A layer's content, rasterized once. Pixel (0, 0) of the layer's snapped box is at (-`originX`,
/// -`originY`). At least one pixel on each side is transparent.
final class Picture {
  /// Describes one row. The visible pixels are `first`..<`last`. Within that range,
  /// `plainFirst`..<`plainLast` has the single color `color`, or is opaque if `color` is 0.
  struct Run: Equatable {
    var first: Int32
    var last: Int32
    var plainFirst: Int32
    var plainLast: Int32
    var color: UInt32
    /// The bounds used when the whole row is painted: painting starts at `start`, the plain range
    /// is `from`..<`to`, and painting ends at `end`. The parts before and after the plain range are
    /// multiples of four pixels.
    var start: Int32 = 0
    var from: Int32 = 0
    var to: Int32 = 0
    var end: Int32 = 0
    /// The number of equal rows from this one on that consist only of the plain range, as in the
    /// middle of a card.
    var alike: Int32 = 1
    /// The offset of the row's pixels from `pixels`. Equal adjacent rows share one copy.
    var place: Int32 = 0

    var isPlain: Bool { color != 0 && first == plainFirst && last == plainLast }

    /// Returns the bounds for painting part of a row. Visible pixels are limited to
    /// `minX`..<`maxX`; transparent pixels, which do not change the target, to
    /// `lowest`..<`highest`.
    @inline(__always) func pieces(
      _ minX: Int, _ maxX: Int, _ lowest: Int, _ highest: Int
    ) -> (start: Int, from: Int, to: Int, end: Int) {
      let first = max(minX, Int(self.first))
      let last = min(maxX, Int(self.last))
      var from = max(first, Int(plainFirst))
      var to = min(last, Int(plainLast))
      to &-= (to &- from) & 3
      if to &- from < 8 {
        // A plain range of fewer than eight pixels is not worth splitting the row.
        from = last
        to = last
      }
      let low = Int(self.first) < minX ? minX : lowest
      let high = Int(self.last) > maxX ? maxX : highest
      return (
        max(low, first &- (first &- from) & 3), from, to, min(high, last &+ (to &- last) & 3)
      )
    }
  }

  let originX: Int
  let originY: Int
  let width: Int
  let height: Int
  /// The first pixel of the row whose `place` is 0.
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
    runs = .allocate(capacity: height)
    var kinds = 0
    for y in (0..<height).reversed() {
      let row = rows + y * stride
      // Most rows of most boxes equal the next row.
      if y + 1 < height, memcmp(row, row + stride, width * 4) == 0 {
        runs[y] = runs[y + 1]
        runs[y].alike = 1
      } else {
        runs[y] = Picture.run(row, width)
        runs[y].place = Int32(kinds * stride)
        kinds += 1
      }
      guard y + 1 < height, runs[y].isPlain else { continue }
      runs[y].alike = runs[y + 1].alike
      if runs[y] == runs[y + 1] { runs[y].alike += 1 } else { runs[y].alike = 1 }
    }
    var (first, last) = (width, 0)
    for y in 0..<height where runs[y].first < runs[y].last {
      first = min(first, Int(runs[y].first))
      last = max(last, Int(runs[y].last))
    }
    (self.first, self.last) = (first, last)
    store = PixelMemory(kinds * stride)
    pixels = store.pixels + Picture.margin
    withExtendedLifetime(painted) {
      var next = 0
      for y in (0..<height).reversed() where Int(runs[y].place) == next {
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
      let isOpaque = row.color == 0 || row.color >> 24 == 255
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

  private static func run(_ p: UnsafePointer<UInt32>, _ width: Int) -> Run {
    var first = 0
    while first < width, p[first] == 0 { first += 1 }
    var last = width
    while last > first, p[last - 1] == 0 { last -= 1 }
    // Finds the longest range of one color and the longest opaque range.
    var even = first..<first
    var opaque = first..<first
    var x = first
    while x < last {
      let start = x
      let color = p[x]
      while x < last, p[x] == color { x += 1 }
      if color != 0, x - start > even.count { even = start..<x }
    }
    x = first
    while x < last {
      let start = x
      while x < last, p[x] >> 24 == 255 { x += 1 }
      if x - start > opaque.count { opaque = start..<x }
      if x == start { x += 1 }
    }
    // A range of one color is preferred, because its pixels need not be read. The opaque kind
    // occurs where text covers a filled box.
    let isEven = 2 * even.count >= opaque.count
    let plain = isEven ? even : opaque
    var run = Run(
      first: Int32(first), last: Int32(last), plainFirst: Int32(plain.lowerBound),
      plainLast: Int32(plain.upperBound), color: isEven && !even.isEmpty ? p[even.lowerBound] : 0)
    let whole = run.pieces(first, last, -margin, width + margin)
    (run.start, run.from) = (Int32(whole.start), Int32(whole.from))
    (run.to, run.end) = (Int32(whole.to), Int32(whole.end))
    return run
  }
}

/// Caches pictures by content, so that moving, fading or rotating a layer does not rasterize it
/// again.
///
/// The cache has two generations. A picture that is used moves to the young generation; when that
/// is full, the old one is dropped. Memory is therefore bounded, and the result does not depend on
/// hash order.
final class ContentCache {
  struct Key: Hashable {
    var content: LayerContent
    var a: CGFloat
    var b: CGFloat
    var c: CGFloat
    var d: CGFloat
    /// The width of the snapped box, or the horizontal sub-pixel offset of rotated content. `y` is
    /// the vertical counterpart.
    var x: CGFloat
    var y: CGFloat

    static func == (l: Key, r: Key) -> Bool {
      l.x == r.x && l.y == r.y && l.a == r.a && l.b == r.b && l.c == r.c && l.d == r.d
        && l.content == r.content
    }

    /// The approximate memory of the key. A dictionary holds about twice as many slots as keys, and
    /// the key may be the only owner of a text's glyphs.
    var byteCount: Int {
      2 * MemoryLayout<Key>.stride
        + (content.text?.layout.glyphs.count ?? 0) * MemoryLayout<TextLayout.Glyph>.stride
    }

    /// The content's hash is precomputed. The other fields seldom distinguish keys.
    func hash(into hasher: inout Hasher) {
      content.hash(into: &hasher)
      hasher.combine(x)
    }
  }

  private var young: [Key: Picture] = [:]
  private var old: [Key: Picture] = [:]
  /// The last returned picture, which is always in the young generation.
  private var latest: Picture?
  private var latestKey: Key?
  /// The same picture and key, readable without reference counting.
  private var latestSeen: Seen?

  private struct Seen {
    var picture: Unmanaged<Picture>
    var content: Unmanaged<LayerContent>
    var a: CGFloat
    var d: CGFloat
    var x: CGFloat
    var y: CGFloat
  }
  private var youngBytes = 0
  private var oldBytes = 0
  /// The number of pictures rasterized so far.
  private(set) var made = 0
  /// The number of times that the cache dropped its old generation of pictures.
  private(set) var turns = 0
  /// The largest number of bytes that both generations together may use.
  var limit: Int

  init(limit: Int) { self.limit = limit }

  /// The bytes that pictures and keys use.
  var byteCount: Int { youngBytes + oldBytes }
  var count: Int { young.count + old.count }

  /// Returns the last picture if it matches this upright content. Many equal views ask for the same
  /// picture in succession.
  @inline(__always) func latest(
    _ content: LayerContent, a: CGFloat, d: CGFloat, width: Int, height: Int
  ) -> Unmanaged<Picture>? {
    guard let seen = latestSeen,
      seen.content.toOpaque() == Unmanaged.passUnretained(content).toOpaque(),
      seen.a == a, seen.d == d, seen.x == CGFloat(width), seen.y == CGFloat(height)
    else { return nil }
    return seen.picture
  }

  func picture(_ key: Key, make: () -> Picture) -> Picture {
    if let latest, latestKey == key { return latest }
    let found = lookUp(key, make: make)
    latest = found
    latestKey = key
    latestSeen =
      key.b == 0 && key.c == 0
      ? Seen(
        picture: .passUnretained(found), content: .passUnretained(key.content), a: key.a, d: key.d,
        x: key.x, y: key.y) : nil
    return found
  }

  private func lookUp(_ key: Key, make: () -> Picture) -> Picture {
    if let known = young[key] { return known }
    let known = old.removeValue(forKey: key)
    if known == nil { made += 1 }
    let picture = known ?? make()
    let bytes = picture.byteCount + key.byteCount
    if known != nil { oldBytes -= bytes }
    if youngBytes + bytes > limit / 2 {
      turns += 1
      old = young
      oldBytes = youngBytes
      young = [:]
      youngBytes = 0
    }
    young[key] = picture
    youngBytes += bytes
    return picture
  }

  func removeAll() {
    latestSeen = nil
    latest = nil
    latestKey = nil
    young = [:]
    old = [:]
    youngBytes = 0
    oldBytes = 0
  }
}
