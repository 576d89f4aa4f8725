import PantoBase
import PantoControls
import PantoScene

extension UITableView {
  // MARK: Edit mode

  final func showEditing(_ editing: Bool, animated: Bool) {
    swipe.close(animated: animated)
    guard editing != isShownEditing else { return }
    endMovement(isCancelled: true)
    endPress()
    isShownEditing = editing
    // Rows that were selected to be edited are not selected afterwards.
    if !editing, allowsMultipleSelectionDuringEditing {
      for path in selectedPaths { deselectRow(at: path, animated: animated) }
    }
    for path in shownCells.keys.sorted() {
      if let cell = shownCells[path] { prepareEditing(of: cell, at: path, animated: animated) }
    }
  }

  /// Whether the row may be deleted, inserted and moved.
  final func canEdit(_ path: IndexPath) -> Bool {
    dataSource?.tableView(self, canEditRowAt: dataPath(of: path)) ?? false
  }

  final func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
    tableDelegate?.tableView(self, editingStyleForRowAt: dataPath(of: path)) ?? .delete
  }

  /// Gives a cell the controls of its row.
  final func prepareEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    let isEdited = isShownEditing && canEdit(path)
    var controls = UITableViewCell.Controls()
    if isEdited {
      let own = dataPath(of: path)
      controls.selects = allowsMultipleSelectionDuringEditing
      controls.style = controls.selects ? .none : editingStyle(at: path)
      let indents = tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: own) ?? true
      controls.indents = indents && cell.shouldIndentWhileEditing
      controls.moves =
        dataSource.map { $0.movesRows && $0.tableView(self, canMoveRowAt: own) } ?? false
    }
    cell.show(controls, isEditing: isEdited, animated: animated)
  }

  /// Called when the control at the beginning of a row was pressed.
  final func pressEditControl(of cell: UITableViewCell) {
    guard isShownEditing, let path = cell.path, shownCells[path] === cell else { return }
    switch editingStyle(at: path) {
    case .delete: swipe.openForDeletion(at: path)
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
    case .none: break
    }
  }

  /// The actions at one side of a row; `nil` if it has none (TBL-05).
  final func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    leavesEditing = false
    let isEditable = canEdit(path)
    guard isEditable || leavesEditing else { return nil }
    let delegate = tableDelegate
    if isLeading {
      return delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    }
    if let own = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return own
    }
    if let older = delegate?.tableView(self, editActionsForRowAt: path) {
      let own = UISwipeActionsConfiguration(actions: older.map { $0.contextual(at: path) })
      own.performsFirstActionWithFullSwipe = false
      return own
    }
    guard isEditable, let dataSource, dataSource.commitsRows, editingStyle(at: path) == .delete
    else { return nil }
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self] _, _, completion in
      guard let self else { return completion(false) }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: path)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
}

extension UITableView {
  /// A row that follows the user's finger (TBL-08).
  struct RowMovement {
    /// The index path of the row in the data.
    var original: IndexPath
    /// The index path at which the row would land.
    var current: IndexPath
    /// The distance of the finger from the middle of the cell, in points.
    var grip: CGFloat
    let scroller = EdgeScroller()
  }

  /// Returns the index path in the data of the row that is shown at an index path while another row
  /// is being moved.
  final func dataPath(of path: IndexPath) -> IndexPath {
    guard let movement, movement.original != movement.current else { return path }
    var changes = CollectionChanges()
    changes.append(.move(movement.original, to: movement.current))
    changes.close()
    return changes.oldPath(forNew: path) ?? path
  }

  // MARK: Reordering

  final func reorder(_ cell: UITableViewCell, with press: UILongPressGestureRecognizer) {
    let point = press.location(in: self)
    switch press.state {
    case .began: beginMovement(of: cell, at: point)
    case .changed: updateMovement(to: point)
    case .ended: endMovement(isCancelled: false)
    case .cancelled, .failed: endMovement(isCancelled: true)
    default: break
    }
  }

