import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@testable import PantoRaster

/// Tests that text in the system font has the widths and the lines of iOS's (DRW-15).
@MainActor @Suite("The system font", .timeLimit(.minutes(60))) struct SystemFontTests {
  private func layout(_ text: String, _ font: UIFont) -> TextLayout {
    HarfBuzzShaper.shared.layout(
      text, style: font.style, width: nil, maximumLines: 1, alignment: .left)
  }
  private func width(_ text: String, _ font: UIFont) -> CGFloat { layout(text, font).size.width }

  /// Widths in points: the advances of Inter and 35 % of its kerning, and for each letter the
  /// number of its kind. For "noon" that is 17 · (2 · 0.5852 + 2 · 0.5966 − 4 · 0.027).
  nonisolated static let widths: [(String, UIFont.Weight, CGFloat, CGFloat)] = [
    ("noon", .regular, 17, 38.346), ("Settings", .regular, 17, 63.002),
    ("Einstellungen", .semibold, 17, 107.657), ("Ayarlar", .bold, 28, 94.517),
    ("Çıkış", .medium, 12, 28.400), ("2024", .regular, 34, 81.675), ("n n", .regular, 20, 26.722),
    ("Settings", .regular, 14, 53.519),
  ]

  @Test("letters stand as far apart as in the system font of iOS (DRW-15)", arguments: widths)
  func words(text: String, weight: UIFont.Weight, size: CGFloat, width: CGFloat) {
    let font = UIFont.systemFont(ofSize: size, weight: weight)
    #expect((self.width(text, font) - width).magnitude < 0.01)
  }

  @Test("Inter by its name keeps its own widths and lines, whichever is laid out first (DRW-15)")
  func byName() throws {
    let plain = try #require(UIFont(name: "Inter", size: 17))
    let system = UIFont.systemFont(ofSize: 17)
    for text in ["noon", "moon"] {
      let fonts = text == "noon" ? [plain, system] : [system, plain]
      let widths = fonts.map { width(text, $0) }
      #expect((widths[0] - widths[1]).magnitude > 1.5, "\(text)")
    }
    #expect((width("noon", plain) - 40.182).magnitude < 0.01)
    #expect(plain != system && plain.fontName == system.fontName)
    let stage = TestStage(100, 100)
    stage.stage.working { #expect((plain.lineHeight - 20.574).magnitude < 0.001) }
  }

  @Test(
    "lines are 2444/2048 of the size apart, and the baseline 1950/2048 below their top (DRW-15)",
    arguments: [UIFont.Weight.regular, .medium, .semibold, .bold])
  func lines(weight: UIFont.Weight) {
    let stage = TestStage(100, 100)
    for size in [8, 12, 17, 20, 34] as [CGFloat] {
      let font = UIFont.systemFont(ofSize: size, weight: weight)
      stage.stage.working {
        #expect((font.lineHeight - size * 2444 / 2048).magnitude < 1e-9)
        #expect((font.ascender - size * 1950 / 2048).magnitude < 1e-9)
        #expect((font.descender + size * 494 / 2048).magnitude < 1e-9)
      }
    }
    let tall = UIFont.systemFont(ofSize: 17).withLineHeight(30)
    #expect(layout("x", tall).size.height == 30)
  }

  @Test("small text is set wider, large text closer, and digits less close than letters (DRW-15)")
  func sizes() {
    func share(_ text: String, _ size: CGFloat) -> CGFloat {
      let plain = UIFont(name: "Inter", size: size) ?? .systemFont(ofSize: size)
      return width(text, .systemFont(ofSize: size)) / width(text, plain)
    }
    #expect(share("noon", 10) > 1 && share("noon", 17) < 0.96)
    #expect(share("noon", 28) < share("noon", 17))
    #expect((share("noon", 5) - share("noon", 8)).magnitude < 1e-9)
    #expect(share("888", 17) > share("noon", 17) && share("888", 28) > 1)
    // Between two measured sizes the spacing changes evenly.
    let sizes = [13, 14, 15].map { width("o", .systemFont(ofSize: $0)) / $0 }
    #expect((sizes[1] - (sizes[0] + sizes[2]) / 2).magnitude < 1e-9)
  }

  @Test("a letter with an accent counts as the letter, however it is typed (DRW-15)")
  func accents() {
    func kind(_ text: String) -> SystemFontSpacing.Kind? {
      text.unicodeScalars.first.map { SystemFontSpacing.kind(of: $0.value) }
    }
    #expect(kind("é") == .eyed && kind("ş") == .lower && kind("ı") == .narrow)
    #expect(kind("İ") == .upperI && kind("Ö") == .wideUpper && kind("ỳ") == .diagonal)
    #expect(kind("б") == .lower && kind("Б") == .upper && kind(".") == .narrow)
    #expect(SystemFontSpacing.kind(of: 160) == .space && kind("ß") == .lower)
    let font = UIFont.systemFont(ofSize: 17)
    #expect(width("o\u{308}", font) == width("ö", font))
  }

  @Test("half of the spacing is on either side of a letter, and carets stand between (DRW-15)")
  func places() throws {
    let font = UIFont.systemFont(ofSize: 17)
    let first = try #require(layout("no", font).glyphs.first)
    #expect((first.position.x + 17 * 0.027 / 2).magnitude < 1e-9)

    let line = HarfBuzzShaper.shared.lines(of: "noon", style: font.style, width: nil)[0]
    #expect((line.width - width("noon", font)).magnitude < 1e-9)
    #expect((line.caret(at: 2) - width("no", font)).magnitude < 1e-9)
  }

  @Test("letters that Inter does not have keep the spacing of their font (DRW-15)")
  func others() throws {
    let plain = try #require(UIFont(name: "Inter", size: 17))
    let system = UIFont.systemFont(ofSize: 17)
    for text in ["שלום", "سلام"] { #expect(width(text, plain) == width(text, system)) }
    let mono = UIFont.monospacedSystemFont(ofSize: 17, weight: .regular)
    #expect(width("il", mono) == width("WM", mono))
  }

  @Test("sizes, lines and descriptors of the system font stay the system font's (DRW-15)")
  func derived() {
    let system = UIFont.systemFont(ofSize: 20)
    let fonts = [
      system.withSize(30), system.scaled(by: 2), system.withLineHeight(40),
      UIFont(descriptor: system.fontDescriptor, size: 30), .boldSystemFont(ofSize: 20),
      .italicSystemFont(ofSize: 20), .preferredFont(forTextStyle: .title1),
    ]
    for font in fonts { #expect(font.style.isSystemFont) }
    let bold = system.fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0).style.isSystemFont } == true)
    let named = UIFontDescriptor(name: "Inter-Bold", size: 20).withSymbolicTraits([])
    #expect(named.map { UIFont(descriptor: $0, size: 0).style.isSystemFont } == false)
  }

  @Test("text that ends in an ellipsis and lines that break fit their width (DRW-15)")
  func breaks() {
    let font = UIFont.systemFont(ofSize: 17)
    let text = "the quick brown fox jumps over the lazy dog"
    for width in [60, 90, 131.5] as [CGFloat] {
      for lines in [1, 0] {
        let layout = HarfBuzzShaper.shared.layout(
          text, style: font.style, width: width, maximumLines: lines, alignment: .left)
        #expect(layout.size.width <= width + 0.5 && layout.isTruncated == (lines == 1))
      }
    }
  }

  @Test("a label that shrinks its font fits its width, whatever the spacing (DRW-15)")
  func shrinking() {
    let text = "the quick brown fox jumps over the lazy dog"
    let stage = TestStage(300, 60)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 190, height: 30))
    label.text = text
    label.adjustsFontSizeToFitWidth = true
    stage.add(label)
    #expect(label.layer.shownText?.isTruncated == false, "a smaller font fits")
    #expect(label.layer.shownText.map { $0.size.width > 180 } == true, "and is no smaller")
  }
}
