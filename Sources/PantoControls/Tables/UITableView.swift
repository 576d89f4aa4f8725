import PantoBase
import PantoScene

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { count > 0 ? self[0] : 0 }
  public var row: Int { count > 1 ? self[1] : 0 }
  public var item: Int { row }
}

/// What a table shows.
@MainActor public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
}

/// What happens with a table's rows.
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
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

/// Rows one below the other, in sections. Only rows in sight have cells; those that leave are used
/// again.
@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle, automatic = 100
  }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public static let automaticDimension: CGFloat = -1
  /// The greatest number of rows and sections together. A table keeps a place for each of them, so what
  /// a data source reports beyond that is left out, and that is reported (P2).
  public static let maximumRowCount = 1_000_000

  public final let style: Style
  public final weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// Of every row whose delegate does not say otherwise. Default 44.
  public final var rowHeight: CGFloat = 44 {
    didSet {
      if !isHeight(rowHeight, "rowHeight") { rowHeight = oldValue }
      reloadData()
    }
  }
  /// Taken: heights are asked for.
  public final var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isHeight(estimatedRowHeight, "estimatedRowHeight") { estimatedRowHeight = oldValue }
    }
  }
  /// Default 28.
  public final var sectionHeaderHeight: CGFloat = 28 {
    didSet {
      if !isHeight(sectionHeaderHeight, "sectionHeaderHeight") { sectionHeaderHeight = oldValue }
      reloadData()
    }
  }
  public final var separatorStyle = SeparatorStyle.singleLine { didSet { reloadData() } }
  public final var allowsSelection = true
  public final var tableHeaderView: UIView? { didSet { swap(oldValue, tableHeaderView) } }
  public final var tableFooterView: UIView? { didSet { swap(oldValue, tableFooterView) } }

  private struct Row {
    var path: IndexPath
    var y: CGFloat
    var height: CGFloat
  }

  private var rows: [Row] = []
  private var headers: [(view: UILabel, y: CGFloat, height: CGFloat)] = []
  private var shown: [IndexPath: UITableViewCell] = [:]
  /// Cells that left, of all kinds, oldest first.
  private(set) final var spare: [UITableViewCell] = []
  /// So many rows were in sight at once.
  private var mostShown = 0
  private var classes: [String: UITableViewCell.Type] = [:]
  private var isStale = true
  private var laidWidth: CGFloat = -1
  /// The data source or the delegate is being asked: whoever they call comes back here.
  private var isAsking = false
  private var isLaying = false
  private var reloads = 0
  /// So often was it reloaded by those it asks, since it last came to an end.
  private var innerReloads = 0
  private var chosen: IndexPath?

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
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

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  /// One that left, or a new one of the class that was registered.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    Misuse.report("dequeueReusableCell: nothing is registered for '\(identifier)'")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let i = spare.lastIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = spare.remove(at: i)
      cell.prepareForReuse()
      return cell
    }
    return classes[identifier].map { $0.init(style: .default, reuseIdentifier: identifier) }
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cell.path }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    lay()
    let first = firstRow(below: point.y)
    guard first < rows.count, rows[first].y <= point.y else { return nil }
    return rows[first].path
  }
  public final var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return (indexPathsForVisibleRows ?? []).compactMap { shown[$0] }
  }
  public final var indexPathsForVisibleRows: [IndexPath]? { shown.keys.sorted() }
  public final var indexPathForSelectedRow: IndexPath? { chosen }
  public final var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    lay()
    guard let row = rows.first(where: { $0.path == indexPath }) else { return .zero }
    return CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
  }

  // MARK: Changing

  /// Asks for everything anew. From inside of what it asks for it begins anew, a few times; one that is
  /// reloaded each time it asks would never end: that is refused.
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

  // The rows are where they belong at once; only the fade of what changed is left out.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  open func beginUpdates() {}
  open func endUpdates() { reloadData() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    completion?(true)
  }

  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let chosen, chosen != indexPath { shown[chosen]?.setSelected(false, animated: animated) }
    chosen = indexPath
    if let indexPath { shown[indexPath]?.setSelected(true, animated: animated) }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if chosen == indexPath { chosen = nil }
    shown[indexPath]?.setSelected(false, animated: animated)
  }

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

  // MARK: Places

  private func retire(_ cell: UITableViewCell) {
    cell.path = nil
    cell.removeFromSuperview()
    guard cell.reuseIdentifier != nil else { return }
    spare.append(cell)
    // Whoever never asks for one back would fill the memory (P2).
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
    // A count below 0 is none.
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

  /// The first row that reaches below `y`; rows lie one below the other.
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

  /// Cells for the rows in sight; `false`: the table was reloaded meanwhile.
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
        // A cell that is made inside an animation block appears in its place.
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

/// A controller whose view is a table that it fills itself.
@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  private let tableStyle: UITableView.Style

  public init(style: UITableView.Style) {
    tableStyle = style
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) {
    tableStyle = .plain
    super.init(coder: coder)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: AnyObject?) {
    tableStyle = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public final var tableView: UITableView! { view as? UITableView }

  open override func loadView() {
    let size = Stage.current?.window?.bounds.size ?? .zero
    let table = UITableView(frame: CGRect(origin: .zero, size: size), style: tableStyle)
    view = table
    table.delegate = self
    table.dataSource = self
  }

  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
