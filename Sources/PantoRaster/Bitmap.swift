import PantoBase

/// Pixels to draw into: premultiplied ARGB8888, one `0xAARRGGBB` integer per pixel, rows from the
/// top.
public final class Bitmap {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// `width × height` pixels without gaps between rows. Valid as long as the bitmap exists.
  public let pixels: UnsafeMutablePointer<UInt32>
  /// The owned memory; `nil` if the pixels belong to another owner.
  private let memory: PixelMemory?

  /// Creates a transparent bitmap. A width or height below one counts as one.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    let own = PixelMemory(self.width * self.height)
    memory = own
    pixels = own.pixels
  }

  /// Creates a bitmap over pixels of another owner, which must stay valid while the bitmap is in
  /// use.
  package init(borrowing pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    self.width = width
    self.height = height
    self.pixels = pixels
    memory = nil
  }

  package func copied() -> Bitmap {
    let copy = Bitmap(width: width, height: height)
    copy.pixels.update(from: pixels, count: width * height)
    return copy
  }

  /// The pixel at a position. Positions outside the bitmap read as transparent and ignore writes.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      guard x >= 0, y >= 0, x < width, y < height else { return 0 }
      return pixels[y * width + x]
    }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      pixels[y * width + x] = newValue
    }
  }

  /// Sets every pixel to a premultiplied `0xAARRGGBB` value.
  public func fill(_ pixel: UInt32) {
    pixels.update(repeating: pixel, count: width * height)
  }

  /// The 64-bit FNV-1a hash of the rows, with each pixel as four bytes B, G, R, A.
  public var hash64: UInt64 { hash64(continuing: 0xcbf2_9ce4_8422_2325) }

  /// Returns the 64-bit FNV-1a hash of the pixels, continued from the hash of earlier data.
  public func hash64(continuing seed: UInt64) -> UInt64 {
    var h = seed
    for i in 0..<(width * height) {
      let p = UInt64(pixels[i])
      h = (h ^ (p & 255)) &* 0x100_0000_01b3
      h = (h ^ ((p >> 8) & 255)) &* 0x100_0000_01b3
      h = (h ^ ((p >> 16) & 255)) &* 0x100_0000_01b3
      h = (h ^ (p >> 24)) &* 0x100_0000_01b3
    }
    return h
  }

  /// Returns a copy of the pixels as an image, for a layer or a file.
  ///
  /// - Parameter scale: Pixels per point. Default: 1.
  public func toPixelImage(scale: CGFloat = 1) -> PixelImage? {
    PixelImage(
      width: width, height: height,
      pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height)), scale: scale)
  }
}
