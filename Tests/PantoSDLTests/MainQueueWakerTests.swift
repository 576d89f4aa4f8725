import CSDL2
import Dispatch
import Foundation
import Testing

/// The thread that wakes the loop of events.
@Suite("What wakes the host", .timeLimit(.minutes(60)))
struct MainQueueWakerTests {
  /// Values that the two threads of a test share.
  private final class Shared: @unchecked Sendable {
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    var thread = pthread_self()
    var result: Int32 = 0
  }

  @Test("a signal that the waiting thread gets, as from a profiler, does not end its wait (K16)")
  func signalDuringWait() {
    signal(SIGUSR1) { _ in }
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let reading = ends[0]
    let shared = Shared()
    let thread = Thread {
      shared.thread = pthread_self()
      shared.started.signal()
      shared.result = CSDL_waitReadable(reading, reading)
      shared.ended.signal()
    }
    thread.start()
    shared.started.wait()
    // Not all of them find the thread in its wait, but most do.
    for _ in 0..<2000 {
      if shared.ended.wait(timeout: .now()) == .success { break }
      pthread_kill(shared.thread, SIGUSR1)
      sched_yield()
    }
    #expect(shared.result == 0, "it ended before there was anything to read")
    var byte: UInt8 = 1
    #expect(write(ends[1], &byte, 1) == 1)
    if shared.result == 0 { shared.ended.wait() }
    #expect(shared.result == 3)
    close(ends[0])
    close(ends[1])
    signal(SIGUSR1, SIG_DFL)
  }
}
