import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoLists
@testable import PantoScene

/// Tables against the documentation: selection, editing, changes, scrolling, headers.
@MainActor @Suite("Tables keep what their documentation promises", .timeLimit(.minutes(60)))
struct TablePromisesTests {
  let stage = TestStage(320, 480)

  private final class Counted: UITableViewCell {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  private func table(_ data: NotedTable, style: UITableView.Style = .plain) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    table.register(Counted.self, forCellReuseIdentifier: "c")
    table.rowHeight = 40
    table.sectionHeaderTopPadding = 0
    table.dataSource = data
    table.delegate = data
    stage.add(table)
    stage.stage.layoutIfNeeded()
    _ = data.take()
    return table
  }

  private func tap(_ row: Int) {
    stage.tap(at: CGPoint(x: 100, y: 40 * CGFloat(row) + 20))
    stage.advance(by: 1)
  }

  private func find<V: UIView>(_ type: V.Type, in view: UIView) -> V? {
    if let found = view as? V { return found }
    for below in view.subviews {
      if let found = find(type, in: below) { return found }
    }
    return nil
  }

  private func tap(_ view: UIView) {
    stage.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    stage.settle()
  }

  @Test("there is no cell for a name that nothing was registered for")
  func unknown() {
    let table = UITableView()

    #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
  }

