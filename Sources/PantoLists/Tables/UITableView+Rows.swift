import PantoBase
import PantoControls
import PantoScene

extension UITableView {
  /// A row's place in the content.
  struct Row {
    var path: IndexPath
    var y: CGFloat
    var height: CGFloat
    /// Whether the height is final. Otherwise it is an estimate until the row has a cell (TBL-10).
    var isMeasured = true
    /// The height that a cell chose here last; also known after a reload, as an estimate.
    var chosen: CGFloat?
  }

  /// The place of a section in the content.
  struct Section {
    /// The y at which the section begins, at which its rows end, and at which the section ends, in
    /// points.
    var y: CGFloat
    var rowsEnd: CGFloat = 0
    var end: CGFloat = 0
    /// The space above the header.
    var padding: CGFloat = 0
    var headerHeight: CGFloat = 0
    var footerHeight: CGFloat = 0
    var hasHeader = false
    var hasFooter = false
    /// Whether the heights are estimates until the header and the footer come into sight (TBL-11).
    var isHeaderEstimated = false
    var isFooterEstimated = false
    var headerStart: CGFloat { y + padding }
    var rowsStart: CGFloat { y + padding + headerHeight }
    /// The index of the first row of the section among all rows, and the number of its rows.
    var first = 0
    var count = 0
  }

  /// The height of a row whose delegate answers with an unusable number, in points.
  static let defaultRowHeight: CGFloat = 44
  // MARK: Measuring

  /// Discards all cells and measures the rows again at the next layout. Returns `false` where that
  /// would go on without end.
  @discardableResult final func invalidateRows() -> Bool {
    if isAskingForRows || isShowingRows {
      nestedReloadCount += 1
      guard nestedReloadCount <= UITableView.maximumNestedReloads else {
        Misuse.report("reloadData: whoever is asked for rows reloads them each time")
        return false
      }
    }
    reloadCount += 1
    isIndexStale = true
    swipe.reset()
    dropMovement()
    selfSizing.changed = []
    let cells = shownCells.values.sorted { ($0.path ?? [0]) < ($1.path ?? [0]) }
    shownCells = [:]
    for cell in cells { recycle(cell) }
    removeLeaving { _ in true }
    for place in shownTitles.keys.sorted() { removeTitle(at: place) }
    isStale = true
    setNeedsLayout()
    return true
  }

  /// Measures the rows again at the next layout. The cells in sight stay, so that a field in one
  /// of them goes on editing (TBL-14).
  final func measureAgain() {
    if isAskingForRows || isShowingRows {
      // The data source or delegate changed a height while it was asked: all rows are asked anew.
      invalidateRows()
    } else {
      hasStaleHeights = true
      setNeedsLayout()
    }
  }

  /// Asks for the rows and their heights, if the table was reloaded, its width or a height changed.
  final func measureRowsIfNeeded() {
    guard !isAskingForRows, batch == nil,
      isStale || hasStaleHeights || measuredWidth != bounds.width
    else { return }
    measureRows()
    adoptContentSize()
    guard isStale else { return }
    while isStale { measureRows() }
    adoptContentSize()
    if !isShowingRows { setNeedsLayout() }
  }

  /// Removes the places of all rows and sections, because they are measured anew. Returns the
  /// removed places.
  private func takePlaces() -> Places {
    let old = Places(rows: rows, sections: sections)
    (rows, sections) = (PlaceList(), PlaceList())
    (isStale, hasStaleHeights, measuredWidth) = (false, false, bounds.width)
    return old
  }

