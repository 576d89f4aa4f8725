import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// The index of sections, rows ahead, older actions and insets of tables.
@MainActor @Suite("More of tables", .timeLimit(.minutes(20))) struct TableExtraTests {
  private final class Book: RowData {
    var sections = (0..<26).map { section in (0..<4).map { "\(section).\($0)" } }
    var told: [String] = []
    var titles: [String]? = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
    var answers = true
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      told.append(title)
      return answers ? index : .max
    }
    func tableView(
      _ tableView: UITableView, editActionsForRowAt path: IndexPath
    ) -> [UITableViewRowAction]? {
      [
        UITableViewRowAction(style: .default, title: "Bin") { [unowned self] action, path in
          told.append("\(action.title ?? "") \(path.section).\(path.row)")
        }
      ]
    }
  }

  private let world = TableWorld(Book())

  @Test("a finger on the index leads through the sections, and no row is touched (TBL-15)")
  func scrub() {
    let finger = world.stage.finger().down(at: (293, 25))
    #expect(world.data.told == ["A"] && world.table.contentOffset.y == 0)
    finger.move(to: (293, 200), over: 0.3)
    world.layOut()
    let letter = world.data.told.last ?? ""
    let section = world.data.titles?.firstIndex(of: letter) ?? 0
    #expect((11...14).contains(section), "the middle of the index")
    #expect(world.table.contentOffset.y == world.table.rect(forSection: section).minY)
    #expect(Set(world.data.told).count == world.data.told.count, "each title once")
    finger.move(to: (293, 900), over: 0.2).up()
    #expect(world.data.told.last == "Z")
    let most = world.table.contentSize.height - 400
    #expect(world.table.contentOffset.y == most, "not beyond the end")
    #expect(!world.data.told.contains { $0.hasPrefix("select") })
    world.data.answers = false
    world.stage.finger().down(at: (293, 40)).up()
    #expect(world.table.contentOffset.y == most, "NSNotFound scrolls nowhere")
  }

  @Test("contents of rows leave room for the index, which comes and goes with its titles (TBL-15)")
  func room() {
    #expect(world.cell(0)?.contentView.frame.width == 285)
    world.data.titles = nil
    world.table.reloadSectionIndexTitles()
    world.stage.stage.layoutIfNeeded()
    #expect(world.cell(0)?.contentView.frame.width == 300)
    world.data.titles = (0..<400).map { "\($0)" }
    world.table.reloadData()
    world.layOut()
    #expect(world.cell(0)?.contentView.frame.width == 285)
    world.stage.finger().down(at: (293, 399)).up()
    #expect(world.data.told.last == "399", "titles without room can be reached")
    world.stage.stage.layoutDirection = .rightToLeft
    world.layOut()
    world.data.told = []
    world.stage.finger().down(at: (7, 1)).up()
    #expect(world.data.told == ["0"] && world.cell(0)?.contentView.frame.minX == 15)
  }

  @Test("an older action runs and leaves the row open until editing ends (TBL-05)") func older() {
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

  @Test("contents stay beside the safe area unless the table says no (TBL-01)") func safeArea() {
    let page = UIViewController()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let data = NamedRows([["a"]])
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = data
    page.view.addSubview(table)
    page.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 20)
    let stage = TestStage(300, 400)
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    let cell = table.cellForRow(at: at(0))
    #expect(cell?.frame.width == 300)
    #expect(cell?.contentView.frame.minX == 30 && cell?.contentView.frame.maxX == 280)
    table.insetsContentViewsToSafeArea = false
    stage.stage.layoutIfNeeded()
    #expect(cell?.contentView.frame.width == 300)
  }

  @Test("a data source that reloads while it is asked for titles or rows ahead ends (TBL-16)")
  func reloads() {
    final class Restless: RowData, UITableViewDataSourcePrefetching {
      var sections = [(0..<200).map { "\($0)" }]
      var told: [String] = []
      func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        told.append("titles")
        if told.count < 4 { tableView.reloadData() }
        return ["A"]
      }
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        told.append("rows")
        if told.count < 10 { tableView.reloadData() }
      }
    }
    let world = TableWorld(Restless())
    world.table.prefetchDataSource = world.data
    world.stage.advance(by: 0.1)
    for y in stride(from: 100, to: 900, by: 100) {
      world.table.contentOffset.y = CGFloat(y)
      world.stage.advance(by: 0.1)
    }
    #expect(world.data.told.contains("rows") && world.data.told.count < 40)
    #expect(world.names.first == "16" && !world.stage.stage.isMoving)
    world.table.isPrefetchingEnabled = false
    world.data.told = []
    world.table.contentOffset.y = 2000
    world.stage.advance(by: 0.1)
    #expect(world.data.told.isEmpty)
  }
}
