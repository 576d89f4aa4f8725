import Foundation
import PantoControls
import PantoGraphics
import PantoTesting
import Testing

@testable import PantoSDL

/// Pictures as the bytes of files (DRW-08).
@MainActor @Suite(.timeLimit(.minutes(60))) struct PictureDataTests {
  private func picture(_ pixels: [UInt32], width: Int, scale: CGFloat = 1) throws -> UIImage {
    UIImage(
      try #require(
        PixelImage(width: width, height: pixels.count / width, pixels: pixels, scale: scale)))
  }

  @Test("a PNG keeps every pixel, also half transparent ones (DRW-08)")
  func png() throws {
    let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8040_2000, 0, 0xFF12_3456]
    let image = try picture(pixels, width: 3)
    let data = try #require(image.pngData())
    #expect(data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]))
    let read = try #require(UIImage(data: data)?.cgImage)
    #expect(read.width == 3 && read.height == 2)
    for (was, now) in zip(pixels, read.pixels) {
      for shift in stride(from: 0, to: 32, by: 8) {
        let difference = Int(was >> shift & 255) - Int(now >> shift & 255)
        #expect(abs(difference) <= 1)
      }
    }
  }

  @Test("a JPEG is white where the picture is transparent, and smaller at lower quality (DRW-08)")
  func jpeg() throws {
    let half = (0..<64).flatMap { _ in
      (0..<64).map { x in x < 32 ? 0xFF00_0000 | UInt32(x * 7 % 256) << 8 : 0 as UInt32 }
    }
    let image = try picture(half, width: 64)
    let best = try #require(image.jpegData(compressionQuality: 1))
    let small = try #require(image.jpegData(compressionQuality: 0.1))
    #expect(best.prefix(2) == Data([0xFF, 0xD8]) && small.count < best.count)
    let read = try #require(UIImage(data: best)?.cgImage)
    #expect(
      read.pixels[20 * 64 + 55] == 0xFFFF_FFFF && read.pixels[20 * 64 + 2] & 0xFF_00FF < 0x10_0010)
    #expect(image.jpegData(compressionQuality: .nan) == image.jpegData(compressionQuality: 1))
    #expect(image.jpegData(compressionQuality: 7) == best)
  }

  @Test("a symbol is drawn before it is written, and an empty picture is no file (DRW-08)")
  func drawn() throws {
    let stage = TestStage(100, 100)
    let star = try #require(UIImage(systemName: "star.fill"))
    let read = try #require(star.pngData().flatMap { UIImage(data: $0)?.cgImage })
    #expect(read.width >= 10 && read.pixels.contains { $0 >> 24 == 255 })
    #expect(UIImage().pngData() == nil && UIImage().jpegData(compressionQuality: 1) == nil)
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
    let red = renderer.pngData { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(UIImage(data: red)?.cgImage?.pixels.allSatisfy { $0 == 0xFFFF_0000 } == true)
    _ = stage
  }
}
