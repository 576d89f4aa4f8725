import ArgumentParser
import Foundation
import PantoCore
import PantoReplay

struct ConvertCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turn an evemu or libinput recording into a trace, or a trace into a timeline.",
    discussion: """
      IN is a recording of evemu-record or of libinput record; times stay the device's own. OUT is \
      a trace, or a timeline in Chrome's trace format where its name ends in .json (open it in \
      ui.perfetto.dev).
      """)
  @Argument(help: "The recording; - is standard input.") var input: String
  @Argument(help: "What to write; - is standard output.") var output: String
  @OptionGroup var foreign: ForeignOptions
  @Option(help: "Write the trace for this scene.") var scene: String?
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    // The name would promise the log, the facts and the picture of a report (REP-04).
    if output.hasSuffix(".pantoreport") {
      throw ValidationError(
        "\(TraceError.plain(output)): convert writes a trace and no report; name it .pantotrace, or "
          + "make a report with pantograph report")
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      Scenes.checkReplacement(scene)
      do {
        let file = Files.create(output, apartFrom: [input] + foreign.files)
        var source = try Traces.open(input, foreign: foreign)
        if output.hasSuffix(".json") {
          let player = try Player(source, scenes: Scenes.registry, scene: scene)
          let timeline = Timeline(of: player, to: file)
          let played = try player.playToEnd()
          timeline.close(at: played.endTime)
          Terminal.wrote(output, Terminal.count(played.transitions, "transition"))
          for warning in played.warnings { Terminal.note("\(warning)") }
          return
        }
        var header = source.header
        header.hasEnd = true
        if let scene { header.scene = scene }
        Files.append(header.line + "\n", to: file)
        var sawEnd = false
        var last = 0.0
        var events = 0
        while let entry = try source.next() {
          if case .end = entry { sawEnd = true }
          if case .event = entry { events += 1 }
          last = max(last, entry.time)
          Files.append(entry.line + "\n", to: file)
        }
        if !sawEnd { Files.append(TraceEntry.end(last).line + "\n", to: file) }
        Files.commit(file)
        for warning in source.warnings { Terminal.note("\(warning)") }
        Terminal.wrote(output, Terminal.count(events, "event"))
      } catch let error as TraceError {
        Terminal.fail("\(error)", .badData)
      } catch {
        Terminal.fail("\(input): \(error)", .readWrite)
      }
    }
  }
}
