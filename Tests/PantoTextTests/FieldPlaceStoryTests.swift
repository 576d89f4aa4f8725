@testable import PantoControls
@testable import PantoText
import PantoScene
import PantoTesting
import Testing

/// Where the parts of text fields and text views are, in both directions.
@MainActor @Suite("Parts of text fields", .timeLimit(.minutes(60))) struct FieldPlaceStoryTests {
  private let stage = TestStage(400, 300)
  private let field = UITextField(frame: CGRect(x: 50, y: 100, width: 300, height: 40))
  private let first = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
  private let last = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))

  init() {
    stage.stage.screenKeyboard = .never
    stage.add(field)
  }

  private func mirror() {
    stage.stage.layoutDirection = .rightToLeft
    field.setNeedsLayout()
    stage.stage.layoutIfNeeded()
  }

  @Test("the views at the sides stand at their own ends, and the text between them (MUT-15)")
  func sides() {
    field.leftView = first
    field.rightView = last
    field.leftViewMode = .always
    field.rightViewMode = .always
    stage.stage.layoutIfNeeded()
    #expect(first.frame == CGRect(x: 0, y: 10, width: 30, height: 20))
    #expect(last.frame == CGRect(x: 260, y: 15, width: 40, height: 10))
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 230, height: 40))
    field.borderStyle = .roundedRect
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 35, y: 2, width: 220, height: 36))
    mirror()
    #expect(first.frame.minX == 270 && last.frame.minX == 0)
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 45, y: 2, width: 220, height: 36))
  }

  @Test("views at the sides show as their modes say, before, while and after editing (MUT-15)")
  func modes() {
    field.leftView = first
    field.rightView = last
    field.leftViewMode = .whileEditing
    field.rightViewMode = .unlessEditing
    func shown() -> [Bool] {
      stage.stage.layoutIfNeeded()
      return [first.superview != nil, last.superview != nil]
    }
    #expect(shown() == [false, true])
    #expect(field.textRect(forBounds: field.bounds).minX == 0)
    #expect(field.editingRect(forBounds: field.bounds).minX == 30)
    field.becomeFirstResponder()
    #expect(shown() == [true, false])
    field.resignFirstResponder()
    #expect(shown() == [false, true])
    field.rightViewMode = .never
    #expect(shown() == [false, false])
  }

  @Test("the clear button shows with text only, gives way to a right view, and clears (MUT-15)")
  func clear() {
    field.clearButtonMode = .whileEditing
    var changes = 0
    field.addAction(for: .editingChanged) { _ in changes += 1 }
    func button() -> UIView? {
      stage.stage.layoutIfNeeded()
      return field.subviews.first { $0 is ClearButton && !$0.isHidden }
    }
    field.text = "abc"
    #expect(button() == nil)
    field.becomeFirstResponder()
    #expect(button()?.frame == CGRect(x: 276, y: 10.5, width: 19, height: 19))
    #expect(field.editingRect(forBounds: field.bounds).maxX == 276)
    field.rightView = last
    field.rightViewMode = .always
    #expect(button() == nil)
    field.rightViewMode = .never
    stage.stage.layoutIfNeeded()
    stage.finger().down(at: (335, 120)).hold(0.1).cancel()
    #expect(field.text == "abc")
    stage.tap(at: CGPoint(x: 335, y: 120))
    #expect(field.text == "" && changes == 1 && button() == nil && field.isFirstResponder)
    field.text = "abc"
    mirror()
    #expect(button()?.frame.minX == 5)
    #expect(field.editingRect(forBounds: field.bounds).minX == 24)
  }

  @Test("each border has its own padding (MUT-15)")
  func padding() {
    for (style, rect) in [
      (.none, CGRect(x: 0, y: 0, width: 300, height: 40)),
      (.line, CGRect(x: 2, y: 2, width: 296, height: 36)),
      (.bezel, CGRect(x: 7, y: 6, width: 286, height: 28)),
      (.roundedRect, CGRect(x: 7, y: 2, width: 286, height: 36)),
    ] as [(UITextField.BorderStyle, CGRect)] {
      field.borderStyle = style
      #expect(field.textRect(forBounds: field.bounds) == rect)
      #expect(field.placeholderRect(forBounds: field.bounds) == rect)
    }
  }

  @Test("a rounded field of 34 points has text 30 high at 2, and asks for no more height (O14)")
  func rounded() {
    field.text = "Text"
    let bare = field.intrinsicContentSize.height
    field.borderStyle = .roundedRect
    field.frame.size.height = 34

    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 2, width: 286, height: 30))
    #expect(field.intrinsicContentSize.height == bare + 12)
  }

  @Test("a text that is too wide gets a smaller font, no smaller than the field allows (TXI-02)")
  func shrunk() {
    field.text = String(repeating: "wide ", count: 10)
    field.layoutIfNeeded()
    let whole = field.intrinsicContentSize
    let needed = field.canvas.currentRows.size.width
    #expect(needed > 300 && needed < 600)

    field.adjustsFontSizeToFitWidth = true
    field.layoutIfNeeded()
    let shown = field.canvas.currentRows.size.width
    #expect(shown > 297 && shown <= 300, "also where small letters stand further apart (DRW-15)")
    #expect(abs(field.canvas.font.pointSize - 17 * 300 / needed) < 1)
    #expect(field.font?.pointSize == 17 && field.intrinsicContentSize.height == whole.height)

    field.minimumFontSize = 16
    field.layoutIfNeeded()
    #expect(field.canvas.font.pointSize == 16)
    field.text = "short"
    field.layoutIfNeeded()
    #expect(field.canvas.font.pointSize == 17)
    field.text = String(repeating: "wide ", count: 10)
    field.adjustsFontSizeToFitWidth = false
    field.layoutIfNeeded()
    #expect(field.canvas.font.pointSize == 17 && field.intrinsicContentSize == whole)
  }

  @Test("text stands at the top, in the middle or at the bottom of a field (MUT-15)")
  func vertical() {
    field.text = "Text"
    field.frame.size.height = 100
    func span() -> (CGFloat, CGFloat) {
      stage.stage.layoutIfNeeded()
      let rect = field.canvas.convert(field.canvas.bounds, to: field)
      return (rect.minY, rect.maxY)
    }
    field.contentVerticalAlignment = .top
    #expect(span().0 == 0)
    field.contentVerticalAlignment = .bottom
    #expect(abs(span().1 - 100) < 0.01)
    field.contentVerticalAlignment = .center
    #expect(abs((span().0 + span().1) / 2 - 50) <= 1)
  }

  @Test("the text of a text view keeps to its insets at all four sides (MUT-15)")
  func textView() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.textContainerInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    view.textContainer.lineFragmentPadding = 5
    view.text = (0..<20).map { "\($0)" }.joined(separator: "\n")
    stage.add(view)
    let text = view.canvas.frame
    #expect(text.minX == 25 && text.minY == 10 && text.width == 200 - 20 - 40 - 10)
    #expect(abs(view.contentSize.height - (text.height + 40)) <= 1)
    view.scrollRangeToVisible(NSRange(location: view.text.utf16.count, length: 0))
    stage.settle()
    #expect(view.contentOffset.y > 0 && view.contentOffset.x == 0)
    let caret = view.caretRect(for: view.endOfDocument)
    #expect(caret.maxY <= view.bounds.maxY && caret.minY >= view.bounds.minY)
  }
}
