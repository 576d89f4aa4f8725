import PantoBase
import PantoControls
import PantoScene

/// Handles drags out of a table or collection view and drops on it (DND-06, DND-07).
///
/// A subclass for each of the two kinds of lists asks the delegates.
@MainActor class ListDragging: UIDragInteractionDelegate, UIDropInteractionDelegate {
  weak var list: UIScrollView?
  private(set) var drag: UIDragInteraction?
  private(set) var drop: UIDropInteraction?
  /// The drag that came from this list. The stage owns it (L6).
  private(set) weak var session: DragSession?
  /// The items that the drag took out of this list, by the drag's items.
  private(set) var sources: [(item: UIDragItem, path: IndexPath)] = []
  /// The index path at which the dragged items would be inserted; the cells around it stand aside.
  private var gap: IndexPath?
  private(set) var destination: IndexPath?
  /// Whether dragged items are over the list.
  private(set) var isOver = false
  private let scroller = EdgeScroller()
  private weak var over: DragSession?

  private static let gapDuration: TimeInterval = 0.25
  private static let dropDuration = UITableView.changeDuration

  required init(_ list: UIScrollView) {
    self.list = list
    scroller.moved = { [weak self] _ in
      guard let self, let over = self.over else { return }
      self.list?.layoutIfNeeded()
      self.updateGap(over)
    }
  }

  static func of(_ list: UIScrollView) -> Self? {
    list.attachments.lazy.compactMap { $0 as? Self }.first
  }

  /// Returns the drags and drops of a list, which are made when first used.
  static func used(by list: UIScrollView) -> Self {
    if let known = of(list) { return known }
    let new = Self(list)
    list.attachments.append(new)
    return new
  }

  var isEnabled = true { didSet { drag?.isEnabled = isEnabled } }

  func allowDrags(_ allows: Bool) {
    guard allows != (drag != nil), let list else { return }
    if allows {
      let new = UIDragInteraction(delegate: self)
      new.isEnabled = isEnabled
      drag = new
      list.addInteraction(new)
    } else if let drag {
      self.drag = nil
      list.removeInteraction(drag)
    }
  }

  func allowDrops(_ allows: Bool) {
    guard allows != (drop != nil), let list else { return }
    if allows {
      let new = UIDropInteraction(delegate: self)
      drop = new
      list.addInteraction(new)
    } else if let drop {
      self.drop = nil
      list.removeInteraction(drop)
    }
  }

  // MARK: What a subclass knows

  /// Returns the index path of the row or item at a point of the content.
  func path(at point: CGPoint) -> IndexPath? { nil }
  /// Returns the frame of a row or item in the content.
  func frame(at path: IndexPath) -> CGRect? { nil }
  func count(in section: Int) -> Int { 0 }
  var sectionCount: Int { 0 }
  /// Calls `body` with each cell in sight, in no particular order. Allocates nothing.
  func forEachCell(_ body: (IndexPath, any CellWithRoles) -> Void) {}
  func cell(at path: IndexPath) -> (any CellWithRoles)? { nil }
  func items(at path: IndexPath, _ session: any UIDragSession) -> [UIDragItem] { [] }
  func parameters(at path: IndexPath) -> UIPreviewParameters? { nil }
  func willBegin(_ session: any UIDragSession) {}
  func didEnd(_ session: any UIDragSession) {}
  func allowsMove(_ session: any UIDragSession) -> Bool { true }
  func canHandle(_ session: any UIDropSession) -> Bool { true }
  func didEnter(_ session: any UIDropSession) {}
  func didExit(_ session: any UIDropSession) {}
  func dropEnded(_ session: any UIDropSession) {}
  /// Returns the proposal for a drop, and how the drop uses the destination.
  func proposal(_ session: any UIDropSession, _ destination: IndexPath?)
    -> (proposal: UIDropProposal, use: DestinationUse)
  { (UIDropProposal(operation: .cancel), .other) }
  func perform(_ session: DragSession, _ destination: IndexPath?, _ proposal: UIDropProposal) {}

  /// Returns the index path to which a drop moves what would come to `path`.
  func target(forMoveTo path: IndexPath, _ session: any UIDropSession) -> IndexPath { path }

