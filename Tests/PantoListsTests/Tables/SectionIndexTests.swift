import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Rows with an index of sections and an older kind of action.
@MainActor final class IndexedBook: RowData {
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

@MainActor @Suite("A finger on the index of sections", .timeLimit(.minutes(60)))
struct SectionIndexTests {
  private let world = TableWorld(IndexedBook())

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
}
