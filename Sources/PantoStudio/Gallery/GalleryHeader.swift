import PantoControls
import PantoCore
import PantoDemoKit

/// The head of the gallery: the app's icon, its name, a sentence, and buttons.
final class GalleryHeader: UIView {
  private let model: AppModel
  private let icon = UIView(frame: CGRect(x: 0, y: 0, width: AppIcon.grid, height: AppIcon.grid))
  private let title: ScaledLabel
  private let line: ScaledLabel
  private let buttons: [ToolbarButton]
  /// The purpose of the program (GAL-05).
  static let subtitle =
    "Record a touch. See why a gesture fired or did not. Scrub back. Change the physics and "
    + "replay."

  init(model: AppModel, theme: Theme) {
    self.model = model
    title = ScaledLabel(scaled: "Pantograph", Theme.largeTitle, theme.text)
    line = ScaledLabel(scaled: Self.subtitle, Theme.body, theme.text2)
    // The toolbar of an open demo has buttons of the same commands (NAM-01).
    buttons = AppCommand.galleryHeads[0].map {
      ToolbarButton($0, model: model, identifier: "\($0)AtEntrance")
    }
    super.init(frame: .zero)
    line.numberOfLines = 0
    icon.isUserInteractionEnabled = false
    icon.layer.cornerRadius = 14
    icon.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 0, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: 0x2E86FF)), .init(at: 1, color: RGBA(hex: 0x0A4FD0)),
      ])
    icon.layer.paths = [
      .init(elements: AppIcon.linkage(.regular), color: RGBA(1, 1, 1)),
      .init(elements: AppIcon.pen(.regular), color: RGBA(hex: 0xFF4A3D)),
    ]
    for part in [icon, title, line] as [UIView] + buttons { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the buttons of the gallery's header: which commands are offered, and which are on.
  func update() {
    for button in buttons { button.updateLook() }
    setNeedsLayout()
  }

  /// The widest choice of buttons beside which the name of the app is not cut, and whether Record
  /// has its word. Other buttons go before the word does (GAL-06).
  private func choice(for rest: CGFloat) -> (commands: [AppCommand], hasWord: Bool) {
    func width(_ commands: [AppCommand]) -> CGFloat {
      CGFloat(commands.filter { model.offers($0) }.count) * (ToolbarButton.side + 8)
    }
    if let record = buttons.first(where: { $0.command == .record }), model.offers(.record) {
      // The long word takes the place of no button.
      record.saysSession = true
      let all = AppCommand.galleryHeads[0]
      func word() -> CGFloat { (record.wordWidth ?? 0) - ToolbarButton.side }
      if width(all) + word() <= rest { return (all, true) }
      record.saysSession = false
      for commands in AppCommand.galleryHeads where commands.contains(.record) {
        if width(commands) + word() <= rest { return (commands, true) }
      }
    }
    return (AppCommand.galleryHeads.first { width($0) <= rest } ?? [.help], false)
  }

  /// Lays out the header's parts for a width, and returns the header's height.
  func layOut(width: CGFloat) -> CGFloat {
    let height = layOutFromLeft(width: width)
    mirror([icon, title, line] as [UIView] + buttons.filter { !$0.isHidden }, in: width)
    return height
  }

  private func layOutFromLeft(width: CGFloat) -> CGFloat {
    let iconSide: CGFloat = width < 560 ? 44 : 52
    title.base = width < 560 ? Theme.narrowName : Theme.largeTitle
    let name = title.intrinsicContentSize
    var x = iconSide + (width < 560 ? 12 : 16)
    // With large text the icon goes before Record does.
    icon.isHidden = width + 12 - x - name.width - 8 < 2 * (ToolbarButton.side + 8)
    if icon.isHidden { x = 0 }
    let right = layOutButtons(
      choice(for: width + 12 - x - name.width - 8), middle: iconSide / 2, width: width)
    icon.transform = CGAffineTransform(scaleX: iconSide / AppIcon.grid, y: iconSide / AppIcon.grid)
    icon.center = CGPoint(x: iconSide / 2, y: iconSide / 2)
    let sentence = line.intrinsicContentSize
    let space = right - x - 8
    title.frame = CGRect(x: x, y: 0, width: min(name.width + 1, space), height: name.height)
    if sentence.width <= space {
      line.frame = CGRect(x: x, y: name.height, width: sentence.width + 1, height: sentence.height)
      return max(iconSide, line.frame.maxY)
    }
    // Where the sentence does not fit beside the buttons, it wraps below the icon.
    title.frame.origin.y = ((iconSide - name.height) / 2).rounded()
    let wrapped = line.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    let y = max(iconSide, title.frame.maxY) + 8
    line.frame = CGRect(x: 0, y: y, width: width, height: wrapped.height.rounded(.up))
    return line.frame.maxY
  }

  /// Lays out the chosen buttons from the right, and returns the left end of the first.
  private func layOutButtons(
    _ chosen: (commands: [AppCommand], hasWord: Bool), middle: CGFloat, width: CGFloat
  ) -> CGFloat {
    let side = ToolbarButton.side
    // The icon of the last button ends at the margin.
    var right = width + 12
    for button in buttons.reversed() {
      button.isHidden = !model.offers(button.command) || !chosen.commands.contains(button.command)
      guard !button.isHidden else { continue }
      button.showsWord = chosen.hasWord && button.command == .record
      let own = button.showsWord ? button.wordWidth ?? side : side
      right -= own
      button.place(in: CGRect(x: right, y: middle - side / 2, width: own, height: side))
      right -= 8
    }
    return right
  }
}
