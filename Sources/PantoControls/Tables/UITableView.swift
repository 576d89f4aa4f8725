import PantoBase
import PantoScene

extension IndexPath {
  /// Makes the path of a row in a section, both from 0.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Makes the path of an item in a section, both from 0; the same as `init(row:section:)`.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The section, from 0; 0 if the path is empty.
  public var section: Int { count > 0 ? self[0] : 0 }
  /// The row in its section, from 0; 0 if the path has fewer than two indexes.
  public var row: Int { count > 1 ? self[1] : 0 }
  /// The same as `row`.
  public var item: Int { row }
}

/// Supplies a table's sections, rows and cells.
@MainActor public protocol UITableViewDataSource: AnyObject {
  /// The number of rows in a section. A number below 0 counts as 0.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell for a row that comes into sight.
  ///
  /// Take it from `dequeueReusableCell(withIdentifier:for:)`.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// The number of sections. Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The title above a section; `nil`, the default, shows none.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
}

/// Decides the heights of rows and learns of selections. Every method has a default.
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// The height of a row in points. Default `tableView.rowHeight`.
  ///
  /// A height below 0 or not finite counts as 44.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Called when a row was tapped and is selected now.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Called when a tap on another row deselected this one.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  /// Called before a cell comes into sight.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
}

/// A scroll view of rows, one below the other, in sections.
///
/// Only rows in sight have cells; cells that leave are used again. A tap selects a row.
@MainActor open class UITableView: UIScrollView {
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
  /// A height that stands for the default: 44 points for a row, 28 for a section's title.
  ///
  /// Heights are not computed from constraints here.
  public static let automaticDimension: CGFloat = -1
  /// The largest number of rows and sections together.
  ///
  /// A table stores a place for each of them. Rows beyond the limit are left out, which is reported
  /// (P2).
  public static let maximumRowCount = 1_000_000

