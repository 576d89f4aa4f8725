import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene
@testable import PantoText

/// Text fields, text views, the keyboard and responders against the documentation (FID-41).
@MainActor @Suite("Text input as documented", .timeLimit(.minutes(60)))
struct AuditTextTests: Audit {
  let stage = TestStage(390, 700)

  @MainActor private final class Told: UITextFieldDelegate, UITextViewDelegate {
    var heard: [String] = []
    var returns = true
    func textFieldDidBeginEditing(_ textField: UITextField) { heard.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { heard.append("end") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      heard.append("return")
      return returns
    }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      heard.append("change")
      return ((textField.text ?? "") + string).count <= 4
    }
    func textFieldShouldClear(_ textField: UITextField) -> Bool {
      heard.append("clear")
      return true
    }
    func textViewDidChange(_ textView: UITextView) { heard.append("changed") }
    func textViewDidBeginEditing(_ textView: UITextView) { heard.append("begin") }
    func textViewDidEndEditing(_ textView: UITextView) { heard.append("end") }
  }

  private func type(_ text: String) {
    stage.stage.send(TextEvent(time: stage.now, .insert(text)))
  }
  private func press(_ code: KeyCode) {
    stage.stage.send(KeyEvent(time: stage.now, code: code))
    stage.stage.send(KeyEvent(time: stage.now, code: code, phase: .up))
  }

  @Test("text fields")
  func fields() {
    let field = UITextField(frame: CGRect(x: 20, y: 50, width: 200, height: 40))
    d("border", field.borderStyle, .none)
    k("text", field.text, "")
    d("placeholder", field.placeholder, nil)
    d("clear button", field.clearButtonMode, .never)
    d("side views", [field.leftViewMode, field.rightViewMode], [.never, .never])
    d("alignment", field.textAlignment, .natural)
    d("clears", [field.clearsOnBeginEditing, field.clearsOnInsertion], [false, false])
    d("shrinks", [field.adjustsFontSizeToFitWidth, field.isSecureTextEntry], [false, false])
    d("keys", [field.keyboardType == .default, field.returnKeyType == .default], [true, true])
    d("editing", field.isEditing, false)
    d("outside of a window", field.becomeFirstResponder(), false)
    var (changes, exits, begins, ends) = (0, 0, 0, 0)
    field.addAction(for: .editingChanged) { _ in changes += 1 }
    field.addAction(for: .editingDidBegin) { _ in begins += 1 }
    field.addAction(for: .editingDidEnd) { _ in ends += 1 }
    let told = Told()
    field.delegate = told
    stage.add(field)
    d("in a window", field.becomeFirstResponder(), true)
    d("editing now", [field.isEditing, field.isFirstResponder, begins == 1], [true, true, true])
    field.text = "by"
    d("by code no event", [changes, told.heard.filter { $0 == "change" }.count], [0, 0])
    type("e")
    d("typed", [field.text == "bye", changes == 1], [true, true])
    type("bye bye")
    d("refused by the delegate", [field.text == "bye", changes == 1], [true, true])
    press(.backspace)
    d("deleted", field.text, "by")
    press(.enter)
    k(
      "return alone keeps the field", [told.heard.last == "return", field.isFirstResponder],
      [true, true])
    field.addAction(for: .editingDidEndOnExit) { _ in exits += 1 }
    press(.enter)
    d("return with that event ends it", [exits == 1, field.isFirstResponder], [true, false])
    d("end", [ends == 1, told.heard.last == "end"], [true, true])
    _ = field.becomeFirstResponder()
    told.returns = false
    press(.enter)
    k("refused return", [exits == 1, field.isFirstResponder], [true, true])
    let other = stage.add(UITextField(frame: CGRect(x: 20, y: 150, width: 200, height: 40)))
    _ = other.becomeFirstResponder()
    d("only one is first", [field.isFirstResponder, other.isFirstResponder], [false, true])
    d("endEditing", [stage.window.endEditing(true), other.isFirstResponder], [true, false])
    other.isEnabled = false
    d("disabled", other.becomeFirstResponder(), false)
    other.isEnabled = true
    _ = other.becomeFirstResponder()
    other.removeFromSuperview()
    d("removed", other.isFirstResponder, false)
    field.clearsOnBeginEditing = true
    _ = field.becomeFirstResponder()
    d("cleared at the begin", field.text, "")
    field.text = nil
    k("nil is empty", field.text, "")
    d("has text", field.hasText, false)
  }

