import PantoBase
import PantoScene

/// The font, the colour and the paragraph of a label's text that has no attributes of its own.
@MainActor struct LabelLook {
  /// The font; `nil` for the default.
  var font: UIFont? = .systemFont(ofSize: 17)
  /// The colour; `nil` for the default.
  var color: UIColor? = .label
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail

  var usedFont: UIFont { font ?? .systemFont(ofSize: 17) }
  var usedColor: UIColor { color ?? .label }
}

/// The attributes of a label's text.
extension UILabel {
  /// The values of the first character, or where it has none the label's own.
  var firstLook: LabelLook {
    LabelLook(
      font: font, color: textColor, alignment: textAlignment, lineBreakMode: lineBreakMode)
  }

  func firstAttribute(_ key: NSAttributedString.Key) -> Any? {
    guard let attributed, attributed.length > 0 else { return nil }
    return attributed.attribute(key, at: 0, effectiveRange: nil)
  }

  var firstParagraph: NSParagraphStyle? { firstAttribute(.paragraphStyle) as? NSParagraphStyle }

  /// Gives the whole attributed text a value of an attribute; `nil` changes nothing.
  func restyle(_ key: NSAttributedString.Key, _ value: Any?) {
    guard let attributed, let value else { return }
    let text = NSMutableAttributedString(attributedString: attributed)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    self.attributed = text
    textChanged()
  }

  /// Changes all paragraph styles of the attributed text.
  func restyleParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let attributed else { return }
    let text = NSMutableAttributedString(attributedString: attributed)
    attributed.enumerateAttribute(
      .paragraphStyle, in: NSRange(location: 0, length: attributed.length), options: []
    ) { value, range, _ in
      guard let old = value as? NSParagraphStyle else { return }
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(old)
      change(style)
      text.addAttribute(.paragraphStyle, value: style, range: range)
    }
    self.attributed = text
    textChanged()
  }
}
