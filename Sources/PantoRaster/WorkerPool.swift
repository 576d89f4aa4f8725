import Dispatch
import PantoBase
import PantoGraphics

/// A pool of threads that paint bands beside the caller's thread. The threads are started by the
/// first frame that is large enough.
///
/// Between frames the threads sleep without a single wake-up. Dispatch's pool checks its threads
/// once a second, which would be most of the cost of an idle window.
final class WorkerPool {
  private let queue = Queue()
  private let extraThreads: Int
  private var isStarted = false

  /// Creates a pool whose threads are not started yet.
  ///
  /// - Parameter extraThreads: the number of threads beside the caller's.
  init(extraThreads: Int) { self.extraThreads = extraThreads }

  deinit { queue.end() }

  /// Calls `job.run` for each band on all threads, and returns when all bands are done.
  func run(_ job: BandJob) {
    if !isStarted {
      isStarted = true
      for i in 1..<(extraThreads + 1) {
        let thread = Thread { [queue] in queue.paintBands(by: i) }
        thread.stackSize = 256 << 10
        thread.start()
      }
    }
    queue.run(job)
  }

  /// The state that the threads share. Each thread takes the next free band, so that no band waits
  /// for a thread that has not woken up yet.
  private final class Queue: @unchecked Sendable {
    private let condition = NSCondition()
    private let done = DispatchSemaphore(value: 0)
    private var job: BandJob?
    private var next = 0
    private var running = 0
    private var isAwaited = false
    private var isOver = false

    func run(_ job: BandJob) {
      condition.lock()
      self.job = job
      next = 0
      condition.broadcast()
      while let band = nextBand() { paint(job, band, by: 0) }
      self.job = nil
      isAwaited = running > 0
      let mustWait = isAwaited
      condition.unlock()
      if mustWait { done.wait() }
    }

    func paintBands(by painter: Int) {
      condition.lock()
      while !isOver {
        if let job, let band = nextBand() {
          paint(job, band, by: painter)
        } else {
          condition.wait()
        }
      }
      condition.unlock()
    }

    func end() {
      condition.lock()
      isOver = true
      condition.broadcast()
      condition.unlock()
    }

    private func nextBand() -> Int? {
      guard let job, next < job.bands else { return nil }
      next += 1
      return next - 1
    }

    /// Paints one band. Called with the lock held, which is released while the band is painted.
    private func paint(_ job: BandJob, _ band: Int, by painter: Int) {
      running += 1
      condition.unlock()
      job.run(band, by: painter)
      condition.lock()
      running -= 1
      if isAwaited, running == 0 {
        isAwaited = false
        done.signal()
      }
    }
  }
}
