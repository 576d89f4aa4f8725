import PantoCore
import PantoText

/// A text view of forty lines at whose end a letter is typed in each round.
@MainActor final class TypedText: DemoScene {
  let stage = makeOwnStage()
  private let view: UITextView
  private var typed = ""
  private let start: TimeInterval
  private static let line = "The quick brown fox jumps over the lazy dog. "

  init() {
    view = UITextView(frame: CGRect(origin: .zero, size: stage.size))
    typed = String(repeating: Self.line + "\n", count: 40)
    view.text = typed
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: typed.utf16.count, length: 0)
    stage.settle()
    start = stage.time.now
  }

  func round(_ i: Int) {
    let letters = Array(Self.line)
    let letter = i % 80 == 0 ? "\n" : String(letters[i % letters.count])
    typed += letter
    stage.send(TextEvent(time: start + TimeInterval(i) / 60, .insert(letter)))
    stage.advance(to: start + TimeInterval(i) / 60)
  }

  var wrong: String? { view.text == typed ? nil : "the text is not what was typed" }
  var check: Double { Double(typed.utf16.count) }
}
