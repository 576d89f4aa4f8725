import Foundation
import PantoCore
import PantoImporters
import PantoReplay

/// Writes the test that the inspector and Traces put on the clipboard (V19), as `test-from` writes
/// it.
@MainActor enum CopiedTest {
  /// An error that says why a gesture cannot be tested.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the file with the test of the gesture that a recognizer had at a time in seconds.
  static func text(
    _ recording: Recording, _ name: String, _ recognizer: String, _ time: TimeInterval
  ) throws -> String {
    let scenes = Scenes.registry
    guard recording.entries.count <= most else {
      throw Refusal(
        description: "The recording is too long to be made a test here; use pantograph test-from.")
    }
    let maker = try TestMaker(recording, scenes: scenes)
    let runs = maker.runs(of: recognizer)
    let running = runs.first { $0.start <= time + tolerance && time <= $0.end + tolerance }
    guard let run = running ?? runs.first(where: { $0.end >= time }) else {
      throw Refusal(
        description: "\(recognizer) has not ended yet; a test needs the end of the gesture.")
    }
    let made = try maker.make(run)
    let isOurs = recording.header.scene != "blank"
    return TestWriter(
      origin: name.hasSuffix(".pantotrace") ? name : name + ".pantotrace",
      recording: made.recording, recognizer: made.recognizer,
      state: made.state, index: made.index, before: recording.entries.count,
      module: isOurs ? "pantograph_app" : nil,
      scenes: isOurs ? "Scenes.registry" : "SceneRegistry()"
    ).text
  }

  /// The most lines of a recording that is shortened while a window waits.
  static let most = 100_000
  /// Times of a decision in the log and in a replay differ by rounding only.
  private static let tolerance: TimeInterval = 1e-6
}
