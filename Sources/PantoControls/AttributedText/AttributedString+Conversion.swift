import PantoScene

// Conversions between `AttributedString` and `NSAttributedString`, which Foundation has on iOS only
// (BAR-05). The attributes of `AttributeScopes.UIKitAttributes` are kept, and no others.

extension AttributeContainer {
  /// Makes a container of the attributes that `AttributeScopes.UIKitAttributes` knows.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    self.font = dictionary[.font] as? UIFont
    self.foregroundColor = dictionary[.foregroundColor] as? UIColor
    self.backgroundColor = dictionary[.backgroundColor] as? UIColor
    self.kern = AttributeContainer.number(dictionary[.kern])
    self.underlineStyle = AttributeContainer.line(dictionary[.underlineStyle])
    self.underlineColor = dictionary[.underlineColor] as? UIColor
    self.strikethroughStyle = AttributeContainer.line(dictionary[.strikethroughStyle])
    self.strikethroughColor = dictionary[.strikethroughColor] as? UIColor
    self.baselineOffset = AttributeContainer.number(dictionary[.baselineOffset])
  }

  private static func number(_ value: Any?) -> CGFloat? {
    value as? CGFloat ?? (value as? Double).map { CGFloat($0) }
      ?? (value as? Int).map {
        CGFloat($0)
      }
  }

  private static func line(_ value: Any?) -> NSUnderlineStyle? {
    value as? NSUnderlineStyle ?? (value as? Int).map { NSUnderlineStyle(rawValue: $0) }
  }

  /// The attributes for an `NSAttributedString`.
  var dictionary: [NSAttributedString.Key: Any] {
    var found: [NSAttributedString.Key: Any] = [:]
    found[.font] = self.font
    found[.foregroundColor] = self.foregroundColor
    found[.backgroundColor] = self.backgroundColor
    found[.kern] = self.kern
    found[.underlineStyle] = self.underlineStyle?.rawValue
    found[.underlineColor] = self.underlineColor
    found[.strikethroughStyle] = self.strikethroughStyle?.rawValue
    found[.strikethroughColor] = self.strikethroughColor
    found[.baselineOffset] = self.baselineOffset
    return found
  }
}

extension NSAttributedString {
  /// Makes a text with the attributes of an `AttributedString`.
  public convenience init(_ attrStr: AttributedString) {
    let text = NSMutableAttributedString(string: "")
    for run in attrStr.runs {
      text.append(
        NSAttributedString(
          string: String(attrStr[run.range].characters), attributes: run.attributes.dictionary))
    }
    self.init(attributedString: text)
  }
}

extension AttributedString {
  /// Makes a text with the attributes of an `NSAttributedString`.
  public init(_ nsStr: NSAttributedString) {
    self.init()
    nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { keys, range, _ in
      append(
        AttributedString(
          nsStr.attributedSubstring(from: range).string, attributes: AttributeContainer(keys)))
    }
  }
}
