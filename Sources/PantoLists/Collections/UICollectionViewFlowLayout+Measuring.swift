import PantoBase
import PantoControls
import PantoScene

/// How a flow layout asks for sizes and stacks its sections.
extension UICollectionViewFlowLayout {
  /// The values, besides the layout's own properties, on which the places of elements depend.
  struct Surroundings: Equatable {
    var across: CGFloat = -1
    var insets = UIEdgeInsets.zero
    var scale: CGFloat = 0
    var isMirrored = false
  }

  /// Computes the sections if something changed since they were computed.
  ///
  /// Each method that answers about the layout calls this method first, because a subclass may set
  /// properties in its own `prepare()`.
  func measureIfNeeded() {
    // A delegate that is being asked may invalidate the layout and then ask it; the answer comes
    // from what is known so far.
    guard let view = owner, !isMeasuring else { return }
    let now = surroundings(of: view)
    if isStale || now != measured {
      if now.across != measured.across {
        preferredSizes = [:]
        sizeGeneration += 1
      }
      measured = now
      isMeasuring = true
      measure(view)
      isMeasuring = false
    } else if !staleItems.isEmpty {
      for section in staleItems.keys.sorted() where sections.indices.contains(section) {
        sections[section].layOut(from: staleItems[section] ?? 0)
      }
      staleItems = [:]
      stackSections()
    }
  }

  private func surroundings(of view: UICollectionView) -> Surroundings {
    let inset = view.adjustedContentInset
    let size = view.bounds.size
    let across =
      isVertical ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom
    var own = UIEdgeInsets.zero
    switch sectionInsetReference {
    case .fromContentInset: break
    case .fromSafeArea: own = view.safeAreaInsets
    case .fromLayoutMargins: own = view.layoutMargins
    }
    return Surroundings(
      across: max(0, across), insets: own, scale: view.traitCollection.displayScale,
      isMirrored: isVertical && !flipsHorizontallyInOppositeLayoutDirection && view.isRightToLeft)
  }

  /// Sets where the lines of a section begin and end.
  private func setEdges(of section: inout FlowSection, _ inset: UIEdgeInsets) {
    let own = measured.insets
    if isVertical {
      // In a right-to-left interface the lines are mirrored as a whole, with their insets.
      let (left, right) = (inset.left + own.left, inset.right + own.right)
      (section.before, section.after) = (inset.top, inset.bottom)
      section.near = measured.isMirrored ? right : left
      section.room = max(0, measured.across - left - right)
    } else {
      (section.before, section.after) = (inset.left, inset.right)
      section.near = inset.top + own.top
      section.room = max(0, measured.across - inset.top - inset.bottom - own.top - own.bottom)
    }
  }

  private func measure(_ view: UICollectionView) {
    isStale = false
    staleItems = [:]
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    delegateHasOwnSizes = delegate != nil
    let counts = view.knownCounts.sections
    sections = []
    sections.reserveCapacity(counts.count)
    for (index, count) in counts.enumerated() {
      var section = FlowSection()
      section.count = count
      var inset = sectionInset
      var (lineSpacing, itemSpacing) = (minimumLineSpacing, minimumInteritemSpacing)
      var (header, footer) = (headerReferenceSize, footerReferenceSize)
      if let delegate {
        inset = delegate.collectionView(view, layout: self, insetForSectionAt: index)
        lineSpacing = delegate.collectionView(
          view, layout: self, minimumLineSpacingForSectionAt: index)
        itemSpacing = delegate.collectionView(
          view, layout: self, minimumInteritemSpacingForSectionAt: index)
        header = delegate.collectionView(
          view, layout: self, referenceSizeForHeaderInSection: index)
        footer = delegate.collectionView(
          view, layout: self, referenceSizeForFooterInSection: index)
      }
      if !inset.isLegal { inset = sectionInset }
      section.lineSpacing = lineSpacing.isInReach ? lineSpacing : minimumLineSpacing
      section.itemSpacing = itemSpacing.isInReach ? itemSpacing : minimumInteritemSpacing
      section.header = length(of: header)
      section.footer = length(of: footer)
      setEdges(of: &section, inset)
      setSizes(of: &section, at: index, delegate: delegate, in: view)
      section.layOut()
      sections.append(section)
    }
    stackSections()
  }

  func length(of size: CGSize) -> CGFloat {
    let length = isVertical ? size.height : size.width
    return length.isInReach ? max(0, length) : 0
  }

  /// The size of items about which nothing else is known.
  private var commonSize: CGSize {
    let automatic = UICollectionViewFlowLayout.automaticSize
    for size in estimatedItemSize == .zero ? [itemSize] : [estimatedItemSize, itemSize]
    where size != automatic { return size }
    return CGSize(width: 50, height: 50)
  }

  func extent(_ size: CGSize) -> FlowSection.Extent {
    isVertical
      ? FlowSection.Extent(along: size.height, across: size.width)
      : FlowSection.Extent(along: size.width, across: size.height)
  }

  private func setSizes(
    of section: inout FlowSection, at index: Int,
    delegate: (any UICollectionViewDelegateFlowLayout)?, in view: UICollectionView
  ) {
    let common = commonSize
    section.gridSize = extent(common)
    let preferred = estimatedItemSize == .zero ? [] : sortedSizes(in: index, below: section.count)
    for (item, size) in preferred { section.setSize(extent(size), of: item) }
    guard let delegate, delegateHasOwnSizes, section.count > 0 else { return }
    var all: [FlowSection.Extent] = []
    for item in 0..<section.count {
      let path = view.dataPath(of: IndexPath(item: item, section: index))
      var size = delegate.collectionView(view, layout: self, sizeForItemAt: path)
      if !delegateHasOwnSizes { return }
      if !size.isInReach || size.width < 0 || size.height < 0 { size = common }
      if all.isEmpty { all.reserveCapacity(section.count) }
      all.append(extent(size))
    }
    // Equal sizes make a grid, for which nothing is stored.
    if let first = all.first, all.allSatisfy({ $0 == first }) {
      section.gridSize = first
    } else {
      for (item, size) in preferred { all[item] = extent(size) }
      section.allSizes = all
    }
  }

  /// The sizes that the cells of a section asked for, in the order of the items.
  func sortedSizes(in section: Int, below count: Int) -> [(item: Int, size: CGSize)] {
    (preferredSizes[section] ?? [:]).filter { (0..<count).contains($0.key) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func stackSections() {
    var end: CGFloat = 0
    for i in sections.indices {
      sections[i].start = end
      end = sections[i].end
    }
    contentLength = end
  }
}
