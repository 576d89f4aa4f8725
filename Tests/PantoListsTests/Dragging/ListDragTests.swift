import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A list of names that lets its rows be dragged and dropped.
@MainActor final class DragList: Items, UICollectionViewDragDelegate, UICollectionViewDropDelegate {
  var dropped: [String] = []
  var destinations: [IndexPath?] = []
  var intent = UICollectionViewDropProposal.Intent.insertAtDestinationIndexPath
  func collectionView(
    _ view: UICollectionView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem] {
    let item = UIDragItem(itemProvider: NSItemProvider(object: sections[path.section][path.item]))
    item.localObject = sections[path.section][path.item]
    return [item]
  }
  func collectionView(
    _ view: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath path: IndexPath?
  ) -> UICollectionViewDropProposal {
    destinations.append(path)
    return UICollectionViewDropProposal(
      operation: session.localDragSession != nil ? .move : .copy, intent: intent)
  }
  func collectionView(
    _ view: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
  ) {
    guard let to = coordinator.destinationIndexPath else { return }
    for item in coordinator.items {
      guard let name = item.dragItem.localObject as? String else { continue }
      dropped.append(name)
      view.performBatchUpdates {
        if let from = item.sourceIndexPath {
          self.sections[from.section].remove(at: from.item)
          view.deleteItems(at: [from])
        }
        self.sections[to.section].insert(name, at: to.item)
        view.insertItems(at: [to])
      }
      coordinator.drop(item.dragItem, toItemAt: to)
    }
  }
}

