import Foundation
import Pantograph

// Drags whose items, previews, targets and windows go away while a finger carries them.

/// Answers every question about drags and drops, and does at each one whatever the case wants.
@MainActor private final class Mover: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate
{
  var items: () -> [UIDragItem] = {
    [UIDragItem(itemProvider: NSItemProvider(object: "x" as NSString))]
  }
  var lifting: (UIDragItem) -> UITargetedDragPreview? = { _ in nil }
  var begins: (any UIDragSession) -> Void = { _ in }
  var moves: (any UIDragSession) -> Void = { _ in }
  var ends: (any UIDragSession) -> Void = { _ in }
  var updates: (any UIDropSession) -> UIDropOperation = { _ in .copy }
  var performs: (any UIDropSession) -> Void = { _ in }
  var leaves: (any UIDropSession) -> Void = { _ in }
  var dropping: (UITargetedDragPreview) -> UITargetedDragPreview? = { $0 }
  private(set) var calls = 0
  private func now(_ body: () -> Void) {
    calls += 1
    if calls < 300 { body() }
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    calls += 1
    return items()
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { lifting(item) }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) { now { begins(session) } }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
  ) { now { moves(session) } }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) { now { ends(session) } }
  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { true }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    calls += 1
    return UIDropProposal(operation: updates(session))
  }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) { now { leaves(session) } }
  func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) { now { performs(session) } }
  func dropInteraction(
    _ interaction: UIDropInteraction, previewForDropping item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? { dropping(defaultPreview) }
}

@MainActor private struct Board {
  let world: World
  let source = view(40, 100, 100, 100)
  let target = view(40, 500, 300, 200)
  let mover = Mover()
  init(_ world: World) {
    self.world = world
    let root = world.show(UIViewController()).view!
    root.addSubview(source)
    root.addSubview(target)
    source.isUserInteractionEnabled = true
    source.addInteraction(UIDragInteraction(delegate: mover))
    target.addInteraction(UIDropInteraction(delegate: mover))
    world.run(0.05)
  }
  /// Lifts the source, carries it to the target and lets it go there.
  func carry(_ midway: () -> Void = {}) {
    world.press(CGPoint(x: 90, y: 150))
    world.run(0.8)
    for y in stride(from: CGFloat(150), to: 600, by: 30) {
      world.move(CGPoint(x: 90, y: y))
      world.run(0.02)
    }
    midway()
    world.move(CGPoint(x: 95, y: 605))
    world.run(0.05)
    world.lift(CGPoint(x: 95, y: 605))
    world.run(1)
  }
}

@MainActor
private final class RowMover: NSObject, UITableViewDataSource, UITableViewDragDelegate,
  UITableViewDropDelegate
{
  var count = 10
  var drops = 0
  var wild = IndexPath(row: .max, section: -1)
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] {
    count = max(1, count - 1)
    tableView.reloadData()
    return [UIDragItem(itemProvider: NSItemProvider())]
  }
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    tableView.reloadData()
    return UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
  }
  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
  ) {
    drops += 1
    for item in coordinator.items {
      coordinator.drop(item.dragItem, toRowAt: wild)
      coordinator.drop(
        item.dragItem, intoRowAt: wild,
        rect: CGRect(x: CGFloat.nan, y: 0, width: -1, height: .infinity))
      coordinator.drop(UIDragItem(itemProvider: NSItemProvider()), toRowAt: IndexPath())
      coordinator.drop(
        item.dragItem,
        to: UIDragPreviewTarget(container: UIView(), center: CGPoint(x: CGFloat.nan, y: 1)))
    }
    count = 0
    tableView.deleteRows(at: [wild], with: .fade)
    tableView.removeFromSuperview()
  }
}

