import PantoScene

/// A mouse on a `TestStage`, which hovers, presses, drags, releases and scrolls.
@MainActor public final class Mouse {
  /// The current position of the pointer in points.
  public private(set) var position = CGPoint.zero
  /// The modifier keys that are held.
  public private(set) var keys: UIKeyModifierFlags = []
  private var button = UIEvent.Button.primary
  private var pressed: UIEvent.ButtonMask = []
  private var isInside = false
  private let owner: TestStage

  init(on owner: TestStage) { self.owner = owner }

  /// Presses further modifier keys: `mouse.hover(at: p).holding(.control).press(at: p)`.
  @discardableResult
  public func holding(_ more: UIKeyModifierFlags) -> Mouse {
    keys.formUnion(more)
    return sendKeys()
  }

  /// Releases modifier keys; without an argument, all of them.
  @discardableResult
  public func releasing(_ fewer: UIKeyModifierFlags? = nil) -> Mouse {
    keys.subtract(fewer ?? keys)
    return sendKeys()
  }

  /// Moves to `point` without a pressed button.
  @discardableResult
  public func hover(at point: CGPoint) -> Mouse {
    position = point
    return send(.hovered)
  }

  /// Presses a button at `point`. The modifiers apply to this event only.
  @discardableResult
  public func press(
    at point: CGPoint, button: UIEvent.Button = .primary, modifiers: UIKeyModifierFlags = []
  ) -> Mouse {
    position = point
    self.button = button
    pressed = .button(button)
    return send(.began, modifiers: modifiers)
  }

  /// Moves straight to `point` with the button pressed, with a sample every 1/120 s.
  @discardableResult
  public func drag(to point: CGPoint, over seconds: TimeInterval = 0.1) -> Mouse {
    for sample in Stroke(from: position, to: point, over: seconds, every: owner.sampleInterval)
      .after(owner.now)
    {
      position = sample.position
      send(.moved, at: sample.time)
    }
    return self
  }

  /// Moves straight by a distance in points with the button pressed.
  @discardableResult
  public func drag(by distance: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1) -> Mouse {
    drag(to: CGPoint(x: position.x + distance.0, y: position.y + distance.1), over: seconds)
  }

  /// Releases the button.
  @discardableResult
  public func release() -> Mouse {
    pressed = []
    return send(.ended)
  }

  /// Moves the pointer out of the window (SDL-09).
  @discardableResult
  public func leave() -> Mouse {
    pressed = []
    send(.cancelled)
    isInside = false
    return self
  }

  /// Turns the wheel by notches: positive y away from the user, positive x to the right (PTR-07).
  @discardableResult
  public func wheel(_ notches: CGVector) -> Mouse {
    owner.send(
      InputEvent(
        time: owner.now, position: position, source: .wheel(notches, isContinuous: false),
        phase: .moved, modifiers: keys))
    return self
  }

  /// Reports the held modifier keys as a window does: at once if the pointer is in the window, else
  /// with the next event.
  private func sendKeys() -> Mouse { isInside ? send(.stationary) : self }

  @discardableResult
  private func send(
    _ phase: InputEvent.Phase, at time: TimeInterval? = nil, modifiers: UIKeyModifierFlags = []
  ) -> Mouse {
    isInside = true
    owner.send(
      InputEvent(
        time: time ?? owner.now, position: position, source: .mouse(button), phase: phase,
        buttons: pressed, modifiers: keys.union(modifiers)))
    return self
  }
}
