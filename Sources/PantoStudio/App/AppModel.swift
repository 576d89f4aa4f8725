import PantoControls
import PantoCore
import PantoInspector
import PantoReplay
import PantoDemoKit

/// The commands of one stage: who executes them, which are offered, and which are on.
///
/// Keys and buttons go through this object, so that both do the same. Every scene has one; only the
/// gallery has a frame with buttons.
@MainActor package final class AppModel: TraceShelf {
  unowned let stage: Stage
  /// The app's scenes and the list of demos in them.
  let studio: Studio
  /// The window on screen, if there is one.
  package weak var host: (any AppHost)? {
    didSet {
      notify()
      onTraces?()
      (openSheet as? TouchHelpSheet)?.show(host?.deviceReport())
    }
  }
  package var onTraces: (() -> Void)?
  package var traces: (any TraceFolder)? { host?.traces }
  /// The gallery with its root controller, if the scene has one.
  weak var frame: AppController?
  /// The device that the stage of the demo pretends to be.
  package var simulation = StageSimulation() {
    didSet { if let deviceView { simulation.apply(to: deviceView) } }
  }
  /// The view that simulates the device around the stage of the open demo, or `nil`.
  weak var deviceView: SimulatedDeviceView? {
    didSet { if let deviceView { simulation.apply(to: deviceView) } }
  }
  /// Whether the commands of a window are offered although there is none. The replay of a recording
  /// from a window then has the same buttons at the same places.
  var imitatesWindow = false
  /// Whether a replay shows that it is being recorded, as the window did.
  var imitatesRecording = false
  /// Whether a replay of a window behaves as the window did while its clock stood still.
  var imitatesPause = false
  /// Whether a replay has been told to record and has not restarted yet.
  private var waitsForRestart = false
  /// The style of the desktop; `nil` if it is not known, and "as the desktop" is then not offered.
  package var desktopStyle: UIUserInterfaceStyle?
  /// Whether the theme is that of the desktop.
  package var followsDesktop = false
  /// The grid and the hit areas above the scene.
  let guides = Guides()
  /// Called after a command was turned on or off, to update the buttons.
  var onChange: (() -> Void)?
  private var notice: Notice?
  private var pinNotice: Notice?
  private var clockNotice: Notice?
  /// The list of keys or the code of the demo, while it is open.
  private(set) var openSheet: AppSheet? {
    didSet { stage.inspector?.isCovered = openSheet != nil }
  }
  /// The name of the scene; that of the open demo is `demoName`.
  private let scene: String?
  /// Whether the open demo can be tuned. A replay of the tuning panel cannot, so that no panel
  /// opens inside another one.
  var canTune = true
  /// Whether a command turned the inspector on. The app's layout then has space for it. An
  /// inspector that a program adds to a replay floats instead, so that the replay has the layout of
  /// the recording (INS-08).
  private(set) var isInspecting = false

  /// Creates the commands of a stage, with the settings in the header of a recording. Without a
  /// header the commands know no demo.
  init(_ stage: Stage, _ header: TraceHeader? = nil, studio: Studio = Studio(DemoList())) {
    self.stage = stage
    self.studio = studio
    scene = header?.scene
    guard let header else { return }
    simulation = StageSimulation(header)
    imitatesWindow = header.option("window") == "1"
    imitatesRecording = header.option("recording") == "1"
    imitatesPause = header.option("paused") == "1"
    if let style = header.option("desktop") { desktopStyle = style == "dark" ? .dark : .light }
    followsDesktop = header.option("follows") == "desktop"
  }

  /// The name of the demo that was opened last, or `nil`.
  var lastDemo: String? { frame?.lastDemo }
  /// The name of the demo that is shown, or `nil` in the gallery.
  var demoName: String? { frame == nil ? scene : frame?.openDemo }

  /// The companion that the toolbar of the open demo offers: a demo without a card of its own, or
  /// `nil` (DEM-09).
  private var companion: DemoEntry? { studio.demos.companion(of: frame?.openDemo) }

  /// The text of a command's tooltip and of its line in the list of keys.
  func title(of command: AppCommand) -> String {
    guard command == .companion else { return command.title }
    let open = (frame?.openDemo).flatMap { studio.demos.entry(named: $0) }
    return open?.companion?.title ?? command.title
  }

  var isDark: Bool { stage.userInterfaceStyle == .dark }

  // MARK: What is offered

  /// Whether the command does something now. Buttons and the list of keys leave out all others.
  package func offers(_ command: AppCommand) -> Bool {
    switch command {
    case .inspector, .theme, .help: true
    case .why, .pick, .nextTab, .previousTab: stage.inspector != nil
    case .code: studio.demos.code(of: demoName) != nil
    case .companion: companion != nil
    case .back, .gallery, .reset, .tune: frame?.hasDemo ?? false
    case .record, .pause, .step, .slow, .pin, .saveLastMinute, .saveReport, .savePicture,
      .showFiles, .fullScreen, .flashDamage, .scaleUp, .scaleDown:
      host?.has(command) ?? imitatesWindow
    case .eventBack: (host?.has(command) ?? imitatesWindow) && isOn(.pause)
    case .safeArea, .rotate, .device: deviceView != nil
    case .firstLook: frame?.exampleThrow != nil && !isOn(.pause)
    case .hitAreas, .grid, .textLarger, .textSmaller, .reduceMotion: true
    case .raiseContrast, .mirror, .touchHelp: frame != nil
    }
  }

  /// Whether a command that turns something on and off is on.
  package func isOn(_ command: AppCommand) -> Bool {
    switch command {
    case .inspector: frame == nil ? stage.inspector != nil : isInspecting
    case .why: stage.inspector?.asksNextPress ?? false
    case .pick: stage.inspector?.picksNextPress ?? false
    case .safeArea: simulation.showsSafeArea
    case .help: openSheet is KeyList
    case .touchHelp: openSheet is TouchHelpSheet
    case .code: openSheet is CodeSheet
    case .tune: frame?.tune.panel != nil
    case .record: host?.isOn(command) ?? imitatesRecording
    case .pause: host?.isOn(command) ?? imitatesPause
    case .slow, .pin, .fullScreen, .flashDamage: host?.isOn(command) ?? false
    default: isSimulated(command)
    }
  }

  // MARK: Executing

  /// Executes a command; returns `false` if the command is not offered now.
  @discardableResult package func perform(_ command: AppCommand) -> Bool {
    guard offers(command) else { return false }
    switch command {
    case .inspector:
      // The tuning panel hides the inspector, so a press leads to it.
      if frame?.closeTune() != true || !isOn(.inspector) { toggleInspector() }
    case .why: stage.inspector?.asksNextPress.toggle()
    case .pick: stage.inspector?.picksNextPress.toggle()
    case .nextTab: stage.inspector?.showNextTab()
    case .previousTab: stage.inspector?.showNextTab(isBackwards: true)
    case .theme: chooseNextTheme()
    case .help: toggleKeyList()
    case .touchHelp: toggleTouchHelp()
    case .code: toggleCode()
    case .companion: if let companion { frame?.replaceDemo(with: companion) }
    case .safeArea: simulation.showsSafeArea.toggle()
    case .back: frame?.goBack()
    case .gallery: frame?.closeDemo()
    case .reset: frame?.resetDemo()
    case .tune: frame?.toggleTune()
    case .firstLook: frame?.showFirstLook()
    default: if !simulate(command) { performInWindow(command) }
    }
    notify()
    return true
  }

  /// Passes a command to the window. A replay has no window, and keeps only whether the clock is
  /// paused, because sheets then open without motion.
  private func performInWindow(_ command: AppCommand) {
    if let host { return host.perform(command) }
    switch command {
    case .pause: imitatesPause.toggle()
    case .step, .eventBack: imitatesPause = true
    case .record:
      // A recording that begins returns the scene to its start. The trace has a line for that
      // restart.
      waitsForRestart = !imitatesRecording
      imitatesRecording = false
    default: break
    }
  }

  /// Returns the scene to its start, for a recording that begins.
  func restart() {
    frame?.restart()
    guard waitsForRestart else { return }
    waitsForRestart = false
    imitatesRecording = true
    notify()
  }

  private func toggleInspector() { inspect(!isOn(.inspector)) }

  /// Turns the inspector on or off. In the app the inspector stands beside the stage (APP-03).
  package func inspect(_ isOn: Bool) {
    isInspecting = isOn
    if isOn {
      let inspector = stage.addInspector()
      inspector.style = isDark ? .dark : .light
      inspector.isCovered = openSheet != nil
    } else {
      stage.removeInspector()
    }
    notify()
  }

  /// Handles a key of the app: opens a card by its number, or executes a command. Returns `false`
  /// if the key has no meaning.
  func press(_ key: KeyEvent) -> Bool {
    if let number = AppModel.digit(of: key), let frame {
      var isOpened = false
      stage.working { isOpened = frame.openCard(number: number) }
      return isOpened
    }
    guard let command = AppCommand(key) else { return false }
    // Space presses the control that has the focus (KEY-03).
    if command == .pause, hasFocus { return false }
    var isHandled = false
    stage.working { isHandled = perform(command) }
    return isHandled
  }

  /// The digit of a number key without modifiers, 1 to 9, or `nil`.
  private static func digit(of key: KeyEvent) -> Int? {
    guard key.modifiers.isSubset(of: [.alphaShift, .numericPad]) else { return nil }
    return (1...9).first {
      key.code == KeyCode(name: "\($0)") || key.code == KeyCode(name: "Keypad \($0)")
    }
  }

  /// Updates the buttons after the state of a command changed.
  package func notify() { onChange?() }

  // MARK: Notices and the list of keys

  /// Shows a sentence above the scene for a few seconds.
  package func show(_ text: String) {
    stage.working {
      notice?.removeFromSuperview()
      let new = Notice(text, theme: Theme(around: stage.window))
      notice = new
      immediately { new.show(in: stage.window) }
    }
  }

  /// Removes at once the notice that `show(_:)` shows for a few seconds.
  func dropNotice() {
    notice?.removeFromSuperview()
    notice = nil
  }

  /// Shows a notice for as long as pin mode is on, in which each click puts down or lifts a finger
  /// (MSE-02, U13).
  package func showPinMode(_ isOn: Bool) {
    stage.working {
      pinNotice?.removeFromSuperview()
      pinNotice = nil
      guard isOn else { return }
      let new = Notice(
        "Hold fingers: a click puts down a finger that stays, a click on it lifts it. P ends.",
        theme: Theme(around: stage.window), stays: true)
      pinNotice = new
      immediately { new.show(in: stage.window) }
    }
    notify()
  }

  /// Shows a sentence about the state of the clock above the scene, until a call with `nil` removes
  /// it.
  package func showClock(_ words: String?) {
    stage.working {
      clockNotice?.removeFromSuperview()
      clockNotice = nil
      guard let words else { return }
      let new = Notice(words, theme: Theme(around: stage.window), stays: true)
      clockNotice = new
      immediately { new.show(in: stage.window) }
    }
  }

  /// Resumes a paused clock, because the zoom between a card and its demo needs a running one.
  func resumeClock() { if isOn(.pause) { performInWindow(.pause) } }

  /// Makes changes without animation while the clock stands, because none would proceed.
  private func immediately(_ body: () -> Void) {
    let wereEnabled = UIView.areAnimationsEnabled
    if isOn(.pause) { UIView.setAnimationsEnabled(false) }
    body()
    UIView.setAnimationsEnabled(wereEnabled)
  }

  private func toggleKeyList() {
    let wasOpen = openSheet is KeyList
    closeSheet()
    if wasOpen { return }
    let list = KeyList(keyRows, theme: Theme(around: stage.window))
    list.onCommand = { [weak self] in
      self?.closeSheet()
      if $0 != .help { self?.perform($0) }
    }
    open(list)
  }

  private func toggleTouchHelp() {
    let wasOpen = openSheet is TouchHelpSheet
    closeSheet()
    if wasOpen { return }
    open(TouchHelpSheet(host?.deviceReport(), theme: Theme(around: stage.window)))
  }

  private func toggleCode() {
    let wasOpen = openSheet is CodeSheet
    closeSheet()
    guard !wasOpen, let code = studio.demos.code(of: demoName) else { return }
    let title = studio.demos.entry(named: code.name)?.title ?? code.name
    open(CodeSheet(code, title: title, theme: Theme(around: stage.window)))
  }

  /// Shows what a program of the user's own needs (GAL-06).
  func showOwnProgram() {
    closeSheet()
    open(
      CodeSheet(
        OwnProgram.code, title: OwnProgram.title, about: OwnProgram.about,
        theme: Theme(around: stage.window)))
    notify()
  }

  private func open(_ sheet: AppSheet) {
    openSheet = sheet
    sheet.onClose = { [weak self] in self?.closeSheet() }
    immediately { sheet.show(in: stage.window) }
  }

  /// Removes the sheet with the list of keys or the code at once, without a fade.
  func dropSheet() {
    openSheet?.removeFromSuperview()
    openSheet = nil
  }

  /// Closes the list of keys or the code; `false` if neither is open.
  @discardableResult func closeSheet() -> Bool {
    guard let sheet = openSheet else { return false }
    openSheet = nil
    immediately { sheet.hide() }
    notify()
    return true
  }

  /// The rows of the list of keys: the keys that do something now, with their meanings.
  private var keyRows: [KeyList.Row] {
    let order: [AppCommand] = [
      .back, .gallery, .reset, .code, .companion, .inspector, .tune, .nextTab, .previousTab, .why,
      .pick, .safeArea, .rotate, .device, .theme, .record, .saveLastMinute, .saveReport,
      .savePicture, .showFiles, .pause, .step, .eventBack, .slow, .pin, .hitAreas, .grid,
      .flashDamage, .scaleUp, .scaleDown, .textLarger, .textSmaller, .reduceMotion,
      .raiseContrast, .mirror, .fullScreen, .firstLook, .touchHelp, .help,
    ]
    var rows = order.filter { offers($0) || ($0 == .back && frame == nil) }
      .map { KeyList.Row(key: $0.key, words: title(of: $0), command: offers($0) ? $0 : nil) }
    rows.insert(KeyList.Row(key: "Tab", words: "Next control; Enter or Space presses it"), at: 0)
    rows.insert(KeyList.Row(key: "Arrows", words: "Move the focus or the focused view"), at: 1)
    if let keys = frame?.cardKeys {
      rows.insert(KeyList.Row(key: keys, words: "Open a demo"), at: 0)
    }
    rows.append(
      KeyList.Row(key: "Ctrl+drag", words: "Two fingers of the mouse; with Shift in parallel"))
    rows.append(KeyList.Row(key: "Ctrl+Q", words: "Quit"))
    return rows
  }
}
