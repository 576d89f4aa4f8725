import PantoBase
import PantoMotion

/// The curve of one axis of a move, and the time in seconds until it has arrived.
package typealias AxisCurve = (curve: TimingCurve, duration: TimeInterval)
/// A function that returns the timing curves of both axes for a move between two positions, in
/// points.
package typealias AxisCurves = (_ from: CGPoint, _ to: CGPoint) -> (x: AxisCurve, y: AxisCurve)

/// The block of a `UIView.animate` call, which runs by the clock.
package final class TimedAnimationBlock: AnimationBlock {
  private var duration: TimeInterval
  package let delay: TimeInterval
  package let curve: TimingCurve
  private let repeatCount: Double
  private let autoreverses: Bool
  /// Makes the curves of the two axes for a block that takes over the velocity of a throw (SPR-08,
  /// SPR-12). Otherwise `nil`.
  private let axisCurves: AxisCurves?
  private var curves: (x: AxisCurve, y: AxisCurve)?
  private let completion: ((Bool) -> Void)?
  /// The repeated parts of the block, for which its completion waits.
  private var parts: Parts?
  /// The groups, one per tree. Each keeps the stage of its tree until the block has ended, even if
  /// the closure of the block releases the stage.
  private var groups: [(tree: LayerTree, stage: AnyObject?, group: AnimationGroup)] = []
  /// The group of changes to views outside any window.
  private var waiting: AnimationGroup?

  package init(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve,
    options: UIViewAnimationOptions, repeatCount: Double? = nil, autoreverses: Bool? = nil,
    axisCurves: AxisCurves? = nil, completion: ((Bool) -> Void)?
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.repeatCount = repeatCount ?? (options.contains(.repeat) ? .infinity : 1)
    self.autoreverses = autoreverses ?? options.contains(.autoreverse)
    self.axisCurves = axisCurves
    self.completion = completion
    super.init(options: options)
  }

  package override var inheritedDuration: TimeInterval { duration }

  /// Makes the curves of both axes if the block has one for each, and prolongs the block until both
  /// have settled.
  override func beginMove(to target: CGPoint, from shown: @autoclosure () -> CGPoint) -> Bool {
    guard let (x, y) = axisCurves?(shown(), target) else { return false }
    curves = (x, y)
    if groups.isEmpty, waiting == nil {
      duration = max(duration, max(x.duration, y.duration))
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
    guard axis != .scalar, let curves else { return group.progressSource }
    return group.progressSource(curve: axis == .x ? curves.x.curve : curves.y.curve)
  }

  /// Counts the repeated parts of a block that have not ended (FID-23).
  @MainActor private final class Parts {
    var open = 0
    private var areFinished = true
    private let completion: (Bool) -> Void

    init(_ completion: @escaping (Bool) -> Void) { self.completion = completion }

    func ended(_ isFinished: Bool) {
      areFinished = areFinished && isFinished
      open -= 1
      if open == 0 { completion(areFinished) }
    }
  }

  /// The completion of a new repeated part of the block, or `nil` if the block has none itself.
  package func completionOfPart() -> ((Bool) -> Void)? {
    guard let completion else { return nil }
    let all = parts ?? Parts(completion)
    parts = all
    all.open += 1
    return { all.ended($0) }
  }

  /// Ends the block after its closure has returned. The group of the first window carries the
  /// completion. The completion of a block that changed nothing runs in a later turn, with `true`
  /// (ANI-03, K2).
  package func close() {
    if options.contains(.layoutSubviews) {
      run { for entry in groups { entry.tree.layoutIfNeeded() } }
    }
    let group = groups.first?.group ?? waiting
    if parts == nil {
      if let completion {
        if let group {
          group.addCompletion(completion)
        } else {
          CompletionQueue.later { completion($0) }
        }
      }
    } else if let group, let completion = completionOfPart() {
      group.addCompletion(completion)
    }
    if let group, let transaction = CATransaction.pending {
      transaction.count += 1
      group.addCompletion { _ in transaction.done() }
    }
    for entry in groups { entry.tree.ticker.close(entry.group) }
    if let waiting { CompletionQueue.wait(for: waiting) }
  }
}
