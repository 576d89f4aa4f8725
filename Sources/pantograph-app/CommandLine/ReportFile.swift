import Foundation
import PantoCore
import PantoReplay
import PantoDemoKit

/// Writes reports for the app, which never take the place of a file (REP-04).
@MainActor enum ReportFile {
  /// Writes the report of a recording into a folder.
  ///
  /// - Parameters:
  ///   - name: The name of the report without its ending. An old report is never replaced (APP-08).
  ///   - choice: The gesture in question. Where it decided nothing, the report is of the last
  ///     touch.
  /// - Returns: The name of the report's file.
  static func write(
    _ recording: Recording, in folder: SaveFolder, as name: String,
    about choice: ReportChoice? = nil
  ) throws -> String {
    var maker = try ReportMaker(recording, at: choice?.time) { _ in choice?.name }
    if maker.report.gesture == nil, choice != nil { maker = try ReportMaker(recording) }
    let (new, file) = try folder.newFile(name, ".pantoreport", isNumbered: false)
    try file.write(maker.text)
    try file.commit()
    for note in maker.notes { Terminal.note(note) }
    return new
  }
}
