import Foundation
@testable import PantoControls
@testable import PantoText
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Text views and search bars (TXI-06).
@MainActor @Suite("Text views (TXI-06)", .timeLimit(.minutes(60))) struct TextViewTests {
  @MainActor final class World: NSObject, UITextViewDelegate {
    let stage = TestStage(400, 300)
    let view: UITextView
    var story: [String] = []

    init(_ text: String) {
      view = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: 120))
      super.init()
      view.font = .systemFont(ofSize: 16)
      view.text = text
      view.delegate = self
      stage.add(view)
    }

    func textViewDidBeginEditing(_ textView: UITextView) { story.append("begin") }
    func textViewDidEndEditing(_ textView: UITextView) { story.append("end") }
    func textViewDidChange(_ textView: UITextView) { story.append("change") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { text != "#" }

    func press(_ code: KeyCode, _ modifiers: UIKeyModifierFlags = []) {
      stage.stage.send(KeyEvent(time: stage.now, code: code, modifiers: modifiers))
    }
    func type(_ text: String) {
      stage.stage.send(TextEvent(time: stage.now, .insert(text)))
    }
  }

  @Test("a second finger neither taps nor takes the first one's tap (TXI-06)")
  func twoFingers() {
    let world = World("one two three")
    world.view.isMultipleTouchEnabled = true
    let (first, second) = (world.stage.finger(), world.stage.finger())
    first.down(at: (24, 30))
    second.down(at: (210, 130)).up()
    #expect(!world.view.isFirstResponder)
    first.up()
    #expect(world.view.isFirstResponder)
    #expect(world.view.selectedRange.location == 0, "the caret is where the first finger was")
  }

  @Test func linesWrapAndTheCaretMovesBetweenThem() {
    let world = World("one two three four five six seven eight nine")
    world.view.becomeFirstResponder()
    world.press(.home, .control)
    let first = world.view.caretRect(for: world.view.beginningOfDocument)
    world.press(.down)
    let second = world.view.caretRect(for: world.view.selectedTextRange!.start)
    #expect(second.minY > first.minY && second.minX == first.minX)
    world.press(.end)
    let end = world.view.caretRect(for: world.view.selectedTextRange!.start)
    #expect(end.minY == second.minY && end.minX > second.minX)
    world.press(.up)
    #expect(world.view.caretRect(for: world.view.selectedTextRange!.start).minY == first.minY)
    world.press(.enter)
    world.type("#")
    world.type("x")
    #expect(world.view.text.contains("\nx") && !world.view.text.contains("#"))
    #expect(world.story == ["begin", "change", "change"])
    world.view.resignFirstResponder()
    #expect(world.story.last == "end")
  }

  @Test("typing asks, then tells the selection, then the change (H16)")
  func order() {
    @MainActor final class Told: UITextViewDelegate {
      var story: [String] = []
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        story.append("should change")
        return true
      }
      func textViewDidChangeSelection(_ textView: UITextView) {
        story.append("selection \(textView.selectedRange.location)")
      }
      func textViewDidChange(_ textView: UITextView) { story.append("changed") }
    }
    let world = World("ab")
    let told = Told()
    world.view.delegate = told
    world.view.becomeFirstResponder()
    told.story = []

    world.type("c")
    #expect(told.story == ["should change", "selection 3", "changed"])
  }

  @Test func typingScrollsToTheCaretAndOnlyLinesInSightAreDrawn() {
    let world = World((1...2000).map { "line \($0)" }.joined(separator: "\n"))
    world.view.becomeFirstResponder()
    world.type("!")
    world.stage.stage.layoutIfNeeded()
    #expect(world.view.contentOffset.y > 30_000)
    let drawn = world.view.canvas.subviews.count { !$0.isHidden && $0.layer.text != nil }
    #expect((5...12).contains(drawn))
    world.view.scrollRangeToVisible(NSRange(location: 0, length: 1))
    #expect(world.view.contentOffset.y <= 8)
    #expect(world.view.text.hasSuffix("line 2000!"))
  }

  @Test func fingersScrollAndTheMouseSelects() {
    let world = World((1...60).map { "line \($0)" }.joined(separator: "\n"))
    world.stage.drag(from: CGPoint(x: 100, y: 120), to: CGPoint(x: 100, y: 60))
    world.stage.settle()
    #expect(world.view.contentOffset.y > 40 && !world.view.isFirstResponder)
    world.view.contentOffset = .zero
    world.stage.stage.layoutIfNeeded()
    world.stage.mouse().press(at: CGPoint(x: 26, y: 36)).drag(to: CGPoint(x: 150, y: 58))
      .release()
    #expect(world.view.selectedRange.length > 8 && world.view.contentOffset.y == 0)
    world.stage.mouse().hover(at: CGPoint(x: 100, y: 60)).wheel(CGVector(dx: 0, dy: -2))
    world.stage.settle()
    #expect(world.view.contentOffset.y > 0)
    world.stage.advance(by: 1)
    world.stage.tap(at: CGPoint(x: 60, y: 80))
    #expect(world.view.selectedRange.length == 0)
  }

  @Test func aTextThatIsNotEditableIsOnlyCopied() {
    let world = World("read only")
    world.view.isEditable = false
    world.stage.mouse().press(at: CGPoint(x: 40, y: 36)).release()
    #expect(world.view.isFirstResponder && world.story.isEmpty)
    #expect(world.stage.stage.textInputRequest == nil)
    world.type("x")
    world.press(.backspace)
    world.press(KeyCode("a"), .control)
    world.press(KeyCode("c"), .control)
    #expect(world.view.text == "read only")
    #expect(UIPasteboard.general.string == "read only")
  }

  @Test func aTextViewThatDoesNotScrollIsAsHighAsItsText() {
    let world = World("one")
    world.view.isScrollEnabled = false
    let one = world.view.intrinsicContentSize.height
    world.view.text = "one\ntwo\nthree"
    #expect(world.view.intrinsicContentSize.height > one * 1.8)
    #expect(world.view.sizeThatFits(CGSize(width: 200, height: 1e9)).height > one * 1.8)
  }

  @Test func aSearchBarTellsItsDelegate() {
    @MainActor final class Search: UISearchBarDelegate {
      var story: [String] = []
      func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { story.append("begin") }
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        story.append(searchText)
      }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { story.append("search") }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        story.append("cancel")
        searchBar.resignFirstResponder()
      }
    }
    let stage = TestStage(400, 300)
    let search = Search()
    let bar = stage.add(UISearchBar(frame: CGRect(x: 0, y: 0, width: 400, height: 56)))
    bar.delegate = search
    bar.showsCancelButton = true
    stage.stage.layoutIfNeeded()
    stage.tap(at: CGPoint(x: 150, y: 28))
    #expect(bar.isFirstResponder)
    stage.stage.send(TextEvent(time: stage.now, .insert("ab")))
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    stage.advance(by: 0.5)
    stage.tap(at: CGPoint(x: 370, y: 28))
    #expect(search.story == ["begin", "ab", "search", "cancel"])
    #expect(!bar.isFirstResponder)
  }

  /// A page that ends editing by a tap beside its text, as many forms do.
  @MainActor private final class Page {
    let world: World
    var taps = 0

    init(_ text: String) {
      world = World(text)
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self] _ in
        self?.taps += 1
        self?.world.stage.window.endEditing(true)
      }
      world.stage.window.addGestureRecognizer(tap)
      world.stage.stage.layoutIfNeeded()
    }

    /// Taps in front of a character and waits until another tap is no double tap.
    func tap(_ offset: Int) {
      let view = world.view
      let place = view.position(from: view.beginningOfDocument, offset: offset)!
      world.stage.tap(at: view.convert(view.caretRect(for: place).center, to: nil))
      world.stage.advance(by: 1)
    }
  }

  @Test("a tap on a text view edits it, and is no tap of the page around it (TXI-06, REC-22)")
  func tapsOfThePageAround() {
    let page = Page("one two three")
    page.tap(4)
    #expect(page.world.view.isFirstResponder && page.taps == 0)
    #expect(page.world.view.selectedRange == NSRange(location: 4, length: 0))

    // The text is edited already: the caret moves, and editing goes on.
    page.tap(8)
    #expect(page.world.view.isFirstResponder && page.taps == 0)
    #expect(page.world.view.selectedRange == NSRange(location: 8, length: 0))
    #expect(page.world.story == ["begin"])

    page.world.stage.tap(at: CGPoint(x: 300, y: 250))
    #expect(!page.world.view.isFirstResponder && page.taps == 1)
    #expect(page.world.story == ["begin", "end"])
  }

  @Test("a text that is neither editable nor selectable leaves taps to the page (TXI-06, REC-22)")
  func tapsOnATextThatIsOnlyRead() {
    let page = Page("one two three")
    page.world.view.isEditable = false
    page.tap(4)
    #expect(page.world.view.isFirstResponder && page.taps == 0, "the text can be selected")
    page.world.view.resignFirstResponder()

    page.world.view.isSelectable = false
    page.tap(4)
    #expect(!page.world.view.isFirstResponder && page.taps == 1)
  }

  @Test("the padding of a text container moves a text view's lines (PRT-53, B57)")
  func container() {
    let stage = TestStage(320, 480)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: nil)
    stage.add(view)
    view.text = "Hello"
    view.layoutIfNeeded()
    guard let lines = view.subviews.first(where: { $0.frame.minY == 8 }) else {
      Issue.record("no view of lines")
      return
    }
    let start = lines.frame.minX
    #expect(start == 5 && view.textContainer.lineFragmentPadding == 5)
    view.textContainer.lineFragmentPadding = 0
    view.layoutIfNeeded()
    #expect(lines.frame.minX == 0 && lines.frame.width == 200)
    let before = Misuse.count
    view.textContainer.lineFragmentPadding = -.infinity
    #expect(Misuse.count == before + 1 && view.textContainer.lineFragmentPadding == 0)
  }
}