  /// The look that the table was made with.
  public final let style: Style
  /// Supplies sections, rows and cells; held weakly. Setting it reloads the table. Default `nil`.
  public final weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The height in points of rows for which the delegate gives no other. Default 44.
  ///
  /// A height that is negative or not finite is refused, `automaticDimension` excepted (B57).
  public final var rowHeight: CGFloat = 44 {
    didSet {
      if !isHeight(rowHeight, "rowHeight") { rowHeight = oldValue }
      reloadData()
    }
  }
  /// Has no effect here: every row's height is asked for. Default `automaticDimension`.
  public final var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isHeight(estimatedRowHeight, "estimatedRowHeight") { estimatedRowHeight = oldValue }
    }
  }
  /// The height of a section's title, in points. Default 28, also for `automaticDimension`.
  ///
  /// Other heights that are negative or not finite are refused (B57).
  public final var sectionHeaderHeight: CGFloat = 28 {
    didSet {
      if !isHeight(sectionHeaderHeight, "sectionHeaderHeight") { sectionHeaderHeight = oldValue }
      reloadData()
    }
  }
  /// Whether lines separate the rows. Default `.singleLine`.
  public final var separatorStyle = SeparatorStyle.singleLine { didSet { reloadData() } }
  /// Whether a tap selects a row. Default `true`.
  public final var allowsSelection = true
  /// A view above all rows, as wide as the table; its own height is kept. Default `nil`.
  public final var tableHeaderView: UIView? { didSet { swap(oldValue, tableHeaderView) } }
  /// A view below all rows, as wide as the table; its own height is kept. Default `nil`.
  public final var tableFooterView: UIView? { didSet { swap(oldValue, tableFooterView) } }

  private struct Row {
    var path: IndexPath
    var y: CGFloat
    var height: CGFloat
  }

  private var rows: [Row] = []
  private var headers: [(view: UILabel, y: CGFloat, height: CGFloat)] = []
  private var shown: [IndexPath: UITableViewCell] = [:]
  /// Cells that left the visible part, of all reuse identifiers, oldest first.
  private(set) final var spare: [UITableViewCell] = []
  /// The largest number of cells that were in sight at once.
  private var mostShown = 0
  private var classes: [String: UITableViewCell.Type] = [:]
  private var isStale = true
  private var laidWidth: CGFloat = -1
  /// Whether the data source or the delegate is being asked. Both may call the table again.
  private var isAsking = false
  private var isLaying = false
  private var reloads = 0
  /// The number of reloads that the data source and delegate caused while they were asked, since
  /// the last layout that caused none.
  private var innerReloads = 0
  private var chosen: IndexPath?

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
    let tap = UITapGestureRecognizer(target: self, action: UITableView.tapped(_:))
    tap.cancelsTouchesInView = false
    addGestureRecognizer(tap)
  }

  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func swap(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    reloadData()
  }

  // MARK: Cells

  /// Sets the class from which `dequeueReusableCell` makes cells.
  ///
  /// A class that is no `UITableViewCell` removes the entry.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
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
    if let i = spare.lastIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = spare.remove(at: i)
      cell.prepareForReuse()
      return cell
    }
    return classes[identifier].map { $0.init(style: .default, reuseIdentifier: identifier) }
  }

  /// The cell of a row, or `nil` if the row is not in sight.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
  /// The row that a cell shows, or `nil`.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cell.path }
  /// The row at a point in the table's coordinates, or `nil`.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    lay()
    let first = firstRow(below: point.y)
    guard first < rows.count, rows[first].y <= point.y else { return nil }
    return rows[first].path
  }
  /// The cells in sight, from top to bottom. Lays the table out first.
  public final var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return (indexPathsForVisibleRows ?? []).compactMap { shown[$0] }
  }
  /// The rows in sight, from top to bottom. Never `nil`; the type is UIKit's.
  public final var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }
  /// The selected row, or `nil`. At most one row is selected.
  public final var indexPathForSelectedRow: IndexPath? { chosen }
  /// The number of sections that the data source reports now; 0 without a data source.
  public final var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  /// The number of rows of a section that the data source reports now; 0 without a data source.
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  /// The rectangle of a row in the table's coordinates; zero if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    lay()
    guard let row = rows.first(where: { $0.path == indexPath }) else { return .zero }
    return CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
  }

  // MARK: Reloading and selection

  /// Discards all cells and asks the data source and delegate again at the next layout.
  ///
  /// A reload by the data source or delegate that is being asked starts the layout again. The ninth
  /// such reload in a row is refused with a `Misuse` report, because it would not end.
  open func reloadData() {
    if isAsking || isLaying {
      innerReloads += 1
      guard innerReloads <= 8 else {
        return Misuse.report("reloadData: whoever is asked for rows reloads them each time")
      }
    }
    reloads += 1
    for cell in shown.values.sorted(by: { ($0.path ?? [0]) < ($1.path ?? [0]) }) { retire(cell) }
    shown = [:]
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
  /// Not animated, and `scrollPosition` is ignored: call `scrollToRow(at:at:animated:)`.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let chosen, chosen != indexPath { shown[chosen]?.setSelected(false, animated: animated) }
    chosen = indexPath
    if let indexPath { shown[indexPath]?.setSelected(true, animated: animated) }
  }

  /// Deselects a row. The delegate is not told.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if chosen == indexPath { chosen = nil }
    shown[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls so that a row is at a place of the visible part, as far as the content reaches.
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let rect = rectForRow(at: indexPath)
    let room = bounds.height - adjustedContentInset.bottom
    var y = contentOffset.y
    switch position {
    case .top: y = rect.minY - adjustedContentInset.top
    case .middle: y = rect.midY - room / 2
    case .bottom: y = rect.maxY - room
    case .none:
      if rect.minY < y { y = rect.minY }
      if rect.maxY > y + room { y = rect.maxY - room }
    }
    y = max(-adjustedContentInset.top, min(y, contentSize.height - room))
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard allowsSelection, let path = indexPathForRow(at: tap.location(in: self)) else { return }
    let old = chosen
    selectRow(at: path, animated: false, scrollPosition: .none)
    if let old, old != path { tableDelegate?.tableView(self, didDeselectRowAt: old) }
    tableDelegate?.tableView(self, didSelectRowAt: path)
  }

  // MARK: Layout

  private func retire(_ cell: UITableViewCell) {
    cell.path = nil
    cell.removeFromSuperview()
    guard cell.reuseIdentifier != nil else { return }
    spare.append(cell)
    // Without a limit, cells that are never dequeued again would fill the memory (P2).
    if spare.count > 4 * max(8, mostShown) { spare.removeFirst() }
  }

  private func isHeight(_ height: CGFloat, _ name: StaticString, line: UInt = #line) -> Bool {
    Misuse.accepts(
      height, for: name, height == UITableView.automaticDimension || height >= 0,
      rule: "be finite and not negative, or UITableView.automaticDimension", line: line)
  }

  private func lay() {
    guard !isAsking, isStale || laidWidth != bounds.width else { return }
    layOnce()
    guard isStale else { return }
    while isStale { layOnce() }
    if !isLaying { setNeedsLayout() }
  }

  private func layOnce() {
    isAsking = true
    defer { isAsking = false }
    isStale = false
    laidWidth = bounds.width
    rows = []
    for header in headers { header.view.removeFromSuperview() }
    headers = []
    var y: CGFloat = 0
    if let tableHeaderView {
      tableHeaderView.frame = CGRect(
        x: 0, y: 0, width: bounds.width, height: tableHeaderView.bounds.height)
      y = tableHeaderView.bounds.height
    }
    let header = sectionHeaderHeight >= 0 ? sectionHeaderHeight : 28
    // A number of sections below 0 counts as 0.
    var used = 0
    for section in 0..<max(0, numberOfSections) {
      guard used < UITableView.maximumRowCount else {
        reportTooMany()
        break
      }
      used += 1
      if let title = dataSource?.tableView(self, titleForHeaderInSection: section) {
        let label = UILabel()
        label.text = "  " + title
        label.font = .boldSystemFont(ofSize: 15)
        label.backgroundColor = .secondarySystemBackground
        UIView.performWithoutAnimation {
          label.frame = CGRect(x: 0, y: y, width: bounds.width, height: header)
        }
        insertSubview(label, at: 0)
        headers.append((label, y, header))
        y += header
      }
      let wanted = max(0, numberOfRows(inSection: section))
      let taken = min(wanted, UITableView.maximumRowCount - used)
      if taken < wanted { reportTooMany() }
      used += taken
      for row in 0..<taken {
        let path = IndexPath(row: row, section: section)
        let asked = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
        let height = asked >= 0 && asked.isInReach ? asked : 44
        rows.append(Row(path: path, y: y, height: height))
        y += height
      }
    }
    if let tableFooterView {
      tableFooterView.frame = CGRect(
        x: 0, y: y, width: bounds.width, height: tableFooterView.bounds.height)
      y += tableFooterView.bounds.height
    }
    contentSize = CGSize(width: bounds.width, height: y)
  }

  private func reportTooMany() {
    Misuse.report(
      "UITableView: the data source reports more rows and sections than "
        + "UITableView.maximumRowCount (\(UITableView.maximumRowCount)); the others are left out")
  }

  /// The first row whose lower edge is below `y`, found by bisection.
  private func firstRow(below y: CGFloat) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].y + rows[middle].height > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0, bounds.height > 0, !isLaying, !isAsking else { return }
    isLaying = true
    let before = innerReloads
    while !showRows() {}
    isLaying = false
    if innerReloads == before { innerReloads = 0 }
  }

  /// Makes and places the cells of rows in sight. Returns `false` if the table was reloaded
  /// meanwhile.
  private func showRows() -> Bool {
    lay()
    let now = reloads
    let sight = bounds
    let seen = rows[firstRow(below: sight.minY)...].prefix { $0.y < sight.maxY }
    let paths = Set(seen.map(\.path))
    for path in shown.keys.sorted() where !paths.contains(path) {
      if let cell = shown.removeValue(forKey: path) { retire(cell) }
    }
    for row in seen {
      var cell = shown[row.path]
      if cell == nil, let dataSource {
        // A cell that is made inside an animation block is not animated into its place.
        let made = UIView.unanimated { dataSource.tableView(self, cellForRowAt: row.path) }
        guard reloads == now else {
          retire(made)
          return false
        }
        made.path = row.path
        made.hasLine = separatorStyle == .singleLine
        shown[row.path] = made
        UIView.performWithoutAnimation {
          made.setSelected(row.path == chosen, animated: false)
          made.frame = CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
        }
        insertSubview(made, at: 0)
        tableDelegate?.tableView(self, willDisplay: made, forRowAt: row.path)
        guard reloads == now else { return false }
        cell = made
      }
      cell?.frame = CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
      cell?.setNeedsLayout()
    }
    mostShown = max(mostShown, shown.count)
    return true
  }
}

/// A controller whose view is a table; the controller is its data source and delegate.
@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let tableStyle: UITableView.Style

  /// Makes a controller whose table has a style.
  public init(style: UITableView.Style) {
    tableStyle = style
    super.init(nibName: nil, bundle: nil)
  }
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    tableStyle = .plain
    super.init(coder: coder)
  }
  /// Makes a controller with a plain table. There are no nib files, so both parameters are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: AnyObject?) {
    tableStyle = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// The table, which is the controller's view; `nil` if `loadView` was overridden with another
  /// view.
  public final var tableView: UITableView! { view as? UITableView }

  open override func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    let table = UITableView(frame: CGRect(origin: .zero, size: size), style: tableStyle)
    view = table
    table.delegate = self
    table.dataSource = self
  }

  /// The number of sections. Override it; default 1.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// The number of rows in a section. Override it; default 0.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// The cell for a row. Override it; by default an empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// The title above a section. Override it; default `nil`.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// The height of a row in points. Override it; default `tableView.rowHeight`.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  /// Called when a row was tapped. Does nothing by default.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Called when a tap on another row deselected this one. Does nothing by default.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Called before a cell comes into sight. Does nothing by default.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  /// Called when the table scrolled. Does nothing by default.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
