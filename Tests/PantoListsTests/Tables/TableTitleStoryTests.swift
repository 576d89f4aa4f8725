@testable import PantoControls
@testable import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Headers and footers that float, and cells beside insets and controls.
@MainActor @Suite("Titles and contents of tables", .timeLimit(.minutes(60)))
struct TableTitleStoryTests {
  private final class Titled: RowData {
    var sections = [(0..<10).map { "\($0)" }, (10..<20).map { "\($0)" }]
    var told: [String] = []
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      40
    }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      30
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      view(tag: 40)
    }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      view(tag: 30)
    }
    private func view(tag: Int) -> UIView {
      let view = UIView()
      view.tag = tag
      return view
    }
    func tableView(
      _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { told.append("header \(section)") }
    func tableView(
      _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) { told.append("footer \(section)") }
    func tableView(
      _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) { told.append("no header \(section)") }
    func tableView(
      _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
    ) { told.append("no footer \(section)") }
    func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {}
  }

  private let world = TableWorld(Titled(), topPadding: 0)

  /// Where headers, of 40 points, or footers, of 30, are from the top of the table's own frame.
  private func titles(_ height: CGFloat) -> [CGFloat] {
    world.layOut()
    let views = world.table.subviews.filter { $0.tag == Int(height) && $0.frame.height == height }
    return views.map { $0.frame.minY - world.table.bounds.minY }.sorted()
  }

  @Test("headers float at the upper inset, and the next section pushes them out (MUT-14)")
  func headers() {
    // Section 0 is from 0 to 570: header 40, rows 500, footer 30. Section 1 ends at 1140.
    #expect(titles(40).first == 0)
    world.table.contentOffset.y = 200
    #expect(titles(40) == [0, 370], "the next section begins at 570, within the height of 400")
    world.table.contentOffset.y = 520
    #expect(titles(40) == [-20, 50], "the end of its rows pushes it out")
    world.table.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0)
    world.table.contentOffset.y = 200
    #expect(titles(40).first == 60)
  }

  @Test("footers float at the lower inset, not above their own header (MUT-14)")
  func footers() {
    #expect(titles(30) == [370])
    world.table.contentOffset.y = 100
    #expect(titles(30) == [370])
    world.table.contentOffset.y = 190
    #expect(titles(30) == [350], "its own place")
    world.table.contentOffset.y = 230
    #expect(titles(30) == [310, 380], "the next one stays below its header")
    world.table.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0)
    world.table.contentOffset.y = 0
    #expect(titles(30) == [320])
  }

  @Test("titles are told as they come and go, in order (MUT-14)")
  func told() {
    #expect(world.data.told == ["header 0", "footer 0"])
    world.data.told = []
    world.table.contentOffset.y = 230
    world.layOut()
    #expect(world.data.told == ["header 1", "footer 1"])
    world.data.told = []
    world.table.contentOffset.y = 700
    world.layOut()
    #expect(world.data.told == ["no header 0", "no footer 0"])
  }

  @Test("a row is scrolled to each place of the part that titles leave free (MUT-14)")
  func scrolling() {
    // Row 5 of section 0 is from 290 to 340; titles leave 40 to 370 free.
    func scroll(_ position: UITableView.ScrollPosition) -> CGFloat {
      world.table.scrollToRow(at: at(5), at: position, animated: false)
      return world.table.contentOffset.y
    }
    #expect(scroll(.top) == 250)
    #expect(scroll(.bottom) == 0)
    world.table.contentOffset.y = 700
    #expect(scroll(.none) == 250)
    #expect(scroll(.middle) == 110)
    world.table.scrollToRow(at: at(9, 1), at: .top, animated: false)
    #expect(world.table.contentOffset.y == 740, "not beyond the end")
    #expect(scroll(.none) == 250)
  }

  @Test("contents of cells keep clear of controls and safe area, mirrored too (MUT-14)")
  func contents() throws {
    let stage = TestStage(
      300, 400, safeAreaInsets: UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 30))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 50
    let data = Titled()
    table.dataSource = data
    stage.add(table)
    stage.stage.layoutIfNeeded()
    let cell = try #require(table.cellForRow(at: at(0)))
    #expect(cell.contentView.frame == CGRect(x: 20, y: 0, width: 250, height: 50))
    table.setEditing(true, animated: false)
    stage.settle()
    #expect(cell.contentView.frame.minX == 58 && cell.contentView.frame.maxX == 226)
    table.insetsContentViewsToSafeArea = false
    table.setEditing(false, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(cell.contentView.frame.width == 300)
    table.insetsContentViewsToSafeArea = true
    stage.stage.layoutDirection = .rightToLeft
    table.reloadData()
    table.setEditing(true, animated: false)
    stage.settle()
    let other = try #require(table.cellForRow(at: at(0)))
    #expect(other.contentView.frame.minX == 64 && other.contentView.frame.maxX == 232)
  }
}
