import PantoScene

/// One finger on a `TestStage`. Each step advances the stage's clock and returns the finger, so
/// that a gesture reads as one line. Positions are in points of the window.
@MainActor public final class Finger {
  /// The number of the finger, unique on its stage.
  public let number: Int64
  /// The current position of the finger in points.
  public private(set) var position = CGPoint.zero
  /// Whether the finger touches the stage.
  public private(set) var isDown = false

  private let owner: TestStage
  // The finger's own time, which is ahead of the stage only inside `together`.
  private var clock: TimeInterval = 0

  init(_ number: Int64, on owner: TestStage) {
    self.number = number
    self.owner = owner
  }

  // MARK: Primitives

  /// Touches the stage at `point`.
  ///
  /// - Parameter pressure: 0...1. Default: 1.
  @discardableResult
  public func down(at point: CGPoint, pressure: CGFloat = 1) -> Finger {
    position = point
    isDown = true
    return send(.began, pressure: pressure)
  }

  /// Touches the stage at `point`.
  @discardableResult
  public func down(at point: (CGFloat, CGFloat)) -> Finger {
    down(at: CGPoint(x: point.0, y: point.1))
  }

  /// Moves straight to `point` at constant speed. There is a sample every 1/120 s, and the last one
  /// is at `point`.
  ///
  /// - Parameter seconds: The duration. Default: 0.1. With 0 there is a single sample, one interval
  ///   later.
  @discardableResult
  public func move(to point: CGPoint, over seconds: TimeInterval = 0.1) -> Finger {
    for sample in Stroke(from: position, to: point, over: seconds, every: owner.sampleInterval)
      .after(now)
    {
      position = sample.position
      clock = sample.time
      send(.moved, pressure: 1)
    }
    return self
  }

  /// Moves straight to `point`. See `move(to:over:)`.
  @discardableResult
  public func move(to point: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1) -> Finger {
    move(to: CGPoint(x: point.0, y: point.1), over: seconds)
  }

  /// Moves straight by a distance in points. See `move(to:over:)`.
  @discardableResult
  public func move(by distance: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1) -> Finger {
    move(to: CGPoint(x: position.x + distance.0, y: position.y + distance.1), over: seconds)
  }

  /// Rests at the current position for `seconds`.
  @discardableResult
  public func hold(_ seconds: TimeInterval) -> Finger {
    clock = now + max(0, seconds)
    owner.wait(until: clock)
    return self
  }

  /// Lifts the finger.
  @discardableResult
  public func up() -> Finger {
    isDown = false
    return send(.ended, pressure: 0)
  }

  /// Cancels the touch, as the system does.
  @discardableResult
  public func cancel(because cause: CancelCause = .system) -> Finger {
    isDown = false
    return send(.cancelled, pressure: 0, cause: cause)
  }

  private var now: TimeInterval { max(clock, owner.now) }

  @discardableResult
  private func send(
    _ phase: InputEvent.Phase, pressure: CGFloat, cause: CancelCause = .system
  ) -> Finger {
    clock = now
    owner.send(
      InputEvent(
        time: clock, position: position, source: .finger(number), phase: phase,
        pressure: pressure, cause: cause))
    return self
  }
}
