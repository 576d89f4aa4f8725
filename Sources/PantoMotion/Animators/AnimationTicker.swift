import PantoBase

/// Keeps the running animation groups of a window and calls each completion once, at its exact
/// time.
///
/// The ticker draws nothing and changes no value, because shown values follow from the time alone.
/// Ends of groups are deadlines of the `Timekeeper`, so that they come in the order of their times,
/// and of their creation if the times are equal (ANI-03), however seldom the clock is advanced.
@MainActor package final class AnimationTicker {
  private let time: Timekeeper
  // The groups in the order of their creation, with gaps where one has ended. The array is
  // compacted when most entries are gaps, so that an end costs the same however many groups run
  // (K13).
  private var slots: [AnimationGroup?] = []
  private var count = 0
  private var isCompleting = false
  // The number of groups that completions have started and that end at once, since the last
  // `beginTurn`; and the groups that wait for the next one.
  private var chained = 0
  private var postponed: [AnimationGroup] = []
  // The sum of all skipped times, and the newest time that the animations' clock has shown (B22).
  private var skipped: TimeInterval = 0
  private var reached: TimeInterval = 0

  package init(time: Timekeeper) { self.time = time }

  /// The number of completions caused by other completions that run in one turn of the stage.
  /// Further ones wait for the next turn. A chain that never ends can therefore advance the clock
  /// by at most this many milliseconds in one `advance`.
  package static let longestChain = 20_000

  /// Called with the completions of a group that is released before any clock has run it. The
  /// function is the same for the whole process, because such a group belongs to no stage.
  package static var onAbandoned: ((@escaping () -> Void) -> Void)?

  private var groups: some Sequence<AnimationGroup> { slots.lazy.compactMap { $0 } }

  private func add(_ group: AnimationGroup) {
    group.slot = slots.count
    slots.append(group)
    count += 1
  }

  private func drop(_ group: AnimationGroup) {
    guard let slot = group.slot, slot < slots.count, slots[slot] === group else { return }
    group.slot = nil
    slots[slot] = nil
    count -= 1
    if count == 0 { return slots.removeAll(keepingCapacity: slots.count < 1024) }
    guard slots.count > 32, slots.count > 4 * count else { return }
    slots.removeAll { $0 == nil }
    for (i, group) in slots.enumerated() { group?.slot = i }
  }

  /// Begins a turn of the stage and schedules the groups that the previous turn postponed.
  package func beginTurn() {
    chained = 0
    guard !postponed.isEmpty else { return }
    let due = postponed
    postponed = []
    for group in due where group.isLive { schedule(group, at: time.now) }
  }

  /// Whether groups wait for the next turn.
  package var hasPostponed: Bool { !postponed.isEmpty }

  /// The time of the animations' own clock, in seconds: that of the timekeeper less the skipped
  /// times.
  package var now: TimeInterval {
    skipped == 0 ? time.now : max(reached, Timekeeper.onGrid(time.now - skipped))
  }

  /// Stops all animations for the next `seconds` of the timekeeper (B22).
  package func skip(_ seconds: TimeInterval) {
    guard seconds > 0, seconds.isFinite else { return }
    reached = now
    skipped = Timekeeper.onGrid(skipped + seconds)
    for group in groups where group.members > 0 || group.timeline?.atEnd != nil {
      schedule(group)
    }
  }

  /// Converts a time of the animations' clock to the timekeeper's.
  private func real(_ moment: TimeInterval) -> TimeInterval {
    skipped == 0 ? moment : Timekeeper.onGrid(moment + skipped)
  }

  /// Whether an animation runs or waits for its delay. Paused animators do not count.
  package var isAnimating: Bool {
    for group in groups where group.members > 0 && group.startTime != nil { return true }
    return false
  }

  /// Whether an animation changes from frame to frame at the moment: its delay is over and its end
  /// has not come.
  package var isMoving: Bool {
    let now = now
    for group in groups where group.members > 0 {
      if let start = group.startTime, start <= now { return true }
    }
    return false
  }

  /// The timekeeper's time at which the next group leaves its delay, or `nil` if none waits.
  /// Nothing changes until then, and a host may sleep.
  package var nextStart: TimeInterval? {
    let now = now
    var next: TimeInterval?
    for group in groups where group.members > 0 {
      if let start = group.startTime, start > now { next = min(next ?? .infinity, start) }
    }
    return next.map(real)
  }

  /// The timekeeper's time at which the last running group ends, or `nil` if none runs.
  package var lastEnd: TimeInterval? { groups.compactMap(\.endTime).max().map(real) }

  /// Begins an animation block. Animations that the group creates until `close` belong to it. Times
  /// are in seconds.
  package func open(
    duration: TimeInterval, delay: TimeInterval = 0, curve: TimingCurve = .easeInOut,
    repeatCount: Double = 1, autoreverses: Bool = false, allowsUserInteraction: Bool = false,
    completion: ((Bool) -> Void)? = nil
  ) -> AnimationGroup {
    AnimationGroup(
      ProgressSource.Timing(
        begin: now, delay: delay, duration: duration, curve: curve, repeatCount: repeatCount,
        autoreverses: autoreverses),
      ticker: self, allowsUserInteraction: allowsUserInteraction, completion: completion)
  }

  /// Ends an animation block. Its completion is never called from here; that of a block that
  /// changed nothing is called in a later turn, with `true` (ANI-03, K2).
  package func close(_ group: AnimationGroup) {
    guard group.isOpen else { return }
    guard group.members > 0 || !group.completions.isEmpty else { return group.phase = .over }
    group.phase = .closed
    add(group)
    if group.mapsEnd { group.mapEnd() }
    if group.members == 0 {
      schedule(group, at: soon)
    } else {
      schedule(group)
    }
  }

  /// Calls `completion` once in a later turn, or when this clock ends if that comes first (A1).
  package func later(_ completion: @escaping (Bool) -> Void) {
    close(open(duration: 0, completion: completion))
  }

  /// Starts a block that waited for a clock (PRT-01).
  package func begin(_ group: AnimationGroup) {
    guard group.isWaiting, !group.isOpen else { return }
    group.ticker = self
    group.begin(at: now)
    add(group)
    if group.mapsEnd { group.mapEnd() }
    if group.members == 0 { schedule(group, at: soon) } else { schedule(group) }
  }

  /// Schedules the end of a group whose layers changed their time.
  func endMoved(of group: AnimationGroup) {
    group.deadline?.cancel()
    group.deadline = nil
    schedule(group)
  }

  /// Ends a block that waited for a clock, because its views entered no window. Its model values
  /// are shown, and its completion is called in a later turn.
  package func endWaiting(_ group: AnimationGroup) {
    guard group.isWaiting, !group.isOpen else { return }
    group.ticker = self
    group.begin(at: now)
    release(group)
    group.members = 0
    add(group)
    schedule(group, at: soon)
  }

  /// Ends a group early: its owners remove its animations and its completion is called with
  /// `false`.
  package func remove(_ group: AnimationGroup) {
    guard group.isLive, !group.isOpen else { return }
    release(group)
    group.phase = .cut
    cut(group)
  }

  /// Runs `body`, which calls completions. Groups that start and end inside it are scheduled one
  /// millisecond later, because otherwise a chain of them would never let the clock advance.
  package func completing(_ body: () -> Void) {
    let outer = isCompleting
    isCompleting = true
    body()
    isCompleting = outer
  }

  func cut(_ group: AnimationGroup) {
    group.members = 0
    _ = group.takeOwners()
    schedule(group, at: soon)
  }

  /// The timekeeper's time at which a group with nothing left to animate ends, in seconds: now, or
  /// 1 ms later while completions run.
  private var soon: TimeInterval { isCompleting ? time.now + 0.001 : time.now }

  private func schedule(_ group: AnimationGroup) {
    guard let end = group.endTime else { return }
    if end < .infinity { schedule(group, at: max(real(end), soon)) }
  }

  private func schedule(_ group: AnimationGroup, at end: TimeInterval) {
    group.deadline?.cancel()
    if isCompleting, end <= soon {
      chained += 1
      if chained > AnimationTicker.longestChain {
        if postponed.isEmpty {
          Misuse.report(
            "animations: completions that start what ends at once caused more than "
              + "\(AnimationTicker.longestChain) others; the rest waits for the next advance. Give the "
              + "animation a duration and a view in a window, or ask for `finished`")
        }
        group.deadline = nil
        return postponed.append(group)
      }
    }
    group.deadline = time.at(end) { [weak self, group] in
      if group.timeline == nil { self?.finish(group) } else { self?.timelineEnded(group) }
    }
  }

  private func release(_ group: AnimationGroup) {
    for owner in group.takeOwners() { owner.animationsEnded(of: group) }
  }

  private func finish(_ group: AnimationGroup) {
    guard group.isLive else { return }
    let wasCut = group.phase == .cut
    close(over: group)
    complete(group, finished: !wasCut)
  }

  private func close(over group: AnimationGroup) {
    group.phase = .over
    group.deadline?.cancel()
    group.deadline = nil
    if let timeline = group.timeline { swapOut(&timeline.atEnd, for: nil) }
    group.members = 0
    drop(group)
    release(group)
  }

  private func complete(_ group: AnimationGroup, finished: Bool) {
    let completions = group.completions
    group.completions = []
    guard !completions.isEmpty else { return }
    completing { for completion in completions { completion(finished) } }
  }
}

