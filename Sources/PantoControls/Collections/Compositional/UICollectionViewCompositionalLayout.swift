import PantoBase
import PantoScene

/// What holds for all sections of a compositional layout.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration {
  /// The direction of the scroll. Default `.vertical`.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between two sections, in points. Default 0. A value that is not finite is refused
  /// (B57).
  open var interSectionSpacing: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(interSectionSpacing, for: "interSectionSpacing") {
        interSectionSpacing = oldValue
      }
    }
  }
  /// Views at the edges of the whole layout. Default none. Their index paths have one number.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The edges from which sections measure their insets. Default `.automatic`: the safe area.
  open var contentInsetsReference = UIContentInsetsReference.automatic

  /// Makes a configuration with the defaults.
  public init() {}
}

/// Gives the section of a number in the surroundings; `nil` is a section without items.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// A layout that is put together from sections, groups and items (COL-15).
///
/// ```swift
/// let item = NSCollectionLayoutItem(
///   layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
/// let group = NSCollectionLayoutGroup.horizontal(
///   layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(120)),
///   subitems: [item])
/// let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
/// ```
///
/// Each section is computed once. A step of a scroll makes attributes for what is in sight only,
/// which it finds by binary search (COL-02).
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// What holds for all sections. Setting it computes the layout again.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  private final let provider: UICollectionViewCompositionalLayoutSectionProvider

  /// The values that the places depend on, besides the sections themselves.
  private struct Surroundings: Equatable {
    var container = CGSize(width: -1, height: -1)
    var safeArea = NSDirectionalEdgeInsets.zero
    var margins = NSDirectionalEdgeInsets.zero
    var traits = UITraitCollection()
  }

  final var sections: [CompositionalSection] = []
  /// The views at the edges of the whole layout, as those of a section around all others.
  private final var whole: CompositionalSection?
  private final var contentLength: CGFloat = 0
  private final var measured = Surroundings()
  private final var isStale = true
  private final var isMeasuring = false
  private final var hasHandlers = false
  /// The sections in which a cell or a header chose another size.
  private final var staleSections: Set<Int> = []
  /// The sizes that cells chose, by section and item.
  private final var cellSizes: [Int: [Int: CGSize]] = [:]
  /// The sizes that headers and the like chose.
  private final var titleSizes: [CollectionElement: CGSize] = [:]
  /// How far sections are scrolled against the layout's direction, from their leading edge.
  final var ownOffsets: [Int: CGFloat] = [:]

  /// The place of pinned views in the order from back to front.
  private static let pinnedIndex = 10

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
  /// It is called for each section when the layout is computed, also after a change of size.
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

  private final var isVertical: Bool { configuration.scrollDirection == .vertical }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  // MARK: Measuring

  open override func prepare() {
    super.prepare()
    measureIfNeeded()
  }

  private final func measureIfNeeded() {
    guard let view = owner, !isMeasuring else { return }
    let now = surroundings(of: view)
    if isStale || now != measured {
      if across(now.container) != across(measured.container) {
        cellSizes = [:]
        titleSizes = [:]
      }
      measured = now
      isMeasuring = true
      measure(view)
      isMeasuring = false
    } else if !staleSections.isEmpty {
      for index in staleSections.sorted() where sections.indices.contains(index) {
        sections[index].runs.update()
        setBoundaries(of: index)
      }
      staleSections = []
      stackSections()
    }
  }

  private final func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

  private final func surroundings(of view: UICollectionView) -> Surroundings {
    let inset = view.adjustedContentInset
    let size = CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom))
    func directional(_ edges: UIEdgeInsets, without known: UIEdgeInsets) -> NSDirectionalEdgeInsets
    {
      let (left, right) = (
        max(0, edges.left - max(0, known.left)), max(0, edges.right - max(0, known.right))
      )
      let flips = view.isRightToLeft
      return NSDirectionalEdgeInsets(
        top: isVertical ? 0 : max(0, edges.top - max(0, known.top)), leading: flips ? right : left,
        bottom: isVertical ? 0 : max(0, edges.bottom - max(0, known.bottom)),
        trailing: flips ? left : right)
    }
    return Surroundings(
      container: size, safeArea: directional(view.safeAreaInsets, without: inset),
      margins: directional(view.layoutMargins, without: .zero), traits: view.traitCollection)
  }

  /// What a reference adds to a section's insets, across the scroll.
  private final func referenceInsets(of section: NSCollectionLayoutSection)
    -> NSDirectionalEdgeInsets
  {
    var reference = section.contentInsetsReference
    if reference == .automatic { reference = configuration.contentInsetsReference }
    var insets: NSDirectionalEdgeInsets
    switch reference {
    case .none: return .zero
    case .automatic, .safeArea: insets = measured.safeArea
    case .layoutMargins, .readableContent: insets = measured.margins
    }
    if isVertical { (insets.top, insets.bottom) = (0, 0) } else {
      (insets.leading, insets.trailing) = (0, 0)
    }
    return insets
  }

  private final func measure(_ view: UICollectionView) {
    isStale = false
    staleSections = []
    let counts = view.knownCounts.sections
    let traits = measured.traits
    let environment = LayoutEnvironment(LayoutContainer(measured.container), traits)
    var new: [CompositionalSection] = []
    new.reserveCapacity(counts.count)
    for (index, count) in counts.enumerated() {
      let given = provider(index, environment)
      let section = given ?? UICollectionViewCompositionalLayout.emptySection
      let extra = referenceInsets(of: section)
      var insets = section.contentInsets
      insets.top += extra.top
      insets.leading += extra.leading
      insets.bottom += extra.bottom
      insets.trailing += extra.trailing
      let runs = CompositionalRuns(
        section, count: given == nil ? 0 : count, container: measured.container.inset(insets),
        traits: traits, isVertical: isVertical == (section.orthogonalScrollingBehavior == .none),
        sizes: cellSizes[index] ?? [:])
      if count > 0, given != nil, runs.template.leaves.isEmpty {
        Misuse.report(
          "UICollectionViewCompositionalLayout: the group of section \(index) has no items",
          oncePerMessage: true)
      }
      new.append(
        CompositionalSection(
          section, insets: insets, container: measured.container, isVertical: isVertical,
          runs: runs))
    }
    sections = new
    hasHandlers = new.contains { $0.section.visibleItemsInvalidationHandler != nil }
    for index in sections.indices { setBoundaries(of: index) }
    stackSections()
  }

  private static var emptySection: NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(0)), subitems: []))
  }

  private final func setBoundaries(of index: Int) {
    sections[index].setBoundaries(sections[index].section.boundarySupplementaryItems) {
      kind, rank in
      titleSizes[
        CollectionElement(
          .supplementaryView, kind: kind, at: IndexPath(item: rank, section: index))]
    }
  }

  private final func stackSections() {
    let items = configuration.boundarySupplementaryItems
    whole = nil
    var end: CGFloat = 0
    if !items.isEmpty {
      // The views around all sections are those of a section that contains them.
      let section = UICollectionViewCompositionalLayout.emptySection
      let runs = CompositionalRuns(
        section, count: 0, container: measured.container, traits: measured.traits,
        isVertical: isVertical, sizes: [:])
      whole = CompositionalSection(
        section, insets: .zero, container: measured.container, isVertical: isVertical, runs: runs)
      whole?.setBoundaries(items) { kind, rank in
        titleSizes[
          CollectionElement(.supplementaryView, kind: kind, at: IndexPath(index: rank))]
      }
      end = whole?.contentStart ?? 0
    }
    for i in sections.indices {
      if i > 0 { end += configuration.interSectionSpacing }
      sections[i].start = end
      end = sections[i].end
    }
    if let around = whole {
      whole?.inner = end - around.contentStart
      end = whole?.end ?? end
    }
    contentLength = max(0, end)
  }

  // MARK: Places

  open override var collectionViewContentSize: CGSize {
    measureIfNeeded()
    let across = max(0, across(measured.container))
    return isVertical
      ? CGSize(width: across, height: contentLength)
      : CGSize(width: contentLength, height: across)
  }

  /// Rounds edges to whole pixels, so that neighbours touch.
  private final func rounded(_ rect: CGRect) -> CGRect {
    let scale = measured.traits.displayScale
    guard scale > 0 else { return rect }
    func pixel(_ x: CGFloat) -> CGFloat { (x * scale).rounded() / scale }
    let (x, y) = (pixel(rect.minX), pixel(rect.minY))
    return CGRect(x: x, y: y, width: pixel(rect.maxX) - x, height: pixel(rect.maxY) - y)
  }

  private final func makeAttributes(
    _ category: UICollectionView.ElementCategory, kind: String? = nil, at path: IndexPath,
    frame: CGRect, zIndex: Int
  ) -> UICollectionViewLayoutAttributes {
    let kindOfClass =
      type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = kindOfClass?.init() ?? UICollectionViewLayoutAttributes()
    attributes.indexPath = path
    attributes.represent(category, kind: kind)
    attributes.frame = rounded(frame)
    attributes.zIndex = zIndex
    return attributes
  }

  private final func attributes(
    ofLeaf number: Int, _ place: CompositionalRuns.Place, _ box: CompositionalBox, in index: Int
  ) -> UICollectionViewLayoutAttributes {
    let section = sections[index]
    let origin = section.origin(of: place)
    let leaf = box.leaves[number]
    let item = place.first + number
    let attributes = makeAttributes(
      .cell, at: IndexPath(item: item, section: index),
      frame: leaf.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: leaf.zIndex)
    attributes.extras.host = section.scrollsItself ? index : nil
    attributes.extras.estimates = leaf.estimates
    attributes.extras.list = section.section.list?.row(item, of: section.runs.count)
    return attributes
  }

  private final func attributes(
    of badge: CompositionalBox.Badge, _ place: CompositionalRuns.Place, in index: Int
  ) -> UICollectionViewLayoutAttributes {
    let origin = sections[index].origin(of: place)
    let attributes = makeAttributes(
      .supplementaryView, kind: badge.item.elementKind,
      at: IndexPath(item: place.first + badge.leaf, section: index),
      frame: badge.frame.offsetBy(dx: origin.x, dy: origin.y), zIndex: badge.item.zIndex)
    attributes.extras.host = sections[index].scrollsItself ? index : nil
    return attributes
  }

  private final var visiblePart: CGRect {
    guard let view = owner else { return .zero }
    return view.shownRect(view.bounds.inset(by: view.adjustedContentInset))
  }

  private final func attributes(
    of boundary: CompositionalSection.Boundary, in section: CompositionalSection, at path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let pins = boundary.item.pinToVisibleBounds
    let pinnedIndex = UICollectionViewCompositionalLayout.pinnedIndex
    let attributes = makeAttributes(
      .supplementaryView, kind: boundary.item.elementKind, at: path,
      frame: section.frame(of: boundary, visible: visiblePart),
      zIndex: pins ? max(boundary.item.zIndex, pinnedIndex) : boundary.item.zIndex)
    attributes.extras.estimates = boundary.item.layoutSize.estimates
    return attributes
  }

  private final func attributes(
    of decoration: NSCollectionLayoutDecorationItem, rank: Int, in index: Int
  ) -> UICollectionViewLayoutAttributes {
    let insets = decoration.contentInsets
    let whole = sections[index].frame
    return makeAttributes(
      .decorationView, kind: decoration.elementKind, at: IndexPath(item: rank, section: index),
      frame: CGRect(
        origin: whole.origin + CGPoint(x: insets.leading, y: insets.top),
        size: whole.size.inset(insets)), zIndex: decoration.zIndex)
  }

  private final func offset(of index: Int) -> CGPoint {
    guard sections[index].scrollsItself else { return .zero }
    let offset = ownOffsets[index] ?? -sections[index].scrollerMargins.before
    return isVertical ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
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
      let offset = offset(of: index)
      let moved = rect.offsetBy(dx: offset.x, dy: offset.y)
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
      index += 1
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
    for (section, sizes) in cellSizes {
      for (item, size) in sizes {
        let path = IndexPath(item: item, section: section)
        guard !changes.reloaded.contains(path), let new = changes.newPath(forOld: path) else {
          continue
        }
        cells[new.section, default: [:]][new.item] = size
      }
    }
    cellSizes = cells
    var titles: [CollectionElement: CGSize] = [:]
    for (element, size) in titleSizes {
      if let new = changes.newElement(forOld: element) { titles[new] = size }
    }
    titleSizes = titles
    var offsets: [Int: CGFloat] = [:]
    for (section, offset) in ownOffsets {
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
