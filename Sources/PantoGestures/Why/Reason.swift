import PantoBase

/// Names a recognizer for as long as the process lives, without keeping it alive.
public struct RecognizerID: Hashable, Sendable {
  public let number: Int32
}

/// Why a recognizer changed its state, or was kept from a touch, with the numbers that decided
/// (WHY, REC-21). Trivial payloads only: making one costs nothing, words are made when read.
///
/// Units: points, seconds, counts; degrees where a rotation says how far it turned.
public enum Reason: Hashable, Sendable {
  // Why a recognizer failed by its own rules.
  case movedTooFar(CGFloat, allowed: CGFloat)
  case movedTooLittle(CGFloat, needs: CGFloat)
  case heldTooLong(TimeInterval, allowed: TimeInterval)
  case liftedEarly(TimeInterval, needs: TimeInterval)
  case tooFewTouches(Int, needs: Int)
  case tooManyTouches(Int, allowed: Int)
  case tapGapTooLong(TimeInterval, allowed: TimeInterval)
  case tapTooFar(CGFloat, allowed: CGFloat)
  case wrongDirection
  case tooSlow(TimeInterval, allowed: TimeInterval)
  case wrongButton(Int, needs: Int)
  /// Allowed `noEdge`: the recognizer lists no edge at all.
  case outsideEdgeRegion(CGFloat, allowed: CGFloat)
  // Why a touch never came to it.
  case wrongTouchType
  case delegateRefusedTouch
  case delegateRefusedEvent
  // What others decided.
  case viewRefusedBegin
  case delegateRefusedBegin
  case preventedBy(RecognizerID)
  case blockedByActive(RecognizerID)
  case waitingFor(RecognizerID)
  case requiredToFailRecognized(RecognizerID)
  case requirementCycle
  // What happened to it.
  case disabled
  case detached
  case touchCancelled(CancelCause)
  case sequenceEnded
  // Why it recognized, went on, or ended.
  case thresholdReached(CGFloat, needs: CGFloat)
  case durationReached(TimeInterval, needs: TimeInterval)
  case moved
  case allTouchesLifted
  case belowMinimumTouches(Int, needs: Int)
  case pointerEntered
  case pointerLeft
  /// A subclass set its state without saying why.
  case subclass
}

extension Reason {
  /// The word of the vocabulary, as logs, JSON and scenario files spell it.
  public var code: String {
    switch self {
    case .movedTooFar: "movedTooFar"
    case .movedTooLittle: "movedTooLittle"
    case .heldTooLong: "heldTooLong"
    case .liftedEarly: "liftedEarly"
    case .tooFewTouches: "tooFewTouches"
    case .tooManyTouches: "tooManyTouches"
    case .tapGapTooLong: "tapGapTooLong"
    case .tapTooFar: "tapTooFar"
    case .wrongDirection: "wrongDirection"
    case .tooSlow: "tooSlow"
    case .wrongButton: "wrongButton"
    case .outsideEdgeRegion: "outsideEdgeRegion"
    case .wrongTouchType: "wrongTouchType"
    case .delegateRefusedTouch: "delegateRefusedTouch"
    case .delegateRefusedEvent: "delegateRefusedEvent"
    case .viewRefusedBegin: "viewRefusedBegin"
    case .delegateRefusedBegin: "delegateRefusedBegin"
    case .preventedBy: "preventedBy"
    case .blockedByActive: "blockedByActive"
    case .waitingFor: "waitingFor"
    case .requiredToFailRecognized: "requiredToFailRecognized"
    case .requirementCycle: "requirementCycle"
    case .disabled: "disabled"
    case .detached: "detached"
    case .touchCancelled: "touchCancelled"
    case .sequenceEnded: "sequenceEnded"
    case .thresholdReached: "thresholdReached"
    case .durationReached: "durationReached"
    case .moved: "moved"
    case .allTouchesLifted: "allTouchesLifted"
    case .belowMinimumTouches: "belowMinimumTouches"
    case .pointerEntered: "pointerEntered"
    case .pointerLeft: "pointerLeft"
    case .subclass: "subclass"
    }
  }

  /// The other recognizer that had a part in it, if any.
  public var other: RecognizerID? {
    switch self {
    case .preventedBy(let id), .blockedByActive(let id), .waitingFor(let id),
      .requiredToFailRecognized(let id):
      id
    default: nil
    }
  }

  /// The two numbers that were compared: what was, and the limit.
  public var numbers: (was: CGFloat, limit: CGFloat)? {
    switch self {
    case .movedTooFar(let a, let b), .movedTooLittle(let a, let b), .tapTooFar(let a, let b),
      .outsideEdgeRegion(let a, let b), .thresholdReached(let a, let b):
      (a, b)
    case .heldTooLong(let a, let b), .liftedEarly(let a, let b), .tapGapTooLong(let a, let b),
      .tooSlow(let a, let b), .durationReached(let a, let b):
      (CGFloat(a), CGFloat(b))
    case .tooFewTouches(let a, let b), .tooManyTouches(let a, let b),
      .belowMinimumTouches(let a, let b), .wrongButton(let a, let b):
      (CGFloat(a), CGFloat(b))
    default: nil
    }
  }

