import PantoBase
import PantoGestures
import PantoReplay

/// A file of small independent replays with their expectations, in the format `pantograph-trace/1`.
public struct ScenarioFile: Sendable {
  /// The name of the format.
  public static let format = "pantograph-trace/1"

  /// The name of the file.
  public let file: String
  /// The title that the file gives itself.
  public let title: String
  /// The cases in the order of the file.
  public let cases: [ScenarioCase]

  /// A closure that creates a recognizer of a program's own class.
  public typealias Maker = @MainActor @Sendable () -> UIGestureRecognizer

  /// Reads a scenario file.
  ///
  /// - Parameters:
  ///   - file: the name of the file, for errors.
  ///   - bytes: the file's text in UTF-8.
  ///   - recognizers: for each `type` of recognizer of your own that the file names, a closure that
  ///     creates one. A type of the library's cannot be replaced, and `canPrevent` and
  ///     `canBePrevented` apply only to the library's types. Default: none.
  /// - Throws: `TraceError` with the line that is not valid.
  public init(
    file: String, bytes: [UInt8], recognizers: [String: Maker] = [:]
  ) throws(TraceError) {
    do throws(JSONFault) {
      let node = try JSONNode(text: bytes)
      let format = try node.need("format")
      let name = try format.string()
      guard name == ScenarioFile.format else {
        let version = name.split(separator: "/").last.map(String.init) ?? ""
        throw format.fault(
          name.hasPrefix("pantograph-trace/")
            ? "needs version \(version); this program reads \(ScenarioFile.format)"
            : "the format is \"\(name)\", not \(ScenarioFile.format)")
      }
      title = try node["title"]?.string() ?? ""
      var cases: [ScenarioCase] = []
      var names: Set<String> = []
      for element in try node.need("cases").array() {
        let scenario = try ScenarioCase(element, makers: recognizers)
        guard names.insert(scenario.name).inserted else {
          throw element.fault("there are two cases named \"\(scenario.name)\"")
        }
        cases.append(scenario)
      }
      self.cases = cases
      self.file = file
    } catch {
      let (line, column) = LineCounter.position(of: error.offset, in: bytes)
      throw TraceError(file: file, line: line, column: column, message: error.message)
    }
  }

  /// Reads a file from text.
  public init(
    file: String, text: String, recognizers: [String: Maker] = [:]
  ) throws(TraceError) {
    try self.init(file: file, bytes: Array(text.utf8), recognizers: recognizers)
  }
}
