import PantoBase
import PantoControls
import PantoScene

/// How the views of a table go to their places after a change of its rows (TBL-03).
extension UITableView {
  /// The views of one change: those that come, and those that go.
  private struct Moves {
    /// `start` is the y at which a row was before, in points; `nil` for rows that are new.
    var fresh: [(cell: UITableViewCell, start: CGFloat?, animation: RowAnimation?)] = []
    var going: [(cell: UITableViewCell, old: IndexPath, new: IndexPath?)] = []
    var departures: [Departure] = []
  }

  /// Moves all views to their new places within one animation. The rows are measured already.
  final func show(_ batch: Batch, before: Places, completion: @escaping (Bool) -> Void) {
    let reload = reloadCount
    let oldTitles = shownTitles
    isShowingRows = true
    var moves = Moves()
    moves.going = keepCells(batch.changes)
    var offset = offsetAfterChange()
    // Cells of automatic height may move the others, so cells come in rounds.
    while makeCells(&moves, batch, before, offset: offset, reload), reloadCount == reload {
      offset = offsetAfterChange()
    }
    // A data source may return the very cell that the row had.
    moves.going.removeAll { gone in moves.fresh.contains { $0.cell === gone.cell } }
    guard reloadCount == reload else { return giveUp(moves, completion) }
    moves.departures = departures(moves, batch, offset: offset)
    moves.departures += moveTitles(oldTitles, batch.changes, offset: offset)
    guard reloadCount == reload else { return giveUp(moves, completion) }
    begin(moves)
    animate(moves, to: offset, completion)
    // Until here, a layout would have put the rows in place without an animation.
    isShowingRows = false
    setNeedsLayout()
  }

  /// Ends a change that a reload in a data source or delegate has overtaken.
  private func giveUp(_ moves: Moves, _ completion: @escaping (Bool) -> Void) {
    isShowingRows = false
    for (cell, _, _) in moves.going { recycle(cell) }
    CompletionQueue.later { completion(true) }
  }

  /// Gives the cells that stay their new paths. Returns those that go.
  private func keepCells(_ changes: CollectionChanges)
    -> [(cell: UITableViewCell, old: IndexPath, new: IndexPath?)]
  {
    let oldCells = shownCells
    shownCells = [:]
    var going: [(cell: UITableViewCell, old: IndexPath, new: IndexPath?)] = []
    for path in oldCells.keys.sorted() {
      guard let cell = oldCells[path] else { continue }
      let new = changes.newPath(forOld: path)
      if let new, !changes.reloaded.contains(path), let index = index(of: new) {
        cell.path = new
        shownCells[new] = cell
        if changes.isEmpty { rows[index].isMeasured = rows[index].height == fixedHeight(of: new) }
        _ = measure(cell, at: index)
      } else {
        going.append((cell, path, new))
      }
    }
    return going
  }

  /// Makes the cells that come into sight. Returns `true` if one of them has moved others.
  private func makeCells(
    _ moves: inout Moves, _ batch: Batch, _ before: Places, offset: CGPoint, _ reload: Int
  ) -> Bool {
    let changes = batch.changes
    var hasMoved = false
    var i = firstRow(below: offset.y)
    while i < rows.count, rows[i].y < offset.y + bounds.height, reloadCount == reload {
      defer { i += 1 }
      let row = rows[i]
      guard shownCells[row.path] == nil, let cell = makeCell(for: row, reload: reload) else {
        continue
      }
      if measure(cell, at: i) { hasMoved = true }
      let old = changes.oldPath(forNew: row.path)
      if let old, let start = before.row(at: old)?.y {
        let isReloaded = changes.reloaded.contains(old)
        moves.fresh.append((cell, start, isReloaded ? batch.departure(from: old) : nil))
      } else {
        moves.fresh.append((cell, nil, batch.arrival(at: row.path)))
      }
    }
    return hasMoved
  }

