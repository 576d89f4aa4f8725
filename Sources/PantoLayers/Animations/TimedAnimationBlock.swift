import PantoBase
import PantoMotion

/// The block of a `UIView.animate` call, which runs by the clock.
package final class TimedAnimationBlock: AnimationBlock {
  private var duration: TimeInterval
  package let delay: TimeInterval
  package let curve: TimingCurve
  private let repeatCount: Double
  private let autoreverses: Bool
  /// Makes the springs of the two axes from the distance still to go, in points, for a block that
  /// takes over the velocity of a throw (SPR-08). Otherwise `nil`.
  private let axisSprings: ((CGVector) -> (Spring, Spring))?
  private var springs: (x: Spring, y: Spring)?
  private let completion: ((Bool) -> Void)?
  /// The groups, one per tree. Each keeps the stage of its tree until the block has ended, even if
  /// the closure of the block releases the stage.
  private var groups: [(tree: LayerTree, stage: AnyObject?, group: AnimationGroup)] = []
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
  override func beginMove(by distance: @autoclosure () -> CGVector) -> Bool {
    guard let (x, y) = axisSprings?(distance()) else { return false }
    springs = (x, y)
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
    groups.append((tree, tree.owner, group))
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
    guard axis != .scalar, let springs else { return group.progressSource }
    return group.progressSource(curve: .spring(axis == .x ? springs.x : springs.y))
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
