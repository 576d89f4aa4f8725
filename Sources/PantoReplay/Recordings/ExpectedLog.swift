import PantoBase

/// Holds a replay against the log of another, line by line, and keeps the first difference.
public struct ExpectedLog {
  /// Where two logs part.
  public struct Difference: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// The line of the expected log, from 1.
    public var line: Int
    /// `nil`: the expected log has ended before.
    public var expected: String?
    /// `nil`: the replay has ended before.
    public var got: String?

    /// Seconds from the start, of whichever came first.
    public var time: TimeInterval? {
      let times = [expected, got].compactMap { $0?.split(separator: " ").first }
        .compactMap { Double($0) }
      return times.min()
    }

    public var description: String {
      let place = "\(TraceError.plain(file)):\(line)"
      let when = time.map { " at \(JSONText.number($0)) s" } ?? ""
      func quoted(_ line: String?) -> String { line.map(TraceError.plain) ?? "(nothing more)" }
      return "\(place): the replay differs from here on\(when)\n"
        + "  expected: \(quoted(expected))\n  got:      \(quoted(got))"
    }
  }

  private var lines: LineReader
  private var first: Difference?

  /// - Parameter source: gives the next bytes of the log, none at its end.
  public init(file: String, source: @escaping () throws -> [UInt8]) throws(TraceError) {
    lines = try LineReader(file: file, source: source)
  }

  /// The replay's next line, without its newline.
  public mutating func take(_ line: String) {
    guard first == nil else { return }
    let expected = nextLine()
    if expected != line { note(expected, line) }
  }

  /// The first difference. `isWhole`: the replay is over, so that lines still expected are missing.
  public mutating func difference(isWhole: Bool = true) -> Difference? {
    if first == nil, isWhole, let expected = nextLine() { note(expected, nil) }
    return first
  }

  private mutating func note(_ expected: String?, _ got: String?) {
    first = Difference(
      file: lines.file, line: lines.line + (expected == nil ? 1 : 0), expected: expected, got: got)
  }

  private mutating func nextLine() -> String? {
    guard let range = try? lines.next() else { return nil }
    var end = range.upperBound
    if end > range.lowerBound, lines.buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: lines.buffer[range.lowerBound..<end], as: UTF8.self)
  }
}
