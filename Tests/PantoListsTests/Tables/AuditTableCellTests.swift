import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoLists
@testable import PantoScene

/// Cells, editing, changes and controllers of tables against UIKit's documentation (TBL-14).
@MainActor @Suite("Cells as UIKit documents them", .timeLimit(.minutes(60)))
struct AuditTableCellTests: Audit {
  let stage = TestStage(320, 480)

  /// Notes the changes of its state.
  private final class Stated: UITableViewCell {
    var states: [String] = []
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
    override func willTransition(to state: StateMask) {
      super.willTransition(to: state)
      states.append("will \(state.rawValue)")
    }
    override func didTransition(to state: StateMask) {
      super.didTransition(to: state)
      states.append("did \(state.rawValue)")
    }
  }

  private func table(
    _ data: any UITableViewDataSource & UITableViewDelegate, style: UITableView.Style = .plain,
    cell: UITableViewCell.Type = Stated.self
  ) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    table.register(cell, forCellReuseIdentifier: "c")
    table.rowHeight = 40
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
  private func tap(_ x: CGFloat, _ y: CGFloat) {
    stage.tap(at: CGPoint(x: x, y: y))
    stage.settle()
  }

  @Test("values of a new cell")
  func defaults() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    d("no name", cell.reuseIdentifier, nil)
    d("a label", cell.textLabel != nil, true)
    d("no second one", cell.detailTextLabel == nil, true)
    d("a picture", cell.imageView != nil, true)
    let others: [UITableViewCell.CellStyle] = [.value1, .value2, .subtitle]
    d(
      "a second one in other styles",
      others.allSatisfy {
        UITableViewCell(style: $0, reuseIdentifier: nil).detailTextLabel != nil
      }, true)
    d("labels lie in the content view", cell.textLabel?.superview === cell.contentView, true)
    k("size", cell.frame, CGRect(x: 0, y: 0, width: 320, height: 44))
    d("accessory", cell.accessoryType, .none)
    d("accessory while editing", cell.editingAccessoryType, .none)
    d("no accessory view", [cell.accessoryView, cell.editingAccessoryView], [nil, nil])
    d("level", cell.indentationLevel, 0)
    d("width of a level", cell.indentationWidth, 10)
    d("indented while edited", cell.shouldIndentWhileEditing, true)
    d("no reorder control", cell.showsReorderControl, false)
    d("not edited", cell.isEditing, false)
    d("no editing style", cell.editingStyle, UITableViewCell.EditingStyle.none)
    d("no confirmation", cell.showingDeleteConfirmation, false)
    d("selection style", cell.selectionStyle, .default)
    d("not selected", [cell.isSelected, cell.isHighlighted], [false, false])
    d("no backgrounds", [cell.backgroundView, cell.selectedBackgroundView], [nil, nil])
  }

  @Test("contents of cells")
  func contents() {
    let data = NotedTable([10])
    let table = table(data)
    let cell = table.cellForRow(at: row(0))
    layOut()
    d("the content view fills the cell", cell?.contentView.frame.width, 320)
    cell?.accessoryType = .disclosureIndicator
    layOut()
    d("beside the accessory", cell?.contentView.frame.width ?? 320 < 310, true)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    cell?.accessoryView = view
    layOut()
    d("a view takes its place", view.superview === cell, true)
    d("and keeps its size", view.frame.size, CGSize(width: 60, height: 20))
    k("in the middle", view.frame.midY, 20)
    d("beside the contents", cell?.contentView.frame.maxX ?? 320 <= view.frame.minX, true)
    cell?.accessoryView = nil
    cell?.accessoryType = .detailButton
    layOut()
    _ = data.take()
    tap(300, 20)
    d("its button tells the delegate", data.take("acc", "did select"), ["accessory 0.0"])
    cell?.accessoryType = .checkmark
    layOut()
    tap(300, 20)
    d("a check mark does not", data.take("acc", "did select"), ["did select 0.0"])
    cell?.textLabel?.text = "Text"
    layOut()
    let x = cell?.textLabel?.frame.minX ?? 0
    cell?.indentationLevel = 2
    layOut()
    d("indented", (cell?.textLabel?.frame.minX ?? 0) - x, 20)
    let behind = UIView()
    cell?.backgroundView = behind
    layOut()
    d("background", [behind.frame == cell?.bounds, cell?.subviews.first === behind], [true, true])
    cell?.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
    d("its own lines", cell?.separatorInset.left, 50)
    d("not those of others", table.separatorInset.left == 50, false)
  }

  @Test("the edit mode")
  func editing() {
    let data = NotedTable([10])
    data.editable = { $0.row != 1 }
    let table = table(data)
    let cell = table.cellForRow(at: row(0)) as? Stated
    table.setEditing(true, animated: true)
    d("on", table.isEditing, true)
    d("its cells", cell?.isEditing, true)
    d("order", cell?.states.first, "will 1")
    stage.settle()
    d("and afterwards", cell?.states, ["will 1", "did 1"])
    d("not for others", table.cellForRow(at: row(1))?.isEditing, false)
    d("deletes by default", cell?.editingStyle, .delete)
    d("the contents are indented", cell?.contentView.frame.minX ?? 0 > 20, true)
    tap(150, 60)
    d("a tap selects nothing", table.indexPathForSelectedRow, nil)
    table.allowsSelectionDuringEditing = true
    tap(150, 60)
    d("unless it may", table.indexPathForSelectedRow, row(1))
    _ = data.take()
    tap(20, 20)
    d("minus asks first", data.take("delete"), [])
    d("with a button", cell?.showingDeleteConfirmation, true)
    tap(290, 20)
    d("that commits", data.take("delete"), ["delete 0.0"])
    table.setEditing(false, animated: false)
    d("off", [table.isEditing, cell?.isEditing], [false, false])
    d("no style", cell?.editingStyle, UITableViewCell.EditingStyle.none)
    data.editingStyle = .insert
    table.setEditing(true, animated: false)
    layOut()
    tap(20, 20)
    d("plus commits at once", data.take("insert"), ["insert 0.0"])
    data.editingStyle = .none
    table.setEditing(false, animated: false)
    table.reloadData()
    table.setEditing(true, animated: false)
    layOut()
    d("no control", table.cellForRow(at: row(0))?.editingStyle, UITableViewCell.EditingStyle.none)
    d("but edited", table.cellForRow(at: row(0))?.isEditing, true)
  }

  @Test("swipes")
  func swipes() {
    let data = NotedTable([10])
    data.editable = { $0.row != 1 }
    let table = table(data)
    _ = data.take()
    func swipe(_ y: CGFloat) {
      stage.finger().down(at: (250, y)).move(by: (-100, 0), over: 0.2).hold(0.1).up()
      stage.settle()
    }
    swipe(60)
    d("not what cannot be edited", data.take("begin"), [])
    swipe(100)
    d("told", data.take("begin"), ["begin editing 0.2"])
    let cell = table.cellForRow(at: row(2)) as? Stated
    d("shows a button", cell?.showingDeleteConfirmation, true)
    d("the cell's state", cell?.states.first, "will 2")
    d("the table is edited as well", table.isEditing, true)
    tap(300, 100)
    d("commits", data.take("delete", "end"), ["delete 0.2", "end editing 0.2"])
    d("not any more", table.isEditing, false)
    swipe(100)
    table.setEditing(false, animated: false)
    stage.settle()
    d("code closes it", cell?.showingDeleteConfirmation, false)
    let action = UIContextualAction(style: .destructive, title: "x") { _, _, _ in }
    k("red", action.backgroundColor, .systemRed)
    let actions = UISwipeActionsConfiguration(actions: [action])
    d("full swipes", actions.performsFirstActionWithFullSwipe, true)
    d("its actions", actions.actions.count, 1)
  }

  @Test("changes of rows")
  func changes() {
    let data = NotedTable([10])
    data.make = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.tag = path.row
      return cell
    }
    let table = table(data)
    table.selectRow(at: row(3), animated: false, scrollPosition: .none)
    let third = table.cellForRow(at: row(3))
    data.counts = [11]
    table.insertRows(at: [row(0)], with: .none)
    d("cells move", table.cellForRow(at: row(4)) === third, true)
    k("and the selection", table.indexPathForSelectedRow, row(4))
    d("told how many", table.numberOfRows(inSection: 0), 11)
    stage.settle()
    // Deletions are first: row 4 is the selected one whatever is inserted.
    data.counts = [10]
    var isOver: Bool?
    table.performBatchUpdates {
      table.insertRows(at: [row(0)], with: .fade)
      table.deleteRows(at: [row(4), row(5)], with: .fade)
    } completion: {
      isOver = $0
    }
    k("the selection goes with its row", table.indexPathForSelectedRow, nil)
    d("not completed at once", isOver, nil)
    stage.settle()
    d("then completed", isOver, true)
    _ = data.take()
    let old = table.cellForRow(at: row(2))
    table.reloadRows(at: [row(2)], with: .none)
    d("reloaded", data.take("cell"), ["cell 0.2"])
    k("into another cell", table.cellForRow(at: row(2)) === old, false)
    stage.settle()
    let kept = table.cellForRow(at: row(2)) as? Stated
    let reuses = kept?.reuses
    table.reconfigureRows(at: [row(2)])
    layOut()
    d("configured in place", table.cellForRow(at: row(2)) === kept, true)
    d("without being prepared", kept?.reuses, reuses)
    _ = data.take()
    data.height = 60
    table.beginUpdates()
    table.endUpdates()
    stage.settle()
    d("heights anew", table.rectForRow(at: row(1)).minY, 60)
    d("with the same cell", table.cellForRow(at: row(2)) === kept, true)
    d("no cell is asked for", data.take("cell 0.2"), [])
    table.moveRow(at: row(2), to: row(0))
    stage.settle()
    d("moved", table.cellForRow(at: row(0)) === kept, true)
    data.counts = [10, 2]
    table.insertSections([1], with: .fade)
    d("sections", table.numberOfSections, 2)
    stage.settle()
    data.counts = [10]
    table.deleteSections([1], with: .fade)
    d("gone", table.numberOfSections, 1)
    stage.settle()
    _ = data.take()
    table.reloadSections([0], with: .none)
    d("all of a section", data.take("cell").count >= 8, true)
    table.beginUpdates()
    d("uncommitted", table.hasUncommittedUpdates, true)
    table.endUpdates()
    d("committed", table.hasUncommittedUpdates, false)
  }

  @Test("heights that cells choose")
  func selfSizing() {
    final class Sized: UITableViewCell {
      let inner = UIView()
      required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        inner.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(inner)
        NSLayoutConstraint.activate([
          inner.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          inner.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          inner.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          inner.heightAnchor.constraint(equalToConstant: 70),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let data = NotedTable([100])
    let table = table(data, cell: Sized.self)
    table.rowHeight = UITableView.automaticDimension
    table.estimatedRowHeight = 50
    table.reloadData()
    layOut()
    d("as its constraints say", table.rectForRow(at: row(0)).height, 90)
    d("in order", table.rectForRow(at: row(1)).minY, 90)
    d("estimated out of sight", table.rectForRow(at: row(90)).height, 50)
    data.height = 30
    table.reloadData()
    layOut()
    d("the delegate's height is taken first", table.rectForRow(at: row(0)).height, 30)
    data.height = nil
    table.rowHeight = 25
    table.reloadData()
    layOut()
    d("so is the table's", table.cellForRow(at: row(0))?.frame.height, 25)
    table.frame.size.width = 200
    layOut()
    d("as wide as the table", table.cellForRow(at: row(0))?.frame.width, 200)
  }

  @Test("controllers")
  func controllers() {
    let page = UITableViewController(style: .grouped)
    d("the table is the view", page.tableView === page.view, true)
    d("style", page.tableView.style, .grouped)
    d("delegate", page.tableView.delegate === page, true)
    d("data source", page.tableView.dataSource === page, true)
    d("plain", UITableViewController().tableView.style, .plain)
    d("clears", page.clearsSelectionOnViewWillAppear, true)
    d("sections", page.numberOfSections(in: page.tableView), 1)
    page.setEditing(true, animated: false)
    d("edits its table", page.tableView.isEditing, true)
    d("no control to refresh", page.refreshControl == nil, true)
    let control = UIRefreshControl()
    page.refreshControl = control
    d("it is the table's", page.tableView.refreshControl === control, true)
    let insets = table(NotedTable([3]))
    insets.contentInset.top = 30
    layOut()
    d("content begins below the inset", insets.contentOffset.y, -30)
  }

  @Test("the index of sections")
  func index() {
    let data = NotedSections()
    let table = table(data)
    k("colour", table.sectionIndexColor, nil)
    k("background", table.sectionIndexBackgroundColor, nil)
    k("while it is touched", table.sectionIndexTrackingBackgroundColor, nil)
    d("shown whatever the number of rows", table.sectionIndexMinimumDisplayRowCount, 0)
    layOut()
    stage.finger().down(at: (312, 260)).up()
    layOut()
    d("asked for the section of the title", data.asked.last, "C 2")
    d(
      "which is at the top", table.contentOffset.y,
      min(table.rect(forSection: 4).minY, table.contentSize.height - 480))
    table.sectionIndexMinimumDisplayRowCount = 1000
    table.reloadSectionIndexTitles()
    table.contentOffset.y = 0
    layOut()
    data.asked = []
    stage.finger().down(at: (312, 260)).up()
    d("hidden below the minimum", data.asked, [])
    d("the icon of a search", UITableView.indexSearch.isEmpty, false)
  }

  private final class NotedSections: UITableViewDataSource, UITableViewDelegate {
    var asked: [String] = []
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B", "C"] }
    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      asked.append("\(title) \(index)")
      return index * 2
    }
    func numberOfSections(in tableView: UITableView) -> Int { 6 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    func tableView(_ tableView: UITableView, indentationLevelForRowAt path: IndexPath) -> Int {
      path.row
    }
  }

  @Test("prefetching and other properties")
  func others() {
    final class Ahead: UITableViewDataSourcePrefetching {
      var rows: [IndexPath] = []
      var cancelled: [IndexPath] = []
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        rows += indexPaths
      }
      func tableView(
        _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
      ) { cancelled += indexPaths }
    }
    let data = NotedTable([200])
    let table = table(data)
    k("on", table.isPrefetchingEnabled, true)
    d("none", table.prefetchDataSource == nil, true)
    let ahead = Ahead()
    table.prefetchDataSource = ahead
    stage.finger().down(at: (100, 400)).move(by: (0, -200), over: 0.2).up()
    stage.settle()
    let last = table.indexPathsForVisibleRows?.last?.row ?? 0
    d("rows ahead", ahead.rows.contains { $0.row > last }, true)
    d("not those in sight at first", ahead.rows.contains { $0.row < 10 }, false)
    d("each once", Set(ahead.rows).count, ahead.rows.count)
    stage.finger().down(at: (100, 100)).move(by: (0, 300), over: 0.2).up()
    stage.settle()
    d("those behind are given up", ahead.cancelled.isEmpty, false)

    let sections = NotedSections()
    let indented = self.table(sections)
    d("indentation", indented.cellForRow(at: row(3))?.indentationLevel, 3)
    d("from the cell's edge", table.separatorInsetReference, .fromCellEdges)
    d("not readable", table.cellLayoutMarginsFollowReadableWidth, false)
    d("beside the safe area", table.insetsContentViewsToSafeArea, true)
    d("estimates of headers", table.estimatedSectionHeaderHeight, UITableView.automaticDimension)
    d("estimates of footers", table.estimatedSectionFooterHeight, UITableView.automaticDimension)
    let old = UITableViewRowAction(style: .destructive, title: "Bin") { _, _ in }
    d("style of an older action", old.style, .destructive)
    d("title", old.title, "Bin")
    k("red", old.backgroundColor, .systemRed)
  }
}
