import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Rows with a menu, except the first.
@MainActor private final class MenuRows: RowData {
  var sections: [[String]]
  var told: [String] = []

  init(_ sections: [[String]]) { self.sections = sections }

  func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt path: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    told.append("asked \(path.row) at \(Int(point.y))")
    guard path.row > 0 else { return nil }
    return UIContextMenuConfiguration(
      identifier: NSString(string: "\(path.row)"), previewProvider: nil
    ) { _ in
      UIMenu(children: [UIAction(title: "Copy") { _ in self.told.append("copy \(path.row)") }])
    }
  }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: "Mark") { _, _, done in done(true) }
    ])
  }
  func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    told.append("shows \((configuration.identifier as? NSString).map { $0 as String } ?? "")")
  }
  func tableView(
    _ tableView: UITableView,
    willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { told.append("ends") }
}

/// Rows whose menus have previews.
@MainActor private final class PreviewRows: RowData {
  var sections = [["a", "b"]]
  var told: [String] = []

  func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt path: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { _ in
      UIMenu(children: [UIAction(title: "Copy") { _ in }])
    })
  }
  func tableView(
    _ tableView: UITableView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    told.append("lift")
    return UITargetedPreview(view: tableView)
  }
  func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { told.append("shows") }
  func tableView(
    _ tableView: UITableView,
    previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    told.append("put back")
    return UITargetedPreview(view: tableView)
  }
  func tableView(
    _ tableView: UITableView,
    willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { told.append("ends") }
}

/// A controller that overrides the method, as a program's does.
@MainActor private final class MenuPage: UITableViewController {
  var asked = 0
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    asked += 1
    return nil
  }
}

/// Notes the items of each press, and has no menus.
@MainActor private final class MenuItems: UICollectionViewDelegate {
  var given: [[Int]] = []
  var selected: [Int] = []
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt paths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    given.append(paths.map(\.item))
    return nil
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
    selected.append(path.item)
  }
}

/// Items of a program that knows the older method only.
@MainActor private final class OldMenuItems: UICollectionViewDelegate {
  var given: [Int] = []
  var lifted = 0
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt path: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    given.append(path.item)
    return UIContextMenuConfiguration(actionProvider: { _ in
      UIMenu(children: [UIAction(title: "Copy") { _ in }])
    })
  }
  func collectionView(
    _ collectionView: UICollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    lifted += 1
    return nil
  }
}

/// Items whose menus have previews.
@MainActor private final class PreviewItems: UICollectionViewDelegate {
  var told: [String] = []
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt path: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { _ in
      UIMenu(children: [UIAction(title: "Copy") { _ in }])
    })
  }
  func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    told.append("lift \(indexPath.item)")
    return nil
  }
  func collectionView(
    _ collectionView: UICollectionView,
    contextMenuConfiguration configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemAt indexPath: IndexPath
  ) -> UITargetedPreview? {
    told.append("put back \(indexPath.item)")
    return nil
  }
}

