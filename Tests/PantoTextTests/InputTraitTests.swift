import Foundation
@testable import PantoText
import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Traits of text input", .timeLimit(.minutes(60))) struct InputTraitTests {
  /// A view of a program that takes the composition of an input method.
  private final class Composer: UIView, UITextInput {
    private(set) var text = ""
    private var marked: String?

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() {}
    var selectedTextRange: UITextRange?
    var markedTextRange: UITextRange? { marked == nil ? nil : UITextRange() }
    var beginningOfDocument: UITextPosition { UITextPosition() }
    var endOfDocument: UITextPosition { UITextPosition() }
    func text(in range: UITextRange) -> String? { text }
    func replace(_ range: UITextRange, withText text: String) {}
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) { marked = markedText }
    func unmarkText() {
      text += marked ?? ""
      marked = nil
    }
    func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? { nil }
    func position(from position: UITextPosition, offset: Int) -> UITextPosition? { nil }
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
      .orderedSame
    }
    func offset(from: UITextPosition, to: UITextPosition) -> Int { 0 }
    func firstRect(for range: UITextRange) -> CGRect { .zero }
    func caretRect(for position: UITextPosition) -> CGRect { .zero }
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
    func characterRange(at point: CGPoint) -> UITextRange? { nil }
  }

  private func notes(_ name: String) -> Int {
    Misuse.messages.count { $0.hasPrefix("\(name) has no effect") }
  }

  @Test("the return key does nothing before there is text, if the field wants it so (TXI-07)")
  func returnNeedsText() {
    let world = KeyboardTests.World()
    defer { world.stopObserving() }
    var sent = 0
    world.field.enablesReturnKeyAutomatically = true
    world.field.returnKeyType = .go
    world.field.addAction(UIAction { _ in sent += 1 }, for: .editingDidEndOnExit)
    world.tap(world.field)

    world.press("Go")
    #expect(sent == 0 && world.field.isFirstResponder)
    world.press("123", "4", "Go")
    #expect(sent == 1 && world.field.text == "4")
  }

  @Test("the return key follows text that code sets, with its colour (TXI-07)")
  func returnFollowsCode() {
    let world = KeyboardTests.World()
    defer { world.stopObserving() }
    func key() -> KeyboardKey? {
      func find(_ view: UIView) -> KeyboardKey? {
        if view.accessibilityIdentifier == "key Go" { return view as? KeyboardKey }
        return view.subviews.lazy.compactMap { find($0) }.first
      }
      return find(world.stage.window)
    }
    world.field.enablesReturnKeyAutomatically = true
    world.field.returnKeyType = .go
    world.tap(world.field)
    #expect(key()?.isEnabled == false && key()?.backgroundColor != .systemBlue)

    world.field.text = "x"
    #expect(key()?.isEnabled == true && key()?.backgroundColor == .systemBlue)
    world.field.text = nil
    #expect(key()?.isEnabled == false)
    world.field.insertText("y")
    #expect(key()?.isEnabled == true)
    world.field.deleteBackward()
    #expect(key()?.isEnabled == false)
  }

  @Test("a new line of a text view begins with a capital letter (TXI-07)")
  func capitalAfterReturn() {
    let world = KeyboardTests.World()
    defer { world.stopObserving() }
    let view = world.stage.add(UITextView(frame: CGRect(x: 20, y: 120, width: 300, height: 100)))
    world.tap(view)

    world.press("A", "b", "return", "C")

    #expect(view.text == "Ab\nC")
  }

  @Test("a view that loses the focus keeps the text that an input method composes (TXI-02)")
  func unmarked() {
    let stage = TestStage(320, 480)
    let view = stage.add(Composer(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
    view.becomeFirstResponder()
    stage.stage.send(TextEvent(time: stage.stage.time.now, .compose("ni", selection: 2..<2)))
    #expect(view.markedTextRange != nil && view.text.isEmpty)

    view.resignFirstResponder()

    #expect(view.text == "ni" && view.markedTextRange == nil)
  }

  @Test("traits that have no effect are reported once, when a field that asks for them is edited")
  func ignoredTraits() {
    let stage = TestStage(320, 480)
    let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
    field.autocorrectionType = .no
    field.smartQuotesType = .no
    Misuse.forget()
    field.becomeFirstResponder()
    field.resignFirstResponder()
    #expect(notes("autocorrectionType") == 0 && notes("smartQuotesType") == 0)

    field.spellCheckingType = .yes
    field.textContentType = .password
    for _ in 0..<2 {
      field.becomeFirstResponder()
      field.resignFirstResponder()
    }

    #expect(notes("spellCheckingType") == 1 && notes("textContentType") == 1)
    #expect(Misuse.count == 0)
  }

  @Test("a text container has the width of the lines, and says once what has no effect (TXI-06)")
  func container() {
    let stage = TestStage(320, 480)
    let view = stage.add(UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    stage.stage.layoutIfNeeded()
    #expect(view.textContainer.size.width == 200)
    view.textContainerInset.left = 20
    stage.stage.layoutIfNeeded()
    #expect(view.textContainer.size.width == 180)

    Misuse.forget()
    for container in [view.textContainer, NSTextContainer()] {
      container.maximumNumberOfLines = 2
      container.lineBreakMode = .byTruncatingTail
      container.exclusionPaths = [UIBezierPath()]
      container.widthTracksTextView = false
      container.heightTracksTextView = true
      container.maximumNumberOfLines = 0
    }
    let names = [
      "maximumNumberOfLines", "lineBreakMode", "exclusionPaths", "widthTracksTextView",
      "heightTracksTextView",
    ]
    for name in names { #expect(notes("NSTextContainer.\(name)") == 1, "\(name)") }
    let bar = UISearchBar()
    bar.isTranslucent = false
    #expect(notes("UISearchBar.isTranslucent") == 0)
    bar.isTranslucent = true
    #expect(notes("UISearchBar.isTranslucent") == 1)
  }
}
