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
    if current != .possible { return "state \(current.word)" }
    if isTimed { return "a timer" }
    if !proposals.isEmpty { return "a proposal" }
    if !tracked.isEmpty { return "\(tracked.count) touches" }
    if processor != nil { return "its window's walk" }
    return nil
  }
}

extension ContactLedger.Admitted {
  /// The event and its contact as the ledger passed them on, for checks of the stream rules
  /// (I1…I11).
  var asAdmission: Admission {
    Admission(contact: contact, event: event, isMaskChange: isMaskChange)
  }
}

/// One event that passed the ledger, with the contact it was given.
package struct Admission: Hashable, Sendable {
  /// The number of the contact; 0 for hover and wheel.
  package var contact: Int64
  package var event: InputEvent
  /// Whether the event only presses or releases another button of a pressed mouse (PTR-03).
  package var isMaskChange: Bool

  package init(contact: Int64, event: InputEvent, isMaskChange: Bool = false) {
    self.contact = contact
    self.event = event
    self.isMaskChange = isMaskChange
  }
}

extension EventProcessor {
  /// The number of steps so far. Everything that recognizers receive under one number belongs to
  /// one step (I10).
  package var stepCount: Int { Int(truncatingIfNeeded: stepNumber) }
}
