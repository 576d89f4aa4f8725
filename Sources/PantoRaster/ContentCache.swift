import PantoBase
import PantoGraphics

/// Caches pictures by content, so that moving, fading or rotating a layer does not rasterize it
/// again.
///
/// The cache has two generations. A picture that is used moves to the young generation; when that
/// is full, the old one is dropped. Memory is therefore bounded, and the result does not depend on
/// hash order.
///
/// A generation lasts at least a whole frame. Otherwise a frame whose pictures need more than
/// two thirds of the limit would drop each of them before the next frame, and rasterize all again.
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
    /// the key may be the only owner of a text's glyphs and of the elements of its paths.
    var byteCount: Int {
      2 * MemoryLayout<Key>.stride
        + (content.text?.layout.glyphs.count ?? 0) * MemoryLayout<TextLayout.Glyph>.stride
        + content.paths.reduce(0) { $0 + $1.elements.count } * MemoryLayout<PathElement>.stride
    }

    /// The content's hash is precomputed. The other fields seldom distinguish keys.
    func hash(into hasher: inout Hasher) {
      content.hash(into: &hasher)
      hasher.combine(x)
    }
  }

  private var young: [Key: Picture] = [:]
  private var old: [Key: Picture] = [:]
  /// Pictures that were returned lately, all of which are in the young generation, by the hash of
  /// their content. They are found without reference counting. A later picture replaces an earlier
  /// one of the same slot.
  private var recent = [Reference?](repeating: nil, count: recentCount)
  /// The contents of `recent`, kept alive here.
  private var recentContents = [LayerContent?](repeating: nil, count: recentCount)
  /// The number of entries of `recent`, a power of two. Many views share fewer different looks.
  private static let recentCount = 64

  private struct Reference {
    var picture: Unmanaged<Picture>
    var content: Unmanaged<LayerContent>
    var a: CGFloat
    var d: CGFloat
    var x: CGFloat
    var y: CGFloat
  }

  /// The hashes of the keys that were new in this frame and in the one before.
  private var news: Set<Int> = []
  private var oldNews: Set<Int> = []

  private var youngBytes = 0
  private var oldBytes = 0
  /// The number of pictures rasterized so far.
  private(set) var rasterizedPictures = 0
  /// The number of times that the cache dropped its old generation of pictures.
  private(set) var droppedGenerations = 0
  /// The largest number of bytes that both generations together may use. Only what two successive
  /// frames show may be more.
  var limit: Int
  /// The number of frames that have begun since the old generation was dropped; `nil` if pictures
  /// are asked for outside of frames.
  private var frames: Int?

  init(limit: Int) { self.limit = limit }

  /// The bytes that pictures and keys use.
  var byteCount: Int { youngBytes + oldBytes }
  var count: Int { young.count + old.count }

  /// Returns a picture that was asked for lately if it matches this upright content. Many views
  /// with a few looks ask for the same pictures in turn.
  @inline(__always) func latest(
    _ content: LayerContent, a: CGFloat, d: CGFloat, width: Int, height: Int
  ) -> Unmanaged<Picture>? {
    guard let reference = recent[ContentCache.slot(content)],
      reference.content.toOpaque() == Unmanaged.passUnretained(content).toOpaque(),
      reference.a == a, reference.d == d, reference.x == CGFloat(width),
      reference.y == CGFloat(height)
    else { return nil }
    return reference.picture
  }

  @inline(__always) private static func slot(_ content: LayerContent) -> Int {
    content.cachedHash & (recentCount &- 1)
  }

  /// Starts a frame, which asks for every picture that it shows if a generation was dropped.
  func beginFrame() {
    if !news.isEmpty || !oldNews.isEmpty {
      swap(&news, &oldNews)
      news.removeAll(keepingCapacity: true)
    }
    let begun = (frames ?? 1) + 1
    frames = begun
    if begun > 1, isFull(with: 0) { frames = makeRoom(for: 0) ? 1 : begun }
  }

  /// Whether more bytes exceed the limit, or fill the young generation. What shows may be two
  /// thirds of the limit; if that were half, a large page would change generations every frame.
  private func isFull(with bytes: Int) -> Bool {
    byteCount + bytes > limit || youngBytes + bytes > limit / 3 * 2
  }

  /// Makes room for more bytes. Returns whether the young generation became the old one.
  private func makeRoom(for bytes: Int) -> Bool {
    if youngBytes + bytes > limit / 2 {
      dropOld()
      return true
    }
    // A whole frame has asked for all that is still shown.
    old = [:]
    oldBytes = 0
    return false
  }

  private func dropOld() {
    droppedGenerations += 1
    old = young
    oldBytes = youngBytes
    young = [:]
    youngBytes = 0
    forgetRecent()
  }

  /// Records that a key without a picture is asked for. Returns whether it was not asked for before
  /// in this frame or in the previous one. Content that always changes is therefore always new.
  func isNew(_ key: Key) -> Bool {
    var hasher = Hasher()
    hasher.combine(key)
    for part in [key.a, key.b, key.c, key.d, key.y] { hasher.combine(part) }
    let hash = hasher.finalize()
    return !oldNews.contains(hash) && news.insert(hash).inserted
  }

  /// Returns the picture of a key if there is one, and moves it to the young generation.
  func known(_ key: Key) -> Picture? {
    if let known = young[key] {
      remember(known, key)
      return known
    }
    guard let known = old.removeValue(forKey: key) else { return nil }
    oldBytes -= known.byteCount + key.byteCount
    add(known, key)
    return known
  }

  /// Returns the picture of a key, and makes it if there is none.
  func picture(_ key: Key, make: () -> Picture) -> Picture {
    if let known = known(key) { return known }
    rasterizedPictures += 1
    let picture = make()
    add(picture, key)
    return picture
  }

  /// Adds a picture to the young generation.
  private func add(_ picture: Picture, _ key: Key) {
    let bytes = picture.byteCount + key.byteCount
    if isFull(with: bytes), frames ?? 2 > 1, makeRoom(for: bytes), frames != nil { frames = 0 }
    young[key] = picture
    youngBytes += bytes
    remember(picture, key)
  }

  /// Lets `latest` find the picture of upright content.
  private func remember(_ picture: Picture, _ key: Key) {
    guard key.b == 0, key.c == 0 else { return }
    let slot = ContentCache.slot(key.content)
    recent[slot] = Reference(
      picture: .passUnretained(picture), content: .passUnretained(key.content), a: key.a, d: key.d,
      x: key.x, y: key.y)
    recentContents[slot] = key.content
  }

  private func forgetRecent() {
    for i in recent.indices {
      recent[i] = nil
      recentContents[i] = nil
    }
  }

  func removeAll() {
    forgetRecent()
    young = [:]
    old = [:]
    news = []
    oldNews = []
    youngBytes = 0
    oldBytes = 0
  }
}