  /// The departures of the cells that go, also of those that only leave the visible part.
  private func departures(_ moves: Moves, _ batch: Batch, offset: CGPoint) -> [Departure] {
    var departures: [Departure] = []
    for (cell, old, new) in moves.going {
      let place = new.flatMap { row(at: $0) }.map { frame(of: $0) } ?? cell.frame
      departures.append(departure(of: cell, to: place, batch.departure(from: old)))
    }
    let edited = editedRow
    for path in shownCells.keys.sorted() {
      guard let cell = shownCells[path], let row = row(at: path) else { continue }
      let isInSight = row.y < offset.y + bounds.height && row.y + row.height > offset.y
      if !isInSight, path != movement?.current, path != edited?.path {
        shownCells[path] = nil
        departures.append(departure(of: cell, to: frame(of: row), nil))
      }
    }
    return departures
  }

  /// Puts all views where the animation begins.
  private func begin(_ moves: Moves) {
    for departure in moves.departures where departure.title == nil {
      sendSubviewToBack(departure.view)
    }
    if let backgroundView { sendSubviewToBack(backgroundView) }
    leaving += moves.departures
    UIView.unanimated {
      for (cell, start, animation) in moves.fresh { begin(cell, at: start, animation) }
      // The layout of one cell solves the constraints of all, which must have their heights.
      for (cell, _, _) in moves.fresh { cell.layoutIfNeeded() }
      for path in shownCells.keys.sorted() {
        if let cell = shownCells[path] { prepare(cell, at: path) }
      }
    }
  }

  /// Moves all views, and removes those that go when they have arrived.
  private func animate(
    _ moves: Moves, to offset: CGPoint, _ completion: @escaping (Bool) -> Void
  ) {
    let views = moves.departures.map(\.view)
    if UIView.areAnimationsEnabled {
      UIView.animate(
        withDuration: UITableView.changeDuration, delay: 0,
        options: [.allowUserInteraction], animations: { self.apply(moves, offset) },
        completion: { [weak self] finished in
          self?.removeLeaving { departure in views.contains { $0 === departure.view } }
          completion(finished)
        })
    } else {
      UIView.unanimated { apply(moves, offset) }
      removeLeaving { departure in views.contains { $0 === departure.view } }
      CompletionQueue.later { completion(true) }
    }
  }

  private func apply(_ moves: Moves, _ offset: CGPoint) {
    // First, because only an upright cell has a frame.
    for (cell, _, animation) in moves.fresh where animation != nil { arrive(cell) }
    for path in shownCells.keys.sorted() where path != movement?.current {
      guard let cell = shownCells[path], let row = row(at: path) else { continue }
      cell.place(in: frame(of: row))
      cell.layoutIfNeeded()
    }
    for (place, view) in shownTitles { view.frame = titleFrame(of: place, offset: offset.y) }
    for departure in moves.departures { leave(departure) }
    adoptContentSize()
    if offset != bounds.origin, !hasDrag, !hasContentMotion { moveTo(offset) }
  }

  /// Returns the height of a row if it does not depend on the cell; `nil` for automatic heights.
  private func fixedHeight(of path: IndexPath) -> CGFloat? {
    let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return asked == UITableView.automaticDimension ? nil : row(at: path)?.height
  }

  /// Returns the content offset, limited to the range of the changed content.
  private func offsetAfterChange() -> CGPoint {
    // A finger or a throw keeps the content where it is.
    guard !hasDrag, !hasContentMotion else { return bounds.origin }
    let inset = adjustedContentInset
    let most = max(-inset.top, measuredHeight + inset.bottom - bounds.height)
    return CGPoint(x: bounds.minX, y: max(-inset.top, min(bounds.minY, most)))
  }

