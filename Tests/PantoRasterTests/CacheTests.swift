import PantoBase
import PantoGraphics
import PantoScene
import TestSupport
import Testing

@testable import PantoRaster

/// Checks the memory that cached pictures use, in bytes (P2).
@MainActor @Suite("The memory of pictures", .timeLimit(.minutes(60))) struct CacheTests {
  private func card(_ side: CGFloat, text: String = "") -> LayerContent {
    let layout = HarfBuzzShaper.shared.layout(
      text, style: TextStyle(face: .regular, size: 15), width: nil, maximumLines: 1,
      alignment: .left)
    return LayerContent(
      bounds: CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: 12,
      fill: .solid(RGBA(0.2, 0.5, 1)),
      text: text.isEmpty
        ? nil : LayerContent.Text(layout: layout, origin: .zero, color: RGBA(0, 0, 0)))
  }

  private func key(_ content: LayerContent, _ scale: CGFloat) -> ContentCache.Key {
    ContentCache.Key(content: content, a: scale, b: 0, c: 0, d: scale, x: 0, y: 0)
  }

  private struct Weak { weak var picture: Picture? }

  @Test("a long pinch and labels that change their text keep no more memory than the limit")
  func bounded() {
    let cache = ContentCache(limit: 1 << 18)
    var made: [Weak] = []
    for i in 0..<300 {
      let content = card(20, text: "number \(i)")
      let side = 40 + i % 97
      _ = cache.picture(key(content, 1 + CGFloat(i) / 1000)) {
        let picture = Picture(PixelRect(width: side, height: side)) { canvas in
          for y in 0..<side { canvas.row(y)[y] = UInt32(i) | 0xFF00_0000 }
        }
        made.append(Weak(picture: picture))
        return picture
      }
      #expect(cache.byteCount <= 1 << 18)
    }
    let alive = made.count { $0.picture != nil }
    let bytes = made.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) }
    #expect(alive == cache.count)
    // The counted bytes are those of the existing pictures and their keys.
    #expect(bytes + alive * 2 * MemoryLayout<ContentCache.Key>.stride <= cache.byteCount)
    cache.removeAll()
    #expect(cache.byteCount == 0 && made.allSatisfy { $0.picture == nil })
  }

  @Test("frames of layers that always change their size stay below the compositor's limit")
  func frames() throws {
    let compositor = RasterCompositor(cacheBytes: 600_000)
    for i in 0..<200 {
      var maker = FrameMaker(300, 200)
      let scale = 0.5 + CGFloat(i % 173) / 100
      maker.draw(card(80), CGAffineTransform(scaleX: scale, y: scale))
      maker.draw(card(60, text: "\(i)"), CGAffineTransform(rotationAngle: CGFloat(i)))
      try compositor.present(maker.frame)
      #expect(compositor.plan.cache.byteCount <= 600_000)
    }
    #expect(compositor.plan.cache.count > 4)
  }

  /// A frame of `count` rotating pictures of about 40 KB, each different from the others.
  private func turning(_ count: Int, _ angle: CGFloat, from first: Int = 0) -> Frame {
    var maker = FrameMaker(300, 200)
    for i in first..<first + count {
      let content = LayerContent(
        bounds: CGRect(x: 0, y: 0, width: 80, height: 80),
        fill: .radialGradient(
          center: .zero, corner: CGPoint(x: 1, y: 1),
          stops: [
            .init(at: 0, color: RGBA(1, 0, CGFloat(i) / 99)),
            .init(at: 1, color: RGBA(0, 0, 0, 0)),
          ]),
        shadow: LayerContent.Shadow(
          color: RGBA(0, 0, 0, 0.5), offset: CGVector(dx: 0, dy: 2), blur: 4))
      let at = CGAffineTransform(translationX: CGFloat(10 + i % 9 * 20), y: 40)
      maker.draw(
        content, CGAffineTransform(rotationAngle: angle).concatenating(at), isSettled: false)
    }
    return maker.frame
  }

  @Test("a frame that needs more than the limit is rasterized once, not once per frame (APP-07)")
  func largeFrames() throws {
    let compositor = RasterCompositor(cacheBytes: 200_000)
    let cache = compositor.plan.cache
    for count in [2, 4, 9, 30] {
      // The frame that needs more may lose pictures of the frame before.
      for i in 0..<2 { try compositor.present(turning(count, 0.1 + CGFloat(i) / 100)) }
      let made = cache.rasterizedPictures
      #expect(made > 0)
      for i in 0..<(LongTests.areOn ? 20 : 6) {
        try compositor.present(turning(count, 0.2 + CGFloat(i) / 100))
        #expect(cache.byteCount <= max(200_000, 2 * count * 50_000), "\(count) pictures")
      }
      #expect(cache.rasterizedPictures == made, "\(count) pictures are rasterized again")
    }
  }

  @Test("what a large frame needed is given back two frames later (P2)")
  func largeFramesEnd() throws {
    let compositor = RasterCompositor(cacheBytes: 200_000)
    for i in 0..<5 { try compositor.present(turning(30, 0.1 + CGFloat(i) / 100)) }
    #expect(compositor.plan.cache.byteCount > 600_000)
    for i in 0..<3 { try compositor.present(turning(2, 0.1 + CGFloat(i) / 100, from: 50)) }
    #expect(compositor.plan.cache.byteCount <= 200_000)
  }

  @Test(
    "a view that shows a new image in each frame keeps none of the earlier ones (L13)",
    arguments: [1, 0.4, 0.2])
  func images(factor: CGFloat) throws {
    let compositor = RasterCompositor()
    var shown: [WeakImage] = []
    for i in 0..<40 {
      var maker = FrameMaker(900, 700)
      let image = try #require(
        PixelImage(
          width: 900, height: 700,
          pixels: [UInt32](repeating: 0xFF00_0000 | UInt32(i), count: 900 * 700)))
      let rect = CGRect(x: 0, y: 0, width: 900 * factor, height: 700 * factor)
      maker.draw(
        LayerContent(
          bounds: rect, image: LayerContent.Image(image: image, rect: rect)), .identity)
      try compositor.present(maker.frame)
      shown.append(WeakImage(image: image))
    }
    #expect(shown.count { $0.image != nil } <= 2)
    try compositor.present(FrameMaker(900, 700).frame)
    try compositor.present(FrameMaker(900, 700).frame)
    #expect(shown.allSatisfy { $0.image == nil })
    #expect(compositor.plan.caches.bytesOfLevels == 0)
  }

  private struct WeakImage { weak var image: PixelImage? }

  @Test("an image that stays is rasterized once, in its second frame (L13)")
  func stillImage() throws {
    let compositor = RasterCompositor()
    let image = try #require(
      PixelImage(
        width: 300, height: 300, pixels: [UInt32](repeating: 0xFF12_3456, count: 90_000)))
    let rect = CGRect(x: 0, y: 0, width: 200, height: 200)
    let content = LayerContent(bounds: rect, image: LayerContent.Image(image: image, rect: rect))
    var bitmaps: [UInt32] = []
    for _ in 0..<5 {
      var maker = FrameMaker(300, 300)
      maker.draw(content, .identity)
      try compositor.present(maker.frame)
      bitmaps.append(compositor.bitmap[100, 100])
    }
    #expect(compositor.plan.cache.rasterizedPictures == 1)
    #expect(Set(bitmaps) == [0xFF12_3456])
  }

  @Test("halved copies of many pictures take 8 MiB at most (L13)")
  func halvedCopies() throws {
    var levels = ImageLevels()
    let images = try (0..<30).map { i in
      try #require(
        PixelImage(
          width: 2000, height: 500,
          pixels: [UInt32](repeating: 0xFF00_0000 | UInt32(i), count: 1_000_000)))
    }
    for image in images {
      let level = levels.level(of: image, halvings: 1)
      #expect(level.width == 1000 && level.pixels[0] == image.pixels[0])
      #expect(levels.byteCount <= ImageLevels.mostBytes)
    }
    #expect(levels.byteCount == 8 * 1_000_000)
  }

  @Test("a text that grows with each key keeps a bounded number of glyphs (L13)")
  func typedText() {
    let shaper = HarfBuzzShaper()
    var text = String(repeating: "typed ", count: 500)
    for i in 0..<100 {
      text += "\(i % 10)"
      let layout = shaper.layout(
        text, style: TextStyle(face: .regular, size: 15), width: nil, maximumLines: 1,
        alignment: .left)
      #expect(shaper.cachedGlyphs <= 2 * (HarfBuzzShaper.generationGlyphs + layout.glyphs.count))
    }
    #expect(shaper.cachedGlyphs > HarfBuzzShaper.generationGlyphs)
  }

  @Test("masks of very large letters are bounded by their bytes (L13)")
  func largeGlyphs() {
    let painter = ContentPainter()
    for size in stride(from: 300 as CGFloat, to: 600, by: 1) {
      let key = GlyphCache.Key(font: 0, glyph: 30, size: size, quarter: 0)
      let mask = painter.caches.glyphs.mask(key, coverage: painter.coverage)
      let bytes = mask.map { $0.width * $0.height } ?? 0
      #expect(painter.caches.glyphs.byteCount <= GlyphCache.maximumBytes + bytes)
    }
  }

  @Test("the limit is four windows' worth, and bounded for very small and very large windows")
  func size() throws {
    #expect(FramePlan.cacheBytes(width: 1280, height: 800) == 16 * 1280 * 800)
    #expect(FramePlan.cacheBytes(width: 100, height: 100) == 8 << 20)
    #expect(FramePlan.cacheBytes(width: 7680, height: 4320) == 48 << 20)
    let compositor = RasterCompositor()
    try compositor.present(FrameMaker(1280, 800).frame)
    #expect(compositor.plan.cache.limit == 16 * 1280 * 800)
  }

  @Test(
    "what only moves is rasterized once, as often at scale 2 and 3 as at 1", arguments: [1, 2, 3])
  func fineScreens(_ scale: CGFloat) throws {
    let stage = Stage(size: CGSize(width: 700, height: 500), scale: scale)
    stage.window.backgroundColor = .white
    for i in 0..<2 {
      let card = UIView(frame: CGRect(x: 20 + i * 330, y: 20, width: 310, height: 330))
      card.backgroundColor = UIColor(white: 1 - CGFloat(i) / 5, alpha: 1)
      card.layer.cornerRadius = 16
      card.layer.shadowOpacity = 0.3
      card.layer.shadowRadius = 9
      card.layer.borderWidth = 1
      stage.window.addSubview(card)
    }
    let compositor = RasterCompositor()
    // New cards may change with each frame. They are painted in place once, and then get a picture.
    for _ in 0..<2 {
      for card in stage.window.subviews { card.center.y += 3 }
      try stage.draw(with: compositor)
    }
    let first = compositor.plan.cache.rasterizedPictures
    #expect(first == 2 && compositor.plan.lists.vectors.isEmpty)
    for _ in 0..<20 {
      for card in stage.window.subviews { card.center.y += 3 }
      try stage.draw(with: compositor)
      #expect(compositor.plan.cache.rasterizedPictures == first)
      #expect(compositor.plan.lists.vectors.isEmpty)
    }
  }

  @Test("content rotated to the left and to the right is two pictures, in any order")
  func turnedBothWays() throws {
    let content = card(40)
    func frame(_ angles: [CGFloat], from slot: Int) -> Frame {
      var maker = FrameMaker(200, 100)
      for (i, angle) in angles.enumerated() {
        let at = CGAffineTransform(translationX: 30 + CGFloat(slot + i) * 100, y: 40)
        maker.draw(content, CGAffineTransform(rotationAngle: angle).concatenating(at))
      }
      return maker.frame
    }
    for angle in [0.3, -0.3] as [CGFloat] {
      let both = RasterCompositor()
      try both.present(frame([angle, -angle], from: 0))
      for (slot, turn) in [(0, angle), (1, -angle)] {
        let alone = RasterCompositor()
        try alone.present(frame([turn], from: slot))
        for y in 0..<100 {
          let half = slot * 100..<(slot + 1) * 100
          let same = half.allSatisfy { both.bitmap[$0, y] == alone.bitmap[$0, y] }
          #expect(same, "row \(y) of number \(slot)")
        }
      }
    }
  }

  @Test("equal adjacent rows are stored once, and every row is found")
  func rows() {
    let drawn: [UInt32] = [0, 1, 1, 2, 2, 2, 1, 0, 0].map { $0 == 0 ? 0 : 0xFF00_0000 | $0 }
    let area = PixelRect(width: 50, height: drawn.count)
    let picture = Picture(area) { canvas in
      for y in 0..<drawn.count { (canvas.row(y) + 5).update(repeating: drawn[y], count: 30) }
    }
    for y in 0..<drawn.count {
      let row = picture.pixels + Int(picture.runs[y].offset)
      for x in -Picture.margin..<50 + Picture.margin {
        #expect(row[x] == ((5..<35).contains(x) ? drawn[y] : 0), "\(x), \(y)")
      }
    }
    let row = (50 + 2 * Picture.margin) * 4
    #expect(picture.byteCount == 5 * row + drawn.count * MemoryLayout<Picture.Run>.stride)
  }

  @Test("new pixels are transparent, however many", arguments: [1, 1000, 1 << 14, 1 << 18])
  func transparent(_ count: Int) {
    for _ in 0..<3 {
      let memory = PixelMemory(count)
      #expect(memory.pixels[0] == 0 && memory.pixels[count / 2] == 0)
      #expect(memory.pixels[count - 1] == 0)
      memory.pixels.update(repeating: 7, count: count)
      #expect(memory.count == count)
    }
  }
}
