import PantoBase
import PantoMotion

/// The block that is running: what changes meanwhile is animated by it, in the world of the layer
/// that changes. Each kind says by which group and pace.
@MainActor class AnimationBlock {
  /// `UIView.animate` is static, so the block in force is too; it ends with the closure.
  static var current: AnimationBlock? { didSet { isRunning = current != nil } }
  /// The same question without touching the block.
  private(set) static var isRunning = false

  /// Whose blocks join it though it is not in force: of a transition that is moved by hand.
  static var held: AnimationBlock?

  let options: UIView.AnimationOptions

  init(options: UIView.AnimationOptions) { self.options = options }

  /// The group of what changes in `stage`; `nil`: in no window yet.
  func group(in stage: Stage?) -> AnimationGroup? { nil }

  func pace(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    group.pace
  }

  /// A centre is about to move by `way`, which costs a sum over all that moves it already, so only a
  /// throw asks for it. `true`: the block is a throw, and both axes move, even one that is there already
  /// (SPR-08).
  func beginMove(by way: @autoclosure () -> CGVector) -> Bool { false }

  /// The duration that blocks inside take over, in seconds.
  var inheritedDuration: TimeInterval { 0 }

  /// Runs `body` as the block in force.
  final func run(_ body: () -> Void) {
    let outer = AnimationBlock.current
    AnimationBlock.current = self
    body()
    AnimationBlock.current = outer
  }

  final func animate<V: Interpolatable>(
    _ values: PresentationValues,
    _ list: ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    from old: V, to new: V, in stage: Stage?, axis: ResolvedTiming.Axis = .scalar
  ) {
    guard let group = group(in: stage), group.isLive else { return }
    guard group.isAnimating else {
      PresentationValues.cut(&values[keyPath: list])
      return group.noteChange()
    }
    let pace = pace(for: axis, in: group)
    var from = old
    if options.contains(.beginFromCurrentState) || !V.isAdditive,
      let newest = values[keyPath: list].last
    {
      // Parts of the same whole, such as key frames, follow one another.
      if newest.group !== group || newest.pace === pace {
        from = values[keyPath: list].shown(over: old, at: stage?.animationTime ?? 0)
        PresentationValues.cut(&values[keyPath: list])
      }
    }
    values[keyPath: list].append(group.animate(values, from: from, to: new, pace: pace))
  }
}

/// A `UIView.animate` block: it runs by the clock.
final class TimedBlock: AnimationBlock {
  private var duration: TimeInterval
  let delay: TimeInterval
  let curve: TimingCurve
  private let repeatCount: Double
  private let autoreverses: Bool
  /// For a throw: the two axes' own springs, from the way still to go (SPR-08).
  private let axisSprings: ((CGVector) -> (Spring, Spring))?
  private var thrown: (x: Spring, y: Spring)?
  private let completion: ((Bool) -> Void)?
  private(set) var groups: [(stage: Stage, group: AnimationGroup)] = []
  /// Of views that are in no window yet.
  private var waiting: AnimationGroup?

  init(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve,
    options: UIView.AnimationOptions, repeatCount: Double? = nil, autoreverses: Bool? = nil,
    axisSprings: ((CGVector) -> (Spring, Spring))? = nil, completion: ((Bool) -> Void)?
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.repeatCount = repeatCount ?? (options.contains(.repeat) ? .infinity : 1)
    self.autoreverses = autoreverses ?? options.contains(.autoreverse)
    self.axisSprings = axisSprings
    self.completion = completion
    super.init(options: options)
  }

  override var inheritedDuration: TimeInterval { duration }

  /// A hard throw swings for longer: the block lasts until both axes have settled.
  override func beginMove(by way: @autoclosure () -> CGVector) -> Bool {
    guard let (x, y) = axisSprings?(way()) else { return false }
    thrown = (x, y)
    if groups.isEmpty, waiting == nil {
      duration = max(duration, max(x.settlingTime, y.settlingTime))
    }
    return true
  }

  /// Opened with the first change in that stage.
  override func group(in stage: Stage?) -> AnimationGroup? {
    guard let stage else { return waitingGroup() }
    for entry in groups where entry.stage === stage { return entry.group }
    let group = stage.ticker.open(
      duration: duration, delay: delay, curve: curve, repeatCount: repeatCount,
      autoreverses: autoreverses, allowsUserInteraction: options.contains(.allowUserInteraction))
    groups.append((stage, group))
    return group
  }

