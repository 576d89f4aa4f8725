import PantoControls
import PantoCore

/// A label whose font follows the text size of its stage (SIM-05).
package final class ScaledLabel: UILabel {
  /// The font at the normal text size.
  package var base: UIFont { didSet { if base != oldValue { updateFont() } } }

  package init(scaled text: String, _ font: UIFont, _ color: UIColor) {
    base = font
    super.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
  }

  required init?(coder: NSCoder) { nil }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    updateFont()
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateFont()
  }

  private func updateFont() {
    let new = base.scaled(by: stage?.textScale ?? 1)
    guard new != font else { return }
    font = new
    // The place of a label follows from its size, and the size from the font.
    superview?.setNeedsLayout()
  }
}
