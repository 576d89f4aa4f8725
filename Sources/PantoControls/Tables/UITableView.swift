import PantoBase
import PantoScene

/// A scroll view of rows, one below the other, in sections.
///
/// Only rows in sight have cells; cells that leave are used again. A press highlights a row, and
/// its lift selects it (FID-16). The header of a section in sight stays at the top of a plain table
/// (FID-15).
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The look of a table. Only the background colour depends on it here.
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// Whether lines separate the rows.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  /// The animation of a change in UIKit. Ignored here: rows are in their places at once.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic = 100
  }
  /// The place of a row in the visible part after `scrollToRow`.
  ///
  /// `.none` scrolls as little as possible.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  /// A height that stands for the default: 44 points for a row, 28 for a section's header or footer
  /// with a title or a view, 0 for one without.
  ///
  /// Heights are not computed from constraints here.
  public static let automaticDimension: CGFloat = -1
  /// The largest number of rows and sections together.
  ///
  /// A table stores a place for each of them. Rows beyond the limit are left out, which is reported
  /// (P2).
  public static let maximumRowCount = 1_000_000
  /// The largest number of reloads by a data source or delegate that is being asked, in a row.
  ///
  /// Each of them starts the layout again, so a data source that always reloads would keep it
  /// running without end. A further reload is refused and reported.
  static let maximumNestedReloads = 8

  /// The look that the table was made with.
  public final let style: Style
  /// Supplies sections, rows and cells; held weakly. Setting it reloads the table. Default `nil`.
  public final weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The height in points of rows for which the delegate gives no other. Default 44.
  ///
  /// A height that is negative or not finite is refused, `automaticDimension` excepted (B57).
  public final var rowHeight: CGFloat = 44 {
    didSet {
      if !isLegalHeight(rowHeight, for: "rowHeight") { rowHeight = oldValue }
      reloadData()
    }
  }
  /// Has no effect here: every row's height is asked for. Default `automaticDimension`.
  public final var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isLegalHeight(estimatedRowHeight, for: "estimatedRowHeight") {
        estimatedRowHeight = oldValue
      }
    }
  }
  /// The height of a section's title, in points. Default 28, also for `automaticDimension`.
  ///
  /// Other heights that are negative or not finite are refused (B57).
  public final var sectionHeaderHeight: CGFloat = 28 {
    didSet {
      if !isLegalHeight(sectionHeaderHeight, for: "sectionHeaderHeight") {
        sectionHeaderHeight = oldValue
      }
      reloadData()
    }
  }
  /// The height of a section's footer, in points. Default 28, also for `automaticDimension`.
  ///
  /// Other heights that are negative or not finite are refused (B57).
  public final var sectionFooterHeight: CGFloat = 28 {
    didSet {
      if !isLegalHeight(sectionFooterHeight, for: "sectionFooterHeight") {
        sectionFooterHeight = oldValue
      }
      reloadData()
    }
  }
  /// Whether lines separate the rows. Default `.singleLine`.
  public final var separatorStyle = SeparatorStyle.singleLine { didSet { reloadData() } }
  /// The distance of the separators from the table's sides, in points, for cells without an inset
  /// of their own. Default 16 on the left.
  ///
  /// Insets that are not finite are refused (B57).
  public final var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet {
      if !Misuse.accepts(separatorInset, for: "separatorInset") { separatorInset = oldValue }
      for cell in shownCells.values { cell.take(tableInset: separatorInset) }
    }
  }
  /// Whether a tap selects a row. Default `true`.
  public final var allowsSelection = true
  /// A view above all rows, as wide as the table; its own height is kept. Default `nil`.
  public final var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
  /// A view below all rows, as wide as the table; its own height is kept. Default `nil`.
  public final var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }

  final var rows: [Row] = []
  final var sections: [Section] = []
  /// The cells in sight, by their rows.
  final var shownCells: [IndexPath: UITableViewCell] = [:]
  /// Cells that left the visible part, of all reuse identifiers, oldest first.
  final var reusableCells: [UITableViewCell] = []
  /// The largest number of cells that were in sight at once.
  final var maximumShownCount = 0
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  /// The views for headers and footers that are used again.
  final var titleViews = TitleViews()
  /// Whether the rows have to be asked for again.
  final var isStale = true
  /// The width for which the rows were measured.
  final var measuredWidth: CGFloat = -1
  /// Whether the data source or the delegate is being asked. Both may call the table again.
  final var isAskingForRows = false
  /// Whether `layoutSubviews` makes cells, for which it calls the data source.
  final var isShowingRows = false
  final var reloadCount = 0
  /// The number of reloads that the data source and delegate caused while they were asked, since
  /// the last layout that caused none.
  final var nestedReloadCount = 0
  private(set) final var selectedPath: IndexPath?
  /// The row under the finger, and the touch that is on it.
  private var pressedPath: IndexPath?
  private weak var press: UITouch?

  /// Makes a table of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  /// Makes a plain table of size zero.
  public convenience init() { self.init(frame: .zero, style: .plain) }

  private func setUp() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
  }

  final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func replace(_ old: UIView?, with new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    reloadData()
  }

  // MARK: Cells

  /// Sets the class from which `dequeueReusableCell` makes cells.
  ///
  /// A class that is no `UITableViewCell` removes the entry.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// A cell that left the visible part, or a new one of the registered class.
  ///
  /// Without a registered class the call is reported and a default cell is made.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    Misuse.report("dequeueReusableCell: nothing is registered for '\(identifier)'")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A cell that left the visible part, or a new one; `nil` if no class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let i = reusableCells.lastIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = reusableCells.remove(at: i)
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier].map { $0.init(style: .default, reuseIdentifier: identifier) }
  }

  /// Sets the class from which `dequeueReusableHeaderFooterView` makes views.
  ///
  /// A class that is no `UITableViewHeaderFooterView` removes the entry.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    titleViews.classes[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// A header or footer that the table shows no more, or a new one; `nil` if no class is registered
  /// (FID-06).
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> UITableViewHeaderFooterView?
  { titleViews.dequeue(identifier) }

  /// The cell of a row, or `nil` if the row is not in sight.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shownCells[indexPath] }
  /// The row that a cell shows, or `nil`.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cell.path }
  /// The row at a point in the table's coordinates, or `nil`.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    measureRowsIfNeeded()
    let first = firstRow(below: point.y)
    guard first < rows.count, rows[first].y <= point.y else { return nil }
    return rows[first].path
  }
  /// The cells in sight, from top to bottom. Lays the table out first.
  public final var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return (indexPathsForVisibleRows ?? []).compactMap { shownCells[$0] }
  }
  /// The rows in sight, from top to bottom. Never `nil`; the type is UIKit's.
  public final var indexPathsForVisibleRows: [IndexPath]? { shownCells.keys.sorted() }
  /// The selected row, or `nil`. At most one row is selected.
  public final var indexPathForSelectedRow: IndexPath? { selectedPath }
  /// The number of sections that the data source reports now; 0 without a data source.
  public final var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  /// The number of rows of a section that the data source reports now; 0 without a data source.
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  /// The rectangle of a row in the table's coordinates; zero if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    measureRowsIfNeeded()
    guard let row = rows.first(where: { $0.path == indexPath }) else { return .zero }
    return CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
  }

  // MARK: Reloading and selection

  /// Discards all cells and asks the data source and delegate again at the next layout.
  ///
  /// A reload by the data source or delegate that is being asked starts the layout again. The ninth
  /// such reload in a row is refused with a `Misuse` report, because it would not end.
  open func reloadData() {
    if isAskingForRows || isShowingRows {
      nestedReloadCount += 1
      guard nestedReloadCount <= UITableView.maximumNestedReloads else {
        return Misuse.report("reloadData: whoever is asked for rows reloads them each time")
      }
    }
    reloadCount += 1
    let cells = shownCells.values.sorted { ($0.path ?? [0]) < ($1.path ?? [0]) }
    shownCells = [:]
    for cell in cells { recycle(cell) }
    isStale = true
    setNeedsLayout()
  }

  // Rows are in their places at once; only the fade of changed rows is missing.

  /// Reloads the whole table; nothing is animated.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Reloads the whole table; nothing is animated.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Reloads the whole table; nothing is animated.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Reloads the whole table; nothing is animated.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Does nothing: changes show after `endUpdates()`.
  open func beginUpdates() {}
  /// Reloads the whole table; nothing is animated.
  open func endUpdates() { reloadData() }
  /// Runs `updates` and reloads the whole table.
  ///
  /// `completion` is called with `true` in a later turn, never inside of this call (K2).
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    if let completion { CompletionQueue.later { completion(true) } }
  }

  /// Selects a row and deselects the one before; `nil` selects none. The delegate is not told.
  ///
  /// Scrolls to the row unless `scrollPosition` is `.none` (FID-22). The look of the row is not
  /// animated.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
    if let selectedPath, selectedPath != indexPath {
      shownCells[selectedPath]?.setSelected(false, animated: animated)
    }
    selectedPath = indexPath
    if let indexPath { shownCells[indexPath]?.setSelected(true, animated: animated) }
  }

  /// Deselects a row. The delegate is not told.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if selectedPath == indexPath { selectedPath = nil }
    shownCells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls so that a row is at a place of the visible part, as far as the content reaches.
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    let visibleEnd = bounds.height - adjustedContentInset.bottom
    var y = contentOffset.y
    switch position {
    case .top: y = rect.minY - adjustedContentInset.top
    case .middle: y = rect.midY - visibleEnd / 2
    case .bottom: y = rect.maxY - visibleEnd
    case .none:
      if rect.minY < y { y = rect.minY }
      if rect.maxY > y + visibleEnd { y = rect.maxY - visibleEnd }
    }
    y = max(-adjustedContentInset.top, min(y, contentSize.height - visibleEnd))
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }

  // MARK: Presses

  // Rows follow touches and not a recognizer, so that a recognizer around the table can take the
  // touch (FID-07).

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    // Order: a set of touches iterates in the order in which they began.
    guard press == nil, allowsSelection, let touch = touches.first,
      let path = indexPathForRow(at: touch.location(in: self)),
      let cell = shownCells[path], touch.view?.isDescendant(of: cell) == true,
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    press = touch
    pressedPath = path
    shownCells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    guard let touch = press, touches.contains(touch), let path = pressedPath else { return }
    endPress()
    if indexPathForRow(at: touch.location(in: self)) == path { selectByUser(path) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    if let touch = press, touches.contains(touch) { endPress() }
  }

  private func endPress() {
    guard let path = pressedPath else { return }
    press = nil
    pressedPath = nil
    shownCells[path]?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  /// Selects a row that the user pressed, in the order of UIKit's calls.
  private func selectByUser(_ pressed: IndexPath) {
    let delegate = tableDelegate
    guard let path = delegate.map({ $0.tableView(self, willSelectRowAt: pressed) }) ?? pressed
    else { return }
    var old = selectedPath == path ? nil : selectedPath
    if let selected = old, let delegate {
      old = delegate.tableView(self, willDeselectRowAt: selected)
    }
    selectRow(at: path, animated: false, scrollPosition: .none)
    if let old { delegate?.tableView(self, didDeselectRowAt: old) }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  // MARK: Headers and footers

  /// The header of a section: the delegate's view, or a label with the title; `nil` without either.
  open func headerView(forSection section: Int) -> UIView? {
    measureRowsIfNeeded()
    return sections.indices.contains(section) ? sections[section].header : nil
  }

  /// The footer of a section: the delegate's view, or a label with the title; `nil` without either.
  open func footerView(forSection section: Int) -> UIView? {
    measureRowsIfNeeded()
    return sections.indices.contains(section) ? sections[section].footer : nil
  }

  // MARK: Layout

  private func isLegalHeight(_ height: CGFloat, for name: StaticString, line: UInt = #line) -> Bool
  {
    Misuse.accepts(
      height, for: name, height == UITableView.automaticDimension || height >= 0,
      rule: "be finite and not negative, or UITableView.automaticDimension", line: line)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0, bounds.height > 0, !isShowingRows, !isAskingForRows else { return }
    isShowingRows = true
    let before = nestedReloadCount
    while !showRows() {}
    if style == .plain { floatHeaders() }
    isShowingRows = false
    if nestedReloadCount == before { nestedReloadCount = 0 }
  }
}
