import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor private final class Metrics: Items, UICollectionViewDelegateFlowLayout {
  var size: (IndexPath) -> CGSize = { _ in CGSize(width: 50, height: 50) }
  var asked = 0
  func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize {
    asked += 1
    return size(path)
  }
}

/// Has insets of its own, and no sizes.
@MainActor private final class InsetMetrics: Items, UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ view: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets { UIEdgeInsets(top: 0, left: CGFloat(section) * 20, bottom: 0, right: 0) }
}

@MainActor @Suite("Flow layout", .timeLimit(.minutes(60))) struct FlowLayoutTests {
  let flow = CountingFlow()

  @Test("items are 50 by 50, and a full line touches both edges (COL-03)")
  func defaults() {
    let world = CollectionWorld(Items(count: 12), layout: flow)

    // Five items and four gaps of 10 take 290 points; the gaps share the rest.
    #expect(world.frame(0) == CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(world.frame(1)?.minX == 63)
    #expect(world.frame(4)?.maxX == 300)
    #expect(world.frame(5) == CGRect(x: 0, y: 60, width: 50, height: 50))
    #expect(world.view.contentSize == CGSize(width: 300, height: 170))
  }

  @Test("the last line stands as if more items followed, if they are equally wide (COL-03)")
  func lastLine() {
    let even = CollectionWorld(Items(count: 7), layout: flow)
    #expect(even.frame(6)?.minX == even.frame(1)?.minX)

    let metrics = Metrics(count: 3)
    metrics.size = { CGSize(width: [180, 100, 60][$0.item], height: 40) }
    let other = CollectionWorld(metrics, layout: UICollectionViewFlowLayout())
    #expect(other.frame(1)?.maxX == 300)
    #expect(other.frame(2) == CGRect(x: 0, y: 50, width: 60, height: 40))
  }

  @Test("an item that fills its line alone is centred, and lower items are in the middle (COL-03)")
  func centred() {
    let metrics = Metrics(count: 3)
    metrics.size = { CGSize(width: [200, 145, 145][$0.item], height: [40, 60, 20][$0.item]) }
    let world = CollectionWorld(metrics, layout: flow)

    #expect(world.frame(0) == CGRect(x: 50, y: 0, width: 200, height: 40))
    #expect(world.frame(1) == CGRect(x: 0, y: 50, width: 145, height: 60))
    #expect(world.frame(2) == CGRect(x: 155, y: 70, width: 145, height: 20))
  }

  @Test("a last line keeps the least spacing where heights differ, also a full one (COL-03, O5)")
  func unequalHeights() {
    let metrics = Metrics(count: 6)
    metrics.size = { CGSize(width: 80, height: $0.item == 4 ? 60 : 40) }
    let world = CollectionWorld(metrics, layout: flow)

    // Three items of 80 and two gaps of 10 leave 40 points, which only the first line shares.
    #expect((0..<3).map { world.frame($0)?.minX } == [0, 110, 220])
    #expect((3..<6).map { world.frame($0)?.minX } == [0, 90, 180])

    metrics.size = { _ in CGSize(width: 80, height: 40) }
    flow.invalidateLayout()
    world.layOut()
    #expect((3..<6).map { world.frame($0)?.minX } == [0, 110, 220])
  }

  @Test("cells that all choose one size fill their last line as the lines before (COL-03, O5)")
  func chosenSizes() {
    flow.estimatedItemSize = CGSize(width: 100, height: 100)
    let items = Items(count: 5)
    for name in 0..<5 { items.sizes["\(name)"] = CGSize(width: 80, height: 40) }
    let world = CollectionWorld(items, layout: flow)
    world.layOut()
    #expect((3..<5).map { world.frame($0)?.minX } == [0, 110])

    world.cell(4)?.wanted = CGSize(width: 80, height: 50)
    world.cell(4)?.invalidateIntrinsicContentSize()
    world.layOut()
    #expect((3..<5).map { world.frame($0)?.minX } == [0, 90])
  }

  @Test("an item that is wider than its line is centred on it (COL-03, O6)")
  func tooWide() {
    flow.itemSize = CGSize(width: 350, height: 40)
    let grid = CollectionWorld(Items(count: 2), layout: flow)
    #expect(grid.frame(1) == CGRect(x: -25, y: 50, width: 350, height: 40))

    let metrics = Metrics(count: 3)
    metrics.size = { CGSize(width: [80, 350, 60][$0.item], height: 40) }
    let lines = CollectionWorld(metrics, layout: UICollectionViewFlowLayout())
    #expect(lines.frame(1)?.minX == -25)
    #expect(lines.frame(0)?.minX == 110, "an item alone on its line")
    #expect(lines.frame(2)?.minX == 0)
  }

  @Test("sections have headers, insets and footers, also without items (COL-04)")
  func sections() {
    flow.headerReferenceSize = CGSize(width: 10, height: 30)
    flow.footerReferenceSize = CGSize(width: 10, height: 20)
    flow.sectionInset = UIEdgeInsets(top: 5, left: 25, bottom: 7, right: 25)
    let world = CollectionWorld(Items([["a"], [], ["b"]]), layout: flow)

    #expect(world.frame(0, 0)?.origin == CGPoint(x: 25, y: 35))
    #expect(world.frame(0, 2)?.minY == 209)
    let header = UICollectionView.elementKindSectionHeader
    #expect(
      world.view.supplementaryView(forElementKind: header, at: item(0, 1))?.frame
        == CGRect(x: 0, y: 112, width: 300, height: 30))
    #expect(world.view.visibleSupplementaryViews(ofKind: header).count == 3)
  }

  @Test("a horizontal layout fills columns from top to bottom (COL-03)")
  func horizontal() {
    flow.scrollDirection = .horizontal
    flow.itemSize = CGSize(width: 80, height: 190)
    flow.headerReferenceSize = CGSize(width: 40, height: 0)
    let world = CollectionWorld(Items(count: 5), layout: flow)

    #expect(world.frame(0) == CGRect(x: 40, y: 0, width: 80, height: 190))
    #expect(world.frame(1) == CGRect(x: 40, y: 210, width: 80, height: 190))
    #expect(world.frame(2)?.origin == CGPoint(x: 130, y: 0))
    #expect(world.view.contentSize == CGSize(width: 300, height: 400))
  }

  @Test("a header stays in sight until its section ends (COL-05)")
  func pinned() throws {
    flow.headerReferenceSize = CGSize(width: 0, height: 30)
    flow.sectionHeadersPinToVisibleBounds = true
    let world = CollectionWorld(Items([(0..<40).map { "\($0)" }, ["x"]]), layout: flow)
    let kind = UICollectionView.elementKindSectionHeader
    let header = try #require(world.view.supplementaryView(forElementKind: kind, at: item(0, 0)))
    let asked = world.view.numberOfItems(inSection: 0)

    world.view.contentOffset.y = 100
    world.layOut()
    #expect(header.frame.minY == 100 && asked == 40)
    // The section is 30 + 8 · 50 + 7 · 10 high.
    world.view.contentOffset.y = 160
    world.layOut()
    #expect(header.frame.minY == 160)
    let cells = world.view.subviews.lastIndex { $0 is UICollectionViewCell } ?? 0
    #expect(cells < world.view.subviews.firstIndex { $0 === header } ?? 0)
  }

  @Test("in a right-to-left interface lines begin at the right (COL-06)")
  func rightToLeft() {
    flow.sectionInset.left = 30
    let world = CollectionWorld(Items(count: 12), layout: flow)
    world.stage.stage.layoutDirection = .rightToLeft
    flow.invalidateLayout()
    world.layOut()

    #expect(world.frame(0)?.maxX == 300)
    #expect(world.frame(1)?.maxX ?? 300 < 250)
    #expect(world.cell(0)?.frame.maxX == 300)
  }

  @Test("a mirrored horizontal layout begins at its right end (COL-06)")
  func mirrored() {
    final class Flipping: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let layout = Flipping()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 400)
    let items = Items(count: 10)
    let stage = TestStage(300, 400)
    stage.stage.layoutDirection = .rightToLeft
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(ItemCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.stage.layoutIfNeeded()

    #expect(view.contentOffset.x == view.contentSize.width - 300)
    #expect(view.cellForItem(at: item(0))?.frame.maxX == view.contentSize.width)
    #expect(view.indexPathForItem(at: CGPoint(x: view.contentSize.width - 5, y: 5)) == item(0))
  }

  @Test("a delegate without sizes is asked for one item, and its insets hold (COL-02, COL-04)")
  func insets() {
    let world = CollectionWorld(InsetMetrics([["a"], ["b"]]), layout: flow)
    #expect(world.frame(0, 0)?.minX == 0)
    #expect(world.frame(0, 1)?.minX == 20)
  }

  @Test("a new property, and a new width, lay the items out again (COL-01)")
  func changes() {
    let world = CollectionWorld(Items(count: 12), layout: flow)
    flow.itemSize = CGSize(width: 100, height: 20)
    world.layOut()
    #expect(world.cell(2)?.frame == CGRect(x: 0, y: 30, width: 100, height: 20))

    world.view.frame.size.width = 220
    world.layOut()
    #expect(world.cell(1)?.frame.minX == 120)
    #expect(world.view.contentSize.width == 220)
  }

  @Test("100,000 items of one size scroll with work for what is in sight (COL-02)")
  func many() {
    ItemCell.made = 0
    let world = CollectionWorld(Items(count: 100_000), layout: flow)
    // Seven lines of five items are in sight, and an eighth in part while it scrolls.
    #expect(world.names.count == 35)
    (flow.given, flow.prepared) = (0, 0)

    let steps = 200
    for step in 1...steps {
      world.view.contentOffset.y = CGFloat(step) * 5_000
      world.layOut()
    }

    #expect(ItemCell.made <= 80)
    #expect(flow.given <= steps * 45)
    #expect(flow.prepared == 0)
    #expect(world.names.first == "83330")
    #expect(world.view.indexPathForItem(at: CGPoint(x: 5, y: 1_000_030)) != nil)
  }

  @Test("sizes of the delegate are asked for once, and not for a scroll (COL-02)")
  func sizesOnce() {
    let metrics = Metrics(count: 5_000)
    metrics.size = { CGSize(width: 90, height: 30 + CGFloat($0.item % 7)) }
    let world = CollectionWorld(metrics, layout: flow)
    #expect(metrics.asked == 5_000)

    for step in 1...50 {
      world.view.contentOffset.y = CGFloat(step) * 300
      world.layOut()
    }
    #expect(metrics.asked == 5_000)
    #expect(world.names.allSatisfy { Int($0) ?? 0 > 900 })
  }

  @Test("a delegate that invalidates and asks the layout while it is asked is stopped (COL-02, P2)")
  func askWhileAsked() {
    let metrics = Metrics(count: 3)
    let flow = self.flow
    metrics.size = {
      flow.invalidateLayout()
      _ = flow.layoutAttributesForItem(at: $0)
      return CGSize(width: 90, height: 30)
    }
    let before = Misuse.count
    let world = CollectionWorld(metrics, layout: flow)
    #expect(world.frame(2) == CGRect(x: 210, y: 0, width: 90, height: 30))
    #expect(Misuse.count > before)

    metrics.size = { _ in CGSize(width: 300, height: 30) }
    flow.invalidateLayout()
    world.layOut()
    #expect(world.cell(2)?.frame == CGRect(x: 0, y: 80, width: 300, height: 30))
  }

  @Test("a size belongs to the cell that was asked for it, whatever path it writes (COL-07, P2)")
  func preferredPath() {
    final class Lost: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(_ given: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
      {
        let paths = [item(-1), item(0, -1), item(.max), IndexPath()]
        given.size = CGSize(width: 300, height: 40)
        given.indexPath = paths[given.indexPath.item % paths.count]
        return given
      }
    }
    flow.estimatedItemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    let world = CollectionWorld(Items(count: 0), layout: flow)
    world.view.register(Lost.self, forCellWithReuseIdentifier: "item")
    world.items.sections = [(0..<8).map { "\($0)" }]
    world.view.reloadData()
    world.layOut()
    #expect(world.view.contentSize.height == 320)

    let nowhere = UICollectionViewLayoutAttributes(forCellWith: item(-1))
    flow.invalidateLayout(
      with: flow.invalidationContext(
        forPreferredLayoutAttributes: nowhere, withOriginalAttributes: nowhere))
    world.layOut()
    #expect(world.view.contentSize.height == 320)
  }

  @Test("cells with an estimated size choose their own, and the others follow (COL-07)")
  func selfSizing() {
    let items = Items(count: 1_000)
    for i in 0..<1_000 { items.sizes["\(i)"] = CGSize(width: 300, height: 40 + CGFloat(i % 3)) }
    flow.estimatedItemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    let world = CollectionWorld(items, layout: flow)

    #expect(world.frame(1) == CGRect(x: 0, y: 40, width: 300, height: 41))
    #expect(world.cell(9)?.frame.minY == CGFloat(9 * 41))
    #expect(world.names.count == 10)

    world.view.scrollToItem(at: item(500), at: .top, animated: false)
    world.layOut()
    #expect(world.cell(500)?.frame.minY == world.view.contentOffset.y)
  }

  @Test("an item that is configured again takes the size of its new contents (COL-24, H7)")
  func reconfiguredSize() throws {
    flow.estimatedItemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    let world = CollectionWorld(Items(count: 3), layout: flow)
    world.layOut()
    let first = try #require(world.cell(0))

    world.items.sizes["0"] = CGSize(width: 300, height: 40)
    world.view.reconfigureItems(at: [item(0)])
    world.layOut()

    #expect(world.cell(0) === first && first.frame.height == 40)
    #expect(world.cell(1)?.frame.minY == 40)
  }

  @Test("constraints in contentView decide an automatic size (COL-07)")
  func constraints() {
    final class Boxed: UICollectionViewCell {
      required init(frame: CGRect) {
        super.init(frame: frame)
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.widthAnchor.constraint(equalToConstant: 120),
          box.heightAnchor.constraint(equalToConstant: 33),
          box.topAnchor.constraint(equalTo: contentView.topAnchor),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let items = Items(count: 4)
    let stage = TestStage(300, 400)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: flow)
    view.register(Boxed.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)
    stage.stage.layoutIfNeeded()

    #expect(view.cellForItem(at: item(0))?.frame == CGRect(x: 0, y: 0, width: 120, height: 33))
    #expect(view.cellForItem(at: item(3))?.frame.minY == 43)
  }
}
