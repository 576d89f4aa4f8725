import Foundation
import PantoBase
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@testable import PantoSDL

/// Checks picture files that are cut, damaged, too large or of another format.
@MainActor @Suite("Picture files", .timeLimit(.minutes(60))) struct PictureFileTests {
  init() { SDLImage.install() }

  private func image(_ bytes: [UInt8]) -> UIImage? { UIImage(data: Data(bytes)) }

  @Test("a PNG of any kind that is cut at any byte is refused at once (K1, B47)")
  func cut() throws {
    for kind in TestPNG.kinds {
      let whole = TestPNG(kind).bytes

      let found = try #require(image(whole), "\(kind)")
      #expect(found.size == CGSize(width: 5, height: 5), "\(kind)")
      #expect(found.cgImage?.pixels.first == kind.firstPixel, "\(kind)")

      for end in whole.indices {
        #expect(image(Array(whole[..<end])) == nil, "\(kind) cut at \(end)")
      }
    }
  }

  @Test("a PNG with any byte changed is refused, because its checksums do not match (K1)")
  func damaged() {
    for kind in TestPNG.kinds {
      let whole = TestPNG(kind).bytes
      for i in whole.indices {
        var bad = whole
        bad[i] ^= 0x21
        #expect(image(bad) == nil, "\(kind), byte \(i)")
      }
    }
  }

  @Test("a chunk that is longer than the file is refused, whatever its checksum (K1)")
  func lengths() {
    for length: UInt32 in [14, 1000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
      var bytes = TestPNG.signature
      bytes += TestPNG.chunk("IHDR", TestPNG.header(1, 1, depth: 8, color: 0, interlaced: false))
      bytes += TestPNG.bigEndian(length) + Array("tEXt".utf8) + [1, 2, 3, 4]
      #expect(image(bytes) == nil)
    }
  }

  @Test("bytes after the end of a PNG are ignored")
  func trailing() {
    #expect(image(TestPNG(TestPNG.kinds[0]).bytes + [1, 2, 3]) != nil)
  }

  @Test("a picture of too many pixels is refused before it is decoded, and reported (K11)")
  func bomb() throws {
    // The file of 51 KB would take gigabytes. All its pixels are present and black.
    let bomb = TestPNG.black(width: 8193, height: 8192)
    Misuse.forget()

    let clock = ContinuousClock()
    var found: UIImage?
    let time = clock.measure { found = image(bomb) }

    #expect(found == nil)
    #expect(time < .seconds(5))
    #expect(Misuse.messages.contains { $0.contains("8193 × 8192 pixels are too many") })
    #expect(bomb.count < 1 << 20)
    // A side may be long, up to a limit.
    #expect(image(TestPNG.black(width: SDLImage.longestSide + 1, height: 1)) == nil)
    #expect(image(TestPNG.black(width: 20_000, height: 1)) != nil)
  }

  @Test("JPEG and WebP are read, and refused if they are cut")
  func others() throws {
    for (name, bytes) in [
      ("JPEG", TestJPEG.gray), ("lossy WebP", TestWebP.lossy), ("WebP", TestWebP.lossless),
    ] {
      #expect(image(bytes) != nil, "\(name)")
      for end in bytes.indices {
        #expect(image(Array(bytes[..<end])) == nil, "\(name) cut at \(end)")
      }
    }
  }

  @Test("a JPEG and a WebP of too many pixels are refused (K11)")
  func largeOthers() {
    var jpeg = TestJPEG.gray
    if let frame = jpeg.indices.first(where: { jpeg[$0...].starts(with: [0xFF, 0xC0]) }) {
      jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    }
    #expect(throws: SDLError.self) { try SDLImage.decode(jpeg) }
    #expect(fault(of: jpeg).contains("too many"))
    var webp = TestWebP.lossless
    webp.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
    #expect(fault(of: webp).contains("too many"))
  }

  @Test("a JPEG of very many scans is refused, because each takes as long as a picture (K11)")
  func scans() {
    let scan = TestJPEG.scan
    var bytes = TestJPEG.head
    for _ in 0..<200 { bytes += scan }
    #expect(fault(of: bytes + [0xFF, 0xD9]).contains("scans"))
  }

  @Test("only PNG, JPEG and WebP are read, detected by content and not by name (K11)")
  func formats() throws {
    let folder = try TemporaryFolder()
    let gif =
      Array("GIF89a".utf8) + [
        1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44,
        1,
        0, 0x3B,
      ]
    let bitmap =
      Array("BM".utf8) + [
        58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, 0,
        0,
        0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0,
      ]
    let gray = Array("P5 1 1 255\n".utf8) + [7]
    for other in [gif, bitmap, gray, Array("<svg width=\"1\" height=\"1\"/>".utf8)] {
      #expect(image(other) == nil)
      let path = folder.path("a.png")
      try Data(other).write(to: URL(fileURLWithPath: path))
      #expect(throws: SDLError.self) { try SDLImage.load(path) }
    }
    // A PNG is detected under any name.
    let path = folder.path("a.gif")
    try Data(TestPNG(TestPNG.kinds[0]).bytes).write(to: URL(fileURLWithPath: path))
    #expect(try SDLImage.load(path).width == 5)
    // A folder and a pipe are refused without blocking.
    #expect(throws: SDLError.self) { try SDLImage.load(folder.path("")) }
    mkfifo(folder.path("pipe"), 0o600)
    #expect(throws: SDLError.self) { try SDLImage.load(folder.path("pipe")) }
  }

  @Test("a picture that cannot be written leaves the old one unchanged (K9)")
  func keepsOld() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.png")
    try SDLImage.writePNG([0xFF01_0203], width: 1, height: 1, to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))

    #expect(throws: SDLError.self) {
      try SDLImage.writePNG([0], width: 0, height: 1, to: path)
    }

    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(folder.names == ["a.png"])
  }

  private func fault(of bytes: [UInt8]) -> String {
    do throws(PictureFault) {
      _ = try PictureFile(bytes)
      return ""
    } catch {
      return error.description
    }
  }
}

