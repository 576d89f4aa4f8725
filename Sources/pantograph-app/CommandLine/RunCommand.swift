import ArgumentParser
import Foundation
import PantoDemos
import Pantograph
import Synchronization

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open a demo in a window.")

  @Argument(help: "The demo; see list.") var demo = "cart"
  @OptionGroup var scene: SceneOptions
  @Flag(help: "No window: run on a virtual clock, also PANTOGRAPH_HEADLESS=1.") var headless = false
  @Option(help: "Close after this many seconds.") var seconds: Double?

  func validate() throws {
    try seconds.map { try Seconds.check($0, "--seconds") }
    try MainActor.assumeIsolated { try Scenes.check(demo) }
  }

  func run() throws {
    MainActor.assumeIsolated {
      Session(demo: demo, scene: scene, isHeadless: headless, seconds: seconds).run(
        recordingTo: nil)
    }
  }
}

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Run a demo and record its input.")

  @Argument(help: "The demo; see list.") var demo = "cart"
  @Option(name: [.customShort("o"), .long], help: "The trace to write; - is standard output.")
  var output: String
  @Option(help: "Also write the transition log to this file, when the run ends.") var log: String?
  @OptionGroup var scene: SceneOptions
  @Flag(help: "No window: run on a virtual clock, also PANTOGRAPH_HEADLESS=1.") var headless = false
  @Option(help: "Close after this many seconds.") var seconds: Double?

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

/// Runs one demo, on screen or headless.
@MainActor struct Session {
  let demo: String
  let scene: SceneOptions
  let isHeadless: Bool
  let seconds: Double?
  /// The file for the transition log; `nil` if no log is written.
  var log: OutputFile?

  func run(recordingTo file: OutputFile?) {
    let environment = ProcessInfo.processInfo.environment
    if isHeadless || environment["PANTOGRAPH_HEADLESS"] == "1" {
      runHeadless(recordingTo: file)
    } else {
      runOnScreen(recordingTo: file)
    }
  }

  /// Writes a recording. The recorder listens to the stage, and the writer has its own thread, so
  /// that a slow disk never delays input (B36).
  @MainActor private struct Tape {
    let recorder: Recorder
    let writer: TraceWriter

    init(_ stage: Stage, _ header: TraceHeader, to file: OutputFile) {
      let beginning = Beginning()
      let writer = TraceWriter(
        write: { bytes in
          try file.write(bytes)
          // Once the first lines are written, the file gets its name and replaces an old one (K9).
          try beginning.note { () throws(FileTrouble) in try file.publish() }
        },
        sync: { file.synchronize() })
      self.writer = writer
      recorder = Recorder(stage, header: header) { try writer.append($0) }
      writer.settle(within: 1)
      // If two recorders start at the same time, neither finds a file; the second one fails here.
      if let trouble = beginning.trouble { Terminal.fail(trouble) }
      recorder.onTrouble = { Terminal.note("The recording stopped: \($0)") }
    }

    /// Ends the recording. Returns `false` if it is incomplete, which is reported once (B34).
    func stop() -> Bool {
      let wasRecording = recorder.isRecording
      recorder.stop()
      do throws(TraceWriter.Trouble) {
        try writer.close()
      } catch {
        if wasRecording { Terminal.note("The recording stopped: \(error)") }
        return false
      }
      return wasRecording
    }
  }

  /// The reason why a recording could not get its name. The writer's thread sets it.
  private final class Beginning: Sendable {
    private let found = Mutex<FileTrouble?>(nil)

    var trouble: FileTrouble? { found.withLock { $0 } }

    func note(_ publish: () throws(FileTrouble) -> Void) throws(FileTrouble) {
      do throws(FileTrouble) {
        try publish()
      } catch {
        if error.kind == .cannotCreate { found.withLock { $0 = error } }
        throw error
      }
    }
  }

  private func writeLog(of stage: Stage) {
    guard let log else { return }
    stage.log.observe(eachChange: true) { [unowned stage] in
      Files.append(stage.log.line(for: $0) + "\n", to: log)
    }
  }

  private func runHeadless(recordingTo file: OutputFile?) {
    let header = scene.header(demo)
    let made = Scenes.make(header)
    scene.addInspector(to: made.stage)
    writeLog(of: made.stage)
    let tape = file.map { Tape(made.stage, header, to: $0) }
    let end = seconds ?? 0
    while made.stage.time.now < end {
      made.stage.advance(to: min(end, made.stage.time.now + made.stage.frameInterval))
    }
    let isWhole = tape?.stop() ?? true
    made.stage.tearDown()
    Files.commit(log)
    if !isWhole { Terminal.end(.readWrite) }
  }

  private func runOnScreen(recordingTo file: OutputFile?) {
    do throws(SDLError) {
      var made: ReplayScene?
      var header = scene.header(demo)
      let host = try SDLHost(
        SDLHost.Options(
          title: "Pantograph", size: scene.size.size, scale: scene.scale.map { CGFloat($0) },
          safeAreaInsets: scene.safeArea.insets, seconds: seconds,
          minimumSize: CGSize(width: 360, height: 480))
      ) { size, scale, _ in
        header = self.scene.header(demo, size: size, scale: scale)
        let scene = Scenes.make(header)
        made = scene
        return scene.stage
      }
      if let icon = AppIcon.image(side: 64) { host.setIcon(icon) }
      let tape = file.map { Tape(host.stage, header, to: $0) }
      let flight = FlightRecorder(host.stage, header: header)
      writeLog(of: host.stage)
      host.onKey = { key in
        guard Session.savesFlight(key) else { return false }
        keep(flight)
        return true
      }
      host.observe { if case .note(let text) = $0 { Terminal.note("pantograph: \(text)") } }
      scene.addInspector(to: host.stage)
      let ending = try host.run()
      let isWhole = tape?.stop() ?? true
      if ProcessInfo.processInfo.environment["PANTOGRAPH_STATS"] == "1" {
        Terminal.note("frames \(host.framesPresented)")
      }
      host.stage.tearDown()
      Files.commit(log)
      withExtendedLifetime(made?.owner) {}
      if case .signal(let number) = ending { Terminal.end(signal: number) }
      if !isWhole { Terminal.end(.readWrite) }
    } catch {
      Terminal.fail(error)
    }
  }
}

extension Session {
  /// Saves the last minute under the first free name in the current folder. An error is reported
  /// and has no other effect (P8).
  private func keep(_ flight: FlightRecorder) {
    let text = flight.recording().text
    for number in 1...999 {
      let path = "\(demo)-\(number).pantotrace"
      if access(path, F_OK) == 0 { continue }
      do throws(FileTrouble) {
        let file = try OutputFile(path, for: .newFile, onWait: Terminal.note)
        try file.write(text)
        try file.commit()
        let what = flight.isWhole ? "since the start" : "the last minute"
        Terminal.note("Saved \(path): \(what)")
      } catch {
        Terminal.note("The last minute could not be saved: \(error)")
      }
      return
    }
    Terminal.note("The last minute was not saved: there are 999 such files already")
  }
}

extension Session {
  /// Whether the key is Ctrl+Shift+R, which saves the last minute. The window handles this key, so
  /// recordings do not contain it.
  static func savesFlight(_ key: SDLHost.Key) -> Bool {
    guard case .other(0x72, let modifiers) = key else { return false }
    return modifiers.contains([.control, .shift])
  }
}
