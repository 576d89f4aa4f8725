import PantoBase
import PantoMotion

/// An animation block: changes made while it is current are animated on the clock of the stage of
/// the layer that changes.
///
/// Subclasses decide which animation group and which progress source apply.
@MainActor package class AnimationBlock {
  /// The block that is running. `UIView.animate` is static, so the running block is static too; it
  /// ends with the closure.
  package static var current: AnimationBlock? { didSet { isRunning = current != nil } }
  /// Whether a block is running. Reading this flag does not retain the block.
  private(set) static var isRunning = false

  /// Whether blocks animate. While the value is `false`, changes apply immediately.
  package static var areEnabled = true

  /// The block that further blocks join although it is not running: the one of a transition that a
  /// gesture drives.
  package static var held: AnimationBlock?

  package let options: UIViewAnimationOptions

  init(options: UIViewAnimationOptions) { self.options = options }

  /// Returns the group of changes in `tree`; `nil` for the tree means a view outside any window.
  /// A result of `nil` means that the change is not animated.
  func group(in tree: LayerTree?) -> AnimationGroup? { nil }

  func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    group.progressSource
  }

  /// Prepares a change of a view's centre.
  ///
  /// - Parameter way: The distance still to go, in points. Computing it means a sum over all
  ///   animations of the centre, so only a block with a spring for each axis evaluates it.
  /// - Returns: `true` if the block has a spring for each axis. Both axes are then animated, even
  ///   one that is at its target already (SPR-08).
  func beginMove(by way: @autoclosure () -> CGVector) -> Bool { false }

  /// The duration that blocks inside this one inherit, in seconds.
  package var inheritedDuration: TimeInterval { 0 }

  /// Runs `body` with this block as the current one.
  package final func run(_ body: () -> Void) {
    let outer = AnimationBlock.current
    AnimationBlock.current = self
    body()
    AnimationBlock.current = outer
  }

  final func animate<V: Interpolatable>(
    _ values: PresentationValues,
    _ list: ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    from old: V, to new: V, in tree: LayerTree?, axis: ResolvedTiming.Axis = .scalar
  ) {
    guard let group = group(in: tree), group.isLive else { return }
    guard group.isAnimating else {
      PresentationValues.cut(&values[keyPath: list])
      return group.recordChange()
    }
    let source = progressSource(for: axis, in: group)
    var from = old
    if options.contains(.beginFromCurrentState) || !V.isAdditive,
      let newest = values[keyPath: list].last
    {
      // Animations of the same group with different progress sources, such as key frames, follow
      // one another.
      if newest.group !== group || newest.progressSource === source {
        from = values[keyPath: list].shown(over: old, at: tree?.animationTime ?? 0)
        PresentationValues.cut(&values[keyPath: list])
      }
    }
    values[keyPath: list].append(group.animate(values, from: from, to: new, progressSource: source))
  }
}

