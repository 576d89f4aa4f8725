import PantoScene
import PantoTesting
import PantoText
import Testing

/// Tests what assistive technology reads of fields and text views (PRT-25).
@MainActor @Suite("Spoken text", .timeLimit(.minutes(60))) struct SpokenTextTests {
  private let stage = TestStage(400, 300)

  @Test("the value of a field is its text, and that of a secure one its dots (H17)")
  func field() {
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34)))
    #expect(field.accessibilityValue == nil)
    field.text = "abc"
    #expect(field.accessibilityValue == "abc")
    #expect(stage.stage.accessibilityText == "value abc")

    field.isSecureTextEntry = true
    #expect(field.accessibilityValue == "•••")
    field.accessibilityValue = "a secret"
    #expect(field.accessibilityValue == "a secret")
  }

  @Test("an empty search field is called by its placeholder (PRT-25)")
  func searchField() {
    let bar = stage.add(UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56)))
    #expect(bar.searchTextField.accessibilityLabel == "Search")
    bar.placeholder = "Plants"
    #expect(stage.stage.accessibilityText == "\"Plants\"")

    bar.text = "fern"
    #expect(stage.stage.accessibilityText == "value fern")
    bar.searchTextField.accessibilityLabel = "own"
    bar.text = ""
    #expect(bar.searchTextField.accessibilityLabel == "own")
  }

  @Test("a text view is an element, whose value is its text (H17)")
  func textView() {
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    view.text = "two\nlines"

    #expect(view.isAccessibilityElement && view.accessibilityValue == "two\nlines")
  }
}
