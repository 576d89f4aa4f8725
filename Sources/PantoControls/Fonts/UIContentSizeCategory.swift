import PantoBase
import PantoScene

/// A size of text that the user prefers, from `Stage.textScale`.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The category of no known size. Its scale is 1.
  public static let unspecified = UIContentSizeCategory(rawValue: "unspecified")
  /// The category of text at 0.82 times the standard size.
  public static let extraSmall = UIContentSizeCategory(rawValue: "extraSmall")
  /// The category of text at 0.88 times the standard size.
  public static let small = UIContentSizeCategory(rawValue: "small")
  /// The category of text at 0.94 times the standard size.
  public static let medium = UIContentSizeCategory(rawValue: "medium")
  /// The category of text at the standard size, the default.
  public static let large = UIContentSizeCategory(rawValue: "large")
  /// The category of text at 1.12 times the standard size.
  public static let extraLarge = UIContentSizeCategory(rawValue: "extraLarge")
  /// The category of text at 1.24 times the standard size.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraLarge")
  /// The category of text at 1.35 times the standard size.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraExtraLarge")
  /// The category of text at 1.65 times the standard size.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "accessibilityMedium")
  /// The category of text at 1.94 times the standard size.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "accessibilityLarge")
  /// The category of text at 2.35 times the standard size.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraLarge")
  /// The category of text at 2.76 times the standard size.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraExtraLarge")
  /// The category of text at 3 times the standard size, the largest.
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

  /// The factor of text of this category; 1 for an unknown category.
  var scale: CGFloat {
    let scales: [CGFloat] = [
      0.82, 0.88, 0.94, 1, 1.12, 1.24, 1.35, 1.65, 1.94, 2.35, 2.76, 3,
    ]
    return scales.indices.contains(rank) ? scales[rank] : 1
  }

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
  /// Returns the font for a purpose at the size of text of `traitCollection` (FID-36).
  @preconcurrency @MainActor public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let font = preferredFont(forTextStyle: style)
    guard let traitCollection else { return font }
    return font.scaled(by: traitCollection.preferredContentSizeCategory.scale)
  }
}

extension UIApplication {
  /// The size of text that the user prefers, by `textScale` of the current `Stage`.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    .of(Stage.current?.textScale ?? 1)
  }
}

/// Scales fonts and lengths by the size of text that the user prefers.
@preconcurrency @MainActor public final class UIFontMetrics {
  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Makes metrics. The style is not read, because all text grows alike here.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  private var scale: CGFloat { Stage.current?.textScale ?? 1 }

  /// Returns the font, scaled by `textScale` of the current `Stage`.
  public func scaledFont(for font: UIFont) -> UIFont { font.scaled(by: scale) }
  /// Returns the font, scaled, but at most as large as `maximumPointSize`.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    let scaled = scaledFont(for: font)
    return scaled.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : scaled
  }
  /// Returns the length, scaled by `textScale` of the current `Stage`.
  public func scaledValue(for value: CGFloat) -> CGFloat { value * scale }
}

/// A view whose text may follow the size that the user prefers (TXI-02).
@preconcurrency @MainActor public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether the font grows and shrinks with `Stage.textScale`. Default `false`.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

extension UIFont {
  /// Returns the font, scaled by `textScale` of a stage.
  @MainActor package func adjusted(to stage: Stage?) -> UIFont {
    let factor = stage?.textScale ?? 1
    return factor == 1 ? self : scaled(by: factor)
  }
}
