import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A delegate whose headers and footers show configurations.
@MainActor private final class Titles: RowData {
  var sections: [[String]] = [["a", "b"]]
  var told: [String] = []
  var text = "Head"
  var updates = 0
  /// Whether the view sets its contents in its handler only.
  var usesHandler = false

  private func view(in table: UITableView, _ text: String) -> UIView? {
    guard let view = table.dequeueReusableHeaderFooterView(withIdentifier: "title") else {
      return nil
    }
    var content = view.defaultContentConfiguration()
    content.text = text
    if usesHandler {
      // The handler sets itself, as a view that is filled by its own configuration may.
      func handle(_ view: UITableViewHeaderFooterView, _ state: UIViewConfigurationState) {
        updates += 1
        view.contentConfiguration = content
        view.configurationUpdateHandler = { handle($0, $1) }
      }
      view.configurationUpdateHandler = { handle($0, $1) }
    } else {
      view.contentConfiguration = content
      var background = UIBackgroundConfiguration.listPlainHeaderFooter()
      background.backgroundColor = .red
      view.backgroundConfiguration = background
    }
    return view
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    view(in: tableView, text)
  }
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    view(in: tableView, "Foot")
  }
}

@MainActor @Suite("Configurations of headers and footers", .timeLimit(.minutes(60)))
struct HeaderContentTests {
  private func world(_ titles: Titles, _ style: UITableView.Style = .plain) -> TableWorld<Titles> {
    let world = TableWorld(titles, style: style)
    world.table.register(
      UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "title")
    world.table.reloadData()
    world.layOut()
    return world
  }

  @Test("a header shows its contents and background, and is as high as they need (COL-22, TBL-11)")
  func shows() throws {
    let titles = Titles()
    let short = world(titles)
    let header = try #require(short.table.headerView(forSection: 0))
    let content = try #require(header.contentView as? UIListContentView)
    #expect((content.configuration as? UIListContentConfiguration)?.text == "Head")
    #expect(content.frame == header.bounds)
    #expect(header.subviews.first?.backgroundColor == .red)
    #expect(header.subviews.first?.frame == header.bounds)

    let low = short.table.rectForHeader(inSection: 0).height
    titles.text = "One\nTwo\nThree\nFour"
    short.table.reloadData()
    short.layOut()

    #expect(short.table.rectForHeader(inSection: 0).height > low * 2)
    #expect(short.cell(0)?.frame.minY == short.table.rectForHeader(inSection: 0).maxY)
  }

  @Test("the default contents follow the table's style and the side of the section (COL-22)")
  func defaults() throws {
    for style in [UITableView.Style.plain, .insetGrouped] {
      let world = world(Titles(), style)
      let header = try #require(world.table.headerView(forSection: 0))
      let footer = try #require(world.table.footerView(forSection: 0))
      let isPlain = style == .plain
      let head = header.defaultContentConfiguration().textProperties
      #expect(head.transform == (isPlain ? .none : .uppercase))
      #expect(head.font.pointSize == (isPlain ? 17 : 13))
      #expect(footer.defaultContentConfiguration().textProperties.transform == .none)
      #expect(footer.defaultContentConfiguration().textProperties.font.pointSize == 13)
      #expect(
        header.defaultBackgroundConfiguration().backgroundColor
          == (isPlain ? .systemBackground : .clear))
    }
    #expect(UITableViewHeaderFooterView().contentConfiguration == nil)
  }

  @Test("a handler that sets itself in its update is called once for it (COL-22)")
  func handler() throws {
    let titles = Titles()
    titles.usesHandler = true
    let world = world(titles)
    let header = try #require(world.table.headerView(forSection: 0))
    #expect(header.contentView is UIListContentView)
    world.stage.settle()
    titles.updates = 0

    for _ in 0..<5 { world.stage.advance(by: 0.1) }
    #expect(titles.updates == 0, "nothing changed")

    header.setNeedsUpdateConfiguration()
    for _ in 0..<5 { world.stage.advance(by: 0.1) }
    #expect(titles.updates == 1)
  }

  @Test("a header is told that it is pinned while it stays at the edge (COL-22, FID-15)")
  func pinned() throws {
    let titles = Titles()
    titles.sections = [(0..<20).map { "\($0)" }]
    let world = world(titles)
    let header = try #require(world.table.headerView(forSection: 0))
    var pinned: [Bool] = []
    header.configurationUpdateHandler = { _, state in pinned.append(state.isPinned) }
    world.layOut()

    world.table.contentOffset.y = 100
    world.layOut()
    world.table.contentOffset.y = 120
    world.layOut()
    world.table.contentOffset.y = 0
    world.layOut()

    #expect(pinned == [false, true, false], "once for each change")
    #expect(world.table.footerView(forSection: 0)?.configurationState.isPinned == true)
  }

  @Test("borders of backgrounds follow the interface style, unless updates are off (COL-22)")
  func borders() throws {
    for follows in [true, false] {
      let world = world(Titles())
      let header = try #require(world.table.headerView(forSection: 0))
      let cell = try #require(world.cell(0))
      var background = UIBackgroundConfiguration.listPlainCell()
      background.strokeColor = .label
      background.strokeWidth = 1
      header.automaticallyUpdatesBackgroundConfiguration = follows
      header.backgroundConfiguration = background
      cell.automaticallyUpdatesBackgroundConfiguration = follows
      cell.backgroundConfiguration = background
      world.layOut()
      let light = [header, cell].map { $0.subviews.first?.layer.borderColor }

      world.stage.stage.userInterfaceStyle = .dark
      world.layOut()

      for (view, old) in zip([header, cell], light) {
        #expect((view.subviews.first?.layer.borderColor != old) == follows)
      }
    }
  }

  @Test("cells of tables and lists, too, may set their handler in an update (COL-22)")
  func cells() {
    let stage = TestStage(300, 400)
    var (rows, items) = (0, 0)
    let row = UITableViewCell()
    row.configurationUpdateHandler = { cell, _ in
      rows += 1
      cell.configurationUpdateHandler = { _, _ in rows += 1 }
    }
    let item = UICollectionViewCell(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
    item.configurationUpdateHandler = { cell, _ in
      items += 1
      cell.configurationUpdateHandler = { _, _ in items += 1 }
    }
    stage.add(row)
    stage.add(item)

    for _ in 0..<5 { stage.advance(by: 0.1) }

    #expect(rows == 1 && items == 1)
  }
}
