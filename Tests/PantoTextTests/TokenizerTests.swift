import PantoScene
import PantoTesting
import PantoText
import Testing

/// Units of a text, such as a word or a sentence, that a program finds (TXI-02).
@MainActor @Suite("Units of text", .timeLimit(.minutes(60))) struct TokenizerTests {
  private let stage = TestStage(400, 300)
  private let forward = UITextDirection.storage(.forward)
  private let backward = UITextDirection.storage(.backward)

  private func field(_ text: String) -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 34))
    field.text = text
    return stage.add(field)
  }
  private func place(_ offset: Int, in input: any UITextInput) -> UITextPosition {
    input.position(from: input.beginningOfDocument, offset: offset) ?? input.endOfDocument
  }
  private func unit(
    _ granularity: UITextGranularity, at offset: Int, _ direction: UITextDirection,
    in input: any UITextInput
  ) -> String? {
    input.tokenizer.rangeEnclosingPosition(
      place(offset, in: input), with: granularity, inDirection: direction
    ).flatMap { input.text(in: $0) }
  }

  @Test("the word at a place is the one that goes on in the direction (TXI-02)")
  func words() {
    let field = field("Hello, big world. Bye!")
    #expect(unit(.word, at: 2, forward, in: field) == "Hello")
    #expect(unit(.word, at: 5, forward, in: field) == nil)
    #expect(unit(.word, at: 5, backward, in: field) == "Hello")
    #expect(unit(.word, at: 7, .layout(.right), in: field) == "big")
    #expect(unit(.word, at: 7, .layout(.left), in: field) == nil)
  }

  @Test("sentences end behind their mark, and a number's point ends none (TXI-02)")
  func sentences() {
    let field = field("It is 3.5 cm. “Really?” Yes")
    #expect(unit(.sentence, at: 3, forward, in: field) == "It is 3.5 cm.")
    #expect(unit(.sentence, at: 16, forward, in: field) == "“Really?”")
    #expect(unit(.sentence, at: 25, forward, in: field) == "Yes")
  }

  @Test("paragraphs end at line breaks, a document nowhere, a character where it looks so (TXI-02)")
  func others() {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100)))
    view.text = "one two\nthree"
    #expect(unit(.paragraph, at: 9, forward, in: view) == "three")
    #expect(unit(.paragraph, at: 2, backward, in: view) == "one two")
    #expect(unit(.document, at: 9, forward, in: view) == "one two\nthree")
    #expect(unit(.character, at: 1, forward, in: field("a👍🏽b")) == "👍🏽")
  }

  @Test("boundaries are ends of units forward and starts of units backward (TXI-02)")
  func boundaries() {
    let field = field("Hello, big world. Bye!")
    let tokenizer = field.tokenizer
    func isBoundary(_ offset: Int, _ direction: UITextDirection) -> Bool {
      tokenizer.isPosition(place(offset, in: field), atBoundary: .word, inDirection: direction)
    }
    #expect(isBoundary(5, forward) && !isBoundary(5, backward))
    #expect(!isBoundary(7, forward) && isBoundary(7, backward))
    #expect(!isBoundary(6, forward) && !isBoundary(6, backward))

    func next(_ offset: Int, _ direction: UITextDirection) -> Int? {
      tokenizer.position(
        from: place(offset, in: field), toBoundary: .word, inDirection: direction
      ).map { field.offset(from: field.beginningOfDocument, to: $0) }
    }
    #expect(next(0, forward) == 5 && next(5, forward) == 7 && next(21, forward) == nil)
    #expect(next(7, backward) == 5 && next(0, backward) == nil)
  }

  @Test("a tokenizer of a text that is gone finds nothing (TXI-02)")
  func gone() {
    var field: UITextField? = UITextField()
    field?.text = "abc"
    let start = field?.beginningOfDocument ?? UITextPosition()
    let tokenizer = field?.tokenizer
    field = nil

    #expect(tokenizer?.isPosition(start, withinTextUnit: .word, inDirection: forward) == false)
  }
}
