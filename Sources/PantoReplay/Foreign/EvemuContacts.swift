import PantoBase
import PantoGestures

/// A position in the device's own units.
struct EvemuPlace: Hashable {
  var x: Int32
  var y: Int32

  /// The squared distance in device units.
  func distance(to other: EvemuPlace) -> Double {
    let dx = Double(x) - Double(other.x)
    let dy = Double(y) - Double(other.y)
    return dx * dx + dy * dy
  }
}

/// A change of one contact that a report implies.
struct EvemuChange {
  var contact: Int64
  var phase: InputEvent.Phase
  var place: EvemuPlace
  /// Whether a hovering pen has left the range of the tablet.
  var isLeave = false
}

/// The contacts that the reader has reported, numbered in order. If events were lost, the affected
/// contacts are cancelled here (P3).
struct EvemuContacts {
  struct Contact {
    let number: Int64
    var place: EvemuPlace
    /// Whether events were lost since the contact's last change (SYN_DROPPED), so that it may be
    /// another contact by now.
    var isInDoubt = false
  }

  /// The squared distance, in device units, beyond which two positions cannot belong to one
  /// contact: a quarter of the longer axis.
  let farthest: Double
  private(set) var repairs = EvemuReader.Repairs()
  private var nextNumber: Int64 = 1

  init(_ device: EvemuDevice) {
    let reach = Double(max(device.x.count, device.y.count)) / 4
    farthest = reach * reach
  }

  mutating func begin(at place: EvemuPlace, _ out: inout [EvemuChange]) -> Contact {
    defer { nextNumber += 1 }
    out.append(EvemuChange(contact: nextNumber, phase: .began, place: place))
    return Contact(number: nextNumber, place: place)
  }

  mutating func move(
    _ contact: inout Contact, to place: EvemuPlace, _ out: inout [EvemuChange]
  ) {
    if contact.isInDoubt, contact.place.distance(to: place) > farthest {
      end(contact, &out)
      contact = begin(at: place, &out)
      return
    }
    contact.isInDoubt = false
    guard place != contact.place else { return }
    contact.place = place
    out.append(EvemuChange(contact: contact.number, phase: .moved, place: place))
  }

  /// Ends the contact. A contact in doubt is cancelled, because the lift may be another contact's.
  mutating func end(_ contact: Contact, _ out: inout [EvemuChange]) {
    if contact.isInDoubt { repairs.cancelledByResync += 1 }
    out.append(
      EvemuChange(
        contact: contact.number, phase: contact.isInDoubt ? .cancelled : .ended,
        place: contact.place))
  }

  mutating func cancelAtEnd(_ contact: Contact, _ out: inout [EvemuChange]) {
    repairs.cancelledAtEnd += 1
    out.append(EvemuChange(contact: contact.number, phase: .cancelled, place: contact.place))
  }

  mutating func countUnseenDown() { repairs.downsUnseen += 1 }
  mutating func countDropped() { repairs.dropped += 1 }
  mutating func countLoss() { repairs.losses += 1 }
  mutating func countHover() { repairs.hoversDropped += 1 }
  mutating func countTouchTakenForHover() { repairs.touchesTakenForHover += 1 }
}

/// Follows a device's contacts according to its protocol, event by event.
protocol EvemuTracker {
  mutating func take(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault)
  /// Processes the end of a report.
  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange])
  /// Marks the current contacts as uncertain because the device lost events.
  mutating func loseTrack()
  /// Cancels the remaining contacts at the end of the recording.
  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange])
}

