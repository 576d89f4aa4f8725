import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// The calls of search bars in order, and where their parts are.
@MainActor @Suite("Search bars", .timeLimit(.minutes(20))) struct SearchStoryTests {
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
    #expect(width > 40 && button.frame.maxX == 396)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 384 - width, height: 36))
    stage.stage.layoutDirection = .rightToLeft
    bar.setNeedsLayout()
    stage.stage.layoutIfNeeded()
    #expect(button.frame.minX == 0)
    let field = bar.searchTextField.frame
    #expect(abs(field.minX - 8 - width) < 0.01 && abs(field.maxX - 392) < 0.01)
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
}

/// Pulls that refresh, and tool bars that are mirrored.
@MainActor @Suite("Refreshing and tool bars", .timeLimit(.minutes(20))) struct RefreshStoryTests {
  private let stage = TestStage(400, 600)
  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let control = UIRefreshControl()
  @MainActor private final class Count { var value = 0 }
  private let calls = Count()

  init() {
    scroll.contentSize = CGSize(width: 400, height: 2000)
    control.addAction(for: .valueChanged) { [calls] _ in calls.value += 1 }
    scroll.refreshControl = control
    stage.add(scroll)
  }

  @Test(
    "one pull refreshes once, however soon the program ends it, and the next pull again (MUT-14)")
  func once() {
    let finger = stage.finger().down(at: (200, 100)).move(by: (0, 400), over: 0.4)
    #expect(calls.value == 1 && control.isRefreshing)
    control.endRefreshing()
    #expect(!control.isRefreshing)
    finger.move(by: (0, 40), over: 0.2).move(by: (0, -40), over: 0.2)
    #expect(calls.value == 1, "the finger is still down")
    finger.up()
    stage.advance(by: 2)
    #expect(scroll.contentOffset.y == 0 && scroll.contentInset.top == 0 && control.alpha == 0)
    stage.finger().down(at: (200, 100)).move(by: (0, 400), over: 0.4).up()
    #expect(calls.value == 2)
  }

  @Test("a pull that goes back before its lift has refreshed already; a throw does not (MUT-14)")
  func thrown() {
    scroll.contentOffset.y = 300
    stage.finger().down(at: (200, 100)).move(by: (0, 250), over: 0.08).up()
    stage.advance(by: 2)
    #expect(calls.value == 0 && !control.isRefreshing, "content that coasts beyond its edge")
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("the control grows visible with the pull, and keeps the program's own inset (MUT-14)")
  func inset() {
    scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
    #expect(scroll.contentOffset.y == -30 && control.alpha == 0)
    let finger = stage.finger().down(at: (200, 100)).move(by: (0, 70), over: 0.3)
    let pulled = -30 - scroll.contentOffset.y
    #expect(pulled > 20 && pulled < 60)
    #expect(abs(control.alpha - pulled / 60) < 0.001)
    finger.up()
    stage.advance(by: 2)
    control.beginRefreshing()
    #expect(scroll.contentInset.top == 90 && calls.value == 0, "code tells nobody")
    control.beginRefreshing()
    #expect(scroll.contentInset.top == 90)
    control.endRefreshing()
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentInset.top == 30 && scroll.contentOffset.y == -30)
  }

  @Test("content that was scrolled away stays where it is when the refresh ends (MUT-14)")
  func scrolledAway() {
    scroll.contentSize.width = 900
    control.beginRefreshing()
    scroll.contentOffset = CGPoint(x: 120, y: 500)
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentOffset == CGPoint(x: 120, y: 500))
    control.beginRefreshing()
    scroll.contentOffset = CGPoint(x: 120, y: -60)
    control.endRefreshing()
    stage.advance(by: 2)
    #expect(scroll.contentOffset == CGPoint(x: 120, y: 0), "it returns upwards only")
  }

  @Test("a control that is taken away or replaced while it refreshes gives the inset back (MUT-14)")
  func replaced() {
    control.beginRefreshing()
    let other = UIRefreshControl()
    scroll.refreshControl = other
    #expect(!control.isRefreshing && scroll.contentInset.top == 0 && control.superview == nil)
    #expect(other.superview === scroll)
    stage.advance(by: 1)
    stage.finger().down(at: (200, 100)).move(by: (0, 400), over: 0.4).up()
    #expect(calls.value == 0 && other.isRefreshing)
  }

  @Test("the control stays above the content and as wide as the view (MUT-14)")
  func place() {
    #expect(control.frame == CGRect(x: 0, y: -60, width: 400, height: 60))
    scroll.frame.size.width = 300
    stage.stage.layoutIfNeeded()
    scroll.contentOffset.y = 10
    #expect(control.frame == CGRect(x: 0, y: -60, width: 300, height: 60))
  }

  @Test("a tool bar is mirrored as a whole, and hidden items take no room (MUT-14)")
  func toolbar() {
    let bar = stage.add(UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44)))
    func box(_ width: CGFloat) -> UIBarButtonItem {
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: width, height: 30)))
    }
    let (first, second, third) = (box(50), box(70), box(30))
    bar.items = [first, .flexibleSpace(), second, .flexibleSpace(), .fixedSpace(14), third]
    bar.layoutIfNeeded()
    func frames() -> [CGFloat?] { [first, second, third].map { $0.customView?.frame.minX } }
    // 400 - 16 - 50 - 70 - 14 - 30 leaves 220 for two spaces.
    #expect(frames() == [8, 168, 362])
    second.isHidden = true
    bar.layoutIfNeeded()
    #expect(frames()[0] == 8 && frames()[2] == 362 && second.customView?.isHidden == true)
    second.isHidden = false
    stage.stage.layoutDirection = .rightToLeft
    bar.setNeedsLayout()
    bar.layoutIfNeeded()
    #expect(frames() == [342, 162, 8])
  }
}
