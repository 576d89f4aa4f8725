import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene
@testable import PantoText

/// Positions, side views and permissions of fields against the documentation (TXI-02).
@MainActor @Suite("Parts of fields keep their promises", .timeLimit(.minutes(60)))
struct SelectionPromisesTests {
  let stage = TestStage(390, 700)
  private let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 34))

  init() { stage.add(field) }

  @Test("positions end with the text, and a selection is a range of two (TXI-02)")
  func positions() throws {
    field.text = "hello"
    let start = field.beginningOfDocument
    #expect(field.position(from: start, offset: 6) == nil)
    #expect(field.position(from: start, offset: -1) == nil)

    let (low, high) = (
      try #require(field.position(from: start, offset: 1)),
      try #require(field.position(from: start, offset: 4))
    )
    field.selectedTextRange = field.textRange(from: low, to: high)

    let range = try #require(field.selectedTextRange)
    #expect(field.text(in: range) == "ell")
    #expect(field.offset(from: start, to: range.end) == 4)
  }

  @Test("a text view that is not editable keeps its text (TXI-06)")
  func notEditable() {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 200, width: 200, height: 100)))
    view.text = "fixed"
    view.isEditable = false
    view.becomeFirstResponder()

    stage.stage.send(TextEvent(time: stage.now, .insert("x")))

    #expect(view.text == "fixed")
  }

  @Test("a view at the left moves the text, and a subclass decides where it is")
  func sideViews() {
    let side = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    field.leftView = side
    #expect(field.textRect(forBounds: field.bounds).minX == 0)

    field.leftViewMode = .always

    #expect(field.textRect(forBounds: field.bounds).minX == 30)
    stage.stage.layoutIfNeeded()
    #expect(side.superview === field && side.frame.minX == 0)
  }

  @Test("secret text is neither copied nor cut")
  func secret() {
    field.text = "secret"
    field.becomeFirstResponder()
    field.selectAll(nil)
    #expect(field.canPerformAction(.copy, withSender: nil))

    field.isSecureTextEntry = true

    #expect(!field.canPerformAction(.copy, withSender: nil))
    #expect(!field.canPerformAction(.cut, withSender: nil))
  }
}
