import Foundation
import PantoControls
import PantoScene
import PantoTesting
import Testing

@testable import PantoText

/// The one set of attributes that a field or text view has (TXI-06).
@MainActor @Suite("Attributes of fields and text views (TXI-06)", .timeLimit(.minutes(60)))
struct TextAttributeTests {
  let stage = TestStage(320, 480)

  private func textView(_ text: String) -> UITextView {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)))
    view.text = text
    stage.stage.layoutIfNeeded()
    return view
  }

  private func field(_ text: String) -> UITextField {
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 34)))
    field.text = text
    stage.stage.layoutIfNeeded()
    return field
  }

  private func notes(_ start: String) -> Int { Misuse.messages.count { $0.hasPrefix(start) } }

  @Test("typing attributes of a text view are those of all text, and text is typed with them")
  func typing() {
    let view = textView("")
    #expect(view.typingAttributes[.font] as? UIFont == .systemFont(ofSize: 12))
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineSpacing) = (.center, 4)
    view.becomeFirstResponder()

    view.typingAttributes = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.systemRed,
      .paragraphStyle: style,
    ]
    stage.stage.send(TextEvent(time: stage.now, .insert("a")))

    #expect(view.font == .systemFont(ofSize: 20) && view.textColor == .systemRed)
    #expect(view.textAlignment == .center && view.text == "a")
    let typed = view.attributedText.attributes(at: 0, effectiveRange: nil)
    #expect((typed[.paragraphStyle] as? NSParagraphStyle)?.lineSpacing == 4)
    #expect(typed[.foregroundColor] as? UIColor == .systemRed)
  }

  @Test("typing attributes of a field are nil, and cannot be set, unless it is edited")
  func typingInField() {
    let field = field("")
    field.typingAttributes = [.foregroundColor: UIColor.systemRed]
    #expect(field.typingAttributes == nil && field.textColor != .systemRed)

    field.becomeFirstResponder()
    field.typingAttributes?[.foregroundColor] = UIColor.systemRed

    #expect(field.textColor == .systemRed)
    #expect(field.typingAttributes?[.foregroundColor] as? UIColor == .systemRed)
  }

  @Test("kerning of a field adds space behind each character and moves the caret")
  func kerning() throws {
    let field = field("abcd")
    let (plain, caret) = (field.canvas.currentRows, field.caretRect(for: field.endOfDocument))
    let width = field.intrinsicContentSize.width

    field.defaultTextAttributes[.kern] = 5
    stage.stage.layoutIfNeeded()

    let spaced = field.canvas.currentRows
    #expect(abs(spaced.size.width - plain.size.width - 20) < 0.01)
    #expect(abs(field.intrinsicContentSize.width - width - 20) <= 1)
    #expect(abs(field.caretRect(for: field.endOfDocument).minX - caret.minX - 20) < 0.01)
    let old = try #require(plain.rows.first).line.layout.glyphs
    let new = try #require(spaced.rows.first).line.layout.glyphs
    for (i, (old, new)) in zip(old, new).enumerated() {
      #expect(abs(new.position.x - old.position.x - CGFloat(5 * i)) < 0.01)
    }
    #expect(field.defaultTextAttributes[.kern] as? CGFloat == 5)
    field.attributedText = NSAttributedString(string: "abcd")
    #expect(field.canvas.currentRows.size == plain.size)
  }

  @Test("line spacing stands between lines, and a multiple makes each line higher")
  func lineHeights() throws {
    let view = textView("one\ntwo\nthree")
    let plain = view.sizeThatFits(CGSize(width: 300, height: 0)).height
    let row = try #require(view.canvas.currentRows.rows.first).height
    let last = view.caretRect(for: view.endOfDocument)
    let style = NSMutableParagraphStyle()

    style.lineSpacing = 10
    view.attributedText = NSAttributedString(
      string: "one\ntwo\nthree", attributes: [.paragraphStyle: style])
    #expect(view.sizeThatFits(CGSize(width: 300, height: 0)).height == plain + 20)
    stage.stage.layoutIfNeeded()
    #expect(abs(view.caretRect(for: view.endOfDocument).minY - last.minY - 20) < 0.01)

    (style.lineSpacing, style.lineHeightMultiple) = (0, 2)
    view.typingAttributes = [.paragraphStyle: style]
    let high = view.sizeThatFits(CGSize(width: 300, height: 0)).height
    #expect(abs(high - plain - 3 * row) <= 1)
  }

  @Test("attributes that are not kept are reported once, and 0 asks for nothing")
  func ignored() {
    let (view, field) = (textView(""), field("text"))
    Misuse.forget()
    view.typingAttributes = [.kern: 0, .underlineStyle: 0]
    field.defaultTextAttributes = [.kern: 2]
    #expect(Misuse.messages.isEmpty)

    for _ in 0..<2 {
      view.typingAttributes = [.kern: 2, .underlineStyle: 1]
      field.defaultTextAttributes = [.backgroundColor: UIColor.red]
    }
    field.becomeFirstResponder()
    field.typingAttributes = [.foregroundColor: UIColor.systemRed]

    #expect(notes("NSKern has no effect in a text view") == 1)
    #expect(notes("NSUnderline has no effect in a text view") == 1)
    #expect(notes("NSBackgroundColor has no effect in a text field") == 1)
    #expect(notes("typingAttributes") == 1 && Misuse.count == 0)
  }
}
