import PantoControls
import PantoCore
import PantoDemoKit

/// The bar above a demo: back, the title, what is being recorded, and buttons (KEY-01).
final class AppToolbar: UIView {
  static let height: CGFloat = 52
  /// The space between two buttons, in points (MSE-04).
  private static let gap: CGFloat = 8

  private let model: AppModel
  private let back: ToolbarButton
  private let heading: ScaledLabel
  private let buttons: [ToolbarButton]
  private let line = UIView()
  let recording: RecordingPill

  init(title: String, model: AppModel, theme: Theme) {
    self.model = model
    back = ToolbarButton(.back, model: model)
    buttons = AppCommand.toolbar.map { ToolbarButton($0, model: model) }
    heading = ScaledLabel(scaled: title, Theme.heading, theme.text)
    recording = RecordingPill(theme: theme)
    super.init(frame: .zero)
    accessibilityIdentifier = "toolbar"
    backgroundColor = theme.surface
    line.backgroundColor = theme.separator
    line.isUserInteractionEnabled = false
    for part in [back, heading, recording] as [UIView] + buttons + [line] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the toolbar's buttons: which commands are offered, and which are on.
  func update() {
    back.updateLook()
    for button in buttons { button.updateLook() }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let safe = safeAreaLayoutGuide.layoutFrame
    let middle = bounds.maxY - Self.height / 2
    let hair = separatorWidth
    let side = ToolbarButton.side
    line.frame = CGRect(x: 0, y: bounds.maxY - hair, width: bounds.width, height: hair)
    back.place(in: CGRect(x: safe.minX + 8, y: middle - side / 2, width: side, height: side))
    let shown = layOutButtons(until: safe.maxX - 8, middle: middle, room: safe.width)
    let x = safe.minX + side + 16
    let space = max(0, shown - x - 8)
    let pill = recording.isHidden ? .zero : recording.intrinsicContentSize
    let size = heading.intrinsicContentSize
    let width = min(size.width + 1, pill.width > 0 ? max(0, space - pill.width - 12) : space)
    heading.frame = CGRect(x: x, y: middle - size.height / 2, width: width, height: size.height)
    recording.frame = CGRect(
      x: x + width + 12, y: middle - pill.height / 2, width: pill.width, height: pill.height)
    mirror([back, heading, recording] as [UIView] + buttons.filter { !$0.isHidden })
  }

  /// Returns the widest choice of toolbar buttons beside which the title of the demo is not cut.
  /// The word of Record is the first that goes.
  private func choice(for room: CGFloat) -> (commands: [AppCommand], hasWord: Bool) {
    let pill = recording.isHidden ? 0 : recording.intrinsicContentSize.width + 12
    let rest = room - heading.intrinsicContentSize.width - pill - ToolbarButton.side - 33
    func width(_ commands: [AppCommand]) -> CGFloat {
      CGFloat(commands.filter { model.offers($0) }.count) * (ToolbarButton.side + Self.gap)
    }
    let word = buttons.first { $0.command == .record }?.wordWidth.map { $0 - ToolbarButton.side }
    for commands in AppCommand.toolbars {
      let hasWord = recording.isHidden && commands.contains(.record) && model.offers(.record)
      if hasWord, let word, width(commands) + word <= rest { return (commands, true) }
      if width(commands) <= rest { return (commands, false) }
    }
    return ([.help], false)
  }

  /// Lays out the offered buttons from the right and returns the left end of the first.
  private func layOutButtons(until right: CGFloat, middle: CGFloat, room: CGFloat) -> CGFloat {
    let side = ToolbarButton.side
    let (chosen, hasWord) = choice(for: room)
    var x = right
    for button in buttons.reversed() {
      button.isHidden = !model.offers(button.command) || !chosen.contains(button.command)
      guard !button.isHidden else { continue }
      button.showsWord = hasWord && button.command == .record
      let width = button.showsWord ? button.wordWidth ?? side : side
      x -= width
      button.place(in: CGRect(x: x, y: middle - side / 2, width: width, height: side))
      x -= Self.gap
    }
    return x
  }
}
