import Pantograph

@MainActor extension UILabel {
  convenience init(_ text: String, _ font: UIFont, _ color: UIColor) {
    self.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = color
  }
}
