import PantoBase

/// The alignment and line height of a paragraph. `NSMutableParagraphStyle` can be changed.
open class NSParagraphStyle {
  /// The horizontal alignment of lines. Default `.natural`, the alignment of the label.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// The extra distance between lines, in points. Default 0.
  public fileprivate(set) var lineSpacing: CGFloat = 0
  /// The handling of text that is too wide. Default `.byWordWrapping`. The value has no effect:
  /// text always breaks between words.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The factor of the line height. Default 0, which counts as 1.
  public fileprivate(set) var lineHeightMultiple: CGFloat = 0
  /// Creates the default style.
  public init() {}
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
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
}
