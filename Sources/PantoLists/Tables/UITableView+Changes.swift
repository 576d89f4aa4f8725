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
    /// The animations of inserted rows and sections, by their index paths after the change, and of
    /// removed ones, by their index paths before the change. A path of one index names a section.
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
    /// The view's alpha and transform before the change, which are restored when the view is used
    /// again.
    var alpha: CGFloat
    var transform: CGAffineTransform
  }

  /// The duration of the animation of a change, in seconds.
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
    var batch = batch
    batch.changes.close()
    let changes = batch.changes
    // Without rows that show there is nothing to begin from.
    guard canAnimateRows else {
      follow(changes)
      invalidateRows()
      return completeLater()
    }
    let before = Places(rows: rows, sections: sections)
    closeSwipe()
    let isCurrent = !hasStaleHeights
    measureRows { path in
      guard isCurrent, let old = changes.oldPath(forNew: path), !changes.reloaded.contains(old)
      else { return nil }
      return before.measuredHeight(at: old)
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
    follow(changes)
    guard !isStale else { return completeLater() }
    show(batch, before: before) { finished in
      for completion in batch.completions { completion(finished) }
    }
    configureAgain(changes.reconfiguredAfter)
  }

  /// Closes a swipe before changed rows are measured. A layout meanwhile would ask for rows that
  /// the data no longer has.
  private func closeSwipe() {
    isAskingForRows = true
    swipe.close(animated: true)
    isAskingForRows = false
  }

  /// Takes the selection, the press and the rows that were announced ahead to their new places.
  /// Reloaded rows lose their selection (TBL-02).
  private func follow(_ changes: CollectionChanges) {
    selectedPaths = selectedPaths.compactMap {
      changes.reloaded.contains($0) ? nil : changes.newPath(forOld: $0)
    }
    TableDragging.of(self)?.follow(changes)
    // Order: a set is made of a set.
    prefetching.rows = Set(prefetching.rows.compactMap { changes.newPath(forOld: $0) })
    guard let pressed = pressedPath else { return }
    // A row that goes ends its highlight, of which the delegate was told.
    if let new = changes.newPath(forOld: pressed) { pressedPath = new } else { endPress() }
  }

  /// Asks the data source for the cells of rows in sight again, which it changes in place. Within a
  /// batch that happens after its changes.
  final func configureAgain(_ paths: [IndexPath]) {
    guard batch == nil else {
      batch?.changes.reconfigured += paths
      return
    }
    guard let dataSource, !isShowingRows else { return }
    measureRowsIfNeeded()
    let reload = reloadCount
    isShowingRows = true
    defer { isShowingRows = false }
    for path in paths {
      guard let cell = shownCells[path], let index = index(of: path) else { continue }
      reconfigured = cell
      let answer = UIView.unanimated { dataSource.tableView(self, cellForRowAt: path) }
      reconfigured = nil
      guard reloadCount == reload else { return }
      if answer !== cell {
        Misuse.report("reconfigureRows: cellForRowAt returned another cell; reload the row instead")
      }
      let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
      if asked == UITableView.automaticDimension { rows[index].isMeasured = false }
    }
    setNeedsLayout()
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
}
