import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

/// Checks details that most pictures do not show: a single corner, the last pixel of a row, the
/// order of a truncated line, and the cache's counts.
@MainActor @Suite("The rasterizer's limits", .timeLimit(.minutes(60))) struct RasterLimitTests {
  private func drawn(_ stage: Stage, _ compositor: RasterCompositor) throws -> Bitmap {
    _ = try stage.draw(with: compositor)
    return compositor.bitmap
  }

  private func pixels(_ bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap[$0, y] } }
  }

  @Test("each corner can be rounded by itself, filled and as a border")
  func corners() throws {
    let masks: [(CACornerMask, Int, Int)] = [
      (.layerMinXMinYCorner, 0, 0), (.layerMaxXMinYCorner, 19, 0), (.layerMaxXMaxYCorner, 19, 19),
      (.layerMinXMaxYCorner, 0, 19),
    ]
    for (mask, roundX, roundY) in masks {
      for border in [0, 3] as [CGFloat] {
        let stage = Stage(size: CGSize(width: 20, height: 20))
        stage.window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        if border == 0 { view.backgroundColor = .black }
        view.layer.borderWidth = border
        view.layer.borderColor = RGBA(0, 0, 0)
        view.layer.cornerRadius = 8
        view.layer.maskedCorners = mask
        stage.window.addSubview(view)
        let bitmap = try drawn(stage, RasterCompositor())
        for (_, x, y) in masks {
          let isRound = x == roundX && y == roundY
          #expect(
            bitmap[x, y] == (isRound ? 0xFFFF_FFFF : 0xFF00_0000),
            "\(mask) at \(x), \(y), \(border)"
          )
        }
      }
    }
  }

  @Test("rows that differ only in their first or last pixel are different rows")
  func rowEnds() {
    for column in [0, 49] {
      let picture = Picture(PixelRect(width: 50, height: 6)) { canvas in
        for y in 0..<6 {
          canvas.row(y).update(repeating: 0xFF00_00FF, count: 50)
          canvas.row(y)[column] = 0xFF00_0000 | UInt32(y / 2)
        }
      }
      for y in 0..<6 {
        let row = picture.pixels + Int(picture.runs[y].offset)
        #expect(row[column] == 0xFF00_0000 | UInt32(y / 2), "\(column), \(y)")
      }
    }
  }

  @Test("one picture stretched in two directions in turn is drawn correctly both times")
  func stretched() throws {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    stage.window.backgroundColor = .white
    for (i, t) in [
      CGAffineTransform(scaleX: 1, y: 1), CGAffineTransform(scaleX: 1, y: 2),
      CGAffineTransform(scaleX: 2, y: 1),
    ].enumerated() {
      let view = UIView(frame: CGRect(x: 10 + 60 * CGFloat(i), y: 80, width: 20, height: 20))
      view.backgroundColor = .black
      view.layer.cornerRadius = 4
      view.transform = t
      stage.window.addSubview(view)
    }
    let bitmap = try drawn(stage, RasterCompositor())
    let wide = (0..<3).map { i in (0..<200).count { bitmap[$0, 90] == 0xFF00_0000 && $0 / 60 == i }
    }
    let high = [20, 80, 140].map { x in (0..<200).count { bitmap[x, $0] == 0xFF00_0000 } }
    #expect(wide == [20, 20, 40] && high == [20, 40, 20])
  }

  @Test("a picture is found again only for the same scale and size")
  func latest() {
    let cache = ContentCache(limit: 1 << 16)
    let contents = [20, 30].map { side in
      LayerContent(
        bounds: CGRect(x: 0, y: 0, width: side, height: 20), cornerRadius: 9,
        fill: .solid(RGBA(0, 0, 1)))
    }
    let key = ContentCache.Key(content: contents[0], a: 1, b: 0, c: 0, d: 1, x: 20, y: 20)
    _ = cache.picture(key) { Picture(PixelRect(width: 20, height: 20)) { _ in } }
    func isFound(
      _ content: LayerContent, _ a: CGFloat, _ d: CGFloat, _ width: Int, _ height: Int
    ) -> Bool {
      cache.latest(content, a: a, d: d, width: width, height: height) != nil
    }
    #expect(isFound(contents[0], 1, 1, 20, 20))
    #expect(!isFound(contents[1], 1, 1, 20, 20) && !isFound(contents[0], 1.02, 1, 20, 20))
    #expect(!isFound(contents[0], 1, 1.02, 20, 20) && !isFound(contents[0], 1, 1, 21, 20))
    #expect(!isFound(contents[0], 1, 1, 20, 21))
  }

  /// Hundreds of looks meet in the same slots, and the cache drops pictures all the time.
  @Test("of many looks in turn each finds its own picture, or none")
  func latestOfMany() {
    let cache = ContentCache(limit: 1 << 20)
    let contents = (0..<300).map { i in
      LayerContent(
        bounds: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 3,
        fill: .solid(RGBA(CGFloat(i) / 300, 0, 1)))
    }
    var random = SeededRandom(5)
    var made: [Int: ObjectIdentifier] = [:]
    var found = 0
    for _ in 0..<20_000 {
      // Five looks are frequent.
      let i = random.chance(0.9) ? random.roll(0..<5) : random.roll(0..<300)
      if let latest = cache.latest(contents[i], a: 1, d: 1, width: 10, height: 10) {
        found += 1
        #expect(latest.borrow { ObjectIdentifier($0) } == made[i])
        continue
      }
      let key = ContentCache.Key(content: contents[i], a: 1, b: 0, c: 0, d: 1, x: 10, y: 10)
      let picture = cache.picture(key) {
        Picture(PixelRect(width: 60, height: 60)) { canvas in
          for y in 0..<60 { canvas.row(y)[y] = UInt32(i) | 0xFF00_0000 }
        }
      }
      made[i] = ObjectIdentifier(picture)
    }
    #expect(found > 10_000)
    #expect(cache.droppedGenerations > 1)
  }

  @Test("bytes are counted once, also for a picture that is requested again (P2)")
  func bytes() {
    let cache = ContentCache(limit: 1 << 15)
    let contents = (0..<12).map { i in
      LayerContent(
        bounds: CGRect(x: 0, y: 0, width: 20 + CGFloat(i), height: 20), cornerRadius: 2,
        fill: .solid(RGBA(0, 0, 1)))
    }
    struct Kept {
      weak var picture: Picture?
      var key: Int
    }
    var kept: [Kept] = []
    var again = 0
    for step in 0..<60 {
      let i = step % 3 == 2 ? (step / 3) % 12 : step % 12
      let key = ContentCache.Key(content: contents[i], a: 1, b: 0, c: 0, d: 1, x: 0, y: 0)
      let before = cache.rasterizedPictures
      let found = cache.picture(key) {
        Picture(PixelRect(width: 30, height: 20)) { canvas in
          for y in 0..<20 { canvas.row(y)[y] = UInt32(step) | 0xFF00_0000 }
        }
      }
      if cache.rasterizedPictures > before {
        kept.append(Kept(picture: found, key: key.byteCount))
      } else {
        again += 1
      }
      let alive = kept.filter { $0.picture != nil }
      let sum = alive.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) + $1.key }
      #expect(cache.byteCount == sum, "step \(step)")
    }
    #expect(
      cache.droppedGenerations > 1 && again > 0, "nothing went, or nothing was asked for again")
  }

  @Test("content that shows in every frame stays in the cache, whatever else changes")
  func shownStays() throws {
    let compositor = RasterCompositor(cacheBytes: 200_000)
    let card = LayerContent(
      bounds: CGRect(x: 0, y: 0, width: 60, height: 60), cornerRadius: 12,
      fill: .solid(RGBA(0.2, 0.5, 1)))
    func frame(_ x: CGFloat, _ other: Int?) -> Frame {
      var maker = FrameMaker(300, 200)
      maker.draw(card, CGAffineTransform(translationX: x, y: 10))
      if let other {
        let content = LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 80 + CGFloat(other % 40), height: 80), cornerRadius: 9,
          fill: .solid(RGBA(0, 0.5, 0)))
        maker.draw(content, CGAffineTransform(translationX: 100, y: 10))
      }
      return maker.frame
    }
    for i in 0..<120 { try compositor.present(frame(10, i)) }
    #expect(compositor.plan.cache.droppedGenerations > 2)
    let made = compositor.plan.cache.rasterizedPictures
    try compositor.present(frame(20, nil))
    #expect(compositor.plan.cache.rasterizedPictures == made, "the card was painted once more")
  }

  @Test("at another scale no step is reused, and the pixels equal those of a new window")
  func otherScale() throws {
    let stage = Stage(size: CGSize(width: 60, height: 60))
    stage.window.backgroundColor = .white
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
    view.backgroundColor = .black
    view.layer.cornerRadius = 9
    stage.window.addSubview(view)
    let compositor = RasterCompositor()
    for scale in [1, 2, 1.5, 1] as [CGFloat] {
      stage.resize(to: stage.size, scale: scale, safeAreaInsets: .zero)
      let got = pixels(try drawn(stage, compositor))
      stage.invalidate()
      #expect(got == pixels(try drawn(stage, RasterCompositor())), "scale \(scale)")
    }
  }

  // MARK: Text

  private func set(_ text: String, width: CGFloat? = nil, lines: Int = 0) -> TextLayout {
    HarfBuzzShaper.shared.layout(
      text, style: TextStyle(face: .regular, size: 16, lineHeight: 20), width: width,
      maximumLines: lines, alignment: .natural)
  }

  @Test("a truncated right-to-left line ends with … at its left")
  func ellipsis() throws {
    let cut = set("שלום עולם שלום עולם", width: 80, lines: 1)
    let dots = try #require(set("…").glyphs.first?.id)
    try #require(cut.isTruncated)
    #expect(cut.glyphs.min { $0.position.x < $1.position.x }?.id == dots)
    let left = set("the quick brown fox", width: 80, lines: 1)
    #expect(left.glyphs.max { $0.position.x < $1.position.x }?.id == dots)
  }

  @Test("marks and joiners use the font and the item of the preceding letter")
  func continuing() {
    let (latin, hebrew, arabic): (UInt32, UInt32, UInt32) = (0x61, 0x5E9, 0x628)
    let marks: [(UInt32, [UInt32])] = [
      (latin, [0x300, 0x36F]), (hebrew, [0x591, 0x5C7, 0x200D, 0x200E, 0x200F]),
      (arabic, [0x610, 0x61A, 0x64B, 0x65F, 0x200C, 0x200D, 0x200E, 0x200F]),
    ]
    for (letter, marks) in marks {
      for mark in marks {
        let runs = TextRuns([letter, mark, letter], face: .regular)
        #expect(Set(runs.fonts).count == 1, "\(String(mark, radix: 16))")
      }
    }
    // The characters next to the tested ranges are not marks.
    let dash = TextRuns([arabic, 0x2010, arabic], face: .regular)
    #expect(dash.fonts[1] != dash.fonts[0])
  }

  @Test("a bracket or a space at the start takes the script of the first letter")
  func leading() {
    let hebrew = TextRuns("( שלום".unicodeScalars.map(\.value), face: .regular)
    #expect(Set(hebrew.scripts).count == 1)
    let mixed = TextRuns("1 שa".unicodeScalars.map(\.value), face: .regular)
    #expect(mixed.scripts[0] == mixed.scripts[2] && mixed.scripts[3] != mixed.scripts[2])
  }
}
