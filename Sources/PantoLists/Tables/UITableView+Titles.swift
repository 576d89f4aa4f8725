import PantoBase
import PantoControls
import PantoScene

extension UITableView {
  /// Names the header or the footer of a section.
  struct TitlePlace: Hashable, Comparable {
    var section: Int
    var isHeader: Bool

    static func < (a: TitlePlace, b: TitlePlace) -> Bool {
      a.section != b.section ? a.section < b.section : a.isHeader && !b.isHeader
    }
  }

  /// The height of a section's title where the height is automatic, in points.
  private static let defaultTitleHeight: CGFloat = 28
  /// The height of a header or footer of a grouped table that has nothing to show (TBL-19).
  private static let groupGap: CGFloat = 17.5

  /// The automatic space above a header of a plain table, in points (TBL-11).
  private static let automaticPadding: CGFloat = 22

  // MARK: Measuring

  /// The space above the header of a section that has one.
  final var headerPadding: CGFloat {
    guard style == .plain else { return 0 }
    return sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : UITableView.automaticPadding
  }

  /// Gives a section the height of its header or footer.
  ///
  /// - Parameter isInSight: Whether an estimate does not suffice.
  final func measureTitle(
    of section: inout Section, at place: TitlePlace, isInSight: Bool = false
  ) {
    let new = measureTitle(place, isInSight: isInSight)
    if place.isHeader {
      (section.hasHeader, section.headerHeight, section.isHeaderEstimated) = new
      section.padding = section.headerHeight > 0 ? headerPadding : 0
    } else {
      (section.hasFooter, section.footerHeight, section.isFooterEstimated) = new
    }
  }

  /// Measures the headers and footers of sections in sight that have estimated heights. Returns
  /// whether that moved anything (TBL-11).
  final func measureTitlesInSight() -> Bool {
    var hasMoved = false
    var i = sections.partitionIndex { $0.end > bounds.minY }
    while i < sections.count, sections[i].y < bounds.maxY {
      if sections[i].isHeaderEstimated, measureEstimate(TitlePlace(section: i, isHeader: true)) {
        hasMoved = true
      }
      if sections[i].isFooterEstimated, measureEstimate(TitlePlace(section: i, isHeader: false)) {
        hasMoved = true
      }
      i += 1
    }
    return hasMoved
  }

  private func measureEstimate(_ place: TitlePlace) -> Bool {
    var part = sections[place.section]
    let (start, height) = (part.rowsStart, part.footerHeight)
    isAskingForRows = true
    measureTitle(of: &part, at: place, isInSight: true)
    isAskingForRows = false
    let growth = part.rowsStart - start + part.footerHeight - height
    part.rowsEnd += part.rowsStart - start
    part.end += growth
    sections[place.section] = part
    guard growth != 0 else { return false }
    let row = place.isHeader ? part.first : part.first + part.count
    moveContent(from: row, below: place.section, by: growth)
    return true
  }

  /// The height that a header or footer of automatic height has until it is in sight; `nil` if it
  /// is measured at once.
  private func estimate(of place: TitlePlace) -> CGFloat? {
    let own = place.isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
    let delegate = tableDelegate
    let asked =
      place.isHeader
      ? delegate?.tableView(self, estimatedHeightForHeaderInSection: place.section)
      : delegate?.tableView(self, estimatedHeightForFooterInSection: place.section)
    let estimate = asked ?? own
    return estimate > 0 && estimate.isInReach ? estimate : nil
  }

  /// Whether a section has a header or footer, its height, and whether that is an estimate (FID-06,
  /// TBL-11, TBL-19).
  ///
  /// A view is asked for only where the delegate gives no height, since the height follows from it.
  private func measureTitle(_ place: TitlePlace, isInSight: Bool) -> (Bool, CGFloat, Bool) {
    let delegate = tableDelegate
    let asked =
      place.isHeader
      ? delegate?.tableView(self, heightForHeaderInSection: place.section)
      : delegate?.tableView(self, heightForFooterInSection: place.section)
    if let asked, asked >= 0, asked.isInReach { return (asked > 0, asked, false) }
    let own = place.isHeader ? sectionHeaderHeight : sectionFooterHeight
    if own < 0, !isInSight, shownTitles[place] == nil, let estimate = estimate(of: place) {
      return (true, estimate, true)
    }
    let isTop = place.section == 0 && place.isHeader && tableHeaderView == nil
    let groupTop = isTop && style != .plain && own < 0 ? UITableView.groupGap : 0
    guard let view = makeTitle(place) else {
      // Groups stand apart, also without titles.
      if style == .plain { return (false, 0, false) }
      return (false, own >= 0 ? own : UITableView.groupGap + groupTop, false)
    }
    var height = own >= 0 ? own : UITableView.defaultTitleHeight
    if own < 0 || asked == UITableView.automaticDimension && hasOwnHeight(view) {
      height = max(height, titleHeight(of: view))
    }
    if let view = view as? UITableViewHeaderFooterView {
      if view.groupTitle != nil { height += groupTop }
      keep(view)
    }
    return (true, height, false)
  }

  private func hasOwnHeight(_ view: UIView) -> Bool {
    (view as? UITableViewHeaderFooterView)?.hasOwnHeight ?? view.hasConstraintsInside
  }

