import PantoBase

/// Memory for pixels, all transparent at first. Pages that the system delivers zeroed are not
/// cleared again.
final class PixelMemory {
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int
  private let isMapped: Bool

  /// The number of pixels from which on memory is mapped and unmapped directly: 64 KiB. The heap
  /// would keep a freed block of that size as a gap.
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
      // Out of memory: `allocate` ends the program with Swift's own error.
      pixels = .allocate(capacity: count)
      pixels.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    if isMapped { munmap(pixels, count * 4) } else { free(pixels) }
  }
}
