import PantoBase
import PantoControls
import PantoScene

extension UICollectionView {
  /// An item that follows the user's finger.
  struct Movement {
    /// The index path of the item in the data.
    var original: IndexPath
    /// The index path at which the item would land.
    var current: IndexPath
    /// The centre at which the lifted item is shown, in the layout's coordinates.
    var position: CGPoint
    /// Whether the item has not followed the finger yet.
    var isFresh = true
    let scroller = EdgeScroller()
  }

  /// The duration in which a lifted item comes to the finger, in seconds.
  private static let liftDuration: TimeInterval = 0.2

  final func isMoving(_ element: CollectionElement) -> Bool {
    movement.map { element.category == .cell && element.path == $0.current } ?? false
  }

  /// Returns the index path in the data of the item that is shown at an index path while another
  /// item is being moved.
  final func dataPath(of path: IndexPath) -> IndexPath {
    guard let movement, movement.original != movement.current else { return path }
    return change(from: movement.original, to: movement.current).oldPath(forNew: path) ?? path
  }

  private func change(from: IndexPath, to: IndexPath) -> CollectionChanges {
    var changes = CollectionChanges()
    changes.append(.move(from, to: to))
    changes.close()
    return changes
  }

  final func beginMovement(at path: IndexPath) -> Bool {
    bringUpToDate()
    guard movement == nil, batch == nil, let dataSource, knownCounts.contains(path),
      let place = currentLayout.layoutAttributesForItem(at: path),
      dataSource.collectionView(self, canMoveItemAt: path)
    else { return false }
    endPress()
    movement = Movement(original: path, current: path, position: place.center)
    movement?.scroller.moved = { [weak self] in self?.updateMovement(to: $0) }
    shownSurroundings = nil
    setNeedsLayout()
    return true
  }

  final func updateMovement(to point: CGPoint) {
    guard let moving = movement, point.isInReach else { return }
    let ownOffset =
      (currentLayout as? UICollectionViewCompositionalLayout)?
      .ownOffset(of: moving.current.section) ?? .zero
    movement?.position = shownRect(CGRect(origin: point, size: .zero)).origin + ownOffset
    movement?.isFresh = false
    if moving.isFresh {
      UIView.animate(
        withDuration: UICollectionView.liftDuration, delay: 0, options: .allowUserInteraction,
        animations: showMovingCell)
    } else {
      showMovingCell()
    }
    movement?.scroller.follow(point, in: self)
    moveOthers()
  }

  /// Lets the other items move aside for the lifted item.
  private func moveOthers() {
    guard let moving = movement else { return }
    bringUpToDate()
    var target = currentLayout.targetIndexPath(
      forInteractivelyMovingItem: moving.current, withPosition: moving.position)
    if let itemDelegate {
      target = itemDelegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moving.original,
        atCurrentIndexPath: moving.current, toProposedIndexPath: target)
    }
    guard target != moving.current, movement?.current == moving.current else { return }
    showMoved(from: moving.current, to: target, position: moving.position)
  }

  /// Shows the lifted item at another place; the data stays as it is.
  private func showMoved(from: IndexPath, to: IndexPath, position: CGPoint) {
    var counts = knownCounts
    guard counts.contains(from), counts.sections.indices.contains(to.section) else { return }
    counts.sections[from.section] -= 1
    counts.sections[to.section] += 1
    guard counts.contains(to) else { return }
    var before: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for (element, view) in shown {
      if let attributes = view.shownAttributes { before[element] = shownAttributes(attributes) }
    }
    movement?.current = to
    currentLayout.invalidateLayout(
      with: currentLayout.invalidationContext(
        forInteractivelyMovingItems: [to], withTargetPosition: position,
        previousIndexPaths: [from], previousPosition: position))
    show(change(from: from, to: to), counts: counts, before: before, completion: { _ in })
  }

  /// Shows the lifted item at its position.
  final func showMovingCell() {
    guard let movement else { return }
    shownCell(at: movement.current)?.show(
      shownAttributes(
        currentLayout.layoutAttributesForInteractivelyMovingItem(
          at: movement.current, withTargetPosition: movement.position)))
  }

  final func endMovement() {
    guard let moved = movement else { return }
    movement = nil
    moved.scroller.stop()
    if moved.original != moved.current {
      dataSource?.collectionView(self, moveItemAt: moved.original, to: moved.current)
    }
    land(at: moved.current, from: moved.original, isCancelled: false)
  }

  final func cancelMovement() {
    guard let moved = movement else { return }
    moved.scroller.stop()
    if moved.original != moved.current {
      showMoved(from: moved.current, to: moved.original, position: moved.position)
    }
    movement = nil
    land(at: moved.original, from: moved.current, isCancelled: true)
  }

  private func land(at path: IndexPath, from: IndexPath, isCancelled: Bool) {
    currentLayout.invalidateLayout(
      with: currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [path], previousIndexPaths: [from], movementCancelled: isCancelled))
    isLayoutStale = true
    setNeedsLayout()
    UIView.animate(
      withDuration: UICollectionView.changeDuration, delay: 0, options: .allowUserInteraction,
      animations: layoutIfNeeded)
  }
}