  private func titleHeight(of view: UIView) -> CGFloat {
    if hasOwnHeight(view) { return fittingHeight(of: view, width: bounds.width) }
    let title = view as? UITableViewHeaderFooterView
    return title?.groupTitleHeight(width: bounds.width) ?? 0
  }

  /// Returns the delegate's view for a header or footer, or one with the data source's title; `nil`
  /// without either.
  private func makeTitle(_ place: TitlePlace) -> UIView? {
    requestedTitle = place
    defer { requestedTitle = nil }
    let own = UIView.unanimated {
      place.isHeader
        ? tableDelegate?.tableView(self, viewForHeaderInSection: place.section)
        : tableDelegate?.tableView(self, viewForFooterInSection: place.section)
    }
    if let own { return own }
    let title =
      place.isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: place.section)
      : dataSource?.tableView(self, titleForFooterInSection: place.section)
    guard let title else { return nil }
    let name = UITableView.ownTitleName
    let view =
      dequeueReusableHeaderFooterView(withIdentifier: name)
      ?? UITableViewHeaderFooterView(reuseIdentifier: name)
    view.showTitle(title, isHeader: place.isHeader, in: style, sideInset: sideInset)
    return view
  }

  /// The reuse identifier of views that the table makes for titles.
  private static let ownTitleName = "\u{0}title"

  // MARK: Showing

  /// The frame of a header or footer that does not float.
  final func restingFrame(of place: TitlePlace) -> CGRect {
    let section = sections[place.section]
    return place.isHeader
      ? CGRect(x: 0, y: section.headerStart, width: bounds.width, height: section.headerHeight)
      : CGRect(x: 0, y: section.rowsEnd, width: bounds.width, height: section.footerHeight)
  }

  /// The frame of a header or footer. In a plain table the header stays at the top of the visible
  /// part until the end of the section's rows pushes it away, and the footer at the bottom until
  /// their beginning does (FID-15).
  final func titleFrame(of place: TitlePlace, offset: CGFloat) -> CGRect {
    var frame = restingFrame(of: place)
    guard style == .plain else { return frame }
    let section = sections[place.section]
    let inset = adjustedContentInset
    if place.isHeader {
      frame.origin.y = max(
        section.headerStart, min(offset + inset.top, section.rowsEnd - frame.height))
    } else {
      let bottom = offset + bounds.height - inset.bottom - frame.height
      frame.origin.y = min(section.rowsEnd, max(bottom, section.rowsStart))
    }
    return frame
  }

  /// The heights of the header and footer that float over the rows of a section.
  final func floatingHeights(inSection section: Int) -> (top: CGFloat, bottom: CGFloat) {
    guard style == .plain, sections.indices.contains(section) else { return (0, 0) }
    return (sections[section].headerHeight, sections[section].footerHeight)
  }

  /// The headers and footers in sight at an offset.
  final func visibleTitles(offset: CGFloat) -> [TitlePlace] {
    let first = sections.partitionIndex { $0.end > offset }
    var places: [TitlePlace] = []
    for i in first..<sections.count {
      guard sections[i].y < offset + bounds.height else { break }
      for isHeader in [true, false] where isHeader ? sections[i].hasHeader : sections[i].hasFooter {
        let place = TitlePlace(section: i, isHeader: isHeader)
        let frame = titleFrame(of: place, offset: offset)
        if frame.height > 0, frame.maxY > offset, frame.minY < offset + bounds.height {
          places.append(place)
        }
      }
    }
    return places
  }

  final func showTitles() {
    let reload = reloadCount
    let places = visibleTitles(offset: bounds.minY)
    for place in shownTitles.keys.sorted() where !places.contains(place) { removeTitle(at: place) }
    for place in places {
      guard reloadCount == reload else { return }
      let frame = titleFrame(of: place, offset: bounds.minY)
      guard let view = shownTitles[place] ?? showTitle(at: place, frame: frame) else { continue }
      // A floating title is never late, whatever animation scrolls.
      if view.frame != frame { UIView.unanimated { view.frame = frame } }
      let title = view as? UITableViewHeaderFooterView
      title?.isPinned = frame.minY != restingFrame(of: place).minY
    }
  }

  final func showTitle(at place: TitlePlace, frame: CGRect) -> UIView? {
    let reload = reloadCount
    guard let view = makeTitle(place), reloadCount == reload else { return nil }
    bringBack(view)
    shownTitles[place] = view
    UIView.unanimated { view.frame = frame }
    addSubview(view)
    if place.isHeader {
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: place.section)
    } else {
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: place.section)
    }
    return reloadCount == reload ? view : nil
  }

  final func removeTitle(at place: TitlePlace) {
    guard let view = shownTitles.removeValue(forKey: place) else { return }
    discardTitle(view, at: place)
  }

  final func discardTitle(_ view: UIView, at place: TitlePlace) {
    view.removeFromSuperview()
    if place.isHeader {
      tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: place.section)
    } else {
      tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: place.section)
    }
    if let view = view as? UITableViewHeaderFooterView { keep(view) }
  }

  /// Keeps a header or footer for another section.
  private func keep(_ view: UITableViewHeaderFooterView) {
    guard view.reuseIdentifier != nil, view.superview == nil,
      !reusableTitles.contains(where: { $0 === view })
    else { return }
    reusableTitles.append(view)
    if reusableTitles.count > 16 { reusableTitles.removeFirst() }
  }
}
