import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Fonts, text styles and colours against UIKit's documentation (FID-36).
@MainActor @Suite("Fonts and colours as documented", .timeLimit(.minutes(60)))
struct AuditFontTests: Audit {
  let stage = TestStage(320, 480)

  @Test("sizes and weights of fonts")
  func fonts() {
    d("label size", UIFont.labelFontSize, 17)
    d("button size", UIFont.buttonFontSize, 18)
    d("system size", UIFont.systemFontSize, 14)
    d("small system size", UIFont.smallSystemFontSize, 12)
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
      .caption1, .caption2,
    ]
    d(
      "text styles", styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize },
      [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    func traits(_ font: UIFont) -> UIFontDescriptor.SymbolicTraits {
      font.fontDescriptor.symbolicTraits
    }
    d(
      "headline is bold",
      traits(.preferredFont(forTextStyle: .headline)).contains(.traitBold), true)
    d("body is not", traits(.preferredFont(forTextStyle: .body)).contains(.traitBold), false)
    d("bold", traits(.boldSystemFont(ofSize: 12)).contains(.traitBold), true)
    d(
      "monospaced", traits(.monospacedSystemFont(ofSize: 12)).contains(.traitMonoSpace),
      true)
    let bold = UIFont.systemFont(ofSize: 12).fontDescriptor.withSymbolicTraits(.traitBold)
    d("bold by descriptor", bold?.symbolicTraits.contains(.traitBold), true)
    d("size 0 keeps the size", bold.map { UIFont(descriptor: $0, size: 0).pointSize }, 12)
    d("another size", bold.map { UIFont(descriptor: $0, size: 20).pointSize }, 20)
    let larger = UIFont.boldSystemFont(ofSize: 12).withSize(30)
    d("withSize keeps the weight", traits(larger).contains(.traitBold), true)
    d("withSize", larger.pointSize, 30)
    k("equal fonts", UIFont.systemFont(ofSize: 17), UILabel().font)
    k(
      "weights", [UIFont.Weight.light, .medium, .semibold, .bold].map(\.rawValue),
      [-0.4, 0.23, 0.3, 0.4])
  }

  @Test("the metrics of a font")
  func metrics() {
    let font = UIFont.systemFont(ofSize: 20)
    d("ascender above the baseline", font.ascender > 0, true)
    d("descender below it", font.descender < 0, true)
    d(
      "line height", near(font.lineHeight), near(font.ascender - font.descender + font.leading))
    d("capitals", font.capHeight > 0 && font.capHeight < font.ascender, true)
    d("x", font.xHeight > 0 && font.xHeight < font.capHeight, true)
    d(
      "in proportion", near(font.withSize(40).ascender), near(font.ascender * 2))
  }

  @Test("dynamic type")
  func dynamicType() {
    k("default", UIApplication.shared.preferredContentSizeCategory, .large)
    d("order", UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge, true)
    d("accessibility sizes", UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory, true)
    d("others", UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory, false)
    d("scaled at the default size", UIFontMetrics.default.scaledValue(for: 10), 10)
    let font = UIFontMetrics(forTextStyle: .title1).scaledFont(
      for: .systemFont(ofSize: 40), maximumPointSize: 30)
    d("at most", font.pointSize, 30)
    d("labels keep their font", UILabel().adjustsFontForContentSizeCategory, false)
    d(
      "for a category",
      UIFont.preferredFont(
        forTextStyle: .body,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .large)
      ).pointSize, 17)
    d(
      "a larger category",
      UIFont.preferredFont(
        forTextStyle: .body,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .extraLarge)
      ).pointSize > 17, true)
  }

  /// Red, green, blue and alpha in hundredths.
  private func parts(_ color: UIColor) -> [Double] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard color.getRed(&r, green: &g, blue: &b, alpha: &a) else { return [] }
    return near(r, g, b, a)
  }

  @Test("components of colours")
  func components() {
    d("red", parts(.red), [1, 0, 0, 1])
    d("grey as red, green, blue", parts(UIColor(white: 0.5, alpha: 0.3)), [0.5, 0.5, 0.5, 0.3])
    d("light grey", parts(.lightGray), [0.67, 0.67, 0.67, 1])
    d("dark grey", parts(.darkGray), [0.33, 0.33, 0.33, 1])
    d("orange", parts(.orange), [1, 0.5, 0, 1])
    d("brown", parts(.brown), [0.6, 0.4, 0.2, 1])
    d("purple", parts(.purple), [0.5, 0, 0.5, 1])
    d("clear", parts(.clear), [0, 0, 0, 0])
    d("light text", parts(.lightText), [1, 1, 1, 0.6])
    d(
      "from hue", parts(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1)),
      [0, 1, 0, 1])
    var (h, s, v, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let answered = UIColor.blue.getHue(&h, saturation: &s, brightness: &v, alpha: &a)
    d("hue", answered, true)
    d("hue of blue", near(h, s, v, a), [0.67, 1, 1, 1])
    var white: CGFloat = 0
    d("white", UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &a), true)
    d("white's parts", near(white, a), [0.25, 0.5])
    d("alpha", parts(UIColor.red.withAlphaComponent(0.5)), [1, 0, 0, 0.5])
    k("parts of a CGColor", UIColor.red.cgColor.components ?? [], [1, 0, 0, 1])
    k("number of parts", UIColor.red.cgColor.numberOfComponents, 4)
    k("alpha of a CGColor", UIColor.red.withAlphaComponent(0.25).cgColor.alpha, 0.25)
    d("equal", UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor.red)
  }

  @Test("dynamic colours")
  func dynamic() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let light = UITraitCollection(userInterfaceStyle: .light)
    d("label in dark", parts(UIColor.label.resolvedColor(with: dark)), [1, 1, 1, 1])
    d("label in light", parts(UIColor.label.resolvedColor(with: light)), [0, 0, 0, 1])
    k(
      "with alpha it stays dynamic",
      parts(UIColor.label.withAlphaComponent(0.5).resolvedColor(with: dark)), [1, 1, 1, 0.5])
    let own = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
    d("a provider in dark", own.resolvedColor(with: dark), .green)
    d("a provider in light", own.resolvedColor(with: light), .red)
    var seen: UIUserInterfaceStyle?
    dark.performAsCurrent { seen = UITraitCollection.current.userInterfaceStyle }
    d("current traits inside performAsCurrent", seen, .dark)
    var inside: [Double] = []
    dark.performAsCurrent { inside = parts(UIColor(cgColor: UIColor.label.cgColor)) }
    d("cgColor follows the current traits", inside, [1, 1, 1, 1])
    k("other appearance", dark.hasDifferentColorAppearance(comparedTo: light), true)
    k("same appearance", dark.hasDifferentColorAppearance(comparedTo: dark), false)
  }
}
