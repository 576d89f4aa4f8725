import PantoBase

/// The reason for a change of state, or for not receiving a touch, with the numbers that decided
/// (REC-21).
///
/// Numbers are in points, seconds or counts, and in degrees where a rotation says how far it
/// turned. Creating a reason allocates nothing; its sentence is made when it is read. A recognizer
/// of your own gives reasons of its own: `custom(code:value:limit:unit:rule:sentence:)`.
public enum Reason: Hashable, Sendable {
  // MARK: Reasons for failing by the gesture's own rules
  /// A finger moved further than allowed.
  case movedTooFar(CGFloat, allowed: CGFloat)
  /// The movement was less than needed.
  case movedTooLittle(CGFloat, needs: CGFloat)
  /// The touch lasted longer than allowed, in seconds.
  case heldTooLong(TimeInterval, allowed: TimeInterval)
  /// The touch lasted less than needed, in seconds.
  case liftedEarly(TimeInterval, needs: TimeInterval)
  /// Fewer fingers were down than needed.
  case tooFewTouches(Int, needs: Int)
  /// More fingers were down than allowed.
  case tooManyTouches(Int, allowed: Int)
  /// The next tap did not come in time, in seconds.
  case tapGapTooLong(TimeInterval, allowed: TimeInterval)
  /// The next tap was too far from the first one, in points.
  case tapTooFar(CGFloat, allowed: CGFloat)
  /// The movement went in a direction that is not recognized.
  case wrongDirection
  /// The movement took longer than allowed, in seconds.
  case tooSlow(TimeInterval, allowed: TimeInterval)
  /// The pointer pressed other buttons than needed; both numbers are masks.
  case wrongButton(Int, needs: Int)
  /// The touch began too far from an edge, in points. If `allowed` is `noEdge`, the recognizer
  /// lists no edge at all.
  case outsideEdgeRegion(CGFloat, allowed: CGFloat)
  // MARK: Reasons for not receiving a touch
  /// The recognizer does not allow this type of touch.
  case wrongTouchType
  /// The delegate refused the touch.
  case delegateRefusedTouch
  /// The delegate refused the event.
  case delegateRefusedEvent
  // MARK: Decisions of views, delegates and other recognizers
  /// The view did not let the gesture begin.
  case viewRefusedBegin
  /// The delegate did not let the gesture begin.
  case delegateRefusedBegin
  /// Another recognizer recognized first and prevents this one.
  case preventedBy(RecognizerID)
  /// Another recognizer was already active and prevents this one from beginning.
  case blockedByActive(RecognizerID)
  /// The recognizer waits for another one to fail.
  case waitingFor(RecognizerID)
  /// A recognizer that had to fail recognized.
  case requiredToFailRecognized(RecognizerID)
  /// A failure requirement would have closed a cycle and was refused.
  case requirementCycle
  // MARK: Interruptions
  /// The recognizer was disabled.
  case disabled
  /// The recognizer was removed from its view, or the view from its window.
  case detached
  /// A touch was cancelled, for the given cause.
  case touchCancelled(CancelCause)
  /// All touches ended before the gesture was recognized.
  case sequenceEnded
  // MARK: Reasons for beginning, changing and ending
  /// A movement, a turn or a number of taps reached what is needed.
  case thresholdReached(CGFloat, needs: CGFloat)
  /// The press lasted as long as needed, or the scrolling paused that long, in seconds.
  case durationReached(TimeInterval, needs: TimeInterval)
  /// The fingers moved.
  case moved
  /// All fingers lifted.
  case allTouchesLifted
  /// Fewer fingers are left than needed.
  case belowMinimumTouches(Int, needs: Int)
  /// The pointer entered the view.
  case pointerEntered
  /// The pointer left the view.
  case pointerLeft
  /// A subclass set its state without giving a reason.
  case subclass
  /// A recognizer outside of the library gave a reason of its own; see
  /// `custom(code:value:limit:unit:rule:sentence:)`.
  case custom(CustomReason)
  /// A control acted, or did not; see `ControlReason`.
  case control(ControlReason)
}

