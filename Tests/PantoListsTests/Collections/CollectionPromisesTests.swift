import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoLists
@testable import PantoScene

/// Collection views, flow layouts and snapshots against the documentation.
@MainActor
@Suite("Collection views keep what their documentation promises", .timeLimit(.minutes(60)))
struct CollectionPromisesTests {
  private func flow(_ width: CGFloat = 90, _ height: CGFloat = 90) -> UICollectionViewFlowLayout {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: width, height: height)
    return flow
  }

  private func world(
    _ items: Items = Items(count: 30), _ layout: UICollectionViewLayout? = nil
  ) -> CollectionWorld {
    let world = CollectionWorld(items, layout: layout ?? flow())
    world.layOut()
    return world
  }

  /// Taps an item of the first line of 90 points.
  private func tap(_ item: Int, in world: CollectionWorld) {
    world.stage.tap(at: CGPoint(x: 105 * CGFloat(item) + 45, y: 45))
    world.stage.advance(by: 1)
  }

  @Test("a flow layout begins with items of 50 points, 10 points apart (COL-03)")
  func settings() {
    let flow = UICollectionViewFlowLayout()

    #expect(flow.itemSize == CGSize(width: 50, height: 50))
    #expect(flow.minimumLineSpacing == 10 && flow.minimumInteritemSpacing == 10)
    #expect(flow.sectionInset == .zero && flow.scrollDirection == .vertical)
    #expect(flow.headerReferenceSize == .zero && flow.footerReferenceSize == .zero)
  }

  @Test("the items of a full line spread over its width (COL-03)")
  func spread() {
    let world = world()

    #expect((0..<3).map { world.frame($0)?.minX } == [0, 105, 210])
    #expect(world.frame(3)?.origin == CGPoint(x: 0, y: 100))
  }

  @Test("a tap is told from the highlight to its end (COL-09)")
  func tapped() {
    let world = world()

    tap(1, in: world)

    #expect(
      world.items.told == [
        "may highlight 1", "highlight 1", "may select 1", "select 1", "unhighlight 1",
      ])
  }

  @Test("an item that may not be highlighted is asked nothing more (COL-09)")
  func notHighlighted() {
    final class Refusing: Items {
      override func collectionView(
        _ collectionView: UICollectionView, shouldHighlightItemAt path: IndexPath
      ) -> Bool { false }
    }
    let world = world(Refusing(count: 10))

    tap(1, in: world)

    #expect(world.items.told.isEmpty)
    #expect(world.view.indexPathsForSelectedItems == [])
  }

  @Test("a second tap deselects only where several items may be selected (COL-09)")
  func several() {
    let world = world()
    tap(1, in: world)
    tap(1, in: world)
    #expect(world.view.indexPathsForSelectedItems == [item(1)])

    world.view.allowsMultipleSelection = true
    world.items.told = []
    tap(1, in: world)

    #expect(world.view.indexPathsForSelectedItems == [])
    #expect(world.items.told.contains("may deselect 1"))
    #expect(world.items.told.contains("deselect 1"))
  }

  @Test("what code selects is not told, and selecting nothing deselects all (COL-09)")
  func byCode() {
    let world = world()
    world.view.selectItem(at: item(1), animated: false, scrollPosition: [])
    #expect(world.cell(1)?.isSelected == true)

    world.view.selectItem(at: nil, animated: false, scrollPosition: [])

    #expect(world.view.indexPathsForSelectedItems == [])
    #expect(world.cell(1)?.isSelected == false)
    #expect(world.items.told.isEmpty)
  }

  @Test("sizes, spacings and insets of the delegate win (COL-04)")
  func delegateWins() {
    final class Sizing: Items, UICollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        sizeForItemAt path: IndexPath
      ) -> CGSize { CGSize(width: 280, height: 30) }
      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        insetForSectionAt section: Int
      ) -> UIEdgeInsets { UIEdgeInsets(top: 7, left: 10, bottom: 0, right: 10) }
      func collectionView(
        _ collectionView: UICollectionView, layout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
      ) -> CGFloat { 3 }
    }
    let world = world(Sizing(count: 5))

    #expect(world.frame(0) == CGRect(x: 10, y: 7, width: 280, height: 30))
    #expect(world.frame(1)?.minY == 40)
  }

  @Test("a header is as wide as the view, and asked for only if it has a height (COL-04)")
  func headers() {
    let flow = flow()
    let world = world(Items(count: 3), flow)
    let kind = UICollectionView.elementKindSectionHeader
    #expect(world.view.visibleSupplementaryViews(ofKind: kind).isEmpty)

    flow.headerReferenceSize = CGSize(width: 10, height: 30)
    world.layOut()

    let headers = world.view.visibleSupplementaryViews(ofKind: kind)
    #expect(headers.map(\.frame) == [CGRect(x: 0, y: 0, width: 300, height: 30)])
  }

  @Test("a plain layout is not asked again when the view scrolls (COL-01)")
  func boundsChange() {
    let layout = UICollectionViewLayout()

    #expect(
      !layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 9, width: 9, height: 9)))
  }

  @Test("a batch is complete after its animation (COL-08)")
  func batch() {
    let world = world(Items([["a", "b", "c"]]))
    let last = world.cell(2)
    var answers: [Bool] = []
    world.items.sections = [["new", "b", "c"]]

    world.view.performBatchUpdates {
      world.view.insertItems(at: [item(0)])
      world.view.deleteItems(at: [item(0)])
    } completion: {
      answers.append($0)
    }
    #expect(answers.isEmpty)
    world.stage.settle()

    #expect(answers == [true])
    #expect(world.names == ["new", "b", "c"])
    #expect(world.cell(2) === last)
  }

  @Test("an item is scrolled to the middle, as far as there is content (COL-13)")
  func scrolls() {
    let flow = flow(300, 100)
    flow.minimumLineSpacing = 0
    let world = world(Items(count: 20), flow)

    world.view.scrollToItem(at: item(10), at: .centeredVertically, animated: false)
    #expect(world.view.contentOffset.y == 850)
    world.view.scrollToItem(at: item(0), at: .centeredVertically, animated: false)
    #expect(world.view.contentOffset.y == 0)
  }

  @Test("a layout decides where a throw rests (COL-13)")
  func target() {
    final class Snapping: UICollectionViewFlowLayout {
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: 0, y: 333) }
    }
    let world = world(Items(count: 60), Snapping())

    world.stage.swipe(from: CGPoint(x: 150, y: 300), by: (0, -60))
    world.stage.settle()

    #expect((world.view.contentOffset.y - 333).magnitude < 0.5)
  }

  @Test("a snapshot inserts, moves and deletes items, and finds them")
  func snapshot() {
    var shot = NSDiffableDataSourceSnapshot<String, Int>()
    shot.appendSections(["a", "b"])
    shot.appendItems([1, 2, 3], toSection: "a")
    shot.appendItems([7, 8])
    shot.insertItems([10], beforeItem: 2)
    shot.moveItem(8, afterItem: 1)
    shot.deleteItems([3])

    #expect(shot.itemIdentifiers(inSection: "a") == [1, 8, 10, 2])
    #expect(shot.itemIdentifiers == [1, 8, 10, 2, 7])
    #expect(shot.indexOfItem(7) == 4 && shot.indexOfItem(3) == nil)
    #expect(shot.sectionIdentifier(containingItem: 8) == "a")
    #expect(shot.numberOfItems == 5 && shot.numberOfItems(inSection: "b") == 1)
  }

  @Test("children of a closed item are not visible (COL-25)")
  func outline() {
    var shot = NSDiffableDataSourceSectionSnapshot<String>()
    shot.append(["fruit", "bread"])
    shot.append(["apple", "pear"], to: "fruit")
    #expect(shot.visibleItems == ["fruit", "bread"])
    #expect(shot.items == ["fruit", "apple", "pear", "bread"])

    shot.expand(["fruit"])

    #expect(shot.visibleItems == shot.items)
    #expect(shot.level(of: "pear") == 1 && shot.parent(of: "pear") == "fruit")
  }

  @Test("there is no cell for an item out of sight, and at first no selection (COL-02)")
  func outOfSight() {
    let world = world(Items(count: 300))

    #expect(world.cell(0) != nil)
    #expect(world.cell(200) == nil)
    #expect(world.view.indexPathsForSelectedItems == [])
  }
}
