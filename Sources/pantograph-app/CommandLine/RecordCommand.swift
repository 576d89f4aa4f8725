import ArgumentParser
import Foundation
import PantoCore

struct RecordCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Run a demo and record its input.")

  @Argument(help: "The demo; see list.") var demo = "cart"
  @Option(name: [.customShort("o"), .long], help: "The trace to write; - is standard output.")
  var output: String
  @Option(help: "Also write the transition log to this file, when the run ends.") var log: String?
  @OptionGroup var scene: SceneOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try MainActor.assumeIsolated { try Scenes.check(demo) }
    try scene.check(for: demo)
    try window.check(with: scene)
  }

  func run() throws {
    MainActor.assumeIsolated {
      let outputs = [output, log, window.fpsLog].compactMap { $0 }
      if outputs.count(where: { $0 == "-" }) > 1 {
        Terminal.fail("standard output takes one file; give the others a name", .usage)
      }
      Files.refuseSame(output, log, window.fpsLog)
      let file = Files.create(output, apartFrom: [], for: .recording)
      let log = log.map { Files.create($0, apartFrom: [output]) }
      Session(demo: demo, scene: scene, options: window, log: log).run(recordingTo: file)
    }
  }
}
