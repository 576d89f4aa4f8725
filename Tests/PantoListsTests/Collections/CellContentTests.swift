import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A cell that writes its own configuration for each state.
private final class StateCell: UICollectionViewListCell {
  var states: [String] = []
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    states.append(
      (state.isSelected ? "selected" : "") + (state.isHighlighted ? "pressed" : "")
        + (state.isEditing ? "edited" : ""))
  }
}

/// A plain item and a plain row that follow their state without a configuration.
private final class PlainStateItem: UICollectionViewCell {
  var states: [Bool] = []
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    states.append(state.isSelected)
  }
}
private class PlainStateRow: UITableViewCell {
  var states: [Bool] = []
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    states.append(state.isSelected)
    var content = defaultContentConfiguration()
    content.text = state.isSelected ? "One\nTwo\nThree" : "One"
    contentConfiguration = content
  }
}
private final class InheritingRow: PlainStateRow {}
private final class StateHeader: UITableViewHeaderFooterView {
  var updates = 0
  override func updateConfiguration(using state: UIViewConfigurationState) {
    super.updateConfiguration(using: state)
    updates += 1
  }
}

private struct OwnContent: UIContentConfiguration {
  var title = ""
  func makeContentView() -> any UIView & UIContentView { OwnContentView(self) }
  func updated(for state: any UIConfigurationState) -> OwnContent {
    var own = self
    if (state as? UICellConfigurationState)?.isSelected == true { own.title += "!" }
    return own
  }
}

private final class OwnContentView: UIView, UIContentView {
  var shown: OwnContent
  var changes = 0
  init(_ shown: OwnContent) {
    self.shown = shown
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  var configuration: any UIContentConfiguration {
    get { shown }
    set {
      changes += 1
      if let new = newValue as? OwnContent { shown = new }
    }
  }
}

/// A cell that chooses its background for each state, as programs do.
private final class ColorCell: UICollectionViewListCell {
  var updates = 0
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    updates += 1
    var background = UIBackgroundConfiguration.listPlainCell()
    background.backgroundColor = state.isSelected ? .red : .blue
    backgroundConfiguration = background
  }
}

/// Contents whose height follows from constraints.
private struct TallContent: UIContentConfiguration {
  var height: CGFloat = 0
  func makeContentView() -> any UIView & UIContentView { TallView(self) }
  func updated(for state: any UIConfigurationState) -> TallContent { self }
}

private final class TallView: UIView, UIContentView {
  var configuration: any UIContentConfiguration
  init(_ shown: TallContent) {
    configuration = shown
    super.init(frame: .zero)
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: trailingAnchor),
      bar.topAnchor.constraint(equalTo: topAnchor),
      bar.bottomAnchor.constraint(equalTo: bottomAnchor),
      bar.heightAnchor.constraint(equalToConstant: shown.height),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

/// A list cell whose text fills its `contentView` by constraints.
private final class TextCell: UICollectionViewListCell {
  let label = UILabel()
  required init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor @Suite("Contents of cells", .timeLimit(.minutes(60))) struct CellContentTests {
  /// A list of 300 by 400 points whose rows have accessories.
  @MainActor final class Page {
    let stage = TestStage(300, 400)
    let view: UICollectionView
    let data: UICollectionViewDiffableDataSource<Int, String>
    var made = 0

    init<Cell: UICollectionViewListCell>(
      _ configuration: UICollectionLayoutListConfiguration, _ type: Cell.Type,
      fill: @escaping (Cell, String) -> Void
    ) {
      view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 400),
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
      let rows = UICollectionView.CellRegistration<Cell, String> { cell, _, name in
        fill(cell, name)
      }
      let titles = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { title, _, path in
        var content = UIListContentConfiguration.groupedHeader()
        content.text = "Section \(path.section)"
        title.contentConfiguration = content
      }
      data = UICollectionViewDiffableDataSource(collectionView: view) { view, path, name in
        view.dequeueConfiguredReusableCell(using: rows, for: path, item: name)
      }
      data.supplementaryViewProvider = { view, _, path in
        view.dequeueConfiguredReusableSupplementary(using: titles, for: path)
      }
      stage.add(view)
    }

    func show(_ sections: [[String]], animated: Bool = false) {
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      for (index, names) in sections.enumerated() {
        snapshot.appendSections([index])
        snapshot.appendItems(names, toSection: index)
      }
      data.apply(snapshot, animatingDifferences: animated)
      stage.stage.layoutIfNeeded()
    }
    func cell<C: UICollectionViewCell>(_ item: Int, _ section: Int = 0, as: C.Type) -> C? {
      view.cellForItem(at: IndexPath(item: item, section: section)) as? C
    }
  }

  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
  }

