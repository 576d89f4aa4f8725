import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

@MainActor @Suite(.timeLimit(.minutes(60))) struct CompositorTests {
  /// Painting only the damage yields the same pixels as a full repaint (DRW-02).
  @Test func paintingTheDamageEqualsPaintingAll() throws {
    for seed in 1...120 as ClosedRange<UInt64> {
      let before = randomFrame(seed)
      let after = randomFrame(seed &+ 10_000)
      var random = SeededRandom(seed &+ 77)
      let kept = RasterCompositor()
      // The compositor starts with another picture, all of which is repainted piece by piece.
      try kept.present(before)
      for rect in tiles(&random, width: 160, height: 120) {
        var part = after
        part.damage = [rect]
        try kept.present(part)
      }
      let fresh = RasterCompositor()
      try fresh.present(after)

      #expect(kept.bitmap.hash64 == fresh.bitmap.hash64, "seed \(seed)")
    }
  }

  /// Pixels outside the damage do not change.
  @Test func nothingOutsideTheDamageIsTouched() throws {
    let damage = PixelRect(minX: 30, minY: 20, maxX: 90, maxY: 77)
    for seed in 1...60 as ClosedRange<UInt64> {
      var frame = randomFrame(seed)
      let compositor = RasterCompositor()
      try compositor.present(frame)
      compositor.bitmap.fill(0x1234_5678)
      frame.damage = [damage]
      try compositor.present(frame)

      var touched = 0
      for y in 0..<120 {
        for x in 0..<160
        where !damage.intersects(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)) {
          if compositor.bitmap[x, y] != 0x1234_5678 { touched += 1 }
        }
      }
      #expect(touched == 0, "seed \(seed)")
    }
  }

  /// The pixels are equal for 1, 2, 4 and 8 bands (DRW-04).
  @Test func bandsChangeNoPixel() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let frame = randomFrame(seed)
      let hashes = try [1, 2, 4, 8].map { bands in
        let compositor = RasterCompositor(bands: bands, soloPixels: 0)
        try compositor.present(frame)
        return compositor.bitmap.hash64
      }

      #expect(Set(hashes).count == 1, "seed \(seed)")
    }
  }

  /// The threads that paint bands work for many frames.
  @Test func bandsPaintManyFrames() throws {
    let solo = RasterCompositor()
    let threaded = RasterCompositor(bands: 3, soloPixels: 0)
    for round in 0..<20 {
      for seed in 1...12 as ClosedRange<UInt64> {
        let frame = randomFrame(seed)
        try solo.present(frame)
        try threaded.present(frame)
        #expect(solo.bitmap.hash64 == threaded.bitmap.hash64, "round \(round), seed \(seed)")
      }
    }
  }

  /// Content that is painted over many times uses narrow bands, each with its own steps (DRW-04).
  @Test func narrowBandsChangeNoPixel() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SeededRandom(seed)
      var maker = FrameMaker(1800, 230)
      for i in 0..<120 {
        let at = CGAffineTransform(translationX: random.real(-60, 1700), y: random.real(-60, 220))
        maker.draw(
          .box(
            random.real(20, 400), random.real(5, 150), random.color(), radius: random.real(0, 20)),
          i % 5 == 0 ? CGAffineTransform(rotationAngle: random.real(0, 6)).concatenating(at) : at,
          opacity: random.chance(0.5) ? 1 : random.fraction(), isSettled: i % 5 == 0 || i % 2 == 0)
      }
      // The first box hides much, and the second hides whole bands.
      maker.draw(.box(900, 130, RGBA(1, 0, 0)), CGAffineTransform(translationX: 200, y: 41))
      if seed % 2 == 0 { maker.draw(.box(1800, 100), CGAffineTransform(translationX: 0, y: 60)) }
      maker.draw(.box(300, 230, RGBA(0, 0.5, 0, 0.5)))
      let solo = RasterCompositor()
      try solo.present(maker.frame)
      let near = RasterCompositor(bands: 2, soloPixels: 0)
      try near.present(maker.frame)
      #expect(near.bandIndex.bands == 7, "36 rows of 1,800 pixels are 256 KiB")
      #expect(near.bitmap.hash64 == solo.bitmap.hash64, "seed \(seed)")

      // Only a part is repainted, over other pixels.
      near.bitmap.fill(0xFF12_3456)
      maker.frame.damage = [PixelRect(minX: 33, minY: 17, maxX: 1771, maxY: 201)]
      try near.present(maker.frame)
      var wrong = 0
      for y in 0..<230 {
        for x in 0..<1800 {
          let isInside = x >= 33 && x < 1771 && y >= 17 && y < 201
          if near.bitmap[x, y] != (isInside ? solo.bitmap[x, y] : 0xFF12_3456) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "seed \(seed)")
    }
  }

  /// The step cache is bounded by the number of drawn items, not by the number of commands.
  @Test func anItemDrawnOverAndOverIsNotRememberedAsOften() throws {
    var maker = FrameMaker(40, 40)
    maker.draw(.box(30, 30, RGBA(1, 0, 0, 0.1)), .identity)
    maker.frame.commands += repeatElement(.draw(0..<1), count: 2000)
    let raster = RasterCompositor()
    try raster.present(maker.frame)
    let once = raster.bitmap.hash64
    #expect(raster.plan.stepCache.entries.count == 512)
    try raster.present(maker.frame)
    #expect(raster.bitmap.hash64 == once)
    #expect(raster.plan.lists.steps.count == 2001)
  }

  /// There is one band for each row of the highest possible picture.
  @Test func aStepThatIsAsHighAsCanBeTouchesAllItsBands() {
    let bands = BandIndex()
    let rect = PixelRect(width: 4, height: 65_536)
    bands.sort([PaintStep(kind: .fill, extent: rect)], within: rect, rows: 1)
    #expect(bands.bands == 65_536)
    #expect(bands.steps(of: 0) == [0])
    #expect(bands.steps(of: 65_535) == [0])
  }

  /// A mask outside a masked group has the same effect with many bands as with one (DRW-04).
  @Test func aStrayMaskIsTheSameInBands() throws {
    var maker = FrameMaker(1800, 230)
    for i in 0..<40 {
      maker.draw(
        .box(1750, 200, RGBA(1, 0, 0, 0.2)), CGAffineTransform(translationX: CGFloat(i), y: 10))
    }
    maker.frame.commands.insert(.mask(extent: PixelRect(width: 1800, height: 230)), at: 20)
    let solo = RasterCompositor()
    try solo.present(maker.frame)
    let near = RasterCompositor(bands: 2, soloPixels: 0)
    try near.present(maker.frame)
    #expect(near.bitmap.hash64 == solo.bitmap.hash64)
  }

  /// Blending four pixels at a time yields the same as one by one, for all values (DRW-04).
  @Test func fourPixelsAtATimeAreTheSameAsOne() {
    var different = 0
    for a in 0...255 as ClosedRange<UInt32> {
      for x in stride(from: 0, to: 256, by: 4) as StrideTo<UInt32> {
        let p = Blend.Four(
          x << 24 | (255 - x) << 16 | x << 8 | (x ^ 0x5A), (x + 1) * 0x0101_0101,
          (x + 2) * 0x0100_0001, (x + 3) << 16 | x)
        let one = Blend.Four(
          Blend.scale(p[0], a), Blend.scale(p[1], a), Blend.scale(p[2], a), Blend.scale(p[3], a))
        if Blend.scale(p, Blend.lanes(a)) != one { different += 1 }
        if Blend.over(p, Blend.Four(repeating: x))
          != Blend.Four(
            Blend.over(p[0], x), Blend.over(p[1], x), Blend.over(p[2], x), Blend.over(p[3], x))
        {
          different += 1
        }
      }
    }
    #expect(different == 0)
  }

  /// A small cache that constantly drops pictures yields the same pixels.
  @Test func forgettingPicturesChangesNoPixel() throws {
    let large = RasterCompositor()
    let small = RasterCompositor(cacheBytes: 0)
    for seed in 1...30 as ClosedRange<UInt64> {
      let frame = randomFrame(seed)
      try large.present(frame)
      try small.present(frame)
      small.dropCaches()

      #expect(large.bitmap.hash64 == small.bitmap.hash64)
    }
  }

  /// No dark or light fringe appears, in motion or at rest (DRW-03).
  @Test func aWhiteTurnedLayerOnWhiteIsAllWhite() throws {
    for isSettled in [false, true] {
      for radius in [0, 9] as [CGFloat] {
        var maker = FrameMaker(120, 120)
        let text = HarfBuzzShaper.shared.layout(
          "white", style: TextStyle(face: .bold, size: 15), width: nil, maximumLines: 1,
          alignment: .left)
        let white = LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 60, height: 40), cornerRadius: radius,
          fill: .solid(RGBA(1, 1, 1)),
          text: LayerContent.Text(layout: text, origin: .zero, color: RGBA(1, 1, 1)))
        let t = CGAffineTransform(rotationAngle: 0.4)
          .concatenating(CGAffineTransform(translationX: 40.3, y: 25.8))
        maker.clip(CGRect(x: 0, y: 0, width: 55, height: 50), radius: 12, t)
        maker.draw(white, t, isSettled: isSettled)
        maker.frame.commands.append(.endClip)
        maker.frame.commands.append(
          .beginGroup(opacity: 0.37, extent: PixelRect(width: 120, height: 120)))
        maker.draw(white, t.translatedBy(x: 7, y: 40), isSettled: isSettled)
        maker.draw(white, t.translatedBy(x: 9, y: 44), opacity: 0.5, isSettled: isSettled)
        maker.frame.commands.append(.endGroup)
        let compositor = RasterCompositor()
        try compositor.present(maker.frame)

        let isWhite = (0..<120 * 120).allSatisfy { compositor.bitmap.pixels[$0] == 0xFFFF_FFFF }
        #expect(isWhite, "settled \(isSettled), radius \(radius)")
      }
    }
  }

  /// Two overlapping layers of a group fade as one (DRW-03).
  @Test func aGroupFadesAsOne() throws {
    var maker = FrameMaker(20, 10)
    maker.frame.commands.append(
      .beginGroup(opacity: 0.5, extent: PixelRect(width: 20, height: 10)))
    maker.draw(.box(12, 10))
    maker.draw(.box(12, 10), CGAffineTransform(translationX: 6, y: 0))
    maker.frame.commands.append(.endGroup)
    let compositor = RasterCompositor()
    try compositor.present(maker.frame)

    // The color is 128/255 of black, both where one layer lies and where two overlap.
    #expect(compositor.bitmap[2, 5] == 0xFF7F_7F7F)
    #expect(compositor.bitmap[9, 5] == 0xFF7F_7F7F)
    #expect(compositor.bitmap[16, 5] == 0xFF7F_7F7F)
    #expect(compositor.bitmap[19, 5] == 0xFFFF_FFFF)
  }

  /// A layer that only moves has sharp edges at every position (DRW-06).
  @Test func translationSnapsToPixels() throws {
    for x in [3, 3.2, 3.49] as [CGFloat] {
      var maker = FrameMaker(10, 4)
      maker.draw(.box(4, 2), CGAffineTransform(translationX: x, y: 0.8), isSettled: false)
      let compositor = RasterCompositor()
      try compositor.present(maker.frame)

      #expect(
        letters(compositor.bitmap) == ["..........", "...####...", "...####...", ".........."])
    }
  }

  /// A rotated layer at rest is drawn again instead of sampled (DRW-06).
  @Test func aTurnedLayerIsCrisperAtRest() throws {
    func picture(isSettled: Bool) throws -> UInt64 {
      var maker = FrameMaker(80, 60)
      let text = HarfBuzzShaper.shared.layout(
        "Crisp", style: TextStyle(face: .semibold, size: 17), width: nil, maximumLines: 1,
        alignment: .left)
      maker.draw(
        LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 60, height: 24),
          text: LayerContent.Text(layout: text, origin: .zero, color: RGBA(0, 0, 0))),
        CGAffineTransform(rotationAngle: 0.3).translatedBy(x: 14, y: 2), isSettled: isSettled)
      let compositor = RasterCompositor()
      try compositor.present(maker.frame)
      var ink: UInt64 = 0
      // The sum of squared differences of neighbours is larger if edges are sharper.
      for y in 0..<60 {
        for x in 1..<80 {
          let d = Int(compositor.bitmap[x, y] & 255) - Int(compositor.bitmap[x - 1, y] & 255)
          ink += UInt64(d * d)
        }
      }
      return ink
    }

    #expect(try picture(isSettled: true) > picture(isSettled: false))
  }

  /// A rotated layer at rest is rasterized once and then copied, whatever else is painted (DRW-06).
  @Test func aTurnedLayerAtRestIsRasteredOnce() {
    let plan = FramePlan(cacheBytes: 96 << 20)
    func show(_ angle: CGFloat, isSettled: Bool) -> Int {
      let before = plan.cache.rasterizedPictures
      var maker = FrameMaker(80, 60)
      maker.draw(
        LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 60, height: 24), cornerRadius: 4,
          fill: .solid(RGBA(1, 0, 0)), borderWidth: 1, borderColor: RGBA(0, 0, 0),
          shadow: LayerContent.Shadow(
            color: RGBA(0, 0, 0), offset: CGVector(dx: 0, dy: 2), blur: 4)),
        CGAffineTransform(rotationAngle: angle).translatedBy(x: 14, y: 2), isSettled: isSettled)
      plan.make(maker.frame, damage: maker.frame.damage)
      return plan.cache.rasterizedPictures - before
    }

    // In motion the upright picture is used for every angle.
    #expect([0.1, 0.2, 0.3].map { show($0, isSettled: false) } == [1, 0, 0])
    #expect([0.3, 0.3, 0.3].map { show($0, isSettled: true) } == [1, 0, 0])
  }

  /// NaN and infinite numbers draw nothing and have no other effect (B57, P2).
  @Test func oddNumbersAreHarmless() throws {
    var maker = FrameMaker(16, 16)
    let odd: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e300, 0]
    for a in odd {
      for t in [
        CGAffineTransform(translationX: a, y: 3), CGAffineTransform(scaleX: a, y: 1),
        CGAffineTransform(a: a, b: a, c: 1, d: 1, tx: 0, ty: a),
      ] {
        maker.frame.append(
          Frame.Item(
            content: LayerContent(
              bounds: CGRect(x: 0, y: 0, width: 8, height: 8), cornerRadius: a,
              fill: .solid(RGBA(a, 0, 0, a)), borderWidth: a, borderColor: RGBA(0, a, 0)),
            transform: t, opacity: a, isSettled: a == 0,
            extent: PixelRect(width: 16, height: 16)))
      }
    }
    // Content that is far too large uses bounded memory and does not trap.
    for content in [
      LayerContent(
        bounds: CGRect(x: 0, y: 0, width: 3e6, height: 0.01), cornerRadius: 2,
        fill: .solid(RGBA(0, 1, 0))),
      LayerContent(
        bounds: CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5), cornerRadius: 1e5,
        fill: .solid(RGBA(0, 1, 0)),
        shadow: LayerContent.Shadow(
          color: RGBA(0, 0, 0), offset: CGVector(dx: 1, dy: 1), blur: 1e9)),
      LayerContent(
        bounds: CGRect(x: 0, y: 0, width: 8, height: 8),
        paths: [
          LayerContent.FilledPath(
            elements: [
              .move(.zero),
              .curve(
                CGPoint(x: 1e300, y: 4), control1: CGPoint(x: -1e300, y: 1e300),
                control2: CGPoint(x: 3, y: 3)),
            ], color: RGBA(1, 0, 0))
        ]),
    ] {
      for t in [CGAffineTransform.identity, CGAffineTransform(rotationAngle: 1)] {
        maker.frame.append(
          Frame.Item(
            content: content, transform: t, opacity: 0.5, isSettled: true,
            extent: PixelRect(width: 16, height: 16)))
      }
    }
    let compositor = RasterCompositor()
    try compositor.present(maker.frame)
    #expect(compositor.bitmap.width == 16)
    let before = compositor.bitmap.hash64
    // Draw commands for items that do not exist have no effect.
    let count = maker.frame.items.count
    for numbers in [-1..<0, .min..<0, count..<count + 1, count..<Int.max, Int.max..<Int.max] {
      maker.frame.commands.append(.draw(numbers))
    }
    try compositor.present(maker.frame)
    #expect(compositor.bitmap.hash64 == before)
    // A range that contains existing and missing items draws the existing ones.
    maker.frame.commands = [.draw(0..<count)]
    try compositor.present(maker.frame)
    let all = compositor.bitmap.hash64
    maker.frame.commands = [.draw(-5..<count + 5)]
    try compositor.present(maker.frame)
    #expect(compositor.bitmap.hash64 == all)

    maker.frame.pixelWidth = 1 << 20
    maker.frame.pixelHeight = 1 << 20
    #expect(throws: RenderError.outOfMemory(width: 1 << 20, height: 1 << 20)) {
      try compositor.present(maker.frame)
    }
  }
}
