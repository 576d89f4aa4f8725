import PantoScene

/// Keeps contacts from a stage whose clock stands still.
///
/// A contact that lands meanwhile is withheld until it has lifted, unless its place is accepted. A
/// contact that was down before keeps its place. Its touch is cancelled if it lifts meanwhile;
/// otherwise it goes on from that place when the clock does, so that nothing jumps.
struct PauseGate {
  /// The identity of a contact: a finger, a pen, or the mouse with any of its buttons.
  enum Key: Hashable {
    case finger(Int64), pen(Int64), mouse

    /// Returns the identity of the contact of an event's source; `nil` for the wheel.
    init?(_ source: InputEvent.Source) {
      switch source {
      case .finger(let id): self = .finger(id)
      case .pen(let id): self = .pen(id)
      case .mouse: self = .mouse
      case .wheel: return nil
      }
    }
  }

  private struct Contact {
    let key: Key
    /// The place that the stage knows, and the place where the contact is; `nil` for a contact of
    /// which the stage does not know.
    var shown: CGPoint?
    var real: CGPoint
    var isWithheld: Bool { shown == nil }
  }

  private var contacts: [Contact] = []
  private(set) var isPaused = false

  /// Whether events must pass through `filter`: during a pause, and while a contact of a pause is
  /// still down.
  var isEngaged: Bool { isPaused || !contacts.isEmpty }

  /// Begins or ends a pause. `live` are the contacts that are down, with their places in points.
  mutating func setPaused(_ paused: Bool, live: [(key: Key, position: CGPoint)]) {
    guard paused != isPaused else { return }
    isPaused = paused
    if paused {
      for contact in live where !contacts.contains(where: { $0.key == contact.key }) {
        contacts.append(
          Contact(key: contact.key, shown: contact.position, real: contact.position))
      }
    } else {
      // A contact that did not move needs no correction.
      contacts.removeAll { $0.shown == $0.real }
    }
  }

  /// Forgets all contacts, because the stage has cancelled its contacts.
  mutating func forgetContacts() { contacts.removeAll() }

  /// Returns those of `events` that reach the stage, with their positions corrected.
  mutating func filter(_ events: [InputEvent], accepts: (CGPoint) -> Bool) -> [InputEvent] {
    var passed: [InputEvent] = []
    passed.reserveCapacity(events.count)
    for event in events {
      if let event = filter(event, accepts) { passed.append(event) }
    }
    return passed
  }

  private mutating func filter(
    _ event: InputEvent, _ accepts: (CGPoint) -> Bool
  ) -> InputEvent? {
    guard let key = Key(event.source) else {
      return !isPaused || accepts(event.position) ? event : nil
    }
    guard let i = contacts.firstIndex(where: { $0.key == key }) else {
      guard isPaused, event.phase == .began, !accepts(event.position) else { return event }
      contacts.append(Contact(key: key, shown: nil, real: event.position))
      return nil
    }
    if event.phase == .hovered {
      contacts.remove(at: i)
      return event
    }
    return follow(i, event)
  }

  /// Handles an event of a contact that is withheld, or that was down when the pause began.
  private mutating func follow(_ i: Int, _ event: InputEvent) -> InputEvent? {
    var contact = contacts[i]
    // A mouse is down until its last button is released.
    let isOver =
      event.phase == .cancelled
      || event.phase == .ended && (contact.key != .mouse || event.buttons.isEmpty)
    guard let shown = contact.shown else {
      if isOver { contacts.remove(at: i) }
      return nil
    }
    var event = event
    if isPaused {
      contact.real = event.position
      contacts[i] = contact
      guard isOver else { return nil }
      event.phase = .cancelled
      event.position = shown
      event.buttons = []
      contacts.remove(at: i)
      return event
    }
    event.position.x += shown.x - contact.real.x
    event.position.y += shown.y - contact.real.y
    // The distance between both places stays as it was at the end of the pause.
    contact.shown = event.position
    contact.real.x = event.position.x - shown.x + contact.real.x
    contact.real.y = event.position.y - shown.y + contact.real.y
    contacts[i] = contact
    if isOver { contacts.remove(at: i) }
    return event
  }
}