/// Protocol B: every contact has a slot, and a tracking id while it is down.
struct EvemuSlots: EvemuTracker {
  /// The number of slots. The largest panels have 60 (I7); a larger number is an error.
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
    /// The distance above the panel in device units. A contact with a distance above 0 hovers.
    var distance: Int32 = 0
    var contact: EvemuContacts.Contact?
    /// The contact that the current report ends.
    var leaving: EvemuContacts.Contact?
  }

  private var slots: [Slot] = []
  private var current: Int32 = 0

  mutating func take(
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
    case EvemuCode.mtDistance:
      let i = slot(current)
      if slots[i].distance <= 0, event.value > 0 { contacts.countHover() }
      slots[i].distance = event.value
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
    if id < 0 { slots[i].distance = 0 }
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for i in slots.indices {
      if let leaving = slots[i].leaving {
        contacts.end(leaving, &out)
        slots[i].leaving = nil
      }
      guard case .down = slots[i].state, let x = slots[i].x, let y = slots[i].y else { continue }
      if slots[i].distance > 0 {
        if let contact = slots[i].contact { contacts.end(contact, &out) }
        slots[i].contact = nil
        continue
      }
      let place = EvemuPlace(x: x, y: y)
      if var contact = slots[i].contact {
        if contact.place != place { contacts.move(&contact, to: place, &out) }
        slots[i].contact = contact
      } else {
        slots[i].contact = contacts.begin(at: place, &out)
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

/// Protocol A: each report lists the positions of all contacts, each closed by SYN_MT_REPORT.
/// Positions are matched to contacts by distance.
struct EvemuAnonymous: EvemuTracker {
  private var live: [EvemuContacts.Contact] = []
  private var places: [EvemuPlace] = []
  private var x: Int32?
  private var y: Int32?
  private var sawContacts = false
  private var hasLifted = false
  private var pairs: [(distance: Double, contact: Int, place: Int)] = []

  mutating func take(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    switch (event.type, event.code) {
    case (EvemuCode.absolute, EvemuCode.mtX): x = event.value
    case (EvemuCode.absolute, EvemuCode.mtY): y = event.value
    case (EvemuCode.syn, EvemuCode.mtReport):
      sawContacts = true
      if let x, let y {
        if places.count < ContactLimit.most {
          places.append(EvemuPlace(x: x, y: y))
        } else {
          contacts.countDropped()
        }
      }
      x = nil
      y = nil
    case (EvemuCode.key, EvemuCode.touch): hasLifted = event.value == 0
    default: break
    }
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    defer {
      places.removeAll(keepingCapacity: true)
      sawContacts = false
      x = nil
      y = nil
    }
    // A report without positions does not change contacts, unless BTN_TOUCH says that all have
    // lifted.
    guard sawContacts || hasLifted else { return }
    match(farthest: contacts.farthest)
    var isTaken = Array(repeating: false, count: places.count)
    var kept: [EvemuContacts.Contact] = []
    for i in live.indices {
      if let pair = pairs.first(where: { $0.contact == i }) {
        contacts.move(&live[i], to: places[pair.place], &out)
        isTaken[pair.place] = true
        kept.append(live[i])
      } else {
        contacts.end(live[i], &out)
      }
    }
    for (i, place) in places.enumerated() where !isTaken[i] {
      kept.append(contacts.begin(at: place, &out))
    }
    live = kept
  }

  /// Pairs contacts and positions: the closest pair first, then the closest of the rest.
  private mutating func match(farthest: Double) {
    var all: [(distance: Double, contact: Int, place: Int)] = []
    for (i, contact) in live.enumerated() {
      for (k, place) in places.enumerated() {
        let distance = contact.place.distance(to: place)
        if distance <= farthest { all.append((distance, i, k)) }
      }
    }
    all.sort { ($0.distance, $0.contact, $0.place) < ($1.distance, $1.contact, $1.place) }
    pairs.removeAll(keepingCapacity: true)
    for pair in all
    where !pairs.contains(where: { $0.contact == pair.contact || $0.place == pair.place }) {
      pairs.append(pair)
    }
  }

  mutating func loseTrack() {
    for i in live.indices { live[i].isInDoubt = true }
    places.removeAll()
    sawContacts = false
    x = nil
    y = nil
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for contact in live { contacts.cancelAtEnd(contact, &out) }
    live.removeAll()
  }
}

/// A device with one contact: its position is ABS_X and ABS_Y while BTN_TOUCH is down.
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
  private var leaving: EvemuContacts.Contact?
  private var hasPlace = false

  mutating func take(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    switch (event.type, event.code) {
    case (EvemuCode.absolute, EvemuCode.x): x = event.value
    case (EvemuCode.absolute, EvemuCode.y): y = event.value
    case (EvemuCode.key, EvemuCode.touch):
      // The value 2 is a key repeat.
      guard event.value == 0 || event.value == 1 else { return }
      isDown = event.value == 1
      if let contact, isDown == false || contact.isInDoubt {
        leaving = contact
        self.contact = nil
      }
      return
    default: return
    }
    hasPlace = true
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    if let leaving { contacts.end(leaving, &out) }
    leaving = nil
    guard let x, let y else { return }
    let place = EvemuPlace(x: x, y: y)
    if var moved = contact {
      if moved.place != place { contacts.move(&moved, to: place, &out) }
      contact = moved
    } else if isDown ?? (hasPlace && !waitsForButton) {
      if isDown == nil {
        contacts.countUnseenDown()
        isDown = true
      }
      contact = contacts.begin(at: place, &out)
    }
  }

  mutating func loseTrack() {
    contact?.isInDoubt = true
    leaving?.isInDoubt = true
    if contact == nil { isDown = nil }
    hasPlace = false
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for contact in [leaving, contact] {
      if let contact { contacts.cancelAtEnd(contact, &out) }
    }
    contact = nil
  }
}

/// A pen on a tablet, which hovers or touches.
struct EvemuPen: EvemuTracker {
  init() {}

  private var x: Int32?
  private var y: Int32?
  // The tools in range. A tool that was in range when the recording began has sent no event.
  private var tools: Set<UInt16> = []
  private var toolsAreKnown = false
  /// Whether BTN_TOUCH is down; `nil` if no button event was seen yet. The pen then hovers.
  private var isDown: Bool?
  private var contact: EvemuContacts.Contact?
  private var leaving: EvemuContacts.Contact?
  /// The last reported hover position; `nil` if the pen is out of range.
  private var hover: EvemuPlace?

  mutating func take(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    switch (event.type, event.code) {
    case (EvemuCode.absolute, EvemuCode.x): x = event.value
    case (EvemuCode.absolute, EvemuCode.y): y = event.value
    case (EvemuCode.key, EvemuCode.touch) where event.value == 0 || event.value == 1:
      if isDown == nil, event.value == 0, hover != nil { contacts.countTouchTakenForHover() }
      isDown = event.value == 1
      if let contact, isDown == false || contact.isInDoubt {
        leaving = contact
        self.contact = nil
      }
    case (EvemuCode.key, let code) where EvemuCode.tools.contains(code):
      toolsAreKnown = true
      if event.value == 0 { tools.remove(code) } else { tools.insert(code) }
    default: break
    }
  }

  mutating func report(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    let isNear = !tools.isEmpty || !toolsAreKnown
    if !isNear, let contact {
      leaving = contact
      self.contact = nil
      isDown = false
    }
    let hasLifted = leaving != nil
    if let leaving { contacts.end(leaving, &out) }
    leaving = nil
    guard let x, let y else { return }
    let place = EvemuPlace(x: x, y: y)
    if !isNear {
      leave(&out)
    } else if isDown == true {
      if var moved = contact {
        if moved.place != place { contacts.move(&moved, to: place, &out) }
        contact = moved
      } else {
        contact = contacts.begin(at: place, &out)
      }
    } else if hasLifted || hover != place {
      hover = place
      out.append(EvemuChange(contact: 0, phase: .hovered, place: place))
    }
  }

  private mutating func leave(_ out: inout [EvemuChange]) {
    guard let hover else { return }
    out.append(EvemuChange(contact: 0, phase: .cancelled, place: hover, isLeave: true))
    self.hover = nil
  }

  mutating func loseTrack() {
    contact?.isInDoubt = true
    leaving?.isInDoubt = true
    if contact == nil { isDown = nil }
    tools = []
    toolsAreKnown = false
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for contact in [leaving, contact] {
      if let contact { contacts.cancelAtEnd(contact, &out) }
    }
    contact = nil
    leave(&out)
  }
}

enum ContactLimit {
  /// The number of contacts that a window supports (I7).
  static let most = 64
}
