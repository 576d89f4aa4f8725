import PantoBase
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoText

/// Texts of hundreds of thousands of characters, and what a key costs in them.
@MainActor @Suite("Long texts", .timeLimit(.minutes(60))) struct LongTextTests {
  private let stage = TestStage(400, 300)

  private func type(_ text: String) {
    stage.stage.send(TextEvent(time: stage.now, .insert(text)))
    stage.advance(by: 0.02)
  }
  private func press(_ code: KeyCode) {
    stage.stage.send(KeyEvent(time: stage.now, code: code))
    stage.advance(by: 0.02)
  }
  private func shaped(_ body: () -> Void) -> Int {
    let before = TextRows.shapedUnits
    body()
    return TextRows.shapedUnits - before
  }

  @Test("a key in a text of many paragraphs lays out the one that it changes (L11)")
  func paragraphs() {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)))
    view.text = (0..<2000).map { "paragraph \($0) of a long text" }.joined(separator: "\n")
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 30_000, length: 0)
    stage.advance(by: 0.02)

    let units = shaped {
      type("x")
      press(.backspace)
      type("\n")
    }

    #expect(units < 400)
    #expect(view.text.utf16.count == view.selectedRange.location + view.text.utf16.count - 30_001)
  }

  @Test("a key in a line of any length lays out one piece of it (L11)", arguments: [true, false])
  func line(isField: Bool) {
    let text = String(repeating: "many words in one line ", count: 10_000)
    let view: UIView & UIKeyInput
    if isField {
      let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40)))
      field.text = text
      view = field
    } else {
      let area = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)))
      area.text = text
      view = area
    }
    view.becomeFirstResponder()
    stage.advance(by: 0.02)

    for _ in 0..<5 {
      #expect(shaped { type("x") } <= 3 * TextRows.longestPiece)
      #expect(shaped { press(.left) } == 0)
      #expect(shaped { press(.backspace) } <= 3 * TextRows.longestPiece)
    }
    press(.home)
    #expect(shaped { type("yy") } <= 3 * TextRows.longestPiece)
    _ = stage.pixels
  }

  /// Rows of a text that was edited, and of the same text laid out at once.
  @Test("edits keep the same lines as a new layout of the text (L11)")
  func sameRows() {
    let shaper = stage.stage.text
    let style = TextRows.Style(
      font: UIFont.systemFont(ofSize: 16).style, width: 120, container: 120, alignment: .natural,
      isRightToLeft: false, isSecure: false)
    var random = SmallNumbers(seed: 7)
    var text = "one two\r\nthree\n\nfour e\u{301} \u{1F468}\u{200D}\u{1F469} five"
    var edited = TextRows()
    let parts = [
      "\r", "\n", "\r\n", "a", "\u{301}", " word ", "\u{1F468}\u{200D}\u{1F469}", "", "", "",
      "\u{5D0}\u{5D1}", "\u{2028}",
    ]
    for step in 0..<400 {
      let units = Array(text.unicodeScalars)
      let from = random.next(below: units.count + 1)
      let to = min(units.count, from + random.next(below: 4))
      var scalars = String.UnicodeScalarView(units[..<from])
      scalars.append(contentsOf: parts[random.next(below: parts.count)].unicodeScalars)
      scalars.append(contentsOf: units[to...])
      text = String(scalars)
      edited.layOut(text, style, shaper: shaper)
      var fresh = TextRows()
      fresh.layOut(text, style, shaper: shaper)
      #expect(edited.size == fresh.size, "step \(step)")
      #expect(edited.rows.map(\.range) == fresh.rows.map(\.range), "step \(step)")
      #expect(edited.rows.map(\.origin) == fresh.rows.map(\.origin), "step \(step)")
      #expect(edited.rows.map(\.line) == fresh.rows.map(\.line), "step \(step)")
      #expect(edited.rows.map(\.isWrapped) == fresh.rows.map(\.isWrapped), "step \(step)")
    }
  }

  @Test("a paragraph in pieces breaks into lines as a shorter one does (L11)")
  func pieces() {
    let shaper = stage.stage.text
    let style = TextRows.Style(
      font: UIFont.systemFont(ofSize: 16).style, width: 200, container: 200, alignment: .natural,
      isRightToLeft: false, isSecure: false)
    let text = String(repeating: "some words and more ", count: 2000)
    var rows = TextRows()
    rows.layOut(text, style, shaper: shaper)

    let whole = shaper.lines(of: text, style: style.font, width: 200)
    #expect(rows.rows.map(\.range) == whole.map(\.range))
    #expect(rows.rows.dropLast().allSatisfy(\.isWrapped) && rows.rows.last?.isWrapped == false)
    for offset in [0, 8191, 8192, 8193, 20_000, text.utf16.count] {
      let caret = rows.caret(at: offset)
      let found = rows.offset(at: CGPoint(x: caret.midX + 0.1, y: caret.midY))
      #expect(abs(found - offset) <= 1, "\(offset) is found as \(found)")
    }
  }

  @Test("the pieces of a long field stand beside each other (L11)")
  func field() {
    let shaper = stage.stage.text
    let style = TextRows.Style(
      font: UIFont.systemFont(ofSize: 16).style, width: nil, container: 200, alignment: .natural,
      isRightToLeft: false, isSecure: false)
    let text = String(repeating: "some words and more ", count: 2000)
    var rows = TextRows()
    rows.layOut(text, style, shaper: shaper)

    #expect(rows.rows.count > 3 && rows.size.height == rows.rows[0].height)
    let whole = shaper.lines(of: text, style: style.font, width: nil)[0]
    #expect(abs(rows.size.width - whole.width) < 1)
    for offset in stride(from: 0, through: text.utf16.count, by: 997) {
      #expect(abs(rows.caret(at: offset).midX - whole.caret(at: offset)) < 1)
      let found = rows.offset(at: CGPoint(x: whole.caret(at: offset) + 0.1, y: 5))
      #expect(abs(found - offset) <= 1, "\(offset) is found as \(found)")
    }
  }
}

/// Small numbers of a seeded generator.
private struct SmallNumbers {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, limit)))
  }
}