  /// Whether the dragged items come from this list.
  func isOwn(_ session: any UIDropSession) -> Bool {
    (session as? DragSession).map { $0 === self.session } ?? false
  }
  /// The operation of a drop about which the program does not decide: the list's own items move, if
  /// that is allowed, and all others are copied.
  func standardOperation(_ session: any UIDropSession) -> UIDropOperation {
    isOwn(session) && session.allowsMoveOperation ? .move : .copy
  }

  /// How a drop uses its destination: dropped items come before the cell there, or into it.
  enum DestinationUse { case before, into, other }

  /// Gives the cells in sight their roles for a drop that would go into the cell at `target`.
  private func setDropStates(target: IndexPath? = nil) {
    forEachCell { path, cell in
      cell.roles.drop = !isOver ? .none : path == target ? .targeted : .notTargeted
    }
  }

  // MARK: Drag

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    guard self.session?.isFinished != false, let list, let own = session as? DragSession,
      let path = path(at: session.location(in: list))
    else { return [] }
    let items = items(at: path, session)
    guard !items.isEmpty else { return [] }
    self.session = own
    sources = items.map { ($0, path) }
    return items
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? {
    guard let path = sources.first(where: { $0.item === item })?.path, let cell = cell(at: path)
    else { return nil }
    cell.roles.drag = .lifting
    return UITargetedDragPreview(
      view: cell, parameters: parameters(at: path) ?? UIPreviewParameters())
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) {
    for source in sources { cell(at: source.path)?.roles.drag = .dragging }
    willBegin(session)
  }
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { allowsMove(session) }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? {
    // The list may have scrolled, or its cell may show something else by now.
    guard let list, let path = sources.first(where: { $0.item === item })?.path,
      let frame = frame(at: path)
    else { return defaultPreview }
    return defaultPreview.retargetedPreview(
      with: UIDragPreviewTarget(container: list, center: frame.center))
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) {
    scroller.stop()
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {
    forgetDrag()
    didEnd(session)
  }

  /// Ends the drag state of the list. Called when lifted items came back, also without a movement.
  func forgetDrag() {
    forEachCell { $1.roles.drag = .none }
    session = nil
    sources = []
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, item: UIDragItem,
    willAnimateCancelWith animator: any UIDragAnimating
  ) {
    animator.addCompletion { [weak self, weak own = session] _ in
      if let self, self.session === own { self.forgetDrag() }
    }
  }

  // MARK: Drop

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  { canHandle(session) }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  {
    isOver = true
    didEnter(session)
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  {
    isOver = false
    scroller.stop()
    destination = nil
    open(nil)
    setDropStates()
    didExit(session)
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    isOver = false
    scroller.stop()
    open(nil)
    setDropStates()
    destination = nil
    dropEnded(session)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    guard let list, let own = session as? DragSession else {
      return UIDropProposal(operation: .cancel)
    }
    over = own
    scroller.follow(own.location(in: list), in: list)
    return updateGap(own)
  }

  @discardableResult
  private func updateGap(_ own: DragSession) -> UIDropProposal {
    destination = list.flatMap { place(at: own.location(in: $0), own) }
    let (proposal, use) = proposal(own, destination)
    let drops = proposal.operation == .move || proposal.operation == .copy
    let inserts = drops && use == .before
    if inserts, proposal.operation == .move, let place = destination {
      destination = target(forMoveTo: place, own)
    }
    open(inserts ? destination : nil, moves: proposal.operation == .move)
    setDropStates(target: drops && use == .into ? destination : nil)
    return proposal
  }

  /// Returns the index path at which dropped items would be inserted: that of the row or item under
  /// the finger, or the one after the last.
  private func place(at point: CGPoint, _ own: DragSession) -> IndexPath? {
    if let path = path(at: point) { return path }
    for section in (0..<sectionCount).reversed() {
      let count = count(in: section)
      guard count > 0 else { continue }
      let isLocal = own === session && sources.contains { $0.path.section == section }
      let last = IndexPath(item: count - 1, section: section)
      guard let frame = frame(at: last) else { break }
      let isBeside = list?.isRightToLeft == true ? point.x < frame.minX : point.x > frame.maxX
      guard point.y > frame.maxY || point.y > frame.minY && isBeside else { break }
      return isLocal ? last : IndexPath(item: count, section: section)
    }
    if let destination { return destination }
    return (0..<sectionCount).allSatisfy { count(in: $0) == 0 } && sectionCount > 0
      ? IndexPath(item: 0, section: 0) : nil
  }

  /// Moves cells aside to open a gap at an index path; `nil` closes the gap.
  private func open(
    _ path: IndexPath?, moves: Bool = false, over duration: TimeInterval = ListDragging.gapDuration
  ) {
    let source = over === session && moves ? sources.first?.path : nil
    gap = path
    restoreReused()
    var changes: [(IndexPath, view: UIView, alpha: CGFloat, transform: CGAffineTransform)] = []
    forEachCell { own, view in
      let isSource = path != nil && source == own
      let shift = shift(of: own, source: source)
      let index = altered.firstIndex { $0 === view }
      if isSource || shift != .zero {
        if index == nil { altered.append(view) }
      } else if let index {
        altered.remove(at: index)
      } else {
        return
      }
      let transform = CGAffineTransform(translationX: shift.x, y: shift.y)
      let alpha: CGFloat = isSource ? 0 : 1
      if view.alpha != alpha || view.transform != transform {
        changes.append((own, view, alpha, transform))
      }
    }
    guard !changes.isEmpty else { return }
    changes.sort { $0.0 < $1.0 }
    UIView.animate(
      withDuration: duration, delay: 0, options: .allowUserInteraction,
      animations: {
        for change in changes {
          change.view.alpha = change.alpha
          change.view.transform = change.transform
        }
      })
  }
  /// The cells that were moved aside or hidden for the drag.
  private var altered: [UIView] = []

  /// Gives cells that went out of sight their usual look, because they show other elements later.
  private func restoreReused() {
    altered.removeAll { view in
      var isInSight = false
      forEachCell { if $1 === view { isInSight = true } }
      guard !isInSight else { return false }
      UIView.unanimated {
        view.alpha = 1
        view.transform = .identity
      }
      return true
    }
  }

  /// Returns how far a cell stands aside for the gap: to the place of the cell next to it.
  private func shift(of path: IndexPath, source: IndexPath?) -> CGPoint {
    guard let gap else { return .zero }
    var slot = path.item
    if let source, source.section == path.section {
      if path.item == source.item { return .zero }
      if path.item > source.item { slot -= 1 }
    }
    if gap.section == path.section, slot >= gap.item { slot += 1 }
    guard slot != path.item, let own = frame(at: path) else { return .zero }
    if let other = frame(at: IndexPath(item: slot, section: path.section)) {
      return other.origin - own.origin
    }
    // The place after the last cell is as far from that cell as the cell is from the one before.
    guard path.item > 0,
      let before = frame(at: IndexPath(item: path.item - 1, section: path.section))
    else { return CGPoint(x: 0, y: own.height) }
    return own.minY > before.minY
      ? CGPoint(x: 0, y: own.minY - before.minY) : own.origin - before.origin
  }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let own = session as? DragSession else { return }
    scroller.stop()
    let proposal = updateGap(own)
    // The animation of the program's change takes as long and brings the cells to where they stand
    // already, so that they seem to rest.
    open(nil, over: ListDragging.dropDuration)
    perform(own, destination, proposal)
  }

  /// Takes the index paths of dragged items to their new places after a change of the list.
  func follow(_ changes: CollectionChanges) {
    sources = sources.compactMap { item, path in changes.newPath(forOld: path).map { (item, $0) } }
  }

  func source(of item: UIDragItem) -> IndexPath? {
    sources.first { $0.item === item }?.path
  }

  /// Returns the place in the content to which the preview of a dropped item moves: the centre of
  /// its cell.
  func target(at path: IndexPath) -> UIDragPreviewTarget? {
    guard let list, let frame = frame(at: path) else { return nil }
    return UIDragPreviewTarget(container: list, center: frame.center)
  }
}
