import Pantograph

// Callbacks of tables, collection views and layouts that lead to themselves without end (L3, L14).

@MainActor
private final class Lister: NSObject, UITableViewDataSource, UITableViewDelegate,
  UITableViewDataSourcePrefetching
{
  var calls = 0
  var onCount: (UITableView) -> Void = { _ in }
  var onSections: (UITableView) -> Void = { _ in }
  var onCell: (UITableView, IndexPath) -> Void = { _, _ in }
  var onHeight: (UITableView, IndexPath) -> Void = { _, _ in }
  var onPrefetch: (UITableView, [IndexPath]) -> Void = { _, _ in }
  var onSelect: (UITableView, IndexPath) -> Void = { _, _ in }
  var onDisplay: (UITableView, IndexPath) -> Void = { _, _ in }
  var onEnd: (UITableView, IndexPath) -> Void = { _, _ in }
  func numberOfSections(in table: UITableView) -> Int {
    onSections(table)
    return 1
  }
  func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
    onCount(table)
    return 500
  }
  func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    onCell(table, path)
    return table.dequeueReusableCell(withIdentifier: "cell", for: path)
  }
  func tableView(_ table: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
    onHeight(table, path)
    return 44
  }
  func tableView(_ table: UITableView, prefetchRowsAt paths: [IndexPath]) {
    calls += 1
    onPrefetch(table, paths)
  }
  func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) { onSelect(table, path) }
  func tableView(_ table: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath)
  { onDisplay(table, path) }
  func tableView(
    _ table: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath
  ) { onEnd(table, path) }
}

@MainActor private func showTable(_ world: World, _ setUp: (Lister) -> Void) -> (
  UITableView, Lister
) {
  let table = UITableView(frame: world.window.bounds)
  let lister = Lister()
  setUp(lister)
  table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  table.dataSource = lister
  table.delegate = lister
  table.prefetchDataSource = lister
  world.window.addSubview(table)
  world.run(0.1)
  return (table, lister)
}

@MainActor
private final class Items: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout, UICollectionViewDataSourcePrefetching
{
  var calls = 0
  var onCount: (UICollectionView) -> Void = { _ in }
  var onCell: (UICollectionView, IndexPath) -> Void = { _, _ in }
  var onSize: (UICollectionView, IndexPath) -> Void = { _, _ in }
  var onPrefetch: (UICollectionView, [IndexPath]) -> Void = { _, _ in }
  var onDisplay: (UICollectionView, IndexPath) -> Void = { _, _ in }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    onCount(view)
    return 500
  }
  func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  {
    onCell(view, path)
    return view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }
  func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize {
    onSize(view, path)
    return CGSize(width: 60, height: 60)
  }
  func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
    calls += 1
    onPrefetch(view, paths)
  }
  func collectionView(
    _ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
  ) { onDisplay(view, path) }
}

@MainActor private func showItems(
  _ world: World, layout: UICollectionViewLayout = UICollectionViewFlowLayout(),
  _ setUp: (Items) -> Void
) -> (UICollectionView, Items) {
  let view = UICollectionView(frame: world.window.bounds, collectionViewLayout: layout)
  let items = Items()
  setUp(items)
  view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  view.dataSource = items
  view.delegate = items
  view.prefetchDataSource = items
  world.window.addSubview(view)
  world.run(0.1)
  return (view, items)
}

@MainActor private final class LoopLayout: UICollectionViewFlowLayout {
  var onPrepare: (LoopLayout) -> Void = { _ in }
  var onElements: (LoopLayout) -> Void = { _ in }
  var onItem: (LoopLayout, IndexPath) -> Void = { _, _ in }
  var onSize: (LoopLayout) -> Void = { _ in }
  override func prepare() {
    super.prepare()
    onPrepare(self)
  }
  override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    onElements(self)
    return super.layoutAttributesForElements(in: rect)
  }
  override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    onItem(self, path)
    return super.layoutAttributesForItem(at: path)
  }
  override var collectionViewContentSize: CGSize {
    onSize(self)
    return super.collectionViewContentSize
  }
}

