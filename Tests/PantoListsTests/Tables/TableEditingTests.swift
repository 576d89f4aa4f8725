import PantoBase
import PantoControls
import PantoLists
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Editing of tables", .timeLimit(.minutes(60))) struct TableEditingTests {
  private final class List: RowData {
    var sections = [["a", "b", "c", "d"], ["x", "y"]]
    var told: [String] = []
    func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
      path != at(3)
    }
    func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath)
      -> UITableViewCell.EditingStyle
    { path == at(0) ? .insert : .delete }
    func tableView(
      _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {
      told.append("\(style) \(path.section).\(path.row)")
      if style == .delete {
        sections[path.section].remove(at: path.row)
        tableView.deleteRows(at: [path], with: .fade)
      } else {
        sections[path.section].insert("new", at: path.row)
        tableView.insertRows(at: [path], with: .fade)
      }
    }
    func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool {
      path != at(2)
    }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      told.append("move \(from.section).\(from.row) to \(to.section).\(to.row)")
      sections[to.section].insert(sections[from.section].remove(at: from.row), at: to.row)
    }
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt from: IndexPath,
      toProposedIndexPath to: IndexPath
    ) -> IndexPath { to == at(0) ? at(1) : to }
  }

  private let world = TableWorld(List())

  private func edit() {
    world.table.setEditing(true, animated: true)
    world.stage.settle()
  }

  @Test("the edit mode moves contents in and shows controls on rows that may be edited (TBL-07)")
  func mode() throws {
    let b = try #require(world.cell(1))
    #expect(b.contentView.frame == CGRect(x: 0, y: 0, width: 300, height: 50))
    world.table.setEditing(true, animated: true)
    #expect(world.table.isEditing && b.isEditing && b.editingStyle == .delete)
    world.stage.advance(by: 0.15)
    let shown = try #require(b.contentView.layer.presentation()).frame.minX
    #expect(shown > 5 && shown < 35)
    world.stage.settle()
    #expect(b.contentView.frame.minX == 38 && b.contentView.frame.maxX == 256)
    #expect(world.cell(0)?.editingStyle == .insert)
    #expect(world.cell(2)?.contentView.frame.maxX == 300, "it may not move")
    #expect(world.cell(3)?.isEditing == false && world.cell(3)?.contentView.frame.minX == 0)
    world.table.isEditing = false
    world.layOut()
    #expect(!b.isEditing && b.contentView.frame.minX == 0 && b.editingStyle == .none)
  }

  @Test("cells that come into sight while the table is edited have their controls (TBL-07)")
  func fresh() {
    edit()
    world.data.sections[1] += (0..<20).map { "\($0)" }
    world.table.reloadData()
    world.layOut()
    world.table.contentOffset.y = 500
    world.layOut()
    #expect(world.table.visibleCells.allSatisfy { $0.isEditing && $0.contentView.frame.minX == 38 })
    world.table.isEditing = false
    #expect(world.table.visibleCells.allSatisfy { !$0.isEditing })
  }

  @Test("minus opens Delete, which commits; plus commits at once (TBL-07)")
  func controls() {
    edit()
    world.stage.tap(at: CGPoint(x: 20, y: 75))
    world.stage.settle()
    #expect(world.data.told.isEmpty && world.cell(1)?.frame.minX ?? 0 < -70)
    world.stage.tap(at: CGPoint(x: 270, y: 75))
    world.stage.settle()
    #expect(world.data.told == ["delete 0.1"] && world.names == ["a", "c", "d", "x", "y"])
    world.stage.tap(at: CGPoint(x: 20, y: 25))
    world.stage.settle()
    #expect(world.data.told.last == "insert 0.0" && world.names.first == "new")
    #expect(world.cell(0)?.isEditing == true)
  }

  @Test("rows are not swiped while the table is edited (TBL-07)")
  func noSwipe() {
    edit()
    world.stage.finger().down(at: (200, 75)).move(by: (-120, 0), over: 0.3).hold(0.2).up()
    world.stage.settle()
    #expect(world.cell(1)?.frame.minX == 0)
  }

  @Test("rows are selected in edit mode only if the table allows it (TBL-07)")
  func selection() {
    edit()
    world.stage.tap(at: CGPoint(x: 150, y: 75))
    #expect(world.data.told.isEmpty)
    world.table.allowsSelectionDuringEditing = true
    world.stage.advance(by: 1)
    world.stage.tap(at: CGPoint(x: 150, y: 75))
    #expect(world.data.told == ["select 0.1"])
  }

  @Test("several rows can be marked in edit mode, and are not afterwards (TBL-07)")
  func several() {
    world.table.allowsMultipleSelectionDuringEditing = true
    edit()
    #expect(world.cell(1)?.editingStyle == UITableViewCell.EditingStyle.none)
    for y in [75, 125, 75, 225] as [CGFloat] {
      world.stage.tap(at: CGPoint(x: 20, y: y))
      world.stage.advance(by: 1)
    }
    #expect(world.table.indexPathsForSelectedRows == [at(2), at(0, 1)])
    #expect(world.cell(2)?.isSelected == true && world.cell(1)?.isSelected == false)
    world.table.setEditing(false, animated: false)
    #expect(world.table.indexPathsForSelectedRows == nil)
  }

  @Test(
    "a row is dragged by its control, the others move aside, the data hears of it once (TBL-08)")
  func reorder() throws {
    edit()
    let b = try #require(world.cell(1))
    let finger = world.stage.finger().down(at: (280, 75)).move(by: (0, 60), over: 0.3).hold(0.4)
    #expect(b.frame.midY == 135 && world.data.told.isEmpty)
    #expect(world.table.indexPath(for: b) == at(2) && world.cell(1)?.textLabel?.text == "c")
    #expect(world.cell(1)?.frame.minY == 50 && world.table.hasUncommittedUpdates)
    finger.move(by: (0, 85), over: 0.3).hold(0.4).up()
    world.stage.settle()
    #expect(world.data.told == ["move 0.1 to 1.1"])
    #expect(world.names == ["a", "c", "d", "x", "b", "y"] && b.frame.minY == 200)
    #expect(world.data.sections == [["a", "c", "d"], ["x", "b", "y"]])
    #expect(world.table.contentOffset.y == 0 && !world.table.hasUncommittedUpdates)
    world.table.reloadData()
    world.layOut()
    #expect(world.names == ["a", "c", "d", "x", "b", "y"])
  }

  @Test("the delegate chooses where a moved row may land; a cancelled drag moves nothing (TBL-08)")
  func target() {
    edit()
    world.stage.finger().down(at: (280, 75)).move(by: (0, -60), over: 0.3).hold(0.4).up()
    world.stage.settle()
    #expect(world.data.told.isEmpty && world.names == ["a", "b", "c", "d", "x", "y"])
    world.stage.finger().down(at: (280, 75)).move(by: (0, 130), over: 0.3).hold(0.4).cancel()
    world.stage.settle()
    #expect(world.data.told.isEmpty && world.names == ["a", "b", "c", "d", "x", "y"])
    #expect(world.cell(1)?.frame.minY == 50)
  }

  @Test("the table scrolls while a lifted row is near its edge (TBL-08)")
  func scrolls() {
    world.data.sections = [(0..<40).map { "\($0)" }]
    world.table.reloadData()
    world.layOut()
    edit()
    let finger = world.stage.finger().down(at: (280, 75)).move(to: (280, 385), over: 0.3).hold(2)
    #expect(world.table.contentOffset.y > 300)
    finger.up()
    world.stage.settle()
    #expect(world.data.told.count == 1 && world.data.sections[0].count == 40)
    #expect(world.data.sections[0].firstIndex(of: "1") ?? 0 > 10)
    #expect(
      world.names == world.table.indexPathsForVisibleRows?.map { world.data.sections[0][$0.row] })
  }

  @Test("controls are at the other sides in a right-to-left interface (TBL-07)")
  func rightToLeft() throws {
    world.stage.stage.layoutDirection = .rightToLeft
    edit()
    let b = try #require(world.cell(1))
    #expect(b.contentView.frame.minX == 44 && b.contentView.frame.maxX == 262)
    world.stage.tap(at: CGPoint(x: 280, y: 75))
    world.stage.settle()
    #expect(b.frame.minX > 70)
  }

  @Test("a cell hears of its transitions, and setEditing of a subclass is called (TBL-07)")
  func transitions() throws {
    final class Cell: UITableViewCell {
      var told: [String] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        told.append("editing \(editing)")
      }
      override func willTransition(to state: StateMask) {
        super.willTransition(to: state)
        told.append("will \(state.rawValue)")
      }
      override func didTransition(to state: StateMask) {
        super.didTransition(to: state)
        told.append("did \(state.rawValue)")
      }
    }
    let other = TableWorld(List(), cell: Cell.self)
    let b = try #require(other.cell(1) as? Cell)
    other.table.setEditing(true, animated: false)
    #expect(b.told == ["will 1", "did 1", "editing true"])
    b.told = []
    other.stage.tap(at: CGPoint(x: 20, y: 75))
    other.stage.settle()
    #expect(b.told == ["will 3", "did 3"])
  }

  private final class Page: UITableViewController {
    var items = ["a", "b"]
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      items.count
    }
    override func tableView(
      _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {
      items.remove(at: path.row)
      tableView.deleteRows(at: [path], with: .left)
    }
  }

  @Test("the edit button of a controller edits its table, and says Done meanwhile (TBL-09)")
  func editButton() throws {
    let page = Page(style: .plain)
    let stage = TestStage(300, 400)
    stage.window.rootViewController = UINavigationController(rootViewController: page)
    page.navigationItem.rightBarButtonItem = page.editButtonItem
    stage.settle()
    #expect(page.editButtonItem === page.editButtonItem && page.editButtonItem.title == "Edit")
    stage.tap(at: CGPoint(x: 270, y: 22))
    stage.settle()
    #expect(page.isEditing && page.tableView.isEditing && page.editButtonItem.title == "Done")
    let cell = try #require(page.tableView.cellForRow(at: at(0)))
    #expect(cell.contentView.frame == CGRect(x: 38, y: 0, width: 262, height: 44))
    stage.tap(at: CGPoint(x: 20, y: 44 + 22))
    stage.settle()
    stage.tap(at: CGPoint(x: 280, y: 44 + 22))
    stage.settle()
    #expect(page.items == ["b"])
    page.setEditing(false, animated: false)
    #expect(!page.tableView.isEditing && page.editButtonItem.title == "Edit")
  }
}
