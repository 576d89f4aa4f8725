import PantoBase

/// Something whose properties animate: it is told when a group's time is over, and drops that
/// group's animations.
@MainActor package protocol AnimationOwner: AnyObject {
  func animationsEnded(of group: AnimationGroup)
  /// What it shows is elsewhere now though no time has passed: scrubbed, paused, set going.
  func animationsMoved()
}

extension AnimationOwner {
  package func animationsMoved() {}
}

/// One `UIView.animate` block, or one run of a property animator: its timing, who takes part, and
/// what to call at the end.
///
/// Made by `AnimationTicker.open`; owners are held until the end, so that a view removed
/// mid-flight still gets its word.
@MainActor @usableFromInline package final class AnimationGroup {
  /// A block's; a group with a course has none of its own.
  package private(set) final var timing: ProgressSource.Timing
  /// An animator's way there and back; `nil`: the clock alone decides.
  package let course: AnimatorTimeline?
  /// Views of this group take touches while they animate (ANI-10).
  package final var allowsUserInteraction: Bool
  /// Hit testing of its views goes by the model (`isManualHitTestingEnabled`).
  package final var isHitTestedByHand = false

  /// Who takes part, each once.
  package final var owners: [any AnimationOwner] = []
  final var known: Set<ObjectIdentifier> = []
  final var members = 0
  final var hasChanges = false
  final var wasCut = false
  final var completions: [(Bool) -> Void] = []
  final var deadline: Timekeeper.Deadline?
  /// Whose clock it runs by.
  package final weak var ticker: AnimationTicker?
  final var isOpen = true
  final var isOver = false
  /// What to do when the course has run its length; holds the animator while it runs (VPA-14).
  final var atEnd: (() -> Void)?
  /// Ends an animator whose window closes.
  package final var onTearDown: (() -> Void)?
  private var ownPace: TimedProgress?
  // Paces made beside `ownPace` before the clock was known: a throw has one for each axis.
  private var waitingPaces: [TimedProgress] = []
  /// This group's place in the ticker's list.
  final var slot = -1

  init(
    timing: ProgressSource.Timing, course: AnimatorTimeline? = nil, allowsUserInteraction: Bool,
    completion: ((Bool) -> Void)?
  ) {
    self.timing = timing
    self.course = course
    self.allowsUserInteraction = allowsUserInteraction
    if let completion { completions.append(completion) }
  }

  /// An animator's: of no clock until the first window is known that it changes something in.
  package convenience init(_ course: AnimatorTimeline, allowsUserInteraction: Bool) {
    self.init(
      timing: ProgressSource.Timing(begin: 0, duration: 0), course: course,
      allowsUserInteraction: allowsUserInteraction, completion: nil)
    isOpen = false
  }

  /// A block on views that are in no window yet: it begins with the ticker of the first window that one
  /// of them comes into (R1).
  package convenience init(waiting timing: ProgressSource.Timing, allowsUserInteraction: Bool) {
    self.init(timing: timing, allowsUserInteraction: allowsUserInteraction, completion: nil)
    self.timing.begin = .infinity
  }

  isolated deinit {
    if isWaiting { abandonCompletions() }
  }

  /// No clock is known yet.
  package var isWaiting: Bool { course == nil && timing.begin == .infinity && !isOver }

  /// What it changes is complete: the block has returned.
  package func closeWaiting() { isOpen = false }

  /// Lets everything in this group begin at `time`, in seconds.
  func begin(at time: TimeInterval) {
    timing.begin = time
    ownPace?.begin(at: time)
    for pace in waitingPaces { pace.begin(at: time) }
    waitingPaces = []
  }

  /// A pace with the block's timing and another curve.
  package func pace(curve: TimingCurve) -> ProgressSource {
    var own = timing
    own.curve = curve
    let made = TimedProgress(own)
    if isWaiting { waitingPaces.append(made) }
    return made
  }

  /// An animator that ended before any clock ran it: its owners drop its animations.
  package func endUnseen() {
    guard ticker == nil, !isOver else { return }
    isOver = true
    let owners = owners
    self.owners.removeAll()
    known.removeAll()
    for owner in owners { owner.animationsEnded(of: self) }
    abandonCompletions()
  }

  /// Changes in the block are to be animated: false for a duration of 0 or less (ANI-01).
  package var isAnimating: Bool { course != nil || timing.duration > 0 }

  /// When it starts to move; `nil`: it rests, as a paused animator does.
  package var startTime: TimeInterval? { course == nil ? timing.start : course?.runBegin }

  /// On the clock's grid, where its deadline lies too; `nil`: it rests. Infinite for a block that
  /// repeats for ever.
  package var endTime: TimeInterval? { course == nil ? timing.end : course?.runEnd }

  /// Still running: not ended, and not all of it taken away.
  package var isLive: Bool { !isOver }

  /// The pace of a block: all it changes moves by this one.
  package var pace: ProgressSource {
    if let ownPace { return ownPace }
    let made = TimedProgress(timing)
    ownPace = made
    return made
  }

  /// Makes the animation of one property of `owner` and counts it; by the block's own pace if none
  /// is given.
  package func animate<Value>(
    _ owner: any AnimationOwner, from: Value, to: Value, pace: ProgressSource? = nil
  ) -> Animation<Value> {
    hasChanges = true
    members += 1
    if known.insert(ObjectIdentifier(owner)).inserted { owners.append(owner) }
    return Animation(from: from, to: to, pace: pace ?? self.pace, group: self)
  }

  /// A property changed in the block without an animation (a duration of 0).
  package func noteChange() { hasChanges = true }

  /// One more to call at the end: of a block inside this one.
  package func addCompletion(_ completion: @escaping (Bool) -> Void) {
    completions.append(completion)
  }

  /// `count` of its animations were taken away before their end; with the last one a block is over,
  /// and its completion gets false (ANI-03). While the block still runs this only means that it set
  /// the same property again. An animator runs on: its end is one of time (VPA-01).
  package func remove(_ count: Int = 1) {
    guard !isOver, count > 0 else { return }
    members = max(0, members - count)
    if isOpen || course != nil { return }
    wasCut = true
    guard members == 0 else { return }
    if let ticker { ticker.cut(self) } else { cutUnseen() }
  }

  /// The same before any clock ran it.
  private func cutUnseen() {
    isOver = true
    owners.removeAll()
    known.removeAll()
    abandonCompletions()
  }

  /// Nothing can tell any more when it would have ended: its completions hear `false` (A1).
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
