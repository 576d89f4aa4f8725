import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Tests what the documentation of UIKit says of tables, case by case.
@MainActor @Suite("Tables as documented", .timeLimit(.minutes(60))) struct TableDocumentedTests {
  private final class Text: UITableViewCell {
    let long = UILabel()
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      long.numberOfLines = 0
      long.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(long)
      NSLayoutConstraint.activate([
        long.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        long.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
        long.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
        long.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
      ])
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Title: UITableViewHeaderFooterView {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  private final class Book: RowData {
    var sections: [[String]]
    var told: [String] = []
    init(_ sections: [[String]]) { self.sections = sections }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? Text)?.long.text = sections[path.section][path.row]
      return cell
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "title")
      view?.textLabel?.text = "\(section)"
      return view
    }
    func tableView(
      _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { told.append("show \(section)") }
    func tableView(
      _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) { told.append("hide \(section)") }
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith path: IndexPath) {
      told.append("accessory \(path.row)")
    }
  }

  private static let long = "A text that is so long that it takes several lines of a row of a table"

  @Test("rows of automatic height are as high as their constraints need (TBL-10)")
  func selfSizing() throws {
    let book = Book([["short", Self.long, "short"]])
    let world = TableWorld(book, rowHeight: UITableView.automaticDimension, cell: Text.self)
    let heights = (0..<3).compactMap { world.cell($0)?.frame.height }
    let one = try #require(world.cell(0)?.systemLayoutSizeFitting(CGSize(width: 300, height: 0)))
    #expect(heights.count == 3 && heights[0] == heights[2] && heights[1] > heights[0] + 15)
    #expect(one.height > 0)
    #expect(world.cell(2)?.frame.minY == heights[0] + heights[1])
    #expect(world.table.contentSize.height == heights.reduce(0, +))
    let label = try #require((world.cell(1) as? Text)?.long)
    #expect(abs(label.frame.height - (heights[1] - 20)) <= 0.5)
  }

  @Test(
    "rows out of sight have the estimate, and what shows stays while they get their own (TBL-10)")
  func estimates() throws {
    let book = Book([(0..<50).map { $0 % 2 == 0 ? "short" : Self.long }])
    let world = TableWorld(book, rowHeight: UITableView.automaticDimension, cell: Text.self)
    world.table.estimatedRowHeight = 30
    world.table.reloadData()
    world.layOut()
    let first = world.table.contentSize.height
    world.table.scrollToRow(at: at(40), at: .top, animated: false)
    world.layOut()
    let cell = try #require(world.table.visibleCells.first)
    let place = cell.frame.minY - world.table.contentOffset.y
    let path = try #require(world.table.indexPath(for: cell))
    world.table.contentOffset.y -= 40
    world.layOut()
    let now = world.table.rectForRow(at: path).minY - world.table.contentOffset.y
    #expect(abs(now - place - 40) < 0.01)
    for y in stride(from: world.table.contentOffset.y, to: 0, by: -30) {
      world.table.contentOffset.y = y
      world.layOut()
    }
    #expect(world.table.contentSize.height > first)
  }

  @Test("standard cells of automatic height grow with their texts, from 44 points (TBL-10)")
  func standard() throws {
    final class Plain: RowData {
      var sections = [["a", TableDocumentedTests.long]]
      var told: [String] = []
      func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = sections[0][path.row]
        return cell
      }
    }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let stage = TestStage(300, 400)
    let plain = Plain()
    table.dataSource = plain
    stage.add(table)
    #expect(table.rowHeight == UITableView.automaticDimension)
    stage.stage.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0)).height == 44)
    #expect(table.rectForRow(at: at(1)).height > 50)
  }

  @Test("headers are made only in sight, used again, and reported to the delegate (TBL-11)")
  func headers() throws {
    let book = Book((0..<30).map { _ in ["a", "b", "c"] })
    let world = TableWorld(book)
    world.table.register(Title.self, forHeaderFooterViewReuseIdentifier: "title")
    world.table.reloadData()
    world.layOut()
    let first = try #require(world.table.headerView(forSection: 0) as? Title)
    #expect(first.textLabel?.text == "0" && book.told.filter { $0.hasPrefix("show") }.count == 2)
    book.told = []
    world.table.contentOffset.y = 2000
    world.layOut()
    #expect(first.superview != nil || world.table.headerView(forSection: 0) == nil)
    #expect(book.told.contains("hide 0") && book.told.contains("show 10"))
    #expect(world.table.headerView(forSection: 10)?.textLabel?.text == "10")
    #expect(world.table.subviews.filter { $0 is Title }.count <= 4)
    #expect(first.reuses > 0)
  }

  @Test("headers of estimated height are asked for in sight only, and then measured (TBL-11)")
  func estimatedHeaders() {
    final class Estimating: RowData {
      var sections = (0..<30).map { _ in ["a", "b", "c"] }
      var told: [String] = []
      var asked: Set<Int> = []
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        asked.insert(section)
        return section == 28 ? nil : "Title"
      }
      func tableView(
        _ tableView: UITableView, estimatedHeightForHeaderInSection section: Int
      ) -> CGFloat { 40 }
    }
    let world = TableWorld(Estimating(), topPadding: 0)
    #expect(world.data.asked == [0, 1, 2])
    #expect(world.table.rectForHeader(inSection: 2) == CGRect(x: 0, y: 356, width: 300, height: 28))
    #expect(world.table.rectForHeader(inSection: 29).height == 40)
    #expect(abs(world.table.contentSize.height - (3 * 178 + 27 * 190)) < 1e-6)

    let last = world.table.contentSize.height - 400
    world.table.contentOffset.y = last
    world.layOut()
    #expect(!world.data.asked.contains(15) && world.data.asked.contains(29))
    #expect(world.table.rectForHeader(inSection: 29).height == 28)
    #expect(world.table.rectForHeader(inSection: 28).height == 0)
    #expect(world.cell(2, 29)?.frame.maxY == world.table.contentSize.height)
  }

  @Test("the footer of a plain table stays at the bottom until its rows are gone (FID-15)")
  func footers() {
    final class Ends: RowData {
      var sections = [(0..<20).map { "\($0)" }, ["x"]]
      var told: [String] = []
      func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        "end \(section)"
      }
    }
    let world = TableWorld(Ends())
    #expect(world.table.footerView(forSection: 0)?.frame.minY == 372)
    #expect(world.table.rectForFooter(inSection: 0).minY == 1000)
    world.table.contentOffset.y = 650
    world.layOut()
    #expect(world.table.footerView(forSection: 0)?.frame.minY == 1000)
    let grouped = TableWorld(Ends(), style: .grouped)
    #expect(grouped.table.footerView(forSection: 0) == nil, "it does not float")
  }

  @Test("the button of an accessory calls the delegate and does not select (TBL-12)")
  func accessory() throws {
    let book = Book([["a", "b"]])
    let world = TableWorld(book)
    let cell = try #require(world.cell(1))
    cell.accessoryType = .detailDisclosureButton
    world.layOut()
    world.stage.tap(at: CGPoint(x: 250, y: 75))
    #expect(book.told.contains("accessory 1") && !book.told.contains("select 0.1"))
    cell.accessoryType = .disclosureIndicator
    world.layOut()
    world.stage.advance(by: 1)
    world.stage.tap(at: CGPoint(x: 276, y: 75))
    #expect(book.told.contains("select 0.1"))
  }

  @Test("several rows can be selected, and a second tap deselects (TBL-02)")
  func several() {
    let world = TableWorld(NamedRows([["a", "b", "c", "d"]]))
    world.table.allowsMultipleSelection = true
    #expect(world.table.indexPathsForSelectedRows == nil)
    for y in [175, 25, 75, 25] as [CGFloat] {
      world.stage.tap(at: CGPoint(x: 100, y: y))
      world.stage.advance(by: 1)
    }
    #expect(world.table.indexPathsForSelectedRows == [at(3), at(1)])
    #expect(world.table.indexPathForSelectedRow == at(1))
    world.table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(world.table.indexPathsForSelectedRows == nil && world.cell(3)?.isSelected == false)
    world.table.allowsSelection = false
    world.stage.tap(at: CGPoint(x: 100, y: 25))
    #expect(world.table.indexPathsForSelectedRows == nil)
  }

  @Test("rectangles and rows of rectangles are where the content is (TBL-01)")
  func rectangles() {
    let world = TableWorld(NamedRows([["a", "b"], [], ["c"]]))
    #expect(world.table.rect(forSection: 0) == CGRect(x: 0, y: 0, width: 300, height: 100))
    #expect(world.table.rect(forSection: 1) == CGRect(x: 0, y: 100, width: 300, height: 0))
    #expect(
      world.table.rect(forSection: 9) == .zero && world.table.rectForHeader(inSection: -1) == .zero)
    let rows = world.table.indexPathsForRows(in: CGRect(x: 0, y: 60, width: 10, height: 50))
    #expect(rows == [at(1), at(0, 2)])
    #expect(
      world.table.rectForRow(at: at(0, 1)) == .zero && world.table.rectForRow(at: []) == .zero)
  }

  @Test("separators follow the table's inset and colour unless a cell has its own (TBL-01)")
  func separators() throws {
    let world = TableWorld(NamedRows([["a", "b"]]))
    let cell = try #require(world.cell(0))
    #expect(cell.separatorInset.left == 16)
    world.table.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 8)
    #expect(cell.separatorInset.left == 40)
    cell.separatorInset = .zero
    #expect(cell.separatorInset == .zero && world.cell(1)?.separatorInset.right == 8)
    #expect(world.table.separatorColor == .separator)
  }

  @Test("views above and below all rows, and behind them, keep their places (TBL-01)")
  func ownViews() {
    let world = TableWorld(NamedRows([["a", "b"]]))
    let (head, foot, back) = (UIView(), UIView(), UIView())
    head.frame.size.height = 30
    foot.frame.size.height = 20
    world.table.tableHeaderView = head
    world.table.tableFooterView = foot
    world.table.backgroundView = back
    world.layOut()
    #expect(head.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(foot.frame == CGRect(x: 0, y: 130, width: 300, height: 20))
    #expect(back.frame == world.table.bounds && world.table.subviews.first === back)
    #expect(world.table.contentSize.height == 150 && world.cell(0)?.frame.minY == 30)
    world.data.sections[0].append("c")
    world.table.insertRows(at: [at(2)], with: .fade)
    world.stage.settle()
    #expect(foot.frame.minY == 180 && world.table.subviews.first === back)
  }

  @Test("contents of a cell are indented and mirrored (TBL-13)")
  func contents() throws {
    let world = TableWorld(NamedRows([["a"]]))
    let cell = try #require(world.cell(0))
    cell.indentationLevel = 2
    cell.accessoryType = .checkmark
    world.layOut()
    #expect(cell.textLabel?.frame.minX == 36 && cell.contentView.frame.maxX == 260)
    world.stage.stage.layoutDirection = .rightToLeft
    world.layOut()
    #expect(cell.contentView.frame.minX == 40 && cell.contentView.frame.maxX == 300)
    func start() -> CGFloat { cell.textLabel?.layer.shownText?.glyphs.first?.position.x ?? -1 }
    #expect(start() > 100, "Latin text begins at the right, too")
    #expect(abs((cell.textLabel?.frame.maxX ?? 0) - 224) < 0.01)
    world.stage.stage.layoutDirection = .leftToRight
    world.layOut()
    #expect(start() < 20)
  }

  @Test("a table view controller's table has no selection when it appears again (TBL-09)")
  func clears() {
    let page = UITableViewController(style: .grouped)
    let data = NamedRows([["a", "b"]])
    page.tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    page.tableView.dataSource = data
    page.tableView.selectRow(at: at(1), animated: false, scrollPosition: .none)
    let stage = TestStage(300, 400)
    stage.window.rootViewController = page
    stage.settle()
    #expect(page.tableView.indexPathForSelectedRow == nil)
  }

  @Test("rows of inset groups stand in from the sides, with rounded ends (TBL-01)")
  func insetGrouped() {
    let world = TableWorld(NamedRows([["a", "b", "c"]]), style: .insetGrouped)
    #expect(world.cell(0)?.frame == CGRect(x: 16, y: 35, width: 268, height: 50))
    #expect(world.cell(0)?.layer.maskedCorners.rawValue.nonzeroBitCount == 2)
    #expect(world.cell(1)?.layer.cornerRadius == 0 && world.cell(2)?.layer.cornerRadius == 10)
  }

  @Test(
    "a table cell that becomes visible inside an animation block appears in its place without moving"
  )
  func cellInsideBlock() {
    let stage = TestStage(400, 400)
    @MainActor final class Rows: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
      }
    }
    let rows = Rows()
    let table = stage.add(UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 88)))
    table.dataSource = rows
    stage.advance(by: 0.1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      table.frame.size.height = 300
      table.layoutIfNeeded()
    }
    for row in [4, 5] {
      let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
      #expect(cell?.layer.shownPosition == cell?.center && cell?.center.y == CGFloat(row) * 44 + 22)
    }
    stage.settle()
  }

  @Test("contents stay beside the safe area unless the table says no (TBL-01)")
  func besideTheSafeArea() {
    let page = UIViewController()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let data = NamedRows([["a"]])
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = data
    page.view.addSubview(table)
    page.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 20)
    let stage = TestStage(300, 400)
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let cell = table.cellForRow(at: at(0))
    #expect(cell?.frame.width == 300)
    #expect(cell?.contentView.frame.minX == 30 && cell?.contentView.frame.maxX == 280)
    table.insetsContentViewsToSafeArea = false
    stage.stage.layoutIfNeeded()
    #expect(cell?.contentView.frame.width == 300)
  }
}