  /// Asks for all rows and their heights, and computes their places.
  ///
  /// - Parameter known: Returns the final height of a row of automatic height, if it is known.
  final func measureRows(known: ((IndexPath) -> CGFloat?)? = nil) {
    isAskingForRows = true
    defer { isAskingForRows = false }
    let old = takePlaces()
    var y: CGFloat = 0
    if let tableHeaderView { layOut(tableHeaderView, at: &y) }
    // Every section counts, also one without rows.
    var count = 0
    for section in 0..<numberOfSections {
      guard count < UITableView.maximumRowCount else {
        reportTooManyRows()
        break
      }
      count += 1
      var part = Section(y: y)
      measureTitle(of: &part, at: TitlePlace(section: section, isHeader: true))
      y = part.rowsStart
      part.first = rows.count
      part.count = appendRows(of: section, limit: UITableView.maximumRowCount - count, at: &y) {
        path in
        if let height = known?(path) { return (height, true) }
        // Rows that keep their place probably keep their height, too.
        return old.row(at: path)?.chosen.map { ($0, false) }
      }
      count += part.count
      part.rowsEnd = y
      measureTitle(of: &part, at: TitlePlace(section: section, isHeader: false))
      y += part.footerHeight
      part.end = y
      sections.append(part)
    }
    if let tableFooterView { layOut(tableFooterView, at: &y) }
    measuredHeight = y
  }

  final func adoptContentSize() {
    contentSize = CGSize(width: bounds.width, height: measuredHeight)
  }

  /// Lays out the table's own header or footer at `y`, and moves `y` below it.
  private func layOut(_ view: UIView, at y: inout CGFloat) {
    view.frame = CGRect(x: 0, y: y, width: bounds.width, height: view.bounds.height)
    y += view.bounds.height
  }

