import PantoBase
import PantoGestures

/// Tracks the contacts of a device with the kernel's multi-touch protocol B: every contact has a
/// slot, and a tracking id while it is down.
struct EvemuSlots: EvemuTracker {
  /// The number of slots that a recording may use. The largest panels have 60 (I7); a slot of a
  /// larger number is an error.
  static let limit: Int32 = 256

  private struct Slot {
    enum State: Equatable {
      /// No event of the slot was seen yet, so it may be down.
      case unknown
      case up
      /// The slot is down. The id is `nil` if the contact was down before the recording began.
      case down(Int32?)
    }

    let number: Int32
    var state = State.unknown
    var x: Int32?
    var y: Int32?
    /// The distance above the panel in device units. A contact with a distance above 0 hovers. The
    /// value outlives a contact, because the kernel reports a value of a slot only when it changes.
    var distance: Int32 = 0
    /// Whether the present contact has been counted as one that hovers.
    var isHovering = false
    var contact: EvemuContacts.Contact?
    /// The contact that the current report ends.
    var leaving: EvemuContacts.Contact?
  }

  private var slots: [Slot] = []
  private var current: Int32 = 0

  mutating func track(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    if event.type == EvemuCode.key, event.code == EvemuCode.touch, event.value == 0 {
      // The last finger has lifted, so the contacts in doubt do not exist any more.
      for i in slots.indices where slots[i].contact?.isInDoubt == true {
        slots[i].leaving = slots[i].contact
        slots[i].contact = nil
        slots[i].state = .up
      }
    }
    guard event.type == EvemuCode.absolute else { return }
    switch event.code {
    case EvemuCode.mtSlot:
      guard (0..<EvemuSlots.limit).contains(event.value) else {
        throw EvemuFault(
          column: 1, message: "slot \(event.value); there are at most \(EvemuSlots.limit)")
      }
      current = event.value
    case EvemuCode.mtTrackingID: identify(event.value, &contacts)
    case EvemuCode.mtX:
      let i = slot(current)
      slots[i].x = event.value
      wake(i, &contacts)
    case EvemuCode.mtY:
      let i = slot(current)
      slots[i].y = event.value
      wake(i, &contacts)
    case EvemuCode.mtDistance: slots[slot(current)].distance = event.value
    default: break
    }
  }

  /// Returns the index of a slot. Slots are sorted by number, and so are the changes of a report.
  private mutating func slot(_ number: Int32) -> Int {
    var i = 0
    while i < slots.count, slots[i].number < number { i += 1 }
    if i == slots.count || slots[i].number != number { slots.insert(Slot(number: number), at: i) }
    return i
  }

  /// Marks a slot as down if its state is unknown. Only contacts that are down report positions, so
  /// the contact was down at the start.
  private mutating func wake(_ i: Int, _ contacts: inout EvemuContacts) {
    guard slots[i].state == .unknown else { return }
    slots[i].state = .down(nil)
    contacts.countUnseenDown()
  }

  private mutating func identify(_ id: Int32, _ contacts: inout EvemuContacts) {
    let i = slot(current)
    if id >= 0, slots[i].state == .down(id) {
      slots[i].contact?.isInDoubt = false
      return
    }
    if let contact = slots[i].contact {
      slots[i].leaving = contact
      slots[i].contact = nil
    } else if slots[i].state != .up, id < 0, slots[i].distance <= 0 {
      // The contact ended without a position, or within one report.
      contacts.countDropped()
    }
    slots[i].state = id < 0 ? .up : .down(id)
    slots[i].isHovering = false
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for i in slots.indices {
      if let leaving = slots[i].leaving {
        contacts.end(leaving, &out)
        slots[i].leaving = nil
      }
      guard case .down = slots[i].state, let x = slots[i].x, let y = slots[i].y else { continue }
      if slots[i].distance > 0 {
        if !slots[i].isHovering { contacts.countHover() }
        slots[i].isHovering = true
        if let contact = slots[i].contact { contacts.end(contact, &out) }
        slots[i].contact = nil
        continue
      }
      slots[i].isHovering = false
      let position = EvemuPosition(x: x, y: y)
      if var contact = slots[i].contact {
        if contact.position != position { contacts.move(&contact, to: position, &out) }
        slots[i].contact = contact
      } else {
        slots[i].contact = contacts.begin(at: position, &out)
      }
    }
  }

  mutating func loseTrack() {
    for i in slots.indices {
      slots[i].contact?.isInDoubt = true
      slots[i].leaving?.isInDoubt = true
      if slots[i].contact == nil { slots[i].state = .unknown }
    }
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for slot in slots {
      for contact in [slot.leaving, slot.contact] {
        if let contact { contacts.cancelAtEnd(contact, &out) }
      }
    }
    slots.removeAll()
  }
}
