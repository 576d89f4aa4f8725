import PantoBase
import PantoControls
import PantoScene

/// How elements get their views, and where views go that left the visible part (COL-02).
extension UICollectionView {
  func reusedCell(_ identifier: String, at path: IndexPath) -> UICollectionViewCell {
    let element = CollectionElement(.cell, at: path)
    if let cell = dequeue(element, identifier) as? UICollectionViewCell { return cell }
    Misuse.report("dequeueReusableCell: no cell class is registered for '\(identifier)'")
    return prepared(UICollectionViewCell(), for: element, identifier)
  }

  func reusedView(_ kind: String, _ identifier: String, at path: IndexPath)
    -> UICollectionReusableView
  {
    let element = CollectionElement(.supplementaryView, kind: kind, at: path)
    if let view = dequeue(element, identifier) { return view }
    Misuse.report(
      "dequeueReusableSupplementaryView: no class is registered for '\(kind)', '\(identifier)'"
    )
    return prepared(UICollectionReusableView(), for: element, identifier)
  }

  // MARK: What is edited

  /// The element whose view holds the first responder, if there is such a view. The view stays
  /// while it is out of sight, so that editing goes on (COL-02).
  final var editedElement: CollectionElement? {
    let edited: UICollectionReusableView? =
      innermost(around: stage?.firstResponder as? UIView) { view in
        view.owner === self && view.element.map { shown[$0] === view } ?? false
      }
    return edited?.element
  }

  /// Adds an element that is edited to those that are shown.
  final func keep(
    _ edited: CollectionElement?,
    in wanted: inout [CollectionElement: UICollectionViewLayoutAttributes]
  ) {
    guard let edited, wanted[edited] == nil,
      edited.category != .cell || knownCounts.contains(edited.path),
      let attributes = currentLayout.attributes(of: edited), !attributes.isHidden
    else { return }
    wanted[edited] = attributes
  }

  /// The elements of `shown` without the one that is edited out of sight.
  final var elementsInSight: [CollectionElement] {
    let edited = editedElement
    return shown.keys.filter { $0 != edited || viewInSight($0) != nil }
  }

  final func viewInSight(_ element: CollectionElement) -> UICollectionReusableView? {
    guard let view = shown[element], element == editedElement else { return shown[element] }
    return view.convert(view.bounds, to: self).overlaps(bounds) ? view : nil
  }

  final func shownCell(at path: IndexPath) -> UICollectionViewCell? {
    shown[CollectionElement(.cell, at: path)] as? UICollectionViewCell
  }

  // MARK: Reuse

  /// The largest number of reusable views of one name per view that was in sight at once (P2).
  private static let reusableViewsPerShownView = 4

  /// The number of views in sight that is assumed for a smaller view.
  private static let leastShownCount = 8

  /// Makes and shows the view of an element; `nil` if there is none, or if everything was reloaded.
  func makeView(
    for element: CollectionElement, _ attributes: UICollectionViewLayoutAttributes,
    beginning: UICollectionViewLayoutAttributes? = nil
  ) -> UICollectionReusableView? {
    let reload = reloadCount
    requested = attributes
    // A view that is made inside an animation block is not animated into its place.
    let view = UIView.unanimated { askForView(of: element) }
    requested = nil
    guard let view else { return nil }
    guard reloadCount == reload else {
      if view.owner === self { recycle(view) }
      return nil
    }
    if let other = view.element, shown[other] === view {
      Misuse.report("cellForItemAt: the cell of \(other.path) is returned for \(element.path), too")
      shown[other] = nil
    }
    leaving.removeAll { $0 === view }
    view.owner = self
    view.element = element
    shown[element] = view
    UIView.unanimated {
      if let cell = view as? UICollectionViewCell { renew(cell, at: element.path) }
      let host = host(of: attributes)
      view.show(shownAttributes((beginning ?? attributes).inHost(of: attributes)))
      host.insertSubview(view, at: host === self && backgroundView?.superview === self ? 1 : 0)
      if let scroller = host as? OrthogonalScroller {
        scroller.order.insertAtBack(view)
      }
      // Within an animation the content is in its place before the view moves.
      if UIView.inheritedAnimationDuration > 0 { view.layoutIfNeeded() }
    }
    if view.superview === self { order.insertAtBack(view) } else { order.remove(view) }
    tellWillDisplay(view, element)
    return reloadCount == reload ? view : nil
  }

