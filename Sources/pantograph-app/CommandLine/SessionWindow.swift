import Foundation
import PantoCore
import PantoReplay
import PantoDemoKit
import PantoStudio

/// Connects the window on screen with the app's frame: recordings, full screen, pin mode, the
/// numbers of the status bar, and the state that is remembered.
@MainActor final class SessionWindow: AppHost {
  let host: SDLHost
  private let model: AppModel?
  private let header: TraceHeader
  private let state: StateFile?
  /// The input of this window that is kept in memory.
  let recordings: SessionRecordings
  private var inspector: SessionInspector?
  private var recording: (file: RecordingFile, path: String)?
  /// The recording that was ended last, and the time at which it was.
  var ended: (name: String, time: TimeInterval)?
  /// Whether recordings keep a hash of each picture. The window then shows nothing that a replay
  /// cannot know: no figures and no notices of its own.
  private let keepsPictures: Bool
  /// Whether the example of a demo is shown when it is opened for the first time (GAL-08).
  private let showsFirstLook: Bool
  /// The recorder that was given to the window, beside that of `recording`.
  private var ownRecorder: Recorder?
  private let clock: SessionClock
  private let memory: SessionMemory
  var frame: AppController? {
    host.stage.window.rootViewController as? AppController
  }

  init(
    _ host: SDLHost, _ model: AppModel?, _ header: TraceHeader, _ state: StateFile?,
    keepsPictures: Bool = false, showsFirstLook: Bool = false
  ) {
    self.keepsPictures = keepsPictures
    self.showsFirstLook = showsFirstLook
    self.host = host
    self.model = model
    self.header = header
    self.state = state
    recordings = SessionRecordings(
      host.stage, header, canRecord: host.stage.window.rootViewController is AppController)
    let memory = SessionMemory(host.compositor)
    self.memory = memory
    clock = SessionClock(host, model, recordings.session, isSilent: keepsPictures) {
      memory.sceneWentAway()
    }
    model?.host = self
    host.onKey = { [weak self] key in self?.press(key) ?? false }
    host.observe { [weak self] event in
      switch event {
      case .presented: self?.presented()
      case .focused: self?.readDesktop()
      case .note: break
      }
    }
    frame?.onOpen = { [weak self] name in
      self?.state?.state.demo = name
      self?.offerFirstLook()
    }
    frame?.onClose = { memory.sceneWentAway() }
    host.pointer.showsMarks = !keepsPictures
    listInputs()
    inspector = SessionInspector(
      host, header, recordings, say: { [weak self] in self?.say($0) },
      onForget: { memory.sceneWentAway() })
    inspector?.onSavePicture = { [weak self] in self?.savePicture(of: $0) }
    offerFirstLook()
  }

  /// Shows the example of the open demo, if it has one and that was never shown. A file that cannot
  /// be written brings it again at the next start.
  private func offerFirstLook() {
    guard showsFirstLook, let state, !state.state.sawFirstLook else { return }
    frame?.showFirstLookSoon {
      state.state.sawFirstLook = true
      state.save()
    }
  }

  /// Adds the hash of each picture to a recording that runs already.
  func checkPictures(of recorder: Recorder) { ownRecorder = recorder }

  /// Ends a running recording and saves the state that the next start restores. Returns `false` if
  /// a recording is incomplete.
  func stop() -> Bool {
    let isWhole = recording.map { $0.file.stop() } ?? true
    recording = nil
    guard let state else { return isWhole }
    if !host.isFullScreen {
      state.state.size = host.stage.size
      state.state.place = host.position ?? state.state.place
    }
    state.state.isDark = host.stage.userInterfaceStyle == .dark
    state.state.followsDesktop = model?.followsDesktop ?? false
    state.save()
    return isWhole
  }

  /// The user's own recordings. A replay does not have them.
  var traces: (any TraceFolder)? { keepsPictures ? nil : ownTraces }
  let ownTraces = OwnTraces()
  var saving = SaveFolder.own
  /// The name of the recording that was saved last, without its ending.
  var lastSaved: String?
  /// The moving picture that is being drawn, or the last one.
  var picture: PictureJob?