@MainActor let abusedDrags: [Case] = [
  Case("drag-source-goes-as-the-drag-begins") { world in
    let board = Board(world)
    board.mover.begins = { _ in board.source.removeFromSuperview() }
    board.carry()
    world.hold(board.mover.calls > 0, "no drag began")
  },
  Case("drop-target-goes-under-the-drag") { world in
    let board = Board(world)
    board.mover.updates = { _ in
      board.target.removeFromSuperview()
      return .move
    }
    board.carry()
    world.hold(board.mover.calls > 1, "no drag came to the target")
  },
  Case("root-controller-goes-in-the-middle-of-a-drag") { world in
    let board = Board(world)
    board.carry { world.window.rootViewController = UIViewController() }
    world.run(0.5)
  },
  Case("drag-of-nothing-and-of-ten-thousand-things") { world in
    for count in [0, 10_000] {
      let board = Board(world)
      board.mover.items = { (0..<count).map { _ in UIDragItem(itemProvider: NSItemProvider()) } }
      board.carry()
    }
  },
  Case("drag-of-one-item-thirty-times") { world in
    let board = Board(world)
    let item = UIDragItem(itemProvider: NSItemProvider())
    item.localObject = item
    item.previewProvider = { UIDragPreview(view: board.source) }
    board.mover.items = { Array(repeating: item, count: 30) }
    board.carry()
    item.localObject = nil
  },
  Case("drag-preview-of-the-window-and-of-nothing") { world in
    for kind in 0..<4 {
      let board = Board(world)
      let views = [world.window, board.source, UIView(), view(0, 0, .infinity, .nan)]
      board.mover.lifting = { _ in
        let target = UIDragPreviewTarget(
          container: kind == 1 ? board.source : board.target,
          center: CGPoint(x: CGFloat.nan, y: -.infinity),
          transform: CGAffineTransform(a: 0, b: .nan, c: 0, d: 1e308, tx: .infinity, ty: 0))
        return UITargetedDragPreview(
          view: views[kind], parameters: UIDragPreviewParameters(), target: target)
      }
      board.mover.dropping = { preview in
        board.target.removeFromSuperview()
        return preview.retargetedPreview(
          with: UIDragPreviewTarget(container: UIView(), center: CGPoint(x: 1e300, y: .nan)))
      }
      board.carry()
    }
  },
  Case("second-drag-begins-while-the-first-drops") { world in
    let board = Board(world)
    board.mover.performs = { _ in
      board.source.addInteraction(UIDragInteraction(delegate: board.mover))
      world.press(CGPoint(x: 90, y: 150))
    }
    board.mover.ends = { _ in board.target.addInteraction(UIDropInteraction(delegate: board.mover))
    }
    board.carry()
    world.lift(CGPoint(x: 90, y: 150))
    board.carry()
    world.lift(CGPoint(x: 90, y: 150))
  },
  Case("interactions-leave-while-they-answer") { world in
    let board = Board(world)
    board.mover.moves = { _ in
      for one in board.source.interactions { board.source.removeInteraction(one) }
      for one in board.target.interactions { board.target.removeInteraction(one) }
    }
    board.mover.leaves = { session in _ = session.location(in: UIView()) }
    board.carry()
  },
  Case("drag-and-drop-delegate-dies-as-it-answers") { world in
    final class Brief: NSObject, UIDragInteractionDelegate, UIDropInteractionDelegate {
      var end: () -> Void = {}
      func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
      ) -> [UIDragItem] {
        end()
        return [UIDragItem(itemProvider: NSItemProvider())]
      }
    }
    let board = Board(world)
    for one in board.source.interactions { board.source.removeInteraction(one) }
    var brief: Brief? = Brief()
    if let brief {
      board.source.addInteraction(UIDragInteraction(delegate: brief))
      board.target.addInteraction(UIDropInteraction(delegate: brief))
    }
    brief?.end = { brief = nil }
    board.carry()
    world.hold(brief == nil, "the delegate was not asked")
  },
  Case("drag-while-the-window-becomes-tiny") { world in
    let board = Board(world)
    board.carry {
      world.stage.resize(to: CGSize(width: 1, height: 1), scale: 3, safeAreaInsets: .zero)
      world.run(0.1)
      world.stage.resize(to: CGSize(width: 390, height: 844), scale: 1, safeAreaInsets: .zero)
    }
    world.sleep(60)
    board.carry { world.stage.cancelTouches(because: .windowGone) }
    world.stage.resize(to: CGSize(width: 390, height: 844), scale: 1, safeAreaInsets: .zero)
  },
  Case("table-drops-rows-at-wild-places") { world in
    let mover = RowMover()
    let table = UITableView(frame: CGRect(x: 0, y: 50, width: 390, height: 700))
    table.dataSource = mover
    table.dragDelegate = mover
    table.dropDelegate = mover
    table.dragInteractionEnabled = true
    world.show(UIViewController()).view.addSubview(table)
    world.run(0.1)
    world.press(CGPoint(x: 200, y: 80))
    world.run(0.8)
    for y in stride(from: CGFloat(80), to: 400, by: 20) {
      world.move(CGPoint(x: 200, y: y))
      world.run(0.02)
    }
    world.lift(CGPoint(x: 200, y: 400))
    world.run(1)
    world.hold(mover.drops > 0, "nothing was dropped")
  },
  Case("items-are-loaded-as-what-they-are-not") { world in
    let board = Board(world)
    var loaded = -1
    board.mover.performs = { session in
      _ = session.loadObjects(ofClass: UIImage.self) { loaded = $0.count }
      for item in session.items {
        _ = item.itemProvider.loadObject(ofClass: NSString.self) { _, _ in
          board.target.removeFromSuperview()
        }
      }
    }
    board.carry()
    world.hold(loaded <= 0, "\(loaded) pictures came of a text")
  },
]
