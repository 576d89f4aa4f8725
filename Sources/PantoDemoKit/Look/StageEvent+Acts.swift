import PantoCore

extension StageEvent {
  /// Whether somebody did something that ends an example: touched, pressed, turned the wheel,
  /// pressed a key, or changed the window.
  package var isAct: Bool {
    switch self {
    case .input(let input, _):
      if case .wheel = input.source { return true }
      return input.phase == .began
    case .key(let key): return key.phase == .down
    case .change, .restart: return true
    case .advance, .cancel, .gap, .text: return false
    }
  }
}
