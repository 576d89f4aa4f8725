import PantoBase
import PantoScene

/// The texts and the picture of a row, a header or a footer (COL-22).
///
/// ```swift
/// var content = cell.defaultContentConfiguration()
/// content.text = "Apples"
/// content.secondaryText = "3"
/// cell.contentConfiguration = content
/// ```
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a text looks.
  public struct TextProperties {
    /// The horizontal alignment of a text.
    public enum TextAlignment: Int, Sendable { case natural, center, justified }
    /// How the letters of a text are changed, for example to capitals.
    public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }

    /// The font of the text.
    public var font: UIFont
    /// The colour of the text.
    public var color: UIColor
    /// The horizontal alignment of the text. Default `.natural`.
    public var alignment = TextAlignment.natural
    /// How text that does not fit ends. Default `.byTruncatingTail`.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The largest number of lines; 0 is any. Default 0.
    public var numberOfLines = 0
    /// How the letters of the text are changed, for example to capitals. Default `.none`.
    public var transform = TextTransform.none
    /// Whether the font grows and shrinks with the content size category. Default `true`.
    public var adjustsFontForContentSizeCategory = true
    /// Whether the font shrinks so that a text of one line fits. Default `false`.
    public var adjustsFontSizeToFitWidth = false

    init(_ font: UIFont, _ color: UIColor) {
      self.font = font
      self.color = color
    }
    /// Returns the colour of the text, which is `color`.
    public func resolvedColor() -> UIColor { color }
  }

  /// How the picture looks.
  public struct ImageProperties {
    /// The colour of symbols; `nil` is the view's tint. Default `nil`.
    public var tintColor: UIColor?
    /// The radius of the corners, in points. Default 0.
    public var cornerRadius: CGFloat = 0
    /// The largest size, in points; 0 is any. Default zero.
    public var maximumSize = CGSize.zero
    /// The space that the picture has at least, in points; 0 is its own. Default zero.
    public var reservedLayoutSize = CGSize.zero
  }

  /// The picture of the row. Default `nil`.
  public var image: UIImage?
  /// How the picture looks.
  public var imageProperties = ImageProperties()
  /// The first text. Default `nil`.
  public var text: String?
  /// The first text with attributes, in place of `text`. Default `nil`.
  public var attributedText: NSAttributedString?
  /// How the first text looks.
  public var textProperties: TextProperties
  /// The second text. Default `nil`.
  public var secondaryText: String?
  /// The second text with attributes, in place of `secondaryText`. Default `nil`.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text looks.
  public var secondaryTextProperties: TextProperties
  /// The space around the contents, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  /// Whether the second text is at the end of the first one's line, where both fit.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The space between picture and texts, in points. Default 16.
  public var imageToTextPadding: CGFloat = 16
  /// The least space between texts beside each other, in points. Default 8.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The space between texts below each other, in points. Default 3.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(
    _ font: UIFont, _ color: UIColor = .label, secondary: UIFont,
    _ secondaryColor: UIColor = .label
  ) {
    textProperties = TextProperties(font, color)
    secondaryTextProperties = TextProperties(secondary, secondaryColor)
  }

  /// Returns the configuration of a row with a text, and a small one below it.
  @MainActor public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(
      .preferredFont(forTextStyle: .body), secondary: .preferredFont(forTextStyle: .caption1))
  }
  /// Returns the configuration of a row with a text, and a small grey one below it.
  @MainActor public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(
      .preferredFont(forTextStyle: .body), secondary: .preferredFont(forTextStyle: .caption1),
      .secondaryLabel)
  }
  /// Returns the configuration of a row with a text, and a grey one at the end of the line.
  @MainActor public static func valueCell() -> UIListContentConfiguration {
    var content = UIListContentConfiguration(
      .preferredFont(forTextStyle: .body), secondary: .preferredFont(forTextStyle: .body),
      .secondaryLabel)
    content.prefersSideBySideTextAndSecondaryText = true
    return content
  }
  /// Returns the configuration of a header of a plain list.
  @MainActor public static func plainHeader() -> UIListContentConfiguration {
    title(.preferredFont(forTextStyle: .headline, weight: .bold), .label)
  }
  /// Returns the configuration of a footer of a plain list.
  @MainActor public static func plainFooter() -> UIListContentConfiguration {
    title(.preferredFont(forTextStyle: .footnote), .secondaryLabel)
  }
  /// Returns the configuration of a header of a grouped list, in capital letters.
  @MainActor public static func groupedHeader() -> UIListContentConfiguration {
    var content = title(.preferredFont(forTextStyle: .footnote), .secondaryLabel)
    content.textProperties.transform = .uppercase
    return content
  }
  /// Returns the configuration of a footer of a grouped list.
  @MainActor public static func groupedFooter() -> UIListContentConfiguration {
    title(.preferredFont(forTextStyle: .footnote), .secondaryLabel)
  }
  /// Returns the configuration of a row of a sidebar.
  @MainActor public static func sidebarCell() -> UIListContentConfiguration { cell() }
  /// Returns the configuration of a row of a sidebar with a second text.
  @MainActor public static func sidebarSubtitleCell() -> UIListContentConfiguration {
    subtitleCell()
  }
  /// Returns the configuration of a header of a sidebar.
  @MainActor public static func sidebarHeader() -> UIListContentConfiguration { plainHeader() }
  /// Returns the configuration of a row in a list beside a sidebar.
  @MainActor public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }
  /// Returns the configuration of a row with a second text in a list beside a sidebar.
  @MainActor public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
    subtitleCell()
  }

  private static func title(_ font: UIFont, _ color: UIColor) -> UIListContentConfiguration {
    var content = UIListContentConfiguration(font, color, secondary: font, .secondaryLabel)
    content.directionalLayoutMargins.top = 8
    content.directionalLayoutMargins.bottom = 8
    return content
  }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// The configuration for a state: texts of disabled cells are grey.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled
      ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    guard isDisabled else { return self }
    var content = self
    content.textProperties.color = .tertiaryLabel
    content.secondaryTextProperties.color = .tertiaryLabel
    return content
  }
}
