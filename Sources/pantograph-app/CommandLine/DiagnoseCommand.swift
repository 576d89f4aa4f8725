import ArgumentParser
import Foundation
import PantoCore

struct DiagnoseCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnose",
    abstract: "Explain which gesture fired or did not fire, and why, at a time and a point.",
    discussion: """
      FILE is a trace, or a scenario file with --case. With --static it may be a demo too, and \
      faults are listed before the first touch.
      """)
  @Argument(help: "A trace, a scenario file, or with --static a demo.") var file: String
  @Option(help: "The time in seconds; default: the end.", transform: NumberArgument.real)
  var at: Double?
  @Option(
    help: "Explain what a touch at X,Y would hit, in points.", transform: PointArgument.parse)
  var point: PointArgument?
  @Option(help: "Only the recognizer with this name.") var recognizer: String?
  @Option(help: "NAME=STATE: exit with status 1 if the recognizer is in another state.")
  var expect: [String] = []
  @Flag(name: .customLong("static"), help: "Find faults before the first touch.")
  var isStatic = false
  @Option(help: "The case of a scenario file.") var `case`: String?
  @Option(help: "Build this scene instead of the one that the trace names.") var scene: String?
  @Flag(help: "As one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try at.map { try Seconds.check($0, "--at") }
    for one in expect {
      let parts = one.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, UIGestureRecognizer.State.named(String(parts[1])) != nil else {
        throw ValidationError("--expect takes NAME=STATE, such as pan:cartBall=ended")
      }
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      Scenes.checkReplacement(scene)
      do {
        let subject = try DiagnosisSubject.open(self)
        let isFine = subject.report(self)
        withExtendedLifetime(subject) {}
        if !isFine { Terminal.end(.no) }
      } catch {
        Terminal.fail("\(error)", .badData)
      }
    }
  }
}

extension UIGestureRecognizer.State {
  static func named(_ word: String) -> UIGestureRecognizer.State? {
    allCases.first { $0.name == word || word == "recognized" && $0 == .ended }
  }
}
