import PantoBase

/// An error in a file, with its place and a remedy. The description is `file:line:column: message`.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file that has the error.
  public var file: String
  /// The line of the error, from 1.
  public var line: Int
  /// The column of the error in bytes, from 1.
  public var column: Int
  /// The error and what to do about it.
  public var message: String

  /// Creates an error.
  public init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The text `file:line:column: message`, safe for a terminal (B44).
  public var description: String {
    "\(TraceError.plain(file)):\(line):\(column): \(TraceError.plain(message))"
  }

  /// Returns the text with control characters escaped, safe for a terminal (B44).
  public static func plain(_ text: String) -> String {
    PlainText.line(text)
  }
}

/// Converts byte offsets in a text to lines and columns.
package struct LineCounter {
  /// Returns the line and column of `offset`, counted from the start of `bytes`.
  package static func position(of offset: Int, in bytes: some RandomAccessCollection<UInt8>) -> (
    Int, Int
  ) {
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
