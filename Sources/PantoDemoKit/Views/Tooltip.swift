import PantoControls
import PantoCore

/// A dark label with the title of a button and its key (KEY-01).
package final class Tooltip: UIView {
  /// The time after which a resting pointer or finger shows the tooltip, in seconds.
  package static let delay: TimeInterval = 0.5

  private let words: ScaledLabel
  private let key: ScaledLabel

  package init(_ text: String, key name: String, theme: Theme) {
    words = ScaledLabel(scaled: text, Theme.label, theme.tipText)
    key = ScaledLabel(scaled: name, Theme.number, theme.tipText2)
    super.init(frame: .zero)
    accessibilityIdentifier = "tooltip"
    isUserInteractionEnabled = false
    backgroundColor = theme.tip
    layer.cornerRadius = 10
    layer.shadow = theme.cardShadow
    addSubview(words)
    addSubview(key)
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the label below `view`, or above it where the window ends, and inside the window.
  package func show(below view: UIView, in window: UIView) {
    window.addSubview(self)
    let (a, b) = (words.intrinsicContentSize, key.intrinsicContentSize)
    let height = (max(a.height, b.height) + 12).rounded(.up)
    let gap: CGFloat = (key.text ?? "").isEmpty ? 0 : 12
    let size = CGSize(
      width: (a.width + gap + b.width + 24).rounded(.up), height: height)
    let from = view.convert(view.bounds, to: window)
    let safe = window.safeAreaLayoutGuide.layoutFrame.smaller(dx: 8, dy: 8)
    let x = min(max(safe.minX, from.midX - size.width / 2), max(safe.minX, safe.maxX - size.width))
    let isBelow = from.maxY + 8 + height <= safe.maxY
    frame = CGRect(
      origin: CGPoint(
        x: x.rounded(), y: isBelow ? from.maxY + 8 : max(safe.minY, from.minY - 8 - height)),
      size: size)
    words.frame = CGRect(x: 12, y: (height - a.height) / 2, width: a.width + 1, height: a.height)
    key.frame = CGRect(
      x: words.frame.maxX + gap - 1, y: (height - b.height) / 2, width: b.width + 1,
      height: b.height)
    mirror([words, key])
  }
}
