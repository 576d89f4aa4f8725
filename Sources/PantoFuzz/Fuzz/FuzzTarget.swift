import PantoReplay
import PantoScene

/// How a fuzzer's bytes are interpreted.
///
/// Each target reads the bytes as a program would, and then does what a user would do next: a
/// recording is played, explained, exported and shrunk, a scenario is judged, a picture is drawn.
/// The unit tests run the kept inputs of `Tests/Fuzz` through the same code.
///
/// ```swift
/// let broken = FuzzTarget.trace.run(bytes)
/// #expect(broken.isEmpty, "\(broken)")
/// ```
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The bytes are SDL events in their memory layout.
  case sdl
  /// The bytes decide input and calls from inside handlers.
  case monkey
  /// The bytes are a recording in Pantograph's own format.
  case trace
  /// The bytes are a recording of evemu.
  case evemu
  /// The bytes are a recording of `libinput record`.
  case libinput
  /// The bytes are a scenario file.
  case scenario
  /// The bytes are a picture file.
  case png

  /// Runs the target and returns the rules that were broken.
  ///
  /// - Parameter scenes: The scenes that recordings may name. Recordings with other names play on
  ///   `page`.
  @MainActor public func run(
    _ bytes: [UInt8], scenes: SceneRegistry = .fuzzing
  ) -> [Violation] {
    switch self {
    case .sdl: MonkeyTest.run(sdlEvents: bytes)
    case .monkey: MonkeyTest.run(bytes: bytes)
    case .trace: RecordingFuzz(scenes).run(trace: bytes)
    case .evemu: RecordingFuzz(scenes).run(evemu: bytes)
    case .libinput: RecordingFuzz(scenes).run(libinput: bytes)
    case .scenario: ScenarioFuzz.run(bytes)
    case .png: PictureFuzz.run(bytes)
    }
  }
}
