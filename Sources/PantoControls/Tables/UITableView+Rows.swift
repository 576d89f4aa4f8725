import PantoBase
import PantoScene

extension UITableView {
  /// A row's place in the content.
  struct Row {
    var path: IndexPath
    var y: CGFloat
    var height: CGFloat
  }

  /// The height of a row whose delegate answers with an unusable number, in points.
  private static let defaultRowHeight: CGFloat = 44
  /// The height of a section's title where `sectionHeaderHeight` is negative, in points.
  private static let defaultHeaderHeight: CGFloat = 28
  /// The largest number of reusable cells per cell that was in sight at once.
  ///
  /// Without a limit, cells that are never dequeued again would fill the memory (P2). A cell above
  /// the limit is made again when it is needed, so reaching it is not reported.
  private static let reusableCellsPerShownCell = 4
  /// The number of cells in sight that is assumed for a smaller table.
  private static let leastShownCount = 8

  // MARK: Measuring

  /// Asks for the rows and their heights, if the table was reloaded or its width changed.
  final func measureRowsIfNeeded() {
    guard !isAskingForRows, isStale || measuredWidth != bounds.width else { return }
    measureRows()
    guard isStale else { return }
    while isStale { measureRows() }
    if !isShowingRows { setNeedsLayout() }
  }

  private func measureRows() {
    isAskingForRows = true
    defer { isAskingForRows = false }
    isStale = false
    measuredWidth = bounds.width
    rows = []
    for header in headers { header.removeFromSuperview() }
    headers = []
    var y: CGFloat = 0
    if let tableHeaderView { layOut(tableHeaderView, at: &y) }
    // Every section counts, also one without rows.
    var count = 0
    for section in 0..<max(0, numberOfSections) {
      guard count < UITableView.maximumRowCount else {
        reportTooManyRows()
        break
      }
      count += 1
      appendHeader(of: section, at: &y)
      count += appendRows(of: section, limit: UITableView.maximumRowCount - count, at: &y)
    }
    if let tableFooterView { layOut(tableFooterView, at: &y) }
    contentSize = CGSize(width: bounds.width, height: y)
  }

  /// Lays out the table's own header or footer at `y`, and moves `y` below it.
  private func layOut(_ view: UIView, at y: inout CGFloat) {
    view.frame = CGRect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
    y += view.bounds.height
  }

  private func appendHeader(of section: Int, at y: inout CGFloat) {
    guard let title = dataSource?.tableView(self, titleForHeaderInSection: section) else { return }
    let label = UILabel()
    label.text = "  " + title
    label.font = .boldSystemFont(ofSize: 15)
    label.backgroundColor = .secondarySystemBackground
    let height =
      sectionHeaderHeight >= 0 ? sectionHeaderHeight : UITableView.defaultHeaderHeight
    UIView.performWithoutAnimation {
      label.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
    }
    insertSubview(label, at: 0)
    headers.append(label)
    y += height
  }

  /// Appends the rows of a section, `limit` at most, and returns how many there are.
  private func appendRows(of section: Int, limit: Int, at y: inout CGFloat) -> Int {
    let reported = max(0, numberOfRows(inSection: section))
    let count = min(reported, limit)
    if count < reported { reportTooManyRows() }
    for row in 0..<count {
      let path = IndexPath(row: row, section: section)
      let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
      let height = asked >= 0 && asked.isInReach ? asked : UITableView.defaultRowHeight
      rows.append(Row(path: path, y: y, height: height))
      y += height
    }
    return count
  }

  private func reportTooManyRows() {
    Misuse.report(
      "UITableView: the data source reports more rows and sections than "
        + "UITableView.maximumRowCount (\(UITableView.maximumRowCount)); the others are left out")
  }

  /// The first row whose lower edge is below `y`, found by bisection.
  final func firstRow(below y: CGFloat) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].y + rows[middle].height > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Cells

  /// Removes a cell from the table and keeps it for another row.
  final func recycle(_ cell: UITableViewCell) {
    cell.path = nil
    cell.removeFromSuperview()
    guard cell.reuseIdentifier != nil else { return }
    reusableCells.append(cell)
    let shownCount = max(UITableView.leastShownCount, maximumShownCount)
    if reusableCells.count > UITableView.reusableCellsPerShownCell * shownCount {
      reusableCells.removeFirst()
    }
  }

  /// Makes and lays out the cells of rows in sight. Returns `false` if the table was reloaded
  /// meanwhile.
  final func showRows() -> Bool {
    measureRowsIfNeeded()
    let reload = reloadCount
    let visible = bounds
    let visibleRows = rows[firstRow(below: visible.minY)...].prefix { $0.y < visible.maxY }
    let paths = Set(visibleRows.map(\.path))
    for path in shownCells.keys.sorted() where !paths.contains(path) {
      if let cell = shownCells.removeValue(forKey: path) { recycle(cell) }
    }
    for row in visibleRows {
      let cell = shownCells[row.path] ?? makeCell(for: row, reload: reload)
      guard reloadCount == reload else { return false }
      cell?.frame = frame(of: row)
      cell?.setNeedsLayout()
    }
    maximumShownCount = max(maximumShownCount, shownCells.count)
    return true
  }

  /// Makes, shows and returns the cell of a row, unless the table is reloaded after the given
  /// reload.
  private func makeCell(for row: Row, reload: Int) -> UITableViewCell? {
    guard let dataSource else { return nil }
    // A cell that is made inside an animation block is not animated into its place.
    let cell = UIView.unanimated { dataSource.tableView(self, cellForRowAt: row.path) }
    guard reloadCount == reload else {
      recycle(cell)
      return nil
    }
    cell.path = row.path
    cell.hasLine = separatorStyle == .singleLine
    shownCells[row.path] = cell
    UIView.performWithoutAnimation {
      cell.setSelected(row.path == selectedPath, animated: false)
      cell.frame = frame(of: row)
    }
    insertSubview(cell, at: 0)
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: row.path)
    return cell
  }

  private func frame(of row: Row) -> CGRect {
    CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
  }
}
