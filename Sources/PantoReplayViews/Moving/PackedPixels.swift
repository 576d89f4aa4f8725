import PantoBase

/// The packed data of one frame. A thread packs them while the next frame is drawn.
final class PackedPixels: @unchecked Sendable {
  private let condition = NSCondition()
  private var packed: [UInt8]?

  /// Begins to pack rows of pixels, each of them a colour as `0xRRGGBB` or an index.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of all rows.
  ///   - bytesPerPixel: 3 for colours, 1 for indices.
  init(_ pixels: [UInt32], width: Int, bytesPerPixel: Int) {
    let thread = Thread { [self] in
      let data = PackedPixels.pack(pixels, width, bytesPerPixel)
      condition.withLock {
        packed = data
        condition.signal()
      }
    }
    thread.name = "moving picture"
    thread.start()
  }

  private static func pack(_ pixels: [UInt32], _ width: Int, _ bytesPerPixel: Int) -> [UInt8] {
    var rows = FilteredRows(width: width, bytesPerPixel: bytesPerPixel)
    for start in stride(from: 0, to: pixels.count, by: width) {
      rows.add(pixels[start..<min(start + width, pixels.count)])
    }
    return Deflate.packed(rows.bytes)
  }

  /// The data, for which the call waits.
  var bytes: [UInt8] {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let packed { return packed }
      condition.wait()
    }
  }
}
