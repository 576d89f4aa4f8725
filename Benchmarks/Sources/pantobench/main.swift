// Runs one workload and prints one line of JSON. The protocol is in Benchmarks/README.md.
import CMeasure
import CSDL2
import Glibc
import Pantograph

func clock(_ which: clockid_t) -> Int64 {
  var t = timespec()
  clock_gettime(which, &t)
  return Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec)
}

/// Measures the time between its creation and `report`. With `BENCH_ALLOCATIONS` set, heap
/// allocations are counted too, which costs a little time.
@MainActor struct Stopwatch {
  private static let counts = getenv("BENCH_ALLOCATIONS") != nil
  let wall: Int64
  let cpu = clock(CLOCK_PROCESS_CPUTIME_ID)
  let switches = voluntary_switches()

  /// - Parameter since: The start in monotonic nanoseconds; `nil` means now.
  init(since: Int64? = nil) {
    wall = since ?? clock(CLOCK_MONOTONIC)
    if Stopwatch.counts { allocations_start() }
  }

  /// Prints the line of JSON. If the measured result is wrong, prints the error instead and exits
  /// with status 1.
  ///
  /// - Parameter wrong: Returns the error, or `nil`. Called after time and memory were taken, since
  ///   it may paint a second picture.
  func report(
    _ workload: String, _ variant: String, n: Int, wrong: () -> String? = { nil },
    _ more: () -> String
  ) {
    let allocations = Stopwatch.counts ? allocations_stop() : 0
    let cpu = clock(CLOCK_PROCESS_CPUTIME_ID) - cpu
    let wall = clock(CLOCK_MONOTONIC) - wall
    let memory = peak_rss_kb()
    if let wrong = wrong() { fail("\(workload) \(variant): \(wrong)", code: 1) }
    let counted = Stopwatch.counts ? ",\"allocations\":\(allocations)" : ""
    print(
      "{\"workload\":\"\(workload)\",\"variant\":\"\(variant)\",\"n\":\(n),\"wall_ns\":\(wall),"
        + "\"cpu_ns\":\(cpu),\"rss_kb\":\(memory)\(counted),\(more())}")
  }
}

func fail(_ message: String, code: Int32 = 64) -> Never {
  FileHandle.standardError.write(Data("pantobench: \(message)\n".utf8))
  exit(code)
}

/// Returns a description of the difference, or `nil` if both values are equal.
func difference(_ what: String, _ found: some Equatable, _ expected: some Equatable) -> String? {
  "\(found)" == "\(expected)" ? nil : "\(what) is \(found), not \(expected)"
}

/// The number of moves of a `Pipeline` before its drag begins.
let movesInSlop = 2

@MainActor func eventCost(_ variant: String, _ n: Int) {
  let isOwn = variant.hasSuffix("-own")
  let way = isOwn ? String(variant.dropLast(4)) : variant
  let batch = way == "touch-batch16" ? 16 : 1
  let pipeline = Pipeline(
    way == "direct" ? .direct : way == "mouse" ? .mouse : .fingers, batch: batch, isOwn: isOwn)
  pipeline.press()
  let watch = Stopwatch()
  if n > 0 { for i in 1...n { pipeline.move(i) } }
  pipeline.finish()
  // Each pump causes one action, except moves within the slop. A move is 3.6 points, so the slop
  // holds two moves of a finger (10 points) and one of a mouse (4 points).
  let slop = batch > 1 ? 0 : way == "mouse" ? 1 : movesInSlop
  var actions = max(0, (n + batch - 1) / batch - slop)
  // A pump whose last move leads back to where the pump before ended moves nothing. The path does
  // so where it turns. A loop over all moves of the other variants would be counted with them.
  if batch > 1 {
    var i = 2 * batch
    while i - batch < n {
      if pathPoint(min(i, n)) == pathPoint(i - batch) { actions -= 1 }
      i += batch
    }
  }
  watch.report(
    "W1", variant, n: n,
    wrong: {
      difference("the distance to the pointer", pipeline.error, 0.0)
        ?? difference("the number of actions", pipeline.piece.actions, actions)
    }
  ) {
    "\"check\":\(pipeline.error),\"actions\":\(pipeline.piece.actions)"
  }
}

