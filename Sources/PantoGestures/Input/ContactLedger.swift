import PantoBase

/// How often a stream had to be repaired, by cause (P5).
public struct RepairCounts: Hashable, Sendable {
  /// Dropped: position, time or delta was not a number, or absurdly large (B5).
  public var badCoordinates = 0
  /// Dropped: a move or lift of a contact that is not down (B2, B3).
  public var unknownContact = 0
  /// Cancelled: a second landing of a contact that was down (B1).
  public var duplicateDown = 0
  /// Raised to the stamp of the event before (B6).
  public var timeWentBack = 0
  /// Dropped: more than 64 contacts at once (B9).
  public var tooManyContacts = 0
  /// Dropped: the mouse said again what a finger had said (B11).
  public var doubled = 0
  /// Cancelled: a mouse button whose release was never seen (B13).
  public var missedRelease = 0
  /// Clamped: a wheel turn beyond ±10,000 (B17).
  public var wheelClamped = 0
  /// Refused: `advance` called from inside a handler (B52).
  public var nestedAdvance = 0

  public init() {}

  public var total: Int {
    badCoordinates + unknownContact + duplicateDown + timeWentBack + tooManyContacts + doubled
      + missedRelease + wheelClamped + nestedAdvance
  }
}

/// The sanitiser: whatever comes in, what goes out keeps the stream rules I1–I6 and I9–I11, in
/// release builds too. A repair never ends a contact, it cancels it (P3).
struct ContactLedger {
  /// What became of one event.
  struct Admitted {
    var event: InputEvent
    /// Ours, increasing, never reused (I1); 0 for hover and wheel.
    var contact: Int64
    /// Another button of a pressed mouse changed: the touch goes on with a new mask (PTR-03).
    var isMaskChange = false
    var hasTimeJump = false
  }

  /// One that is down. An object: whoever follows a finger writes to it without looking it up.
  final class Contact {
    let number: Int64
    let source: InputEvent.Source
    /// Of a mouse: the one that ends it as well (PTR-03).
    let firstButton: UIEvent.ButtonMask
    let since: TimeInterval
    let start: CGPoint
    var position: CGPoint
    var bad = 0

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

    /// A move of it that needs no repair, its time aside.
    @inline(__always) func canTake(_ event: InputEvent) -> Bool {
      // Without the button that began it a release was missed (B13).
      if !event.buttons.isEmpty, !event.buttons.isSuperset(of: firstButton) { return false }
      let limit = ContactLedger.maximumCoordinate
      // Comparisons with what is not a number are false.
      return event.position.x.magnitude <= limit && event.position.y.magnitude <= limit
        && event.pressure.magnitude <= 1
    }

    @inline(__always) func take(_ event: InputEvent) {
      bad = 0
      position = event.position
    }
  }

  static let maximumContacts = 64
  static let maximumCoordinate: CGFloat = 1e7
  static let maximumWheel: CGFloat = 1e4

  private(set) var live: [Contact] = []
  private(set) var counts = RepairCounts()
  private(set) var lastTime: TimeInterval = 0
  private var nextContact: Int64 = 1
  /// The pen that is above the screen without touching it.
  private var hoveringPen: Int64?
  /// How far the wheel has turned in this report.
  private var turned = CGVector.zero

  init() { live.reserveCapacity(ContactLedger.maximumContacts) }

  /// What comes now is another report: its wheel turns are limited together (B17).
  mutating func beginReport() { turned = .zero }

  mutating func countNestedAdvance() { counts.nestedAdvance += 1 }

  /// Appends to `out` what the event comes to: nothing, itself, or a repair and itself.
  mutating func admit(_ raw: InputEvent, into out: inout [Admitted]) {
    guard raw.time.magnitude <= Timekeeper.latest, raw.position.isFinite, raw.pressure.isFinite,
      raw.position.x.magnitude <= ContactLedger.maximumCoordinate,
      raw.position.y.magnitude <= ContactLedger.maximumCoordinate
    else { return refuseCoordinates(raw, into: &out) }
    var event = raw
    event.time = Timekeeper.onGrid(raw.time)
    var jump = false
    if event.time < lastTime {
      jump = Timekeeper.seconds(from: event.time, to: lastTime) > 0.05
      event.time = lastTime
      counts.timeWentBack += 1
    }
    lastTime = event.time

    switch event.source {
    case .wheel(let delta, let isContinuous):
      guard delta.dx.isFinite, delta.dy.isFinite else {
        counts.badCoordinates += 1
        return
      }
      let limit = ContactLedger.maximumWheel
      func clamped(_ v: CGFloat) -> CGFloat { min(max(v, -limit), limit) }
      // One turn stays within the limit, and so does the sum of a report (I5, B17).
      func admitted(_ turn: CGFloat, after old: CGFloat) -> CGFloat {
        let turn = clamped(turn)
        let sum = old + turn
        return sum.magnitude <= limit ? turn : clamped(sum) - old
      }
      let rest = CGVector(
        dx: admitted(delta.dx, after: turned.dx), dy: admitted(delta.dy, after: turned.dy))
      turned = CGVector(dx: turned.dx + rest.dx, dy: turned.dy + rest.dy)
      if rest != delta {
        counts.wheelClamped += 1
        if rest == .zero { return }
      }
      event.source = .wheel(rest, isContinuous: isContinuous)
      out.append(Admitted(event: event, contact: 0))
    case .mouse(let button):
      admitMouse(event, button, jump, into: &out)
    case .finger:
      admitContact(event, jump, into: &out)
    case .pen(let id):
      admitPen(event, id, jump, into: &out)
    }
  }

