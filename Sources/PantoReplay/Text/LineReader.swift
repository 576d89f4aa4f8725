/// Splits a file into lines while it is read, in constant memory (B39).
package struct LineReader {
  /// The largest length of a line in bytes.
  static let longestLine = 65_536

  package let file: String
  /// The bytes of the latest line, in the range that `next()` returned.
  package private(set) var buffer: [UInt8] = []
  /// The number of the latest line, from 1; 0 before the first.
  package private(set) var line = 0
  /// Whether the latest line has no newline. It is then the last line and may be incomplete.
  package private(set) var isCut = false

  private let source: () throws -> [UInt8]
  private var cursor = 0
  private var isAtEnd = false

  /// Creates a reader of a file's lines. A byte-order mark at the start of the file is skipped.
  ///
  /// - Parameter source: Returns the next bytes of the file, or none at its end.
  package init(file: String, source: @escaping () throws -> [UInt8]) throws(TraceError) {
    self.file = file
    self.source = source
    if try fill(3), buffer.starts(with: [0xEF, 0xBB, 0xBF]) { cursor = 3 }
  }

  /// Returns the range of the next line without its newline, valid until the next call; `nil` at
  /// the end.
  package mutating func next() throws(TraceError) -> Range<Int>? {
    var searched = cursor
    while true {
      if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        line += 1
        try limit(newline - cursor, at: line)
        defer { cursor = newline + 1 }
        return cursor..<newline
      }
      try limit(buffer.count - cursor, at: line + 1)
      searched = buffer.count - cursor
      if cursor > 0 {
        buffer.removeSubrange(0..<cursor)
        cursor = 0
      }
      if try !fill(buffer.count + 1) {
        guard !buffer.isEmpty else { return nil }
        line += 1
        isCut = true
        cursor = buffer.count
        return 0..<buffer.count
      }
    }
  }

  private func limit(_ length: Int, at line: Int) throws(TraceError) {
    guard length > LineReader.longestLine else { return }
    throw TraceError(
      file: file, line: line, column: LineReader.longestLine + 1,
      message: "the line is longer than 64 KiB; no recording has such lines")
  }

  /// Reads from the file until the buffer has `count` bytes. Returns `false` if the file ends
  /// before that.
  private mutating func fill(_ count: Int) throws(TraceError) -> Bool {
    while buffer.count < count {
      if isAtEnd { return false }
      let more: [UInt8]
      do {
        more = try source()
      } catch {
        throw TraceError(
          file: file, line: line + 1, column: 1, message: "could not be read: \(error)")
      }
      if more.isEmpty {
        isAtEnd = true
        return false
      }
      buffer.append(contentsOf: more)
    }
    return true
  }
}
