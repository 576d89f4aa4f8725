import PantoControls
import PantoGestures
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Tests the entries of the log about touches on rows and items (EXP-01, V3).
@MainActor @Suite("Cells explain themselves", .timeLimit(.minutes(60))) struct CellExplanationTests
{
  @MainActor private final class Rows: UITableViewController {
    var allows = true
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      40
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
    override func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { allows ? indexPath : nil }
  }

  private let stage = TestStage(320, 480)

  private var story: [String] {
    stage.log.transitions.filter { $0.recognizer.isOfControl }.map { t in
      let why = t.reason.sentence(for: t.kind, naming: stage.log.name(of:))
      return "\(stage.log.name(of: t.recognizer)) \(t.to.name): \(why)"
    }
  }

  @Test("a row says that it was selected, refused, or taken by a scroll (EXP-01)")
  func rows() throws {
    let rows = Rows()
    rows.tableView.rowHeight = 50
    rows.tableView.accessibilityIdentifier = "list"
    stage.window.rootViewController = rows
    stage.stage.layoutIfNeeded()
    stage.tap(at: CGPoint(x: 100, y: 75))
    rows.allows = false
    stage.tap(at: CGPoint(x: 100, y: 125))
    stage.finger().down(at: CGPoint(x: 100, y: 175)).move(by: (0, -80), over: 0.1).up()
    stage.settle()

    #expect(
      story.prefix(2) == [
        "cell:list[0,1] ended: Selected, 1 action sent.",
        "cell:list[0,2] failed: The delegate refused the selection.",
      ], "\(story)")
    #expect(
      story.count == 3 && story[2].hasPrefix("cell:list[0,3] failed: scrollPan:list began after"))
    let answers = stage.stage.diagnose(at: CGPoint(x: 100, y: 75)).answers
    #expect(answers.first?.kind == .cell)
  }

  /// Rows that tests find by an identifier, which each cell gets when it is used for a row.
  @MainActor private final class NamedRows: UITableViewController {
    override func viewDidLoad() {
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      tableView.rowHeight = 50
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      60
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      cell.accessibilityIdentifier = "row \(indexPath.row)"
      return cell
    }
  }

  @Test("cells that are named after their rows have no numbers, however far one scrolls (NAM-01)")
  func identifiersOfRows() {
    let rows = NamedRows()
    stage.window.rootViewController = rows
    stage.stage.layoutIfNeeded()
    for offset in [0, 700, 2000, 350, 1200, 0, 2500, 40, 0] {
      rows.tableView.contentOffset = CGPoint(x: 0, y: offset)
      stage.stage.layoutIfNeeded()
    }
    let names = rows.tableView.visibleCells.map(\.gestureName)
    #expect(names.count > 8 && names == names.indices.map { "row \($0)" })
  }
}
