import PantoBase

/// Numbers the fingers that the mouse emulates. The numbers are below 0 and used once; those of
/// panels are above 0, so the two never collide (PTR-05).
package struct EmulatedFingers: Sendable {
  private var latest: Int64 = 0

  /// Creates a source of finger numbers that starts at -1.
  package init() {}

  /// Returns the number of the next emulated finger, one less than the number before.
  package mutating func next() -> Int64 {
    latest -= 1
    return latest
  }
}

extension InputEvent.Source {
  /// Whether this is a finger that the mouse emulates (PTR-04, MSE-02).
  package var isEmulated: Bool {
    if case .finger(let number) = self { return number < 0 }
    return false
  }
}

extension InputEvent {
  /// Returns this mouse event as an event of a finger, with the pressure that SDL gives every
  /// finger (TCH-08), without buttons and without the modifier keys that switch the emulation on.
  func asFinger(
    _ number: Int64, at place: CGPoint, _ phase: Phase, cause: CancelCause = .system
  ) -> InputEvent {
    InputEvent(
      time: time, position: place, source: .finger(number), phase: phase, pressure: 1,
      modifiers: modifiers.subtracting([.control, .shift]), cause: cause)
  }
}
