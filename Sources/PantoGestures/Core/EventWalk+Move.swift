import PantoBase

extension EventWalk {
  /// The event of nearly every report, one finger's move: the steps of a turn without their lists.
  /// `false`: it is not that simple, and nothing was done.
  final func moveOne(_ original: InputEvent) -> Bool {
    var event = original
    let contact = ledger.admitMove(&event)
    guard contact != 0 else { return false }
    frameNumber &+= 1
    onAccepted?(event)
    onAdmitted?(Admission(contact: contact, event: event))
    time.moveOn(to: event.time)
    guard let touch = touch(contact) else { return true }
    if touch.isSuspect { takeBack(touch) }
    if !event.buttons.isEmpty { touch.buttons = event.buttons }
    touch.hasTimeJump = false
    note(event)
    touch.moved(to: event)
    stepNumber &+= 1
    isInTurn = true
    if needsLayout { window.layoutBeforeEvents() }
    for recognizer in touch.recognizers
    where recognizer.enabled && !recognizer.current.isTerminal && recognizer.isTracking(touch) {
      recognizer.seenModifiers = event.modifiers
      recognizer.seenButtons = event.buttons
      recognizer.touchesMoved(touch.alone, with: touchEvent)
    }
    arbiter.settle(self)
    views.tellMoved(touch, self)
    if !actions.isEmpty { runActions() }
    if mayHaveFinished {
      mayHaveFinished = false
      resetFinished()
    }
    views.tellLate(self)
    isInTurn = false
    touch.stage = .stationary
    return true
  }
}
