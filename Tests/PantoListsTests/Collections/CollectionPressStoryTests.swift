import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Presses on items and their movement: the order of calls, cancels, and changes under the finger.
@MainActor @Suite("Presses and movement of items", .timeLimit(.minutes(60)))
struct CollectionPressStoryTests {
  private func world(
    _ items: Items, _ direction: UICollectionView.ScrollDirection = .vertical
  ) -> CollectionWorld {
    let flow = UICollectionViewFlowLayout()
    flow.scrollDirection = direction
    flow.itemSize =
      direction == .vertical ? CGSize(width: 300, height: 100) : CGSize(width: 100, height: 400)
    flow.minimumLineSpacing = 0
    return CollectionWorld(items, layout: flow)
  }

  private func tap(_ item: Int, _ world: CollectionWorld) {
    world.stage.tap(at: CGPoint(x: 150, y: CGFloat(item) * 100 + 50))
    world.stage.advance(by: 1)
  }

  // MARK: Presses

  @Test("the item before is told of its deselection before the new one is selected (MUT-14)")
  func order() {
    let world = world(Items([["a", "b", "c", "d"]]))
    tap(0, world)
    world.items.told = []

    tap(2, world)

    let told = world.items.told.filter { !$0.contains("highlight") }
    #expect(told == ["may select 2", "deselect 0", "select 2"])
    #expect(world.cell(0)?.isSelected == false && world.cell(2)?.isSelected == true)
  }