  // MARK: Commands

  func has(_ command: AppCommand) -> Bool {
    switch command {
    case .record: frame != nil
    case .saveLastMinute, .saveReport, .savePicture, .showFiles, .fullScreen, .pin, .scaleUp,
      .scaleDown, .flashDamage:
      true
    default: SessionClock.commands.contains(command)
    }
  }

  var renderer: String? { keepsPictures ? nil : host.presentation }

  var processorTime: Double? {
    var usage = rusage()
    guard getrusage(numericCast(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
    func seconds(_ t: timeval) -> Double { Double(t.tv_sec) + Double(t.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  func isOn(_ command: AppCommand) -> Bool {
    switch command {
    case .record: recording != nil
    // A replay does not know whether these commands are on, so they look off while picture hashes
    // are kept. A `where` counts for one pattern only.
    case .fullScreen where keepsPictures, .pin where keepsPictures,
      .flashDamage where keepsPictures:
      false
    case .fullScreen: host.isFullScreen
    case .pin: host.pointer.isPinning
    case .flashDamage: host.flashesDamage
    default: clock.isOn(command)
    }
  }

  var clockWords: String? { clock.words }

  func deviceReport() -> DeviceReport? { keepsPictures ? nil : TouchHealth.report() }

  func perform(_ command: AppCommand) {
    switch command {
    case .record: toggleRecording()
    case .saveLastMinute: saveLastMinute()
    case .saveReport: saveReport()
    case .savePicture: savePicture(of: host.stage.inspector?.chosenDecision)
    case .showFiles: showFiles()
    case .fullScreen: host.isFullScreen.toggle()
    case .pin: togglePins()
    case .flashDamage: host.flashesDamage.toggle()
    case .scaleUp: changeScale { next in next > self.host.stage.scale + 0.01 }
    case .scaleDown: changeScale { next in next < self.host.stage.scale - 0.01 }
    default: clock.perform(command)
    }
  }

  /// The scales that the keys + and − choose, in pixels per point.
  private static let scales: [CGFloat] = [1, 1.25, 1.5, 2]

  private func changeScale(_ fits: (CGFloat) -> Bool) {
    let all = SessionWindow.scales
    let isLarger = fits(.infinity)
    guard let next = isLarger ? all.first(where: fits) : all.last(where: fits) else { return }
    host.requestedScale = next
    show("Scale \(Reason.number(next))")
  }

  /// Handles the keys Ctrl+Shift+R, Ctrl+Shift+S and P, which belong to the window, so that
  /// recordings do not contain them.
  private func press(_ key: SDLHost.Key) -> Bool {
    if Session.savesLastMinute(key) {
      saveLastMinute()
      return true
    }
    if Session.savesReport(key) {
      saveReport()
      return true
    }
    guard case .other(0x70, let held) = key, held.isSubset(of: .alphaShift) else { return false }
    togglePins()
    return true
  }

  /// Turns pin mode on or off. A notice says so while it is on (U13).
  private func togglePins() {
    let isOn = !host.pointer.isPinning
    host.pointer.setPinning(isOn, at: host.stage.time.now)
    if !keepsPictures { model?.showPinMode(isOn) }
  }

  // MARK: Recordings

  var name: String { frame?.openDemo ?? header.scene }

  /// Begins or ends a recording, after the handler of the key or the button has returned: what this
  /// handler still does belongs to the time before.
  private func toggleRecording() {
    host.performAfterInput { [weak self] in
      guard let self else { return }
      if recording == nil { beginRecording() } else { endRecording() }
      model?.notify()
    }
  }

  /// Begins a recording. Touches that are down are cancelled, and the demo returns to its start, so
  /// that a replay equals the recording (L2).
  private func beginRecording() {
    guard let (path, file) = newFile() else { return }
    let stage = host.stage
    host.cancelContacts(because: .system)
    if !stage.time.isCatchingUp { stage.advance(to: host.clock.now) }
    stage.restart()
    let header = presentHeader
    recording = (RecordingFile(stage, header, to: file, isSceneNew: true), path)
    recordings.begin(header)
  }

  private func endRecording() {
    guard let running = recording else { return }
    recording = nil
    recordings.end()
    let lines = running.file.recorder.linesWritten
    let isWhole = running.file.stop()
    guard isWhole else { return show("\(running.path) in \(saving.shown) is incomplete") }
    let stem = String(running.path.dropLast(".pantotrace".count))
    lastSaved = stem
    ended = (stem, host.clock.now)
    show(
      "Saved \(running.path) in \(saving.shown) (\(lines) lines). "
        + "Ctrl+P saves it as a picture, Ctrl+O shows the folder.")
  }

  /// The header of a recording that begins now.
  private var presentHeader: TraceHeader {
    var header = header
    header.size = host.stage.size
    header.scale = host.stage.scale
    let changing =
      AppModel.changingOptions + ["theme", "open", "last", "inspect", "paused", "sheet"]
    header.options.removeAll { option in changing.contains { option.hasPrefix($0 + "=") } }
    let isInspected = model?.isOn(.inspector) == true
    if frame != nil {
      if isInspected { header.options.append("inspect=1") }
    } else if self.header.option("inspect") != nil {
      header.options.append("inspect=\(isInspected ? "docked" : "off")")
    }
    if host.stage.userInterfaceStyle == .dark { header.options.append("theme=dark") }
    if let open = frame?.openDemo { header.options.append("open=\(open)") }
    if let last = frame?.lastDemo { header.options.append("last=\(last)") }
    header.options += ["recording=1"] + (model?.sceneOptions ?? [])
    if host.clock.isPaused { header.options.append("paused=1") }
    return header
  }

  /// Shows a sentence in the window and prints it on the terminal (U23).
  func say(_ text: String) {
    Terminal.note(text)
    show(text)
  }

  /// Shows a notice of the window, which is in no recording.
  func show(_ text: String) { if !keepsPictures { model?.show(text) } }

  /// Follows the desktop's theme. Settings are changed in another window, so it is enough to read
  /// them when this one gets the focus, which costs no wake-up (APP-06).
  private func readDesktop() {
    model?.desktopChanged(to: DesktopSettings.now.prefersDark.map { $0 ? .dark : .light })
  }

  // MARK: The status bar

  private func listInputs() {
    guard let frame, !keepsPictures, let devices = try? SDLDevices.list() else { return }
    frame.list(
      touchscreen: devices.touch.contains { $0.kind == "direct" },
      trackpad: devices.touch.contains { $0.kind.hasPrefix("indirect") },
      points: TouchHealth.report().points)
  }

  private func presented() {
    memory.presented()
    if keepsPictures { return keepPicture() }
    let stage = host.stage
    let isRead = Studio.readsFrames(on: stage)
    guard frame != nil || isRead else { return }
    let bitmap = host.compositor.bitmap
    let all = max(1, bitmap.width * bitmap.height)
    var painted = 0
    for rect in host.compositor.lastDamage { painted += rect.width * rect.height }
    let damage = Double(min(painted, all)) / Double(all)
    frame?.presented(cost: host.lastFrame.cost, damage: damage)
    guard isRead else { return }
    Studio.presented(
      FrameReport(
        cost: host.lastFrame.cost, damage: damage, events: host.inputEvents,
        eventSeconds: host.inputSeconds, heapInUse: { SDLHost.heapInUse }), on: stage)
  }

  /// Writes the hash of the picture into the recordings that run.
  private func keepPicture() {
    let recorders = [ownRecorder, recording?.file.recorder].compactMap { $0 }
    guard !recorders.isEmpty, !clock.isInThePast else { return }
    guard let hash = try? SceneHash.of(host.stage, shownBy: host.compositor) else { return }
    for recorder in recorders { recorder.recordPicture(hash) }
  }
}