@MainActor func idleInWindow(_ variant: String, _ n: Int) {
  // The window appears during the first half second. After that, nothing may happen.
  let settled = 0.5
  var watch: Stopwatch?
  var frames = 0
  do {
    var options = SDLHost.Options(title: "W4c", size: worldSize)
    options.seconds = settled + TimeInterval(n) + 0.5
    let host = try SDLHost(options) { size, scale, insets in
      let stage = Stage(
        size: size, scale: scale, safeAreaInsets: insets, text: HarfBuzzShaper.shared)
      _ = cardScene(in: stage)
      return stage
    }
    _ = host.stage.time.at(settled) {
      frames = host.framesPresented
      watch = Stopwatch()
    }
    _ = host.stage.time.at(settled + TimeInterval(n)) {
      guard let watch else { return }
      // The wake-up for this line is one of the switches.
      let wakeups = voluntary_switches() - watch.switches
      watch.report("W4c", variant, n: n) {
        "\"check\":\(host.framesPresented - frames),\"wakeups\":\(wakeups)"
      }
    }
    _ = try host.run()
  } catch {
    fail("\(error)", code: 69)
  }
}

@MainActor func idleHeadless(_ n: Int) {
  let stage = Stage(size: worldSize, text: HarfBuzzShaper.shared)
  _ = cardScene(in: stage)
  let compositor = RasterCompositor()
  do { try stage.draw(with: compositor) } catch { fail("\(error)", code: 70) }
  var ends = [Int32](repeating: 0, count: 2)
  guard pipe(&ends) == 0 else { fail("no pipe", code: 71) }
  let watch = Stopwatch()
  var wakes = 0
  let end = watch.wall + Int64(n) * 1_000_000_000
  var now = watch.wall
  while now < end {
    // Input would arrive through the pipe, and a deadline would shorten the wait.
    var wait = Int32((end - now + 999_999) / 1_000_000)
    if let due = stage.wakeTime {
      wait = min(wait, Int32(max(0, (due - stage.time.now) * 1000)))
      wakes += 1
    }
    var input = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    poll(&input, 1, wait)
    now = clock(CLOCK_MONOTONIC)
    stage.advance(to: TimeInterval(now - watch.wall) / 1e9)
  }
  let switches = voluntary_switches() - watch.switches
  watch.report("W4c", "headless", n: n) { "\"check\":\(wakes),\"wakeups\":\(switches)" }
}

/// Checks that a move event allocates nothing on the heap, from SDL to the recognizer's state.
@MainActor func allocations() -> Bool {
  allocations_start()
  allocations_probe()
  guard allocations_stop() == 1 else { fail("the counter does not count", code: 70) }
  var isClean = true
  for variant in ["direct", "touch", "direct-own", "touch-own"] {
    let pipeline = Pipeline(
      variant.hasPrefix("touch") ? .fingers : .direct, isOwn: variant.hasSuffix("-own"))
    pipeline.press()
    for i in 1...2000 { pipeline.move(i) }
    let before = pipeline.piece.actions
    allocations_start()
    for i in 2001...12_000 { pipeline.move(i) }
    let count = allocations_stop()
    let moved = pipeline.piece.actions - before
    print("allocations \(variant): \(count) in 10000 moves, \(moved) actions")
    if count != 0 || moved != 10_000 { isClean = false }
  }
  for variant in ["direct", "touch", "flight", "direct-own", "touch-own"] {
    let ten = TenFingers(usesSDL: variant.hasPrefix("touch"), isOwn: variant.hasSuffix("-own"))
    // The flight recorder is always on, so it must not allocate either.
    let flight = variant == "flight" ? FlightRecorder(ten.stage, header: TraceHeader()) : nil
    defer { withExtendedLifetime(flight) {} }
    ten.press()
    for r in 1...300 { ten.round(r) }
    let before = ten.actions
    allocations_start()
    for r in 301...1300 { ten.round(r) }
    let count = allocations_stop()
    let moved = ten.actions - before
    print("allocations of ten fingers, \(variant): \(count) in 10000 moves, \(moved) actions")
    if count != 0 || moved != 10_000 { isClean = false }
  }
  for variant in ["direct", "touch", "direct-own", "touch-own"] {
    let table = PhotoTable(usesSDL: variant.hasPrefix("touch"), isOwn: variant.hasSuffix("-own"))
    for r in 1...300 { table.round(r) }
    let before = table.actions
    allocations_start()
    for r in 301...1300 { table.round(r) }
    let count = allocations_stop()
    let acted = table.actions - before
    print("allocations of five photos, \(variant): \(count) in 10000 moves, \(acted) actions")
    if count != 0 || acted != 15_000 { isClean = false }
  }
  for variant in ["direct", "touch"] {
    let page = Page(usesSDL: variant == "touch")
    for i in 1...500 { page.move(i) }
    allocations_start()
    for i in 501...10_500 { page.move(i) }
    let count = allocations_stop()
    print("allocations of a page that scrolls, \(variant): \(count) in 10000 moves")
    if count != 0 || page.error != 0 { isClean = false }
  }
  return isClean
}

