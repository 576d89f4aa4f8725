import PantoBase

extension UIKey {
  /// Creates the UIKit key of a key event.
  package convenience init(_ key: KeyEvent) {
    let plain = UIKey.text(of: key.code)
    let isCapital =
      key.modifiers.contains(.shift) != key.modifiers.contains(.alphaShift)
      && plain.count == 1
    self.init(
      characters: isCapital ? plain.uppercased() : plain, charactersIgnoringModifiers: plain,
      modifierFlags: key.modifiers,
      keyCode: UIKeyboardHIDUsage(key))
  }

  private static func text(of code: KeyCode) -> String {
    switch code {
    case .escape: return inputEscape
    case .up: return inputUpArrow
    case .down: return inputDownArrow
    case .left: return inputLeftArrow
    case .right: return inputRightArrow
    case .home: return UIKeyCommand.inputHome
    case .end: return UIKeyCommand.inputEnd
    case .pageUp: return UIKeyCommand.inputPageUp
    case .pageDown: return UIKeyCommand.inputPageDown
    case .delete: return UIKeyCommand.inputDelete
    case .keypadEnter: return "\r"
    default:
      // The scancodes of F1 to F12 follow each other, and the names are numbered in the same way.
      let function = Int(KeyCode.f12.rawValue) - Int(code.rawValue)
      if (0..<12).contains(function) { return "UIKeyInputF\(12 - function)" }
      guard code.rawValue > 0, code.rawValue & 0x4000_0000 == 0,
        let scalar = Unicode.Scalar(UInt32(bitPattern: code.rawValue))
      else { return "" }
      return String(scalar)
    }
  }
}

extension UIKeyboardHIDUsage {
  /// Creates the keyboard position of the key of an event. For an event without a scancode, as
  /// tests and programs send them, this is the position on a keyboard of the United States.
  init(_ key: KeyEvent) {
    let place = key.scancode != 0 ? key.scancode : UIKeyboardHIDUsage.place(of: key.code)
    self = UIKeyboardHIDUsage(rawValue: place) ?? .keyboardErrorUndefined
  }

  private static func place(of code: KeyCode) -> Int {
    let value = Int(code.rawValue)
    if value > 0, value & scancodeBit != 0 { return value - scancodeBit }
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: code.rawValue)) else { return 0 }
    return (typed[scalar] ?? .keyboardErrorUndefined).rawValue
  }

  /// The bit that SDL sets in the code of a key that types no character.
  private static let scancodeBit = 0x4000_0000

  /// The positions of the keys that type a character, on a keyboard of the United States.
  private static let typed: [Unicode.Scalar: UIKeyboardHIDUsage] = {
    var keys: [Unicode.Scalar: UIKeyboardHIDUsage] = [
      "\r": .keyboardReturnOrEnter, "\u{1B}": .keyboardEscape, "\u{8}": .keyboardDeleteOrBackspace,
      "\t": .keyboardTab, " ": .keyboardSpacebar, "\u{7F}": .keyboardDeleteForward,
      "-": .keyboardHyphen, "=": .keyboardEqualSign, "[": .keyboardOpenBracket,
      "]": .keyboardCloseBracket, "\\": .keyboardBackslash, ";": .keyboardSemicolon,
      "'": .keyboardQuote, "`": .keyboardGraveAccentAndTilde, ",": .keyboardComma,
      ".": .keyboardPeriod, "/": .keyboardSlash, "0": .keyboard0,
    ]
    for (i, letter) in "abcdefghijklmnopqrstuvwxyz".unicodeScalars.enumerated() {
      keys[letter] = UIKeyboardHIDUsage(rawValue: keyboardA.rawValue + i)
    }
    for (i, digit) in "123456789".unicodeScalars.enumerated() {
      keys[digit] = UIKeyboardHIDUsage(rawValue: keyboard1.rawValue + i)
    }
    return keys
  }()
}
