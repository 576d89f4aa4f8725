import PantoBase

/// Emulates two fingers with a mouse. While Ctrl is held, a press of the primary button puts down
/// the pointer and its mirror image about a pivot; with Shift as well, both move side by side
/// (PTR-04).
///
/// The emulator turns mouse events into finger events. The ledger, the recognizers and recordings
/// receive only the fingers. The caller chooses the pivot, once, when Ctrl is pressed.
package struct TwoFingerEmulator: Sendable {
  private struct Pair {
    var first: Int64
    var second: Int64
  }

  private enum Phase {
    case off
    /// Ctrl is held and no button is down.
    case aiming(pivot: CGPoint)
    /// The primary button is held. Ctrl may have been released.
    case holding(Pair, pivot: CGPoint)
  }

  private var phase = Phase.off
  private var pointer = CGPoint.zero

  /// Creates a two-finger emulator with no finger down.
  package init() {}

  /// The positions of the two fingers in window points while they are down, else `nil`.
  package var positions: (CGPoint, CGPoint)? {
    guard case .holding(_, let pivot) = phase else { return nil }
    return (pointer, TwoFingerEmulator.mirror(pointer, pivot))
  }

  /// Handles a mouse event and appends the finger events that it becomes. Returns `false` if the
  /// event remains a mouse event.
  ///
  /// - Parameter pivot: returns the centre of the visible part of the view under a point.
  package mutating func emulate(
    _ event: InputEvent, numbers: inout EmulatedFingers, pivot: (CGPoint) -> CGPoint,
    into out: inout [InputEvent]
  ) -> Bool {
    guard case .mouse(let button) = event.source else { return false }
    follow(event, pivot)
    switch phase {
    case .off: return false
    case .aiming(let pivot):
      guard event.phase == .began, button == .primary, event.buttons.isSubset(of: .primary) else {
        return false
      }
      let pair = Pair(first: numbers.next(), second: numbers.next())
      phase = .holding(pair, pivot: pivot)
      append(pair, pivot, .began, event, into: &out)
      return true
    case .holding(let pair, let pivot):
      if event.phase == .began, button == .primary {
        end(pair, pivot, event, because: .duplicateDown, into: &out)
        return emulate(event, numbers: &numbers, pivot: { _ in pivot }, into: &out)
      }
      return hold(pair, pivot, event, isPrimary: button == .primary, into: &out)
    }
  }

  /// Handles a mouse event while both fingers are down.
  private mutating func hold(
    _ pair: Pair, _ pivot: CGPoint, _ event: InputEvent, isPrimary: Bool,
    into out: inout [InputEvent]
  ) -> Bool {
    switch event.phase {
    case .moved:
      if event.buttons.isEmpty || event.buttons.contains(.primary) {
        append(pair, pivot, .moved, event, into: &out)
      } else {
        end(pair, pivot, event, because: .stale, into: &out)
      }
    case .ended where isPrimary:
      append(pair, pivot, .ended, event, into: &out)
      aimOrStop(pivot, event)
      // The pointer did not hover while it was two fingers. It hovers again where the button was
      // released (HOV-02).
      var hover = event
      hover.phase = .hovered
      out.append(hover)
    case .cancelled: end(pair, pivot, event, because: event.cause, into: &out)
    case .hovered:
      // The release of the button was missed (B13).
      end(pair, pivot, event, because: .stale, into: &out)
      return false
    // Further buttons add no touches (PTR-03).
    case .began, .ended, .stationary: break
    }
    return true
  }

  /// Handles a mouse event while the emulation is off and stays off. Returns `false`, without any
  /// effect, if the event may switch it on.
  package mutating func passesUnchanged(_ event: InputEvent) -> Bool {
    guard case .off = phase, !event.modifiers.contains(.control) else { return false }
    if event.position.isFinite { pointer = event.position }
    return true
  }

  /// Forgets both fingers without appending cancels.
  package mutating func forget() { phase = .off }

  /// Updates the pivot, about which the fingers mirror each other, and the pointer. With Shift held
  /// the pivot moves along with the pointer, so that the vector between the fingers stays the same.
  private mutating func follow(_ event: InputEvent, _ pivotAt: (CGPoint) -> CGPoint) {
    // Positions that are not finite are refused by the ledger (B5).
    guard event.position.isFinite else { return }
    let shift = event.modifiers.contains(.shift) ? event.position - pointer : .zero
    switch phase {
    case .off:
      if event.modifiers.contains(.control) { phase = .aiming(pivot: pivotAt(event.position)) }
    case .aiming(let pivot):
      phase = event.modifiers.contains(.control) ? .aiming(pivot: pivot + shift) : .off
    case .holding(let pair, let pivot): phase = .holding(pair, pivot: pivot + shift)
    }
    pointer = event.position
  }

  private mutating func aimOrStop(_ pivot: CGPoint, _ event: InputEvent) {
    phase = event.modifiers.contains(.control) ? .aiming(pivot: pivot) : .off
  }

  private mutating func end(
    _ pair: Pair, _ pivot: CGPoint, _ event: InputEvent, because cause: CancelCause,
    into out: inout [InputEvent]
  ) {
    append(pair, pivot, .cancelled, event, cause: cause, into: &out)
    aimOrStop(pivot, event)
  }

  private func append(
    _ pair: Pair, _ pivot: CGPoint, _ phase: InputEvent.Phase, _ event: InputEvent,
    cause: CancelCause = .system, into out: inout [InputEvent]
  ) {
    let mirror = TwoFingerEmulator.mirror(event.position, pivot)
    out.append(event.asFinger(pair.first, at: event.position, phase, cause: cause))
    out.append(event.asFinger(pair.second, at: mirror, phase, cause: cause))
  }

  private static func mirror(_ p: CGPoint, _ pivot: CGPoint) -> CGPoint {
    CGPoint(x: 2 * pivot.x - p.x, y: 2 * pivot.y - p.y)
  }
}
