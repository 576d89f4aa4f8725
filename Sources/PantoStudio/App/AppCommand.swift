import PantoCore
import PantoDemoKit

/// A command of the app's buttons and keys, such as back or record (KEY-01, KEY-02).
package enum AppCommand: Int, CaseIterable, Sendable {
  case back, record, pause, step, slow, inspector, safeArea, theme, gallery, help
  case reset, code, companion, why, pick, pin, saveLastMinute, saveReport, fullScreen, tune
  case nextTab, previousTab
  case eventBack, rotate, device, flashDamage, hitAreas, grid, scaleUp, scaleDown
  case textLarger, textSmaller, reduceMotion, raiseContrast, mirror
  case touchHelp, savePicture, showFiles, firstLook

  /// The name of the command in its tooltip and in the list of keys.
  package var title: String {
    switch self {
    case .back: "Back"
    case .record: "Record the session to a file"
    case .pause: "Pause the clock"
    case .step: "Step one frame"
    case .slow: "Slow motion: 1×, ¼×, 1/10×"
    case .inspector: "Inspector"
    case .safeArea: "Safe area"
    case .theme: "Light, dark, or as the desktop"
    case .gallery: "Gallery"
    case .help: "All keys"
    case .reset: "Reset the demo"
    case .code: "Show the code"
    case .companion: "The demo beside this one"
    case .why: "Why not? at the next press"
    case .pick: "Inspect the view at the next press"
    case .pin: "Hold fingers: clicks put down fingers that stay"
    case .saveLastMinute: "Save the last minute"
    case .saveReport: "Save a report, which others can replay"
    case .savePicture: "Save as picture, which moves"
    case .showFiles: "Show the folder of saved files"
    case .fullScreen: "Full screen"
    case .tune: "Tune: replay with other constants"
    case .nextTab: "Next tab of the inspector"
    case .previousTab: "Previous tab of the inspector"
    case .touchHelp: "Touch does nothing?"
    case .firstLook: "Show how: a throw, and what the inspector says"
    default: simulationTitle
    }
  }

  /// The name of the command's key in the list of keys.
  package var key: String {
    switch self {
    case .back: "Esc"
    case .record: "Ctrl+R"
    case .pause: "Space"
    case .step: "."
    case .slow: "M"
    case .inspector: "F12"
    case .safeArea: "S"
    case .theme: "T"
    case .gallery: "Backspace"
    case .help: "?"
    case .reset: "R"
    case .code: "C"
    case .companion: "N"
    case .why: "W"
    case .pick: "I"
    case .pin: "P"
    case .saveLastMinute: "Ctrl+Shift+R"
    case .saveReport: "Ctrl+Shift+S"
    case .savePicture: "Ctrl+P"
    case .showFiles: "Ctrl+O"
    case .fullScreen: "F11"
    case .tune: "U"
    case .nextTab: "Ctrl+Tab"
    case .previousTab: "Ctrl+Shift+Tab"
    case .touchHelp: "F2"
    case .firstLook: "F3"
    default: simulationKey
    }
  }

  /// The icon of the command's button; `nil` for commands without a button.
  @MainActor var icon: UIImage? {
    switch self {
    case .back: UIImage(systemName: "chevron.left")
    case .record: AppIcons.record
    case .pause: UIImage(systemName: "pause.fill")
    case .step: AppIcons.step
    case .inspector: AppIcons.inspector
    case .safeArea: AppIcons.phone
    case .theme: AppIcons.moon
    case .gallery: AppIcons.grid
    case .help: AppIcons.help
    case .code: AppIcons.code
    case .companion: AppIcons.pieces
    case .tune: AppIcons.tune
    case .rotate: AppIcons.rotate
    default: nil
    }
  }

  /// The buttons of a demo's toolbar after the title, in their order.
  static let toolbar: [AppCommand] = [
    .companion, .code, .record, .pause, .step, .inspector, .tune, .safeArea, .rotate, .theme,
    .gallery,
    .help,
  ]
  /// The choices of buttons beside the app's name in the gallery, from the widest to the narrowest.
  static let galleryHeads: [[AppCommand]] = [
    [.record, .theme, .help], [.record, .help], [.theme, .help], [.help],
  ]
  /// The choices of buttons for a demo's toolbar, from the widest to the narrowest. A command
  /// without a button stands in the list of keys, where a press of its row executes it.
  static let toolbars: [[AppCommand]] = [
    toolbar, [.companion, .code, .record, .pause, .step, .inspector, .theme, .help],
    [.companion, .code, .record, .inspector, .theme, .help],
    [.code, .inspector, .theme, .help], [.inspector, .theme, .help], [.help],
  ]

  /// The keys that the gallery names below its cards.
  static let hints: [(command: AppCommand, words: String)] = [
    (.inspector, "inspector"), (.theme, "theme"), (.safeArea, "safe area"), (.pin, "hold fingers"),
    (.help, "all keys"),
  ]

  /// Creates the command that a key executes; `nil` if the app has no command for the key.
  package init?(_ key: KeyEvent) {
    let held = key.modifiers.subtracting([.alphaShift, .numericPad])
    guard
      let found = AppCommand.plain(key.code, held) ?? AppCommand.chord(key.code, held)
        ?? AppCommand.simulation(key.code, held)
    else { return nil }
    self = found
  }

  private static func plain(_ code: KeyCode, _ held: UIKeyModifierFlags) -> AppCommand? {
    // A question mark may need Shift, which depends on the keyboard's layout.
    if code == KeyCode("?") || (code == KeyCode("/") && held == .shift) { return .help }
    guard held.isEmpty else { return nil }
    switch code {
    case KeyCode(name: "F1"): return .help
    case KeyCode(name: "F2"): return .touchHelp
    case KeyCode(name: "F3"): return .firstLook
    case .f12: return .inspector
    case KeyCode(name: "F11"): return .fullScreen
    case .backspace: return .gallery
    case KeyCode("t"): return .theme
    case KeyCode("s"): return .safeArea
    case KeyCode("w"): return .why
    case KeyCode("i"): return .pick
    case KeyCode("m"): return .slow
    case KeyCode("c"): return .code
    case KeyCode("n"): return .companion
    case KeyCode("."): return .step
    case KeyCode("u"): return .tune
    default: return nil
    }
  }

  private static func chord(_ code: KeyCode, _ held: UIKeyModifierFlags) -> AppCommand? {
    switch code {
    case KeyCode("i") where held == [.control, .shift]: .inspector
    case KeyCode("r") where held == .control: .record
    case KeyCode("p") where held == .control: .savePicture
    case KeyCode("o") where held == .control: .showFiles
    case .enter where held == .alternate: .fullScreen
    case .tab where held == .control: .nextTab
    case .tab where held == [.control, .shift]: .previousTab
    default: nil
    }
  }
}
