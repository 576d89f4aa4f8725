import PantoBase
import PantoControls
import PantoScene

/// How rows get their cells, and where cells go that left the visible part.
extension UITableView {
  /// The largest number of reusable cells per cell that was in sight at once.
  ///
  /// Without a limit, cells that are never dequeued again would fill the memory (P2). A cell above
  /// the limit is made again when it is needed, so reaching it is not reported.
  private static let reusableCellsPerShownCell = 4
  /// The number of cells in sight that is assumed for a smaller table.
  private static let leastShownCount = 8

  /// The row whose cell holds the first responder, if there is such a cell. The cell stays while it
  /// is out of sight, so that editing goes on (TBL-14).
  final var editedRow: Row? {
    guard let cell = cell(around: stage?.firstResponder as? UIView), let path = cell.path,
      shownCells[path] === cell
    else { return nil }
    return row(at: path)
  }

  /// The cell of a row in sight.
  final func cellInSight(at path: IndexPath) -> UITableViewCell? {
    guard let cell = shownCells[path] else { return nil }
    return path != editedRow?.path || cell.frame.overlaps(bounds) ? cell : nil
  }

  /// Makes, shows and returns the cell of a row, unless the table is reloaded after the given
  /// reload.
  final func makeCell(for row: Row, reload: Int) -> UITableViewCell? {
    guard let dataSource else { return nil }
    // A cell that is made inside an animation block is not animated into its place.
    let cell = UIView.unanimated {
      dataSource.tableView(self, cellForRowAt: dataPath(of: row.path))
    }
    guard reloadCount == reload else {
      recycle(cell)
      return nil
    }
    if let other = cell.path, shownCells[other] === cell {
      Misuse.report("cellForRowAt: the cell of \(other) is returned for \(row.path), too")
      shownCells[other] = nil
    }
    bringBack(cell)
    cell.path = row.path
    shownCells[row.path] = cell
    UIView.unanimated {
      prepare(cell, at: row.path)
      cell.setSelected(selectedPaths.contains(row.path), animated: false)
      if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
      cell.roles = CellRoles()
      cell.place(in: frame(of: row))
    }
    insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0)
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: row.path)
    return reloadCount == reload ? cell : nil
  }

  /// Gives a cell what it shows of the table: its line, its place in the section, its controls.
  final func prepare(_ cell: UITableViewCell, at path: IndexPath) {
    cell.table = self
    if movement == nil, let tableDelegate {
      let level = tableDelegate.tableView(self, indentationLevelForRowAt: path)
      if level != cell.indentationLevel { cell.indentationLevel = level }
    }
    cell.takeBackground(of: style)
    cell.hasLine = showsLine(below: path)
    if style == .insetGrouped, sections.indices.contains(path.section) {
      cell.roundCorners(top: path.row == 0, bottom: isLastRow(path))
    }
    prepareEditing(of: cell, at: path, animated: false)
  }

  /// Whether a line separates a row from the next one. A card has none below its last row.
  final func showsLine(below path: IndexPath) -> Bool {
    separatorStyle != .none && !(style == .insetGrouped && isLastRow(path))
  }

  private func isLastRow(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && path.row == sections[path.section].count - 1
  }

  /// Removes a cell from the table and keeps it for another row.
  final func recycle(_ cell: UITableViewCell) {
    let path = cell.path
    cell.path = nil
    swipe.forget(cell)
    cell.removeFromSuperview()
    cell.layer.removeAllAnimations()
    if let path { tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    guard cell.reuseIdentifier != nil else { return }
    cell.releaseNumbers()
    reusableCells.append(cell)
    let shownCount = max(UITableView.leastShownCount, maximumShownCount)
    if reusableCells.count > UITableView.reusableCellsPerShownCell * shownCount {
      reusableCells.removeFirst()
    }
  }
}
