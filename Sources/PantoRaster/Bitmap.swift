import PantoBase

/// Pixels that are drawn into: premultiplied ARGB8888, `0xAARRGGBB` in each word, rows from the top.
public final class Bitmap {
  public let width: Int
  public let height: Int
  /// `width × height` pixels, no gap between rows. Lives as long as the bitmap.
  public let pixels: UnsafeMutablePointer<UInt32>
  /// `nil`: somebody else's.
  private let memory: PixelMemory?

  /// All transparent. Sizes below one are taken as one.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    let own = PixelMemory(self.width * self.height)
    memory = own
    pixels = own.pixels
  }

  /// Over pixels of somebody else's, who keeps them as long as anybody draws.
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

  /// One pixel; outside of the bitmap everything is transparent, and setting does nothing.
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

  public func fill(_ pixel: UInt32) {
    pixels.update(repeating: pixel, count: width * height)
  }

  /// 64-bit FNV-1a over the rows, each pixel as four bytes B, G, R, A.
  public var hash64: UInt64 { hash64(continuing: 0xcbf2_9ce4_8422_2325) }

  /// The same, continuing from the hash of what came before.
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

  /// A finished copy, to be shown in a layer or written to a file.
  public func toPixelImage(scale: CGFloat = 1) -> PixelImage? {
    PixelImage(
      width: width, height: height,
      pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height)), scale: scale)
  }
}

/// Room for pixels, all transparent at first. What the system hands out empty is not touched.
final class PixelMemory {
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int
  private let isMapped: Bool

  /// From 64 KiB on it comes from the system and goes back there: the heap would keep it as a gap.
  static let ownPages = 1 << 14

  init(_ count: Int) {
    self.count = count
    if count >= PixelMemory.ownPages {
      let pages = mmap(nil, count * 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if let pages, pages != MAP_FAILED {
        pixels = pages.bindMemory(to: UInt32.self, capacity: count)
        isMapped = true
        return
      }
    }
    isMapped = false
    if let memory = calloc(count, 4) {
      pixels = memory.bindMemory(to: UInt32.self, capacity: count)
    } else {
      // No memory: ends the program with Swift's own word for it.
      pixels = .allocate(capacity: count)
      pixels.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    if isMapped { munmap(pixels, count * 4) } else { free(pixels) }
  }
}
