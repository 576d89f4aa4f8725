import Pantograph

/// A label in a card's picture. The picture is scaled as a whole, so the text size of the stage
/// does not change the label.
final class PictureLabel: UILabel {
  init(drawn text: String, _ font: UIFont, _ color: UIColor) {
    super.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
    textAlignment = .center
  }

  required init?(coder: NSCoder) { nil }
}
