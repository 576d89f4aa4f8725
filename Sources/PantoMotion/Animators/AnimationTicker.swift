import PantoBase

/// Keeps every running animation block and calls its completion once, at its exact time.
///
/// It draws nothing and changes no value: what shows follows from the time alone. Its ends are
/// deadlines of the `Timekeeper`, so they come in order of time, the one made first first
/// (ANI-03), however seldom the clock is moved.
@MainActor public final class AnimationTicker {
  private let time: Timekeeper
  private var groups: [AnimationGroup] = []
  private var isCompleting = false
  // What gaps took from animations so far, and what their clock showed at the latest (B22).
  private var skipped: TimeInterval = 0
  private var reached: TimeInterval = 0

  public init(time: Timekeeper) { self.time = time }

  /// The animations' own clock: the timekeeper's, less what was skipped.
  public var now: TimeInterval {
    skipped == 0 ? time.now : max(reached, Timekeeper.onGrid(time.now - skipped))
  }

  /// Takes the next `seconds` from all animations: they stand still until those are over (B22).
  public func skip(_ seconds: TimeInterval) {
    guard seconds > 0, seconds.isFinite else { return }
    reached = now
    skipped = Timekeeper.onGrid(skipped + seconds)
    for group in groups where group.members > 0 { schedule(group, at: real(group.endTime)) }
  }

  /// When their clock shows `moment`, by the timekeeper.
  private func real(_ moment: TimeInterval) -> TimeInterval {
    skipped == 0 ? moment : Timekeeper.onGrid(moment + skipped)
  }

  /// Something is on its way, delays included.
  public var isAnimating: Bool { groups.contains { $0.members > 0 } }

  /// Something changes from frame to frame just now: past its delay and not at its end.
  public var isMoving: Bool {
    groups.contains { $0.members > 0 && $0.begin + $0.delay <= now }
  }

  /// When the next group leaves its delay; `nil`: none waits. Until then nothing changes, and a
  /// host may sleep.
  public var nextStart: TimeInterval? {
    groups.lazy.filter { $0.members > 0 }.map { $0.begin + $0.delay }.filter { $0 > self.now }
      .min().map(real)
  }

  /// When the last of the running groups ends; `nil`: none runs.
  public var lastEnd: TimeInterval? { groups.map(\.endTime).max().map(real) }

  /// Starts a block: animations made from the group until `close` belong to it.
  public func open(
    duration: TimeInterval, delay: TimeInterval = 0, curve: TimingCurve = .easeInOut,
    allowsUserInteraction: Bool = false, completion: ((Bool) -> Void)? = nil
  ) -> AnimationGroup {
    let group = AnimationGroup(
      begin: now, delay: delay, duration: duration, curve: curve,
      allowsUserInteraction: allowsUserInteraction, completion: completion)
    group.ticker = self
    return group
  }

  /// Ends a block. One that changed nothing completes at once, with true; any other later (ANI-03).
  public func close(_ group: AnimationGroup) {
    guard group.isOpen, !group.isOver else { return }
    group.isOpen = false
    if !group.hasChanges { return finish(group) }
    groups.append(group)
    if group.members == 0 {
      schedule(group, at: soon)
    } else {
      schedule(group, at: real(group.endTime))
    }
  }

  /// Takes a group away before its end: its owners drop its animations, completion gets false.
  public func remove(_ group: AnimationGroup) {
    guard !group.isOver, !group.isOpen else { return }
    release(group)
    group.wasCut = true
    cut(group)
  }

  func cut(_ group: AnimationGroup) {
    group.members = 0
    group.owners.removeAll()
    schedule(group, at: soon)
  }

  /// The next turn. What a completion starts and ends at once waits one millisecond, or a chain of
  /// such would never let the clock go on.
  private var soon: TimeInterval { isCompleting ? time.now + 0.001 : time.now }

  private func schedule(_ group: AnimationGroup, at end: TimeInterval) {
    group.deadline?.cancel()
    group.deadline = time.at(end) { [weak self, group] in self?.finish(group) }
  }

  private func release(_ group: AnimationGroup) {
    let owners = group.owners
    group.owners.removeAll()
    for owner in owners { owner.animationsEnded(of: group) }
  }

  private func finish(_ group: AnimationGroup) {
    guard !group.isOver else { return }
    group.isOver = true
    group.deadline = nil
    group.members = 0
    groups.removeAll { $0 === group }
    release(group)
    guard let completion = group.completion else { return }
    group.completion = nil
    let outer = isCompleting
    isCompleting = true
    defer { isCompleting = outer }
    completion(!group.wasCut)
  }
}
