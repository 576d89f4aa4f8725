import PantoBase
import PantoScene

/// A size of text that the user prefers, from `Stage.textScale`.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No size.
  public static let unspecified = UIContentSizeCategory(rawValue: "unspecified")
  /// Text of 0.82.
  public static let extraSmall = UIContentSizeCategory(rawValue: "extraSmall")
  /// Text of 0.88.
  public static let small = UIContentSizeCategory(rawValue: "small")
  /// Text of 0.94.
  public static let medium = UIContentSizeCategory(rawValue: "medium")
  /// Text of 1, the default.
  public static let large = UIContentSizeCategory(rawValue: "large")
  /// Text of 1.12.
  public static let extraLarge = UIContentSizeCategory(rawValue: "extraLarge")
  /// Text of 1.24.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraLarge")
  /// Text of 1.35.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraExtraLarge")
  /// Text of 1.65.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "accessibilityMedium")
  /// Text of 1.94.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "accessibilityLarge")
  /// Text of 2.35.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraLarge")
  /// Text of 2.76.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraExtraLarge")
  /// Text of 3, the largest.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "accessibilityExtraExtraExtraLarge")

  /// The sizes with the scale of text from which on each holds, as body text has it in UIKit.
  private static let steps: [(UIContentSizeCategory, CGFloat)] = [
    (.extraSmall, 0), (.small, 0.85), (.medium, 0.91), (.large, 0.97), (.extraLarge, 1.06),
    (.extraExtraLarge, 1.18), (.extraExtraExtraLarge, 1.3), (.accessibilityMedium, 1.5),
    (.accessibilityLarge, 1.8), (.accessibilityExtraLarge, 2.15),
    (.accessibilityExtraExtraLarge, 2.55), (.accessibilityExtraExtraExtraLarge, 2.9),
  ]
  private var rank: Int { UIContentSizeCategory.steps.firstIndex { $0.0 == self } ?? -1 }

  /// Whether it is one of the five largest sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
  /// Whether `a` is the smaller size.
  public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool {
    a.rank < b.rank
  }

  /// The scale of text of this size; 1 for one that is not known.
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
  /// The size of text that the user prefers, by `Stage.textScale` of the stage at work.
  @preconcurrency @MainActor public var preferredContentSizeCategory: UIContentSizeCategory {
    textSize.map { UIContentSizeCategory(rawValue: $0) } ?? .of(Stage.current?.textScale ?? 1)
  }

  /// Creates a collection with a size of text alone, for
  /// `UIFont.preferredFont(forTextStyle:compatibleWith:)`.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(textSize: preferredContentSizeCategory.rawValue)
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
  /// The size of text that the user prefers, by `Stage.textScale` of the stage at work.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    .of(Stage.current?.textScale ?? 1)
  }
}

/// Scales fonts and lengths by the size of text that the user prefers.
@preconcurrency @MainActor public final class UIFontMetrics {
  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Makes metrics. All purposes grow alike here.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  private var scale: CGFloat { Stage.current?.textScale ?? 1 }

  /// Returns the font, scaled by `Stage.textScale` of the stage at work.
  public func scaledFont(for font: UIFont) -> UIFont { font.scaled(by: scale) }
  /// Returns the font, scaled, but at most as large as `maximumPointSize`.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    let scaled = scaledFont(for: font)
    return scaled.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : scaled
  }
  /// Returns the length, scaled by `Stage.textScale` of the stage at work.
  public func scaledValue(for value: CGFloat) -> CGFloat { value * scale }
}

/// A view whose text may follow the size that the user prefers (TXI-02).
@preconcurrency @MainActor public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether the font grows and shrinks with `Stage.textScale`. Default `false`.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

extension UIFont {
  /// The font at the size of text of a stage.
  @MainActor package func adjusted(to stage: Stage?) -> UIFont {
    let factor = stage?.textScale ?? 1
    return factor == 1 ? self : scaled(by: factor)
  }
}
