import Foundation

/// Writes a recorder's lines to a file without making the input wait for the disk.
///
/// A separate thread writes the lines within a tenth of a second. Every five seconds another thread
/// asks the system to write them to the disk, because that may take long (B35). If the disk fails
/// or falls more than 4 MiB behind, the next line is refused and the recording ends; the file is
/// valid up to its last complete line (B34, B36).
public final class TraceWriter: @unchecked Sendable {
  /// Why a line could not be written.
  public enum Trouble: Error, Equatable, CustomStringConvertible {
    /// More than 4 MiB wait to be written.
    case overrun
    /// The writer was closed before the line.
    case closed
    /// The last lines could not be written, because the disk or the reader of a pipe accepts no
    /// data.
    case stuck
    /// Writing or synchronizing failed; the text is the system's message.
    case failed(String)

    /// A message that names the cause.
    public var description: String {
      switch self {
      case .overrun: "the disk is too slow; 4 MiB wait to be written"
      case .closed: "the recording is closed"
      case .stuck: "its end could not be written: the file or pipe accepts no data"
      case .failed(let reason): reason
      }
    }
  }

  /// The largest amount of data that may wait to be written, in bytes.
  public static let capacity = 4 << 20
  private static let gatherTime: TimeInterval = 0.05
  private static let batchesPerSync = 100

  // The lock protects all following properties except `write`, which only the writer's thread uses.
  private let lock = NSCondition()
  private var waiting = Data()
  private var isClosing = false
  private var isDone = false
  private var isWriting = false
  private var isSyncing = false
  private var trouble: Trouble?
  private let write: (Data) throws -> Void
  private let sync: () throws -> Void

  /// Creates a writer to `file`. Call `close(within:)` at the end.
  public convenience init(_ file: FileHandle) {
    self.init(
      write: { try file.write(contentsOf: $0) },
      sync: {
        // A pipe does not support synchronization, which is not an error.
        try? file.synchronize()
      })
  }

  /// Creates a writer with custom functions.
  ///
  /// - Parameters:
  ///   - write: Called on the writer's thread with complete lines.
  ///   - sync: Asks the system to write the data to the disk.
  public init(write: @escaping (Data) throws -> Void, sync: @escaping () throws -> Void = {}) {
    self.write = write
    self.sync = sync
    let thread = Thread { [self] in run() }
    thread.name = "trace writer"
    thread.start()
  }

  /// Accepts a line without waiting for the disk. Throws the error that the writer's thread had.
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

  /// Waits until all accepted lines are written, at most `seconds`. Once its header is in the file,
  /// a recording can be read after a crash.
  public func waitUntilWritten(within seconds: TimeInterval) {
    // The state is polled every millisecond, because waiting until a deadline would need a clock.
    var left = seconds
    while left > 0, lock.withLock({ (!waiting.isEmpty || isWriting) && trouble == nil }) {
      Thread.sleep(forTimeInterval: 0.001)
      left -= 0.001
    }
  }

  /// Writes the remaining lines and synchronizes the file, for at most `seconds`. A pipe without an
  /// active reader must not keep the program from ending (B36).
  ///
  /// - Throws: `Trouble.stuck` if the time was not enough, or the error that the writer's thread
  ///   had.
  public func close(within seconds: TimeInterval = 15) throws(Trouble) {
    lock.withLock {
      isClosing = true
      lock.broadcast()
    }
    // The state is polled every millisecond, because waiting until a deadline would need a clock.
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

  /// Starts a synchronization on another thread. Lines are still written meanwhile, so that a
  /// killed process loses no more than at other times.
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

  /// Returns the lines that gathered since the last call: empty data once after the stream became
  /// quiet, so that the file is synchronized, and `nil` at the end. The header is returned without
  /// delay.
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
