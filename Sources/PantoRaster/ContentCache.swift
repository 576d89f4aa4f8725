import PantoBase
import PantoScene

/// A layer's content, rastered once. Pixel (0, 0) of the layer's snapped box is at
/// (−`originX`, −`originY`); at least one transparent pixel all round.
final class Picture {
  /// What of a row is worth touching: first…last. Within that, plainFirst…plainLast is all of one
  /// `color`, or, where that is 0, opaque.
  struct Run: Equatable {
    var first: Int32
    var last: Int32
    var plainFirst: Int32
    var plainLast: Int32
    var color: UInt32
    /// Where painting the whole row begins, its plain part begins and ends, and painting ends: the
    /// pieces before and behind are so many fours.
    var start: Int32 = 0
    var from: Int32 = 0
    var to: Int32 = 0
    var end: Int32 = 0
    /// From this row on so many are alike and nothing but plain: the middle of a card.
    var alike: Int32 = 1
    /// Where its pixels begin, from `pixels` on: rows like the next are kept once.
    var place: Int32 = 0

    var isPlain: Bool { color != 0 && first == plainFirst && last == plainLast }

    /// The pieces where only minX..<maxX may be touched of what is to be seen, and lowest..<highest of
    /// what is transparent, which stays as it is.
    @inline(__always) func pieces(
      _ minX: Int, _ maxX: Int, _ lowest: Int, _ highest: Int
    ) -> (start: Int, from: Int, to: Int, end: Int) {
      let first = max(minX, Int(self.first))
      let last = min(maxX, Int(self.last))
      var from = max(first, Int(plainFirst))
      var to = min(last, Int(plainLast))
      to &-= (to &- from) & 3
      if to &- from < 8 {
        // Too short to be worth three pieces.
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
  /// The first pixel of the row whose place is 0.
  let pixels: UnsafeMutablePointer<UInt32>
  let runs: UnsafeMutablePointer<Run>
  /// Transparent pixels on both sides of a row, so that four at a time may begin before it and end
  /// behind it.
  static let margin = 3
  /// In pixels of the picture: opaque all over.
  private var opaque = PixelRect(width: 0, height: 0)
  /// No row begins before the one, or ends behind the other.
  let first: Int
  let last: Int
  private let store: PixelMemory

  /// Calls `paint` with a canvas over `area`, all transparent: in `scratch`, which is transparent
  /// before and after, if that is large enough.
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
      // Most rows of most boxes are as the next.
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

  /// Where it hides what is below when its first pixel is at (`x`, `y`).
  func opaque(_ x: Int, _ y: Int) -> PixelRect {
    let o = opaque
    return PixelRect(minX: o.minX + x, minY: o.minY + y, maxX: o.maxX + x, maxY: o.maxY + y)
  }

  /// Of the boxes about the middle row that are opaque all over, the largest.
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

  /// All that is kept for it.
  var byteCount: Int { store.count * 4 + height * MemoryLayout<Run>.stride }

  private static func run(_ p: UnsafePointer<UInt32>, _ width: Int) -> Run {
    var first = 0
    while first < width, p[first] == 0 { first += 1 }
    var last = width
    while last > first, p[last - 1] == 0 { last -= 1 }
    // The longest stretch of one colour, and the longest without a gap in it.
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
    // A stretch of one colour need not be read; text in a filled box is the other kind.
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

/// Pictures by what they show, so that moving, fading and turning a layer rasters nothing anew.
///
/// Two generations: what is used moves to the young one; when that is full, the old one goes. So
/// memory stays bounded, and nothing depends on the order of a hash.
final class ContentCache {
  struct Key: Hashable {
    var content: LayerContent
    var a: CGFloat
    var b: CGFloat
    var c: CGFloat
    var d: CGFloat
    /// Size of the snapped box, or the offset within a pixel for content that is turned.
    var x: CGFloat
    var y: CGFloat

    static func == (l: Key, r: Key) -> Bool {
      l.x == r.x && l.y == r.y && l.a == r.a && l.b == r.b && l.c == r.c && l.d == r.d
        && l.content == r.content
    }

    /// A table keeps about twice as many places as it has keys; a text's glyphs may be nobody else's
    /// any more.
    var byteCount: Int {
      2 * MemoryLayout<Key>.stride
        + (content.text?.layout.glyphs.count ?? 0) * MemoryLayout<TextLayout.Glyph>.stride
    }

    /// The content's own hash is made already; the rest seldom tells keys apart.
    func hash(into hasher: inout Hasher) {
      content.hash(into: &hasher)
      hasher.combine(x)
    }
  }

  private var young: [Key: Picture] = [:]
  private var old: [Key: Picture] = [:]
  /// What was asked for last: always one of the young.
  private var latest: Picture?
  private var latestKey: Key?
  /// The same, to look at without counting references.
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
  /// Pictures rastered so far.
  private(set) var made = 0
  /// How often the old generation went.
  private(set) var turns = 0
  /// Bytes that are kept at most, in both generations.
  var limit: Int

  init(limit: Int) { self.limit = limit }

  /// Bytes that are kept: pictures and what they are known by.
  var byteCount: Int { youngBytes + oldBytes }
  var count: Int { young.count + old.count }

  /// What was asked for last, if it is this, upright: a crowd of views alike asks for the same picture
  /// over and over.
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
