import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Tables whose sections are groups: their lines, colours, gaps and titles.
@MainActor @Suite("Grouped tables", .timeLimit(.minutes(60))) struct GroupedTableTests {
  /// Two sections of named rows with titles and heights that a test chooses.
  private final class Groups: RowData {
    var sections = [["a", "b", "c"], ["d"]]
    var told: [String] = []
    var headers: [Int: String] = [:]
    var footers: [Int: String] = [:]
    var headerHeight = UITableView.automaticDimension
    var footerHeight = UITableView.automaticDimension
    var dress: (UITableViewCell) -> Void = { _ in }

    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = sections[path.section][path.row]
      dress(cell)
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      headers[section]
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      footers[section]
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      headerHeight
    }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      footerHeight
    }
  }

  private let long =
    "Your address is never shared with anybody, not even with those who would like to have it."

  /// The line below a row in the table's coordinates, or `nil`.
  private func line(_ world: TableWorld<Groups>, _ row: Int, _ section: Int = 0) throws -> CGRect? {
    let cell = try #require(world.cell(row, section))
    let line = cell.subviews.first { $0.backgroundColor == .separator && $0.bounds.height <= 1 }
    let found = try #require(line)
    return found.isHidden ? nil : cell.convert(found.frame, to: world.table)
  }

  @Test("lines stand between all rows of a card, a whole pixel inside of it (TBL-01, TBL-19)")
  func lines() throws {
    for (scale, height) in [(1, 50), (2, 50), (1, 43.5), (3, 44)] as [(CGFloat, CGFloat)] {
      let world = TableWorld(
        Groups(), style: .insetGrouped, rowHeight: height, scale: scale)
      for row in 0...1 {
        let line = try #require(try line(world, row))
        let card = try #require(world.cell(row)?.frame)
        #expect(line.minX == 32 && line.maxX == card.maxX && card.maxX == 284)
        #expect(abs(line.height * scale - 1) < 0.001, "one pixel")
        let end = line.maxY * scale
        #expect(abs(end - end.rounded()) < 0.001, "the line covers one row of pixels")
        #expect(line.maxY <= card.maxY + 0.001, "the corners of the first row cut nothing off")
      }
      #expect(try line(world, 2) == nil, "the card ends below its last row")
      #expect(try line(world, 0, 1) == nil)
    }
  }

  @Test("a cell's own inset moves its line within the card, also from right to left (TBL-01)")
  func ownInset() throws {
    let data = Groups()
    data.dress = { $0.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 8) }
    let world = TableWorld(data, style: .insetGrouped)
    #expect(try line(world, 0)?.minX == 56)
    #expect(try line(world, 0)?.maxX == 276)
    world.stage.stage.layoutDirection = .rightToLeft
    world.layOut()
    #expect(try line(world, 0)?.minX == 24)
    #expect(try line(world, 0)?.maxX == 244)
    let grouped = TableWorld(Groups(), style: .grouped)
    #expect(try line(grouped, 0)?.minX == 16)
    #expect(try line(grouped, 0)?.maxX == 300)
  }

  @Test("rows of groups stand out from the table in both styles of light (TBL-19)")
  func colours() {
    for style in [UITableView.Style.grouped, .insetGrouped] {
      let world = TableWorld(Groups(), style: style)
      world.stage.stage.userInterfaceStyle = .dark
      world.layOut()
      #expect(world.table.backgroundColor == .systemGroupedBackground)
      #expect(world.cell(0)?.backgroundColor == .secondarySystemGroupedBackground)
      #expect(world.cell(0)?.layer.backgroundColor != world.table.layer.backgroundColor)
    }
    let plain = TableWorld(Groups())
    #expect(plain.table.backgroundColor == .systemBackground)
    #expect(plain.cell(0)?.backgroundColor == .systemBackground)
  }

  @Test("a cell's own colour stays, whenever it was set (TBL-19)")
  func ownColour() {
    for color in [UIColor.systemYellow, .systemBackground, nil] {
      let data = Groups()
      data.dress = { $0.backgroundColor = color }
      let world = TableWorld(data, style: .insetGrouped)
      #expect(world.cell(0)?.backgroundColor == color)
      world.table.reloadData()
      world.layOut()
      #expect(world.cell(0)?.backgroundColor == color)
    }
  }

  @Test("sections without titles stand 35 points apart (TBL-19)")
  func gaps() {
    for style in [UITableView.Style.grouped, .insetGrouped] {
      let world = TableWorld(Groups(), style: style)
      #expect(world.table.rectForRow(at: at(0)).minY == 35)
      #expect(world.table.rectForRow(at: at(0, 1)).minY == 220)
      #expect(world.table.contentSize.height == 287.5)
      #expect(world.table.headerView(forSection: 0) == nil)
      world.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 60))
      world.layOut()
      #expect(world.table.rectForRow(at: at(0)).minY == 77.5, "the table's own header stands above")
    }
    #expect(TableWorld(Groups()).table.rectForRow(at: at(0, 1)).minY == 150)
  }

  @Test("heights that the program chooses take the place of the gaps (TBL-19)")
  func chosenGaps() {
    let data = Groups()
    let world = TableWorld(data, style: .insetGrouped)
    world.table.sectionHeaderHeight = 10
    world.table.sectionFooterHeight = 0
    #expect(world.table.rectForRow(at: at(0)).minY == 10)
    #expect(world.table.rectForRow(at: at(0, 1)).minY == 170)
    data.headerHeight = .leastNormalMagnitude
    data.footerHeight = 5
    world.table.reloadData()
    #expect(world.table.rectForRow(at: at(0)).minY < 0.001)
    #expect(abs(world.table.rectForRow(at: at(0, 1)).minY - 155) < 0.001)
    world.layOut()
    #expect(world.table.visibleCells.count == 4)
  }

  @Test("a group's title is 38 points high, and 55.5 at the top of the table (TBL-19)")
  func titles() throws {
    let data = Groups()
    data.headers = [0: "Account", 1: "Appearance"]
    data.footers = [1: "The end"]
    let world = TableWorld(data, style: .insetGrouped)
    #expect(world.table.rectForHeader(inSection: 0).height == 55.5)
    #expect(world.table.rectForHeader(inSection: 1).height == 38)
    #expect(world.table.rectForFooter(inSection: 0).height == 17.5)
    #expect(world.table.rectForFooter(inSection: 1).height == 28)
    let label = try #require(world.table.headerView(forSection: 0)?.textLabel)
    let place = label.convert(label.bounds, to: world.table)
    #expect(place.minX == 32, "as far from the side as the texts of the rows")
    #expect(place.maxY == 48.5 && place.height < 20, "it stands close above its rows")
  }

  @Test("a long title of a group wraps, and its section grows (TBL-19)")
  func longTitles() throws {
    let data = Groups()
    data.headers = [1: long]
    data.footers = [0: long]
    for style in [UITableView.Style.grouped, .insetGrouped] {
      let world = TableWorld(data, style: style)
      let views = [world.table.footerView(forSection: 0), world.table.headerView(forSection: 1)]
      for (view, least) in zip(views, [28, 38] as [CGFloat]) {
        let view = try #require(view)
        let label = try #require(view.textLabel)
        let space = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
        let needed = label.sizeThatFits(space).height
        #expect(needed > 25, "two lines at least")
        #expect(label.bounds.height >= needed)
        #expect(view.bounds.contains(label.convert(label.bounds, to: view)))
        #expect(view.bounds.height > least)
      }
      #expect(
        views[0]?.frame.maxY == views[1]?.frame.minY
          && views[1]?.frame.maxY == world.table.rectForRow(at: at(0, 1)).minY)
      let before = world.table.rectForFooter(inSection: 0).height
      world.table.frame.size.width = 180
      world.layOut()
      #expect(world.table.rectForFooter(inSection: 0).height > before, "narrower, and so higher")
    }
  }

  @Test("a long title has room for its lines at each size of text (TBL-19, PRT-31)")
  func largeTitles() throws {
    let data = Groups()
    data.footers = [0: long]
    let world = TableWorld(data, style: .insetGrouped)
    world.stage.stage.textScale = 33.0 / 17
    world.layOut()
    let label = try #require(world.table.footerView(forSection: 0)?.textLabel)

    let space = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
    #expect(label.bounds.height >= label.sizeThatFits(space).height)
  }

  @Test("a title in a fixed height keeps to it (TBL-11, TBL-19)")
  func fixedTitles() throws {
    let data = Groups()
    data.headers = [0: long]
    data.headerHeight = 30
    let world = TableWorld(data, style: .grouped)
    let view = try #require(world.table.headerView(forSection: 0))
    let label = try #require(view.textLabel)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(view.bounds.contains(label.convert(label.bounds, to: view)))
  }

  // MARK: Heights of rows

  private func height(_ dress: @escaping (UITableViewCell) -> [NSLayoutConstraint]) -> CGFloat {
    let data = Groups()
    data.sections = [["a", "b"]]
    data.dress = { cell in
      if cell.contentView.constraints.isEmpty { NSLayoutConstraint.activate(dress(cell)) }
    }
    let world = TableWorld(data, rowHeight: UITableView.automaticDimension)
    return world.table.rectForRow(at: at(0)).height
  }

  private func add(_ view: UIView, to cell: UITableViewCell) {
    view.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(view)
  }

  @Test("constraints that leave the height open make a row of the standard height (TBL-10)")
  func openHeight() {
    let centred = height { cell in
      let segments = UISegmentedControl(items: ["Auto", "Light", "Dark"])
      self.add(segments, to: cell)
      let margins = cell.contentView.layoutMarginsGuide
      return [
        segments.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor),
        segments.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        segments.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      ]
    }
    #expect(centred == 44)
    let withoutMargins = height { cell in
      let mark = UISwitch()
      self.add(mark, to: cell)
      return [mark.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor)]
    }
    #expect(withoutMargins == 44)
  }

  @Test("a small height that constraints do give holds (TBL-10)")
  func smallHeight() {
    for wanted in [10, 22, 30] as [CGFloat] {
      let found = height { cell in
        let line = UIView()
        self.add(line, to: cell)
        return [
          line.leadingAnchor.constraint(equalTo: cell.contentView.layoutMarginsGuide.leadingAnchor),
          line.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
          line.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
          line.heightAnchor.constraint(equalToConstant: wanted),
        ]
      }
      // The margins' guide is never less than 0 high, and so its owner not less than 22.
      #expect(found == max(22, wanted))
    }
  }

  @Test(
    "contents at a cell's margins begin where its texts do, and end before the accessory (TBL-13)")
  func margins() throws {
    let data = Groups()
    data.dress = { cell in
      guard cell.contentView.subviews.count < 2 else { return }
      let box = UIView()
      self.add(box, to: cell)
      let margins = cell.contentView.layoutMarginsGuide
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: margins.topAnchor),
        box.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      ])
    }
    let world = TableWorld(data)
    let cell = try #require(world.cell(0))
    let box = try #require(cell.contentView.subviews.last)
    #expect(box.frame == CGRect(x: 16, y: 11, width: 268, height: 28))
    #expect(cell.textLabel?.frame.minX == 16 && cell.textLabel?.frame.maxX == 284)

    cell.accessoryType = .disclosureIndicator
    world.layOut()
    #expect(box.frame.maxX == cell.contentView.bounds.width - 8)
    world.stage.stage.layoutDirection = .rightToLeft
    world.layOut()
    #expect(box.frame.minX == 8 && box.frame.maxX == cell.contentView.bounds.width - 16)

    cell.contentView.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 30, bottom: 0, trailing: 40)
    cell.accessoryType = .none
    world.layOut()
    #expect(box.frame == CGRect(x: 40, y: 0, width: 230, height: 50), "chosen margins stay")
  }

  @Test("titles of headers of groups are in capitals; footers and plain headers are not (TBL-19)")
  func capitals() {
    for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
      let data = Groups()
      data.headers = [0: "Living room"]
      data.footers = [0: "Not far from the window"]
      let world = TableWorld(data, style: style)
      let header = world.table.headerView(forSection: 0)?.textLabel?.text
      #expect(header == (style == .plain ? "Living room" : "LIVING ROOM"))
      #expect(
        world.table.footerView(forSection: 0)?.textLabel?.text == "Not far from the window")
    }
  }
}
