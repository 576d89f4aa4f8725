import Foundation
@testable import PantoControls
@testable import PantoText
import PantoScene
import PantoTesting
import Testing

/// Carets, holds, handles and compositions after a change or a cancel in between.
@MainActor @Suite("Text that changes meanwhile", .timeLimit(.minutes(60))) struct TextStoryTests {
  private let stage = TestStage(400, 400)

  private func view(_ text: String, isRightToLeft: Bool = false) -> UITextView {
    UIMenuController.shared.hideMenu()
    stage.stage.screenKeyboard = .never
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    let view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 120))
    view.font = .systemFont(ofSize: 16)
    view.text = text
    stage.add(view)
    view.becomeFirstResponder()
    return view
  }
  private func field(_ text: String) -> UITextField {
    UIMenuController.shared.hideMenu()
    stage.stage.screenKeyboard = .never
    let field = stage.add(UITextField(frame: CGRect(x: 20, y: 200, width: 300, height: 34)))
    field.text = text
    return field
  }

  private func press(_ code: KeyCode, _ modifiers: UIKeyModifierFlags = []) {
    stage.stage.send(KeyEvent(time: stage.now, code: code, modifiers: modifiers))
    stage.stage.send(KeyEvent(time: stage.now, code: code, phase: .up, modifiers: modifiers))
  }
  private func send(_ change: TextEvent.Change) {
    stage.stage.send(TextEvent(time: stage.now, change))
  }
  private func point(_ offset: Int, in view: any UIView & UITextInput) -> CGPoint {
    view.layoutIfNeeded()
    let place = view.position(from: view.beginningOfDocument, offset: offset)
    return view.convert(view.caretRect(for: place ?? view.endOfDocument).center, to: nil)
  }
  private var loupe: UIView? {
    stage.window.subviews.first { $0.accessibilityIdentifier == "loupe" }
  }
  private func handle(_ name: String, in view: UIView) -> UIView? {
    view.layoutIfNeeded()
    return view.subviews.first { $0.accessibilityIdentifier == name }
  }

  /// Lines of 10, 3, 10 and 10 equal characters, which begin at 0, 11, 15 and 26.
  private static let rows = "0000000000\n000\n0000000000\n0000000000"

  // MARK: The column of Up and Down

  @Test("Down keeps its column across a short line, there and back (MUT-15)")
  func column() {
    let view = view(Self.rows)
    view.selectedRange = NSRange(location: 8, length: 0)
    press(.down)
    #expect(view.selectedRange.location == 14, "the end of the short line")
    press(.down)
    #expect(view.selectedRange.location == 23)
    press(.up)
    press(.up)
    #expect(view.selectedRange.location == 8)
  }

  @Test(
    "after the caret was placed otherwise, Down starts from its new column (MUT-15)",
    arguments: ["code", "range", "tap", "left", "home", "typing", "deletion", "select all"])
  func newColumn(way: String) {
    let view = view(Self.rows)
    view.selectedRange = NSRange(location: 8, length: 0)
    press(.down)
    press(.down)
    #expect(view.selectedRange.location == 23)
    var expected = 26 + 2
    switch way {
    case "code": view.selectedRange = NSRange(location: 17, length: 0)
    case "range":
      let start = view.position(from: view.beginningOfDocument, offset: 17)
      view.selectedTextRange = start.flatMap { view.textRange(from: $0, to: $0) }
    case "tap":
      stage.tap(at: point(15, in: view))
      expected = 26
    case "left":
      for _ in 0..<6 { press(.left) }
    case "home":
      press(.home)
      expected = 26
    case "typing":
      view.selectedRange = NSRange(location: 14, length: 0)
      press(.down)
      send(.insert("0"))
      expected = 15 + 11 + 1 + 4
    case "deletion":
      press(.backspace)
      expected = 15 + 10 + 7
    default:
      press(KeyCode("a"), .control)
      press(.left)
      expected = 11
    }
    press(.down)
    #expect(view.selectedRange == NSRange(location: expected, length: 0))
  }

  @Test("Up on the first line goes to its start, Down on the last one to its end (MUT-15)")
  func edges() {
    let view = view(Self.rows)
    view.selectedRange = NSRange(location: 5, length: 0)
    press(.up)
    #expect(view.selectedRange.location == 0)
    view.selectedRange = NSRange(location: 30, length: 0)
    press(.down)
    #expect(view.selectedRange.location == 36)
    press(.up, .shift)
    #expect(view.selectedRange == NSRange(location: 19, length: 17), "the column is kept")
  }

  @Test(
    "Left and Right leave a selection at its own end, in both directions of text (MUT-15)",
    arguments: [false, true])
  func collapse(isRightToLeft: Bool) {
    let text = isRightToLeft ? "שלום עולם טוב" : "Good morning all"
    let view = view(text, isRightToLeft: isRightToLeft)
    view.selectedRange = NSRange(location: 5, length: 4)
    press(.left)
    #expect(view.selectedRange == NSRange(location: isRightToLeft ? 9 : 5, length: 0))
    view.selectedRange = NSRange(location: 5, length: 4)
    press(.right)
    #expect(view.selectedRange == NSRange(location: isRightToLeft ? 5 : 9, length: 0))
    press(.right)
    #expect(view.selectedRange.location == (isRightToLeft ? 4 : 10))
  }

  // MARK: Words

  @Test("between a comma and a space two presses select the space, beside a word the word (MUT-15)")
  func words() {
    let view = view("Hello, world")
    for (offset, range) in [(6, (6, 1)), (5, (0, 5)), (7, (7, 5)), (12, (7, 5)), (0, (0, 5))] {
      let mouse = stage.mouse()
      for _ in 0..<2 { mouse.press(at: point(offset, in: view)).release() }
      #expect(
        view.selectedRange == NSRange(location: range.0, length: range.1), "at \(offset)")
      stage.advance(by: 1)
    }
  }

  @Test("a hold on text that cannot be edited selects the word or the space under it (MUT-15)")
  func heldWords() {
    let view = view("Hello, world")
    view.isEditable = false
    stage.stage.layoutIfNeeded()
    stage.finger().down(at: point(6, in: view)).hold(0.7).up()
    #expect(view.selectedRange == NSRange(location: 6, length: 1))
    stage.settle()
    stage.advance(by: 1)
    stage.finger().down(at: point(9, in: view)).hold(0.7).up()
    #expect(view.selectedRange == NSRange(location: 7, length: 5))
  }

  // MARK: Holds and handles

  @Test(
    "a finger that dragged first begins no hold, however long it rests then (MUT-15)",
    arguments: [CGVector(dx: 30, dy: 0), CGVector(dx: 0, dy: 25)])
  func draggedHold(way: CGVector) {
    let field = field("Good morning Berlin")
    stage.finger().down(at: (60, 217)).move(by: (way.dx, way.dy), over: 0.2).hold(1).up()
    #expect(loupe == nil && !field.isFirstResponder)
    let view = view("Good morning")
    view.isScrollEnabled = false
    view.resignFirstResponder()
    stage.finger().down(at: (60, 30)).move(by: (way.dx, way.dy), over: 0.2).hold(1)
    #expect(loupe == nil && !view.isFirstResponder)
  }

  @Test("a small movement keeps the hold, and a cancelled hold lets the next one begin (MUT-15)")
  func smallMovement() {
    let field = field("Good morning Berlin")
    let finger = stage.finger().down(at: (60, 217)).move(by: (5, 3), over: 0.2).hold(0.5)
    #expect(loupe != nil)
    finger.cancel()
    #expect(
      loupe == nil && !UIMenuController.shared.isMenuVisible && !field.canvas.touching.isHolding)
    stage.advance(by: 1)
    stage.finger().down(at: (60, 217)).hold(0.6)
    #expect(loupe != nil)
  }

  @Test(
    "neither handle can be dragged past the other: one character stays selected (MUT-15)",
    arguments: [true, false])
  func handles(isStart: Bool) throws {
    let view = view("First line\nSecond line\nThird line")
    for _ in 0..<2 { stage.tap(at: point(14, in: view)) }
    #expect(view.selectedRange == NSRange(location: 11, length: 6))
    stage.stage.layoutIfNeeded()
    let name = isStart ? "selectionStart" : "selectionEnd"
    let knob = try #require(handle(name, in: view))
    let y = isStart ? 5 : knob.bounds.maxY - 5
    let finger = stage.finger().down(at: knob.convert(CGPoint(x: knob.bounds.midX, y: y), to: nil))
    // Sideways past the other end, and then to another line beyond it.
    finger.move(by: (isStart ? 150 : -150, 0), over: 0.3)
    #expect(view.selectedRange == NSRange(location: isStart ? 16 : 11, length: 1))
    finger.move(by: (0, isStart ? 40 : -40), over: 0.3)
    #expect(view.selectedRange == NSRange(location: isStart ? 16 : 11, length: 1))
    finger.up()
    #expect(view.selectedRange == NSRange(location: isStart ? 16 : 11, length: 1))
  }

  @Test("handles stand at the ends of the selection, start above and end below (MUT-15)")
  func handlePlaces() throws {
    let view = view("First line\nSecond line\nThird line")
    for _ in 0..<2 { stage.tap(at: point(14, in: view)) }
    view.selectedRange = NSRange(location: 2, length: 24)
    stage.stage.layoutIfNeeded()
    let start = try #require(handle("selectionStart", in: view))
    let end = try #require(handle("selectionEnd", in: view))
    #expect(start.convert(start.bounds.center, to: nil).x == point(2, in: view).x)
    #expect(start.convert(start.bounds.center, to: nil).y == point(2, in: view).y)
    #expect(end.convert(end.bounds.center, to: nil).x == point(26, in: view).x)
    #expect(end.convert(end.bounds.center, to: nil).y == point(26, in: view).y)
    #expect(start.subviews[1].frame.minY == 0)
    #expect(end.subviews[1].frame.maxY == end.bounds.maxY)
  }

  // MARK: Compositions

  @Test("a cancelled composition brings the text and the selection back that it replaced (MUT-15)")
  func cancelledComposition() {
    let field = field("Good morning Berlin")
    field.becomeFirstResponder()
    let start = field.position(from: field.beginningOfDocument, offset: 5)
    let end = field.position(from: field.beginningOfDocument, offset: 12)
    if let start, let end { field.selectedTextRange = field.textRange(from: start, to: end) }
    for _ in 0..<2 {
      send(.compose("ka", selection: 2..<2))
      #expect(field.text == "Good ka Berlin")
      send(.compose("", selection: 0..<0))
      #expect(field.text == "Good morning Berlin" && field.canvas.editing.selection == 5..<12)
    }
    press(.right, .shift)
    #expect(field.canvas.editing.selection == 5..<13, "the end that moves is the same")
  }

  @Test("a selection made backwards is still extended at its start after a composition (MUT-15)")
  func backwardSelection() {
    let field = field("Good morning")
    field.becomeFirstResponder()
    for _ in 0..<4 { press(.left, .shift) }
    send(.compose("x", selection: 1..<1))
    send(.compose("", selection: 0..<0))
    #expect(field.canvas.editing.selection == 8..<12)
    press(.left, .shift)
    #expect(field.canvas.editing.selection == 7..<12)
    send(.compose("y", selection: 1..<1))
    send(.insert("z"))
    #expect(field.text == "Good moz" && field.canvas.editing.marked == nil)
    field.undoManager?.undo()
    #expect(field.text == "Good morning")
  }
}
