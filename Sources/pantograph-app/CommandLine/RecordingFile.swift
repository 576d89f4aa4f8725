import Foundation
import PantoCore
import PantoReplay
import Synchronization

/// Writes a recording. The recorder listens to the stage, and the writer has its own thread, so
/// that a slow disk never delays input (B36).
@MainActor struct RecordingFile {
  let recorder: Recorder
  let writer: TraceWriter
  private let file: OutputFile

  /// Begins a recording.
  ///
  /// - Parameter isSceneNew: Whether the scene was just brought to its start. Default `nil`: it is
  ///   new if the clock of the stage is at 0.
  init(_ stage: Stage, _ header: TraceHeader, to file: OutputFile, isSceneNew: Bool? = nil) {
    let naming = Naming()
    let writer = TraceWriter(
      write: { bytes in
        try file.write(bytes)
        // Once the first lines are written, the file gets its name and replaces an old one (K9).
        try naming.run { () throws(FileTrouble) in try file.publish() }
      },
      sync: { file.synchronize() })
    self.writer = writer
    self.file = file
    recorder = Recorder(stage, header: header, isSceneNew: isSceneNew) { try writer.append($0) }
    writer.waitUntilWritten(within: 1)
    // If two recorders of one file start at the same time, neither finds a file; the second one
    // fails here.
    if let trouble = naming.trouble { Terminal.fail(trouble) }
    recorder.onTrouble = { Terminal.note("The recording stopped: \($0)") }
  }

  /// Ends the recording. Returns `false` if it is incomplete, which is reported once (B34).
  ///
  /// - Parameter name: The file's name, to say what was written (U28).
  func stop(saying name: String? = nil) -> Bool {
    let wasRecording = recorder.isRecording
    recorder.stop()
    do throws(TraceWriter.Trouble) {
      try writer.close()
    } catch {
      if wasRecording { Terminal.note("The recording stopped: \(error)") }
      return false
    }
    // The thread of the writer has ended, so the file can be checked.
    do throws(FileTrouble) {
      try file.checkIsIntact()
    } catch {
      Terminal.note("The recording is not whole: \(error)")
      return false
    }
    if wasRecording, let name {
      Terminal.wrote(name, Terminal.count(recorder.linesWritten, "line"))
    }
    return wasRecording
  }
}

/// The error that kept a recording from getting its file name. The thread of the writer sets it.
private final class Naming: Sendable {
  private let found = Mutex<FileTrouble?>(nil)

  var trouble: FileTrouble? { found.withLock { $0 } }

  func run(_ publish: () throws(FileTrouble) -> Void) throws(FileTrouble) {
    do throws(FileTrouble) {
      try publish()
    } catch {
      if error.kind == .cannotCreate { found.withLock { $0 = error } }
      throw error
    }
  }
}
