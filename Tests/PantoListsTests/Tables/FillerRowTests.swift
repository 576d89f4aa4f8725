import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A table that counts how often its scroll indicators flash.
private final class FlashingTable: UITableView {
  var flashes = 0
  override func flashScrollIndicators() {
    super.flashScrollIndicators()
    flashes += 1
  }
}

@MainActor @Suite("Empty rows and indicators of tables", .timeLimit(.minutes(60)))
struct FillerRowTests {
  private func world(_ style: UITableView.Style = .plain, rows: Int = 3) -> TableWorld<NamedRows> {
    TableWorld(NamedRows([(0..<rows).map { "\($0)" }]), style: style)
  }
  /// The heights at which the lines of empty rows lie.
  private func lines(_ world: TableWorld<NamedRows>) -> [CGFloat] {
    world.layOut()
    return world.table.subviews.filter {
      !($0 is UITableViewCell) && $0.backgroundColor == world.table.separatorColor
    }.map(\.frame.minY).sorted()
  }

  @Test("empty rows as high as the last one fill a plain table that wants them (TBL-01)")
  func automatic() {
    let world = world()
    #expect(world.table.fillerRowHeight == 0 && lines(world).isEmpty)

    world.table.fillerRowHeight = UITableView.automaticDimension
    #expect(lines(world) == [199, 249, 299, 349, 399])

    world.data.sections = [["a", "b", "c", "d", "e"]]
    world.table.reloadData()
    #expect(lines(world) == [299, 349, 399])

    world.table.fillerRowHeight = 0
    #expect(lines(world).isEmpty)
  }

  @Test("empty rows have the height and the separators that the table says (TBL-01)")
  func ownHeight() {
    let world = world()
    world.table.fillerRowHeight = 100
    #expect(lines(world) == [249, 349, 449])

    world.table.separatorColor = .red
    world.table.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 10)
    #expect(lines(world) == [249, 349, 449])
    let line = world.table.subviews.first { $0.frame.minY == 249 }
    #expect(line?.frame == CGRect(x: 40, y: 249, width: 250, height: 1))

    world.table.separatorStyle = .none
    #expect(lines(world).isEmpty)
  }

  @Test("full tables, groups and tables with a footer have no empty rows (TBL-01)")
  func none() {
    let (full, grouped, footed) = (world(rows: 10), world(.grouped), world())
    footed.table.tableFooterView = UIView()
    for world in [full, grouped, footed] {
      world.table.fillerRowHeight = UITableView.automaticDimension
      #expect(lines(world).isEmpty)
    }
  }

  @Test("a height of empty rows that is negative or not finite is refused (B57)")
  func refused() {
    let table = UITableView()
    table.fillerRowHeight = 30
    for height in [-5, CGFloat.nan, .infinity] { table.fillerRowHeight = height }
    #expect(table.fillerRowHeight == 30)
  }

  @Test("a table controller flashes the scroll indicators when its view has appeared (TBL-09)")
  func flashes() {
    let page = UITableViewController(style: .plain)
    let table = FlashingTable(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    page.tableView = table
    let stage = TestStage(300, 400)
    #expect(table.flashes == 0)

    stage.window.rootViewController = page
    stage.settle()

    #expect(table.flashes == 1)
  }

  @Test("only the empty rows in sight have lines, however far the table is scrolled (TBL-01)")
  func inSight() {
    let world = world()
    world.table.fillerRowHeight = UITableView.automaticDimension
    world.layOut()
    world.table.contentOffset.y = 100_000
    let lines = lines(world)
    #expect(lines.count <= 10)
    #expect(lines.allSatisfy { $0 >= world.table.bounds.minY - 1 && $0 < world.table.bounds.maxY })
    world.table.contentOffset.y = 1e8
    #expect(self.lines(world).count <= 10)
  }
}
