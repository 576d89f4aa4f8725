import PantoCore
import PantoInspector
import PantoDemoKit

/// Executes the commands that simulate devices and surroundings.
extension AppModel {
  /// The text sizes that the keys for larger and smaller text choose, in percent (SIM-05).
  static let textSizes = [85, 100, 115, 130, 150]

  /// Whether the scene has a status bar, which shows the state of the clock.
  package var hasStatusBar: Bool { frame != nil }

  /// Whether a control or another view has the focus of the keyboard.
  var hasFocus: Bool {
    (stage.window.rootViewController as? any KeyHandler)?.focus.view != nil
  }

  /// Whether a touch at a point of the window acts on the app's own controls and not on the demo.
  /// Such a touch works while the clock of the demo is paused.
  package func isOfFrame(_ point: CGPoint) -> Bool {
    if openSheet != nil { return true }
    guard frame != nil else { return false }
    guard let deviceView else { return true }
    return stage.window.hitTest(point, with: nil).map { !$0.isDescendant(of: deviceView) } ?? true
  }

  /// Whether a command that simulates a device or surroundings is on.
  func isSimulated(_ command: AppCommand) -> Bool {
    switch command {
    case .rotate: simulation.isRotated
    case .device: simulation.device != nil
    case .hitAreas: guides.showsHitAreas
    case .grid: guides.showsGrid
    case .reduceMotion: stage.reducesMotion
    case .raiseContrast: stage.raisesContrast
    case .mirror: stage.layoutDirection == .rightToLeft
    default: false
    }
  }

  /// Executes a command that simulates a device or surroundings; returns `false` for other
  /// commands.
  func simulate(_ command: AppCommand) -> Bool {
    switch command {
    case .rotate:
      simulation.isRotated.toggle()
      show(simulation.words)
    case .device:
      simulation.chooseNextDevice()
      show(simulation.words)
    case .hitAreas: guides.toggleHitAreas(in: stage)
    case .grid: guides.toggleGrid(in: stage, below: deviceView)
    case .textLarger: changeText(by: 1)
    case .textSmaller: changeText(by: -1)
    case .reduceMotion:
      stage.reducesMotion.toggle()
      frame?.reducesMotion = stage.reducesMotion
      show(stage.reducesMotion ? "Reduced motion" : "Full motion")
    case .raiseContrast: toggleContrast()
    case .mirror:
      stage.layoutDirection = stage.layoutDirection == .rightToLeft ? .leftToRight : .rightToLeft
      frame?.rebuild()
      show(stage.layoutDirection == .rightToLeft ? "Right to left" : "Left to right")
    default: return false
    }
    return true
  }

  /// Switches to the next theme: light, dark, or that of the desktop if its style is known
  /// (KEY-02).
  func chooseNextTheme() {
    var style: UIUserInterfaceStyle = isDark ? .light : .dark
    if followsDesktop {
      (followsDesktop, style) = (false, .light)
    } else if isDark, let desktopStyle {
      (followsDesktop, style) = (true, desktopStyle)
    }
    stage.userInterfaceStyle = style
    stage.inspector?.style = style == .dark ? .dark : .light
    if followsDesktop { show("As the desktop: \(style == .dark ? "dark" : "light")") }
  }

  /// Takes over the style of the desktop, which may have changed (U31). Only a theme that follows
  /// the desktop changes with it.
  package func desktopChanged(to style: UIUserInterfaceStyle?) {
    guard let style, style != desktopStyle else { return }
    desktopStyle = style
    guard followsDesktop, style != stage.userInterfaceStyle else { return }
    stage.userInterfaceStyle = style
    stage.inspector?.style = style == .dark ? .dark : .light
    notify()
  }

  private func changeText(by step: Int) {
    let percent = Int((stage.textScale * 100).rounded())
    let sizes = AppModel.textSizes
    let next = step > 0 ? sizes.first { $0 > percent } : sizes.last { $0 < percent }
    if let next { stage.textScale = CGFloat(next) / 100 }
    show("Text \(next ?? percent) %")
  }

  /// Turns high contrast on or off. Colours are chosen when the app's views are created, so the
  /// views are created anew.
  private func toggleContrast() {
    stage.raisesContrast.toggle()
    frame?.rebuild()
    show(stage.raisesContrast ? "High contrast" : "Plain contrast")
  }
}

extension AppModel {
  /// The names of those options of a recording's header that commands change.
  package static let changingOptions = [
    "device", "rotate", "safeArea", "motion", "contrast", "direction", "textSize", "follows",
    "grid", "hitAreas",
  ]

  /// The options of a recording's header that recreate the present simulation, such as the device,
  /// the text size and the guides.
  package var sceneOptions: [String] {
    var list = simulation.options
    if stage.reducesMotion { list.append("motion=reduced") }
    if stage.raisesContrast { list.append("contrast=high") }
    if stage.layoutDirection == .rightToLeft { list.append("direction=rtl") }
    let percent = Int((stage.textScale * 100).rounded())
    if percent != 100 { list.append("textSize=\(percent)") }
    if followsDesktop { list.append("follows=desktop") }
    return list + guides.options
  }

  /// Shows the guides that the options of a recording's header name.
  func showGuides(_ options: [String]) {
    if options.contains("grid=1"), !guides.showsGrid {
      guides.toggleGrid(in: stage, below: deviceView)
    }
    if options.contains("hitAreas=1"), !guides.showsHitAreas { guides.toggleHitAreas(in: stage) }
  }

  /// The options of a recording's header that recreate the app as it is now, apart from the open
  /// demo.
  var frameOptions: [String] {
    var list = sceneOptions
    if isDark { list.append("theme=dark") }
    if isInspecting { list.append("inspect=1") }
    if host != nil || imitatesWindow { list.append("window=1") }
    if isOn(.record) { list.append("recording=1") }
    return list
  }
}
