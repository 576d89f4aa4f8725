import PantoCore

package enum WindowKeys {
  /// Sends a key as the window does: pressed and released, or repeated.
  @discardableResult @MainActor
  package static func press(_ key: SDLHost.Key, on stage: Stage) -> Bool {
    let time = stage.time.now
    switch key {
    case .quit: return false
    case .escape: return stage.send(KeyEvent(time: time, code: .escape))
    case .other(let code, let held):
      let code = KeyCode(rawValue: code)
      let isMeant = stage.send(KeyEvent(time: time, code: code, modifiers: held))
      stage.send(KeyEvent(time: time, code: code, phase: .up, modifiers: held))
      return isMeant
    case .held(let code, let held):
      return stage.send(
        KeyEvent(time: time, code: KeyCode(rawValue: code), phase: .repeated, modifiers: held))
    }
  }
}
