import ArgumentParser
import Foundation
import Pantograph

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play traces headless, as fast as possible, and print the transition log.",
    discussion: "Recordings of evemu and of libinput record are played as they are.")
  @Argument(help: "Traces; - is standard input.") var files: [String]
  @Flag(help: "Print hashes of the log and of the pixels in place of the log.") var hash = false
  @Option(help: "Write the log to this file.") var log: String?
  @Option(help: "Compare with this log; say where it first differs, with status 1.")
  var expectLog: String?
  @Option(help: "Write a timeline for Perfetto, in Chrome's trace format.") var chrome: String?
  @Option(help: "Play to this time, in seconds.") var until: Double?
  @Option(help: "Build this scene in place of the one the trace names.") var scene: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "A trace that was cut short is an error.") var strict = false
  @Flag(help: "Let the stage repair what is out of order.") var repair = false

  func validate() throws {
    try until.map { try Seconds.check($0, "--until") }
    if files.count > 1, chrome != nil || expectLog != nil {
      throw ValidationError("--chrome and --expect-log go with one trace")
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      let logFile = log.map { Files.create($0) }
      for path in files { play(path, logFile) }
    }
  }

  @MainActor private func play(_ path: String, _ logFile: FileHandle?) {
    do {
      let source = try Traces.open(
        path, options: TraceReader.Options(isStrict: strict, repairs: repair), foreign: foreign)
      let player = try Player(source, scenes: Scenes.registry, scene: scene)
      var expected: ExpectedLog?
      if let expectLog {
        expected = try ExpectedLog(file: expectLog, source: Files.stream(expectLog))
      }
      let isQuiet = hash || expectLog != nil
      player.onLine = { line in
        expected?.take(line)
        if let logFile {
          Files.append(line + "\n", to: logFile, named: log ?? "the log")
        } else if !isQuiet {
          Terminal.say(line)
        }
      }
      let compositor = RasterCompositor()
      if hash {
        player.paint = { stage, sum in
          guard try stage.draw(with: compositor) else { return false }
          compositor.bitmap.feed(&sum)
          return true
        }
      }
      let timeline = chrome.map { Timeline(of: player, to: $0) }
      let result = try player.playToEnd(limit: until ?? .infinity)
      timeline?.close(at: result.endTime)
      for warning in result.warnings { Terminal.note("\(warning)") }
      if hash {
        Terminal.say("log \(Hex.of(result.logHash))")
        Terminal.say("pixels \(Hex.of(result.pixelHash))")
      }
      if let difference = expected?.difference(isWhole: until == nil) {
        Terminal.say("\(difference)")
        Terminal.end(.no)
      }
    } catch let error as TraceError {
      Terminal.fail("\(error)", .badData)
    } catch {
      Terminal.fail("\(path): \(error)", .readWrite)
    }
  }
}
