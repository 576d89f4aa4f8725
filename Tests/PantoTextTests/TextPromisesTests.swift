import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene
@testable import PantoText

/// Fields and text views against the documentation: delegates, events, notifications (TXI-02).
@MainActor @Suite("Fields keep what their documentation promises", .timeLimit(.minutes(60)))
struct TextPromisesTests {
  let stage = TestStage(390, 700)
  private let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 34))
  private let told = Told()

  @MainActor private final class Told: UITextFieldDelegate, UITextViewDelegate {
    var heard: [String] = []
    var mayBegin = true
    var onClear: ((UITextField) -> Void)?
    private func name(_ field: UITextField) -> String { field.accessibilityIdentifier ?? "" }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      heard.append("may begin \(name(textField))")
      return mayBegin
    }
    func textFieldDidBeginEditing(_ textField: UITextField) {
      heard.append("begins \(name(textField))")
    }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      heard.append("may end \(name(textField))")
      return true
    }
    func textFieldDidEndEditing(_ textField: UITextField) {
      heard.append("ends \(name(textField))")
    }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      heard.append("\(range.location),\(range.length) “\(string)”")
      return true
    }
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
      heard.append("may clear")
      onClear?(textField)
      return true
    }
    func textViewDidChange(_ textView: UITextView) { heard.append("changed") }
  }

  init() {
    field.accessibilityIdentifier = "A"
    field.delegate = told
    stage.add(field)
  }

  private func begin() {
    field.becomeFirstResponder()
    told.heard = []
  }
  private func type(_ text: String) {
    stage.stage.send(TextEvent(time: stage.now, .insert(text)))
  }
  private func press(_ code: KeyCode) {
    stage.stage.send(KeyEvent(time: stage.now, code: code))
    stage.stage.send(KeyEvent(time: stage.now, code: code, phase: .up))
  }

  @Test("a field that loses the focus while it asks whether to clear does not begin (TXI-02)")
  func resignsWhenAsked() {
    field.text = "abc"
    field.clearsOnBeginEditing = true
    told.onClear = { $0.resignFirstResponder() }

    #expect(!field.becomeFirstResponder())
    #expect(told.heard == ["may begin A", "may clear"])
    #expect(!field.isFirstResponder && !field.isEditing && field.text == "abc")
    type("x")
    #expect(field.text == "abc")

    told.onClear = {
      $0.resignFirstResponder()
      $0.clearsOnBeginEditing = false
      $0.becomeFirstResponder()
    }
    told.heard = []
    #expect(field.becomeFirstResponder() && field.isEditing)
    #expect(told.heard == ["may begin A", "may clear", "may begin A", "begins A"])
  }

  @Test("a field asks for what is typed and for what is deleted, with its range")
  func changes() {
    begin()

    type("a")
    press(.backspace)

    #expect(told.heard == ["0,0 “a”", "0,1 “”"])
  }

  @Test("Return leaves a field alone, unless an action waits for the end on exit")
  func returns() {
    begin()
    press(.enter)
    #expect(field.isFirstResponder)

    var exits = 0
    field.addAction(for: .editingDidEndOnExit) { _ in exits += 1 }
    press(.enter)

    #expect(exits == 1)
    #expect(!field.isFirstResponder)
  }

  @Test("a field without text has an empty one")
  func empty() {
    #expect(UITextField().text == "")

    field.text = "a"
    field.text = nil

    #expect(field.text == "")
  }

  @Test("text that code sets is not told")
  func byCode() {
    var changes = 0
    field.addAction(for: .editingChanged) { _ in changes += 1 }
    begin()

    field.text = "a"

    #expect(changes == 0 && told.heard.isEmpty)
    type("b")
    #expect(changes == 1)
  }

  @Test("the questions of two fields come before their answers")
  func twoFields() {
    let other = stage.add(UITextField(frame: CGRect(x: 20, y: 160, width: 300, height: 34)))
    other.accessibilityIdentifier = "B"
    other.delegate = told
    begin()

    other.becomeFirstResponder()

    #expect(told.heard == ["may begin B", "may end A", "ends A", "begins B"])
  }

  @Test("the clear button asks, empties the field and tells the change")
  func clears() throws {
    field.text = "some text"
    field.clearButtonMode = .whileEditing
    begin()
    stage.stage.layoutIfNeeded()
    var changes = 0
    field.addAction(for: .editingChanged) { _ in changes += 1 }

    let button = field.clearButtonRect(forBounds: field.bounds)
    stage.tap(at: field.convert(CGPoint(x: button.midX, y: button.midY), to: nil))

    #expect(field.text == "")
    #expect(told.heard.contains("may clear"))
    #expect(changes == 1)
  }

  @Test("a text view has 8 points above and below, and as high as its text if it cannot scroll")
  func textView() {
    let view = UITextView(frame: CGRect(x: 0, y: 200, width: 200, height: 100))
    stage.add(view)
    #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    #expect(view.textContainer.lineFragmentPadding == 5)

    view.isScrollEnabled = false
    view.text = "one"
    let line = view.intrinsicContentSize.height - 16
    view.text = "one\ntwo\nthree"

    #expect(line > 0)
    #expect((view.intrinsicContentSize.height - 16 - 3 * line).magnitude <= 3)
  }

  @Test("a text view does not tell what code sets, and its caret stands at the end (TXI-06)")
  func textViewByCode() {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 200, width: 200, height: 100)))
    view.delegate = told
    view.becomeFirstResponder()

    view.text = "hello"

    #expect(!told.heard.contains("changed"))
    #expect(view.selectedRange == NSRange(location: 5, length: 0))
    type("!")
    #expect(told.heard.contains("changed"))
  }

  @Test("a field whose delegate refuses is not edited, also after a tap")
  func refused() {
    told.mayBegin = false

    stage.tap(at: field.center)
    stage.advance(by: 0.5)

    #expect(!field.isFirstResponder && !field.isEditing)
    #expect(!field.becomeFirstResponder())
  }

  /// Records the names of notifications that the field posts, or that concern the keyboard.
  @MainActor private final class Posts {
    var heard: [String] = []
    var frame: CGRect?
    private var observers: [any NSObjectProtocol] = []
    init(_ names: [(Notification.Name, String)], of object: AnyObject?) {
      for (name, word) in names {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
            note in
            let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
            let frame = value?.cgRectValue
            MainActor.assumeIsolated { [weak self] in
              self?.heard.append(word)
              if let frame { self?.frame = frame }
            }
          })
      }
    }
    func stop() { for each in observers { NotificationCenter.default.removeObserver(each) } }
  }

  @Test("a field posts when editing begins, when text is typed, and when editing ends")
  func posts() {
    let posts = Posts(
      [
        (UITextField.textDidBeginEditingNotification, "begins"),
        (UITextField.textDidChangeNotification, "changes"),
        (UITextField.textDidEndEditingNotification, "ends"),
      ], of: field)
    defer { posts.stop() }

    begin()
    type("a")
    field.resignFirstResponder()

    #expect(posts.heard == ["begins", "changes", "ends"])
  }

  @Test("the keyboard is told before and after it shows, with its frame (TXI-07)")
  func keyboard() {
    let posts = Posts(
      [
        (UIResponder.keyboardWillShowNotification, "will"),
        (UIResponder.keyboardDidShowNotification, "did"),
      ], of: nil)
    defer { posts.stop() }

    stage.tap(at: field.center)
    stage.advance(by: 1)

    #expect(posts.heard == ["will", "did"])
    #expect(posts.frame?.maxY == 700 && posts.frame?.width == 390)
  }

  @Test("a view ends the editing of a field at any depth inside of it (TXI-01)")
  func endEditing() {
    let (outer, inner) = (UIView(frame: stage.window.bounds), UIView(frame: stage.window.bounds))
    stage.add(outer).addSubview(inner)
    inner.addSubview(field)
    begin()

    #expect(outer.endEditing(true))
    #expect(!field.isFirstResponder)
  }

  @Test("a field of a presented controller resigns when that is dismissed (TXI-01)")
  func dismissed() {
    let (root, page) = (UIViewController(), UIViewController())
    stage.window.rootViewController = root
    field.delegate = told
    page.view.addSubview(field)
    root.present(page, animated: false)
    stage.settle()
    begin()
    root.view.endEditing(true)
    #expect(field.isFirstResponder, "the field is not inside of this view")

    root.dismiss(animated: false)
    stage.settle()
    #expect(told.heard.last == "ends A" && stage.stage.firstResponder == nil)
  }

  @Test("a finger on a field that is edited already brings the keyboard (TXI-07)")
  func keyboardByTap() {
    stage.add(field)
    begin()
    stage.settle()
    func hasKeyboard() -> Bool {
      stage.window.subviews.contains { $0.accessibilityIdentifier == "keyboard" }
    }
    #expect(!hasKeyboard(), "code made it first responder, and no finger has touched anything")

    stage.tap(at: field.center)
    stage.settle()
    #expect(hasKeyboard())
  }

  @Test("a drag ends editing where the scroll view says so (TXI-07)", arguments: [false, true])
  func dismiss(onDrag: Bool) {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
    scroll.contentSize = CGSize(width: 390, height: 1000)
    if onDrag { scroll.keyboardDismissMode = .onDrag }
    stage.add(scroll).addSubview(field)
    begin()

    stage.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150))

    #expect(field.isFirstResponder == !onDrag)
  }
}
