@_spi(Overrides) import PantoControls
import PantoCore
import PantoDemoKit

/// A command of *Touch does nothing?* on a ground of its own. A press copies it (GAL-07).
final class CommandRow: UIControl {
  override var actKind: GestureKind { .button }
  /// The command.
  let text: String
  private let command: ScaledLabel
  private let word: ScaledLabel
  private static let margin: CGFloat = 10

  init(_ text: String, theme: Theme) {
    self.text = text
    command = ScaledLabel(scaled: text, Theme.code, theme.text)
    word = ScaledLabel(scaled: "Copy", Theme.label, theme.accentOnSoft)
    super.init(frame: .zero)
    accessibilityIdentifier = "copyCommand"
    accessibilityLabel = "Copy the command"
    showsInteraction = true
    backgroundColor = theme.background
    layer.cornerRadius = 10
    command.numberOfLines = 0
    for label in [command, word] {
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
    addAction(for: .touchUpInside) { [weak self] _ in self?.copyCommand() }
  }

  required init?(coder: NSCoder) { nil }

  private func copyCommand() {
    UIPasteboard.general.string = text
    word.text = "Copied"
    setNeedsLayout()
  }

  /// The word that says what a press does, or that it was done.
  var copyWord: String { word.text ?? "" }

  private func textWidth(in width: CGFloat) -> CGFloat {
    // The longer word fits as well, so that a press moves no text.
    let shown = word.text
    word.text = "Copied"
    let own = word.intrinsicContentSize.width.rounded(.up) + 1
    word.text = shown
    return max(0, width - own - 3 * Self.margin)
  }

  func height(for width: CGFloat) -> CGFloat {
    let most = CGSize(width: textWidth(in: width), height: .greatestFiniteMagnitude)
    return max(44, command.sizeThatFits(most).height.rounded(.up) + 16)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = textWidth(in: bounds.width)
    let size = command.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    let height = size.height.rounded(.up)
    let own = word.intrinsicContentSize
    let left = Self.margin
    command.frame = CGRect(
      x: left, y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
    word.frame = CGRect(
      x: bounds.width - left - own.width.rounded(.up) - 1,
      y: ((bounds.height - own.height) / 2).rounded(), width: own.width.rounded(.up) + 1,
      height: own.height)
    guard effectiveUserInterfaceLayoutDirection == .rightToLeft else { return }
    for label in [command, word] {
      label.frame.origin.x = bounds.width - label.frame.maxX
    }
  }
}
