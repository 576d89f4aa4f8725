import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A table whose rows can be dragged, and whose data source moves them.
@MainActor private class MovedRows: RowData, UITableViewDragDelegate {
  var sections = [["a", "b", "c", "d"], ["x", "y"]]
  var told: [String] = []
  var moves: [String] = []
  /// The rows that the delegate was asked about, and its answer in place of the proposed row.
  var proposed: [IndexPath] = []
  var target: IndexPath?
  var stays: Set<String> = []
  var allowsMove = true
  var itemsPerRow = 1
  var moved: (UITableView, IndexPath, IndexPath) -> Void = { _, _, _ in }

  func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool {
    !stays.contains(sections[path.section][path.row])
  }
  func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
    moves.append("\(from.section).\(from.row) to \(to.section).\(to.row)")
    sections[to.section].insert(sections[from.section].remove(at: from.row), at: to.row)
    moved(tableView, from, to)
  }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt from: IndexPath,
    toProposedIndexPath path: IndexPath
  ) -> IndexPath {
    proposed.append(path)
    return target ?? path
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem] {
    (0..<itemsPerRow).map { _ in
      UIDragItem(itemProvider: NSItemProvider(object: sections[path.section][path.row]))
    }
  }
  func tableView(
    _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { allowsMove }
}

/// A drop delegate that does not say what a drop would do, and counts the drops.
@MainActor private final class Drops: UITableViewDropDelegate {
  var proposals: [UITableViewDropProposal] = []
  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
  ) { proposals.append(coordinator.proposal) }
}

/// A drop delegate that says what a drop would do.
@MainActor private final class DecidedDrops: UITableViewDropDelegate {
  var operation = UIDropOperation.move
  var intent = UITableViewDropProposal.Intent.insertAtDestinationIndexPath
  var count = 0
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal { UITableViewDropProposal(operation: operation, intent: intent) }
  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
  ) { count += 1 }
}

/// Rows that can be dragged, and that the data source does not move.
@MainActor private final class FixedRows: RowData, UITableViewDragDelegate {
  var sections = [["a", "b", "c", "d"]]
  var told: [String] = []
  var allowsMove = true
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem] {
    [UIDragItem(itemProvider: NSItemProvider(object: sections[path.section][path.row]))]
  }
  func tableView(
    _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { allowsMove }
}

