import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Swipes on rows", .timeLimit(.minutes(60))) struct TableSwipeTests {
  private final class Mail: RowData {
    var sections = [(0..<30).map { "\($0)" }]
    var told: [String] = []
    var performsFirst = true
    var completes = true
    var hasTrailing = true
    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard hasTrailing, path.row != 3 else { return nil }
      let delete = UIContextualAction(style: .destructive, title: "Bin") {
        [unowned self] _, view, done in
        told.append("bin \(path.row) \(view.frame.width > 0)")
        if completes { done(true) }
      }
      let flag = UIContextualAction(style: .normal, title: "Flag") { [unowned self] _, _, done in
        told.append("flag \(path.row)")
        done(true)
      }
      flag.backgroundColor = .systemOrange
      let both = UISwipeActionsConfiguration(actions: [delete, flag])
      both.performsFirstActionWithFullSwipe = performsFirst
      return both
    }
    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard path.row != 3 else { return nil }
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Read") { [unowned self] _, _, done in
          told.append("read \(path.row)")
          done(true)
        }
      ])
    }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt path: IndexPath) {
      told.append("begin \(path.row)")
    }
    func tableView(_ tableView: UITableView, didEndEditingRowAt path: IndexPath?) {
      told.append("end \(path?.row ?? -1)")
    }
  }

  private let world = TableWorld(Mail())

  private func x(_ row: Int) -> CGFloat { world.cell(row)?.frame.minX ?? .nan }

  private func swipe(_ row: Int, by way: CGFloat) {
    let y = CGFloat(row) * 50 + 25 - world.table.contentOffset.y
    world.stage.finger().down(at: (way < 0 ? 280 : 20, y)).move(by: (way, 3), over: 0.3).hold(0.2)
      .up()
    world.stage.settle()
  }

  @Test("a swipe to the left opens the trailing actions, at the width of their buttons (TBL-05)")
  func trailing() {
    swipe(1, by: -120)
    #expect(x(1) == -148 && x(0) == 0 && world.data.told == ["begin 1"])
    #expect(world.cell(1)?.showingDeleteConfirmation == true)
    #expect(world.table.contentOffset.y == 0, "it did not scroll")
    world.stage.tap(at: CGPoint(x: 185, y: 75))
    world.stage.settle()
    #expect(world.data.told == ["begin 1", "flag 1", "end 1"] && x(1) == 0)
    #expect(world.cell(1)?.showingDeleteConfirmation == false)
  }

  @Test("rows that go while one is swiped and others are due are not asked for (TBL-03, TBL-05)")
  func changedMeanwhile() {
    let mail = world.data
    swipe(1, by: -120)
    world.table.contentOffset.y = 1000
    mail.sections[0].removeLast(15)
    // The data traps where it is asked for a row that is gone.
    world.table.deleteRows(at: (15..<30).map { at($0) }, with: .fade)
    world.stage.settle()

    #expect(world.names.last == "14" && mail.told == ["begin 1", "end 1"])
  }

  @Test("titles of actions have the size of text of the user (TBL-05, PRT-31)")
  func textSize() {
    world.stage.stage.textScale = 33.0 / 17
    world.stage.settle()
    swipe(1, by: -120)
    #expect(x(1) < -160, "the buttons are as wide as their titles need")
  }

  @Test("a swipe to the right opens the leading actions (TBL-05)")
  func leading() {
    swipe(0, by: 60)
    #expect(x(0) == 74)
    world.stage.tap(at: CGPoint(x: 30, y: 25))
    world.stage.settle()
    #expect(world.data.told == ["begin 0", "read 0", "end 0"] && x(0) == 0)
  }

  @Test(
    "the state of a cell says that its row is swiped, and its handler hears it (TBL-05, COL-22)")
  func state() throws {
    let cell = try #require(world.cell(1))
    var states: [Bool] = []
    cell.configurationUpdateHandler = { _, state in
      if states.last != state.isSwiped { states.append(state.isSwiped) }
    }
    world.layOut()
    swipe(1, by: 60)
    #expect(cell.configurationState.isSwiped && states == [false, true])
    world.stage.tap(at: CGPoint(x: 150, y: 225))
    world.stage.settle()
    #expect(!cell.configurationState.isSwiped && states == [false, true, false])
  }

  @Test("the sides change places in a right-to-left interface (TBL-05)")
  func rightToLeft() {
    world.stage.stage.layoutDirection = .rightToLeft
    world.layOut()
    swipe(1, by: 120)
    #expect(x(1) == 148)
    // The first action is at the edge of the table.
    world.stage.tap(at: CGPoint(x: 20, y: 75))
    world.stage.settle()
    #expect(world.data.told == ["begin 1", "bin 1 true", "end 1"])
  }

  @Test("a vertical drag on a row scrolls, and a row without actions stays (TBL-06)")
  func arbitration() {
    world.stage.finger().down(at: (150, 225)).move(by: (20, -100), over: 0.3).hold(0.2).up()
    world.stage.settle()
    #expect(world.table.contentOffset.y > 80 && world.data.told.isEmpty)
    world.table.contentOffset.y = 0
    world.layOut()
    world.data.hasTrailing = false
    swipe(2, by: -120)
    #expect(x(2) == 0 && !world.data.told.contains("begin 2") && world.table.contentOffset.y == 0)
  }

  @Test("a swipe ends the press on its row, so that nothing is selected (TBL-06)")
  func press() {
    let finger = world.stage.finger().down(at: (280, 75)).hold(0.3)
    #expect(world.cell(1)?.isHighlighted == true)
    finger.move(by: (-120, 0), over: 0.2)
    #expect(world.cell(1)?.isHighlighted == false)
    finger.hold(0.2).up()
    #expect(!world.data.told.contains { $0.contains("select") })
  }

  @Test("a tap elsewhere closes an open row and selects nothing (TBL-06)", arguments: [1, 4])
  func tapElsewhere(row: Int) {
    swipe(1, by: -120)
    world.stage.tap(at: CGPoint(x: 40, y: CGFloat(row) * 50 + 25))
    world.stage.settle()
    #expect(x(1) == 0 && world.data.told == ["begin 1", "end 1"])
    world.stage.tap(at: CGPoint(x: 40, y: 225))
    #expect(world.data.told.last == "select 0.4")
  }

  @Test("another row's swipe closes the first, and a swipe back closes it, too (TBL-06)")
  func two() {
    swipe(1, by: -120)
    swipe(2, by: -120)
    #expect(x(1) == 0)
    if x(2) == 0 { swipe(2, by: -120) }
    #expect(x(2) == -148)
    world.stage.finger().down(at: (60, 125)).move(by: (140, 0), over: 0.3).hold(0.2).up()
    world.stage.settle()
    #expect(x(2) == 0)
  }

  @Test("whether a swipe would begin can be asked without opening a row (TBL-05)")
  func onlyAsked() {
    let pans = (world.table.gestureRecognizers ?? []).compactMap { $0 as? UIPanGestureRecognizer }
    let swipe = UIGestureRecognizer.Hypothesis(
      place: CGPoint(x: 200, y: 75), movement: CGPoint(x: -30, y: 0))
    let views = world.table.subviews.count
    let answers = pans.filter { $0 !== world.table.panGestureRecognizer }.map {
      $0.answers(to: [swipe], in: world.stage.window)
    }
    #expect(answers.contains([true]), "the pan of the swipes would begin")
    world.stage.settle()
    #expect(world.data.told.isEmpty && world.table.subviews.count == views && x(1) == 0)
    self.swipe(1, by: -120)
    #expect(world.data.told == ["begin 1"] && x(1) == -148)
  }

  @Test("a full swipe performs the first action, unless the configuration says no (TBL-05)")
  func full() {
    swipe(1, by: -230)
    #expect(world.data.told == ["begin 1", "bin 1 true", "end 1"] && x(1) == 0)
    world.data.told = []
    world.data.performsFirst = false
    swipe(1, by: -230)
    #expect(x(1) == -148 && world.data.told == ["begin 1"])
  }

  @Test("a short swipe closes again, and a quick one opens (TBL-05)")
  func short() {
    swipe(1, by: -60)
    #expect(x(1) == 0 && world.data.told == ["begin 1", "end 1"])
    world.stage.finger().down(at: (280, 75)).move(by: (-60, 0), over: 0.06).up()
    world.stage.settle()
    #expect(x(1) == -148)
  }

  @Test("an action that completes later keeps the row open until then (TBL-05)")
  func later() {
    world.data.completes = false
    swipe(1, by: -120)
    world.stage.tap(at: CGPoint(x: 280, y: 75))
    world.stage.settle()
    #expect(world.data.told == ["begin 1", "bin 1 true"] && x(1) == -148)
  }

  @Test("a row that is deleted, reloaded or scrolled away while it is open leaves no buttons")
  func goes() {
    let plain = world.table.subviews.count
    swipe(1, by: -120)
    #expect(world.table.subviews.count == plain + 2)
    world.data.sections[0].remove(at: 1)
    world.table.deleteRows(at: [at(1)], with: .left)
    world.stage.settle()
    #expect(world.table.subviews.count == plain)
    swipe(1, by: -120)
    world.table.contentOffset.y = 500
    world.stage.settle()
    #expect(!world.table.subviews.contains { $0.subviews.contains { $0 is UIControl } })
    world.table.contentOffset.y = 0
    world.layOut()
    swipe(1, by: -120)
    world.table.reloadData()
    world.stage.settle()
    #expect(world.table.subviews.count == plain && x(1) == 0)
  }

  @Test("a data source that commits edits has a Delete of its own; one that does not has none")
  func commit() {
    final class Deleting: RowData {
      var sections = [["a", "b", "c"]]
      var told: [String] = []
      func tableView(
        _ tableView: UITableView, commit style: UITableViewCell.EditingStyle,
        forRowAt path: IndexPath
      ) {
        told.append("\(style) \(path.row)")
        sections[path.section].remove(at: path.row)
        tableView.deleteRows(at: [path], with: .automatic)
      }
    }
    let deleting = TableWorld(Deleting())
    deleting.stage.finger().down(at: (280, 75)).move(by: (-60, 0), over: 0.3).hold(0.2).up()
    deleting.stage.settle()
    #expect(deleting.cell(1)?.frame.minX ?? 0 < -70)
    deleting.stage.tap(at: CGPoint(x: 270, y: 75))
    deleting.stage.settle()
    #expect(deleting.names == ["a", "c"] && deleting.data.told == ["delete 1"])

    let plain = TableWorld(NamedRows([["a", "b"]]))
    plain.stage.finger().down(at: (280, 75)).move(by: (-120, 0), over: 0.3).hold(0.2).up()
    plain.stage.settle()
    #expect(plain.cell(1)?.frame.minX == 0)
  }

  @Test("an older action runs and leaves the row open until editing ends (TBL-05)")
  func olderAction() {
    let world = TableWorld(IndexedBook())
    world.stage.finger().down(at: (250, 75)).move(by: (-200, 0), over: 0.3).hold(0.2).up()
    world.stage.settle()
    #expect(world.data.told.isEmpty, "a full swipe performs nothing")
    world.stage.tap(at: CGPoint(x: 245, y: 75))
    world.stage.settle()
    #expect(world.data.told == ["Bin 0.1"] && world.table.isEditing)
    #expect(world.cell(1)?.frame.minX ?? 0 < -70)
    world.table.setEditing(false, animated: true)
    world.stage.settle()
    #expect(world.cell(1)?.frame.minX == 0 && !world.table.isEditing)
  }
}