/// A PNG generated byte by byte, with 5 × 5 pixels whose values are all 0.
struct TestPNG {
  struct Kind: CustomStringConvertible {
    var color: UInt8
    var depth: UInt8
    var isInterlaced = false
    var hasTransparency = false
    var hasTexts = false
    var firstPixel: UInt32

    var description: String {
      "color type \(color) of \(depth) bits" + (isInterlaced ? ", interlaced" : "")
        + (hasTransparency ? ", tRNS" : "") + (hasTexts ? ", texts" : "")
    }
  }

  /// Gray, RGB, palette, gray with alpha and RGB with alpha, each in its depths, plain and
  /// interlaced.
  static let kinds: [Kind] = {
    var kinds: [Kind] = []
    for isInterlaced in [false, true] {
      for depth: UInt8 in [1, 2, 4, 8, 16] {
        kinds.append(
          Kind(color: 0, depth: depth, isInterlaced: isInterlaced, firstPixel: 0xFF00_0000))
      }
      for depth: UInt8 in [8, 16] {
        kinds.append(
          Kind(color: 2, depth: depth, isInterlaced: isInterlaced, firstPixel: 0xFF00_0000))
        kinds.append(Kind(color: 4, depth: depth, isInterlaced: isInterlaced, firstPixel: 0))
        kinds.append(Kind(color: 6, depth: depth, isInterlaced: isInterlaced, firstPixel: 0))
      }
      for depth: UInt8 in [1, 2, 4, 8] {
        kinds.append(
          Kind(color: 3, depth: depth, isInterlaced: isInterlaced, firstPixel: 0xFF10_2030))
      }
    }
    kinds.append(Kind(color: 3, depth: 8, hasTransparency: true, hasTexts: true, firstPixel: 0))
    kinds.append(Kind(color: 2, depth: 8, hasTexts: true, firstPixel: 0xFF00_0000))
    kinds.append(Kind(color: 6, depth: 16, isInterlaced: true, hasTexts: true, firstPixel: 0))
    return kinds
  }()

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  let bytes: [UInt8]

