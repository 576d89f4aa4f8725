import PantoBase
import PantoGestures

/// Makes the recognizers that scenario files name. One line per type that is built.
@MainActor enum RecognizerFactory {
  /// `nil`: this build does not have that type.
  static func make(_ spec: ScenarioCase.RecognizerSpec) -> (any ScenarioRecognizer)? {
    switch spec.type {
    case .tap: ScenarioTap().configured(by: spec)
    case .pan: ScenarioPan().configured(by: spec)
    case .bare: ScenarioBare()
    case .longpress, .swipe, .pinch, .rotation, .edgepan: nil
    }
  }
}

final class ScenarioTap: UITapGestureRecognizer, ScenarioRecognizer {
  let hooks = ScenarioHooks()

  func configured(by spec: ScenarioCase.RecognizerSpec) -> Self {
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

/// A subclass that overrides nothing of its own, and so never leaves possible by itself.
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
