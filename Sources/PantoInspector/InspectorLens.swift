import PantoBase
import PantoGestures
import PantoScene

/// The visible part of the timeline's ten seconds, and the moment that it describes (INS-06).
struct InspectorLens: Equatable {
  /// A fixed part of the time; `nil` shows all of it and moves on with the clock.
  var held: Held?
  /// The time of the cursor, set by a tap or a drag; `nil` for none.
  var cursor: TimeInterval?
  /// The text in the heading: the time or mark at the cursor, or the mark below a pointer that
  /// hovers.
  var words = ""

  struct Held: Equatable {
    var start: TimeInterval
    /// The seconds from the left edge to the right one, from 0.02 to 10.
    var span: TimeInterval
  }

  static let shortest: TimeInterval = 0.02

  /// Shows `factor` times as much time as `from`, and keeps `time` at its place on the screen.
  mutating func zoom(_ from: Held, by factor: Double, about time: TimeInterval) {
    guard factor.isFinite, factor > 0 else { return }
    let span = max(InspectorLens.shortest, min(from.span * factor, TransitionHistory.span))
    held = Held(start: time - (time - from.start) * span / from.span, span: span)
  }
}

/// A finger or a pressed pointer on the inspector itself.
struct InspectorPress {
  enum Contact: Hashable {
    case finger(Int64), pen(Int64), mouse
  }

  /// The part of the inspector below the press.
  enum Part {
    case timeline, panel
    /// A point of the app about which the user asks "why not?" (INS-07).
    case question
  }

  let contact: Contact
  /// The mouse button of the press; `nil` for other devices.
  let button: UIEvent.Button?
  let part: Part
  let start: CGPoint
  var last: CGPoint
  /// Whether the contact moved further than a tap may.
  var hasMoved = false
  /// Whether the lift was probably lost. Such a contact is ignored until it moves (I14).
  var isSuspect = false

  static let slop: CGFloat = 4
}

extension InputEvent {
  var mouseButton: UIEvent.Button? {
    if case .mouse(let button) = source { button } else { nil }
  }

  /// The contact to which a press on the inspector belongs; `nil` for a wheel.
  var inspectorContact: InspectorPress.Contact? {
    switch source {
    case .finger(let id): .finger(id)
    case .pen(let id): .pen(id)
    case .mouse: .mouse
    case .wheel: nil
    }
  }
}

/// Input on the inspector itself, from the person at the screen.
extension InspectorOverlay {
  /// Handles an event on the inspector itself. `true` keeps it from the app.
  ///
  /// Only live sources ask (`PointerInput`), before the stage gets the event. A recording contains
  /// no such event and is played without asking, so that recognition is the same with the
  /// inspector and without (INS-08).
  public func takes(_ event: InputEvent) -> Bool {
    guard let contact = event.inspectorContact else { return turned(event) }
    // A mouse is one contact. The part that received its first button keeps it until that button
    // lifts (PTR-03).
    if case .mouse(let button) = event.source {
      if event.phase == .cancelled { swallowed = [] }
      let held = presses.first { $0.contact == .mouse }
      let others = event.buttons.subtracting(.button(button))
      if event.phase == .began, held == nil, !others.subtracting(swallowed).isEmpty { return false }
      let isOfOurs = held.map { $0.button != button } ?? swallowed.contains(.button(button))
      if event.phase == .began, isOfOurs, held != nil {
        swallowed.insert(.button(button))
        return true
      }
      if event.phase == .ended, isOfOurs {
        swallowed.remove(.button(button))
        return true
      }
      if event.phase == .moved, held == nil, !swallowed.isEmpty { return true }
    }
    switch event.phase {
    case .began:
      // A contact that lands while it is down has lost its lift (I3).
      presses.removeAll { $0.contact == contact }
      if stage.processor.isDown(event.source) { return false }
      let isQuestion = asksNextPress || event.mouseButton == .secondary
      guard let part = part(at: event.position) ?? (isQuestion ? .question : nil) else {
        return false
      }
      presses.append(
        InspectorPress(
          contact: contact, button: event.mouseButton, part: part, start: event.position,
          last: event.position))
      pinchStart = nil
      if part == .question {
        asksNextPress = false
        explain(at: event.position)
      }
      return true
    case .moved, .stationary:
      guard let i = presses.firstIndex(where: { $0.contact == contact }) else { return false }
      let press = presses[i]
      presses[i].isSuspect = event.phase == .stationary && event.cause == .stale
      if presses[i].isSuspect {
        pinchStart = nil
        return true
      }
      let way = event.position - press.start
      presses[i].last = event.position
      if way.length > InspectorPress.slop { presses[i].hasMoved = true }
      if press.part == .timeline, presses[i].hasMoved { dragged() }
      return true
    case .ended, .cancelled:
      guard let i = presses.firstIndex(where: { $0.contact == contact }) else { return false }
      let press = presses.remove(at: i)
      pinchStart = nil
      if event.phase == .ended, !press.hasMoved { tapped(press, at: event.time) }
      return true
    case .hovered:
      // The app gets the event as well, because hovering changes nothing in the inspector's
      // gestures. It only shows that no button is down.
      presses.removeAll { $0.contact == .mouse }
      swallowed = []
      hover(at: event.position)
      return false
    }
  }

