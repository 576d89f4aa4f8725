import PantoBase
import PantoMotion

/// The settings of a property animator, and its run from the start to the completions.
@MainActor final class AnimatorRun {
  private enum Phase {
    case inactive
    /// The animator is running or paused; its timeline tells which.
    case active(AnimatorTimeline, AnimationGroup)
    case stopped([FinalValues])
  }

  private let givenDuration: TimeInterval
  let parameters: any UITimingCurveProvider
  private let timing: ResolvedTiming
  var options: UIViewAnimationOptions = []
  var allowsTouches = true
  var isHitTestedByHand = false
  var isInterruptible = true
  var scrubsLinearly = true
  var pausesOnCompletion = false
  private(set) var delay: TimeInterval = 0
  private(set) var isReversed = false

  private var phase = Phase.inactive
  /// The number of the start that waits for a window's clock, or `nil`. Starts are counted so that
  /// an older one that still waits has no effect.
  private var waitingStart: Int?
  private var starts = 0
  private var isAbandoned = false
  private var animations: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []

  init(duration: TimeInterval, parameters: any UITimingCurveProvider) {
    self.parameters = parameters
    timing = parameters.timing
    givenDuration = duration > 0 ? min(duration, 1e9) : 0
  }

  var duration: TimeInterval { timing.ownDuration ?? givenDuration }

  var state: UIViewAnimatingState {
    switch phase {
    case .inactive: .inactive
    case .active: .active
    case .stopped: .stopped
    }
  }

  var timeline: AnimatorTimeline? {
    if case .active(let timeline, _) = phase { timeline } else { nil }
  }

  var group: AnimationGroup? {
    if case .active(_, let group) = phase { group } else { nil }
  }

  var isRunning: Bool { waitingStart != nil || timeline?.isRunning ?? false }
  var fraction: CGFloat { CGFloat(timeline?.fraction ?? 0) }

  // MARK: Blocks

  func add(_ body: @escaping () -> Void, delayFactor: CGFloat) {
    if !(delayFactor >= 0 && delayFactor <= 1) {
      Misuse.report("addAnimations: delayFactor \(delayFactor) is not in 0…1; it is clamped")
    }
    let factor = delayFactor > 0 ? min(Double(delayFactor), 1) : 0
    switch phase {
    case .inactive: animations.append((body, factor))
    case .active(let timeline, let group): run(body, factor, timeline, group)
    case .stopped:
      Misuse.report("addAnimations: the animator is stopped; call finishAnimation(at:) first")
    }
  }

  private func run(
    _ body: () -> Void, _ delayFactor: Double, _ timeline: AnimatorTimeline, _ group: AnimationGroup
  ) {
    AnimatorAnimationBlock(group, timeline, options: options, delayFactor: delayFactor).run(body)
  }

  // MARK: Moving

  func start(afterDelay delay: TimeInterval) {
    switch phase {
    case .stopped:
      Misuse.report("startAnimation: the animator is stopped; call finishAnimation(at:) first")
    case .inactive:
      self.delay = delay > 0 ? min(delay, 1e9) : 0
      activate()
      startTimeline(length: duration, delay: self.delay)
    case .active(let timeline, _):
      if isRunning { return }
      startTimeline(length: timeline.remaining * timeline.duration, delay: delay)
    }
  }

  func pause() {
    guard mayInterrupt("pauseAnimation") else { return }
    activate()
    halt()
  }

  /// Runs `body` while the animator is paused. Changes made in its `UIView.animate` blocks are
  /// animated by this animator; changes outside blocks apply immediately.
  func runWhilePaused(_ body: () -> Void) {
    pause()
    guard case .active(let timeline, let group) = phase else { return body() }
    let outer = AnimationBlock.joinable
    AnimationBlock.joinable = AnimatorAnimationBlock(group, timeline, options: [], delayFactor: 0)
    body()
    AnimationBlock.joinable = outer
  }

  func scrub(to fraction: CGFloat) {
    guard !fraction.isNaN else {
      return Misuse.report("fractionComplete: not a number; the old one is kept")
    }
    guard mayInterrupt("fractionComplete") else { return }
    activate()
    waitingStart = nil
    guard case .active(let timeline, let group) = phase else { return }
    timeline.scrub(to: Double(fraction))
    group.ticker?.cancelEnd(of: group)
  }

  func continueRun(
    with parameters: (any UITimingCurveProvider)?, durationFactor factor: CGFloat
  ) {
    guard case .active(let timeline, _) = phase, isInterruptible else {
      return Misuse.report(
        "continueAnimation: only an active, interruptible animator goes on; pause it first")
    }
    if !(factor >= 0) {
      Misuse.report("continueAnimation: durationFactor \(factor) is taken for 0")
    }
    let timing = parameters?.timing
    let share = factor > 0 ? min(Double(factor), 1e9) : timeline.remaining
    startTimeline(timing, length: timing?.ownDuration ?? share * timeline.duration, delay: 0)
  }

  func setReversed(_ reversed: Bool) {
    guard reversed != isReversed else { return }
    guard case .active(let timeline, let group) = phase else {
      return isReversed = reversed
    }
    guard isInterruptible || !timeline.isRunning else {
      return Misuse.report("isReversed: this animator is not interruptible")
    }
    isReversed = reversed
    let wasRunning = timeline.isRunning
    timeline.reverse()
    if wasRunning {
      startTimeline(length: timeline.remaining * timeline.duration, delay: 0)
    } else {
      group.ticker?.cancelEnd(of: group)
    }
  }

