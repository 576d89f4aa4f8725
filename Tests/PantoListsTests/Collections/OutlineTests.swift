import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Outlines and moves of diffable data sources", .timeLimit(.minutes(60)))
struct OutlineTests {
  private typealias Tree = NSDiffableDataSourceSectionSnapshot<String>
  private typealias Source = UICollectionViewDiffableDataSource<String, String>

  private let stage = TestStage(300, 400)
  private let view: UICollectionView
  private let source: Source
  private let style = Box()

  private final class Box { var style = UICellAccessory.OutlineDisclosureOptions.Style.cell }

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: .init(appearance: .plain)))
    let style = style
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      cell, _, name in
      cell.accessibilityIdentifier = name
      cell.accessories =
        name.hasPrefix("Fruit")
        ? [.outlineDisclosure(options: .init(style: style.style))] : []
    }
    source = Source(collectionView: view) { view, path, name in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: name)
    }
    stage.add(view)
  }

  private var names: [String] { view.visibleCells.map { $0.accessibilityIdentifier ?? "" } }

  private var fruit: Tree {
    var tree = Tree()
    tree.append(["Fruit", "Water"])
    tree.append(["Apple", "Pear"], to: "Fruit")
    tree.append(["Red", "Green"], to: "Apple")
    return tree
  }

  private func cell(_ name: String) -> UICollectionViewListCell? {
    view.visibleCells.first { $0.accessibilityIdentifier == name } as? UICollectionViewListCell
  }

  // MARK: The tree

  @Test("a tree says which items are where, and which of them show (COL-25)")
  func tree() {
    var tree = fruit
    #expect(tree.items == ["Fruit", "Apple", "Red", "Green", "Pear", "Water"])
    #expect(tree.rootItems == ["Fruit", "Water"] && tree.visibleItems == ["Fruit", "Water"])
    tree.expand(["Fruit", "nobody"])
    #expect(tree.visibleItems == ["Fruit", "Apple", "Pear", "Water"])
    #expect(tree.expandedItems == ["Fruit"] && tree.isVisible("Pear") && !tree.isVisible("Red"))
    #expect(tree.level(of: "Red") == 2 && tree.parent(of: "Red") == "Apple")
    #expect(tree.parent(of: "Fruit") == nil && tree.index(of: "Pear") == 4)
    #expect(tree.level(of: "nobody") == 0 && tree.index(of: "nobody") == nil)
    tree.expand(["Apple"])
    tree.collapse(["Fruit"])
    #expect(tree.isExpanded("Apple") && !tree.isVisible("Red"))
    #expect(tree.snapshot(of: "Apple").items == ["Red", "Green"])
    #expect(tree.snapshot(of: "Apple", includingParent: true).level(of: "Red") == 1)
    #expect(tree.visualDescription().hasPrefix("+ Fruit\n  - Apple\n    + Red"))
  }

  @Test("a tree is changed at each place (COL-25)")
  func changes() {
    var tree = fruit
    tree.insert(["Fig"], before: "Pear")
    tree.insert(["Kiwi"], after: "Apple")
    #expect(tree.snapshot(of: "Fruit").items == ["Apple", "Red", "Green", "Kiwi", "Fig", "Pear"])
    #expect(tree.parent(of: "Kiwi") == "Fruit")
    tree.delete(["Apple"])
    #expect(!tree.contains("Red") && tree.items == ["Fruit", "Kiwi", "Fig", "Pear", "Water"])
    var inner = Tree()
    inner.append(["Plum"])
    inner.append(["Blue"], to: "Plum")
    inner.expand(["Plum"])
    tree.replace(childrenOf: "Fruit", using: inner)
    tree.expand(["Fruit"])
    #expect(tree.visibleItems == ["Fruit", "Plum", "Blue", "Water"])
    var other = Tree()
    other.append(["Tea"])
    #expect(tree.insert(other, after: "Water") == "Water" && tree.level(of: "Tea") == 0)
    tree.deleteAll()
    #expect(tree.items.isEmpty && tree.expandedItems.isEmpty)
  }

  @Test("items that are there twice or have no parent are reported at the apply (COL-25)")
  func refused() {
    var tree = fruit
    tree.append(["Pear"], to: "nobody")
    tree.append(["Pear", "Lime"])
    #expect(tree.items.suffix(2) == ["Water", "Lime"])
    let before = Misuse.count

    source.apply(tree, to: "a")

    #expect(Misuse.count == before + 2 && source.snapshot(for: "a").contains("Lime"))
  }

  // MARK: In a collection view

  @Test("a tap on the chevron expands and collapses the item (COL-25)")
  func toggle() throws {
    source.apply(fruit, to: "a", animatingDifferences: false)
    stage.settle()
    #expect(
      names == ["Fruit", "Water"] && source.snapshot().itemIdentifiers == ["Fruit", "Water"])
    #expect(cell("Fruit")?.configurationState.isExpanded == false)

    stage.tap(at: CGPoint(x: 276, y: 22))
    #expect(names == ["Fruit", "Apple", "Pear", "Water"])
    stage.settle()

    #expect(source.snapshot(for: "a").isExpanded("Fruit"))
    #expect(cell("Fruit")?.configurationState.isExpanded == true)
    #expect(view.indexPathsForSelectedItems == [])
    stage.tap(at: CGPoint(x: 276, y: 22))
    stage.settle()
    #expect(names == ["Fruit", "Water"])
    stage.tap(at: CGPoint(x: 100, y: 22))
    #expect(view.indexPathsForSelectedItems == [item(0)], "the rest of the row selects it")
  }

  @Test("with the style of headers the whole row expands the item, and selects nothing (COL-25)")
  func header() {
    style.style = .header
    source.apply(fruit, to: "a", animatingDifferences: false)
    stage.settle()

    stage.tap(at: CGPoint(x: 100, y: 22))
    stage.settle()

    #expect(names == ["Fruit", "Apple", "Pear", "Water"])
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test("handlers refuse, hear of it and load children (COL-25)")
  func handlers() {
    source.apply(fruit, to: "a", animatingDifferences: false)
    stage.settle()
    let log = Log()
    source.sectionSnapshotHandlers.shouldExpandItem = { name in
      log.lines.append("may \(name)")
      return log.lines.count > 1
    }
    source.sectionSnapshotHandlers.willExpandItem = { log.lines.append("will \($0)") }
    source.sectionSnapshotHandlers.willCollapseItem = { log.lines.append("close \($0)") }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, old in
      var new = Tree()
      new.append(["Loaded"] + old.rootItems)
      return new
    }

    for _ in 0..<3 {
      stage.tap(at: CGPoint(x: 276, y: 22))
      stage.settle()
      log.lines.append("\(names.count)")
    }

    #expect(
      log.lines == ["may Fruit", "2", "may Fruit", "will Fruit", "5", "close Fruit", "2"])
    #expect(source.snapshot(for: "a").snapshot(of: "Fruit").items == ["Loaded", "Apple", "Pear"])
  }

  private final class Log { var lines: [String] = [] }

  @Test("a whole snapshot keeps the trees that it fits, and sections beside them (COL-25, TBL-04)")
  func whole() {
    var tree = fruit
    tree.expand(["Fruit"])
    source.apply(tree, to: "a", animatingDifferences: false)
    var shot = source.snapshot()
    shot.appendSections(["b"])
    shot.appendItems(["Bread"])
    source.apply(shot)
    stage.settle()
    #expect(names == ["Fruit", "Apple", "Pear", "Water", "Bread"])
    #expect(source.snapshot(for: "a").parent(of: "Red") == "Apple")
    #expect(source.snapshot(for: "b").items == ["Bread"])

    shot.deleteItems(["Pear"])
    source.apply(shot)
    stage.settle()
    #expect(names == ["Fruit", "Apple", "Water", "Bread"])
    #expect(source.snapshot(for: "a").rootItems == ["Fruit", "Apple", "Water"], "without a tree")
  }

  // MARK: Moves by the user

  private func move(_ from: IndexPath, to: IndexPath) -> Bool {
    guard view.beginInteractiveMovementForItem(at: from) else { return false }
    let place = view.layoutAttributesForItem(at: to)?.center ?? .zero
    view.updateInteractiveMovementTargetPosition(place)
    view.endInteractiveMovement()
    stage.settle()
    return true
  }

  @Test("an item that may be reordered moves in the snapshot, and the handlers hear of it (COL-26)")
  func reorder() {
    var shot = NSDiffableDataSourceSnapshot<String, String>()
    shot.appendSections(["a", "b"])
    shot.appendItems(["1", "2", "3"], toSection: "a")
    shot.appendItems(["4", "5"], toSection: "b")
    source.apply(shot, animatingDifferences: false)
    stage.settle()
    #expect(!move(item(0), to: item(2)), "by default no item moves")
    var own = shot.itemIdentifiers
    let log = Log()
    source.reorderingHandlers.canReorderItem = { $0 != "2" }
    source.reorderingHandlers.willReorder = { _ in
      log.lines.append(self.source.snapshot().itemIdentifiers.joined())
    }
    source.reorderingHandlers.didReorder = { transaction in
      own = own.applying(transaction.difference) ?? []
      log.lines.append(transaction.sectionTransactions.map(\.sectionIdentifier).joined())
      log.lines.append(transaction.finalSnapshot.itemIdentifiers.joined())
      log.lines.append(transaction.initialSnapshot.itemIdentifiers.joined())
    }

    #expect(!move(item(1), to: item(0)) && move(item(0), to: item(2)))
    #expect(log.lines == ["12345", "a", "23145", "12345"] && own.joined() == "23145")
    #expect(names == ["2", "3", "1", "4", "5"])
    #expect(move(item(1), to: item(1, 1)))
    #expect(source.snapshot().itemIdentifiers(inSection: "b").contains("3"))
    #expect(own == source.snapshot().itemIdentifiers && names == own)
  }

  @Test("what is below a moved item goes along with it (COL-26)")
  func subtree() {
    var tree = fruit
    tree.expand(["Fruit", "Apple"])
    source.apply(tree, to: "a", animatingDifferences: false)
    stage.settle()
    source.reorderingHandlers.canReorderItem = { _ in true }
    #expect(names == ["Fruit", "Apple", "Red", "Green", "Pear", "Water"])

    #expect(move(item(1), to: item(5)))

    #expect(names == ["Fruit", "Pear", "Water", "Apple", "Red", "Green"])
    let after = source.snapshot(for: "a")
    #expect(after.parent(of: "Apple") == nil && after.parent(of: "Red") == "Apple")
    #expect(source.snapshot().itemIdentifiers == names)
  }

  // MARK: Tables

  /// A data source as programs write it.
  private final class Letters: UITableViewDiffableDataSource<String, Int> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    { sectionIdentifier(for: section) }
    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["a", "b"] }
    override func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { title == "b" ? 1 : 0 }
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.row > 0
    }
  }

  @Test("overrides of a table's diffable data source take effect (TBL-04, TBL-15)")
  func table() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let letters = Letters(tableView: table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    stage.add(table)
    var shot = NSDiffableDataSourceSnapshot<String, Int>()
    for (name, items) in [("a", 0..<20), ("b", 20..<60)] {
      shot.appendSections([name])
      shot.appendItems(Array(items))
    }
    letters.apply(shot, animatingDifferences: false)
    stage.settle()

    #expect(table.headerView(forSection: 0)?.textLabel?.text == "a")
    stage.tap(at: CGPoint(x: 296, y: 207))
    stage.settle()
    #expect(table.indexPathsForVisibleRows?.first?.section == 1)
    table.contentOffset = .zero
    stage.settle()
    table.setEditing(true, animated: false)
    #expect(table.cellForRow(at: item(0))?.editingStyle == UITableViewCell.EditingStyle.none)
    #expect(table.cellForRow(at: item(1))?.editingStyle == .delete)
  }
}