  /// A pen hovers while it is near; where it touches, it is a contact like any other.
  private mutating func admitPen(
    _ event: InputEvent, _ id: Int64, _ jump: Bool, into out: inout [Admitted]
  ) {
    let i = index(of: event.source)
    switch event.phase {
    case .hovered:
      if let i {
        // The pointer hovers, so its press is over: the release was never seen (B13).
        counts.missedRelease += 1
        cancel(i, .stale, at: event.time, into: &out)
      }
      hoveringPen = id
      out.append(Admitted(event: event, contact: 0))
    case .cancelled where i == nil && hoveringPen == id:
      hoveringPen = nil
      out.append(Admitted(event: event, contact: 0))
    default: admitContact(event, jump, into: &out)
    }
  }

  /// The usual event: a finger that is down moved, and nothing about it needs repair. `false`: nothing
  /// was taken in, and `admit` must look.
  ///
  /// - Parameter time: its time on the grid, if it was taken in.
  @inline(__always) mutating func admitMove(
    _ event: InputEvent, of contact: Contact, at time: inout TimeInterval
  ) -> Bool {
    guard contact.canTake(event), event.time.magnitude <= Timekeeper.latest else { return false }
    let onGrid = Timekeeper.onGrid(event.time)
    guard onGrid >= lastTime else { return false }
    lastTime = onGrid
    time = onGrid
    contact.take(event)
    return true
  }

  /// Every live contact, cancelled at the time of the newest event (I12).
  mutating func cancelAll(because cause: CancelCause, into out: inout [Admitted]) {
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
    live[i].bad += 1
    // A contact that is being lifted must not stay down because its last place was unreadable.
    let isOver = event.phase == .ended || event.phase == .cancelled
    if live[i].bad >= 3 || isOver { cancel(i, .badCoordinates, at: lastTime, into: &out) }
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

  private mutating func begin(_ event: InputEvent, _ jump: Bool, into out: inout [Admitted]) {
    guard live.count < ContactLedger.maximumContacts else {
      counts.tooManyContacts += 1
      return
    }
    let contact = nextContact
    nextContact += 1
    live.append(Contact(contact, event))
    out.append(Admitted(event: event, contact: contact, hasTimeJump: jump))
  }

  private mutating func admitContact(
    _ event: InputEvent, _ jump: Bool, into out: inout [Admitted]
  ) {
    let i = index(of: event.source)
    switch event.phase {
    case .began:
      if let i {
        counts.duplicateDown += 1
        cancel(i, .duplicateDown, at: event.time, into: &out)
      }
      begin(event, jump, into: &out)
    case .moved, .stationary:
      guard let i else {
        counts.unknownContact += 1
        return
      }
      follow(i, event, jump, into: &out)
    case .ended, .cancelled:
      guard let i else {
        counts.unknownContact += 1
        return
      }
      let contact = live.remove(at: i).number
      out.append(Admitted(event: event, contact: contact, hasTimeJump: jump))
    case .hovered:
      counts.unknownContact += 1
    }
  }

  /// One contact per pointer: the first button down begins it, and only that one's release ends it
  /// (I9, PTR-03).
  private mutating func admitMouse(
    _ event: InputEvent, _ button: UIEvent.Button, _ jump: Bool, into out: inout [Admitted]
  ) {
    guard let i = index(of: event.source) else {
      switch event.phase {
      case .began:
        if isDouble(event) {
          counts.doubled += 1
        } else {
          begin(event, jump, into: &out)
        }
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
      if isDouble(event) {
        counts.doubled += 1
      } else {
        begin(event, jump, into: &out)
      }
    case .ended where button == first, .cancelled:
      let contact = live.remove(at: i).number
      out.append(Admitted(event: event, contact: contact, hasTimeJump: jump))
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
      follow(i, event, jump, into: &out)
    }
  }

  /// A contact goes on. Nobody is told of a rest, so a new place makes it a move (I5); a silence has
  /// no place (I14).
  private mutating func follow(
    _ i: Int, _ raw: InputEvent, _ jump: Bool, into out: inout [Admitted]
  ) {
    var event = raw
    if event.phase == .stationary {
      if event.cause == .stale {
        event.position = live[i].position
      } else if event.position != live[i].position {
        event.phase = .moved
      }
    }
    live[i].bad = 0
    live[i].position = event.position
    out.append(Admitted(event: event, contact: live[i].number, hasTimeJump: jump))
  }

  /// The same physical touch, told a second time as a mouse press (I11).
  private func isDouble(_ press: InputEvent) -> Bool {
    for contact in live {
      guard case .finger = contact.source else { continue }
      if Timekeeper.seconds(from: contact.since, to: press.time).magnitude <= 0.03,
        press.position.distance(to: contact.start) <= 12
      {
        return true
      }
    }
    return false
  }
}
