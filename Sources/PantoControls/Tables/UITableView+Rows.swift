import PantoBase
import PantoScene

extension UITableView {
  /// A row's place in the content.
  struct Row {
    var path: IndexPath
    var y: CGFloat
    var height: CGFloat
  }

  /// The place of a section in the content.
  struct Section {
    var header: UIView?
    var footer: UIView?
    /// The y of the section, of the end of its rows and of its end.
    var y: CGFloat
    var rowsEnd: CGFloat = 0
    var end: CGFloat = 0
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
    for section in sections {
      section.header?.removeFromSuperview()
      section.footer?.removeFromSuperview()
      titleViews.recycle(section.header)
      titleViews.recycle(section.footer)
    }
    sections = []
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
      var part = Section(y: y)
      part.header = appendTitle(of: section, isHeader: true, at: &y)
      count += appendRows(of: section, limit: UITableView.maximumRowCount - count, at: &y)
      part.rowsEnd = y
      part.footer = appendTitle(of: section, isHeader: false, at: &y)
      part.end = y
      sections.append(part)
    }
    if let tableFooterView { layOut(tableFooterView, at: &y) }
    contentSize = CGSize(width: bounds.width, height: y)
  }

  /// Lays out the table's own header or footer at `y`, and moves `y` below it.
  private func layOut(_ view: UIView, at y: inout CGFloat) {
    view.frame = CGRect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
    y += view.bounds.height
  }

  /// Adds the header or footer of a section at `y`: the delegate's view or a label with the data
  /// source's title (FID-06). Moves `y` below it.
  private func appendTitle(of section: Int, isHeader: Bool, at y: inout CGFloat) -> UIView? {
    let delegate = tableDelegate
    var view =
      isHeader
      ? delegate?.tableView(self, viewForHeaderInSection: section)
      : delegate?.tableView(self, viewForFooterInSection: section)
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    if view == nil, let title { view = titleLabel(title, isHeader: isHeader) }
    let asked =
      isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: section)
      : delegate?.tableView(self, heightForFooterInSection: section)
    var height: CGFloat = 0
    if let asked, asked >= 0, asked.isInReach {
      height = asked
    } else if view != nil {
      let own = isHeader ? sectionHeaderHeight : sectionFooterHeight
      height = own >= 0 ? own : UITableView.defaultHeaderHeight
    }
    if let view {
      UIView.unanimated {
        view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      }
      titleViews.take(view)
      insertSubview(view, at: 0)
    }
    y += height
    return view
  }

  private func titleLabel(_ title: String, isHeader: Bool) -> UILabel {
    let label = UILabel()
    label.text = "  " + title
    label.font = isHeader ? .boldSystemFont(ofSize: 15) : .systemFont(ofSize: 13)
    if isHeader {
      label.backgroundColor = .secondarySystemBackground
    } else {
      label.textColor = .secondaryLabel
    }
    return label
  }

  /// Keeps the header of each section in sight at the top of the visible part, until the end of the
  /// section's rows pushes it away (FID-15).
  final func floatHeaders() {
    let top = bounds.minY + adjustedContentInset.top
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].end > bounds.minY { high = middle } else { low = middle + 1 }
    }
    UIView.unanimated {
      for section in sections[low...].prefix(while: { $0.y < bounds.maxY }) {
        guard let header = section.header else { continue }
        let y = max(section.y, min(top, section.rowsEnd - header.bounds.height))
        if header.frame.minY != y { header.frame.origin.y = y }
      }
    }
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
    let path = cell.path
    cell.path = nil
    cell.removeFromSuperview()
    if let path { tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
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
    cell.take(tableInset: separatorInset)
    shownCells[row.path] = cell
    UIView.unanimated {
      cell.setSelected(row.path == selectedPath, animated: false)
      if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
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