/// The block of a `UIView.animate` call, which runs by the clock.
package final class TimedBlock: AnimationBlock {
  private var duration: TimeInterval
  package let delay: TimeInterval
  package let curve: TimingCurve
  private let repeatCount: Double
  private let autoreverses: Bool
  /// Makes the springs of the two axes from the distance still to go, in points, for a block that
  /// takes over the velocity of a throw (SPR-08). Otherwise `nil`.
  private let axisSprings: ((CGVector) -> (Spring, Spring))?
  private var thrown: (x: Spring, y: Spring)?
  private let completion: ((Bool) -> Void)?
  private(set) var groups: [(tree: LayerTree, group: AnimationGroup)] = []
  /// The group of changes to views outside any window.
  private var waiting: AnimationGroup?

  package init(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve,
    options: UIViewAnimationOptions, repeatCount: Double? = nil, autoreverses: Bool? = nil,
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

  package override var inheritedDuration: TimeInterval { duration }

  /// Makes the springs of both axes if the block has one for each, and prolongs the block until
  /// both have settled.
  override func beginMove(by way: @autoclosure () -> CGVector) -> Bool {
    guard let (x, y) = axisSprings?(way()) else { return false }
    thrown = (x, y)
    if groups.isEmpty, waiting == nil {
      duration = max(duration, max(x.settlingTime, y.settlingTime))
    }
    return true
  }

  /// Returns the group for `tree`. The first change in a stage opens the group.
  override func group(in tree: LayerTree?) -> AnimationGroup? {
    guard let tree else { return waitingGroup() }
    for entry in groups where entry.tree === tree { return entry.group }
    let group = tree.ticker.open(
      duration: duration, delay: delay, curve: curve, repeatCount: repeatCount,
      autoreverses: autoreverses, allowsUserInteraction: options.contains(.allowUserInteraction))
    groups.append((tree, group))
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

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    guard axis != .scalar, let thrown else { return group.progressSource }
    return group.progressSource(curve: .spring(axis == .x ? thrown.x : thrown.y))
  }

  /// Ends the block after its closure has returned. The group of the first window carries the
  /// completion. The completion of a block that changed nothing runs in a later turn, with `true`
  /// (ANI-03, K2).
  package func close() {
    if options.contains(.layoutSubviews) {
      run { for entry in groups { entry.tree.layoutIfNeeded() } }
    }
    if let completion {
      if let group = groups.first?.group ?? waiting {
        group.addCompletion(completion)
      } else {
        CompletionQueue.later { completion($0) }
      }
    }
    for entry in groups { entry.tree.ticker.close(entry.group) }
    if let waiting { CompletionQueue.wait(for: waiting) }
  }
}

/// The block that collects the changes of a property animator.
package final class AnimatorBlock: AnimationBlock {
  private let animatorGroup: AnimationGroup
  private let timeline: AnimatorTimeline
  private let delayFactor: Double
  private var sources: [ProgressSource?] = [nil, nil, nil]

  init(
    _ group: AnimationGroup, _ timeline: AnimatorTimeline, options: UIViewAnimationOptions,
    delayFactor: Double
  ) {
    animatorGroup = group
    self.timeline = timeline
    self.delayFactor = delayFactor
    super.init(options: options)
  }

  package override var inheritedDuration: TimeInterval { timeline.duration }

  /// Returns the group of the animator. The first window in which the animator changes something
  /// provides the clock.
  override func group(in tree: LayerTree?) -> AnimationGroup? {
    guard let tree else { return animatorGroup }
    tree.ticker.adopt(animatorGroup)
    if animatorGroup.ticker !== tree.ticker { timeline.hasOtherClocks = true }
    return animatorGroup
  }

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    if let known = sources[axis.rawValue] { return known }
    let made = timeline.track(delayFactor: delayFactor, axis: axis)
    sources[axis.rawValue] = made
    return made
  }
}

/// The block of one key frame, which is a part of the progress of another block.
package final class WindowBlock: AnimationBlock {
  private let whole: AnimationBlock
  private let start: Double
  private let end: Double
  private let isDiscrete: Bool
  private var sources: [(whole: ProgressSource, part: ProgressSource)] = []

  package init(of whole: AnimationBlock, from start: Double, to end: Double, isDiscrete: Bool) {
    self.whole = whole
    self.start = start
    self.end = end
    self.isDiscrete = isDiscrete
    super.init(options: whole.options)
  }

  package override var inheritedDuration: TimeInterval { whole.inheritedDuration * (end - start) }

  override func group(in tree: LayerTree?) -> AnimationGroup? { whole.group(in: tree) }

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    let source = whole.progressSource(for: axis, in: group)
    for known in sources where known.whole === source { return known.part }
    let part = WindowedProgress(of: source, from: start, to: end, isDiscrete: isDiscrete)
    sources.append((source, part))
    return part
  }
}

/// A block inside that of an animator or of a key frame: it animates with the outer block and has
/// only a completion of its own.
package final class JoinedBlock: AnimationBlock {
  private let outer: AnimationBlock
  private let completion: ((Bool) -> Void)?
  private var group: AnimationGroup?

  package init(_ outer: AnimationBlock, completion: ((Bool) -> Void)?) {
    self.outer = outer
    self.completion = completion
    super.init(options: outer.options)
  }

  package override var inheritedDuration: TimeInterval { outer.inheritedDuration }

  override func group(in tree: LayerTree?) -> AnimationGroup? {
    let group = outer.group(in: tree)
    if self.group == nil { self.group = group }
    return group
  }

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    outer.progressSource(for: axis, in: group)
  }

  package func close() {
    guard let completion else { return }
    if let group {
      group.addCompletion(completion)
    } else {
      CompletionQueue.later { completion($0) }
    }
  }
}