@MainActor @Suite("Menus of rows and items", .timeLimit(.minutes(60))) struct ListMenuTests {
  private func lines(_ stage: TestStage) -> [String] {
    stage.stage.accessibilityTree.compactMap(\.label).filter { $0 == "Copy" }
  }

  @Test("a long press on a row shows its menu and selects nothing (TBL-17)")
  func press() throws {
    let world = TableWorld(MenuRows([["a", "b", "c"]]))

    world.stage.finger().down(at: (150, 75)).hold(0.7).up()
    world.stage.settle()

    #expect(world.data.told == ["asked 1 at 75", "shows 1"] && lines(world.stage) == ["Copy"])
    #expect(world.table.indexPathForSelectedRow == nil)
    #expect(world.cell(1)?.isHighlighted == false)
    let copy = try #require(world.stage.stage.accessibilityTree.first { $0.label == "Copy" })
    world.stage.tap(at: CGPoint(x: copy.frame.midX, y: copy.frame.midY))
    world.stage.settle()
    #expect(world.data.told.suffix(2) == ["ends", "copy 1"] && lines(world.stage).isEmpty)
  }

  @Test("a row without a menu keeps the touch, and the lift selects it (TBL-17)")
  func without() {
    let world = TableWorld(MenuRows([["a", "b", "c"]]))

    world.stage.finger().down(at: (150, 25)).hold(0.7).up()
    world.stage.settle()

    #expect(world.data.told == ["asked 0 at 25", "select 0.0"])
  }

  @Test("a click of the secondary button shows the menu, one below the rows asks nothing (TBL-17)")
  func click() {
    let world = TableWorld(MenuRows([["a", "b", "c"]]))

    world.stage.mouse().press(at: CGPoint(x: 150, y: 300), button: .secondary).release()
    world.stage.settle()
    #expect(world.data.told.isEmpty)

    world.stage.mouse().press(at: CGPoint(x: 150, y: 125), button: .secondary).release()
    world.stage.settle()
    #expect(world.data.told == ["asked 2 at 125", "shows 2"])
  }

  @Test("a scroll that begins before the press takes its place (TBL-17)")
  func scroll() {
    let world = TableWorld(MenuRows([(0..<40).map { "\($0)" }]))

    world.stage.finger().down(at: (150, 300)).move(by: (0, -60), over: 0.2).hold(0.8).up()
    world.stage.settle()

    #expect(world.data.told.isEmpty && world.table.contentOffset.y > 0)
  }

  @Test("while a row is swiped aside there is no menu (TBL-17)")
  func swiped() {
    let world = TableWorld(MenuRows([["a", "b", "c"]]))
    world.stage.finger().down(at: (250, 125)).move(by: (-120, 0), over: 0.3).up()
    world.stage.settle()
    #expect(world.table.isEditing)

    world.stage.finger().down(at: (150, 75)).hold(0.7).up()
    world.stage.settle()

    #expect(world.data.told.isEmpty && !world.table.isEditing, "the touch closed the row")
  }

  @Test("a table without a delegate has no menus, and one with a delegate one interaction (TBL-17)")
  func delegate() {
    let world = TableWorld(MenuRows([["a", "b", "c"]]))
    #expect(world.table.contextMenuInteraction?.view === world.table)
    world.table.delegate = world.data
    #expect(world.table.interactions.count == 1, "the same one")

    world.table.delegate = nil
    world.stage.finger().down(at: (150, 75)).hold(0.7).up()
    world.stage.settle()

    #expect(world.data.told.isEmpty && UITableView().contextMenuInteraction == nil)
  }

  @Test("a table's controller may override the method (TBL-17)")
  func controller() {
    let stage = TestStage(300, 400)
    let page = MenuPage(style: .plain)
    stage.window.rootViewController = page
    stage.settle()

    stage.finger().down(at: (150, 60)).hold(0.7).up()
    stage.settle()

    #expect(page.asked == 1)
  }

  @Test("a press names the item, all selected items, or none beside the items (COL-23)")
  func items() {
    let world = CollectionWorld(Items(count: 5), layout: UICollectionViewFlowLayout())
    let delegate = MenuItems()
    world.view.delegate = delegate
    world.view.allowsMultipleSelection = true
    world.layOut()
    for path in [0, 2] {
      world.view.selectItem(at: item(path), animated: false, scrollPosition: [])
    }

    for point in [CGPoint(x: 25, y: 25), CGPoint(x: 85, y: 25), CGPoint(x: 150, y: 300)] {
      world.stage.finger().down(at: (point.x, point.y)).hold(0.7).up()
      world.stage.settle()
    }

    #expect(delegate.given == [[0, 2], [1], []])
    #expect(delegate.selected == [1], "without a menu the lift selects")
  }

  @Test("the older method is asked for the pressed item (COL-23)")
  func old() {
    let world = CollectionWorld(Items(count: 5), layout: UICollectionViewFlowLayout())
    let delegate = OldMenuItems()
    world.view.delegate = delegate
    world.layOut()

    world.stage.finger().down(at: (85, 25)).hold(0.7).up()
    world.stage.settle()

    #expect(delegate.given == [1] && lines(world.stage) == ["Copy"])
    #expect(world.view.indexPathsForSelectedItems == [])
    #expect(delegate.lifted == 1, "as is the older method for a preview")
  }

  @Test("previews are asked for before the menu shows and closes, and reported once (TBL-17)")
  func previews() {
    let world = TableWorld(PreviewRows())
    Misuse.forget()

    world.stage.finger().down(at: (150, 75)).hold(0.7).up()
    world.stage.settle()
    #expect(world.data.told == ["lift", "shows"])

    world.table.contextMenuInteraction?.dismissMenu()
    world.stage.settle()
    #expect(world.data.told == ["lift", "shows", "put back", "ends"])
    #expect(Misuse.messages.count { $0.hasPrefix("the preview of a context menu") } == 1)
    #expect(Misuse.count == 0)
  }

  @Test("the previews of a menu are those of the pressed item (COL-23)")
  func previewsOfItem() {
    let world = CollectionWorld(Items(count: 5), layout: UICollectionViewFlowLayout())
    let delegate = PreviewItems()
    world.view.delegate = delegate
    world.layOut()

    world.stage.finger().down(at: (85, 25)).hold(0.7).up()
    world.stage.settle()
    world.view.contextMenuInteraction?.dismissMenu()
    world.stage.settle()

    #expect(delegate.told == ["lift 1", "put back 1"])
  }
}