  /// Gives a cell the state of its new item.
  private func renew(_ cell: UICollectionViewCell, at path: IndexPath) {
    let isSelected = selectedPaths.contains(path)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    if cell.isHighlighted { cell.isHighlighted = false }
    cell.roles = CellRoles()
    cell.editingChanged()
    cell.outlineChanged()
  }

  private func askForView(of element: CollectionElement) -> UICollectionReusableView? {
    switch element.category {
    case .cell:
      return dataSource?.collectionView(self, cellForItemAt: dataPath(of: element.path))
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
    case .decorationView:
      guard let kind = currentLayout.decorationClass(ofKind: element.kind) else {
        Misuse.report("UICollectionViewLayout: no class is registered for '\(element.kind)'")
        return nil
      }
      viewClasses[UICollectionView.poolName(element.kind, "decoration")] = kind
      return dequeue(element, "decoration")
    }
  }

  private func tellWillDisplay(_ view: UICollectionReusableView, _ element: CollectionElement) {
    if let cell = view as? UICollectionViewCell, element.category == .cell {
      itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    } else if element.category == .supplementaryView {
      itemDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
    }
  }

  static func poolName(_ kind: String, _ identifier: String) -> String {
    kind + "\u{0}" + identifier
  }

  /// Returns a view for an element that the data source fills: the one that shows the element
  /// already while it is configured again (COL-08), else a reused or a new one.
  func dequeue(_ element: CollectionElement, _ identifier: String)
    -> UICollectionReusableView?
  {
    if let requested, let kept = shown[CollectionElement(requested)],
      kept.reuseIdentifier == identifier, kept.element?.kind == element.kind
    {
      return kept
    }
    let name = UICollectionView.poolName(element.kind, identifier)
    if let view = reusable[name]?.popLast() {
      view.forgetActs()
      view.prepareForReuse()
      return prepared(view, for: element, identifier)
    }
    guard let kind = viewClasses[name] else { return nil }
    let size = requested?.size ?? .zero
    let view = UIView.unanimated {
      kind.init(frame: CGRect(origin: .zero, size: size.isInReach ? size : .zero))
    }
    return prepared(view, for: element, identifier)
  }

  /// Gives a view its name and, before the data source fills it, the attributes of its element.
  func prepared<V: UICollectionReusableView>(
    _ view: V, for element: CollectionElement, _ identifier: String
  ) -> V {
    view.reuseIdentifier = identifier
    view.owner = self
    let attributes =
      requested.map { CollectionElement($0) == element } == true
      ? requested : currentLayout.attributes(of: element)
    if let attributes {
      UIView.unanimated { view.show(shownAttributes(attributes)) }
    }
    return view
  }

  /// Removes a view that is no longer in `shown`, and keeps it for another element.
  func recycle(_ view: UICollectionReusableView) {
    let element = view.element
    view.element = nil
    order.remove(view)
    (view.superview as? OrthogonalScroller)?.order.remove(view)
    view.removeFromSuperview()
    view.layer.removeAllAnimations()
    if let element {
      if let cell = view as? UICollectionViewCell, element.category == .cell {
        itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
      } else if element.category == .supplementaryView {
        itemDelegate?.collectionView(
          self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind,
          at: element.path)
      }
    }
    guard let identifier = view.reuseIdentifier else { return }
    view.releaseNumbers()
    let name = UICollectionView.poolName(element?.kind ?? "", identifier)
    reusable[name, default: []].append(view)
    let shownCount = max(UICollectionView.leastShownCount, maximumShownCount)
    if reusable[name, default: []].count > UICollectionView.reusableViewsPerShownView * shownCount {
      reusable[name]?.removeFirst()
    }
  }

  /// Removes all views, and forgets what belonged to the old data.
  func discardViews() {
    endPress()
    reloadCount += 1
    let views = shown.keys.sorted().compactMap { shown[$0] } + leaving
    shown = [:]
    leaving = []
    for view in views { recycle(view) }
    order = ShownOrder()
    for scroller in scrollers.keys.sorted().compactMap({ scrollers[$0] }) + lostScrollers {
      scroller.removeFromSuperview()
    }
    scrollers = [:]
    lostScrollers = []
    selectedPaths = []
    prefetched = []
    movement?.scroller.stop()
    movement = nil
  }
}
