import PantoBase
import PantoGestures

/// Tracks the contacts of a device with the kernel's multi-touch protocol A: each report lists the
/// positions of all contacts, each closed by SYN_MT_REPORT. Positions are matched to contacts by
/// distance.
struct EvemuAnonymous: EvemuTracker {
  /// The number of contacts that a window supports (I7).
  private static let mostPositions = 64

  private var live: [EvemuContacts.Contact] = []
  private var positions: [EvemuPosition] = []
  private var x: Int32?
  private var y: Int32?
  private var sawContacts = false
  private var hasLifted = false
  private var pairs: [(distance: Double, contact: Int, position: Int)] = []

  mutating func track(
    _ event: EvemuLine.Event, _ contacts: inout EvemuContacts
  ) throws(EvemuFault) {
    switch (event.type, event.code) {
    case (EvemuCode.absolute, EvemuCode.mtX): x = event.value
    case (EvemuCode.absolute, EvemuCode.mtY): y = event.value
    case (EvemuCode.syn, EvemuCode.mtReport):
      sawContacts = true
      if let x, let y {
        if positions.count < EvemuAnonymous.mostPositions {
          positions.append(EvemuPosition(x: x, y: y))
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
      positions.removeAll(keepingCapacity: true)
      sawContacts = false
      x = nil
      y = nil
    }
    // A report without positions does not change contacts, unless BTN_TOUCH says that all have
    // lifted.
    guard sawContacts || hasLifted else { return }
    match(farthest: contacts.farthest)
    var isMatched = Array(repeating: false, count: positions.count)
    var kept: [EvemuContacts.Contact] = []
    for i in live.indices {
      if let pair = pairs.first(where: { $0.contact == i }) {
        contacts.move(&live[i], to: positions[pair.position], &out)
        isMatched[pair.position] = true
        kept.append(live[i])
      } else {
        contacts.end(live[i], &out)
      }
    }
    for (i, position) in positions.enumerated() where !isMatched[i] {
      kept.append(contacts.begin(at: position, &out))
    }
    live = kept
  }

  /// Pairs contacts and positions: the closest pair first, then the closest of the rest.
  private mutating func match(farthest: Double) {
    var all: [(distance: Double, contact: Int, position: Int)] = []
    for (i, contact) in live.enumerated() {
      for (k, position) in positions.enumerated() {
        let distance = contact.position.distance(to: position)
        if distance <= farthest { all.append((distance, i, k)) }
      }
    }
    all.sort { ($0.distance, $0.contact, $0.position) < ($1.distance, $1.contact, $1.position) }
    pairs.removeAll(keepingCapacity: true)
    for pair in all
    where !pairs.contains(where: { $0.contact == pair.contact || $0.position == pair.position }) {
      pairs.append(pair)
    }
  }

  mutating func loseTrack() {
    for i in live.indices { live[i].isInDoubt = true }
    positions.removeAll()
    sawContacts = false
    x = nil
    y = nil
  }

  mutating func close(_ contacts: inout EvemuContacts, _ out: inout [EvemuChange]) {
    for contact in live { contacts.cancelAtEnd(contact, &out) }
    live.removeAll()
  }
}
