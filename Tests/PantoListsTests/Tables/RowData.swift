import PantoControls
import PantoLists
import PantoScene
import PantoTesting

/// Sections of named rows, for tests of tables.
@MainActor protocol RowData: UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]] { get set }
  var told: [String] { get set }
}

extension RowData {
  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.textLabel?.text = sections[path.section][path.row]
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    told.append("select \(path.section).\(path.row)")
  }
}

/// Rows without anything else.
@MainActor final class NamedRows: RowData {
  var sections: [[String]]
  var told: [String] = []
  init(_ sections: [[String]]) { self.sections = sections }
}

/// A table of rows of 50 points in a window of 300 by 400.
@MainActor struct TableWorld<Data: RowData> {
  let stage: TestStage
  let table: UITableView
  let data: Data

  init(
    _ data: Data, style: UITableView.Style = .plain, rowHeight: CGFloat = 50,
    topPadding: CGFloat = UITableView.automaticDimension,
    cell: UITableViewCell.Type = UITableViewCell.self, scale: CGFloat = 1
  ) {
    self.data = data
    stage = TestStage(300, 400, scale: scale)
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: style)
    table.register(cell, forCellReuseIdentifier: "row")
    table.rowHeight = rowHeight
    table.sectionHeaderTopPadding = topPadding
    table.dataSource = data
    table.delegate = data
    stage.add(table)
    layOut()
  }

  func layOut() { stage.stage.layoutIfNeeded() }
  func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
    table.cellForRow(at: at(row, section))
  }
  /// The texts in sight, from top to bottom.
  var names: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
  /// The number of cells in the table, with those that are on their way out.
  var cellCount: Int { table.subviews.filter { $0 is UITableViewCell }.count }
}

@MainActor func at(_ row: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(row: row, section: section)
}
