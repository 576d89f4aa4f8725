@testable import PantoControls
@testable import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Fingers on the index of sections.
@MainActor @Suite("The index of sections", .timeLimit(.minutes(60)))
struct SectionIndexStoryTests {
  private final class Book: RowData {
    var sections = (0..<10).map { section in (0..<6).map { "\(section).\($0)" } }
    var told: [String] = []
    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      (0..<10).map { String(UnicodeScalar(UInt8(65 + $0))) }
    }
    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      told.append(title)
      return index
    }
  }

  private let world = TableWorld(Book())

  private var bar: SectionIndexBar? { world.table.indexBar }
  /// The middle of a title on screen. The ten titles take 140 points in the middle of the bar.
  private func place(_ title: Int, x: CGFloat = 293) -> CGPoint {
    CGPoint(x: x, y: 200 - 70 + 14 * CGFloat(title) + 7)
  }

  @Test("after a cancel, and after a lift, the same letter leads to its section again (MUT-14)")
  func again() {
    for isCancelled in [true, false] {
      world.data.told = []
      let finger = world.stage.finger().down(at: place(4))
      #expect(world.data.told == ["E"] && world.table.contentOffset.y == 1200)
      if isCancelled { finger.cancel() } else { finger.up() }
      world.stage.advance(by: 1)
      world.table.contentOffset.y = 0
      world.layOut()

      world.stage.finger().down(at: place(4)).up()

      #expect(world.data.told == ["E", "E"] && world.table.contentOffset.y == 1200)
      world.stage.advance(by: 1)
    }
  }

  @Test(
    "each title is at its place, and above and below the titles are the first and last (MUT-14)")
  func places() {
    for title in [0, 1, 8, 9] {
      world.data.told = []
      world.stage.finger().down(at: place(title)).up()
      #expect(world.data.told == [String(UnicodeScalar(UInt8(65 + title)))])
    }
    world.data.told = []
    world.stage.finger().down(at: CGPoint(x: 293, y: 5)).up()
    world.stage.finger().down(at: CGPoint(x: 293, y: 395)).up()
    #expect(world.data.told == ["A", "J"])
  }

  @Test("the bar is at the trailing edge, inside of safe area and insets (MUT-14)")
  func sides() {
    let stage = TestStage(
      300, 400, safeAreaInsets: UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 30))
    let data = Book()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 50
    table.dataSource = data
    table.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
    stage.add(table)
    stage.stage.layoutIfNeeded()
    func shown() -> CGRect? { table.indexBar.map { $0.convert($0.bounds, to: nil) } }
    #expect(shown() == CGRect(x: 255, y: 40, width: 15, height: 300))

    stage.stage.layoutDirection = .rightToLeft
    stage.stage.layoutIfNeeded()

    #expect(shown() == CGRect(x: 20, y: 40, width: 15, height: 300))
  }

  @Test("the bar has its tracking colour only under a finger, also after a cancel (MUT-14)")
  func colors() {
    world.table.sectionIndexBackgroundColor = .yellow
    world.table.sectionIndexTrackingBackgroundColor = .red
    let finger = world.stage.finger().down(at: place(3))
    #expect(bar?.backgroundColor == .red)
    finger.cancel()
    #expect(bar?.backgroundColor == .yellow)
  }

  @Test("a reload under the finger keeps leading through the new sections (MUT-14)")
  func reload() {
    let finger = world.stage.finger().down(at: place(2))
    world.data.sections = (0..<10).map { section in (0..<3).map { "\(section).\($0)" } }
    world.table.reloadData()
    world.layOut()
    finger.move(to: place(5), over: 0.2)
    world.layOut()
    #expect(world.data.told.last == "F" && world.table.contentOffset.y == 750)
    finger.up()
    world.stage.settle()
    #expect(!world.data.told.contains { $0.hasPrefix("select") })
  }
}
