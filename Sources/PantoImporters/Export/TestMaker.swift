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
    /// The result of the gesture in the recording, with the reason of a failure.
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
    let isWhole = last.map { !TestMaker.isSame($0, run) || $0.before != run.before } ?? true
    let index = isWhole ? run.before : nil
    var shrinker = Shrinker(isWhole ? recording : part)
    let short = shrinker.shrink { candidate in
      let runs = try? GestureRun.all(in: candidate, of: run.recognizer, scenes: scenes)
      guard let runs else { return false }
      let found = index.map { runs.indices.contains($0) ? runs[$0] : nil } ?? runs.last
      return found.map { TestMaker.isSame($0, run) } ?? false
    }
    // Input before the gesture may be needed and give the recognizer results of its own, to which
    // it would come without the gesture as well.
    let left = try GestureRun.all(in: short, of: run.recognizer, scenes: scenes)
    let place = index ?? (left.count > 1 ? left.count - 1 : nil)
    return try result(
      short, run.recognizer, run.result, state: state, index: place, trials: shrinker.trials,
      isWhole: isWhole)
  }

  /// The largest difference of times at which the decision of a shrunk recording is still the same
  /// one: two frames. An earlier gesture of the recognizer can have the same result.
  private static let sameTime: TimeInterval = 2.0 / 120

  private static func isSame(_ a: GestureRun, _ b: GestureRun) -> Bool {
    a.result == b.result && (a.end - b.end).magnitude <= sameTime
  }

  /// Shrinks the recording to the last result of a recognizer, which may have done nothing.
  package func make(_ name: String, expecting state: String) throws -> Result {
    func lastResult(of recording: Recording) -> String? {
      let replay = try? Replayed(RecordingSource(recording), scenes: scenes)
      return replay.map { replay in
        replay.outcomes.first { $0.recognizer == name }?.results.last ?? "possible"
      }
    }
    let wanted = lastResult(of: recording)
    var shrinker = Shrinker(recording)
    let short = shrinker.shrink { lastResult(of: $0) == wanted }
    return try result(
      short, name, wanted ?? "possible", state: state, index: nil, trials: shrinker.trials)
  }

  private func result(
    _ short: Recording, _ name: String, _ result: String, state: String?, index: Int?,
    trials: Int, isWhole: Bool = false
  ) throws -> Result {
    let replay = try Replayed(RecordingSource(short), scenes: scenes)
    let own = result.split(separator: " ").first.map(String.init) ?? result
    return Result(
      recording: short, recognizer: replay.directory.exact(name), state: state ?? own,
      index: index, result: result, trials: trials, isWhole: isWhole)
  }
}
