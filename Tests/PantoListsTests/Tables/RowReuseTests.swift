import PantoLists
import PantoTesting
import Testing

private final class Rows: UITableViewDataSource, UITableViewDelegate {
  var heard: [String] = []
  var count = 100

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    heard.append("\(indexPath.section)/\(indexPath.row)")
  }
}

@MainActor @Suite("Rows that come and go", .timeLimit(.minutes(60))) struct RowReuseTests {
  let stage = TestStage(320, 480)

  @Test("a table makes cells for visible rows only, reuses them, and reports the selected row")
  func table() {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    stage.add(table)
    #expect(table.contentSize.height == 4400 && table.visibleCells.count == 10)
    stage.tap(at: CGPoint(x: 100, y: 100))
    #expect(rows.heard == ["0/2"] && table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    stage.finger().down(at: (100, 400)).move(by: (0, -210), over: 0.4).hold(0.3).up()
    stage.settle()
    #expect(table.contentOffset.y == 200, "the first ten points made it a drag (PAN-04)")
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    let kept = table.visibleCells.contains { $0 === first }
    #expect(kept && table.visibleCells.count == 11, "the first cell came back for another row")
    rows.count = 3
    table.reloadData()
    stage.stage.layoutIfNeeded()
    #expect(table.contentSize.height == 132)
  }
}
