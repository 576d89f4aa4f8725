import PantoBase

/// A handler that took so long that the input of its window had to wait (B65).
public struct Stall: Hashable, Sendable {
  /// The time at which the handler's turn began, in seconds of the stage's clock.
  public var time: TimeInterval
  /// The time that the handler took, in seconds of the host's clock.
  public var seconds: TimeInterval
  /// The recognizer whose handler took long.
  public var recognizer: RecognizerID
  /// The recognizer's name in the log, such as `pan:card`.
  public var name: String

  /// The least time of a handler that is reported as slow, in seconds: fifteen frames at 60 Hz.
  package static let shortest: TimeInterval = 0.25

  /// The largest number of slow handlers that are kept. Older ones are dropped, half of them at a
  /// time.
  static let mostKept = 64

  /// A sentence about the slow handler, which the inspector's timeline shows.
  public var sentence: String {
    "The handler of \(name) took \(Reason.number(CGFloat(seconds))) s; input waited. "
      + "Do long work elsewhere, or in parts."
  }
}

extension EventProcessor {
  /// The newest handlers that took long, oldest first; at most 64.
  public var stalls: [Stall] { stallList }

  @inline(__always) final func sendActions(of recognizer: UIGestureRecognizer) {
    if isTimed { sendTimedActions(of: recognizer) } else { recognizer.sendActions() }
  }

  @inline(never) private final func sendTimedActions(of recognizer: UIGestureRecognizer) {
    guard let handlerClock else { return recognizer.sendActions() }
    let begin = handlerClock()
    recognizer.sendActions()
    let seconds = handlerClock() - begin
    guard seconds >= Stall.shortest, seconds.isFinite else { return }
    if stallList.count >= Stall.mostKept { stallList.removeFirst(Stall.mostKept / 2) }
    stallList.append(
      Stall(
        time: time.now, seconds: seconds, recognizer: recognizer.id,
        name: log.name(of: recognizer.id)))
  }
}
