@_spi(Overrides) import PantoControls
import PantoCore

/// A row of the menu of a replay: its title, and below it what the row does.
final class TraceMenuRow: UIControl {
  override var actKind: GestureKind { .button }

  let item: TraceMenu.Item
  private let title: ScaledLabel
  private let line: ScaledLabel

  init(_ item: TraceMenu.Item, theme: Theme) {
    self.item = item
    title = ScaledLabel(scaled: item.title, Theme.bodyStrong, theme.text)
    line = ScaledLabel(scaled: item.line, Theme.label, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = item.name
    accessibilityLabel = item.title
    layer.cornerRadius = 10
    showsInteraction = true
    for label in [title, line] {
      label.numberOfLines = 0
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func heights(for width: CGFloat) -> (title: CGFloat, line: CGFloat) {
    let most = CGSize(width: max(0, width - 24), height: 1e6)
    return (
      title.sizeThatFits(most).height.rounded(.up), line.sizeThatFits(most).height.rounded(.up)
    )
  }

  /// The height of the row for a width, both in points.
  func height(for width: CGFloat) -> CGFloat {
    let (title, line) = heights(for: width)
    return max(TraceButton.side, title + line + 16)
  }

  override func layoutSubviews() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for label in [title, line] { label.textAlignment = isReversed ? .right : .left }
    let (first, second) = heights(for: bounds.width)
    let width = max(0, bounds.width - 24)
    title.frame = CGRect(x: 12, y: 8, width: width, height: first)
    line.frame = CGRect(x: 12, y: 8 + first, width: width, height: second)
  }
}
