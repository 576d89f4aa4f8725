import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// Finds one gesture of a recording and shrinks the recording to the input that decides it, for a
/// test of that gesture (U11, V1).
@MainActor package struct TestMaker {
  /// A shrunk recording, and what a test expects of it.
  package struct Result {
    /// The shrunk recording.
    package var recording: Recording
    /// The name of the recognizer, which means no other one.
    package var recognizer: String
    /// The state that the test expects.
    package var state: String
    /// The place of the gesture among the results of the recognizer; `nil`: the last one.
    package var index: Int?
    /// What the recording gives the gesture, with the reason of a failure.
    package var result: String
    /// The number of replays that shrinking took.
    package var trials: Int
    /// Whether input after the decision was needed, so that nothing could be cut off before.
    package var isWhole: Bool
  }

  private let recording: Recording
  private let scenes: SceneRegistry
  /// The recognizers and controls of the recording.
  package let directory: GestureDirectory
  /// The gestures of the recording in the order of their decisions.
  package let runs: [GestureRun]

  /// Plays a recording.
  ///
  /// - Throws: `TraceError` if the recording is not valid or its scene does not exist.
  package init(_ recording: Recording, scenes: SceneRegistry) throws {
    self.recording = recording
    self.scenes = scenes
    directory = try Replayed(RecordingSource(recording), scenes: scenes).directory
    runs = try GestureRun.all(in: recording, of: nil, scenes: scenes)
  }

  /// The gestures of one recognizer, numbered among themselves, or those of all.
  package func runs(of name: String?) -> [GestureRun] {
    guard let name else { return runs }
    return runs.filter { $0.recognizer == name }.enumerated().map { i, run in
      var run = run
      run.number = i + 1
      return run
    }
  }

  /// Shrinks the recording to one gesture.
  ///
  /// - Parameters:
  ///   - run: The gesture.
  ///   - state: The state that the test expects instead of the one that the gesture came to.
  package func make(_ run: GestureRun, expecting state: String? = nil) throws -> Result {
    let part = run.part(of: recording)
    let last = try GestureRun.all(in: part, of: run.recognizer, scenes: scenes).last
    let isWhole = last?.result != run.result || last?.before != run.before
    let index = isWhole ? run.before : nil
    return try make(
      run.recognizer, isWhole ? recording : part, result: run.result, index: index, state)
  }

  /// Shrinks the recording to the last result of a recognizer, which may have done nothing.
  package func make(_ name: String, expecting state: String) throws -> Result {
    let outcome = try Replayed(RecordingSource(recording), scenes: scenes)[name]
    return try make(
      name, recording, result: outcome.results.last ?? "possible", index: nil, state)
  }

  private func make(
    _ name: String, _ recording: Recording, result: String, index: Int?, _ state: String?
  ) throws -> Result {
    var shrinker = Shrinker(recording)
    let short = shrinker.shrink { candidate in
      let replay = try? Replayed(RecordingSource(candidate), scenes: scenes)
      guard let replay else { return false }
      let results = replay.outcomes.first { $0.recognizer == name }?.results ?? []
      guard let index else { return results.last ?? "possible" == result }
      return results.indices.contains(index) && results[index] == result
    }
    let replay = try Replayed(RecordingSource(short), scenes: scenes)
    let own = result.split(separator: " ").first.map(String.init) ?? result
    return Result(
      recording: short, recognizer: replay.directory.exact(name), state: state ?? own,
      index: index, result: result, trials: shrinker.trials, isWhole: index != nil)
  }
}