/// Rows of 50 points that are dragged to other places of their table.
@MainActor @Suite("Dragging rows", .timeLimit(.minutes(60))) struct RowDragTests {
  private func world() -> TableWorld<MovedRows> {
    let world = TableWorld(MovedRows())
    world.table.dragDelegate = world.data
    return world
  }
  /// Drags what is at the height `start` to the height `end`, and holds it there.
  @discardableResult
  private func drag<Data>(
    _ world: TableWorld<Data>, from start: CGFloat, to end: CGFloat
  ) -> Finger {
    world.stage.finger().down(at: (150, start)).hold(0.7).move(to: (150, end), over: 0.3).hold(0.4)
  }
  private func rest<Data>(_ world: TableWorld<Data>) -> Bool {
    world.table.visibleCells.allSatisfy { $0.alpha == 1 && $0.transform == .identity }
  }

  @Test("a drag within a table moves the row by the data source, and the others part (DND-07)")
  func moves() {
    let world = world()

    let finger = drag(world, from: 25, to: 125)
    #expect(world.cell(0)?.alpha == 0)
    #expect(world.cell(1)?.transform.ty == -50 && world.cell(2)?.transform.ty == -50)
    #expect(world.cell(3)?.transform == .identity && world.data.moves.isEmpty)
    finger.up()
    world.stage.settle()

    #expect(world.data.moves == ["0.0 to 0.2"])
    #expect(world.names == ["b", "c", "a", "d", "x", "y"])
    #expect(rest(world) && !world.table.hasActiveDrag && !world.table.hasActiveDrop)
  }

  @Test("a row goes to another section, too, and a drop at its own place moves nothing (DND-07)")
  func sections() {
    let world = world()

    drag(world, from: 25, to: 225).up()
    world.stage.settle()
    #expect(world.data.moves == ["0.0 to 1.0"])
    #expect(world.names == ["b", "c", "d", "a", "x", "y"] && rest(world))

    world.data.moves = []
    drag(world, from: 75, to: 90).up()
    world.stage.settle()
    #expect(world.data.moves.isEmpty && rest(world))
  }

  @Test("near an edge the table scrolls, and the rows still part and come to rest (DND-06, DND-07)")
  func edge() {
    let world = world()
    world.data.sections = [(0..<30).map { "\($0)" }]
    world.table.reloadData()
    world.layOut()
    let before = Misuse.count

    let finger = drag(world, from: 25, to: 395)
    world.stage.advance(by: 1)
    #expect(world.table.contentOffset.y > 100)
    let aside = world.table.visibleCells.filter { $0.transform.ty == -50 }
    #expect(aside.count > 5)
    finger.up()
    world.stage.settle()

    #expect(world.data.moves.count == 1 && Misuse.count == before)
    #expect(rest(world) && !world.data.sections[0].prefix(7).contains("0"))
    for cell in world.table.visibleCells {
      #expect(cell.frame == world.table.indexPath(for: cell).map(world.table.rectForRow))
    }
  }

  @Test("the rows that stood aside seem to rest while the table shows the move (DND-07)")
  func steady() throws {
    let world = world()
    let b = try #require(world.cell(1))
    func top() -> CGFloat {
      let layer = b.layer.presentation() ?? b.layer
      return layer.frame.minY
    }

    let finger = drag(world, from: 25, to: 125)
    #expect(abs(top()) < 0.01)
    finger.up()
    for _ in 0..<8 {
      world.stage.advance(by: 0.05)
      #expect(abs(top()) < 0.01)
    }
    world.stage.settle()
  }

  @Test("rows that come during a drag do not change which row moves (DND-07)")
  func changedMeanwhile() {
    let world = world()

    let finger = drag(world, from: 25, to: 60)
    world.data.sections[0].insert("n", at: 0)
    world.table.insertRows(at: [at(0)], with: .none)
    finger.move(to: (150, 125), over: 0.3).hold(0.4).up()
    world.stage.settle()

    #expect(world.data.moves == ["0.1 to 0.2"])
    #expect(world.names == ["n", "b", "a", "c", "d", "x", "y"] && rest(world))
  }

  @Test("the delegate of the table chooses the place, once for each proposed row (DND-07, TBL-08)")
  func target() {
    let world = world()
    world.data.target = at(1)

    let finger = drag(world, from: 25, to: 175)
    #expect(world.cell(1)?.transform.ty == -50 && world.cell(2)?.transform == .identity)
    finger.up()
    world.stage.settle()

    #expect(world.data.moves == ["0.0 to 0.1"] && world.names.prefix(2) == ["b", "a"])
    #expect(world.data.proposed.count == Set(world.data.proposed).count)
    #expect(world.data.proposed.last == at(3))

    // A row that does not exist is no place.
    world.data.target = at(9)
    drag(world, from: 25, to: 125).up()
    world.stage.settle()
    #expect(world.data.moves.last == "0.0 to 0.2")
  }

  @Test("a row that may not move, a copy and several items do not reorder a table (DND-07)")
  func refused() {
    for kind in 0..<3 {
      let world = world()
      if kind == 0 { world.data.stays = ["a"] }
      if kind == 1 { world.data.allowsMove = false }
      if kind == 2 { world.data.itemsPerRow = 2 }

      let finger = drag(world, from: 25, to: 125)
      #expect(world.table.hasActiveDrag && !world.table.hasActiveDrop, "\(kind)")
      finger.up()
      world.stage.settle()

      #expect(world.data.moves.isEmpty && rest(world), "\(kind)")
      #expect(world.names == ["a", "b", "c", "d", "x", "y"], "\(kind)")
    }
  }

  @Test("a data source may show the move itself (DND-07)")
  func shownBefore() {
    let ways: [(UITableView, IndexPath, IndexPath) -> Void] = [
      { table, _, _ in table.reloadData() },
      { table, from, to in table.moveRow(at: from, to: to) },
    ]
    for way in ways {
      let world = world()
      world.data.moved = way

      drag(world, from: 25, to: 125).up()
      world.stage.settle()

      #expect(world.names == ["b", "c", "a", "d", "x", "y"] && world.cellCount == 6)
      #expect(rest(world))
    }
  }

  @Test("a drop delegate without dropSessionDidUpdate leaves the move to the data source (DND-07)")
  func undecided() {
    let world = world()
    let drops = Drops()
    world.table.dropDelegate = drops

    drag(world, from: 25, to: 125).up()
    world.stage.settle()

    #expect(world.data.moves == ["0.0 to 0.2"] && drops.proposals.isEmpty)
  }

  @Test("so does one that inserts the row at the destination, and no other one (DND-07)")
  func decided() {
    for (operation, intent, moves) in [
      (UIDropOperation.move, UITableViewDropProposal.Intent.insertAtDestinationIndexPath, true),
      (.copy, .insertAtDestinationIndexPath, false),
      (.move, .insertIntoDestinationIndexPath, false), (.move, .unspecified, false),
    ] {
      let world = world()
      let drops = DecidedDrops()
      (drops.operation, drops.intent) = (operation, intent)
      world.table.dropDelegate = drops

      drag(world, from: 25, to: 125).up()
      world.stage.settle()

      #expect(world.data.moves.isEmpty != moves && drops.count == (moves ? 0 : 1))
    }
  }

  @Test("without a data source that moves rows the table's own rows move by the drop (DND-07)")
  func standardProposals() {
    for allowsMove in [true, false] {
      let world = TableWorld(FixedRows())
      let drops = Drops()
      world.data.allowsMove = allowsMove
      world.table.dragDelegate = world.data
      world.table.dropDelegate = drops

      let finger = drag(world, from: 25, to: 125)
      #expect(rest(world), "the rows do not part")
      finger.up()
      world.stage.settle()

      #expect(drops.proposals.map(\.operation) == [allowsMove ? .move : .copy])
      #expect(drops.proposals.map(\.intent) == [.unspecified])
    }
  }

  @Test("rows of another table are copied (DND-07)")
  func foreign() {
    let world = world()
    world.table.frame.size.height = 200
    let data = FixedRows()
    let drops = Drops()
    let other = UITableView(frame: CGRect(x: 0, y: 200, width: 300, height: 200))
    other.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    other.dataSource = data
    other.dropDelegate = drops
    world.stage.add(other)
    world.layOut()

    drag(world, from: 25, to: 300).up()
    world.stage.settle()

    #expect(drops.proposals.map(\.operation) == [.copy] && world.data.moves.isEmpty)
  }
}

