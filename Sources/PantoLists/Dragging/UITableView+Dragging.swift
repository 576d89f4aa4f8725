import PantoBase
import PantoControls
import PantoScene

/// Supplies what is dragged out of a table view (DND-06).
@preconcurrency @MainActor public protocol UITableViewDragDelegate: AnyObject {
  /// Returns the items to drag when a drag begins on a row. An empty list begins no drag.
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
  /// The look of the preview of a dragged row. Default `nil`: that of the cell.
  func tableView(
    _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
  ) -> UIDragPreviewParameters?
  /// Called when the dragged items move for the first time.
  func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
  /// Called at the end of a drag, when the previews of its items have arrived where they go.
  func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
  /// Whether a drop may move the dragged items instead of copying them. Default `true`.
  func tableView(
    _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool
}

extension UITableViewDragDelegate {
  public func tableView(
    _ tableView: UITableView, dragPreviewParametersForRowAt indexPath: IndexPath
  ) -> UIDragPreviewParameters? { nil }
  public func tableView(
    _ tableView: UITableView, dragSessionWillBegin session: any UIDragSession
  ) {}
  public func tableView(
    _ tableView: UITableView, dragSessionDidEnd session: any UIDragSession
  ) {}
  public func tableView(
    _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
}

/// Decides about drops on a table view, and performs them (DND-07).
@preconcurrency @MainActor public protocol UITableViewDropDelegate: AnyObject {
  /// Called when items are dropped. Change your data and the view, then let the coordinator show
  /// the drop.
  ///
  /// Not called for a single row of the table itself that moves to the destination, if the data
  /// source has `tableView(_:moveRowAt:to:)`: that method is called instead (DND-07).
  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
  /// Whether dragged items can be dropped on the view. Asked once for each drag. Default `true`.
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
  /// Returns what a drop at the present position of the finger would do. Default: rows of the table
  /// itself move, unless the drag delegate forbids that, and other items are copied; the intent is
  /// `.unspecified`. A row that the data source moves is inserted at the destination.
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
  /// Called when the finger comes over the view.
  func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
  /// Called when the finger leaves the view.
  func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
  /// Called at the end of each drag that could be handled.
  func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
}

extension UITableViewDropDelegate {
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession)
    -> Bool
  { true }
  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    TableDragging.of(tableView)?.standardProposal(session, destinationIndexPath)
      ?? UITableViewDropProposal(operation: .cancel)
  }
  public func tableView(
    _ tableView: UITableView, dropSessionDidEnter session: any UIDropSession
  ) {}
  public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}
  public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
}

/// The use that a table view would make of a drop (DND-07).
@preconcurrency @MainActor open class UITableViewDropProposal: UIDropProposal {
  /// The place that dropped items would take.
  public enum Intent: Int, Sendable {
    /// The program decides about the place at the drop.
    case unspecified
    /// The dropped items are inserted between the others, which stand aside.
    case insertAtDestinationIndexPath
    /// The dropped items go into the row at the destination.
    case insertIntoDestinationIndexPath
    /// In UIKit, an insertion or a drop into the row, by the place of the finger. Here the same as
    /// `unspecified`: the rows do not stand aside.
    case automatic
  }
  /// The place that dropped items would take. Default `.unspecified`.
  public final let intent: Intent
  /// Creates a proposal from an operation and the place of the items.
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }
  public required init(operation: UIDropOperation) {
    intent = .unspecified
    super.init(operation: operation)
  }
}

/// One of the items of a drop.
@preconcurrency @MainActor public protocol UITableViewDropItem: AnyObject {
  /// The dragged item.
  var dragItem: UIDragItem { get }
  /// The index path from which the item comes; `nil` if the item comes from another view.
  var sourceIndexPath: IndexPath? { get }
  /// The size of the item's preview, in points.
  var previewSize: CGSize { get }
}

/// A drop that is being performed; the drop delegate lets it animate the items.
@preconcurrency @MainActor public protocol UITableViewDropCoordinator: AnyObject {
  /// The dropped items.
  var items: [any UITableViewDropItem] { get }
  /// The index path under the finger; `nil` if there is none.
  var destinationIndexPath: IndexPath? { get }
  /// The proposal that the drop delegate made last.
  var proposal: UITableViewDropProposal { get }
  /// The session of the drag that ends with this drop.
  var session: any UIDropSession { get }
  /// Animates the preview of a dropped item to the place of a row of the view.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
  /// Animates the preview of a dropped item into a row of the view.
  @discardableResult
  func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect)
    -> any UIDragAnimating
  /// Animates the preview of a dropped item to a place on screen.
  @discardableResult
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

