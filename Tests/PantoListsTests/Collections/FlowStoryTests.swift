import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Flow layouts along both directions: insets, pinned titles, and items that change their size.
@MainActor @Suite("Flow layouts both ways", .timeLimit(.minutes(60))) struct FlowStoryTests {
  private let flow = UICollectionViewFlowLayout()

  private func world(_ items: Items) -> CollectionWorld {
    let world = CollectionWorld(items, layout: flow)
    world.layOut()
    return world
  }

  private func title(_ kind: String, _ section: Int, _ world: CollectionWorld) -> CGRect? {
    world.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: item(0, section))?.frame
  }
  private func footer(_ section: Int, _ world: CollectionWorld) -> CGRect? {
    title(UICollectionView.elementKindSectionFooter, section, world)
  }
  private func header(_ section: Int, _ world: CollectionWorld) -> CGRect? {
    title(UICollectionView.elementKindSectionHeader, section, world)
  }

  private func pin() -> CollectionWorld {
    flow.minimumLineSpacing = 0
    flow.headerReferenceSize = CGSize(width: 40, height: 40)
    flow.footerReferenceSize = CGSize(width: 30, height: 30)
    flow.sectionHeadersPinToVisibleBounds = true
    flow.sectionFootersPinToVisibleBounds = true
    return world(Items([(0..<10).map { "\($0)" }, (10..<20).map { "\($0)" }]))
  }

  @Test("a pinned footer stays at the lower edge until its section's header is there (MUT-14)")
  func pinnedFooter() {
    flow.itemSize = CGSize(width: 300, height: 100)
    let world = pin()
    // Section 0 is from 0 to 1070, and section 1 from there on.
    #expect(footer(0, world) == CGRect(x: 0, y: 370, width: 300, height: 30))
    world.view.contentOffset.y = 500
    world.layOut()
    #expect(footer(0, world)?.minY == 870)
    world.view.contentOffset.y = 670
    world.layOut()
    #expect(footer(0, world)?.minY == 1040, "its own place")
    world.view.contentOffset.y = 700
    world.layOut()
    #expect(footer(0, world)?.minY == 1040)
    #expect(header(1, world)?.minY == 1070)
    #expect(footer(1, world)?.minY == 1110, "it does not cover the header of its section")
    world.view.contentOffset.y = 760
    world.layOut()
    #expect(footer(1, world)?.minY == 1130)
  }

  @Test("pinned titles of a horizontal layout follow its left and right edge (MUT-14)")
  func pinnedAcross() {
    flow.scrollDirection = .horizontal
    flow.itemSize = CGSize(width: 100, height: 400)
    let world = pin()
    #expect(header(0, world) == CGRect(x: 0, y: 0, width: 40, height: 400))
    #expect(footer(0, world) == CGRect(x: 270, y: 0, width: 30, height: 400))
    world.view.contentOffset.x = 500
    world.layOut()
    #expect(header(0, world)?.minX == 500 && footer(0, world)?.minX == 770)
    world.view.contentOffset.x = 800
    world.layOut()
    #expect(footer(1, world)?.minX == 1110 && header(1, world)?.minX == 1070)
    world.view.contentOffset.x = 1020
    world.layOut()
    #expect(header(0, world)?.minX == 1000, "pushed out by the end of its items")
    #expect(header(1, world)?.minX == 1070)
  }

  @Test("pinned titles keep clear of the content's insets, at all four sides (MUT-14)")
  func pinnedInsets() {
    flow.itemSize = CGSize(width: 200, height: 100)
    let world = pin()
    world.view.contentInset = UIEdgeInsets(top: 50, left: 20, bottom: 60, right: 30)
    world.view.contentOffset.y = 200
    world.layOut()
    #expect(header(0, world)?.minY == 250 && footer(0, world)?.maxY == 540)

    flow.scrollDirection = .horizontal
    world.layOut()
    world.view.contentOffset = CGPoint(x: 200, y: -50)
    world.layOut()
    #expect(header(0, world)?.minX == 220 && footer(0, world)?.maxX == 470)
  }

  @Test("section insets lie around the items, along and across the scroll (MUT-14)")
  func insets() {
    flow.itemSize = CGSize(width: 50, height: 50)
    flow.minimumLineSpacing = 4
    flow.minimumInteritemSpacing = 2
    flow.sectionInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    flow.footerReferenceSize = CGSize(width: 7, height: 9)
    let world = world(Items(count: 14))
    // 240 points are left for four items, with gaps of 40 / 3.
    #expect(world.frame(0) == CGRect(x: 20, y: 10, width: 50, height: 50))
    #expect(world.frame(3)?.maxX == 260 && world.frame(4)?.minY == 64)
    #expect(footer(0, world)?.minY == 252)
    #expect(world.view.contentSize == CGSize(width: 300, height: 261))

    flow.scrollDirection = .horizontal
    world.layOut()
    // 360 points are left for six items, with gaps of 12.
    #expect(world.frame(0) == CGRect(x: 20, y: 10, width: 50, height: 50))
    #expect(world.frame(5)?.maxY == 370 && world.frame(6)?.origin == CGPoint(x: 74, y: 10))
    #expect(footer(0, world)?.minX == 218)
    #expect(world.view.contentSize == CGSize(width: 225, height: 400))
  }

  @Test("in a right-to-left interface lines begin at the right inset (MUT-14)")
  func rightToLeft() {
    flow.itemSize = CGSize(width: 50, height: 50)
    flow.sectionInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let world = world(Items(count: 5))
    world.stage.stage.layoutDirection = .rightToLeft
    world.layOut()
    #expect(world.cell(0)?.frame.maxX == 260)
    #expect(world.cell(0)?.frame.minX ?? 0 > world.cell(1)?.frame.minX ?? 999)
    #expect(world.view.visibleCells.allSatisfy { $0.frame.minX >= 20 && $0.frame.maxX <= 260 })
  }

  @Test("items of different lengths are centred in their line, along the scroll (MUT-14)")
  func lineAlignment() {
    final class Sized: Items, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        sizeForItemAt path: IndexPath
      ) -> CGSize { sizes[sections[path.section][path.item]] ?? .zero }
    }
    let items = Sized([["a", "b", "c"]])
    items.sizes = [
      "a": CGSize(width: 100, height: 40), "b": CGSize(width: 100, height: 100),
      "c": CGSize(width: 250, height: 350),
    ]
    let world = world(items)
    #expect(world.frame(0)?.origin == CGPoint(x: 0, y: 30) && world.frame(1)?.minY == 0)
    #expect(world.frame(2)?.minY == 110)

    flow.scrollDirection = .horizontal
    world.layOut()
    // a and b are in one column; c has the next one.
    #expect(world.frame(0)?.minX == 0 && world.frame(1)?.minX == 0)
    #expect(world.frame(2)?.minX == 110)
  }

  @Test("an item that shrinks goes back to the line before, along either direction (MUT-14)")
  func shrunk() throws {
    for direction in [UICollectionView.ScrollDirection.vertical, .horizontal] {
      let flow = UICollectionViewFlowLayout()
      flow.scrollDirection = direction
      flow.estimatedItemSize = CGSize(width: 100, height: 100)
      let items = Items([["a", "b", "c", "d"]])
      let long =
        direction == .vertical
        ? CGSize(width: 250, height: 50) : CGSize(width: 50, height: 350)
      let short = CGSize(width: 50, height: 50)
      items.sizes = ["a": short, "b": short, "c": long, "d": short]
      let world = CollectionWorld(items, layout: flow)
      world.layOut()
      world.layOut()
      func line(_ item: Int) -> CGFloat {
        (direction == .vertical ? world.frame(item)?.minY : world.frame(item)?.minX) ?? .nan
      }
      #expect([line(0), line(1), line(2), line(3)] == [0, 0, 60, 120], "\(direction)")

      let cell = try #require(world.cell(2))
      cell.wanted = short
      cell.invalidateIntrinsicContentSize()
      world.layOut()
      world.stage.settle()

      #expect([line(0), line(1), line(2), line(3)] == [0, 0, 0, 0], "\(direction)")

      cell.wanted = long
      cell.invalidateIntrinsicContentSize()
      world.layOut()
      world.stage.settle()
      #expect([line(0), line(1), line(2), line(3)] == [0, 0, 60, 120], "\(direction)")
    }
  }
}