  @Test(
    "registered cells of a list show their texts, and rows are as high as these need (COL-20, COL-21)"
  )
  func list() throws {
    let page = Page(
      UICollectionLayoutListConfiguration(appearance: .plain), UICollectionViewListCell.self
    ) {
      cell, name in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = name
      content.secondaryText = name == "long" ? String(repeating: "many words ", count: 20) : nil
      cell.contentConfiguration = content
    }
    page.show([["short", "long", "last"]])
    let first = try #require(page.cell(0, as: UICollectionViewListCell.self))
    let second = try #require(page.cell(1, as: UICollectionViewListCell.self))
    #expect(first.frame == CGRect(x: 0, y: 0, width: 300, height: 44))
    #expect(second.frame.minY == 44 && second.frame.height > 70)
    #expect(page.cell(2, as: UICollectionViewListCell.self)?.frame.minY == second.frame.maxY)
    #expect(labels(first).contains { $0.text == "short" && !$0.isHidden })
    #expect(labels(second).allSatisfy { second.bounds.contains($0.convert($0.bounds, to: second)) })
  }

  @Test(
    "grouped lists stand in from the sides, and headers come from their registration (COL-20, COL-21)"
  )
  func grouped() throws {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    let page = Page(configuration, UICollectionViewListCell.self) { cell, name in
      var content = cell.defaultContentConfiguration()
      content.text = name
      cell.contentConfiguration = content
    }
    page.show([["a", "b"], ["c"]])
    let kind = UICollectionView.elementKindSectionHeader
    let header = try #require(page.view.supplementaryView(forElementKind: kind, at: item(0)))
    #expect(labels(header).contains { $0.text == "SECTION 0" })
    let a = try #require(page.cell(0, as: UICollectionViewListCell.self))
    let b = try #require(page.cell(1, as: UICollectionViewListCell.self))
    #expect(a.frame.minX == 16 && a.frame.width == 268 && a.frame.minY == header.frame.maxY)
    #expect(a.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(b.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])

    // A row's line lies inside of it, and the last row has none.
    func line(_ cell: UIView) -> UIView? {
      cell.subviews.last { $0.backgroundColor == .separator && !$0.isHidden }
    }
    let separator = try #require(line(a))
    #expect(separator.frame.height == 1 && separator.frame.maxY == a.bounds.maxY)
    #expect(separator.frame.minX == 16 && separator.frame.maxX == a.bounds.maxX)
    #expect(line(b) == nil)

    // A new last row takes over the round corners.
    page.show([["a", "b", "n"], ["c"]], animated: true)
    page.stage.settle()
    #expect(b.layer.cornerRadius == 0)
  }

  @Test("texts of list contents and accessories follow the interface, and shrink if told (COL-22)")
  func fonts() throws {
    var content = UIListContentConfiguration.cell()
    content.text = "a"
    #expect(content.textProperties.adjustsFontForContentSizeCategory)
    content.textProperties.adjustsFontSizeToFitWidth = true
    let page = Page(
      UICollectionLayoutListConfiguration(appearance: .plain), UICollectionViewListCell.self
    ) { cell, name in
      cell.contentConfiguration = content
      cell.accessories = [
        .label(text: "7", options: .init(adjustsFontForContentSizeCategory: true))
      ]
    }
    page.show([["a"]])
    let cell = try #require(page.cell(0, as: UICollectionViewListCell.self))
    let text = try #require(labels(cell).first { $0.text == "a" })
    #expect(text.adjustsFontForContentSizeCategory && text.adjustsFontSizeToFitWidth)
    let seven = try #require(labels(cell).first { $0.text == "7" })
    #expect(seven.adjustsFontForContentSizeCategory)
  }

