import PantoBase

// Read-only access to event processing for the testing module.

extension UITouch {
  /// The number of the touch's contact; numbers increase and are never reused (I1).
  package var contactNumber: Int64 { contact }
}

extension UIGestureRecognizer {
  /// The touches that the recognizer follows. After the last lift, the touches of the last moment
  /// with a live finger stay (REC-15).
  package var trackedTouches: [UITouch] { tracked }
  /// Whether the recognizer takes part in a sequence, so that its transitions are logged and its
  /// actions queued.
  package var isInSequence: Bool { processor != nil }
  /// A description of what is left of the last sequence, or `nil` if nothing is left, as it should
  /// be at rest (P1).
  package var leftover: String? {
    if current != .possible { return "state \(current.name)" }
    if isTimed { return "a timer" }
    if !proposals.isEmpty { return "a proposal" }
    if !tracked.isEmpty { return "\(tracked.count) touches" }
    if processor != nil { return "its window's event processor" }
    return nil
  }
}

extension EventProcessor {
  /// The number of steps so far. Everything that recognizers receive under one number belongs to
  /// one step (I10).
  package var stepCount: Int { Int(truncatingIfNeeded: stepNumber) }
}

// Counters of the work done so far, in steps instead of seconds, for tests of how cost grows (K13).
extension EventProcessor {
  /// How many recognizers this event processor has asked, compared or examined for their end.
  package var stepsForTests: Int { arbiter.steps + examinedRecognizers }
}

extension UIGestureRecognizer {
  /// How many failure requirements the process has followed in searches for cycles.
  package static var requirementStepsForTests: Int { requirementSteps }
}
