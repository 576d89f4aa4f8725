import Pantograph

/// The decisions of one or two runs, line by line. Two runs stand side by side; the first line that
/// differs is marked. A press of a line goes to its time (DEM-08).
final class RunList: UIScrollView {
  /// Called with the index of a pressed line.
  var onChoose: ((Int) -> Void)?
  private let theme: Theme
  private(set) var runs: [[RunLog.Line]] = []
  private(set) var difference: Int?
  /// The chosen line.
  private(set) var chosen: Int?
  private var rows: [Int: RunRow] = [:]
  private let empty: ScaledLabel

  init(theme: Theme) {
    self.theme = theme
    empty = ScaledLabel(scaled: "No recognizer changed its state.", Theme.label, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "runList"
    empty.numberOfLines = 0
    addSubview(empty)
    contentInsetAdjustmentBehavior = .never
    contentInset = UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 0)
  }

  required init?(coder: NSCoder) { nil }

  /// The distance from row to row. A large text gets a second line for the reason.
  private var rowHeight: CGFloat {
    let scale = stage?.textScale ?? 1
    return ((scale > 1.15 ? 64 : 46) * scale).rounded() + 8
  }
  /// The number of lines, the longer run's.
  var count: Int { runs.map(\.count).max() ?? 0 }

  /// Shows one run, or two whose first difference is at an index.
  func show(_ runs: [[RunLog.Line]], difference: Int?) {
    guard runs != self.runs || difference != self.difference else { return }
    self.runs = runs
    self.difference = difference
    clear()
  }

  /// Marks a line, and scrolls to it.
  func choose(_ index: Int?) {
    guard index != chosen else { return }
    let old = chosen
    chosen = index
    for i in [old, index].compactMap({ $0 }) { rows[i].map { update($0, i) } }
    if let index, !isTracking {
      scrollRectToVisible(
        CGRect(x: 0, y: CGFloat(index) * rowHeight, width: 1, height: rowHeight), animated: false)
      setNeedsLayout()
    }
  }

  private func clear() {
    for i in rows.keys.sorted() { rows[i]?.removeFromSuperview() }
    rows = [:]
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    clear()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let h = rowHeight
    contentSize = CGSize(width: bounds.width, height: CGFloat(count) * h)
    empty.isHidden = count > 0 || runs.isEmpty
    empty.frame = CGRect(x: 12, y: 8, width: max(0, bounds.width - 24), height: 2 * h)
    let first = max(0, Int((contentOffset.y / h).rounded(.down)))
    let last = min(count, Int(((contentOffset.y + bounds.height) / h).rounded(.up)))
    let shown = first..<max(first, last)
    for i in rows.keys.sorted() where !shown.contains(i) {
      rows.removeValue(forKey: i)?.removeFromSuperview()
    }
    for i in shown {
      let row = rows[i] ?? makeRow(i)
      // The space around a row has room for the ring of the focus.
      row.frame = CGRect(
        x: 6, y: CGFloat(i) * h, width: max(0, bounds.width - 12), height: h - 8)
    }
  }

  private func makeRow(_ i: Int) -> RunRow {
    let row = RunRow(columns: max(1, runs.count), theme: theme)
    row.addAction(for: .touchUpInside) { [weak self] _ in self?.onChoose?(i) }
    insertSubview(row, at: 0)
    rows[i] = row
    update(row, i)
    return row
  }

  private func update(_ row: RunRow, _ i: Int) {
    row.show(
      runs.map { $0.indices.contains(i) ? $0[i] : nil }, isChosen: i == chosen,
      isDifferent: difference.map { i >= $0 } ?? false, isFirst: i == difference)
  }
}
