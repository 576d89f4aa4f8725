import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Diffable data sources", .timeLimit(.minutes(60))) struct DiffableTests {
  private typealias Shot = NSDiffableDataSourceSnapshot<String, Int>

  let stage = TestStage(300, 400)
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let source: UITableViewDiffableDataSource<String, Int>

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 20
    source = UITableViewDiffableDataSource(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    stage.add(table)
    source.apply(shot([("a", [1, 2, 3, 4]), ("b", [5, 6])]), animatingDifferences: false)
    stage.settle()
  }

  private func shot(_ sections: [(String, [Int])]) -> Shot {
    var shot = Shot()
    for (name, items) in sections {
      shot.appendSections([name])
      shot.appendItems(items)
    }
    return shot
  }
  private var names: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  @Test("a snapshot shows by moving the cells that stay (TBL-04)")
  func apply() throws {
    #expect(names == ["1", "2", "3", "4", "5", "6"])
    let three = try #require(table.cellForRow(at: at(2)))
    var done = false
    source.apply(shot([("b", [6, 3]), ("a", [9, 4, 1])])) { done = true }
    #expect(table.cellForRow(at: at(1)) === three && three.frame.minY == 20 && !done)
    stage.settle()
    #expect(done && names == ["6", "3", "9", "4", "1"])
    #expect(source.indexPath(for: 9) == at(0, 1) && source.itemIdentifier(for: at(1)) == 3)
    #expect(source.sectionIdentifier(for: 1) == "a" && source.index(for: "b") == 0)
    #expect(source.itemIdentifier(for: at(7)) == nil && source.indexPath(for: 77) == nil)
  }

  /// Swipes the second row to the left by half of its width, slowly.
  private func swipeSecondRow() {
    stage.finger().down(at: CGPoint(x: 280, y: 30)).move(by: (-150, 2), over: 0.4).hold(0.2).up()
    stage.settle()
  }

  @Test("a data source that says nothing of edits leaves swipes to the delegate (TBL-05)")
  func swipe() {
    let data = SwipedNumbers()
    table.delegate = data
    swipeSecondRow()
    #expect(table.cellForRow(at: at(1))?.frame.minX ?? 0 < -70)
    #expect(data.told == ["swipe 1"], "the row is not selected")

    table.setEditing(true, animated: false)
    stage.settle()
    #expect(table.cellForRow(at: at(1))?.isEditing == false, "edit mode is another matter")
  }

  @Test("a data source without an answer has no Delete of its own (TBL-05)")
  func noDelete() {
    swipeSecondRow()
    #expect(table.cellForRow(at: at(1))?.frame.minX == 0)
  }

  @Test("rows that a data source keeps from edits are not swiped (TBL-05)")
  func fixed() {
    let fixed = FixedNumbers(tableView: table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    fixed.apply(shot([("a", [1, 2])]), animatingDifferences: false)
    let data = SwipedNumbers()
    table.delegate = data
    swipeSecondRow()
    #expect(table.cellForRow(at: at(1))?.frame.minX == 0 && !data.told.contains("swipe 1"))
  }

  @Test("any two snapshots lead from one to the other without a report (TBL-04)")
  func random() {
    var seed: UInt64 = 7
    func next(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    let before = Misuse.count
    for round in 0..<60 {
      var items = Array(0..<14)
      var sections: [(String, [Int])] = []
      var letters = ["a", "b", "c", "d"]
      for _ in 0..<next(5) {
        let name = letters.remove(at: next(letters.count))
        let taken = (0..<next(5)).compactMap { _ in
          items.isEmpty ? nil : items.remove(at: next(items.count))
        }
        sections.append((name, taken))
      }
      var new = shot(sections)
      if round % 3 == 0, let name = new.sectionIdentifiers.first { new.reloadSections([name]) }
      if round % 4 == 0, let item = new.itemIdentifiers.last { new.reloadItems([item]) }
      source.apply(new, animatingDifferences: round % 5 != 0)
      if round % 2 == 0 { stage.settle() } else { stage.advance(by: 0.1) }
      #expect(names == sections.flatMap { $0.1.map { "\($0)" } }, "\(round)")
    }
    stage.settle()
    #expect(Misuse.count == before)
  }

  @Test("a snapshot is edited by neighbours, and refuses what is there twice (TBL-04)")
  func snapshot() {
    var shot = source.snapshot()
    shot.insertItems([7], beforeItem: 2)
    shot.insertItems([8], afterItem: 6)
    shot.moveItem(1, afterItem: 5)
    shot.deleteItems([3, 99])
    shot.insertSections(["c"], beforeSection: "b")
    shot.moveSection("a", afterSection: "b")
    #expect(shot.sectionIdentifiers == ["c", "b", "a"])
    #expect(shot.itemIdentifiers == [5, 1, 6, 8, 7, 2, 4] && shot.numberOfItems == 7)
    #expect(shot.indexOfItem(7) == 4 && shot.sectionIdentifier(containingItem: 1) == "b")
    #expect(shot.numberOfItems(inSection: "c") == 0 && shot.indexOfSection("x") == nil)

    let before = Misuse.count
    shot.appendItems([1, 10, 10], toSection: "c")
    shot.appendItems([11], toSection: "x")
    shot.insertItems([12], afterItem: 99)
    shot.appendSections(["a"])
    #expect(shot.itemIdentifiers(inSection: "c") == [10] && shot.numberOfSections == 3)
    source.apply(shot)
    stage.settle()
    #expect(Misuse.count > before && names == ["10", "5", "1", "6", "8", "7", "2", "4"])
    shot.deleteSections(["b"])
    #expect(shot.numberOfItems == 4)
    shot.deleteAllItems()
    #expect(shot.numberOfItems == 0 && shot.numberOfSections == 0)
    Shot().itemIdentifiers.forEach { _ in Issue.record("an empty snapshot has no items") }
  }

  @Test("reconfigured items keep their cells (TBL-04)")
  func reconfigure() {
    let first = table.cellForRow(at: at(0))
    first?.textLabel?.text = "changed"
    var shot = source.snapshot()
    shot.reconfigureItems([1])
    source.apply(shot)
    stage.settle()
    #expect(table.cellForRow(at: at(0)) === first && first?.textLabel?.text == "1")
    #expect(source.snapshot().reconfiguredItemIdentifiers.isEmpty)
  }

  @Test("collection views take the same snapshots (TBL-04)")
  func collection() {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 50, height: 50)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: flow)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
      cell.tag = item
      return cell
    }
    stage.add(view)
    source.apply(shot([("a", [1, 2, 3])]), animatingDifferences: false)
    stage.settle()
    let two = view.cellForItem(at: IndexPath(item: 1, section: 0))
    source.apply(shot([("a", [2, 4]), ("b", [1])]))
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === two && two?.tag == 2)
    stage.settle()
    #expect(
      view.indexPathsForVisibleItems.sorted().map { view.cellForItem(at: $0)?.tag } == [2, 4, 1])
  }

  @Test("reconfigured items of a collection view keep their cells (TBL-04, H7)")
  func reconfiguredItems() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    var added = 0
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      view, path, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
      cell.tag = item + added
      return cell
    }
    stage.add(view)
    source.apply(shot([("a", [1, 2, 3])]), animatingDifferences: false)
    stage.settle()
    let two = view.cellForItem(at: IndexPath(item: 1, section: 0))

    added = 10
    var next = shot([("a", [0, 1, 2, 3])])
    next.reconfigureItems([2])
    source.apply(next)
    stage.settle()

    #expect(view.cellForItem(at: IndexPath(item: 2, section: 0)) === two && two?.tag == 12)
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.tag == 1)
  }
}

/// A delegate with one action for each row.
@MainActor private final class SwipedNumbers: UITableViewDelegate {
  private(set) var told: [String] = []
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> UISwipeActionsConfiguration? {
    if !told.contains("swipe \(path.row)") { told.append("swipe \(path.row)") }
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Bin") { _, _, done in done(true) }
    ])
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    told.append("select \(path.row)")
  }
}

private final class FixedNumbers: UITableViewDiffableDataSource<String, Int> {
  override func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
    false
  }
}
