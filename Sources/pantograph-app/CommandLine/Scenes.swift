import ArgumentParser
import PantoCore
import PantoDemos
import PantoReplay
import PantoStudio

/// Finds a scene by the name that a command was given.
@MainActor enum Scenes {
  /// The app with the demos of this program.
  static let studio = Studio(Demos.list, makeTest: CopiedTest.text)
  static var registry: SceneRegistry { studio.scenes }

  static func make(_ header: TraceHeader) -> ReplayScene {
    guard let scene = registry.make(header) else {
      Terminal.fail(unknown(header.scene), .usage)
    }
    return scene
  }

  /// Checks a scene name of the command line. An unknown name is reported together with the usage.
  static func check(_ word: String) throws {
    if !registry.names.contains(word) { throw ValidationError(unknown(word)) }
  }

  /// Ends the program if `--scene` names no scene. The recording is not to blame (U27).
  static func checkReplacement(_ scene: String?) {
    guard let scene, !registry.names.contains(scene) else { return }
    Terminal.fail("--scene \(TraceError.plain(scene)): \(unknown(scene))", .badData)
  }

  /// Checks the name of a demo that the gallery shall open.
  static func check(demo word: String) throws {
    let names = Demos.list.names
    if !names.contains(word) {
      throw ValidationError("--open \(TraceError.plain(word)): \(ChosenWord.message(word, names))")
    }
  }

  /// Returns the message for the first word of a command line that is neither a command, nor a
  /// scene that `run` may be omitted before, nor an option; `nil` if all is well (U27).
  static func unknown(first word: String) -> String? {
    let known = commands + ["help"] + registry.names
    guard !word.hasPrefix("-"), !known.contains(word) else { return nil }
    return "there is no command or demo \"\(TraceError.plain(word))\""
      + advice(for: word, from: known)
  }

  /// Whether a word names a command.
  static func isCommand(_ word: String) -> Bool { commands.contains(word) }

  private static var commands: [String] {
    PantographCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Returns the message for an unknown name: the most similar known name, or else all names (B48).
  static func unknown(_ word: String) -> String {
    "there is no scene \"\(TraceError.plain(word))\"" + advice(for: word, from: registry.names)
  }

  /// The most similar of the known names as a question, or else all of them (B48).
  private static func advice(for word: String, from names: [String]) -> String {
    let known = names.map { (name: $0, distance: distance($0, word)) }
    if let near = known.min(by: { $0.distance < $1.distance }),
      near.distance > 0, near.distance <= min(2, word.count / 2)
    {
      return "; did you mean \"\(near.name)\"?"
    }
    return "; there are \(names.joined(separator: ", "))"
  }

  /// Returns the edit distance of two names, to find the most similar one (B48).
  nonisolated static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var previous = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let old = row[j + 1]
        row[j + 1] = min(min(old, row[j]) + 1, previous + (x == y ? 0 : 1))
        previous = old
      }
    }
    return row[b.count]
  }
}
