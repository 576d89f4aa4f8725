import PantoBase

/// The header of a picture file, checked before the file is decoded (K1, K11).
///
/// The decoders behind SDL2_image trust their input. A PNG that ends inside a chunk makes them loop
/// forever, and a PNG of 875 KB can make them allocate gigabytes. This type therefore checks the
/// container first: all parts are present, a PNG's checksums agree, and the picture has at most
/// `SDLImage.mostPixels` pixels.
struct PictureFile {
  enum Format { case png, jpeg, webp }

  let format: Format
  let width: Int
  let height: Int
  /// Bits per channel. Only a PNG can have 16.
  let bitDepth: Int
  /// The file without chunks that the pixels do not need.
  let bytes: [UInt8]

  /// Detects the format by content. Throws if the bytes are not PNG, JPEG or WebP.
  init(_ bytes: [UInt8]) throws(PictureFault) {
    if bytes.starts(with: PictureFile.pngSignature) {
      self = try PictureFile(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try PictureFile(jpeg: bytes)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = try PictureFile(webp: bytes)
    } else {
      throw PictureFault("the format is unknown")
    }
  }

  private init(
    _ format: Format, _ width: Int, _ height: Int, bitDepth: Int = 8, _ bytes: [UInt8]
  ) throws(PictureFault) {
    guard width > 0, height > 0 else { throw PictureFault("it is empty") }
    guard width <= SDLImage.longestSide, height <= SDLImage.longestSide,
      width * height <= SDLImage.mostPixels
    else {
      throw PictureFault(
        "\(width) × \(height) pixels are too many; at most \(SDLImage.mostPixels), and "
          + "\(SDLImage.longestSide) on a side")
    }
    self.format = format
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.bytes = bytes
  }
}

/// Describes why a picture is refused.
struct PictureFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

// MARK: PNG

extension PictureFile {
  fileprivate static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the chunks from the signature to IEND. Chunks that do not affect the pixels, such as
  /// texts, are left out of `bytes`.
  fileprivate init(png file: [UInt8]) throws(PictureFault) {
    var kept = PictureFile.pngSignature
    kept.reserveCapacity(file.count)
    var header: PNGHeader?
    var paletteCount: Int?
    var hasTransparency = false
    var hasPixels = false
    var offset = 8
    while true {
      guard file.count - offset >= 12 else { throw PictureFault("the PNG is cut short") }
      let length = file.bigEndian(at: offset, 4)
      let type = file[offset + 4..<offset + 8]
      let isAncillary = type[offset + 4] & 0x20 != 0
      guard type.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "z") ~= $0 }) else {
        throw PictureFault("the PNG has a chunk without a name at byte \(offset)")
      }
      let name = String(decoding: type, as: UTF8.self)
      guard length < 1 << 31, length <= file.count - offset - 12 else {
        throw PictureFault("the PNG is cut short in its chunk \(name)")
      }
      let data = offset + 8..<offset + 8 + length
      guard CRC32.of(file, offset + 4..<data.upperBound) == file.bigEndian(at: data.upperBound, 4)
      else { throw PictureFault("the checksum of the PNG's chunk \(name) is wrong") }
      let whole = file[offset..<data.upperBound + 4]
      offset = whole.endIndex
      if header == nil {
        guard name == "IHDR" else { throw PictureFault("the PNG does not begin with its size") }
        let found = try PNGHeader(file, data)
        // The size is checked before any other chunk is read.
        _ = try PictureFile(.png, found.width, found.height, [])
        header = found
        kept += whole
        continue
      }
      let color = header?.colorType ?? 0
      switch name {
      case "PLTE":
        guard paletteCount == nil, !hasPixels, length > 0, length % 3 == 0, length <= 768 else {
          throw PictureFault("the PNG's palette is broken")
        }
        paletteCount = length / 3
        if color == 3 { kept += whole }
      case "tRNS":
        let isSound =
          switch color {
          case 0: length == 2
          case 2: length == 6
          case 3: length > 0 && length <= paletteCount ?? 0
          default: false
          }
        if isSound, !hasTransparency, !hasPixels { kept += whole }
        hasTransparency = true
      case "IDAT":
        if color == 3, paletteCount == nil { throw PictureFault("the PNG has no palette") }
        hasPixels = true
        kept += whole
      case "IEND":
        guard hasPixels, length == 0, let header else {
          throw PictureFault("the PNG ends before its pixels")
        }
        kept += whole
        self = try PictureFile(
          .png, header.width, header.height, bitDepth: header.bitDepth, kept)
        return
      default:
        guard isAncillary else { throw PictureFault("the PNG has an unknown chunk \(name)") }
      }
    }
  }
}

private struct PNGHeader {
  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: Int

  init(_ file: [UInt8], _ data: Range<Int>) throws(PictureFault) {
    guard data.count == 13 else { throw PictureFault("the PNG's header is broken") }
    width = file.bigEndian(at: data.lowerBound, 4)
    height = file.bigEndian(at: data.lowerBound + 4, 4)
    bitDepth = Int(file[data.lowerBound + 8])
    colorType = Int(file[data.lowerBound + 9])
    let depths: [Int] =
      switch colorType {
      case 0: [1, 2, 4, 8, 16]
      case 3: [1, 2, 4, 8]
      case 2, 4, 6: [8, 16]
      default: []
      }
    // The bytes after the color type are the compression, filter and interlace methods.
    guard depths.contains(bitDepth), file[data.lowerBound + 10] == 0,
      file[data.lowerBound + 11] == 0, file[data.lowerBound + 12] <= 1
    else { throw PictureFault("the PNG's header is broken") }
  }
}

