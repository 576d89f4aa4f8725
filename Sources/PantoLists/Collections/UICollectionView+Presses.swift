import PantoBase
import PantoControls
import PantoScene

extension UICollectionView {
  /// Whether a press adds an item to the selection now.
  final var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  final var selectsItems: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  /// Ends a press and updates the cells in sight after `isEditing` changed.
  final func editingChanged() {
    endPress()
    for element in shown.keys.sorted() {
      (shown[element] as? UICollectionViewCell)?.editingChanged()
    }
  }

  /// Selects an item for `selectItem`; `nil` deselects all items.
  final func select(_ path: IndexPath?, animated: Bool, _ scrollPosition: ScrollPosition) {
    guard let path else { return deselectAll(but: nil, animated: animated) }
    // In a batch the counts are those before it, to which its changes refer.
    if batch == nil { askForCountsIfNeeded() }
    guard knownCounts.contains(path) else {
      return Misuse.report("selectItem: there is no item \(path)")
    }
    if !selectsSeveral { deselectAll(but: path, animated: animated) }
    selectedPaths.insert(path)
    shownCell(at: path)?.isSelected = true
    if !scrollPosition.isEmpty { scrollToItem(at: path, at: scrollPosition, animated: animated) }
  }

  private func deselectAll(but kept: IndexPath?, animated: Bool) {
    for path in selectedPaths.sorted() where path != kept {
      deselectItem(at: path, animated: animated)
    }
  }

  /// The view's own cell that contains a view, or `nil`.
  final func cell(around view: UIView?) -> UICollectionViewCell? {
    innermost(around: view) { $0.owner === self }
  }

  final func beginPress(_ touch: UITouch) {
    guard selectsItems, movement == nil, let cell = cell(around: touch.view),
      let path = cell.element?.path, cellForItem(at: path) === cell
    else { return }
    guard itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true else {
      return cell.explain(.failed, .selectionRefused)
    }
    press = (touch, path)
    cell.isHighlighted = true
    itemDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Selects or deselects the pressed item if the finger lifted on it.
  final func finishPress() {
    guard let (touch, path) = press else { return }
    if let cell = cellForItem(at: path) {
      if cell.bounds.contains(touch.location(in: cell)) {
        toggle(path)
      } else {
        cell.explain(.failed, .liftedElsewhere)
      }
    }
    endPress()
  }

  /// Updates the cells in sight after items were expanded or collapsed.
  final func updateOutlines() {
    for element in shown.keys.sorted() {
      (shown[element] as? UICollectionViewCell)?.outlineChanged()
    }
  }

  private func toggle(_ path: IndexPath) {
    if let row = cellForItem(at: path) as? UICollectionViewListCell, row.takesTaps {
      row.explain(.ended, .control(.sent(.touchUpInside, actions: 1)))
      return row.toggleOutline()
    }
    let delegate = itemDelegate
    if selectsSeveral, selectedPaths.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else {
        return cellForItem(at: path)?.explain(.failed, .selectionRefused) ?? ()
      }
      explain(.deselected, path)
      deselectItem(at: path, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else {
      return cellForItem(at: path)?.explain(.failed, .selectionRefused) ?? ()
    }
    explain(.selected, path)
    let others = selectsSeveral ? [] : selectedPaths.filter { $0 != path }.sorted()
    selectItem(at: path, animated: false, scrollPosition: [])
    for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }

  private func explain(_ act: ControlReason.Act, _ path: IndexPath) {
    cellForItem(at: path)?.explain(
      .ended, .control(.sent(act, actions: itemDelegate == nil ? 0 : 1)))
  }

  /// Ends a press whose touch was cancelled.
  final func cancelPress() {
    if let (touch, path) = press { cellForItem(at: path)?.explain(.cancelled, touch.lossReason) }
    endPress()
  }

  final func endPress() {
    guard let path = press?.path else { return }
    press = nil
    shownCell(at: path)?.isHighlighted = false
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
      var frame = shownFrame(of: attributes)
      if let section = attributes.extras.host {
        frame = scrollOwn(section, to: frame, attributes, position, animated: animated)
      }
      let target = offset(showing: frame, position)
      if animated { return setContentOffset(target, animated: true) }
      if target == bounds.origin { return }
      setContentOffset(target, animated: false)
      layoutIfNeeded()
    }
  }

  /// Scrolls a section that scrolls by itself, and returns what is left to the collection view.
  private func scrollOwn(
    _ section: Int, to frame: CGRect, _ attributes: UICollectionViewLayoutAttributes,
    _ position: ScrollPosition, animated: Bool
  ) -> CGRect {
    // The scroll view of a section out of sight goes away before it could move.
    let isInSight = scrollers[section] != nil
    let scroller = scroller(of: section)
    let shift = hostShift(of: attributes)
    let own = frame.offsetBy(dx: shift.x, dy: shift.y)
    var target = scroller.bounds.origin
    let size = scroller.bounds.size
    if position.contains(.centeredHorizontally) {
      target.x = own.midX - size.width / 2
    } else if position.contains(.left) {
      target.x = own.minX
    } else if position.contains(.right) {
      target.x = own.maxX - size.width
    } else {
      target.x = min(max(target.x, own.maxX - size.width), own.minX)
    }
    if position.contains(.centeredVertically) {
      target.y = own.midY - size.height / 2
    } else {
      target.y = min(max(target.y, own.maxY - size.height), own.minY)
    }
    scroller.setContentOffset(
      scroller.scrollRange.clamped(target), animated: animated && isInSight)
    var rest = scroller.convert(scroller.bounds, to: self)
    if scroller.contentSize.width > size.width {
      (rest.origin.x, rest.size.width) = (bounds.minX, 0)
    }
    if scroller.contentSize.height > size.height {
      (rest.origin.y, rest.size.height) = (bounds.minY, 0)
    }
    return rest
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
