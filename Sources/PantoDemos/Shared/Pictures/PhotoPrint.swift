import PantoCore

/// The measures of a print, the paper around a photograph, and the drawing of its pixels.
enum PhotoPrint {
  /// The height of the photograph divided by its width.
  static let aspect = 1.05
  /// The white border at the top and at the sides, divided by the width of the print.
  static let border = 0.05
  /// The least height of the strip for the caption, divided by the width of the print.
  static let strip = 0.195
  /// The height of the print divided by its width, with the strip for the caption.
  static let height = border + (1 - 2 * border) * aspect + strip
  /// The colour of the caption.
  static let ink: UInt32 = 0x4B4F58
  static let paper = PhotoColor(hex: 0xFCFCFA)

  /// Returns the size in pixels of a print that is `width` pixels wide.
  static func pixelSize(width: Int) -> (width: Int, height: Int) {
    (width, Int((Double(width) * height).rounded()))
  }

  /// Returns the finished print of a photograph: the picture on its paper. The layer that shows the
  /// print adds rounded corners and a shadow.
  static func image(of photo: Photo, width: Int) -> PixelImage? {
    let size = pixelSize(width: width)
    let inset = Int((Double(width) * border).rounded())
    let picture = (
      width: width - 2 * inset, height: Int((Double(width - 2 * inset) * aspect).rounded())
    )
    guard picture.width > 0 else { return nil }
    let drawn = photo.pixels(width: picture.width, height: picture.height)
    var pixels = [UInt32](repeating: paper.pixel(dither: 0.5), count: size.width * size.height)
    for row in 0..<min(picture.height, size.height - inset) {
      let start = (row + inset) * size.width + inset
      for column in 0..<picture.width {
        pixels[start + column] = drawn[row * picture.width + column]
      }
    }
    shade(&pixels, size.width, inset, picture)
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// Draws the thin shadow that the edge of the paper throws on the picture.
  private static func shade(
    _ pixels: inout [UInt32], _ width: Int, _ inset: Int, _ picture: (width: Int, height: Int)
  ) {
    func darken(_ column: Int, _ row: Int) {
      let i = (row + inset) * width + column + inset
      guard pixels.indices.contains(i) else { return }
      let p = pixels[i]
      func byte(_ shift: UInt32) -> UInt32 { ((p >> shift & 255) * 205 / 255) << shift }
      pixels[i] = 0xFF00_0000 | byte(16) | byte(8) | byte(0)
    }
    for column in 0..<picture.width { darken(column, 0) }
    for row in 1..<max(1, picture.height) { darken(0, row) }
  }
}
