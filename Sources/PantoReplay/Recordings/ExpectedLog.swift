import PantoBase
import PantoGestures

/// Compares a replay with an expected log line by line and keeps the first difference.
///
/// An expected log of version 0.10 or before has no line about a control (EXP-01). Until one comes,
/// such lines of the replay are left out where the expected log does not have them. Its names have
/// no numbers, and so they stand for any of the recognizers with that name, until a number comes
/// (NAM-03). Where an expected time has milliseconds at most, the replay's time is rounded too
/// (V10).
package struct ExpectedLog {
  /// The first difference between two logs.
  package struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The name of the expected log's file.
    package var file: String
    /// The line number in the expected log at which both logs differ, from 1.
    package var line: Int
    /// The expected line; `nil` if the expected log has ended.
    package var expected: String?
    /// The line of the replay; `nil` if the replay has ended.
    package var got: String?

    /// The earlier of the times with which the expected and the replayed line begin, in seconds
    /// from the start.
    package var time: TimeInterval? {
      let times = [expected, got].compactMap { $0?.split(separator: " ").first }
        .compactMap { Double($0) }
      return times.min()
    }

    /// A message of three lines: the place, the expected line and the replay's line.
    package var description: String {
      let location = "\(TraceError.plain(file)):\(line)"
      let when = time.map { " at \(JSONText.number($0)) s" } ?? ""
      func quoted(_ line: String?) -> String { line.map(TraceError.plain) ?? "(nothing more)" }
      return "\(location): the replay differs from here on\(when)\n"
        + "  expected: \(quoted(expected))\n  got:      \(quoted(got))"
    }
  }

  private var lines: LineReader
  private var first: Difference?
  /// An expected line that was read and not compared yet.
  private var pending: String?
  /// The first name without a number that stood for one with a number.
  private(set) package var unnumbered: String?
  /// Whether the expected log had a name with a number.
  private var knowsNumbers = false
  /// Whether the expected log had a line about a control.
  private var knowsControls = false

  /// Opens an expected log.
  ///
  /// - Parameter source: Returns the next bytes of the log, or none at its end.
  package init(file: String, source: @escaping () throws -> [UInt8]) throws(TraceError) {
    lines = try LineReader(file: file, source: source)
  }

  /// Compares the replay's next line, given without its newline.
  package mutating func compare(_ line: String) {
    guard first == nil else { return }
    let expected = pending ?? nextLine()
    pending = nil
    let line = expected.map(LogText.isRounded) ?? true ? LogText.rounded(line) : line
    if let expected, GestureDirectory.plain(expected) != expected { knowsNumbers = true }
    let isControl = ExpectedLog.isOfControl(line)
    if expected == line || isSame(expected, line) {
      knowsControls = knowsControls || isControl
    } else if isControl, !knowsControls {
      pending = expected
    } else {
      record(expected, line)
    }
  }

  /// Returns the first difference, or `nil` if there is none. Pass `isWhole: true`, the default, if
  /// the replay is complete, so that further expected lines count as missing.
  package mutating func difference(isWhole: Bool = true) -> Difference? {
    if first == nil, isWhole, let expected = pending ?? nextLine() { record(expected, nil) }
    return first
  }

  /// Whether an expected line without numbers says the same as a line with numbers.
  private mutating func isSame(_ expected: String?, _ line: String) -> Bool {
    guard let expected, !knowsNumbers, GestureDirectory.isSame(line, asUnnumbered: expected) else {
      return false
    }
    let words = expected.split(separator: " ", maxSplits: 2)
    if unnumbered == nil, words.count > 1 { unnumbered = String(words[1]) }
    return true
  }

  /// Whether the name in a line of a log begins with the kind of a control.
  private static func isOfControl(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count > 1, let end = words[1].firstIndex(of: ":") else { return false }
    return GestureKind(String(words[1][..<end])).isControl
  }

  private mutating func record(_ expected: String?, _ got: String?) {
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
