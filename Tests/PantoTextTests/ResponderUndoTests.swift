import Foundation
import PantoControls
import PantoGestures
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Undo by the chain of responders, keys and texts (UND-03, UND-05).
@MainActor @Suite("Undo of responders (UND)", .timeLimit(.minutes(60))) struct ResponderUndoTests {
  /// A view that can be the first responder, with one property.
  @MainActor private final class Canvas: UIView {
    var number = 0
    var own: UndoManager?
    override var canBecomeFirstResponder: Bool { true }
    override var undoManager: UndoManager? { own ?? super.undoManager }

    func set(_ new: Int) {
      let old = number
      undoManager?.registerUndo(withTarget: self) { $0.set(old) }
      number = new
    }
  }

  private let stage = TestStage(400, 300)
  private let page = UIViewController()
  private let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    stage.window.rootViewController = page
    page.view.addSubview(canvas)
    stage.stage.layoutIfNeeded()
  }

  @discardableResult private func press(
    _ letter: Unicode.Scalar, _ flags: UIKeyModifierFlags = .control
  ) -> Bool {
    let used = stage.stage.send(KeyEvent(time: stage.now, code: KeyCode(letter), modifiers: flags))
    stage.stage.send(
      KeyEvent(time: stage.now, code: KeyCode(letter), phase: .up, modifiers: flags))
    return used
  }

  @Test("views and controllers have the manager of their window, outside of one they have none")
  func chain() {
    #expect(canvas.undoManager != nil && canvas.undoManager === stage.window.undoManager)
    #expect(page.undoManager === stage.window.undoManager)
    #expect(UIView().undoManager == nil && UIApplication.shared.undoManager == nil)

    canvas.own = UndoManager()
    let inside = UIView()
    canvas.addSubview(inside)
    #expect(inside.undoManager === canvas.own)
    #expect(page.undoManager === stage.window.undoManager)
  }

  @Test("Ctrl+Z undoes, Shift+Ctrl+Z and Ctrl+Y redo where no text is edited (UND-03)")
  func keys() {
    canvas.becomeFirstResponder()
    stage.stage.working { canvas.set(1) }
    stage.stage.working { canvas.set(2) }
    #expect(!press("z", []) && !press("z", [.control, .alternate]))

    #expect(press("z"))
    #expect(canvas.number == 1)
    press("z")
    #expect(canvas.number == 0)
    press("z", [.control, .shift])
    #expect(canvas.number == 1)
    press("y", .command)
    #expect(canvas.number == 2)
    #expect(!press("y"))
  }

  @Test("without a first responder the controller in front undoes (UND-03)")
  func controllerInFront() {
    stage.stage.working { canvas.set(1) }
    #expect(press("z") && canvas.number == 0)
    // With nothing left the key is not used.
    #expect(!press("z"))
  }

  @Test("a held key goes on undoing (UND-03)")
  func repeats() {
    for number in 1...3 { stage.stage.working { canvas.set(number) } }
    stage.stage.send(KeyEvent(time: stage.now, code: KeyCode("z"), modifiers: .control))
    stage.stage.send(
      KeyEvent(time: stage.now, code: KeyCode("z"), phase: .repeated, modifiers: .control))
    #expect(canvas.number == 1)
  }

  // MARK: Texts

  @MainActor private final class Editor: UITextView, UITextViewDelegate {
    var allows = true
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { allows }
  }

  private func editor() -> Editor {
    let editor = Editor(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    editor.delegate = editor
    page.view.addSubview(editor)
    editor.becomeFirstResponder()
    return editor
  }

  @Test("a text view's manager undoes its text, for buttons of the program (UND-05)")
  func textByManager() {
    let editor = editor()
    #expect(editor.undoManager?.canUndo == false)
    editor.insertText("one")
    editor.insertText(" ")
    editor.insertText("two")

    #expect(editor.undoManager?.canUndo == true && stage.window.undoManager?.canUndo == false)
    editor.undoManager?.undo()
    #expect(editor.text == "one " && editor.undoManager?.canRedo == true)
    editor.undoManager?.undo()
    press("z")
    #expect(editor.text == "" && editor.undoManager?.canUndo == false)
    press("z", [.control, .shift])
    editor.undoManager?.redo()
    #expect(editor.text == "one ")
    editor.insertText("x")
    #expect(editor.undoManager?.canRedo == false)
    editor.undoManager?.undo()
    #expect(editor.text == "one ")
  }

  @Test("what the program registers is undone between the edits, in order (UND-05)")
  func mixed() {
    let editor = editor()
    func mark(_ color: UIColor) {
      let old = editor.textColor
      editor.undoManager?.registerUndo(withTarget: editor) { _ in mark(old ?? .label) }
      editor.textColor = color
    }
    editor.insertText("one")
    stage.stage.working { mark(.red) }
    editor.insertText(" two")

    press("z")
    #expect(editor.text == "one" && editor.textColor == .red)
    press("z")
    #expect(editor.text == "one" && editor.textColor == .label)
    press("z")
    #expect(editor.text == "")
    for _ in 0..<3 { press("y") }
    #expect(editor.text == "one two" && editor.textColor == .red)
  }

  @Test("an undo that the delegate refuses can be done later (UND-05)")
  func refused() {
    let editor = editor()
    editor.insertText("one")
    editor.allows = false
    press("z")
    editor.undoManager?.undo()
    #expect(editor.text == "one" && editor.undoManager?.canUndo == true)
    editor.allows = true
    press("z")
    #expect(editor.text == "")
    editor.allows = false
    press("y")
    editor.allows = true
    press("y")
    #expect(editor.text == "one")
  }

  @Test("a text that the program sets cannot be undone (UND-05)")
  func setText() {
    let editor = editor()
    editor.insertText("one")
    editor.text = "two"
    #expect(editor.undoManager?.canUndo == false)
    editor.insertText("three")
    editor.undoManager?.removeAllActions()
    press("z")
    #expect(editor.text == "twothree")
  }

  @Test("a field and a view around it have each their own manager (UND-05)")
  func field() {
    let field = UITextField(frame: CGRect(x: 0, y: 200, width: 100, height: 30))
    canvas.addSubview(field)
    field.becomeFirstResponder()
    stage.stage.working { canvas.set(1) }
    field.insertText("a")
    press("z")
    press("z")
    #expect(field.text == "" && canvas.number == 1)
    field.resignFirstResponder()
    press("z")
    #expect(canvas.number == 0)
  }

  @Test("typing after an undo of the program's own ends what can be redone (UND-01, UND-05)")
  func typingEndsRedo() {
    let editor = editor()
    editor.insertText("a")
    stage.stage.working {
      editor.undoManager?.registerUndo(withTarget: editor) { editor in
        editor.undoManager?.registerUndo(withTarget: editor) { _ in }
      }
    }
    press("z")
    #expect(editor.text == "a" && editor.undoManager?.canRedo == true)
    editor.insertText("b")
    #expect(editor.undoManager?.canRedo == false)
    press("z")
    #expect(editor.text == "a")
  }

  @Test("typing does not join an edit that is older than the program's operation (UND-05)")
  func typingAfterOwn() {
    let editor = editor()
    editor.insertText("a")
    stage.stage.working {
      editor.undoManager?.registerUndo(withTarget: editor) { $0.tag = 1 }
    }
    editor.insertText("b")
    editor.insertText("c")
    press("z")
    #expect(editor.text == "a" && editor.tag == 0)
    press("z")
    press("z")
    #expect(editor.text == "" && editor.tag == 1)
  }

  @Test("steps that the text has forgotten do not keep from older operations (UND-05)")
  func forgottenSteps() {
    let editor = editor()
    editor.undoManager?.levelsOfUndo = 0
    stage.stage.working {
      editor.undoManager?.registerUndo(withTarget: editor) { $0.tag = 1 }
    }
    for _ in 0..<110 {
      editor.insertText("a")
      editor.insertText(" ")
    }
    for _ in 0..<221 { editor.undoManager?.undo() }
    #expect(editor.tag == 1 && editor.undoManager?.canUndo == false)
  }

  @Test("undoNestedGroup asks the delegate, too (UND-05)")
  func refusedNested() {
    let editor = editor()
    editor.insertText("one")
    editor.allows = false
    editor.undoManager?.undoNestedGroup()
    #expect(editor.text == "one")
    editor.allows = true
    editor.undoManager?.undoNestedGroup()
    #expect(editor.text == "")
  }
}
