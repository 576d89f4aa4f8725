import PantoBase
import PantoScene

extension UIButton {
  /// A button's whole look as one value: texts, picture, colours, corners and insets.
  ///
  /// A value with a number that is not finite is refused when it is assigned to
  /// `UIButton.configuration` (B57).
  public struct Configuration: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case plain, gray, tinted, filled }

    /// How the corners of the background are rounded.
    ///
    /// `.fixed` and `.dynamic` use `background.cornerRadius`; `.small`, `.medium` and `.large` are
    /// 4, 8 and 12 points; `.capsule` is half of the shorter side.
    public enum CornerStyle: Int, Hashable, Sendable {
      case fixed = -1
      case dynamic
      case small, medium, large, capsule
    }

    /// The size of the button's text and insets.
    ///
    /// `.mini` and `.small` set text of the style `.subheadline`, `.medium` and `.large` of
    /// `.body`. Both follow the user's size of text (PRT-31).
    public enum Size: Int, Hashable, Sendable { case medium, small, mini, large }

    /// How the lines of title and subtitle stand to each other.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// Towards a picture that stands before or behind the title, else in the middle.
      case automatic
      case leading, center, trailing
    }

    /// The mark at the end of a button that shows a menu.
    public enum Indicator: Int, Hashable, Sendable {
      /// Two arrows on a button whose menu is its primary action and changes its selection, else
      /// none.
      case automatic
      case none
      /// Two arrows, upwards and downwards.
      case popup
    }

    let kind: Kind
    var titleText = ButtonText()
    var subtitleText = ButtonText()
    /// The title; `nil`, the default, shows the one set with `setTitle(_:for:)`.
    ///
    /// Setting it removes the attributes of `attributedTitle`.
    public var title: String? {
      get { titleText.plain }
      set { titleText = ButtonText(plain: newValue) }
    }
    /// The title with attributes; `nil` without a title (BAR-05).
    ///
    /// Parts without a font or colour have the configuration's. Setting it sets `title`, too.
    public var attributedTitle: AttributedString? {
      get { titleText.attributed ?? title.map { AttributedString($0) } }
      set { titleText = ButtonText(newValue) }
    }
    /// A second line below the title. `nil`, the default, shows none.
    ///
    /// Setting it removes the attributes of `attributedSubtitle`.
    public var subtitle: String? {
      get { subtitleText.plain }
      set { subtitleText = ButtonText(plain: newValue) }
    }
    /// The second line with attributes; `nil` without a subtitle (BAR-05).
    public var attributedSubtitle: AttributedString? {
      get { subtitleText.attributed ?? subtitle.map { AttributedString($0) } }
      set { subtitleText = ButtonText(newValue) }
    }
    /// Changes the attributes of each part of the title, font and colour included, before it shows.
    /// Default `nil`.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the attributes of each part of the subtitle before it shows. Default `nil`.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// How the lines of title and subtitle stand to each other. Default `.automatic`.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether an activity indicator turns in place of the picture. Default `false` (BAR-05).
    public var showsActivityIndicator = false
    /// Changes the colour of the activity indicator, which is that of the title. Default `nil`.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// Changes the colour of a template picture, which is that of the title. Default `nil`.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// The mark at the end of a button that shows a menu. Default `.automatic` (BAR-05).
    public var indicator = Indicator.automatic
    /// Changes the colour of the mark, which is that of the title. Default `nil`.
    public var indicatorColorTransformer: UIConfigurationColorTransformer?
    /// The picture; `nil`, the default, shows the one set with `setImage(_:for:)`.
    public var image: UIImage?
    /// The gap between picture and title, in points. Default 0.
    public var imagePadding: CGFloat = 0
    /// The side of the title on which the picture stands. Default `.leading`.
    ///
    /// One side at a time; other sets than `.trailing`, `.top` and `.bottom` mean `.leading`.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The colour of title and picture.
    ///
    /// `nil`, the default, is the colour of the configuration's kind.
    public var baseForegroundColor: UIColor?
    /// The colour from which the background is made.
    ///
    /// `nil`, the default, is the accent colour for tinted and filled buttons, a grey for gray ones
    /// and none for plain ones.
    public var baseBackgroundColor: UIColor?
    /// How the corners are rounded. Default `.dynamic`: the background's own radius.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of text and insets. Default `.medium`.
    public var buttonSize = Size.medium
    /// The size and weight of a picture that is a bundled icon. Default `nil`: its own.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// The distance of the content from the button's edges, in points. Default: as `buttonSize`
    /// wants it, from 4 and 10 points for `.mini` to 14 and 20 for `.large`.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? defaultInsets }
      set { ownInsets = newValue }
    }
    private var ownInsets: NSDirectionalEdgeInsets?
    /// The background's colour, border and corner radius.
    public var background = UIBackgroundConfiguration()

    private init(kind: Kind) { self.kind = kind }

    /// A button without a background, its title in the accent colour.
    public static func plain() -> Configuration { Configuration(kind: .plain) }
    /// The same look as `plain()`.
    public static func borderless() -> Configuration { Configuration(kind: .plain) }
    /// A button on a grey background, its title in the accent colour.
    public static func gray() -> Configuration { Configuration(kind: .gray) }
    /// A button on a pale background of the accent colour.
    public static func tinted() -> Configuration { Configuration(kind: .tinted) }
    /// The same look as `gray()`.
    public static func bordered() -> Configuration { Configuration(kind: .gray) }
    /// The same look as `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(kind: .tinted) }
    /// A button on a full background of the accent colour, its title white.
    public static func filled() -> Configuration { Configuration(kind: .filled) }
    /// The same look as `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(kind: .filled) }

    /// Resets `contentInsets` to the default for `buttonSize`.
    public mutating func setDefaultContentInsets() { ownInsets = nil }
  }
}

extension UIButton.Configuration: CheckedValue {
  @usableFromInline package nonisolated var isLegal: Bool {
    imagePadding.isInReach && contentInsets.isLegal && background.cornerRadius.isInReach
      && background.strokeWidth.isInReach
  }
}
