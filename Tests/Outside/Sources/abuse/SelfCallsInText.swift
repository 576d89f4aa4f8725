import Pantograph

// Callbacks of text that lead to themselves without end (L14).

@MainActor
private final class Typist: NSObject, UITextFieldDelegate, UITextViewDelegate,
  UISearchBarDelegate
{
  var onField: (UITextField) -> Void = { _ in }
  var onShould: (UITextField) -> Void = { _ in }
  var onSelection: (UITextField) -> Void = { _ in }
  var onBegin: (UITextField) -> Void = { _ in }
  var onEnd: (UITextField) -> Void = { _ in }
  var onShouldEnd: (UITextField) -> Void = { _ in }
  var onView: (UITextView) -> Void = { _ in }
  var onViewSelection: (UITextView) -> Void = { _ in }
  var onViewShould: (UITextView) -> Void = { _ in }
  var onSearch: (UISearchBar) -> Void = { _ in }
  func textField(
    _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    onShould(field)
    return true
  }
  func textFieldDidChangeSelection(_ field: UITextField) { onSelection(field) }
  func textFieldDidBeginEditing(_ field: UITextField) { onBegin(field) }
  func textFieldDidEndEditing(_ field: UITextField) { onEnd(field) }
  func textFieldShouldEndEditing(_ field: UITextField) -> Bool {
    onShouldEnd(field)
    return true
  }
  func textViewDidChange(_ view: UITextView) { onView(view) }
  func textViewDidChangeSelection(_ view: UITextView) { onViewSelection(view) }
  func textView(
    _ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    onViewShould(view)
    return true
  }
  func searchBar(_ bar: UISearchBar, textDidChange text: String) { onSearch(bar) }
}

@MainActor private func edit(_ world: World, _ setUp: (UITextField, Typist) -> Void) -> Typist {
  let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
  let typist = Typist()
  field.delegate = typist
  setUp(field, typist)
  world.window.addSubview(field)
  world.run(0.1)
  _ = field.becomeFirstResponder()
  world.run(0.1)
  field.insertText("a")
  world.run(0.5)
  _ = field.resignFirstResponder()
  world.run(0.5)
  return typist
}

@MainActor private func editView(_ world: World, _ setUp: (UITextView, Typist) -> Void) -> Typist {
  let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 140))
  let typist = Typist()
  view.delegate = typist
  setUp(view, typist)
  world.window.addSubview(view)
  world.run(0.1)
  _ = view.becomeFirstResponder()
  world.run(0.1)
  view.insertText("a")
  world.run(0.5)
  _ = view.resignFirstResponder()
  world.run(0.5)
  return typist
}

@MainActor let selfCallsInText: [Case] = [
  Case("field-inserts-text-when-it-changed") { world in
    _ = edit(world) { field, _ in
      field.addAction(for: .editingChanged) { _ in field.insertText("b") }
    }
  },
  Case("field-sets-text-when-it-changed") { world in
    _ = edit(world) { field, _ in
      field.addAction(for: .editingChanged) { _ in
        field.text = (field.text ?? "") + "b"
        field.sendActions(for: .editingChanged)
      }
    }
  },
  Case("field-sets-text-when-its-selection-changed") { world in
    _ = edit(world) { _, typist in
      typist.onSelection = { $0.text = ($0.text ?? "") + "b" }
    }
  },
  Case("field-moves-its-selection-when-it-moved") { world in
    _ = edit(world) { _, typist in
      typist.onSelection = { field in
        let start = field.selectedTextRange?.start ?? field.beginningOfDocument
        let place =
          field.offset(from: field.beginningOfDocument, to: start) == 0
          ? field.endOfDocument : field.beginningOfDocument
        field.selectedTextRange = field.textRange(from: place, to: place)
      }
    }
  },
  Case("field-inserts-text-when-asked-for-it") { world in
    _ = edit(world) { _, typist in typist.onShould = { $0.insertText("b") } }
  },
  Case("field-ends-and-begins-editing") { world in
    _ = edit(world) { _, typist in
      typist.onBegin = { _ = $0.resignFirstResponder() }
      typist.onEnd = { _ = $0.becomeFirstResponder() }
    }
  },
  Case("field-ends-when-asked-to-end") { world in
    _ = edit(world) { _, typist in
      typist.onShouldEnd = {
        _ = $0.resignFirstResponder()
        $0.endEditing(true)
      }
    }
  },
  Case("field-replaces-text-in-undo") { world in
    _ = edit(world) { field, typist in
      typist.onSelection = { field in
        field.undoManager?.undo()
        field.undoManager?.redo()
        field.replace(
          field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
            ?? UITextRange(), withText: "x")
      }
    }
  },
  Case("text-view-inserts-text-when-it-changed") { world in
    _ = editView(world) { _, typist in typist.onView = { $0.insertText("b") } }
  },
  Case("text-view-sets-text-when-its-selection-changed") { world in
    _ = editView(world) { _, typist in typist.onViewSelection = { $0.text += "b" } }
  },
  Case("text-view-moves-its-selection-when-it-moved") { world in
    _ = editView(world) { _, typist in
      typist.onViewSelection = { view in
        view.selectedRange = NSRange(location: view.selectedRange.location == 0 ? 1 : 0, length: 0)
      }
    }
  },
  Case("text-view-inserts-text-when-asked-for-it") { world in
    _ = editView(world) { _, typist in typist.onViewShould = { $0.insertText("b") } }
  },
  Case("search-bar-sets-text-when-it-changed") { world in
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 300, height: 50))
    let typist = Typist()
    typist.onSearch = {
      $0.text = ($0.text ?? "") + "b"
      $0.searchTextField.insertText("c")
    }
    bar.delegate = typist
    world.window.addSubview(bar)
    world.run(0.1)
    _ = bar.becomeFirstResponder()
    bar.searchTextField.insertText("a")
    world.run(0.5)
  },
]
