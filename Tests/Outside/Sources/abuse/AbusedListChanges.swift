import Foundation
import Pantograph

// Changes of lists that do not fit: snapshots from nowhere, updates inside of updates, swipes and
// moves that take their rows away.

@MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var count = 20
  var actions: (UITableView, IndexPath) -> UISwipeActionsConfiguration? = { _, _ in nil }
  var target: IndexPath?
  var moving: (UITableView) -> Void = { _ in }
  var committing: (UITableView, IndexPath) -> Void = { _, _ in }
  var titles: [String]?
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .value1, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { moving(tableView) }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) { committing(tableView, indexPath) }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { target ?? proposedDestinationIndexPath }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions(tableView, indexPath) }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
  func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index % 2 == 0 ? Int.max : -7 }
}

@MainActor private func table(_ world: World, _ rows: Rows?) -> UITableView {
  let table = UITableView(frame: CGRect(x: 0, y: 50, width: 390, height: 600))
  table.dataSource = rows
  table.delegate = rows
  world.show(UIViewController()).view.addSubview(table)
  world.run(0.05)
  return table
}

@MainActor private func dimension(_ number: CGFloat, _ kind: Int) -> NSCollectionLayoutDimension {
  switch kind % 4 {
  case 0: .absolute(number)
  case 1: .fractionalWidth(number)
  case 2: .fractionalHeight(number)
  default: .estimated(number)
  }
}

