import PantoBase
import PantoScene

extension UICollectionView {
  final func beginPress(_ touch: UITouch) {
    var hit = touch.view
    while let view = hit, view !== self {
      if let cell = view as? UICollectionViewCell, cell.owner === self { break }
      hit = view.superview
    }
    guard allowsSelection, movement == nil, let cell = hit as? UICollectionViewCell,
      let path = cell.element?.path, cellForItem(at: path) === cell,
      itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    press = (touch, path)
    cell.isHighlighted = true
    itemDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Selects or deselects the pressed item if the finger lifted on it.
  final func finishPress() {
    guard let (touch, path) = press else { return }
    if let cell = cellForItem(at: path), cell.bounds.contains(touch.location(in: cell)) {
      toggle(path)
    }
    endPress()
  }

  private func toggle(_ path: IndexPath) {
    let delegate = itemDelegate
    if allowsMultipleSelection, selectedPaths.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let others = allowsMultipleSelection ? [] : selectedPaths.filter { $0 != path }.sorted()
    selectItem(at: path, animated: false, scrollPosition: [])
    for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  final func endPress() {
    guard let path = press?.path else { return }
    press = nil
    cellForItem(at: path)?.isHighlighted = false
    itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  // MARK: Scrolling to an item

  final func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    bringUpToDate()
    guard knownCounts.contains(path) else {
      return Misuse.report("scrollToItem: there is no item \(path)")
    }
    // Cells that choose their size may move the item while it comes into sight.
    for _ in 0..<UICollectionView.maximumNestedReloads {
      guard let attributes = currentLayout.layoutAttributesForItem(at: path) else { return }
      let target = offset(showing: shownFrame(of: attributes), position)
      if animated { return setContentOffset(target, animated: true) }
      if target == bounds.origin { return }
      setContentOffset(target, animated: false)
      layoutIfNeeded()
    }
  }

  private func offset(showing rect: CGRect, _ position: ScrollPosition) -> CGPoint {
    let range = scrollRange
    let visible = bounds.inset(by: range.inset)
    func start(
      _ item: (low: CGFloat, high: CGFloat), _ view: (low: CGFloat, high: CGFloat),
      _ place: (low: Bool, middle: Bool, high: Bool)
    ) -> CGFloat {
      let length = view.high - view.low
      if place.low { return item.low }
      if place.middle { return (item.low + item.high - length) / 2 }
      if place.high { return item.high - length }
      if item.high - item.low >= length || item.low < view.low { return item.low }
      return item.high > view.high ? item.high - length : view.low
    }
    let x = start(
      (rect.minX, rect.maxX), (visible.minX, visible.maxX),
      (
        position.contains(.left), position.contains(.centeredHorizontally),
        position.contains(.right)
      ))
    let y = start(
      (rect.minY, rect.maxY), (visible.minY, visible.maxY),
      (position.contains(.top), position.contains(.centeredVertically), position.contains(.bottom)))
    return range.clamped(CGPoint(x: x - range.inset.left, y: y - range.inset.top))
  }
}
