import PantoBase

/// Keeps every running animation block and calls its completion once, at its exact time.
///
/// It draws nothing and changes no value: what shows follows from the time alone. Its ends are
/// deadlines of the `Timekeeper`, so they come in order of time, the one made first first
/// (ANI-03), however seldom the clock is moved.
@MainActor package final class AnimationTicker {
  private let time: Timekeeper
  // In the order in which they were made, with gaps where one has ended; closed up when most are gaps,
  // so that an end costs the same however many run (K13).
  private var slots: [AnimationGroup?] = []
  private var count = 0
  private var isCompleting = false
  // What completions started that ends at once, since the last `beginTurn`; and what waits for the next.
  private var chained = 0
  private var postponed: [AnimationGroup] = []
  // What gaps took from animations so far, and what their clock showed at the latest (B22).
  private var skipped: TimeInterval = 0
  private var reached: TimeInterval = 0

  package init(time: Timekeeper) { self.time = time }

  /// So many completions that other completions caused run in one turn of the stage; the rest waits for
  /// the next turn. At most this many milliseconds of a chain that never ends fit into one `advance`.
  package static let longestChain = 20_000

  /// Called with the completions of a group that is let go before any clock ran it.
  package static var onAbandoned: ((@escaping () -> Void) -> Void)?

  private var groups: some Sequence<AnimationGroup> { slots.lazy.compactMap { $0 } }

  private func add(_ group: AnimationGroup) {
    group.slot = slots.count
    slots.append(group)
    count += 1
  }

  private func drop(_ group: AnimationGroup) {
    let slot = group.slot
    guard slot >= 0, slot < slots.count, slots[slot] === group else { return }
    group.slot = -1
    slots[slot] = nil
    count -= 1
    if count == 0 { return slots.removeAll(keepingCapacity: slots.count < 1024) }
    guard slots.count > 32, slots.count > 4 * count else { return }
    slots.removeAll { $0 == nil }
    for (i, group) in slots.enumerated() { group?.slot = i }
  }

  /// A new turn of the stage: what the last one put off is due now.
  package func beginTurn() {
    chained = 0
    guard !postponed.isEmpty else { return }
    let due = postponed
    postponed = []
    for group in due where !group.isOver { schedule(group, at: time.now) }
  }

  /// Completions wait for the next turn.
  package var hasPostponed: Bool { !postponed.isEmpty }

  /// The animations' own clock: the timekeeper's, less what was skipped.
  package var now: TimeInterval {
    skipped == 0 ? time.now : max(reached, Timekeeper.onGrid(time.now - skipped))
  }

  /// Takes the next `seconds` from all animations: they stand still until those are over (B22).
  package func skip(_ seconds: TimeInterval) {
    guard seconds > 0, seconds.isFinite else { return }
    reached = now
    skipped = Timekeeper.onGrid(skipped + seconds)
    for group in groups where group.members > 0 || group.atEnd != nil { schedule(group) }
  }

  /// When their clock shows `moment`, by the timekeeper.
  private func real(_ moment: TimeInterval) -> TimeInterval {
    skipped == 0 ? moment : Timekeeper.onGrid(moment + skipped)
  }

  /// Something is on its way, delays included; what a pause holds is not.
  package var isAnimating: Bool {
    for group in groups where group.members > 0 && group.startTime != nil { return true }
    return false
  }

  /// Something changes from frame to frame just now: past its delay and not at its end.
  package var isMoving: Bool {
    let now = now
    for group in groups where group.members > 0 {
      if let start = group.startTime, start <= now { return true }
    }
    return false
  }

  /// When the next group leaves its delay; `nil`: none waits. Until then nothing changes, and a
  /// host may sleep.
  package var nextStart: TimeInterval? {
    let now = now
    var next: TimeInterval?
    for group in groups where group.members > 0 {
      if let start = group.startTime, start > now { next = min(next ?? .infinity, start) }
    }
    return next.map(real)
  }

  /// When the last of the running groups ends; `nil`: none runs.
  package var lastEnd: TimeInterval? { groups.compactMap(\.endTime).max().map(real) }

  /// Starts a block: animations made from the group until `close` belong to it.
  package func open(
    duration: TimeInterval, delay: TimeInterval = 0, curve: TimingCurve = .easeInOut,
    repeatCount: Double = 1, autoreverses: Bool = false, allowsUserInteraction: Bool = false,
    completion: ((Bool) -> Void)? = nil
  ) -> AnimationGroup {
    let group = AnimationGroup(
      timing: ProgressSource.Timing(
        begin: now, delay: delay, duration: duration, curve: curve, repeatCount: repeatCount,
        autoreverses: autoreverses),
      allowsUserInteraction: allowsUserInteraction, completion: completion)
    group.ticker = self
    return group
  }

  /// Ends a block. Its completion is never called from here: that of a block that changed nothing comes
  /// in a later turn, with true (ANI-03, K2).
  package func close(_ group: AnimationGroup) {
    guard group.isOpen, !group.isOver else { return }
    group.isOpen = false
    if group.members == 0, group.completions.isEmpty {
      group.isOver = true
      return
    }
    add(group)
    if group.members == 0 {
      schedule(group, at: soon)
    } else {
      schedule(group)
    }
  }

  /// Calls `completion` in a later turn; with the end of this clock at the latest, once (A1).
  package func later(_ completion: @escaping (Bool) -> Void) {
    close(open(duration: 0, completion: completion))
  }

  /// The clock of a block that waited for one (R1).
  package func begin(_ group: AnimationGroup) {
    guard group.isWaiting, !group.isOpen else { return }
    group.ticker = self
    group.begin(at: now)
    add(group)
    if group.members == 0 { schedule(group, at: soon) } else { schedule(group) }
  }

  /// A block that waited came into no window: what it set shows, and its completion comes in a later turn.
  package func endWaiting(_ group: AnimationGroup) {
    guard group.isWaiting, !group.isOpen else { return }
    group.ticker = self
    group.begin(at: now)
    release(group)
    group.members = 0
    add(group)
    schedule(group, at: soon)
  }

  /// Takes a group away before its end: its owners drop its animations, completion gets false.
  package func remove(_ group: AnimationGroup) {
    guard !group.isOver, !group.isOpen else { return }
    release(group)
    group.wasCut = true
    cut(group)
  }

  /// Runs `body`, in which completions are called: what starts and ends in it at once waits one
  /// millisecond, or a chain of such would never let the clock go on.
  package func completing(_ body: () -> Void) {
    let outer = isCompleting
    isCompleting = true
    body()
    isCompleting = outer
  }

  func cut(_ group: AnimationGroup) {
    group.members = 0
    group.owners.removeAll()
    group.known.removeAll()
    schedule(group, at: soon)
  }

  /// The next turn.
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
      if group.course == nil { self?.finish(group) } else { self?.arrive(group) }
    }
  }

  private func release(_ group: AnimationGroup) {
    let owners = group.owners
    group.owners.removeAll()
    group.known.removeAll()
    for owner in owners { owner.animationsEnded(of: group) }
  }

  private func finish(_ group: AnimationGroup) {
    guard !group.isOver else { return }
    close(over: group)
    complete(group, !group.wasCut)
  }

  private func close(over group: AnimationGroup) {
    group.isOver = true
    group.deadline?.cancel()
    group.deadline = nil
    group.atEnd = nil
    group.members = 0
    drop(group)
    release(group)
  }

  private func complete(_ group: AnimationGroup, _ finished: Bool) {
    let completions = group.completions
    group.completions = []
    guard !completions.isEmpty else { return }
    completing { for completion in completions { completion(finished) } }
  }
}

