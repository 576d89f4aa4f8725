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
      for i in 1..<(helpers + 1) {
        let thread = Thread { [work] in work.help(as: i) }
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

    /// Called with the lock, which is free meanwhile.
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

/// Each thread has its own painter, each band its own rows; the plan is only read.
struct BandJob: @unchecked Sendable {
  var plan: FramePlan
  var painters: [Painter]
  var canvas: Canvas
  /// Of each band.
  var rows: Int
  /// `nil`: each band goes through all steps.
  var sorted: StepBands?

  var bands: Int { (canvas.clip.height + rows - 1) / rows }

  func run(_ i: Int, by painter: Int) {
    var c = canvas
    c.clip.minY = canvas.clip.minY + rows * i
    c.clip.maxY = min(canvas.clip.maxY, c.clip.minY + rows)
    if !c.clip.isEmpty { painters[painter].paint(plan, sorted?.steps(of: i), on: c) }
  }
}
