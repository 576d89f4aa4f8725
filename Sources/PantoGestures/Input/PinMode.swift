import PantoBase

/// Fingers that stay: a click puts one down, a drag moves it, a click on it lifts it, up to ten; for
/// trying with a mouse what takes many fingers (MSE-02).
///
/// Only the primary button pins. Leaving the mode cancels every pin.
public struct PinMode: Sendable {
  public struct Pin: Hashable, Sendable {
    /// The finger's number, below 0 (PTR-05).
    public let finger: Int64
    public internal(set) var position: CGPoint
  }

  /// How many at once.
  public static let limit = 10
  /// A press so near takes hold of a pin that is there: the radius of its ring, in points.
  public static let reach: CGFloat = 22
  /// A pointer that wandered no further has clicked, in points: a hand on a mouse is never quite
  /// still. [ours]
  static let clickSlop: CGFloat = 4

  private enum Grip {
    case none
    /// On a pin that was there; it moves once the pointer has gone beyond a click.
    case clicking(pin: Int, pressedAt: CGPoint)
    case dragging(pin: Int, offset: CGPoint)
    /// One too many.
    case refused
  }

  public private(set) var isOn = false
  /// In order of their landing.
  public private(set) var pins: [Pin] = []
  private var grip = Grip.none

  public init() {}

  public mutating func enter() { isOn = true }

  /// Cancels every pin, at `time`.
  public mutating func leave(at time: TimeInterval, into out: inout [InputEvent]) {
    for pin in pins {
      out.append(
        InputEvent(
          time: time, position: pin.position, source: .finger(pin.finger), phase: .cancelled))
    }
    forget()
    isOn = false
  }

  /// The pins are gone already; the mode stays.
  public mutating func forget() {
    pins.removeAll(keepingCapacity: true)
    grip = .none
  }

  /// Appends what `event` comes to; `false`: it stays what it is.
  public mutating func take(
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
      // The release was never seen (B13): what is pinned stays.
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
    // The topmost ring, where they overlap.
    if let i = pins.lastIndex(where: { $0.position.distance(to: event.position) <= PinMode.reach })
    {
      grip = .clicking(pin: i, pressedAt: event.position)
      return
    }
    guard pins.count < PinMode.limit else {
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
