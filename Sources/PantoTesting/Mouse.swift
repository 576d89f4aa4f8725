import PantoScene

/// A mouse on a `TestStage`: hovers, presses, drags, releases, turns its wheel.
@MainActor public final class Mouse {
  public private(set) var position = CGPoint.zero
  /// The keys held on the keyboard beside it.
  public private(set) var keys: UIKeyModifierFlags = []
  private var button = UIEvent.Button.primary
  private var pressed: UIEvent.ButtonMask = []
  private var isInside = false
  private unowned let owner: TestStage

  init(on owner: TestStage) { self.owner = owner }

  /// Holds keys down, besides those that are: `mouse.hover(at: p).holding(.control).press(at: p)`.
  @discardableResult
  public func holding(_ more: UIKeyModifierFlags) -> Mouse {
    keys.formUnion(more)
    return tellKeys()
  }

  /// Lets keys go; none named: all.
  @discardableResult
  public func lettingGo(of fewer: UIKeyModifierFlags? = nil) -> Mouse {
    keys.subtract(fewer ?? keys)
    return tellKeys()
  }

  /// Moves there with no button down.
  @discardableResult
  public func hover(at place: CGPoint) -> Mouse {
    position = place
    return tell(.hovered)
  }

  @discardableResult
  public func press(
    at place: CGPoint, button: UIEvent.Button = .primary, modifiers: UIKeyModifierFlags = []
  ) -> Mouse {
    position = place
    self.button = button
    pressed = .button(button)
    return tell(.began, modifiers: modifiers)
  }

  /// Straight to `place` with the button down, one sample each 1/120 s.
  @discardableResult
  public func drag(to place: CGPoint, over seconds: TimeInterval = 0.1) -> Mouse {
    for sample in Stroke(from: position, to: place, over: seconds, every: owner.sampleInterval)
      .after(owner.now)
    {
      position = sample.place
      tell(.moved, at: sample.time)
    }
    return self
  }

  @discardableResult
  public func drag(by way: (CGFloat, CGFloat), over seconds: TimeInterval = 0.1) -> Mouse {
    drag(to: CGPoint(x: position.x + way.0, y: position.y + way.1), over: seconds)
  }

  @discardableResult
  public func release() -> Mouse {
    pressed = []
    return tell(.ended)
  }

  /// The pointer leaves the window (SDL-09).
  @discardableResult
  public func leave() -> Mouse {
    pressed = []
    tell(.cancelled)
    isInside = false
    return self
  }

  /// Turns the wheel by notches: y positive away from the user, x positive right (PTR-07).
  @discardableResult
  public func wheel(_ notches: CGVector) -> Mouse {
    owner.send(
      InputEvent(
        time: owner.now, position: position, source: .wheel(notches, isContinuous: false),
        phase: .moved, modifiers: keys))
    return self
  }

  /// As a window does: keys count from the moment they go down, if the pointer is there.
  private func tellKeys() -> Mouse { isInside ? tell(.stationary) : self }

  @discardableResult
  private func tell(
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

/// A trackpad on a `TestStage`: two fingers that scroll smoothly.
@MainActor public final class Trackpad {
  public var position = CGPoint.zero
  private unowned let owner: TestStage

  init(on owner: TestStage) { self.owner = owner }

  /// Scrolls by notches in the wheel's sense, spread evenly over `seconds`.
  @discardableResult
  public func scroll(_ notches: CGVector, at place: CGPoint, over seconds: TimeInterval = 0.2)
    -> Trackpad
  {
    position = place
    let begin = owner.now
    let steps = max(1, Int((seconds / owner.sampleInterval).rounded()))
    let part = CGVector(dx: notches.dx / CGFloat(steps), dy: notches.dy / CGFloat(steps))
    for i in 1...steps {
      owner.send(
        InputEvent(
          time: begin + seconds * TimeInterval(i) / TimeInterval(steps), position: place,
          source: .wheel(part, isContinuous: true), phase: .moved))
    }
    return self
  }
}
