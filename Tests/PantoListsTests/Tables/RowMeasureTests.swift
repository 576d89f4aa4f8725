import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

extension UIView {
  /// Fills the layout margins with a picture of 40 points and a label of any number of lines.
  fileprivate func fillMargins() {
    let (picture, label) = (UIView(), UILabel())
    label.text = "Text"
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    for view in [picture, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let margins = layoutMarginsGuide
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: margins.topAnchor),
      picture.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      picture.widthAnchor.constraint(equalToConstant: 40),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
      label.topAnchor.constraint(equalTo: picture.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }
}

private final class MarginRow: UITableViewCell {
  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.fillMargins()
  }
  required init?(coder: NSCoder) { nil }
}

private final class MarginItem: UICollectionViewCell {
  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.fillMargins()
  }
  required init?(coder: NSCoder) { nil }
}

/// Thirty rows and items that fill the layout margins of their cells.
@MainActor private final class Margins: NSObject, UITableViewDataSource, UICollectionViewDataSource
{
  /// The sizes of the contents of cells when they were dequeued.
  var sizes: [CGSize] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    sizes.append(cell.contentView.bounds.size)
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 30 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path) }
}

@MainActor @Suite("Rows are measured before they show", .timeLimit(.minutes(60)))
struct RowMeasureTests {
  private let stage = TestStage(
    300, 400, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 83, right: 0))
  private let frame = CGRect(x: 0, y: 0, width: 300, height: 400)
  private let data = Margins()

  private func table(_ style: UITableView.Style = .plain) -> UITableView {
    let table = UITableView(frame: frame, style: style)
    table.register(MarginRow.self, forCellReuseIdentifier: "row")
    table.dataSource = data
    return table
  }

  private func heights(_ table: UITableView) -> Set<CGFloat> {
    Set(table.visibleCells.map(\.frame.height))
  }

  @Test("a row that comes in under a bar is as high as the others (TBL-10, LAY-03)")
  func underBars() {
    let table = table()
    stage.add(table)
    stage.stage.layoutIfNeeded()
    let height = table.rectForRow(at: at(0)).height
    #expect(height > 56 && heights(table) == [height])

    for offset in [100, 333, 900] as [CGFloat] {
      table.contentOffset.y = offset
      stage.stage.layoutIfNeeded()
      #expect(heights(table) == [height], "\(offset)")
    }
  }

  @Test("so is an item of a list (COL-18, LAY-03)")
  func items() {
    let view = UICollectionView(
      frame: frame,
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: .init(appearance: .plain)))
    view.register(MarginItem.self, forCellWithReuseIdentifier: "item")
    view.dataSource = data
    stage.add(view)
    stage.stage.layoutIfNeeded()
    let height = view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.height ?? 0

    #expect(height > 56)
    for offset in [-47, 100, 333] as [CGFloat] {
      view.contentOffset.y = offset
      stage.stage.layoutIfNeeded()
      #expect(Set(view.visibleCells.map(\.frame.height)) == [height], "\(offset)")
    }
  }

  @Test("rows that were measured in no window have the size of text of the window (TBL-18, PRT-31)")
  func outsideOfWindows() {
    let (early, late) = (table(), table())
    stage.stage.textScale = 33.0 / 17
    stage.stage.working { early.layoutIfNeeded() }
    for table in [early, late] { stage.add(table) }
    stage.stage.layoutIfNeeded()

    #expect(heights(early) == heights(late) && heights(late).count == 1)
  }
}

@MainActor @Suite("Cells have a size from the beginning", .timeLimit(.minutes(60)))
struct CellSizeTests {
  private let stage = TestStage(300, 400)
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let data = Margins()

  private func showTable() {
    Misuse.forget()
    table.register(MarginRow.self, forCellReuseIdentifier: "row")
    table.dataSource = data
    stage.add(table)
    stage.stage.layoutIfNeeded()
  }

  @Test(
    "the data source dequeues cells of the size of their rows, which contradict nothing (TBL-10)")
  func dequeued() {
    showTable()
    table.contentOffset.y = 500
    stage.stage.layoutIfNeeded()

    #expect(data.sizes.allSatisfy { $0.width == 300 && $0.height >= 44 })
    #expect(Misuse.messages.isEmpty)
  }

  @Test("rows that come into sight in an animation begin at their final height (TBL-03, TBL-10)")
  func moved() {
    showTable()
    table.performBatchUpdates {
      for row in 0..<2 { table.moveRow(at: at(25 + row), to: at(row)) }
    }
    let heights = Set(table.visibleCells.map(\.frame.height))
    stage.settle()

    #expect(heights.count == 1 && heights == Set(table.visibleCells.map(\.frame.height)))
    #expect(Misuse.messages.isEmpty)
  }
}
