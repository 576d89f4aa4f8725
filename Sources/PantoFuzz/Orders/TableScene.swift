import PantoControls
import PantoLists
import PantoScene

/// A cell with a number.
@MainActor final class OrderedTableCell: UITableViewCell {
  var number = -1
  weak var order: CallOrder?

  override func prepareForReuse() {
    super.prepareForReuse()
    order?.call("prepareForReuse", of: number)
  }
}

/// A header with a number.
@MainActor final class OrderedTableHeader: UITableViewHeaderFooterView { var number = -1 }

/// A data source and delegate that reports its calls, and compares the rows that are named with the
/// data.
@MainActor
final class OrderedTableSource: UITableViewDataSource, UITableViewDelegate,
  UITableViewDataSourcePrefetching
{
  let data: ListData
  private(set) var cells: [OrderedTableCell] = []
  private var headers = 0
  private let random: SeededRandom
  private let order: CallOrder
  private var announced: Set<IndexPath> = []

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    data = ListData(random)
  }

  private func call(_ name: String, at path: IndexPath, _ answer: String = "") {
    order.call("tableView(\(name))\(answer)")
    expectRow(path, name)
  }

  private func expectRow(_ path: IndexPath, _ name: String) {
    order.expect(
      data.contains(path), "\(name) names the row \(path), and the rows are \(data.counts)")
  }

  // MARK: Data

  func numberOfSections(in tableView: UITableView) -> Int {
    order.call("numberOfSections")
    return data.counts.count
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    order.call("tableView(numberOfRowsInSection)")
    order.expect(data.counts.indices.contains(section), "there is no section \(section)")
    return data.counts.indices.contains(section) ? data.counts[section] : 0
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    expectRow(indexPath, "cellForRowAt")
    let found = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    guard let cell = found as? OrderedTableCell else { return found }
    if cell.number < 0 {
      cell.number = cells.count
      cell.order = order
      cells.append(cell)
    }
    order.call("tableView(cellForRowAt)", of: cell.number)
    return cell
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    call("canEditRowAt", at: indexPath)
    return true
  }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    call("commit delete", at: indexPath)
    data.remove(indexPath)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    for path in indexPaths {
      call("prefetchRowsAt", at: path)
      announced.insert(path)
    }
  }
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    for path in indexPaths {
      call("cancelPrefetchingForRowsAt", at: path)
      order.expect(!announced.isEmpty, "a row was taken back, and none was announced")
    }
  }

  // MARK: Display

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    call("heightForRowAt", at: indexPath)
    return 40
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    expectRow(indexPath, "willDisplay")
    if let cell = cell as? OrderedTableCell {
      order.call("tableView(willDisplay)", of: cell.number)
    }
  }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard let cell = cell as? OrderedTableCell else { return }
    order.call("tableView(didEndDisplaying)", of: cell.number)
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    order.expect(data.counts.indices.contains(section), "there is no section \(section)")
    let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    if let header = header as? OrderedTableHeader, header.number < 0 {
      header.number = headers
      headers += 1
    }
    return header
  }
  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) {
    guard let view = view as? OrderedTableHeader else { return }
    order.call("tableView(willDisplayHeaderView)", of: view.number)
  }
  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) {
    guard let view = view as? OrderedTableHeader else { return }
    order.call("tableView(didEndDisplayingHeaderView)", of: view.number)
  }

  // MARK: Presses

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    let answer = !random.once(in: 8)
    call("shouldHighlightRowAt", at: indexPath, " \(answer)")
    return answer
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    call("didHighlightRowAt", at: indexPath)
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    order.call("tableView(didUnhighlightRowAt)")
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    let refuses = random.once(in: 6)
    call("willSelectRowAt", at: indexPath, refuses ? " nil" : "")
    return refuses ? nil : indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    call("didSelectRowAt", at: indexPath)
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    call("willDeselectRowAt", at: indexPath)
    return indexPath
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    call("didDeselectRowAt", at: indexPath)
  }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    call("willBeginEditingRowAt", at: indexPath)
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    order.call("tableView(didEndEditingRowAt)")
  }
}

