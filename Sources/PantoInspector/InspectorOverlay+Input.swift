import PantoBase
import PantoGestures
import PantoScene

/// Input on the inspector itself, from the person at the screen.
extension InspectorOverlay {
  /// Handles an event on the inspector itself. `true` keeps it from the app.
  ///
  /// Only live sources ask (`PointerInput`), before the stage gets the event. A recording contains
  /// no such event and is played without asking, so that recognition is the same with the
  /// inspector and without (INS-08).
  package func handles(_ event: InputEvent) -> Bool {
    guard let contact = event.inspectorContact else { return zoomByWheel(event) }
    if case .mouse(let button) = event.source,
      let decision = handlesFurtherButton(button, event)
    {
      return decision
    }
    switch event.phase {
    case .began: return beginPress(contact, event)
    case .moved, .stationary: return movePress(contact, event)
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

  /// Decides about the events of a mouse with several buttons down; `nil` for the others.
  ///
  /// A mouse is one contact. The part that received its first button keeps it until that button
  /// lifts (PTR-03).
  private func handlesFurtherButton(_ button: UIEvent.Button, _ event: InputEvent) -> Bool? {
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
    return event.phase == .moved && held == nil && !swallowed.isEmpty ? true : nil
  }

  /// Starts a press if the event is on the inspector or asks "why not?".
  private func beginPress(_ contact: InspectorPress.Contact, _ event: InputEvent) -> Bool {
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
  }

  private func movePress(_ contact: InspectorPress.Contact, _ event: InputEvent) -> Bool {
    guard let i = presses.firstIndex(where: { $0.contact == contact }) else { return false }
    let press = presses[i]
    presses[i].isSuspect = event.phase == .stationary && event.cause == .stale
    if presses[i].isSuspect {
      pinchStart = nil
      return true
    }
    let offset = event.position - press.start
    presses[i].last = event.position
    if offset.length > InspectorPress.slop { presses[i].hasMoved = true }
    if press.part == .timeline, presses[i].hasMoved { dragged() }
    return true
  }

  /// Forgets all contacts that are down on the inspector.
  package func cancelPresses() {
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
    setNeedsUpdate()
    guard press.part == .timeline else {
      switch panel.target(at: press.last - panel.frame.origin) {
      case .question: ask()
      case .row(let id), .other(let id): choose(id)
      case nil: break
      }
      return
    }
    let isSecond =
      time - previousTap.time <= InspectorPress.doubleTapTime
      && (press.last - previousTap.position).length <= InspectorPress.doubleTapDistance
    previousTap = (time, press.last)
    if isSecond {
      lens = InspectorLens()
      return
    }
    let point = inTimeline(press.last)
    if let (track, mark) = timeline.mark(at: point) {
      lens.held = shownTime
      lens.cursor = mark.time
      lens.text = text(of: mark, on: track)
      if let id = track.id, id != chosen { choose(id) }
    } else if let time = timeline.time(at: point) {
      scrub(to: time)
    } else if let id = timeline.track(at: point)?.id {
      choose(id)
    }
  }

  private func text(
    of mark: TransitionHistory.Mark, on track: TransitionHistory.Track
  ) -> String {
    "\(Reason.number(CGFloat(mark.time))) s · \(track.name) \(mark.state): \(mark.sentence)"
  }

  // MARK: Drags, pinches, wheel

  private func dragged() {
    let fingers = presses.filter { $0.part == .timeline && !$0.isSuspect }
    setNeedsUpdate()
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
    lens.text = "\(Reason.number((CGFloat(time) * 1000).rounded() / 1000)) s"
  }

  private func zoomByWheel(_ event: InputEvent) -> Bool {
    guard case .wheel(let notches, _) = event.source, part(at: event.position) == .timeline else {
      return false
    }
    guard let time = timeline.time(at: inTimeline(event.position)), notches.dy != 0 else {
      return true
    }
    setNeedsUpdate()
    let most = InspectorLens.mostNotches
    let steps = max(-most, min(notches.dy, most))
    lens.zoom(shownTime, by: Maths.pow(InspectorLens.zoomPerNotch, -Double(steps)), about: time)
    return true
  }

  private func hover(at point: CGPoint) {
    hovered = point
    if lens.cursor == nil, hoverText != lens.text { setNeedsUpdate() }
  }

  /// The text about the mark below the hovering pointer; empty if there is none.
  var hoverText: String {
    guard let hovered, part(at: hovered) == .timeline,
      let (track, mark) = timeline.mark(at: inTimeline(hovered))
    else { return "" }
    return text(of: mark, on: track)
  }
}
