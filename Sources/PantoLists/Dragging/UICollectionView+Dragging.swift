import PantoBase
import PantoControls
import PantoScene

/// Supplies what is dragged out of a collection view (DND-06).
@preconcurrency @MainActor public protocol UICollectionViewDragDelegate: AnyObject {
  /// Returns the items to drag when a drag begins on an item. An empty list begins no drag.
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]
  /// The look of the preview of a dragged item. Default `nil`: that of the cell.
  func collectionView(
    _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> UIDragPreviewParameters?
  /// Called when the dragged items move for the first time.
  func collectionView(
    _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
  /// Called at the end of a drag, when the previews of its items have arrived where they go.
  func collectionView(
    _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
  /// Whether a drop may move the dragged items instead of copying them. Default `true`.
  func collectionView(
    _ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool
}

extension UICollectionViewDragDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> UIDragPreviewParameters? { nil }
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
}

/// Decides about drops on a collection view, and performs them (DND-07).
@preconcurrency @MainActor public protocol UICollectionViewDropDelegate: AnyObject {
  /// Called when items are dropped. Change your data and the view, then let the coordinator show
  /// the drop.
  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator)
  /// Whether dragged items can be dropped on the view. Asked once for each drag. Default `true`.
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession)
    -> Bool
  /// Returns what a drop at the present position of the finger would do. Default: items of the view
  /// itself move, unless the drag delegate forbids that, and others are copied; the intent is
  /// `.unspecified`.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
  /// Called when the finger comes over the view.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
  /// Called when the finger leaves the view.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
  /// Called at the end of each drag that could be handled.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, canHandle session: any UIDropSession
  )
    -> Bool
  { true }
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal {
    let dragging = CollectionDragging.of(collectionView)
    return UICollectionViewDropProposal(operation: dragging?.standardOperation(session) ?? .cancel)
  }
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession
  ) {}
}