let arguments = CommandLine.arguments
if arguments.dropFirst().first == "allocations" {
  let isClean = allocations()
  exit(motionAllocations() && isClean ? 0 : 1)
}
guard arguments.count == 4, let n = Int(arguments[3]), n >= 0 else {
  fail("WORKLOAD VARIANT N, or allocations")
}
switch (arguments[1], arguments[2]) {
case ("W1", "touch"), ("W1", "touch@x11"), ("W1", "touch-batch16"), ("W1", "mouse"),
  ("W1", "direct"), ("W1", "touch-own"), ("W1", "mouse-own"), ("W1", "direct-own"):
  eventCost(arguments[2], n)
case ("W1", "kinds"): allKindsCost(n)
case ("W1", "nobody"): nobodyCost(n)
case ("W2", "touch"), ("W2", "direct"), ("W2", "flight"), ("W2", "touch-own"),
  ("W2", "direct-own"):
  tenFingerCost(arguments[2], n)
case ("photos", "direct"), ("photos", "touch"), ("photos", "direct-own"), ("photos", "touch-own"):
  photoCost(arguments[2], n)
case ("scroll", "direct"), ("scroll", "touch"): pageCost(arguments[2], n)
case ("beside", "direct"), ("beside", "touch"), ("beside", "direct-own"), ("beside", "touch-own"):
  besideCost(arguments[2], n)
case (let w, _) where w.hasPrefix("W3-"): hitCost(w, arguments[2], n)
case ("motion", "tick"), ("motion", "frame"): motionCost(arguments[2], n)
case ("W4a", "damage"), ("W4a", "full"), ("W4a", "window@x11"), ("W4b", "damage"), ("W4b", "full"),
  ("W4b", "window@x11"), ("W4d", "damage"), ("W4d", "full"), ("W4d", "window@x11"),
  ("W4e", "damage"), ("W4f", "damage"):
  frameCost(arguments[1], arguments[2], n)
case ("page", "1280x800"), ("page", "3840x2160"): cartPageCost(arguments[2], n)
case ("W5", "window@x11"): startCost(n)
case ("latency", "touch@x11"), ("latency", "touch-fling@x11"), ("latency", "touch-inspector@x11"):
  blink(arguments[2], n)
case ("latency", "key@x11"): typeInWindow(n)
case ("W4c", "wait@x11"), ("W4c", "wait@wayland"): idleInWindow(arguments[2], n)
case ("W4c", "headless"): idleHeadless(n)
case ("memory", "hour"): hourOfUse(n)
case ("trace", "read"), ("trace", "replay"): traceCost(arguments[2], n)
case ("inspector", "on"), ("inspector", "off"): inspectorCost(arguments[2], n)
case ("log", "transition"), ("log", "moves"): logCost(arguments[2], n)
case ("layout", "column-first"), ("layout", "column-change"):
  stackCost(arguments[2], count: 200, n)
case ("layout", _): layoutCost(arguments[2], n)
default: fail("no workload \(arguments[1]) \(arguments[2])")
}