/// A table that is scrolled, pressed, swiped, changed and reloaded.
@MainActor final class TableScene: OrderScene {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  private let random: SeededRandom
  private let order: CallOrder
  private let hand: OrderHand
  private let table: UITableView
  private let source: OrderedTableSource
  private var data: ListData { source.data }

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    hand = OrderHand(stage, random)
    source = OrderedTableSource(random, order)
    table = UITableView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 180),
      style: random.pick([.plain, .grouped, .insetGrouped]))
    table.register(OrderedTableCell.self, forCellReuseIdentifier: "cell")
    table.register(OrderedTableHeader.self, forHeaderFooterViewReuseIdentifier: "header")
    table.sectionHeaderHeight = 16
    table.sectionFooterHeight = 4
    table.dataSource = source
    table.delegate = source
    table.prefetchDataSource = source
    stage.window.addSubview(table)
    stage.layoutIfNeeded()
  }

  private static let places = [
    CGPoint(x: 100, y: 30), CGPoint(x: 120, y: 70), CGPoint(x: 150, y: 110),
    CGPoint(x: 185, y: 75), CGPoint(x: 100, y: 160), CGPoint(x: 12, y: 80),
  ]

  func operate() {
    switch random.number(below: 24) {
    case 0: reload()
    case 1, 2, 3: change()
    case 4: changeSections()
    case 5: move()
    case 6: askAgain()
    case 7: select()
    case 8: scroll()
    case 9: switchModes()
    case 10: remove()
    case 11:
      order.begin(operation: "another size")
      table.frame.size.height = random.pick([180, 120, 240])
    case 12...14:
      order.begin(operation: "tap")
      hand.tap(at: random.pick(TableScene.places))
    case 15:
      order.begin(operation: "wheel")
      hand.wheel(at: TableScene.places[0], CGVector(dx: 0, dy: random.pick([-4, 4, -1])))
    case 16, 17:
      order.begin(operation: "time passes")
      wait(frames: random.pick([1, 4, 10, 30]))
    default:
      order.begin(operation: "finger")
      hand.act(at: TableScene.places)
    }
  }

  private func reload() {
    order.begin(operation: "reloadData")
    data.replace()
    table.reloadData()
  }

  private var animation: UITableView.RowAnimation {
    random.pick([.automatic, .fade, .none, .left, .top, .middle])
  }

  private func change() {
    order.begin(operation: "rows come and go")
    if random.once(in: 2) {
      order.call("beginUpdates")
      table.beginUpdates()
      changeRows()
      order.call("endUpdates")
      table.endUpdates()
    } else {
      table.performBatchUpdates { [self] in
        order.call("beginUpdates")
        changeRows()
        order.call("endUpdates")
      }
    }
  }

  private func changeRows() {
    let change = data.change()
    table.insertRows(at: change.added, with: animation)
    table.deleteRows(at: change.removed, with: animation)
  }

  private func changeSections() {
    order.begin(operation: "a section comes or goes")
    if random.once(in: 2) {
      if let section = data.addSection() { table.insertSections([section], with: animation) }
    } else if let section = data.removeSection() {
      table.deleteSections([section], with: animation)
    }
  }

  private func move() {
    order.begin(operation: "a row moves")
    if let (from, to) = data.move() { table.moveRow(at: from, to: to) }
  }

  private func askAgain() {
    order.begin(operation: "rows are reloaded or reconfigured")
    guard let path = data.anyPlace else { return }
    switch random.number(below: 3) {
    case 0: table.reloadRows(at: [path], with: animation)
    case 1: table.reconfigureRows(at: [path])
    default: table.reloadSections([path.section], with: animation)
    }
  }

  private func select() {
    order.begin(operation: "the program selects")
    guard let path = data.anyPlace else { return }
    if random.once(in: 3) {
      table.deselectRow(at: path, animated: true)
    } else {
      table.selectRow(at: path, animated: true, scrollPosition: random.pick([.none, .top]))
    }
  }

  private func scroll() {
    let animated = random.once(in: 2)
    order.begin(operation: animated ? "scroll, animated" : "scroll")
    guard let path = data.anyPlace else { return }
    table.scrollToRow(at: path, at: random.pick([.top, .middle, .bottom]), animated: animated)
  }

  private func switchModes() {
    order.begin(operation: "another mode")
    if random.once(in: 2) {
      table.allowsMultipleSelection = random.once(in: 2)
    } else {
      table.setEditing(random.once(in: 3), animated: random.once(in: 2))
    }
  }

  /// Takes the table out of the window, perhaps under a finger, or brings it back.
  private func remove() {
    order.begin(operation: table.superview == nil ? "add" : "remove")
    if table.superview == nil {
      stage.window.addSubview(table)
    } else {
      table.removeFromSuperview()
    }
  }

  func release() {
    hand.liftAll()
    if table.superview == nil { stage.window.addSubview(table) }
  }

  func checkAtRest() {
    for cell in source.cells {
      let isShown = cell.superview === table
      let state = order.state(of: cell.number, in: TableOrder.display) ?? ""
      order.expect(
        isShown == (state == "shown"),
        "at rest, cell \(cell.number) is \(isShown ? "" : "not ")in the table, and the delegate was "
          + "told that it is \(state)")
    }
  }
}
