import Foundation
import Pantograph

// Text fields and text views whose delegates fight them, and text inputs with ranges of elsewhere.

extension World {
  /// Enters text as the input method of a desktop does.
  func type(_ change: TextEvent.Change) {
    stage.send(TextEvent(time: stage.time.now, change))
  }
}

/// A delegate that does to the field whatever the case wants, at each question and each message.
@MainActor private final class Meddler: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var answer = true
  var began: (UITextField) -> Void = { _ in }
  var ended: (UITextField) -> Void = { _ in }
  var asked: (UITextField, NSRange, String) -> Void = { _, _, _ in }
  var moved: (UITextField) -> Void = { _ in }
  var viewAsked: (UITextView, NSRange) -> Void = { _, _ in }
  var viewChanged: (UITextView) -> Void = { _ in }
  var viewMoved: (UITextView) -> Void = { _ in }
  var viewEnded: (UITextView) -> Void = { _ in }
  var calls = 0

  func textFieldDidBeginEditing(_ textField: UITextField) { began(textField) }
  func textFieldDidEndEditing(_ textField: UITextField) { ended(textField) }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    calls += 1
    if calls < 500 { asked(textField, range, string) }
    return answer
  }
  func textFieldDidChangeSelection(_ textField: UITextField) {
    calls += 1
    if calls < 500 { moved(textField) }
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.removeFromSuperview()
    return true
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    textField.text = nil
    textField.isEnabled = false
    return answer
  }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    calls += 1
    if calls < 500 { viewAsked(textView, range) }
    return answer
  }
  func textViewDidChange(_ textView: UITextView) {
    calls += 1
    if calls < 500 { viewChanged(textView) }
  }
  func textViewDidChangeSelection(_ textView: UITextView) {
    calls += 1
    if calls < 500 { viewMoved(textView) }
  }
  func textViewDidEndEditing(_ textView: UITextView) { viewEnded(textView) }
}

@MainActor private func field(_ world: World, _ delegate: Meddler? = nil) -> UITextField {
  let field = UITextField(frame: CGRect(x: 20, y: 100, width: 300, height: 44))
  field.delegate = delegate
  world.show(UIViewController()).view.addSubview(field)
  world.run(0.02)
  return field
}

@MainActor private func textView(_ world: World, _ delegate: Meddler? = nil) -> UITextView {
  let view = UITextView(frame: CGRect(x: 20, y: 100, width: 300, height: 200))
  view.delegate = delegate
  world.show(UIViewController()).view.addSubview(view)
  world.run(0.02)
  return view
}

/// A family, a flag, a letter with accents, right to left, a control character and a lone mark.
let odd = "👨‍👩‍👧‍👦🇩🇪e\u{301}\u{302}\u{303}שלום\u{0}\u{202E}abc\u{2066}x\u{300}\r\n\u{FFFC}\u{2028}"