extension Reason {
  /// The name of the reason in logs, JSON and scenario files.
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
    case .custom(let own): own.code
    case .control(let what): what.code
    }
  }

  /// The other recognizer that the reason names, such as the one that prevented this one; `nil` if
  /// none.
  public var other: RecognizerID? {
    switch self {
    case .preventedBy(let id), .blockedByActive(let id), .waitingFor(let id),
      .requiredToFailRecognized(let id):
      id
    case .control(let what): what.other
    default: nil
    }
  }

  /// The two numbers that were compared: the measured value and the limit. `nil` for reasons
  /// without numbers.
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
    case .custom(let own): own.numbers
    case .control(let what): what.numbers
    default: nil
    }
  }

  /// Returns one short phrase for stories and logs: `movedTooFar 12 > 10`.
  ///
  /// - Parameter name: returns the name of another recognizer. Default: its number.
  public func brief(naming name: (RecognizerID) -> String = { "#\($0.number)" }) -> String {
    if case .touchCancelled(let cause) = self {
      return cause == .system ? code : "touchCancelled \(cause)"
    }
    if case .control(let what) = self { return what.brief(naming: name) }
    if let other { return "\(code) \(name(other))" }
    if case .custom(let own) = self { return own.brief }
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

  /// Returns a time in milliseconds, with more digits where it would read like its limit (V10).
  private static func milliseconds(_ t: TimeInterval, beside limit: TimeInterval) -> String {
    let isClose = t != limit && (t * 1000).rounded() == (limit * 1000).rounded()
    return Reason.number(isClose ? t * 1000 : (t * 1000).rounded()) + " ms"
  }

  /// Returns a sentence about a time that is over the longest one, or just reached it.
  private static func longest(
    _ t: TimeInterval, _ allowed: TimeInterval, done: String, undone: String
  ) -> String {
    let most = milliseconds(allowed, beside: allowed)
    return t > allowed
      ? "\(done) \(milliseconds(t, beside: allowed)); \(most) are allowed."
      : "\(undone) after \(most), the longest that is allowed."
  }

  /// Returns one sentence for people, with the numbers that decided. All sentences about reasons
  /// are made here.
  ///
  /// - Parameters:
  ///   - kind: the gesture, which decides the unit of the numbers. Default `.other`.
  ///   - name: returns the name of another recognizer. Default: its number.
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
    case .heldTooLong(let t, let allowed):
      return Reason.longest(t, allowed, done: "Held", undone: "Still down")
    case .liftedEarly(let t, let needs):
      return "Held \(Reason.milliseconds(t, beside: needs)); needs \(ms(needs))."
    case .tooFewTouches(let c, let needs): return "Only \(fingers(c)) down; needs \(needs)."
    case .tooManyTouches(let c, let allowed): return "\(fingers(c)) down; \(allowed) allowed."
    case .tapGapTooLong(let t, let allowed):
      return t < allowed
        ? "No next tap yet: \(ms(t)) of \(ms(allowed)) passed."
        : "No next tap within \(ms(allowed)) (\(ms(t)) passed)."
    case .tapTooFar(let d, let allowed):
      return "The next tap was \(n(d)) pt away; \(n(allowed)) are allowed."
    case .wrongDirection: return "Moved in another direction."
    case .tooSlow(let t, let allowed):
      return Reason.longest(t, allowed, done: "Took", undone: "Not done")
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
    case .touchCancelled(let cause): return "The touch was cancelled: \(cause.words)."
    case .sequenceEnded: return "All touches ended before it could recognize."
    case .thresholdReached(let d, let needs):
      return kind == .tap
        ? "Tapped \(n(d)) of \(n(needs)) times."
        : "\(verb) \(measured(d)); needs \(n(needs))."
    case .durationReached(let t, let needs):
      if needs == 0 { return "Needs no holding." }
      // A pan waits for nothing but the end of a scroll, at which nothing is held (V10).
      return kind == .pan || kind == .screenEdgePan
        ? "The wheel stood still for \(ms(needs))." : "Held \(ms(t)), needs \(ms(needs))."
    case .moved: return "Moved."
    case .allTouchesLifted: return "All fingers lifted."
    case .belowMinimumTouches(let c, let needs): return "\(fingers(c)) left; needs \(needs)."
    case .pointerEntered: return "The pointer entered."
    case .pointerLeft: return "The pointer left."
    case .subclass: return "The subclass decided."
    case .custom(let own): return own.sentence
    case .control(let what): return what.sentence(for: kind, naming: name)
    }
  }

  /// Returns the names of the buttons of a mask.
  private static func buttons(_ mask: Int) -> [String] {
    UIEvent.Button.allCases.filter { mask & 1 << Int($0.rawValue) != 0 }.map { "\($0)" }
  }

  /// The value of `allowed` in `outsideEdgeRegion` that means that the recognizer lists no edge.
  public static let noEdge: CGFloat = -1

  /// Formats a number with at most three decimals and no trailing zeros, the same in every locale
  /// (T4).
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
