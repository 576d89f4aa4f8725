import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A view that is edited, as a field is.
private final class Field: UIView {
  override var canBecomeFirstResponder: Bool { true }
}

/// A row with a field.
private final class FieldRow: UITableViewCell {
  let field = Field(frame: CGRect(x: 16, y: 10, width: 100, height: 20))

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(field)
  }
  required init?(coder: NSCoder) { nil }
}

/// An item with a field.
private final class FieldItem: UICollectionViewCell {
  let field = Field(frame: CGRect(x: 16, y: 10, width: 100, height: 20))

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(field)
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite("Cells that are edited", .timeLimit(.minutes(60))) struct EditedCellTests {
  private func world(rows: Int) -> TableWorld<NamedRows> {
    TableWorld(NamedRows([(0..<rows).map { "\($0)" }]), cell: FieldRow.self)
  }

  // MARK: Settings of a table

  @Test("editing goes on when heights, lines, the header or the footer change (TBL-14, H2)")
  func settings() throws {
    let world = world(rows: 3)
    let cell = try #require(world.cell(1) as? FieldRow)
    #expect(cell.field.becomeFirstResponder())
    let changes: [(String, (UITableView) -> Void)] = [
      ("header", { $0.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 30)) }),
      ("footer", { $0.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 20)) }),
      ("lines", { $0.separatorStyle = .none }),
      ("colour of lines", { $0.separatorColor = .red }),
      ("rows", { $0.rowHeight = 60 }),
      ("headers of sections", { $0.sectionHeaderHeight = 40 }),
      ("footers of sections", { $0.sectionFooterHeight = 40 }),
    ]
    for (name, change) in changes {
      change(world.table)
      world.layOut()
      #expect(world.cell(1) === cell && cell.field.isFirstResponder, "\(name)")
    }
    #expect(cell.frame == CGRect(x: 0, y: 90, width: 300, height: 60))
    #expect(world.table.contentSize.height == 230)
    #expect(cell.subviews.last?.isHidden == true, "the line below the row")
  }

  @Test("a header that is set again with another height moves the rows and stays (TBL-01, H2)")
  func header() {
    let world = world(rows: 3)
    let head = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    world.table.tableHeaderView = head
    world.layOut()
    #expect(head.becomeFirstResponder())

    head.frame.size.height = 70
    world.table.tableHeaderView = head
    world.layOut()

    #expect(head.isFirstResponder && world.cell(0)?.frame.minY == 70)
  }

  @Test("rows that change after the header was set move, and the others keep cells (TBL-03, H2)")
  func changed() throws {
    let world = world(rows: 3)
    let first = try #require(world.cell(0))
    world.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    world.data.sections[0].insert("new", at: 0)
    world.table.insertRows(at: [at(0)], with: .fade)
    #expect(world.cell(1) === first && first.frame.minY == 80)
    world.stage.settle()
    #expect(world.names == ["new", "0", "1", "2"] && world.cell(0)?.frame.minY == 30)
  }

  @Test("rows choose their heights again when the table asks them to (TBL-10, H2)")
  func automatic() throws {
    let world = world(rows: 3)
    let cell = try #require(world.cell(1))
    world.table.rowHeight = UITableView.automaticDimension
    world.layOut()
    #expect(world.cell(1) === cell)
    #expect(cell.frame == CGRect(x: 0, y: 44, width: 300, height: 44))
  }

  // MARK: Scrolls

  @Test("a field that scrolls out of sight goes on being edited, in the same cell (TBL-14, H10)")
  func scrolled() throws {
    let world = world(rows: 40)
    let cell = try #require(world.cell(1) as? FieldRow)
    #expect(cell.field.becomeFirstResponder())

    world.table.contentOffset.y = 1000
    world.layOut()
    #expect(cell.field.isFirstResponder && world.cellCount == 9)
    #expect(world.cell(1) == nil && world.table.indexPathsForVisibleRows?.first == at(20))
    #expect(world.names.first == "20" && world.names.count == 8)

    world.table.contentOffset.y = 0
    world.layOut()
    #expect(world.cell(1) === cell && cell.field.isFirstResponder)

    cell.field.resignFirstResponder()
    world.table.contentOffset.y = 1000
    world.layOut()
    #expect(world.cellCount == 8)
  }

  @Test("a row that is edited out of sight follows its data, and ends with it (TBL-03, H10)")
  func moved() throws {
    let world = world(rows: 40)
    let cell = try #require(world.cell(1) as? FieldRow)
    #expect(cell.field.becomeFirstResponder())
    world.table.contentOffset.y = 1000
    world.layOut()

    world.data.sections[0].insert("new", at: 0)
    world.table.insertRows(at: [at(0)], with: .fade)
    world.stage.settle()
    #expect(cell.field.isFirstResponder && cell.frame.minY == 100)

    world.data.sections[0].remove(at: 2)
    world.table.deleteRows(at: [at(2)], with: .fade)
    world.stage.settle()
    #expect(!cell.field.isFirstResponder && world.cellCount == 8)
  }

  @Test("an item out of sight is edited on, and follows its data (COL-02, H10)")
  func items() throws {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    let world = CollectionWorld(Items([[]]), layout: flow)
    world.view.register(FieldItem.self, forCellWithReuseIdentifier: "item")
    world.items.sections = [(0..<40).map { "\($0)" }]
    world.view.reloadData()
    world.layOut()
    let cell = try #require(world.view.cellForItem(at: item(1)) as? FieldItem)
    #expect(cell.field.becomeFirstResponder())

    world.view.contentOffset.y = 1000
    world.layOut()
    #expect(cell.field.isFirstResponder && world.view.subviews.count == 5)
    #expect(world.view.cellForItem(at: item(1)) == nil)
    #expect(world.view.indexPathsForVisibleItems == (10..<14).map { item($0) })

    world.items.sections[0].insert("new", at: 0)
    world.view.insertItems(at: [item(0)])
    world.stage.settle()
    #expect(cell.field.isFirstResponder && world.view.indexPath(for: cell) == item(2))

    world.view.contentOffset.y = 0
    world.layOut()
    #expect(world.view.cellForItem(at: item(2)) === cell && cell.frame.minY == 200)
    cell.field.resignFirstResponder()
    world.view.contentOffset.y = 1000
    world.layOut()
    #expect(world.view.subviews.count == 4)
  }
}
