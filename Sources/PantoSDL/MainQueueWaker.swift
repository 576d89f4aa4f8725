import CSDL2
import Dispatch
import Foundation

// The signal handler may use only these two integers. Both are set before the handler is installed.
private nonisolated(unsafe) var signalPipe: Int32 = -1
private nonisolated(unsafe) var caughtSignal: Int32 = 0

private func onSignal(_ number: Int32) {
  caughtSignal = number
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe, &byte, 1)
}

/// Lets main-actor tasks run while the host sleeps in SDL's wait. A small thread waits on the main
/// queue's descriptor and on the signal pipe, and pushes an SDL event when either becomes readable.
///
/// The thread itself does not wake while nothing happens.
@MainActor final class MainQueueWaker {
  private let done = DispatchSemaphore(value: 0)
  private var isRunning = true
  private let queueHandle: Int32
  private var pipeEnds: (read: Int32, write: Int32) = (-1, -1)

  init() {
    queueHandle = CSDL_mainQueueHandle()
    CSDL_surviveClosedPipes()
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      pipeEnds = (ends[0], ends[1])
      signalPipe = ends[1]
      // SDL would turn these signals into a quit event, which looks the same as a closed window.
      for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !CSDL_isIgnored(number) {
        Foundation.signal(number, onSignal)
      }
    }
    let queue = queueHandle
    let signals = pipeEnds.read
    let done = done
    let thread = Thread {
      while true {
        let ready = CSDL_waitReadable(queue, signals)
        guard ready > 0 else { return }
        if ready & 2 != 0 {
          var byte: UInt8 = 0
          guard read(signals, &byte, 1) == 1, byte != 0 else { return }
          var event = SDL_Event()
          event.type = SDL_USEREVENT.rawValue
          SDL_PushEvent(&event)
          continue
        }
        var event = SDL_Event()
        event.type = SDL_USEREVENT.rawValue
        SDL_PushEvent(&event)
        // The descriptor stays readable until the main thread has run its queue.
        done.wait()
      }
    }
    thread.stackSize = 128 << 10
    thread.start()
  }

  /// The number of the signal that asked the program to end, or 0.
  var signal: Int32 { caughtSignal }

  func runMainQueue() {
    guard isRunning, CSDL_waitIsReadable(queueHandle) else { return }
    var count: UInt64 = 0
    _ = read(queueHandle, &count, 8)
    CSDL_runMainQueue()
    done.signal()
  }

  func stop() {
    guard isRunning else { return }
    isRunning = false
    // A zero byte ends the thread.
    var end: UInt8 = 0
    if pipeEnds.write >= 0 { _ = write(pipeEnds.write, &end, 1) }
    done.signal()
  }
}
