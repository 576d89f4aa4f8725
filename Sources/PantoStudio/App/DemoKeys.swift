import PantoCore
import PantoDemoKit

/// Maps keys to their meaning for a demo, on screen and in a replay.
@MainActor enum DemoKeys {
  /// Handles a key for a stage; returns `false` if the key has no meaning. Without an `AppModel` in
  /// `known`, a new one handles this key.
  static func press(_ key: KeyEvent, on stage: Stage, _ known: AppModel? = nil) -> Bool {
    let model = known ?? AppModel(stage)
    if key.phase != .up, pressFirst(key, on: stage, model) { return true }
    switch key.phase {
    case .up: return false
    case .down:
      if model.press(key) { return true }
      if key.code == .escape { return leave(stage, model) }
      return meaning(of: key).map { press($0, on: stage, model) } ?? false
    case .repeated:
      // A held key repeats movements only. It does not press a button again.
      guard let meant = meaning(of: key) else { return false }
      switch meant {
      case .move, .tab, .turn, .zoom: return press(meant, on: stage, model)
      case .activate, .leave, .reset: return true
      }
    }
  }

  /// Offers a key to the demo first, if the demo handles keys before the app's own commands.
  private static func pressFirst(_ key: KeyEvent, on stage: Stage, _ model: AppModel) -> Bool {
    let root = stage.window.rootViewController
    let demo = (root as? AppController)?.demo ?? root
    guard model.openSheet == nil, let handler = demo as? any EventKeyHandler else { return false }
    var isHandled = false
    stage.working { isHandled = handler.press(key) }
    return isHandled
  }

  /// Handles Esc: closes a sheet, or cancels the touches that are down, so that the demo restores
  /// its views. Without a sheet and touches, goes one level up, such as from a demo to the gallery.
  private static func leave(_ stage: Stage, _ model: AppModel) -> Bool {
    var closedList = false
    stage.working { closedList = model.closeSheet() }
    if closedList { return true }
    guard stage.liveTouches.isEmpty else {
      stage.cancelTouches(because: .system)
      return true
    }
    return press(.leave, on: stage, model)
  }

  /// Sends a key to the sheet that is open, or to the focused view and the demo.
  private static func press(_ key: DemoKey, on stage: Stage, _ model: AppModel) -> Bool {
    guard let demo = stage.window.rootViewController as? any KeyHandler else { return false }
    var isMeant = false
    stage.working {
      if let sheet = model.openSheet {
        isMeant = demo.focus.press(key, in: sheet) || sheet.press(key)
      } else {
        isMeant = demo.focus.press(key, in: demo.focusRoot) || demo.press(key)
      }
    }
    return isMeant
  }

  private static func meaning(of key: KeyEvent) -> DemoKey? {
    let held = key.modifiers
    let step: CGFloat = held.contains(.shift) ? 1 : 10
    if held.contains(.control), let turned = turning(key.code, fine: held.contains(.shift)) {
      return turned
    }
    switch key.code {
    case .right: return .move(CGPoint(x: step, y: 0))
    case .left: return .move(CGPoint(x: -step, y: 0))
    case .down: return .move(CGPoint(x: 0, y: step))
    case .up: return .move(CGPoint(x: 0, y: -step))
    case KeyCode("r") where held.isSubset(of: .alphaShift): return .reset
    case .tab where held.isSubset(of: [.shift, .alphaShift, .numericPad]):
      return .tab(isBackwards: held.contains(.shift))
    case .enter, .space, .keypadEnter:
      return held.isSubset(of: [.alphaShift, .numericPad]) ? .activate : nil
    default: return nil
    }
  }

  /// Returns the turn by 5 degrees or the zoom by a tenth of an arrow key with Ctrl. With Shift
  /// both are a fifth of that.
  private static func turning(_ code: KeyCode, fine: Bool) -> DemoKey? {
    let angle: CGFloat = (fine ? 1 : 5) * .pi / 180
    let factor: CGFloat = fine ? 1.02 : 1.1
    switch code {
    case .right: return .turn(angle)
    case .left: return .turn(-angle)
    case .up: return .zoom(factor)
    case .down: return .zoom(1 / factor)
    default: return nil
    }
  }
}
