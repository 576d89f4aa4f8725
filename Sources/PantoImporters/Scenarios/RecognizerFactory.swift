import PantoBase
import PantoScene

/// Creates the recognizers that scenario files name, one line per supported type.
@MainActor enum RecognizerFactory {
  static func make(_ spec: ScenarioCase.RecognizerSpec) -> UIGestureRecognizer {
    switch spec.kind {
    case .builtIn(let type): make(type, spec)
    case .own(let maker): maker()
    }
  }

  private static func make(
    _ type: ScenarioCase.RecognizerType, _ spec: ScenarioCase.RecognizerSpec
  ) -> any ScenarioRecognizer {
    switch type {
    case .tap: ScenarioTap().configured(by: spec)
    case .pan: ScenarioPan().configured(by: spec)
    case .bare: ScenarioBare()
    case .longpress: ScenarioLongPress().configured(by: spec)
    case .swipe: ScenarioSwipe().configured(by: spec)
    case .pinch: ScenarioPinch()
    case .rotation: ScenarioRotation()
    case .edgepan: ScenarioEdgePan().configured(by: spec)
    case .hover: ScenarioHover()
    }
  }
}

final class ScenarioTap: UITapGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  func configured(by spec: ScenarioCase.RecognizerSpec) -> Self {
    if let taps = spec.numberOfTapsRequired { numberOfTapsRequired = taps }
    if let touches = spec.numberOfTouchesRequired { numberOfTouchesRequired = touches }
    if let slack = spec.allowableMovement { allowableMovement = slack }
    return self
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}

final class ScenarioHover: UIHoverGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}

final class ScenarioLongPress: UILongPressGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  func configured(by spec: ScenarioCase.RecognizerSpec) -> Self {
    if let duration = spec.minimumPressDuration { minimumPressDuration = duration }
    if let slack = spec.allowableMovement { allowableMovement = slack }
    if let taps = spec.numberOfTapsRequired { numberOfTapsRequired = taps }
    if let touches = spec.numberOfTouchesRequired { numberOfTouchesRequired = touches }
    return self
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}

final class ScenarioPan: UIPanGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  func configured(by spec: ScenarioCase.RecognizerSpec) -> Self {
    if let least = spec.minimumNumberOfTouches { minimumNumberOfTouches = least }
    if let most = spec.maximumNumberOfTouches { maximumNumberOfTouches = most }
    return self
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}

final class ScenarioEdgePan: UIScreenEdgePanGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  func configured(by spec: ScenarioCase.RecognizerSpec) -> Self {
    if let least = spec.minimumNumberOfTouches { minimumNumberOfTouches = least }
    if let most = spec.maximumNumberOfTouches { maximumNumberOfTouches = most }
    for name in spec.edges { edges.insert(ScenarioEdgePan.edge(name)) }
    return self
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }

  private static func edge(_ name: String) -> UIRectEdge {
    switch name {
    case "left": .left
    case "right": .right
    case "top": .top
    case "bottom": .bottom
    case "leading": .leading
    default: .trailing
    }
  }
}

final class ScenarioSwipe: UISwipeGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  func configured(by spec: ScenarioCase.RecognizerSpec) -> Self {
    if let touches = spec.numberOfTouchesRequired { numberOfTouchesRequired = touches }
    if !spec.directions.isEmpty { direction = [] }
    for name in spec.directions { direction.insert(ScenarioSwipe.direction(name)) }
    return self
  }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }

  private static func direction(_ name: String) -> Direction {
    switch name {
    case "left": .left
    case "up": .up
    case "down": .down
    default: .right
    }
  }
}

final class ScenarioPinch: UIPinchGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()
  var scaleReading: CGFloat { scale }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}

final class ScenarioRotation: UIRotationGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()
  var rotationReading: CGFloat { rotation }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}

/// A recognizer without recognition logic, which never leaves `possible` by itself.
final class ScenarioBare: UIGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    hooks.canPrevent ?? super.canPrevent(other)
  }

  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    hooks.canBePrevented ?? super.canBePrevented(by: other)
  }

  override func reset() {
    hooks.willReset?()
    super.reset()
  }
}
