import PantoControls
import PantoScene
import PantoText

/// A delegate of fields and text views that reports its calls. The objects have their numbers as
/// tags.
@MainActor final class OrderedTextDelegate: UITextFieldDelegate, UITextViewDelegate {
  private let random: SeededRandom
  private let order: CallOrder

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
  }

  private func answer(_ name: String, _ view: UIView, oneIn share: Int) -> Bool {
    let answer = !random.once(in: share)
    order.call("\(name) \(answer)", of: view.tag)
    return answer
  }

  private func expect(_ view: UIView, isFirst: Bool, _ name: String) {
    order.expect(
      view.isFirstResponder == isFirst,
      "\(name) of \(view.tag): it is \(isFirst ? "not " : "")the first responder")
  }

  // MARK: Fields

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    expect(textField, isFirst: false, "textFieldShouldBeginEditing")
    return answer("textFieldShouldBeginEditing", textField, oneIn: 8)
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    order.call("textFieldDidBeginEditing", of: textField.tag)
    expect(textField, isFirst: true, "textFieldDidBeginEditing")
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    expect(textField, isFirst: true, "textFieldShouldEndEditing")
    return answer("textFieldShouldEndEditing", textField, oneIn: 6)
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    order.call("textFieldDidEndEditing", of: textField.tag)
    expect(textField, isFirst: false, "textFieldDidEndEditing")
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    let length = textField.text?.utf16.count ?? 0
    order.expect(
      range.location >= 0 && range.location + range.length <= length,
      "shouldChangeCharactersIn names \(range), and the text has \(length) units")
    return answer("textField(shouldChange)", textField, oneIn: 6)
  }
  func textFieldDidChangeSelection(_ textField: UITextField) {
    order.call("textFieldDidChangeSelection", of: textField.tag)
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    answer("textFieldShouldClear", textField, oneIn: 4)
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    answer("textFieldShouldReturn", textField, oneIn: 2)
  }

  // MARK: Text views

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    expect(textView, isFirst: false, "textViewShouldBeginEditing")
    return answer("textViewShouldBeginEditing", textView, oneIn: 8)
  }
  func textViewDidBeginEditing(_ textView: UITextView) {
    order.call("textViewDidBeginEditing", of: textView.tag)
    expect(textView, isFirst: true, "textViewDidBeginEditing")
  }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    expect(textView, isFirst: true, "textViewShouldEndEditing")
    return answer("textViewShouldEndEditing", textView, oneIn: 6)
  }
  func textViewDidEndEditing(_ textView: UITextView) {
    order.call("textViewDidEndEditing", of: textView.tag)
    expect(textView, isFirst: false, "textViewDidEndEditing")
  }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    answer("textView(shouldChange)", textView, oneIn: 6)
  }
  func textViewDidChange(_ textView: UITextView) {
    order.call("textViewDidChange", of: textView.tag)
  }
  func textViewDidChangeSelection(_ textView: UITextView) {
    order.call("textViewDidChangeSelection", of: textView.tag)
  }
}

