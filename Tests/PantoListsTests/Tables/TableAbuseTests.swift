import TestSupport
import Testing

@testable import PantoControls
@testable import PantoLists
@testable import PantoScene

/// Tests that wrong answers and calls of a table's data source do no harm (B57, P2).
@MainActor @Suite("Misuse of tables", .timeLimit(.minutes(60))) struct TableAbuseTests {
  let stage = world(400, 600)

  @Test("a table's heights refuse values that are not finite (B57)")
  func numbers() {
    final class One: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      { UITableViewCell(style: .default, reuseIdentifier: nil) }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "one"
      }
    }
    let one = One()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.dataSource = one
    stage.window.addSubview(table)
    for wrong in [CGFloat.nan, .infinity, -.infinity, -20, 1e300] {
      table.sectionHeaderHeight = 30
      table.rowHeight = 50
      table.estimatedRowHeight = 60
      table.sectionHeaderHeight = wrong
      table.rowHeight = wrong
      table.estimatedRowHeight = wrong
      #expect(table.sectionHeaderHeight == 30 && table.rowHeight == 50, "\(wrong)")
      #expect(table.estimatedRowHeight == 60)
      stage.layoutIfNeeded()
      #expect(table.contentSize.height == 102)
    }
    table.sectionHeaderHeight = UITableView.automaticDimension
    table.rowHeight = UITableView.automaticDimension
    stage.layoutIfNeeded()
    #expect(table.contentSize.height == 94, "their own heights")
  }

  private final class Huge: UITableViewDataSource {
    let sections: Int
    let rows: Int
    init(sections: Int, rows: Int) { (self.sections, self.rows) = (sections, rows) }
    func numberOfSections(in tableView: UITableView) -> Int { sections }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    { UITableViewCell(style: .default, reuseIdentifier: nil) }
  }

  /// Guards K16: earlier, a table asked for the height of each of `Int.max` rows until memory ran
  /// out.
  @Test(
    "rows beyond the limit are left out and reported, and a table with the maximum number of rows scrolls (K16)"
  )
  func hugeCounts() {
    for (sections, rows) in [(1, Int.max), (Int.max, 1), (Int.max, Int.max), (3, Int.max / 2)] {
      Misuse.forget()
      let huge = Huge(sections: sections, rows: rows)
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
      table.dataSource = huge
      stage.window.addSubview(table)
      stage.layoutIfNeeded()

      let most = CGFloat(UITableView.maximumRowCount)
      #expect(table.contentSize.height <= most * 44)
      #expect(sections == Int.max || table.contentSize.height >= (most - 3) * 44)
      #expect(Misuse.messages.contains { $0.contains("UITableView.maximumRowCount (1000000)") })
      if sections == 1 {
        table.contentOffset.y = table.contentSize.height - 400
        stage.layoutIfNeeded()
        #expect(table.indexPathsForVisibleRows?.last?.row == UITableView.maximumRowCount - 2)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 44.5)) == IndexPath(row: 1, section: 0))
      }
      table.removeFromSuperview()
    }
  }

  /// A data source that reloads the table inside its own calls, up to `mostReloads` times.
  private final class Restless: UITableViewDataSource, UITableViewDelegate {
    var rows = [10, 9, 8]
    var reloads = 0
    var mostReloads = 0
    var asked = 0
    var callThatReloads = "cell"
    func reload(_ table: UITableView, in call: String) {
      guard call == callThatReloads, reloads < mostReloads else { return }
      reloads += 1
      if rows.count > 1 { rows.removeLast() }
      table.reloadData()
      _ = table.visibleCells
      _ = table.rectForRow(at: IndexPath(row: 0, section: 0))
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      reload(tableView, in: "count")
      return rows.count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    {
      asked += 1
      reload(tableView, in: "cell")
      #expect(rows.indices.contains(indexPath.row) || reloads > 0)
      let cell = UITableViewCell(style: .default, reuseIdentifier: "one")
      cell.tag = indexPath.row
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      reload(tableView, in: "height")
      return 40
    }
    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { reload(tableView, in: "display") }
  }

  @Test("a table that is reloaded inside its data source's calls asks again, up to a limit (P2)")
  func reloadInside() {
    for call in ["cell", "display", "height", "count"] {
      for most in [1, 2, Int.max] {
        let restless = Restless()
        restless.callThatReloads = call
        restless.mostReloads = most
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
        stage.window.addSubview(table)
        table.dataSource = restless
        table.delegate = restless
        let before = Misuse.count
        for _ in 0..<8 {
          stage.layoutIfNeeded()
          stage.advance(to: stage.time.now + 0.1)
        }
        #expect(restless.reloads < 1000, "\(call) \(most)")
        let cells = table.subviews.filter { $0 is UITableViewCell }
        #expect(cells.count == restless.rows.count, "\(call) \(most)")
        #expect(table.contentSize.height == CGFloat(restless.rows.count) * 40)
        #expect((Misuse.count > before) == (most == .max), "\(call) \(most)")
        table.removeFromSuperview()
      }
    }
  }

  @Test("unused cells are kept for reuse only up to a limit (P2)")
  func neverDequeued() {
    final class Wasteful: UITableViewDataSource {
      var dequeues = false
      var made = 0
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2000 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      {
        let kind = indexPath.row % 2 == 0 ? "even" : "odd"
        if dequeues, let cell = tableView.dequeueReusableCell(withIdentifier: kind) {
          #expect(cell.reuseIdentifier == kind)
          return cell
        }
        made += 1
        return UITableViewCell(style: .default, reuseIdentifier: kind)
      }
    }
    let source = Wasteful()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.rowHeight = 40
    table.dataSource = source
    stage.window.addSubview(table)
    for i in 0..<150 {
      table.contentOffset.y = CGFloat(i) * 400
      stage.layoutIfNeeded()
      #expect(table.reusableCells.count <= 44)
    }
    #expect(source.made >= 1500)

    source.dequeues = true
    let before = source.made
    for i in 0..<150 {
      table.contentOffset.y = CGFloat(i) * 400
      stage.layoutIfNeeded()
    }
    #expect(source.made == before, "there are enough of both kinds")
  }

  @Test("a table with a negative row count has no rows")
  func counts() {
    final class Wrong: UITableViewDataSource, UITableViewDelegate {
      func numberOfSections(in tableView: UITableView) -> Int { 2 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? -1 : 1
      }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      { UITableViewCell(style: .default, reuseIdentifier: nil) }
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        .infinity
      }
    }
    let wrong = Wrong()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: .plain)
    table.dataSource = wrong
    table.delegate = wrong
    stage.window.addSubview(table)
    stage.layoutIfNeeded()
    #expect(table.contentSize.height == 44)
  }
}
