import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

/// Large cards with a shadow are painted in place while they grow or are lifted, and get a picture
/// when they rest.
@MainActor @Suite("Lifted cards", .timeLimit(.minutes(60))) struct LiftedCardTests {
  private func frame(
    blur: CGFloat, radius: CGFloat = 12, border: CGFloat = 0, width: CGFloat = 320,
    opacity: CGFloat = 1
  ) -> Frame {
    var maker = FrameMaker(420, 320, background: RGBA(0.8, 0.9, 1))
    maker.draw(.box(90, 90, RGBA(0.1, 0.1, 0.1), radius: 20))
    maker.draw(.box(90, 90, RGBA(0.7, 0.1, 0.1), radius: 45), .init(translationX: 320, y: 210))
    let card = LayerContent(
      bounds: CGRect(x: 0, y: 0, width: width, height: 230), cornerRadius: radius,
      fill: .solid(RGBA(0.9, 0.9, 0.7)), borderWidth: border, borderColor: RGBA(0, 0.3, 0.6),
      shadow: LayerContent.Shadow(
        color: RGBA(0.1, 0, 0.2, 0.5), offset: CGVector(dx: 2, dy: 6), blur: blur))
    maker.draw(card, CGAffineTransform(translationX: 40, y: 30), opacity: opacity)
    return maker.frame
  }

  @Test("a card whose shadow changes with every frame gets no picture, one that rests does (P2)")
  func changing() throws {
    let compositor = RasterCompositor()
    let cache = compositor.plan.cache
    try compositor.present(frame(blur: 4))
    let made = cache.rasterizedPictures
    for i in 1..<20 { try compositor.present(frame(blur: 4 + CGFloat(i) / 2)) }
    #expect(cache.rasterizedPictures == made)
    for _ in 0..<4 { try compositor.present(frame(blur: 20)) }
    #expect(cache.rasterizedPictures == made + 1)
    #expect(compositor.plan.lists.vectors.isEmpty)
  }

  @Test(
    "painted in place, a card has the pixels of its picture, whole, in bands and in pieces (DRW-04)",
    arguments: [0, 12.5, 40, 115] as [CGFloat], [0, 1, 5.5] as [CGFloat])
  func samePixels(_ radius: CGFloat, _ border: CGFloat) throws {
    for opacity in [1, 0.4] as [CGFloat] {
      let shown = frame(blur: 9, radius: radius, border: border, opacity: opacity)
      let (one, many) = (RasterCompositor(), RasterCompositor(bands: 3, soloPixels: 0))
      try one.present(shown)
      try many.present(shown)
      #expect(!one.plan.lists.vectors.isEmpty && !many.plan.lists.vectors.isEmpty)
      let inPlace = one.bitmap.copied()
      try one.present(shown)
      #expect(one.plan.lists.vectors.isEmpty)
      var random = SeededRandom(11)
      let tiled = RasterCompositor()
      try tiled.present(frame(blur: 3, radius: radius, border: border))
      for tile in tiles(&random, width: 420, height: 320) {
        var part = shown
        part.damage = [tile]
        try tiled.present(part)
      }
      var wrong = 0
      for y in 0..<320 {
        for x in 0..<420 {
          let p = one.bitmap[x, y]
          if p != inPlace[x, y] || p != many.bitmap[x, y] || p != tiled.bitmap[x, y] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "opacity \(opacity)")
    }
  }
}
