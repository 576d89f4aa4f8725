import PantoBase
import PantoGraphics

/// The picture of a cell's particles in all of its colours.
@MainActor final class ParticlePicture {
  private let image: PixelImage
  private let rect: CGRect
  /// Whether all pixels are white, so that a colour takes their place.
  private let isWhite: Bool
  /// The pictures for the colours of a white picture, which share its pixels.
  private var contents: [UInt32: LayerContent] = [:]
  /// The number under which the coloured copies of other pictures are stored in `TintedPictures`.
  private let number: UInt64

  /// The largest number of colours of a white picture that are cached.
  private static let mostKept = 256

  /// Creates the picture of a part of `image`. The result is `nil` if that part or its scale is not
  /// usable.
  init?(_ image: PixelImage, part: CGRect, scale: CGFloat) {
    guard scale.isFinite, scale > 0, part.isFinite else { return nil }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let inside = part.standardized.intersection(unit)
    guard !inside.isNull, let own = ParticlePicture.cut(image, inside) else { return nil }
    self.image = own
    number = TintedPictures.nextNumber()
    let size = CGSize(width: CGFloat(own.width) / scale, height: CGFloat(own.height) / scale)
    guard size.width <= 1e5, size.height <= 1e5 else { return nil }
    rect = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    isWhite = own.pixels.allSatisfy { $0 == ($0 >> 24) &* 0x0101_0101 }
  }

  private static func cut(_ image: PixelImage, _ part: CGRect) -> PixelImage? {
    let x0 = (part.minX * CGFloat(image.width)).floorInt
    let y0 = (part.minY * CGFloat(image.height)).floorInt
    let x1 = min(image.width, (part.maxX * CGFloat(image.width)).ceilInt)
    let y1 = min(image.height, (part.maxY * CGFloat(image.height)).ceilInt)
    guard x1 > x0, y1 > y0 else { return nil }
    if x0 == 0, y0 == 0, x1 == image.width, y1 == image.height { return image }
    var pixels: [UInt32] = []
    pixels.reserveCapacity((x1 - x0) * (y1 - y0))
    for y in y0..<y1 { pixels += image.pixels[(y * image.width + x0)..<(y * image.width + x1)] }
    return PixelImage(width: x1 - x0, height: y1 - y0, pixels: pixels, scale: image.scale)
  }

  /// Returns the picture multiplied by a colour, whose alpha is left out. Colours are rounded, so
  /// that particles of nearly one colour share a picture.
  func content(_ color: RGBA) -> LayerContent {
    let steps: CGFloat = isWhite ? 31 : 15
    func rounded(_ x: CGFloat) -> UInt32 { UInt32((min(max(x, 0), 1) * steps).rounded()) }
    let (red, green, blue) = (rounded(color.red), rounded(color.green), rounded(color.blue))
    let key = red << 16 | green << 8 | blue
    if let known = contents[key] { return known }
    let tint = RGBA(CGFloat(red) / steps, CGFloat(green) / steps, CGFloat(blue) / steps)
    var shown = LayerContent.Image(image: image, rect: rect)
    if !isWhite, tint != RGBA(1, 1, 1) {
      let place = TintedPictures.Key(picture: number, color: key)
      if let known = TintedPictures.content(place) { return known }
      shown.image = multiplied(by: tint)
      let made = LayerContent(bounds: rect, image: shown)
      TintedPictures.keep(made, bytes: 4 * image.pixels.count, as: place)
      return made
    }
    if tint != RGBA(1, 1, 1) { shown.stencil = tint }
    if contents.count >= ParticlePicture.mostKept { contents.removeAll() }
    let made = LayerContent(bounds: rect, image: shown)
    contents[key] = made
    return made
  }

  private func multiplied(by tint: RGBA) -> PixelImage {
    let (red, green, blue) = (
      UInt32((tint.red * 255).rounded()), UInt32((tint.green * 255).rounded()),
      UInt32((tint.blue * 255).rounded())
    )
    func times(_ p: UInt32, _ shift: UInt32, _ k: UInt32) -> UInt32 {
      // Shifts bind more closely than divisions.
      ((((p >> shift) & 255) * k + 127) / 255) << shift
    }
    let pixels = image.pixels.map { p in
      p & 0xFF00_0000 | times(p, 16, red) | times(p, 8, green) | times(p, 0, blue)
    }
    return PixelImage(
      width: image.width, height: image.height, pixels: pixels, scale: image.scale) ?? image
  }
}

/// The multiplied pictures of all particles. Each is a copy of its pixels, so their bytes are
/// bounded over all emitters: beyond the limit all are dropped, and made again when asked for.
@MainActor enum TintedPictures {
  struct Key: Hashable {
    var picture: UInt64
    var color: UInt32
  }

  /// The largest number of bytes that all multiplied pictures use together.
  static let mostBytes = 16 << 20
  private(set) static var bytes = 0
  private static var contents: [Key: LayerContent] = [:]
  private static var last: UInt64 = 0

  static func nextNumber() -> UInt64 {
    last += 1
    return last
  }

  static func content(_ key: Key) -> LayerContent? { contents[key] }

  static func keep(_ content: LayerContent, bytes new: Int, as key: Key) {
    guard new <= mostBytes, contents[key] == nil else { return }
    if bytes + new > mostBytes {
      contents.removeAll()
      bytes = 0
    }
    contents[key] = content
    bytes += new
  }
}