  private func waitingGroup() -> AnimationGroup {
    if let waiting { return waiting }
    let group = AnimationGroup(
      waiting: ProgressSource.Timing(
        begin: 0, delay: delay, duration: duration, curve: curve, repeatCount: repeatCount,
        autoreverses: autoreverses),
      allowsUserInteraction: options.contains(.allowUserInteraction))
    waiting = group
    return group
  }

  override func pace(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    guard axis != .scalar, let thrown else { return group.pace }
    return group.pace(curve: .spring(axis == .x ? thrown.x : thrown.y))
  }

  /// The first window's group carries the completion. A block that changed nothing completes in a later
  /// turn, with true (ANI-03, K2).
  func close() {
    if options.contains(.layoutSubviews) {
      run { for entry in groups { entry.stage.layoutIfNeeded() } }
    }
    if let completion {
      if let group = groups.first?.group ?? waiting {
        group.addCompletion(completion)
      } else {
        CompletionQueue.later { completion($0) }
      }
    }
    for entry in groups { entry.stage.ticker.close(entry.group) }
    if let waiting { CompletionQueue.wait(for: waiting) }
  }
}

/// What a property animator was given to change.
final class AnimatorBlock: AnimationBlock {
  private let animatorGroup: AnimationGroup
  private let course: AnimatorTimeline
  private let delayFactor: Double
  private var paces: [ProgressSource?] = [nil, nil, nil]

  init(
    _ group: AnimationGroup, _ course: AnimatorTimeline, options: UIView.AnimationOptions,
    delayFactor: Double
  ) {
    animatorGroup = group
    self.course = course
    self.delayFactor = delayFactor
    super.init(options: options)
  }

  override var inheritedDuration: TimeInterval { course.duration }

  /// The first window that it changes something in gives the clock.
  override func group(in stage: Stage?) -> AnimationGroup? {
    guard let stage else { return animatorGroup }
    stage.ticker.adopt(animatorGroup)
    if animatorGroup.ticker !== stage.ticker { course.isAbroad = true }
    return animatorGroup
  }

  override func pace(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    if let known = paces[axis.rawValue] { return known }
    let made = course.track(delayFactor: delayFactor, axis: axis)
    paces[axis.rawValue] = made
    return made
  }
}

/// A part of another block's way: one key frame.
final class WindowBlock: AnimationBlock {
  private let whole: AnimationBlock
  private let start: Double
  private let end: Double
  private let isDiscrete: Bool
  private var paces: [(whole: ProgressSource, part: ProgressSource)] = []

  init(of whole: AnimationBlock, from start: Double, to end: Double, isDiscrete: Bool) {
    self.whole = whole
    self.start = start
    self.end = end
    self.isDiscrete = isDiscrete
    super.init(options: whole.options)
  }

  override var inheritedDuration: TimeInterval { whole.inheritedDuration * (end - start) }

  override func group(in stage: Stage?) -> AnimationGroup? { whole.group(in: stage) }

  override func pace(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    let pace = whole.pace(for: axis, in: group)
    for known in paces where known.whole === pace { return known.part }
    let part = WindowedProgress(of: pace, from: start, to: end, isDiscrete: isDiscrete)
    paces.append((pace, part))
    return part
  }
}

/// A block inside an animator's, or inside a key frame: it moves with that, and only its completion
/// is its own.
final class JoinedBlock: AnimationBlock {
  private let outer: AnimationBlock
  private let completion: ((Bool) -> Void)?
  private var group: AnimationGroup?

  init(_ outer: AnimationBlock, completion: ((Bool) -> Void)?) {
    self.outer = outer
    self.completion = completion
    super.init(options: outer.options)
  }

  override var inheritedDuration: TimeInterval { outer.inheritedDuration }

  override func group(in stage: Stage?) -> AnimationGroup? {
    let group = outer.group(in: stage)
    if self.group == nil { self.group = group }
    return group
  }

  override func pace(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    outer.pace(for: axis, in: group)
  }

  func close() {
    guard let completion else { return }
    if let group {
      group.addCompletion(completion)
    } else {
      CompletionQueue.later { completion($0) }
    }
  }
}
