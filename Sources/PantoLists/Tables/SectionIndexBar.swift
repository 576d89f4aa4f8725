import PantoBase
@_spi(Overrides) import PantoControls
@_spi(Overrides) import PantoScene

/// The titles at the trailing edge of a table that lead to its sections (TBL-15).
@MainActor final class SectionIndexBar: UIControl {
  /// Called with the index of the title under the finger whenever that index changes.
  var chosen: ((Int) -> Void)?
  private(set) var titles: [String] = []
  private var labels: [UIView] = []
  private var chosenPlace: Int?

  /// The width of the bar, in points.
  static let width: CGFloat = 15
  /// The height of a title, in points.
  private static let lineHeight: CGFloat = 14
  /// The symbol in place of `UITableView.indexSearch`.
  private static let searchSymbol = "magnifyingglass"

  override init(frame: CGRect) {
    super.init(frame: frame)
    setLeastHitSize(CGSize(width: 30, height: 44))
    accessibilityLabel = "Section index"
  }
  required init?(coder: NSCoder) { nil }

  func show(_ titles: [String], color: UIColor) {
    if titles != self.titles {
      self.titles = titles
      for label in labels { label.removeFromSuperview() }
      labels = titles.map { title in
        if title == UITableView.indexSearch {
          let picture = UIImageView(image: UIImage(systemName: SectionIndexBar.searchSymbol))
          picture.contentMode = .scaleAspectFit
          return picture
        }
        let label = UILabel()
        label.text = title
        label.font = .boldSystemFont(ofSize: 11)
        label.textAlignment = .center
        return label
      }
      for label in labels { addSubview(label) }
      setNeedsLayout()
    }
    for label in labels {
      (label as? UILabel)?.textColor = color
      label.tintColor = color
    }
  }

  /// Which titles show: all of them, or as many at even distances as there is room for.
  private var shown: [Int] {
    let room = max(1, Int((bounds.height / SectionIndexBar.lineHeight).rounded(.down)))
    guard titles.count > room else { return Array(titles.indices) }
    return (0..<room).map { room == 1 ? 0 : $0 * (titles.count - 1) / (room - 1) }
  }

  /// Returns the y of the first title, so that the titles as a whole are in the middle of the bar.
  private func top(of count: Int) -> CGFloat {
    ((bounds.height - CGFloat(count) * SectionIndexBar.lineHeight) / 2).rounded()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let shown = shown
    let top = top(of: shown.count)
    for label in labels { label.isHidden = true }
    for (line, place) in shown.enumerated() where labels.indices.contains(place) {
      let label = labels[place]
      label.isHidden = false
      label.frame = CGRect(
        x: 0, y: top + CGFloat(line) * SectionIndexBar.lineHeight, width: bounds.width,
        height: SectionIndexBar.lineHeight)
    }
  }

  // MARK: Fingers

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(at: touch.location(in: self).y)
    return super.beginTracking(touch, with: event)
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(at: touch.location(in: self).y)
    return super.continueTracking(touch, with: event)
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    chosenPlace = nil
  }
  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    chosenPlace = nil
  }
  override func stateChanged() {
    super.stateChanged()
    (superview as? UITableView)?.updateIndexColors()
  }
  /// Whether a table gives the index a touch at once: an index follows the finger from the start
  /// (TBL-15).
  override var takesTouchesAtOnce: Bool { true }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    (superview as? UITableView)?.updateIndexColors()
  }

  /// Chooses the title at a height of the bar. Titles for which there is no space can be chosen,
  /// too.
  private func choose(at y: CGFloat) {
    let lines = shown.count
    guard lines > 0, y.isFinite else { return }
    let height = CGFloat(lines) * SectionIndexBar.lineHeight
    let share = (y - top(of: lines)) / height * CGFloat(titles.count)
    let place = min(max(Int(min(max(share, 0), 1e6)), 0), titles.count - 1)
    guard place != chosenPlace else { return }
    chosenPlace = place
    chosen?(place)
  }
}

extension UITableView {
  /// Asks for the titles again where they may have changed, and shows the bar or removes it.
  final func showIndex() {
    if isIndexStale {
      isIndexStale = false
      let titles = dataSource?.sectionIndexTitles(for: self) ?? []
      guard !isIndexStale else { return }
      indexTitles = titles
      updateIndexColors()
    }
    let isWanted = !indexTitles.isEmpty && rows.count >= sectionIndexMinimumDisplayRowCount
    guard isWanted else {
      if indexBar != nil {
        indexBar?.removeFromSuperview()
        indexBar = nil
        // Order: a mark on each cell; none affects another.
        for cell in shownCells.values { cell.setNeedsLayout() }
      }
      return
    }
    let bar = indexBar ?? SectionIndexBar(frame: .zero)
    if indexBar == nil {
      indexBar = bar
      bar.chosen = { [weak self] in self?.choose(indexPlace: $0) }
      // Order: each cell is marked alone.
      for cell in shownCells.values { cell.setNeedsLayout() }
    }
    UIView.unanimated { place(bar) }
  }

  private func place(_ bar: SectionIndexBar) {
    if bar.superview == nil { updateIndexColors() }
    let inset = adjustedContentInset
    let width = SectionIndexBar.width
    let frame = CGRect(
      x: isRightToLeft
        ? bounds.minX + safeAreaInsets.left
        : bounds.maxX - width - safeAreaInsets.right,
      y: bounds.minY + inset.top, width: width,
      height: max(0, bounds.height - inset.top - inset.bottom))
    if bar.frame != frame { bar.frame = frame }
    if bar.superview !== self {
      addSubview(bar)
    } else if subviews.last !== bar {
      bringSubviewToFront(bar)
    }
  }

  final func updateIndexColors() {
    guard let bar = indexBar else { return }
    bar.show(indexTitles, color: sectionIndexColor ?? tintColor)
    bar.backgroundColor =
      bar.isHighlighted
      ? sectionIndexTrackingBackgroundColor ?? sectionIndexBackgroundColor
      : sectionIndexBackgroundColor
  }

  /// Scrolls to the section of a title, which the data source names.
  private func choose(indexPlace place: Int) {
    guard indexTitles.indices.contains(place), let dataSource else { return }
    let section = dataSource.tableView(
      self, sectionForSectionIndexTitle: indexTitles[place], at: place)
    measureRowsIfNeeded()
    // `NSNotFound` is the answer of a data source that scrolled by itself.
    guard sections.indices.contains(section) else { return }
    let inset = adjustedContentInset
    let most = max(-inset.top, measuredHeight + inset.bottom - bounds.height)
    let y = min(sections[section].y - inset.top, most)
    setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: false)
  }
}
