import PantoBase

/// Keeps every running animation block and calls its completion once, at its exact time.
///
/// It draws nothing and changes no value: what shows follows from the time alone. Its ends are
/// deadlines of the `Timekeeper`, so they come in order of time, the one made first first
/// (ANI-03), however seldom the clock is moved.
@MainActor package final class AnimationTicker {
  private let time: Timekeeper
  private var groups: [AnimationGroup] = []
  private var isCompleting = false
  // What gaps took from animations so far, and what their clock showed at the latest (B22).
  private var skipped: TimeInterval = 0
  private var reached: TimeInterval = 0

  package init(time: Timekeeper) { self.time = time }

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
      timing: Pace.Timing(
        begin: now, delay: delay, duration: duration, curve: curve, repeatCount: repeatCount,
        autoreverses: autoreverses),
      allowsUserInteraction: allowsUserInteraction, completion: completion)
    group.ticker = self
    return group
  }

  /// Ends a block. One that changed nothing completes at once, with true; any other later (ANI-03).
  package func close(_ group: AnimationGroup) {
    guard group.isOpen, !group.isOver else { return }
    group.isOpen = false
    if !group.hasChanges { return finish(group) }
    groups.append(group)
    if group.members == 0 {
      schedule(group, at: soon)
    } else {
      schedule(group)
    }
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
    if let i = groups.firstIndex(where: { $0 === group }) { groups.remove(at: i) }
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
    groups.append(group)
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
    guard !group.completions.isEmpty else { return }
    time.at(soon) { [weak self, group] in self?.complete(group, finished) }
  }

  /// The window closes: all ends where it is, and everybody who waits for an end hears of it. What
  /// they start meanwhile ends too.
  package func tearDown() {
    for _ in 0..<8 where !groups.isEmpty {
      for group in groups {
        group.wasCut = true
        if group.course == nil { finish(group) } else { group.onTearDown?() }
      }
    }
    for group in groups { close(over: group) }
  }

  private func arrive(_ group: AnimationGroup) {
    let atEnd = group.atEnd
    group.atEnd = nil
    group.deadline = nil
    atEnd?()
  }
}
