@testable import PantoControls
@testable import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Where a lifted row lands, and what ends its movement.
@MainActor @Suite("Reordering rows", .timeLimit(.minutes(60))) struct TableReorderStoryTests {
  private final class List: RowData {
    var sections = [["a", "b", "c", "d"], ["x", "y"]]
    var told: [String] = []
    var header: CGFloat = 0
    func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      told.append("move \(from.section).\(from.row) to \(to.section).\(to.row)")
      sections[to.section].insert(sections[from.section].remove(at: from.row), at: to.row)
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      header
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      header > 0 ? UIView() : nil
    }
  }

  private let world = TableWorld(List())

  private func edit() {
    world.table.setEditing(true, animated: false)
    world.stage.settle()
  }

  /// Lifts the row at a place and drops it at another one, with nothing in between.
  private func drop(from y: CGFloat, at end: CGFloat) {
    world.stage.finger().down(at: (280, y)).hold(0.1).move(to: (280, end), over: 0).up()
    world.stage.settle()
  }

  @Test(
    "in another section a row lands after the one whose middle it passed, and else before it (MUT-14)",
    arguments: [(215, "0.1 to 1.0"), (235, "0.1 to 1.1"), (265, "0.1 to 1.1"), (290, "0.1 to 1.2")])
  func down(y: CGFloat, landing: String) {
    edit()

    drop(from: 75, at: y)

    #expect(world.data.told == ["move \(landing)"])
    #expect(world.names == world.data.sections.flatMap { $0 })
  }

  @Test(
    "a row that goes up to a section lands before or after a row there by its middle (MUT-14)",
    arguments: [(10, "1.1 to 0.0"), (40, "1.1 to 0.1"), (190, "1.1 to 0.4")])
  func up(y: CGFloat, landing: String) {
    edit()

    drop(from: 275, at: y)

    #expect(world.data.told == ["move \(landing)"])
    #expect(world.names == world.data.sections.flatMap { $0 })
  }

  @Test("a row lands in a section that has no rows (MUT-14)")
  func empty() {
    world.data.sections = [["a", "b"], [], ["x"]]
    world.data.header = 40
    world.table.reloadData()
    world.layOut()
    edit()

    // The rows are at 62, 112 and 286; the header of the empty section is at 184.
    drop(from: 87, at: 205)

    #expect(world.data.told == ["move 0.0 to 1.0"])
    #expect(world.data.sections == [["b"], ["a"], ["x"]] && world.names == ["b", "a", "x"])
  }

  @Test("the first row and the last one change places within a section (MUT-14)")
  func ends() {
    edit()
    drop(from: 25, at: 190)
    #expect(world.data.told == ["move 0.0 to 0.3"])
    world.data.told = []

    drop(from: 175, at: 10)

    #expect(world.data.told == ["move 0.3 to 0.0"])
    #expect(world.data.sections[0] == ["a", "b", "c", "d"])
  }

  private func fillLong() {
    world.data.sections = [(0..<40).map { "\($0)" }]
    world.table.reloadData()
    world.layOut()
    edit()
  }

  @Test("the table stops scrolling when a row is dropped at its edge, or cancelled there (MUT-14)")
  func edge() throws {
    fillLong()
    for isCancelled in [false, true] {
      world.table.contentOffset.y = 200
      world.layOut()
      let finger = world.stage.finger().down(at: (280, 75)).move(to: (280, 385), over: 0.3).hold(1)
      if isCancelled { finger.cancel() } else { finger.up() }
      let offset = world.table.contentOffset.y
      #expect(offset > 400)
      world.stage.advance(by: 1)
      #expect(world.table.contentOffset.y == offset, "cancelled: \(isCancelled)")
      world.stage.settle()
    }
    #expect(world.data.told.count == 1, "only the drop is told")
  }

  @Test("the table scrolls up, too, and a drop at the first row reaches it (MUT-14)")
  func topEdge() {
    fillLong()
    world.table.contentOffset.y = 400
    world.layOut()

    world.stage.finger().down(at: (280, 275)).move(to: (280, 10), over: 0.3).hold(3).up()
    world.stage.settle()

    #expect(world.table.contentOffset.y == 0 && world.data.told == ["move 0.13 to 0.0"])
  }

  @Test("a cancelled movement leaves nothing behind: the next one works (MUT-14)")
  func again() throws {
    edit()
    let b = try #require(world.cell(1))
    world.stage.finger().down(at: (280, 75)).move(by: (0, 60), over: 0.3).cancel()
    world.stage.settle()
    #expect(world.data.told.isEmpty && !b.isLifted && b.frame.minY == 50)
    #expect(!world.table.hasUncommittedUpdates)

    world.stage.finger().down(at: (280, 75)).move(by: (0, 60), over: 0.3).up()
    world.stage.settle()

    #expect(world.data.told == ["move 0.1 to 0.2"] && !b.isLifted)
  }

  @Test("the end of the edit mode, an insertion and a reload each end a movement untold (MUT-14)")
  func ended() throws {
    for way in ["edit", "insert", "reload"] {
      world.data.sections = [["a", "b", "c", "d"], ["x", "y"]]
      world.table.reloadData()
      world.layOut()
      edit()
      let finger = world.stage.finger().down(at: (280, 75)).move(by: (0, 60), over: 0.3).hold(0.4)
      #expect(world.table.hasUncommittedUpdates)
      switch way {
      case "edit": world.table.setEditing(false, animated: true)
      case "insert":
        world.data.sections[0].insert("new", at: 0)
        world.table.insertRows(at: [at(0)], with: .fade)
      default: world.table.reloadData()
      }
      finger.move(by: (0, 30), over: 0.1).up()
      world.stage.settle()

      #expect(world.data.told.isEmpty, "\(way)")
      #expect(world.names == world.data.sections.flatMap { $0 }, "\(way)")
      #expect(world.table.visibleCells.allSatisfy { !$0.isLifted }, "\(way)")
    }
  }

  @Test("selected rows stay selected where a movement takes them (MUT-14)")
  func selection() {
    world.table.allowsSelectionDuringEditing = true
    edit()
    world.table.selectRow(at: at(2), animated: false, scrollPosition: .none)

    world.stage.finger().down(at: (280, 75)).move(by: (0, 60), over: 0.3).up()
    world.stage.settle()

    #expect(world.table.indexPathsForSelectedRows == [at(1)], "c moved up")
    #expect(world.cell(1)?.textLabel?.text == "c" && world.cell(1)?.isSelected == true)
  }

  @Test(
    "a row that comes back to an edge after a while scrolls on from where the table is (TBL-08, MUT-14)",
    arguments: [(1, 395), (-1, 5)] as [(CGFloat, CGFloat)])
  func backAtEdge(sign: CGFloat, edge: CGFloat) {
    fillLong()
    world.table.contentOffset.y = 800
    world.layOut()
    let finger = world.stage.finger().down(at: (280, 175)).move(to: (280, edge), over: 0.3)
      .hold(0.3).move(to: (280, 200), over: 0)
    let resting = world.table.contentOffset.y
    #expect((resting - 800) * sign > 100)
    finger.hold(2)
    #expect(world.table.contentOffset.y == resting, "away from the edge")

    finger.move(to: (280, edge), over: 0)
    world.stage.advance(by: 1.0 / 60)
    // The finger is 5 points from the edge, so that the table moves with 39/44 of 600 pt/s.
    let first = (world.table.contentOffset.y - resting) * sign
    #expect((0...18).contains(first), "\(first) points within a frame")
    world.stage.advance(by: 0.5)
    let moved = (world.table.contentOffset.y - resting) * sign
    #expect((240...285).contains(moved), "\(moved)")
    finger.cancel()
  }
}
