import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

struct RunCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open the gallery, or one demo, in a window.")

  @Argument(help: "The demo; see list.") var demo = DemoScenes.gallery
  @OptionGroup var scene: SceneOptions
  @Flag(help: "No window: run on a virtual clock, also PANTOGRAPH_HEADLESS=1.") var headless = false
  @Option(help: "Close after this many seconds.") var seconds: Double?
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try seconds.map { try Seconds.check($0, "--seconds") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      // Checked here and not in `validate`, so that an unknown option is reported before its value,
      // which then stands where the demo should.
      try Scenes.check(demo)
      Session(demo: demo, scene: scene, isHeadless: headless, seconds: seconds).run(
        recordingTo: nil)
    }
  }
}
