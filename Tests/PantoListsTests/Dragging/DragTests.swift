import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A view that gives a text away, and writes down what happens.
@MainActor final class DragGiver: UIDragInteractionDelegate {
  var told: [String] = []
  var items = ["apple"]
  var allowsMove = true
  var preview: UIView?
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    told.append("items")
    return items.map {
      let item = UIDragItem(itemProvider: NSItemProvider(object: $0))
      if let preview { item.previewProvider = { UIDragPreview(view: preview) } }
      return item
    }
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) { told.append("begin") }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { allowsMove }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) { told.append("will \(operation)") }
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) { told.append("did \(operation)") }
}

@MainActor final class Taker: UIDropInteractionDelegate {
  var told: [String] = []
  var operation = UIDropOperation.copy
  var handles = true
  var texts: [String] = []
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  {
    told.append("can")
    return handles && session.canLoadObjects(ofClass: NSString.self)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  { told.append("enter") }
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    if told.last != "update" { told.append("update") }
    return UIDropProposal(operation: operation)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  {
    told.append("exit")
  }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    told.append("drop")
    _ = session.loadObjects(ofClass: String.self) { self.texts += $0 }
  }
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) {
    told.append("conclude")
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    told.append("end")
  }
}

@MainActor @Suite("Drag and drop", .timeLimit(.minutes(20))) struct DragTests {
  let stage = TestStage(300, 400)
  let giver = DragGiver()
  let taker = Taker()
  let source = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 60))
  let box = UIView(frame: CGRect(x: 150, y: 250, width: 120, height: 120))

  init() {
    source.addInteraction(UIDragInteraction(delegate: giver))
    box.addInteraction(UIDropInteraction(delegate: taker))
    stage.add(source)
    stage.add(box)
  }

  private var preview: UIView? {
    stage.window.subviews.first { $0.accessibilityIdentifier == "drag preview" }
  }

  @Test(
    "a press of 0.5 s lifts, the preview follows the finger, and a drop gives the data (DND-01, DND-03)"
  )
  func drop() throws {
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.49)
    #expect(giver.told.isEmpty && preview == nil)
    finger.hold(0.02)
    #expect(giver.told == ["items"])
    let lifted = try #require(preview)
    #expect(lifted.center == source.center)
    finger.hold(0.3)
    #expect(lifted.transform.a == 1.05)

    finger.move(by: (40, 100), over: 0.2)
    #expect(giver.told == ["items", "begin"])
    #expect(lifted.center == CGPoint(x: source.center.x + 40, y: source.center.y + 100))
    #expect(taker.told.isEmpty)
    finger.move(to: (200, 300), over: 0.2)
    #expect(taker.told == ["can", "enter", "update"])
    finger.up()
    #expect(taker.told == ["can", "enter", "update", "drop"])
    stage.settle()
    #expect(taker.texts == ["apple"] && preview == nil)
    #expect(taker.told.suffix(2) == ["conclude", "end"])
    #expect(giver.told == ["items", "begin", "will copy", "did copy"])
  }

  @Test("a finger that moves early drags nothing, and a lift in place puts the item back (DND-01)")
  func early() {
    stage.finger().down(at: CGPoint(x: 50, y: 40)).move(by: (30, 30), over: 0.2).hold(1).up()
    stage.settle()
    #expect(giver.told.isEmpty)
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).up()
    stage.settle()
    #expect(giver.told == ["items"] && preview == nil)
    giver.items = []
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    stage.settle()
    #expect(taker.told.isEmpty && preview == nil)
  }

  @Test("items return from where nothing takes them (DND-04)")
  func returns() throws {
    taker.operation = .forbidden
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    let lifted = try #require(preview)
    stage.advance(by: 0.15)
    let way = lifted.layer.presentation()?.position ?? .zero
    #expect(way.y < 290 && way.y > source.center.y)
    stage.settle()
    #expect(taker.told == ["can", "enter", "update", "exit", "end"])
    #expect(giver.told == ["items", "begin", "will cancel", "did cancel"] && preview == nil)

    // A move that the drag does not allow is a cancel, too.
    giver.allowsMove = false
    taker.operation = .move
    taker.told = []
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    stage.settle()
    #expect(!taker.told.contains("drop") && giver.told.last == "did cancel")
  }

  @Test("a cancelled touch never drops (DND-04)")
  func cancelled() {
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300))
    finger.cancel()
    stage.settle()
    #expect(taker.told == ["can", "enter", "update", "exit", "end"])
    #expect(giver.told.last == "did cancel" && preview == nil)
  }

  @Test("a view that is removed in the middle ends the drag (DND-04)")
  func removed() {
    let finger = stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300))
    source.removeFromSuperview()
    finger.move(to: (210, 310)).up()
    stage.settle()
    #expect(!taker.told.contains("drop") && giver.told.last == "did cancel" && preview == nil)
  }

  @Test("a view of the program that is an item's preview stays where it is (DND-02)")
  func ownPreview() throws {
    let picture = UIView(frame: CGRect(x: 5, y: 5, width: 30, height: 30))
    source.addSubview(picture)
    giver.preview = picture
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (200, 300)).up()
    let lifted = try #require(preview)
    #expect(lifted !== picture && lifted.bounds.size == picture.bounds.size)
    stage.settle()
    #expect(picture.superview === source && picture.isUserInteractionEnabled && preview == nil)
  }

  @Test("the innermost view that has a use for the items gets them (DND-03)")
  func innermost() {
    let inner = Taker()
    inner.handles = false
    let child = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
    child.addInteraction(UIDropInteraction(delegate: inner))
    box.addSubview(child)
    stage.finger().down(at: CGPoint(x: 50, y: 40)).hold(0.7).move(to: (210, 310)).up()
    stage.settle()
    #expect(inner.told == ["can"] && taker.told.contains("drop"))
  }

  @Test("a provider gives its object as the classes that it can be (DND-05)")
  func providers() throws {
    let text = NSItemProvider(object: "plain")
    let url = NSItemProvider(object: try #require(URL(string: "https://example.org")))
    #expect(text.canLoadObject(ofClass: NSString.self) && !text.canLoadObject(ofClass: URL.self))
    #expect(url.canLoadObject(ofClass: String.self) && url.canLoadObject(ofClass: NSURL.self))
    #expect(!url.canLoadObject(ofClass: UIImage.self))
    var found: [String] = []
    url.loadObject(ofClass: String.self) { value, _ in found.append(value ?? "none") }
    text.loadObject(ofClass: UIImage.self) { value, error in
      found.append(value == nil && error != nil ? "refused" : "given")
    }
    #expect(found.isEmpty)
    stage.advance(by: 0.1)
    #expect(found == ["https://example.org", "refused"])
  }
}

/// A list of names that lets its rows be dragged and dropped.
@MainActor final class DragList: Items, UICollectionViewDragDelegate, UICollectionViewDropDelegate {
  var dropped: [String] = []
  var destinations: [IndexPath?] = []
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
      operation: session.localDragSession != nil ? .move : .copy,
      intent: .insertAtDestinationIndexPath)
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

@MainActor @Suite("Drag and drop in lists", .timeLimit(.minutes(20))) struct ListDragTests {
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
