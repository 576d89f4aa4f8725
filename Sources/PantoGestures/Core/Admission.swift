extension ContactLedger.Admitted {
  /// The event and its contact number after input repair, for checks of the input stream rules
  /// (I1…I11).
  var asAdmission: Admission {
    Admission(contact: contact, event: event, isMaskChange: isMaskChange)
  }
}

/// One input event that `ContactLedger`, the input repair, passed on, with its contact number.
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
