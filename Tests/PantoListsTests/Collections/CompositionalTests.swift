import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
  -> NSCollectionLayoutSize
{ NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

/// A compositional layout that counts what it is asked for.
final class CountingComposition: UICollectionViewCompositionalLayout {
  var prepared = 0
  var asked = 0
  var given = 0
  override func prepare() {
    super.prepare()
    prepared += 1
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    let found = super.layoutAttributesForElements(in: rect)
    asked += 1
    given += found?.count ?? 0
    return found
  }
}

@MainActor @Suite("Compositional layout", .timeLimit(.minutes(60))) struct CompositionalTests {
  private func columns(_ count: CGFloat, height: CGFloat = 100) -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1 / count), .fractionalHeight(1)))
    return NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(height)), subitems: [item]))
  }
  private func row(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior)
    -> NSCollectionLayoutSection
  {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.absolute(120), .absolute(80)), subitems: [item]))
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = behavior
    return section
  }

  @Test(
    "items repeat while they fit into their group, and groups follow each other (COL-15, COL-16)")
  func grid() {
    let section = columns(3)
    section.interGroupSpacing = 8
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 30, bottom: 7, trailing: 30)
    let world = CollectionWorld(
      Items(count: 8), layout: UICollectionViewCompositionalLayout(section: section))

    #expect(world.frame(0) == CGRect(x: 30, y: 5, width: 80, height: 100))
    #expect(world.frame(2)?.maxX == 270)
    #expect(world.frame(3)?.origin == CGPoint(x: 30, y: 113))
    #expect(world.view.contentSize == CGSize(width: 300, height: 5 + 316 + 7))
  }

  @Test("a counted group makes its items equal, with spaces between them (COL-16)")
  func counted() {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(20), .fractionalHeight(0.5)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(80)), subitem: item, count: 4)
    group.interItemSpacing = .fixed(20)
    let world = CollectionWorld(
      Items(count: 5),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(world.frame(1) == CGRect(x: 80, y: 0, width: 60, height: 40))
    #expect(world.frame(4) == CGRect(x: 0, y: 80, width: 60, height: 40))
  }

  @Test("groups nest, and flexible spaces share what is left (COL-16)")
  func nested() {
    let big = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.6), .fractionalHeight(1)))
    let small = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    small.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 2, trailing: 4)
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(200)), subitems: [big, pair])
    group.interItemSpacing = .flexible(10)
    let world = CollectionWorld(
      Items(count: 4),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(world.frame(0) == CGRect(x: 0, y: 0, width: 180, height: 200))
    #expect(world.frame(1) == CGRect(x: 214, y: 2, width: 82, height: 96))
    #expect(world.frame(2) == CGRect(x: 214, y: 102, width: 82, height: 96))
    #expect(world.frame(3)?.minY == 200)
  }

  @Test("a custom group puts its items where a closure says (COL-16)")
  func custom() {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(100))
    ) { environment in
      let width = environment.container.contentSize.width
      return [
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: width - 50, y: 50, width: 50, height: 50), zIndex: 3),
      ]
    }
    let world = CollectionWorld(
      Items(count: 3),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(world.frame(1) == CGRect(x: 250, y: 50, width: 50, height: 50))
    #expect(world.frame(2)?.origin == CGPoint(x: 0, y: 100))
    #expect(world.view.layoutAttributesForItem(at: item(1))?.zIndex == 3)
  }

  @Test("groups without items and sizes without end are reported, and nothing traps (COL-16)")
  func empty() {
    let none = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [])
    let before = Misuse.count
    let bare = CollectionWorld(
      Items(count: 3),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: none)))
    #expect(bare.frame(0) == nil && bare.names == [])
    #expect(Misuse.count > before)
    let flat = NSCollectionLayoutItem(layoutSize: size(.absolute(0), .absolute(0)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(0)), subitems: [flat])
    let world = CollectionWorld(
      Items(count: 1000),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(world.view.contentSize.height == 0 && world.names == [])
    let refused = Misuse.count
    #expect(NSCollectionLayoutDimension.absolute(.nan).dimension == 0)
    #expect(Misuse.count > refused)
  }

  @Test("a scroll of 100 000 items makes attributes for what is in sight only (COL-02, COL-15)")
  func hundredThousand() {
    let layout = CountingComposition(section: columns(3))
    let world = CollectionWorld(Items(count: 100_000), layout: layout)
    #expect(world.view.contentSize.height == 3_333_400)
    let prepared = layout.prepared
    for step in 1...50 {
      let (asked, given) = (layout.asked, layout.given)
      world.view.contentOffset.y = CGFloat(step) * 61_234.5
      world.layOut()
      // Five lines of three are in sight.
      #expect(layout.asked == asked + 1 && layout.given - given <= 15)
    }
    #expect(layout.prepared == prepared)
    #expect(world.view.visibleCells.count <= 15)
  }

  @Test("cells choose estimated heights, and 100 000 of them move by few (COL-18)")
  func estimated() {
    let own = size(.fractionalWidth(1), .estimated(50))
    let layout = CountingComposition(
      section: NSCollectionLayoutSection(
        group: .vertical(layoutSize: own, subitems: [NSCollectionLayoutItem(layoutSize: own)])))
    let items = Items(count: 100_000)
    for n in 0..<100_000 where n % 3 == 0 { items.sizes["\(n)"] = CGSize(width: 9, height: 80) }
    let world = CollectionWorld(items, layout: layout)

    #expect(world.frame(0) == CGRect(x: 0, y: 0, width: 300, height: 80))
    #expect(world.frame(1)?.minY == 80 && world.frame(3)?.minY == 180)
    // Only cells that were in sight chose a size.
    let chosen = world.view.contentSize.height - 5_000_000
    #expect(chosen == 90)
    world.view.contentOffset.y = 2_000_000
    world.layOut()
    let first = world.view.indexPathsForVisibleItems.first?.item ?? 0
    #expect(first > 39_000 && first < 41_000)
    var last: CGFloat?
    for path in world.view.indexPathsForVisibleItems {
      let frame = world.frame(path.item) ?? .zero
      #expect(frame.height == (path.item % 3 == 0 ? 80 : 50))
      if let last { #expect(frame.minY == last) }
      last = frame.maxY
    }
    let given = layout.given
    world.view.contentOffset.y += 3
    world.layOut()
    #expect(layout.given - given <= 30)
  }

  @Test("items of estimated width fill lines of different numbers (COL-18)")
  func tags() {
    let own = size(.estimated(60), .absolute(30))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)),
      subitems: [NSCollectionLayoutItem(layoutSize: own)])
    let items = Items([["a", "b", "c", "d", "e", "f", "g"]])
    items.sizes = [
      "a": CGSize(width: 140, height: 5), "b": CGSize(width: 150, height: 5),
      "c": CGSize(width: 100, height: 5),
    ]
    let world = CollectionWorld(
      items,
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(world.frame(1) == CGRect(x: 140, y: 0, width: 150, height: 30))
    #expect(world.frame(2) == CGRect(x: 0, y: 30, width: 100, height: 30))
    #expect(world.frame(3) == CGRect(x: 100, y: 30, width: 60, height: 30))
    #expect(world.frame(6)?.origin == CGPoint(x: 0, y: 60))
  }

  @Test(
    "headers extend a section, stay in sight when pinned, and badges follow their items (COL-19)")
  func supplementary() throws {
    let kind = UICollectionView.elementKindSectionHeader
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let cell = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), supplementaryItems: [badge])
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [cell]))
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 0, trailing: 20)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: kind, alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    section.decorationItems = [.background(elementKind: "back")]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
    let world = CollectionWorld(Items([(0..<20).map { "\($0)" }, ["x"]]), layout: layout)
    world.view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "badge",
      withReuseIdentifier: "title")
    world.layOut()

    #expect(world.frame(0) == CGRect(x: 20, y: 40, width: 130, height: 100))
    let title = try #require(world.view.supplementaryView(forElementKind: kind, at: item(0)))
    #expect(title.frame == CGRect(x: 20, y: 0, width: 260, height: 30))
    #expect(
      world.view.supplementaryView(forElementKind: "badge", at: item(1))?.frame
        == CGRect(x: 270, y: 30, width: 20, height: 20))
    #expect(
      layout.layoutAttributesForDecorationView(ofKind: "back", at: item(0))?.frame
        == CGRect(x: 0, y: 0, width: 300, height: 1040))

    world.view.contentOffset.y = 300
    world.layOut()
    #expect(title.frame.minY == 300)
    #expect(world.view.subviews.last { $0 is UICollectionReusableView } === title)
    world.view.contentOffset.y = 770
    world.layOut()
    #expect(title.frame.minY == 770)
  }

  @Test("a section scrolls sideways by touch inside the vertical view (COL-17)")
  func orthogonal() throws {
    let layout = CountingComposition { index, _ in
      index == 0 ? self.row(.continuous) : self.columns(1)
    }
    let world = CollectionWorld(
      Items([(0..<50).map { "\($0)" }, (0..<20).map { "x\($0)" }]), layout: layout)
    world.layOut()
    #expect(world.names.prefix(3) == ["0", "1", "2"])
    #expect(world.view.contentSize == CGSize(width: 300, height: 80 + 2000))
    #expect(world.view.indexPathForItem(at: CGPoint(x: 150, y: 40)) == item(1))

    world.stage.finger().down(at: CGPoint(x: 280, y: 40)).move(by: (-130, 3), over: 0.4)
      .hold(0.3).up()
    world.stage.settle()
    #expect(world.view.contentOffset == .zero)
    let cell = try #require(world.cell(1))
    let shown = cell.convert(cell.bounds, to: world.view)
    #expect(shown.minX < 60 && shown.minX >= 0)
    #expect(world.view.indexPathForItem(at: CGPoint(x: shown.midX, y: 40)) == item(1))
    #expect(world.cell(0)?.convert(CGPoint.zero, to: world.view).x ?? -200 < 0)

    // A drag along the collection view scrolls that, also from above the section.
    world.stage.finger().down(at: CGPoint(x: 150, y: 40)).move(by: (2, -30), over: 0.2)
      .hold(0.3).up()
    world.stage.settle()
    #expect(world.view.contentOffset.y > 10)

    // Far away the section keeps where it was.
    world.view.contentOffset.y = 1500
    world.layOut()
    #expect(world.cell(1) == nil && world.view.subviews.allSatisfy { !($0 is UIScrollView) })
    world.view.contentOffset.y = 0
    world.layOut()
    let again = try #require(world.cell(1))
    #expect(again.convert(again.bounds, to: world.view) == shown)
  }

  @Test("an animated scroll reaches an item of a section that is out of sight (COL-17)")
  func scrollFar() throws {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      index == 1 ? self.row(.continuous) : self.columns(1)
    }
    let world = CollectionWorld(
      Items([(0..<20).map { "\($0)" }, (0..<20).map { "x\($0)" }]), layout: layout)
    world.layOut()
    world.view.scrollToItem(at: item(12, 1), at: .centeredHorizontally, animated: true)
    world.stage.settle()
    let cell = try #require(world.cell(12, 1))
    #expect(cell.convert(cell.bounds, to: world.stage.window).midX == 150)
  }

  @Test("cells in sight choose their heights again for a new width (COL-18)")
  func newWidth() throws {
    let own = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(40)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [own])
    let items = Items(count: 20)
    for i in 0..<20 { items.sizes["\(i)"] = CGSize(width: 300, height: 90) }
    let world = CollectionWorld(
      items,
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    world.layOut()
    #expect(world.cell(1)?.frame == CGRect(x: 0, y: 90, width: 300, height: 90))
    world.view.frame.size.width = 200
    world.layOut()
    #expect(world.cell(1)?.frame == CGRect(x: 0, y: 90, width: 200, height: 90))
    #expect(world.names == ["0", "1", "2", "3", "4"])
  }

  @Test("cells above the visible part that choose their heights leave that where it is (COL-18)")
  func scrollUp() throws {
    let own = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(40)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [own])
    let items = Items(count: 200)
    for i in 0..<200 { items.sizes["\(i)"] = CGSize(width: 300, height: 90) }
    let world = CollectionWorld(
      items,
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    world.layOut()
    world.view.scrollToItem(at: item(100), at: .top, animated: false)
    world.layOut()
    let cell = try #require(world.cell(101))
    func place() -> CGFloat { cell.convert(CGPoint.zero, to: world.stage.window).y }
    #expect(place() == 90)
    let finger = world.stage.finger().down(at: CGPoint(x: 150, y: 100))
      .move(by: (0, 20), over: 0.2)
    let begin = place()
    finger.move(by: (0, 60), over: 0.4).hold(0.3)
    #expect(place() == begin + 60)
    finger.move(by: (0, 100), over: 0.4).hold(0.3).up()
    #expect(place() == begin + 160)
    world.stage.settle()
    #expect(place() == begin + 160)
  }

  @Test("group paging rests at the next group, however far the throw goes (COL-17)")
  func groupPaging() throws {
    let world = CollectionWorld(
      Items(count: 30), layout: UICollectionViewCompositionalLayout(section: row(.groupPaging)))
    world.layOut()
    let press = { (from: CGFloat, by: CGFloat) in
      world.stage.finger().down(at: CGPoint(x: from, y: 40))
        .move(by: (by, 0), over: 0.1).up()
      world.stage.settle()
    }
    press(280, -100)
    #expect(world.cell(1)?.convert(CGPoint.zero, to: world.view).x == 0)
    press(280, -200)
    #expect(world.cell(2)?.convert(CGPoint.zero, to: world.view).x == 0)
    press(20, 60)
    #expect(world.cell(1)?.convert(CGPoint.zero, to: world.view).x == 0)

    let centred = CollectionWorld(
      Items(count: 30),
      layout: UICollectionViewCompositionalLayout(section: row(.groupPagingCentered)))
    centred.layOut()
    #expect(centred.cell(0)?.convert(CGPoint.zero, to: centred.view).x == 90)
    centred.stage.finger().down(at: CGPoint(x: 200, y: 40))
      .move(by: (-60, 0), over: 0.1).up()
    centred.stage.settle()
    #expect(centred.cell(1)?.convert(CGPoint.zero, to: centred.view).x == 90)
  }

  @Test("in a right-to-left interface everything begins at the right (COL-06, COL-17)")
  func rightToLeft() throws {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      index == 0 ? self.row(.continuous) : self.columns(3)
    }
    let world = CollectionWorld(Items([(0..<20).map { "\($0)" }, ["a", "b"]]), layout: layout)
    world.stage.stage.layoutDirection = .rightToLeft
    layout.invalidateLayout()
    world.layOut()
    func left(_ i: Int, _ section: Int) -> CGFloat? {
      world.cell(i, section)?.convert(CGPoint.zero, to: world.view).x
    }
    #expect(left(0, 1) == 200 && left(1, 1) == 100)
    #expect(left(0, 0) == 180 && left(1, 0) == 50)
    world.stage.finger().down(at: CGPoint(x: 20, y: 40)).move(by: (110, 0), over: 0.4)
      .hold(0.3).up()
    world.stage.settle()
    #expect((left(1, 0) ?? 0) > 120)
  }

  @Test("a handler changes what is in sight with each step of a section's scroll (COL-17)")
  func handler() throws {
    let section = row(.continuous)
    var offsets: [CGFloat] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset.x)
      for item in items {
        let away = (item.frame.midX - offset.x - environment.container.contentSize.width / 2)
        item.alpha = max(0.2, 1 - away.magnitude / 300)
      }
    }
    let world = CollectionWorld(
      Items(count: 20), layout: UICollectionViewCompositionalLayout(section: section))
    world.layOut()
    let cell = try #require(world.cell(0))
    #expect(cell.alpha == 0.7)
    world.stage.finger().down(at: CGPoint(x: 280, y: 40)).move(by: (-70, 0), over: 0.4)
      .hold(0.3).up()
    world.stage.settle()
    #expect(cell.alpha < 0.6 && (offsets.last ?? 0) > 40)
  }

  @Test("an item is moved by the user inside a section that is scrolled (COL-10, COL-17)")
  func movement() throws {
    let world = CollectionWorld(
      Items([(0..<10).map { "\($0)" }]),
      layout: UICollectionViewCompositionalLayout(section: row(.continuous)))
    world.layOut()
    world.view.scrollToItem(at: item(3), at: .left, animated: false)
    world.layOut()
    #expect(world.cell(3)?.convert(CGPoint.zero, to: world.view).x == 0)
    let cell = try #require(world.cell(3))
    #expect(world.view.beginInteractiveMovementForItem(at: item(3)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 190, y: 40))
    world.stage.settle()
    #expect(cell.convert(CGPoint(x: 60, y: 40), to: world.view) == CGPoint(x: 190, y: 40))
    world.view.endInteractiveMovement()
    world.stage.settle()
    #expect(world.items.told == ["move 3 → 4"])
  }

  @Test("inserted and deleted items and sections animate in scrolling sections (COL-08, COL-17)")
  func batches() {
    let layout = UICollectionViewCompositionalLayout { index, _ in self.row(.continuous) }
    let world = CollectionWorld(Items([["a", "b"], ["c", "d"], ["e"]]), layout: layout)
    world.layOut()
    world.items.sections[1].insert("n", at: 0)
    world.view.insertItems(at: [item(0, 1)])
    world.stage.settle()
    #expect(world.names == ["a", "b", "n", "c", "d", "e"])
    world.items.sections.remove(at: 0)
    world.view.deleteSections([0])
    world.stage.settle()
    #expect(world.names == ["n", "c", "d", "e"])
    #expect(world.cell(0, 0)?.convert(CGPoint.zero, to: world.view) == .zero)
    #expect(world.view.subviews.count { $0 is UIScrollView } == 2)
    world.items.sections[1].append(world.items.sections[0].remove(at: 0))
    world.view.moveItem(at: item(0, 0), to: item(1, 1))
    world.stage.settle()
    #expect(world.cell(1, 1)?.name == "n")
    #expect(world.cell(1, 1)?.convert(CGPoint.zero, to: world.view) == CGPoint(x: 130, y: 80))
  }

  @Test("a slow drag turns to the group that is nearest at the lift, both ways (COL-17, MUT-14)")
  func slowGroupPaging() throws {
    let world = CollectionWorld(
      Items(count: 30), layout: UICollectionViewCompositionalLayout(section: row(.groupPaging)))
    world.layOut()
    func isFirst(_ item: Int) -> Bool {
      world.cell(item)?.convert(CGPoint.zero, to: world.view).x == 0
    }
    // Groups begin every 130 points, and the first 10 points of a drag move nothing.
    for (distance, item) in [(-70, 0), (-90, 1), (-90, 2), (70, 2), (90, 1), (-70, 1), (90, 0)] {
      world.stage.finger().down(at: CGPoint(x: 150, y: 40))
        .move(by: (CGFloat(distance), 0), over: 1).hold(0.3).up()
      world.stage.settle()
      #expect(isFirst(item), "\(distance) points to \(item)")
    }
  }
}
