import PantoControls
import PantoGestures
import PantoScene
import PantoTesting
import Testing

/// The places of keys on the keyboard, as views receive them (TXI-03).
@MainActor @Suite("Places of keys (TXI-03)", .timeLimit(.minutes(60))) struct KeyPlaceTests {
  /// Hears the keys.
  @MainActor private final class Reader: UIView {
    var places: [UIKeyboardHIDUsage?] = []
    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      places += presses.map { $0.key?.keyCode }
    }
  }

  private let stage = TestStage(200, 200)
  private let reader = Reader(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    stage.add(reader)
    reader.becomeFirstResponder()
  }

  private func place(of code: KeyCode, scancode: Int = 0) -> UIKeyboardHIDUsage? {
    reader.places = []
    stage.stage.send(KeyEvent(time: stage.now, code: code, scancode: scancode))
    stage.stage.send(KeyEvent(time: stage.now, code: code, scancode: scancode, phase: .up))
    #expect(reader.places.count == 1)
    return reader.places.first ?? nil
  }

  @Test("each named key has its place without a scancode, too (TXI-03)")
  func namedKeys() {
    let keys: [(KeyCode, UIKeyboardHIDUsage)] = [
      (.enter, .keyboardReturnOrEnter), (.escape, .keyboardEscape), (.tab, .keyboardTab),
      (.backspace, .keyboardDeleteOrBackspace), (.space, .keyboardSpacebar),
      (.delete, .keyboardDeleteForward), (.keypadEnter, .keypadEnter),
      (.right, .keyboardRightArrow), (.left, .keyboardLeftArrow), (.down, .keyboardDownArrow),
      (.up, .keyboardUpArrow), (.home, .keyboardHome), (.end, .keyboardEnd),
      (.pageUp, .keyboardPageUp), (.pageDown, .keyboardPageDown), (.insert, .keyboardInsert),
      (.f12, .keyboardF12),
    ]
    for (code, expected) in keys { #expect(place(of: code) == expected, "\(code)") }
  }

  @Test("each key that types no character has the place of its name (TXI-03)")
  func keysByName() {
    let function: [UIKeyboardHIDUsage] = [
      .keyboardF1, .keyboardF2, .keyboardF3, .keyboardF4, .keyboardF5, .keyboardF6, .keyboardF7,
      .keyboardF8, .keyboardF9, .keyboardF10, .keyboardF11, .keyboardF12, .keyboardF13,
      .keyboardF14, .keyboardF15, .keyboardF16, .keyboardF17, .keyboardF18, .keyboardF19,
      .keyboardF20, .keyboardF21, .keyboardF22, .keyboardF23, .keyboardF24,
    ]
    let digits: [UIKeyboardHIDUsage] = [
      .keypad0, .keypad1, .keypad2, .keypad3, .keypad4, .keypad5, .keypad6, .keypad7, .keypad8,
      .keypad9,
    ]
    let others: [String: UIKeyboardHIDUsage] = [
      "CapsLock": .keyboardCapsLock, "PrintScreen": .keyboardPrintScreen,
      "ScrollLock": .keyboardScrollLock, "Pause": .keyboardPause, "Numlock": .keypadNumLock,
      "Keypad /": .keypadSlash, "Keypad *": .keypadAsterisk, "Keypad -": .keypadHyphen,
      "Keypad +": .keypadPlus, "Keypad .": .keypadPeriod, "Keypad =": .keypadEqualSign,
      "Keypad ,": .keypadComma, "Application": .keyboardApplication, "Power": .keyboardPower,
      "Execute": .keyboardExecute, "Help": .keyboardHelp, "Menu": .keyboardMenu,
      "Select": .keyboardSelect, "Stop": .keyboardStop, "Again": .keyboardAgain,
      "Undo": .keyboardUndo, "Cut": .keyboardCut, "Copy": .keyboardCopy,
      "Paste": .keyboardPaste, "Find": .keyboardFind, "Mute": .keyboardMute,
      "VolumeUp": .keyboardVolumeUp, "VolumeDown": .keyboardVolumeDown,
      "Left Ctrl": .keyboardLeftControl, "Left Shift": .keyboardLeftShift,
      "Left Alt": .keyboardLeftAlt, "Left GUI": .keyboardLeftGUI,
      "Right Ctrl": .keyboardRightControl, "Right Shift": .keyboardRightShift,
      "Right Alt": .keyboardRightAlt, "Right GUI": .keyboardRightGUI,
    ]
    var names = others
    for (i, usage) in function.enumerated() { names["F\(i + 1)"] = usage }
    for (i, usage) in digits.enumerated() { names["Keypad \(i)"] = usage }
    for (name, expected) in names {
      let code = KeyCode(name: name)
      #expect(code != nil, "\(name)")
      if let code { #expect(place(of: code) == expected, "\(name)") }
    }
  }

  @Test("letters, digits and signs have their places (TXI-03)")
  func typedKeys() {
    for (i, letter) in "abcdefghijklmnopqrstuvwxyz".unicodeScalars.enumerated() {
      #expect(place(of: KeyCode(letter))?.rawValue == 4 + i, "\(letter)")
    }
    for (i, digit) in "1234567890".unicodeScalars.enumerated() {
      #expect(place(of: KeyCode(digit))?.rawValue == 30 + i, "\(digit)")
    }
    let signs: [Unicode.Scalar: UIKeyboardHIDUsage] = [
      "-": .keyboardHyphen, "=": .keyboardEqualSign, "[": .keyboardOpenBracket,
      "]": .keyboardCloseBracket, "\\": .keyboardBackslash, ";": .keyboardSemicolon,
      "'": .keyboardQuote, "`": .keyboardGraveAccentAndTilde, ",": .keyboardComma,
      ".": .keyboardPeriod, "/": .keyboardSlash,
    ]
    for (sign, expected) in signs { #expect(place(of: KeyCode(sign)) == expected, "\(sign)") }
  }

  @Test("a scancode counts before the code, whatever the layout and the number (TXI-03)")
  func scancodesCount() {
    // The key beside Tab types "a" on a French keyboard.
    #expect(place(of: KeyCode("a"), scancode: 20) == .keyboardQ)
    for usage in UIKeyboardHIDUsage.allCases where usage.rawValue > 3 {
      #expect(place(of: KeyCode("é"), scancode: usage.rawValue) == usage)
    }
    for strange in [300, 511, -1, Int.max] {
      #expect(place(of: KeyCode("a"), scancode: strange) == .keyboardErrorUndefined)
    }
    for code: Int32 in [.min, -1, 0, 0xD800, 0x4000_0000, .max] {
      #expect(place(of: KeyCode(rawValue: code)) == .keyboardErrorUndefined, "\(code)")
    }
  }
}
