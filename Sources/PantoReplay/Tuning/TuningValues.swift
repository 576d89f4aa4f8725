import PantoBase
import PantoGestures

/// A constant and the values to try, as text: `panThreshold=14`, `panThreshold=6…14:1`,
/// `panThreshold@pan:cartBall=6..14`.
public struct TuningValues: Hashable, Sendable {
  /// An error in the text of a constant and its values.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case form(String)
    case notANumber(String)
    case outOfOrder(String)
    case tooMany(Int)
    case negative(String)

    /// The error message, which names the expected form, a limit or an example.
    public var description: String {
      switch self {
      case .form(let text):
        "\"\(PlainText.line(text))\" is not NAME=VALUE or NAME=FROM…TO:STEP, such as "
          + "panThreshold=6…14:1; NAME@RECOGNIZER changes one recognizer"
      case .notANumber(let word):
        "\"\(PlainText.line(word))\" is no number; write one such as 6 or 0.35"
      case .outOfOrder(let text):
        "\(PlainText.line(text)): the lower value stands first, and the step is above 0"
      case .tooMany(let count):
        "\(count) values are too many; the limit is \(TuningSweep.mostValues): take a larger step"
      case .negative(let word): "\(PlainText.line(word)) is below 0; a constant is 0 or more"
      }
    }
  }

  /// The name of the constant.
  public var name: String
  /// The name of the only recognizer to which the values apply, or `nil` for all.
  public var recognizer: String?
  /// The values in ascending order. They are empty where the text has a range without a step; the
  /// constant's own step then applies.
  public var values: [Double]
  /// The range of values, if the text has one.
  public var range: ClosedRange<Double>?

  /// Reads a text such as `panThreshold=6…14:1`. `…`, `..` and `...` mean the same.
  public init(_ text: String) throws(Fault) {
    guard let split = text.firstIndex(of: "=") else { throw .form(text) }
    let left = text[..<split].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let right = String(text[text.index(after: split)...])
    guard let first = left.first, !first.isEmpty, !right.isEmpty else { throw .form(text) }
    name = String(first)
    recognizer = left.count > 1 ? String(left[1]) : nil
    if recognizer?.isEmpty ?? false { throw .form(text) }
    let parts = right.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let ends = TuningValues.ends(String(parts[0]))
    guard ends.count == 2 else {
      guard ends.count == 1, parts.count == 1 else { throw .form(text) }
      values = [try TuningValues.number(ends[0])]
      return
    }
    let (low, high) = (try TuningValues.number(ends[0]), try TuningValues.number(ends[1]))
    guard low <= high else { throw .outOfOrder(right) }
    range = low...high
    values = []
    guard parts.count > 1 else { return }
    let step = try TuningValues.number(String(parts[1]))
    guard step > 0 else { throw .outOfOrder(right) }
    values = try TuningValues.steps(low...high, step)
  }

  /// The values to try for a constant: those of the text, or its range in the constant's steps.
  public func values(for constant: TunableConstant) throws(Fault) -> [Double] {
    guard values.isEmpty, let range else { return values }
    return try TuningValues.steps(range, constant.step)
  }

  private static func ends(_ text: String) -> [String] {
    for dots in ["…", "...", ".."] {
      if let found = text.firstRange(of: dots) {
        return [String(text[..<found.lowerBound]), String(text[found.upperBound...])]
      }
    }
    return [text]
  }

  private static func number(_ word: String) throws(Fault) -> Double {
    guard let value = Double(word), value.isFinite, value.magnitude <= 1e9 else {
      throw .notANumber(word)
    }
    guard value >= 0 else { throw .negative(word) }
    return value
  }

  private static func steps(
    _ range: ClosedRange<Double>, _ step: Double
  ) throws(Fault) -> [Double] {
    let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down) + 1
    guard count <= Double(TuningSweep.mostValues) else {
      throw .tooMany(Int(min(count, 1e15)))
    }
    return (0..<Int(count)).map {
      ((range.lowerBound + Double($0) * step) * 1e9).rounded() / 1e9
    }
  }
}
