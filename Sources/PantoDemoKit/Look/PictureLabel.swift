import PantoControls
import PantoCore

/// A label in a card's picture. The picture is scaled as a whole, so the text size of the stage
/// does not change the label.
package final class PictureLabel: UILabel {
  package init(drawn text: String, _ font: UIFont, _ color: UIColor) {
    super.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
    textAlignment = .center
  }

  required init?(coder: NSCoder) { nil }
}
