import Foundation
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Presses and selection of rows: the order of calls, cancels, and changes under the finger.
@MainActor @Suite("Presses on rows", .timeLimit(.minutes(60))) struct TablePressStoryTests {
  private final class Told: RowData {
    var sections = [["a", "b", "c", "d"], ["x", "y"]]
    var told: [String] = []
    func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) {
      told.append("light \(path.section).\(path.row)")
    }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt path: IndexPath) {
      told.append("dark \(path.section).\(path.row)")
    }
    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
      told.append("will select \(path.section).\(path.row)")
      return path
    }
    func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
      told.append("will deselect \(path.section).\(path.row)")
      return path
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
      told.append("deselect \(path.section).\(path.row)")
    }
  }

  private let world = TableWorld(Told())

  private func tap(_ row: Int) {
    world.stage.tap(at: CGPoint(x: 150, y: CGFloat(row) * 50 + 25))
    world.stage.advance(by: 1)
  }

  @Test(
    "the grey of a selection is as wide as the row, and leaves the contents their colour (TBL-02)")
  func grey() throws {
    let cell = try #require(world.cell(1))
    cell.accessoryType = .disclosureIndicator
    cell.contentView.backgroundColor = .systemYellow
    world.table.selectRow(at: at(1), animated: false, scrollPosition: .none)
    world.layOut()
    let grey = cell.subviews.first { $0.backgroundColor == .systemGray4 }
    #expect(grey?.frame == cell.bounds && cell.contentView.backgroundColor == .systemYellow)

    world.table.deselectRow(at: at(1), animated: false)
    #expect(grey?.superview == nil && cell.contentView.backgroundColor == .systemYellow)
  }

  @Test("selecting and deselecting by a finger each post one notification (MUT-14)")
  func notification() {
    world.table.allowsMultipleSelection = true
    var posts: [[IndexPath]] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UITableView.selectionDidChangeNotification, object: world.table, queue: nil
    ) { _ in
      MainActor.assumeIsolated { posts.append(world.table.indexPathsForSelectedRows ?? []) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }

    tap(1)
    tap(3)
    tap(1)
    tap(3)

    #expect(posts == [[at(1)], [at(1), at(3)], [at(3)], []])
  }

  @Test("the row before is deselected before the new one is selected, each told once (MUT-14)")
  func order() {
    tap(1)
    world.data.told = []

    tap(3)

    #expect(
      world.data.told == [
        "light 0.3", "dark 0.3", "will select 0.3", "will deselect 0.1", "deselect 0.1",
        "select 0.3",
      ])
    #expect(world.cell(1)?.isSelected == false && world.cell(3)?.isSelected == true)
  }

  @Test("a tap on a selected row asks before it deselects, and does not select again (MUT-14)")
  func deselect() {
    world.table.allowsMultipleSelection = true
    tap(1)
    tap(2)
    world.data.told = []

    tap(1)

    #expect(
      world.data.told == ["light 0.1", "dark 0.1", "will deselect 0.1", "deselect 0.1"])
    #expect(world.table.indexPathsForSelectedRows == [at(2)])
  }

  @Test("a row that an insertion moves under the finger loses its highlight at the lift (MUT-14)")
  func insertion() {
    let finger = world.stage.finger().down(at: (150, 75)).hold(0.3)
    let pressed = world.cell(1)
    #expect(pressed?.isHighlighted == true)

    world.data.sections[0].insert("new", at: 0)
    world.table.insertRows(at: [at(0)], with: .none)
    world.stage.settle()
    #expect(world.cell(2) === pressed && pressed?.isHighlighted == true)
    finger.up()
    world.stage.settle()

    #expect(world.table.visibleCells.allSatisfy { !$0.isHighlighted })
    #expect(world.data.told == ["light 0.1", "dark 0.2"], "another row is under the finger now")
  }

  @Test("a row that moves back under the finger is selected at its new place (MUT-14)")
  func movedRow() {
    let finger = world.stage.finger().down(at: (150, 75)).hold(0.3)

    world.data.sections[0].swapAt(0, 1)
    world.table.moveRow(at: at(1), to: at(0))
    world.stage.settle()
    world.data.sections[0].insert("new", at: 0)
    world.table.insertRows(at: [at(0)], with: .fade)
    world.stage.settle()
    finger.up()
    world.stage.settle()

    #expect(world.data.told.suffix(2) == ["will select 0.1", "select 0.1"])
    #expect(world.cell(1)?.textLabel?.text == "b" && world.cell(1)?.isSelected == true)
  }

  @Test("a pressed row that is deleted selects nothing, and its cell comes back plain (MUT-14)")
  func deletion() {
    let finger = world.stage.finger().down(at: (150, 75)).hold(0.3)

    world.data.sections[0].remove(at: 1)
    world.table.deleteRows(at: [at(1)], with: .fade)
    world.stage.settle()
    finger.up()
    world.stage.settle()
    world.data.sections[0].append("e")
    world.table.insertRows(at: [at(3)], with: .none)
    world.stage.settle()

    #expect(world.table.visibleCells.allSatisfy { !$0.isHighlighted })
    #expect(world.data.told == ["light 0.1", "dark 0.1"], "each highlight ends")
    tap(0)
    #expect(world.data.told.last == "select 0.0")
  }

  @Test("a cancelled press darkens the row and selects nothing; the next tap selects (MUT-14)")
  func cancelled() {
    world.stage.finger().down(at: (150, 75)).hold(0.3).cancel()
    #expect(world.data.told == ["light 0.1", "dark 0.1"])
    #expect(world.cell(1)?.isHighlighted == false)

    tap(1)

    #expect(world.data.told.last == "select 0.1")
  }

  @Test("a finger that leaves its row selects neither that row nor the other one (MUT-14)")
  func left() {
    world.table.isScrollEnabled = false

    world.stage.finger().down(at: (150, 75)).hold(0.3).move(by: (0, 50), over: 0.2).up()
    #expect(world.data.told == ["light 0.1", "dark 0.1"])
    world.stage.finger().down(at: (150, 75)).hold(0.3).move(by: (60, 20), over: 0.2).up()

    #expect(world.data.told.last == "select 0.1", "still on the row")
  }

  @Test("a press ends when the edit mode begins, and when the table scrolls (MUT-14)")
  func ended() {
    let finger = world.stage.finger().down(at: (150, 75)).hold(0.3)
    world.table.setEditing(true, animated: false)
    #expect(world.data.told == ["light 0.1", "dark 0.1"])
    finger.up()
    #expect(world.data.told.count == 2)

    world.table.setEditing(false, animated: false)
    world.data.sections[0] += (0..<20).map { "\($0)" }
    world.table.reloadData()
    world.layOut()
    world.data.told = []
    world.stage.finger().down(at: (150, 175)).hold(0.3).move(by: (0, -60), over: 0.2).hold(0.2)
      .up()
    #expect(world.data.told == ["light 0.3", "dark 0.3"])
  }

  @Test("a second finger neither selects nor ends the first one's press (MUT-14)")
  func secondFinger() {
    world.table.isMultipleTouchEnabled = true
    let first = world.stage.finger().down(at: (150, 75)).hold(0.3)

    world.stage.finger().down(at: (150, 175)).hold(0.1).up()
    #expect(world.cell(1)?.isHighlighted == true && world.cell(3)?.isHighlighted == false)
    first.up()

    #expect(world.data.told == ["light 0.1", "dark 0.1", "will select 0.1", "select 0.1"])
  }
}
