import Pantograph

/// The page behind the drawer: a picture, a title and a sentence of one section.
final class DrawerPage: UIView {
  private let picture = UIView()
  private let title: UILabel
  private let text: UILabel

  init(theme: Theme) {
    title = UILabel("", Theme.heading, theme.text)
    text = UILabel("", Theme.body, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "page"
    backgroundColor = theme.surface
    layer.cornerRadius = 16
    layer.shadow = theme.cardShadow
    picture.layer.cornerRadius = 12
    picture.isUserInteractionEnabled = false
    title.numberOfLines = 0
    text.numberOfLines = 0
    for part in [picture, title, text] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    layer.shadow = Theme(around: self).cardShadow
  }

  func show(_ section: DrawerSection) {
    title.text = section.name
    text.text = section.text
    picture.layer.gradient = .linearGradient(
      start: .zero, end: CGPoint(x: 1, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: section.colors.0)),
        .init(at: 1, color: RGBA(hex: section.colors.1)),
      ])
  }

  override func layoutSubviews() {
    let (w, h) = (bounds.width, bounds.height)
    let inner = CGSize(width: max(0, w - 40), height: .greatestFiniteMagnitude)
    // The texts take the height that they need at the text size of the stage.
    let heading = max(22, title.sizeThatFits(inner).height.rounded(.up))
    let words = max(48, text.sizeThatFits(inner).height.rounded(.up))
    let top = h - 16 - words - 6 - heading
    picture.frame = CGRect(x: 12, y: 12, width: max(0, w - 24), height: max(0, top - 24))
    title.frame = CGRect(x: 20, y: top, width: inner.width, height: heading)
    text.frame = CGRect(x: 20, y: h - 16 - words, width: inner.width, height: words)
  }
}
