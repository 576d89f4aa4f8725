import PantoControls
import PantoCore
import PantoDemoKit

/// The button "No input seen yet. Touch does nothing?" at the start of the status bar (GAL-07).
final class StatusHelp: UIButton {
  private static let short = "No input seen yet"
  private static let long = "No input seen yet. Touch does nothing?"
  private let theme: Theme

  init(theme: Theme) {
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = "noInput"
    accessibilityLabel = Self.long
    adjustsImageWhenHighlighted = false
    setTitleColor(theme.onMark, for: .normal)
    tintColor = theme.onMark
    backgroundColor = theme.accent
    setTitle(Self.long + "  ›", for: .normal)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateFont()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateFont()
  }

  private var font: UIFont { Theme.caption.scaled(by: stage?.textScale ?? 1) }

  private func updateFont() { titleLabel?.font = font }

  private func width(of text: String) -> CGFloat {
    UILabel(text + "  ›", font, theme.onMark).intrinsicContentSize.width.rounded(.up) + 32
  }

  /// The width with the short text.
  var leastWidth: CGFloat { width(of: Self.short) }

  /// Chooses the text that fits into a width, and returns the width of the button.
  func width(for space: CGFloat) -> CGFloat {
    let text = width(of: Self.long) <= space ? Self.long : Self.short
    setTitle(text + "  ›", for: .normal)
    return min(width(of: text), max(44, space))
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // The bar ends at the window's edge, so the area reaches up further than down.
    let more = max(0, 44 - bounds.height)
    return CGRect(
      x: bounds.minX, y: bounds.minY - more, width: max(44, bounds.width),
      height: bounds.height + 1.5 * more
    ).contains(point)
  }
}
