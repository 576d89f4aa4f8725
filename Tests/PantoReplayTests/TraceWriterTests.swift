import Foundation
import PantoReplay
import Testing

@Suite(.timeLimit(.minutes(60))) struct TraceWriterTests {
  /// Stores the bytes of a writer's thread behind a lock.
  final class Disk: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes = Data()
    private let gate = NSLock()

    func write(_ data: Data) {
      gate.lock()
      gate.unlock()
      lock.withLock { bytes.append(data) }
    }
    func stall() { gate.lock() }
    func continueWriting() { gate.unlock() }
    var text: String { lock.withLock { String(decoding: bytes, as: UTF8.self) } }
  }

  @Test func linesArriveInOrderAndWhole() throws {  // P8
    let disk = Disk()
    let writer = TraceWriter(write: disk.write)
    var expected = ""
    for i in 0..<1000 {
      try writer.append("line \(i)\n")
      expected += "line \(i)\n"
    }
    try writer.close()

    #expect(disk.text == expected)
    #expect(throws: TraceWriter.Trouble.closed) { try writer.append("late\n") }
  }

  @Test func aSlowDiskNeverHoldsTheInput() throws {  // B36
    let disk = Disk()
    disk.stall()
    let writer = TraceWriter(write: disk.write)
    let line = String(repeating: "x", count: 999) + "\n"
    var accepted = 0
    var trouble: TraceWriter.Trouble?
    // At most the capacity waits, and the thread holds one batch.
    while trouble == nil, accepted < 20_000 {
      do throws(TraceWriter.Trouble) {
        try writer.append(line)
        accepted += 1
      } catch {
        trouble = error
      }
    }
    #expect(trouble == .overrun && accepted >= TraceWriter.capacity / 1000)

    disk.continueWriting()
    #expect(throws: TraceWriter.Trouble.overrun) { try writer.close() }
    #expect(disk.text.utf8.count == accepted * 1000, "every accepted line is written in full")
  }

  @Test func aDiskThatTakesNothingMoreDoesNotHoldTheEnd() throws {  // B36
    let disk = Disk()
    disk.stall()
    let writer = TraceWriter(write: disk.write)
    try writer.append("line\n")

    #expect(throws: TraceWriter.Trouble.stuck) { try writer.close(within: 0.02) }
    disk.continueWriting()
  }

  @Test func aDiskThatTakesLongToKeepHoldsNoLine() throws {  // B35
    let disk = Disk()
    let gate = Disk()
    gate.stall()
    // The writer becomes quiet after its first lines and synchronizes the file.
    let asked = DispatchSemaphore(value: 0)
    let writer = TraceWriter(
      write: disk.write,
      sync: {
        asked.signal()
        gate.write(Data())
      })
    try writer.append("first\n")
    #expect(asked.wait(timeout: .now() + 60) == .success)
    try writer.append("second\n")
    writer.waitUntilWritten(within: 60)

    #expect(disk.text == "first\nsecond\n", "the disk is still at it")
    gate.continueWriting()
    try writer.close()
  }

  @Test func whatIsSettledIsWritten() throws {  // P8
    let disk = Disk()
    let writer = TraceWriter(write: disk.write)
    try writer.append("header\n")
    writer.waitUntilWritten(within: 60)
    #expect(disk.text == "header\n")
    try writer.close()
  }

  @Test func aFullDiskIsReportedAndEndsTheWriting() throws {  // B34
    struct Full: LocalizedError { var errorDescription: String? { "no space left" } }
    let writer = TraceWriter(write: { _ in throw Full() })
    try writer.append("a\n")

    #expect(throws: TraceWriter.Trouble.failed("no space left")) { try writer.close() }
    #expect(throws: TraceWriter.Trouble.failed("no space left")) { try writer.append("b\n") }
  }
}
