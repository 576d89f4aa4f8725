import PantoCore

/// Makes the prints of the photo table, each once for a width, and keeps the latest.
///
/// Prints that were requested are drawn by threads of their own, from the first frame on: a replay
/// that draws nothing makes none. Whoever needs a print waits for it, or draws it if no thread has
/// begun it, so that the same moment always shows the same pixels.
final class PhotoLibrary: @unchecked Sendable {
  static let shared = PhotoLibrary()

  /// A photograph at a width in pixels: a print with its paper, or a part without paper.
  struct Key: Hashable {
    var photo: Photo
    var width: Int
    /// The first row, as a share of the width, and the number of rows; `nil` for a print.
    var part: Part?

    struct Part: Hashable {
      var top: Double
      var height: Int
    }

    func draw() -> PixelImage? {
      guard let part else { return PhotoPrint.image(of: photo, width: width) }
      return PixelImage(
        width: width, height: part.height,
        pixels: photo.pixels(width: width, height: part.height, top: part.top))
    }
  }

  /// The largest memory of the kept prints in bytes. A table at scale 1 needs 3 MB, and one at
  /// scale 2 needs 12 (L13).
  private static let capacity = 12 << 20
  /// The largest number of threads. A laptop with two processors keeps one for the window.
  private static let mostThreads = 2

  private let lock = NSCondition()
  private var prints: [Key: PixelImage] = [:]
  /// The keys of the kept prints, the one used longest ago first.
  private var used: [Key] = []
  private var byteCount = 0
  private var waiting: [Key] = []
  private var inWork: [Key] = []
  private var threads = 0
  private var users = 0
  /// Whether somebody needed a print.
  private var isShown = false

  /// A reference that keeps prints in the library. The library drops all prints when the last demo
  /// that shows some has closed (L13).
  final class Use: Sendable {
    private let library: PhotoLibrary

    init(_ library: PhotoLibrary = .shared) {
      self.library = library
      library.lock.withLock { library.users += 1 }
    }

    deinit { library.endUse() }
  }

  private func endUse() {
    lock.withLock {
      users -= 1
      guard users == 0 else { return }
      prints = [:]
      used = []
      waiting = []
      byteCount = 0
      isShown = false
    }
  }

  /// The memory that the kept prints take, in bytes.
  var keptBytes: Int { lock.withLock { byteCount } }

  /// Asks threads to draw prints in the background, once somebody has needed one.
  func request(_ keys: [Key]) {
    lock.withLock {
      for key in keys where prints[key] == nil && !waiting.contains(key) && !inWork.contains(key) {
        waiting.append(key)
      }
      if isShown { startThreads() }
    }
  }

  private func startThreads() {
    while threads < min(Self.mostThreads, waiting.count) {
      threads += 1
      let thread = Thread { [self] in work() }
      thread.name = "photographs"
      thread.start()
    }
  }

  /// Returns a print. The call draws it, or waits until the thread that draws it is ready.
  func print(_ key: Key) -> PixelImage? {
    lock.lock()
    defer { lock.unlock() }
    isShown = users > 0
    if isShown { startThreads() }
    while true {
      if let known = prints[key] {
        touch(key)
        return known
      }
      guard inWork.contains(key) else { break }
      lock.wait()
    }
    waiting.removeAll { $0 == key }
    return draw(key)
  }

  /// Draws the waiting prints on a thread until none is left.
  private func work() {
    lock.lock()
    while !waiting.isEmpty { _ = draw(waiting.removeFirst()) }
    threads -= 1
    lock.unlock()
  }

  /// Draws a print. The caller holds the lock before and after; the lock is open while the print is
  /// drawn.
  private func draw(_ key: Key) -> PixelImage? {
    inWork.append(key)
    lock.unlock()
    let made = key.draw()
    lock.lock()
    inWork.removeAll { $0 == key }
    if let made { keep(made, as: key) }
    lock.broadcast()
    return made
  }

  private func keep(_ print: PixelImage, as key: Key) {
    guard users > 0 else { return }
    prints[key] = print
    byteCount += print.pixels.count * 4
    used.append(key)
    while byteCount > Self.capacity, used.count > 1 {
      let oldest = used.removeFirst()
      byteCount -= (prints.removeValue(forKey: oldest)?.pixels.count ?? 0) * 4
    }
  }

  private func touch(_ key: Key) {
    guard let i = used.firstIndex(of: key) else { return }
    used.append(used.remove(at: i))
  }
}
