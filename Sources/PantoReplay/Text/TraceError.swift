import PantoBase

/// What is wrong with a file, where, and what to do about it; prints as
/// `file:line:column: message`. Lines and columns count from 1, columns in bytes.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int
  public var message: String

  public init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  public var description: String {
    "\(TraceError.plain(file)):\(line):\(column): \(TraceError.plain(message))"
  }

  /// The text with control characters spelled out, safe for a terminal (B44).
  public static func plain(_ text: String) -> String {
    PlainText.line(text)
  }
}

/// Bytes of a file that a line and column are wanted for.
struct LineCounter {
  /// The place of `offset`, counted from the start of `bytes`.
  static func place(of offset: Int, in bytes: some RandomAccessCollection<UInt8>) -> (Int, Int) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return (line, column)
  }
}
