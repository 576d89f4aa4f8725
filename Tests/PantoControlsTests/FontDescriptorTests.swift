import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests descriptors of fonts and sizes of text (PRT-31).
@MainActor @Suite("Font descriptors", .timeLimit(.minutes(60))) struct FontDescriptorTests {
  @Test("a descriptor finds the bundled typeface, and none for traits that are not there (PRT-31)")
  func descriptors() {
    let body = UIFont.systemFont(ofSize: 15)
    let bold = body.fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0) } == .boldSystemFont(ofSize: 15))
    #expect(bold.map { UIFont(descriptor: $0, size: 20).fontName } == "Inter-Bold")
    #expect(bold?.symbolicTraits == .traitBold && bold?.pointSize == 15)
    #expect(body.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]) == nil)
    #expect(body.fontDescriptor.withDesign(.rounded) == nil)
    #expect(body.fontDescriptor.withDesign(.monospaced)?.postscriptName == "JetBrainsMono-Regular")
    #expect(UIFontDescriptor(name: "Menlo", size: 12).symbolicTraits == .traitMonoSpace)
    #expect(
      UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1)
        == UIFontDescriptor(name: "Inter", size: 28))
    #expect(body.familyName == "Inter")
  }

  @Test("a collection without a size of text has none, and takes none over from one (O13, PRT-31)")
  func unspecifiedSize() {
    #expect(UITraitCollection().preferredContentSizeCategory == .unspecified)
    let large = UITraitCollection(preferredContentSizeCategory: .extraLarge)
    let none = UITraitCollection(preferredContentSizeCategory: .unspecified)
    #expect(
      UITraitCollection(traitsFrom: [large, none]).preferredContentSizeCategory == .extraLarge)
    #expect(none == UITraitCollection())
    TestStage(100, 100).stage.working {
      #expect(UITraitCollection.current.preferredContentSizeCategory == .large)
    }

    let stage = TestStage(100, 100)
    stage.window.traitOverrides.preferredContentSizeCategory = .small
    #expect(stage.window.traitCollection.preferredContentSizeCategory == .small)
  }

  @Test("sizes of text follow the stage, and are in order (PRT-31)")
  func sizes() {
    let stage = TestStage(100, 100)
    #expect(stage.window.traitCollection.preferredContentSizeCategory == .large)
    stage.stage.textScale = 2
    #expect(UIApplication.shared.preferredContentSizeCategory == .accessibilityLarge)
    #expect(UIApplication.shared.preferredContentSizeCategory.isAccessibilityCategory)
    #expect(
      UIContentSizeCategory.small < .large && !UIContentSizeCategory.large.isAccessibilityCategory)
    let metrics = UIFontMetrics(forTextStyle: .body)
    #expect(metrics.scaledFont(for: .systemFont(ofSize: 10)).pointSize == 20)
    #expect(metrics.scaledFont(for: .systemFont(ofSize: 10), maximumPointSize: 15).pointSize == 15)
    #expect(UIFontMetrics.default.scaledValue(for: 4) == 8)
  }
}
