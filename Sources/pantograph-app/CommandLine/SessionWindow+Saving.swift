import Foundation
import PantoCore
import PantoDemoKit
import PantoInspector
import PantoReplay
import PantoStudio

/// The files that a window saves: recordings, pictures and reports (APP-08).
extension SessionWindow {
  /// Opens the first free name in the folder of saved files. An error is shown and has no other
  /// effect (P8).
  func newFile() -> (path: String, file: OutputFile)? {
    do throws(FileTrouble) {
      let (file, output) = try saving.newFile(name, ".pantotrace", isNumbered: true)
      return (file, output)
    } catch {
      say("\(error.path) could not be created: \(error.why)")
      return nil
    }
  }

  /// Draws a decision of the inspector as a moving picture, or else the last recording, a little in
  /// each frame (V18).
  func savePicture(of decision: InspectedDecision?) {
    do {
      if let decision {
        let found = try recordings.holding(decision)
        let times = SessionWindow.times(of: decision, in: found)
        return try draw(found.recording, name, times)
      }
      guard let last = lastSaved else {
        return show(
          "Record something first: Ctrl+R begins and ends a recording. "
            + "Or choose a row of the inspector (F12).")
      }
      try draw(ownTraces.read(last), last, nil)
    } catch {
      say("The picture could not be drawn: \(error)")
    }
  }

  private func draw(
    _ recording: Recording, _ name: String, _ times: ClosedRange<TimeInterval>?
  ) throws {
    picture?.stop()
    picture = try PictureJob(
      recording, name, times, in: ownTraces, scenes: Scenes.registry, on: host.stage
    ) { [weak self] in self?.show($0) }
  }

  /// The part of a recording that a picture of a decision shows, in seconds: from half a second
  /// before its touch until a second after it.
  static func times(
    of decision: InspectedDecision, in found: SessionRecordings.Found
  ) -> ClosedRange<TimeInterval> {
    let from = max(0, decision.touchStart - found.start - 0.5)
    let end = found.recording.entries.last?.time ?? 0
    return from...max(from, min(end, decision.time - found.start + 1))
  }

  func showFiles() {
    do throws(FileTrouble) {
      try saving.open()
      show("Opened \(saving.shown).")
    } catch {
      say("\(saving.shown) could not be opened: \(error.why)")
    }
  }

  func saveLastMinute() {
    guard let (path, file) = newFile() else { return }
    do throws(FileTrouble) {
      try file.write(recordings.lastMinute.recording().text)
      try file.commit()
      let what = recordings.lastMinute.isWhole ? "since the start" : "the last minute"
      lastSaved = String(path.dropLast(".pantotrace".count))
      say("Saved \(path) in \(saving.shown): \(what)")
    } catch {
      say("The last minute could not be saved: \(error)")
    }
  }

  /// Writes the report of what was chosen in the inspector, or else of the recording that ended in
  /// the last minute, or of the last minute itself, after the handler of the key has returned
  /// (REP-04).
  func saveReport() {
    let chosen = host.stage.inspector?.chosenDecision
    host.performAfterInput { [weak self] in self?.writeReport(about: chosen) }
  }

  func writeReport(about decision: InspectedDecision?) {
    do {
      let path: String
      let what: String
      if let decision {
        let found = try recordings.holding(decision)
        // Times in a replay differ by rounding only.
        let time = decision.time - found.start - 1e-6
        path = try ReportFile.write(
          found.recording, in: saving, as: name,
          about: ReportChoice(name: decision.recognizer, time: time))
        what = "\(decision.recognizer) \(decision.state.name)"
      } else {
        let recent = ended.flatMap { host.clock.now - $0.time < 60 ? $0.name : nil }
        let whole = try recent.map(ownTraces.read) ?? recordings.lastMinute.recording()
        path = try ReportFile.write(whole, in: saving, as: recent ?? name)
        what = recent ?? "the last minute"
      }
      say("Saved \(path) in \(saving.shown): \(what)")
    } catch {
      say("No report was saved: \(error)")
    }
  }
}
