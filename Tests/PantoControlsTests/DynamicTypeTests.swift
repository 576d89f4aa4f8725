import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests how the fonts of text styles grow with the user's size of text (PRT-31).
@MainActor @Suite("Sizes of text by style", .timeLimit(.minutes(60))) struct DynamicTypeTests {
  let stage = TestStage(320, 480)

  /// The table "Dynamic Type sizes" of Apple's Human Interface Guidelines, from large titles to
  /// small captions.
  nonisolated static let table: [(UIContentSizeCategory, [CGFloat])] = [
    (.extraSmall, [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11]),
    (.small, [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11]),
    (.medium, [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11]),
    (.large, [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]),
    (.extraLarge, [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13]),
    (.extraExtraLarge, [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15]),
    (.extraExtraExtraLarge, [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17]),
    (.accessibilityMedium, [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20]),
    (.accessibilityLarge, [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24]),
    (.accessibilityExtraLarge, [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29]),
    (.accessibilityExtraExtraLarge, [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34]),
    (.accessibilityExtraExtraExtraLarge, [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40]),
  ]

  @Test("each text style has its own sizes, in whole points (PRT-31, O1)", arguments: table)
  func sizes(category: UIContentSizeCategory, sizes: [CGFloat]) {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
      .caption1, .caption2,
    ]
    let traits = UITraitCollection(preferredContentSizeCategory: category)

    let fonts = styles.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits) }

    #expect(fonts.map(\.pointSize) == sizes)
    #expect(fonts[4].fontDescriptor.symbolicTraits.contains(.traitBold), "headlines stay bold")
  }

  @Test("an unknown size of text is the default one (PRT-31, O1)") func unknown() {
    let traits = UITraitCollection(preferredContentSizeCategory: .unspecified)
    #expect(UIFont.preferredFont(forTextStyle: .title1, compatibleWith: traits).pointSize == 28)
    #expect(UIFont.preferredFont(forTextStyle: .title1, compatibleWith: nil).pointSize == 28)
  }

  @Test("a label that adjusts the font of a style takes its size from the table (PRT-31, O1)")
  func labels() {
    let label = UILabel()
    let fixed = UILabel()
    for one in [label, fixed] {
      one.text = "Text"
      stage.add(one)
    }
    label.font = .preferredFont(forTextStyle: .largeTitle)
    label.adjustsFontForContentSizeCategory = true

    stage.stage.textScale = 1.35
    fixed.font = .systemFont(ofSize: 40)
    #expect(label.intrinsicContentSize == fixed.intrinsicContentSize)
    label.font = .preferredFont(forTextStyle: .caption2)
    stage.stage.textScale = 3
    #expect(label.intrinsicContentSize == fixed.intrinsicContentSize)
    #expect(label.font.pointSize == 11, "the font that was set stays")
    label.font = UIFont.preferredFont(forTextStyle: .caption2).withLineHeight(22)
    #expect(label.intrinsicContentSize.height == 80, "the line height grows alike")
    label.removeFromSuperview()
    stage.stage.working {
      #expect(label.intrinsicContentSize.height == 80, "views are measured outside of windows, too")
    }
  }

  @Test("labels adjust only the fonts of text styles and of metrics (PRT-31)")
  func adjustedFonts() throws {
    func label(_ font: UIFont) -> UILabel {
      let label = stage.add(UILabel())
      label.text = "Text"
      label.font = font
      label.adjustsFontForContentSizeCategory = true
      return label
    }
    func size(_ font: UIFont) -> CGSize {
      let label = label(font)
      label.adjustsFontForContentSizeCategory = false
      return label.intrinsicContentSize
    }
    let traits = UITraitCollection(preferredContentSizeCategory: .large)
    let (metrics, font) = (UIFontMetrics(forTextStyle: .title1), UIFont.systemFont(ofSize: 20))
    let style = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
    let plain = label(font)
    let scaled = label(metrics.scaledFont(for: font, compatibleWith: traits))
    let limited = label(
      metrics.scaledFont(for: font, maximumPointSize: 22, compatibleWith: traits))
    let bold = label(
      UIFont(descriptor: try #require(style.withSymbolicTraits(.traitBold)), size: 0))
    let large = label(
      .preferredFont(
        forTextStyle: .body,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .extraLarge)))
    #expect(scaled.intrinsicContentSize == size(font))
    #expect(large.intrinsicContentSize == size(.systemFont(ofSize: 17)), "as the stage wants it")

    stage.stage.textScale = 33.0 / 17
    #expect(plain.intrinsicContentSize == size(font))
    #expect(scaled.intrinsicContentSize == size(.systemFont(ofSize: 20 * 43 / 28)))
    #expect(limited.intrinsicContentSize == size(.systemFont(ofSize: 22)))
    #expect(bold.intrinsicContentSize == size(.boldSystemFont(ofSize: 33)))
    #expect(large.intrinsicContentSize == size(.systemFont(ofSize: 33)))
  }

  @Test("metrics grow as the text of their style does (PRT-31)") func metrics() {
    let large = UITraitCollection(preferredContentSizeCategory: .extraExtraExtraLarge)
    let (title, caption) = (
      UIFontMetrics(forTextStyle: .largeTitle), UIFontMetrics(forTextStyle: .caption2)
    )
    #expect(title.scaledValue(for: 34, compatibleWith: large) == 40)
    #expect(caption.scaledValue(for: 11, compatibleWith: large) == 17)
    let font = UIFont.systemFont(ofSize: 17)
    #expect(UIFontMetrics.default.scaledFont(for: font, compatibleWith: large).pointSize == 23)
    #expect(
      UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 20, compatibleWith: large)
        .pointSize == 20)
    // Without a size of its own a collection takes the one of the stage that works.
    stage.stage.working {
      #expect(title.scaledValue(for: 34, compatibleWith: UITraitCollection()) == 34)
    }

    stage.stage.textScale = 23.0 / 17
    #expect((title.scaledValue(for: 34) - 40).magnitude < 1e-9)
    #expect((caption.scaledFont(for: font).pointSize - 17 * 17 / 11).magnitude < 1e-9)
    #expect((title.scaledValue(for: 34, compatibleWith: nil) - 40).magnitude < 1e-9)
    stage.stage.textScale = 0.5
    #expect((title.scaledValue(for: 34) - 31 * 0.5 * 17 / 14).magnitude < 1e-9)
  }
}