  @Test("settings of lists that are kept only are reported once when they are set (COL-20)")
  func reported() {
    Misuse.forget()
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.trailingSwipeActionsConfigurationProvider = { _ in nil }
    list.backgroundColor = .red
    for _ in 0..<2 {
      let page = Page(list, UICollectionViewListCell.self) { _, _ in }
      page.show([["a"]])
    }
    let table = UITableView()
    table.cellLayoutMarginsFollowReadableWidth = false
    table.cellLayoutMarginsFollowReadableWidth = true
    #expect(
      Misuse.messages.map { $0.split(separator: ":")[0].split(separator: " ")[0] } == [
        "UICollectionLayoutListConfiguration", "UICollectionLayoutListConfiguration",
        "cellLayoutMarginsFollowReadableWidth",
      ])
    #expect(Misuse.count == 0)
  }

  @Test("each state updates the configurations once, and the content follows it (COL-22)")
  func states() throws {
    let page = Page(UICollectionLayoutListConfiguration(appearance: .plain), StateCell.self) {
      cell, name in
      cell.contentConfiguration = OwnContent(title: name)
    }
    var handled = 0
    page.show([["a", "b"]])
    let cell = try #require(page.cell(0, as: StateCell.self))
    let content = try #require(cell.contentView as? OwnContentView)
    cell.configurationUpdateHandler = { _, _ in handled += 1 }
    page.stage.stage.layoutIfNeeded()
    cell.states = []
    handled = 0

    page.view.selectItem(at: item(0), animated: false, scrollPosition: [])
    page.view.isEditing = true
    page.stage.stage.layoutIfNeeded()
    #expect(cell.states == ["selectededited"] && handled == 1)
    #expect(content.shown.title == "a!")
    page.view.deselectItem(at: item(0), animated: false)
    page.stage.stage.layoutIfNeeded()
    #expect(content.shown.title == "a" && cell.contentView === content)
  }

  @Test("a class that overrides updateConfiguration is updated without a configuration (COL-22)")
  func ownUpdates() throws {
    let world = CollectionWorld(Items([[]]), layout: UICollectionViewFlowLayout())
    world.view.register(PlainStateItem.self, forCellWithReuseIdentifier: "item")
    world.items.sections = [["a", "b"]]
    world.view.reloadData()
    world.layOut()
    let cell = try #require(world.view.cellForItem(at: item(0)) as? PlainStateItem)
    #expect(cell.states == [false], "before it first shows")
    world.view.selectItem(at: item(0), animated: false, scrollPosition: [])
    world.layOut()
    world.view.deselectItem(at: item(0), animated: false)
    world.layOut()
    #expect(cell.states == [false, true, false])

    let header = StateHeader(reuseIdentifier: nil)
    world.stage.add(header)
    #expect(header.updates == 1)
  }

  @Test("so is a row, which is as high as what it shows then (COL-22, TBL-10)")
  func ownRowUpdates() throws {
    for kind in [PlainStateRow.self, InheritingRow.self] {
      let world = TableWorld(
        NamedRows([["", ""]]), rowHeight: UITableView.automaticDimension, cell: kind)
      let cell = try #require(world.cell(0) as? PlainStateRow)
      #expect(cell.states == [false] && labels(cell).contains { $0.text == "One" })
      #expect(cell.frame.height == 44)

      world.table.selectRow(at: at(0), animated: false, scrollPosition: .none)
      world.stage.settle()
      #expect(cell.states == [false, true])
      #expect(labels(cell).contains { $0.text == "One\nTwo\nThree" })
      #expect(cell.frame.height > 70 && world.cell(1)?.frame.minY == cell.frame.height)
    }
  }

  @Test("accessories show at both ends, those of an edit while the list is edited (COL-21)")
  func accessories() throws {
    var deleted: [String] = []
    let page = Page(
      UICollectionLayoutListConfiguration(appearance: .plain), UICollectionViewListCell.self
    ) {
      cell, name in
      var content = cell.defaultContentConfiguration()
      content.text = name
      cell.contentConfiguration = content
      cell.accessories = [
        .delete(actionHandler: { deleted.append(name) }), .label(text: "7"), .disclosureIndicator(),
      ]
    }
    page.show([["a", "b"]])
    let cell = try #require(page.cell(0, as: UICollectionViewListCell.self))
    #expect(cell.contentView.frame.minX == 0 && cell.contentView.frame.maxX < 270)
    let seven = try #require(labels(cell).first { $0.text == "7" })
    #expect(seven.frame.minX >= cell.contentView.frame.maxX)

    page.view.isEditing = true
    page.stage.stage.layoutIfNeeded()
    #expect(cell.contentView.frame.minX > 30)
    page.stage.finger().down(at: CGPoint(x: 20, y: 22)).up()
    page.stage.settle()
    #expect(deleted == ["a"])

    page.stage.stage.layoutDirection = .rightToLeft
    page.view.collectionViewLayout.invalidateLayout()
    cell.setNeedsLayout()
    page.stage.stage.layoutIfNeeded()
    #expect(cell.contentView.frame.maxX < 270 && cell.contentView.frame.minX > 30)
    #expect(cell.frame == CGRect(x: 0, y: 0, width: 300, height: 44))
  }

  @Test("a table cell shows a configuration, and its row is as high as it needs (COL-22, TBL-10)")
  func tableCell() throws {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "One"
    content.secondaryText = "Two"
    cell.contentConfiguration = content
    let stage = TestStage(300, 400)
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    stage.add(cell)
    stage.stage.layoutIfNeeded()
    let shown = labels(cell).filter { !$0.isHidden }.compactMap(\.text)
    #expect(shown == ["One", "Two"])
    #expect(cell.sizeThatFits(CGSize(width: 300, height: 0)).height > 50)
    var told = 0
    cell.configurationUpdateHandler = { _, state in told += state.isSelected ? 1 : 0 }
    cell.setSelected(true, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(told == 1)
  }

  @Test("a cell may set its background when it is updated, and is at rest then (COL-22)")
  func ownBackground() throws {
    let page = Page(UICollectionLayoutListConfiguration(appearance: .plain), ColorCell.self) {
      _, _ in
    }
    page.show([["a", "b"]])
    let cell = try #require(page.cell(0, as: ColorCell.self))
    page.stage.advance(by: 0.5)
    let updates = cell.updates
    page.stage.advance(by: 0.5)
    #expect(cell.updates == updates)
    page.view.selectItem(at: item(0), animated: false, scrollPosition: [])
    page.stage.advance(by: 0.5)
    #expect(cell.updates == updates + 1 && cell.backgroundConfiguration?.backgroundColor == .red)
  }

  @Test("a row is as high as the constraints of its configuration's view (COL-18, COL-22)")
  func constrainedContent() throws {
    let page = Page(
      UICollectionLayoutListConfiguration(appearance: .plain), UICollectionViewListCell.self
    ) { cell, name in
      cell.contentConfiguration = TallContent(height: name == "high" ? 120 : 60)
    }
    page.show([["high", "low"]])
    #expect(page.cell(0, as: UICollectionViewListCell.self)?.frame.height == 120)
    #expect(
      page.cell(1, as: UICollectionViewListCell.self)?.frame
        == CGRect(x: 0, y: 120, width: 300, height: 60))
  }

  @Test("text in a constrained row wraps beside the accessories (COL-21)")
  func constrainedBesideAccessories() throws {
    let page = Page(UICollectionLayoutListConfiguration(appearance: .plain), TextCell.self) {
      cell, name in
      cell.label.text = String(repeating: "many words ", count: 12)
      let wide = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 20))
      cell.accessories = [
        .customView(configuration: .init(customView: wide, placement: .trailing()))
      ]
    }
    page.show([["a"]])
    let cell = try #require(page.cell(0, as: TextCell.self))
    #expect(cell.contentView.frame.width < 170)
    let needed = cell.label.sizeThatFits(
      CGSize(width: cell.contentView.frame.width, height: 1000)
    ).height
    #expect(cell.frame.height >= needed)
  }

  @Test("so is a row of a table (COL-22, TBL-10)")
  func constrainedTableRow() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.contentConfiguration = TallContent(height: 120)
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size == CGSize(width: 300, height: 120))
  }

  @Test("a cancelled drag of the reorder mark returns the row, and the next one moves it (MUT-14)")
  func reorderMark() throws {
    let page = Page(
      UICollectionLayoutListConfiguration(appearance: .plain), UICollectionViewListCell.self
    ) { cell, name in
      var content = cell.defaultContentConfiguration()
      content.text = name
      cell.contentConfiguration = content
      cell.accessories = [.reorder(displayed: .always)]
    }
    page.data.reorderingHandlers.canReorderItem = { _ in true }
    page.show([["a", "b", "c", "d"]])
    let a = try #require(page.cell(0, as: UICollectionViewListCell.self))
    let mark = try #require(a.subviews.last { $0 is UIControl })
    let place = mark.convert(mark.bounds.center, to: nil)

    page.stage.finger().down(at: place).move(by: (0, 88), over: 0.3).hold(0.2).cancel()
    page.stage.settle()
    #expect(page.data.snapshot().itemIdentifiers == ["a", "b", "c", "d"])
    #expect(a.frame.minY == 0)

    page.stage.finger().down(at: place).move(by: (0, 88), over: 0.3).hold(0.2).up()
    page.stage.settle()
    #expect(page.data.snapshot().itemIdentifiers == ["b", "c", "a", "d"])
    #expect(a.frame.minY == 88)
  }
}
