import PantoBase

extension PictureFile {
  /// Checks a WebP file by reading the chunks of its RIFF container.
  init(webp file: [UInt8]) throws(PictureFault) {
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
      if let found = try PictureFile.webPSize(name, file, data..<data + length) {
        _ = try PictureFile(.webp, found.width, found.height, [])
        size = size ?? found
        if name != "VP8X" { hasPixels = true }
      }
      offset = data + length + (length & 1)
    }
    guard hasPixels, let size else { throw PictureFault("the WebP ends before its pixels") }
    self = try PictureFile(.webp, size.width, size.height, file)
  }

  /// Returns the size in pixels that a WebP chunk states, or `nil` if the chunk states no size.
  /// Each chunk with pixels states one.
  private static func webPSize(
    _ name: String, _ file: [UInt8], _ data: Range<Int>
  ) throws(PictureFault) -> (width: Int, height: Int)? {
    let (start, length) = (data.lowerBound, data.count)
    switch name {
    case "VP8X":
      guard length >= 10 else { throw PictureFault("the WebP's header is broken") }
      guard file[start] & 2 == 0 else { throw PictureFault("an animated WebP cannot be read") }
      return (file.littleEndian(at: start + 4, 3) + 1, file.littleEndian(at: start + 7, 3) + 1)
    case "VP8 ":
      guard length >= 10, file[start + 3] == 0x9D, file[start + 4] == 1, file[start + 5] == 0x2A
      else { throw PictureFault("the WebP's header is broken") }
      return (
        file.littleEndian(at: start + 6, 2) & 0x3FFF, file.littleEndian(at: start + 8, 2) & 0x3FFF
      )
    case "VP8L":
      guard length >= 5, file[start] == 0x2F else {
        throw PictureFault("the WebP's header is broken")
      }
      let bits = file.littleEndian(at: start + 1, 4)
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default: return nil
    }
  }
}