  /// Forgets all contacts that are down on the inspector.
  package func letGo() {
    presses.removeAll()
    swallowed = []
    pinchStart = nil
  }

  /// The part of the inspector at a point of the window; `nil` if there is none.
  private func part(at point: CGPoint) -> InspectorPress.Part? {
    if !timeline.isHidden, timeline.frame.contains(point) { return .timeline }
    return !panel.isHidden && panel.frame.contains(point) ? .panel : nil
  }

  private func inTimeline(_ point: CGPoint) -> CGPoint { point - timeline.frame.origin }

  private var shownTime: InspectorLens.Held {
    InspectorLens.Held(start: timeline.scale.start, span: timeline.scale.span)
  }

  // MARK: Taps

  private func tapped(_ press: InspectorPress, at time: TimeInterval) {
    guard press.part != .question else { return }
    touched()
    guard press.part == .timeline else {
      switch panel.target(at: press.last - panel.frame.origin) {
      case .question: ask()
      case .row(let id), .other(let id): choose(id)
      case nil: break
      }
      return
    }
    let isSecond =
      time - tapBefore.time <= 0.35 && (press.last - tapBefore.place).length <= 30
    tapBefore = (time, press.last)
    if isSecond {
      lens = InspectorLens()
      return
    }
    let place = inTimeline(press.last)
    if let (track, mark) = timeline.mark(at: place) {
      lens.held = shownTime
      lens.cursor = mark.time
      lens.words = words(track, mark)
      if let id = track.id, id != chosen { choose(id) }
    } else if let time = timeline.time(at: place) {
      scrub(to: time)
    } else if let id = timeline.track(at: place)?.id {
      choose(id)
    }
  }

  private func words(_ track: TransitionHistory.HistoryTrack, _ mark: TransitionHistory.Mark)
    -> String
  {
    "\(Reason.number(CGFloat(mark.time))) s · \(track.name) \(mark.word): \(mark.sentence)"
  }

  // MARK: Drags, pinches, wheel

  private func dragged() {
    let fingers = presses.filter { $0.part == .timeline && !$0.isSuspect }
    touched()
    guard fingers.count == 2 else {
      guard let time = fingers.first.flatMap({ timeline.time(at: inTimeline($0.last)) }) else {
        return
      }
      return scrub(to: time)
    }
    let apart = max(1, (fingers[0].last.x - fingers[1].last.x).magnitude)
    let middle = (fingers[0].last + fingers[1].last) * 0.5
    guard let from = pinchStart, let time = timeline.time(at: inTimeline(middle)) else {
      pinchStart = (apart, shownTime)
      return
    }
    lens.zoom(from.held, by: Double(from.apart / apart), about: time)
  }

  private func scrub(to time: TimeInterval) {
    lens.held = shownTime
    lens.cursor = time
    lens.words = "\(Reason.number((CGFloat(time) * 1000).rounded() / 1000)) s"
  }

  private func turned(_ event: InputEvent) -> Bool {
    guard case .wheel(let notches, _) = event.source, part(at: event.position) == .timeline else {
      return false
    }
    guard let time = timeline.time(at: inTimeline(event.position)), notches.dy != 0 else {
      return true
    }
    touched()
    let steps = max(-8, min(notches.dy, 8))
    lens.zoom(shownTime, by: Maths.pow(1.25, -Double(steps)), about: time)
    return true
  }

  private func hover(at point: CGPoint) {
    hovered = point
    if lens.cursor == nil, restOfPointer != lens.words { touched() }
  }

  /// The text about the mark below the hovering pointer; empty if there is none.
  var restOfPointer: String {
    guard let hovered, part(at: hovered) == .timeline,
      let (track, mark) = timeline.mark(at: inTimeline(hovered))
    else { return "" }
    return words(track, mark)
  }
}
