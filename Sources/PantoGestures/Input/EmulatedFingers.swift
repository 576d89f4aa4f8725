import PantoBase

/// Fingers that the mouse plays have numbers below 0, each used once; those of panels are above, so
/// the two never meet (PTR-05).
public struct EmulatedFingers: Sendable {
  private var latest: Int64 = 0

  public init() {}

  public mutating func next() -> Int64 {
    latest -= 1
    return latest
  }
}

extension InputEvent.Source {
  /// A finger that the mouse plays (PTR-04, MSE-02).
  public var isEmulated: Bool {
    if case .finger(let number) = self { return number < 0 }
    return false
  }
}

extension InputEvent {
  /// What the mouse did, as a finger does it: pressed as hard as SDL says that every finger presses
  /// (TCH-08), with no button, and without the keys that made it a finger.
  func asFinger(
    _ number: Int64, at place: CGPoint, _ phase: Phase, cause: CancelCause = .system
  ) -> InputEvent {
    InputEvent(
      time: time, position: place, source: .finger(number), phase: phase, pressure: 1,
      modifiers: modifiers.subtracting([.control, .shift]), cause: cause)
  }
}
