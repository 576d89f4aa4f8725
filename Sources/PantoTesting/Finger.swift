import PantoScene

/// One finger on a `TestStage`. Each step takes its time on the stage's clock and returns the finger,
/// so that what it does reads as one line. Places are in points of the window.
@MainActor public final class Finger {
  public let number: Int64
  public private(set) var position = CGPoint.zero
  public private(set) var isDown = false

  private unowned let owner: TestStage
  // Where this finger is in time; ahead of the stage only inside `together`.
  private var clock: TimeInterval = 0

  init(_ number: Int64, on owner: TestStage) {
    self.number = number
    self.owner = owner
  }

  // MARK: Primitives

  @discardableResult
  public func down(at place: CGPoint, pressure: CGFloat = 1) -> Finger {
    position = place
    isDown = true
    return tell(.began, pressure: pressure)
  }

  @discardableResult
  public func down(at place: (CGFloat, CGFloat)) -> Finger {
    down(at: CGPoint(x: place.0, y: place.1))
  }

  /// Straight to `place` at an even speed, one sample each 1/120 s, the last one at `place` itself.
  /// - Parameter seconds: default 0.1; 0: a single sample, one interval later.
  @discardableResult
  public func move(to place: CGPoint, over seconds: TimeInterval = 0.1) -> Finger {
    for sample in Stroke(from: position, to: place, over: seconds, every: owner.sampleInterval)
      .after(now)
    {
      position = sample.place
      clock = sample.time
      tell(.moved, pressure: 1)
    }
    return self
  }

  @discardableResult
  public func move(to place: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1) -> Finger {
    move(to: CGPoint(x: place.0, y: place.1), over: seconds)
  }

  @discardableResult
  public func move(by way: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1) -> Finger {
    move(to: CGPoint(x: position.x + way.0, y: position.y + way.1), over: seconds)
  }

  /// Rests where it is.
  @discardableResult
  public func hold(_ seconds: TimeInterval) -> Finger {
    clock = now + max(0, seconds)
    owner.wait(until: clock)
    return self
  }

  @discardableResult
  public func up() -> Finger {
    isDown = false
    return tell(.ended, pressure: 0)
  }

  /// The system takes the touch away.
  @discardableResult
  public func cancel(because cause: CancelCause = .system) -> Finger {
    isDown = false
    return tell(.cancelled, pressure: 0, cause: cause)
  }

  private var now: TimeInterval { max(clock, owner.now) }

  @discardableResult
  private func tell(
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
