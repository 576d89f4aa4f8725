import Foundation
import PantoCore
import PantoReplay
import PantoStudio

/// Writes reports for the app, which never take the place of a file (REP-04).
@MainActor enum ReportFile {
  /// Writes the report of a recording beside a path.
  ///
  /// - Parameters:
  ///   - path: The file of the recording, or the name that its file would have.
  ///   - choice: The gesture in question. Where it decided nothing, the report is of the last
  ///     touch.
  /// - Returns: The path of the report.
  static func write(
    _ recording: Recording, beside path: String, about choice: ReportChoice? = nil
  ) throws -> String {
    var maker = try ReportMaker(recording, at: choice?.time) { _ in choice?.name }
    if maker.report.gesture == nil, choice != nil { maker = try ReportMaker(recording) }
    let new = NewName.beside(path, ending: "pantoreport")
    let file = try OutputFile(new, for: .newFile, onWait: Terminal.note)
    try file.write(maker.text)
    try file.commit()
    for note in maker.notes { Terminal.note(note) }
    return new
  }
}
