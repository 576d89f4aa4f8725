import PantoBase
import PantoControls
import PantoScene

/// Learns which rows a table is about to show, so that their data is ready in time (TBL-16).
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Called with rows that come into sight if the table goes on as it scrolls, nearest first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// Called with rows that were announced and that the table scrolled away from. Does nothing by
  /// default.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

extension UITableView {
  /// The rows that the prefetching data source was told of.
  struct Prefetching {
    var rows: Set<IndexPath> = []
    /// The offset at the last look, from which the direction follows.
    var offset: CGFloat = 0
    /// The table's count of reloads when the rows were announced.
    var reload = -1
    /// Whether the data source is being told. A layout that it causes announces nothing.
    var isAnnouncing = false
  }

  /// The largest number of rows that are announced ahead.
  private static let maximumPrefetchCount = 64

  /// The rows that come into sight next in a direction, nearest first.
  private func rowsAhead(isForward: Bool) -> [Int] {
    let first = firstRow(below: bounds.minY)
    let end = firstRow(below: bounds.maxY) + 1
    let count = min(max(1, end - first), UITableView.maximumPrefetchCount)
    return isForward
      ? Array(min(end, rows.count)..<min(end + count, rows.count))
      : Array((max(0, first - count)..<min(first, rows.count)).reversed())
  }

  /// Announces the rows ahead: as many as are in sight, in the direction of the last scroll.
  final func prefetchRows() {
    guard isPrefetchingEnabled, let prefetchDataSource, !prefetching.isAnnouncing, !rows.isEmpty,
      batch == nil, !isStale
    else { return }
    let offset = bounds.minY
    if prefetching.reload != reloadCount {
      prefetching = Prefetching(offset: offset, reload: reloadCount)
    } else if prefetching.offset == offset {
      return
    }
    let paths = rowsAhead(isForward: offset >= prefetching.offset).map { rows[$0].path }
    let wanted = Set(paths)
    let shown = Set(shownCells.keys)
    let fresh = paths.filter { !prefetching.rows.contains($0) && !shown.contains($0) }
    let gone = prefetching.rows.filter { !wanted.contains($0) && !shown.contains($0) }.sorted()
    // The answer may be a reload. The rows count as announced after it, too: the layout that it
    // asks for would else announce them again, and lead to the next reload (L3).
    prefetching.isAnnouncing = true
    defer {
      prefetching.isAnnouncing = false
      prefetching.reload = reloadCount
    }
    if !gone.isEmpty {
      prefetching.rows.subtract(gone)
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: gone)
      // Other rows may be ahead now; the next layout looks.
      guard prefetching.reload == reloadCount else { return }
    }
    prefetching.offset = offset
    prefetching.rows = wanted
    if !fresh.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: fresh) }
  }
}
