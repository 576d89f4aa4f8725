import PantoBase

/// Two fingers for who has only a mouse: with Ctrl held a press of the primary button puts down the
/// pointer and its mirror about a pivot; with Shift as well both move side by side (PTR-04).
///
/// It reads the mouse's events and writes fingers; the ledger, the recognizers and a recording see
/// nothing but these. Where the pivot lies is for the caller to say, once, when Ctrl goes down.
public struct TwoFingerEmulator: Sendable {
  private struct Pair {
    var first: Int64
    var second: Int64
  }

  private enum Phase {
    case off
    /// Ctrl is held.
    case aiming(pivot: CGPoint)
    /// The button is held; Ctrl may be up again.
    case holding(Pair, pivot: CGPoint)
  }

  private var phase = Phase.off
  private var pointer = CGPoint.zero

  public init() {}

  /// Where the two fingers are, while they are down.
  public var places: (CGPoint, CGPoint)? {
    guard case .holding(_, let pivot) = phase else { return nil }
    return (pointer, TwoFingerEmulator.mirror(pointer, pivot))
  }

  /// Appends the fingers that `event` comes to; `false`: it stays what it is.
  /// - Parameter pivot: the centre of what is seen of the view under a point.
  public mutating func take(
    _ event: InputEvent, numbers: inout EmulatedFingers, pivot: (CGPoint) -> CGPoint,
    into out: inout [InputEvent]
  ) -> Bool {
    guard case .mouse(let button) = event.source else { return false }
    follow(event, pivot)
    switch (phase, event.phase) {
    case (.aiming(let pivot), .began)
    where button == .primary && event.buttons.isSubset(of: .primary):
      let pair = Pair(first: numbers.next(), second: numbers.next())
      phase = .holding(pair, pivot: pivot)
      tell(pair, pivot, .began, event, into: &out)
      return true
    case (.holding(let pair, let pivot), .moved):
      if event.buttons.isEmpty || event.buttons.contains(.primary) {
        tell(pair, pivot, .moved, event, into: &out)
      } else {
        end(pair, pivot, event, because: .stale, into: &out)
      }
      return true
    case (.holding(let pair, let pivot), .ended) where button == .primary:
      tell(pair, pivot, .ended, event, into: &out)
      rest(pivot, event)
      // The pointer itself was nowhere meanwhile; now it hovers where it was let go (HOV-02).
      var hover = event
      hover.phase = .hovered
      out.append(hover)
      return true
    case (.holding(let pair, let pivot), .cancelled):
      end(pair, pivot, event, because: event.cause, into: &out)
      return true
    case (.holding(let pair, let pivot), .hovered):
      // Its release was never seen (B13).
      end(pair, pivot, event, because: .stale, into: &out)
      return false
    case (.holding(let pair, let pivot), .began) where button == .primary:
      end(pair, pivot, event, because: .duplicateDown, into: &out)
      return take(event, numbers: &numbers, pivot: { _ in pivot }, into: &out)
    case (.holding, _):
      // Further buttons add no touches (PTR-03).
      return true
    default: return false
    }
  }

  /// It is off and stays so: the event is the mouse's own, and what has to be noted of it is noted.
  package mutating func letsPass(_ event: InputEvent) -> Bool {
    guard case .off = phase, !event.modifiers.contains(.control) else { return false }
    if event.position.isFinite { pointer = event.position }
    return true
  }

  /// What was down is gone; nobody is told.
  public mutating func forget() { phase = .off }

  /// Keeps pivot and pointer up to date: a frozen offset is a pivot that goes along.
  private mutating func follow(_ event: InputEvent, _ pivotAt: (CGPoint) -> CGPoint) {
    // What is no place is the ledger's to refuse (B5).
    guard event.position.isFinite else { return }
    let way = event.modifiers.contains(.shift) ? event.position - pointer : .zero
    switch phase {
    case .off:
      if event.modifiers.contains(.control) { phase = .aiming(pivot: pivotAt(event.position)) }
    case .aiming(let pivot):
      phase = event.modifiers.contains(.control) ? .aiming(pivot: pivot + way) : .off
    case .holding(let pair, let pivot): phase = .holding(pair, pivot: pivot + way)
    }
    pointer = event.position
  }

  private mutating func rest(_ pivot: CGPoint, _ event: InputEvent) {
    phase = event.modifiers.contains(.control) ? .aiming(pivot: pivot) : .off
  }

  private mutating func end(
    _ pair: Pair, _ pivot: CGPoint, _ event: InputEvent, because cause: CancelCause,
    into out: inout [InputEvent]
  ) {
    tell(pair, pivot, .cancelled, event, cause: cause, into: &out)
    rest(pivot, event)
  }

  private func tell(
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