@MainActor let selfCallsInLists: [Case] = [
  Case("prefetch-reloads-table") { world in
    let (_, lister) = showTable(world) { $0.onPrefetch = { table, _ in table.reloadData() } }
    for _ in 0..<3 { world.drag(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 100)) }
    world.run(2)
    world.hold(lister.calls < 600, "prefetchRowsAt was called \(lister.calls) times")
  },
  Case("prefetch-reloads-rows") { world in
    let (_, lister) = showTable(world) {
      $0.onPrefetch = { table, paths in table.reloadRows(at: paths, with: .none) }
    }
    for _ in 0..<3 { world.drag(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 100)) }
    world.run(2)
    world.hold(lister.calls < 600, "prefetchRowsAt was called \(lister.calls) times")
  },
  Case("prefetch-reloads-collection") { world in
    let (_, items) = showItems(world) { $0.onPrefetch = { view, _ in view.reloadData() } }
    for _ in 0..<3 { world.drag(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 100)) }
    world.run(2)
    world.hold(items.calls < 600, "prefetchItemsAt was called \(items.calls) times")
  },
  Case("prefetch-reloads-items") { world in
    let (_, items) = showItems(world) {
      $0.onPrefetch = { view, paths in view.reloadItems(at: paths) }
    }
    for _ in 0..<3 { world.drag(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 100)) }
    world.run(2)
    world.hold(items.calls < 600, "prefetchItemsAt was called \(items.calls) times")
  },
  Case("prefetch-moves-the-content") { world in
    let (_, lister) = showTable(world) {
      $0.onPrefetch = { table, _ in
        table.contentOffset.y += 100
        table.layoutIfNeeded()
      }
    }
    world.drag(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 100))
    world.run(1)
    world.hold(lister.calls < 2000, "prefetchRowsAt was called \(lister.calls) times")
  },
  Case("table-count-reloads-and-lays-out") { world in
    _ = showTable(world) {
      $0.onCount = { table in
        table.reloadData()
        table.layoutIfNeeded()
      }
    }
  },
  Case("table-count-asks-for-the-count") { world in
    _ = showTable(world) { $0.onCount = { table in _ = table.numberOfRows(inSection: 0) } }
  },
  Case("table-sections-ask-for-sections") { world in
    _ = showTable(world) { $0.onSections = { table in _ = table.numberOfSections } }
  },
  Case("table-count-asks-for-a-cell") { world in
    _ = showTable(world) {
      $0.onCount = { table in _ = table.cellForRow(at: IndexPath(row: 0, section: 0)) }
    }
  },
  Case("table-cell-asks-for-the-cell") { world in
    _ = showTable(world) { $0.onCell = { table, path in _ = table.cellForRow(at: path) } }
  },
  Case("table-cell-reloads-and-lays-out") { world in
    _ = showTable(world) {
      $0.onCell = { table, path in
        table.reloadData()
        table.layoutIfNeeded()
      }
    }
  },
  Case("table-cell-reloads-the-row") { world in
    _ = showTable(world) {
      $0.onCell = { table, path in table.reloadRows(at: [path], with: .none) }
    }
  },
  Case("table-cell-scrolls-to-the-row") { world in
    _ = showTable(world) {
      $0.onCell = { table, path in table.scrollToRow(at: path, at: .top, animated: false) }
    }
  },
  Case("table-height-asks-for-the-cell") { world in
    _ = showTable(world) {
      $0.onHeight = { table, path in
        _ = table.cellForRow(at: path)
        _ = table.rectForRow(at: path)
      }
    }
  },
  Case("table-height-reloads-the-row") { world in
    _ = showTable(world) {
      $0.onHeight = { table, path in table.reloadRows(at: [path], with: .none) }
    }
  },
  Case("table-display-reloads-and-lays-out") { world in
    _ = showTable(world) {
      $0.onDisplay = { table, path in
        table.reloadData()
        table.layoutIfNeeded()
      }
    }
  },
  Case("table-end-of-display-reloads") { world in
    let (table, _) = showTable(world) {
      $0.onEnd = { table, path in
        table.reloadData()
        table.layoutIfNeeded()
      }
    }
    table.reloadData()
    world.run(0.5)
  },
  Case("table-batch-in-a-batch") { world in
    var left = 100_000
    let (table, _) = showTable(world) {
      $0.onCount = { table in
        guard left > 0 else { return }
        left -= 1
        table.performBatchUpdates { table.reloadData() }
      }
    }
    table.reloadData()
    world.run(0.5)
  },
  Case("table-row-selects-in-its-selection") { world in
    let (table, _) = showTable(world) {
      $0.onSelect = { table, path in
        table.selectRow(at: path, animated: false, scrollPosition: .middle)
        table.delegate?.scrollViewDidScroll(table)
        table.reloadData()
        table.layoutIfNeeded()
      }
    }
    world.tap(CGPoint(x: 50, y: 100))
    _ = table
  },
  Case("collection-count-reloads-and-lays-out") { world in
    _ = showItems(world) {
      $0.onCount = { view in
        view.reloadData()
        view.layoutIfNeeded()
      }
    }
  },
  Case("collection-count-asks-for-the-count") { world in
    _ = showItems(world) {
      $0.onCount = { view in
        _ = view.numberOfItems(inSection: 0)
        _ = view.numberOfSections
      }
    }
  },
  Case("collection-cell-asks-for-the-cell") { world in
    _ = showItems(world) {
      $0.onCell = { view, path in
        _ = view.cellForItem(at: path)
        view.reloadData()
        view.layoutIfNeeded()
      }
    }
  },
  Case("collection-cell-reloads-items") { world in
    _ = showItems(world) { $0.onCell = { view, path in view.reloadItems(at: [path]) } }
  },
  Case("collection-size-asks-for-the-attributes") { world in
    _ = showItems(world) {
      $0.onSize = { view, path in
        _ = view.layoutAttributesForItem(at: path)
        _ = view.collectionViewLayout.layoutAttributesForItem(at: path)
        _ = view.cellForItem(at: path)
      }
    }
  },
  Case("collection-size-invalidates-and-lays-out") { world in
    _ = showItems(world) {
      $0.onSize = { view, path in
        view.collectionViewLayout.invalidateLayout()
        view.layoutIfNeeded()
      }
    }
  },
  Case("collection-display-reloads") { world in
    _ = showItems(world) {
      $0.onDisplay = { view, path in
        view.reloadData()
        view.layoutIfNeeded()
      }
    }
  },
  Case("layout-prepare-invalidates-and-lays-out") { world in
    let layout = LoopLayout()
    layout.onPrepare = {
      $0.invalidateLayout()
      $0.collectionView?.layoutIfNeeded()
    }
    _ = showItems(world, layout: layout) { _ in }
  },
  Case("layout-prepare-reloads") { world in
    let layout = LoopLayout()
    layout.onPrepare = {
      $0.collectionView?.reloadData()
      $0.collectionView?.layoutIfNeeded()
      _ = $0.collectionView?.visibleCells
    }
    _ = showItems(world, layout: layout) { _ in }
  },
  Case("layout-prepare-performs-updates") { world in
    let layout = LoopLayout()
    layout.onPrepare = { $0.collectionView?.performBatchUpdates(nil) }
    _ = showItems(world, layout: layout) { _ in }
  },
  Case("layout-item-asks-the-collection-for-the-item") { world in
    let layout = LoopLayout()
    layout.onItem = { _ = $0.collectionView?.layoutAttributesForItem(at: $1) }
    let (view, _) = showItems(world, layout: layout) { _ in }
    _ = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    view.scrollToItem(at: IndexPath(item: 100, section: 0), at: .top, animated: false)
    world.run(0.5)
  },
  Case("layout-elements-ask-for-elements") { world in
    let layout = LoopLayout()
    layout.onElements = {
      _ = $0.collectionView?.indexPathsForVisibleItems
      _ = $0.collectionView?.collectionViewLayout.collectionViewContentSize
      $0.collectionView?.layoutIfNeeded()
      $0.invalidateLayout()
    }
    _ = showItems(world, layout: layout) { _ in }
  },
  Case("layout-content-size-asks-the-view") { world in
    let layout = LoopLayout()
    layout.onSize = {
      _ = $0.collectionView?.contentSize
      $0.invalidateLayout()
      $0.collectionView?.layoutIfNeeded()
    }
    _ = showItems(world, layout: layout) { _ in }
  },
]
