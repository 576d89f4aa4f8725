import PantoBase

/// Repairs the stream of input events of one window. Whatever comes in, the events that it passes
/// on keep the stream rules I1–I6 and I9–I11, in release builds too. A repair never ends a contact
/// but cancels it (P3).
struct ContactLedger {
  /// One event that the ledger passed on, after a repair where one was needed.
  struct Admitted {
    var event: InputEvent
    /// The number of the contact, which increases and is never reused (I1); 0 for hover and wheel.
    var contact: Int64
    /// Whether the event only presses or releases another button of a pressed mouse: the touch
    /// continues with a new mask (PTR-03).
    var isMaskChange = false
    var hasTimeJump = false
  }

  /// A contact that is down. This is a class so that a touch route can update its contact without a
  /// lookup.
  final class Contact {
    let number: Int64
    let source: InputEvent.Source
    /// For a mouse: the button that began the contact and whose release ends it (PTR-03).
    let firstButton: UIEvent.ButtonMask
    let since: TimeInterval
    let start: CGPoint
    var position: CGPoint
    /// The number of invalid events since the newest valid one.
    var refusedInARow = 0

    init(_ number: Int64, _ event: InputEvent) {
      self.number = number
      source = event.source
      if case .mouse(let button) = source {
        firstButton = .button(button)
      } else {
        firstButton = []
      }
      since = event.time
      start = event.position
      position = event.position
    }

    /// Whether a move of this contact needs no repair. The caller checks the time.
    @inline(__always) func canAccept(_ event: InputEvent) -> Bool {
      // If the button that began the contact is not pressed any more, its release was missed (B13).
      if !event.buttons.isEmpty, !event.buttons.isSuperset(of: firstButton) { return false }
      let limit = ContactLedger.maximumCoordinate
      // Comparisons with values that are not numbers are false.
      return event.position.x.magnitude <= limit && event.position.y.magnitude <= limit
        && event.pressure.magnitude <= 1
    }

    @inline(__always) func accept(_ event: InputEvent) {
      refusedInARow = 0
      position = event.position
    }
  }

  /// The number of contacts that can be down at once. Further touch downs are dropped and counted
  /// (B9).
  static let maximumContacts = 64
  /// The largest coordinate that is accepted, in points. Events beyond it are dropped and counted
  /// (B5).
  static let maximumCoordinate: CGFloat = 1e7
  /// The largest movement of the wheel in one event and in one report, in notches. What exceeds it
  /// is cut off and counted (B17).
  static let maximumWheel: CGFloat = 1e4
  /// The largest step back between the times of two events, in seconds, after which the measurement
  /// of the velocity goes on (B6). A larger step restarts the measurement.
  private static let longestSetBack: TimeInterval = 0.05
  /// The number of invalid events in a row after which a contact is cancelled (B5).
  private static let toleratedBadEvents = 3
  /// The time, in seconds, and the distance, in points, between a touch down and a press of the
  /// mouse within which the press repeats the touch down (B11, I11).
  private static let doubleInterval: TimeInterval = 0.03
  private static let doubleDistance: CGFloat = 12

  private(set) var live: [Contact] = []
  private(set) var counts = RepairCounts()
  private(set) var lastTime: TimeInterval = 0
  private var nextContact: Int64 = 1
  /// The number of the pen that hovers above the screen, or `nil`.
  private var hoveringPen: Int64?
  /// The sum of the wheel's movement in this report, in notches.
  private var wheelMovement = CGVector.zero

  init() { live.reserveCapacity(ContactLedger.maximumContacts) }

  /// Starts a new report. The wheel movement of one report is limited in total (B17).
  mutating func beginReport() { wheelMovement = .zero }

  mutating func countNestedAdvance() { counts.nestedAdvance += 1 }

  /// Appends to `out` the event that results from `raw`, after a repair where one is needed, or
  /// nothing.
  mutating func admit(_ raw: InputEvent, into out: inout [Admitted]) {
    guard raw.time.magnitude <= Timekeeper.latest, raw.position.isFinite, raw.pressure.isFinite,
      raw.position.x.magnitude <= ContactLedger.maximumCoordinate,
      raw.position.y.magnitude <= ContactLedger.maximumCoordinate
    else { return refuseCoordinates(raw, into: &out) }
    var event = raw
    event.time = Timekeeper.onGrid(raw.time)
    var hasTimeJump = false
    if event.time < lastTime {
      hasTimeJump =
        Timekeeper.seconds(from: event.time, to: lastTime) > ContactLedger.longestSetBack
      event.time = lastTime
      counts.timeWentBack += 1
    }
    lastTime = event.time

    switch event.source {
    case .wheel(let delta, let isContinuous):
      admitWheel(event, delta, isContinuous: isContinuous, into: &out)
    case .mouse(let button):
      admitMouse(event, button, hasTimeJump: hasTimeJump, into: &out)
    case .finger:
      admitContact(event, hasTimeJump: hasTimeJump, into: &out)
    case .pen(let id):
      admitPen(event, id, hasTimeJump: hasTimeJump, into: &out)
    }
  }

