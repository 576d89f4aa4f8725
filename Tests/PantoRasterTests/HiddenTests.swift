import PantoBase
import PantoControls
import PantoGraphics
import PantoScene
import PantoFuzz
import TestSupport
import Testing

@testable import PantoRaster

/// Content below opaque layers is not painted, and unchanged steps are reused. Neither changes a
/// pixel (DRW-02).
@MainActor @Suite("Work that frames skip", .timeLimit(.minutes(60))) struct HiddenTests {
  private func card(
    _ width: CGFloat, _ height: CGFloat, _ color: RGBA, radius: CGFloat = 0,
    shadow: LayerContent.Shadow? = nil, border: RGBA = .clear
  ) -> LayerContent {
    LayerContent(
      bounds: CGRect(x: 0, y: 0, width: width, height: height), cornerRadius: radius,
      fill: .solid(color), borderWidth: border.alpha > 0 ? 3 : 0, borderColor: border,
      shadow: shadow)
  }

  /// A random frame with large cards, most of them opaque, between, above and inside its groups.
  private func frameOfManyLayers(_ seed: UInt64) -> Frame {
    var random = SeededRandom(seed &+ 4242)
    var frame = randomFrame(seed)
    for _ in 0..<random.roll(1..<5) {
      var maker = FrameMaker(160, 120, scale: frame.scale)
      let side = random.real(30, 110)
      let shadow = LayerContent.Shadow(
        color: RGBA(0, 0, 0, 0.5), offset: CGVector(dx: 2, dy: 5), blur: 9)
      maker.draw(
        card(
          side, random.real(30, 110),
          random.chance(0.8) ? RGBA(random.fraction(), 0.4, 0.2) : random.color(),
          radius: random.chance(0.7) ? random.real(0, 60) : 0,
          shadow: random.chance(0.3) ? shadow : nil,
          border: random.chance(0.3) ? random.color() : .clear),
        CGAffineTransform(translationX: random.real(-30, 60), y: random.real(-30, 40)),
        opacity: random.chance(0.8) ? 1 : random.fraction())
      let index = random.roll(0..<frame.commands.count + 1)
      let first = frame.items.count
      frame.items += maker.frame.items
      frame.commands.insert(.draw(first..<frame.items.count), at: index)
    }
    return frame
  }

  @Test("skipping hidden content yields the same pixels as painting all, also in pieces")
  func hiddenEqualsPainted() throws {
    var inPieces = 0
    let all = LongTests.seeds(150, quick: 40)
    for seed in all {
      let frame = frameOfManyLayers(seed)
      let whole = PixelRect(width: 160, height: 120)
      // In a group nothing counts as hidden, and a group with opacity 1 changes no pixel.
      var all = frame
      all.commands.insert(.beginGroup(opacity: 1, extent: whole), at: 0)
      all.commands.append(.endGroup)
      let plain = RasterCompositor()
      try plain.present(all)
      #expect(plain.plan.lists.covers.isEmpty)
      let raster = RasterCompositor()
      try raster.present(frame)
      #expect(raster.bitmap.hash64 == plain.bitmap.hash64, "seed \(seed)")
      if let found = raster.plan.cover(of: whole, below: .max), found.rect != whole {
        inPieces += 1
      }

      // The result is the same over pixels of another frame, and with bands.
      var random = SeededRandom(seed)
      let kept = RasterCompositor(bands: random.roll(1..<4), soloPixels: 0)
      try kept.present(frameOfManyLayers(seed &+ 1000))
      for rect in tiles(&random, width: 160, height: 120) {
        var part = frame
        part.damage = [rect]
        try kept.present(part)
      }
      #expect(kept.bitmap.hash64 == plain.bitmap.hash64, "seed \(seed)")
    }
    #expect(inPieces * 6 > all.count)
  }

  @Test("a disc hides the square in its middle, a card all but its corners, a shadow nothing")
  func opaqueMiddles() {
    func hidden(_ content: LayerContent, opacity: CGFloat = 1) -> PixelRect {
      let plan = FramePlan(cacheBytes: nil)
      var maker = FrameMaker(200, 200)
      maker.draw(content, CGAffineTransform(translationX: 20, y: 10), opacity: opacity)
      plan.make(maker.frame, damage: maker.frame.damage)
      return plan.lists.covers.first?.rect ?? PixelRect(width: 0, height: 0)
    }
    let red = RGBA(1, 0, 0)
    let disc = hidden(card(100, 100, red, radius: 50))
    #expect((4700...5000).contains(disc.area) && disc.width == disc.height)
    #expect(abs(disc.minX + disc.maxX - 140) <= 1 && abs(disc.minY + disc.maxY - 120) <= 1)
    #expect(hidden(card(100, 60, red)) == PixelRect(minX: 20, minY: 10, maxX: 120, maxY: 70))
    #expect(hidden(card(100, 100, red, radius: 10)).area >= 8000)
    #expect(hidden(card(100, 100, red, radius: 50), opacity: 0.9).isEmpty)
    #expect(hidden(card(100, 100, RGBA(1, 0, 0, 0.9), radius: 50)).isEmpty)
    #expect(hidden(card(100, 100, RGBA(1, 0, 0, 0.9))).isEmpty)
    let shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 1), offset: CGVector(dx: 0, dy: 0), blur: 40)
    let cast = hidden(card(60, 60, red, radius: 4, shadow: shadow))
    #expect(PixelRect(minX: 20, minY: 10, maxX: 80, maxY: 70).contains(cast) && cast.area > 3000)
  }

  @Test("a card too large for a kept picture hides what lies below its ground")
  func largeCards() throws {
    var random = SeededRandom(77)
    var hiding = 0
    for round in 0..<LongTests.seeds(60, quick: 12).count {
      let color = random.chance(0.8) ? RGBA(0.2, random.fraction(), 0.4) : random.color()
      let radius = random.chance(0.7) ? random.real(0, 400) : 0
      let shadow = LayerContent.Shadow(
        color: RGBA(0, 0, 0, 0.5), offset: CGVector(dx: 2, dy: 5), blur: 9)
      let content = card(
        random.real(520, 700), random.real(520, 700), color, radius: radius,
        shadow: random.chance(0.5) ? shadow : nil,
        border: random.chance(0.5) ? random.color() : .clear)
      let place = CGAffineTransform(translationX: random.real(-200, 60), y: random.real(-200, 40))
      func frame(over ground: RGBA) -> Frame {
        var maker = FrameMaker(640, 600)
        maker.draw(card(640, 600, ground), .identity)
        maker.draw(content, place)
        return maker.frame
      }
      let raster = RasterCompositor()
      try raster.present(frame(over: RGBA(1, 0, 0)))
      let covers = raster.plan.lists.covers
      guard covers.count == 2 else { continue }
      hiding += 1
      // The hidden pixels are the same whatever lies below, because nothing below is painted there.
      let red = raster.bitmap.copied()
      try raster.present(frame(over: RGBA(0, 0, 1)))
      let hidden = covers[1].rect
      for y in hidden.minY..<hidden.maxY {
        let row = hidden.minX..<hidden.maxX
        try #require(row.allSatisfy { red[$0, y] == raster.bitmap[$0, y] }, "\(round), row \(y)")
      }
      // In a group nothing counts as hidden.
      var all = frame(over: RGBA(0, 0, 1))
      all.commands.insert(
        .beginGroup(opacity: 1, extent: PixelRect(width: 640, height: 600)), at: 0)
      all.commands.append(.endGroup)
      let plain = RasterCompositor()
      try plain.present(all)
      #expect(raster.bitmap.hash64 == plain.bitmap.hash64, "\(round)")
    }
    #expect(hiding >= 5)
  }

  @Test("a rounded ground that is larger than any outline hides nothing beyond it")
  func farCards() throws {
    let content = card(10_000_000, 600, RGBA(1, 0, 0), radius: 8)
    let plan = FramePlan(cacheBytes: nil)
    var maker = FrameMaker(640, 600)
    maker.draw(content, CGAffineTransform(translationX: -5e6, y: 0))
    plan.make(maker.frame, damage: maker.frame.damage)
    #expect(plan.lists.vectors.count == 1 && plan.lists.covers.isEmpty)
  }

  @Test("a transparent part of a row is plain only where no opaque part is worth more")
  func worthOfClearRows() {
    func row(_ parts: [(Int, UInt32)]) -> Picture.Run {
      let width = parts.reduce(2) { $0 + $1.0 }
      let picture = Picture(PixelRect(width: width, height: 1)) { canvas in
        var x = 1
        for (count, color) in parts {
          for i in 0..<count {
            // Photographs have another color in each pixel.
            canvas.row(0)[x + i] = color == .max ? 0xFF00_0000 | UInt32(i + 1) : color
          }
          x += count
        }
      }
      return picture.runs[0]
    }
    let red: UInt32 = 0xFFFF_0000
    #expect(row([(4, red), (60, 0), (4, red)]).isClear)
    #expect(row([(100, red), (120, 0), (1, red)]).color == red)
    let photo = row([(100, .max), (60, 0), (8, red)])
    #expect(!photo.isClear && photo.color == 0 && photo.plainLast - photo.plainFirst == 100)
    #expect(row([(20, .max), (60, 0), (8, .max)]).isClear)
  }

  @Test("the inside of a ring counts as plain, and the ring has its pixels, also faded or cut")
  func rings() throws {
    var random = SeededRandom(31)
    let ring = LayerContent(
      bounds: CGRect(x: 0, y: 0, width: 90, height: 70), cornerRadius: 20, borderWidth: 3,
      borderColor: RGBA(0.2, 0.5, 0.9))
    let picture = Picture(PixelRect(width: 92, height: 72)) { canvas in
      let placement = Placement(
        box: PixelRect(minX: 1, minY: 1, maxX: 91, maxY: 71), a: 1, d: 1, bounds: ring.bounds)
      ContentPainter().paint(ring, at: placement, on: canvas)
    }
    let middle = picture.runs[36]
    #expect(middle.isClear && middle.plainLast - middle.plainFirst == 84)
    #expect(!picture.runs[2].isClear && picture.opaque(0, 0).isEmpty)
    for _ in 0..<40 {
      var maker = FrameMaker(120, 100)
      maker.draw(card(120, 100, random.color()), .identity)
      let place = CGAffineTransform(translationX: random.real(-40, 60), y: random.real(-40, 60))
      let opacity = random.chance(0.5) ? 1 : random.fraction()
      maker.draw(ring, place, opacity: opacity)
      let raster = RasterCompositor()
      // New and thin content is painted in place, and the next time drawn from its picture.
      try raster.present(maker.frame)
      let painted = raster.bitmap.copied()
      try raster.present(maker.frame)
      #expect(raster.plan.cache.count == 1)
      #expect(raster.bitmap.hash64 == painted.hash64)
    }
  }

  @Test("inside of a clip without round corners a square hides what the clip lets through (DRW-02)")
  func hiddenInClips() throws {
    func plan(radius: CGFloat, isTurned: Bool = false, inGroup: Bool = false) -> FramePlan {
      var maker = FrameMaker(200, 200)
      maker.draw(card(200, 200, RGBA(0, 1, 0)))
      var frame = maker.frame
      let clip = Frame.Clip(
        rect: CGRect(x: 20, y: 30, width: 100, height: 80), cornerRadius: radius,
        transform: isTurned ? CGAffineTransform(rotationAngle: 0.1) : .identity,
        extent: PixelRect(minX: 10, minY: 10, maxX: 150, maxY: 150))
      var inner = FrameMaker(200, 200)
      inner.draw(card(200, 60, RGBA(1, 0, 0)), CGAffineTransform(translationX: 40, y: 0))
      let first = frame.items.count
      frame.items += inner.frame.items
      if inGroup {
        frame.commands.append(
          .beginGroup(opacity: 0.5, extent: PixelRect(width: 200, height: 200)))
      }
      frame.commands += [.beginClip(clip), .draw(first..<frame.items.count), .endClip]
      if inGroup { frame.commands.append(.endGroup) }
      let plan = FramePlan(cacheBytes: nil)
      plan.make(frame, damage: frame.damage)
      return plan
    }
    let whole = PixelRect(width: 200, height: 200)
    let square = plan(radius: 0)
    #expect(
      square.lists.covers.map(\.rect)
        == [whole, PixelRect(minX: 40, minY: 30, maxX: 120, maxY: 60)])
    #expect(plan(radius: 8).lists.covers.map(\.rect) == [whole])
    #expect(plan(radius: 0, isTurned: true).lists.covers.map(\.rect) == [whole])
    #expect(plan(radius: 0, inGroup: true).lists.covers.map(\.rect) == [whole])
  }

  @Test("an unchanged layer is neither placed nor looked up again, and a moved layer is")
  func staysCached() {
    let plan = FramePlan(cacheBytes: nil)
    let red = card(30, 30, RGBA(1, 0, 0), radius: 3)
    let blue = card(30, 30, RGBA(0, 0, 1), radius: 3)
    /// Returns the number of pictures that a frame rasterizes after the cache was cleared.
    func asked(x: CGFloat, opacity: CGFloat = 1, scale: CGFloat = 1) -> Int {
      plan.cache.removeAll()
      let before = plan.cache.rasterizedPictures
      var maker = FrameMaker(200, 100, scale: scale)
      maker.draw(red)
      maker.draw(blue, CGAffineTransform(translationX: x, y: 20), opacity: opacity)
      plan.make(maker.frame, damage: maker.frame.damage)
      return plan.cache.rasterizedPictures - before
    }
    #expect(asked(x: 10) == 2)
    #expect(asked(x: 10) == 0)
    #expect(asked(x: 11) == 1)
    #expect(asked(x: 11, opacity: 0.5) == 1)
    #expect(asked(x: 11, opacity: 0.5, scale: 2) == 2)
    plan.dropCaches()
    #expect(asked(x: 11, opacity: 0.5, scale: 2) == 2)
  }

  /// Layers are added, removed, moved, faded and reordered, and their content changes.
  @Test("content that shows in every frame stays in the cache although its steps are reused")
  func usedPicturesStayYoung() {
    let plan = FramePlan(cacheBytes: 400_000)
    let still = LayerContent.box(150, 150, RGBA(1, 0, 0), radius: 40)
    for i in 0..<60 {
      var m = FrameMaker(400, 300)
      m.draw(still)
      m.draw(
        .box(60 + CGFloat(i), 60, RGBA(0, 0, 1), radius: 20),
        CGAffineTransform(translationX: 200, y: 200))
      plan.make(m.frame, damage: m.frame.damage)
    }
    let before = plan.cache.rasterizedPictures
    var m = FrameMaker(400, 300)
    m.draw(still, CGAffineTransform(translationX: 1, y: 0))
    plan.make(m.frame, damage: m.frame.damage)
    #expect(plan.cache.rasterizedPictures == before)
  }

  @Test("layers that look alike are distinguished by position, also after one of them was removed")
  func alikeLayersAreCached() {
    let alike = LayerContent.box(30, 20, RGBA(1, 0, 0), radius: 4)
    var m = FrameMaker(400, 400)
    for i in 0..<200 {
      m.draw(
        alike, CGAffineTransform(translationX: CGFloat(i % 20 * 20), y: CGFloat(i / 20 * 20)))
    }
    var cache = StepCache()
    func count(_ items: ArraySlice<Frame.Item>) -> Int {
      cache.begin(m.frame, generation: 0)
      var found = 0
      for item in items {
        var item = item
        if cache.reuse(&item) != nil {
          found += 1
        } else {
          cache.add(
            StepCache.Entry(
              item: item, step: PaintStep(kind: .fill, extent: item.extent), hidden: item.extent,
              picture: nil))
        }
      }
      return found
    }
    let items = m.frame.items
    #expect(count(items[...]) == 0)
    #expect(count(items[...]) == 200)
    #expect(count(items[1...]) == 199)
    #expect(count(items[1...]) == 199)
  }

  @Test("while layers come, go and change places, no step is used for another layer")
  func cachedEqualsFresh() throws {
    for seed in LongTests.seeds(20, quick: 6) {
      var random = SeededRandom(seed)
      let contents = (0..<12).map { i in
        card(
          random.real(5, 60), random.real(5, 60), random.color(), radius: i % 2 == 0 ? 6 : 0)
      }
      var shown = (0..<20).map { i in
        (contents[i % 12], CGPoint(x: random.real(0, 120), y: random.real(0, 90)), CGFloat(1))
      }
      let kept = RasterCompositor(cacheBytes: random.chance(0.5) ? 20_000 : nil)
      for round in 0..<30 {
        for _ in 0..<random.roll(0..<4) where !shown.isEmpty {
          let i = random.roll(0..<shown.count)
          switch random.roll(0..<7) {
          case 0: shown[i].1.x += 3
          case 1: shown[i].2 = random.fraction()
          case 2: shown.remove(at: i)
          case 3: shown.insert(shown[i], at: random.roll(0..<shown.count))
          case 4: shown.swapAt(i, random.roll(0..<shown.count))
          case 5: shown[i].0 = contents[random.roll(0..<12)]
          default: shown.removeFirst(min(shown.count, random.roll(0..<5)))
          }
        }
        if random.chance(0.1) { kept.dropCaches() }
        var maker = FrameMaker(160, 120, scale: round < 15 ? 1 : 1.25)
        for (content, position, opacity) in shown {
          maker.draw(
            content, CGAffineTransform(translationX: position.x, y: position.y), opacity: opacity,
            isSettled: opacity < 0.5)
        }
        try kept.present(maker.frame)
        let fresh = RasterCompositor()
        try fresh.present(maker.frame)
        #expect(kept.bitmap.hash64 == fresh.bitmap.hash64, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("a drag over layers that change, come, go, fade, rotate and clip equals a full repaint")
  func dragsEqualRepaints() {
    var count = PixelTest.Count()

    let finding = PixelTest.run(
      [.draggedDisc], scenes: LongTests.areOn ? 9 : 2, seed: 1, count: &count)

    #expect(finding == nil && count.frames > 80, "\(count), \(finding.map(\.description) ?? "")")
  }
}
