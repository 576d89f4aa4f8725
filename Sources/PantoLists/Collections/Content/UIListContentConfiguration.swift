import PantoBase
import PantoControls
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
    /// Where the text stands between its sides.
    public enum TextAlignment: Int, Sendable { case natural, center, justified }
    /// Changes of the letters.
    public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }

    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// Where the text stands. Default `.natural`.
    public var alignment = TextAlignment.natural
    /// How text that does not fit ends. Default `.byTruncatingTail`.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The largest number of lines; 0 is any. Default 0.
    public var numberOfLines = 0
    /// Changes of the letters. Default `.none`.
    public var transform = TextTransform.none
    /// Has no effect here. Default `false`.
    public var adjustsFontForContentSizeCategory = false
    /// Has no effect here. Default `false`.
    public var adjustsFontSizeToFitWidth = false

    init(_ font: UIFont, _ color: UIColor) {
      self.font = font
      self.color = color
    }
    /// The colour. The same as `color`.
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

  /// The picture. Default `nil`.
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
    _ font: UIFont, _ color: UIColor = .label, secondary: UIFont = .systemFont(ofSize: 12),
    _ secondaryColor: UIColor = .label
  ) {
    textProperties = TextProperties(font, color)
    secondaryTextProperties = TextProperties(secondary, secondaryColor)
  }

  /// A row with a text, and a small one below it.
  @MainActor public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(.systemFont(ofSize: 17))
  }
  /// A row with a text, and a small grey one below it.
  @MainActor public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(
      .systemFont(ofSize: 17), secondary: .systemFont(ofSize: 12), .secondaryLabel)
  }
  /// A row with a text, and a grey one at the end of the line.
  @MainActor public static func valueCell() -> UIListContentConfiguration {
    var content = UIListContentConfiguration(
      .systemFont(ofSize: 17), secondary: .systemFont(ofSize: 17), .secondaryLabel)
    content.prefersSideBySideTextAndSecondaryText = true
    return content
  }
  /// A header of a plain list.
  @MainActor public static func plainHeader() -> UIListContentConfiguration {
    title(.boldSystemFont(ofSize: 17), .label)
  }
  /// A footer of a plain list.
  @MainActor public static func plainFooter() -> UIListContentConfiguration {
    title(.systemFont(ofSize: 13), .secondaryLabel)
  }
  /// A header of a grouped list, in capital letters.
  @MainActor public static func groupedHeader() -> UIListContentConfiguration {
    var content = title(.systemFont(ofSize: 13), .secondaryLabel)
    content.textProperties.transform = .uppercase
    return content
  }
  /// A footer of a grouped list.
  @MainActor public static func groupedFooter() -> UIListContentConfiguration {
    title(.systemFont(ofSize: 13), .secondaryLabel)
  }
  /// A row of a sidebar.
  @MainActor public static func sidebarCell() -> UIListContentConfiguration { cell() }
  /// A row of a sidebar with a second text.
  @MainActor public static func sidebarSubtitleCell() -> UIListContentConfiguration {
    subtitleCell()
  }
  /// A header of a sidebar.
  @MainActor public static func sidebarHeader() -> UIListContentConfiguration { plainHeader() }
  /// A row beside a sidebar.
  @MainActor public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }
  /// A row beside a sidebar with a second text.
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
