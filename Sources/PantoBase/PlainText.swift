/// Makes text from outside safe to print on a terminal (B44). Names in files, devices and
/// environment variables may contain escape sequences.
public enum PlainText {
  /// Returns the text with control characters spelled out, including newlines and tabs: `\u{1b}`.
  /// Bytes of a file name that is not UTF-8 become `\xe9`.
  public static func line(_ text: String) -> String { escaped(text, keepsLayout: false) }

  /// Returns text of several lines with control characters spelled out, except newlines and tabs.
  public static func lines(_ text: String) -> String { escaped(text, keepsLayout: true) }

  /// The scalars that stand for the bytes 0x80 to 0xFF of a file name that is not UTF-8, because a
  /// Swift string cannot hold such bytes themselves.
  package static let rawBytes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// Returns the byte that the scalar stands for, or `nil` if it is not one of `rawBytes`.
  package static func rawByte(_ scalar: Unicode.Scalar) -> UInt8? {
    rawBytes.contains(scalar.value) ? UInt8(scalar.value & 0xFF) : nil
  }

  /// Whether the scalar is a control character, or a mark that changes the direction of the text
  /// around it.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escaped(_ text: String, keepsLayout: Bool) -> String {
    func mustBeSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
      if keepsLayout, scalar == "\n" || scalar == "\t" { return false }
      return isControl(scalar) || rawBytes.contains(scalar.value)
    }
    guard text.unicodeScalars.contains(where: mustBeSpelledOut) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if let byte = rawByte(scalar) {
        out += "\\x" + String(byte, radix: 16)
      } else if mustBeSpelledOut(scalar) {
        out += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
