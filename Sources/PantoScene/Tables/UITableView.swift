import PantoBase

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

/// A row of a table: a picture, one or two lines of text, or views of your own in `contentView`.
@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public final let reuseIdentifier: String?
  public final let contentView = UIView()
  private let style: CellStyle
  private var label: UILabel?
  private var detail: UILabel?
  private var picture: UIImageView?
  private let line = UIView()
  private var mark: UIImageView?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    addSubview(contentView)
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    addSubview(line)
  }

  open var textLabel: UILabel? {
    if label == nil { label = made(17) }
    return label
  }
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if detail == nil {
      detail = made(style == .subtitle ? 12 : 17)
      if style != .subtitle { detail?.textColor = .secondaryLabel }
    }
    return detail
  }
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView()
      contentView.addSubview(view)
      picture = view
    }
    return picture
  }
  open var accessoryType = AccessoryType.none { didSet { showMark() } }
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  open var selectionStyle = SelectionStyle.default
  open var selectedBackgroundView: UIView?
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  public final var isSelected: Bool { chosen }
  public final var isHighlighted: Bool { pressed }
  private var chosen = false
  private var pressed = false
  final var path: IndexPath?
  final var hasLine = true

  private func made(_ size: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  private func showMark() {
    mark?.removeFromSuperview()
    mark = nil
    let name =
      accessoryType == .checkmark ? "checkmark" : accessoryType == .none ? nil : "chevron.right"
    if let name {
      let view = UIImageView(image: UIImage(systemName: name))
      view.tintColor = accessoryType == .checkmark ? nil : .tertiaryLabel
      addSubview(view)
      mark = view
    }
    setNeedsLayout()
  }

  /// Before it is shown for another row.
  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) {
    chosen = selected
    showChosen()
  }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    pressed = highlighted
    showChosen()
  }

  private func showChosen() {
    let shows = (chosen || pressed) && selectionStyle != .none
    contentView.backgroundColor = shows ? .systemGray4 : nil
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var right = bounds.width
    if let accessory = accessoryView ?? mark {
      let size = accessoryView == nil ? CGSize(width: 16, height: 16) : accessory.bounds.size
      accessory.frame = CGRect(
        x: right - 16 - size.width, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height)
      right -= size.width + 24
    }
    contentView.frame = CGRect(x: 0, y: 0, width: right, height: bounds.height)
    line.frame = CGRect(
      x: separatorInset.left, y: bounds.height - 0.5,
      width: bounds.width - separatorInset.left - separatorInset.right, height: 0.5)
    line.isHidden = !hasLine
    var x: CGFloat = 16
    if let picture, let image = picture.image {
      let side = min(bounds.height - 8, max(image.size.width, image.size.height))
      picture.contentMode = .scaleAspectFit
      picture.frame = CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
      x += side + 16
    }
    let width = max(0, right - x - 16)
    guard let detail, style == .subtitle else {
      label?.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      detail?.textAlignment = .right
      detail?.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      return
    }
    let first = label?.intrinsicContentSize.height ?? 0
    let both = first + detail.intrinsicContentSize.height
    label?.frame = CGRect(x: x, y: (bounds.height - both) / 2, width: width, height: first)
    detail.frame = CGRect(
      x: x, y: (bounds.height - both) / 2 + first, width: width, height: both - first)
  }
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

  public final let style: Style
  public final weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// Of every row whose delegate does not say otherwise. Default 44.
  public final var rowHeight: CGFloat = 44 { didSet { reloadData() } }
  public final var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  public final var sectionHeaderHeight: CGFloat = 28
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
  private var spare: [String: [UITableViewCell]] = [:]
  private var classes: [String: UITableViewCell.Type] = [:]
  private var isStale = true
  private var laidWidth: CGFloat = -1
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
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return classes[identifier].map { $0.init(style: .default, reuseIdentifier: identifier) }
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cell.path }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    lay()
    return rows.first { $0.y <= point.y && point.y < $0.y + $0.height }?.path
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

  /// Asks for everything anew.
  open func reloadData() {
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
    if let id = cell.reuseIdentifier { spare[id, default: []].append(cell) }
  }

  private func lay() {
    guard isStale || laidWidth != bounds.width else { return }
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
    // A count below 0 is none.
    for section in 0..<max(0, numberOfSections) {
      if let title = dataSource?.tableView(self, titleForHeaderInSection: section) {
        let label = UILabel()
        label.text = "  " + title
        label.font = .boldSystemFont(ofSize: 15)
        label.backgroundColor = .secondarySystemBackground
        label.frame = CGRect(x: 0, y: y, width: bounds.width, height: sectionHeaderHeight)
        insertSubview(label, at: 0)
        headers.append((label, y, sectionHeaderHeight))
        y += sectionHeaderHeight
      }
      for row in 0..<max(0, numberOfRows(inSection: section)) {
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0, bounds.height > 0 else { return }
    lay()
    let sight = bounds
    let seen = rows.filter { $0.y < sight.maxY && $0.y + $0.height > sight.minY }
    let paths = Set(seen.map(\.path))
    for path in shown.keys.sorted() where !paths.contains(path) {
      if let cell = shown.removeValue(forKey: path) { retire(cell) }
    }
    for row in seen {
      var cell = shown[row.path]
      if cell == nil, let dataSource {
        let made = dataSource.tableView(self, cellForRowAt: row.path)
        made.path = row.path
        made.hasLine = separatorStyle == .singleLine
        shown[row.path] = made
        made.setSelected(row.path == chosen, animated: false)
        insertSubview(made, at: 0)
        tableDelegate?.tableView(self, willDisplay: made, forRowAt: row.path)
        cell = made
      }
      cell?.frame = CGRect(x: 0, y: row.y, width: bounds.width, height: row.height)
      cell?.setNeedsLayout()
    }
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
