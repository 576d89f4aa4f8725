import Dispatch
import PantoBase
import PantoGraphics

/// A pool of threads that paint bands beside the caller's thread. The threads are started by the
/// first frame that is large enough.
///
/// Between frames the threads sleep without a single wake-up. Dispatch's pool checks its threads
/// once a second, which would be most of the cost of an idle window.
final class WorkerPool {
  private let work = Work()
  private let helpers: Int
  private var isHired = false

  /// - Parameter helpers: The number of threads beside the caller's.
  init(helpers: Int) { self.helpers = helpers }

  deinit { work.end() }

  /// Calls `job.run` for each band on all threads, and returns when all bands are done.
  func run(_ job: BandJob) {
    if !isHired {
      isHired = true
      for i in 1..<(helpers + 1) {
        let thread = Thread { [work] in work.help(as: i) }
        thread.stackSize = 256 << 10
        thread.start()
      }
    }
    work.run(job)
  }

  /// The state that the threads share. Each thread takes the next free band, so that no band waits
  /// for a thread that has not woken up yet.
  private final class Work: @unchecked Sendable {
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
      while let band = take() { paint(job, band, 0) }
      self.job = nil
      isAwaited = running > 0
      let mustWait = isAwaited
      condition.unlock()
      if mustWait { done.wait() }
    }

    func help(as painter: Int) {
      condition.lock()
      while !isOver {
        if let job, let band = take() { paint(job, band, painter) } else { condition.wait() }
      }
      condition.unlock()
    }

    func end() {
      condition.lock()
      isOver = true
      condition.broadcast()
      condition.unlock()
    }

    private func take() -> Int? {
      guard let job, next < job.bands else { return nil }
      next += 1
      return next - 1
    }

    /// Called with the lock held. The lock is released while the band is painted.
    private func paint(_ job: BandJob, _ band: Int, _ painter: Int) {
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

/// One rectangle to paint, divided into bands. Each thread has its own painter and each band its
/// own rows; the plan is only read.
struct BandJob: @unchecked Sendable {
  var plan: FramePlan
  var painters: [Painter]
  var canvas: Canvas
  /// The number of rows in each band.
  var rows: Int
  /// The steps of each band; `nil` if each band checks all steps.
  var sorted: BandIndex?

  var bands: Int { (canvas.clip.height + rows - 1) / rows }

  func run(_ i: Int, by painter: Int) {
    var c = canvas
    c.clip.minY = canvas.clip.minY + rows * i
    c.clip.maxY = min(canvas.clip.maxY, c.clip.minY + rows)
    if !c.clip.isEmpty { painters[painter].paint(plan, sorted?.steps(of: i), on: c) }
  }
}
