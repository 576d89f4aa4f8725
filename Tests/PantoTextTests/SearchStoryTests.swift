import PantoControls
import PantoScene
import PantoTesting
import PantoText
import Testing

/// The calls of search bars in order, and where their parts are.
@MainActor @Suite("Search bars", .timeLimit(.minutes(60))) struct SearchStoryTests {
  private final class Ears: UISearchBarDelegate {
    var story: [String] = []
    var mayBegin = true
    var mayEnd = true
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
      story.append("begin?")
      return mayBegin
    }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { story.append("began") }
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
      story.append("end?")
      return mayEnd
    }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { story.append("ended") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      story.append("text \(searchText)")
    }
    func searchBar(
      _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { text != "#" }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { story.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { story.append("cancel") }
  }

  private let stage = TestStage(400, 300)
  private let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 400, height: 56))
  private let ears = Ears()

  init() {
    stage.stage.screenKeyboard = .never
    bar.delegate = ears
    stage.add(bar)
  }

  private func type(_ text: String) {
    stage.stage.send(TextEvent(time: stage.now, .insert(text)))
  }
  private var cancelButton: UIButton? {
    bar.subviews.compactMap { $0 as? UIButton }.first { $0.currentTitle == "Cancel" }
  }

  @Test("a search bar tells its delegate of each step in order (MUT-14)")
  func order() {
    stage.tap(at: CGPoint(x: 200, y: 128))
    #expect(ears.story == ["begin?", "began"] && bar.isFirstResponder)
    type("a")
    type("#")
    type("b")
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    #expect(ears.story.suffix(3) == ["text a", "text ab", "search"] && bar.isFirstResponder)
    bar.text = "code"
    ears.mayEnd = false
    #expect(!bar.resignFirstResponder() && bar.isFirstResponder)
    ears.mayEnd = true
    bar.resignFirstResponder()
    #expect(ears.story.suffix(3) == ["end?", "end?", "ended"], "code tells no text")
    ears.mayBegin = false
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 200, y: 128))
    #expect(!bar.isFirstResponder && ears.story.last == "begin?")
  }

  @Test("the field leaves room for Cancel at the trailing side, in both directions (MUT-14)")
  func places() throws {
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 384, height: 36))
    bar.showsCancelButton = true
    stage.stage.layoutIfNeeded()
    let button = try #require(cancelButton)
    let width = button.frame.width
    #expect(width > 40 && button.frame.maxX == 400)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 392 - width, height: 36))
    stage.stage.layoutDirection = .rightToLeft
    bar.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(button.frame.minX == 0)
    let field = bar.searchTextField.frame
    #expect(abs(field.minX - width) < 0.01 && abs(field.maxX - 392) < 0.01)
    bar.setShowsCancelButton(false, animated: true)
    stage.settle()
    #expect(bar.searchTextField.frame.width == 384 && button.isHidden)
  }

  @Test("the clear button empties the text and tells so; Cancel tells only that (MUT-14)")
  func buttons() throws {
    bar.showsCancelButton = true
    bar.text = "abc"
    bar.becomeFirstResponder()
    stage.stage.layoutIfNeeded()
    ears.story = []
    let clear = bar.searchTextField.convert(bar.searchTextField.bounds, to: nil)
    stage.tap(at: CGPoint(x: clear.maxX - 15, y: clear.midY))
    #expect(bar.text == "" && ears.story == ["text "])
    stage.advance(by: 1)
    let button = try #require(cancelButton)
    stage.tap(at: button.convert(button.bounds.center, to: nil))
    #expect(ears.story == ["text ", "cancel"] && bar.isFirstResponder)
  }

  @Test(
    "a cancelled press on Cancel tells nothing, and a press on it does not begin editing (MUT-14)")
  func cancelledPress() throws {
    bar.showsCancelButton = true
    stage.stage.layoutIfNeeded()
    let button = try #require(cancelButton)
    let place = button.convert(button.bounds.center, to: nil)
    stage.finger().down(at: place).hold(0.2).cancel()
    stage.finger().down(at: place).move(by: (0, 150), over: 0.2).up()
    #expect(ears.story.isEmpty)
    stage.finger().down(at: place).up()
    #expect(ears.story == ["cancel"] && !bar.isFirstResponder)
  }

  @Test("a search bar without a size becomes 320 points wide by sizeToFit (FID-63)")
  func noSize() {
    let bar = UISearchBar()
    bar.sizeToFit()
    #expect(bar.bounds.width == 320)
  }

  @Test("a search bar in constraints becomes higher with the size of text (PRT-31)")
  func largerText() {
    let page = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)))
    let bar = UISearchBar()
    bar.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: page.trailingAnchor),
      bar.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    stage.stage.layoutIfNeeded()
    #expect(bar.bounds.height == 56)

    stage.stage.textScale = 2
    stage.stage.layoutIfNeeded()

    #expect(bar.bounds.height > 70)
  }
}
