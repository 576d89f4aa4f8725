import PantoControls
import PantoCore
import PantoDemoKit

/// A button whose title follows the text size, on at least 44 × 44 points.
final class TuneButton: UIButton {
  private let isPrimary: Bool
  private let isFilled: Bool

  /// Creates a button. A primary one has a soft ground; a filled one has the accent colour.
  init(
    _ title: String, name: String, isPrimary: Bool = false, isFilled: Bool = false,
    icon: UIImage? = nil
  ) {
    self.isPrimary = isPrimary
    self.isFilled = isFilled
    super.init(frame: .zero)
    accessibilityIdentifier = name
    setTitle(title, for: .normal)
    layer.cornerRadius = 12
    if let icon { setImage(icon, for: .normal) }
    imagePadding = Theme.imagePadding
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  /// The size of the button's title with margins, at least 44 × 44 points.
  var wanted: CGSize {
    let size = titleLabel?.intrinsicContentSize ?? .zero
    let icon = image(for: .normal)?.size.width ?? 0
    return CGSize(
      width: max(44, (size.width + icon + 28).rounded(.up)),
      height: max(44, (size.height + 16).rounded(.up)))
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateLook()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
  }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { updateLook() } } }

  private func updateLook() {
    let theme = Theme(around: self)
    titleLabel?.font = Theme.button.scaled(by: stage?.textScale ?? 1)
    setTitleColor(isFilled ? theme.onMark : theme.accentOnSoft, for: .normal)
    tintColor = isFilled ? theme.onMark : theme.accentOnSoft
    backgroundColor =
      isFilled
      ? (isHighlighted ? theme.accentOnSoft : theme.accent)
      : isPrimary || isHighlighted ? theme.accentSoft : theme.background
    transform = isHighlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity
  }
}
