import PantoBase
import PantoScene

/// A size of text that the user prefers, from `Stage.textScale`.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The category of no known size. Text has the default size.
  public static let unspecified = UIContentSizeCategory(rawValue: "unspecified")
  /// The category whose body text has 14 points.
  public static let extraSmall = UIContentSizeCategory(rawValue: "extraSmall")
  /// The category whose body text has 15 points.
  public static let small = UIContentSizeCategory(rawValue: "small")
  /// The category whose body text has 16 points.
  public static let medium = UIContentSizeCategory(rawValue: "medium")
  /// The category whose body text has 17 points, the default.
  public static let large = UIContentSizeCategory(rawValue: "large")
  /// The category whose body text has 19 points.
  public static let extraLarge = UIContentSizeCategory(rawValue: "extraLarge")
  /// The category whose body text has 21 points.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraLarge")
  /// The category whose body text has 23 points.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraExtraLarge")
  /// The category whose body text has 28 points.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "accessibilityMedium")
  /// The category whose body text has 33 points.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "accessibilityLarge")
  /// The category whose body text has 40 points.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraLarge")
  /// The category whose body text has 47 points.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraExtraLarge")
  /// The category whose body text has 53 points, the largest.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraExtraExtraLarge")

  /// The categories in ascending order, each with the smallest `Stage.textScale` that belongs to
  /// it.
  private static let steps: [(UIContentSizeCategory, CGFloat)] = [
    (.extraSmall, 0), (.small, 0.85), (.medium, 0.91), (.large, 0.97), (.extraLarge, 1.06),
    (.extraExtraLarge, 1.18), (.extraExtraExtraLarge, 1.3), (.accessibilityMedium, 1.5),
    (.accessibilityLarge, 1.8), (.accessibilityExtraLarge, 2.15),
    (.accessibilityExtraExtraLarge, 2.55), (.accessibilityExtraExtraExtraLarge, 2.9),
  ]
  private var rank: Int { UIContentSizeCategory.steps.firstIndex { $0.0 == self } ?? -1 }

  /// Whether the category is one of the five largest.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
  /// Whether `a` is the category of smaller text.
  public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
    a.rank < b.rank
  }

  /// The size in points of text of a style; the default size for an unknown category.
  func size(of style: UIFont.TextStyle) -> CGFloat {
    style.sizes[place]
  }

  /// The place of the category in the table of sizes (PRT-31).
  fileprivate var place: Int { rank >= 0 ? rank : UIFont.TextStyle.defaultSize }

  static func of(_ scale: CGFloat) -> UIContentSizeCategory {
    steps.last { $0.1 <= scale }?.0 ?? .large
  }
}

extension UITraitCollection {
  /// The size of text that the user prefers; `.unspecified` in a collection that was made without
  /// one. Of a view it is that of the stage's `textScale`.
  @preconcurrency @MainActor public var preferredContentSizeCategory: UIContentSizeCategory {
    .of(values.textSize)
  }

  /// Creates a collection with a size of text alone, for
  /// `UIFont.preferredFont(forTextStyle:compatibleWith:)`.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(TraitValues(textSize: preferredContentSizeCategory.traitValue))
  }
}

extension UIFont {
  /// Returns the font for a purpose at the size of text of `traitCollection`, in whole points
  /// (PRT-31).
  @preconcurrency @MainActor public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let font = preferredFont(forTextStyle: style)
    guard let traitCollection else { return font }
    return font.resized(to: traitCollection.preferredContentSizeCategory.size(of: style))
  }
}

extension UIApplication {
  /// The size of text that the user prefers, by `textScale` of the current `Stage`.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    .of(Stage.current?.textScale ?? 1)
  }
}

/// Scales fonts and lengths by the size of text that the user prefers, as text of a style grows
/// (PRT-31).
///
/// A label, field or text view that adjusts its font scales such a font again when the size
/// changes.
@preconcurrency @MainActor public final class UIFontMetrics {
  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let style: UIFont.TextStyle

  /// Creates the metrics of a style, whose sizes decide how much text grows.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// Returns the font, scaled by `textScale` of the current `Stage`.
  public func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }
  /// Returns the font, scaled, but at most as large as `maximumPointSize`.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }
  /// Returns the font, scaled by the size of text of `traitCollection`.
  public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?)
    -> UIFont
  {
    font.scalable(by: style)
      .resized(to: scaledValue(for: font.pointSize, compatibleWith: traitCollection))
  }
  /// Returns the font, scaled by the size of text of `traitCollection`, but at most as large as
  /// `maximumPointSize`.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    return font.scalable(by: style, largest: maximumPointSize)
      .resized(to: min(size, maximumPointSize))
  }

  /// Returns the length, scaled by `textScale` of the current `Stage`.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }
  /// Returns the length, scaled by the size of text of `traitCollection`; by `textScale` of the
  /// current `Stage` if the collection is `nil` or names no size.
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?)
    -> CGFloat
  {
    switch traitCollection?.values.textSize {
    case .category(let name):
      let size = UIContentSizeCategory(rawValue: name).size(of: style)
      return value * size / UIContentSizeCategory.large.size(of: style)
    case .scale(let factor): return value * style.growth(at: factor)
    case .ofWorkingStage, nil: return value * style.growth(at: Stage.current?.textScale ?? 1)
    }
  }
}

/// A view whose text may follow the size that the user prefers (TXI-02).
@preconcurrency @MainActor public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether the font grows and shrinks with `Stage.textScale`. Default `false`.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

extension UIFont {
  /// Returns the font at the size of text of a stage, or of the current one for a view in no
  /// window: that of its text style in the table, or as `UIFontMetrics` scales it. Other fonts stay
  /// as they are (PRT-31).
  @MainActor package func adjusted(to stage: Stage?) -> UIFont {
    let scale = (stage ?? Stage.current)?.textScale ?? 1
    return adjusted(to: scale, place: UIContentSizeCategory.of(scale).place)
  }
}
