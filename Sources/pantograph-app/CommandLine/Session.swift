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
    let isWhole = recording?.stop(saying: file?.path) ?? true
    made.stage.tearDown()
    Files.commit(log)
    if !isWhole { Terminal.end(.readWrite) }
  }

  private func runOnScreen(recordingTo file: OutputFile?) {
    do throws(SDLError) {
      var made: ReplayScene?
      let state = demo == DemoScenes.gallery ? StateFile() : nil
      let scene = state?.applied(to: scene) ?? scene
      var header = scene.header(demo)
      let host = try SDLHost(hostOptions(scene, state)) { size, scale, _ in
        header = scene.header(demo, size: size, scale: scale)
        if let last = state?.state.demo { header.options.append("last=\(last)") }
        let scene = Scenes.make(header)
        made = scene
        return scene.stage
      }
      if let icon = AppIcon.image(side: 64) { host.setIcon(icon) }
      let recording = file.map { RecordingFile(host.stage, header, to: $0) }
      let window = SessionWindow(host, made?.owner as? AppModel, header, state)
      writeLog(of: host.stage)
      host.observe { if case .note(let text) = $0 { Terminal.note("pantograph: \(text)") } }
      scene.addInspector(to: host.stage)
      let ending = try host.run()
      let isWhole = window.stop() && recording?.stop(saying: file?.path) ?? true
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

  private func hostOptions(_ scene: SceneOptions, _ state: StateFile?) -> SDLHost.Options {
    var options = SDLHost.Options(
      title: "Pantograph", size: scene.stageSize, scale: scene.scale.map { CGFloat($0) },
      safeAreaInsets: scene.safeArea.insets, seconds: seconds, minimumSize: AppState.least)
    options.position = state?.state.place
    return options
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
