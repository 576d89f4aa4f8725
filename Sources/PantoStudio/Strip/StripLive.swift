import PantoCore
import PantoDemoKit

/// The input and the decisions of what is being done on the strip, from the first touch on.
@MainActor final class StripLive {
  /// The number of events from which older moves are thinned out: 25 s of a finger that reports 120
  /// times a second, 2.5 s of ten.
  private static let mostEvents = 3000
  /// The time after a lift in which the next touch still belongs to the sequence, as that of a
  /// double tap.
  static let pause: TimeInterval = 0.4

  private let surface: StripSurface
  private var contacts: [Int64] = []
  private var lastLift: TimeInterval = -.infinity
  private(set) var facts = StripVerdict.Facts()
  /// The events in points of the strip and seconds from the first touch.
  private(set) var events: [InputEvent] = []
  /// The place of the ball when the sequence began.
  private(set) var ballAtStart = CGPoint.zero
  /// Called when a sequence begins, and when its last finger lifted.
  var onBegin: (() -> Void)?
  var onLift: (() -> Void)?
  /// Called after an event or a decision.
  var onChange: (() -> Void)?

  init(_ surface: StripSurface) {
    self.surface = surface
    surface.onThrow = { [weak self] in
      self?.facts.velocity = $0
      self?.onChange?()
    }
    surface.onTurn = { [weak self] in
      self?.facts.scale = $0
      self?.facts.turn = $1
      self?.onChange?()
    }
  }

  var isDown: Bool { !contacts.isEmpty }
  var fingers: Int { contacts.count }

  private static func contact(_ source: InputEvent.Source) -> Int64? {
    switch source {
    case .finger(let id): id
    case .pen(let id): .max - id
    case .mouse: .min
    case .wheel: nil
    }
  }

  // MARK: Input

  /// Takes an event of the stage, before the stage delivers it.
  func receive(_ event: InputEvent) {
    guard let contact = Self.contact(event.source) else { return }
    guard contacts.contains(contact) else {
      guard event.phase == .began, isOnSurface(event.position) else { return }
      let isLong = events.count > Self.mostEvents / 2
      if contacts.isEmpty, event.time - lastLift > Self.pause || isLong { begin(at: event.time) }
      contacts.append(contact)
      facts.landings.append(event.time)
      return append(event)
    }
    if event.phase == .hovered { return }
    append(event)
    let p = surface.convert(event.position, from: nil)
    if event.phase == .moved, facts.left == nil, !surface.bounds.contains(p) {
      facts.left = event.time
    }
    // A mouse is one contact until its last button is up (PTR-03).
    let isLast = contact != .min || event.buttons.isEmpty
    let isOver = event.phase == .cancelled || event.phase == .ended && isLast
    if isOver { lift(contact, at: event.time) }
  }

  private func isOnSurface(_ p: CGPoint) -> Bool {
    guard let window = surface.window else { return false }
    return window.hitTest(p, with: nil)?.isDescendant(of: surface) ?? false
  }

  private func begin(at time: TimeInterval) {
    facts = StripVerdict.Facts()
    facts.start = time
    events = []
    ballAtStart = surface.shownCenter
    onBegin?()
  }

  private func append(_ event: InputEvent) {
    if events.count >= Self.mostEvents { thinOut() }
    // Without moves to drop, only the lifts of fingers that are known still count.
    guard events.count < 2 * Self.mostEvents || ends(event) else { return }
    var own = event
    own.time = max(0, event.time - facts.start)
    own.position = surface.convert(event.position, from: nil)
    events.append(own)
    onChange?()
  }

  /// Whether an event ends a contact whose start was kept.
  private func ends(_ event: InputEvent) -> Bool {
    guard event.phase == .ended || event.phase == .cancelled else { return false }
    let contact = Self.contact(event.source)
    let last = events.last { Self.contact($0.source) == contact }
    return last.map { $0.phase != .ended && $0.phase != .cancelled } ?? false
  }

  /// Drops every second move of each finger. The newest quarter stays, since it decides the
  /// velocity of a throw; so does every event that is no move.
  private func thinOut() {
    let newest = events.count - events.count / 4
    var isKept: [Int64: Bool] = [:]
    events = zip(events.indices, events).filter { i, event in
      guard i < newest, event.phase == .moved, let finger = Self.contact(event.source) else {
        return true
      }
      let keeps = !isKept[finger, default: false]
      isKept[finger] = keeps
      return keeps
    }.map(\.1)
  }

  private func lift(_ contact: Int64, at time: TimeInterval) {
    contacts.removeAll { $0 == contact }
    guard contacts.isEmpty else { return }
    lastLift = time
    onLift?()
  }

  // MARK: Decisions

  /// Takes a transition of the stage's log.
  func decide(_ t: Transition) {
    let own = surface.recognizers.map(\.id)
    guard !events.isEmpty, own.contains(t.recognizer) else { return }
    facts.transitions.append(t)
    if let other = t.reason.other, !own.contains(other), t.to == .failed || t.to == .cancelled {
      pageTook(at: t.time)
    }
    onChange?()
  }

  /// The page scrolls now: what the strip received ends here with a cancel.
  private func pageTook(at time: TimeInterval) {
    guard facts.scrolled == nil, let last = events.last, isDown else { return }
    facts.scrolled = time
    var cancel = last
    cancel.time = max(last.time, time - facts.start)
    cancel.phase = .cancelled
    append(cancel)
    contacts = []
    lastLift = time
    onLift?()
  }

  /// The verdict so far.
  var verdict: StripVerdict {
    let made = StripVerdict(
      facts, pan: surface.pan.id, tap: surface.tap.id, doubleTap: surface.doubleTap.id)
    if let made { return made }
    if fingers == 0 { return StripVerdict(headline: "Lifted. A second tap may follow.") }
    return StripVerdict(headline: fingers == 1 ? "1 finger down." : "\(fingers) fingers down.")
  }
}
