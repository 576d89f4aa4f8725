import ArgumentParser
import Foundation
import PantoCore
import PantoStudio

struct RunCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open the gallery, or one demo, in a window.",
    discussion: """
      Keys: F12 inspector, W why not?, I inspect a view, C code, U tune, R resets, Esc back, Space \
      pauses, . steps, , goes an event back, M slow motion, V device, O rotates it, S safe area, \
      T theme, D flashes what is painted, H hit areas, G grid, + and - scale, F11 full screen, \
      P holds fingers, Ctrl+R records, Ctrl+Shift+R saves the last minute, Ctrl+Shift+S saves a \
      report of it, Ctrl+Q quits, ? lists all keys.
      """)

  @Argument(help: "The demo; see list.") var demo = Studio.gallery
  @OptionGroup var scene: SceneOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    guard MainActor.assumeIsolated({ (try? Scenes.check(demo)) != nil }) else { return }
    try scene.check(for: demo)
    try window.check(with: scene)
  }

  func run() throws {
    try MainActor.assumeIsolated {
      // Checked here and not in `validate`, so that an unknown option is reported before its value,
      // which then stands where the demo should.
      if Scenes.isCommand(demo) {
        throw ValidationError("options stand after the command: pantograph \(demo) OPTION…")
      }
      try Scenes.check(demo)
      Session(demo: demo, scene: scene, options: window).run(recordingTo: nil)
    }
  }
}
