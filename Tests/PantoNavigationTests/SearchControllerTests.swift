import Foundation
import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Searches as a user makes them.
@MainActor @Suite("Search controllers (SRC)", .timeLimit(.minutes(60))) struct SearchControllerTests
{
  /// The searched table.
  private final class List: UITableViewController {
    var words = (0..<40).map { "Row \($0)" }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      words.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = words[indexPath.row]
      return cell
    }
  }

  private final class Results: UIViewController {
    var story: [String] = []
    override func viewWillAppear(_ animated: Bool) { story.append("will") }
    override func viewDidAppear(_ animated: Bool) { story.append("did") }
    override func viewWillDisappear(_ animated: Bool) { story.append("goes") }
    override func viewDidDisappear(_ animated: Bool) { story.append("gone") }
  }

  /// Keeps the calls of the updater and the delegate.
  private final class Ears: UISearchResultsUpdating, UISearchControllerDelegate {
    var story: [String] = []
    func updateSearchResults(for searchController: UISearchController) {
      story.append("\"\(searchController.searchBar.text ?? "")\" \(searchController.isActive)")
    }
    func willPresentSearchController(_ c: UISearchController) { story.append("begins") }
    func didPresentSearchController(_ c: UISearchController) { story.append("began") }
    func willDismissSearchController(_ c: UISearchController) { story.append("ends") }
    func didDismissSearchController(_ c: UISearchController) { story.append("ended") }
  }

  private let stage = TestStage(
    400, 700, safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
  private let list = List(style: .plain)
  private let ears = Ears()

  /// Shows the table in a navigation controller, and returns its search.
  private func show(
    _ results: UIViewController? = nil, inBar: Bool = true,
    _ configure: (UISearchController, UINavigationController) -> Void = { _, _ in }
  ) -> UISearchController {
    let search = UISearchController(searchResultsController: results)
    search.searchResultsUpdater = ears
    search.delegate = ears
    list.title = "List"
    let navigation = UINavigationController(rootViewController: list)
    if inBar {
      list.navigationItem.searchController = search
    } else {
      list.tableView.tableHeaderView = search.searchBar
    }
    configure(search, navigation)
    stage.window.rootViewController = navigation
    stage.settle()
    return search
  }

  private func tap(_ view: UIView) {
    stage.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    stage.settle()
  }

  private func tap(label: String) {
    guard let node = stage.stage.accessibilityTree.first(where: { $0.label == label }) else {
      Issue.record("no \(label)")
      return
    }
    stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    stage.settle()
  }

  private func type(_ text: String) {
    stage.stage.send(TextEvent(time: stage.now, .insert(text)))
    stage.settle()
  }

  private func frame(_ view: UIView?) -> CGRect? {
    guard let view, view.window != nil else { return nil }
    return view.convert(view.bounds, to: nil)
  }

  private var bar: UINavigationBar? { list.navigationController?.navigationBar }

  /// A bar that never has a cancel button, and the search that uses it.
  private final class PlainBar: UISearchBar {
    override func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {}
  }
  private final class PlainSearch: UISearchController {
    private let plain = PlainBar()
    override var searchBar: UISearchBar { plain }
  }

  @Test("a subclass may have a search bar of its own (SRC-01)")
  func ownBar() {
    let search = PlainSearch(searchResultsController: nil)
    search.searchResultsUpdater = ears
    search.dimsBackgroundDuringPresentation = false
    #expect(!search.obscuresBackgroundDuringPresentation)
    list.navigationItem.searchController = search
    list.navigationItem.hidesSearchBarWhenScrolling = false
    stage.window.rootViewController = UINavigationController(rootViewController: list)
    stage.settle()
    let bar = search.searchBar
    #expect(bar.window === stage.window)
    let middle = bar.convert(CGPoint(x: bar.bounds.midX, y: bar.bounds.midY), to: nil)
    stage.tap(at: middle)
    stage.settle()
    #expect(search.isActive && !bar.showsCancelButton)
    bar.text = "a"
    search.isActive = false
    stage.settle()
    #expect(ears.story == ["\"\" true", "\"a\" true", "\"\" false"])
  }

  @Test("a tap on the bar begins a search, a text shows the results, Cancel ends it (SRC-01)")
  func results() {
    let results = Results()
    let search = show(results) { _, _ in list.navigationItem.hidesSearchBarWhenScrolling = false }
    #expect(bar?.frame.height == 116)

    tap(search.searchBar.searchTextField)
    #expect(search.isActive && ears.story == ["begins", "\"\" true", "began"])
    #expect(bar?.frame.height == 72, "title and buttons are gone")
    #expect(search.searchBar.showsCancelButton && results.story == [])
    #expect(frame(search.view) == CGRect(x: 0, y: 72, width: 400, height: 628))
    #expect(search.presentingViewController === list)

    type("ab")
    #expect(ears.story.last == "\"ab\" true" && results.story == ["will", "did"])
    #expect(frame(results.view)?.minY == 72)

    ears.story = []
    tap(label: "Cancel")
    #expect(!search.isActive && ears.story == ["ends", "\"\" false", "ended"])
    #expect(results.story == ["will", "did", "goes", "gone"] && results.parent == nil)
    #expect(bar?.frame.height == 116 && frame(search.view) == nil)
    #expect(!search.searchBar.showsCancelButton && !search.searchBar.isFirstResponder)
  }

  @Test(
    "a tap on the veil and Escape end a search; without a veil the content is in reach (SRC-01)")
  func veil() {
    let search = show { _, _ in list.navigationItem.hidesSearchBarWhenScrolling = false }
    tap(search.searchBar.searchTextField)
    stage.tap(at: CGPoint(x: 200, y: 400))
    stage.settle()
    #expect(!search.isActive && list.tableView.indexPathForSelectedRow == nil)

    search.obscuresBackgroundDuringPresentation = false
    search.hidesNavigationBarDuringPresentation = false
    search.isActive = true
    stage.settle()
    #expect(search.searchBar.isFirstResponder && bar?.frame.height == 116)
    stage.tap(at: CGPoint(x: 200, y: 400))
    stage.settle()
    #expect(search.isActive && list.tableView.indexPathForSelectedRow != nil)

    search.searchBar.text = "z"
    #expect(ears.story.last == "\"z\" true")
    #expect(search.searchBar.becomeFirstResponder())
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    #expect(search.isActive && !search.searchBar.isFirstResponder, "Return ends only editing")
    #expect(search.searchBar.becomeFirstResponder())
    stage.stage.send(KeyEvent(time: stage.now, code: .escape))
    stage.settle()
    #expect(!search.isActive && search.searchBar.text?.isEmpty != false)
  }

  @Test("the bar is folded away at first, comes with a pull, and folds before the title (SRC-02)")
  func folding() {
    let search = show { _, navigation in navigation.navigationBar.prefersLargeTitles = true }
    #expect(bar?.frame.height == 116, "the large title shows, the search bar does not")
    #expect(list.tableView.contentOffset.y == -116)

    stage.finger().down(at: (200, 300)).move(by: (0, 60), over: 0.4).hold(0.3).up()
    stage.settle()
    #expect(bar?.frame.height == 168 && list.tableView.contentOffset.y == -168)
    #expect(frame(search.searchBar)?.maxY == 168)

    stage.finger().down(at: (200, 400)).move(by: (0, -50), over: 0.4).hold(0.3).up()
    stage.settle()
    #expect(bar?.frame.height == 116)
    stage.finger().down(at: (200, 400)).move(by: (0, -60), over: 0.4).hold(0.3).up()
    stage.settle()
    #expect(bar?.frame.height == 64)
  }

  @Test("a bar above a table moves to the top and the navigation bar goes (SRC-01)")
  func header() {
    let search = show(inBar: false)
    #expect(frame(search.searchBar)?.minY == 64)
    tap(search.searchBar.searchTextField)
    #expect(search.isActive && list.navigationController?.isNavigationBarHidden == true)
    #expect(frame(search.searchBar)?.minY == 20 && frame(search.view)?.minY == 76)
    tap(label: "Cancel")
    #expect(list.navigationController?.isNavigationBarHidden == false)
    #expect(frame(search.searchBar)?.minY == 64)
  }

  @Test("a search waits while another controller is on top, and shows again (SRC-01)")
  func pushed() {
    let results = Results()
    let search = show(results)
    search.isActive = true
    type("a")
    #expect(results.story == ["will", "did"])
    let page = UIViewController()
    list.navigationController?.pushViewController(page, animated: true)
    stage.settle()
    #expect(bar?.frame.height == 64 && results.story == ["will", "did", "goes", "gone"])
    #expect(search.isActive && frame(search.searchBar) == nil)

    list.navigationController?.popViewController(animated: true)
    stage.settle()
    #expect(search.isActive && bar?.frame.height == 72)
    #expect(results.story.suffix(2) == ["will", "did"] && search.searchBar.text == "a")

    let shown = bar
    list.navigationController?.setViewControllers([page], animated: false)
    stage.settle()
    #expect(!search.isActive && ears.story.last == "ended" && shown?.frame.height == 64)
  }

  @Test("a search that is turned on and off at once, or has no window, ends well (SRC-01)")
  func restless() {
    let loose = UISearchController(searchResultsController: nil)
    loose.isActive = true
    #expect(!loose.isActive)

    let search = show(Results())
    search.isActive = true
    stage.advance(by: 0.1)
    search.isActive = false
    stage.advance(by: 0.1)
    search.isActive = true
    stage.settle()
    #expect(
      frame(search.view) != nil && ears.story.filter { $0 == "began" || $0 == "ended" } == ["began"]
    )
    var isDone = false
    search.dismiss(animated: true) { isDone = true }
    stage.settle()
    #expect(isDone && !search.isActive && frame(search.view) == nil)
    search.isActive = true
    list.navigationItem.searchController = nil
    stage.settle()
    #expect(!search.isActive && bar?.frame.height == 64)
  }
}
