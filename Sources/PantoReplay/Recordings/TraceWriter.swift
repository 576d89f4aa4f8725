import Foundation

/// Puts a recorder's lines into a file without ever making the input wait for the disk.
///
/// Lines are handed to a thread of its own, which writes them within a tenth of a second and asks
/// the disk to keep them every five, on another thread, since that may take long (B35). When the disk falls more than 4 MiB behind, or refuses,
/// the next line is refused and the recording ends; the file is valid to its last full line (B34,
/// B36).
public final class TraceWriter: @unchecked Sendable {
  public enum Trouble: Error, Equatable, CustomStringConvertible {
    /// The disk fell 4 MiB behind.
    case overrun
    case closed
    /// The disk, or the reader of a pipe, took nothing more while the recording was closed.
    case stuck
    case failed(String)

    public var description: String {
      switch self {
      case .overrun: "the disk is too slow; 4 MiB wait to be written"
      case .closed: "the recording is closed"
      case .stuck: "its end could not be written: nothing takes it"
      case .failed(let reason): reason
      }
    }
  }

  /// How much may wait for the disk, in bytes.
  public static let capacity = 4 << 20
  private static let gatherTime: TimeInterval = 0.05
  private static let batchesPerSync = 100

  // All below is only touched with the lock held, except by `write`, which is the thread's own.
  private let lock = NSCondition()
  private var waiting = Data()
  private var isClosing = false
  private var isDone = false
  private var isWriting = false
  private var isSyncing = false
  private var trouble: Trouble?
  private let write: (Data) throws -> Void
  private let sync: () throws -> Void

  /// Writes to `file`, which is closed by `close()`.
  public convenience init(_ file: FileHandle) {
    self.init(
      write: { try file.write(contentsOf: $0) },
      sync: {
        // A pipe cannot be asked to keep anything; that is no trouble.
        try? file.synchronize()
      })
  }

  /// - Parameters:
  ///   - write: called on the writer's thread with whole lines.
  ///   - sync: asks the disk to keep what was written.
  public init(write: @escaping (Data) throws -> Void, sync: @escaping () throws -> Void = {}) {
    self.write = write
    self.sync = sync
    let thread = Thread { [self] in run() }
    thread.name = "trace writer"
    thread.start()
  }

  /// Takes a line; never waits for the disk. Throws what the thread ran into.
  public func append(_ line: String) throws(Trouble) {
    lock.lock()
    defer { lock.unlock() }
    if let trouble { throw trouble }
    if isClosing { throw .closed }
    guard waiting.count + line.utf8.count <= TraceWriter.capacity else {
      trouble = .overrun
      throw .overrun
    }
    waiting.append(contentsOf: line.utf8)
    lock.signal()
  }

  /// Waits until all that was taken is written, for so many seconds at most: a recording whose
  /// header is in the file is a recording, whatever happens next.
  public func settle(within seconds: TimeInterval) {
    // Looked at each millisecond: a time to wait until would need a clock.
    var left = seconds
    while left > 0, lock.withLock({ (!waiting.isEmpty || isWriting) && trouble == nil }) {
      Thread.sleep(forTimeInterval: 0.001)
      left -= 0.001
    }
  }

  /// Writes what still waits and comes back when it is with the disk, or after so many seconds: a pipe
  /// that nobody empties must not keep a program from ending (B36).
  public func close(within seconds: TimeInterval = 15) throws(Trouble) {
    lock.withLock {
      isClosing = true
      lock.broadcast()
    }
    // Looked at each millisecond: a time to wait until would need a clock.
    var left = seconds
    while !lock.withLock({ isDone }) {
      guard left > 0 else { throw .stuck }
      Thread.sleep(forTimeInterval: 0.001)
      left -= 0.001
    }
    if let trouble = lock.withLock({ trouble }) { throw trouble }
  }

  private func run() {
    var batches = 0
    var isFirst = true
    while let batch = next(isQuiet: batches == 0, isFirst: isFirst) {
      if batch.isEmpty {
        keep()
        batches = 0
        continue
      }
      isFirst = false
      do {
        try write(batch)
        batches += 1
        if batches >= TraceWriter.batchesPerSync {
          keep()
          batches = 1
        }
      } catch {
        fail(error.localizedDescription)
        break
      }
    }
    lock.lock()
    while isSyncing { lock.wait() }
    lock.unlock()
    try? sync()
    lock.lock()
    isDone = true
    lock.broadcast()
    lock.unlock()
  }

  /// Asks the disk to keep what it has. Meanwhile lines go on into the file: a process that is killed
  /// then loses no more than at any other time.
  private func keep() {
    lock.lock()
    defer { lock.unlock() }
    if isSyncing { return }
    isSyncing = true
    Thread.detachNewThread { [self] in
      do { try sync() } catch { fail(error.localizedDescription) }
      lock.lock()
      isSyncing = false
      lock.broadcast()
      lock.unlock()
    }
  }

  /// What came in during the last moments: nothing when the stream went quiet (once, so that the
  /// disk is asked to keep it), `nil` at the end. The first lines, the header, are not waited with.
  private func next(isQuiet: Bool, isFirst: Bool) -> Data? {
    lock.lock()
    isWriting = false
    while isQuiet, waiting.isEmpty, !isClosing { lock.wait() }
    if !isClosing, !isFirst {
      lock.unlock()
      Thread.sleep(forTimeInterval: TraceWriter.gatherTime)
      lock.lock()
    }
    defer { lock.unlock() }
    if isClosing, waiting.isEmpty { return nil }
    let batch = waiting
    waiting = Data()
    isWriting = !batch.isEmpty
    return batch
  }

  private func fail(_ reason: String) {
    lock.lock()
    trouble = trouble ?? .failed(reason)
    waiting = Data()
    isWriting = false
    lock.unlock()
  }
}
