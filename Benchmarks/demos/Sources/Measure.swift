import CFigures
import Glibc
import PantoCore
import PantoStudio

private func clock(_ which: clockid_t) -> Int64 {
  var t = timespec()
  clock_gettime(which, &t)
  return Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec)
}

/// Rounds that are not measured: gestures begin, and what is painted once is painted.
private let roundsBefore = 90

/// The wall time of each measured round in nanoseconds.
@MainActor private var times: [Int64] = []
/// The time of the processor that the measured rounds took.
@MainActor private var cost: Int64 = 0

/// Plays and draws rounds, and prints the line of JSON, or ends with status 1 if the state or the
/// picture is not what it must be.
@MainActor func measure(_ scene: some DemoScene, _ n: Int) {
  let isSolo = getenv("BENCH_BANDS").map { String(cString: $0) } == "1"
  let compositor = RasterCompositor(
    bands: isSolo ? 1 : ProcessInfo.processInfo.activeProcessorCount)
  let counts = getenv("BENCH_ALLOCATIONS") != nil
  do {
    var frames = 0
    var damage = 0
    func play(_ rounds: Range<Int>) throws {
      for i in rounds {
        scene.prepare(i)
        let (begin, cpu) = (clock(CLOCK_MONOTONIC), clock(CLOCK_PROCESS_CPUTIME_ID))
        scene.round(i)
        let isNew = try scene.stage.draw(with: compositor)
        times.append(clock(CLOCK_MONOTONIC) - begin)
        cost += clock(CLOCK_PROCESS_CPUTIME_ID) - cpu
        guard isNew else { continue }
        frames += 1
        for r in compositor.lastDamage { damage += r.area }
      }
    }
    try play(1..<1 + roundsBefore)
    (frames, damage) = (0, 0)
    times.removeAll(keepingCapacity: true)
    times.reserveCapacity(n)
    if counts { allocations_start() }
    instructions_start()
    cost = 0
    try play(1 + roundsBefore..<1 + roundsBefore + n)
    instructions_stop(workload)
    let time = times.reduce(0, +)
    let allocations = counts ? allocations_stop() : 0
    // Before the check, which paints a second picture.
    let memory = peak_rss_kb()
    if let wrong = scene.wrong ?? wrongPicture(scene.stage, compositor.bitmap) {
      fail("\(workload) \(variant): \(wrong)", code: 1)
    }
    // In the recording, the fingers rest in nine of the first rounds.
    let rests = variant == "recorded" ? max(9, n / 10) : n / 10
    if n - frames > rests { fail("\(workload) \(variant): only \(frames) frames", code: 1) }
    times.sort()
    let late = times.isEmpty ? 0 : times[Percentile.rank(99, of: times.count) - 1]
    print(
      "{\"workload\":\"\(workload)\",\"variant\":\"\(variant)\",\"n\":\(n),\"wall_ns\":\(time),"
        + "\"cpu_ns\":\(cost),\"p99_ns\":\(late),\"most_ns\":\(times.last ?? 0),\"rss_kb\":\(memory),"
        + (counts ? "\"allocations\":\(allocations)," : "")
        + "\"damaged\":\(damage / max(1, n)),\"check\":\(scene.check)}")
  } catch {
    fail("\(error)", code: 70)
  }
}

/// Compares a picture that was painted in pieces with the same picture painted at once by a new
/// compositor.
@MainActor private func wrongPicture(_ stage: Stage, _ bitmap: Bitmap) -> String? {
  let whole = RasterCompositor()
  stage.invalidate()
  do { try stage.draw(with: whole) } catch { return "\(error)" }
  var count = 0
  for y in 0..<whole.bitmap.height {
    for x in 0..<whole.bitmap.width where whole.bitmap[x, y] != bitmap[x, y] { count += 1 }
  }
  return count == 0 ? nil : "\(count) pixels differ from a picture that is painted at once"
}
