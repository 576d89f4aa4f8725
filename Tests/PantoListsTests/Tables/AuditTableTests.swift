import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoLists
@testable import PantoScene

/// A table's data source and delegate that notes every call, for comparisons with UIKit's.
@MainActor final class NotedTable: UITableViewDataSource, UITableViewDelegate {
  var counts: [Int]
  var notes: [String] = []
  var headers: [Int: String] = [:]
  var footers: [Int: String] = [:]
  var headerViews: [Int: UIView] = [:]
  var height: CGFloat?
  var willSelect: (IndexPath) -> IndexPath? = { $0 }
  var highlights = true
  var editable: (IndexPath) -> Bool = { _ in true }
  var editingStyle = UITableViewCell.EditingStyle.delete
  var make: ((UITableView, IndexPath) -> UITableViewCell)?

  init(_ counts: [Int]) { self.counts = counts }

  private func note(_ what: String, _ path: IndexPath) {
    notes.append("\(what) \(path.section).\(path.row)")
  }
  /// The notes since the last call that begin with one of the texts.
  func take(_ texts: String...) -> [String] {
    defer { notes = [] }
    return texts.isEmpty ? notes : notes.filter { note in texts.contains { note.hasPrefix($0) } }
  }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    note("cell", path)
    return make?(tableView, path) ?? tableView.dequeueReusableCell(withIdentifier: "c", for: path)
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers[section]
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers[section]
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    headerViews[section]
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height ?? tableView.rowHeight
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath
  ) { note("will display", path) }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath
  ) { note("did end displaying", path) }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
    note("should highlight", path)
    return highlights
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) {
    note("did highlight", path)
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt path: IndexPath) {
    note("did unhighlight", path)
  }
  func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
    note("will select", path)
    return willSelect(path)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    note("did select", path)
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
    note("will deselect", path)
    return path
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
    note("did deselect", path)
  }
  func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool { editable(path) }
  func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath)
    -> UITableViewCell.EditingStyle
  { editingStyle }
  func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
  ) { note(style == .delete ? "delete" : "insert", path) }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt path: IndexPath) {
    note("begin editing", path)
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt path: IndexPath?) {
    note("end editing", path ?? [])
  }
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith path: IndexPath
  ) { note("accessory", path) }
}

/// Rows, titles and selection of tables against UIKit's documentation (TBL-14).
@MainActor @Suite("Tables as UIKit documents them", .timeLimit(.minutes(60)))
struct AuditTableTests: Audit {
  let stage = TestStage(320, 480)

