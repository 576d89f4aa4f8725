import PantoBase
import PantoMotion

/// Work that was started while no window could run it: animation blocks on views outside any
/// window, and completions and animators that were started while no stage was working.
///
/// A turn is one call of a stage (window), to send it an event, to advance its clock or to draw,
/// with everything that its handlers do. Code outside any such call belongs to the turn that the
/// next call begins, as with the run loop of UIKit. A block whose views come into a window in the
/// same turn begins there (PRT-01). A block whose views are still outside any window at the end of
/// the turn is over: its completion runs in a later turn, never inside the call that started the
/// block (K2).
@MainActor package enum CompletionQueue {
  private enum Work {
    case block(AnimationGroup)
    case call((Bool) -> Void)
    case start((AnimationTicker) -> Void)
    case end(() -> Void)
  }

  /// Whether any work waits. Every verb checks this flag.
  package static var hasWork: Bool { isWorkQueued }
  // The value is stored under another name, because accesses to a stored `package` property are
  // checked for overlap at run time.
  private static var isWorkQueued = false
  private static var work: [Work] = []

  private static func add(_ new: Work) {
    work.append(new)
    isWorkQueued = true
  }

  /// Schedules `completion` for a later turn of the stage that is working, or of the first stage
  /// that works. The completion receives `false` if that stage ends before.
  package static func later(_ completion: @escaping (Bool) -> Void) {
    connect()
    if let tree = LayerTree.running() {
      tree.ticker.later(completion)
    } else {
      add(.call(completion))
    }
  }

  /// Routes completions of animations that are released without any clock into this queue.
  static func connect() {
    guard AnimationTicker.onAbandoned == nil else { return }
    AnimationTicker.onAbandoned = { body in CompletionQueue.later { _ in body() } }
  }

  /// Schedules a completion without a parameter for a later turn.
  package static func later(_ completion: (() -> Void)?) {
    if let completion { later { _ in completion() } }
  }

  /// Queues the group of an animation block that changed views outside any window.
  static func wait(for group: AnimationGroup) {
    connect()
    group.closeWaiting()
    for case let values as PresentationValues in group.owners {
      if let tree = values.layer?.tree { return tree.ticker.begin(group) }
    }
    add(.block(group))
  }

  /// Records that a completion block was set outside any transaction, so that it belongs to this
  /// turn.
  static func markTransaction() { isWorkQueued = true }

  /// Schedules `start` to run with the clock of the first stage that works.
  static func wait(toStart start: @escaping (AnimationTicker) -> Void) { add(.start(start)) }

  /// Schedules `body` for the end of this turn.
  package static func atEndOfTurn(_ body: @escaping () -> Void) { add(.end(body)) }

  /// Hands all queued work to `tree`, at the beginning or the end of a turn of its stage.
  package static func finish(on tree: LayerTree) {
    let all = work
    work = []
    isWorkQueued = false
    CATransaction.commitOuter()
    for one in all {
      switch one {
      case .block(let group): tree.ticker.endWaiting(group)
      case .call(let completion): tree.ticker.later(completion)
      case .start(let start): start(tree.ticker)
      case .end(let body): body()
      }
    }
  }
}

extension CALayer {
  /// Returns the values of a layer outside any window that a block is changing. The values have no
  /// effect until the layer comes into a window.
  final func ensureWaitingValues() -> PresentationValues {
    if let waiting { return waiting }
    let values = PresentationValues(self)
    waiting = values
    return values
  }

  /// The animations of this layer: those that run, or those that wait for a window.
  final var animatedValues: PresentationValues? { presentationValues ?? waiting }

  /// Begins the animations that waited, after the layer came into `tree`. A value
  /// that was assigned directly in the meantime stays (ANI-09).
  final func beginWaiting(in tree: LayerTree) {
    guard let values = waiting else { return }
    waiting = nil
    var stale = DropStale(layer: self)
    values.visit(&stale)
    guard !values.isEmpty else {
      values.layer = nil
      return
    }
    presentationValues = values
    var start = Start(tree: tree)
    values.visit(&start)
    for run in values.explicit { run.begin(in: tree) }
    animationsChanged()
  }
}

/// Removes animations whose target differs from the present value of the model.
private struct DropStale: AnimationVisitor {
  let layer: CALayer
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    if let last = list.last, last.to != layer[keyPath: model] { PresentationValues.cut(&list) }
  }
}

/// Begins the groups that wait for a clock, with the clock of `tree`.
private struct Start: AnimationVisitor {
  let tree: LayerTree
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    for animation in list {
      guard let group = animation.group else { continue }
      if group.isWaiting {
        tree.ticker.begin(group)
      } else if group.timeline != nil {
        tree.ticker.adopt(group)
      }
    }
  }
}