  @Test("text views")
  func views() {
    let view = UITextView(frame: CGRect(x: 20, y: 50, width: 200, height: 100))
    d("editable", [view.isEditable, view.isSelectable, view.isScrollEnabled], [true, true, true])
    d("inset", view.textContainerInset, UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    k("text", view.text, "")
    d("alignment", view.textAlignment, .natural)
    let told = Told()
    view.delegate = told
    stage.add(view)
    view.text = "one"
    d("by code nobody is told", told.heard, [])
    _ = view.becomeFirstResponder()
    d("begin", told.heard, ["begin"])
    k("the caret is at the end", view.selectedRange, NSRange(location: 3, length: 0))
    view.selectedRange = NSRange(location: 0, length: 3)
    type("two")
    d("typing replaces the selection", view.text, "two")
    d("told", told.heard.last, "changed")
    press(.enter)
    d("return is a new line", view.text, "two\n")
    view.text = (0..<40).map { "line \($0)" }.joined(separator: "\n")
    stage.stage.layoutIfNeeded()
    d("content", view.contentSize.height > 400, true)
    view.contentOffset = .zero
    view.scrollRangeToVisible(NSRange(location: (view.text as String).utf16.count, length: 0))
    stage.settle()
    d("scrolled to the end", view.contentOffset.y > 300, true)
    _ = view.resignFirstResponder()
    d("end", told.heard.last, "end")
    view.isEditable = false
    _ = view.becomeFirstResponder()
    type("no")
    d("not editable", (view.text as String).contains("no"), false)
    let fitting = UITextView()
    fitting.isScrollEnabled = false
    fitting.text = "a\nb\nc"
    fitting.font = .systemFont(ofSize: 17)
    k("without scrolling, as high as the text", fitting.intrinsicContentSize.height > 60, true)
  }

  @Test("notifications of the keyboard")
  func keyboard() {
    stage.stage.screenKeyboard = .always
    let field = stage.add(UITextField(frame: CGRect(x: 20, y: 50, width: 200, height: 40)))
    nonisolated(unsafe) var heard: [String] = []
    nonisolated(unsafe) var info: [AnyHashable: Any] = [:]
    let observers = [
      (UIResponder.keyboardWillShowNotification, "will show"),
      (UIResponder.keyboardDidShowNotification, "did show"),
      (UIResponder.keyboardWillHideNotification, "will hide"),
      (UIResponder.keyboardDidHideNotification, "did hide"),
    ].map { name, text in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        heard.append(text)
        info = note.userInfo ?? [:]
      }
    }
    _ = field.becomeFirstResponder()
    stage.advance(by: 0.02)
    d("will show", heard, ["will show"])
    d("duration", info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double, 0.25)
    d("curve", info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int != nil, true)
    let end = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? .zero
    d("at the lower edge", [end.maxY, end.width], [700, 390])
    stage.settle()
    d("did show", heard, ["will show", "did show"])
    _ = field.resignFirstResponder()
    stage.settle()
    d("hidden", heard.suffix(2), ["will hide", "did hide"])
    let away = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue ?? .zero
    d("below the window", away.minY, 700)
    for each in observers { NotificationCenter.default.removeObserver(each) }
  }

  @Test("responders")
  func responders() {
    final class Page: UIViewController {}
    final class Keys: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    page.view.addSubview(view)
    d("a view's next is its superview", view.next === page.view, true)
    d("a controller's view's is the controller", page.view.next === page, true)
    d("a root's is the window", page.next === stage.window, true)
    d(
      "a plain view is no first responder",
      [view.canBecomeFirstResponder, view.becomeFirstResponder()], [false, false])
    d("resigning is allowed", view.canResignFirstResponder, true)
    let keys = Keys()
    page.view.addSubview(keys)
    d("one that can", [keys.becomeFirstResponder(), keys.isFirstResponder], [true, true])
    d("resigned", [keys.resignFirstResponder(), keys.isFirstResponder], [true, false])
    let child = Page()
    page.addChild(child)
    page.view.addSubview(child.view)
    child.didMove(toParent: page)
    d("a child's next is the view above", child.next === page.view, true)
  }

  @Test("the keyboard goes when a drag begins, if asked")
  func keyboardOfScrollView() {
    let stage = TestStage(320, 480)
    let view = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    view.contentSize = CGSize(width: 320, height: 2000)
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    view.addSubview(field)
    stage.stage.layoutIfNeeded()
    _ = field.becomeFirstResponder()
    stage.finger().down(at: (160, 300)).move(by: (0, -100), over: 0.2).up()
    stage.settle()
    d("by default it stays", field.isFirstResponder, true)
    view.keyboardDismissMode = .onDrag
    stage.finger().down(at: (160, 300)).move(by: (0, -100), over: 0.2).up()
    d("onDrag", field.isFirstResponder, false)
  }
}
