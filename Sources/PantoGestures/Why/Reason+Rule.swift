extension Reason {
  /// Returns the id of the rule that decided, for a recognizer of this kind, such as `TAP-03`
  /// (REC-21).
  public func rule(for kind: GestureKind) -> String {
    switch self {
    case .wrongTouchType: "REC-11"
    case .delegateRefusedTouch, .delegateRefusedEvent: "DEL-01"
    case .viewRefusedBegin, .delegateRefusedBegin: "REC-05"
    case .preventedBy: "ARB-04"
    case .blockedByActive: "ARB-05"
    case .waitingFor: "ARB-12"
    case .requiredToFailRecognized: "ARB-10"
    case .requirementCycle: "ARB-14"
    case .disabled: "REC-09"
    case .detached: "REC-13"
    case .touchCancelled: "REC-10"
    case .sequenceEnded: "REC-08"
    case .pointerEntered, .pointerLeft: "HOV-01"
    case .subclass: Reason.subclassRule
    case .custom(let own): own.rule
    case .control(let what): what.rule
    case .thresholdReached: Reason.begins[kind] ?? "REC-02"
    case .durationReached(_, let needs):
      if kind == .longPress { needs == 0 ? "LPR-05" : "LPR-02" } else { "PAN-19" }
    case .moved: Reason.changes[kind] ?? "REC-02"
    case .allTouchesLifted: Reason.ends[kind] ?? "REC-02"
    case .belowMinimumTouches: kind == .longPress ? "LPR-04" : "PAN-10"
    case .outsideEdgeRegion: "EDG-01"
    case .tooSlow: "SWP-05"
    case .wrongButton: kind == .tap ? "TAP-03" : "PTR-02"
    case .wrongDirection: kind == .screenEdgePan ? "EDG-02" : "SWP-05"
    case .tooManyTouches: Reason.refusesMore[kind] ?? "PAN-09"
    case .movedTooFar, .movedTooLittle, .heldTooLong, .liftedEarly, .tooFewTouches, .tapGapTooLong,
      .tapTooFar:
      Reason.lacks[kind] ?? "REC-08"
    }
  }

  // The tables are looked up by kind only and never iterated (T1).
  private static let begins: [GestureKind: String] = [
    .tap: "TAP-02", .longPress: "LPR-02", .pan: "PAN-03", .screenEdgePan: "EDG-02",
    .swipe: "SWP-04", .pinch: "PIN-02", .rotation: "ROT-02", .hover: "HOV-01",
  ]
  private static let changes: [GestureKind: String] = [
    .longPress: "LPR-04", .pan: "PAN-08", .screenEdgePan: "PAN-08", .pinch: "PIN-01",
    .rotation: "ROT-01", .hover: "HOV-01",
  ]
  private static let ends: [GestureKind: String] = [
    .longPress: "LPR-04", .pan: "PAN-10", .screenEdgePan: "PAN-10", .pinch: "PIN-05",
    .rotation: "ROT-04",
  ]
  private static let refusesMore: [GestureKind: String] = [
    .tap: "TAP-03", .longPress: "LPR-03", .swipe: "SWP-05",
  ]
  private static let lacks: [GestureKind: String] = [
    .tap: "TAP-03", .longPress: "LPR-03", .pan: "PAN-11", .screenEdgePan: "PAN-11",
    .swipe: "SWP-05", .pinch: "PIN-07", .rotation: "PIN-07",
  ]

  /// Returns the unit of the two compared numbers for a recognizer of this kind: `pt`, `s` or `°`.
  /// Empty if they are counts or there are none.
  public func unit(for kind: GestureKind) -> String {
    switch self {
    case .thresholdReached, .movedTooLittle, .movedTooFar:
      switch kind {
      case .tap where isThreshold: ""
      case .rotation: "°"
      default: "pt"
      }
    case .tapTooFar, .outsideEdgeRegion: "pt"
    case .heldTooLong, .liftedEarly, .tapGapTooLong, .tooSlow, .durationReached: "s"
    case .custom(let own): own.unit
    case .control(.liftedOutside): "pt"
    default: ""
    }
  }

  private var isThreshold: Bool {
    if case .thresholdReached = self { return true }
    return false
  }
}

extension Transition {
  /// The id of the rule that caused the transition (REC-21).
  public var rule: String { reason.rule(for: kind) }
}