  private func mayInterrupt(_ call: String) -> Bool {
    if case .stopped = phase {
      Misuse.report("\(call): the animator is stopped; call finishAnimation(at:) first")
      return false
    }
    if !isInterruptible {
      Misuse.report("\(call): this animator is not interruptible")
      return false
    }
    return true
  }

  /// Runs the animation blocks that were added to the animator. Afterwards the layers' model values
  /// are the end values.
  private func activate() {
    guard case .inactive = phase else { return }
    let timeline = AnimatorTimeline(duration: duration, timing: timing)
    timeline.scrubsLinearly = scrubsLinearly
    let group = AnimationGroup(timeline, allowsUserInteraction: allowsTouches)
    group.isHitTestedByHand = isHitTestedByHand
    timeline.onTearDown = { [weak self] in self?.end(at: .current, completing: true) }
    phase = .active(timeline, group)
    let blocks = animations
    animations = []
    for block in blocks { run(block.body, block.delayFactor, timeline, group) }
    if isReversed {
      // A reversed animator starts at the end of its timeline.
      timeline.scrub(to: 1)
      timeline.reverse()
    }
  }

  private func startTimeline(
    _ timing: ResolvedTiming? = nil, length: TimeInterval, delay: TimeInterval
  ) {
    guard case .active(let timeline, let group) = phase else { return }
    if group.ticker == nil { LayerTree.running()?.ticker.adopt(group) }
    guard let ticker = group.ticker else {
      // No clock is known yet: the animator starts with the first stage that works.
      starts += 1
      let number = starts
      waitingStart = number
      return CompletionQueue.wait { ticker in
        guard self.waitingStart == number else { return }
        ticker.adopt(group)
        self.startTimeline(timing, length: length, delay: delay)
      }
    }
    waitingStart = nil
    timeline.run(timing, length: max(0, length), delay: delay)
    // The ticker retains this run until its end, so a running animator keeps itself alive (VPA-14).
    ticker.run(group) { self.reachEnd() }
  }

  private func halt() {
    waitingStart = nil
    guard case .active(let timeline, let group) = phase else { return }
    timeline.halt()
    group.ticker?.cancelEnd(of: group)
  }

  private func reachEnd() {
    if pausesOnCompletion, !isAbandoned { return halt() }
    end(at: isReversed ? .start : .end, completing: true)
  }

  // MARK: Ending

  func stop(_ withoutFinishing: Bool) {
    switch phase {
    case .inactive: return
    case .stopped:
      if withoutFinishing {
        swapOut(&phase, for: .inactive)
        swapOut(&completions, for: [])
      }
    case .active:
      guard isInterruptible || !isRunning else {
        return Misuse.report("stopAnimation: this animator is not interruptible")
      }
      if withoutFinishing {
        end(at: .current, completing: false)
      } else {
        let finalValues = endGroup(finished: false, collectsFinalValues: true)
        for values in finalValues { values.apply(.current) }
        phase = .stopped(finalValues)
      }
    }
  }

  func finish(at position: UIViewAnimatingPosition) {
    guard case .stopped(let finalValues) = phase else {
      return Misuse.report("finishAnimation: call stopAnimation(false) first")
    }
    phase = .inactive
    if position != .current { for values in finalValues { values.apply(position) } }
    complete(position, nil)
  }

  /// Handles the release of a property animator by the program (VPA-14).
  func abandon() {
    isAbandoned = true
    switch phase {
    case .inactive: return
    case .stopped:
      Misuse.report("an animator was let go while stopped; call finishAnimation(at:) before")
      swapOut(&phase, for: .inactive)
    case .active:
      if isRunning { return }
      Misuse.report("an animator was let go while paused; keep it, or call stopAnimation(true)")
      end(at: .current, completing: false)
    }
  }

  private func end(at position: UIViewAnimatingPosition, completing: Bool) {
    // At the end the model values show, so no value has to be set.
    let ticker = group?.ticker
    let finalValues = endGroup(finished: position == .end, collectsFinalValues: position != .end)
    swapOut(&phase, for: .inactive)
    for values in finalValues { values.apply(.current) }
    if position == .start { for values in finalValues { values.apply(.start) } }
    if completing { complete(position, ticker) } else { swapOut(&completions, for: []) }
  }

  private func endGroup(finished: Bool, collectsFinalValues: Bool) -> [FinalValues] {
    waitingStart = nil
    guard case .active(let timeline, let group) = phase else { return [] }
    guard let ticker = group.ticker else {
      let finalValues = collectsFinalValues ? group.removeAnimations(at: 0) : []
      group.endWithoutClock()
      return finalValues
    }
    let finalValues = collectsFinalValues ? group.removeAnimations(at: ticker.now) : []
    timeline.halt()
    ticker.end(group, finished: finished)
    return finalValues
  }

  /// Calls the completions of the animator with the position at which it ended.
  ///
  /// - Parameter ticker: The ticker of a natural end, in whose turn the completions run. `nil` for
  ///   `finishAnimation(at:)`, which calls the completions before it returns, as in UIKit. If a
  ///   completion itself calls `finishAnimation(at:)`, the further ones run later, because such
  ///   calls might never end (K2).
  private func complete(_ position: UIViewAnimatingPosition, _ ticker: AnimationTicker?) {
    let calls = completions
    completions = []
    guard !calls.isEmpty else { return }
    func call() { for completion in calls { completion(position) } }
    if let ticker { return ticker.completing(call) }
    if AnimatorRun.isFinishing { return CompletionQueue.later(call) }
    AnimatorRun.isFinishing = true
    call()
    AnimatorRun.isFinishing = false
  }

  /// Whether an animator of the process is calling its completions inside `finishAnimation(at:)`.
  private static var isFinishing = false
}
