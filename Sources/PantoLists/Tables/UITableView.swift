import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// A scroll view of rows, one below the other, in sections.
///
/// Only rows in sight have cells; cells that leave are used again. A press highlights a row, and
/// its lift selects it (FID-16). The header of a section in sight stays at the top of a plain table
/// (FID-15).
@preconcurrency @MainActor open class UITableView: UIScrollView {
  /// The look that the table was made with.
  public final let style: Style
  /// Supplies sections, rows and cells; held weakly. Setting it reloads the table. Default `nil`.
  public final weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// Decides about rows and learns of selections and scrolls; held weakly. Default `nil`.
  public override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { if tableDelegate != nil { addMenuInteraction() } }
  }
  /// The height in points of rows for which the delegate gives no other.
  ///
  /// Default `automaticDimension`: each row is as high as its cell needs (TBL-10).
  ///
  /// A height that is negative or not finite is refused, `automaticDimension` excepted (B57).
  public final var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isLegalHeight(rowHeight, for: "rowHeight") { rowHeight = oldValue }
      if rowHeight != oldValue { measureAgain() }
    }
  }
  /// The height in points of rows of automatic height that were not in sight yet (TBL-10).
  ///
  /// Default `automaticDimension`: 44.
  public final var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isLegalHeight(estimatedRowHeight, for: "estimatedRowHeight") {
        estimatedRowHeight = oldValue
      }
    }
  }
  /// The height of a section's header, in points.
  ///
  /// Default `automaticDimension`: what its view needs, 28 at least (TBL-11), and a gap without a
  /// view in grouped tables (TBL-19).
  /// Other heights that are negative or not finite are refused (B57).
  public final var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isLegalHeight(sectionHeaderHeight, for: "sectionHeaderHeight") {
        sectionHeaderHeight = oldValue
      }
      if sectionHeaderHeight != oldValue { measureAgain() }
    }
  }
  /// The height of a section's footer, in points.
  ///
  /// Default `automaticDimension`: what its view needs, 28 at least (TBL-11), and a gap without a
  /// view in grouped tables (TBL-19).
  /// Other heights that are negative or not finite are refused (B57).
  public final var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isLegalHeight(sectionFooterHeight, for: "sectionFooterHeight") {
        sectionFooterHeight = oldValue
      }
      if sectionFooterHeight != oldValue { measureAgain() }
    }
  }
  /// When rows of automatic height in sight choose it again by themselves. Default `.enabled`
  /// (TBL-18).
  open var selfSizingInvalidation: SelfSizingInvalidation {
    get { selfSizing.mode }
    set { selfSizing.mode = newValue }
  }
  /// Whether lines separate the rows. Default `.singleLine`.
  public final var separatorStyle = SeparatorStyle.singleLine {
    didSet {
      // Order: each cell is set alone.
      for (path, cell) in shownCells { cell.hasLine = showsLine(below: path) }
      if fillers != nil { setNeedsLayout() }
    }
  }
  /// The colour of the lines between rows. Default `.separator`, which `nil` stands for as well.
  open var separatorColor: UIColor? = .separator { didSet { layOutCells() } }
  /// The distance of the lines from the sides of rows whose cells set no other, in points.
  ///
  /// Default 16 on the left, which is the right in a right-to-left interface. Insets that are not
  /// finite are refused (B57).
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UITableViewCell.standardInset }
    set {
      guard Misuse.accepts(newValue, for: "separatorInset") else { return }
      ownSeparatorInset = newValue
      layOutCells()
    }
  }
  final var ownSeparatorInset: UIEdgeInsets?
  /// The insets to which the separator insets that the program sets are added.
  ///
  /// Default `.fromCellEdges`.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
    didSet { layOutCells() }
  }
  /// Whether contents of rows, headers and footers stay beside the safe area. Default `true`.
  open var insetsContentViewsToSafeArea = true { didSet { layOutCells() } }
  /// Stored for source compatibility, without effect: `true` is reported. Default `false`.
  open var cellLayoutMarginsFollowReadableWidth = false {
    didSet {
      if cellLayoutMarginsFollowReadableWidth {
        Misuse.warn("cellLayoutMarginsFollowReadableWidth has no effect; set the layout margins")
      }
    }
  }
  /// The height in points of headers of automatic height that were not in sight yet (TBL-11).
  ///
  /// Default `automaticDimension`: such headers are measured at once, as they are for 0.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// The height in points of footers of automatic height that were not in sight yet (TBL-11).
  ///
  /// Default `automaticDimension`: such footers are measured at once, as they are for 0.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The least number of rows for which the titles of the index show. Default 0 (TBL-15).
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { setNeedsLayout() } }
  /// The colour of the titles of the index. Default `nil`: the tint colour (TBL-15).
  open var sectionIndexColor: UIColor? { didSet { updateIndexColors() } }
  /// The colour behind the titles of the index. Default `nil` (TBL-15).
  open var sectionIndexBackgroundColor: UIColor? { didSet { updateIndexColors() } }
  /// The colour behind the titles of the index under a finger.
  ///
  /// Default `nil`: `sectionIndexBackgroundColor` (TBL-15).
  open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { updateIndexColors() } }
  /// Whether rows ahead are announced to `prefetchDataSource`. Default `true` (TBL-16).
  open var isPrefetchingEnabled = true
  /// Learns which rows are about to show; held weakly. Default `nil` (TBL-16).
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// The space above the header of each section of a plain table, in points.
  ///
  /// Default `automaticDimension`: 22. A section without a header has none, and a header that
  /// floats stands at the edge (TBL-11).
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet {
      if !isLegalHeight(sectionHeaderTopPadding, for: "sectionHeaderTopPadding") {
        sectionHeaderTopPadding = oldValue
      }
      if sectionHeaderTopPadding != oldValue { measureAgain() }
    }
  }
  /// Whether a tap selects a row. Default `true`.
  open var allowsSelection = true
  /// Whether several rows can be selected. Default `false` (TBL-02).
  open var allowsMultipleSelection = false
  /// Whether a tap selects a row while the table is edited. Default `false` (TBL-07).
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited. Default `false` (TBL-07).
  ///
  /// Each row that can be edited then shows a mark in place of the control that deletes it.
  open var allowsMultipleSelectionDuringEditing = false
  /// A view behind all rows, as large as the visible part. Default `nil`.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// A view above all rows, as wide as the table; its own height is kept. Default `nil`.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
  /// A view below all rows, as wide as the table; its own height is kept. Default `nil`.
  open var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }

  final var rows = PlaceList<Row>()
  final var sections = PlaceList<Section>()
  /// The height of all rows, headers and footers together.
  final var measuredHeight: CGFloat = 0
  /// The cells in sight, by their rows.
  final var shownCells: [IndexPath: UITableViewCell] = [:]
  /// The headers and footers in sight.
  final var shownTitles: [TitlePlace: UIView] = [:]
  /// Views that were removed from the data and are still on their way out.
  final var leaving: [Departure] = []
  /// Cells that left the visible part, of all reuse identifiers, oldest first.
  final var reusableCells: [UITableViewCell] = []
  final var reusableTitles: [UITableViewHeaderFooterView] = []
  /// The header or footer for which the delegate is being asked; `nil` otherwise.
  final var requestedTitle: TitlePlace?
  /// The largest number of cells that were in sight at once.
  final var maximumShownCount = 0
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var titleClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  /// Whether the rows have to be asked for again.
  final var isStale = true
  /// Whether heights have to be asked for again, while the cells in sight stay.
  final var hasStaleHeights = false
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
  /// The selected rows, in the order of their selection.
  final var selectedPaths: [IndexPath] = []
  /// The row under the finger, and the touch that is on it.
  final var pressedPath: IndexPath?
  final weak var press: UITouch?
  /// The changes since the outermost `beginUpdates()`.
  final var batch: Batch?
  /// The cell that `dequeueReusableCell` returns while its row is configured again.
  final var reconfigured: UITableViewCell?
  final let swipe = RowSwipe()
  final var selfSizing = SelfSizing()
  final var prefetching = Prefetching()
  final var indexTitles: [String] = []
  final var indexBar: SectionIndexBar?
  final var fillers: FillerRows?
  /// Whether the titles of the index have to be asked for again.
  final var isIndexStale = true
  final var isShownEditing = false
  /// Whether the class of the data source answered for it that rows are not edited (TBL-05).
  final var leavesEditing = false
  final var movement: RowMovement?

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
    swipe.attach(to: self)
  }

  final var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func replace(_ old: UIView?, with new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new, new.superview !== self { addSubview(new) }
    measureAgain()
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
    if let cell = dequeueReusableCell(withIdentifier: identifier) {
      // As in UIKit, the data source gets a cell that has the size of its row.
      if cell !== reconfigured, let row = row(at: indexPath) { cell.place(in: frame(of: row)) }
      return cell
    }
    Misuse.report("dequeueReusableCell: nothing is registered for '\(identifier)'")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A cell that left the visible part, or a new one; `nil` if no class is registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
    if let i = reusableCells.lastIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = reusableCells.remove(at: i)
      cell.forgetActs()
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier].map { $0.init(style: .default, reuseIdentifier: identifier) }
  }

  /// Sets the class from which `dequeueReusableHeaderFooterView` makes views.
  ///
  /// A class that is no `UITableViewHeaderFooterView` removes the entry.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    titleClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// A header or footer that left the visible part, or a new one; `nil` if no class is registered.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> UITableViewHeaderFooterView?
  {
    var view: UITableViewHeaderFooterView?
    if let i = reusableTitles.lastIndex(where: { $0.reuseIdentifier == identifier }) {
      view = reusableTitles.remove(at: i)
      view?.prepareForReuse()
    } else {
      view = titleClasses[identifier].map { $0.init(reuseIdentifier: identifier) }
    }
    view?.role = (style, requestedTitle?.isHeader ?? true)
    return view
  }

  /// The cell of a row, or `nil` if the row is not in sight.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    cellInSight(at: indexPath)
  }
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
  public final var indexPathsForVisibleRows: [IndexPath]? {
    let edited = editedRow?.path
    return shownCells.keys.filter { $0 != edited || cellInSight(at: $0) != nil }.sorted()
  }
  /// The selected row that comes first in the table, or `nil`.
  public final var indexPathForSelectedRow: IndexPath? { selectedPaths.min() }
  /// The selected rows in the order of their selection; `nil` if there is none.
  open var indexPathsForSelectedRows: [IndexPath]? { selectedPaths.isEmpty ? nil : selectedPaths }
  /// The number of sections that the table shows; 0 without a data source.
  ///
  /// A changed number of the data source counts from the next change or reload on.
  public final var numberOfSections: Int {
    if knowsCounts { return sections.count }
    return UITableView.counts.ask(else: 0) { max(0, dataSource?.numberOfSections(in: self) ?? 0) }
  }
  /// The number of rows of a section that the table shows; 0 without a data source.
  ///
  /// A changed number of the data source counts from the next change or reload on.
  open func numberOfRows(inSection section: Int) -> Int {
    guard knowsCounts else {
      return UITableView.counts.ask(else: 0) {
        max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)
      }
    }
    return sections.indices.contains(section) ? sections[section].count : 0
  }
  private static let counts = RecursionLimit(
    "numberOfSections, numberOfRowsInSection",
    fix: "count the data instead of asking the table, which asks its data source")
  private var knowsCounts: Bool { !isStale && !isAskingForRows }
  /// The rectangle of a row in the table's coordinates; zero if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    measureRowsIfNeeded()
    return row(at: indexPath).map { frame(of: $0) } ?? .zero
  }
  /// The rectangle of a section with its header and footer; zero if there is no such section.
  open func rect(forSection section: Int) -> CGRect {
    measureRowsIfNeeded()
    guard sections.indices.contains(section) else { return .zero }
    let part = sections[section]
    return CGRect(x: 0, y: part.y, width: bounds.width, height: part.end - part.y)
  }
  /// The rectangle of a section's header where it does not float; zero if there is no such section.
  open func rectForHeader(inSection section: Int) -> CGRect {
    measureRowsIfNeeded()
    return sections.indices.contains(section)
      ? restingFrame(of: TitlePlace(section: section, isHeader: true)) : .zero
  }
  /// The rectangle of a section's footer where it does not float; zero if there is no such section.
  open func rectForFooter(inSection section: Int) -> CGRect {
    measureRowsIfNeeded()
    return sections.indices.contains(section)
      ? restingFrame(of: TitlePlace(section: section, isHeader: false)) : .zero
  }
  /// The rows that intersect a rectangle in the table's coordinates, from top to bottom.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    measureRowsIfNeeded()
    guard rect.minY.isFinite, rect.maxY.isFinite else { return [] }
    return rows[firstRow(below: rect.minY)...].prefix { $0.y < rect.maxY }.map(\.path)
  }

  // MARK: Reloading and selection

  /// Discards all cells and asks the data source and delegate again at the next layout.
  ///
  /// Nothing is selected afterwards (TBL-02).
  /// A reload by the data source or delegate that is being asked starts the layout again. The ninth
  /// such reload in a row is refused with a `Misuse` report, because it would not end.
  open func reloadData() {
    // As in UIKit, nothing is selected in new data.
    if invalidateRows() { selectedPaths = [] }
  }

  /// Inserts rows, named by their places after the change (TBL-03).
  ///
  /// The data source must report them already, except inside a batch.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(indexPaths.map { .insert($0) }, with: animation)
  }
  /// Removes rows, named by their places before the change (TBL-03).
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(indexPaths.map { .delete($0) }, with: animation)
  }
  /// Asks for the cells of rows anew, named by their places before the change (TBL-03).
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change(indexPaths.map { .reload($0) }, with: animation)
  }
  /// Moves a row from its place before the change to one after it (TBL-03).
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change([.move(indexPath, to: newIndexPath)], with: .none)
  }
  /// Inserts sections, named by their places after the change (TBL-03).
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(sections.map { .insertSection($0) }, with: animation)
  }
  /// Removes sections, named by their places before the change (TBL-03).
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(sections.map { .deleteSection($0) }, with: animation)
  }
  /// Asks for all rows of sections anew, named by their places before the change (TBL-03).
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change(sections.map { .reloadSection($0) }, with: animation)
  }
  /// Moves a section from its place before the change to one after it (TBL-03).
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change([.moveSection(section, to: newSection)], with: .none)
  }
  /// Asks the data source for the cells of rows in sight again, which keep their views.
  ///
  /// `dequeueReusableCell` returns the cell that the row has, without `prepareForReuse` (TBL-03).
  open func reconfigureRows(at indexPaths: [IndexPath]) { configureAgain(indexPaths) }
  /// Collects the changes until the `endUpdates()` that belongs to this call (TBL-03).
  open func beginUpdates() { beginBatch() }
  /// Shows the collected changes within one animation (TBL-03).
  ///
  /// Without any change, the heights of rows are asked for again, and change within the animation.
  open func endUpdates() { endBatch(completion: nil) }
  /// Shows all changes that `updates` makes within one animation (TBL-03).
  ///
  /// `completion` is called in a later turn, when the animation ended (K2).
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginBatch()
    updates?()
    endBatch(completion: completion)
  }

  /// Selects a row; `nil` selects none. The delegate is not told.
  ///
  /// Deselects the row that was selected before, unless several can be selected. Scrolls to the row
  /// unless `scrollPosition` is `.none` (FID-22). The look of the row is not animated.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
    for path in selectedPaths where path != indexPath {
      if indexPath == nil || !selectsSeveral { deselectRow(at: path, animated: animated) }
    }
    guard let indexPath else { return }
    if !selectedPaths.contains(indexPath) { selectedPaths.append(indexPath) }
    shownCells[indexPath]?.setSelected(true, animated: animated)
  }

  /// Deselects a row. The delegate is not told.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selectedPaths.removeAll { $0 == indexPath }
    shownCells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls so that the selected row that comes first is at a place of the visible part.
  open func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow {
      scrollToRow(at: path, at: position, animated: animated)
    }
  }

  /// Scrolls so that a row is at a place of the visible part, as far as the content reaches.
  ///
  /// The row `NSNotFound` stands for the section, which may have no rows. The visible part is
  /// what neither insets nor a floating header or footer cover.
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    measureRowsIfNeeded()
    guard sections.indices.contains(indexPath.section),
      indexPath.row == .max || row(at: indexPath) != nil
    else {
      return Misuse.report("scrollToRow: the table has no row at \(indexPath)")
    }
    let rect = row(at: indexPath).map { frame(of: $0) } ?? rect(forSection: indexPath.section)
    // The part of the table's own height that neither insets nor floating titles cover.
    let inset = adjustedContentInset
    let covered = floatingHeights(inSection: indexPath.section)
    let start = inset.top + covered.top
    let end = bounds.height - inset.bottom - covered.bottom
    var y = contentOffset.y
    switch position {
    case .top: y = rect.minY - start
    case .middle: y = rect.midY - (start + end) / 2
    case .bottom: y = rect.maxY - end
    case .none:
      if rect.maxY > y + end { y = rect.maxY - end }
      if rect.minY < y + start { y = rect.minY - start }
    }
    y = max(-inset.top, min(y, contentSize.height + inset.bottom - bounds.height))
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
  }

  /// Asks the data source for the titles of the index again (TBL-15).
  open func reloadSectionIndexTitles() {
    isIndexStale = true
    setNeedsLayout()
  }

  // MARK: Editing

  /// Whether rows show the controls that delete, insert and reorder them, or a row shows the
  /// actions of a swipe. Default `false` (TBL-07).
  open var isEditing: Bool {
    get { isShownEditing || swipe.isOpen }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the controls that delete, insert and reorder rows (TBL-07).
  open func setEditing(_ editing: Bool, animated: Bool) {
    showEditing(editing, animated: animated)
  }
  /// Whether a batch of updates is open, or a row that was lifted to be moved has not landed yet
  /// (TBL-08).
  open var hasUncommittedUpdates: Bool { movement != nil || batch != nil }

  // MARK: Presses

  // Rows follow touches and not a recognizer, so that a recognizer around the table can take the
  // touch (FID-07).

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    // Order: a set of touches iterates in the order in which they began.
    if press == nil, let touch = touches.first { beginPress(touch) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = press, touches.contains(touch) { finishPress(touch) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    if let touch = press, touches.contains(touch) { cancelPress(touch) }
  }

  @_spi(Overrides) open override func touchWasTaken(_ touch: UITouch) {
    if selectsRows { cell(around: touch.view)?.explain(.failed, touch.lossReason) }
  }

  // MARK: Headers and footers

  /// The header of a section in sight, if it is a `UITableViewHeaderFooterView`; else `nil`.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownTitles[TitlePlace(section: section, isHeader: true)] as? UITableViewHeaderFooterView
  }

  /// The footer of a section in sight, if it is a `UITableViewHeaderFooterView`; else `nil`.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownTitles[TitlePlace(section: section, isHeader: false)] as? UITableViewHeaderFooterView
  }

  // MARK: Layout

  private func layOutCells() {
    // Order: each cell is marked alone.
    for cell in shownCells.values { cell.setNeedsLayout() }
    if fillers != nil { setNeedsLayout() }
  }

  final func isLegalHeight(_ height: CGFloat, for name: StaticString, line: UInt = #line) -> Bool {
    Misuse.accepts(
      height, for: name, height == UITableView.automaticDimension || height >= 0,
      rule: "be finite and not negative, or UITableView.automaticDimension", line: line)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherTextSize(than: previousTraitCollection) { measureAgain() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let backgroundView { UIView.unanimated { backgroundView.frame = bounds } }
    guard bounds.width > 0, bounds.height > 0, !isShowingRows, !isAskingForRows, batch == nil
    else { return }
    let before = nestedReloadCount
    measureChangedRows()
    isShowingRows = true
    while !showRows() {}
    isShowingRows = false
    selfSizing.same = []
    swipe.layOut()
    showIndex()
    fillers?.layOut(in: self)
    prefetchRows()
    if nestedReloadCount == before { nestedReloadCount = 0 }
  }
}
