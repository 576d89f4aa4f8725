import Foundation
import PantoDemos
import Pantograph

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
    let recording = file.map { RecordingFile(made.stage, header, to: $0) }
    let end = seconds ?? 0
    while made.stage.time.now < end {
      made.stage.advance(to: min(end, made.stage.time.now + made.stage.frameInterval))
    }
    let isWhole = recording?.stop() ?? true
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
      let recording = file.map { RecordingFile(host.stage, header, to: $0) }
      saveLastMinuteOnKey(of: host, header)
      writeLog(of: host.stage)
      host.observe { if case .note(let text) = $0 { Terminal.note("pantograph: \(text)") } }
      scene.addInspector(to: host.stage)
      let ending = try host.run()
      let isWhole = recording?.stop() ?? true
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
  private func saveLastMinuteOnKey(of host: SDLHost, _ header: TraceHeader) {
    let recorder = FlightRecorder(host.stage, header: header)
    host.onKey = { key in
      guard Session.savesLastMinute(key) else { return false }
      save(recorder)
      return true
    }
  }

  /// The number of saved files in one folder. Names have three digits at most.
  private static let mostSaved = 999

  /// Saves the last minute under the first free name in the current folder. An error is reported
  /// and has no other effect (P8).
  private func save(_ recorder: FlightRecorder) {
    let text = recorder.recording().text
    for number in 1...Session.mostSaved {
      let path = "\(demo)-\(number).pantotrace"
      if access(path, F_OK) == 0 { continue }
      do throws(FileTrouble) {
        let file = try OutputFile(path, for: .newFile, onWait: Terminal.note)
        try file.write(text)
        try file.commit()
        let what = recorder.isWhole ? "since the start" : "the last minute"
        Terminal.note("Saved \(path): \(what)")
      } catch {
        Terminal.note("The last minute could not be saved: \(error)")
      }
      return
    }
    Terminal.note(
      "The last minute was not saved: there are \(Session.mostSaved) such files already")
  }
}

extension Session {
  /// Whether the key is Ctrl+Shift+R, which saves the last minute. The window handles this key, so
  /// recordings do not contain it.
  static func savesLastMinute(_ key: SDLHost.Key) -> Bool {
    guard case .other(0x72, let modifiers) = key else { return false }
    return modifiers.contains([.control, .shift])
  }
}
