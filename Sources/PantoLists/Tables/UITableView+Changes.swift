import PantoBase
import PantoControls
import PantoLayers
import PantoScene

extension UITableView {
  /// The changes since the outermost `beginUpdates()`, and how they look.
  struct Batch {
    var depth = 1
    var changes = CollectionChanges()
    var completions: [(Bool) -> Void] = []
    /// The animations of what comes, by its place afterwards, and of what goes, by its place
    /// before. A path of one index names a section.
    var arrivals: [IndexPath: RowAnimation] = [:]
    var departures: [IndexPath: RowAnimation] = [:]

    func arrival(at path: IndexPath) -> RowAnimation {
      arrivals[path] ?? arrivals[[path.section]] ?? .automatic
    }
    func departure(from path: IndexPath) -> RowAnimation {
      departures[path] ?? departures[[path.section]] ?? .automatic
    }
  }

  /// A view that is on its way out of the table.
  struct Departure {
    var view: UIView
    var title: TitlePlace?
    var frame: CGRect
    var animation: RowAnimation?
    /// The view's look before the change, which it has again when it is used again.
    var alpha: CGFloat
    var transform: CGAffineTransform
  }

  /// The duration of a change, in seconds.
  static let changeDuration: TimeInterval = 0.3

  // MARK: Batches

  final func change(_ changes: [CollectionChanges.Change], with animation: RowAnimation) {
    guard !changes.isEmpty else { return }
    beginBatch()
    for change in changes {
      batch?.changes.append(change)
      switch change {
      case .insert(let path): batch?.arrivals[path] = animation
      case .delete(let path): batch?.departures[path] = animation
      case .reload(let path): batch?.departures[path] = animation
      case .insertSection(let section): batch?.arrivals[[section]] = animation
      case .deleteSection(let section): batch?.departures[[section]] = animation
      case .reloadSection(let section): batch?.departures[[section]] = animation
      case .move, .moveSection: break
      }
    }
    endBatch(completion: nil)
  }

  final func beginBatch() {
    if batch != nil {
      batch?.depth += 1
      return
    }
    endMovement(isCancelled: true)
    batch = Batch()
  }

  final func endBatch(completion: ((Bool) -> Void)?) {
    guard batch != nil else {
      return Misuse.report("endUpdates: there was no beginUpdates before it")
    }
    if let completion { batch?.completions.append(completion) }
    batch?.depth -= 1
    guard let batch, batch.depth <= 0 else { return }
    self.batch = nil
    finish(batch)
  }

  private var canAnimateRows: Bool {
    window != nil && bounds.width > 0 && bounds.height > 0 && !isShowingRows && !isAskingForRows
      && !isStale && measuredWidth == bounds.width
  }

  private func finish(_ batch: Batch) {
    func completeLater() {
      for completion in batch.completions { CompletionQueue.later { completion(true) } }
    }
    // Without rows that show there is nothing to begin from.
    guard canAnimateRows else {
      var changes = batch.changes
      changes.close()
      selectedPaths = selectedPaths.compactMap { changes.newPath(forOld: $0) }
      invalidateRows()
      return completeLater()
    }
    var batch = batch
    batch.changes.close()
    let changes = batch.changes
    let before = Places(rows: rows, sections: sections)
    swipe.close(animated: true)
    measureRows { path in
      changes.oldPath(forNew: path).flatMap { old in
        let isReloaded = changes.reloaded.contains(old)
        return isReloaded ? nil : before.measuredHeight(at: old)
      }
    }
    guard !isStale else { return completeLater() }
    let counts = CollectionCounts(sections: sections.map(\.count))
    if let problem = changes.contradiction(from: before.counts, to: counts, noun: "row") {
      Misuse.report(
        "UITableView: the changes of a batch do not fit the data, so everything is reloaded: "
          + problem)
      invalidateRows()
      selectedPaths = []
      return completeLater()
    }
    selectedPaths = selectedPaths.compactMap { changes.newPath(forOld: $0) }
    pressedPath = pressedPath.flatMap { changes.newPath(forOld: $0) }
    show(batch, before: before) { finished in
      for completion in batch.completions { completion(finished) }
    }
  }

  /// The places of all rows and sections at one time.
  struct Places {
    var rows: PlaceList<Row>
    var sections: PlaceList<Section>

    var counts: CollectionCounts { CollectionCounts(sections: sections.map(\.count)) }

    func row(at path: IndexPath) -> Row? {
      guard path.count == 2, sections.indices.contains(path.section),
        (0..<sections[path.section].count).contains(path.row)
      else { return nil }
      return rows[sections[path.section].first + path.row]
    }

    func measuredHeight(at path: IndexPath) -> CGFloat? {
      row(at: path).flatMap { $0.isMeasured ? $0.height : nil }
    }
  }

  // MARK: Animation

