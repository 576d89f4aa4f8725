import PantoBase
import PantoGestures
import PantoScene

/// The overlay observes the stage: its input, the views of its touches, and transitions.
extension InspectorOverlay {
  func update(for admission: Admission) {
    let event = admission.event
    let report = stage.processor.frameNumber
    isDirty = true
    eventLog.append(event, report: report)
    notePlaces()
    if event.phase == .began, !admission.isMaskChange {
      began(event, admission.contact, report)
      return
    }
    guard let i = touches.lastIndex(where: { $0.contact == admission.contact && $0.isLive }) else {
      return
    }
    defer {
      if let i = touches.firstIndex(where: { $0.contact == selected?.contact }) {
        selected = touches[i]
      }
    }
    switch event.phase {
    case .moved:
      touches[i].append(event, report: report)
      history.move(admission.contact, event, report: report)
    case .ended where !admission.isMaskChange: end(i, .lifted, event, report)
    case .cancelled: end(i, .cancelled, event, report)
    default: break
    }
  }

  /// Records the views of touches that are down. A touch knows its view from its delivery to its
  /// end, which may lie between two frames (U9).
  func notePlaces() {
    for touch in touches where touch.isLive && !touch.place.isKnown {
      guard let live = stage.liveTouches.first(where: { $0.contactNumber == touch.contact }) else {
        continue
      }
      if let view = live.gestureHost as? UIView {
        touch.place.note(view, in: stage)
      }
    }
  }

  private func began(_ event: InputEvent, _ contact: Int64, _ report: Int) {
    touches.removeAll { $0.isGone(at: event.time) }
    // While the clock stands still, no ended touch is old enough to be removed, so their number is
    // limited here (L13).
    touches = InspectorOverlay.latest(touches)
    if !touches.contains(where: \.isLive) {
      sequenceStart = event.time
      mostTouches = 0
    }
    var number = 1
    while touches.contains(where: { $0.isLive && $0.number == number }) { number += 1 }
    let touch = SeenTouch(contact: contact, number: number, event: event, report: report)
    touches.append(touch)
    mostTouches = max(mostTouches, touches.lazy.filter(\.isLive).count)
    history.forget(
      before: min(event.time - TransitionHistory.span, lens.held?.start ?? event.time))
    history.press(touch)
    selected = touch
    chosenView = nil
    answer = nil
    textIsStale = true
  }

  func end(_ i: Int, _ how: SeenTouch.End, _ event: InputEvent, _ report: Int) {
    // A touch of one report was not seen while it was down. The view is where hit testing finds it
    // now, before the end is delivered.
    if !touches[i].place.isKnown,
      let view = stage.window.hitTest(touches[i].start.position, with: nil)
    {
      touches[i].place.note(view, in: stage)
    }
    touches[i].end(how, event, report: report)
    history.end(touches[i].contact, how, event, report: report)
    textIsStale = true
    // A touch that is still down is of more interest.
    if selected?.contact == touches[i].contact, let other = touches.first(where: \.isLive) {
      selected = other
      chosenView = nil
    }
  }

  func append(_ transition: Transition) {
    notePlaces()
    history.add(transition, since: min(sequenceStart, transition.time))
    setNeedsUpdate()
  }
}
