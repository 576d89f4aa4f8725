/// The code of a key in the keyboard's layout, as in SDL: a letter or sign has the code of its
/// Unicode scalar (`A` has that of `a`), and every other key has its scancode with bit 30 set.
///
/// ```swift
/// KeyCode.right.name                 // "Right"
/// KeyCode(name: "Keypad Enter")      // .keypadEnter
/// KeyCode("t") == KeyCode(name: "T") // true
/// ```
public struct KeyCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Creates the code of the key for a letter, digit or sign, without Shift.
  public init(_ character: Unicode.Scalar) {
    let isCapital = "A"..."Z" ~= character
    rawValue = Int32(bitPattern: character.value) + (isCapital ? 32 : 0)
  }

  /// Creates the code of a key that types no character, from its scancode.
  init(scancode: Int) { rawValue = Int32(KeyCode.scancodeBit | scancode) }

  /// The code of the Return key of the main keyboard.
  public static let enter = KeyCode(rawValue: 0x0D)
  /// The code of the Escape key.
  public static let escape = KeyCode(rawValue: 0x1B)
  /// The code of the Backspace key.
  public static let backspace = KeyCode(rawValue: 0x08)
  /// The code of the Tab key.
  public static let tab = KeyCode(rawValue: 0x09)
  /// The code of the space bar.
  public static let space = KeyCode(rawValue: 0x20)
  /// The code of the Delete key.
  public static let delete = KeyCode(rawValue: 0x7F)
  /// The code of the Enter key of the keypad.
  public static let keypadEnter = KeyCode(scancode: 88)
  /// The code of the right arrow key.
  public static let right = KeyCode(scancode: 79)
  /// The code of the left arrow key.
  public static let left = KeyCode(scancode: 80)
  /// The code of the down arrow key.
  public static let down = KeyCode(scancode: 81)
  /// The code of the up arrow key.
  public static let up = KeyCode(scancode: 82)
  /// The code of the Home key.
  public static let home = KeyCode(scancode: 74)
  /// The code of the End key.
  public static let end = KeyCode(scancode: 77)
  /// The code of the Page Up key.
  public static let pageUp = KeyCode(scancode: 75)
  /// The code of the Page Down key.
  public static let pageDown = KeyCode(scancode: 78)
  /// The code of the Insert key.
  public static let insert = KeyCode(scancode: 73)
  /// The code of the F12 key.
  public static let f12 = KeyCode(scancode: 69)
}

// MARK: Names

extension KeyCode {
  static let scancodeBit = 0x4000_0000

  /// The name of the key as in SDL: `T`, `Right`, `Keypad Enter`. A key without a name is `Key N`,
  /// where N is its code.
  public var name: String {
    let code = Int(rawValue)
    for (character, name) in KeyCode.controlCharacterNames where character == code { return name }
    if rawValue > 0, code & KeyCode.scancodeBit != 0 {
      let position = code - KeyCode.scancodeBit
      for (scancode, name) in KeyCode.scancodeNames where scancode == position { return name }
    }
    guard rawValue > 0x20, let scalar = Unicode.Scalar(UInt32(bitPattern: rawValue)),
      KeyCode.isPlain(scalar)
    else { return "Key \(rawValue)" }
    return "a"..."z" ~= scalar ? String(scalar).uppercased() : String(scalar)
  }

  public var description: String { name }

  /// Creates the code of the key with this name, or `nil` if no key has the name.
  public init?(name: String) {
    for (character, known) in KeyCode.controlCharacterNames where known == name {
      self.init(rawValue: Int32(character))
      return
    }
    for (scancode, known) in KeyCode.scancodeNames where known == name {
      self.init(scancode: scancode)
      return
    }
    if name.hasPrefix("Key "), let code = Int32(name.dropFirst(4)) {
      let key = KeyCode(rawValue: code)
      // Each key has exactly one name.
      guard key.name == name else { return nil }
      self = key
      return
    }
    let scalars = name.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1, scalar.value > 0x20,
      KeyCode.isPlain(scalar)
    else { return nil }
    self.init(scalar)
  }

  /// Returns whether a scalar is visible as itself, so that it can be written to a file and in a
  /// message.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }

  /// The keys whose code is a control character.
  private static let controlCharacterNames: [(Int, String)] = [
    (0x0D, "Return"), (0x1B, "Escape"), (0x08, "Backspace"), (0x09, "Tab"), (0x20, "Space"),
    (0x7F, "Delete"),
  ]

  /// SDL's names of the keys that type no character, by scancode (USB usage page 7).
  private static let scancodeNames: [(Int, String)] =
    [
      (57, "CapsLock"), (70, "PrintScreen"), (71, "ScrollLock"), (72, "Pause"), (73, "Insert"),
      (74, "Home"), (75, "PageUp"), (77, "End"), (78, "PageDown"), (79, "Right"), (80, "Left"),
      (81, "Down"), (82, "Up"), (83, "Numlock"), (84, "Keypad /"), (85, "Keypad *"),
      (86, "Keypad -"), (87, "Keypad +"), (88, "Keypad Enter"), (98, "Keypad 0"),
      (99, "Keypad ."), (101, "Application"), (102, "Power"), (103, "Keypad ="),
      (116, "Execute"), (117, "Help"), (118, "Menu"), (119, "Select"), (120, "Stop"),
      (121, "Again"), (122, "Undo"), (123, "Cut"), (124, "Copy"), (125, "Paste"), (126, "Find"),
      (127, "Mute"), (128, "VolumeUp"), (129, "VolumeDown"), (133, "Keypad ,"),
      (224, "Left Ctrl"), (225, "Left Shift"), (226, "Left Alt"), (227, "Left GUI"),
      (228, "Right Ctrl"), (229, "Right Shift"), (230, "Right Alt"), (231, "Right GUI"),
      (257, "ModeSwitch"), (258, "AudioNext"), (259, "AudioPrev"), (260, "AudioStop"),
      (261, "AudioPlay"), (262, "AudioMute"), (263, "MediaSelect"),
    ] + (1...9).map { (88 + $0, "Keypad \($0)") } + (1...12).map { (57 + $0, "F\($0)") }
    + (13...24).map { (91 + $0, "F\($0)") }
}
