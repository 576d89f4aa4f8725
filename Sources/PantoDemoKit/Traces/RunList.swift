import PantoControls
import PantoCore
import PantoReplay

/// The decisions of one or two runs, line by line. Two runs stand side by side; the first line that
/// differs is marked. A press of a line goes to its time (DEM-08).
final class RunList: UIScrollView {
  /// Called with the index of a line of the list when the line is pressed.
  var onChoose: ((Int) -> Void)?
  private let theme: Theme
  private(set) var runs: [[RunLog.Line]] = []
  /// The lines of each run that are failures which nobody misses (EXP-03).
  private var lost: [Set<Int>] = []
  private(set) var difference: Int?
  /// The index of the chosen line, or `nil`.
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

  /// The upper edge of each row and the lower edge of the last one. A row is as high as its texts,
  /// which wrap, so that no reason is cut.
  private var tops: [CGFloat] = [0]
  private var measuredWidth: CGFloat?
  /// The number of lines of the longer run.
  var count: Int { runs.map(\.count).max() ?? 0 }

  /// Shows the decisions of one run, or of two runs whose first difference is at an index.
  ///
  /// - Parameter lost: The lines of each run about failures that nobody misses (EXP-03).
  func show(_ runs: [[RunLog.Line]], lost: [Set<Int>], difference: Int?) {
    guard runs != self.runs || difference != self.difference else { return }
    self.runs = runs
    self.lost = lost
    self.difference = difference
    clear()
  }

  /// Marks a line of the list and scrolls to it; `nil` marks none.
  func choose(_ index: Int?) {
    guard index != chosen else { return }
    let old = chosen
    chosen = index
    for i in [old, index].compactMap({ $0 }) { rows[i].map { update($0, i) } }
    if let index, !isTracking {
      measure()
      scrollRectToVisible(
        CGRect(x: 0, y: top(index), width: 1, height: top(index + 1) - top(index)),
        animated: false)
      setNeedsLayout()
    }
  }

  private func clear() {
    rows.keys.sorted().compactMap { rows[$0] }.removeLastFirst()
    rows = [:]
    measuredWidth = nil
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    clear()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    measure()
    contentSize = CGSize(width: bounds.width, height: tops.last ?? 0)
    empty.isHidden = count > 0 || runs.isEmpty
    let words = max(0, bounds.width - 24)
    empty.frame = CGRect(
      x: 12, y: 8, width: words,
      height: empty.sizeThatFits(CGSize(width: words, height: 1e6)).height)
    let first = max(0, index(at: contentOffset.y))
    let last = min(count, index(at: contentOffset.y + bounds.height) + 1)
    let shown = first..<max(first, last)
    for i in rows.keys.sorted() where !shown.contains(i) {
      rows.removeValue(forKey: i)?.removeFromSuperview()
    }
    for i in shown {
      let row = rows[i] ?? makeRow(i)
      // The space around a row has room for the ring of the focus.
      row.frame = CGRect(
        x: 6, y: top(i), width: max(0, bounds.width - 12), height: top(i + 1) - top(i) - 8)
    }
  }

  private func top(_ i: Int) -> CGFloat { tops[min(max(0, i), tops.count - 1)] }

  /// Returns the index of the row at a vertical position in the list's contents; below the last row
  /// the number of rows.
  private func index(at y: CGFloat) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if top(middle + 1) <= y { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Measures the heights of all rows, once for each pair of runs and width.
  private func measure() {
    guard measuredWidth != bounds.width else { return }
    measuredWidth = bounds.width
    let width = RunRow.textWidth(in: max(0, bounds.width - 12), columns: runs.count)
    let head = ScaledLabel(scaled: "", Theme.numberStrong, theme.text)
    let reason = ScaledLabel(scaled: "", Theme.caption, theme.text2)
    var known: [String: CGFloat] = [:]
    func height(_ text: String, _ label: UILabel, _ font: UIFont) -> CGFloat {
      if let height = known[text] { return height }
      label.numberOfLines = 0
      label.font = font.scaled(by: stage?.textScale ?? 1)
      label.text = text
      let height = label.sizeThatFits(CGSize(width: width, height: 1e6)).height.rounded(.up)
      known[text] = height
      return height
    }
    tops = [0]
    for i in 0..<count {
      let columns = runs.map { run -> CGFloat in
        let line = run.indices.contains(i) ? run[i] : nil
        return height(RunRow.head(line), head, Theme.numberStrong)
          + (line.map { height($0.sentence, reason, Theme.caption) } ?? 0)
      }
      tops.append((tops.last ?? 0) + max(44, (columns.max() ?? 0) + 10) + 8)
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
      zip(runs, lost).map { run, lost in
        run.indices.contains(i) ? (run[i], lost.contains(i)) : nil
      }, isChosen: i == chosen, isDifferent: difference.map { i >= $0 } ?? false,
      isFirst: i == difference)
  }
}
