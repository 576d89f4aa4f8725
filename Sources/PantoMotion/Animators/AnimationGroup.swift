import PantoBase

/// Something whose properties animate: it is told when a group's time is over, and drops that
/// group's animations.
@MainActor public protocol AnimationOwner: AnyObject {
  func animationsEnded(of group: AnimationGroup)
}

/// One `UIView.animate` block: its timing, who takes part, and what to call at the end.
///
/// Made by `AnimationTicker.open`; owners are held until the end, so that a view removed
/// mid-flight still gets its word.
@MainActor public final class AnimationGroup {
  public let begin: TimeInterval
  public let delay: TimeInterval
  public let duration: TimeInterval
  public let curve: TimingCurve
  /// Views of this group take touches while they animate (ANI-10).
  public let allowsUserInteraction: Bool

  final var owners: [any AnimationOwner] = []
  final var members = 0
  final var hasChanges = false
  final var wasCut = false
  final var completion: ((Bool) -> Void)?
  final var deadline: Timekeeper.Deadline?
  final weak var ticker: AnimationTicker?
  final var isOpen = true
  final var isOver = false

  init(
    begin: TimeInterval, delay: TimeInterval, duration: TimeInterval, curve: TimingCurve,
    allowsUserInteraction: Bool, completion: ((Bool) -> Void)?
  ) {
    self.begin = begin
    self.delay = AnimationTiming.legal(delay)
    self.duration = AnimationTiming.legal(duration, curve)
    self.curve = curve
    self.allowsUserInteraction = allowsUserInteraction
    self.completion = completion
  }

  /// Changes in the block are to be animated: false for a duration of 0 or less (ANI-01).
  public var isAnimating: Bool { duration > 0 }

  /// On the clock's grid, where its deadline lies too.
  public var endTime: TimeInterval { Timekeeper.onGrid(begin + delay + duration) }

  /// Still running: not ended, and not all of it taken away.
  public var isLive: Bool { !isOver }

  /// Makes the animation of one property of `owner` and counts it.
  public func animate<Value>(
    _ owner: any AnimationOwner, from: Value, to: Value
  ) -> Animation<Value> {
    hasChanges = true
    members += 1
    if !owners.contains(where: { $0 === owner }) { owners.append(owner) }
    return Animation(
      from: from, to: to, begin: begin, delay: delay, duration: duration, curve: curve, group: self)
  }

  /// A property changed in the block without an animation (a duration of 0).
  public func noteChange() { hasChanges = true }

  /// `count` of its animations were taken away before their end; with the last one the group is
  /// over, and its completion gets false (ANI-03). While the block still runs this only means that
  /// it set the same property again.
  public func remove(_ count: Int = 1) {
    guard !isOver, count > 0 else { return }
    members = max(0, members - count)
    if isOpen { return }
    wasCut = true
    if members == 0 { ticker?.cut(self) }
  }
}
