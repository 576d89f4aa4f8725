import PantoBase
import PantoMotion

/// The `UIView.animate` block that is running: what changes meanwhile is animated by it, in the
/// world of the layer that changes.
@MainActor final class AnimationBlock {
  /// `UIView.animate` is static, so the block in force is too; it ends with the closure.
  static var current: AnimationBlock? { didSet { isRunning = current != nil } }
  /// The same question without touching the block.
  @exclusivity(unchecked) private(set) static var isRunning = false

  private var duration: TimeInterval
  let delay: TimeInterval
  let curve: TimingCurve
  let options: UIView.AnimationOptions
  /// For a throw: the two axes' own springs, from the way still to go (SPR-08).
  private let axisSprings: ((CGVector) -> (Spring, Spring))?
  private let completion: ((Bool) -> Void)?
  private var groups: [(stage: Stage, group: AnimationGroup)] = []

  init(
    duration: TimeInterval, delay: TimeInterval, curve: TimingCurve,
    options: UIView.AnimationOptions,
    axisSprings: ((CGVector) -> (Spring, Spring))?, completion: ((Bool) -> Void)?
  ) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.options = options
    self.axisSprings = axisSprings
    self.completion = completion
  }

  /// The two axes' curves for the way still to go, where the block is a throw. A hard throw swings
  /// for longer: the block lasts until both have settled.
  func springs(for way: CGVector) -> (TimingCurve, TimingCurve)? {
    guard let (x, y) = axisSprings?(way) else { return nil }
    if groups.isEmpty { duration = max(duration, max(x.settlingTime, y.settlingTime)) }
    return (.spring(x), .spring(y))
  }

  /// Opened with the first change in that stage; the first of all carries the completion.
  private func group(in stage: Stage) -> AnimationGroup {
    for entry in groups where entry.stage === stage { return entry.group }
    let group = stage.ticker.open(
      duration: duration, delay: delay, curve: curve,
      allowsUserInteraction: options.contains(.allowUserInteraction),
      completion: groups.isEmpty ? completion : nil)
    groups.append((stage, group))
    return group
  }

  /// A block that changed nothing completes at once, with true (ANI-03).
  func close() {
    if groups.isEmpty { completion?(true) }
    for entry in groups { entry.stage.ticker.close(entry.group) }
  }

  func animate<V: Interpolatable>(
    _ values: PresentationValues,
    _ list: ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    from old: V, to new: V, in stage: Stage, curve: TimingCurve? = nil
  ) {
    let group = group(in: stage)
    guard group.isAnimating else {
      PresentationValues.cut(&values[keyPath: list])
      return group.noteChange()
    }
    var from = old
    if options.contains(.beginFromCurrentState) || !V.isAdditive {
      from = values[keyPath: list].shown(over: old, at: stage.animationTime)
      PresentationValues.cut(&values[keyPath: list])
    }
    var animation = group.animate(values, from: from, to: new)
    if let curve {
      animation = Animation(
        from: from, to: new, begin: animation.begin, delay: animation.delay,
        duration: animation.duration, curve: curve, group: group)
    }
    values[keyPath: list].append(animation)
  }
}
