import PantoBase

/// A handler that kept its window waiting: input queued up meanwhile, and nothing moved (B65).
public struct Stall: Hashable, Sendable {
  /// When its turn began, in seconds of the stage's clock.
  public var time: TimeInterval
  /// How long the handler took, by the host's clock.
  public var seconds: TimeInterval
  public var recognizer: RecognizerID
  /// The recognizer's name in the log, such as `pan:card`.
  public var name: String

  /// A handler that takes less is none, in seconds: fifteen frames.
  public static let shortest: TimeInterval = 0.25

  /// What the timeline says.
  public var sentence: String {
    "The handler of \(name) took \(Reason.number(CGFloat(seconds))) s; input waited. "
      + "Do long work elsewhere, or in parts."
  }
}

extension EventProcessor {
  /// The newest handlers that took long, oldest first; at most 64.
  public var stalls: [Stall] { stallList }

  @inline(__always) final func act(_ recognizer: UIGestureRecognizer) {
    if isTimed { actTimed(recognizer) } else { recognizer.sendActions() }
  }

  @inline(never) private final func actTimed(_ recognizer: UIGestureRecognizer) {
    guard let handlerClock else { return recognizer.sendActions() }
    let begin = handlerClock()
    recognizer.sendActions()
    let seconds = handlerClock() - begin
    guard seconds >= Stall.shortest, seconds.isFinite else { return }
    if stallList.count >= 64 { stallList.removeFirst(32) }
    stallList.append(
      Stall(
        time: time.now, seconds: seconds, recognizer: recognizer.id,
        name: log.name(of: recognizer.id)))
  }
}
