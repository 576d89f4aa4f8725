import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A row whose constraints follow from a bar of some height.
private final class BarRow: UITableViewCell {
  let bar = UIView()
  lazy var height = bar.heightAnchor.constraint(equalToConstant: 50)
  var layouts = 0
  /// Called in each layout, as some programs set the width of a text there.
  var inLayout: (() -> Void)?

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.fill(with: bar, height)
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    inLayout?()
  }
}

/// An item as high as its bar, and 300 points wide unless another width is given.
private final class BarItem: UICollectionViewCell {
  let bar = UIView()
  lazy var height = bar.heightAnchor.constraint(equalToConstant: 50)
  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.fill(with: bar, height)
    let width = bar.widthAnchor.constraint(equalToConstant: 300)
    width.priority = .defaultLow
    width.isActive = true
  }
  required init?(coder: NSCoder) { nil }
}

/// An item with a line of text and 20 points around it.
private final class TextItem: UICollectionViewCell {
  let label = UILabel()
  required init(frame: CGRect) {
    super.init(frame: frame)
    label.text = "Text"
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    contentView.addSubview(label)
  }
  required init?(coder: NSCoder) { nil }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: 300, height: label.intrinsicContentSize.height + 20)
  }
}

/// An item that is as wide as the view and a tenth as high.
private final class TenthItem: UICollectionViewCell {
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = superview?.bounds.width ?? 0
    return CGSize(width: width, height: width / 10)
  }
}

extension UIView {
  fileprivate func fill(with view: UIView, _ height: NSLayoutConstraint) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    height.priority = .required - 1
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.topAnchor.constraint(equalTo: topAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor), height,
    ])
  }
}

@MainActor @Suite("Cells that change their size", .timeLimit(.minutes(60)))
struct SelfSizingTests {
  // MARK: Tables

  private func rows() -> TableWorld<NamedRows> {
    TableWorld(
      NamedRows([["a", "b", "c"]]), rowHeight: UITableView.automaticDimension, cell: BarRow.self)
  }

  @Test("a row whose cell asks for its size again grows at the next layout pass (TBL-18)")
  func row() throws {
    let world = rows()
    let cell = try #require(world.cell(0) as? BarRow)
    #expect(cell.frame.height == 50)

    cell.height.constant = 90
    cell.invalidateIntrinsicContentSize()
    world.layOut()

    #expect(cell.frame.height == 90 && world.cell(1)?.frame.minY == 90)
    #expect(world.table.contentSize.height == 190)
    #expect(world.cell(1)?.layer.presentation()?.frame.minY == 50, "the others move there")
    world.stage.settle()
    #expect(world.cell(1)?.layer.presentation()?.frame.minY == 90)
  }

  @Test("the contentView of a cell may ask, too, and nothing moves without animations (TBL-18)")
  func contentView() throws {
    let world = rows()
    let cell = try #require(world.cell(0) as? BarRow)

    cell.height.constant = 30
    UIView.performWithoutAnimation { cell.contentView.invalidateIntrinsicContentSize() }
    world.layOut()

    #expect(cell.frame.height == 30 && world.cell(1)?.frame.minY == 30)
    #expect(world.cell(1)?.layer.presentation()?.frame.minY == 30)
  }

  @Test("changed constraints alone are heard in the mode for them, and at endUpdates (TBL-18)")
  func constraints() throws {
    let world = rows()
    #expect(world.table.selfSizingInvalidation == .enabled)
    let cell = try #require(world.cell(0) as? BarRow)

    cell.height.constant = 90
    world.layOut()
    #expect(cell.frame.height == 50, "the default hears the cell only")
    world.table.beginUpdates()
    world.table.endUpdates()
    #expect(cell.frame.height == 90)

    world.table.selfSizingInvalidation = .enabledIncludingConstraints
    cell.height.constant = 70
    world.layOut()
    #expect(cell.frame.height == 70 && world.cell(1)?.frame.minY == 70)

    world.table.selfSizingInvalidation = .disabled
    cell.height.constant = 40
    cell.invalidateIntrinsicContentSize()
    world.layOut()
    #expect(cell.frame.height == 70)
    world.table.performBatchUpdates(nil)
    #expect(cell.frame.height == 40)
  }

