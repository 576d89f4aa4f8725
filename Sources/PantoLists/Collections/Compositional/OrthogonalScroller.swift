import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// The scroll view of one section that scrolls against the direction of its collection view
/// (COL-17). Contains the section's cells.
final class OrthogonalScroller: UIScrollView {
  weak var collection: UICollectionView?
  var section: Int
  /// The order of the section's cells among the subviews, from back to front.
  var order = ShownOrder()
  private var isAdjusting = false

  init(_ section: Int, of collection: UICollectionView) {
    self.section = section
    self.collection = collection
    super.init(frame: .zero)
    clipsToBounds = false
    contentInsetAdjustmentBehavior = .never
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    scrollsToTop = false
  }
  required init?(coder: NSCoder) { nil }

  private var layout: UICollectionViewCompositionalLayout? {
    collection?.currentLayout as? UICollectionViewCompositionalLayout
  }
  private var place: CompositionalSection? {
    guard let layout, layout.sections.indices.contains(section) else { return nil }
    return layout.sections[section]
  }

  /// Converts a content offset to the distance from the leading edge, where the first group is.
  private func leading(_ offset: CGPoint, isVertical: Bool) -> CGFloat {
    guard isVertical else { return offset.y }
    return collection?.mirrors == true ? contentSize.width - bounds.width - offset.x : offset.x
  }

  /// Moves the scroll view to the place of its section in the layout, and keeps how far the section
  /// is scrolled.
  func update(isNew: Bool) {
    guard let collection, let place else { return }
    let isVertical = place.isVertical
    let frame = collection.shownRect(place.scrollerFrame)
    let (before, after) = place.scrollerMargins
    let mirrors = collection.mirrors
    let inset =
      isVertical
      ? UIEdgeInsets(
        top: 0, left: mirrors ? after : before, bottom: 0, right: mirrors ? before : after)
      : UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
    let behavior = place.section.orthogonalScrollingBehavior
    isPagingEnabled = behavior == .paging
    decelerationRate = behavior == .continuous ? .normal : .fast
    let isMirroring = mirrors != wasMirrored
    guard
      isNew || isMirroring || frame.size != bounds.size || center != frame.center
        || contentSize != place.scrollerContent || contentInset != inset
    else { return }
    wasMirrored = mirrors
    let known = layout?.ownOffsets[section] ?? -before
    isAdjusting = true
    if center != frame.center { center = frame.center }
    if bounds.size != frame.size { bounds.size = frame.size }
    contentSize = place.scrollerContent
    contentInset = inset
    // A finger or a throw keeps the content where it is.
    if !hasDrag, !hasContentMotion { moveTo(scrollRange.clamped(offset(leading: known))) }
    isAdjusting = false
    rememberOffset(isVertical: isVertical)
  }
  private var wasMirrored = false

  private func offset(leading: CGFloat) -> CGPoint {
    guard let place, place.isVertical else { return CGPoint(x: 0, y: leading) }
    let x =
      collection?.mirrors == true ? contentSize.width - bounds.width - leading : leading
    return CGPoint(x: x, y: 0)
  }

  private func rememberOffset(isVertical: Bool) {
    layout?.ownOffsets[section] = leading(bounds.origin, isVertical: isVertical)
  }

  override func contentMoved() -> Bool {
    guard !isAdjusting, let collection, let place else { return false }
    rememberOffset(isVertical: place.isVertical)
    collection.shownSurroundings = nil
    collection.setNeedsLayout()
    return false
  }

  override func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    guard let place, let start = dragStart else { return proposed }
    let isVertical = place.isVertical
    let speed = isVertical ? (collection?.mirrors == true ? -velocity.x : velocity.x) : velocity.y
    let rest = place.restingOffset(
      proposed: leading(proposed, isVertical: isVertical),
      now: leading(bounds.origin, isVertical: isVertical),
      from: leading(start, isVertical: isVertical), velocity: speed)
    let target = scrollRange.clamped(offset(leading: rest))
    // A pull beyond an edge swings back as in any scroll view.
    return scrollRange.clamped(bounds.origin) == bounds.origin ? target : proposed
  }
}

