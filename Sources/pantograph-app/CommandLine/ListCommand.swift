import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

struct ListCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the demos, the bundled recordings and the other scenes, one per line.")
  @Flag(help: "As one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  func run() throws {
    MainActor.assumeIsolated {
      let demos = DemoScenes.demos.map(\.0)
      // The scenes that are no demo end with the blank one.
      let others = Scenes.registry.names.filter { !demos.contains($0) && $0 != "blank" } + ["blank"]
      if json {
        let titles = DemoScenes.demos.map {
          "{\"name\":\(JSONText.string($0.0)),\"title\":\(JSONText.string($0.1))}"
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
      for (name, title) in DemoScenes.demos { Terminal.say("\(name)\t\(title)") }
      for (name, title) in BundledTraces.titles { Terminal.say("\(name)\tA recording: \(title)") }
      for name in others {
        let isGallery = name == DemoScenes.gallery
        Terminal.say("\(name)\t\(isGallery ? "All demos as cards" : "A root view with one pan")")
      }
    }
  }
}
