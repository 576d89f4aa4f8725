import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A data source that reloads or does something else when it is told of rows or items ahead.
private final class Reloader: UITableViewDataSource, UITableViewDataSourcePrefetching,
  UICollectionViewDataSource, UICollectionViewDataSourcePrefetching
{
  var count = 500
  var told: [[IndexPath]] = []
  var cancelled: [[IndexPath]] = []
  var onRows: (UITableView, [IndexPath]) -> Void = { _, _ in }
  var onCancel: (UITableView) -> Void = { _ in }
  var onItems: (UICollectionView, [IndexPath]) -> Void = { _, _ in }
  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
  func tableView(_ table: UITableView, prefetchRowsAt paths: [IndexPath]) {
    told.append(paths)
    onRows(table, paths)
  }
  func tableView(_ table: UITableView, cancelPrefetchingForRowsAt paths: [IndexPath]) {
    cancelled.append(paths)
    onCancel(table)
  }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }
  func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
  func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
    told.append(paths)
    onItems(view, paths)
  }
  func collectionView(_ view: UICollectionView, cancelPrefetchingForItemsAt paths: [IndexPath]) {
    cancelled.append(paths)
  }
}

@MainActor
@Suite("Rows and items ahead of a reload", .serialized, .timeLimit(.minutes(60)))
struct PrefetchTests {
  let stage = TestStage(300, 440)
  private let data = Reloader()

  private func makeTable() -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
    table.rowHeight = 44
    table.dataSource = data
    table.prefetchDataSource = data
    return stage.add(table)
  }

  private func makeItems() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 140, height: 100)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 440), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = data
    view.prefetchDataSource = data
    return stage.add(view)
  }

  @Test("only items that were announced are taken back (COL-12)")
  func takenBack() {
    let view = makeItems()
    stage.settle()

    // A line of items at the lower edge is in sight and also in the part ahead.
    view.contentOffset.y = 1000
    stage.settle()
    view.contentOffset.y = 900
    stage.settle()

    #expect(!data.cancelled.isEmpty)
    #expect(Set(data.cancelled.joined()).isSubset(of: Set(data.told.joined())))
  }

  private func swipe() {
    stage.finger().down(at: (150, 400)).move(by: (0, -350), over: 0.1).up()
    stage.settle()
  }

  @Test("rows that were announced and then deleted are not taken back (TBL-16)")
  func deletedAhead() {
    let table = makeTable()
    table.layoutIfNeeded()
    #expect(data.told.first?.isEmpty == false)

    let gone = (12..<data.count).map { IndexPath(row: $0, section: 0) }
    data.count = 12
    table.deleteRows(at: gone, with: .none)
    stage.settle()
    swipe()

    #expect(data.cancelled.isEmpty)
  }

  /// Checks that no path was announced twice.
  private func expectEachOnce(sourceLocation: SourceLocation = #_sourceLocation) {
    let all = data.told.flatMap { $0 }
    #expect(Set(all).count == all.count && !all.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(
    "rows are announced once, also where the answer reloads the data or the rows (L3)",
    arguments: ["nothing", "data", "data at once", "rows", "visible rows"])
  func table(what: String) {
    data.onRows = { table, paths in
      switch what {
      case "data": table.reloadData()
      case "data at once":
        table.reloadData()
        table.layoutIfNeeded()
      case "rows": table.reloadRows(at: paths, with: .none)
      case "visible rows": table.reloadRows(at: table.indexPathsForVisibleRows ?? [], with: .fade)
      default: break
      }
    }
    let table = makeTable()
    let misuses = Misuse.count
    swipe()
    #expect(table.contentOffset.y > 500)
    expectEachOnce()
    #expect(Misuse.count == misuses)
  }

  @Test("rows that are taken back are taken back once, and others announced after a reload (L3)")
  func cancelled() {
    data.onCancel = { $0.reloadData() }
    let table = makeTable()
    table.contentOffset.y = 4400
    stage.advance(by: 0.1)
    data.told = []
    table.contentOffset.y = 4000
    stage.advance(by: 0.1)
    #expect(data.cancelled.count == 2, "once at the start, once for the turn")
    #expect(data.told.count == 1 && data.told[0].first == IndexPath(row: 89, section: 0))
  }

  @Test("rows are announced again after a reload from elsewhere (TBL-16)")
  func again() {
    let table = makeTable()
    stage.advance(by: 0.1)
    let first = data.told
    table.reloadData()
    stage.advance(by: 0.1)
    #expect(data.told.count == 2 * first.count && data.told.last == first.last)
  }

  @Test(
    "items are announced once, also where the answer reloads the data or the items (L3)",
    arguments: ["nothing", "data", "data at once", "items", "items at once"])
  func collection(what: String) {
    data.onItems = { view, paths in
      switch what {
      case "data": view.reloadData()
      case "data at once":
        view.reloadData()
        view.layoutIfNeeded()
      case "items": view.reloadItems(at: paths)
      case "items at once":
        view.reloadItems(at: paths)
        view.layoutIfNeeded()
      default: break
      }
    }
    let view = makeItems()
    let misuses = Misuse.count
    swipe()
    #expect(view.contentOffset.y > 500)
    expectEachOnce()
    #expect(Misuse.count == misuses)
  }

  @Test("a data source that reloads while it is asked for titles or rows ahead ends (TBL-16)")
  func restlessSource() {
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