  @Test("with several selected a tap adds, and a second tap asks and takes away (MUT-14)")
  func several() {
    let world = world(Items([["a", "b", "c", "d"]]))
    world.view.allowsMultipleSelection = true
    tap(0, world)
    tap(2, world)
    tap(0, world)
    let told = world.items.told.filter { !$0.contains("highlight") }
    #expect(
      told == [
        "may select 0", "select 0", "may select 2", "select 2", "may deselect 0", "deselect 0",
      ])
    #expect(world.view.indexPathsForSelectedItems == [item(2)])
  }

  @Test("an edited view selects as it is told for that time, and keeps the selection (COL-09)")
  func editing() {
    let world = world(Items([["a", "b", "c", "d"]]))
    world.layOut()
    tap(0, world)
    world.items.told = []
    let finger = world.stage.finger().down(at: (150, 250)).hold(0.3)
    world.view.isEditing = true
    finger.up()
    tap(1, world)
    world.view.selectItem(at: item(1), animated: false, scrollPosition: [])
    #expect(world.items.told == ["may highlight 2", "highlight 2", "unhighlight 2"])
    #expect(world.view.indexPathsForSelectedItems == [item(0)])

    world.view.allowsSelectionDuringEditing = true
    tap(1, world)
    #expect(world.view.indexPathsForSelectedItems == [item(1)])
    world.view.allowsSelectionDuringEditing = false
    world.view.allowsMultipleSelectionDuringEditing = true
    tap(2, world)
    tap(3, world)
    tap(3, world)
    #expect(world.view.indexPathsForSelectedItems == [item(1), item(2)])
    world.view.isEditing = false
    #expect(world.view.indexPathsForSelectedItems == [item(1), item(2)])
    tap(0, world)
    #expect(world.view.indexPathsForSelectedItems == [item(0)], "one at a time again")
  }

  @Test("a pressed item that an insertion moves is darkened at its new place (MUT-14)")
  func insertion() {
    let world = world(Items([["a", "b", "c"]]))
    world.layOut()
    let pressed = world.cell(1)
    let finger = world.stage.finger().down(at: (150, 150)).hold(0.3)
    #expect(pressed?.isHighlighted == true)

    world.items.sections[0].insert("new", at: 0)
    world.view.insertItems(at: [item(0)])
    world.stage.settle()
    #expect(world.cell(2) === pressed)
    finger.up()
    world.stage.settle()

    #expect(pressed?.isHighlighted == false && pressed?.isSelected == false)
    #expect(world.items.told == ["may highlight 1", "highlight 1", "unhighlight 2"])
  }

  @Test("a pressed item that is deleted selects nothing, and the next tap works (MUT-14)")
  func deletion() {
    let world = world(Items([["a", "b", "c"]]))
    world.layOut()
    let finger = world.stage.finger().down(at: (150, 150)).hold(0.3)

    world.items.sections[0].remove(at: 1)
    world.view.deleteItems(at: [item(1)])
    world.stage.settle()
    finger.up()
    #expect(
      world.items.told == ["may highlight 1", "highlight 1", "unhighlight 1"], "each highlight ends"
    )
    world.items.told = []

    tap(1, world)

    #expect(world.items.told.contains("select 1"))
    #expect(world.view.visibleCells.allSatisfy { !$0.isHighlighted })
  }

  @Test("a reload ends the highlight of a pressed item, and its lift selects nothing (COL-09)")
  func reloadInPress() {
    let world = world(Items([["a", "b", "c"]]))
    world.layOut()
    let finger = world.stage.finger().down(at: (150, 150)).hold(0.3)

    world.view.reloadData()
    finger.up()
    world.stage.settle()

    #expect(world.items.told == ["may highlight 1", "highlight 1", "unhighlight 1"])
    #expect(world.view.visibleCells.allSatisfy { !$0.isHighlighted })
  }

  @Test("a cancelled press darkens its item and selects nothing; the next tap selects (MUT-14)")
  func cancelled() {
    let world = world(Items([["a", "b", "c"]]))
    world.layOut()
    world.stage.finger().down(at: (150, 150)).hold(0.3).cancel()
    #expect(world.items.told == ["may highlight 1", "highlight 1", "unhighlight 1"])
    #expect(world.cell(1)?.isHighlighted == false)

    tap(1, world)

    #expect(world.items.told.suffix(1) == ["unhighlight 1"])
    #expect(world.view.indexPathsForSelectedItems == [item(1)])
  }

  // MARK: Movement

  @Test("a batch of changes returns a lifted item first, and its drop tells nothing (MUT-14)")
  func batch() {
    let world = world(Items([["a", "b", "c", "d"]]))
    #expect(world.view.beginInteractiveMovementForItem(at: item(0)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 250))
    #expect(world.names == ["b", "c", "a", "d"])

    world.items.sections[0].insert("new", at: 0)
    world.view.insertItems(at: [item(0)])
    world.view.endInteractiveMovement()
    world.stage.settle()

    #expect(world.items.told.isEmpty)
    #expect(world.names == ["new", "a", "b", "c"] && world.cell(1)?.frame.minY == 100)
    #expect(world.view.beginInteractiveMovementForItem(at: item(2)), "another one can be lifted")
    world.view.cancelInteractiveMovement()
  }

  @Test(
    "the list stops scrolling when an item is dropped at its edge, or returned from there (MUT-14)",
    arguments: [UICollectionView.ScrollDirection.vertical, .horizontal], [true, false])
  func edge(direction: UICollectionView.ScrollDirection, isCancelled: Bool) {
    let world = world(Items(count: 40), direction)
    let isVertical = direction == .vertical
    func along() -> CGFloat { isVertical ? world.view.contentOffset.y : world.view.contentOffset.x }
    #expect(world.view.beginInteractiveMovementForItem(at: item(0)))
    world.view.updateInteractiveMovementTargetPosition(
      isVertical ? CGPoint(x: 150, y: 395) : CGPoint(x: 295, y: 200))
    world.stage.advance(by: 1)
    #expect(along() > 300)
    #expect(isVertical ? world.view.contentOffset.x == 0 : world.view.contentOffset.y == 0)

    if isCancelled {
      world.view.cancelInteractiveMovement()
    } else {
      world.view.endInteractiveMovement()
    }
    let offset = along()
    world.stage.advance(by: 1)

    #expect(along() == offset && world.items.told.count == (isCancelled ? 0 : 1))
  }

  @Test("an item is lifted again after a cancel, and can change its section (MUT-14)")
  func again() {
    let world = world(Items([["a", "b"], ["x", "y"]]))
    #expect(world.view.beginInteractiveMovementForItem(at: item(0)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 150))
    world.view.cancelInteractiveMovement()
    world.stage.settle()
    #expect(world.names == ["a", "b", "x", "y"])

    #expect(world.view.beginInteractiveMovementForItem(at: item(1)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 250))
    world.view.endInteractiveMovement()
    world.stage.settle()

    #expect(world.items.sections == [["a"], ["b", "x", "y"]])
    #expect(world.names == world.items.sections.flatMap { $0 })
  }

  @Test("a reload drops a lifted item without a word, and the list does not scroll on (MUT-14)")
  func reload() {
    let world = world(Items(count: 40))
    #expect(world.view.beginInteractiveMovementForItem(at: item(0)))
    world.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 395))
    world.stage.advance(by: 0.5)

    world.view.reloadData()
    world.layOut()
    let offset = world.view.contentOffset.y
    world.stage.advance(by: 1)
    world.view.endInteractiveMovement()
    world.stage.settle()

    #expect(world.view.contentOffset.y == offset && world.items.told.isEmpty)
    let numbers = world.names.compactMap { Int($0) }
    #expect(numbers == numbers.sorted() && !numbers.contains(0))
  }
}