  /// One short phrase for stories and logs: `movedTooFar 12 > 10`. `name` turns the other
  /// recognizer's number into words.
  public func brief(naming name: (RecognizerID) -> String = { "#\($0.number)" }) -> String {
    if case .touchCancelled(let cause) = self {
      return cause == .system ? code : "touchCancelled \(cause)"
    }
    if let other { return "\(code) \(name(other))" }
    guard let (was, limit) = numbers else { return code }
    if case .outsideEdgeRegion = self, limit == Reason.noEdge { return "\(code) no edge" }
    let sign: String
    switch self {
    case .movedTooLittle, .liftedEarly, .tooFewTouches, .belowMinimumTouches: sign = "<"
    case .thresholdReached, .durationReached: sign = "≥"
    case .wrongButton: sign = "≠"
    default: sign = ">"
    }
    return "\(code) \(Reason.number(was)) \(sign) \(Reason.number(limit))"
  }

  /// One sentence with the number that decided, for people: the only place where the words live.
  /// `kind` says what the numbers measure.
  public func sentence(
    for kind: GestureKind = .other, naming name: (RecognizerID) -> String = { "#\($0.number)" }
  ) -> String {
    let unit = unit(for: kind)
    func measured(_ value: CGFloat) -> String {
      unit.isEmpty ? n(value) : unit == "°" ? n(value) + unit : n(value) + " " + unit
    }
    let verb = kind == .rotation ? "Turned" : "Moved"
    func n(_ value: CGFloat) -> String { Reason.number(value) }
    func ms(_ value: TimeInterval) -> String { n((value * 1000).rounded()) + " ms" }
    func fingers(_ count: Int) -> String { count == 1 ? "1 finger" : "\(count) fingers" }
    switch self {
    case .movedTooFar(let d, let allowed):
      return "\(verb) \(measured(d)); \(n(allowed)) are allowed."
    case .movedTooLittle(let d, let needs): return "\(verb) \(measured(d)); needs \(n(needs))."
    case .heldTooLong(let t, let allowed): return "Held \(ms(t)); \(ms(allowed)) are allowed."
    case .liftedEarly(let t, let needs): return "Held \(ms(t)); needs \(ms(needs))."
    case .tooFewTouches(let c, let needs): return "Only \(fingers(c)) down; needs \(needs)."
    case .tooManyTouches(let c, let allowed): return "\(fingers(c)) down; \(allowed) allowed."
    case .tapGapTooLong(let t, let allowed):
      return t < allowed
        ? "No next tap yet: \(ms(t)) of \(ms(allowed)) passed."
        : "No next tap within \(ms(allowed)) (\(ms(t)) passed)."
    case .tapTooFar(let d, let allowed):
      return "The next tap was \(n(d)) pt away; \(n(allowed)) are allowed."
    case .wrongDirection: return "Moved in another direction."
    case .tooSlow(let t, let allowed): return "Took \(ms(t)); \(ms(allowed)) are allowed."
    case .wrongButton(let mask, let needs):
      let (held, wanted) = (Reason.buttons(mask), Reason.buttons(needs))
      let subject =
        held.isEmpty
        ? "No button" : "The \(held.joined(separator: " and ")) button\(held.count > 1 ? "s" : "")"
      return "\(subject); needs the \(wanted.joined(separator: " and "))."
    case .outsideEdgeRegion(let d, let allowed):
      if allowed == Reason.noEdge { return "No edge is listed in `edges`: it never begins." }
      return "Touch began \(n(d)) pt from the edge; needs at most \(n(allowed))."
    case .wrongTouchType: return "This kind of touch is not allowed here."
    case .delegateRefusedTouch: return "The delegate refused the touch."
    case .delegateRefusedEvent: return "The delegate refused the event."
    case .viewRefusedBegin: return "The view refused the begin."
    case .delegateRefusedBegin: return "The delegate refused the begin."
    case .preventedBy(let r): return "\(name(r)) recognized first and prevents it."
    case .blockedByActive(let r): return "\(name(r)) was already active."
    case .waitingFor(let r): return "Waits for \(name(r)) to fail."
    case .requiredToFailRecognized(let r): return "\(name(r)), which had to fail, recognized."
    case .requirementCycle: return "The failure requirement would close a cycle and was refused."
    case .disabled: return "Disabled."
    case .detached: return "Taken off its view, or the view off its window."
    case .touchCancelled(let cause): return "The touch was cancelled (\(cause))."
    case .sequenceEnded: return "All touches ended before it could recognize."
    case .thresholdReached(let d, let needs):
      return kind == .tap
        ? "Tapped \(n(d)) of \(n(needs)) times."
        : "\(verb) \(measured(d)); needs \(n(needs))."
    case .durationReached(let t, let needs): return "Held \(ms(t)), needs \(ms(needs))."
    case .moved: return "Moved."
    case .allTouchesLifted: return "All fingers lifted."
    case .belowMinimumTouches(let c, let needs): return "\(fingers(c)) left; needs \(needs)."
    case .pointerEntered: return "The pointer entered."
    case .pointerLeft: return "The pointer left."
    case .subclass: return "The subclass decided."
    }
  }

  /// The buttons of a mask by name.
  private static func buttons(_ mask: Int) -> [String] {
    UIEvent.Button.allCases.filter { mask & 1 << Int($0.rawValue) != 0 }.map { "\($0)" }
  }

  /// In place of how near an edge a touch must begin, where no edge is listed.
  public static let noEdge: CGFloat = -1

  /// At most three decimals, no trailing zeros, the same in every locale (T4).
  public static func number(_ value: CGFloat) -> String {
    guard value.isFinite else { return "\(value)" }
    let v = Double((value * 1000).rounded() / 1000)
    if v == v.rounded(), v.magnitude < 1e15 { return "\(Int64(v))" }
    return "\(v)"
  }
}

extension Reason: CustomStringConvertible {
  public var description: String { sentence() }
}
