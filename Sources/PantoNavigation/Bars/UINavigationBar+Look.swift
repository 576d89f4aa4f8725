import PantoScene

/// The look of a navigation bar: above content that is scrolled, and above content at its end.
extension UINavigationBar {
  /// Whether the window has little height.
  final var isLow: Bool { traitCollection.verticalSizeClass == .compact }

  /// Whether the content is at its upper end, as it is while a large title shows (BAR-09).
  final var isAtEdge: Bool { largeShown > 0 || contentIsAtEdge == true }

  /// Whether an item has a look of its own.
  final func hasLook(_ item: UINavigationItem?) -> Bool {
    item?.standardAppearance != nil || item?.scrollEdgeAppearance != nil
      || item?.compactAppearance != nil
  }

  /// Whether the bar or its item has a look that the program has set.
  final var hasLook: Bool {
    hasStandard || scrollEdgeAppearance != nil || compactAppearance != nil || hasLookOfItem
  }

  /// Takes the look for the height of the window, if there is one.
  final func heightChanged() {
    if compactAppearance != nil || item?.compactAppearance != nil { take(replaces: false) }
  }

  /// Takes the look for the place of the content, if the bar has another.
  final func edgeChanged() {
    guard isAtEdge != showsEdge else { return }
    if hasLook { take(replaces: false) } else { showFill() }
  }

  /// The look above content at its end, if it counts now.
  private var edgeLook: UINavigationBarAppearance? {
    isAtEdge ? item?.scrollEdgeAppearance ?? scrollEdgeAppearance : nil
  }

  /// The look above content that is scrolled.
  private var standardLook: UINavigationBarAppearance {
    let low = isLow ? item?.compactAppearance : nil
    // Without a navigation controller nothing is known of the content.
    let other = contentIsAtEdge == nil && !hasStandard ? scrollEdgeAppearance : nil
    let ofItem = contentIsAtEdge == nil ? item?.scrollEdgeAppearance : nil
    return low ?? item?.standardAppearance ?? ofItem ?? (isLow ? compactAppearance : nil)
      ?? other ?? standardAppearance
  }

  /// Takes the colours and attributes of the look that counts now.
  ///
  /// - Parameter replaces: Whether the look replaces a background that the program has set.
  final func take(replaces: Bool = true) {
    setNeedsLayout()
    hasLookOfItem = hasLook(item)
    let shown = edgeLook ?? standardLook
    showFill(replaces: replaces)
    line.backgroundColor = shown.shadowColor
    titleTextAttributes = shown.titleTextAttributes.isEmpty ? nil : shown.titleTextAttributes
    largeTitleTextAttributes =
      shown.largeTitleTextAttributes.isEmpty ? nil : shown.largeTitleTextAttributes
  }

  /// Shows the background and the line, or neither.
  ///
  /// - Parameter replaces: Whether a background that the program has set gives way.
  final func showFill(replaces: Bool = false) {
    showsEdge = isAtEdge
    let edge = edgeLook
    let isClear = isAtEdge && edge == nil
    line.alpha = isClear ? 0 : 1
    if replaces { hasOwnFill = false }
    guard !hasOwnFill else { return }
    let look = edge ?? standardLook
    let fill = edge == nil ? barTintColor ?? look.backgroundColor : look.backgroundColor
    isShowingFill = true
    backgroundColor = isClear ? .clear : fill
    isShowingFill = false
  }
}
