import PantoText
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Sizes of text in fields and text views", .timeLimit(.minutes(60)))
struct TextSizeTests {
  let stage = TestStage(320, 480)

  @Test("fields and text views follow the size of text where they are told to (TXI-02)")
  func textSizes() throws {
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)))
    let text = stage.add(UITextView(frame: CGRect(x: 0, y: 50, width: 200, height: 100)))
    func scaled(_ size: CGFloat) -> UIFont {
      UIFontMetrics.default.scaledFont(
        for: .systemFont(ofSize: size),
        compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    }
    field.text = "A"
    text.text = "A"
    field.font = scaled(17)
    text.font = scaled(20)
    let rows = [field.intrinsicContentSize.height, text.sizeThatFits(text.bounds.size).height]
    stage.stage.textScale = 2
    stage.stage.layoutIfNeeded()
    #expect(field.intrinsicContentSize.height == rows[0], "not without being told to")

    let adjusting: [any UIContentSizeCategoryAdjusting] = [field, text, UILabel()]
    for view in adjusting { view.adjustsFontForContentSizeCategory = true }
    stage.stage.layoutIfNeeded()
    #expect(abs(field.intrinsicContentSize.height - 2 * rows[0]) <= 2)
    #expect(text.sizeThatFits(text.bounds.size).height > 1.5 * rows[1])
    #expect(field.font?.pointSize == 17 && text.font?.pointSize == 20, "as they were set")
    field.defaultTextAttributes = field.defaultTextAttributes
    field.attributedText = field.attributedText
    #expect(abs(field.intrinsicContentSize.height - 2 * rows[0]) <= 2, "and no larger")

    stage.stage.textScale = 1
    stage.stage.layoutIfNeeded()
    #expect(field.intrinsicContentSize.height == rows[0])
    #expect(text.sizeThatFits(text.bounds.size).height == rows[1])
    // A field that comes into a window follows what is set there.
    stage.stage.textScale = 2
    let late = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    late.font = scaled(17)
    late.adjustsFontForContentSizeCategory = true
    stage.add(late)
    stage.stage.layoutIfNeeded()
    #expect(abs(late.intrinsicContentSize.height - 2 * rows[0]) <= 2)
    // A font that no style and no metrics made stays as large as it is (PRT-31).
    field.font = .systemFont(ofSize: 17)
    text.font = .systemFont(ofSize: 20)
    stage.stage.layoutIfNeeded()
    #expect(field.intrinsicContentSize.height == rows[0])
    #expect(text.sizeThatFits(text.bounds.size).height == rows[1])
  }
}
