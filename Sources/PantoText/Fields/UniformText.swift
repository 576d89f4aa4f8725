import PantoBase
import PantoScene

/// A text field or text view, all of whose text has one set of attributes (TXI-06).
@MainActor protocol UniformText: TextCanvasOwner {
  var font: UIFont? { get set }
  var textColor: UIColor? { get set }
  var textAlignment: NSTextAlignment { get set }
  func textSizeChanged()
}

extension UITextField: UniformText {}
extension UITextView: UniformText {}

extension UniformText {
  /// The attributes of all text. Kerning and a paragraph style are listed where they differ from
  /// the defaults.
  var uniformAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font ?? canvas.font, .foregroundColor: textColor ?? .label,
    ]
    let spacing = canvas.spacing
    if spacing.kern != 0 { attributes[.kern] = spacing.kern }
    if textAlignment != .natural || spacing.lineSpacing != 0 || spacing.lineHeightMultiple != 1 {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      style.lineSpacing = spacing.lineSpacing
      if spacing.lineHeightMultiple != 1 { style.lineHeightMultiple = spacing.lineHeightMultiple }
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  /// Gives all text the attributes of the first character of `text`.
  func applyAttributes(of text: NSAttributedString?) {
    guard let text, text.length > 0 else { return }
    apply(text.attributes(at: 0, effectiveRange: nil))
  }

  /// Gives all text the attributes. Without a font, a colour or a paragraph style, the text keeps
  /// its own font, colour or alignment.
  func apply(_ attributes: [NSAttributedString.Key: Any]) {
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { textColor = color }
    let style = attributes[.paragraphStyle] as? NSParagraphStyle
    if let style, style.alignment != textAlignment { textAlignment = style.alignment }
    let kern = canvas.isMultiline ? 0 : number(attributes[.kern]) ?? 0
    let spacing = TextSpacing(kern: kern, style)
    if spacing != canvas.spacing {
      canvas.spacing = spacing
      textSizeChanged()
    }
    reportIgnored(attributes)
  }

  /// Gives the attributes to what is typed next, and so to all text.
  func applyForTyping(_ attributes: [NSAttributedString.Key: Any]) {
    let old = (font, textColor, textAlignment, canvas.spacing)
    apply(attributes)
    guard canvas.hasText, old != (font, textColor, textAlignment, canvas.spacing) else { return }
    Misuse.warn(
      "typingAttributes: a field has one font and one colour, so the text in it changes, too "
        + "(TXI-06)")
  }

  private func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    default: nil
    }
  }

  /// Tells the program of attributes that are not kept. Values of 0 ask for nothing.
  private func reportIgnored(_ attributes: [NSAttributedString.Key: Any]) {
    let kept: [NSAttributedString.Key] = [.font, .foregroundColor, .paragraphStyle]
    // Order: alphabetical, so that the messages of two runs are the same.
    for key in attributes.keys.sorted(by: { $0.rawValue < $1.rawValue }) where !kept.contains(key) {
      if key == .kern, !canvas.isMultiline { continue }
      if number(attributes[key]) == 0 { continue }
      Misuse.warn(
        "\(key.rawValue) has no effect in a \(canvas.isMultiline ? "text view" : "text field") "
          + "(TXI-06)", oncePerMessage: true)
    }
  }
}