// MARK: - Animators

extension AnimationTicker {
  /// Makes the group of an animator run by this clock. The animator decides when it ends.
  package func adopt(_ group: AnimationGroup) {
    guard group.ticker == nil, group.isLive else { return }
    group.ticker = self
    group.timeline?.ticker = self
    add(group)
  }

  /// Schedules a timeline that was started: `atEnd` is called once, when it has reached its end.
  package func run(_ group: AnimationGroup, atEnd: @escaping () -> Void) {
    guard group.isLive else { return }
    group.timeline?.atEnd = atEnd
    schedule(group)
    group.ownersMoved()
  }

  /// Cancels the scheduled end of a timeline that was halted or scrubbed.
  package func cancelEnd(of group: AnimationGroup) {
    group.deadline?.cancel()
    group.deadline = nil
    if let timeline = group.timeline { swapOut(&timeline.atEnd, for: nil) }
    group.ownersMoved()
  }

  /// Ends the group of an animator: its owners remove its animations, and blocks inside it receive
  /// `finished` in a later turn (ANI-03).
  package func end(_ group: AnimationGroup, finished: Bool) {
    guard group.isLive else { return }
    close(over: group)
    let completions = group.completions
    group.completions = []
    for completion in completions { later { completion(finished && $0) } }
  }

