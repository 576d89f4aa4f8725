import PantoCore
import PantoLists

/// A list of 1,000 rows or cells that a finger flings at full speed, to and fro.
@MainActor final class FlungList: DemoScene {
  static let count = 1_000
  let stage = makeOwnStage()
  private let list: UIScrollView
  private let source = Source()
  private lazy var start = stage.time.now + 0.1
  private var at = CGPoint.zero
  private var farthest: CGFloat = 0

  /// - Parameter isTable: `false` shows a collection whose cells wrap as words do.
  init(isTable: Bool) {
    let frame = CGRect(origin: .zero, size: stage.size)
    if isTable {
      let table = UITableView(frame: frame)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = source
      list = table
    } else {
      let flow = UICollectionViewFlowLayout()
      flow.itemSize = CGSize(width: 120, height: 90)
      let grid = UICollectionView(frame: frame, collectionViewLayout: flow)
      grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
      grid.dataSource = source
      list = grid
    }
    stage.window.addSubview(list)
    stage.settle()
  }

  /// A round card with a number.
  private final class Cell: UICollectionViewCell {
    let label = UILabel()

    required init(frame: CGRect) {
      super.init(frame: frame)
      contentView.layer.cornerRadius = 12
      label.textAlignment = .center
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      label.frame = contentView.bounds
    }
  }

  private final class Source: UITableViewDataSource, UICollectionViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.textLabel?.text = "Row \(path.row)"
      return cell
    }

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }

    func collectionView(
      _ view: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      let found = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      guard let cell = found as? Cell else { return found }
      cell.label.text = "\(path.item)"
      cell.contentView.backgroundColor = path.item % 2 == 0 ? .systemTeal : .systemIndigo
      return cell
    }
  }

  /// A throw of four frames every half second, three times down and three times up.
  func round(_ i: Int) {
    let (throwing, step) = ((i - 1) / 30, (i - 1) % 30)
    let way: CGFloat = throwing / 3 % 2 == 0 ? -60 : 60
    if step == 0 {
      at = CGPoint(x: stage.size.width / 2, y: stage.size.height / 2 - 2 * way)
      send(i, .began)
    } else if step <= 4 {
      at.y += way
      send(i, step < 4 ? .moved : .ended)
    }
    stage.advance(to: start + TimeInterval(i) / 60)
    farthest = max(farthest, list.contentOffset.y)
  }

  private func send(_ i: Int, _ phase: InputEvent.Phase) {
    stage.send(
      InputEvent(
        time: start + TimeInterval(i) / 60, position: at, source: .finger(1), phase: phase,
        pressure: 1))
  }

  var wrong: String? {
    if farthest < 2_000 { return "the list went \(farthest) points" }
    if let table = list as? UITableView {
      for cell in table.visibleCells {
        let row = table.indexPath(for: cell)?.row ?? -1
        if cell.textLabel?.text != "Row \(row)" { return "row \(row) says something else" }
      }
      return table.visibleCells.count > 5 ? nil : "no rows"
    }
    guard let grid = list as? UICollectionView else { return "no list" }
    for cell in grid.visibleCells {
      let item = grid.indexPath(for: cell)?.item ?? -1
      if (cell as? Cell)?.label.text != "\(item)" { return "cell \(item) says something else" }
    }
    return grid.visibleCells.count > 20 ? nil : "\(grid.visibleCells.count) cells"
  }

  var check: Double { Double(farthest.rounded()) }
}
