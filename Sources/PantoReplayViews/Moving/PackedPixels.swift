import PantoBase

/// The packed data of one frame. A thread packs them while the next frame is drawn.
final class PackedPixels: @unchecked Sendable {
  private let condition = NSCondition()
  private let width: Int
  private let bytesPerPixel: Int
  /// The pixels until somebody packs them.
  private var waiting: [UInt32]?
  private var packed: [UInt8] = []
  private var isPacked = false

  /// Begins to pack rows of pixels, each of them a colour as `0xRRGGBB` or an index.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of all rows.
  ///   - bytesPerPixel: 3 for colours, 1 for indices.
  init(_ pixels: [UInt32], width: Int, bytesPerPixel: Int) {
    waiting = pixels
    self.width = width
    self.bytesPerPixel = bytesPerPixel
    let thread = Thread { [self] in pack() }
    thread.name = "moving picture"
    thread.start()
  }

  private func pack() {
    guard let pixels = condition.withLock({ waiting.take() }) else { return }
    var rows = FilteredRows(width: width, bytesPerPixel: bytesPerPixel)
    for start in stride(from: 0, to: pixels.count, by: width) {
      rows.add(pixels[start..<min(start + width, pixels.count)])
    }
    let data = Deflate.packed(rows.bytes)
    condition.withLock {
      packed = data
      isPacked = true
      condition.signal()
    }
  }

  /// The data. The call waits for the thread that packs them, or packs them itself if no thread
  /// has begun: a system may refuse to start one.
  var bytes: [UInt8] {
    pack()
    return condition.withLock {
      while !isPacked { condition.wait() }
      return packed
    }
  }
}
