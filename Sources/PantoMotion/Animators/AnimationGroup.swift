import PantoBase

/// One `UIView.animate` block or one property animator: its timing, the objects that take part, and
/// the completions to call at the end.
///
/// `AnimationTicker.open` creates the group of a block. Owners are retained until the end, so that
/// the completion is called even if a view is removed meanwhile.
@MainActor @usableFromInline package final class AnimationGroup {
  /// The ways to determine the times of a group's animations.
  private enum Schedule {
    /// A block whose views are in no window yet. The progress sources made so far are told of the
    /// beginning when a clock is known (PRT-01).
    case waiting(ProgressSource.Timing, sources: [TimedProgress])
    /// A block that runs by its ticker's clock. `mapped` is its end if its layers have a time of
    /// their own (FID-18), and `nil` if it ends by its timing.
    case block(ProgressSource.Timing, mapped: MappedEnd?)
    /// A property animator, which has a timeline.
    case animator(AnimatorTimeline)
  }

  /// The states of an animation group.
  enum Phase {
    /// The body of the block runs and may add animations.
    case open
    /// The block is complete. An animator's group is complete from the beginning.
    case closed
    /// The block is complete, and an animation was removed before the end. The completions get
    /// `false`.
    case cut
    /// The group has ended.
    case over
  }

  private final var schedule: Schedule
  final var phase: Phase
  /// Whether the views of this group receive touches while they animate (ANI-10).
  package final var allowsUserInteraction: Bool
  /// Whether hit testing of the group's views uses their model values
  /// (`isManualHitTestingEnabled`).
  package final var isHitTestedByHand = false

  /// The objects with animations of this group, each once.
  package final var owners: [any AnimationOwner] = []
  final var ownerIDs: Set<ObjectIdentifier> = []
  /// The number of the group's animations that were not removed.
  final var members = 0
  final var completions: [(Bool) -> Void] = []
  final var deadline: Timekeeper.Deadline?
  /// The ticker whose clock the group uses.
  package final weak var ticker: AnimationTicker?
  private var ownSource: TimedProgress?
  /// The index of this group in the ticker's list, or `nil`.
  final var slot: Int?

  private init(
    _ schedule: Schedule, _ phase: Phase, allowsUserInteraction: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    self.schedule = schedule
    self.phase = phase
    self.allowsUserInteraction = allowsUserInteraction
    if let completion { completions.append(completion) }
  }

  /// Creates the group of a block that runs by the clock of `ticker`.
  convenience init(
    _ timing: ProgressSource.Timing, ticker: AnimationTicker, allowsUserInteraction: Bool,
    completion: ((Bool) -> Void)?
  ) {
    self.init(
      .block(timing, mapped: nil), .open, allowsUserInteraction: allowsUserInteraction,
      completion: completion)
    self.ticker = ticker
  }

  /// Creates the group of a property animator. It has no clock until the animator first changes
  /// something in a window.
  package convenience init(_ timeline: AnimatorTimeline, allowsUserInteraction: Bool) {
    self.init(.animator(timeline), .closed, allowsUserInteraction: allowsUserInteraction)
  }

  /// Creates the group of a block whose views are in no window yet. The group begins with the
  /// ticker of the first window that one of the views enters (PRT-01).
  package convenience init(waiting timing: ProgressSource.Timing, allowsUserInteraction: Bool) {
    // The animations show their start until the time of the beginning is known.
    var timing = timing
    timing.begin = .infinity
    self.init(
      .waiting(timing, sources: []), .open, allowsUserInteraction: allowsUserInteraction)
  }

  isolated deinit {
    if isWaiting { abandonCompletions() }
  }

  // MARK: State

  /// The timeline of a property animator, or `nil` for a block, whose progress depends on the clock
  /// alone.
  package var timeline: AnimatorTimeline? {
    if case .animator(let timeline) = schedule { timeline } else { nil }
  }

  /// Whether the body of the group's animation block is running.
  var isOpen: Bool { phase == .open }

  /// Whether the group has not ended and not all of its animations were removed.
  package var isLive: Bool { phase != .over }

  /// Whether the group is a block that has no clock yet.
  package var isWaiting: Bool {
    if case .waiting = schedule { isLive } else { false }
  }

  /// Whether changes in the block are animated. They are not if the duration is 0 or less (ANI-01).
  package var isAnimating: Bool {
    switch schedule {
    case .waiting(let timing, _), .block(let timing, _): timing.duration > 0
    case .animator: true
    }
  }

  // MARK: Time

  /// Marks a waiting block as complete, because its body has returned.
  package func closeWaiting() { phase = .closed }

  /// Sets the time at which all animations of a waiting block begin, in seconds.
  func begin(at time: TimeInterval) {
    guard case .waiting(var timing, let sources) = schedule else { return }
    timing.begin = time
    schedule = .block(timing, mapped: nil)
    for source in sources { source.begin(at: time) }
  }

  /// The time at which the movement starts, in seconds, or `nil` while a block waits or stands
  /// still and while a timeline is halted.
  package var startTime: TimeInterval? {
    switch schedule {
    case .waiting, .block(_, .never?): nil
    case .block(let timing, _): timing.start
    case .animator(let timeline): timeline.runBegin
    }
  }

  /// The time at which the group ends, in seconds on the clock's time grid, or `nil` while a block
  /// waits or stands still and while a timeline is halted. Infinite for a block that repeats
  /// forever.
  package var endTime: TimeInterval? {
    switch schedule {
    case .waiting, .block(_, .never?): nil
    case .block(_, .at(let time)?): time
    case .block(let timing, nil): timing.end
    case .animator(let timeline): timeline.runEnd
    }
  }

  /// The end of a block by its timing alone, whatever times its layers have, in seconds. Infinite
  /// if no clock decides when the group ends.
  package var endByTiming: TimeInterval {
    if case .block(let timing, _) = schedule { timing.end } else { .infinity }
  }

  /// Whether layers exist whose time differs from the clock's, so that ends have to be mapped.
  package static var endsAreMapped = false
  /// Whether the end has to be mapped when the group begins. A layer that had a time of its own
  /// while the group's block ran may have none any more.
  final var mapsEnd: Bool {
    if case .block(_, _?) = schedule { return true }
    return AnimationGroup.endsAreMapped
  }

  /// Computes the end from the times of the layers that take part, and schedules it (FID-18).
  package func mapEnd() {
    guard case .block(let timing, _) = schedule, isLive, members > 0 else { return }
    schedule = .block(timing, mapped: endOfOwners())
    if !isOpen { ticker?.endMoved(of: self) }
  }

  /// The latest end of the owners' animations: `.never` if the time of one owner stands still,
  /// `nil` if there is no owner.
  private func endOfOwners() -> MappedEnd? {
    var last: TimeInterval = -.infinity
    var standsStill = false
    for owner in owners {
      switch owner.end(of: self) {
      case .at(let time): last = max(last, time)
      case .never: standsStill = true
      }
    }
    if standsStill { return .never }
    if last == .infinity { return .at(last) }
    return last > -.infinity ? .at(Timekeeper.onGrid(min(last, 1e300))) : nil
  }

  // MARK: Animations

  /// The progress source that all animations of the block share.
  package var progressSource: ProgressSource {
    if let ownSource { return ownSource }
    let made = makeSource { _ in }
    ownSource = made
    return made
  }

  /// Returns a new progress source with the block's timing and another curve. A throw has one for
  /// each axis.
  package func progressSource(curve: TimingCurve) -> ProgressSource {
    makeSource { $0.curve = curve }
  }

  private func makeSource(_ change: (inout ProgressSource.Timing) -> Void) -> TimedProgress {
    switch schedule {
    case .waiting(let timing, let sources):
      var own = timing
      change(&own)
      let made = TimedProgress(own)
      if isLive { schedule = .waiting(timing, sources: sources + [made]) }
      return made
    case .block(var timing, _):
      change(&timing)
      return TimedProgress(timing)
    case .animator:
      // The animations of an animator have tracks of its timeline.
      return TimedProgress(ProgressSource.Timing(begin: 0, duration: 0))
    }
  }

  /// Creates the animation of one property of `owner` and counts it. The default progress source is
  /// that of the block.
  package func animate<Value>(
    _ owner: any AnimationOwner, from: Value, to: Value, progressSource: ProgressSource? = nil
  ) -> Animation<Value> {
    members += 1
    if ownerIDs.insert(ObjectIdentifier(owner)).inserted { owners.append(owner) }
    return Animation(
      from: from, to: to, progressSource: progressSource ?? self.progressSource, group: self)
  }

  /// Adds a completion to call at the end, that of a block inside this one.
  package func addCompletion(_ completion: @escaping (Bool) -> Void) {
    completions.append(completion)
  }

  /// Counts animations of the group that were removed before their end. When a closed block has
  /// none left, it is over and its completion is called with `false` (ANI-03).
  ///
  /// While the body of the block runs, a removal only means that it set the same property again. An
  /// animator continues, because its end depends on time alone (VPA-01).
  package func remove(_ count: Int = 1) {
    guard isLive, count > 0 else { return }
    members = max(0, members - count)
    if isOpen || timeline != nil { return }
    phase = .cut
    guard members == 0 else { return }
    if let ticker { ticker.cut(self) } else { cutWithoutClock() }
  }

  // MARK: Ends without a clock

  /// Ends the group of a property animator that never had a clock: its owners remove its
  /// animations.
  package func endWithoutClock() {
    guard ticker == nil, isLive else { return }
    phase = .over
    for owner in takeOwners() { owner.animationsEnded(of: self) }
    abandonCompletions()
  }

  /// Ends a group that never had a clock and whose animations were all removed.
  private func cutWithoutClock() {
    phase = .over
    _ = takeOwners()
    abandonCompletions()
  }

  /// Removes all owners from the group, and returns them.
  func takeOwners() -> [any AnimationOwner] {
    let owners = owners
    self.owners.removeAll()
    ownerIDs.removeAll()
    return owners
  }

  /// Passes on the completions with `false`, because no clock can tell when the group would have
  /// ended (A1).
  private func abandonCompletions() {
    guard !completions.isEmpty else { return }
    let completions = completions
    self.completions = []
    AnimationTicker.onAbandoned? { for completion in completions { completion(false) } }
  }

  func ownersMoved() {
    for owner in owners { owner.animationsMoved() }
  }
}