@MainActor let abusedListChanges: [Case] = [
  Case("snapshot-applied-inside-of-its-own-application") { world in
    let table = table(world, nil)
    var source: UITableViewDiffableDataSource<Int, Int>?
    var calls = 0
    @MainActor func snapshot(_ count: Int) -> NSDiffableDataSourceSnapshot<Int, Int> {
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0, 1])
      snapshot.appendItems(Array(0..<count), toSection: count % 2)
      return snapshot
    }
    source = UITableViewDiffableDataSource(tableView: table) { _, _, _ in
      calls += 1
      if calls < 40 { source?.apply(snapshot(calls), animatingDifferences: calls % 2 == 0) }
      return calls % 5 == 0 ? nil : UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    source?.apply(snapshot(5)) { source?.apply(snapshot(50)) { source = nil } }
    world.run(0.5)
  },
  Case("snapshot-with-names-of-nobody") { world in
    let table = table(world, nil)
    let source = UITableViewDiffableDataSource<String, Double>(tableView: table) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    var snapshot = NSDiffableDataSourceSnapshot<String, Double>()
    snapshot.appendItems([1, 2])
    snapshot.appendSections(["a", "a", "b"])
    snapshot.appendItems([.nan, .nan, 0, -0.0, 1, 1], toSection: "nobody")
    snapshot.appendItems([.nan, .nan, 0, -0.0, 1, 1], toSection: "a")
    snapshot.insertItems([7], beforeItem: .nan)
    snapshot.moveItem(1, afterItem: 1)
    snapshot.moveItem(.nan, beforeItem: 0)
    snapshot.moveSection("a", afterSection: "a")
    snapshot.moveSection("q", beforeSection: "a")
    snapshot.deleteItems([.nan, 55])
    snapshot.deleteSections(["q"])
    snapshot.reloadItems([99, 1])
    snapshot.reconfigureItems([.nan])
    source.apply(snapshot)
    world.run(0.3)
    source.apply(NSDiffableDataSourceSnapshot<String, Double>(), animatingDifferences: true)
    source.apply(snapshot, animatingDifferences: true)
    _ = source.itemIdentifier(for: IndexPath())
    _ = source.itemIdentifier(for: IndexPath(row: -1, section: .max))
    world.run(0.3)
  },
  Case("items-that-all-hash-alike") { world in
    struct Alike: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let table = table(world, nil)
    let source = UITableViewDiffableDataSource<Alike, Alike>(tableView: table) { _, _, _ in
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    for turn in 0..<4 {
      var snapshot = NSDiffableDataSourceSnapshot<Alike, Alike>()
      snapshot.appendSections((0..<20).map { Alike(number: ($0 * 7 + turn) % 23) })
      snapshot.appendItems((0..<300).map { Alike(number: ($0 * 7 + turn) % 311) })
      source.apply(snapshot, animatingDifferences: turn % 2 == 0)
      world.run(0.1)
      world.hold(table.numberOfSections == 20, "there are \(table.numberOfSections) sections")
    }
  },
  Case("updates-inside-of-updates-that-contradict") { world in
    let rows = Rows()
    let table = table(world, rows)
    let first = IndexPath(row: 0, section: 0)
    table.performBatchUpdates {
      table.deleteRows(at: [first, first, first], with: .left)
      table.insertRows(at: [first, first], with: .right)
      table.moveRow(at: first, to: IndexPath(row: 9, section: 0))
      table.deleteSections(IndexSet(integersIn: 0..<5), with: .fade)
      table.performBatchUpdates {
        rows.count = 3
        table.reloadData()
        table.reloadRows(at: [IndexPath(row: 19, section: 0)], with: .none)
      }
      table.endUpdates()
      table.endUpdates()
    } completion: { _ in
      table.beginUpdates()
      table.insertSections(IndexSet(integersIn: 3..<1000), with: .top)
    }
    world.run(0.5)
    table.endUpdates()
    world.run(0.5)
  },
  Case("swipe-action-takes-everything-away") { world in
    let rows = Rows()
    var ran = false
    rows.actions = { table, _ in
      let action = UIContextualAction(style: .destructive, title: "all") { _, view, done in
        ran = true
        rows.count = 0
        table.reloadData()
        view.removeFromSuperview()
        table.removeFromSuperview()
        done(true)
        done(false)
        done(true)
      }
      return UISwipeActionsConfiguration(actions: [action, action, action])
    }
    _ = table(world, rows)
    world.drag(CGPoint(x: 380, y: 120), CGPoint(x: 10, y: 120), steps: 6)
    world.run(0.8)
    world.drag(CGPoint(x: 380, y: 200), CGPoint(x: 250, y: 200), steps: 6)
    world.run(0.8)
    world.tap(CGPoint(x: 360, y: 200))
    world.run(0.5)
    world.hold(ran, "no action ran")
  },
  Case("row-is-moved-to-nowhere") { world in
    let rows = Rows()
    rows.target = IndexPath(row: .max, section: -4)
    rows.moving = { table in
      rows.count = 2
      table.reloadData()
      table.setEditing(false, animated: true)
    }
    let table = table(world, rows)
    table.setEditing(true, animated: true)
    world.run(0.5)
    world.press(CGPoint(x: 370, y: 120))
    world.run(0.4)
    for y in stride(from: CGFloat(120), to: 500, by: 20) { world.move(CGPoint(x: 370, y: y)) }
    rows.count = 0
    table.reloadData()
    world.move(CGPoint(x: 370, y: 700))
    world.lift(CGPoint(x: 370, y: 700))
    world.run(0.5)
  },
  Case("index-of-sections-that-are-not") { world in
    let rows = Rows()
    rows.titles = (0..<3000).map { $0 % 2 == 0 ? "" : "👨‍👩‍👧‍👦\($0)" }
    let table = table(world, rows)
    world.press(CGPoint(x: 385, y: 60))
    for y in stride(from: CGFloat(60), to: 700, by: 15) { world.move(CGPoint(x: 385, y: y)) }
    world.lift(CGPoint(x: 385, y: 700))
    rows.titles = []
    table.reloadSectionIndexTitles()
    world.run(0.2)
    world.tap(CGPoint(x: 385, y: 300))
  },
  Case("compositional-layout-of-wild-dimensions") { world in
    final class Items: NSObject, UICollectionViewDataSource {
      func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        40
      }
      func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
      { view.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath) }
    }
    let items = Items()
    for (kind, wild) in CGFloat.wild.enumerated() {
      let layout = UICollectionViewCompositionalLayout { number, _ in
        if number > 100 { return nil }
        let size = NSCollectionLayoutSize(
          widthDimension: dimension(wild, kind), heightDimension: dimension(wild, kind + 1))
        let item = NSCollectionLayoutItem(layoutSize: size)
        item.contentInsets = NSDirectionalEdgeInsets(
          top: wild, leading: wild, bottom: wild, trailing: wild)
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item, item])
        group.interItemSpacing = .fixed(wild)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = wild
        if kind % 2 == 0 { section.orthogonalScrollingBehavior = .groupPaging }
        return section
      }
      let frame = CGRect(x: 0, y: 0, width: 390, height: 700)
      let grid = UICollectionView(frame: frame, collectionViewLayout: layout)
      grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
      grid.dataSource = items
      world.show(UIViewController()).view.addSubview(grid)
      world.drag(CGPoint(x: 200, y: 500), CGPoint(x: 100, y: 100), steps: 5)
      let size = grid.contentSize
      world.hold(size.width.isFinite && size.height.isFinite, "with \(wild): \(size)")
    }
  },
]