  /// Appends the rows of a section, `limit` at most, and returns how many there are.
  private func appendRows(
    of section: Int, limit: Int, at y: inout CGFloat,
    guess: (IndexPath) -> (height: CGFloat, isFinal: Bool)?
  ) -> Int {
    let reported = max(0, numberOfRows(inSection: section))
    let count = min(reported, limit)
    if count < reported { reportTooManyRows() }
    let estimate = estimatedRowHeight >= 0 ? estimatedRowHeight : UITableView.defaultRowHeight
    for index in 0..<count {
      let path = IndexPath(row: index, section: section)
      let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
      var row = Row(path: path, y: y, height: UITableView.defaultRowHeight)
      if asked == UITableView.automaticDimension {
        if let guess = guess(path) {
          (row.height, row.isMeasured) = guess
          row.chosen = guess.height
        } else {
          let own = tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimate
          row.height = own >= 0 && own.isInReach ? own : estimate
          row.isMeasured = false
        }
      } else if asked >= 0, asked.isInReach {
        row.height = asked
      }
      rows.append(row)
      y += row.height
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
    rows.partitionIndex { $0.y + $0.height > y }
  }

  final func index(of path: IndexPath) -> Int? {
    guard path.count == 2, sections.indices.contains(path.section),
      (0..<sections[path.section].count).contains(path.row)
    else { return nil }
    return sections[path.section].first + path.row
  }

  final func row(at path: IndexPath) -> Row? { index(of: path).map { rows[$0] } }

  final func frame(of row: Row) -> CGRect {
    CGRect(x: sideInset, y: row.y, width: bounds.width - 2 * sideInset, height: row.height)
  }

  /// The distance of rows from the sides: 16 points in the style `.insetGrouped`.
  var sideInset: CGFloat { style == .insetGrouped ? min(16, bounds.width / 4) : 0 }

  /// Computes the places of all rows, headers and footers again after rows changed places.
  final func restack() {
    var y = tableHeaderView.map { $0.bounds.height } ?? 0
    for i in sections.indices {
      var section = sections[i]
      section.y = y
      y = section.rowsStart
      for k in section.first..<(section.first + section.count) {
        rows[k].y = y
        y += rows[k].height
      }
      section.rowsEnd = y
      y += section.footerHeight
      section.end = y
      sections[i] = section
    }
    if let tableFooterView { layOut(tableFooterView, at: &y) }
    measuredHeight = y
  }

  /// Moves all rows from an index on, the sections below a section, and the footer (TBL-10).
  final func moveContent(from row: Int, below section: Int, by distance: CGFloat) {
    rows.move(from: row, by: distance)
    sections.move(from: section + 1, by: distance)
    tableFooterView?.frame.origin.y += distance
    measuredHeight += distance
  }

  // MARK: Cells

  /// Makes and lays out the cells of rows in sight. Returns `false` if that has to be done again:
  /// the table was reloaded meanwhile, or cells that chose their heights moved the others.
  final func showRows() -> Bool {
    measureRowsIfNeeded()
    let reload = reloadCount
    let visible = bounds
    let first = firstRow(below: visible.minY)
    let end = first + rows[first...].prefix { $0.y < visible.maxY }.count
    let paths = Set(rows[first..<end].map(\.path))
    let edited = editedRow
    for path in shownCells.keys.sorted()
    where !paths.contains(path) && path != movement?.current && path != edited?.path {
      if let cell = shownCells.removeValue(forKey: path) { recycle(cell) }
      guard reloadCount == reload else { return false }
    }
    var hasMoved = false
    // A row that keeps its place while those above it choose their heights.
    let anchor = rows[first..<end].first { $0.isMeasured && shownCells[$0.path] != nil }
    for i in first..<end {
      let row = rows[i]
      guard let cell = shownCells[row.path] ?? makeCell(for: row, reload: reload) else {
        guard reloadCount == reload else { return false }
        continue
      }
      guard reloadCount == reload else { return false }
      if measure(cell, at: i) { hasMoved = true }
    }
    maximumShownCount = max(maximumShownCount, shownCells.count)
    if measureTitlesInSight() { hasMoved = true }
    guard reloadCount == reload else { return false }
    if hasMoved {
      adoptMeasuredHeights(keeping: anchor)
      return false
    }
    placeCells(first..<end, edited)
    showTitles()
    return reloadCount == reload
  }

  /// Puts the cells of rows at their places, and that of a row that is edited out of sight.
  private func placeCells(_ range: Range<Int>, _ edited: Row?) {
    for row in rows[range] {
      if let cell = shownCells[row.path], cell.path != movement?.current {
        let frame = swipe.frame(of: row, in: self)
        cell.place(in: frame)
        if !selfSizing.same.contains(where: { $0 === cell }) { cell.setNeedsLayout() }
      }
    }
    guard let path = edited?.path, let index = index(of: path), !range.contains(index),
      let cell = shownCells[path]
    else { return }
    let frame = frame(of: rows[index])
    cell.place(in: frame)
  }

  /// Keeps the place of `anchor` in the window after rows chose their heights. A finger or a
  /// motion of the content goes on from there.
  private func adoptMeasuredHeights(keeping anchor: Row?) {
    guard let anchor, let now = row(at: anchor.path), now.y != anchor.y else {
      return adoptContentSize()
    }
    let distance = now.y - anchor.y
    // The content must not be moved back into its range before it is where it belongs.
    shiftContent(byY: distance) { adoptContentSize() }
  }

  /// Gives a row of automatic height that of its cell. Returns whether it changed.
  final func measure(_ cell: UITableViewCell, at index: Int) -> Bool {
    guard !rows[index].isMeasured else { return false }
    rows[index].isMeasured = true
    let height = fittingHeight(of: cell, width: frame(of: rows[index]).width)
    rows[index].chosen = height
    let change = height - rows[index].height
    guard change != 0 else { return false }
    rows[index].height = height
    let section = rows[index].path.section
    sections[section].rowsEnd += change
    sections[section].end += change
    moveContent(from: index + 1, below: section, by: change)
    return true
  }

  final func fittingHeight(of view: UIView, width: CGFloat) -> CGFloat {
    let height = UIView.unanimated {
      view.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    // Half points keep the edges of rows sharp on dense screens, and their sums exact.
    return height >= 0 && height.isInReach
      ? (height * 2).rounded(.up) / 2 : UITableView.defaultRowHeight
  }
}