extension UITableView {
  /// Supplies what is dragged out of the view; held weakly. Default `nil`: nothing can be dragged.
  ///
  /// A row that the data source moves can be dropped in the table, also without a `dropDelegate`
  /// (DND-07).
  public final var dragDelegate: (any UITableViewDragDelegate)? {
    get { dragging?.dragDelegate }
    set {
      let dragging = usedDragging
      dragging.dragDelegate = newValue
      dragging.allowDrags(newValue != nil)
      dragging.allowDrops(newValue != nil || dragging.dropDelegate != nil)
    }
  }
  /// Decides about drops on the view; held weakly. Default `nil`: only the table's own rows can be
  /// dropped, if the data source moves them.
  public final var dropDelegate: (any UITableViewDropDelegate)? {
    get { dragging?.dropDelegate }
    set {
      let dragging = usedDragging
      dragging.dropDelegate = newValue
      dragging.allowDrops(newValue != nil || dragging.dragDelegate != nil)
    }
  }
  /// Whether a press can begin a drag of the items that `dragDelegate` returns. Default `true`.
  public final var dragInteractionEnabled: Bool {
    get { dragging?.isEnabled ?? true }
    set { usedDragging.isEnabled = newValue }
  }
  /// Whether items of the view are dragged.
  public final var hasActiveDrag: Bool { dragging?.session?.isFinished == false }
  /// Whether dragged items are over the view.
  public final var hasActiveDrop: Bool { dragging?.isOver ?? false }

  private var dragging: TableDragging? { .of(self) }
  private var usedDragging: TableDragging { .used(by: self) }
}

/// The drags and drops of a table view.
final class TableDragging: ListDragging {
  weak var dragDelegate: (any UITableViewDragDelegate)?
  weak var dropDelegate: (any UITableViewDropDelegate)?
  private var view: UITableView? { list as? UITableView }
  /// Whether the data source moves the dragged row, if the drag ends in the table (DND-07).
  private var movesRow = false
  /// The place that the delegate of the table chose last for the dragged row, and the place that it
  /// was asked about.
  private var redirection: (proposed: IndexPath, target: IndexPath)?

  override func count(in section: Int) -> Int { view?.numberOfRows(inSection: section) ?? 0 }
  override var sectionCount: Int { view?.numberOfSections ?? 0 }

