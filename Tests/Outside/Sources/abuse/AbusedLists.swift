import Foundation
import Pantograph

// Lists whose data sources lie, change their minds, or change the list while it asks.

/// A data source of everything, with answers that the case sets.
@MainActor
private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
  var calls = 0
  var sections: () -> Int = { 1 }
  var rows: (Int) -> Int = { _ in 30 }
  var making: (UIView, IndexPath) -> Void = { _, _ in }
  var height: (IndexPath) -> CGFloat = { _ in 44 }
  var size: (IndexPath) -> CGSize = { _ in CGSize(width: 60, height: 60) }
  var space: CGFloat = 4
  var chosen: (UIView, IndexPath) -> Void = { _, _ in }
  var shown: (UIView, IndexPath) -> Void = { _, _ in }
  var hidden: (UIView, IndexPath) -> Void = { _, _ in }
  var scrolled: (UIScrollView) -> Void = { _ in }
  var cell: ((UITableView) -> UITableViewCell)?
  var actions: (IndexPath) -> UISwipeActionsConfiguration? = { _ in nil }
  var target: IndexPath?
  var titles: [String]?

  private func now(_ body: () -> Void) {
    calls += 1
    if calls < 1500 { body() }
  }
  func numberOfSections(in tableView: UITableView) -> Int { sections() }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows(section)
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    now { making(tableView, indexPath) }
    return cell?(tableView) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height(indexPath)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    now { chosen(tableView, indexPath) }
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { now { shown(tableView, indexPath) } }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { now { hidden(tableView, indexPath) } }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { target ?? proposedDestinationIndexPath }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions(indexPath) }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
  func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index % 2 == 0 ? Int.max : -7 }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { now { scrolled(scrollView) } }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections() }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { rows(section) }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    now { making(collectionView, indexPath) }
    return collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { size(indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { space }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    now { chosen(collectionView, indexPath) }
  }
}

@MainActor private func table(_ world: World, _ source: Source) -> UITableView {
  let table = UITableView(frame: CGRect(x: 0, y: 50, width: 390, height: 600))
  table.dataSource = source
  table.delegate = source
  world.show(UIViewController()).view.addSubview(table)
  world.run(0.05)
  return table
}

@MainActor private func grid(
  _ world: World, _ source: Source, _ layout: UICollectionViewLayout = UICollectionViewFlowLayout()
) -> UICollectionView {
  let frame = CGRect(x: 0, y: 50, width: 390, height: 600)
  let grid = UICollectionView(frame: frame, collectionViewLayout: layout)
  grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
  grid.dataSource = source
  grid.delegate = source
  world.show(UIViewController()).view.addSubview(grid)
  world.run(0.05)
  return grid
}

private let wildPaths = [
  IndexPath(), IndexPath(index: 3), IndexPath(indexes: [1, 2, 3]), IndexPath(row: -1, section: 0),
  IndexPath(row: 0, section: -1), IndexPath(row: .max, section: 0),
  IndexPath(row: 0, section: .max),
  IndexPath(row: .min, section: .min), IndexPath(row: NSNotFound, section: 0),
]