  /// Takes headers and footers to their sections' new places. Returns those that go.
  private func moveTitles(
    _ old: [TitlePlace: UIView], _ changes: CollectionChanges, offset: CGPoint
  ) -> [Departure] {
    var departures: [Departure] = []
    let wanted = visibleTitles(offset: offset.y)
    let reload = reloadCount
    shownTitles = [:]
    for place in old.keys.sorted() {
      guard let view = old[place] else { continue }
      let isReloaded = changes.reloadedSections.contains(place.section)
      let section = changes.newSection(forOld: place.section)
      let new = section.map { TitlePlace(section: $0, isHeader: place.isHeader) }
      if let new, !isReloaded, wanted.contains(new) {
        shownTitles[new] = view
      } else {
        departures.append(departure(of: view, to: view.frame, .fade, title: place))
      }
    }
    for place in wanted where shownTitles[place] == nil {
      guard reloadCount == reload else { break }
      let frame = titleFrame(of: place, offset: offset.y)
      guard let view = showTitle(at: place, frame: frame) else { continue }
      let alpha = view.alpha
      UIView.unanimated { view.alpha = 0 }
      UIView.animate(withDuration: UITableView.changeDuration) { view.alpha = alpha }
    }
    // A delegate may return the very view that the section had.
    departures.removeAll { gone in shownTitles.values.contains { $0 === gone.view } }
    return departures
  }

  /// Takes back a view that is on its way out, because it shows again.
  final func bringBack(_ view: UIView) {
    guard let index = leaving.firstIndex(where: { $0.view === view }) else { return }
    let left = leaving.remove(at: index)
    UIView.unanimated {
      view.layer.removeAllAnimations()
      view.alpha = left.alpha
      view.transform = left.transform
    }
  }

  private func departure(
    of view: UIView, to frame: CGRect, _ animation: RowAnimation?, title: TitlePlace? = nil
  ) -> Departure {
    Departure(
      view: view, title: title, frame: frame, animation: animation, alpha: view.alpha,
      transform: view.transform)
  }

  /// Returns the vector by which a view moves from or to the side that an animation names, in
  /// points.
  private func distance(_ animation: RowAnimation, of frame: CGRect) -> CGPoint {
    switch animation {
    case .left: CGPoint(x: -bounds.width, y: 0)
    case .right: CGPoint(x: bounds.width, y: 0)
    case .top: CGPoint(x: 0, y: -frame.height)
    case .bottom: CGPoint(x: 0, y: frame.height)
    case .fade, .none, .middle, .automatic: .zero
    }
  }

  /// Puts a cell where its animation begins.
  private func begin(_ cell: UITableViewCell, at start: CGFloat?, _ animation: RowAnimation?) {
    guard let path = cell.path, var row = row(at: path) else { return }
    row.y = start ?? row.y
    var frame = frame(of: row)
    if let animation { frame.origin = frame.origin + distance(animation, of: frame) }
    cell.frame = frame
    guard let animation, animation != .none else { return }
    cell.arrivalAlpha = cell.alpha
    cell.alpha = 0
    if animation == .middle { cell.transform = CGAffineTransform(scaleX: 1, y: 0.01) }
  }

  private func arrive(_ cell: UITableViewCell) {
    guard let alpha = cell.arrivalAlpha else { return }
    cell.arrivalAlpha = nil
    cell.alpha = alpha
    // Only the transform that `begin` set is taken back.
    if cell.transform.d == 0.01 { cell.transform = .identity }
  }

  private func leave(_ departure: Departure) {
    let view = departure.view
    var frame = departure.frame
    guard let animation = departure.animation else {
      view.frame = frame
      return
    }
    frame.origin = frame.origin + distance(animation, of: frame)
    view.frame = frame
    if animation == .none {
      UIView.unanimated { view.alpha = 0 }
    } else {
      view.alpha = 0
    }
    if animation == .middle { view.transform = CGAffineTransform(scaleX: 1, y: 0.01) }
  }

  /// Removes views whose animation out of the table has ended.
  final func removeLeaving(where isGone: (Departure) -> Bool) {
    for departure in leaving where isGone(departure) {
      leaving.removeAll { $0.view === departure.view }
      UIView.unanimated {
        departure.view.layer.removeAllAnimations()
        departure.view.alpha = departure.alpha
        departure.view.transform = departure.transform
      }
      if let cell = departure.view as? UITableViewCell {
        recycle(cell)
      } else if let place = departure.title {
        discardTitle(departure.view, at: place)
      }
    }
  }
}
