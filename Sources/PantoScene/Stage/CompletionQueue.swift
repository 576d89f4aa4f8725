import PantoBase
import PantoMotion

/// What code started while no window could run it: blocks on views that are in no window yet, and
/// completions and animators while no stage is at work.
///
/// A turn is one verb of a stage with everything that its handlers do; code outside of any verb belongs
/// to the turn that the next verb begins, as with UIKit's run loop. A block whose views come into a window
/// in the same turn begins there (R1). One whose views are still in no window at the end of the turn is
/// over: its completion comes in a later turn, never inside the call that started it (K2).
@MainActor package enum CompletionQueue {
  private enum Work {
    case block(AnimationGroup)
    case call((Bool) -> Void)
    case start((AnimationTicker) -> Void)
  }

  /// Whether anything waits; looked at in every verb.
  private(set) static var hasWork = false
  private static var work: [Work] = []

  private static func add(_ new: Work) {
    work.append(new)
    hasWork = true
  }

  /// Calls `completion` in a later turn: of the stage that is working, or of the first one that does. It
  /// hears `false` where that stage ends before.
  static func later(_ completion: @escaping (Bool) -> Void) {
    connect()
    if let stage = Stage.running {
      stage.ticker.later(completion)
    } else {
      add(.call(completion))
    }
  }

  /// Completions of what is let go without any clock come here, too.
  static func connect() {
    guard AnimationTicker.onAbandoned == nil else { return }
    AnimationTicker.onAbandoned = { body in CompletionQueue.later { _ in body() } }
  }

  /// The same for a completion that hears nothing.
  package static func later(_ completion: (() -> Void)?) {
    if let completion { later { _ in completion() } }
  }

  /// A block has returned that changed views in no window.
  static func wait(for group: AnimationGroup) {
    connect()
    group.closeWaiting()
    for case let values as PresentationValues in group.owners {
      if let stage = values.layer?.stage { return stage.ticker.begin(group) }
    }
    add(.block(group))
  }

  /// A completion block was set outside of any transaction: it is of this turn.
  static func noteTransaction() { hasWork = true }

  /// Runs `start` with the clock of the first stage that works.
  static func wait(toStart start: @escaping (AnimationTicker) -> Void) { add(.start(start)) }

  /// A turn begins or ends on `stage`.
  static func finish(on stage: Stage) {
    let all = work
    work = []
    hasWork = false
    CATransaction.commitOuter()
    for one in all {
      switch one {
      case .block(let group): stage.ticker.endWaiting(group)
      case .call(let completion): stage.ticker.later(completion)
      case .start(let start): start(stage.ticker)
      }
    }
  }
}

extension CALayer {
  /// The values of a layer in no window that a block is changing. They show nothing before it comes into
  /// one.
  final func waitingValues() -> PresentationValues {
    if let waiting { return waiting }
    let values = PresentationValues(self)
    waiting = values
    return values
  }

  /// What is on its way, or waits for a window.
  final var animatedValues: PresentationValues? { inFlight ?? waiting }

  /// Begins what waited, since the layer came into the window of `stage`. A value that was set
  /// by hand since stays (ANI-09).
  final func beginWaiting(in stage: Stage) {
    guard let values = waiting else { return }
    waiting = nil
    var stale = DropStale(layer: self)
    values.visit(&stale)
    guard !values.isEmpty else {
      values.layer = nil
      return
    }
    inFlight = values
    var start = Start(stage: stage)
    values.visit(&start)
    for run in values.explicit { run.begin(in: stage) }
    animationsChanged()
  }
}

/// Takes away what was animated to another value than the model has now.
private struct DropStale: AnimationVisitor {
  let layer: CALayer
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    if let last = list.last, last.to != layer[keyPath: model] { PresentationValues.cut(&list) }
  }
}

/// Starts the blocks that wait for a clock.
private struct Start: AnimationVisitor {
  let stage: Stage
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    for animation in list {
      guard let group = animation.group else { continue }
      if group.isWaiting {
        stage.ticker.begin(group)
      } else if group.course != nil {
        stage.ticker.adopt(group)
      }
    }
  }
}