  init(_ kind: Kind) {
    let header = TestPNG.header(
      5, 5, depth: kind.depth, color: kind.color, interlaced: kind.isInterlaced)
    var bytes = TestPNG.signature + TestPNG.chunk("IHDR", header)
    if kind.hasTexts { bytes += TestPNG.chunk("gAMA", [0, 0, 0xB1, 0x8F]) }
    if kind.color == 3 { bytes += TestPNG.chunk("PLTE", [0x10, 0x20, 0x30, 0x40, 0x50, 0x60]) }
    if kind.hasTransparency { bytes += TestPNG.chunk("tRNS", [0]) }
    if kind.hasTexts {
      bytes += TestPNG.chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1])
      bytes += TestPNG.chunk("tEXt", Array("Comment\0made by a test".utf8))
    }
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(kind.color)] ?? 1
    var raw: [UInt8] = []
    for (width, height) in kind.isInterlaced ? TestPNG.passes(5, 5) : [(5, 5)] where width > 0 {
      let row = 1 + (width * samples * Int(kind.depth) + 7) / 8
      raw += [UInt8](repeating: 0, count: row * height)
    }
    // There are two IDAT chunks, as most encoders write them.
    let packed = TestPNG.stored(raw)
    bytes += TestPNG.chunk("IDAT", Array(packed[..<7])) + TestPNG.chunk("IDAT", Array(packed[7...]))
    if kind.hasTexts { bytes += TestPNG.chunk("tIME", [7, 0xEA, 11, 22, 0, 0, 0]) }
    self.bytes = bytes + TestPNG.chunk("IEND", [])
  }

  /// Returns a picture of one color whose pixels take almost no space in the file.
  static func black(width: Int, height: Int) -> [UInt8] {
    let size = (1 + (width + 7) / 8) * height
    return signature + chunk("IHDR", header(width, height, depth: 1, color: 0, interlaced: false))
      + chunk("IDAT", zeros(size)) + chunk("IEND", [])
  }

  static func header(
    _ width: Int, _ height: Int, depth: UInt8, color: UInt8, interlaced: Bool
  ) -> [UInt8] {
    bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, color, 0, 0, interlaced ? 1 : 0]
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 != 0 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc ^ 0xFFFF_FFFF)
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns a zlib stream whose only block is not compressed.
  private static func stored(_ raw: [UInt8]) -> [UInt8] {
    let length = UInt16(raw.count)
    let sizes = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [0x78, 0x01, 1] + sizes + raw + adlerOfZeros(raw.count)
  }

  /// Returns a zlib stream of `count` zeros: one literal, then matches of 258 bytes at distance 1.
  private static func zeros(_ count: Int) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x9C]
    var buffer: UInt32 = 0
    var used: UInt32 = 0
    func put(_ bits: UInt32, _ length: UInt32) {
      buffer |= bits << used
      used += length
      while used >= 8 {
        out.append(UInt8(truncatingIfNeeded: buffer))
        buffer >>= 8
        used -= 8
      }
    }
    // The block is the last one, with fixed codes. Codes are written highest bit first: the literal
    // 0 is 00110000, the length 258 is 11000101, the distance 1 is 00000, and the end is 0000000.
    put(0b011, 3)
    var left = count
    let literal: UInt32 = 0b0000_1100
    put(literal, 8)
    left -= 1
    while left >= 258 {
      put(0b1010_0011, 8)
      put(0, 5)
      left -= 258
    }
    while left > 0 {
      put(literal, 8)
      left -= 1
    }
    put(0, 7)
    if used > 0 { put(0, 8 - used) }
    return out + adlerOfZeros(count)
  }

  private static func adlerOfZeros(_ count: Int) -> [UInt8] {
    bigEndian(UInt32(count % 65_521) << 16 | 1)
  }

  /// Returns the sizes of the seven passes of an interlaced picture.
  private static func passes(_ width: Int, _ height: Int) -> [(Int, Int)] {
    [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    .map { x, y, dx, dy in ((width - x + dx - 1) / dx, (height - y + dy - 1) / dy) }
  }
}

/// A JPEG of 8 × 8 gray pixels.
enum TestJPEG {
  static let head: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    + [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    + [0xFF, 0xC4, 0, 20, 0x00, 1] + [UInt8](repeating: 0, count: 15) + [0]
    + [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
  static let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x3F]
  static let gray: [UInt8] = head + scan + [0xFF, 0xD9]
}

/// A WebP of one pixel.
enum TestWebP {
  static let lossy: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x22, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x20, 0x16, 0,
    0,
    0, 0x30, 0x01, 0, 0x9D, 0x01, 0x2A, 0x01, 0, 0x01, 0, 0x0E, 0xC0, 0xFE, 0x25, 0xA4, 0, 0x03,
    0x70,
    0, 0, 0, 0,
  ]
  static let lossless: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x1A, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x0D, 0,
    0,
    0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
  ]
}

/// A folder that is removed together with the test.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("pantograph-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { name.isEmpty ? url.path : "\(url.path)/\(name)" }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
}
