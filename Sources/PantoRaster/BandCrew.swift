import Dispatch
import PantoBase
import PantoScene

/// Threads that paint bands beside the caller's own, made with the first frame that is worth it.
///
/// Between frames they sleep without a single wake-up. (Dispatch's pool looks after its threads once a
/// second, which would be most of what an idle window costs.)
final class BandCrew {
  private let work = Work()
  private let helpers: Int
  private var isHired = false

  /// - Parameter helpers: threads beside the caller's.
  init(helpers: Int) { self.helpers = helpers }

  deinit { work.end() }

  /// Calls `job.run` for each of its bands, side by side, and returns when all are done.
  func run(_ job: BandJob) {
    if !isHired {
      isHired = true
      for _ in 0..<helpers {
        let thread = Thread { [work] in work.help() }
        thread.stackSize = 256 << 10
        thread.start()
      }
    }
    work.run(job)
  }

  /// What the threads share; a band belongs to whoever takes it first, so that nobody waits for a
  /// thread that has not woken up yet.
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
      while let band = take() { paint(job, band) }
      self.job = nil
      isAwaited = running > 0
      let mustWait = isAwaited
      condition.unlock()
      if mustWait { done.wait() }
    }

    func help() {
      condition.lock()
      while !isOver {
        if let job, let band = take() { paint(job, band) } else { condition.wait() }
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

    /// Called with the lock, which is free meanwhile.
    private func paint(_ job: BandJob, _ band: Int) {
      running += 1
      condition.unlock()
      job.run(band)
      condition.lock()
      running -= 1
      if isAwaited, running == 0 {
        isAwaited = false
        done.signal()
      }
    }
  }
}

/// Each band has its own painter and its own rows; the plan is only read.
struct BandJob: @unchecked Sendable {
  var plan: FramePlan
  var painters: [Painter]
  var canvas: Canvas
  var bands: Int

  func run(_ i: Int) {
    var c = canvas
    let height = canvas.clip.height
    c.clip.minY = canvas.clip.minY + height * i / bands
    c.clip.maxY = canvas.clip.minY + height * (i + 1) / bands
    if !c.clip.isEmpty { painters[i].paint(plan, on: c) }
  }
}
