import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Compares pictures of searches with goldens that were checked by eye.
@MainActor @Suite("Pictures of searches", .timeLimit(.minutes(60))) struct SearchPictures {
  /// A list of titles.
  private final class List: UITableViewController {
    var words: [String] = []

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

  @Test("a bar below a large title, and a search that runs (SRC-01, SRC-02)")
  func search() {
    for (name, style, isRightToLeft) in [
      ("light", UIUserInterfaceStyle.light, false), ("dark", .dark, false),
      ("right-to-left", .light, true),
    ] {
      let stage = TestStage(
        320, 400, safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
      stage.stage.userInterfaceStyle = style
      if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
      let list = List(style: .plain)
      list.words = isRightToLeft ? ["אלבומים", "קיץ", "חורף"] : ["Albums", "Summer", "Winter"]
      list.title = list.words[0]
      list.navigationItem.rightBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .add, target: nil, action: nil)
      let search = UISearchController(searchResultsController: nil)
      list.navigationItem.searchController = search
      list.navigationItem.hidesSearchBarWhenScrolling = false
      let navigation = UINavigationController(rootViewController: list)
      navigation.navigationBar.prefersLargeTitles = true
      stage.stage.screenKeyboard = .never
      stage.window.rootViewController = navigation
      stage.settle()
      #expect(stage.pixels == .golden("search-bar-\(name)"))
      search.isActive = true
      stage.settle()
      #expect(stage.pixels == .golden("search-runs-\(name)"))
    }
  }
}
