import PantoBase
import PantoGraphics

extension PictureFile {
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Checks a PNG file by reading its chunks from the signature to IEND. Chunks that do not affect
  /// the pixels, such as texts, are left out of `bytes`.
  init(png file: [UInt8]) throws(PictureFault) {
    var chunks = PNGChunks(capacity: file.count)
    var offset = PictureFile.pngSignature.count
    while true {
      let chunk = try PNGChunk(file, at: offset)
      offset = chunk.end
      guard let header = chunks.header else {
        try chunks.readHeader(chunk, of: file)
        continue
      }
      try chunks.add(chunk, of: file, colorType: header.colorType)
      guard chunk.name == "IEND" else { continue }
      self = try PictureFile(
        .png, header.width, header.height, bitDepth: header.bitDepth, chunks.kept)
      return
    }
  }
}

/// A chunk of a PNG file, which consists of a length, a name, data and a checksum.
private struct PNGChunk {
  let name: String
  let start: Int
  /// Whether a decoder that does not know the PNG chunk may skip it.
  let isAncillary: Bool
  let data: Range<Int>

  /// The offset in the file of the next PNG chunk.
  var end: Int { data.upperBound + 4 }

  init(_ file: [UInt8], at offset: Int) throws(PictureFault) {
    guard file.count - offset >= 12 else { throw PictureFault("the PNG is cut short") }
    let length = file.bigEndian(at: offset, 4)
    let type = file[offset + 4..<offset + 8]
    guard type.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "z") ~= $0 }) else {
      throw PictureFault("the PNG has a chunk without a name at byte \(offset)")
    }
    start = offset
    isAncillary = type[offset + 4] & 0x20 != 0
    name = String(decoding: type, as: UTF8.self)
    guard length < 1 << 31, length <= file.count - offset - 12 else {
      throw PictureFault("the PNG is cut short in its chunk \(name)")
    }
    data = offset + 8..<offset + 8 + length
    guard CRC32.of(file, offset + 4..<data.upperBound) == file.bigEndian(at: data.upperBound, 4)
    else { throw PictureFault("the checksum of the PNG's chunk \(name) is wrong") }
  }
}

/// Checks the order of a PNG's chunks, and keeps the chunks that the pixels need.
private struct PNGChunks {
  private(set) var kept = PictureFile.pngSignature
  private(set) var header: PNGHeader?
  private var paletteCount: Int?
  private var hasTransparency = false
  private var hasPixels = false

  init(capacity: Int) { kept.reserveCapacity(capacity) }

  mutating func readHeader(_ chunk: PNGChunk, of file: [UInt8]) throws(PictureFault) {
    guard chunk.name == "IHDR" else { throw PictureFault("the PNG does not begin with its size") }
    let found = try PNGHeader(file, chunk.data)
    // The size is checked before any other chunk is read.
    _ = try PictureFile(.png, found.width, found.height, [])
    header = found
    keep(chunk, of: file)
  }

  mutating func add(_ chunk: PNGChunk, of file: [UInt8], colorType: Int) throws(PictureFault) {
    let length = chunk.data.count
    switch chunk.name {
    case "PLTE":
      guard paletteCount == nil, !hasPixels, length > 0, length % 3 == 0, length <= 768 else {
        throw PictureFault("the PNG's palette is broken")
      }
      paletteCount = length / 3
      if colorType == 3 { keep(chunk, of: file) }
    case "tRNS":
      let isSound =
        switch colorType {
        case 0: length == 2
        case 2: length == 6
        case 3: length > 0 && length <= paletteCount ?? 0
        default: false
        }
      if isSound, !hasTransparency, !hasPixels { keep(chunk, of: file) }
      hasTransparency = true
    case "IDAT":
      if colorType == 3, paletteCount == nil { throw PictureFault("the PNG has no palette") }
      hasPixels = true
      keep(chunk, of: file)
    case "IEND":
      guard hasPixels, length == 0 else { throw PictureFault("the PNG ends before its pixels") }
      keep(chunk, of: file)
    default:
      guard chunk.isAncillary else {
        throw PictureFault("the PNG has an unknown chunk \(chunk.name)")
      }
    }
  }

  private mutating func keep(_ chunk: PNGChunk, of file: [UInt8]) {
    kept += file[chunk.start..<chunk.end]
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
