import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Scopes of search bars, and search bars whose text is larger.
@MainActor @Suite("Scopes and heights of search bars", .timeLimit(.minutes(60)))
struct SearchScopeTests {
  private final class Page: UIViewController {
    override func loadView() {
      let scroll = UIScrollView()
      scroll.contentSize = CGSize(width: 400, height: 3000)
      view = scroll
    }
  }

  private final class Ears: UISearchResultsUpdating, UISearchBarDelegate {
    var story: [String] = []
    func updateSearchResults(for searchController: UISearchController) {
      story.append("updated \(searchController.searchBar.selectedScopeButtonIndex)")
    }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      story.append("scope \(selectedScope)")
    }
  }

  private let stage = TestStage(400, 700)
  private let page = Page()
  private let search = UISearchController(searchResultsController: nil)
  private let ears = Ears()

  private func show() -> UINavigationController {
    search.searchResultsUpdater = ears
    search.searchBar.delegate = ears
    page.navigationItem.searchController = search
    page.navigationItem.hidesSearchBarWhenScrolling = false
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.settle()
    return navigation
  }

  private func scopes(_ bar: UISearchBar) -> UISegmentedControl? {
    bar.subviews.lazy.compactMap { $0 as? UISegmentedControl }.first { !$0.isHidden }
  }

  @Test("scopes show while a search runs; a press selects one and searches again (SRC-03)")
  func running() throws {
    search.searchBar.scopeButtonTitles = ["All", "Unread"]
    let navigation = show()
    #expect(navigation.navigationBar.frame.height == 96 && scopes(search.searchBar) == nil)

    search.isActive = true
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 96, "52 of the field and 44 of the scopes")
    let control = try #require(scopes(search.searchBar))
    #expect(control.titleForSegment(at: 1) == "Unread" && control.selectedSegmentIndex == 0)
    #expect(control.frame == CGRect(x: 8, y: 52, width: control.frame.width, height: 32))
    #expect(page.view.safeAreaInsets.top == 96)
    ears.story = []
    let place = control.convert(control.bounds, to: nil)
    stage.tap(at: CGPoint(x: place.minX + place.width * 0.75, y: place.midY))
    stage.settle()
    #expect(ears.story == ["scope 1", "updated 1"])
    #expect(search.searchBar.selectedScopeButtonIndex == 1)
    search.searchBar.selectedScopeButtonIndex = 0
    #expect(control.selectedSegmentIndex == 0 && ears.story.count == 2)

    search.isActive = false
    stage.settle()
    #expect(scopes(search.searchBar) == nil && navigation.navigationBar.frame.height == 96)
  }

  @Test("a scope bar that the program shows stays, without a search (SRC-03)")
  func always() {
    search.searchBar.scopeButtonTitles = ["All", "Unread"]
    search.searchBar.showsScopeBar = true
    #expect(!search.automaticallyShowsScopeBar)
    let navigation = show()
    #expect(navigation.navigationBar.frame.height == 140 && scopes(search.searchBar) != nil)
    search.isActive = true
    stage.settle()
    search.isActive = false
    stage.settle()
    #expect(scopes(search.searchBar) != nil && search.searchBar.showsScopeBar)
    search.searchBar.scopeButtonTitles = nil
    #expect(scopes(search.searchBar) == nil)
  }

  @Test("a search bar alone has its scopes below the field (SRC-03)")
  func alone() {
    let bar = stage.add(UISearchBar())
    bar.scopeButtonTitles = ["All", "Unread", "Flagged"]
    bar.selectedScopeButtonIndex = 2
    #expect(bar.intrinsicContentSize.height == 56)
    bar.showsScopeBar = true
    #expect(scopes(bar)?.selectedSegmentIndex == 2)
    bar.frame.size = bar.sizeThatFits(stage.window.bounds.size)
    stage.stage.layoutIfNeeded()
    #expect(bar.frame.height == 100 && bar.searchTextField.frame.minY == 10)
    #expect(scopes(bar)?.frame == CGRect(x: 8, y: 56, width: 384, height: 32))
    bar.scopeButtonTitles = ["All"]
    #expect(bar.selectedScopeButtonIndex == 0)
  }

  @Test("the field and its bar grow with the size of text of the user (SRC-02, PRT-31)")
  func largeText() {
    let navigation = show()
    let bar = search.searchBar
    #expect(bar.searchTextField.frame.height == 36)
    stage.stage.textScale = 1.5
    stage.settle()
    let growth = bar.searchTextField.frame.height - 36
    #expect(growth >= 9 && growth <= 14, "\(growth)")
    #expect(navigation.navigationBar.frame.height == 96 + growth)
    #expect(page.view.safeAreaInsets.top == 96 + growth)
    #expect(bar.intrinsicContentSize.height == 56 + growth)
    stage.stage.textScale = 1
    stage.settle()
    #expect(navigation.navigationBar.frame.height == 96)
  }
}
