import PantoBase

/// Writes a Swift Testing file that plays a recording and expects one gesture's outcome.
public struct TestWriter {
  /// What the recording came from, for the comment.
  public var origin: String
  public var recording: Recording
  public var recognizer: String
  /// The state that the test expects, `ended`.
  public var state: String
  /// How many lines the recording had before it was shrunk.
  public var before: Int
  /// The module that has the scene; `nil`: `blank` is enough.
  public var module: String?
  /// An expression in that module: its `SceneRegistry`.
  public var scenes: String

  public init(
    origin: String, recording: Recording, recognizer: String, state: String, before: Int,
    module: String? = nil, scenes: String = "SceneRegistry()"
  ) {
    self.origin = origin
    self.recording = recording
    self.recognizer = recognizer
    self.state = state
    self.before = before
    self.module = module
    self.scenes = scenes
  }

  /// `DragTests` of `…/drag.pantotrace`.
  public var suite: String {
    let name = origin.split(separator: "/").last.map(String.init) ?? "trace"
    let words = TestWriter.words(name.split(separator: ".").first.map(String.init) ?? name)
    let joined = words.map(TestWriter.capitalized).joined()
    return (joined.first?.isLetter == true ? joined : "Trace" + joined) + "Tests"
  }

  /// `panCartBallEnded`.
  public var test: String {
    let words = TestWriter.words(recognizer + " " + state)
    var name = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "gesture"
    for word in words.dropFirst() { name += TestWriter.capitalized(word) }
    return name.first?.isLetter == true ? name : "gesture" + TestWriter.capitalized(name)
  }

  /// The file.
  public var text: String {
    let lines = ([recording.header.line] + recording.entries.map(\.line))
      .map { "    \($0)\n" }.joined()
    // As many number signs as nothing in the text can close.
    var sign = "#"
    while lines.contains("\"\"\"" + sign) || lines.contains("\\" + sign) { sign += "#" }
    let from = TestWriter.comment(origin)
    let imports =
      ["import Pantograph", "import Testing"] + (module.map { ["@testable import \($0)"] } ?? [])
    return imports.joined(separator: "\n") + "\n\n" + """
      /// Shrunk from \(from): \(recording.entries.count) of \(before) lines.
      @MainActor @Suite struct \(suite) {
        @Test func \(test)() throws {
          let replay = try Replayed(Self.trace, scenes: \(scenes))

          let gesture = replay[\(JSONText.string(recognizer))]
          #expect(gesture.state == \(JSONText.string(state)), "\\(gesture) \\(replay.log)")
        }

        static let trace = \(sign)\"""
      \(lines)    \"""\(sign)
      }

      """
  }

  /// Letters and digits, cut where there are others.
  private static func words(_ text: String) -> [String] {
    text.unicodeScalars
      .split { !(("a"..."z") ~= $0 || ("A"..."Z") ~= $0 || ("0"..."9") ~= $0) }
      .map { String(String.UnicodeScalarView($0)) }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func comment(_ text: String) -> String {
    TraceError.plain(text.split(separator: "/").last.map(String.init) ?? text)
  }
}
