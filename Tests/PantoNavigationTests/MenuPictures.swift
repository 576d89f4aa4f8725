import PantoLists
import PantoNavigation
import PantoTesting
import Testing

/// Compares pictures of menus, popovers, sheets and bars with goldens that were checked by eye.
@MainActor @Suite("Pictures of menus and bars", .timeLimit(.minutes(60))) struct MenuPictures {
  /// A list between a navigation bar, a tool bar and a tab bar.
  private final class Page: UITableViewController {
    let words: [String]
    init(_ words: [String]) {
      self.words = words
      super.init(style: .plain)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      title = words[0]
      navigationItem.leftBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .cancel, target: nil, action: nil)
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem(
          image: UIImage(systemName: "ellipsis.circle"), style: .plain, target: nil, action: nil),
        UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil),
      ]
      toolbarItems = [
        UIBarButtonItem(
          image: UIImage(systemName: "trash"), style: .plain, target: nil, action: nil),
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
        UIBarButtonItem(title: words[1], style: .done, target: nil, action: nil),
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
        UIBarButtonItem(
          image: UIImage(systemName: "square.and.arrow.up"), style: .plain, target: nil, action: nil
        ),
      ]
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      words.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      cell.textLabel?.text = words[indexPath.row]
      cell.detailTextLabel?.text = "\(indexPath.row)"
      cell.accessoryType = .disclosureIndicator
      return cell
    }
  }

  private static let latin = ["Albums", "Select", "Summer by the sea", "Winter"]
  private static let hebrew = ["אלבומים", "בחירה", "קיץ ליד הים", "חורף"]

  private func world(
    _ style: UIUserInterfaceStyle, isRightToLeft: Bool, _ size: CGSize
  ) -> (stage: TestStage, page: Page) {
    let stage = TestStage(size.width, size.height)
    stage.stage.userInterfaceStyle = style
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    stage.window.backgroundColor = .systemBackground
    let words = isRightToLeft ? Self.hebrew : Self.latin
    let page = Page(words)
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    navigation.tabBarItem = UITabBarItem(
      title: words[0], image: UIImage(systemName: "photo.on.rectangle"), tag: 0)
    let other = UIViewController()
    other.tabBarItem = UITabBarItem(
      title: words[3], image: UIImage(systemName: "snowflake"), tag: 1)
    other.tabBarItem.badgeValue = "3"
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, other]
    stage.window.rootViewController = tabs
    stage.settle()
    return (stage, page)
  }

  private func menu(_ words: [String]) -> UIMenu {
    UIMenu(
      title: "",
      children: [
        UIAction(title: words[1], image: UIImage(systemName: "checkmark.circle"), state: .on) { _ in
        },
        UIAction(title: words[3], image: UIImage(systemName: "snowflake"), attributes: .disabled) {
          _ in
        },
        UIMenu(
          title: words[2], image: UIImage(systemName: "sun.max"),
          children: [
            UIAction(title: words[0]) { _ in }
          ]),
        UIMenu(
          options: .displayInline,
          children: [
            UIAction(
              title: isHebrew(words) ? "מחק" : "Delete", image: UIImage(systemName: "trash"),
              attributes: .destructive
            ) { _ in }
          ]),
      ])
  }
  private func isHebrew(_ words: [String]) -> Bool { words == Self.hebrew }

  private static let looks: [(String, UIUserInterfaceStyle, Bool)] = [
    ("light", .light, false), ("dark", .dark, false), ("right-to-left", .light, true),
  ]

  @Test("a list between its bars, in light, dark and right to left (BAR-01, BAR-02, BAR-03)")
  func bars() {
    for (name, style, isRightToLeft) in Self.looks {
      let (stage, page) = world(
        style, isRightToLeft: isRightToLeft, CGSize(width: 390, height: 480))
      #expect(stage.pixels == .golden("bars-\(name)"))
      page.navigationController?.navigationBar.prefersLargeTitles = true
      stage.settle()
      #expect(stage.pixels == .golden("bars-large-title-\(name)"))
    }
  }

  @Test("a menu below its button, in light, dark and right to left (PRT-29)")
  func menus() {
    for (name, style, isRightToLeft) in Self.looks {
      let (stage, page) = world(
        style, isRightToLeft: isRightToLeft, CGSize(width: 390, height: 480))
      let button = UIButton(configuration: .filled(), primaryAction: nil)
      button.setTitle(page.words[2], for: .normal)
      button.menu = menu(page.words)
      button.showsMenuAsPrimaryAction = true
      button.frame = CGRect(x: isRightToLeft ? 170 : 20, y: 80, width: 200, height: 40)
      stage.window.addSubview(button)
      stage.settle()
      stage.tap(at: button.center)
      stage.settle()
      #expect(stage.pixels == .golden("menu-\(name)"))
    }
  }

  @Test("a popover from a bar button on a tablet, in light, dark and right to left (PRT-23)")
  func popovers() {
    for (name, style, isRightToLeft) in Self.looks {
      let (stage, page) = world(
        style, isRightToLeft: isRightToLeft, CGSize(width: 700, height: 480))
      let content = UITableViewController(style: .plain)
      let label = UILabel(frame: CGRect(x: 20, y: 20, width: 220, height: 30))
      label.text = page.words[2]
      content.view.addSubview(label)
      content.preferredContentSize = CGSize(width: 260, height: 180)
      content.modalPresentationStyle = .popover
      content.popoverPresentationController?.barButtonItem =
        page.navigationItem.rightBarButtonItems?[0]
      page.present(content, animated: false)
      stage.settle()
      #expect(stage.pixels == .golden("popover-\(name)"))
    }
  }

  @Test("an action sheet and a question, in light, dark and right to left (BAR-04)")
  func questions() {
    for (name, style, isRightToLeft) in Self.looks {
      for (kind, preferred) in [("sheet", UIAlertController.Style.actionSheet), ("alert", .alert)] {
        let (stage, page) = world(
          style, isRightToLeft: isRightToLeft, CGSize(width: 390, height: 480))
        let alert = UIAlertController(
          title: page.words[0], message: page.words[2], preferredStyle: preferred)
        if preferred == .actionSheet {
          alert.addAction(UIAlertAction(title: page.words[1], style: .default))
        }
        alert.addAction(UIAlertAction(title: isRightToLeft ? "מחק" : "Delete", style: .destructive))
        alert.addAction(UIAlertAction(title: isRightToLeft ? "ביטול" : "Cancel", style: .cancel))
        if preferred == .alert { alert.addTextField { $0.placeholder = page.words[3] } }
        page.present(alert, animated: false)
        stage.settle()
        #expect(stage.pixels == .golden("question-\(kind)-\(name)"))
      }
    }
  }
}
