import PantoControls
import PantoCore
import PantoDemoKit

/// The contents of the drawer: a title, and one button for each section.
final class DrawerMenu: UIView {
  private let title: UILabel
  private let theme: Theme
  private(set) var buttons: [UIButton] = []
  private var discs: [UIView] = []
  /// Called with the index of the section whose button was pressed.
  var onChoose: ((Int) -> Void)?

  init(theme: Theme) {
    self.theme = theme
    title = UILabel("Drawer", Theme.largeTitle, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "menu"
    addSubview(title)
    for (i, section) in DrawerSection.all.enumerated() {
      let button = UIButton()
      button.accessibilityIdentifier = "section\(i + 1)"
      button.setTitle(section.name, for: .normal)
      button.titleLabel?.font = Theme.button
      button.contentHorizontalAlignment = .leading
      button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 44, bottom: 6, right: 12)
      button.layer.cornerRadius = 12
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.onChoose?(i) }
      let disc = UIView()
      disc.backgroundColor = UIColor(hex: section.color)
      disc.isUserInteractionEnabled = false
      disc.layer.cornerRadius = 8
      button.addSubview(disc)
      addSubview(button)
      buttons.append(button)
      discs.append(disc)
    }
  }

  required init?(coder: NSCoder) { nil }

  func show(chosen: Int) {
    for (i, button) in buttons.enumerated() {
      button.backgroundColor = i == chosen ? theme.accentSoft : nil
      button.setTitleColor(i == chosen ? theme.accentOnSoft : theme.text, for: .normal)
    }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    // The menu's own insets change while the drawer lies beyond the edge; those of the window are
    // what the open drawer has to keep clear of.
    let safe = window?.safeAreaInsets ?? .zero
    let isReversed = traitCollection.layoutDirection == .rightToLeft
    let x = (isReversed ? 0 : safe.left) + 12
    let w = max(0, bounds.width - (isReversed ? safe.right : safe.left) - 24)
    let high = max(32, title.intrinsicContentSize.height.rounded(.up))
    title.frame = CGRect(x: x + 12, y: safe.top + 20, width: max(0, w - 24), height: high)
    title.textAlignment = isReversed ? .right : .left
    let font = Theme.button.scaled(by: stage?.textScale ?? 1)
    let height = max(44, (font.lineHeight + 20).rounded(.up))
    var y = title.frame.maxY + 20
    for (button, disc) in zip(buttons, discs) {
      button.titleLabel?.font = font
      button.frame = CGRect(x: x, y: y, width: w, height: height)
      button.contentEdgeInsets = UIEdgeInsets(
        top: 6, left: isReversed ? 12 : 44, bottom: 6, right: isReversed ? 44 : 12)
      button.contentHorizontalAlignment = isReversed ? .right : .left
      disc.frame = CGRect(
        x: isReversed ? w - 28 : 12, y: ((height - 16) / 2).rounded(), width: 16, height: 16)
      y += height + 8
    }
  }
}
