import PantoCore
import PantoDemoKit

/// The commands that simulate devices and surroundings, or show how a frame is made (SIM, KEY-02).
extension AppCommand {
  var simulationTitle: String {
    switch self {
    case .eventBack: "One event back, while paused"
    case .rotate: "Rotate the stage"
    case .device: "Device: window, phone, small phone, tablet"
    case .flashDamage: "Flash what is painted"
    case .hitAreas: "Hit areas"
    case .grid: "Grid of 8 points"
    case .scaleUp: "Larger scale: 1, 1.25, 1.5, 2"
    case .scaleDown: "Smaller scale"
    case .textLarger: "Larger text, up to 150 %"
    case .textSmaller: "Smaller text, down to 85 %"
    case .reduceMotion: "Reduced motion"
    case .raiseContrast: "High contrast"
    case .mirror: "Right to left"
    default: ""
    }
  }

  var simulationKey: String {
    switch self {
    case .eventBack: ","
    case .rotate: "O"
    case .device: "V"
    case .flashDamage: "D"
    case .hitAreas: "H"
    case .grid: "G"
    case .scaleUp: "+"
    case .scaleDown: "−"
    case .textLarger: "Ctrl++"
    case .textSmaller: "Ctrl+−"
    case .reduceMotion: "Ctrl+Shift+M"
    case .raiseContrast: "Ctrl+Shift+H"
    case .mirror: "Ctrl+Shift+L"
    default: ""
    }
  }

  /// Returns the simulation command that a key executes, or `nil` if the key has none.
  static func simulation(_ code: KeyCode, _ held: UIKeyModifierFlags) -> AppCommand? {
    if let zoom = zoom(code, held) { return zoom }
    if held == [.control, .shift] {
      switch code {
      case KeyCode("m"): return .reduceMotion
      case KeyCode("h"): return .raiseContrast
      case KeyCode("l"): return .mirror
      default: return nil
      }
    }
    guard held.isEmpty else { return nil }
    switch code {
    case .space: return .pause
    case KeyCode(","): return .eventBack
    case KeyCode("o"): return .rotate
    case KeyCode("v"): return .device
    case KeyCode("d"): return .flashDamage
    case KeyCode("h"): return .hitAreas
    case KeyCode("g"): return .grid
    default: return nil
    }
  }

  /// Returns the command of the plus or minus key, on the keypad too: the scale of the window, or
  /// with Ctrl the text size. A plus may need Shift, which depends on the keyboard.
  private static func zoom(_ code: KeyCode, _ held: UIKeyModifierFlags) -> AppCommand? {
    let isText = held.contains(.control)
    guard held.isSubset(of: [.control, .shift]) else { return nil }
    switch code {
    case KeyCode("+"), KeyCode("="), KeyCode(name: "Keypad +"):
      return isText ? .textLarger : .scaleUp
    case KeyCode("-") where !held.contains(.shift), KeyCode(name: "Keypad -"):
      return isText ? .textSmaller : .scaleDown
    default: return nil
    }
  }
}
