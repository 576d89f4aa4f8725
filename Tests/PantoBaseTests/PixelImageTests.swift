import PantoBase
import Testing

@Suite("Pixels of pictures", .timeLimit(.minutes(60))) struct PixelImageTests {
  @Test("a picture whose sides multiply to more than a number holds is refused (B57)")
  func tooLarge() {
    for (width, height) in [(Int.max, Int.max), (1 << 32, 1 << 32), (.max, 3), (-1, -3), (3, 0)] {
      #expect(PixelImage(width: width, height: height, pixels: [1, 2, 3]) == nil)
    }
    #expect(PixelImage(width: 3, height: 1, pixels: [1, 2, 3])?.height == 1)
  }

  @Test("a picture has a size in points: a scale that leaves none is refused (B57)")
  func scale() {
    for scale in [CGFloat.nan, 0, -1, .infinity, .leastNonzeroMagnitude, 1e308] {
      #expect(PixelImage(width: 1, height: 1, pixels: [0], scale: scale) == nil, "\(scale)")
    }
    #expect(PixelImage(width: 1, height: 1, pixels: [0], scale: 1.5)?.scale == 1.5)
  }
}
