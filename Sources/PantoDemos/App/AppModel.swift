import Pantograph

/// The commands of one stage: who executes them, which are offered, and which are on.
///
/// Keys and buttons go through this object, so that both do the same. Every scene has one; only the
/// gallery has a frame with buttons.
@MainActor package final class AppModel {
  private unowned let stage: Stage
  /// The window on screen, if there is one.
  package weak var host: (any AppHost)? {
    didSet {
      notify()
      onHost?()
    }
  }
  /// Called after a window on screen took over the stage.
  var onHost: (() -> Void)?
  /// The gallery with its frame, if the scene has one.
  weak var frame: AppController?
  /// Called after a command changed what is on.
  var onChange: (() -> Void)?
  private var notice: Notice?
  private var pinNotice: Notice?
  /// The list of keys or the code of the demo, while it is open.
  private(set) var openSheet: AppSheet?
  /// The name of the scene; that of the open demo is `demoName`.
  private let scene: String?
  /// Whether the open demo can be tuned. A replay of the tuning panel cannot, so that no panel
  /// opens inside another one.
  var canTune = true
  /// Whether a command turned the inspector on. The frame makes room for it then. An inspector that
  /// a program adds to a replay floats instead, so that the replay has the layout of the recording
  /// (INS-08).
  private(set) var isInspecting = false

  init(_ stage: Stage, scene: String? = nil) {
    self.stage = stage
    self.scene = scene
  }

  /// The name of the demo that was opened last, or `nil`.
  var lastDemo: String? { frame?.lastDemo }
  /// The name of the demo that shows, or `nil` in the gallery.
  var demoName: String? { frame == nil ? scene : frame?.openDemo }

  private var isDark: Bool { stage.userInterfaceStyle == .dark }

  // MARK: What is offered

  /// Whether the command does something now. Buttons and the list of keys leave out all others.
  package func offers(_ command: AppCommand) -> Bool {
    switch command {
    case .inspector, .theme, .help: true
    case .why, .pick: stage.inspector != nil
    case .code: DemoCode.of(demoName) != nil
    case .piece: frame?.openDemo == "block"
    case .back, .gallery, .safeArea, .reset, .tune: frame?.hasDemo ?? false
    case .record, .pause, .step, .slow, .pin, .saveLastMinute, .fullScreen:
      host?.has(command) ?? false
    }
  }

  /// Whether the command's state is on.
  package func isOn(_ command: AppCommand) -> Bool {
    switch command {
    case .inspector: frame == nil ? stage.inspector != nil : isInspecting
    case .why: stage.inspector?.asksNextPress ?? false
    case .pick: stage.inspector?.picksNextPress ?? false
    case .safeArea: frame?.showsSafeArea ?? false
    case .help: openSheet is KeyList
    case .code: openSheet is CodeSheet
    case .tune: frame?.tune.panel != nil
    default: host?.isOn(command) ?? false
    }
  }

  // MARK: Executing

  /// Executes a command; `false` if it is not offered.
  @discardableResult package func perform(_ command: AppCommand) -> Bool {
    guard offers(command) else { return false }
    switch command {
    case .inspector: toggleInspector()
    case .why: stage.inspector?.asksNextPress.toggle()
    case .pick: stage.inspector?.picksNextPress.toggle()
    case .theme:
      stage.userInterfaceStyle = isDark ? .light : .dark
      stage.inspector?.style = isDark ? .dark : .light
    case .help: toggleKeyList()
    case .code: toggleCode()
    case .piece: frame?.replaceDemo(with: DemoCatalog.piece)
    case .safeArea: frame?.showsSafeArea.toggle()
    case .back: frame?.goBack()
    case .gallery: frame?.closeDemo()
    case .reset: frame?.resetDemo()
    case .tune: frame?.toggleTune()
    default: host?.perform(command)
    }
    notify()
    return true
  }

  private func toggleInspector() { inspect(!isOn(.inspector)) }

  /// Turns the inspector on or off. In the frame it stands beside the stage (APP-03).
  package func inspect(_ isOn: Bool) {
    isInspecting = isOn
    if isOn {
      stage.addInspector().style = isDark ? .dark : .light
    } else {
      stage.removeInspector()
    }
    notify()
  }

  /// Handles a key of the frame; `false` if it has no meaning.
  func press(_ key: KeyEvent) -> Bool {
    if let number = AppModel.digit(of: key), let frame {
      var isOpened = false
      stage.working { isOpened = frame.openCard(number: number) }
      return isOpened
    }
    guard let command = AppCommand(key) else { return false }
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

  /// Tells the buttons that something changed.
  package func notify() { onChange?() }

  // MARK: Notices and the list of keys

  /// Shows a sentence above the scene for a few seconds.
  package func show(_ text: String) {
    stage.working {
      notice?.removeFromSuperview()
      let new = Notice(text, theme: Theme(isDark: isDark))
      notice = new
      new.show(in: stage.window)
    }
  }

  /// Shows that clicks put down fingers, for as long as they do (MSE-02, U13).
  package func showPinMode(_ isOn: Bool) {
    stage.working {
      pinNotice?.removeFromSuperview()
      pinNotice = nil
      guard isOn else { return }
      let new = Notice(
        "Pin mode: a click puts down a finger, a click on it lifts it. P ends.",
        theme: Theme(isDark: isDark), stays: true)
      pinNotice = new
      new.show(in: stage.window)
    }
    notify()
  }

  private func toggleKeyList() {
    let wasOpen = openSheet is KeyList
    closeSheet()
    if wasOpen { return }
    let list = KeyList(keyRows, theme: Theme(isDark: isDark))
    list.onCommand = { [weak self] in
      self?.closeSheet()
      if $0 != .help { self?.perform($0) }
    }
    open(list)
  }

  private func toggleCode() {
    let wasOpen = openSheet is CodeSheet
    closeSheet()
    guard !wasOpen, let code = DemoCode.of(demoName) else { return }
    let title = DemoCatalog.entry(named: code.name)?.title ?? code.name
    open(CodeSheet(code, title: title, theme: Theme(isDark: isDark)))
  }

  private func open(_ sheet: AppSheet) {
    openSheet = sheet
    sheet.onClose = { [weak self] in self?.closeSheet() }
    sheet.show(in: stage.window)
  }

  /// Closes the list of keys or the code; `false` if neither is open.
  @discardableResult func closeSheet() -> Bool {
    guard let sheet = openSheet else { return false }
    openSheet = nil
    sheet.hide()
    notify()
    return true
  }

  /// The keys that do something now, with their meaning.
  private var keyRows: [KeyList.Row] {
    let order: [AppCommand] = [
      .back, .gallery, .reset, .code, .piece, .inspector, .tune, .why, .pick, .safeArea, .theme,
      .record,
      .saveLastMinute,
      .pause, .step, .slow, .pin, .fullScreen, .help,
    ]
    var rows = order.filter { offers($0) || ($0 == .back && frame == nil) }
      .map { KeyList.Row(key: $0.key, words: $0.title, command: offers($0) ? $0 : nil) }
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
