import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Tests tables as programs written for UIKit expect them.
@MainActor @Suite("Tables as in UIKit", .timeLimit(.minutes(60))) struct FidelityTableTests {
  @MainActor private final class Data: UITableViewDataSource, UITableViewDelegate {
    var told: [String] = []
    var header: UIView?
    var highlights = true
    var selectsOther = false
    func numberOfSections(in tableView: UITableView) -> Int { 3 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      section == 1 ? "One" : nil
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      section == 0 ? "End" : nil
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      section == 0 ? header : nil
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      section == 0 ? 40 : UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
      highlights
    }
    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
      told.append("will select \(path.row)")
      return selectsOther ? IndexPath(row: 5, section: 0) : path.row == 3 ? nil : path
    }
    func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
      told.append("will deselect \(path.row)")
      return path
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      told.append("select \(path.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
      told.append("deselect \(path.row)")
    }
    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath
    ) {
      told.append("hid \(path.section).\(path.row)")
    }
  }

  let stage = TestStage(300, 400)
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
  private let data = Data()

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.rowHeight = 50
    data.header = UIView()
    table.dataSource = data
    table.delegate = data
    stage.add(table)
    stage.stage.layoutIfNeeded()
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("headers and footers have the delegate's views and heights, or the titles (FID-06)")
  func headers() {
    #expect(data.header?.superview === table && data.header?.frame.height == 40)
    #expect(table.rectForRow(at: path(0)).minY == 62)
    #expect(table.headerView(forSection: 0) == nil, "it is of another class")
    #expect(table.footerView(forSection: 0)?.textLabel?.text == "End")
    #expect(table.rectForFooter(inSection: 0).minY == 562)
    #expect(table.headerView(forSection: 1) == nil, "out of sight")
    #expect(table.rectForHeader(inSection: 1).minY == 612)
    #expect(table.rectForRow(at: path(0, 1)).minY == 640)
    #expect(table.headerView(forSection: 2) == nil && table.rectForRow(at: path(0, 2)).minY == 1140)
  }

  @Test("22 points lie above the headers of plain tables, or as many as are set (TBL-11, O8)")
  func padding() {
    func places() -> [CGFloat] {
      [
        table.rectForHeader(inSection: 0).minY, table.rectForHeader(inSection: 1).minY,
        table.rectForRow(at: path(0, 2)).minY, table.contentSize.height,
      ]
    }
    #expect(places() == [22, 612, 1140, 1640])
    #expect(data.header?.frame == CGRect(x: 0, y: 22, width: 300, height: 40))
    #expect(table.rect(forSection: 0).minY == 0 && table.rect(forSection: 1).minY == 590)

    table.sectionHeaderTopPadding = 0
    stage.stage.layoutIfNeeded()
    #expect(places() == [0, 568, 1096, 1596])
    #expect(data.header?.frame.minY == 0)

    table.sectionHeaderTopPadding = 10
    stage.stage.layoutIfNeeded()
    #expect(places() == [10, 588, 1116, 1616])

    let grouped = UITableView(frame: table.frame, style: .grouped)
    grouped.dataSource = data
    grouped.delegate = data
    grouped.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    stage.add(grouped)
    #expect(grouped.rectForHeader(inSection: 0).minY == 0)
  }

  @Test("the header of a plain table stays at the top until the next one comes (FID-15)")
  func floating() {
    let header = data.header
    table.contentOffset.y = 200
    stage.stage.layoutIfNeeded()
    #expect(header?.frame.minY == 200)
    table.contentOffset.y = 540
    stage.stage.layoutIfNeeded()
    #expect(header?.frame.minY == 522, "the end of its rows pushes it away")
    table.contentOffset.y = 700
    stage.stage.layoutIfNeeded()
    #expect(table.headerView(forSection: 1)?.frame.minY == 700)
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "One")
    table.contentOffset.y = 0
    stage.stage.layoutIfNeeded()
    #expect(header?.frame.minY == 22)
  }

  @Test("a press highlights its row, and selects it on the lift however long it was (FID-16)")
  func press() {
    let finger = stage.finger().down(at: (100, 65)).hold(0.3)
    #expect(table.cellForRow(at: path(0))?.isHighlighted == true && data.told.isEmpty)
    finger.hold(1.2).up()
    #expect(data.told == ["will select 0", "select 0"])
    #expect(table.cellForRow(at: path(0))?.isHighlighted == false)

    data.told = []
    stage.finger().down(at: (100, 265)).hold(0.3).move(by: (0, -100)).up()
    stage.settle()
    #expect(!data.told.contains { $0.contains("select") }, "it scrolled")
    #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
  }

  @Test("the delegate decides which rows are highlighted and selected (FID-06)")
  func decisions() {
    stage.tap(at: CGPoint(x: 100, y: 65))
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 100, y: 115))
    stage.advance(by: 1)
    #expect(
      data.told == [
        "will select 0", "select 0", "will select 1", "will deselect 0", "deselect 0", "select 1",
      ])
    data.told = []
    stage.tap(at: CGPoint(x: 100, y: 215))
    stage.advance(by: 1)
    #expect(data.told == ["will select 3"] && table.indexPathForSelectedRow == path(1))
    data.highlights = false
    data.told = []
    stage.tap(at: CGPoint(x: 100, y: 65))
    #expect(data.told.isEmpty)
  }

  @Test("cells that leave the visible part are reported with their rows (FID-06)")
  func endDisplaying() {
    table.contentOffset.y = 120
    stage.stage.layoutIfNeeded()
    #expect(data.told == ["hid 0.0"])
    data.told = []
    let shown = table.visibleCells.count
    table.reloadData()
    #expect(data.told.count == shown)
  }

  @Test("a tap recognizer around a table takes the press, or lets both happen (FID-07)")
  func ancestorTap() {
    var taps = 0
    let tap = UITapGestureRecognizer()
    tap.addAction { _ in taps += 1 }
    stage.window.addGestureRecognizer(tap)
    stage.tap(at: CGPoint(x: 100, y: 65))
    #expect(taps == 1 && data.told.isEmpty)
    stage.advance(by: 1)
    tap.cancelsTouchesInView = false
    stage.tap(at: CGPoint(x: 100, y: 65))
    #expect(taps == 2 && data.told == ["will select 0", "select 0"])
  }

  @Test("selectRow scrolls to the place it is given, and not at all for none (FID-22)")
  func selectScrolls() {
    table.selectRow(at: path(0, 2), animated: false, scrollPosition: .none)
    #expect(table.contentOffset.y == 0)
    table.selectRow(at: path(0, 2), animated: false, scrollPosition: .top)
    #expect(table.contentOffset.y == 1140 && table.indexPathForSelectedRow == path(0, 2))
  }

  @Test("a selected cell shows its own background view (FID-06)")
  func background() throws {
    let cell = try #require(table.cellForRow(at: path(0)))
    let view = UIView()
    cell.selectedBackgroundView = view
    #expect(view.superview == nil)
    cell.setSelected(true, animated: false)
    #expect(view.superview === cell && cell.subviews.first === view)
    cell.setSelected(false, animated: false)
    #expect(view.superview == nil)
  }

  @MainActor private final class Scrolled: UITableViewController {
    var told: [String] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      100
    }
    override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { told.append("begins") }
    override func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) { told.append("ends \(decelerate)") }
    override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { told.append("rests") }
    override func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      told.append("arrived")
    }
  }

  @Test("a subclass of a table controller hears of drags, and of motions that end (FID-06)")
  func scrolledController() {
    let stage = TestStage(400, 600)
    let page = Scrolled(style: .plain)
    stage.window.rootViewController = page
    stage.settle()
    stage.finger().down(at: (200, 500)).move(to: (200, 300), over: 0.1).up()
    stage.settle()
    #expect(page.told == ["begins", "ends true", "rests"])
    page.tableView.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: true)
    stage.settle()
    #expect(page.told.last == "arrived")
  }
}
