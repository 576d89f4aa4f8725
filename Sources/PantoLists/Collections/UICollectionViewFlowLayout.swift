import PantoBase
import PantoControls
import PantoScene

/// Lines of items, one below the other or, with `.horizontal`, one beside the other.
///
/// A line takes as many items as fit with the least spacing. The rest of the space is divided
/// between them, so that a full line touches both edges; a single item is centred. The last line
/// keeps the places of the lines before, or the least spacing if the items differ in size (COL-03).
/// Items of a line are centred along the scroll.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The edges from which section insets are measured.
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset of the collection view.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The layout margins.
    case fromLayoutMargins
  }

  /// A size that stands for the one that the content of the cell asks for (COL-07).
  nonisolated public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// The size of items for which the delegate gives no other. Default 50 by 50 points.
  ///
  /// A size that is negative or not finite is refused, `automaticSize` excepted (B57).
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet {
      if !isLegalItemSize(itemSize, for: "itemSize") { itemSize = oldValue }
      changed(itemSize != oldValue)
    }
  }
  /// The size of items that were not in sight yet. Default zero: cells do not choose their size.
  ///
  /// With another value, `automaticSize` for example, each cell is asked for its size when it comes
  /// into sight (COL-07).
  open var estimatedItemSize = CGSize.zero {
    didSet {
      if !isLegalItemSize(estimatedItemSize, for: "estimatedItemSize") {
        estimatedItemSize = oldValue
      }
      guard estimatedItemSize != oldValue else { return }
      preferredSizes = [:]
      changed(true)
    }
  }
  /// The least space between lines, in points. Default 10. May be negative; the lines then overlap.
  ///
  /// A value that is not finite is refused (B57).
  open var minimumLineSpacing: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(minimumLineSpacing, for: "minimumLineSpacing") {
        minimumLineSpacing = oldValue
      }
      changed(minimumLineSpacing != oldValue)
    }
  }
  /// The least space between the items of a line, in points. Default 10.
  ///
  /// A value that is not finite is refused (B57).
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(minimumInteritemSpacing, for: "minimumInteritemSpacing") {
        minimumInteritemSpacing = oldValue
      }
      changed(minimumInteritemSpacing != oldValue)
    }
  }
  /// The space around the items of each section, in points. Default zero.
  ///
  /// Insets that are not finite are refused (B57).
  open var sectionInset = UIEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(sectionInset, for: "sectionInset") { sectionInset = oldValue }
      changed(sectionInset != oldValue)
    }
  }
  /// The edges from which `sectionInset` is measured. Default `.fromContentInset`.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { changed(sectionInsetReference != oldValue) }
  }
  /// The size of headers, of which the length along the scroll counts. Default zero: none.
  ///
  /// A size that is not finite is refused (B57).
  open var headerReferenceSize = CGSize.zero {
    didSet {
      if !Misuse.accepts(headerReferenceSize, for: "headerReferenceSize") {
        headerReferenceSize = oldValue
      }
      changed(headerReferenceSize != oldValue)
    }
  }
  /// The size of footers, of which the length along the scroll counts. Default zero: none.
  ///
  /// A size that is not finite is refused (B57).
  open var footerReferenceSize = CGSize.zero {
    didSet {
      if !Misuse.accepts(footerReferenceSize, for: "footerReferenceSize") {
        footerReferenceSize = oldValue
      }
      changed(footerReferenceSize != oldValue)
    }
  }
  /// The direction of the scroll. Default `.vertical`.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { changed(scrollDirection != oldValue) }
  }
  /// Whether headers stay in sight until their section ends (COL-05). Default `false`.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { changed(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers stay in sight from the start of their section on (COL-05). Default `false`.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { changed(sectionFootersPinToVisibleBounds != oldValue) }
  }

  final var sections: [FlowSection] = []
  final var contentLength: CGFloat = 0
  final var measured = Surroundings()
  final var isStale = true
  /// Whether the delegate is being asked for sizes and spacings.
  final var isMeasuring = false
  /// The sections of which a cell asked for another size, each with the first such item.
  final var staleItems: [Int: Int] = [:]
  /// The sizes that cells asked for, by section and item.
  final var preferredSizes: [Int: [Int: CGSize]] = [:]
  /// Whether the delegate has a method for sizes. Its default implementation says that it has none.
  final var delegateHasOwnSizes = true

  /// The `zIndex` of pinned headers and footers.
  private static let pinnedIndex = 10

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  final var isVertical: Bool { scrollDirection == .vertical }

  private final func changed(_ isOther: Bool) { if isOther { invalidateLayout() } }

  private final func isLegalItemSize(
    _ size: CGSize, for name: StaticString, line: UInt = #line
  ) -> Bool {
    size == UICollectionViewFlowLayout.automaticSize
      || Misuse.accepts(
        size, for: name, size.width >= 0 && size.height >= 0,
        rule: "be finite and not negative, or UICollectionViewFlowLayout.automaticSize", line: line)
  }

  // MARK: Measuring

  open override func prepare() {
    super.prepare()
    measureIfNeeded()
  }

  // MARK: Places

  open override var collectionViewContentSize: CGSize {
    measureIfNeeded()
    let across = max(0, measured.across)
    return isVertical
      ? CGSize(width: across, height: contentLength)
      : CGSize(width: contentLength, height: across)
  }

  private final func rect(
    along: CGFloat, across: CGFloat, length: CGFloat, width: CGFloat
  ) -> CGRect {
    guard isVertical else { return CGRect(x: along, y: across, width: length, height: width) }
    let x = measured.isMirrored ? measured.across - across - width : across
    return CGRect(x: x, y: along, width: width, height: length)
  }

  /// Rounds the origin of a rectangle to whole pixels, so that edges of items are sharp.
  private final func rounded(_ rect: CGRect) -> CGRect {
    guard measured.scale > 0 else { return rect }
    var rect = rect
    rect.origin.x = (rect.minX * measured.scale).rounded() / measured.scale
    rect.origin.y = (rect.minY * measured.scale).rounded() / measured.scale
    return rect
  }

  private final func makeAttributes(
    _ category: UICollectionView.ElementCategory, kind: String? = nil, at path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let kindOfClass =
      type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = kindOfClass?.init() ?? UICollectionViewLayoutAttributes()
    attributes.indexPath = path
    attributes.represent(category, kind: kind)
    return attributes
  }

  private final func attributes(ofItem item: Int, in section: Int)
    -> UICollectionViewLayoutAttributes
  {
    let box = sections[section].box(of: item)
    let attributes = makeAttributes(.cell, at: IndexPath(item: item, section: section))
    attributes.frame = rounded(
      rect(
        along: box.along, across: box.across, length: box.size.along, width: box.size.across))
    return attributes
  }

  private final func attributes(ofTitle isHeader: Bool, in index: Int)
    -> UICollectionViewLayoutAttributes?
  {
    let section = sections[index]
    let length = isHeader ? section.header : section.footer
    guard length > 0 else { return nil }
    let rest = isHeader ? section.start : section.footerStart
    var along = rest
    let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    if isPinned, let view = owner {
      let (inset, bounds) = (view.adjustedContentInset, view.bounds)
      if isHeader {
        let top = isVertical ? bounds.minY + inset.top : bounds.minX + inset.left
        along = max(along, min(top, section.footerStart - length))
      } else {
        let bottom = isVertical ? bounds.maxY - inset.bottom : bounds.maxX - inset.right
        along = min(along, max(bottom - length, section.start + section.header))
      }
    }
    let attributes = makeAttributes(
      .supplementaryView,
      kind: isHeader
        ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter,
      at: IndexPath(item: 0, section: index))
    attributes.frame = rect(along: along, across: 0, length: length, width: measured.across)
    if isPinned { attributes.zIndex = UICollectionViewFlowLayout.pinnedIndex }
    attributes.extras.isPinned = along != rest
    return attributes
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    measureIfNeeded()
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    guard low <= high else { return [] }
    var found: [UICollectionViewLayoutAttributes] = []
    var index = sections.partitionIndex { $0.end >= low }
    while index < sections.count, sections[index].start <= high {
      if let header = attributes(ofTitle: true, in: index), header.frame.overlaps(rect) {
        found.append(header)
      }
      for item in sections[index].items(from: low, to: high) {
        let attributes = attributes(ofItem: item, in: index)
        if attributes.frame.overlaps(rect) { found.append(attributes) }
      }
      if let footer = attributes(ofTitle: false, in: index), footer.frame.overlaps(rect) {
        found.append(footer)
      }
      index += 1
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    measureIfNeeded()
    guard indexPath.count == 2, sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].count).contains(indexPath.item)
    else { return nil }
    return attributes(ofItem: indexPath.item, in: indexPath.section)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    measureIfNeeded()
    guard indexPath.count > 0, sections.indices.contains(indexPath.section) else { return nil }
    switch elementKind {
    case UICollectionView.elementKindSectionHeader:
      return attributes(ofTitle: true, in: indexPath.section)
    case UICollectionView.elementKindSectionFooter:
      return attributes(ofTitle: false, in: indexPath.section)
    default: return nil
    }
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = owner else { return false }
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds { return true }
    let old = view.bounds.size
    return isVertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else {
      return context
    }
    // A scroll moves pinned headers only; sizes and spacings are asked for again where the size
    // changed.
    let isResized = owner.map { $0.bounds.size != newBounds.size } ?? true
    flow.invalidateFlowLayoutDelegateMetrics = isResized
    flow.invalidateFlowLayoutAttributes = isResized
    return flow
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { preferredSizes = [:] }
    if let (path, size) = context.preferredSize,
      path.count == 2, path.section >= 0, path.item >= 0
    {
      preferredSizes[path.section, default: [:]][path.item] = size
      if sections.indices.contains(path.section), sections[path.section].count > path.item {
        sections[path.section].setSize(extent(size), of: path.item)
        staleItems[path.section] = min(staleItems[path.section] ?? path.item, path.item)
      }
    }
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts || flow == nil
      || flow?.invalidateFlowLayoutDelegateMetrics == true
      || flow?.invalidateFlowLayoutAttributes == true
    {
      isStale = true
    }
    super.invalidateLayout(with: context)
  }

  override func remap(_ changes: CollectionChanges) {
    var remapped: [Int: [Int: CGSize]] = [:]
    for section in preferredSizes.keys.sorted() {
      for (item, size) in sortedSizes(in: section, below: Int.max) {
        let path = IndexPath(item: item, section: section)
        guard !changes.reloaded.contains(path), let new = changes.newPath(forOld: path) else {
          continue
        }
        remapped[new.section, default: [:]][new.item] = size
      }
    }
    preferredSizes = remapped
  }

  override var keepsPlaceOfCells: Bool { isVertical && estimatedItemSize != .zero }

  override func choosesSize(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    estimatedItemSize != .zero
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero,
      preferredAttributes.representedElementCategory == .cell
    else { return false }
    let (a, b) = (preferredAttributes.size, originalAttributes.size)
    return (a.width - b.width).magnitude > 0.01 || (a.height - b.height).magnitude > 0.01
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    // The cell was asked for its size only; a path that it wrote there names another item, or none.
    context.invalidateItems(at: [originalAttributes.indexPath])
    context.preferredSize = (originalAttributes.indexPath, preferredAttributes.size)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }
}
