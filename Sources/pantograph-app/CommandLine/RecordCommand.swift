import ArgumentParser
import Foundation
import Pantograph

struct RecordCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Run a demo and record its input.")

  @Argument(help: "The demo; see list.") var demo = "cart"
  @Option(name: [.customShort("o"), .long], help: "The trace to write; - is standard output.")
  var output: String
  @Option(help: "Also write the transition log to this file, when the run ends.") var log: String?
  @OptionGroup var scene: SceneOptions
  @Flag(help: "No window: run on a virtual clock, also PANTOGRAPH_HEADLESS=1.") var headless = false
  @Option(help: "Close after this many seconds.") var seconds: Double?
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try seconds.map { try Seconds.check($0, "--seconds") }
    try MainActor.assumeIsolated { try Scenes.check(demo) }
  }

  func run() throws {
    MainActor.assumeIsolated {
      let file = Files.create(output, apartFrom: [], for: .recording)
      let log = log.map { Files.create($0, apartFrom: [output]) }
      Session(demo: demo, scene: scene, isHeadless: headless, seconds: seconds, log: log)
        .run(recordingTo: file)
    }
  }
}
