import PantoBase
import PantoGraphics
import PantoTesting
import Testing

@testable import PantoRaster

/// Tests pictures that are shown pixel by pixel, without interpolation.
@MainActor @Suite("Pictures at their own size", .timeLimit(.minutes(60))) struct ImageCopyTests {
  private static let background = RGBA(0.2, 0.6, 0.4)

  private func image(_ width: Int, _ height: Int) throws -> PixelImage {
    var random = SeededRandom(7)
    let pixels = (0..<width * height).map { i -> UInt32 in
      // Opaque and clear stretches, and single translucent pixels.
      let alpha = i / 9 % 3 == 0 ? 0 : i % 7 == 0 ? UInt32(random.roll(0..<256)) : 255
      return Blend.scale(UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000, alpha)
    }
    return try #require(PixelImage(width: width, height: height, pixels: pixels))
  }

  private func drawn(_ content: LayerContent, at p: CGPoint, background: RGBA) throws -> Bitmap {
    let compositor = RasterCompositor()
    var maker = FrameMaker(80, 70, background: background)
    maker.draw(content, CGAffineTransform(translationX: p.x, y: p.y))
    try compositor.present(maker.frame)
    return compositor.bitmap
  }

  @Test("each covered pixel is that of the picture, to the bit (DRW-03, DRW-04)")
  func everyPixel() throws {
    let image = try image(53, 41)
    let bounds = CGRect(x: 0, y: 0, width: 53, height: 41)
    let below = Blend.premultiplied(Self.background)
    for radius in [0, 9, 20.5] as [CGFloat] {
      for p in [CGPoint(x: 11, y: 13), CGPoint(x: -6, y: -4), CGPoint(x: 40, y: 50)] {
        let got = try drawn(
          LayerContent(
            bounds: bounds, cornerRadius: radius,
            image: LayerContent.Image(image: image, rect: bounds)),
          at: p, background: Self.background)
        // White on black shows the coverage.
        let covered = try drawn(
          LayerContent(
            bounds: bounds, cornerRadius: radius, fill: .solid(RGBA(1, 1, 1))),
          at: p, background: RGBA(0, 0, 0))
        var different = 0
        for y in 0..<70 {
          for x in 0..<80 {
            let (u, v) = (x - Int(p.x), y - Int(p.y))
            let isInside = (0..<53).contains(u) && (0..<41).contains(v)
            let texel = isInside ? image.pixels[v * 53 + u] : 0
            let wanted = Blend.over(Blend.scale(texel, covered[x, y] & 255), below)
            if got[x, y] & 0xFF_FFFF != wanted & 0xFF_FFFF { different += 1 }
          }
        }
        #expect(different == 0, "radius \(radius) at \(p)")
      }
    }
  }

  @Test("only whole distances without turn and scale are copied")
  func offsets() {
    #expect(Sampling(CGAffineTransform(translationX: 3, y: -2))?.wholeOffset ?? (0, 0) == (-3, 2))
    for t in [
      CGAffineTransform(translationX: 0.5, y: 0), CGAffineTransform(translationX: 0, y: 0.01),
      CGAffineTransform(scaleX: 2, y: 2), CGAffineTransform(rotationAngle: 0.001),
      CGAffineTransform(scaleX: -1, y: 1),
    ] {
      let sampling = Sampling(t)
      #expect(sampling != nil && sampling?.wholeOffset == nil, "\(t)")
    }
  }
}
