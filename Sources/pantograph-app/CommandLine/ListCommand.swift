import ArgumentParser
import Foundation
import PantoCore
import PantoDemos
import PantoReplay
import PantoDemoKit
import PantoStudio

struct ListCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the demos, the bundled recordings and the other scenes, one per line.")
  @Flag(help: "As one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  /// Returns the title of a demo, followed by the actions that it offers.
  @MainActor private func title(_ demo: DemoEntry) -> String { "\(demo.title): \(demo.summary)" }

  func run() throws {
    MainActor.assumeIsolated {
      let demos = Demos.list.names
      // The scenes that are no demo end with the blank one.
      let others = Scenes.registry.names.filter { !demos.contains($0) && $0 != "blank" } + ["blank"]
      if json {
        let titles = Demos.list.entries.map {
          "{\"name\":\(JSONText.string($0.name)),\"title\":\(JSONText.string(title($0)))}"
        }
        let scenes = (demos + others).map { JSONText.string($0) }
        let traces = BundledTraces.titles.map {
          "{\"name\":\(JSONText.string($0.name)),\"title\":\(JSONText.string($0.title))}"
        }
        Terminal.say(
          "{\"version\":1,\"demos\":[\(titles.joined(separator: ","))],"
            + "\"scenes\":[\(scenes.joined(separator: ","))],"
            + "\"traces\":[\(traces.joined(separator: ","))]}")
        return
      }
      for demo in Demos.list.entries { Terminal.say("\(demo.name)\t\(title(demo))") }
      for (name, title) in BundledTraces.titles { Terminal.say("\(name)\tA recording: \(title)") }
      for name in others {
        let isGallery = name == Studio.gallery
        Terminal.say("\(name)\t\(isGallery ? "All demos as cards" : "A root view with one pan")")
      }
    }
  }
}
