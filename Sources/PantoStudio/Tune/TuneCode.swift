import PantoControls
import PantoCore
import PantoDemoKit

/// The Swift lines that give a program the tuned constants, above the list of constants.
final class TuneCode: UIView {
  private let heading: ScaledLabel
  private let lines: ScaledLabel
  let close = RoomyButton()

  init(_ text: String, wasCopied: Bool, theme: Theme) {
    heading = ScaledLabel(
      scaled: wasCopied ? "Copied" : "Swift for these values", Theme.heading, theme.text)
    lines = ScaledLabel(scaled: text, Theme.number, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = "tuneCode"
    backgroundColor = theme.raised
    layer.cornerRadius = 16
    layer.shadow = theme.liftedShadow
    lines.numberOfLines = 0
    lines.accessibilityIdentifier = "tuneLines"
    heading.numberOfLines = 0
    close.accessibilityIdentifier = "closeCode"
    close.setImage(UIImage(systemName: "xmark"), for: .normal)
    close.tintColor = theme.text2
    close.layer.cornerRadius = 12
    for part in [heading, lines, close] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the height of the card with the Swift lines for a width, both in points.
  func height(for width: CGFloat) -> CGFloat {
    let inner = max(1, width - 32)
    let size = CGSize(width: inner, height: .greatestFiniteMagnitude)
    let head = CGSize(width: max(1, inner - 52), height: .greatestFiniteMagnitude)
    return
      (16 + max(44, heading.sizeThatFits(head).height) + 8 + lines.sizeThatFits(size).height
      + 16).rounded(.up)
  }

  override func layoutSubviews() {
    let inner = bounds.smaller(dx: 16, dy: 16)
    let head = heading.sizeThatFits(
      CGSize(width: max(1, inner.width - 52), height: .greatestFiniteMagnitude))
    let top = max(44, head.height.rounded(.up))
    heading.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width - 52, height: top)
    close.frame = CGRect(x: inner.maxX - 44, y: inner.minY, width: 44, height: 44)
    lines.frame = CGRect(
      x: inner.minX, y: inner.minY + top + 8, width: inner.width,
      height: max(0, inner.height - top - 8))
  }
}
