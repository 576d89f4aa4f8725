import PantoBase
import PantoScene

extension UICollectionView {
  /// An item that follows the user's finger.
  struct Movement {
    /// The item's place in the data.
    var original: IndexPath
    /// The place where it would land.
    var current: IndexPath
    /// The centre at which it shows, in the layout's coordinates.
    var position: CGPoint
    /// Whether the item has not followed the finger yet.
    var isFresh = true
    let scroller = MovementScroller()
  }

  /// The duration in which a lifted item comes to the finger, in seconds.
  private static let liftDuration: TimeInterval = 0.2

  final func isMoving(_ element: CollectionElement) -> Bool {
    movement.map { element.category == .cell && element.path == $0.current } ?? false
  }

  /// The place in the data of an item that shows at a place while another one is being moved.
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
    movement?.scroller.view = self
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
    movement?.scroller.follow(point)
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
    cellForItem(at: movement.current)?.show(
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

extension UICollectionView: MovementHost {
  final func follows(_ scroller: MovementScroller) -> Bool { movement?.scroller === scroller }
}

/// A scroll view of which something is lifted and follows the finger.
@MainActor protocol MovementHost: UIScrollView {
  /// Whether what is lifted now belongs to this scroller.
  func follows(_ scroller: MovementScroller) -> Bool
  func updateMovement(to point: CGPoint)
}

/// Scrolls while a lifted item or row is near an edge of its view (COL-10, TBL-08).
@MainActor final class MovementScroller: FrameMover {
  weak var view: (any MovementHost)?
  private var lastTime: TimeInterval?
  /// The finger's point, in the view's own frame and not in its content.
  private var finger = CGPoint.zero

  /// The distance from an edge within which the view scrolls, in points.
  private static let margin: CGFloat = 44
  /// The speed at the edge, in points per second.
  private static let speed: CGFloat = 600

  /// Takes the finger's place, as a point of the content.
  func follow(_ point: CGPoint) {
    guard let view else { return }
    finger = point - view.bounds.origin
    if velocity == .zero { return stop() }
    view.stage?.addMover(self)
  }

  func stop() {
    lastTime = nil
    view?.stage?.removeMover(self)
  }

  private var velocity: CGPoint {
    guard let view else { return .zero }
    let inner = CGRect(origin: .zero, size: view.bounds.size).inset(by: view.adjustedContentInset)
    let (range, offset) = (view.scrollRange, view.bounds.origin)
    func speed(
      _ x: CGFloat, _ low: CGFloat, _ high: CGFloat, _ offset: CGFloat,
      _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
      let margin = min(MovementScroller.margin, (high - low) / 4)
      guard margin > 0 else { return 0 }
      if x < low + margin, offset > range.lowerBound {
        return -min(1, (low + margin - x) / margin) * MovementScroller.speed
      }
      if x > high - margin, offset < range.upperBound {
        return min(1, (x - high + margin) / margin) * MovementScroller.speed
      }
      return 0
    }
    return CGPoint(
      x: speed(finger.x, inner.minX, inner.maxX, offset.x, range.x),
      y: speed(finger.y, inner.minY, inner.maxY, offset.y, range.y))
  }

  func step(at time: TimeInterval) -> Bool {
    guard let view, view.follows(self) else { return false }
    let passed = CGFloat(lastTime.map { min(0.1, max(0, time - $0)) } ?? 0)
    lastTime = time
    let velocity = velocity
    guard velocity != .zero else {
      lastTime = nil
      return false
    }
    let offset = view.bounds.origin + CGPoint(x: velocity.x * passed, y: velocity.y * passed)
    view.moveTo(view.scrollRange.clamped(offset))
    view.updateMovement(to: view.bounds.origin + finger)
    return true
  }
}
