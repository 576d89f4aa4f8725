import PantoImporters
import PantoReplay

/// Tells recordings from files of scenarios by their beginnings, for errors that say what a file is
/// where another kind was expected.
enum FileKind {
  /// Whether the bytes are the start of a file of scenarios: one object for the whole file, whereas
  /// a recording has one object per line.
  static func isScenario(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(400)
    if String(decoding: start, as: UTF8.self).contains("\"\(ScenarioFile.format)\"") { return true }
    let line = start.split(separator: UInt8(ascii: "\n")).first ?? []
    return String(decoding: line, as: UTF8.self).contains("\"format\"")
  }

  /// Whether the bytes are the start of a recording or report, or of another program's recording.
  static func isRecording(_ bytes: [UInt8]) -> Bool {
    if RecordingForm(bytes) != .pantotrace { return true }
    let line = bytes.prefix(400).split(separator: UInt8(ascii: "\n")).first ?? []
    return String(decoding: line, as: UTF8.self).contains("\"pantotrace\"")
  }

  /// Opens a recording. The error of a file of scenarios says that it is one.
  static func reader(
    _ path: String, _ options: TraceReader.Options, _ beginning: [UInt8],
    _ source: @escaping () throws -> [UInt8]
  ) throws(TraceError) -> TraceReader {
    do throws(TraceError) {
      return try TraceReader(file: path, options: options, source: source)
    } catch {
      guard isScenario(beginning), !isRecording(beginning) else { throw error }
      throw TraceError(
        file: error.file, line: 1, column: 1,
        message: "this is a file of scenarios, which check and diagnose read; a recording is needed"
      )
    }
  }

  /// Returns an error that a recording is no file of scenarios if it is one, or else the error.
  static func explainScenario(_ error: TraceError, of beginning: [UInt8]) -> TraceError {
    guard isRecording(beginning) else { return error }
    return TraceError(
      file: error.file, line: 1, column: 1,
      message: "this is a recording, which replay plays; check reads files of scenarios")
  }
}
