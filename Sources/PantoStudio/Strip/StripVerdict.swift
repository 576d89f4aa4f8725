import PantoCore
import PantoDemoKit

/// One sentence for what was done on the strip, and one for what did not fire, made from the typed
/// reasons of the log (GAL-05).
struct StripVerdict: Equatable {
  var headline: String
  var detail = ""
  /// The recognizer that the timeline shows: the one that fired, or else the one that explains why
  /// nothing did.
  var shown: RecognizerID?

  /// The facts that the log of the recognizers does not have.
  struct Facts {
    /// The first transitions of the recognizers in this sequence, oldest first.
    var transitions: [Transition] = []
    /// The time of the first touch.
    var start: TimeInterval = 0
    /// The times at which fingers landed.
    var landings: [TimeInterval] = []
    /// The velocity at which the ball was let go; `nil` if it was not.
    var velocity: CGPoint?
    /// The time at which the touch left the strip, or `nil`.
    var left: TimeInterval?
    /// The time at which the page began to scroll and took the touch, or `nil`.
    var scrolled: TimeInterval?
    var scale: CGFloat = 1
    var turn: CGFloat = 0
  }

  private static func n(_ value: CGFloat) -> String { Reason.number(value.rounded()) }
  private static func ms(_ seconds: TimeInterval) -> String { n(CGFloat(seconds * 1000)) + " ms" }
  private static func tenths(_ value: CGFloat) -> String {
    Reason.number((value * 10).rounded() / 10)
  }
  /// The number with as many decimals as tell it from the limit that it passed: 10.4 pt are more
  /// than 10.
  private static func number(_ value: CGFloat, besides limit: CGFloat) -> String {
    if n(value) != n(limit) { return n(value) }
    return tenths(value) != tenths(limit) ? tenths(value) : Reason.number(value)
  }
  private static func at(_ time: TimeInterval, _ facts: Facts) -> String {
    tenths(CGFloat(time - facts.start)) + " s"
  }

  init(headline: String) { self.headline = headline }

  /// Judges the sequence so far; `nil` while nothing has been decided.
  init?(_ facts: Facts, pan: RecognizerID, tap: RecognizerID, doubleTap: RecognizerID) {
    func first(_ id: RecognizerID) -> Transition? {
      facts.transitions.first { $0.recognizer == id }
    }
    let fired = facts.transitions.filter {
      $0.to == .began || $0.to == .ended && $0.from == .possible
    }
    if let winner = fired.first(where: { $0.recognizer == pan }) ?? fired.last {
      headline = Self.headline(winner, facts, isDouble: winner.recognizer == doubleTap)
      shown = winner.recognizer
      let other = winner.kind == .tap ? pan : tap
      detail = Self.detail(first(other), named: winner.kind == .tap ? "Pan" : "Tap")
      if winner.kind == .tap, let failed = first(doubleTap), failed.to == .failed,
        case .tapGapTooLong(let waited, _) = failed.reason
      {
        headline = "Tap. It waited \(Self.ms(waited)) for a second one."
      }
      return
    }
    shown = pan
    if let time = facts.scrolled {
      headline = "Nothing: the page took the touch at \(Self.at(time, facts)) to scroll."
      detail = "A drag on the ball, or to the side, stays in the strip."
    } else if let time = facts.left {
      headline = "Nothing: the touch left the strip at \(Self.at(time, facts))."
      detail = Self.detail(first(tap), named: "Tap")
    } else if let failed = first(tap), failed.to == .failed {
      if case .touchCancelled = failed.reason {
        headline = "Nothing: \(Self.lowered(failed.reason.sentence()))"
      } else {
        headline = "Nothing fired."
        detail = Self.detail(failed, named: "Tap")
      }
    } else {
      return nil
    }
  }

  private static func lowered(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func headline(_ t: Transition, _ facts: Facts, isDouble: Bool) -> String {
    let numbers = t.reason.numbers
    switch t.kind {
    case .pan:
      let began = numbers.map { "Pan began after \(n($0.was)) pt." } ?? "Pan began."
      guard let velocity = facts.velocity else { return began }
      let speed = velocity.length
      return began + (speed < 60 ? " Let go at rest." : " Thrown at \(n(speed)) pt/s.")
    case .tap where isDouble:
      let gap = facts.landings.count > 1 ? facts.landings[1] - facts.landings[0] : 0
      return "Double tap. The second came after \(ms(gap))."
    case .tap: return "Tap."
    case .longPress:
      return numbers.map { "Long press. Held \(ms(TimeInterval($0.was)))." } ?? "Long press."
    case .pinch:
      return (numbers.map { "Pinch began after \(n($0.was)) pt." } ?? "Pinch.")
        + " Scaled to \(tenths(facts.scale))×."
    case .rotation:
      return (numbers.map { "Rotation began after \(n($0.was))°." } ?? "Rotation.")
        + " Turned \(n(facts.turn * 180 / .pi))°."
    default: return "\(t.kind) \(t.to.name)."
    }
  }

  /// The sentence for a gesture that did not fire.
  private static func detail(_ t: Transition?, named name: String) -> String {
    guard let t, t.to == .failed else { return "" }
    if case .movedTooFar(let was, let allowed) = t.reason {
      return "\(name) did not fire: moved \(number(was, besides: allowed)) pt; "
        + "\(n(allowed)) are allowed."
    }
    if case .preventedBy = t.reason { return "" }
    return "\(name) did not fire: \(lowered(t.reason.sentence(for: t.kind)))"
  }
}
