import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Tests what a label shows of a text that does not fit (FID-37).
@MainActor @Suite("Texts that do not fit their label (FID-37)", .timeLimit(.minutes(60)))
struct LabelTruncationTests {
  let stage = TestStage(320, 480)
  private static let fox = "The quick brown fox jumps over the lazy dog"

  /// One glyph with its place in the label.
  private struct Glyph {
    var id: UInt32
    var x: CGFloat
    var y: CGFloat
  }

  /// A label of 17 points with a plain or an attributed text.
  private func label(
    _ text: String, isRich: Bool, _ mode: NSLineBreakMode, lines: Int = 1, height: CGFloat = 200
  ) -> UILabel {
    let label = stage.add(UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: height)))
    label.numberOfLines = lines
    if isRich {
      label.attributedText = NSAttributedString(
        string: text, attributes: [.font: UIFont.systemFont(ofSize: 17)])
    } else {
      label.text = text
    }
    label.lineBreakMode = mode
    label.layoutIfNeeded()
    return label
  }

  /// The glyphs that a label shows, without spaces.
  private func glyphs(_ label: UILabel) -> [Glyph] {
    let space = ids("n n")[1]
    return label.shownTexts.flatMap { text in
      text.layout.glyphs.map {
        Glyph(id: $0.id, x: text.origin.x + $0.position.x, y: text.origin.y + $0.position.y)
      }
    }.filter { $0.id != space }
  }

  private func ids(_ text: String) -> [UInt32] {
    stage.stage.text.layout(
      text, style: UIFont.systemFont(ofSize: 17).style, width: nil, maximumLines: 1,
      alignment: .left
    ).glyphs.map(\.id)
  }

  private var dots: UInt32 { ids("…")[0] }

  @Test("one line ends in “…”, begins with it or has it in its middle", arguments: [false, true])
  func oneLine(isRich: Bool) {
    let tail = glyphs(label(Self.fox, isRich: isRich, .byTruncatingTail)).map(\.id)
    #expect(tail.starts(with: ids("The")) && tail.last == dots)

    let head = glyphs(label(Self.fox, isRich: isRich, .byTruncatingHead)).map(\.id)
    #expect(head.first == dots && head.suffix(3) == ids("dog")[...])

    let middle = glyphs(label(Self.fox, isRich: isRich, .byTruncatingMiddle)).map(\.id)
    #expect(middle.starts(with: ids("The")) && middle.suffix(3) == ids("dog")[...])
    #expect(middle.filter { $0 == dots }.count == 1)
    for shown in [tail, head, middle] { #expect(shown.count > 8, "as much as fits") }
  }

  @Test("no line is wider than its label", arguments: [false, true])
  func width(isRich: Bool) {
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      for lines in 1...2 {
        let texts = label(Self.fox, isRich: isRich, mode, lines: lines).shownTexts
        let right = texts.map { $0.origin.x + $0.layout.inkBounds.maxX }.max()
        #expect((right ?? .infinity) <= 121, "\(mode) in \(lines) lines")
      }
    }
  }

  @Test("the “…” of several lines is in the last one", arguments: [false, true])
  func severalLines(isRich: Bool) throws {
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle] {
      let shown = glyphs(label(Self.fox, isRich: isRich, mode, lines: 2))

      #expect(shown.map(\.id).starts(with: ids("The")))
      #expect(shown.map(\.id).suffix(3) == ids("dog")[...])
      let lines = Set(shown.map(\.y)).sorted()
      let place = try #require(shown.first { $0.id == dots })
      #expect(lines.count == 2 && place.y == lines.last, "\(mode)")
      let left = shown.filter { $0.y == lines.last }.map(\.x).min()
      #expect((place.x == left) == (mode == .byTruncatingHead))
    }
  }

  @Test("lines below the label are left out, and the last one says so", arguments: [false, true])
  func height(isRich: Bool) {
    let all = glyphs(label(Self.fox, isRich: isRich, .byTruncatingTail, lines: 0))
    #expect(Set(all.map(\.y)).count >= 3 && !all.contains { $0.id == dots })

    let cut = glyphs(label(Self.fox, isRich: isRich, .byTruncatingTail, lines: 0, height: 45))
    #expect(Set(cut.map(\.y)).count == 2 && cut.last?.id == dots)
  }

  @Test("modes that break lines leave out the rest without a sign", arguments: [false, true])
  func wrapping(isRich: Bool) {
    for lines in 1...2 {
      let shown = glyphs(label(Self.fox, isRich: isRich, .byWordWrapping, lines: lines))

      #expect(Set(shown.map(\.y)).count == lines && !shown.contains { $0.id == dots })
      let words = Self.fox.split(separator: " ").map(\.count)
      let whole = words.indices.map { words[...$0].reduce(0, +) }
      #expect(whole.contains(shown.count), "whole words")
    }
  }

  @Test("a line that fits ends in “…” if another paragraph follows", arguments: [false, true])
  func paragraphs(isRich: Bool) {
    for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle] {
      let shown = glyphs(label("one\ntwo", isRich: isRich, mode)).map(\.id)
      #expect(shown == ids("one…"), "\(mode)")
    }
    let fits = glyphs(label("one\ntwo", isRich: isRich, .byTruncatingMiddle, lines: 2))
    #expect(fits.map(\.id) == ids("one") + ids("two"))
  }

  @Test("a clipped text shows no “…”, also where the label may make it smaller")
  func clipped() {
    let label = label(Self.fox, isRich: false, .byClipping)
    #expect(label.layer.text?.isCut == true && glyphs(label).count == ids(Self.fox).count - 8)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.8
    label.layoutIfNeeded()
    #expect(abs((label.layer.shownText?.fontSize ?? 0) - 17 * 0.8) < 0.01)
  }

  @Test("a text of a right-to-left script is cut at the start that its readers see")
  func rightToLeft() {
    let text = "שועל חום מהיר קופץ מעל כלב עצלן"
    let shown = glyphs(label(text, isRich: false, .byTruncatingHead)).map(\.id)

    // Glyphs are listed from the left, where such a text ends.
    #expect(shown.count > 8 && shown.prefix(4) == ids(text).prefix(4))
    let tail = glyphs(label(text, isRich: false, .byTruncatingTail)).map(\.id)
    #expect(tail.prefix(4) != ids(text).prefix(4))
  }

  @Test("lines of an attributed text are justified but for the last of a paragraph")
  func justified() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    let label = label(Self.fox, isRich: true, .byTruncatingTail, lines: 0)
    label.attributedText = NSAttributedString(
      string: Self.fox,
      attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 17)])
    label.layoutIfNeeded()

    let lines = Dictionary(grouping: label.shownTexts) { $0.origin.y }
    let ends = lines.keys.sorted().map { y in
      lines[y]?.map { $0.origin.x + $0.layout.size.width }.max() ?? 0
    }
    #expect(ends.count >= 3 && ends.dropLast().allSatisfy { abs($0 - 120) < 0.01 })
    #expect(try #require(ends.last) < 119)
  }
}
