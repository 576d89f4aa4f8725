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

  init(
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

/// An error that says why a picture file is refused.
struct PictureFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension [UInt8] {
  func bigEndian(at offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  func littleEndian(at offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