/// Items that can be dragged, and a drop delegate that does not say what a drop would do.
@MainActor
private final class UndecidedItems: Items, UICollectionViewDragDelegate,
  UICollectionViewDropDelegate
{
  var proposals: [UICollectionViewDropProposal] = []
  var allowsMove = true
  func collectionView(
    _ view: UICollectionView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem] {
    [UIDragItem(itemProvider: NSItemProvider(object: sections[path.section][path.item]))]
  }
  func collectionView(
    _ view: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { allowsMove }
  func collectionView(
    _ view: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
  ) { proposals.append(coordinator.proposal) }
}

@MainActor @Suite("Drops that nobody decides about", .timeLimit(.minutes(60)))
struct UndecidedDropTests {
  @Test("items of a collection view move in it, or are copied if they may not move (DND-07)")
  func items() {
    for allowsMove in [true, false] {
      let items = UndecidedItems([["a", "b", "c"]])
      items.allowsMove = allowsMove
      let flow = UICollectionViewFlowLayout()
      flow.itemSize = CGSize(width: 300, height: 100)
      let world = CollectionWorld(items, layout: flow)
      world.view.dragDelegate = items
      world.view.dropDelegate = items
      world.layOut()

      world.stage.finger().down(at: (150, 50)).hold(0.7).move(to: (150, 250), over: 0.3).up()
      world.stage.settle()

      #expect(items.proposals.map(\.operation) == [allowsMove ? .move : .copy])
      #expect(items.proposals.map(\.intent) == [.unspecified])
    }
  }
}
