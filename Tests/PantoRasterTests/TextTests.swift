import Foundation
import PantoBase
import PantoGraphics
import PantoResources
import PantoScene
import Testing

@testable import PantoRaster

@MainActor @Suite(.timeLimit(.minutes(60))) struct TextTests {
  private let body = TextStyle(face: .regular, size: 16, lineHeight: 20)

  private func set(
    _ text: String, width: CGFloat? = nil, lines: Int = 0, alignment: TextAlignment = .natural
  ) -> TextLayout {
    HarfBuzzShaper.shared.layout(
      text, style: body, width: width, maximumLines: lines, alignment: alignment)
  }

  @Test func everyBundledFontOpens() {
    for (i, name) in PantoResources.fontNames.enumerated() {
      #expect(PantoResources.data(named: name)?.isEmpty == false)
      #expect(FontLibrary.shared.face(i)?.unitsPerEm ?? 0 > 0, "\(name)")
    }
    #expect(PantoResources.data(named: "none") == nil)
  }

  @Test func kerningBringsPairsTogether() {
    let pair = set("AV").size.width
    let apart = set("A").size.width + set("V").size.width

    #expect(pair < apart - 0.5)
  }

  @Test func linesBreakAtWordsAndFitTheirWidth() {
    let text = set("the quick brown fox jumps over the lazy dog", width: 132)

    #expect(text.lineCount == 3)
    #expect(text.size.width <= 132)
    #expect(text.size.height == 60)
    #expect(!text.isTruncated)
    // The text breaks the same if it is laid out at the width that was measured.
    #expect(
      set("the quick brown fox jumps over the lazy dog", width: text.size.width).lineCount == 3)
  }

  @Test func aWordWiderThanTheLineIsCut() {
    let text = set("Donaudampfschifffahrt", width: 60)

    #expect(text.lineCount > 1)
    #expect(text.size.width <= 60.01)
  }

  @Test func whatDoesNotFitEndsInAnEllipsis() {
    let whole = set("the quick brown fox", width: 300, lines: 1)
    let cut = set("the quick brown fox", width: 80, lines: 1)
    let dots = set("…").glyphs.first?.id

    #expect(!whole.isTruncated)
    #expect(cut.isTruncated)
    #expect(cut.lineCount == 1)
    #expect(cut.size.width <= 80.01)
    #expect(cut.glyphs.last?.id == dots)
  }

  @Test func anEllipsisFollowsTheWordAndNotTheSpaceBehindIt() {
    let word = set("Hello …").size.width
    let short = set("Hello …", width: .infinity, lines: 1).size.width
    #expect(word == short)
    // The width fits the space and the ellipsis, but not the next letter.
    let cut = set("Hello wide", width: word + 1, lines: 1)
    let together = set("Hello…")

    #expect(cut.isTruncated)
    #expect(cut.glyphs.map(\.id) == together.glyphs.map(\.id))
  }

  @Test func aReturnAndALineFeedAreOneBreak() {
    #expect(set("a\r\nb").lineCount == 2)
    #expect(set("a\n\rb").lineCount == 3)
    #expect(set("a\r\rb").lineCount == 3)
    #expect(set("a\r\n\r\nb").lineCount == 3)
    #expect(set("a\r\n\nb").lineCount == 3)
  }

  @Test func rightToLeftStartsAtTheRight() {
    let text = set("שלום", width: 200)
    let left = set("Shalom", width: 200)

    // The base direction follows the first strong letter.
    #expect(text.size.width == 200)
    #expect(text.glyphs.allSatisfy { $0.position.x > 100 })
    #expect(left.glyphs.first?.position.x == 0)
  }

  @Test func mixedDirectionsKeepNumbersInOrder() {
    let text = set("אב 123")
    let digits = ["1", "2", "3"].compactMap { set($0).glyphs.first?.id }
    let places = digits.compactMap { d in text.glyphs.first { $0.id == d && $0.font == 0 } }

    #expect(places.count == 3)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.position.x < $1.position.x })
    // The letters come first, so they are to the right of the number.
    let letters = text.glyphs.filter { $0.font != 0 }
    #expect(letters.count == 2)
    #expect(letters.allSatisfy { $0.position.x > places[2].position.x })
  }

  @Test func arabicLettersJoin() {
    let joined = set("بب").glyphs.map(\.id)
    let single = set("ب").glyphs.map(\.id)

    #expect(joined.count == 2)
    #expect(!joined.contains(single[0]))
  }

  /// Every letter of Vietnamese exists in each weight, however its marks are typed.
  @Test func vietnameseHasAllItsLetters() {
    let marks = ["", "\u{300}", "\u{309}", "\u{303}", "\u{301}", "\u{323}"]
    for face in [FontFace.regular, .medium, .semibold, .bold] {
      let style = TextStyle(face: face, size: 17)
      for vowel in ["a", "ă", "â", "e", "ê", "i", "o", "ô", "ơ", "u", "ư", "y", "Ơ", "Ư", "Đ"] {
        for mark in marks where vowel != "Đ" || mark.isEmpty {
          let shaper = HarfBuzzShaper()
          let text = (vowel + mark).precomposedStringWithCanonicalMapping
          let parts = text.decomposedStringWithCanonicalMapping
          func glyphs(_ text: String) -> [UInt32] {
            shaper.layout(text, style: style, width: nil, maximumLines: 1, alignment: .left)
              .glyphs.map(\.id)
          }
          #expect(glyphs(text).count == 1, "\(text)")
          #expect(glyphs(parts) == glyphs(text), "\(text)")
          #expect(shaper.missingGlyphs == 0, "\(text)")
        }
      }
    }
  }

  /// A missing character is drawn as a box and counted (B31).
  @Test func aMissingCharacterIsABoxAndCounted() {
    let shaper = HarfBuzzShaper()
    let text = shaper.layout(
      "a漢b", style: body, width: nil, maximumLines: 1, alignment: .left)

    #expect(shaper.missingGlyphs == 1)
    #expect(text.glyphs[1].id == 0)
    #expect(FontLibrary.shared.outline(font: 0, glyph: 0).count == 10)
  }

  @Test func emptyAndOddTextIsHarmless() {
    #expect(set("").size == .zero)
    #expect(set("\n").lineCount == 2)
    #expect(set("a\r\nb").lineCount == 2)
    #expect(set("word", width: .nan).lineCount >= 1)
    #expect(set("word", width: 0).lineCount == 4)
    #expect(set("word", width: -5, lines: 1).isTruncated)
    #expect(set("   ", width: 4).lineCount == 1)
    #expect(set("\u{202E}\u{0}\u{FFFF}e\u{301}\u{301}").lineCount == 1)
  }

  /// Glyph positions are rounded to quarters of a pixel horizontally and to whole pixels vertically
  /// (DRW-07).
  @Test func glyphsStandOnQuartersAndWholeLines() throws {
    func hash(_ x: CGFloat, _ y: CGFloat) throws -> UInt64 {
      var maker = FrameMaker(60, 30)
      let text = set("line")
      maker.draw(
        LayerContent(
          bounds: CGRect(x: 0, y: 0, width: 60, height: 30),
          text: LayerContent.Text(
            layout: text, origin: CGPoint(x: x, y: y), color: RGBA(0, 0, 0))))
      let compositor = RasterCompositor()
      try compositor.present(maker.frame)
      return compositor.bitmap.hash64
    }
    let plain = try hash(3, 3)

    #expect(try hash(3, 3.2) == plain)
    #expect(try hash(3.25, 3) != plain)
    #expect(try hash(3, 4) != plain)
  }

  @Test("justified lines reach both edges, but for the last of a paragraph (DRW-07)")
  func justified() throws {
    let words = "the quick brown fox jumps over the lazy dog"
    let natural = set(words, width: 132)
    let text = set(words, width: 132, alignment: .justified)
    #expect(text.lineCount == natural.lineCount && text.glyphs.count == natural.glyphs.count)
    func lines(_ layout: TextLayout) -> [[TextLayout.Glyph]] {
      Set(layout.glyphs.map(\.position.y)).sorted().map { y in
        layout.glyphs.filter { $0.position.y == y }
      }
    }
    for (k, line) in lines(text).enumerated() {
      let before = lines(natural)[k]
      let first = try #require(line.first), last = try #require(line.last)
      #expect(first.position.x == before[0].position.x)
      let moved = last.position.x - before[before.count - 1].position.x
      #expect(k == 2 ? moved == 0 : moved > 1)
    }
    // A text of one line is natural.
    #expect(
      set("the quick", width: 132, alignment: .justified).glyphs
        == set("the quick", width: 132).glyphs)
  }
}