  /// Admits a wheel event. Both a single event and the sum of a report stay within the limit (I5,
  /// B17).
  private mutating func admitWheel(
    _ raw: InputEvent, _ delta: CGVector, isContinuous: Bool, into out: inout [Admitted]
  ) {
    guard delta.dx.isFinite, delta.dy.isFinite else {
      counts.badCoordinates += 1
      return
    }
    let limit = ContactLedger.maximumWheel
    func clamped(_ v: CGFloat) -> CGFloat { min(max(v, -limit), limit) }
    func admitted(_ turn: CGFloat, after old: CGFloat) -> CGFloat {
      let turn = clamped(turn)
      let sum = old + turn
      return sum.magnitude <= limit ? turn : clamped(sum) - old
    }
    let rest = CGVector(
      dx: admitted(delta.dx, after: wheelMovement.dx),
      dy: admitted(delta.dy, after: wheelMovement.dy))
    wheelMovement = CGVector(dx: wheelMovement.dx + rest.dx, dy: wheelMovement.dy + rest.dy)
    if rest != delta {
      counts.wheelClamped += 1
      if rest == .zero { return }
    }
    var event = raw
    event.source = .wheel(rest, isContinuous: isContinuous)
    out.append(Admitted(event: event, contact: 0))
  }

  /// Admits an event of a pen. A pen that touches the screen is a contact like any other; above the
  /// screen it hovers.
  private mutating func admitPen(
    _ event: InputEvent, _ id: Int64, hasTimeJump: Bool, into out: inout [Admitted]
  ) {
    let i = index(of: event.source)
    switch event.phase {
    case .hovered:
      if let i {
        // A pen that hovers no longer touches the screen, so its lift was missed (B13).
        counts.missedRelease += 1
        cancel(i, .stale, at: event.time, into: &out)
      }
      hoveringPen = id
      out.append(Admitted(event: event, contact: 0))
    case .cancelled where i == nil && hoveringPen == id:
      hoveringPen = nil
      out.append(Admitted(event: event, contact: 0))
    default: admitContact(event, hasTimeJump: hasTimeJump, into: &out)
    }
  }

  /// Admits a move of a contact that is down and needs no repair, which is the usual event. Returns
  /// `false`, without any effect, if `admit` must check the event.
  ///
  /// - Parameter time: set to the event's time on the time grid if the move was admitted.
  @inline(__always) mutating func admitMove(
    _ event: InputEvent, of contact: Contact, at time: inout TimeInterval
  ) -> Bool {
    guard contact.canAccept(event), event.time.magnitude <= Timekeeper.latest else { return false }
    let onGrid = Timekeeper.onGrid(event.time)
    guard onGrid >= lastTime else { return false }
    lastTime = onGrid
    time = onGrid
    contact.accept(event)
    return true
  }

  /// Appends a cancel for every contact that is down, at the time of the newest event (I12) or at
  /// `time` in seconds if that is later.
  mutating func cancelAll(
    because cause: CancelCause, at time: TimeInterval, into out: inout [Admitted]
  ) {
    lastTime = max(lastTime, time)
    while let contact = live.last {
      live.removeLast()
      out.append(
        Admitted(
          event: InputEvent(
            time: lastTime, position: contact.position, source: contact.source, phase: .cancelled,
            cause: cause), contact: contact.number))
    }
  }

  private func index(of source: InputEvent.Source) -> Int? {
    for i in live.indices {
      switch (live[i].source, source) {
      case (.finger(let a), .finger(let b)) where a == b: return i
      case (.pen(let a), .pen(let b)) where a == b: return i
      case (.mouse, .mouse): return i
      default: continue
      }
    }
    return nil
  }

  private mutating func refuseCoordinates(_ event: InputEvent, into out: inout [Admitted]) {
    counts.badCoordinates += 1
    guard let i = index(of: event.source) else { return }
    live[i].refusedInARow += 1
    // A contact that is being lifted may not stay down because its last position was not valid.
    let isOver = event.phase == .ended || event.phase == .cancelled
    if live[i].refusedInARow >= ContactLedger.toleratedBadEvents || isOver {
      cancel(i, .badCoordinates, at: lastTime, into: &out)
    }
  }

