import PantoBase
import PantoScene

/// A layer's content, rastered once. Pixel (0, 0) of the layer's snapped box is at
/// (−`originX`, −`originY`); at least one transparent pixel all round.
final class Picture {
  /// What of a row is worth touching: first…last; opaque within: opaqueFirst…opaqueLast.
  struct Run {
    var first: Int32
    var last: Int32
    var opaqueFirst: Int32
    var opaqueLast: Int32
  }

  let originX: Int
  let originY: Int
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  let runs: UnsafeMutablePointer<Run>

  /// Calls `paint` with a canvas over `area`, all transparent.
  init(_ area: PixelRect, _ paint: (Canvas) -> Void) {
    originX = area.minX
    originY = area.minY
    width = max(1, area.width)
    height = max(1, area.height)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
    runs = .allocate(capacity: height)
    paint(
      Canvas(pixels: pixels, stride: width, originX: originX, originY: originY, clip: area))
    for y in 0..<height { runs[y] = Picture.run(pixels + y * width, width) }
  }

  deinit {
    pixels.deallocate()
    runs.deallocate()
  }

  var byteCount: Int { width * height * 4 + height * 16 }

  private static func run(_ p: UnsafePointer<UInt32>, _ width: Int) -> Run {
    var first = 0
    while first < width, p[first] == 0 { first += 1 }
    var last = width
    while last > first, p[last - 1] == 0 { last -= 1 }
    // The longest stretch without a gap in it.
    var best = first..<first
    var x = first
    while x < last {
      if p[x] >> 24 != 255 {
        x += 1
        continue
      }
      let start = x
      while x < last, p[x] >> 24 == 255 { x += 1 }
      if x - start > best.count { best = start..<x }
    }
    return Run(
      first: Int32(first), last: Int32(last), opaqueFirst: Int32(best.lowerBound),
      opaqueLast: Int32(best.upperBound))
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

    /// The content's own hash is made already; the rest seldom tells keys apart.
    func hash(into hasher: inout Hasher) {
      content.hash(into: &hasher)
      hasher.combine(x)
    }
  }

  private var young: [Key: Picture] = [:]
  private var old: [Key: Picture] = [:]
  private var youngBytes = 0
  /// Bytes of one generation.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func picture(_ key: Key, make: () -> Picture) -> Picture {
    if let known = young[key] { return known }
    let picture = old.removeValue(forKey: key) ?? make()
    if youngBytes + picture.byteCount > limit {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[key] = picture
    youngBytes += picture.byteCount
    return picture
  }

  func removeAll() {
    young = [:]
    old = [:]
    youngBytes = 0
  }
}
