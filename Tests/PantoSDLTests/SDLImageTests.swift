import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

@Suite("Pictures", .timeLimit(.minutes(60))) struct SDLImageTests {
  @Test("a PNG that is written and read again is equal, including translucent pixels (DRW-08)")
  func roundTrip() throws {
    let path = "\(NSTemporaryDirectory())pantograph-\(UInt32.random(in: 0...UInt32.max)).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pixels: [UInt32] = [
      0xFF01_0203, 0, 0x8040_2010, 0xFFFF_FFFF, 0x80FF_8000 & 0x8080_4000, 0xFF00_0000,
    ]
    try SDLImage.writePNG(pixels, width: 3, height: 2, to: path)
    let image = try SDLImage.load(path)
    #expect(image.width == 3 && image.height == 2)
    #expect(image.pixels == pixels)
  }

  @Test("a picture that cannot be read or written is an error value (B31, B47, DRW-08)")
  func errors() {
    #expect(throws: SDLError.self) { try SDLImage.load("/nonexistent.png") }
    // Without SDL2_image no pictures can be read, but everything else works.
    #expect(SDLImageLibrary("libSDL2_image-of-nobody.so") == nil)
    #expect(throws: SDLError.self) {
      try SDLImage.writePNG([0], width: 1, height: 1, to: "/nonexistent/x.png")
    }
  }

  @Test("a picture with any byte changed or missing is decoded or refused without a crash (DRW-08)")
  func broken() throws {
    let path = "\(NSTemporaryDirectory())pantograph-\(UInt32.random(in: 0...UInt32.max)).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pixels = (0..<64).map { 0xFF00_0000 | UInt32($0) * 0x01_0307 }
    try SDLImage.writePNG(pixels, width: 8, height: 8, to: path)
    let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try SDLImage.decode(good).pixels == pixels)
    var refused = 0
    for i in good.indices {
      var bad = good
      bad[i] ^= 0x55
      if (try? SDLImage.decode(bad)) == nil { refused += 1 }
      if (try? SDLImage.decode(Array(good[..<i]))) == nil { refused += 1 }
    }
    #expect(refused > good.count)
    #expect(throws: SDLError.self) { try SDLImage.decode([]) }
    #expect(throws: SDLError.self) { try SDLImage.decode(Array("no picture".utf8)) }
  }
}