  private mutating func cancel(
    _ i: Int, _ cause: CancelCause, at time: TimeInterval, into out: inout [Admitted]
  ) {
    let contact = live.remove(at: i)
    out.append(
      Admitted(
        event: InputEvent(
          time: time, position: contact.position, source: contact.source, phase: .cancelled,
          cause: cause), contact: contact.number))
  }

  private mutating func begin(_ event: InputEvent, hasTimeJump: Bool, into out: inout [Admitted]) {
    guard live.count < ContactLedger.maximumContacts else {
      counts.tooManyContacts += 1
      return
    }
    let contact = nextContact
    nextContact += 1
    live.append(Contact(contact, event))
    out.append(Admitted(event: event, contact: contact, hasTimeJump: hasTimeJump))
  }

  private mutating func admitContact(
    _ event: InputEvent, hasTimeJump: Bool, into out: inout [Admitted]
  ) {
    let i = index(of: event.source)
    switch event.phase {
    case .began:
      if let i {
        counts.duplicateDown += 1
        cancel(i, .duplicateDown, at: event.time, into: &out)
      }
      begin(event, hasTimeJump: hasTimeJump, into: &out)
    case .moved, .stationary:
      guard let i else {
        counts.unknownContact += 1
        return
      }
      follow(i, event, hasTimeJump: hasTimeJump, into: &out)
    case .ended, .cancelled:
      guard let i else {
        counts.unknownContact += 1
        return
      }
      let contact = live.remove(at: i).number
      out.append(Admitted(event: event, contact: contact, hasTimeJump: hasTimeJump))
    case .hovered:
      counts.unknownContact += 1
    }
  }

  /// Admits an event of the mouse. The first button pressed begins the one contact, and only the
  /// release of that button ends it (I9, PTR-03).
  private mutating func admitMouse(
    _ event: InputEvent, _ button: UIEvent.Button, hasTimeJump: Bool, into out: inout [Admitted]
  ) {
    guard let i = index(of: event.source) else {
      switch event.phase {
      case .began: admitPress(event, hasTimeJump: hasTimeJump, into: &out)
      case .hovered, .cancelled: out.append(Admitted(event: event, contact: 0))
      case .moved, .stationary, .ended: counts.unknownContact += 1
      }
      return
    }
    guard case .mouse(let first) = live[i].source else { return }
    switch event.phase {
    case .began where button == first:
      counts.duplicateDown += 1
      cancel(i, .duplicateDown, at: event.time, into: &out)
      admitPress(event, hasTimeJump: hasTimeJump, into: &out)
    case .ended where button == first, .cancelled:
      let contact = live.remove(at: i).number
      out.append(Admitted(event: event, contact: contact, hasTimeJump: hasTimeJump))
    case .began, .ended:
      out.append(Admitted(event: event, contact: live[i].number, isMaskChange: true))
    case .hovered:
      counts.missedRelease += 1
      cancel(i, .stale, at: event.time, into: &out)
      out.append(Admitted(event: event, contact: 0))
    case .moved, .stationary:
      if !event.buttons.isEmpty, !event.buttons.contains(.button(first)) {
        counts.missedRelease += 1
        cancel(i, .stale, at: event.time, into: &out)
        return
      }
      follow(i, event, hasTimeJump: hasTimeJump, into: &out)
    }
  }

  /// Begins the mouse's contact, unless the press repeats the touch down of a finger.
  private mutating func admitPress(
    _ event: InputEvent, hasTimeJump: Bool, into out: inout [Admitted]
  ) {
    if isDouble(event) {
      counts.doubled += 1
    } else {
      begin(event, hasTimeJump: hasTimeJump, into: &out)
    }
  }

  /// Appends a move or a rest of a contact that is down. A rest at a new position becomes a move
  /// (I5). A rest reported because the contact has been silent has no position of its own and takes
  /// the last one (I14).
  private mutating func follow(
    _ i: Int, _ raw: InputEvent, hasTimeJump: Bool, into out: inout [Admitted]
  ) {
    var event = raw
    if event.phase == .stationary {
      if event.cause == .stale {
        event.position = live[i].position
      } else if event.position != live[i].position {
        event.phase = .moved
      }
    }
    live[i].refusedInARow = 0
    live[i].position = event.position
    out.append(Admitted(event: event, contact: live[i].number, hasTimeJump: hasTimeJump))
  }

  /// Whether a mouse press repeats a touch down that a finger has already reported (I11).
  private func isDouble(_ press: InputEvent) -> Bool {
    for contact in live {
      guard case .finger = contact.source else { continue }
      let apart = Timekeeper.seconds(from: contact.since, to: press.time).magnitude
      if apart <= ContactLedger.doubleInterval,
        press.position.distance(to: contact.start) <= ContactLedger.doubleDistance
      {
        return true
      }
    }
    return false
  }
}
