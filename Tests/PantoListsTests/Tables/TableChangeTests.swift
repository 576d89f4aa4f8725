import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Changes of tables", .timeLimit(.minutes(60))) struct TableChangeTests {
  private let world = TableWorld(NamedRows([["a", "b", "c", "d"], ["x", "y"]]))

  @Test("an inserted row fades in while the rows below move down (TBL-03)")
  func insert() throws {
    let b = try #require(world.cell(1))
    world.data.sections[0].insert("new", at: 1)
    world.table.insertRows(at: [at(1)], with: .fade)

    let new = try #require(world.cell(1))
    #expect(new.textLabel?.text == "new" && world.cell(2) === b && b.frame.minY == 100)
    world.stage.advance(by: 0.15)
    let shown = try #require(b.layer.presentation()).frame.minY
    #expect(shown > 55 && shown < 95)
    let opacity = try #require(new.layer.presentation()).opacity
    #expect(opacity > 0.2 && opacity < 0.8)

    world.stage.settle()
    #expect(world.names == ["a", "new", "b", "c", "d", "x", "y"])
    #expect(new.alpha == 1 && world.table.contentSize.height == 350 && world.cellCount == 7)
  }

  @Test(
    "a deleted row goes to the side that its animation names (TBL-03)",
    arguments: [
      UITableView.RowAnimation.left, .right, .top, .bottom, .fade, .middle, .automatic, .none,
    ])
  func delete(animation: UITableView.RowAnimation) throws {
    let b = try #require(world.cell(1))
    world.data.sections[0].remove(at: 1)
    world.table.deleteRows(at: [at(1)], with: animation)
    #expect(b.superview === world.table && world.table.indexPath(for: b) == at(1))
    world.stage.advance(by: 0.15)
    let frame = try #require(b.layer.presentation()).frame
    switch animation {
    case .left: #expect(frame.minX < -20 && frame.minY == 50)
    case .right: #expect(frame.minX > 20 && frame.minY == 50)
    case .top: #expect(frame.minY < 45 && frame.minX == 0)
    case .bottom: #expect(frame.minY > 55 && frame.minX == 0)
    case .middle: #expect(frame.height < 45 && abs(frame.midY - 75) < 0.01)
    case .none: #expect(try #require(b.layer.presentation()).opacity == 0)
    case .fade, .automatic: #expect(frame == CGRect(x: 0, y: 50, width: 300, height: 50))
    }
    world.stage.settle()
    #expect(b.superview == nil && b.alpha == 1 && b.transform == .identity)
    #expect(world.names == ["a", "c", "d", "x", "y"])
  }

  @Test("a row that is inserted from its middle grows to its frame, without a report (TBL-03)")
  func middle() throws {
    Misuse.forget()
    world.data.sections[0].insert("new", at: 1)
    world.table.insertRows(at: [at(1)], with: .middle)
    world.stage.advance(by: 0.15)
    let new = try #require(world.cell(1))
    #expect(try #require(new.layer.presentation()).frame.height < 45)
    world.stage.settle()
    #expect(new.frame == CGRect(x: 0, y: 50, width: 300, height: 50))
    #expect(new.transform == .identity)
    #expect(Misuse.messages.isEmpty)
  }

  @Test("deletes name places before the batch and inserts places after it, in any order (TBL-03)")
  func order() {
    var finished: [Bool] = []
    let c = world.cell(2)
    world.table.performBatchUpdates {
      world.table.insertRows(at: [at(0)], with: .top)
      world.table.deleteRows(at: [at(0), at(3)], with: .fade)
      world.table.moveRow(at: at(1, 1), to: at(1))
      world.data.sections = [["new", "y", "b", "c"], ["x"]]
    } completion: {
      finished.append($0)
    }
    #expect(finished.isEmpty && world.cell(3) === c)
    world.stage.settle()
    #expect(finished == [true] && world.names == ["new", "y", "b", "c", "x"])
    #expect(world.cellCount == 5)
  }

  @Test("nested beginUpdates end with the outermost endUpdates (TBL-03)")
  func nested() {
    world.table.beginUpdates()
    world.data.sections[0].append("e")
    world.table.insertRows(at: [at(4)], with: .none)
    world.table.beginUpdates()
    world.data.sections[1].removeAll()
    world.table.deleteRows(at: [at(0, 1), at(1, 1)], with: .left)
    world.table.endUpdates()
    world.layOut()
    #expect(world.cell(4) == nil, "the batch is still open")
    world.table.endUpdates()
    world.stage.settle()
    #expect(world.names == ["a", "b", "c", "d", "e"])

    let before = Misuse.count
    world.table.endUpdates()
    #expect(Misuse.count == before + 1)
  }

  @Test("sections are inserted, deleted, moved and reloaded with their rows (TBL-03)")
  func sections() {
    let x = world.cell(0, 1)
    world.table.performBatchUpdates {
      world.data.sections = [["first"], ["x", "y"], ["A", "B", "C"]]
      world.table.insertSections([0], with: .automatic)
      world.table.moveSection(1, toSection: 1)
      world.table.deleteSections([0], with: .fade)
      world.table.insertSections([2], with: .fade)
    }
    #expect(world.cell(0, 1) === x)
    world.stage.settle()
    #expect(world.names == ["first", "x", "y", "A", "B", "C"])

    world.data.sections.removeFirst()
    world.data.sections[1] = ["other"]
    let before = Misuse.count
    world.table.performBatchUpdates {
      world.table.deleteSections([0], with: .fade)
      world.table.reloadSections([2], with: .fade)
    }
    #expect(Misuse.count == before, "a reloaded section may have another number of rows")
    #expect(world.cell(0, 0) === x)
    world.stage.settle()
    #expect(world.names == ["x", "y", "other"])
  }

  @Test("a reloaded row gets a new cell in place (TBL-03)")
  func reload() {
    let b = world.cell(1)
    world.data.sections[0][1] = "B"
    world.table.reloadRows(at: [at(1)], with: .fade)
    #expect(world.cell(1) !== b && world.cell(1)?.textLabel?.text == "B")
    #expect(world.cell(1)?.frame.minY == 50)
    world.stage.settle()
    #expect(world.names == ["a", "B", "c", "d", "x", "y"] && world.cellCount == 6)
  }

  @Test("a reconfigured row keeps its cell (TBL-03)")
  func reconfigure() {
    let b = world.cell(1)
    world.data.sections[0][1] = "B"
    world.table.reconfigureRows(at: [at(1), at(99)])
    #expect(world.cell(1) === b && b?.textLabel?.text == "B")
  }

  @Test("a row that is reconfigured within a batch keeps its cell (TBL-03, H7)")
  func reconfigureInBatch() {
    let b = world.cell(1)
    world.table.performBatchUpdates {
      world.data.sections[0].insert("new", at: 0)
      world.data.sections[0][2] = "B"
      world.table.insertRows(at: [at(0)], with: .none)
      world.table.reconfigureRows(at: [at(1)])
    }
    #expect(world.cell(2) === b && b?.textLabel?.text == "B")
  }

  @Test("changes that do not fit the data are reported and everything is reloaded (TBL-03)")
  func contradictions() {
    let changes: [(UITableView) -> Void] = [
      { $0.insertRows(at: [at(1), at(2)], with: .fade) },
      { $0.deleteRows(at: [at(77)], with: .fade) },
      { $0.deleteRows(at: [at(0), at(1)], with: .left) },
      { $0.insertRows(at: [IndexPath(), IndexPath(index: 4)], with: .fade) },
      { $0.moveRow(at: at(-1), to: at(.max)) },
      { $0.insertSections([9], with: .fade) },
      { $0.deleteSections([0, 9], with: .fade) },
      { $0.reloadSections([9], with: .fade) },
      { $0.reloadRows(at: [at(9)], with: .none) },
      { $0.moveSection(0, toSection: 9) },
    ]
    for (index, change) in changes.enumerated() {
      Misuse.forget()
      world.data.sections[0].append("more")
      change(world.table)
      world.stage.settle()
      #expect(Misuse.messages.contains { $0.contains("do not fit") }, "\(index)")
      #expect(world.names.first == "a" && world.cellCount == min(8, 6 + index + 1), "\(index)")
    }
  }

  @Test("without a window, or before the first layout, a change only reloads (TBL-03)")
  func outside() {
    world.table.removeFromSuperview()
    world.data.sections[0].append("e")
    world.table.insertRows(at: [at(4)], with: .fade)
    var finished = false
    world.table.performBatchUpdates({ world.data.sections[0].append("f") }) { finished = $0 }
    world.stage.add(world.table)
    world.stage.settle()
    #expect(finished && world.names == ["a", "b", "c", "d", "e", "f", "x", "y"])
  }

  @Test("a reload inside a batch, or while one shows, takes its place (TBL-03)")
  func reloadInside() {
    world.table.performBatchUpdates {
      world.data.sections[0].removeAll()
      world.table.deleteRows(at: [at(0)], with: .fade)
      world.table.reloadData()
    }
    world.stage.settle()
    #expect(world.names == ["x", "y"])

    world.data.sections[1].append("z")
    world.table.insertRows(at: [at(2, 1)], with: .left)
    world.stage.advance(by: 0.1)
    world.data.sections[1].removeFirst()
    world.table.deleteRows(at: [at(0, 1)], with: .right)
    world.stage.advance(by: 0.1)
    world.table.reloadData()
    world.stage.settle()
    #expect(world.names == ["y", "z"] && world.cellCount == 2)
    #expect(world.table.visibleCells.allSatisfy { $0.alpha == 1 })
  }

  @Test("the selection follows its rows through a change and ends with a reload (TBL-02)")
  func selection() {
    world.table.selectRow(at: at(2), animated: false, scrollPosition: .none)
    world.data.sections[0].insert("new", at: 0)
    world.table.insertRows(at: [at(0)], with: .fade)
    #expect(world.table.indexPathForSelectedRow == at(3))
    #expect(world.cell(3)?.isSelected == true)
    world.stage.settle()
    world.table.reloadData()
    #expect(world.table.indexPathForSelectedRow == nil)
  }

  @Test("the selection follows its rows through a change that cannot be animated (TBL-02)")
  func selectionOutside() {
    for row in [0, 2] {
      world.table.allowsMultipleSelection = true
      world.table.selectRow(at: at(row), animated: false, scrollPosition: .none)
    }
    world.table.removeFromSuperview()
    world.data.sections[0] = ["new", "b", "c", "d"]
    world.table.performBatchUpdates {
      world.table.insertRows(at: [at(0)], with: .fade)
      world.table.deleteRows(at: [at(0)], with: .fade)
    }
    #expect(world.table.indexPathsForSelectedRows == [at(2)], "that of the deleted row ends")
    world.stage.add(world.table)
    world.stage.settle()
    #expect(world.cell(2)?.isSelected == true && world.cell(0)?.isSelected == false)
  }

  @Test("an empty batch takes over new heights within an animation (TBL-03)")
  func heights() throws {
    world.table.beginUpdates()
    world.table.rowHeight = 50
    world.table.endUpdates()
    world.stage.settle()

    final class Tall: RowData {
      var sections = [["a", "b", "c"]]
      var told: [String] = []
      var tall = -1
      func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        path.row == tall ? 90 : 40
      }
    }
    let tall = TableWorld(Tall())
    let c = try #require(tall.cell(2))
    tall.data.tall = 1
    tall.table.beginUpdates()
    tall.table.endUpdates()
    #expect(tall.cell(2) === c && c.frame.minY == 130)
    tall.stage.advance(by: 0.15)
    let shown = try #require(c.layer.presentation()).frame.minY
    #expect(shown > 85 && shown < 125)
    tall.stage.settle()
    #expect(tall.table.contentSize.height == 170)
  }

  @Test("content that becomes shorter takes the offset along (TBL-03)")
  func shorter() {
    world.data.sections = [(0..<40).map { "\($0)" }]
    world.table.reloadData()
    world.layOut()
    world.table.contentOffset.y = 1600
    world.layOut()
    world.data.sections = [(0..<10).map { "\($0)" }]
    world.table.deleteRows(at: (10..<40).map { at($0) }, with: .fade)
    world.stage.settle()
    #expect(world.table.contentOffset.y == 100 && world.table.contentSize.height == 500)
    #expect(world.names == (2..<10).map { "\($0)" })
  }

  @Test("completions may change the table again (TBL-03)")
  func again() {
    var rounds = 0
    func grow() {
      guard rounds < 5 else { return }
      rounds += 1
      world.data.sections[0].insert("\(rounds)", at: 0)
      world.table.performBatchUpdates {
        world.table.insertRows(at: [at(0)], with: .fade)
      } completion: { _ in
        grow()
      }
    }
    grow()
    world.stage.settle()
    #expect(rounds == 5 && world.names.prefix(6) == ["5", "4", "3", "2", "1", "a"])
  }

  @Test("the completion of a table's updates is called after the call, in a later turn (K2)")
  func batchUpdates() {
    let stage = TestStage(300, 300)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(table)
    var calls: [String] = []
    table.performBatchUpdates(
      { calls.append("updates") }, completion: { calls.append("done \($0)") })
    calls.append("returned")
    #expect(calls == ["updates", "returned"])
    stage.advance(by: 0.1)
    #expect(calls == ["updates", "returned", "done true"])
  }
}
