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
    guard let contact = event.inspectorContact else { return turnWheel(event) }
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
      if event.phase == .ended, press.hasMoved { dropped(press) }
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
    let part = part(at: event.position) ?? (takesPressOnApp(event) ? .question : nil)
    guard let part else { return false }
    presses.append(
      InspectorPress(
        contact: contact, button: event.mouseButton, part: part, start: event.position,
        last: event.position))
    pinchStart = nil
    if part == .question { pressedApp(event) }
    return true
  }

  /// Whether a press on the app is one for the inspector.
  private func takesPressOnApp(_ event: InputEvent) -> Bool {
    // The app of the past takes no touches. A press there shows the present again (U21).
    guard !isCovered else { return false }
    return asksNextPress || picksNextPress || event.mouseButton == .secondary
      || pastTime != nil && !pastLayer.isHidden
  }

  /// Performs the inspector's action for a press on the app: picks a view, explains the point, or
  /// shows the present again.
  private func pressedApp(_ event: InputEvent) {
    if picksNextPress {
      inspect(stage.frontView(at: event.position))
    } else if asksNextPress || event.mouseButton == .secondary {
      asksNextPress = false
      explain(at: event.position)
    } else {
      showPresent()
    }
  }

  /// Ends scrubbing.
  func showPresent() {
    lens = InspectorLens()
    setNeedsUpdate()
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
    guard presses[i].hasMoved else { return true }
    switch press.part {
    case .timeline: dragTimeline(press, event.position)
    case .panel: dragPanel(press, to: event.position)
    case .question, .strip: break
    }
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
    guard !isCovered else { return nil }
    if !timeline.isHidden, timeline.frame.contains(point) { return .timeline }
    // A strip in a place of its own cannot be folded.
    if stripFrame == nil, !strip.isHidden, strip.frame.contains(point) { return .strip }
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
    if press.part == .strip {
      isStripFolded.toggle()
      return
    }
    guard press.part == .timeline else {
      if let target = panel.target(at: press.last - panel.frame.origin) { perform(target) }
      return
    }
    let point = inTimeline(press.last)
    if timeline.isOnLive(point) { return showPresent() }
    let isSecond =
      time - previousTap.time <= InspectorPress.doubleTapTime
      && (press.last - previousTap.position).length <= InspectorPress.doubleTapDistance
    previousTap = (time, press.last)
    if isSecond { return showPresent() }
    if let (track, mark) = timeline.mark(at: point) {
      scrub(to: mark.time)
      lens.text += " · \(track.name) \(mark.state)"
      lens.tip = tip(of: mark, on: track)
      if let id = track.id, id != chosen { choose(id) }
    } else if let time = timeline.time(at: point) {
      scrub(to: time)
    } else if let id = timeline.track(at: point)?.id {
      choose(id)
    }
  }

  /// Performs the action of the button or row of the panel that was tapped.
  private func perform(_ target: InspectorTarget) {
    switch target {
    case .tab(let tab): self.tab = tab
    case .question: ask()
    case .row(let id), .other(let id): choose(id)
    case .touch(let number): selectShown(number)
    case .branch(let id): inspect(view(id))
    case .step(let key, let step): change(key, by: step)
    case .toggle(let key): change(key, by: 1)
    case .pick: picksNextPress.toggle()
    case .filter(let filter): eventLog.filter = filter
    case .copyEvents: onCopy?(eventLog.events)
    case .copyTest: copyTest()
    case .savePicture: onSavePicture?()
    case .move: isMoved.toggle()
    case .fold: isFolded.toggle()
    case .expand: isExpanded.toggle()
    case .live: showPresent()
    }
    setNeedsUpdate()
  }

  private func selectShown(_ number: Int) {
    guard let touch = touches.last(where: { $0.number == number }) else { return }
    selected = touch
    chosenView = nil
    answer = nil
  }

  /// Returns the view that a line of the view tree stands for.
  private func view(_ id: ObjectIdentifier) -> UIView? {
    var next = viewOfTab
    if let found = next?.subviews.first(where: { ObjectIdentifier($0) == id }) { return found }
    while let view = next {
      if ObjectIdentifier(view) == id { return view }
      next = view.superview
    }
    return nil
  }

  private func tip(
    of mark: TransitionHistory.Mark, on track: TransitionHistory.Track
  ) -> InspectorLens.Tip {
    InspectorLens.Tip(
      track: track.id, time: mark.time, text: "\(track.name) \(mark.state): \(mark.sentence)")
  }

  // MARK: Drags, pinches, wheel

  private func dragTimeline(_ press: InspectorPress, _ point: CGPoint) {
    let fingers = presses.filter { $0.part == .timeline && !$0.isSuspect }
    setNeedsUpdate()
    guard fingers.count == 2 else {
      // A drag that begins on the names scrolls the tracks.
      if inTimeline(press.start).x < timeline.barsStart - 4 {
        _ = timeline.scroll(by: press.last.y - point.y)
        return
      }
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

  /// Scrolls the panel, unless the drag began on the bar of a floating one.
  private func dragPanel(_ press: InspectorPress, to point: CGPoint) {
    if panel.isOnBar(press.start - panel.frame.origin) { return }
    if panel.scroll(by: press.last.y - point.y) { setNeedsUpdate() }
  }

  /// Moves a floating inspector to the edge to which its bar was dragged.
  private func dropped(_ press: InspectorPress) {
    guard press.part == .panel, panel.isOnBar(press.start - panel.frame.origin) else { return }
    let layout = layout
    guard layout.isFloating else { return }
    let isFirst: Bool
    if layout.shape == .panel {
      isFirst = press.last.x < free.midX
      isMoved = isFirst != look.isRightToLeft
    } else {
      isMoved = press.last.y < free.midY
    }
    setNeedsUpdate()
  }

  /// Shows panel, timeline, marks and, where its past is known, the app at a time (U21).
  func scrub(to time: TimeInterval) {
    lens.held = shownTime
    lens.cursor = time
    lens.text = InspectorTimeline.text(time)
    lens.tip = nil
    answer = nil
    setNeedsUpdate()
  }

  /// The wheel zooms the timeline about the pointer, and scrolls its names and the panel.
  private func turnWheel(_ event: InputEvent) -> Bool {
    guard case .wheel(let notches, let isContinuous) = event.source,
      let part = part(at: event.position)
    else { return false }
    let distance = -notches.dy * (isContinuous ? 1 : 40)
    guard part == .timeline else {
      if panel.scroll(by: distance) { setNeedsUpdate() }
      return true
    }
    let point = inTimeline(event.position)
    if point.x < timeline.barsStart - 4 {
      if timeline.scroll(by: distance) { setNeedsUpdate() }
      return true
    }
    guard let time = timeline.time(at: point), notches.dy != 0 else { return true }
    setNeedsUpdate()
    let most = InspectorLens.mostNotches
    let steps = max(-most, min(notches.dy, most))
    lens.zoom(shownTime, by: Maths.pow(InspectorLens.zoomPerNotch, -Double(steps)), about: time)
    return true
  }

  private func hover(at point: CGPoint) {
    hovered = point
    if lens.cursor == nil, hoverTip != lens.tip { setNeedsUpdate() }
  }

  /// The bubble about the mark below the hovering pointer; `nil` if there is none.
  var hoverTip: InspectorLens.Tip? {
    guard let hovered, part(at: hovered) == .timeline,
      let (track, mark) = timeline.mark(at: inTimeline(hovered))
    else { return nil }
    return tip(of: mark, on: track)
  }
}
