import PantoBase

// What the testing kit may look at, and nobody else: nothing here changes anything.

extension UITouch {
  /// Ours, increasing, never used twice (I1).
  package var contactNumber: Int64 { contact }
}

extension UIGestureRecognizer {
  /// Those it tracks; after the last lift those of the last live moment (REC-15).
  package var trackedTouches: [UITouch] { tracked }
  /// Takes part in a sequence: its transitions are logged and its actions queued.
  package var isInSequence: Bool { processor != nil }
  /// What is left of its last sequence; `nil`: nothing, as it should be at rest (P1).
  package var leftover: String? {
    if current != .possible { return "state \(current.word)" }
    if timer != nil { return "a timer" }
    if !proposals.isEmpty { return "a proposal" }
    if !tracked.isEmpty { return "\(tracked.count) touches" }
    if processor != nil { return "its window's walk" }
    return nil
  }
}

extension ContactLedger.Admitted {
  /// One change as the ledger let it through: what the stream rules are about (I1…I11).
  var asAdmission: Admission {
    Admission(contact: contact, event: event, isMaskChange: isMaskChange)
  }
}

/// One event that passed the ledger, with the contact it was given.
package struct Admission: Hashable, Sendable {
  /// 0 for hover and wheel.
  package var contact: Int64
  package var event: InputEvent
  /// Another button of a pressed mouse changed (PTR-03).
  package var isMaskChange: Bool

  package init(contact: Int64, event: InputEvent, isMaskChange: Bool = false) {
    self.contact = contact
    self.event = event
    self.isMaskChange = isMaskChange
  }
}

extension EventProcessor {
  /// Counts steps: what recognizers are handed under one number is one report (I10).
  package var stepCount: Int { Int(truncatingIfNeeded: stepNumber) }
}