/// Computes the checksum of a PNG chunk.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 != 0 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }

  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let crc = table.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var crc: UInt32 = 0xFFFF_FFFF
        for i in range { crc = table[Int((crc ^ UInt32(bytes[i])) & 0xFF)] ^ (crc >> 8) }
        return crc
      }
    }
    return Int(crc ^ 0xFFFF_FFFF)
  }
}

// MARK: JPEG

extension PictureFile {
  /// A JPEG with more scans is refused, because decoding each scan takes as long as decoding a
  /// whole picture.
  private static let mostScans = 100

  /// Follows the markers from the first one to the end of the image.
  fileprivate init(jpeg file: [UInt8]) throws(PictureFault) {
    let cut = PictureFault("the JPEG is cut short")
    var size: (width: Int, height: Int)?
    var scans = 0
    var offset = 2
    while true {
      guard offset + 1 < file.count else { throw cut }
      guard file[offset] == 0xFF else {
        throw PictureFault("the JPEG has no marker at byte \(offset)")
      }
      let marker = file[offset + 1]
      offset += 1
      // Any number of fill bytes may precede a marker.
      if marker == 0xFF { continue }
      offset += 1
      switch marker {
      case 0xD9:
        guard let size, scans > 0 else { throw PictureFault("the JPEG ends before its pixels") }
        self = try PictureFile(.jpeg, size.width, size.height, file)
        return
      case 0x01, 0xD0...0xD7: continue
      case 0x00, 0xD8: throw PictureFault("the JPEG has no marker at byte \(offset - 2)")
      default: break
      }
      guard offset + 2 <= file.count else { throw cut }
      let length = file.bigEndian(at: offset, 2)
      guard length >= 2, offset + length <= file.count else { throw cut }
      switch marker {
      case 0xC0...0xC2, 0xC9, 0xCA:
        guard length >= 8, size == nil else { throw PictureFault("the JPEG's header is broken") }
        let found = (file.bigEndian(at: offset + 5, 2), file.bigEndian(at: offset + 3, 2))
        _ = try PictureFile(.jpeg, found.0, found.1, [])
        size = found
      case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF:
        throw PictureFault("this kind of JPEG cannot be read: lossless or hierarchical")
      case 0xDA:
        guard size != nil else { throw PictureFault("the JPEG has pixels before its size") }
        scans += 1
        guard scans <= PictureFile.mostScans else {
          throw PictureFault("the JPEG has more than \(PictureFile.mostScans) scans")
        }
        offset = try PictureFile.endOfScan(file, from: offset + length)
        continue
      default: break
      }
      offset += length
    }
  }

  /// Returns the offset of the next marker that is neither a stuffed byte nor a restart marker.
  private static func endOfScan(_ file: [UInt8], from start: Int) throws(PictureFault) -> Int {
    let found = file.withUnsafeBufferPointer { file -> Int? in
      var i = start
      while i + 1 < file.count {
        if file[i] == 0xFF, file[i + 1] != 0, file[i + 1] != 0xFF,
          !(0xD0...0xD7 ~= file[i + 1])
        {
          return i
        }
        i += 1
      }
      return nil
    }
    guard let found else { throw PictureFault("the JPEG is cut short") }
    return found
  }
}

// MARK: WebP

extension PictureFile {
  /// Reads the chunks of the RIFF container.
  fileprivate init(webp file: [UInt8]) throws(PictureFault) {
    guard file.count >= 12 else { throw PictureFault("the WebP is cut short") }
    let end = file.littleEndian(at: 4, 4) + 8
    guard end <= file.count else { throw PictureFault("the WebP is cut short") }
    var size: (width: Int, height: Int)?
    var hasPixels = false
    var offset = 12
    while end - offset >= 8 {
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      let length = file.littleEndian(at: offset + 4, 4)
      let data = offset + 8
      guard length <= end - data else { throw PictureFault("the WebP is cut short") }
      var found: (width: Int, height: Int)?
      switch name {
      case "VP8X":
        guard length >= 10 else { throw PictureFault("the WebP's header is broken") }
        guard file[data] & 2 == 0 else { throw PictureFault("an animated WebP cannot be read") }
        found = (file.littleEndian(at: data + 4, 3) + 1, file.littleEndian(at: data + 7, 3) + 1)
      case "VP8 ":
        guard length >= 10, file[data + 3] == 0x9D, file[data + 4] == 1, file[data + 5] == 0x2A
        else { throw PictureFault("the WebP's header is broken") }
        found = (
          file.littleEndian(at: data + 6, 2) & 0x3FFF, file.littleEndian(at: data + 8, 2) & 0x3FFF
        )
        hasPixels = true
      case "VP8L":
        guard length >= 5, file[data] == 0x2F else {
          throw PictureFault("the WebP's header is broken")
        }
        let bits = file.littleEndian(at: data + 1, 4)
        found = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        hasPixels = true
      default: break
      }
      if let found {
        _ = try PictureFile(.webp, found.width, found.height, [])
        size = size ?? found
      }
      offset = data + length + (length & 1)
    }
    guard hasPixels, let size else { throw PictureFault("the WebP ends before its pixels") }
    self = try PictureFile(.webp, size.width, size.height, file)
  }
}

extension [UInt8] {
  fileprivate func bigEndian(at offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  fileprivate func littleEndian(at offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
