import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Table rules", .timeLimit(.minutes(60))) struct TableRuleTests {
  private final class Cell: UITableViewCell {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  @MainActor private final class Data: UITableViewDataSource, UITableViewDelegate {
    var rows = 50
    var header: String?
    var told: [String] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      header
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      told.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      told.append("deselect \(indexPath.row)")
    }
  }

  let stage = TestStage(300, 400)
  let table: UITableView
  private let data = Data()

  init() {
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.register(Cell.self, forCellReuseIdentifier: "cell")
    table.rowHeight = 50
    table.dataSource = data
    table.delegate = data
    stage.add(table)
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private final class Title: UITableViewHeaderFooterView {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }
  @MainActor private final class Titles: UITableViewDataSource, UITableViewDelegate {
    var made: [ObjectIdentifier] = []
    func numberOfSections(in tableView: UITableView) -> Int { 3 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "title")
      view?.textLabel?.text = "Section \(section)"
      if let view { made.append(ObjectIdentifier(view)) }
      return view
    }
  }

  /// A data source that keeps its cells and its header, as static forms do.
  @MainActor private final class Stored: UITableViewDataSource, UITableViewDelegate {
    var cells = (0..<4).map { _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
    let header = UIView()
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      cells.count
    }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      cells[path.row]
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      header
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat? {
      30
    }
  }

  @Test("cells and headers that the program keeps stay in sight when they are reloaded (TBL-01)")
  func storedCells() {
    let stored = Stored()
    table.dataSource = stored
    table.delegate = stored
    stage.settle()
    table.reloadRows(at: [path(1)], with: .fade)
    stage.settle()
    table.reloadSections([0], with: .automatic)
    stage.settle()
    let taken = stored.cells.remove(at: 2)
    table.deleteRows(at: [path(2)], with: .fade)
    stage.advance(by: 0.1)
    stored.cells.insert(taken, at: 2)
    table.insertRows(at: [path(2)], with: .fade)
    stage.settle()
    for (row, cell) in stored.cells.enumerated() {
      #expect(cell.superview === table && cell.alpha == 1, "row \(row)")
      #expect(table.cellForRow(at: path(row)) === cell)
    }
    #expect(stored.header.superview === table && stored.header.alpha == 1)
  }

  @Test("headers of a registered class are used again after a reload (FID-06)")
  func reusedHeaders() throws {
    let titles = Titles()
    table.register(Title.self, forHeaderFooterViewReuseIdentifier: "title")
    table.dataSource = titles
    table.delegate = titles
    table.layoutIfNeeded()
    let first = try #require(table.headerView(forSection: 0) as? Title)
    #expect(first.frame == CGRect(x: 0, y: 22, width: 300, height: 28))
    let reuses = first.reuses
    #expect(first.contentView.frame == first.bounds && first.textLabel?.text == "Section 0")
    let before = Set(titles.made)
    #expect(before.count == 3)
    titles.made = []
    table.reloadData()
    table.layoutIfNeeded()
    #expect(Set(titles.made) == before && first.reuses == reuses + 1)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "other") == nil)
    table.register(nil, forHeaderFooterViewReuseIdentifier: "title")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "title") == nil)
  }

  @Test("the table's inset of the lines holds for cells without their own (FID-06)")
  func insets() throws {
    table.layoutIfNeeded()
    let cells = table.visibleCells
    cells[1].separatorInset.left = 40
    table.separatorInset.left = 70
    #expect(cells[0].separatorInset.left == 70 && cells[1].separatorInset.left == 40)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.visibleCells.contains { $0.separatorInset.left == 70 })
    let text = try #require(cells[0].textLabel)
    cells[0].layoutIfNeeded()
    let x = text.frame.minX
    cells[0].indentationLevel = 2
    cells[0].layoutIfNeeded()
    #expect(text.frame.minX == x + 20)
  }

  @Test(
    "a table's controller removes the selection before its view appears (FID-22)",
    arguments: [true, false])
  func clearedSelection(clears: Bool) throws {
    let page = UITableViewController(style: .plain)
    page.clearsSelectionOnViewWillAppear = clears
    page.loadViewIfNeeded()
    page.tableView.dataSource = data
    page.tableView.register(Cell.self, forCellReuseIdentifier: "cell")
    page.tableView.selectRow(at: path(2), animated: false, scrollPosition: .none)
    page.viewWillAppear(false)
    #expect(page.tableView.indexPathForSelectedRow == (clears ? nil : path(2)))
  }

  @Test("a reused cell is selected only if its new row is")
  func selectionOfReusedCells() throws {
    table.selectRow(at: path(2), animated: false, scrollPosition: .none)
    let cell = try #require(table.cellForRow(at: path(2)))
    #expect(cell.isSelected)

    table.contentOffset.y = 1000
    stage.stage.layoutIfNeeded()
    #expect(table.visibleCells.contains { $0 === cell })
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })

    table.contentOffset.y = 0
    stage.stage.layoutIfNeeded()
    let selected = table.visibleCells.filter(\.isSelected).compactMap { table.indexPath(for: $0) }
    #expect(selected == [path(2)])
  }

  @Test("prepareForReuse is called before a cell shows another row, and not before its first")
  func reuse() throws {
    let first = try #require(table.cellForRow(at: path(0)) as? Cell)
    #expect(first.reuses == 0)

    table.contentOffset.y = 1000
    stage.stage.layoutIfNeeded()
    #expect(table.indexPath(for: first) != path(0))
    let cells = table.visibleCells.compactMap { $0 as? Cell }
    #expect(cells.count == 8 && cells.allSatisfy { $0.reuses <= 1 })
    #expect(cells.contains { $0.reuses == 1 })

    table.contentOffset.y = 0
    stage.stage.layoutIfNeeded()
    #expect(table.visibleCells.compactMap { $0 as? Cell }.contains { $0.reuses >= 1 })
  }

  @Test("a cell that left the table has no index path; visible rows have theirs")
  func noRow() throws {
    let first = try #require(table.cellForRow(at: path(0)))
    #expect(table.indexPath(for: first) == path(0))
    data.rows = 0
    table.reloadData()
    stage.stage.layoutIfNeeded()
    #expect(table.indexPath(for: first) == nil && table.cellForRow(at: path(0)) == nil)
  }

  @Test(
    "a row includes its upper edge but not its lower one; headers and points outside are no rows")
  func rowAt() {
    func row(_ y: CGFloat) -> Int? { table.indexPathForRow(at: CGPoint(x: 5, y: y))?.row }
    #expect(row(-0.1) == nil && row(0) == 0 && row(49.9) == 0 && row(50) == 1)
    #expect(row(2499.9) == 49 && row(2500) == nil && row(.nan) == nil)

    data.header = "header"
    table.reloadData()
    #expect(row(49.9) == nil && row(50) == 0 && row(99.9) == 0 && row(100) == 1)
    #expect(row(2549.9) == 49 && row(2550) == nil)
  }

  @Test("scrollToRow places a row at the top, middle or bottom of the area inside the insets")
  func scrollTo() {
    table.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    func offset(_ row: Int, _ position: UITableView.ScrollPosition) -> CGFloat {
      table.scrollToRow(at: path(row), at: position, animated: false)
      return table.contentOffset.y
    }
    #expect(offset(20, .top) == 990)
    #expect(offset(20, .bottom) == 670)
    #expect(offset(20, .middle) == 830)
    table.contentOffset.y = 0
    #expect(offset(3, .none) == 0, "in sight already")
    #expect(offset(7, .none) == 20, "the inset covers a part of it")
    #expect(offset(0, .bottom) == -10 && offset(49, .top) == 2120)
  }

  @Test("a tap on another row deselects the previous one; a tap on the same row does not")
  func selection() {
    stage.tap(at: CGPoint(x: 100, y: 75))
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 100, y: 75))
    #expect(data.told == ["select 1", "select 1"])
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 100, y: 175))
    #expect(data.told == ["select 1", "select 1", "deselect 1", "select 3"])
    #expect(table.indexPathForSelectedRow == path(3))
    #expect(table.cellForRow(at: path(1))?.isSelected == false)
    #expect(table.cellForRow(at: path(3))?.isSelected == true)
  }
}
