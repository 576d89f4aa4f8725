import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor private final class Prefetches: UICollectionViewDataSourcePrefetching {
  var told: [String] = []
  func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
    told.append("fetch " + paths.map { "\($0.item)" }.joined(separator: " "))
  }
  func collectionView(_ view: UICollectionView, cancelPrefetchingForItemsAt paths: [IndexPath]) {
    told.append("cancel " + paths.map { "\($0.item)" }.joined(separator: " "))
  }
}

@MainActor @Suite("Collection views", .timeLimit(.minutes(60))) struct CollectionViewTests {
  /// One column of items of 100 points.
  private func column(_ items: Items) -> CollectionWorld {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    return CollectionWorld(items, layout: flow)
  }

  @Test("cells that leave are used again, after prepareForReuse (COL-02)")
  func reuse() throws {
    let world = column(Items(count: 50))
    let first = try #require(world.cell(0))
    #expect(first.reuses == 0 && first.bounds.size == CGSize(width: 300, height: 100))

    world.view.contentOffset.y = 400
    world.layOut()
    #expect(world.names == ["4", "5", "6", "7"])
    #expect(world.view.visibleCells.contains { $0 === first })
    #expect(first.reuses == 1)
    #expect(world.view.indexPath(for: first).map { $0.item >= 4 } == true)
    #expect(world.view.indexPathsForVisibleItems == (4...7).map { item($0) })
  }

  @Test("a press highlights at the touch and selects at the lift, in UIKit's order (COL-09)")
  func press() {
    let world = column(Items(count: 50))
    world.stage.finger().down(at: (150, 150)).hold(0.3).up()
    #expect(
      world.items.told == [
        "may highlight 1", "highlight 1", "may select 1", "select 1", "unhighlight 1",
      ])
    #expect(world.cell(1)?.isSelected == true && world.cell(1)?.isHighlighted == false)

    world.items.told = []
    world.stage.tap(at: CGPoint(x: 150, y: 250))
    #expect(world.items.told.contains("deselect 1") && world.items.told.contains("select 2"))
    #expect(world.view.indexPathsForSelectedItems == [item(2)])

    world.view.contentOffset.y = 2_000
    world.layOut()
    #expect(world.view.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test("a drag that scrolls selects nothing (COL-09)")
  func drag() {
    let world = column(Items(count: 50))
    world.stage.finger().down(at: (150, 350)).hold(0.2).move(by: (0, -200), over: 0.3).up()
    #expect(world.items.told == ["may highlight 3", "highlight 3", "unhighlight 3"])
    #expect(world.view.contentOffset.y > 100)
  }

  @Test("where several can be selected a second press deselects (COL-09)")
  func several() {
    let world = column(Items(count: 50))
    world.view.allowsMultipleSelection = true
    for y in [50, 150, 50] { world.stage.tap(at: CGPoint(x: 150, y: y)) }
    #expect(world.view.indexPathsForSelectedItems == [item(1)])
    #expect(world.items.told.suffix(3) == ["may deselect 0", "deselect 0", "unhighlight 0"])
  }

  @Test("scrollToItem puts an item at each place, as far as the content reaches (COL-01)")
  func scrollToItem() {
    let world = column(Items(count: 50))
    func offset(_ position: UICollectionView.ScrollPosition) -> CGFloat {
      world.view.scrollToItem(at: item(20), at: position, animated: false)
      return world.view.contentOffset.y
    }
    #expect(offset(.top) == 2_000)
    #expect(offset(.bottom) == 1_700)
    #expect(offset(.centeredVertically) == 1_850)
    world.view.contentOffset.y = 0
    #expect(offset([]) == 1_700)
    world.view.scrollToItem(at: item(49), at: .top, animated: true)
    world.stage.settle()
    #expect(world.view.contentOffset.y == 4_600)
    #expect(world.names == ["46", "47", "48", "49"])
  }

  @Test("reloadData asks again and ends the selection (COL-09)")
  func reload() {
    let world = column(Items(count: 50))
    world.view.selectItem(at: item(1), animated: false, scrollPosition: [])
    world.items.sections = [["a", "b"]]
    world.view.reloadData()
    world.layOut()
    #expect(world.names == ["a", "b"])
    #expect(world.view.indexPathsForSelectedItems == [])
    #expect(world.view.numberOfItems(inSection: 0) == 2)
  }

  @Test("background views stand behind the cells, and a selected one shows while selected (COL-01)")
  func backgrounds() throws {
    let world = column(Items(count: 3))
    let back = UIView()
    world.view.backgroundView = back
    world.layOut()
    #expect(world.view.subviews.first === back && back.frame.size == world.view.bounds.size)

    let cell = try #require(world.cell(0))
    cell.backgroundView = UIView()
    cell.selectedBackgroundView = UIView()
    #expect(cell.subviews.count == 2)
    cell.isSelected = true
    #expect(cell.subviews.firstIndex { $0 === cell.selectedBackgroundView } == 1)
    #expect(cell.subviews.last === cell.contentView)
  }

  @Test("items ahead of the scroll are announced once, nearest first (COL-12)")
  func prefetching() {
    let world = column(Items(count: 50))
    let prefetches = Prefetches()
    world.view.prefetchDataSource = prefetches
    world.view.contentOffset.y = 100
    world.layOut()
    #expect(prefetches.told == ["fetch 5 6 7 8"])
    world.view.contentOffset.y = 200
    world.layOut()
    #expect(prefetches.told.last == "fetch 9")
    world.view.contentOffset.y = 150
    world.layOut()
    #expect(prefetches.told.suffix(2) == ["cancel 6 7 8 9", "fetch 0"])
  }

  @Test("a data source that reloads whenever it is asked is stopped and reported (COL-01)")
  func endless() {
    final class Endless: Items {
      override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
      {
        if path.item > 0 { view.reloadData() }
        return super.collectionView(view, cellForItemAt: path)
      }
    }
    let before = Misuse.count
    let world = column(Endless(count: 5))
    #expect(Misuse.count > before)
    #expect(world.view.visibleCells.count <= 1)
  }

  /// Reports any counts.
  private final class Counts: Items {
    var sectionCount = 1
    var itemCount = 1
    override func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount }
    override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { itemCount }
    override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
      -> UICollectionViewCell
    { view.dequeueReusableCell(withReuseIdentifier: "item", for: path) }
  }

  @Test("counts below 0 or beyond the limit are reported, and the last item shows (COL-02, P2)")
  func hugeCounts() {
    let counts = Counts(count: 0)
    let world = CollectionWorld(counts, layout: UICollectionViewFlowLayout())
    func shown(_ items: Int) -> Int {
      counts.itemCount = items
      world.view.reloadData()
      world.layOut()
      return world.view.numberOfItems(inSection: 0)
    }
    Misuse.forget()
    #expect(shown(.min) == 0)
    #expect(shown(.max) == 10_000_000)
    #expect(
      Misuse.messages.contains {
        $0.hasPrefix("UICollectionView: numberOfItemsInSection 0 is \(Int.max); 0…10000000 are")
      })
    world.view.contentOffset.y = world.view.contentSize.height - 400
    world.layOut()
    #expect(world.view.indexPathsForVisibleItems.last == item(9_999_999))

    // Not in a window: the counts alone are asked for.
    let other = UICollectionView(frame: .zero)
    counts.sectionCount = .max
    counts.itemCount = 0
    let before = Misuse.count
    other.dataSource = counts
    #expect(other.numberOfSections == 1_000_000)
    counts.sectionCount = -1
    other.reloadData()
    #expect(other.numberOfSections == 0)
    #expect(Misuse.count == before + 2)
  }

  @Test("an item that does not exist is not selected (COL-09, P2)")
  func selectNothing() {
    let world = column(Items(count: 5))
    world.view.selectItem(at: item(1), animated: false, scrollPosition: [])
    let before = Misuse.count
    let far = [item(.max), item(.min), item(5), item(0, 1), item(.max, .max), IndexPath()]
    for path in far { world.view.selectItem(at: path, animated: false, scrollPosition: .top) }
    #expect(Misuse.count == before + far.count)
    #expect(world.view.indexPathsForSelectedItems == [item(1)])

    world.items.sections[0].insert("new", at: 0)
    world.view.insertItems(at: [item(0)])
    #expect(world.view.indexPathsForSelectedItems == [item(2)])
  }

  @Test("a data source that reloads and asks for its counts while it counts is stopped (COL-01)")
  func countsAskForCounts() {
    final class Restless: Items {
      override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      {
        view.reloadData()
        _ = view.numberOfItems(inSection: section)
        return sections[section].count
      }
    }
    let before = Misuse.count
    let world = column(Restless(count: 5))
    world.layOut()
    #expect(Misuse.count > before)
    #expect(world.view.numberOfItems(inSection: 0) == 5)
  }

  @Test("a nib for a collection's cell is reported (PRT-24)") func nib() {
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let before = Misuse.count
    collection.register(UINib(nibName: "Cell", bundle: nil), forCellWithReuseIdentifier: "a")
    #expect(Misuse.count == before + 1)
  }
}
