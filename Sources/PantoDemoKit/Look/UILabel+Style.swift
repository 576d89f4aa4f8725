import PantoControls
import PantoCore

@MainActor extension UILabel {
  /// Creates a label whose text follows the text size of the stage (SIM-05).
  package convenience init(_ text: String, _ font: UIFont, _ color: UIColor) {
    self.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
    adjustsFontForContentSizeCategory = true
  }
}
