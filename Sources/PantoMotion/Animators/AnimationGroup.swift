import PantoBase

/// One `UIView.animate` block or one property animator: its timing, the objects that take part, and
/// the completions to call at the end.
///
/// `AnimationTicker.open` creates the group of a block. Owners are retained until the end, so that
/// the completion is called even if a view is removed meanwhile.
@MainActor @usableFromInline package final class AnimationGroup {
  /// The timing of a block. It is not used if the group has a timeline.
  package private(set) final var timing: ProgressSource.Timing
  /// The timeline of a property animator, or `nil` for a block, whose progress depends on the clock
  /// alone.
  package let timeline: AnimatorTimeline?
  /// Whether the views of this group receive touches while they animate (ANI-10).
  package final var allowsUserInteraction: Bool
  /// Whether hit testing of the group's views uses their model values
  /// (`isManualHitTestingEnabled`).
  package final var isHitTestedByHand = false

  /// The objects with animations of this group, each once.
  package final var owners: [any AnimationOwner] = []
  final var ownerIDs: Set<ObjectIdentifier> = []
  final var members = 0
  final var hasChanges = false
  final var wasCut = false
  final var completions: [(Bool) -> Void] = []
  final var deadline: Timekeeper.Deadline?
  /// The ticker whose clock the group uses.
  package final weak var ticker: AnimationTicker?
  final var isOpen = true
  final var isOver = false
  /// Whether a layer that takes part stands still, so that the group has no end yet (FID-18).
  private final var isHeld = false
  /// The end in the clock's time, if the layers have a time of their own.
  private final var mappedEnd: TimeInterval?
  /// The function to call when the timeline has reached its end. It retains the animator while it
  /// runs (VPA-14).
  final var atEnd: (() -> Void)?
  /// Ends the animator when its window closes.
  package final var onTearDown: (() -> Void)?
  private var ownSource: TimedProgress?
  // Further progress sources made before the clock was ownerIDs. A throw has one for each axis.
  private var waitingSources: [TimedProgress] = []
  /// The index of this group in the ticker's list, or -1.
  final var slot = -1

  init(
    timing: ProgressSource.Timing, timeline: AnimatorTimeline? = nil, allowsUserInteraction: Bool,
    completion: ((Bool) -> Void)?
  ) {
    self.timing = timing
    self.timeline = timeline
    self.allowsUserInteraction = allowsUserInteraction
    if let completion { completions.append(completion) }
  }

  /// Creates the group of a property animator. It has no clock until the animator first changes
  /// something in a window.
  package convenience init(_ timeline: AnimatorTimeline, allowsUserInteraction: Bool) {
    self.init(
      timing: ProgressSource.Timing(begin: 0, duration: 0), timeline: timeline,
      allowsUserInteraction: allowsUserInteraction, completion: nil)
    isOpen = false
  }

  /// Creates the group of a block whose views are in no window yet. The group begins with the
  /// ticker of the first window that one of the views enters (PRT-01).
  package convenience init(waiting timing: ProgressSource.Timing, allowsUserInteraction: Bool) {
    self.init(timing: timing, allowsUserInteraction: allowsUserInteraction, completion: nil)
    self.timing.begin = .infinity
  }

  isolated deinit {
    if isWaiting { abandonCompletions() }
  }

  /// Whether the group is a block that has no clock yet.
  package var isWaiting: Bool { timeline == nil && timing.begin == .infinity && !isOver }

  /// Marks the block as complete, because its body has returned.
  package func closeWaiting() { isOpen = false }

  /// Sets the time at which all animations of the group begin, in seconds.
  func begin(at time: TimeInterval) {
    timing.begin = time
    ownSource?.begin(at: time)
    for source in waitingSources { source.begin(at: time) }
    waitingSources = []
  }

  /// Returns a new progress source with the block's timing and another curve.
  package func progressSource(curve: TimingCurve) -> ProgressSource {
    var own = timing
    own.curve = curve
    let made = TimedProgress(own)
    if isWaiting { waitingSources.append(made) }
    return made
  }

  /// Ends an animator that no clock has run: its owners remove its animations.
  package func endWithoutClock() {
    guard ticker == nil, !isOver else { return }
    isOver = true
    let owners = owners
    self.owners.removeAll()
    ownerIDs.removeAll()
    for owner in owners { owner.animationsEnded(of: self) }
    abandonCompletions()
  }

  /// Whether changes in the block are animated. They are not if the duration is 0 or less (ANI-01).
  package var isAnimating: Bool { timeline != nil || timing.duration > 0 }

  /// The time at which the movement starts, in seconds, or `nil` while a timeline is halted.
  package var startTime: TimeInterval? {
    timeline == nil ? (isHeld ? nil : timing.start) : timeline?.runBegin
  }

  /// The time at which the group ends, in seconds on the clock's time grid, or `nil` while a
  /// timeline is halted. Infinite for a block that repeats forever.
  package var endTime: TimeInterval? {
    timeline == nil ? (isHeld ? nil : mappedEnd ?? timing.end) : timeline?.runEnd
  }

  /// Whether layers exist whose time differs from the clock's, so that ends have to be mapped.
  package static var endsAreMapped = false
  /// Whether the end has to be mapped when the group begins. A layer that had a time of its own
  /// while the group's block ran may have none any more.
  final var mapsEnd: Bool { AnimationGroup.endsAreMapped || isHeld || mappedEnd != nil }

  /// Computes the end from the times of the layers that take part, and schedules it (FID-18).
  package func mapEnd() {
    guard timeline == nil, !isOver, !isWaiting, members > 0 else { return }
    var last: TimeInterval = -.infinity
    var holds = false
    for owner in owners {
      switch owner.end(of: self) {
      case .at(let time): last = max(last, time)
      case .never: holds = true
      }
    }
    isHeld = holds
    mappedEnd = last > -.infinity ? Timekeeper.onGrid(min(last, 1e300)) : nil
    if last == .infinity { mappedEnd = last }
    if !isOpen { ticker?.endMoved(of: self) }
  }

  /// Whether the group has not ended and not all of its animations were removed.
  package var isLive: Bool { !isOver }

  /// The progress source that all animations of the block share.
  package var progressSource: ProgressSource {
    if let ownSource { return ownSource }
    let made = TimedProgress(timing)
    ownSource = made
    return made
  }

  /// Creates the animation of one property of `owner` and counts it. The default progress source is
  /// that of the block.
  package func animate<Value>(
    _ owner: any AnimationOwner, from: Value, to: Value, progressSource: ProgressSource? = nil
  ) -> Animation<Value> {
    hasChanges = true
    members += 1
    if ownerIDs.insert(ObjectIdentifier(owner)).inserted { owners.append(owner) }
    return Animation(
      from: from, to: to, progressSource: progressSource ?? self.progressSource, group: self)
  }

  /// Records that the block changed a property without animating it, because its duration is 0.
  package func recordChange() { hasChanges = true }

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
    guard !isOver, count > 0 else { return }
    members = max(0, members - count)
    if isOpen || timeline != nil { return }
    wasCut = true
    guard members == 0 else { return }
    if let ticker { ticker.cut(self) } else { cutWithoutClock() }
  }

  /// Ends a group that no clock has run and whose animations were all removed.
  private func cutWithoutClock() {
    isOver = true
    owners.removeAll()
    ownerIDs.removeAll()
    abandonCompletions()
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
