import PantoBase
import PantoScene

/// A closure that returns the section at an index, for the environment of the layout; `nil` is a
/// section without items.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// A layout that is put together from sections, groups and items (COL-15).
///
/// ```swift
/// let item = NSCollectionLayoutItem(
///   layoutSize: NSCollectionLayoutSize(
///     widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
/// let group = NSCollectionLayoutGroup.horizontal(
///   layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(120)),
///   subitems: [item])
/// let section = NSCollectionLayoutSection(group: group)
/// let layout = UICollectionViewCompositionalLayout(section: section)
/// ```
///
/// Each section is computed once. A step of a scroll makes attributes for what is in sight only,
/// which it finds by binary search (COL-02).
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// The settings for all sections. Setting this property computes the layout again.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  final let provider: UICollectionViewCompositionalLayoutSectionProvider

  final var sections: [CompositionalSection] = []
  /// The headers and footers of the whole layout, computed as those of a section around all others.
  final var whole: CompositionalSection?
  final var contentLength: CGFloat = 0
  final var measured = Surroundings()
  final var isStale = true
  final var isMeasuring = false
  final var hasHandlers = false
  /// The sections in which a cell or a header chose another size.
  final var staleSections: Set<Int> = []
  /// The sizes that cells chose, by section and item.
  final var cellSizes: [Int: [Int: CGSize]] = [:]
  /// The sizes that headers and other supplementary views chose.
  final var titleSizes: [CollectionElement: CGSize] = [:]
  /// How far sections are scrolled against the layout's direction, from their leading edge.
  final var ownOffsets: [Int: CGFloat] = [:]

  /// The least `zIndex` of pinned headers and footers.
  static let pinnedIndex = 10

  /// Makes a layout of which all sections are alike.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Makes a layout of which all sections are alike.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }
  /// Makes a layout whose sections a closure gives.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Makes a layout whose sections a closure gives.
  ///
  /// The closure is called for each section when the layout is computed, also after a new size.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }
  /// Makes a layout without items. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  final var isVertical: Bool { configuration.scrollDirection == .vertical }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  // MARK: Measuring

  open override func prepare() {
    super.prepare()
    measureIfNeeded()
  }

  // MARK: Places

  open override var collectionViewContentSize: CGSize {
    measureIfNeeded()
    let across = max(0, across(measured.container))
    return isVertical
      ? CGSize(width: across, height: contentLength)
      : CGSize(width: contentLength, height: across)
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    measureIfNeeded()
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    guard low <= high else { return [] }
    var found: [UICollectionViewLayoutAttributes] = []
    func append(_ attributes: UICollectionViewLayoutAttributes) {
      if attributes.frame.overlaps(rect) { found.append(attributes) }
    }
    for boundary in whole?.boundaries ?? [] {
      guard let whole else { break }
      append(attributes(of: boundary, in: whole, at: IndexPath(index: boundary.rank)))
    }
    var index = sections.partitionIndex { $0.end >= low }
    while index < sections.count, sections[index].start <= high {
      let section = sections[index]
      for (rank, item) in section.section.decorationItems.enumerated() {
        append(attributes(of: item, rank: rank, in: index))
      }
      for boundary in section.boundaries {
        let path = IndexPath(item: boundary.rank, section: index)
        append(attributes(of: boundary, in: section, at: path))
      }
      found += attributesOfItems(in: index, rect)
      index += 1
    }
    return found
  }

  /// The attributes of the items and badges of a section in a rectangle.
  private final func attributesOfItems(in index: Int, _ rect: CGRect)
    -> [UICollectionViewLayoutAttributes]
  {
    let section = sections[index]
    let offset = offset(of: index)
    let moved = rect.offsetBy(dx: offset.x, dy: offset.y)
    var found: [UICollectionViewLayoutAttributes] = []
    for place in section.places(in: rect, offset: isVertical ? offset.x : offset.y) {
      let box = section.runs.box(of: place)
      let origin = section.origin(of: place)
      let part = moved.offsetBy(dx: -origin.x, dy: -origin.y)
      for number in box.leaves.indices.prefix(place.count)
      where rounded(box.leaves[number].frame).overlaps(part.insetBy(dx: -1, dy: -1)) {
        let attributes = attributes(ofLeaf: number, place, box, in: index)
        if attributes.frame.overlaps(moved) { found.append(attributes) }
      }
      for badge in box.badges where badge.leaf < place.count {
        let attributes = attributes(of: badge, place, in: index)
        if attributes.frame.overlaps(moved) { found.append(attributes) }
      }
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    measureIfNeeded()
    guard indexPath.count == 2, sections.indices.contains(indexPath.section),
      let place = sections[indexPath.section].runs.place(of: indexPath.item)
    else { return nil }
    let box = sections[indexPath.section].runs.box(of: place)
    let number = indexPath.item - place.first
    guard box.leaves.indices.contains(number) else { return nil }
    return attributes(ofLeaf: number, place, box, in: indexPath.section)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    measureIfNeeded()
    if indexPath.count == 1, let whole {
      return whole.boundaries.first {
        $0.item.elementKind == elementKind && $0.rank == indexPath[0]
      }.map { attributes(of: $0, in: whole, at: indexPath) }
    }
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    if let boundary = section.boundaries.first(where: {
      $0.item.elementKind == elementKind && $0.rank == indexPath.item
    }) {
      return attributes(of: boundary, in: section, at: indexPath)
    }
    guard let place = section.runs.place(of: indexPath.item) else { return nil }
    let badge = section.runs.box(of: place).badges.last {
      $0.item.elementKind == elementKind && place.first + $0.leaf == indexPath.item
    }
    return badge.map { attributes(of: $0, place, in: indexPath.section) }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    measureIfNeeded()
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let items = sections[indexPath.section].section.decorationItems
    guard items.indices.contains(indexPath.item),
      items[indexPath.item].elementKind == elementKind
    else { return nil }
    return attributes(of: items[indexPath.item], rank: indexPath.item, in: indexPath.section)
  }

  /// Returns how far a section that scrolls by itself is scrolled, in points.
  final func ownOffset(of section: Int) -> CGPoint {
    sections.indices.contains(section) ? offset(of: section) : .zero
  }

  open override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let shown = position - ownOffset(of: previousIndexPath.section)
    let point = CGRect(x: shown.x - 0.5, y: shown.y - 0.5, width: 1, height: 1)
    let hits = (layoutAttributesForElements(in: point) ?? []).filter { attributes in
      let own = attributes.extras.host.map { ownOffset(of: $0) } ?? .zero
      return attributes.representedElementCategory == .cell && !attributes.isHidden
        && attributes.frame.contains(shown + own)
    }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath ?? previousIndexPath
  }

  // MARK: What is in sight

  override func willShow(_ elements: [CollectionElement: UICollectionViewLayoutAttributes]) {
    guard let view = owner, !isMeasuring else { return }
    guard hasHandlers else { return }
    var bySection: [Int: [LayoutVisibleItem]] = [:]
    for element in elements.keys.sorted() where element.path.count == 2 {
      if let attributes = elements[element] {
        bySection[element.path.section, default: []].append(LayoutVisibleItem(attributes))
      }
    }
    for index in bySection.keys.sorted() where sections.indices.contains(index) {
      guard let handler = sections[index].section.visibleItemsInvalidationHandler else { continue }
      let container = LayoutContainer(measured.container, sections[index].insets)
      let origin = sections[index].scrollsItself ? offset(of: index) : view.bounds.origin
      isMeasuring = true
      handler(bySection[index] ?? [], origin, LayoutEnvironment(container, measured.traits))
      isMeasuring = false
    }
  }

  override var keepsPlaceOfCells: Bool { isVertical }

  override func choosesSize(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    !attributes.extras.estimates.isEmpty
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    owner.map { $0.bounds.size != newBounds.size } ?? false
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything {
      cellSizes = [:]
      titleSizes = [:]
      ownOffsets = [:]
    }
    if let (element, size) = context.preferredElement {
      adopt(size, of: element)
    } else {
      isStale = true
    }
    super.invalidateLayout(with: context)
  }

  private final func adopt(_ size: CGSize, of element: CollectionElement) {
    if element.path.count == 1 {
      titleSizes[element] = size
      return stackSections()
    }
    guard element.path.count == 2, sections.indices.contains(element.path.section) else { return }
    let section = element.path.section
    if element.category == .cell {
      cellSizes[section, default: [:]][element.path.item] = size
      sections[section].runs.setSize(size, of: element.path.item)
    } else {
      titleSizes[element] = size
    }
    staleSections.insert(section)
  }

  override func remap(_ changes: CollectionChanges) {
    var cells: [Int: [Int: CGSize]] = [:]
    for section in cellSizes.keys.sorted() {
      for (item, size) in (cellSizes[section] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let path = IndexPath(item: item, section: section)
        guard !changes.reloaded.contains(path), let new = changes.newPath(forOld: path) else {
          continue
        }
        cells[new.section, default: [:]][new.item] = size
      }
    }
    cellSizes = cells
    var titles: [CollectionElement: CGSize] = [:]
    for (element, size) in titleSizes.sorted(by: { $0.key < $1.key }) {
      if let new = changes.newElement(forOld: element) { titles[new] = size }
    }
    titleSizes = titles
    var offsets: [Int: CGFloat] = [:]
    for (section, offset) in ownOffsets.sorted(by: { $0.key < $1.key }) {
      if let new = changes.newSection(forOld: section) { offsets[new] = offset }
    }
    ownOffsets = offsets
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let estimates = originalAttributes.extras.estimates
    let (a, b) = (preferredAttributes.size, originalAttributes.size)
    return estimates.width && (a.width - b.width).magnitude > 0.01
      || estimates.height && (a.height - b.height).magnitude > 0.01
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let element = CollectionElement(originalAttributes)
    if element.category == .cell {
      context.invalidateItems(at: [originalAttributes.indexPath])
    } else {
      context.invalidateSupplementaryElements(
        ofKind: element.kind, at: [originalAttributes.indexPath])
    }
    context.preferredElement = (element, preferredAttributes.size)
    return context
  }
}
