import PantoScene

extension UILabel {
  /// Aligns the label's text to the right in a right-to-left interface, unless the program chose an
  /// alignment.
  ///
  /// A natural alignment follows the text's own script, which may be a Latin one.
  package func followDirection(_ isRightToLeft: Bool) {
    if isRightToLeft, textAlignment == .natural { textAlignment = .right }
  }
}
