import PantoControls
import PantoCore

/// The head of the gallery: the app's icon, its name, a sentence, and buttons.
final class GalleryHeader: UIView {
  private let model: AppModel
  private let icon = UIView(frame: CGRect(x: 0, y: 0, width: AppIcon.grid, height: AppIcon.grid))
  private let title: ScaledLabel
  private let line: ScaledLabel
  private let buttons: [ToolbarButton]
  private static let iconSide: CGFloat = 44

  init(model: AppModel, theme: Theme) {
    self.model = model
    title = ScaledLabel(scaled: "Pantograph", Theme.name, theme.text)
    line = ScaledLabel(
      scaled: "Gestures, views and motion for Linux. Pick a demo; touch, trackpad or mouse.",
      Theme.label,
      theme.text2)
    buttons = AppCommand.galleryHeads[0].map { ToolbarButton($0, model: model) }
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
    icon.transform = CGAffineTransform(
      scaleX: Self.iconSide / AppIcon.grid, y: Self.iconSide / AppIcon.grid)
    for part in [icon, title, line] as [UIView] + buttons { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the buttons of the gallery's header: which commands are offered, and which are on.
  func update() {
    for button in buttons { button.updateLook() }
    setNeedsLayout()
  }

  /// The widest choice of buttons beside which the name of the app is not cut.
  private func choice(for width: CGFloat) -> [AppCommand] {
    let rest = width - Self.iconSide - 14 - title.intrinsicContentSize.width
    return AppCommand.galleryHeads.first { commands in
      let count = commands.filter { model.offers($0) }.count
      return CGFloat(count) * (ToolbarButton.side + 8) <= rest
    } ?? [.help]
  }

  /// Lays out the header's parts for a width, and returns the header's height.
  func layOut(width: CGFloat) -> CGFloat {
    let height = layOutFromLeft(width: width)
    mirror([icon, title, line] as [UIView] + buttons.filter { !$0.isHidden }, in: width)
    return height
  }

  private func layOutFromLeft(width: CGFloat) -> CGFloat {
    let side = ToolbarButton.side
    let chosen = choice(for: width)
    var right = width + 12
    for button in buttons.reversed() {
      button.isHidden = !model.offers(button.command) || !chosen.contains(button.command)
      guard !button.isHidden else { continue }
      right -= side
      button.place(in: CGRect(x: right, y: 0, width: side, height: side))
      right -= 8
    }
    icon.center = CGPoint(x: Self.iconSide / 2, y: Self.iconSide / 2)
    let x = Self.iconSide + 14
    let name = title.intrinsicContentSize
    let sentence = line.intrinsicContentSize
    let space = right - x - 8
    title.frame = CGRect(x: x, y: 0, width: min(name.width + 1, space), height: name.height)
    if sentence.width <= space {
      line.frame = CGRect(x: x, y: name.height, width: sentence.width + 1, height: sentence.height)
      return max(Self.iconSide, line.frame.maxY)
    }
    // Where the sentence does not fit beside the buttons, it wraps below the icon.
    title.frame.origin.y = ((Self.iconSide - name.height) / 2).rounded()
    let wrapped = line.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    let y = max(Self.iconSide, title.frame.maxY) + 8
    line.frame = CGRect(x: 0, y: y, width: width, height: wrapped.height.rounded(.up))
    return line.frame.maxY
  }
}