  @Test("a second selection is told in order: will, the old one's end, did (TBL-02)")
  func order() {
    let data = NotedTable([10])
    _ = table(data)
    tap(0)
    _ = data.take()

    tap(2)

    #expect(
      data.take("will", "did select", "did deselect") == [
        "will select 0.2", "will deselect 0.0", "did deselect 0.0", "did select 0.2",
      ])
  }

  @Test("the delegate may refuse a selection or select another row (TBL-02)")
  func willSelect() {
    let data = NotedTable([10])
    let table = table(data)
    data.willSelect = { _ in nil }
    tap(1)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(data.take("did select").isEmpty)

    data.willSelect = { _ in at(4) }
    tap(1)
    #expect(table.indexPathForSelectedRow == at(4))
    #expect(data.take("did select") == ["did select 0.4"])
  }

  @Test("what code selects is not told (TBL-02)")
  func byCode() {
    let data = NotedTable([10])
    let table = table(data)

    table.selectRow(at: at(1), animated: false, scrollPosition: .none)
    table.selectRow(at: at(2), animated: false, scrollPosition: .none)
    table.deselectRow(at: at(2), animated: false)

    #expect(data.take("will", "did").isEmpty)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("where several rows may be selected a second tap deselects (TBL-02)")
  func several() {
    let data = NotedTable([10])
    let table = table(data)
    table.allowsMultipleSelection = true
    tap(0)
    tap(1)
    #expect(Set(table.indexPathsForSelectedRows ?? []) == [at(0), at(1)])

    tap(0)

    #expect(table.indexPathsForSelectedRows == [at(1)])
    #expect(data.take("did deselect") == ["did deselect 0.0"])
  }

  @Test("new data has no selection (TBL-02)")
  func reloaded() {
    let data = NotedTable([10])
    let table = table(data)
    tap(0)

    table.reloadData()

    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("a row that is loaded anew is no longer selected, and others are (TBL-02)")
  func reloadedRows() {
    let data = NotedTable([10])
    let table = table(data)
    table.allowsMultipleSelection = true
    tap(0)
    tap(1)

    table.reloadRows(at: [at(0)], with: .none)
    stage.settle()

    #expect(table.indexPathsForSelectedRows == [at(1)])
    #expect(table.cellForRow(at: at(0))?.isSelected == false)
    #expect(table.cellForRow(at: at(1))?.isSelected == true)
  }

  @Test("the selection moves with its row (TBL-02)")
  func selectionMoves() {
    let data = NotedTable([10])
    let table = table(data)
    tap(1)

    data.counts = [12]
    table.insertRows(at: [at(0), at(5)], with: .none)

    #expect(table.indexPathForSelectedRow == at(2))
  }

  @Test("there is no cell for a row out of sight (TBL-01)")
  func outOfSight() {
    let table = table(NotedTable([50]))

    #expect(table.cellForRow(at: at(0)) != nil)
    #expect(table.cellForRow(at: at(40)) == nil)
  }

  @Test("a row that may not be highlighted is not selected (TBL-02)")
  func highlight() {
    let data = NotedTable([10])
    let table = table(data)
    data.highlights = false

    tap(0)

    #expect(data.take("will select", "did select", "did highlight").isEmpty)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("while editing a tap selects only if the table allows it (TBL-07)")
  func editing() {
    let data = NotedTable([10])
    let table = table(data)
    table.setEditing(true, animated: false)
    tap(0)
    #expect(data.take("did select").isEmpty)

    table.allowsSelectionDuringEditing = true
    tap(0)
    #expect(data.take("did select") == ["did select 0.0"])
  }

  @Test("a row that cannot be edited has neither controls nor actions (TBL-05, TBL-07)")
  func notEditable() {
    let data = NotedTable([10])
    data.editable = { $0.row != 0 }
    let table = table(data)
    table.setEditing(true, animated: false)
    #expect(table.cellForRow(at: at(0))?.isEditing == false)
    #expect(table.cellForRow(at: at(1))?.isEditing == true)
    table.setEditing(false, animated: false)
    stage.settle()

    stage.drag(from: CGPoint(x: 250, y: 20), to: CGPoint(x: 100, y: 20))
    stage.settle()

    #expect(table.cellForRow(at: at(0))?.frame.minX == 0)
    #expect(!table.isEditing)
  }

  @Test("a swipe shows Delete, which commits a deletion (TBL-05)")
  func delete() throws {
    let data = NotedTable([10])
    let table = table(data)
    stage.drag(from: CGPoint(x: 250, y: 60), to: CGPoint(x: 150, y: 60))
    stage.settle()

    let button = try #require(find(SwipeButtons.self, in: table)?.subviews.first)
    #expect(button.accessibilityLabel == "Delete")
    tap(button)

    #expect(data.take("delete", "insert") == ["delete 0.1"])
  }

  @Test("deletions name rows before a batch and insertions rows after it (TBL-03)")
  func batch() throws {
    let world = TableWorld(NamedRows([["a", "b", "c", "d"]]))
    let last = try #require(world.cell(3))

    world.data.sections = [["b", "new", "d"]]
    world.table.performBatchUpdates {
      world.table.insertRows(at: [at(1)], with: .fade)
      world.table.deleteRows(at: [at(0), at(2)], with: .fade)
    }
    world.stage.settle()

    #expect(world.names == ["b", "new", "d"])
    #expect(world.cell(2) === last)
  }

  @Test("a row is scrolled to the top, or just into sight (TBL-01)")
  func scrolls() {
    let table = table(NotedTable([50]))

    table.scrollToRow(at: at(10), at: .top, animated: false)
    #expect(table.contentOffset.y == 400)
    table.scrollToRow(at: at(12), at: .none, animated: false)
    #expect(table.contentOffset.y == 400)
    table.scrollToRow(at: at(30), at: .none, animated: false)
    #expect(table.contentOffset.y == 760)
    table.scrollToRow(at: at(49), at: .top, animated: false)
    #expect(table.contentOffset.y == 1520)
  }

  @Test("cells are told before they show and after they went, and are used again (TBL-14)")
  func display() {
    let data = NotedTable([50])
    let table = table(data)
    #expect((table.cellForRow(at: at(0)) as? Counted)?.reuses == 0)

    table.contentOffset.y = 1000
    stage.stage.layoutIfNeeded()

    let notes = data.take("will display", "did end displaying")
    #expect(notes.contains("did end displaying 0.0"))
    #expect(notes.contains("will display 0.25"))
    #expect((table.cellForRow(at: at(25)) as? Counted)?.reuses == 1)
  }

  @Test("only the default style has no second label (TBL-13)")
  func styles() {
    #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
    for style in [UITableViewCell.CellStyle.subtitle, .value1, .value2] {
      #expect(UITableViewCell(style: style, reuseIdentifier: nil).detailTextLabel != nil)
    }
  }

  @Test("a detail button is told and selects nothing (TBL-12)")
  func detail() throws {
    let data = NotedTable([10])
    let table = table(data)
    let cell = try #require(table.cellForRow(at: at(0)))
    cell.accessoryType = .detailButton
    stage.stage.layoutIfNeeded()

    tap(try #require(find(UIButton.self, in: cell)))

    #expect(data.take("accessory", "did select") == ["accessory 0.0"])
  }

  @Test("a switch in a row is flipped and selects nothing (TBL-12)")
  func toggle() throws {
    let data = NotedTable([10])
    let table = table(data)
    let toggle = UISwitch()
    try #require(table.cellForRow(at: at(0))).accessoryView = toggle
    stage.stage.layoutIfNeeded()

    tap(toggle)

    #expect(toggle.isOn)
    #expect(data.take("did select").isEmpty)
  }

  @Test("a table without selection tells nothing (TBL-02)")
  func selectsNothing() {
    let data = NotedTable([10])
    let table = table(data)
    table.allowsSelection = false

    tap(0)

    #expect(data.take("will select", "did select").isEmpty)
  }

  @Test("a row that does not look selected is selected nevertheless (TBL-13)")
  func withoutLook() {
    let data = NotedTable([10])
    let table = table(data)
    table.cellForRow(at: at(0))?.selectionStyle = .none

    tap(0)

    #expect(data.take("did select") == ["did select 0.0"])
    #expect(table.cellForRow(at: at(0))?.isSelected == true)
  }

  @Test("constraints inside a cell decide an automatic height (TBL-10)")
  func automaticHeight() {
    let data = NotedTable([3])
    data.height = UITableView.automaticDimension
    data.make = { _, _ in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let box = UIView()
      cell.contentView.addSubview(box)
      box.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
        box.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
        box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
        box.heightAnchor.constraint(equalToConstant: 75),
      ])
      return cell
    }
    let table = table(data)

    #expect(table.rectForRow(at: at(1)) == CGRect(x: 0, y: 75, width: 320, height: 75))
  }

  @Test("the view above the rows has the table's width and its own height (TBL-11)")
  func tableHeader() {
    let data = NotedTable([10])
    let table = table(data)
    let header = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 60))

    table.tableHeaderView = header
    stage.stage.layoutIfNeeded()

    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
    #expect(table.rectForRow(at: at(0)).minY == 60)
  }

  @Test("a plain header stays at the top until the next one pushes it away (TBL-11)")
  func headers() throws {
    let data = NotedTable([20, 20])
    data.headers = [0: "First", 1: "Second"]
    let table = table(data)
    let end = table.rect(forSection: 0).maxY

    table.contentOffset.y = 100
    stage.stage.layoutIfNeeded()
    #expect(try #require(table.headerView(forSection: 0)).frame.minY == 100)

    table.contentOffset.y = end - 10
    stage.stage.layoutIfNeeded()
    #expect(try #require(table.headerView(forSection: 0)).frame.maxY == end)
  }

  private final class Movable: RowData {
    var sections = [["a", "b", "c", "d"]]
    var told: [String] = []
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      told.append("move \(from.row) to \(to.row)")
      sections[0].insert(sections[0].remove(at: from.row), at: to.row)
    }
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt from: IndexPath,
      toProposedIndexPath proposed: IndexPath
    ) -> IndexPath { at(min(proposed.row, 2)) }
  }

  @Test("the delegate may turn a moved row to another place (TBL-08)")
  func moved() {
    let world = TableWorld(Movable())
    world.table.setEditing(true, animated: false)
    world.stage.settle()

    world.stage.finger().down(at: (280, 25)).hold(0.1).move(to: (280, 190), over: 0.3).up()
    world.stage.settle()

    #expect(world.data.told == ["move 0 to 2"])
    #expect(world.names == ["b", "c", "a", "d"])
  }

  @Test("the selection goes with its section (TBL-02, TBL-03)")
  func sections() {
    let data = NotedTable([2, 2])
    let table = table(data)
    table.selectRow(at: at(1, 1), animated: false, scrollPosition: .none)

    data.counts = [2, 3, 2]
    table.insertSections([1], with: .none)

    #expect(table.indexPathForSelectedRow == at(1, 2))
  }

  @Test("several rows can be selected while editing, where the table allows it (TBL-07)")
  func selectsWhileEditing() {
    let data = NotedTable([10])
    let table = table(data)
    table.allowsMultipleSelectionDuringEditing = true
    table.setEditing(true, animated: false)
    stage.settle()

    tap(0)
    tap(2)

    #expect(Set(table.indexPathsForSelectedRows ?? []) == [at(0), at(2)])
  }

  @Test("a point finds its row, and a rectangle its rows (TBL-01)")
  func places() throws {
    let table = table(NotedTable([3]))

    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 50)) == at(1))
    #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 400)) == nil)
    #expect(
      table.indexPathsForRows(in: CGRect(x: 0, y: 50, width: 10, height: 40)) == [at(1), at(2)])
    let cell = try #require(table.cellForRow(at: at(2)))
    #expect(table.indexPath(for: cell) == at(2))
    #expect(table.indexPath(for: UITableViewCell(style: .default, reuseIdentifier: nil)) == nil)
  }

  @Test("items that a snapshot keeps stay selected (TBL-04)")
  func diffable() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    stage.add(table)
    func apply(_ items: [String]) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(items)
      source.apply(snapshot, animatingDifferences: false)
      stage.settle()
    }
    apply(["a", "b"])
    table.selectRow(at: at(1), animated: false, scrollPosition: .none)

    apply(["x", "a", "y", "b"])

    #expect(table.indexPathForSelectedRow == at(3))
  }
}
