import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoRaster

/// Borders and outlines without a ground are painted in place while they change, and get a picture
/// when they rest.
@MainActor @Suite("Thin shapes", .timeLimit(.minutes(60))) struct ThinShapeTests {
  nonisolated private static let kinds = ["border", "line", "crossed lines", "border and line"]
  /// Kinds that are painted in place only while they are turned.
  nonisolated private static let grounds = [
    "ground", "shade", "ground and border", "shade and border",
  ]

  private func thin(_ kind: String, width: CGFloat) -> LayerContent {
    func line(_ y: CGFloat, _ color: RGBA) -> LayerContent.FilledPath {
      LayerContent.FilledPath(
        elements: [
          .move(CGPoint(x: 2, y: y)), .line(CGPoint(x: width, y: 80 - y)),
          .curve(
            CGPoint(x: 9, y: y + 7), control1: CGPoint(x: width * 1.3, y: 90 - y),
            control2: CGPoint(x: 30, y: 70)), .close,
        ], color: color)
    }
    let hasBorder = kind.contains("border")
    let paths: [LayerContent.FilledPath] =
      switch kind {
      case "crossed lines": [line(10, RGBA(0, 0.4, 1, 0.6)), line(64, RGBA(0, 0.7, 0.2, 0.8))]
      case "line", "border and line": [line(10, RGBA(0, 0.4, 1))]
      default: []
      }
    return LayerContent(
      bounds: CGRect(x: 0, y: 0, width: width, height: 80), cornerRadius: hasBorder ? 9 : 0,
      fill: kind.contains("ground")
        ? .solid(RGBA(0.1, 0.5, 0.3)) : kind.contains("shade") ? .solid(RGBA(0, 0, 0, 0.4)) : .none,
      borderWidth: hasBorder ? 3 : 0, borderColor: RGBA(0.9, 0.2, 0.1, 0.7), paths: paths)
  }

  private func frame(
    _ kind: String, width: CGFloat, angle: CGFloat = 0, opacity: CGFloat = 1
  ) -> Frame {
    var maker = FrameMaker(320, 200, background: RGBA(0.8, 0.9, 1))
    maker.draw(.box(90, 90, RGBA(0.1, 0.1, 0.1), radius: 20))
    maker.draw(
      thin(kind, width: width),
      CGAffineTransform(rotationAngle: angle).concatenating(
        CGAffineTransform(translationX: 60.25, y: 40)), opacity: opacity)
    return maker.frame
  }

  @Test(
    "a shape that changes with every frame gets no picture, one that rests gets one (P2)",
    arguments: kinds, [0, 0.4])
  func changing(_ kind: String, _ angle: Double) throws {
    let compositor = RasterCompositor()
    let cache = compositor.plan.cache
    try compositor.present(frame(kind, width: 100, angle: angle))
    let made = cache.rasterizedPictures
    for i in 1..<20 {
      try compositor.present(
        frame(kind, width: 100 + CGFloat(i), angle: angle == 0 ? 0 : angle + CGFloat(i) / 50))
    }
    #expect(cache.rasterizedPictures == made)
    for _ in 0..<4 { try compositor.present(frame(kind, width: 150, angle: angle)) }
    #expect(cache.rasterizedPictures == made + 1)
  }

  @Test("a shape of a fixed size that turns under fingers gets no picture (P2)")
  func turning() throws {
    let compositor = RasterCompositor()
    try compositor.present(frame("border", width: 150, angle: 0.1))
    let made = compositor.plan.cache.rasterizedPictures
    for i in 1..<20 {
      try compositor.present(frame("border", width: 150, angle: 0.1 + CGFloat(i) / 50))
    }
    #expect(compositor.plan.cache.rasterizedPictures == made)
  }

  @Test(
    "painted in place, a shape has the pixels of its picture (DRW-04)", arguments: kinds + grounds)
  func samePixels(_ kind: String) throws {
    let angles: [CGFloat] = [0, 0.4, -1.1]
    for angle in Self.kinds.contains(kind) ? angles : Array(angles.dropFirst()) {
      for opacity in [1, 0.4] as [CGFloat] {
        let shown = frame(kind, width: 170, angle: angle, opacity: opacity)
        let (one, many) = (RasterCompositor(), RasterCompositor(bands: 3, soloPixels: 0))
        try one.present(shown)
        try many.present(shown)
        let inPlace = one.bitmap.copied()
        try one.present(shown)
        #expect(one.plan.lists.vectors.isEmpty && !many.plan.lists.vectors.isEmpty)
        var random = SeededRandom(7)
        let tiled = RasterCompositor()
        try tiled.present(frame(kind, width: 99, angle: angle))
        for tile in tiles(&random, width: 320, height: 200) {
          var part = shown
          part.damage = [tile]
          try tiled.present(part)
        }
        var wrong = 0
        for y in 0..<200 {
          for x in 0..<320 {
            let p = one.bitmap[x, y]
            if p != inPlace[x, y] || p != many.bitmap[x, y] || p != tiled.bitmap[x, y] {
              wrong += 1
            }
          }
        }
        #expect(wrong == 0, "\(kind) \(angle) \(opacity)")
      }
    }
  }

  @Test(
    "a large image has the pixels of its picture when it is new, clear or not (DRW-04)",
    arguments: [1, 0.4] as [CGFloat])
  func largeImage(_ opacity: CGFloat) throws {
    var random = SeededRandom(3)
    let pixels = (0..<280 * 240).map { _ in
      RGBA(0.2, random.fraction(), 0.6, random.fraction()).premultiplied
    }
    let image = try #require(PixelImage(width: 280, height: 240, pixels: pixels))
    let bounds = CGRect(x: 0, y: 0, width: 280, height: 240)
    for (ground, border) in [(0, 0), (0.5, 0), (0, 4), (1, 4)] as [(CGFloat, CGFloat)] {
      var maker = FrameMaker(320, 260, background: RGBA(0.8, 0.9, 1))
      let content = LayerContent(
        bounds: bounds, cornerRadius: 30, fill: ground > 0 ? .solid(RGBA(1, 0, 0, ground)) : .none,
        borderWidth: border, borderColor: RGBA(0, 0.5, 0, 0.5),
        image: LayerContent.Image(image: image, rect: bounds))
      maker.draw(content, CGAffineTransform(translationX: 20, y: 9), opacity: opacity)
      let compositor = RasterCompositor()
      try compositor.present(maker.frame)
      #expect(!compositor.plan.lists.vectors.isEmpty)
      let new = compositor.bitmap.hash64
      for _ in 0..<2 { try compositor.present(maker.frame) }
      #expect(compositor.plan.lists.vectors.isEmpty)
      #expect(compositor.bitmap.hash64 == new, "ground \(ground), border \(border)")
    }
  }
}
