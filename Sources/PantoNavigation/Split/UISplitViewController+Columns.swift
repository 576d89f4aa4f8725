import PantoBase
import PantoControls
import PantoScene

/// A running change of the arrangement of columns.
@MainActor final class ColumnChange {
  let from: UISplitViewController.DisplayMode
  let to: UISplitViewController.DisplayMode
  let arriving: [UIViewController]
  let leaving: [UIViewController]
  let transition: UIViewController.Transition
  let animator: UIViewPropertyAnimator
  var isByHand = false

  init(
    from: UISplitViewController.DisplayMode, to: UISplitViewController.DisplayMode,
    arriving: [UIViewController], leaving: [UIViewController],
    _ transition: UIViewController.Transition, _ animator: UIViewPropertyAnimator
  ) {
    self.from = from
    self.to = to
    self.arriving = arriving
    self.leaving = leaving
    self.transition = transition
    self.animator = animator
  }
}

/// The view around a column, with a line at its inner edge.
@MainActor final class ColumnView: UIView {
  private let line = UIView()
  /// The column's own view.
  private(set) weak var content: UIView?
  /// Whether the line is at the right edge; `nil` for none.
  var lineAtRight: Bool? { didSet { if lineAtRight != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    line.backgroundColor = .separator
    line.isHidden = true
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  func hold(_ view: UIView?) {
    let old = content
    content = view
    if let view, view.superview !== self {
      view.frame = bounds
      insertSubview(view, at: 0)
    }
    // The old view leaves after the new one was added, as in UIKit.
    if let old, old !== view, old.superview === self { old.removeFromSuperview() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content?.frame = bounds
    line.isHidden = lineAtRight == nil
    let width = 1 / max(1, stage?.scale ?? 1)
    line.frame = CGRect(
      x: lineAtRight == true ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
  }
}

extension UISplitViewController {
  // MARK: Places

  /// The frames of the columns in an arrangement.
  struct Places {
    var secondary: CGRect
    var sides: [CGRect]
  }

  /// Whether the first column is at the left edge.
  final var isAtLeft: Bool {
    (primaryEdge == .leading) != (viewIfLoaded?.isRightToLeft ?? false)
  }

  /// The width of the first column, in points.
  public final var primaryColumnWidth: CGFloat {
    width(of: .primary, in: viewIfLoaded?.bounds.width)
  }
  /// The width of the supplementary column, in points; 0 without one.
  public final var supplementaryColumnWidth: CGFloat {
    style == .tripleColumn ? width(of: .supplementary, in: viewIfLoaded?.bounds.width) : 0
  }

  private func width(of column: Column, in total: CGFloat?) -> CGFloat {
    let isFirst = column == .primary
    let auto = UISplitViewController.automaticDimension
    let wanted = isFirst ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
    let share =
      isFirst ? preferredPrimaryColumnWidthFraction : preferredSupplementaryColumnWidthFraction
    let least = isFirst ? minimumPrimaryColumnWidth : minimumSupplementaryColumnWidth
    let most = isFirst ? maximumPrimaryColumnWidth : maximumSupplementaryColumnWidth
    let total = total ?? 0
    var width: CGFloat = 320
    if share != auto { width = share * total }
    if wanted != auto { width = wanted }
    width = min(width, most == auto ? max(320, least) : most)
    width = max(width, least == auto ? 0 : least)
    // A part of the detail stays in sight.
    return max(0, min(width, total - 44))
  }

  final func places(in size: CGSize, _ mode: DisplayMode) -> Places {
    let widths = sideColumns.map { width(of: $0, in: size.width) }
    let hidden = max(0, widths.count - mode.sideColumns)
    var sides: [CGRect] = []
    // Hidden columns lie outside of the view.
    var x = -widths.prefix(hidden).reduce(0, +)
    for width in widths {
      sides.append(CGRect(x: x, y: 0, width: width, height: size.height))
      x += width
    }
    var secondary = CGRect(origin: .zero, size: size)
    if !mode.isOver {
      secondary.origin.x = x
      secondary.size.width = max(0, size.width - x)
      if mode == .twoDisplaceSecondary { secondary.size.width += widths.first ?? 0 }
    }
    guard !isAtLeft else { return Places(secondary: secondary, sides: sides) }
    func mirrored(_ frame: CGRect) -> CGRect {
      CGRect(x: size.width - frame.maxX, y: 0, width: frame.width, height: frame.height)
    }
    return Places(secondary: mirrored(secondary), sides: sides.map(mirrored))
  }

  /// Lays out the columns, unless an animated change runs, which places them itself.
  final func layOutColumns() {
    guard form != .none, change == nil else { return }
    placeColumns(mode)
    if isButtonAtLeft != isAtLeft {
      isButtonAtLeft = isAtLeft
      displayModeButtonItem.image = UIImage(systemName: buttonSymbol)
    }
    let wanted: UIRectEdge = isAtLeft ? .left : .right
    if edge?.edges != wanted { edge?.edges = wanted }
  }

  private func placeColumns(_ mode: DisplayMode) {
    let size = view.bounds.size
    dimming.frame = CGRect(origin: .zero, size: size)
    guard form == .expanded else {
      secondaryHost.frame = CGRect(origin: .zero, size: size)
      dimming.alpha = 0
      secondaryHost.layoutIfNeeded()
      return
    }
    let places = places(in: size, mode)
    secondaryHost.frame = places.secondary
    dimming.alpha = mode.dims ? 1 : 0
    secondaryHost.setNeedsLayout()
    secondaryHost.layoutIfNeeded()
    for (i, frame) in places.sides.enumerated() {
      sideHosts[i].frame = frame
      sideHosts[i].lineAtRight = isAtLeft
      sideHosts[i].setNeedsLayout()
      sideHosts[i].layoutIfNeeded()
    }
  }

  // MARK: Arrangements

  /// The arrangement for a size, as the program prefers it.
  final func wantedMode(in size: CGSize) -> DisplayMode {
    if preferredDisplayMode != .automatic { return legal(preferredDisplayMode) }
    // Without a detail the side columns are all that there is.
    if slots[.secondary] == nil { return sideMode(1, in: size) }
    return size.width > size.height && preferredSplitBehavior != .overlay
      ? sideMode(1, in: size) : .secondaryOnly
  }

  /// The same arrangement with no more columns than the style has.
  private func legal(_ mode: DisplayMode) -> DisplayMode {
    guard style != .tripleColumn else { return mode }
    switch mode {
    case .twoBesideSecondary, .twoDisplaceSecondary: return .oneBesideSecondary
    case .twoOverSecondary: return .oneOverSecondary
    default: return mode
    }
  }

  /// An arrangement with this number of side columns.
  final func sideMode(_ count: Int, in size: CGSize? = nil) -> DisplayMode {
    let size = size ?? viewIfLoaded?.bounds.size ?? .zero
    guard count > 0 else { return .secondaryOnly }
    switch splitBehavior(in: size) {
    case .overlay: return count == 1 ? .oneOverSecondary : .twoOverSecondary
    case .displace where count == 2: return .twoDisplaceSecondary
    default: return count == 1 ? .oneBesideSecondary : .twoBesideSecondary
    }
  }

  /// How columns that come share the space with the detail, in the present size.
  public final var splitBehavior: SplitBehavior {
    splitBehavior(in: viewIfLoaded?.bounds.size ?? .zero)
  }

  private func splitBehavior(in size: CGSize) -> SplitBehavior {
    if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
    if preferredDisplayMode.isOver { return .overlay }
    if preferredDisplayMode == .twoDisplaceSecondary { return .displace }
    return size.width > size.height || preferredDisplayMode.sideColumns > 0 ? .tile : .overlay
  }

  final func takePreferredMode() {
    guard form == .expanded else { return }
    let wanted = wantedMode(in: view.bounds.size)
    UIView.inheritedAnimationDuration > 0 ? setAnimated(mode: wanted) : set(mode: wanted)
  }

  /// The controllers of the side columns that an arrangement shows.
  private func sides(in mode: DisplayMode) -> [(column: Column, host: ColumnView)] {
    zip(sideColumns, sideHosts).suffix(mode.sideColumns).map { ($0, $1) }
  }

  /// Shows the controllers of an arrangement, without animation.
  final func installColumns() {
    let shown = sides(in: mode)
    let transition = UIViewController.changing(animated: false) {
      for (i, column) in sideColumns.enumerated() {
        let isShown = shown.contains { $0.column == column }
        sideHosts[i].isHidden = !isShown
        sideHosts[i].hold(isShown ? slots[column]?.shown.view : nil)
      }
      secondaryHost.hold(slots[.secondary]?.shown.view)
    }
    placeColumns(mode)
    if view.window != nil { transition.finish() }
  }

  /// Changes the arrangement without animation.
  final func set(mode new: DisplayMode) {
    finishChange()
    guard new != mode else { return }
    announce(new)
    mode = new
    installColumns()
    showButton()
  }

  private func announce(_ new: DisplayMode) {
    delegate?.splitViewController(self, willChangeTo: new)
    let (old, next) = (sides(in: mode).map(\.column), sides(in: new).map(\.column))
    for column in next where !old.contains(column) {
      delegate?.splitViewController(self, willShow: column)
    }
    for column in old where !next.contains(column) {
      delegate?.splitViewController(self, willHide: column)
    }
  }

  /// Changes the arrangement within 0.35 s.
  final func setAnimated(mode new: DisplayMode) {
    guard let change = beginChange(to: new) else { return }
    change.animator.startAnimation()
    showButton()
  }

  /// Prepares an animated change of the arrangement; `nil` if there is nothing to animate.
  final func beginChange(to new: DisplayMode) -> ColumnChange? {
    finishChange()
    let new = legal(new)
    guard form == .expanded, new != mode else { return nil }
    guard view.window != nil else {
      set(mode: new)
      return nil
    }
    announce(new)
    // The delegate may have changed the columns itself.
    guard form == .expanded, change == nil, new != mode else { return nil }
    let old = mode
    let (before, after) = (sides(in: old), sides(in: new))
    let arriving = after.filter { side in !before.contains { $0.column == side.column } }
    let leaving = before.filter { side in !after.contains { $0.column == side.column } }
    let transition = UIViewController.changing(animated: true) {
      for side in leaving { side.host.content?.announceLeaving() }
      for side in arriving {
        side.host.isHidden = false
        side.host.hold(slots[side.column]?.shown.view)
      }
    }
    let animator = UIViewPropertyAnimator(duration: 0.35, dampingRatio: 1) { [weak self] in
      self?.placeColumns(new)
    }
    let change = ColumnChange(
      from: old, to: new, arriving: arriving.compactMap { slots[$0.column]?.shown },
      leaving: leaving.compactMap { slots[$0.column]?.shown }, transition, animator)
    mode = new
    self.change = change
    animator.addCompletion { [weak self] position in self?.end(change, at: position) }
    return change
  }

  /// Ends a running change at once: at its start if a drag began it or it runs back, else at its
  /// end.
  final func finishChange() {
    guard let change else { return }
    let position: UIViewAnimatingPosition =
      change.isByHand || change.animator.isReversed ? .start : .end
    change.animator.stopAnimation(false)
    change.animator.finishAnimation(at: position)
    end(change, at: position)
  }

  private func end(_ ended: ColumnChange, at position: UIViewAnimatingPosition) {
    guard change === ended else { return }
    change = nil
    if ended.isByHand { gestures.hasEnded(self) }
    let isBack = position == .start
    if isBack { mode = ended.from }
    let gone = isBack ? ended.arriving : ended.leaving
    func clear() {
      for host in sideHosts {
        guard let content = host.content, gone.contains(where: { $0.viewIfLoaded === content })
        else { continue }
        host.hold(nil)
        host.isHidden = true
      }
    }
    if isBack {
      _ = UIViewController.changing(animated: true) { clear() }
      for stays in ended.leaving {
        _ = UIViewController.changing(animated: true) { stays.viewIfLoaded?.announceArriving() }
        stays.viewIfLoaded?.announceArrived()
      }
    } else {
      clear()
      ended.transition.finish()
    }
    guard change == nil else { return }
    layOutColumns()
    showButton()
  }

  // MARK: The button

  final func makeButton() -> UIBarButtonItem {
    let item = UIBarButtonItem(
      image: UIImage(systemName: buttonSymbol),
      primaryAction: UIAction(title: "Sidebar") { [weak self] _ in self?.toggle() })
    item.title = nil
    item.accessibilityLabel = "Sidebar"
    item.isHidden = isCollapsed
    return item
  }

  private var buttonSymbol: String { isButtonAtLeft ? "sidebar.left" : "sidebar.right" }

  /// Shows or hides side columns for a press of `displayModeButtonItem`.
  private func toggle() {
    guard form == .expanded else { return }
    let asked = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
    guard asked == .automatic else { return setAnimated(mode: asked) }
    let count = mode.sideColumns
    setAnimated(mode: sideMode(count == sideColumns.count ? count - 1 : count + 1))
  }

  /// Puts the button into the bar of the outermost column that shows, or of the detail.
  final func showButton() {
    guard isViewLoaded else { return }
    displayModeButtonItem.isHidden = isCollapsed
    guard style != .unspecified else { return }
    let shows =
      form == .expanded && displayModeButtonVisibility != .never
      && (presentsWithGesture || displayModeButtonVisibility == .always)
    let column = sides(in: mode).first?.column ?? .secondary
    for slot in columns {
      let bar = (slots[slot]?.shown as? UINavigationController)?.navigationBar
      bar?.leadingItem = shows && slot == column ? displayModeButtonItem : nil
    }
  }
}