@MainActor @Suite("Drag and drop in lists", .timeLimit(.minutes(60))) struct ListDragTests {
  private func world(_ count: Int) -> (CollectionWorld, DragList) {
    let rows = DragList([(0..<count).map { "\($0)" }])
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    let world = CollectionWorld(rows, layout: flow)
    world.view.dragDelegate = rows
    world.view.dropDelegate = rows
    world.layOut()
    return (world, rows)
  }

  @Test("others stand aside for a dragged item, and the drop puts it between them (DND-06, DND-07)")
  func reorder() throws {
    let (world, rows) = world(5)
    let finger = world.stage.finger().down(at: CGPoint(x: 150, y: 50)).hold(0.7)
      .move(to: (150, 250), over: 0.3).hold(0.4)
    #expect(world.view.hasActiveDrag && world.view.hasActiveDrop)
    #expect(rows.destinations.last == item(2))
    #expect(world.cell(0)?.alpha == 0)
    #expect(world.cell(1)?.transform.ty == -100 && world.cell(2)?.transform.ty == -100)
    #expect(world.cell(3)?.transform == .identity)
    finger.up()
    world.stage.settle()
    #expect(rows.sections[0] == ["1", "2", "0", "3", "4"])
    #expect(world.names == ["1", "2", "0", "3"])
    for cell in world.view.visibleCells { #expect(cell.alpha == 1 && cell.transform == .identity) }
    #expect(!world.view.hasActiveDrag && !world.view.hasActiveDrop)
  }

  @Test("cells say what they are for a drag and for a drop into one of them (DND-07, COL-22)")
  func states() {
    let (world, rows) = world(4)
    rows.intent = .insertIntoDestinationIndexPath
    func drops() -> [UICellConfigurationState.DropState] {
      world.view.visibleCells.map { $0.configurationState.cellDropState }
    }
    let finger = world.stage.finger().down(at: CGPoint(x: 150, y: 50)).hold(0.7)
      .move(to: (150, 250), over: 0.3)
    #expect(drops() == [.notTargeted, .notTargeted, .targeted, .notTargeted])
    #expect(world.cell(0)?.configurationState.cellDragState == .dragging)
    finger.move(to: (150, 150), over: 0.2)
    #expect(drops() == [.notTargeted, .targeted, .notTargeted, .notTargeted])
    finger.cancel()
    world.stage.settle()
    #expect(drops() == [.none, .none, .none, .none])
    #expect(
      world.cell(0)?.configurationState.cellDragState == UICellConfigurationState.DragState.none)
  }

  @Test("a cancelled drag leaves the list as it was (DND-04, DND-06)")
  func cancel() {
    let (world, rows) = world(5)
    world.stage.finger().down(at: CGPoint(x: 150, y: 50)).hold(0.7)
      .move(to: (150, 250), over: 0.3).hold(0.4).cancel()
    world.stage.settle()
    #expect(rows.dropped.isEmpty && world.names == ["0", "1", "2", "3"])
    for cell in world.view.visibleCells { #expect(cell.alpha == 1 && cell.transform == .identity) }
    #expect(!world.view.hasActiveDrag)
    // The next drag begins as the first did.
    world.stage.finger().down(at: CGPoint(x: 150, y: 50)).hold(0.7)
      .move(to: (150, 150), over: 0.3).up()
    world.stage.settle()
    #expect(rows.sections[0] == ["1", "0", "2", "3", "4"])
  }

  @Test("near an edge the list scrolls under the dragged item (DND-06)")
  func edge() {
    let (world, rows) = world(30)
    world.stage.finger().down(at: CGPoint(x: 150, y: 50)).hold(0.7)
      .move(to: (150, 395), over: 0.3).hold(2).up()
    world.stage.settle()
    #expect(world.view.contentOffset.y > 400)
    let place = rows.sections[0].firstIndex(of: "0") ?? 0
    #expect(place > 6 && rows.sections[0].count == 30)
    for cell in world.view.visibleCells { #expect(cell.alpha == 1 && cell.transform == .identity) }
  }

  @Test("items go from one list to another, which opens a gap for them (DND-07)")
  func foreign() {
    let (world, rows) = world(1)
    world.view.frame.size.height = 200
    let other = DragList([["a", "b"]])
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 50)
    flow.minimumLineSpacing = 0
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 200, width: 300, height: 200), collectionViewLayout: flow)
    view.register(ItemCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = other
    view.dropDelegate = other
    world.stage.add(view)
    world.layOut()
    let finger = world.stage.finger().down(at: CGPoint(x: 150, y: 50)).hold(0.7)
      .move(to: (150, 275), over: 0.3).hold(0.4)
    #expect(view.cellForItem(at: item(1))?.transform.ty == 50)
    finger.up()
    world.stage.settle()
    #expect(other.sections[0] == ["a", "0", "b"] && rows.sections[0] == ["0"])
  }

  @Test("rows of a table are dragged as items are (DND-06, DND-07)")
  func table() {
    let rows = TableRows()
    let stage = TestStage(300, 400)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.rowHeight = 100
    table.dataSource = rows
    table.dragDelegate = rows
    table.dropDelegate = rows
    stage.add(table)
    stage.stage.layoutIfNeeded()
    let finger = stage.finger().down(at: CGPoint(x: 150, y: 250)).hold(0.7)
      .move(to: (150, 50), over: 0.3).hold(0.4)
    #expect(table.cellForRow(at: item(0))?.transform.ty == 100)
    let states = table.visibleCells.map(\.configurationState)
    #expect(states.map(\.cellDropState) == Array(repeating: .notTargeted, count: 4))
    #expect(states.map(\.cellDragState) == [.none, .none, .dragging, .none])
    finger.up()
    stage.settle()
    #expect(rows.names == ["c", "a", "b", "d"])
    #expect(table.visibleCells.allSatisfy { $0.transform == .identity && $0.alpha == 1 })
  }
}

@MainActor
final class TableRows: UITableViewDataSource, UITableViewDragDelegate,
  UITableViewDropDelegate
{
  var names = ["a", "b", "c", "d"]
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell()
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem] {
    [UIDragItem(itemProvider: NSItemProvider(object: names[path.row]))]
  }
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath path: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
  }
  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
  ) {
    guard let to = coordinator.destinationIndexPath, let item = coordinator.items.first,
      let from = item.sourceIndexPath
    else { return }
    names.insert(names.remove(at: from.row), at: to.row)
    tableView.moveRow(at: from, to: to)
    coordinator.drop(item.dragItem, toRowAt: to)
  }
}
