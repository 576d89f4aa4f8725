import PantoBase
import PantoControls
import PantoScene

extension UICollectionViewCompositionalLayout {
  /// The values, besides the sections themselves, on which the places of elements depend.
  struct Surroundings: Equatable {
    var container = CGSize(width: -1, height: -1)
    var safeArea = NSDirectionalEdgeInsets.zero
    var margins = NSDirectionalEdgeInsets.zero
    var traits = UITraitCollection()
  }

  final func measureIfNeeded() {
    guard let view = owner, !isMeasuring else { return }
    let now = surroundings(of: view)
    if isStale || now != measured {
      if across(now.container) != across(measured.container) {
        cellSizes = [:]
        titleSizes = [:]
        sizeGeneration += 1
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

  final func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

  final func surroundings(of view: UICollectionView) -> Surroundings {
    let inset = view.adjustedContentInset
    let size = CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom))
    func directional(_ edges: UIEdgeInsets, without known: UIEdgeInsets) -> NSDirectionalEdgeInsets
    {
      UIEdgeInsets(
        top: isVertical ? 0 : max(0, edges.top - max(0, known.top)),
        left: max(0, edges.left - max(0, known.left)),
        bottom: isVertical ? 0 : max(0, edges.bottom - max(0, known.bottom)),
        right: max(0, edges.right - max(0, known.right))
      ).directional(isRightToLeft: view.isRightToLeft)
    }
    return Surroundings(
      container: size, safeArea: directional(view.safeAreaInsets, without: inset),
      margins: directional(view.layoutMargins, without: .zero), traits: view.traitCollection)
  }

  /// Returns the insets that a section's `contentInsetsReference`, such as the safe area, adds to
  /// its own, across the scroll.
  final func referenceInsets(of section: NSCollectionLayoutSection)
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
    if isVertical {
      (insets.top, insets.bottom) = (0, 0)
    } else {
      (insets.leading, insets.trailing) = (0, 0)
    }
    return insets
  }

  final func measure(_ view: UICollectionView) {
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

  static var emptySection: NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .absolute(0)), subitems: []))
  }

  final func setBoundaries(of index: Int) {
    sections[index].setBoundaries(sections[index].section.boundarySupplementaryItems) {
      kind, rank in
      titleSizes[
        CollectionElement(
          .supplementaryView, kind: kind, at: IndexPath(item: rank, section: index))]
    }
  }

  final func stackSections() {
    let items = configuration.boundarySupplementaryItems
    whole = nil
    var end: CGFloat = 0
    if !items.isEmpty {
      // The headers and footers of the whole layout are laid out as those of a section that
      // contains all others.
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
}