  /// The number of times that `tearDown` ends the groups that completions of other groups have
  /// started. Reaching it is no misuse: an animation that each completion starts again is usual.
  private static let tearDownRounds = 8

  /// Ends all groups where they are, because the window closes. Their completions are called, and
  /// groups that these start end too.
  package func tearDown() {
    postponed = []
    for _ in 0..<AnimationTicker.tearDownRounds where count > 0 {
      for group in groups where group.isLive {
        group.phase = .cut
        if let timeline = group.timeline { timeline.onTearDown?() } else { finish(group) }
      }
    }
    // Groups that completions start after the last round end too, and `onAbandoned` receives their
    // completions.
    for group in groups {
      close(over: group)
      let completions = group.completions
      group.completions = []
      for completion in completions { AnimationTicker.onAbandoned? { completion(false) } }
    }
  }

  /// Releases all groups and their owners without calling completions, because the stage was
  /// deallocated without `tearDown`.
  package func releaseAll() {
    postponed = []
    // A completion may hold the last reference to its own animator, which ends its group as it
    // goes. All groups are over before.
    var completions: [(Bool) -> Void] = []
    for group in groups {
      completions += swapOut(&group.completions, for: [])
      close(over: group)
    }
    withExtendedLifetime(completions) {}
  }

  private func timelineEnded(_ group: AnimationGroup) {
    let atEnd = group.timeline?.atEnd
    group.timeline?.atEnd = nil
    group.deadline = nil
    atEnd?()
  }
}
