import PantoBase

extension NSAttributedString.Key {
  /// The key of the font, a `UIFont`. Default: the font of the label, or the system font of 12
  /// points.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The key of the colour of the letters, a `UIColor`. Default: that of the label, or black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The key of the colour behind the letters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The key of an `NSParagraphStyle`. The first one counts for the whole text.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The key of the extra space after each letter, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The key of an underline, the raw value of an `NSUnderlineStyle`. Default 0, no line.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The key of the colour of the underline, a `UIColor`. Default: that of the letters.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The key of a line through the letters, the raw value of an `NSUnderlineStyle`. Default 0, no
  /// line.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The key of the colour of the line through the letters, a `UIColor`. Default: that of the
  /// letters.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The key of an `NSTextAttachment`, whose picture takes the place of the letter U+FFFC.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The key of an `NSShadow`, drawn behind the letters without its blur.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The key of the distance by which the baseline is moved upwards, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}