  private final class Counted: UITableViewCell {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  private func table(
    _ data: NotedTable, style: UITableView.Style = .plain, rowHeight: CGFloat? = 40
  ) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    table.register(Counted.self, forCellReuseIdentifier: "c")
    if let rowHeight { table.rowHeight = rowHeight }
    table.dataSource = data
    table.delegate = data
    stage.add(table)
    stage.stage.layoutIfNeeded()
    return table
  }
  private func layOut() { stage.stage.layoutIfNeeded() }
  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }
  private func tap(_ y: CGFloat) {
    stage.tap(at: CGPoint(x: 100, y: y))
    stage.advance(by: 1)
  }

  @Test("values of a new table")
  func defaults() {
    let table = UITableView(frame: .zero)
    d("style", table.style, .plain)
    d("row height", table.rowHeight, UITableView.automaticDimension)
    d("estimated row height", table.estimatedRowHeight, UITableView.automaticDimension)
    d("header height", table.sectionHeaderHeight, UITableView.automaticDimension)
    d("footer height", table.sectionFooterHeight, UITableView.automaticDimension)
    d("header padding", table.sectionHeaderTopPadding, UITableView.automaticDimension)
    d("lines", table.separatorStyle, UITableViewCell.SeparatorStyle.singleLine)
    d("selection", table.allowsSelection, true)
    d("several", table.allowsMultipleSelection, false)
    d("while editing", table.allowsSelectionDuringEditing, false)
    d("several while editing", table.allowsMultipleSelectionDuringEditing, false)
    d("not edited", table.isEditing, false)
    d("no background", table.backgroundView == nil, true)
    d("no header", [table.tableHeaderView, table.tableFooterView], [nil, nil])
    d("nothing selected", table.indexPathForSelectedRow, nil)
    d("no rows selected", table.indexPathsForSelectedRows, nil)
    k("a plain table's colour", table.backgroundColor, .systemBackground)
    k(
      "a grouped table's colour",
      UITableView(frame: .zero, style: .grouped).backgroundColor, .systemGroupedBackground)
    k("the automatic height", UITableView.automaticDimension, -1)
    k("no updates", table.hasUncommittedUpdates, false)
    k("lines begin beside the edge", table.separatorInset.left > 0, true)
    k("it can be pulled", table.alwaysBounceVertical, true)
  }

  @Test("places of rows")
  func places() {
    let data = NotedTable([3, 0, 30])
    data.headers = [0: "A", 2: "C"]
    let table = table(data)
    d("sections", table.numberOfSections, 3)
    d("rows", [0, 1, 2].map { table.numberOfRows(inSection: $0) }, [3, 0, 30])
    d("below the header", table.rectForRow(at: row(0)).minY, table.rectForHeader(inSection: 0).maxY)
    d("rows have the height", table.rectForRow(at: row(1)).height, 40)
    d("as wide as the table", table.rectForRow(at: row(1)).width, 320)
    d("a missing row", table.rectForRow(at: row(9)), .zero)
    d("a missing section", table.rect(forSection: 9), .zero)
    d(
      "a section reaches to the next", table.rect(forSection: 0).maxY,
      table.rect(forSection: 2).minY)
    let y = table.rectForRow(at: row(1)).midY
    d("the row at a point", table.indexPathForRow(at: CGPoint(x: 10, y: y)), row(1))
    d("none there", table.indexPathForRow(at: CGPoint(x: 10, y: -5)), nil)
    d("none in a header", table.indexPathForRow(at: CGPoint(x: 10, y: 5)), nil)
    d(
      "rows in a rectangle",
      table.indexPathsForRows(in: CGRect(x: 0, y: y, width: 10, height: 40)), [row(1), row(2)])
    d(
      "content", table.contentSize,
      CGSize(width: 320, height: table.rect(forSection: 2).maxY))
    d("no cell out of sight", table.cellForRow(at: row(25, 2)) == nil, true)
    d("visible cells are in order", table.visibleCells.first === table.cellForRow(at: row(0)), true)
    d("a cell's row", table.cellForRow(at: row(1)).flatMap { table.indexPath(for: $0) }, row(1))
    d("another view's row", table.indexPath(for: UITableViewCell()), nil)
    d("rows in sight", table.indexPathsForVisibleRows?.first, row(0))
    d("only cells in sight are made", data.take("cell").count < 15, true)
    let last = row(29, 2)
    table.scrollToRow(at: last, at: .bottom, animated: false)
    layOut()
    d("bottom", table.contentOffset.y, table.contentSize.height - 480)
    d("the last row shows", table.indexPathsForVisibleRows?.last, last)
    table.scrollToRow(at: row(0), at: .none, animated: false)
    d("none shows the row fully", table.contentOffset.y <= table.rectForRow(at: row(0)).minY, true)
    table.contentOffset.y = 0
    layOut()
    let offset = table.contentOffset
    table.scrollToRow(at: row(2), at: .none, animated: false)
    d("none does not move for rows in sight", table.contentOffset, offset)
    table.scrollToRow(at: row(10, 2), at: .middle, animated: false)
    k("middle", table.rectForRow(at: row(10, 2)).midY - table.contentOffset.y > 200, true)
    data.counts = [5, 0, 30]
    k("counts are those that the table shows", table.numberOfRows(inSection: 0), 3)
    table.reloadData()
    d("until it reloads", table.numberOfRows(inSection: 0), 5)
    var path = row(3, 1)
    path.row += 2
    path.section = 4
    d("the parts of a path can be set", path, row(5, 4))
    k("a table without data", UITableView().contentSize, .zero)
  }

  @Test("headers and footers")
  func titles() {
    let data = NotedTable([20, 20])
    data.headers = [0: "A", 1: "B"]
    data.footers = [0: "end"]
    let table = table(data)
    d("title", table.headerView(forSection: 0)?.textLabel?.text, "A")
    d("out of sight", table.headerView(forSection: 1) == nil, true)
    table.contentOffset.y = 100
    layOut()
    d("headers of plain tables float", table.headerView(forSection: 0)?.frame.minY, 100)
    let end = table.rect(forSection: 0).maxY - table.rectForFooter(inSection: 0).height
    table.contentOffset.y = end - 10
    layOut()
    k(
      "the end of the section pushes them away", table.headerView(forSection: 0)?.frame.maxY, end)
    let view = UIView()
    data.headerViews = [0: view]
    table.contentOffset.y = 0
    table.reloadData()
    layOut()
    d("a view is taken before a title", view.isDescendant(of: table), true)
    d("and is as wide as the table", view.frame.width, 320)
    d("another view is no header view", table.headerView(forSection: 0) == nil, true)

    let grouped = self.table(data, style: .grouped)
    data.headerViews = [:]
    grouped.reloadData()
    grouped.contentOffset.y = 100
    layOut()
    d(
      "headers of grouped tables scroll", grouped.headerView(forSection: 0)?.frame.minY ?? 0,
      grouped.rectForHeader(inSection: 0).minY)

    let head = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 70))
    table.tableHeaderView = head
    layOut()
    d("the table's header", head.frame, CGRect(x: 0, y: 0, width: 320, height: 70))
    d("stands above the first section", table.rect(forSection: 0).minY, 70)
    table.tableHeaderView = nil
    layOut()
    d("and leaves", [table.rect(forSection: 0).minY == 0, head.superview == nil], [true, true])

    let own = UITableViewHeaderFooterView(reuseIdentifier: "own")
    d("identifier", own.reuseIdentifier, "own")
    d("contents lie in its content view", own.textLabel?.superview === own.contentView, true)
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "own")
    d(
      "made from the class", table.dequeueReusableHeaderFooterView(withIdentifier: "own") != nil,
      true)
    d(
      "nothing without one", table.dequeueReusableHeaderFooterView(withIdentifier: "x") == nil,
      true)
  }

  @Test("cells are used again")
  func reuse() {
    let data = NotedTable([100])
    let table = table(data)
    d("nothing without a class", table.dequeueReusableCell(withIdentifier: "x") == nil, true)
    let first = table.cellForRow(at: row(0)) as? Counted
    d("a new cell is not prepared", first?.reuses, 0)
    d("its name", first?.reuseIdentifier, "c")
    let notes = data.take("cell 0.0", "will display 0.0")
    d("shown after it was made", notes, ["cell 0.0", "will display 0.0"])
    table.contentOffset.y = 400
    layOut()
    d("hidden", data.take("did end").first, "did end displaying 0.0")
    table.contentOffset.y = 800
    layOut()
    d("prepared", table.visibleCells.contains { ($0 as? Counted)?.reuses ?? 0 > 0 }, true)
    d("few cells", table.subviews.filter { $0 is UITableViewCell }.count < 16, true)
    d("not selected when used again", table.visibleCells.allSatisfy { !$0.isSelected }, true)
    _ = data.take()
    table.reloadData()
    d("a reload asks later", data.take("cell"), [])
    layOut()
    d("for the rows in sight", data.take("cell").first, "cell 0.20")
  }

  @Test("selection by touch")
  func touches() {
    let data = NotedTable([20])
    let table = table(data)
    var changes = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UITableView.selectionDidChangeNotification, object: table, queue: nil
    ) { _ in MainActor.assumeIsolated { changes += 1 } }
    defer { NotificationCenter.default.removeObserver(observer) }
    _ = data.take()
    tap(60)
    r(
      "order", data.take(),
      [
        "should highlight 0.1", "did highlight 0.1", "did unhighlight 0.1", "will select 0.1",
        "did select 0.1",
      ])
    d("selected", [table.indexPathForSelectedRow], [row(1)])
    d("told", changes, 1)
    tap(100)
    r(
      "order of another row", data.take("will", "did select", "did deselect"),
      ["will select 0.2", "will deselect 0.1", "did deselect 0.1", "did select 0.2"])
    tap(100)
    k("the same row again", data.take("will", "did s"), ["will select 0.2", "did select 0.2"])
    data.willSelect = { _ in nil }
    tap(20)
    d("refused", data.take("will", "did select", "did des"), ["will select 0.0"])
    d("the old one stays", table.indexPathForSelectedRow, row(2))
    data.willSelect = { IndexPath(row: $0.row + 1, section: 0) }
    tap(20)
    d("another row", [table.indexPathForSelectedRow], [row(1)])
    d("which is told", data.take("did select"), ["did select 0.1"])
    data.willSelect = { $0 }
    data.highlights = false
    tap(180)
    d("no highlight, no selection", data.take(), ["should highlight 0.4"])
    data.highlights = true
    table.allowsSelection = false
    tap(180)
    d("no selection", data.take("will", "did select"), [])
    table.allowsSelection = true
    table.allowsMultipleSelection = true
    tap(180)
    tap(220)
    d("several", table.indexPathsForSelectedRows?.count, 3)
    _ = data.take()
    tap(220)
    d("a second tap", data.take("will", "did d"), ["will deselect 0.5", "did deselect 0.5"])
    let finger = stage.finger().down(at: (100, 300)).hold(0.5)
    d("highlighted", table.cellForRow(at: row(7))?.isHighlighted, true)
    finger.move(by: (0, -60)).up()
    stage.settle()
    d("a scroll ends it", table.visibleCells.contains { $0.isHighlighted }, false)
  }

  @Test("selection by code")
  func code() {
    let data = NotedTable([50])
    let table = table(data)
    _ = data.take()
    table.selectRow(at: row(2), animated: false, scrollPosition: .none)
    d("selected", table.cellForRow(at: row(2))?.isSelected, true)
    d("without a word", data.take("will s", "did s"), [])
    table.selectRow(at: row(30), animated: false, scrollPosition: .top)
    d("scrolled", table.contentOffset.y, 1200)
    d("one only", table.indexPathsForSelectedRows, [row(30)])
    layOut()
    d("a cell that comes is selected", table.cellForRow(at: row(30))?.isSelected, true)
    table.deselectRow(at: row(30), animated: false)
    d("no longer", table.cellForRow(at: row(30))?.isSelected, false)
    d("nothing told", data.take("will d", "did d").filter { $0.contains("select") }, [])
    table.selectRow(at: row(31), animated: false, scrollPosition: .none)
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    d("nil deselects", table.indexPathForSelectedRow, nil)
    table.selectRow(at: row(3), animated: false, scrollPosition: .none)
    table.scrollToNearestSelectedRow(at: .top, animated: false)
    d("scrolled to the selection", table.contentOffset.y, 120)
    table.reloadData()
    layOut()
    d("a reload ends it", table.indexPathForSelectedRow, nil)

    let cell = UITableViewCell()
    cell.isSelected = true
    d("set by a property", cell.isSelected, true)
    cell.isHighlighted = true
    d("highlighted", cell.isHighlighted, true)
    let back = UIView()
    cell.selectedBackgroundView = back
    d("its background shows", back.superview === cell, true)
    cell.isSelected = false
    cell.isHighlighted = false
    d("and goes", back.superview == nil, true)
    cell.selectionStyle = .none
    cell.isSelected = true
    d("not for none", back.superview == nil, true)
  }
}
