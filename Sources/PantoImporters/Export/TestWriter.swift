import PantoBase
import PantoReplay

/// Writes a Swift Testing file that plays a recording and expects the outcome of one gesture.
package struct TestWriter {
  /// The name of the recording's file, for the comment in the test.
  package var origin: String
  /// The recording that the test plays.
  package var recording: Recording
  /// The name of the recognizer that the test checks, such as `pan:cartBall`.
  package var recognizer: String
  /// The state that the test expects, such as `ended`.
  package var state: String
  /// The place of the gesture among the results of the recognizer; `nil`: the last one.
  package var index: Int?
  /// The number of lines that the recording had before it was shrunk.
  package var before: Int
  /// The module that contains the scene; `nil` if `blank` is enough.
  package var module: String?
  /// An expression in that module that yields its `SceneRegistry`.
  package var scenes: String

  /// Creates a writer. By default the test plays the recording on the scene `blank`.
  package init(
    origin: String, recording: Recording, recognizer: String, state: String, index: Int? = nil,
    before: Int, module: String? = nil, scenes: String = "SceneRegistry()"
  ) {
    self.origin = origin
    self.recording = recording
    self.recognizer = recognizer
    self.state = state
    self.index = index
    self.before = before
    self.module = module
    self.scenes = scenes
  }

  /// The name of the suite, such as `DragTests` for `…/drag.pantotrace`.
  package var suite: String {
    let name = origin.split(separator: "/").last.map(String.init) ?? "trace"
    let words = TestWriter.words(name.split(separator: ".").first.map(String.init) ?? name)
    let joined = words.map(TestWriter.capitalized).joined()
    return (joined.first?.isLetter == true ? joined : "Trace" + joined) + "Tests"
  }

  /// The name of the test, such as `panCartBallEnded`.
  package var test: String {
    let words = TestWriter.words(recognizer + " " + state)
    var name = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "gesture"
    for word in words.dropFirst() { name += TestWriter.capitalized(word) }
    return name.first?.isLetter == true ? name : "gesture" + TestWriter.capitalized(name)
  }

  /// The text of the test file.
  package var text: String {
    let lines = ([recording.header.line] + recording.entries.map(\.line))
      .map { "    \($0)\n" }.joined()
    // The literal uses as many number signs as are needed so that the text cannot close it.
    var sign = "#"
    while lines.contains("\"\"\"" + sign) || lines.contains("\\" + sign) { sign += "#" }
    let from = TestWriter.comment(origin)
    let imports =
      ["import Pantograph", "import Testing"] + (module.map { ["@testable import \($0)"] } ?? [])
    let found = index.map { "gesture.state(at: \($0))" } ?? "gesture.state"
    return imports.joined(separator: "\n") + "\n\n" + """
      /// Shrunk from \(from): \(recording.entries.count) of \(before) lines.
      @MainActor @Suite struct \(suite) {
        @Test func \(test)() throws {
          let replay = try Replayed(Self.trace, scenes: \(scenes))

          let gesture = replay[\(JSONText.string(recognizer))]
          #expect(\(found) == \(JSONText.string(state)), "\\(gesture) \\(replay.log)")
        }

        static let trace = \(sign)\"""
      \(lines)    \"""\(sign)
      }

      """
  }

  /// The Swift keywords, which cannot be the name of a module without backticks.
  private static let keywords: Set<String> = [
    "Any", "Self", "Swift", "_", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Whether the text can be the name of a module after `import`.
  package static func isModuleName(_ text: String) -> Bool {
    guard let first = text.first, first == "_" || first.isLetter else { return false }
    return text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber && $0.isWholeNumber }
      && !keywords.contains(text)
  }

  /// Splits the text into runs of ASCII letters and digits.
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
