import PantoBase

/// Emulates fingers that stay down, to try multi-finger gestures with a mouse (MSE-02). A click
/// puts a finger (a *pin*) down, a drag moves it, and a click on it lifts it; up to ten can be
/// down.
///
/// Only the primary button is used. Leaving pin mode cancels all fingers.
package struct PinMode: Sendable {
  /// One emulated finger that is down.
  package struct Pin: Hashable, Sendable {
    /// The number of the finger, below 0 (PTR-05).
    package let finger: Int64
    /// The position in points of the window.
    package internal(set) var position: CGPoint
  }

  /// The largest number of emulated fingers that can be down at once.
  package static let mostPins = 10
  /// The radius of a pin's ring in points. A press within it takes hold of the pin.
  package static let gripRadius: CGFloat = 22
  /// The distance that the pointer may move during a click, in points, because a hand on a mouse is
  /// never quite still. This value is our own.
  static let clickSlop: CGFloat = 4

  private enum Grip {
    case none
    /// The pointer was pressed on an existing pin, which moves only once the pointer has moved
    /// further than a click allows.
    case clicking(pin: Int, pressedAt: CGPoint)
    case dragging(pin: Int, offset: CGPoint)
    /// The press would have put down one finger too many.
    case refused
  }

  /// Whether pin mode, the emulation of fingers that stay down, is on. Default `false`.
  package private(set) var isOn = false
  /// The emulated fingers that are down, in the order of touch down.
  package private(set) var pins: [Pin] = []
  private var grip = Grip.none

  /// Creates pin mode, switched off.
  package init() {}

  /// Switches pin mode on: mouse clicks then put down fingers that stay.
  package mutating func enter() { isOn = true }

  /// Switches pin mode off and appends a cancel at `time`, in seconds, for every finger that is
  /// down.
  package mutating func leave(at time: TimeInterval, into out: inout [InputEvent]) {
    for pin in pins {
      out.append(
        InputEvent(
          time: time, position: pin.position, source: .finger(pin.finger), phase: .cancelled))
    }
    forget()
    isOn = false
  }

  /// Forgets all emulated fingers, because they were cancelled elsewhere. Pin mode stays on.
  package mutating func forget() {
    pins.removeAll(keepingCapacity: true)
    grip = .none
  }

  /// Handles a mouse event and appends the finger events that it becomes. Returns `false` if the
  /// event remains a mouse event.
  package mutating func emulate(
    _ event: InputEvent, numbers: inout EmulatedFingers, into out: inout [InputEvent]
  ) -> Bool {
    guard isOn, event.position.isFinite, case .mouse(let button) = event.source else {
      return false
    }
    switch (grip, event.phase) {
    case (.none, .began) where button == .primary && event.buttons.isSubset(of: .primary):
      press(event, &numbers, into: &out)
      return true
    case (.none, _): return false
    case (_, .hovered):
      // The release of the button was missed (B13). The fingers stay down.
      grip = .none
      return false
    case (_, .cancelled): grip = .none
    case (_, .moved): drag(event, into: &out)
    case (_, .ended) where button == .primary: release(event, into: &out)
    default: break
    }
    return true
  }

  private mutating func press(
    _ event: InputEvent, _ numbers: inout EmulatedFingers, into out: inout [InputEvent]
  ) {
    // Where rings overlap, the topmost pin is held.
    if let i = pins.lastIndex(where: {
      $0.position.distance(to: event.position) <= PinMode.gripRadius
    }) {
      grip = .clicking(pin: i, pressedAt: event.position)
      return
    }
    guard pins.count < PinMode.mostPins else {
      grip = .refused
      return
    }
    let pin = Pin(finger: numbers.next(), position: event.position)
    grip = .dragging(pin: pins.count, offset: .zero)
    pins.append(pin)
    out.append(event.asFinger(pin.finger, at: pin.position, .began))
  }

  private mutating func drag(_ event: InputEvent, into out: inout [InputEvent]) {
    if case .clicking(let i, let pressedAt) = grip,
      event.position.distance(to: pressedAt) > PinMode.clickSlop
    {
      grip = .dragging(pin: i, offset: pins[i].position - pressedAt)
    }
    guard case .dragging(let i, let offset) = grip else { return }
    pins[i].position = event.position + offset
    out.append(event.asFinger(pins[i].finger, at: pins[i].position, .moved))
  }

  private mutating func release(_ event: InputEvent, into out: inout [InputEvent]) {
    if case .clicking(let i, _) = grip {
      let pin = pins.remove(at: i)
      out.append(event.asFinger(pin.finger, at: pin.position, .ended))
    }
    grip = .none
  }
}