@MainActor let abusedLists: [Case] = [
  Case("table-with-a-new-count-at-each-question") { world in
    let source = Source()
    var count = 0
    source.rows = { _ in
      count = (count + 17) % 50
      return count
    }
    source.sections = { 1 + count % 3 }
    let table = table(world, source)
    for _ in 0..<10 {
      table.reloadData()
      world.run(0.05)
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
      table.deleteRows(at: [IndexPath(row: 40, section: 0)], with: .fade)
      table.reloadSections(IndexSet(integer: 2), with: .left)
      world.run(0.05)
    }
    world.drag(CGPoint(x: 200, y: 500), CGPoint(x: 200, y: 100))
    world.run(0.5)
  },
  Case("table-with-counts-below-zero-and-beyond-all") { world in
    for count in [-1, Int.min, Int.max, Int.max / 2] {
      let source = Source()
      source.rows = { _ in count }
      source.sections = { 3 }
      let table = table(world, source)
      table.scrollToRow(at: IndexPath(row: 5, section: 2), at: .bottom, animated: false)
      world.run(0.05)
      world.hold(table.contentSize.height.isFinite, "the height is \(table.contentSize)")
    }
  },
  Case("table-with-sections-without-number") { world in
    for count in [-3, Int.min, Int.max] {
      let source = Source()
      source.sections = { count }
      source.rows = { _ in 1 }
      let table = table(world, source)
      table.reloadData()
      world.run(0.02)
      world.hold(table.numberOfSections >= 0, "there are \(table.numberOfSections) sections")
    }
  },
  Case("paths-to-nowhere-in-a-table") { world in
    let source = Source()
    let table = table(world, source)
    for path in wildPaths {
      table.selectRow(at: path, animated: true, scrollPosition: .middle)
      table.deselectRow(at: path, animated: false)
      table.scrollToRow(at: path, at: .top, animated: true)
      _ = table.cellForRow(at: path)
      _ = table.rectForRow(at: path)
      table.reloadRows(at: [path], with: .fade)
      table.insertRows(at: [path], with: .fade)
      table.deleteRows(at: [path], with: .fade)
      table.moveRow(at: path, to: IndexPath(row: 0, section: 0))
      table.moveRow(at: IndexPath(row: 0, section: 0), to: path)
      world.run(0.05)
    }
    for section in [-1, Int.min, Int.max] {
      _ = table.numberOfRows(inSection: section)
      _ = table.rect(forSection: section)
      _ = table.rectForHeader(inSection: section)
      _ = table.headerView(forSection: section)
      table.moveSection(section, toSection: 0)
    }
    world.run(0.3)
  },
  Case("paths-to-nowhere-in-a-collection") { world in
    let source = Source()
    let grid = grid(world, source)
    for path in wildPaths {
      grid.selectItem(at: path, animated: true, scrollPosition: .centeredVertically)
      grid.deselectItem(at: path, animated: false)
      grid.scrollToItem(at: path, at: .top, animated: true)
      _ = grid.cellForItem(at: path)
      _ = grid.layoutAttributesForItem(at: path)
      grid.reloadItems(at: [path])
      grid.insertItems(at: [path])
      grid.deleteItems(at: [path])
      grid.moveItem(at: path, to: IndexPath(item: 0, section: 0))
      _ = grid.beginInteractiveMovementForItem(at: path)
      grid.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat.nan, y: .infinity))
      grid.endInteractiveMovement()
      world.run(0.05)
    }
    _ = grid.numberOfItems(inSection: -1)
    _ = grid.numberOfItems(inSection: .max)
    world.run(0.3)
  },
  Case("list-reloads-while-it-makes-a-cell") { world in
    let source = Source()
    source.making = { list, path in
      (list as? UITableView)?.reloadData()
      (list as? UITableView)?.layoutIfNeeded()
      (list as? UICollectionView)?.reloadData()
      (list as? UICollectionView)?.layoutIfNeeded()
    }
    _ = table(world, source)
    world.run(0.3)
    source.calls = 0
    _ = grid(world, source)
    world.run(0.3)
    world.hold(source.calls > 0, "no cell was made")
  },
  Case("list-deletes-the-row-that-it-makes") { world in
    let source = Source()
    var count = 60
    source.rows = { _ in count }
    source.making = { list, path in
      count -= 1
      (list as? UITableView)?.deleteRows(at: [path], with: .automatic)
      (list as? UICollectionView)?.deleteItems(at: [path])
    }
    let table = table(world, source)
    world.run(0.5)
    table.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    world.run(0.5)
    count = 60
    let grid = grid(world, source)
    grid.performBatchUpdates({ grid.reloadData() }, completion: { _ in grid.reloadData() })
    world.run(0.5)
  },
  Case("list-loses-its-source-while-it-shows-a-cell") { world in
    var source: Source? = Source()
    source?.shown = { list, _ in
      (list as? UITableView)?.dataSource = nil
      (list as? UITableView)?.delegate = nil
      source = nil
    }
    if let one = source {
      let table = table(world, one)
      world.drag(CGPoint(x: 200, y: 500), CGPoint(x: 200, y: 100))
      table.reloadData()
    }
    world.run(0.3)
  },
  Case("list-is-removed-while-it-scrolls") { world in
    let source = Source()
    source.rows = { _ in 500 }
    source.scrolled = { scroll in
      if scroll.contentOffset.y > 50 {
        scroll.removeFromSuperview()
        (scroll as? UITableView)?.reloadData()
      }
    }
    source.hidden = { list, _ in (list as? UITableView)?.beginUpdates() }
    let table = table(world, source)
    world.drag(CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 100))
    world.run(0.5)
    table.endUpdates()
    table.endUpdates()
    table.endUpdates()
    world.run(0.3)
  },
  Case("scrolling-list-scrolls-itself") { world in
    let source = Source()
    source.scrolled = { scroll in
      scroll.contentOffset.y += 1
      scroll.setContentOffset(CGPoint(x: 0, y: -scroll.contentOffset.y), animated: true)
      (scroll as? UITableView)?.scrollToRow(
        at: IndexPath(row: 29, section: 0), at: .bottom, animated: false)
    }
    let table = table(world, source)
    world.drag(CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 100))
    world.run(0.3)
    world.hold(table.contentOffset.y.isFinite, "the offset is \(table.contentOffset)")
  },
  Case("one-cell-for-all-rows") { world in
    let source = Source()
    let only = UITableViewCell(style: .default, reuseIdentifier: "same")
    source.cell = { _ in only }
    let table = table(world, source)
    world.drag(CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 100))
    world.run(0.5)
    only.removeFromSuperview()
    world.window.addSubview(only)
    table.reloadData()
    world.run(0.3)
    only.addSubview(table)
    table.reloadData()
    world.run(0.3)
  },
  Case("heights-that-change-and-are-none") { world in
    for wild in CGFloat.wild {
      let source = Source()
      var turn = 0
      source.rows = { _ in 200 }
      source.height = { path in
        turn += 1
        return turn % 3 == 0 ? wild : CGFloat(turn % 7) * 20
      }
      let table = table(world, source)
      table.reloadData()
      world.drag(CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 100), steps: 4)
      world.run(0.1)
      world.hold(table.contentSize.height.isFinite, "with \(wild): \(table.contentSize)")
      world.hold(table.contentOffset.y.isFinite, "with \(wild): \(table.contentOffset)")
    }
  },
  Case("items-with-impossible-sizes") { world in
    for wild in CGFloat.wild {
      let source = Source()
      source.size = {
        $0.item % 2 == 0 ? CGSize(width: wild, height: 10) : CGSize(width: 20, height: wild)
      }
      source.space = wild
      let grid = grid(world, source)
      (grid.collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset = UIEdgeInsets(
        top: wild, left: wild, bottom: wild, right: wild)
      grid.collectionViewLayout.invalidateLayout()
      world.run(0.1)
      let size = grid.contentSize
      world.hold(size.width.isFinite && size.height.isFinite, "with \(wild): \(size)")
    }
  },
  Case("layout-that-makes-attributes-up") { world in
    final class Lies: UICollectionViewLayout {
      override var collectionViewContentSize: CGSize {
        CGSize(width: CGFloat.nan, height: .infinity)
      }
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      {
        collectionView?.reloadData()
        return (-2..<40).map { number in
          let path = IndexPath(item: number, section: number % 3)
          let one = UICollectionViewLayoutAttributes(forCellWith: path)
          one.frame = CGRect(x: 0, y: CGFloat(number) * 10, width: .infinity, height: .nan)
          one.alpha = .nan
          one.zIndex = number % 2 == 0 ? .max : .min
          one.transform = CGAffineTransform(scaleX: 0, y: .infinity)
          return one
        } + [UICollectionViewLayoutAttributes(forCellWith: IndexPath())]
      }
      override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
      { nil }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func prepare() { invalidateLayout() }
    }
    let source = Source()
    let grid = grid(world, source, Lies())
    world.drag(CGPoint(x: 200, y: 600), CGPoint(x: 200, y: 100), steps: 5)
    world.run(0.2)
    world.hold(grid.contentSize.height.isFinite, "the size is \(grid.contentSize)")
    grid.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
    world.run(0.5)
  },
]