  /// Moves all views to their new places within one animation. The rows are measured already.
  final func show(_ batch: Batch, before: Places, completion: @escaping (Bool) -> Void) {
    let reload = reloadCount
    let changes = batch.changes
    let oldTitles = shownTitles
    isShowingRows = true
    // Cells that stay, and those that go.
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
    var offset = offsetAfterChange()
    // Cells that come. Those of automatic height may move the others, so they come in rounds.
    var fresh: [(cell: UITableViewCell, start: CGRect, animation: RowAnimation?)] = []
    var hasMoved = true
    while hasMoved, reloadCount == reload {
      hasMoved = false
      let first = firstRow(below: offset.y)
      var i = first
      while i < rows.count, rows[i].y < offset.y + bounds.height, reloadCount == reload {
        defer { i += 1 }
        let row = rows[i]
        guard shownCells[row.path] == nil, let cell = makeCell(for: row, reload: reload) else {
          continue
        }
        if measure(cell, at: i) { hasMoved = true }
        let old = changes.oldPath(forNew: row.path)
        let start = old.flatMap { before.row(at: $0) }.map { frame(of: $0) }
        if let old, let start {
          let isReloaded = changes.reloaded.contains(old)
          fresh.append((cell, start, isReloaded ? batch.departure(from: old) : nil))
        } else {
          fresh.append((cell, .null, batch.arrival(at: row.path)))
        }
      }
      if hasMoved {
        offset = offsetAfterChange()
      }
    }
    // A data source may return the very cell that the row had.
    going.removeAll { gone in fresh.contains { $0.cell === gone.cell } }
    guard reloadCount == reload else {
      isShowingRows = false
      for (cell, _, _) in going { recycle(cell) }
      return CompletionQueue.later { completion(true) }
    }
    // Views that go.
    var departures: [Departure] = []
    for (cell, old, new) in going {
      let place = new.flatMap { row(at: $0) }.map { frame(of: $0) } ?? cell.frame
      departures.append(departure(of: cell, to: place, batch.departure(from: old)))
    }
    for path in shownCells.keys.sorted() {
      guard let cell = shownCells[path], let row = row(at: path) else { continue }
      let isInSight = row.y < offset.y + bounds.height && row.y + row.height > offset.y
      if !isInSight, path != movement?.current {
        shownCells[path] = nil
        departures.append(departure(of: cell, to: frame(of: row), nil))
      }
    }
    departures += moveTitles(oldTitles, changes, offset: offset)
    guard reloadCount == reload else {
      isShowingRows = false
      for (cell, _, _) in going { recycle(cell) }
      return CompletionQueue.later { completion(true) }
    }
    for departure in departures where departure.title == nil { sendSubviewToBack(departure.view) }
    if let backgroundView { sendSubviewToBack(backgroundView) }
    leaving += departures
    UIView.unanimated {
      for (cell, start, animation) in fresh { begin(cell, at: start, animation) }
      for path in shownCells.keys.sorted() {
        if let cell = shownCells[path] { prepare(cell, at: path) }
      }
    }
    let views = departures.map(\.view)
    func apply() {
      for path in shownCells.keys.sorted() where path != movement?.current {
        guard let cell = shownCells[path], let row = row(at: path) else { continue }
        let frame = frame(of: row)
        if cell.frame != frame { cell.frame = frame }
        cell.layoutIfNeeded()
      }
      for (cell, _, animation) in fresh where animation != nil { arrive(cell) }
      for (place, view) in shownTitles { view.frame = titleFrame(of: place, offset: offset.y) }
      for departure in departures { leave(departure) }
      adoptContentSize()
      if offset != bounds.origin, !hasDrag, !hasContentMotion { moveTo(offset) }
    }
    if UIView.areAnimationsEnabled {
      UIView.animate(
        withDuration: UITableView.changeDuration, delay: 0,
        options: [.allowUserInteraction], animations: apply,
        completion: { [weak self] finished in
          self?.removeLeaving { departure in views.contains { $0 === departure.view } }
          completion(finished)
        })
    } else {
      UIView.unanimated(apply)
      removeLeaving { departure in views.contains { $0 === departure.view } }
      CompletionQueue.later { completion(true) }
    }
    // Until here, a layout would have put the rows in place without an animation.
    isShowingRows = false
    setNeedsLayout()
  }

  /// The height of a row that does not depend on its cell.
  private func fixedHeight(of path: IndexPath) -> CGFloat? {
    let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return asked == UITableView.automaticDimension ? nil : row(at: path)?.height
  }

  /// The offset within the range of the changed content.
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

  /// The vector from or to the side that an animation names, in points.
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
  private func begin(_ cell: UITableViewCell, at start: CGRect, _ animation: RowAnimation?) {
    guard let path = cell.path, let row = row(at: path) else { return }
    var frame = start.isNull ? frame(of: row) : start
    if let animation { frame.origin = frame.origin + distance(animation, of: frame) }
    cell.frame = frame
    cell.layoutIfNeeded()
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

  /// Removes views whose way out ended.
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
