import PantoScene
import PantoTesting
import PantoText
import Testing

/// Fields whose text is emptied or replaced as a whole (TXI-02).
@MainActor @Suite("Text that is replaced as a whole", .timeLimit(.minutes(60)))
struct ReplacedTextTests {
  @MainActor private final class Told: UITextFieldDelegate {
    var story: [String] = []
    var allows = true
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
      story.append("clear")
      return allows
    }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      story.append("\(range.location),\(range.length) to \"\(string)\"")
      return allows
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { story.append("selection") }
  }

  private let stage = TestStage(400, 300)
  private let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 34))
  private let told = Told()

  init() {
    stage.stage.screenKeyboard = .never
    field.text = "abc"
    field.delegate = told
    stage.add(field)
  }

  private func send(_ change: TextEvent.Change) {
    stage.stage.send(TextEvent(time: stage.now, change))
  }
  private func press(_ code: KeyCode, _ modifiers: UIKeyModifierFlags = []) {
    stage.stage.send(KeyEvent(time: stage.now, code: code, modifiers: modifiers))
    stage.stage.send(KeyEvent(time: stage.now, code: code, phase: .up, modifiers: modifiers))
  }

  @Test("the delegate decides whether a field is emptied when its editing begins (H13)")
  func emptied() {
    field.clearsOnBeginEditing = true
    told.allows = false
    field.becomeFirstResponder()
    #expect(field.text == "abc" && told.story == ["clear"])

    field.resignFirstResponder()
    told.allows = true
    field.becomeFirstResponder()
    #expect(field.text == "" && told.story == ["clear", "clear"])

    field.resignFirstResponder()
    field.becomeFirstResponder()
    #expect(told.story.count == 2, "there is nothing to clear")
  }

  @Test("the first letter in a secure field that is edited again replaces its text (H14)")
  func secure() {
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    send(.insert("x"))
    #expect(field.text == "x")
    send(.insert("y"))
    #expect(field.text == "xy")
    press(KeyCode("z"), .control)
    press(KeyCode("z"), .control)
    #expect(field.text == "abc")

    field.resignFirstResponder()
    field.becomeFirstResponder()
    press(.backspace)
    #expect(field.text == "", "so does the first deletion")
  }

  @Test("the delegate is asked about the whole text, and keeps it if it refuses (H14)")
  func refused() {
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    told.allows = false
    send(.insert("x"))
    #expect(field.text == "abc" && told.story == ["0,3 to \"x\""])

    told.allows = true
    send(.insert("y"))
    #expect(field.text == "y")
  }

  @Test("a composition in a secure field replaces the text, and ends with it (H14)")
  func composed() {
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    send(.compose("ni", selection: 2..<2))
    #expect(field.text == "ni")
    send(.insert("x"))
    #expect(field.text == "x")
  }

  @Test("a field whose text shows keeps it, unless the program asks for the same (TXI-02)")
  func plain() {
    field.becomeFirstResponder()
    send(.insert("d"))
    #expect(field.text == "abcd" && !field.clearsOnInsertion)

    field.clearsOnInsertion = true
    send(.insert("e"))
    #expect(field.text == "e" && !field.clearsOnInsertion)
    field.clearsOnInsertion = true
    field.text = "new"
    send(.insert("!"))
    #expect(field.text == "new!")
  }

  @Test("a change of a field tells the selection first, then the text (H16)")
  func order() {
    field.addAction(for: .editingChanged) { [told] _ in told.story.append("changed") }
    field.becomeFirstResponder()
    told.story = []
    send(.insert("d"))

    #expect(told.story == ["3,0 to \"d\"", "selection", "changed"])
  }
}
