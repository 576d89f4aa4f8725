import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Movement of items", .timeLimit(.minutes(60))) struct CollectionMovementTests {
  private func column(_ items: Items) -> CollectionWorld {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    return CollectionWorld(items, layout: flow)
  }

  @Test("a lifted item follows the target, the others move aside, and the data hears once (COL-10)")
  func move() throws {
    let world = column(Items([["a", "b", "c", "d", "e"]]))
    let a = try #require(world.cell(0))
    #expect(world.view.beginInteractiveMovementForItem(at: item(0)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 150))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 220))
    #expect(a.center == CGPoint(x: 150, y: 220))
    #expect(world.cell(2) === a && world.names == ["b", "c", "a", "d"])
    #expect(world.items.told.isEmpty && world.items.sections[0].first == "a")
    world.layOut()
    #expect(world.view.subviews.last === a)

    world.view.endInteractiveMovement()
    world.stage.settle()
    #expect(world.items.told == ["move 0 → 2"])
    #expect(world.items.sections[0] == ["b", "c", "a", "d", "e"])
    #expect(a.frame.minY == 200 && world.names == ["b", "c", "a", "d"])
  }

  @Test("a cancelled movement returns the item, and the data hears nothing (COL-10)")
  func cancel() throws {
    let world = column(Items([["a", "b", "c", "d", "e"]]))
    let b = try #require(world.cell(1))
    #expect(world.view.beginInteractiveMovementForItem(at: item(1)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 350))
    #expect(world.names == ["a", "c", "d", "b"])
    world.view.cancelInteractiveMovement()
    world.stage.settle()
    #expect(world.names == ["a", "b", "c", "d"] && b.frame.minY == 100)
    #expect(world.items.told.isEmpty)
  }

  @Test("an item that must stay is not lifted (COL-10)")
  func stays() {
    let items = Items([["a", "b"]])
    items.stays = ["a"]
    let world = column(items)
    #expect(!world.view.beginInteractiveMovementForItem(at: item(0)))
    #expect(world.view.beginInteractiveMovementForItem(at: item(1)))
    #expect(!world.view.beginInteractiveMovementForItem(at: item(1)))
    world.view.cancelInteractiveMovement()
  }

  @Test("near an edge the content scrolls, and new cells show the data's order (COL-10)")
  func edge() {
    let world = column(Items(count: 30))
    #expect(world.view.beginInteractiveMovementForItem(at: item(0)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 395))
    world.stage.advance(by: 2)
    #expect(world.view.contentOffset.y > 600)
    let names = world.names.filter { $0 != "0" }.compactMap { Int($0) }
    #expect(names == Array((names.first ?? 0)..<(names.first ?? 0) + names.count))
    world.view.endInteractiveMovement()
    world.stage.settle()
    let moved = world.items.sections[0].firstIndex(of: "0") ?? 0
    #expect(moved > 5 && world.items.told == ["move 0 → \(moved)"])
  }

  /// A page of items; its subclass lets them move.
  private class Page: UICollectionViewController {
    let items = Items([["a", "b", "c", "d"]])
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(ItemCell.self, forCellWithReuseIdentifier: "item")
    }
    override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { items.collectionView(view, numberOfItemsInSection: section) }
    override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
      -> UICollectionViewCell
    { items.collectionView(view, cellForItemAt: path) }
    override func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
      items.told.append("select \(path.item)")
    }
  }
  private final class MovingPage: Page {
    override func collectionView(
      _ view: UICollectionView, moveItemAt from: IndexPath, to: IndexPath
    ) { items.collectionView(view, moveItemAt: from, to: to) }
  }

  private func show(_ type: (UICollectionViewLayout) -> Page) -> (TestStage, Page) {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    let stage = TestStage(300, 400)
    let page = type(flow)
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    return (stage, page)
  }

  @Test("a long press in a controller lifts an item where it can move (COL-11)")
  func longPress() {
    let (stage, page) = show { MovingPage(collectionViewLayout: $0) }
    stage.finger().down(at: (150, 50)).hold(0.8).move(by: (0, 200), over: 0.4).hold(0.2).up()
    stage.settle()
    #expect(page.items.told == ["move 0 → 2"])
    #expect(page.items.sections[0] == ["b", "c", "a", "d"])
  }

  @Test("in a controller without a method for moves a long press selects (COL-11)")
  func noMovement() {
    let (stage, page) = show { Page(collectionViewLayout: $0) }
    stage.finger().down(at: (150, 50)).hold(0.8).up()
    stage.settle()
    #expect(page.items.told == ["select 0"])
    #expect(page.collectionView.indexPathsForSelectedItems == [item(0)])
  }
}