// MARK: - Animators

extension AnimationTicker {
  /// The group of an animator runs by this clock from now on; it ends when told to.
  package func adopt(_ group: AnimationGroup) {
    guard group.ticker == nil, !group.isOver else { return }
    group.ticker = self
    group.course?.ticker = self
    add(group)
  }

  /// Its course was set going: `atEnd` is called once, when it has run its length.
  package func run(_ group: AnimationGroup, atEnd: @escaping () -> Void) {
    guard !group.isOver else { return }
    group.atEnd = atEnd
    schedule(group)
    group.ownersMoved()
  }

  /// Its course was halted, or moved by hand.
  package func rest(_ group: AnimationGroup) {
    group.deadline?.cancel()
    group.deadline = nil
    group.atEnd = nil
    group.ownersMoved()
  }

  /// It is over: its owners drop its animations, and blocks inside it hear `finished`, in a later
  /// turn (ANI-03).
  package func end(_ group: AnimationGroup, finished: Bool) {
    guard !group.isOver else { return }
    close(over: group)
    let completions = group.completions
    group.completions = []
    for completion in completions { later { completion(finished && $0) } }
  }

  /// The window closes: all ends where it is, and everybody who waits for an end hears of it. What
  /// they start meanwhile ends too.
  package func tearDown() {
    postponed = []
    for _ in 0..<8 where count > 0 {
      for group in groups where !group.isOver {
        group.wasCut = true
        if group.course == nil { finish(group) } else { group.onTearDown?() }
      }
    }
    // A chain without end: the rest is another clock's.
    for group in groups {
      close(over: group)
      let completions = group.completions
      group.completions = []
      for completion in completions { AnimationTicker.onAbandoned? { completion(false) } }
    }
  }

  /// The stage goes without `tearDown`: groups and who takes part in them let go of each other, without
  /// telling the app.
  package func letGo() {
    postponed = []
    for group in groups {
      group.completions = []
      close(over: group)
    }
  }

  private func arrive(_ group: AnimationGroup) {
    let atEnd = group.atEnd
    group.atEnd = nil
    group.deadline = nil
    atEnd?()
  }
}
