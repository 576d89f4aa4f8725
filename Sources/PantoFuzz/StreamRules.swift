import PantoScene

/// Checks the stream rules I1 to I11 on the input events that the input filter lets through and on
/// the touches that recognizers receive. The rules are a separate value, so that a test can break
/// each one on purpose.
struct StreamRules {
  /// One touch as a recognizer receives it.
  struct Delivered {
    var contact: Int64
    var phase: UITouch.Phase
    var position: CGPoint
    var previous: CGPoint
    /// The identity of the touch's window.
    var window: ObjectIdentifier?
  }

  private struct Live {
    var contact: Int64
    var source: InputEvent.Source
    var since: TimeInterval
    var start: CGPoint
  }

  private struct Seen {
    var contact: Int64
    var position: CGPoint
    var window: ObjectIdentifier?
    var report: Int
  }

  static let largestCoordinate: CGFloat = 1e7
  static let mostContacts = 64
  /// The number of broken rules that are kept. Usually one fault breaks a rule at every event.
  private static let mostBroken = 100

  private(set) var broken: [Violation] = []
  private var live: [Live] = []
  private var seen: [Seen] = []
  private var newestContact: Int64 = 0
  private var newestTime: TimeInterval = 0

  /// The contacts that are down, oldest first.
  var liveContacts: [Int64] { live.map(\.contact) }

  /// Checks the stream rules for one input event that the input filter let through.
  mutating func checkAdmitted(_ change: Admission) {
    let event = change.event
    checkNumbers(event)
    if case .wheel = event.source { return }
    if change.contact == 0 {
      switch event.source {
      case .mouse, .pen: if event.phase == .hovered || event.phase == .cancelled { return }
      case .finger, .wheel: break
      }
      return fail("I1", "\(event.source) \(event.phase) has no contact")
    }
    if event.phase == .began, !change.isMaskChange { return checkTouchDown(change) }
    guard let i = live.firstIndex(where: { $0.contact == change.contact }) else {
      let rule = change.contact <= newestContact && change.contact > 0 ? "I2" : "I3"
      return fail(rule, "\(event.phase) of contact \(change.contact), which is not down")
    }
    checkSource(event, of: live[i], change)
    if event.phase == .ended || event.phase == .cancelled, !change.isMaskChange {
      live.remove(at: i)
    }
  }

  /// Checks what one recognizer receives in one report: each contact once, with its true positions,
  /// and all contacts that are down in the event (I10).
  mutating func checkDelivered(_ touches: [Delivered], beside all: [Int64], report: Int) {
    for touch in touches {
      if !touch.position.isFinite { fail("I5", "contact \(touch.contact) at \(touch.position)") }
      if !all.contains(touch.contact) {
        fail("I10", "contact \(touch.contact) is handed out but not in allTouches")
      }
      if let i = seen.firstIndex(where: { $0.contact == touch.contact }) {
        if seen[i].report == report {
          fail("I10", "contact \(touch.contact) changed twice in one report")
        }
        if touch.phase == .began { fail("I2", "contact \(touch.contact) began twice") }
        if touch.previous != seen[i].position {
          fail(
            "I5", "contact \(touch.contact) came from \(touch.previous), was \(seen[i].position)")
        }
        if touch.window != seen[i].window {
          fail("I8", "contact \(touch.contact) went to another window")
        }
        seen[i].position = touch.position
        seen[i].report = report
      } else {
        if touch.phase != .began { fail("I2", "contact \(touch.contact) did not begin") }
        if touch.window == nil { fail("I8", "contact \(touch.contact) is in no window") }
        seen.append(
          Seen(
            contact: touch.contact, position: touch.position, window: touch.window, report: report))
      }
      if touch.phase == .ended || touch.phase == .cancelled {
        seen.removeAll { $0.contact == touch.contact }
      }
    }
  }

  /// Checks after a report that the window's contacts are those that touched down and have not
  /// lifted.
  mutating func checkContacts(_ down: [Int64]) {
    if down != liveContacts { fail("I2", "\(down) are down, \(liveContacts) should be") }
    // A finger whose lift was lost is not delivered any more, not even its end (I14).
    seen.removeAll { !down.contains($0.contact) }
    if down.count > StreamRules.mostContacts { fail("I7", "\(down.count) contacts are down") }
  }

  mutating func removeBroken() -> [Violation] {
    defer { broken.removeAll(keepingCapacity: true) }
    return broken
  }

  // MARK: Single rules

  private mutating func checkNumbers(_ event: InputEvent) {
    let p = event.position
    if !p.isFinite || !event.pressure.isFinite
      || max(p.x.magnitude, p.y.magnitude) > StreamRules.largestCoordinate
    {
      fail("I5", "\(event.phase) at \(p), pressure \(event.pressure)")
    }
    if case .wheel(let delta, _) = event.source,
      !(max(delta.dx.magnitude, delta.dy.magnitude) <= 1e4)
    {
      fail("I5", "a wheel turn of \(delta)")
    }
    let time = event.time
    if !time.isFinite || time < newestTime || Timekeeper.onGrid(time) != time {
      fail("I6", "time \(time) after \(newestTime)")
    }
    newestTime = max(newestTime, time.isFinite ? time : 0)
  }

  private mutating func checkTouchDown(_ change: Admission) {
    let event = change.event
    if change.contact <= newestContact {
      fail("I1", "contact \(change.contact) after \(newestContact)")
    }
    newestContact = max(newestContact, change.contact)
    for other in live where StreamRules.isSame(other.source, event.source) {
      if case .mouse = event.source {
        fail("I9", "a second mouse contact, \(change.contact), beside \(other.contact)")
      } else {
        fail("I4", "\(event.source) touched down twice, as \(other.contact) and \(change.contact)")
      }
    }
    if case .mouse = event.source {
      for finger in live {
        guard case .finger = finger.source else { continue }
        if (event.time - finger.since).magnitude <= 0.03,
          event.position.distance(to: finger.start) <= 12
        {
          fail("I11", "a press at \(event.position) doubles contact \(finger.contact)")
        }
      }
    }
    live.append(
      Live(
        contact: change.contact, source: event.source, since: event.time, start: event.position))
    if live.count > StreamRules.mostContacts { fail("I7", "\(live.count) contacts are down") }
  }

  private mutating func checkSource(_ event: InputEvent, of old: Live, _ change: Admission) {
    guard StreamRules.isSame(old.source, event.source) else {
      return fail("I1", "contact \(old.contact) is \(old.source) and \(event.source)")
    }
    guard case .mouse(let first) = old.source, case .mouse(let button) = event.source else {
      return
    }
    if change.isMaskChange {
      if button == first { fail("I9", "the first button, \(first), only changed the mask") }
    } else if event.phase == .ended, button != first {
      fail("I9", "\(button) ended what \(first) began")
    }
  }

  private static func isSame(_ a: InputEvent.Source, _ b: InputEvent.Source) -> Bool {
    switch (a, b) {
    case (.finger(let a), .finger(let b)): a == b
    case (.pen(let a), .pen(let b)): a == b
    case (.mouse, .mouse): true
    default: false
    }
  }

  private mutating func fail(_ rule: String, _ what: String) {
    if broken.count < StreamRules.mostBroken { broken.append(Violation(rule, what)) }
  }
}
