import PantoBase
import PantoGestures

/// Tracks the contact of a device that has only one: its position is ABS_X and ABS_Y while
/// BTN_TOUCH is down.
struct EvemuSingle: EvemuTracker {
  /// Whether the device distinguishes a finger near the panel from one that touches it.
  let waitsForButton: Bool

  init(waitsForButton: Bool) { self.waitsForButton = waitsForButton }

  private var x: Int32?
  private var y: Int32?
  /// Whether BTN_TOUCH is down; `nil` if no button event was seen yet. A position then implies a
  /// contact.
  private var isDown: Bool?
  private var contact: EvemuContacts.Contact?
  /// Whether the contact is assumed to touch because it has a position, without a button event.
  private var isGuessed = false
  private var leaving: EvemuContacts.Contact?
  private var hasPosition = false

  mutating func track(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    switch (event.type, event.code) {
    case (EvemuCode.absolute, EvemuCode.x): x = event.value
    case (EvemuCode.absolute, EvemuCode.y): y = event.value
    case (EvemuCode.key, EvemuCode.touch):
      // The value 2 is a key repeat.
      guard event.value == 0 || event.value == 1 else { return }
      isDown = event.value == 1
      // A button that goes down was up, so nothing touched before (L12).
      if isDown == true, isGuessed { contact?.isImagined = true }
      isGuessed = false
      if let contact, isDown == false || contact.isInDoubt || contact.isImagined {
        leaving = contact
        self.contact = nil
      }
      return
    default: return
    }
    hasPosition = true
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    if let leaving { contacts.end(leaving, &out) }
    leaving = nil
    guard let x, let y else { return }
    let position = EvemuPosition(x: x, y: y)
    if var moved = contact {
      if moved.position != position { contacts.move(&moved, to: position, &out) }
      contact = moved
    } else if isDown ?? (hasPosition && !waitsForButton) {
      if isDown == nil {
        contacts.countUnseenDown()
        isDown = true
        isGuessed = true
      }
      contact = contacts.begin(at: position, &out)
    }
  }

  mutating func loseTrack() {
    contact?.isInDoubt = true
    leaving?.isInDoubt = true
    if contact == nil { isDown = nil }
    // The lift may be among the events that were lost.
    isGuessed = false
    hasPosition = false
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for contact in [leaving, contact] {
      if let contact { contacts.cancelAtEnd(contact, &out) }
    }
    contact = nil
  }
}