  @Test("a label's new text grows its row in the mode for constraints (TBL-18)")
  func label() throws {
    let world = rows()
    world.table.selfSizingInvalidation = .enabledIncludingConstraints
    let cell = try #require(world.cell(0) as? BarRow)
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "One"
    label.translatesAutoresizingMaskIntoConstraints = false
    cell.height.isActive = false
    cell.bar.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: cell.bar.topAnchor),
      label.bottomAnchor.constraint(equalTo: cell.bar.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: cell.bar.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: cell.bar.trailingAnchor),
    ])
    world.layOut()
    let one = cell.frame.height

    label.text = "One\nTwo\nThree"
    world.layOut()

    #expect(cell.frame.height > one * 2 && world.cell(1)?.frame.minY == cell.frame.height)
  }

  @Test("a cell that asks in its own layout comes to rest (TBL-18, P2)")
  func layout() throws {
    let world = rows()
    let before = Misuse.count
    for row in 0..<3 {
      let cell = try #require(world.cell(row) as? BarRow)
      cell.inLayout = { [weak cell] in cell?.invalidateIntrinsicContentSize() }
      cell.layouts = 0
    }

    world.table.setNeedsLayout()
    world.layOut()

    #expect(Misuse.count == before)
    #expect((world.cell(0) as? BarRow)?.layouts ?? 0 < 4)
  }

  @Test("rows of given heights keep them, and a new configuration is measured (TBL-18, COL-22)")
  func configuration() throws {
    let fixed = TableWorld(NamedRows([["a", "b"]]), cell: BarRow.self)
    (fixed.cell(0) as? BarRow)?.height.constant = 90
    fixed.cell(0)?.invalidateIntrinsicContentSize()
    fixed.layOut()
    #expect(fixed.cell(0)?.frame.height == 50)

    let world = TableWorld(
      NamedRows([["a", "b"]]), rowHeight: UITableView.automaticDimension)
    let cell = try #require(world.cell(0))
    let before = cell.frame.height
    var content = UIListContentConfiguration.cell()
    content.text = "One\nTwo\nThree\nFour\nFive"
    cell.contentConfiguration = content
    world.layOut()
    #expect(cell.frame.height > before && world.cell(1)?.frame.minY == cell.frame.height)
  }

  @Test("a cell that reloads the table while it is measured again traps nothing (TBL-18, P2)")
  func reload() {
    let world = rows()
    for row in 0..<3 { world.cell(row)?.invalidateIntrinsicContentSize() }
    world.data.sections = [["x"]]
    world.table.reloadData()
    world.layOut()
    #expect(world.names == ["x"] && world.cellCount == 1)
  }

  @Test("all rows are measured again when the user's size of text changes (TBL-18, PRT-31)")
  func textSize() throws {
    let world = TableWorld(
      NamedRows([(0..<30).map { "\($0)" }]), rowHeight: UITableView.automaticDimension)
    #expect(world.cell(0)?.frame.height == 44)
    world.table.contentOffset.y = 600
    world.layOut()
    let first = try #require(world.table.indexPathsForVisibleRows?.first)

    world.stage.stage.textScale = 33.0 / 17
    world.layOut()
    // Body text has 33 points then, and lines of 40.
    let height = try #require(world.table.cellForRow(at: first)?.frame.height)
    #expect(height > 48)
    #expect(world.table.rectForRow(at: IndexPath(row: first.row + 1, section: 0)).height == height)
    world.table.contentOffset.y = 0
    world.layOut()
    #expect(world.cell(0)?.frame.height == height, "rows out of sight, too")
    #expect(world.cell(1)?.frame.minY == height)
    world.stage.stage.textScale = 1
    world.layOut()
    #expect(world.cell(0)?.frame.height == 44 && world.cell(1)?.frame.minY == 44)
  }

  // MARK: Collection views

  private func items(_ layout: UICollectionViewLayout, _ cell: UICollectionViewCell.Type)
    -> CollectionWorld
  {
    let world = CollectionWorld(Items([[]]), layout: layout)
    world.view.register(cell, forCellWithReuseIdentifier: "item")
    world.items.sections = [(0..<60).map { "\($0)" }]
    world.view.reloadData()
    return world
  }
  private func cell(_ number: Int, _ world: CollectionWorld) -> UICollectionViewCell? {
    world.view.cellForItem(at: item(number))
  }
  private var list: UICollectionViewLayout {
    UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
  }
  private var flow: UICollectionViewFlowLayout {
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = CGSize(width: 300, height: 50)
    flow.minimumLineSpacing = 0
    return flow
  }

  @Test("an item that asks for its size again gets it, in lists and flow layouts (COL-24)")
  func sizes() throws {
    for layout in [list, flow] {
      let world = items(layout, BarItem.self)
      world.layOut()
      let first = try #require(cell(0, world) as? BarItem)

      first.height.constant = 90
      first.invalidateIntrinsicContentSize()
      world.layOut()
      #expect(first.frame.height == 90 && cell(1, world)?.frame.minY == 90)

      first.height.constant = 70
      world.layOut()
      #expect(first.frame.height == 90, "the default hears the cell only")
      world.view.performBatchUpdates(nil)
      #expect(first.frame.height == 70 && cell(1, world)?.frame.minY == 70)

      first.height.constant = 60
      world.view.collectionViewLayout.invalidateLayout()
      world.layOut()
      #expect(first.frame.height == 60)

      world.view.selfSizingInvalidation = .enabledIncludingConstraints
      first.height.constant = 80
      world.layOut()
      #expect(first.frame.height == 80)

      world.view.selfSizingInvalidation = .disabled
      first.height.constant = 50
      first.invalidateIntrinsicContentSize()
      world.layOut()
      #expect(first.frame.height == 80)
    }
  }

  @Test("items in sight are measured again when the size of text changes (COL-24, PRT-31)")
  func itemTextSize() {
    for layout in [list, flow] {
      let world = items(layout, TextItem.self)
      world.layOut()
      #expect(cell(0, world)?.frame.height == 41)

      world.stage.stage.textScale = 33.0 / 17
      world.layOut()
      #expect(cell(0, world)?.frame.height == 60 && cell(1, world)?.frame.minY == 60)
      world.stage.stage.textScale = 1
      world.layOut()
      #expect(cell(0, world)?.frame.height == 41 && cell(1, world)?.frame.minY == 41)
    }
  }

  @Test("cells of a flow layout choose their sizes again for a new width (COL-07)")
  func width() {
    let world = items(flow, TenthItem.self)
    world.layOut()
    #expect(cell(0, world)?.frame == CGRect(x: 0, y: 0, width: 300, height: 30))

    world.view.frame.size = CGSize(width: 400, height: 300)
    world.layOut()

    for number in 0..<7 {
      #expect(
        cell(number, world)?.frame
          == CGRect(x: 0, y: CGFloat(number) * 40, width: 400, height: 40), "\(number)")
    }
  }

  @Test("after a jump the cells in sight have their own sizes, without gaps (COL-07)")
  func jump() throws {
    let world = items(flow, TenthItem.self)
    world.layOut()

    world.view.contentOffset.y = 1500
    world.layOut()
    world.view.frame.size.width = 200
    world.layOut()
    for cell in world.view.visibleCells {
      #expect(cell.frame.size == CGSize(width: 200, height: 20))
    }
    world.view.contentOffset.y = 0
    world.layOut()

    let frames = world.view.visibleCells.map(\.frame)
    #expect(frames.first == CGRect(x: 0, y: 0, width: 200, height: 20))
    for (above, below) in zip(frames, frames.dropFirst()) {
      #expect(below.minY == above.maxY && below.size == CGSize(width: 200, height: 20))
    }
  }

  @Test("new cells above that choose their heights leave the visible ones in place (COL-07)")
  func above() throws {
    let world = items(flow, TenthItem.self)
    world.layOut()
    world.view.contentOffset.y = 1500
    world.layOut()
    let first = try #require(world.view.indexPathsForVisibleItems.first)
    let place = try #require(world.view.cellForItem(at: first)).frame.minY - world.view.bounds.minY

    world.view.contentOffset.y -= 60
    world.layOut()

    let now = try #require(world.view.cellForItem(at: first)).frame.minY - world.view.bounds.minY
    #expect(now == place + 60)
  }

  @Test("cells in sight choose their sizes again under another layout (COL-07, COL-14)")
  func otherLayout() {
    let world = items(flow, TenthItem.self)
    world.layOut()

    world.view.setCollectionViewLayout(flow, animated: false)
    world.layOut()

    for number in 0..<5 {
      #expect(
        cell(number, world)?.frame
          == CGRect(x: 0, y: CGFloat(number) * 30, width: 300, height: 30), "\(number)")
    }
  }
}
