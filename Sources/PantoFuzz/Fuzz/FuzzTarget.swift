import PantoReplay
import PantoScene

/// What a fuzzer takes its bytes for.
///
/// Each target reads the bytes as a program of a user would, and then does what that user would do
/// next: a recording is played, explained, exported and shrunk, a scenario is judged, a picture is
/// drawn. The kept inputs of `Tests/Fuzz` go through the same code in the unit tests.
///
/// ```swift
/// let broken = FuzzTarget.trace.run(bytes)
/// #expect(broken.isEmpty, "\(broken)")
/// ```
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// SDL events as they lie in memory.
  case sdl
  /// Input, and calls from inside handlers.
  case monkey
  /// A recording of our own.
  case trace
  /// A recording of evemu.
  case evemu
  /// A recording of `libinput record`.
  case libinput
  /// A scenario file.
  case scenario
  /// A picture file.
  case png

  /// Runs the target; the result lists the rules that were broken.
  ///
  /// - Parameter scenes: the scenes that recordings may name; the others play on `page`.
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
