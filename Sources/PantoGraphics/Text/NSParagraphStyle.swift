import PantoBase

/// The alignment, the distances and the indents of a paragraph. `NSMutableParagraphStyle` can be
/// changed.
open class NSParagraphStyle {
  /// The horizontal alignment of lines. Default `.natural`: by the direction of the interface.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// The extra distance between lines, in points. Default 0.
  public fileprivate(set) var lineSpacing: CGFloat = 0
  /// The handling of text that does not fit. Default `.byWordWrapping`.
  ///
  /// A label takes the mode of its first character. In other texts the value has no effect: they
  /// break between words.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The factor of the line height. Default 0, which counts as 1.
  public fileprivate(set) var lineHeightMultiple: CGFloat = 0
  /// The least height of a line, in points. Default 0: that of its text. The text of a higher line
  /// stands at the bottom of the line.
  public fileprivate(set) var minimumLineHeight: CGFloat = 0
  /// The largest height of a line, in points. Default 0: no limit.
  public fileprivate(set) var maximumLineHeight: CGFloat = 0
  /// The extra distance after the paragraph if another one follows, in points. Default 0.
  public fileprivate(set) var paragraphSpacing: CGFloat = 0
  /// The extra distance before the paragraph if another one precedes it, in points. Default 0.
  public fileprivate(set) var paragraphSpacingBefore: CGFloat = 0
  /// The distance of the first line from the leading edge, in points. Default 0.
  public fileprivate(set) var firstLineHeadIndent: CGFloat = 0
  /// The distance of the other lines from the leading edge, in points. Default 0.
  public fileprivate(set) var headIndent: CGFloat = 0
  /// The place where lines end, in points: from the leading edge, or, if 0 or less, from the
  /// trailing edge. Default 0.
  public fileprivate(set) var tailIndent: CGFloat = 0
  /// Creates the default style.
  public init() {}

  /// The default style, a new one for each call.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Returns a copy of the style that cannot be changed.
  public func copy() -> Any {
    let style = NSParagraphStyle()
    style.take(self)
    return style
  }
  /// Returns a copy of the style, an `NSMutableParagraphStyle`.
  public func mutableCopy() -> Any {
    let style = NSMutableParagraphStyle()
    style.take(self)
    return style
  }

  fileprivate func take(_ style: NSParagraphStyle) {
    (alignment, lineSpacing) = (style.alignment, style.lineSpacing)
    (lineBreakMode, lineHeightMultiple) = (style.lineBreakMode, style.lineHeightMultiple)
    (minimumLineHeight, maximumLineHeight) = (style.minimumLineHeight, style.maximumLineHeight)
    (paragraphSpacing, headIndent) = (style.paragraphSpacing, style.headIndent)
    (paragraphSpacingBefore, tailIndent) = (style.paragraphSpacingBefore, style.tailIndent)
    firstLineHeadIndent = style.firstLineHeadIndent
  }
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// Takes all values of another style.
  public func setParagraphStyle(_ style: NSParagraphStyle) { take(style) }

  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  public override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
  public override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { super.lineHeightMultiple = newValue }
  }
  public override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { super.minimumLineHeight = newValue }
  }
  public override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { super.maximumLineHeight = newValue }
  }
  public override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { super.paragraphSpacing = newValue }
  }
  public override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { super.paragraphSpacingBefore = newValue }
  }
  public override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { super.firstLineHeadIndent = newValue }
  }
  public override var headIndent: CGFloat {
    get { super.headIndent }
    set { super.headIndent = newValue }
  }
  public override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { super.tailIndent = newValue }
  }
}
