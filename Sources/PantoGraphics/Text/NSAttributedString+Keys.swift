import PantoBase

extension NSAttributedString.Key {
  /// The font, a `UIFont`. Default that of the label, or the system font of 12 points.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of the letters, a `UIColor`. Default that of the label, or black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the letters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// An `NSParagraphStyle`. The first one counts for the whole text.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The extra space after each letter, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The raw value of an `NSUnderlineStyle`. Every style but 0 is drawn as one line.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the underline, a `UIColor`. Default that of the letters.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle` for a line through the letters. Every style but 0 is
  /// drawn as one line.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the letters, a `UIColor`. Default that of the letters.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// An `NSTextAttachment`, whose picture takes the place of the letter U+FFFC.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// An `NSShadow`, drawn behind the letters without its blur.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The distance of the baseline upwards, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}
