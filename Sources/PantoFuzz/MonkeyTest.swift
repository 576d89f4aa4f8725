import PantoScene

/// Sends random input to a random scene whose handlers do random things, and checks every rule
/// after every report.
///
/// ```swift
/// let found = MonkeyTest.run(events: 20_000, seed: 1)
/// #expect(found == nil, "\(found!)")
/// ```
@MainActor public enum MonkeyTest {
  /// The rules that were broken and how to reproduce them.
  public struct Finding: CustomStringConvertible {
    /// The rules that were broken.
    public var violations: [Violation]
    /// The seed of the scene.
    public var seed: UInt64
    /// The number of reports in the shortest run that breaks a rule.
    public var reports: Int
    /// Whether a rule breaks even if handlers do nothing unusual.
    public var isCalm: Bool

    /// The seed, the length and the first five broken rules.
    public var description: String {
      let list = violations.prefix(5).map { "  \($0)" }.joined(separator: "\n")
      return "seed \(seed), \(reports) reports\(isCalm ? ", calm handlers" : ""):\n\(list)"
    }
  }

  /// The counts of a run.
  public struct Count: Sendable {
    /// The number of events sent.
    public var events = 0
    /// The number of transitions.
    public var transitions = 0
    /// The number of actions.
    public var actions = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// The number of events per scene. After that, a scene with the next seed starts.
  public static let eventsPerScene = 2000

  /// Runs scenes until `events` were sent. Returns `nil` if no rule was broken.
  public static func run(events: Int, seed: UInt64, count: inout Count) -> Finding? {
    var next = seed
    let end = count.events + events
    while count.events < end {
      let violations = scene(seed: next, limit: .max, isCalm: false, &count)
      if !violations.isEmpty { return shrunk(seed: next, violations) }
      next &+= 1
    }
    return nil
  }

  /// Runs scenes until `events` were sent. Returns `nil` if no rule was broken.
  public static func run(events: Int, seed: UInt64) -> Finding? {
    var count = Count()
    return run(events: events, seed: seed, count: &count)
  }

  /// Repeats the first `limit` reports of one scene by its seed. `tell` is called with each event
  /// and each transition.
  public static func replay(
    seed: UInt64, reports limit: Int = .max, isCalm: Bool = false, tell: ((String) -> Void)? = nil
  ) -> [Violation] {
    var count = Count()
    return scene(seed: seed, limit: limit, isCalm: isCalm, &count, tell: tell)
  }

  /// Interprets the bytes of a fuzzer. The first byte chooses one of 256 small scenes, and each
  /// following 16 bytes decide one report and what happens around it (`SeededRandom.bytesPerStep`).
  public static func run(bytes: [UInt8]) -> [Violation] {
    guard let first = bytes.first else { return [] }
    let random = SeededRandom(seed: UInt64(first))
    var count = Count()
    return play(random, .small, kind: nil, limit: bytes.count, isCalm: false, &count) { _ in
      random.load(Array(bytes.dropFirst()))
    }
  }

  /// Shortens a finding: first with calm handlers if a rule still breaks, then to the fewest
  /// reports.
  private static func shrunk(seed: UInt64, _ found: [Violation]) -> Finding {
    var finding = Finding(violations: found, seed: seed, reports: .max, isCalm: false)
    let calm = replay(seed: seed, isCalm: true)
    if !calm.isEmpty {
      finding = Finding(violations: calm, seed: seed, reports: .max, isCalm: true)
    }
    var low = 0
    var high = eventsPerScene
    while low < high {
      let middle = (low + high) / 2
      let broken = replay(seed: seed, reports: middle, isCalm: finding.isCalm)
      if broken.isEmpty {
        low = middle + 1
      } else {
        high = middle
        finding.violations = broken
      }
    }
    finding.reports = high
    return finding
  }

  private static func scene(
    seed: UInt64, limit: Int, isCalm: Bool, _ count: inout Count, tell: ((String) -> Void)? = nil
  ) -> [Violation] {
    let kind = MonkeyStream.Kind(rawValue: Int(seed % 3))
    return play(
      SeededRandom(seed: seed), .full, kind: kind, limit: limit, isCalm: isCalm, &count
    ) { $0.tell = tell }
  }

  private static func play(
    _ random: SeededRandom, _ size: MonkeyScene.Size, kind: MonkeyStream.Kind?, limit: Int,
    isCalm: Bool, _ count: inout Count, whenBuilt: (MonkeyScene) -> Void
  ) -> [Violation] {
    weak var gone: Stage?
    var violations: [Violation] = []
    do {
      let scene = MonkeyScene(random, size)
      gone = scene.stage
      whenBuilt(scene)
      if isCalm { scene.unusualInterval = 0 }
      for delegate in scene.delegates {
        delegate.onAsked = { [unowned scene] in
          if scene.unusualInterval > 0 { scene.actUnusually() }
        }
      }
      violations = scene.play(kind, limit: limit, &count)
      count.transitions += scene.watcher.transitions
      count.actions += scene.watcher.actions
    }
    if gone != nil { violations.append(Violation("P2", "the stage outlives its test")) }
    return violations
  }
}

extension MonkeyScene {
  /// Runs the scene from the first report until it is at rest.
  fileprivate func play(
    _ kind: MonkeyStream.Kind?, limit: Int, _ count: inout MonkeyTest.Count
  ) -> [Violation] {
    let stream = MonkeyStream(random, size: stage.size, hasSmallReports: size.hasSmallReports)
    var events = 0
    var reports = 0
    while events < MonkeyTest.eventsPerScene, reports < limit, !random.isSpent {
      random.beginStep()
      let report = stream.report(
        kind ?? MonkeyStream.Kind(rawValue: random.number(below: 3)) ?? .valid, now: stage.time.now)
      if let tell {
        for event in report {
          tell("\(reports): \(event.phase) \(event.source) \(event.position) \(event.time)")
        }
      }
      stage.send(report)
      events += report.count
      reports += 1
      // The clock advances by a part of a frame after some of the reports.
      if kind != .valid, random.once(in: 80) { stage.cancelTouches(because: .deviceLost) }
      if random.once(in: 3) { stage.advance(to: stage.time.now + 0.004 * random.fraction()) }
      if unusualInterval > 0, random.once(in: 60) { actUnusually() }
      watcher.check(tree: reports & 15 == 0)
      if !watcher.violations.isEmpty { break }
    }
    count.events += events
    if watcher.violations.isEmpty { comeToRest(stream) }
    if !watcher.violations.isEmpty { stage.tearDown() }
    return watcher.violations
  }

  private func comeToRest(_ stream: MonkeyStream) {
    unusualInterval = 0
    stage.send(stream.lifts(now: stage.time.now))
    stage.cancelTouches(because: .quit)
    watcher.check()
    // Double taps, throws and delays are over by then, and every spring ends after at most 60 s
    // (A1).
    for _ in 0..<6 { stage.advance(to: stage.time.now + 50) }
    watcher.checkAtRest()
    for (block, times) in completions.enumerated() where times != 1 {
      watcher.fail("A1", "block \(block) completed \(times) times")
    }
  }
}
