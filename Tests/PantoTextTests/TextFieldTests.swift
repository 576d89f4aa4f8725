import Foundation
@testable import PantoControls
@testable import PantoText
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Text fields as a user handles them: with the mouse, fingers, keys and an input method.
@MainActor @Suite("Text fields (TXI)", .timeLimit(.minutes(60))) struct TextFieldTests {
  /// A stage with one field, and a record of what its delegate was told.
  @MainActor final class World: UITextFieldDelegate {
    let stage = TestStage(400, 300)
    let field: UITextField
    var story: [String] = []
    var allows: (NSRange, String) -> Bool = { _, _ in true }
    var mayBegin = true
    var mayEnd = true
    var mayReturn = true

    init(_ text: String = "", isRightToLeft: Bool = false) {
      if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
      field = stage.add(UITextField(frame: CGRect(x: 50, y: 50, width: 200, height: 34)))
      field.borderStyle = .roundedRect
      field.text = text
      field.delegate = self
      field.addAction(for: .allEditingEvents) { _ in }
      stage.stage.layoutIfNeeded()
    }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      story.append("should begin")
      return mayBegin
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { story.append("did begin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      story.append("should end")
      return mayEnd
    }
    func textFieldDidEndEditing(_ textField: UITextField) { story.append("did end") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      story.append("change \(range.location),\(range.length) to \"\(string)\"")
      return allows(range, string)
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      story.append("return")
      return mayReturn
    }

    func press(_ code: KeyCode, _ modifiers: UIKeyModifierFlags = [], times: Int = 1) {
      for _ in 0..<times {
        stage.stage.send(KeyEvent(time: stage.now, code: code, modifiers: modifiers))
        stage.stage.send(
          KeyEvent(time: stage.now, code: code, phase: .up, modifiers: modifiers))
      }
    }

    func type(_ text: String) {
      for character in text {
        if let scalar = character.unicodeScalars.first, scalar.isASCII {
          press(KeyCode(scalar))
        }
        stage.stage.send(TextEvent(time: stage.now, .insert(String(character))))
      }
    }

    func compose(_ text: String, _ selection: Range<Int>? = nil) {
      let end = text.utf16.count
      stage.stage.send(
        TextEvent(time: stage.now, .compose(text, selection: selection ?? end..<end)))
    }

    var selected: String { field.canvas.editing.text(in: field.canvas.editing.selection) }
    var caret: Int { field.canvas.editing.head }

    /// The point in the window in front of a character.
    func point(_ offset: Int) -> CGPoint {
      field.layoutIfNeeded()
      return field.convert(
        field.caretRect(for: field.position(from: field.beginningOfDocument, offset: offset)!)
          .center, to: nil)
    }
  }

  @Test func aClickBeginsEditingAndTypingArrivesAtTheCaret() {
    let world = World("Berlin")
    world.stage.mouse().press(at: world.point(3)).release()

    #expect(world.field.isFirstResponder)
    #expect(world.story == ["should begin", "did begin"])
    world.type("!x")

    #expect(world.field.text == "Ber!xlin")
    #expect(world.caret == 5)
    world.press(.backspace)
    #expect(world.field.text == "Ber!lin")
    #expect(
      world.story.suffix(3) == [
        "change 3,0 to \"!\"", "change 4,0 to \"x\"", "change 4,1 to \"\"",
      ])
  }

  @Test func aDelegateThatRefusesKeepsTheTextAndTheEditing() {
    let world = World("7")
    world.mayBegin = false
    #expect(!world.field.becomeFirstResponder())
    world.mayBegin = true
    #expect(world.field.becomeFirstResponder())
    world.allows = { _, text in text.allSatisfy(\.isNumber) }
    world.type("a5b")
    #expect(world.field.text == "75")
    world.mayEnd = false
    #expect(!world.field.resignFirstResponder())
    #expect(world.field.isFirstResponder && world.field.isEditing)

    // A view that leaves the window cannot stay the first responder (TXI-01).
    world.field.removeFromSuperview()

    #expect(!world.field.isFirstResponder && !world.field.isEditing)
    #expect(world.story.last == "did end")
  }

  @Test func editingEventsAndNotificationsComeInOrder() {
    let world = World()
    var seen: [String] = []
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
    ]
    for (event, name) in events { world.field.addAction(for: event) { _ in seen.append(name) } }
    let observer = NotificationCenter.default.addObserver(
      forName: UITextField.textDidChangeNotification, object: world.field, queue: nil
    ) { _ in MainActor.assumeIsolated { seen.append("posted") } }
    defer { NotificationCenter.default.removeObserver(observer) }

    world.field.becomeFirstResponder()
    world.type("a")
    world.field.text = "set by code"
    world.field.resignFirstResponder()

    #expect(seen == ["begin", "changed", "posted", "end"])
  }

  @Test func theReturnKeyEndsEditingWhereATargetWaitsForIt() {
    let world = World("a")
    world.field.becomeFirstResponder()
    world.press(.enter)
    #expect(world.story.last == "return" || world.story.contains("return"))

    let plain = World("a")
    plain.field.removeTarget(nil, action: nil, for: .allEvents)
    var ended = 0
    plain.field.addAction(for: .editingDidEndOnExit) { _ in ended += 1 }
    plain.field.becomeFirstResponder()
    plain.mayReturn = false
    plain.press(.enter)
    #expect(plain.field.isFirstResponder && ended == 0)
    plain.mayReturn = true
    plain.press(.enter)
    #expect(!plain.field.isFirstResponder && ended == 1)
  }

  @Test func keysMoveAndSelectByCharactersWordsAndLines() {
    let world = World("one two  three")
    world.field.becomeFirstResponder()
    #expect(world.caret == 14)
    world.press(.left, .control)
    #expect(world.caret == 9)
    world.press(.left, [.control, .shift])
    #expect(world.selected == "two  ")
    world.press(.left)
    #expect(world.caret == 4 && world.selected == "")
    world.press(.home)
    world.press(.right, [.shift, .control])
    #expect(world.selected == "one")
    world.press(.end, .shift)
    #expect(world.selected == "one two  three")
    world.press(.right)
    #expect(world.caret == 14)
    world.press(.backspace, .control)
    #expect(world.field.text == "one two  ")
    world.press(.home)
    world.press(.delete, .control)
    #expect(world.field.text == " two  ")
    world.press(.delete)
    #expect(world.field.text == "two  ")
  }

  @Test func charactersAreWholeForEveryKey() {
    let world = World("a👩‍👩‍👧e\u{301}z")
    world.field.becomeFirstResponder()
    world.press(.left)
    world.press(.backspace)
    #expect(world.field.text == "a👩‍👩‍👧z")
    world.press(.backspace)
    #expect(world.field.text == "az")
    world.press(KeyCode("z"), .control)
    #expect(world.field.text == "a👩‍👩‍👧e\u{301}z")
  }

  @Test func theMouseSelectsByDragsAndClicks() {
    let world = World("one two three")
    let mouse = world.stage.mouse()
    mouse.press(at: world.point(4)).drag(to: world.point(7)).release()
    #expect(world.selected == "two")

    mouse.press(at: world.point(9)).release()
    world.stage.advance(by: 1)
    mouse.press(at: mouse.position).release().press(at: mouse.position).release()
    #expect(world.selected == "three")
    mouse.press(at: mouse.position).release()
    #expect(world.selected == "one two three")

    world.stage.advance(by: 1)
    mouse.press(at: world.point(1)).release()
    world.stage.advance(by: 1)
    mouse.press(at: mouse.position).release().press(at: mouse.position)
      .drag(to: world.point(5)).release()
    #expect(world.selected == "one two")
  }

  @Test func aFingerPutsTheCaretAtTheEndOfAWordAndTwoTapsSelectIt() {
    let world = World("one two three")
    world.stage.tap(at: world.point(6))
    #expect(world.field.isFirstResponder)
    #expect(world.caret == 7)
    world.stage.advance(by: 1)
    let place = world.point(5)
    world.stage.tap(at: place)
    world.stage.tap(at: place)
    #expect(world.selected == "two")
  }

  @Test func copyCutPasteUndoAndRedo() {
    let world = World("alpha beta")
    world.field.becomeFirstResponder()
    world.press(KeyCode("a"), .control)
    world.press(KeyCode("c"), .control)
    world.press(.end)
    world.press(KeyCode("v"), .control)
    #expect(world.field.text == "alpha betaalpha beta")
    world.press(KeyCode("z"), .control)
    #expect(world.field.text == "alpha beta")
    world.press(KeyCode("z"), [.control, .shift])
    #expect(world.field.text == "alpha betaalpha beta")
    world.press(.left, [.control, .shift])
    world.press(KeyCode("x"), .control)
    #expect(world.field.text == "alpha betaalpha ")
    UIPasteboard.general.string = "two\nlines\u{7}"
    world.press(KeyCode("v"), .control)
    #expect(world.field.text == "alpha betaalpha two lines")

    world.type(" abc de")
    world.press(KeyCode("z"), .control)
    #expect(world.field.text == "alpha betaalpha two lines abc ")
  }

  @Test func aPasswordShowsDotsAndIsNotCopied() {
    let world = World("")
    world.field.isSecureTextEntry = true
    UIPasteboard.general.string = "before"
    world.field.becomeFirstResponder()
    world.type("geheim")
    world.press(KeyCode("a"), .control)
    world.press(KeyCode("c"), .control)
    #expect(UIPasteboard.general.string == "before")
    #expect(world.field.text == "geheim")
    world.stage.stage.layoutIfNeeded()
    let dots = world.field.canvas.currentRows.rows[0].line.layout.glyphs
    #expect(dots.count == 6 && Set(dots.map(\.id)).count == 1)
  }

  @Test func aCompositionShowsInPlaceAndIsCommittedOnce() {
    let world = World("xy")
    world.field.becomeFirstResponder()
    world.press(.left)
    world.compose("に")
    #expect(world.field.text == "xにy")
    #expect(world.field.markedTextRange != nil)
    world.compose("にほん")
    #expect(world.field.text == "xにほんy")
    world.compose("")
    world.stage.stage.send(TextEvent(time: world.stage.now, .insert("日本")))
    #expect(world.field.text == "x日本y")
    #expect(world.field.markedTextRange == nil && world.caret == 3)
    world.press(KeyCode("z"), .control)
    #expect(world.field.text == "xy")

    // A commit without an end of the composition replaces the composition, too.
    world.compose("ka")
    world.stage.stage.send(TextEvent(time: world.stage.now, .insert("か")))
    #expect(world.field.text == "xかy")
    // A composition that is given up leaves nothing.
    world.compose("zz")
    world.compose("")
    #expect(world.field.text == "xかy")
  }

  @Test func textThatIsNoTextNeverDoesHarm() {
    let world = World("ok")
    world.field.becomeFirstResponder()
    let stage = world.stage.stage
    for text in ["", "\u{0}", "\u{1B}[2J", "\u{FFFD}", "\u{200F}", "\r\n", "a\u{0}b"] {
      stage.send(TextEvent(time: world.stage.now, .insert(text)))
      stage.send(TextEvent(time: world.stage.now, .compose(text, selection: 5..<900)))
    }
    stage.send(TextEvent(time: -5, .compose("q", selection: 0..<0)))
    stage.send(TextEvent(time: world.stage.now, .compose("", selection: 0..<0)))
    #expect(world.field.text?.hasPrefix("ok") == true)
    #expect(!(world.field.text ?? "").unicodeScalars.contains { $0.value < 0x20 })
  }

  // TXI-04
  @Test func theCaretBlinksTwiceASecondForTenSecondsAndThenSleeps() {
    let world = World("blink")
    world.field.becomeFirstResponder()
    _ = world.stage.pixels
    var frames = 0
    var time = world.stage.now
    let start = time
    // A host that sleeps until the stage wants to wake.
    while let wake = world.stage.stage.wakeTime, wake < start + 60 {
      world.stage.stage.advance(to: wake)
      time = world.stage.now
      if world.stage.stage.needsDisplay { frames += 1 }
      _ = world.stage.pixels
    }
    #expect(world.stage.stage.wakeTime == nil)
    #expect((19...21).contains(frames))
    #expect(time <= start + 10.01)
    world.field.resignFirstResponder()
    world.stage.advance(by: 0.1)
    _ = world.stage.pixels
    #expect(world.stage.stage.wakeTime == nil)
  }

  @Test func aPressOnALongTextHitsWhatTheEyeSees() {
    let world = World("a text that is much wider than its field of two hundred points")
    world.stage.mouse().press(at: CGPoint(x: 60, y: 67)).release()
    #expect(world.caret < 2)
    world.field.resignFirstResponder()
    world.stage.advance(by: 1)
    world.stage.tap(at: CGPoint(x: 60, y: 67))
    #expect(world.caret < 2)
  }

  @Test func textWiderThanTheFieldScrollsToTheCaret() {
    let world = World("")
    world.field.becomeFirstResponder()
    world.type("a text that is much wider than its field of two hundred points")
    world.stage.stage.layoutIfNeeded()
    let end = world.field.caretRect(for: world.field.endOfDocument)
    #expect(end.maxX <= 200 && end.minX > 150)
    world.press(.home)
    world.stage.stage.layoutIfNeeded()
    let start = world.field.caretRect(for: world.field.beginningOfDocument)
    #expect(start.minX >= 0 && start.minX < 20)
  }

  @Test func rightToLeftTextBeginsAtTheRightAndArrowsFollowTheEye() {
    let world = World("שלום עולם", isRightToLeft: true)
    world.field.becomeFirstResponder()
    world.stage.stage.layoutIfNeeded()
    let start = world.field.caretRect(for: world.field.beginningOfDocument)
    let end = world.field.caretRect(for: world.field.endOfDocument)
    #expect(start.midX > end.midX && start.midX > 180)
    world.press(.home)
    #expect(world.caret == 0)
    world.press(.left)
    #expect(world.caret == 1)
    world.press(.right)
    #expect(world.caret == 0)
    // A press on the left half of a letter is behind it.
    let rect = world.field.firstRect(
      for: world.field.textRange(
        from: world.field.beginningOfDocument,
        to: world.field.position(from: world.field.beginningOfDocument, offset: 1)!)!)
    world.stage.mouse().press(
      at: world.field.convert(CGPoint(x: rect.minX + 1, y: rect.midY), to: nil)
    ).release()
    #expect(world.caret == 1)
  }

  @Test func positionsAndRangesAreThoseOfUIKit() {
    let world = World("Hello 🙂!")
    let field = world.field
    let start = field.beginningOfDocument
    #expect(field.offset(from: start, to: field.endOfDocument) == 9)
    #expect(field.position(from: start, offset: 10) == nil)
    #expect(field.position(from: start, offset: -1) == nil)
    let five = field.position(from: start, offset: 5)!
    #expect(field.compare(start, to: five) == .orderedAscending)
    field.becomeFirstResponder()
    field.selectedTextRange = field.textRange(from: start, to: five)
    #expect(field.text(in: field.selectedTextRange!) == "Hello")
    #expect(field.caretRect(for: five).minX > field.caretRect(for: start).minX)
    field.replace(field.selectedTextRange!, withText: "Hi")
    #expect(field.text == "Hi 🙂!")
    let closest = field.closestPosition(to: CGPoint(x: 190, y: 17))!
    #expect(field.offset(from: start, to: closest) == 6)
  }

  // TXI-03
  @Test func keysReachTheResponderAndItsChainBeforeTheStage() {
    final class Reader: UIView {
      var keys: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let key = presses.first?.key, key.keyCode == .keyboardUpArrow else {
          return super.pressesBegan(presses, with: event)
        }
        keys.append(key.charactersIgnoringModifiers)
      }
    }
    let stage = TestStage()
    let reader = stage.add(Reader(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    var rest: [String] = []
    stage.stage.onKey = {
      if $0.phase == .down { rest.append($0.code.name) }
      return false
    }
    #expect(!stage.stage.send(KeyEvent(time: 0, code: .up, scancode: 82)))
    reader.becomeFirstResponder()
    #expect(stage.stage.send(KeyEvent(time: 0, code: .up, scancode: 82)))
    #expect(!stage.stage.send(KeyEvent(time: 0, code: .down, scancode: 81)))
    #expect(reader.keys == [UIKey.inputUpArrow])
    #expect(rest == ["Up", "Down"])
  }

  @Test func anyViewTakesTextThroughUIKeyInput() {
    final class Pin: UIView, UIKeyInput {
      var code = ""
      override var canBecomeFirstResponder: Bool { true }
      var hasText: Bool { !code.isEmpty }
      func insertText(_ text: String) { code += text }
      func deleteBackward() { _ = code.popLast() }
    }
    let stage = TestStage()
    let pin = stage.add(Pin(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    pin.becomeFirstResponder()
    #expect(stage.stage.textInputRequest != nil)
    stage.stage.send(TextEvent(time: 0, .insert("12")))
    #expect(stage.stage.send(KeyEvent(time: 0, code: .backspace)))
    stage.stage.send(TextEvent(time: 0, .insert("3")))
    #expect(pin.code == "13")
    stage.window.endEditing(false)
    #expect(!pin.isFirstResponder && stage.stage.textInputRequest == nil)
    stage.stage.send(TextEvent(time: 0, .insert("4")))
    #expect(pin.code == "13")
  }

  @Test func tabGoesFromFieldToField() {
    let world = World("one")
    let second = world.stage.add(UITextField(frame: CGRect(x: 50, y: 120, width: 200, height: 34)))
    world.field.becomeFirstResponder()
    world.press(.tab)
    #expect(second.isFirstResponder && world.field.isEditing == false)
    world.press(.tab, .shift)
    #expect(world.field.isFirstResponder)
    #expect(world.story.filter { $0 == "did begin" }.count == 2)
  }

  @Test func theClearButtonEmptiesTheFieldAndCanBeUndone() {
    let world = World("text")
    world.field.clearButtonMode = .whileEditing
    world.field.becomeFirstResponder()
    world.stage.stage.layoutIfNeeded()
    let rect = world.field.clearButtonRect(forBounds: world.field.bounds)
    world.stage.tap(at: world.field.convert(rect.center, to: nil))
    #expect(world.field.text == "")
    world.press(KeyCode("z"), .control)
    #expect(world.field.text == "text")
  }

  @Test("the parts of a field may outlive it, and then show its text and edit nothing (TXI-02)")
  func parts() throws {
    let test = TestStage(200, 100)
    var parts: [UIView] = []
    do {
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
      field.text = "abc"
      parts = field.subviews
      for part in parts { part.removeFromSuperview() }
    }
    for part in parts { test.add(part).frame = CGRect(x: 0, y: 0, width: 90, height: 30) }
    test.stage.layoutIfNeeded()
    func canvas(in views: [UIView]) -> TextCanvas? {
      views.lazy.compactMap { $0 as? TextCanvas ?? canvas(in: $0.subviews) }.first
    }
    let canvas = try #require(canvas(in: parts))
    canvas.insert("x")
    canvas.textChanged()
    test.stage.layoutIfNeeded()
    #expect(canvas.editing.text == "abc")
  }

  @Test("a delegate may set the selection when it is told of a selection (TXI-02)")
  func selectionInDelegate() {
    @MainActor final class Delegate: UITextViewDelegate {
      var calls = 0
      func textViewDidChangeSelection(_ textView: UITextView) {
        calls += 1
        textView.selectedRange = NSRange(location: textView.text.utf16.count, length: 0)
      }
    }
    let test = TestStage(200, 100)
    let view = test.add(UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    view.text = "abc"
    let delegate = Delegate()
    view.delegate = delegate
    view.selectedRange = NSRange(location: 1, length: 1)
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
    #expect(delegate.calls > 0 && delegate.calls <= 2)
  }

  @Test("fields that take the role of first responder from each other end with a report (TXI-01)")
  func contest() {
    @MainActor final class Rivals: UITextFieldDelegate {
      var fields: [UITextField] = []
      func textFieldDidBeginEditing(_ textField: UITextField) {
        fields.first { $0 !== textField }?.becomeFirstResponder()
      }
    }
    let test = TestStage(200, 100)
    let rivals = Rivals()
    for i in 0..<2 {
      let field = test.add(UITextField(frame: CGRect(x: 0, y: 50 * i, width: 200, height: 40)))
      field.delegate = rivals
      rivals.fields.append(field)
    }
    let misuses = Misuse.count
    rivals.fields[0].becomeFirstResponder()
    #expect(Misuse.count > misuses)
    #expect(rivals.fields.filter(\.isFirstResponder).count == 1)
    test.advance(by: 1)
  }

  @Test("a delegate that makes the field first responder while it is asked is answered (TXI-01)")
  func becomingWhileAsked() {
    @MainActor final class Delegate: UITextFieldDelegate {
      func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        textField.becomeFirstResponder()
        return true
      }
    }
    let test = TestStage(200, 100)
    let field = test.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)))
    let delegate = Delegate()
    field.delegate = delegate
    #expect(field.becomeFirstResponder() && field.isFirstResponder)
  }

  @Test("steps of the history fit the text after code replaced it in a composition (TXI-05)")
  func historyOfComposition() {
    var editing = TextEditing()
    editing.replace(0..<0, with: "hello world", isTyping: true)
    editing.replace(10..<11, with: "", isTyping: true)
    editing.select(0..<10)
    editing.mark("x", selection: 1..<1)
    editing.replace(0..<1, with: "y")
    while editing.undo() { #expect(editing.selection.upperBound <= editing.text.utf16.count) }
    editing.mark("z", selection: 1..<1)
    #expect(editing.text == "z")
  }

  @Test("a field whose drawPlaceholder does nothing shows none (PRT-36)") func ownPlaceholder() {
    final class Quiet: UITextField {
      override func drawPlaceholder(in rect: CGRect) {}
    }
    func shown(_ field: UITextField) -> Bool {
      field.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
      field.placeholder = "Name"
      field.layoutIfNeeded()
      return field.subviews.contains { ($0 as? UILabel)?.isHidden == false }
    }
    #expect(shown(UITextField()) && !shown(Quiet()))
  }
}
