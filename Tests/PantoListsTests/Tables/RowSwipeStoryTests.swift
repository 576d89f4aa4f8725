@testable import PantoControls
@testable import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Flicks, cancels and changes while a row is swiped, at both sides.
@MainActor @Suite("Rows that are swiped back", .timeLimit(.minutes(60)))
struct RowSwipeStoryTests {
  private final class Mail: RowData {
    var sections = [(0..<30).map { "\($0)" }]
    var told: [String] = []
    var performsFirst = false
    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? { actions(["Bin", "Flag"], path) }
    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? { actions(["Read", "Star"], path) }
    private func actions(_ names: [String], _ path: IndexPath) -> UISwipeActionsConfiguration {
      let all = UISwipeActionsConfiguration(
        actions: names.map { name in
          UIContextualAction(style: .normal, title: name) { [unowned self] _, _, done in
            told.append("\(name) \(path.row)")
            done(true)
          }
        })
      all.performsFirstActionWithFullSwipe = performsFirst
      return all
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
  private var buttons: SwipeButtons? {
    world.table.subviews.compactMap { $0 as? SwipeButtons }.last
  }

  /// Opens the actions of row 1 at a side of the screen; returns the sign of the row's movement.
  private func open(isLeft: Bool, isRightToLeft: Bool) -> CGFloat {
    if isRightToLeft { world.stage.stage.layoutDirection = .rightToLeft }
    world.layOut()
    let sign: CGFloat = isLeft ? 1 : -1
    world.stage.finger().down(at: (150, 75)).move(by: (sign * 125, 3), over: 0.4).hold(0.2).up()
    world.stage.settle()
    return sign
  }

  @Test(
    "a flick back closes a row that is still more than half open (MUT-14)",
    arguments: [true, false], [true, false])
  func flickBack(isLeft: Bool, isRightToLeft: Bool) {
    let sign = open(isLeft: isLeft, isRightToLeft: isRightToLeft)
    let width = buttons?.fullWidth ?? 0
    #expect(width > 100 && x(1) == sign * width)
    world.stage.finger().down(at: (150, 75)).move(by: (-sign * 30, 0), over: 0.06).up()
    world.stage.settle()
    #expect(x(1) == 0 && world.data.told == ["begin 1", "end 1"])
  }

  @Test(
    "a slow pull back that ends more than half open opens it again (MUT-14)",
    arguments: [true, false])
  func slowBack(isLeft: Bool) {
    let sign = open(isLeft: isLeft, isRightToLeft: false)
    let width = buttons?.fullWidth ?? 0
    world.stage.finger().down(at: (150, 75)).move(by: (-sign * 40, 0), over: 0.4).hold(0.2).up()
    world.stage.settle()
    #expect(x(1) == sign * width && world.data.told == ["begin 1"])
  }

  @Test(
    "a row of an inset group that is aside stays inside of its card (TBL-06)",
    arguments: [true, false])
  func insideOfCard(isRightToLeft: Bool) throws {
    let world = TableWorld(Mail(), style: .insetGrouped)
    if isRightToLeft { world.stage.stage.layoutDirection = .rightToLeft }
    world.layOut()
    let y = try #require(world.cell(0)?.frame.midY)
    for sign in [1, -1] as [CGFloat] {
      let cell = try #require(world.cell(0))
      let finger = world.stage.finger()
      finger.down(at: (150, y)).move(by: (sign * 125, 3), over: 0.4).hold(0.2)
      let moved = try #require(cell.mask).frame
      #expect((cell.frame.minX - 16) * sign > 100)
      #expect(abs(moved.minX + cell.frame.minX - 16) < 0.001 && moved.width == 268)
      finger.up()
      world.stage.settle()
      let rest = try #require(cell.mask).frame
      #expect(rest.minX == 16 - cell.frame.minX && cell.frame.minX != 16)
      #expect(cell.mask?.layer.maskedCorners == cell.layer.maskedCorners)
      let outer: CACornerMask = sign < 0 ? .layerMaxXMinYCorner : .layerMinXMinYCorner
      #expect(buttons(of: world)?.layer.maskedCorners == outer, "the first row has upper corners")
      world.stage.tap(at: CGPoint(x: 150, y: y + 60))
      world.stage.settle()
      #expect(cell.frame.minX == 16 && cell.mask == nil)
    }
    #expect(world.data.told == ["begin 0", "end 0", "begin 0", "end 0"])
  }

  private func buttons(of world: TableWorld<Mail>) -> SwipeButtons? {
    world.table.subviews.compactMap { $0 as? SwipeButtons }.last
  }

  @Test("a row that is swiped again while it closes stays inside of its card, too (TBL-06)")
  func swipedAgain() throws {
    let world = TableWorld(Mail(), style: .insetGrouped)
    let cell = try #require(world.cell(0))
    let y = cell.frame.midY
    world.stage.finger().down(at: (150, y)).move(by: (-125, 3), over: 0.4).hold(0.2).up()
    world.stage.settle()
    world.stage.tap(at: CGPoint(x: 150, y: y + 60))
    world.stage.advance(by: 0.05)
    world.stage.finger().down(at: (150, y)).move(by: (-125, 3), over: 0.1).hold(0.5).up()
    world.stage.settle()
    let mask = try #require(cell.mask)
    #expect(abs(mask.frame.minX + cell.frame.minX - 16) < 0.001 && cell.frame.minX < -80)
  }

  @Test("a cell that shows another row while its row closes shows all of it (TBL-06)")
  func usedAgain() throws {
    let world = TableWorld(Mail(), style: .insetGrouped)
    let cell = try #require(world.cell(0))
    let y = cell.frame.midY
    world.stage.finger().down(at: (150, y)).move(by: (-125, 3), over: 0.4).hold(0.2).up()
    world.stage.settle()
    world.stage.tap(at: CGPoint(x: 150, y: y + 60))
    #expect(cell.mask != nil, "the row closes")
    world.table.reloadData()
    world.layOut()
    #expect(cell.mask == nil)
  }

  @Test("a mask that a program gave to a cell stays (TBL-06)")
  func ownMask() throws {
    let world = TableWorld(Mail(), style: .insetGrouped)
    let cell = try #require(world.cell(0))
    let own = UIView(frame: cell.bounds)
    cell.mask = own
    let y = cell.frame.midY
    world.stage.finger().down(at: (150, y)).move(by: (-125, 3), over: 0.4).hold(0.2).up()
    world.stage.settle()
    world.stage.tap(at: CGPoint(x: 150, y: y + 60))
    world.stage.settle()
    #expect(cell.mask === own)
  }

  @Test("a cancelled swipe closes a row that was closed, and the next swipe opens it (MUT-14)")
  func cancelled() {
    world.stage.finger().down(at: (200, 75)).move(by: (-120, 0), over: 0.3).cancel()
    world.stage.settle()
    #expect(x(1) == 0 && world.data.told == ["begin 1", "end 1"])
    #expect(buttons == nil && world.cell(1)?.showingDeleteConfirmation == false)

    let sign = open(isLeft: false, isRightToLeft: false)

    #expect(x(1) == sign * (buttons?.fullWidth ?? 0))
  }

  @Test("a cancelled pull of an open row leaves it open as it was (MUT-14)")
  func cancelledOpen() {
    let sign = open(isLeft: false, isRightToLeft: false)
    let width = buttons?.fullWidth ?? 0
    world.stage.finger().down(at: (100, 75)).move(by: (100, 0), over: 0.3).cancel()
    world.stage.settle()
    #expect(x(1) == sign * width && world.data.told == ["begin 1"])
  }

  @Test(
    "beyond its buttons a row follows a quarter of the finger's movement (MUT-14)",
    arguments: [true, false])
  func resistance(isLeft: Bool) {
    let sign = open(isLeft: isLeft, isRightToLeft: false)
    let width = buttons?.fullWidth ?? 0
    let finger = world.stage.finger().down(at: (150, 75)).move(by: (sign * 20, 0), over: 0.1)
    let before = x(1)
    finger.move(by: (sign * 40, 0), over: 0.1)
    #expect(before.magnitude > width && x(1) == before + sign * 10)
    #expect(buttons?.frame.width == x(1).magnitude)
    finger.hold(0.2).up()
    world.stage.settle()
    #expect(x(1) == sign * width)
  }

  @Test(
    "the buttons stay at their edge of a table that grows narrower (MUT-14)",
    arguments: [true, false])
  func resize(isLeft: Bool) {
    let sign = open(isLeft: isLeft, isRightToLeft: false)
    let width = buttons?.fullWidth ?? 0
    world.table.frame.size.width = 280
    world.layOut()
    world.stage.settle()
    #expect(x(1) == sign * width)
    #expect(isLeft ? buttons?.frame.minX == 0 : buttons?.frame.maxX == 280)
  }

  @Test("rows that are inserted above an open row close it (MUT-14)")
  func insertion() {
    _ = open(isLeft: false, isRightToLeft: false)
    world.data.sections[0].insert("new", at: 0)
    world.table.insertRows(at: [at(0)], with: .fade)
    world.stage.settle()
    #expect(world.data.told == ["begin 1", "end 1"] && x(1) == 0 && x(2) == 0)
    #expect(buttons == nil)
  }

  @Test("a touch elsewhere closes an open row at once, one on the row when it lifts (MUT-14)")
  func touches() {
    _ = open(isLeft: false, isRightToLeft: false)
    let finger = world.stage.finger().down(at: (50, 75)).hold(0.3)
    #expect(world.data.told == ["begin 1"])
    finger.up()
    #expect(world.data.told == ["begin 1", "end 1"])
    world.stage.settle()

    _ = open(isLeft: false, isRightToLeft: false)
    world.data.told = []
    let other = world.stage.finger().down(at: (50, 275)).hold(0.3)
    #expect(world.data.told == ["end 1"])
    other.up()
    world.stage.settle()
    #expect(world.data.told == ["end 1"], "nothing is selected")
  }

  @Test("a full swipe goes to the far side and performs the first action only beyond 60 % (MUT-14)")
  func full() {
    world.data.performsFirst = true
    world.stage.finger().down(at: (290, 75)).move(by: (-175, 0), over: 0.4).hold(0.2).up()
    world.stage.settle()
    #expect(world.data.told == ["begin 1"] && x(1) < -100)
    world.table.setEditing(false, animated: false)
    world.stage.settle()
    world.data.told = []

    world.stage.finger().down(at: (290, 75)).move(by: (-205, 0), over: 0.4).hold(0.2).up()
    world.stage.settle()
    #expect(world.data.told == ["begin 1", "Bin 1", "end 1"] && x(1) == 0)
  }

  @Test("pulled back below 60 %, the first action is not performed (MUT-14)")
  func notFull() {
    world.data.performsFirst = true
    let finger = world.stage.finger().down(at: (290, 75)).move(by: (-220, 0), over: 0.4)
    #expect(buttons?.isFull == true)
    finger.move(by: (80, 0), over: 0.3).hold(0.2)
    #expect(buttons?.isFull == false)
    finger.up()
    world.stage.settle()
    #expect(world.data.told == ["begin 1"])
  }
}
