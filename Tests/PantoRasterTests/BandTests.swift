import PantoBase
import PantoGraphics
import Testing

@testable import PantoRaster

@MainActor @Suite("Bands of a frame", .timeLimit(.minutes(60))) struct BandTests {
  private func image(_ seed: UInt64) -> PixelImage? {
    var random = SeededRandom(seed)
    return PixelImage(
      width: 300, height: 300,
      pixels: (0..<90_000).map { _ in 0xFF00_0000 | UInt32(random.roll(0..<0xFF_FFFF)) })
  }

  /// A page that is too large for a kept picture, with a shadow, a picture that is halved, and text
  /// of a new size.
  private func page(_ round: Int) throws -> Frame {
    let size = CGFloat(round)
    let layout = HarfBuzzShaper.shared.layout(
      "Bands of equal cost, painted by several threads at once",
      style: TextStyle(face: .medium, size: 20 + size), width: 500, maximumLines: 4,
      alignment: .natural)
    let picture = try #require(image(UInt64(round)))
    let content = LayerContent(
      bounds: CGRect(x: 0, y: 0, width: 640, height: 640), cornerRadius: 10 + size,
      fill: .solid(RGBA(0.9, 0.95, 1)), borderWidth: 2, borderColor: RGBA(0, 0, 0, 0.5),
      shadow: LayerContent.Shadow(
        color: RGBA(0, 0, 0, 0.5), offset: CGVector(dx: 0, dy: 6), blur: 12 + size),
      image: LayerContent.Image(image: picture, rect: CGRect(x: 40, y: 40, width: 120, height: 90)),
      paths: [],
      text: LayerContent.Text(
        layout: layout, origin: CGPoint(x: 60, y: 200), color: RGBA(0, 0, 0)))
    var maker = FrameMaker(760, 760)
    maker.draw(content, CGAffineTransform(translationX: 50, y: 40))
    let turned = CGAffineTransform(rotationAngle: 0.3)
      .concatenating(CGAffineTransform(translationX: 200, y: 10))
    maker.draw(content, turned, opacity: round % 2 == 0 ? 1 : 0.5)
    return maker.frame
  }

  @Test("text, pictures and shadows that are painted in place are painted by all threads (DRW-04)")
  func placedContent() throws {
    let kept = RasterCompositor(bands: 4, soloPixels: 0)
    for round in 0..<8 {
      let frame = try page(round)
      let solo = RasterCompositor()
      try solo.present(frame)
      try kept.present(frame)
      #expect(!kept.plan.lists.placed.isEmpty, "nothing of it is a kept picture")
      #expect(kept.bitmap.hash64 == solo.bitmap.hash64, "round \(round)")
    }
  }

  private func limits(_ rect: PixelRect, _ bands: Int, _ steps: [PaintStep]) -> [Int] {
    let costs = BandCosts()
    costs.divide(rect, into: bands, painting: steps)
    return costs.limits
  }

  private func step(_ kind: PaintStep.Kind, _ top: Int, _ bottom: Int) -> PaintStep {
    PaintStep(kind: kind, extent: PixelRect(minX: 0, minY: top, maxX: 100, maxY: bottom))
  }

  @Test("bands have about the same cost, not the same height")
  func equalCost() {
    let rect = PixelRect(minX: 0, minY: 100, maxX: 100, maxY: 500)
    #expect(limits(rect, 2, []) == [100, 300, 500])
    #expect(limits(rect, 4, []) == [100, 200, 300, 400, 500])
    let sampled = limits(rect, 2, [step(.sample, 100, 200)])
    #expect(sampled[1] > 150 && sampled[1] < 170, "\(sampled): 100 rows cost 13, the others 1")
    let outside = limits(rect, 2, [step(.sample, 0, 90), step(.copy, 600, 700)])
    #expect(outside == [100, 300, 500])
  }

  @Test("each band has a row, and the bands cover the rectangle once")
  func manyBands() {
    var random = SeededRandom(5)
    for _ in 0..<200 {
      let rect = PixelRect(
        minX: 0, minY: random.roll(0..<50), maxX: 100, maxY: random.roll(51..<400))
      let steps = (0..<random.roll(0..<6)).map { _ in
        step(
          random.pick([.fill, .copy, .sample, .vector]), random.roll(0..<200), random.roll(1..<400))
      }
      let bands = random.roll(1..<16)
      let found = limits(rect, bands, steps)
      #expect(found.first == rect.minY && found.last == rect.maxY && found.count <= bands + 1)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "\(found)")
    }
  }
}
