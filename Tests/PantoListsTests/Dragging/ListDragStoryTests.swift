import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Items that are dragged sideways, out of their list, and back.
@MainActor @Suite("Dragging in lists", .timeLimit(.minutes(60))) struct ListDragStoryTests {
  private func world(
    _ count: Int, _ size: CGSize, _ direction: UICollectionView.ScrollDirection = .vertical,
    height: CGFloat = 400
  ) -> (CollectionWorld, DragList) {
    let rows = DragList([(0..<count).map { "\($0)" }])
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = size
    flow.scrollDirection = direction
    flow.minimumLineSpacing = 0
    flow.minimumInteritemSpacing = 0
    let world = CollectionWorld(rows, layout: flow)
    world.view.frame.size.height = height
    world.view.dragDelegate = rows
    world.view.dropDelegate = rows
    world.layOut()
    return (world, rows)
  }
  private func rest(_ world: CollectionWorld) -> Bool {
    world.view.visibleCells.allSatisfy { $0.alpha == 1 && $0.transform == .identity }
  }

  @Test("items beside each other make space sideways, forward and back (MUT-15)")
  func sideways() {
    let (world, rows) = world(9, CGSize(width: 100, height: 100))
    var finger = world.stage.finger().down(at: (50, 50)).hold(0.7)
      .move(to: (250, 50), over: 0.3).hold(0.4)
    #expect(world.cell(1)?.transform.tx == -100 && world.cell(1)?.transform.ty == 0)
    #expect(world.cell(2)?.transform.tx == -100 && world.cell(3)?.transform == .identity)
    finger.up()
    world.stage.settle()
    #expect(rows.sections[0].prefix(4) == ["1", "2", "0", "3"] && rest(world))

    finger = world.stage.finger().down(at: (50, 150)).hold(0.7)
      .move(to: (250, 50), over: 0.3).hold(0.4)
    #expect(world.cell(2)?.transform.tx == -200 && world.cell(2)?.transform.ty == 100)
    #expect(world.cell(1)?.transform == .identity && world.cell(4)?.transform == .identity)
    finger.up()
    world.stage.settle()
    #expect(rows.sections[0].prefix(4) == ["1", "2", "3", "0"] && rest(world))
  }

  @Test("a list that scrolls sideways does so under the finger, and stops at the drop (MUT-15)")
  func horizontal() {
    let (world, rows) = world(30, CGSize(width: 100, height: 400), .horizontal)
    let finger = world.stage.finger().down(at: (50, 200)).hold(0.7)
      .move(to: (295, 200), over: 0.3).hold(1)
    #expect(world.view.contentOffset.x > 200 && world.view.contentOffset.y == 0)
    finger.up()
    world.stage.advance(by: 0.5)
    let offset = world.view.contentOffset
    world.stage.advance(by: 1)
    world.stage.settle()
    #expect(world.view.contentOffset == offset && rest(world))
    #expect(rows.sections[0].firstIndex(of: "0") ?? 0 > 3)
  }

  @Test("a cancel at the edge stops the scroll, too, and the next drag works (MUT-15)")
  func cancelled() {
    let (world, rows) = world(30, CGSize(width: 300, height: 100))
    world.stage.finger().down(at: (150, 50)).hold(0.7).move(to: (150, 395), over: 0.3).hold(1)
      .cancel()
    let offset = world.view.contentOffset.y
    #expect(offset > 200)
    world.stage.advance(by: 1)
    #expect(world.view.contentOffset.y == offset)
    world.stage.settle()
    #expect(rows.dropped.isEmpty && rest(world) && !world.view.hasActiveDrag)
    world.view.contentOffset.y = 0
    world.layOut()
    world.stage.finger().down(at: (150, 50)).hold(0.7).move(to: (150, 150), over: 0.3).up()
    world.stage.settle()
    #expect(rows.sections[0].prefix(2) == ["1", "0"])
  }

  @Test("a finger that leaves the list closes the gap, and opens it when it comes back (MUT-15)")
  func leaving() {
    let (world, rows) = world(2, CGSize(width: 300, height: 100), height: 250)
    let finger = world.stage.finger().down(at: (150, 50)).hold(0.7)
      .move(to: (150, 150), over: 0.3).hold(0.4)
    #expect(world.cell(1)?.transform.ty == -100)
    finger.move(to: (150, 350), over: 0.2).hold(0.4)
    #expect(world.cell(1)?.transform == .identity && !world.view.hasActiveDrop)
    finger.move(to: (150, 150), over: 0.2).hold(0.4)
    #expect(world.cell(1)?.transform.ty == -100)
    finger.move(to: (150, 350), over: 0.2).up()
    world.stage.settle()
    #expect(rows.dropped.isEmpty && rest(world) && rows.sections[0] == ["0", "1"])
  }

  @Test("behind the last item, below it or beside it, is the last place (MUT-15)")
  func behind() {
    for spot in [(250, 150), (50, 350)] as [(CGFloat, CGFloat)] {
      let (world, rows) = world(5, CGSize(width: 100, height: 100))
      world.stage.finger().down(at: (50, 50)).hold(0.7).move(to: spot, over: 0.3).hold(0.4).up()
      world.stage.settle()
      #expect(rows.sections[0] == ["1", "2", "3", "4", "0"], "\(spot)")
    }
  }
}