@MainActor let abusedText: [Case] = [
  Case("text-grows-when-it-has-changed") { world in
    let meddler = Meddler()
    meddler.viewChanged = { $0.insertText("a") }
    let view = textView(world, meddler)
    view.becomeFirstResponder()
    view.insertText("x")
    world.run(0.2)
    world.hold(
      view.text.count < 2000 && meddler.calls > 1, "the text has \(view.text.count) characters")
  },
  Case("text-is-emptied-by-the-question-about-a-change") { world in
    let meddler = Meddler()
    meddler.asked = { field, _, _ in field.text = "" }
    let field = field(world, meddler)
    field.text = "twelve signs"
    field.becomeFirstResponder()
    field.insertText("z")
    field.deleteBackward()
    field.selectAll(nil)
    field.insertText("yy")
    world.run(0.1)
    world.hold((field.text ?? "").count <= 14, "the text is \(field.text ?? "nil")")
  },
  Case("question-about-a-change-inserts-text") { world in
    let meddler = Meddler()
    meddler.asked = { field, _, _ in field.insertText("no") }
    let field = field(world, meddler)
    field.becomeFirstResponder()
    field.insertText("q")
    world.run(0.1)
    world.hold(meddler.calls > 0, "the delegate was not asked")
  },
  Case("question-about-a-change-ends-the-editing") { world in
    let meddler = Meddler()
    meddler.asked = { field, _, _ in
      field.resignFirstResponder()
      field.removeFromSuperview()
    }
    let field = field(world, meddler)
    field.becomeFirstResponder()
    world.type(.insert("hello"))
    world.run(0.1)
    world.hold(!field.isEditing, "a removed field is edited")
    world.hold(meddler.calls > 0, "the delegate was not asked")
  },
  Case("selection-chases-itself") { world in
    let meddler = Meddler()
    meddler.viewMoved = { view in
      view.selectedRange = NSRange(location: (view.selectedRange.location + 1) % 4, length: 1)
    }
    let view = textView(world, meddler)
    view.text = "abcd"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 2, length: 2)
    world.run(0.2)
    world.hold(meddler.calls > 0, "the delegate was not told")
    world.hold(NSMaxRange(view.selectedRange) <= 4, "the selection is \(view.selectedRange)")
  },
  Case("selection-becomes-the-whole-when-it-moves-and-text-goes") { world in
    let meddler = Meddler()
    meddler.moved = { field in
      field.text = String((field.text ?? "").dropLast())
      field.selectAll(nil)
    }
    let field = field(world, meddler)
    field.text = odd
    field.becomeFirstResponder()
    for _ in 0..<20 {
      field.insertText("a")
      field.deleteBackward()
    }
    world.run(0.1)
  },
  Case("ranges-far-outside-of-the-text") { world in
    let view = textView(world)
    view.text = odd
    view.becomeFirstResponder()
    let wild = [Int.min, Int.min + 1, -1, 0, 1, 3, 4, 1000, Int.max - 1, Int.max, NSNotFound]
    for location in wild {
      for length in wild {
        let range = NSRange(location: location, length: length)
        view.selectedRange = range
        view.scrollRangeToVisible(range)
        view.setMarkedText("mark", selectedRange: range)
        view.unmarkText()
      }
    }
    world.run(0.1)
    let chosen = view.selectedRange
    world.hold(
      chosen.location >= 0 && chosen.length >= 0
        && chosen.location + chosen.length <= view.text.utf16.count, "selected is \(chosen)")
  },
  Case("positions-moved-by-the-largest-numbers") { world in
    let field = field(world)
    field.text = odd
    for offset in [Int.min, Int.min + 1, -1, 1, Int.max - 1, Int.max] {
      for from in [field.beginningOfDocument, field.endOfDocument] {
        if let place = field.position(from: from, offset: offset) {
          _ = field.caretRect(for: place)
        }
      }
    }
  },
  Case("positions-and-ranges-of-nobody") { world in
    let field = field(world)
    let view = textView(world)
    field.text = "short"
    view.text = odd
    let position = UITextPosition()
    let range = UITextRange()
    field.selectedTextRange = range
    view.selectedTextRange = range
    field.replace(range, withText: "new")
    view.replace(range, withText: odd)
    _ = field.text(in: range)
    _ = field.firstRect(for: range)
    _ = field.selectionRects(for: range)
    _ = view.caretRect(for: position)
    _ = view.offset(from: position, to: view.endOfDocument)
    _ = view.compare(position, to: view.beginningOfDocument)
    _ = view.position(from: position, offset: 3)
    _ = view.textRange(from: position, to: UITextPosition())
  },
  Case("ranges-of-a-text-that-became-shorter") { world in
    let view = textView(world)
    view.text = String(repeating: odd, count: 20)
    let end = view.endOfDocument
    guard let whole = view.textRange(from: view.beginningOfDocument, to: end) else { return }
    view.text = "e"
    view.selectedTextRange = whole
    _ = view.text(in: whole)
    _ = view.firstRect(for: whole)
    _ = view.selectionRects(for: whole)
    _ = view.caretRect(for: end)
    _ = view.position(from: end, offset: -2)
    view.replace(whole, withText: "there")
    world.run(0.05)
    world.hold(view.text.count <= 6, "the text is \(view.text ?? "")")
  },
  Case("ranges-of-another-field") { world in
    let long = field(world)
    long.text = String(repeating: "long ", count: 100)
    let short = UITextField(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
    short.text = "x"
    guard
      let range = long.textRange(from: long.beginningOfDocument, to: long.endOfDocument),
      let back = long.textRange(from: long.endOfDocument, to: long.beginningOfDocument)
    else { return }
    short.selectedTextRange = range
    short.replace(back, withText: "y")
    short.replace(range, withText: "")
    _ = short.selectionRects(for: back)
    world.hold((short.text ?? "").count <= 2, "the text is \(short.text ?? "")")
  },
  Case("marked-text-of-half-a-sign") { world in
    let view = textView(world)
    view.becomeFirstResponder()
    view.setMarkedText("👨‍👩‍👧‍👦", selectedRange: NSRange(location: 1, length: 3))
    view.setMarkedText("e\u{301}", selectedRange: NSRange(location: 1, length: 1))
    view.text = "gone"
    view.setMarkedText(nil, selectedRange: NSRange(location: NSNotFound, length: 0))
    view.setMarkedText("", selectedRange: NSRange(location: 5, length: -5))
    world.type(.compose("かな", selection: 7..<900))
    view.removeFromSuperview()
    world.type(.compose("かなか", selection: 0..<1))
    world.type(.insert("x"))
    world.run(0.1)
  },
  Case("editing-ends-while-it-ends") { world in
    let meddler = Meddler()
    let field = field(world, meddler)
    meddler.ended = { field in
      field.resignFirstResponder()
      world.window.endEditing(true)
      field.becomeFirstResponder()
      field.resignFirstResponder()
      meddler.calls += 1
    }
    field.becomeFirstResponder()
    field.resignFirstResponder()
    world.run(0.3)
    world.hold(meddler.calls > 0 && meddler.calls < 100, "it ended \(meddler.calls) times")
  },
  Case("two-fields-hand-the-focus-to-each-other") { world in
    let meddler = Meddler()
    let first = field(world, meddler)
    let second = UITextField(frame: CGRect(x: 20, y: 200, width: 300, height: 44))
    second.delegate = meddler
    first.superview?.addSubview(second)
    var turns = 0
    meddler.began = { field in
      turns += 1
      if turns < 300 { (field === first ? second : first).becomeFirstResponder() }
    }
    first.becomeFirstResponder()
    world.run(0.3)
    world.hold(turns > 1, "the focus did not move")
    world.hold(!(first.isFirstResponder && second.isFirstResponder), "both have the focus")
  },
  Case("return-key-removes-its-field") { world in
    let meddler = Meddler()
    let field = field(world, meddler)
    field.clearButtonMode = .always
    field.text = "a"
    field.becomeFirstResponder()
    world.type(.insert("\n"))
    field.insertText("\n")
    world.run(0.1)
    world.window.addSubview(field)
    world.run(0.1)
    world.tap(CGPoint(x: 305, y: 122))
    world.run(0.1)
  },
  Case("field-is-its-own-side-view") { world in
    let field = field(world)
    field.leftView = field
    field.rightView = world.window
    field.leftViewMode = .always
    field.rightViewMode = .always
    let shared = view(0, 0, .infinity, .nan)
    field.leftView = shared
    field.rightView = shared
    field.inputView = field
    field.inputAccessoryView = world.window
    field.becomeFirstResponder()
    world.run(0.2)
    field.inputView = shared
    field.inputAccessoryView = shared
    field.reloadInputViews()
    world.run(0.2)
  },
  Case("undo-inside-of-a-change") { world in
    let meddler = Meddler()
    meddler.viewChanged = { view in
      view.undoManager?.undo()
      view.undoManager?.redo()
    }
    let view = textView(world, meddler)
    view.becomeFirstResponder()
    for letter in ["a", "bc", "\n", odd] { view.insertText(letter) }
    view.selectAll(nil)
    view.cut(nil)
    view.undoManager?.undo()
    view.text = ""
    for _ in 0..<10 { view.undoManager?.undo() }
    for _ in 0..<20 { view.undoManager?.redo() }
    world.run(0.1)
  },
  Case("text-view-that-is-neither-wide-nor-high") { world in
    let view = textView(world)
    view.text = String(repeating: odd, count: 30)
    let sizes: [CGFloat] = [0, 1e-9, -5, .nan, .infinity, 1e9]
    for width in sizes {
      for inset in CGFloat.wild {
        view.frame.size = CGSize(width: width, height: 40)
        view.textContainerInset = UIEdgeInsets(top: inset, left: inset, bottom: 1, right: inset)
        view.textContainer.lineFragmentPadding = inset
        world.draw()
        let fits = view.sizeThatFits(CGSize(width: width, height: inset))
        world.hold(!fits.width.isNaN && !fits.height.isNaN, "it fits into \(fits)")
      }
    }
  },
  Case("text-changes-under-a-selecting-finger") { world in
    let view = textView(world)
    view.text = String(repeating: "word word ", count: 60)
    view.becomeFirstResponder()
    world.press(CGPoint(x: 60, y: 150))
    world.run(1)
    view.text = "w"
    world.move(CGPoint(x: 200, y: 250))
    view.isSelectable = false
    world.move(CGPoint(x: 30, y: 120))
    view.text = ""
    world.lift(CGPoint(x: 30, y: 120))
    world.run(0.3)
  },
  Case("search-bar-cleared-by-its-delegate") { world in
    final class Clears: NSObject, UISearchBarDelegate {
      var calls = 0
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        calls += 1
        guard calls < 300 else { return }
        searchBar.text = searchText + "!"
        searchBar.resignFirstResponder()
        searchBar.becomeFirstResponder()
      }
      func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
        searchBar.setShowsCancelButton(!searchBar.showsCancelButton, animated: true)
        searchBar.removeFromSuperview()
      }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.delegate = nil }
    }
    let clears = Clears()
    let bar = UISearchBar(frame: CGRect(x: 0, y: 60, width: 390, height: 56))
    bar.delegate = clears
    world.show(UIViewController()).view.addSubview(bar)
    bar.becomeFirstResponder()
    bar.searchTextField.insertText("a")
    bar.searchTextField.text = "b"
    world.run(0.2)
    bar.searchTextField.insertText("\n")
    world.run(0.2)
    world.hold(clears.calls > 0, "the delegate was not told")
  },
]
