import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Compares pictures of split controllers with goldens that were checked by eye.
@MainActor @Suite("Pictures of split controllers", .timeLimit(.minutes(60))) struct SplitPictures {
  /// A list of titles.
  private final class List: UITableViewController {
    let words: [String]
    init(_ words: [String]) {
      self.words = words
      super.init(style: .plain)
      title = words[0]
    }
    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      words.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = words[indexPath.row]
      cell.imageView?.image = UIImage(systemName: "folder")
      return cell
    }
  }

  private static let looks: [(String, UIUserInterfaceStyle, Bool)] = [
    ("light", .light, false), ("dark", .dark, false), ("right-to-left", .light, true),
  ]

  private func world(
    _ size: CGSize, _ style: UIUserInterfaceStyle, isRightToLeft: Bool
  ) -> (TestStage, UISplitViewController) {
    let stage = TestStage(
      size.width, size.height, safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 20, right: 0))
    stage.stage.userInterfaceStyle = style
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    let words =
      isRightToLeft
      ? ["אלבומים", "קיץ ליד הים", "חורף"] : ["Albums", "Summer by the sea", "Winter"]
    let detail = UIViewController()
    detail.title = words[1]
    let label = UILabel(frame: CGRect(x: 40, y: 120, width: 240, height: 40))
    label.text = words[2]
    label.backgroundColor = .systemTeal
    detail.view.backgroundColor = .secondarySystemBackground
    detail.view.addSubview(label)
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(List(words), for: .primary)
    split.setViewController(detail, for: .secondary)
    split.preferredPrimaryColumnWidth = 240
    stage.window.rootViewController = split
    stage.settle()
    return (stage, split)
  }

  @Test("columns beside each other, and over the detail (SPL-01, SPL-04)")
  func columns() {
    for (name, style, isRightToLeft) in Self.looks {
      let (stage, _) = world(
        CGSize(width: 720, height: 420), style, isRightToLeft: isRightToLeft)
      #expect(stage.pixels == .golden("split-beside-\(name)"))
      let (high, split) = world(
        CGSize(width: 620, height: 640), style, isRightToLeft: isRightToLeft)
      split.show(.primary)
      high.settle()
      #expect(high.pixels == .golden("split-over-\(name)"))
    }
  }
}