/// The use that a collection view would make of a drop (DND-07).
@preconcurrency @MainActor open class UICollectionViewDropProposal: UIDropProposal {
  /// The place that dropped items would take.
  public enum Intent: Int, Sendable {
    /// The program decides about the place at the drop.
    case unspecified
    /// The dropped items are inserted between the others, which stand aside.
    case insertAtDestinationIndexPath
    /// The dropped items go into the item at the destination.
    case insertIntoDestinationIndexPath
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
@preconcurrency @MainActor public protocol UICollectionViewDropItem: AnyObject {
  /// The dragged item.
  var dragItem: UIDragItem { get }
  /// The index path from which the item comes; `nil` if the item comes from another view.
  var sourceIndexPath: IndexPath? { get }
  /// The size of the item's preview, in points.
  var previewSize: CGSize { get }
}

/// A drop that is being performed; the drop delegate lets it animate the items.
@preconcurrency @MainActor public protocol UICollectionViewDropCoordinator: AnyObject {
  /// The dropped items.
  var items: [any UICollectionViewDropItem] { get }
  /// The index path under the finger; `nil` if there is none.
  var destinationIndexPath: IndexPath? { get }
  /// The proposal that the drop delegate made last.
  var proposal: UICollectionViewDropProposal { get }
  /// The session of the drag that ends with this drop.
  var session: any UIDropSession { get }
  /// Animates the preview of a dropped item to the place of an item of the view.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
  /// Animates the preview of a dropped item into an item of the view.
  @discardableResult
  func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect)
    -> any UIDragAnimating
  /// Animates the preview of a dropped item to a place on screen.
  @discardableResult
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

extension UICollectionView {
  /// Supplies what is dragged out of the view; held weakly. Default `nil`: nothing can be dragged.
  public final var dragDelegate: (any UICollectionViewDragDelegate)? {
    get { dragging?.dragDelegate }
    set {
      let dragging = usedDragging
      dragging.dragDelegate = newValue
      dragging.allowDrags(newValue != nil)
    }
  }
  /// Decides about drops on the view; held weakly. Default `nil`: nothing can be dropped.
  public final var dropDelegate: (any UICollectionViewDropDelegate)? {
    get { dragging?.dropDelegate }
    set {
      let dragging = usedDragging
      dragging.dropDelegate = newValue
      dragging.allowDrops(newValue != nil)
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

  private var dragging: CollectionDragging? { .of(self) }
  private var usedDragging: CollectionDragging { .used(by: self) }
}

/// The drags and drops of a collection view.
final class CollectionDragging: ListDragging {
  weak var dragDelegate: (any UICollectionViewDragDelegate)?
  weak var dropDelegate: (any UICollectionViewDropDelegate)?
  private var view: UICollectionView? { list as? UICollectionView }

  override func count(in section: Int) -> Int { view?.numberOfItems(inSection: section) ?? 0 }
  override var sectionCount: Int { view?.numberOfSections ?? 0 }

  override func items(at path: IndexPath, _ session: any UIDragSession) -> [UIDragItem] {
    guard let view else { return [] }
    return dragDelegate?.collectionView(view, itemsForBeginning: session, at: path) ?? []
  }
  override func parameters(at path: IndexPath) -> UIPreviewParameters? {
    view.flatMap { dragDelegate?.collectionView($0, dragPreviewParametersForItemAt: path) }
  }
  override func willBegin(_ session: any UIDragSession) {
    if let view { dragDelegate?.collectionView(view, dragSessionWillBegin: session) }
  }
  override func didEnd(_ session: any UIDragSession) {
    if let view { dragDelegate?.collectionView(view, dragSessionDidEnd: session) }
  }
  override func allowsMove(_ session: any UIDragSession) -> Bool {
    guard let view else { return true }
    return dragDelegate?.collectionView(view, dragSessionAllowsMoveOperation: session) ?? true
  }
  override func canHandle(_ session: any UIDropSession) -> Bool {
    guard let view else { return false }
    return dropDelegate?.collectionView(view, canHandle: session) ?? false
  }
  override func didEnter(_ session: any UIDropSession) {
    if let view { dropDelegate?.collectionView(view, dropSessionDidEnter: session) }
  }
  override func didExit(_ session: any UIDropSession) {
    if let view { dropDelegate?.collectionView(view, dropSessionDidExit: session) }
  }
  override func dropEnded(_ session: any UIDropSession) {
    if let view { dropDelegate?.collectionView(view, dropSessionDidEnd: session) }
  }
  override func proposal(_ session: any UIDropSession, _ destination: IndexPath?)
    -> (proposal: UIDropProposal, use: DestinationUse)
  {
    guard let view, let dropDelegate else { return (UIDropProposal(operation: .cancel), .other) }
    let proposal = dropDelegate.collectionView(
      view, dropSessionDidUpdate: session, withDestinationIndexPath: destination)
    switch proposal.intent {
    case .insertAtDestinationIndexPath: return (proposal, .before)
    case .insertIntoDestinationIndexPath: return (proposal, .into)
    case .unspecified: return (proposal, .other)
    }
  }
  override func perform(
    _ session: DragSession, _ destination: IndexPath?, _ proposal: UIDropProposal
  ) {
    guard let view, let proposal = proposal as? UICollectionViewDropProposal else { return }
    dropDelegate?.collectionView(
      view, performDropWith: CollectionDrop(self, session, destination, proposal))
  }

  override func path(at point: CGPoint) -> IndexPath? { view?.indexPathForItem(at: point) }
  override func frame(at path: IndexPath) -> CGRect? {
    guard let view, let attributes = view.layoutAttributesForItem(at: path) else { return nil }
    return view.frameInSight(of: attributes)
  }
  override func forEachCell(_ body: (IndexPath, any CellWithRoles) -> Void) {
    // Order: callers sort what depends on it.
    for (element, view) in view?.shown ?? [:] where element.category == .cell {
      if let cell = view as? UICollectionViewCell { body(element.path, cell) }
    }
  }
  override func cell(at path: IndexPath) -> (any CellWithRoles)? { view?.cellForItem(at: path) }
}

/// A drop on a collection view that is performed.
private final class CollectionDrop: ListDrop, UICollectionViewDropCoordinator {
  var items: [any UICollectionViewDropItem] { dropItems }
  let proposal: UICollectionViewDropProposal

  init(
    _ owner: CollectionDragging, _ drag: DragSession, _ destination: IndexPath?,
    _ proposal: UICollectionViewDropProposal
  ) {
    self.proposal = proposal
    super.init(owner, drag, destination)
  }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    send(dragItem, to: indexPath)
  }
  func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect)
    -> any UIDragAnimating
  {
    send(dragItem, into: indexPath, rect: rect)
  }
}