  private func beginMovement(of cell: UITableViewCell, at point: CGPoint) {
    guard movement == nil, batch == nil, isShownEditing, !isStale, let path = cell.path,
      shownCells[path] === cell
    else { return }
    swipe.close(animated: true)
    endPress()
    let moving = RowMovement(original: path, current: path, grip: point.y - cell.center.y)
    moving.scroller.moved = { [weak self] in self?.updateMovement(to: $0) }
    movement = moving
    bringSubviewToFront(cell)
    cell.isLifted = true
  }

  final func updateMovement(to point: CGPoint) {
    guard let moving = movement, point.isInReach, let cell = shownCells[moving.current] else {
      return
    }
    let middle = point.y - moving.grip
    UIView.unanimated { cell.center.y = middle }
    moving.scroller.follow(point, in: self)
    guard var target = place(at: middle), target != moving.current else { return }
    if let tableDelegate {
      target = tableDelegate.tableView(
        self, targetIndexPathForMoveFromRowAt: moving.original, toProposedIndexPath: target)
    }
    guard target != moving.current, movement?.current == moving.current else { return }
    showMoved(from: moving.current, to: target)
  }

  /// Returns the index path at which a row lands whose middle is at `y`.
  private func place(at y: CGFloat) -> IndexPath? {
    guard let current = movement?.current, !sections.isEmpty else { return nil }
    let section = min(sections.partitionIndex { $0.end > y }, sections.count - 1)
    let part = sections[section]
    guard part.count > 0 else { return IndexPath(row: 0, section: section) }
    let row = min(max(firstRow(below: y), part.first), part.first + part.count - 1)
    var path = rows[row].path
    // In another section the row may also come after the last one.
    if section != current.section, y > rows[row].y + rows[row].height / 2 { path[1] += 1 }
    return path
  }

  /// Shows the lifted row at another place; the data stays as it is.
  private func showMoved(from: IndexPath, to: IndexPath) {
    guard let index = index(of: from), to.count == 2, sections.indices.contains(to.section) else {
      return
    }
    let room = sections[to.section].count - (to.section == from.section ? 1 : 0)
    guard (0...room).contains(to.row) else { return }
    let before = Places(rows: rows, sections: sections)
    let row = rows.remove(at: index)
    sections[from.section].count -= 1
    for i in sections.indices where i > from.section { sections[i].first -= 1 }
    rows.insert(row, at: sections[to.section].first + to.row)
    sections[to.section].count += 1
    for i in sections.indices where i > to.section { sections[i].first += 1 }
    for section in [from.section, to.section] {
      let part = sections[section]
      for k in 0..<part.count { rows[part.first + k].path = IndexPath(row: k, section: section) }
    }
    restack()
    var batch = Batch()
    batch.changes.append(.move(from, to: to))
    batch.changes.close()
    selectedPaths = selectedPaths.compactMap { batch.changes.newPath(forOld: $0) }
    movement?.current = to
    show(batch, before: before, completion: { _ in })
    if let cell = shownCells[to] { bringSubviewToFront(cell) }
  }

  /// Lets the lifted row land, and tells the data source where, unless the movement is cancelled.
  final func endMovement(isCancelled: Bool) {
    guard let moved = movement else { return }
    moved.scroller.stop()
    if isCancelled, moved.original != moved.current {
      showMoved(from: moved.current, to: moved.original)
    }
    let place = movement?.current ?? moved.current
    movement = nil
    guard let cell = shownCells[place], let row = row(at: place) else { return }
    if place != moved.original {
      dataSource?.tableView(self, moveRowAt: moved.original, to: place)
    }
    let target = frame(of: row)
    UIView.animate(
      withDuration: UITableView.changeDuration, delay: 0, options: .allowUserInteraction,
      animations: { if cell.path == place { cell.frame = target } },
      completion: { [weak cell] _ in cell?.isLifted = false })
  }

  /// Forgets the lifted row because all rows are asked for anew.
  final func dropMovement() {
    guard let moved = movement else { return }
    moved.scroller.stop()
    shownCells[moved.current]?.isLifted = false
    movement = nil
  }
}
