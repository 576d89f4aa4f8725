import Pantograph

/// A label whose font follows the text size of its stage (SIM-05).
final class ScaledLabel: UILabel {
  private let base: UIFont

  init(scaled text: String, _ font: UIFont, _ color: UIColor) {
    base = font
    super.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
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

  private func updateFont() { font = base.scaled(by: stage?.textScale ?? 1) }
}

extension UIFont {
  /// The font with its size and its line height multiplied by `factor`.
  @MainActor func scaled(by factor: CGFloat) -> UIFont {
    guard factor != 1 else { return self }
    return withSize(pointSize * factor).withLineHeight((lineHeight * factor).rounded())
  }
}