extension UICollectionView {
  /// Returns the superview for the view of an element: the scroll view of a section that scrolls by
  /// itself, or the collection view.
  final func host(of attributes: UICollectionViewLayoutAttributes) -> UIView {
    guard let section = attributes.extras.host else { return self }
    return scroller(of: section)
  }

  final func scroller(of section: Int) -> OrthogonalScroller {
    if let known = scrollers[section] { return known }
    let new = OrthogonalScroller(section, of: self)
    scrollers[section] = new
    UIView.unanimated {
      insertSubview(new, at: backgroundView?.superview === self ? 1 : 0)
      new.update(isNew: true)
    }
    return new
  }

  /// Returns the distance that converts a point of the content to the superview of the element's
  /// view, in points.
  final func hostShift(of attributes: UICollectionViewLayoutAttributes) -> CGPoint {
    guard let section = attributes.extras.host, let scroller = scrollers[section] else {
      return .zero
    }
    let origin = CGPoint(
      x: scroller.center.x - scroller.bounds.width / 2,
      y: scroller.center.y - scroller.bounds.height / 2)
    guard let layout = currentLayout as? UICollectionViewCompositionalLayout,
      layout.sections.indices.contains(section), layout.sections[section].isVertical
    else { return CGPoint(x: -origin.x, y: 0) }
    return CGPoint(
      x: mirrors ? scroller.contentSize.width - contentSize.width : 0, y: -origin.y)
  }

  /// Returns the frame of an element in the content, as its section is scrolled now.
  final func frameInSight(of attributes: UICollectionViewLayoutAttributes) -> CGRect {
    let frame = shownFrame(of: attributes)
    guard let section = attributes.extras.host, let scroller = scrollers[section] else {
      return frame
    }
    let shift = hostShift(of: attributes)
    return scroller.convert(frame.offsetBy(dx: shift.x, dy: shift.y), to: self)
  }

  /// Moves the view of an element to the superview that the element belongs to, and applies its
  /// attributes.
  final func put(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    let host = host(of: attributes)
    if let old = view.superview, old !== host {
      order.remove(view)
      (old as? OrthogonalScroller)?.order.remove(view)
      UIView.unanimated {
        view.center = old.convert(view.center, to: host)
        host.addSubview(view)
      }
      (host as? OrthogonalScroller)?.order.append(view)
      if host === self { order.append(view) }
    }
    view.show(shownAttributes(attributes))
  }

  /// Moves the scroll views of sections that scroll by themselves to their places in the layout.
  final func updateScrollers(
    for wanted: [CollectionElement: UICollectionViewLayoutAttributes]
  ) {
    for section in hostSections(of: wanted) { scroller(of: section).update(isNew: false) }
  }

  /// The sections with scroll views of their own that elements belong to, in order.
  final func hostSections(of elements: [CollectionElement: UICollectionViewLayoutAttributes])
    -> [Int]
  { Set(elements.values.compactMap(\.extras.host)).sorted() }

  /// Removes the scroll views of sections of which nothing is in sight.
  final func removeIdleScrollers() {
    for section in scrollers.keys.sorted() {
      guard let scroller = scrollers[section], !scroller.hasDrag,
        !scroller.subviews.contains(where: { $0 is UICollectionReusableView })
      else { continue }
      scrollers[section] = nil
      order.remove(scroller)
      scroller.removeFromSuperview()
    }
  }

  /// Assigns the scroll views of sections to the indexes that the sections have after a batch.
  final func remapScrollers(_ changes: CollectionChanges) {
    guard !scrollers.isEmpty else { return }
    var remapped: [Int: OrthogonalScroller] = [:]
    for section in scrollers.keys.sorted() {
      guard let scroller = scrollers[section] else { continue }
      if let new = changes.newSection(forOld: section), remapped[new] == nil {
        scroller.section = new
        remapped[new] = scroller
      } else {
        scroller.panGestureRecognizer.isEnabled = false
        order.remove(scroller)
        lostScrollers.append(scroller)
      }
    }
    scrollers = remapped
  }

  /// Removes the scroll views of deleted sections that have no views left.
  final func removeLostScrollers() {
    guard !lostScrollers.isEmpty else { return }
    lostScrollers.removeAll { scroller in
      guard !scroller.subviews.contains(where: { $0 is UICollectionReusableView }) else {
        return false
      }
      scroller.removeFromSuperview()
      return true
    }
  }
}
