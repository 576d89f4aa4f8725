import PantoControls
import PantoCore
import PantoDemoKit

/// A row of the list of keys: a key cap and what the key does.
final class KeyListRow: UIControl {
  let command: AppCommand?
  private let cap = UIView()
  private let key: ScaledLabel
  private let words: ScaledLabel

  init(_ row: KeyList.Row, theme: Theme) {
    command = row.command
    key = ScaledLabel(scaled: row.key, Theme.numberStrong, theme.text)
    words = ScaledLabel(scaled: row.words, Theme.body, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = row.command.map { "key-\($0)" }
    isEnabled = row.command != nil
    showsInteraction = true
    layer.cornerRadius = 10
    cap.isUserInteractionEnabled = false
    words.numberOfLines = 0
    key.textAlignment = .center
    cap.backgroundColor = theme.background
    cap.layer.cornerRadius = 10
    cap.layer.borderWidth = 1
    cap.layer.borderColor = theme.value(theme.separator)
    for part in [cap, words] as [UIView] { addSubview(part) }
    cap.addSubview(key)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    let theme = Theme(around: self)
    cap.layer.borderColor = theme.value(theme.separator)
    cap.layer.borderWidth = theme.isHighContrast ? 2 : 1
  }

  /// The width of the row's key cap, in points.
  var keyWidth: CGFloat { max(32, (key.intrinsicContentSize.width + 16).rounded(.up)) }

  private var column: CGFloat = 0

  /// The height of the row for a width, with the text beside a column of key caps.
  func height(for width: CGFloat, keyWidth: CGFloat) -> CGFloat {
    column = keyWidth
    let space = max(1, width - keyWidth - 12)
    let size = words.sizeThatFits(CGSize(width: space, height: .greatestFiniteMagnitude))
    return max(command == nil ? 32 : 44, size.height.rounded(.up) + 8)
  }

  override func layoutSubviews() {
    let height = max(24, (key.intrinsicContentSize.height + 8).rounded(.up))
    cap.frame = CGRect(
      x: 0, y: (bounds.midY - height / 2).rounded(), width: keyWidth, height: height)
    key.frame = cap.bounds
    words.frame = CGRect(
      x: column + 12, y: 0, width: max(0, bounds.width - column - 12), height: bounds.height)
    mirror([cap, words])
  }
}
