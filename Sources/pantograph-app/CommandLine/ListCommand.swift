import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

struct ListCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the demos and scenes, one per line.")
  @Flag(help: "As one JSON object.") var json = false
  @OptionGroup var talk: TalkOptions

  func run() throws {
    MainActor.assumeIsolated {
      let names = Scenes.registry.names
      if json {
        let demos = DemoScenes.demos.map {
          "{\"name\":\(JSONText.string($0.0)),\"title\":\(JSONText.string($0.1))}"
        }
        let scenes = names.map { JSONText.string($0) }
        Terminal.say(
          "{\"version\":1,\"demos\":[\(demos.joined(separator: ","))],"
            + "\"scenes\":[\(scenes.joined(separator: ","))]}")
        return
      }
      for name in names {
        let other = name == DemoScenes.gallery ? "all demos as cards" : "a root view with one pan"
        let title = DemoScenes.demos.first { $0.0 == name }?.1 ?? other
        Terminal.say("\(name)\t\(title)")
      }
    }
  }
}
