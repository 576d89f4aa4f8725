import ArgumentParser
import Foundation
import Pantograph

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Name the demos and scenes, one a line.")
  @Flag(help: "As one JSON object.") var json = false

  func run() throws {
    MainActor.assumeIsolated {
      let names = Scenes.registry.names
      if json {
        let demos = Scenes.demos.map {
          "{\"name\":\(JSONText.string($0.0)),\"title\":\(JSONText.string($0.1))}"
        }
        let scenes = names.map { JSONText.string($0) }
        Terminal.say(
          "{\"version\":1,\"demos\":[\(demos.joined(separator: ","))],"
            + "\"scenes\":[\(scenes.joined(separator: ","))]}")
        return
      }
      for name in names {
        let title = Scenes.demos.first { $0.0 == name }?.1 ?? "a root view with one pan"
        Terminal.say("\(name)\t\(title)")
      }
    }
  }
}

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Replay every case of scenario files and say what holds.")
  @Argument(help: "Files of format pantograph-trace/1.") var files: [String]
  @Flag(help: "As one JSON object.") var json = false
  @Flag(help: "Say in a table why each recognizer that must not fire did not.")
  var reasons = false

  func run() throws {
    MainActor.assumeIsolated {
      if reasons { return tellReasons() }
      var report = ScenarioReport()
      for path in files {
        do {
          let file = try ScenarioFile(file: path, bytes: Files.read(path))
          for result in ScenarioRunner.run(file) {
            report.add(result)
            if !json { Terminal.say(result.line) }
          }
        } catch {
          Terminal.fail("\(error)", .badData)
        }
      }
      Terminal.say(json ? report.json : report.summary)
      if report.failed > 0 { Terminal.end(.no) }
    }
  }
}

extension CheckCommand {
  /// One row each; status 1 where one has no reason.
  @MainActor private func tellReasons() {
    var all: [ScenarioReason] = []
    for path in files {
      do {
        all += ScenarioRunner.reasons(try ScenarioFile(file: path, bytes: Files.read(path)))
      } catch {
        Terminal.fail("\(error)", .badData)
      }
    }
    if json {
      Terminal.say("{\"version\":1,\"reasons\":[\(all.map(\.json).joined(separator: ","))]}")
    } else {
      Terminal.say("| case | recognizer | reason | was : limit, or who | rule | sentence |")
      Terminal.say("|---|---|---|---|---|---|")
      for row in all { Terminal.say(row.row) }
    }
    if all.contains(where: { $0.code == nil }) { Terminal.end(.no) }
  }
}

enum Hex {
  static func of(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Bitmap {
  /// Its rows, one after the other.
  func feed(_ sum: inout FNV1a) {
    sum.combine(UnsafeRawBufferPointer(start: pixels, count: width * height * 4))
  }
}

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Picture a demo or a trace offscreen; needs no display.")
  @Argument(help: "A demo, or a trace file.") var source: String
  @Option(name: [.customShort("o"), .long], help: "The PNG to write.") var output: String
  @Option(help: "Times in seconds, separated by commas.") var at = "0"
  @Option(help: "Also every so many seconds, up to the last of --at.") var every: Double?
  @OptionGroup var scene: SceneOptions

  private var isTrace: Bool { source.hasSuffix(".pantotrace") || source.contains("/") }

  func validate() throws {
    if !isTrace { try MainActor.assumeIsolated { try Scenes.check(source) } }
    let kind = URL(fileURLWithPath: output).pathExtension
    guard kind.isEmpty || kind.lowercased() == "png" else {
      throw ValidationError("-o \(output): only PNG is written; name a file that ends in .png")
    }
  }

  func run() throws {
    var times = at.split(separator: ",").compactMap { Double($0) }.filter { $0 >= 0 && $0 < 1e6 }
    guard !times.isEmpty, times.count == at.split(separator: ",").count else {
      throw ValidationError("--at takes times in seconds, such as 0.25,0.5")
    }
    if let every {
      guard every > 0.001 else { throw ValidationError("--every takes seconds above 0.001") }
      let last = times.max() ?? 0
      var t = 0.0
      while t <= last, times.count < 100_000 {
        times.append(t)
        t += every
      }
    }
    let sorted = Array(Set(times)).sorted()
    MainActor.assumeIsolated { take(sorted) }
  }

  @MainActor private func take(_ times: [Double]) {
    // An unwritable place is told before the work.
    let first = path(for: times[0], of: times.count)
    Files.tryToCreate(first)
    do {
      let player: Player?
      let stage: Stage
      var owner: ReplayScene?
      if isTrace {
        let reader = try TraceReader(file: source, bytes: Files.read(source))
        let made = try Player(reader, scenes: Scenes.registry)
        player = made
        stage = made.stage
      } else {
        let made = Scenes.make(scene.header(source))
        owner = made
        player = nil
        stage = made.stage
      }
      self.scene.addInspector(to: stage)
      let compositor = RasterCompositor()
      for time in times {
        if let player {
          try player.play(to: time)
        } else {
          while stage.isAnimating, stage.time.now + stage.frameInterval < time {
            stage.advance(to: stage.time.now + stage.frameInterval)
          }
          stage.advance(to: time)
        }
        try stage.draw(with: compositor)
        let bitmap = compositor.bitmap
        let path = path(for: time, of: times.count)
        try SDLImage.writePNG(
          bitmap.pixels, width: bitmap.width, height: bitmap.height,
          to: path == "-" ? "/dev/stdout" : path)
      }
      withExtendedLifetime(owner) {}
    } catch let error as TraceError {
      Terminal.fail("\(error)", .badData)
    } catch let error as SDLError {
      Terminal.fail(error)
    } catch {
      Terminal.fail("\(error)", .ourBug)
    }
  }

  /// `NAME.png`, or `NAME-0.250.png` where there are several.
  private func path(for time: Double, of count: Int) -> String {
    guard count > 1 else { return output }
    let ms = Int((time * 1000).rounded())
    let digits = "\(ms % 1000)"
    let fraction = String(repeating: "0", count: 3 - digits.count) + digits
    let stem = output.hasSuffix(".png") ? String(output.dropLast(4)) : output
    return "\(stem)-\(ms / 1000).\(fraction).png"
  }
}