/// Two fields and a text view under fingers, keys, an input method and calls of the program.
@MainActor final class TextScene: OrderScene {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  private let random: SeededRandom
  private let order: CallOrder
  private let hand: OrderHand
  private let delegate: OrderedTextDelegate
  private let fields: [UITextField]
  private let text: UITextView
  private var views: [UIView & UITextInput] { fields + [text] }
  private static let longestText = 60

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    hand = OrderHand(stage, random)
    delegate = OrderedTextDelegate(random, order)
    fields = [
      UITextField(frame: CGRect(x: 10, y: 10, width: 180, height: 30)),
      UITextField(frame: CGRect(x: 10, y: 50, width: 180, height: 30)),
    ]
    text = UITextView(frame: CGRect(x: 10, y: 90, width: 180, height: 90))
    stage.screenKeyboard = .never
    for (number, field) in fields.enumerated() {
      field.tag = number
      field.delegate = delegate
      field.text = "some words"
      field.clearButtonMode = .always
      for (event, name) in TextScene.events {
        field.addAction(
          UIAction { [order] action in
            order.call(name, of: (action.sender as? UIView)?.tag ?? 0)
          }, for: event)
      }
    }
    fields[1].clearsOnBeginEditing = true
    text.tag = 2
    text.delegate = delegate
    text.text = "some more words"
    for view in views { stage.window.addSubview(view) }
    stage.layoutIfNeeded()
  }

  private static let events: [(UIControl.Event, String)] = [
    (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"),
    (.editingDidEnd, "editingDidEnd"),
  ]
  private static let places = [
    CGPoint(x: 30, y: 25), CGPoint(x: 60, y: 65), CGPoint(x: 40, y: 105), CGPoint(x: 181, y: 25),
    CGPoint(x: 100, y: 250),
  ]

  func operate() {
    let view = random.pick(views)
    switch random.number(below: 24) {
    case 0, 1:
      order.begin(operation: "becomeFirstResponder")
      view.becomeFirstResponder()
    case 2:
      order.begin(operation: "resignFirstResponder")
      view.resignFirstResponder()
    case 3:
      order.begin(operation: "endEditing")
      stage.window.endEditing(random.once(in: 2))
    case 4: remove(view)
    case 5: setText(of: view)
    case 6: edit(view)
    case 7: select(in: view)
    case 8: switchModes()
    case 9, 10, 11:
      order.begin(operation: "typed text")
      hand.type(.insert(random.pick(["a", "word", "é", " ", "x\ny"])))
      shorten()
    case 12:
      order.begin(operation: "composed text")
      hand.type(.compose(random.pick(["", "k", "ka"]), selection: 0..<0))
    case 13...16: press()
    case 17:
      order.begin(operation: "undo")
      undo(view)
    case 18:
      order.begin(operation: "time passes")
      wait(frames: random.pick([1, 10, 40]))
    case 19, 20:
      order.begin(operation: "tap")
      hand.tap(at: random.pick(TextScene.places))
    default:
      order.begin(operation: "finger")
      hand.act(at: TextScene.places)
    }
  }

  private func undo(_ view: UIView) {
    guard let manager = view.undoManager else { return }
    if random.once(in: 3) {
      if manager.canRedo { manager.redo() }
    } else if manager.canUndo {
      manager.undo()
    }
  }

  private func press() {
    order.begin(operation: "key")
    let codes: [KeyCode] = [
      .left, .right, .up, .down, .home, .end, .backspace, .delete, .enter, .tab,
    ]
    let letters = ["a", "c", "x", "v", "z", "y"].map { KeyCode($0 as Unicode.Scalar) }
    switch random.number(below: 4) {
    case 0: hand.key(random.pick(letters), .control)
    case 1: hand.key(random.pick(codes), .shift)
    default: hand.key(random.pick(codes))
    }
  }

  /// Keeps texts short, so that each operation takes about the same time.
  private func shorten() {
    for field in fields where (field.text?.count ?? 0) > TextScene.longestText { field.text = "" }
    if (text.text ?? "").count > TextScene.longestText { text.text = "" }
  }

  private func remove(_ view: UIView) {
    order.begin(operation: view.superview == nil ? "add" : "remove")
    if view.superview == nil { stage.window.addSubview(view) } else { view.removeFromSuperview() }
  }

  private func setText(of view: UIView) {
    order.begin(operation: "the program sets the text")
    let new = random.pick(["", "one two", "three"])
    if let field = view as? UITextField { field.text = new } else { text.text = new }
  }

  private func edit(_ view: UIView & UITextInput) {
    order.begin(operation: "the program edits")
    switch random.number(below: 5) {
    case 0: view.insertText("inserted")
    case 1: view.deleteBackward()
    case 2: if let range = view.selectedTextRange { view.replace(range, withText: "new") }
    case 3: view.setMarkedText("marked", selectedRange: NSRange(location: 0, length: 1))
    default: view.unmarkText()
    }
    shorten()
  }

  private func select(in view: UIView & UITextInput) {
    order.begin(operation: "the program selects")
    let start = view.beginningOfDocument
    guard let from = view.position(from: start, offset: random.number(below: 4)) else { return }
    let end = random.once(in: 2) ? view.endOfDocument : from
    view.selectedTextRange = view.textRange(from: from, to: end)
  }

  private func switchModes() {
    order.begin(operation: "another mode")
    let field = random.pick(fields)
    if random.once(in: 2) {
      field.isEnabled = !random.once(in: 3)
    } else {
      field.isSecureTextEntry = random.once(in: 3)
    }
  }

  func release() {
    hand.liftAll()
    for field in fields { field.isEnabled = true }
  }

  func checkAtRest() {
    for view in views {
      let name = view.tag == 2 ? "editing of a text view" : "editing of a field"
      let state = order.state(of: view.tag, in: name) ?? ""
      let isEdited = state == "editing" || state == "refused"
      order.expect(
        view.isFirstResponder == isEdited,
        "at rest, \(view.tag) is \(view.isFirstResponder ? "" : "not ")the first responder, and "
          + "the delegate was told that it is \(state)")
    }
  }
}