  override func items(at path: IndexPath, _ session: any UIDragSession) -> [UIDragItem] {
    guard let view else { return [] }
    let items = dragDelegate?.tableView(view, itemsForBeginning: session, at: path) ?? []
    movesRow =
      items.count == 1
      && view.dataSource.map { $0.movesRows && $0.tableView(view, canMoveRowAt: path) } ?? false
    redirection = nil
    return items
  }
  override func parameters(at path: IndexPath) -> UIPreviewParameters? {
    view.flatMap { dragDelegate?.tableView($0, dragPreviewParametersForRowAt: path) }
  }
  override func willBegin(_ session: any UIDragSession) {
    if let view { dragDelegate?.tableView(view, dragSessionWillBegin: session) }
  }
  override func didEnd(_ session: any UIDragSession) {
    if let view { dragDelegate?.tableView(view, dragSessionDidEnd: session) }
  }
  override func allowsMove(_ session: any UIDragSession) -> Bool {
    guard let view else { return true }
    return dragDelegate?.tableView(view, dragSessionAllowsMoveOperation: session) ?? true
  }
  override func canHandle(_ session: any UIDropSession) -> Bool {
    guard let view else { return false }
    return dropDelegate?.tableView(view, canHandle: session) ?? reorders(session)
  }
  override func didEnter(_ session: any UIDropSession) {
    if let view { dropDelegate?.tableView(view, dropSessionDidEnter: session) }
  }
  override func didExit(_ session: any UIDropSession) {
    if let view { dropDelegate?.tableView(view, dropSessionDidExit: session) }
  }
  override func dropEnded(_ session: any UIDropSession) {
    if let view { dropDelegate?.tableView(view, dropSessionDidEnd: session) }
  }
  override func proposal(_ session: any UIDropSession, _ destination: IndexPath?)
    -> (proposal: UIDropProposal, use: DestinationUse)
  {
    guard let view else { return (UIDropProposal(operation: .cancel), .other) }
    let proposal =
      dropDelegate?.tableView(
        view, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
      ?? standardProposal(session, destination)
    switch proposal.intent {
    case .insertAtDestinationIndexPath: return (proposal, .before)
    case .insertIntoDestinationIndexPath: return (proposal, .into)
    case .unspecified, .automatic: return (proposal, .other)
    }
  }
  override func perform(
    _ session: DragSession, _ destination: IndexPath?, _ proposal: UIDropProposal
  ) {
    guard let view, let proposal = proposal as? UITableViewDropProposal else { return }
    if let destination, proposal.operation == .move, reorders(session),
      proposal.intent == .insertAtDestinationIndexPath
    {
      return moveRow(session, to: destination)
    }
    dropDelegate?.tableView(
      view, performDropWith: TableDrop(self, session, destination, proposal))
  }

  // MARK: Rows that the data source moves

  /// Whether the drag is of one row of this table that the data source moves.
  private func reorders(_ session: any UIDropSession) -> Bool {
    movesRow && isOwn(session) && session.allowsMoveOperation
  }

  /// Returns the proposal for a drop about which no delegate decides.
  func standardProposal(_ session: any UIDropSession, _ destination: IndexPath?)
    -> UITableViewDropProposal
  {
    if reorders(session), destination != nil {
      return UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
    return UITableViewDropProposal(
      operation: dropDelegate == nil ? .cancel : standardOperation(session))
  }

  override func follow(_ changes: CollectionChanges) {
    super.follow(changes)
    redirection = nil
  }

  override func target(forMoveTo path: IndexPath, _ session: any UIDropSession) -> IndexPath {
    guard reorders(session), let view, let delegate = view.tableDelegate,
      let source = sources.first?.path
    else { return path }
    if let redirection, redirection.proposed == path { return redirection.target }
    var target = delegate.tableView(
      view, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: path)
    if !isPlace(target, forRowFrom: source) { target = path }
    redirection = (path, target)
    return target
  }

  private func isPlace(_ path: IndexPath, forRowFrom source: IndexPath) -> Bool {
    guard path.count == 2, (0..<sectionCount).contains(path.section) else { return false }
    let others = count(in: path.section) - (path.section == source.section ? 1 : 0)
    return (0...max(0, others)).contains(path.row)
  }

  /// Lets the data source move the dragged row, and shows the row at its new place.
  private func moveRow(_ session: DragSession, to destination: IndexPath) {
    guard let view, let (item, source) = sources.first, frame(at: source) != nil else { return }
    if source != destination {
      let places = [source, destination]
      let cells = places.map { view.shownCells[$0] }
      view.dataSource?.tableView(view, moveRowAt: source, to: destination)
      // A data source that reloads the table or applies a snapshot has shown the move already.
      if !view.isStale, zip(places, cells).allSatisfy({ view.shownCells[$0] === $1 }) {
        view.moveRow(at: source, to: destination)
      }
    }
    guard let target = target(at: destination) else { return }
    let animator = session.send(item, to: target)
    guard let cell = view.shownCells[destination], session.previewSize(of: item) != .zero else {
      return
    }
    // The row shows when its preview has arrived.
    cell.layer.removeAllAnimations()
    UIView.unanimated { cell.alpha = 0 }
    animator.addCompletion { _ in cell.alpha = 1 }
  }

  override func path(at point: CGPoint) -> IndexPath? { view?.indexPathForRow(at: point) }
  override func frame(at path: IndexPath) -> CGRect? {
    guard let view, path.section >= 0, path.section < view.numberOfSections, path.item >= 0,
      path.item < view.numberOfRows(inSection: path.section)
    else { return nil }
    return view.rectForRow(at: path)
  }
  override func forEachCell(_ body: (IndexPath, any CellWithRoles) -> Void) {
    // Order: callers sort what depends on it.
    for (path, cell) in view?.shownCells ?? [:] { body(path, cell) }
  }
  override func cell(at path: IndexPath) -> (any CellWithRoles)? { view?.cellForRow(at: path) }
}

/// A drop on a table view that is performed.
private final class TableDrop: ListDrop, UITableViewDropCoordinator {
  var items: [any UITableViewDropItem] { dropItems }
  let proposal: UITableViewDropProposal

  init(
    _ owner: TableDragging, _ drag: DragSession, _ destination: IndexPath?,
    _ proposal: UITableViewDropProposal
  ) {
    self.proposal = proposal
    super.init(owner, drag, destination)
  }

  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
    send(dragItem, to: indexPath)
  }
  func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect)
    -> any UIDragAnimating
  {
    send(dragItem, into: indexPath, rect: rect)
  }
}
