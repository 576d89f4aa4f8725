import PantoControls
import PantoCore
import PantoDemoKit

/// One of several buttons of which one is chosen. The chosen one differs in fill, weight and by a
/// bar below its word.
final class ChoiceButton: UIButton {
  private let bar = UIView()
  private let theme: Theme
  private var word: String

  var isChosen = false { didSet { if isChosen != oldValue { updateLook() } } }

  /// The height without the text's growth, in points. The area for touches is at least 44 high
  /// (MSE-04).
  static let height: CGFloat = 36

  init(_ word: String, theme: Theme) {
    self.word = word
    self.theme = theme
    super.init(frame: .zero)
    setTitle(word, for: .normal)
    layer.cornerRadius = 12
    bar.isUserInteractionEnabled = false
    bar.layer.cornerRadius = 1
    addSubview(bar)
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  private func updateLook() {
    setTitleColor(isChosen ? theme.accentOnSoft : theme.text2, for: .normal)
    backgroundColor = isChosen ? theme.accentSoft : theme.surface
    bar.backgroundColor = theme.accentOnSoft
    bar.isHidden = !isChosen
    setNeedsLayout()
  }

  override var intrinsicContentSize: CGSize {
    let size = UILabel(word, font(isChosen: true), theme.text).intrinsicContentSize
    return CGSize(
      width: max(44, size.width.rounded(.up) + 28),
      height: max(Self.height, size.height.rounded(.up) + 12))
  }

  private func font(isChosen: Bool) -> UIFont {
    UIFont.systemFont(ofSize: 13, weight: isChosen ? .semibold : .regular).withLineHeight(18)
      .scaled(by: stage?.textScale ?? 1)
  }

  override func layoutSubviews() {
    titleLabel?.font = font(isChosen: isChosen)
    super.layoutSubviews()
    bar.frame = CGRect(x: bounds.midX - 8, y: bounds.maxY - 5, width: 16, height: 2)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let size = CGSize(width: max(44, bounds.width), height: max(44, bounds.height))
    return CGRect(center: CGPoint(x: bounds.midX, y: bounds.midY), size: size).contains(point)
  }
}
