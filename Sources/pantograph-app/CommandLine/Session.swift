import Foundation
import PantoCore
import PantoReplay
import PantoStudio

/// Runs one demo, on screen or headless.
@MainActor struct Session {
  let demo: String
  let scene: SceneOptions
  let options: WindowOptions
  /// Whether the gallery opens with the sheet *Touch does nothing?* (GAL-07).
  var opensTouchHelp = false
  /// The file for the transition log; `nil` if no log is written.
  var log: OutputFile?

  func run(recordingTo file: OutputFile?) {
    if options.isHeadless {
      runHeadless(recordingTo: file)
    } else {
      runOnScreen(recordingTo: file)
    }
  }

  /// Writes the log of the stage's recognizers until the observation ends. The observation ends
  /// before the stage does, whose end causes transitions that belong to no session.
  private func writeLog(of stage: Stage) -> Observation? {
    guard let log else { return nil }
    return stage.log.observe(eachChange: true) { [unowned stage] in
      Files.append(LogText.rounded(stage.log.line(for: $0)) + "\n", to: log)
    }
  }

  private func runHeadless(recordingTo file: OutputFile?) {
    var header = scene.header(demo)
    header.options += scene.inspectorBeside(demo)
    let made = Scenes.make(header)
    scene.addInspector(to: made.stage)
    let logging = writeLog(of: made.stage)
    // A recording that has begun gets its end before a signal ends the program (L12).
    if file != nil { EndSignals.hold() }
    let recording = file.map { RecordingFile(made.stage, header, to: $0) }
    let end = options.seconds ?? 0
    while made.stage.time.now < end, EndSignals.caught == 0 {
      made.stage.advance(to: min(end, made.stage.time.now + made.stage.frameInterval))
    }
    let isWhole = recording?.stop(saying: file?.path) ?? true
    if EndSignals.caught == 0 { say(made.stage) }
    logging?.end()
    made.stage.tearDown()
    Files.commit(log)
    if EndSignals.caught != 0 { Terminal.end(signal: EndSignals.caught) }
    if !isWhole { Terminal.end(.readWrite) }
  }

  /// Prints what a run without a window did: its demo, size and duration (U28).
  private func say(_ stage: Stage) {
    let size = "\(Int(stage.size.width))×\(Int(stage.size.height))"
    guard let seconds = options.seconds, seconds > 0 else {
      return Terminal.note(
        "\(demo) was built at \(size) without a window, and no time passed; add --seconds N.")
    }
    Terminal.note(
      "\(demo) ran \(Reason.number(CGFloat(seconds))) s at \(size) on a virtual clock, without a window."
    )
  }

  private func runOnScreen(recordingTo file: OutputFile?) {
    let frameFile = options.fpsLog.map { Files.create($0, apartFrom: []) }
    do throws(SDLError) {
      var made: ReplayScene?
      let state = demo == Studio.gallery ? StateFile() : nil
      let scene = state?.applied(to: scene) ?? scene
      var header = scene.header(demo)
      let host = try SDLHost(hostOptions(scene, state)) { size, scale, _ in
        header = windowHeader(scene, size, scale)
        if let last = state?.state.demo { header.options.append("last=\(last)") }
        let scene = Scenes.make(header)
        made = scene
        return scene.stage
      }
      if let icon = AppIcon.image(side: 64) { host.setIcon(icon) }
      let recording = file.map { RecordingFile(host.stage, header, to: $0) }
      let window = SessionWindow(
        host, made?.owner as? AppModel, header, state, keepsPictures: options.checks,
        showsFirstLook: file == nil && log == nil && options.isInteractive)
      if options.checks, let recorder = recording?.recorder { window.checkPictures(of: recorder) }
      let logging = writeLog(of: host.stage)
      let frames = frameFile.map { FrameLog(of: host, to: $0) }
      host.observe { if case .note(let text) = $0 { Terminal.note("pantograph: \(text)") } }
      scene.addInspector(to: host.stage)
      if options.slow != 1 { host.clock.speed = 1 / options.slow }
      let ending = try host.run()
      let isWhole = window.stop() && recording?.stop(saying: file?.path) ?? true
      sayFrames(of: host)
      logging?.end()
      let trouble = frames?.write()
      host.stage.tearDown()
      Files.commit(log)
      withExtendedLifetime(made?.owner) {}
      end(ending, isWhole: isWhole, trouble)
    } catch {
      Terminal.fail(error)
    }
  }

  /// Ends the program with the status that says most: a signal, a recording that is not whole, or a
  /// log of frames that could not be written.
  private func end(_ ending: SDLHost.Ending, isWhole: Bool, _ trouble: FileTrouble?) {
    if case .signal(let number) = ending { Terminal.end(signal: number) }
    if !isWhole { Terminal.end(.readWrite) }
    if let trouble, trouble.kind != .readerGone { Terminal.fail(trouble) }
  }

  private func sayFrames(of host: SDLHost) {
    guard ProcessInfo.processInfo.environment["PANTOGRAPH_STATS"] == "1" else { return }
    Terminal.note("frames \(host.framesPresented)")
  }

  /// The header of a scene in a window, with what the desktop says. A replay of a recording then
  /// needs no desktop.
  private func windowHeader(
    _ scene: SceneOptions, _ size: CGSize, _ scale: CGFloat
  ) -> TraceHeader {
    var scene = scene
    let desktop = DesktopSettings.current
    if scene.reducedMotion == nil { scene.reducedMotion = desktop.reducesMotion }
    var header = scene.header(demo, size: size, scale: scale)
    if demo == Studio.gallery { header.options.append("window=1") }
    if opensTouchHelp { header.options.append("sheet=touch") }
    header.options += scene.inspectorBeside(demo)
    if let isDark = desktop.prefersDark {
      header.options.append("desktop=\(isDark ? "dark" : "light")")
    }
    return header
  }

  private func hostOptions(_ scene: SceneOptions, _ state: StateFile?) -> SDLHost.Options {
    var made = SDLHost.Options(
      title: "Pantograph", size: scene.stageSize(for: demo),
      scale: scene.scale.map { CGFloat($0) }, seconds: options.seconds,
      minimumSize: AppState.least)
    made.position = state?.state.place
    made.isFullScreen = options.fullscreen
    made.presentation = options.present
    // No demo has a text field.
    made.composesText = false
    // A tall device is scaled down with its window rather than cut by the display.
    made.fitsDisplay = scene.device?.device != nil && scene.size == nil
    return made
  }
}

extension Session {
  /// Whether the key is Ctrl+Shift+R, which saves the last minute. The window handles this key, so
  /// recordings do not contain it.
  static func savesLastMinute(_ key: SDLHost.Key) -> Bool {
    guard case .other(0x72, let modifiers) = key else { return false }
    return modifiers.contains([.control, .shift])
  }

  /// Whether the key is Ctrl+Shift+S, which saves a report (REP-04).
  static func savesReport(_ key: SDLHost.Key) -> Bool {
    guard case .other(0x73, let modifiers) = key else { return false }
    return modifiers.contains([.control, .shift])
  }
}
