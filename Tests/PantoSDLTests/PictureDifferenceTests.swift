import PantoBase
import Testing

@testable import PantoSDL

@Suite("Differences of pictures", .timeLimit(.minutes(60))) struct PictureDifferenceTests {
  private func picture(_ width: Int, _ height: Int, _ marks: [(Int, Int)] = []) throws -> PixelImage
  {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    for (x, y) in marks { pixels[y * width + x] = 0xFF00_0000 }
    return try #require(PixelImage(width: width, height: height, pixels: pixels))
  }

  @Test("the box of a difference is the smallest that contains its pixels")
  func box() throws {
    let plain = try picture(6, 5)
    let one = try #require(PictureDifference(try picture(6, 5, [(2, 1)]), plain))
    #expect(one.count == 1)
    #expect(one.box == (x: 2, y: 1, width: 1, height: 1))
    #expect(one.sentence == "1 pixel differs, within 1 × 1 at 2,1")

    let three = try #require(
      PictureDifference(try picture(6, 5, [(1, 4), (5, 2), (3, 3)]), plain))
    #expect(three.sentence == "3 pixels differ, within 5 × 3 at 1,2")
    #expect(PictureDifference(plain, plain) == nil)
  }

  @Test("the map is red where the pictures differ, and a pale picture elsewhere")
  func map() throws {
    let found = try #require(PictureDifference(try picture(3, 2, [(1, 0)]), try picture(3, 2)))
    #expect(found.map.pixels[1] == 0xFFFF_0000)
    #expect(found.map.pixels[0] == 0xFFFF_FFFF)
  }

  @Test("pixels that only the larger picture has are different")
  func sizes() throws {
    let found = try #require(PictureDifference(try picture(4, 2), try picture(3, 3)))
    #expect(found.count == 2 + 4)
    #expect(found.box == (x: 0, y: 0, width: 4, height: 3))
  }
}
