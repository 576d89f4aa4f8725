import PantoBase
import PantoScene

/// Controllers side by side: one or two columns at the side, and the detail that they choose.
///
/// In a view of less than 600 points the columns collapse into one stack of navigation (SPL-03).
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
  /// The value of a width that leaves the width of a column to the split view controller.
  public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude

  /// A controller of a column: as the program gave it, and as it shows.
  struct Slot {
    let given: UIViewController
    /// The controller itself, or a navigation controller around it.
    let shown: UIViewController
  }

  /// The delegate, held weakly. Default `nil`.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The style, which is the number of columns.
  public final let style: Style
  /// The arrangement that the program asks for; `.automatic`, the default, follows the form of the
  /// view. Setting it inside of `UIView.animate` animates.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { if preferredDisplayMode != oldValue { takePreferredMode() } }
  }
  /// How columns that come share the space with the detail. Default `.automatic`: beside it where
  /// the view is wider than high, else over it.
  open var preferredSplitBehavior = SplitBehavior.automatic {
    didSet { if preferredSplitBehavior != oldValue { takePreferredMode() } }
  }
  /// Whether a drag from the edge shows columns, and the button stands in the bar. Default `true`.
  open var presentsWithGesture = true { didSet { showButton() } }
  /// Whether the button that shows and hides side columns stands in a navigation bar. Default
  /// `.automatic`: if `presentsWithGesture` is `true`. The style `.unspecified` has no button
  /// there.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
    didSet { showButton() }
  }
  /// The edge of the view at which the first column lies. Default `.leading`.
  open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The look of the first column in UIKit. Without effect: `.sidebar` is reported once. Default
  /// `.none`.
  open var primaryBackgroundStyle = BackgroundStyle.none {
    didSet { if primaryBackgroundStyle != .none { reportIgnored("primaryBackgroundStyle") } }
  }
  /// Whether UIKit shows a button that lets the detail stand alone. Without effect: `true` is
  /// reported once. Default `false`.
  open var showsSecondaryOnlyButton = false {
    didSet { if showsSecondaryOnlyButton { reportIgnored("showsSecondaryOnlyButton") } }
  }

  /// The width of the first column as a share of the view; default `automaticDimension`.
  open var preferredPrimaryColumnWidthFraction: CGFloat = automaticDimension {
    didSet { widthChanged(&preferredPrimaryColumnWidthFraction, oldValue) }
  }
  /// The width of the first column in points; default `automaticDimension`, which is 320.
  open var preferredPrimaryColumnWidth: CGFloat = automaticDimension {
    didSet { widthChanged(&preferredPrimaryColumnWidth, oldValue) }
  }
  /// The smallest width of the first column in points. Default `automaticDimension`: 0.
  open var minimumPrimaryColumnWidth: CGFloat = automaticDimension {
    didSet { widthChanged(&minimumPrimaryColumnWidth, oldValue) }
  }
  /// The largest width of the first column in points. Default `automaticDimension`: 320.
  open var maximumPrimaryColumnWidth: CGFloat = automaticDimension {
    didSet { widthChanged(&maximumPrimaryColumnWidth, oldValue) }
  }
  /// The width of the second column as a share of the view; default `automaticDimension`.
  open var preferredSupplementaryColumnWidthFraction: CGFloat = automaticDimension {
    didSet { widthChanged(&preferredSupplementaryColumnWidthFraction, oldValue) }
  }
  /// The width of the second column in points; default `automaticDimension`, which is 320.
  open var preferredSupplementaryColumnWidth: CGFloat = automaticDimension {
    didSet { widthChanged(&preferredSupplementaryColumnWidth, oldValue) }
  }
  /// The smallest width of the second column in points. Default `automaticDimension`: 0.
  open var minimumSupplementaryColumnWidth: CGFloat = automaticDimension {
    didSet { widthChanged(&minimumSupplementaryColumnWidth, oldValue) }
  }
  /// The largest width of the second column in points. Default `automaticDimension`: 320.
  open var maximumSupplementaryColumnWidth: CGFloat = automaticDimension {
    didSet { widthChanged(&maximumSupplementaryColumnWidth, oldValue) }
  }

  /// The arrangement that shows. `.secondaryOnly` while the columns are collapsed.
  public final var displayMode: DisplayMode { isCollapsed ? .secondaryOnly : mode }
  /// Whether one controller shows in place of the columns, because the view is narrow.
  public final var isCollapsed: Bool { form == .collapsed }
  /// A button that shows and hides the side columns. It hides itself while they are collapsed.
  public final lazy var displayModeButtonItem: UIBarButtonItem = makeButton()
  /// Whether the picture of the button has its bar at the left.
  final var isButtonAtLeft = true
  /// The drag from the edge that shows columns; `nil` until the view is loaded.
  final var edge: UIScreenEdgePanGestureRecognizer?

  /// Whether the columns show side by side or collapsed; `.none` until the view has a size.
  enum Form { case none, expanded, collapsed }
  final var form = Form.none
  final var mode = DisplayMode.secondaryOnly
  final var slots: [Column: Slot] = [:]
  /// The controllers that were pushed onto the first column's stack when the columns collapsed,
  /// from the lower to the upper column.
  final var pushed: [(column: Column, slot: Slot, controllers: [UIViewController])] = []
  /// The controller that shows while the columns are collapsed.
  final var alone: UIViewController?
  final var change: ColumnChange?
  final let secondaryHost = ColumnView()
  final let dimming = UIView()
  /// The views of the first and the second column.
  final let sideHosts = [ColumnView(), ColumnView()]
  final let gestures = SplitGestures()
  private var isAdapting = false

  /// Makes a split controller of columns, which `setViewController(_:for:)` fills.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a split controller of two controllers, given by `viewControllers`.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  // MARK: Controllers

  /// The controllers from the first column to the detail; the one that shows while the columns are
  /// collapsed.
  ///
  /// A list that holds a controller twice, or one that contains this controller, is refused with a
  /// `Misuse` report, as is a third controller without the style `.tripleColumn`.
  open var viewControllers: [UIViewController] {
    get {
      if let alone { return [alone] }
      return columns.compactMap { slots[$0]?.shown }
    }
    set { setColumns(newValue) }
  }

  /// Puts a controller into a column (SPL-02). Outside of the style `.unspecified` it gets a
  /// navigation controller if it is none; `.compact` is shown as it is.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard style != .unspecified else {
      return Misuse.report(
        "setViewController(_:for:): the columns have no style; make the controller with"
          + " init(style:), or set viewControllers")
    }
    guard column != .supplementary || style == .tripleColumn else {
      return Misuse.report("setViewController(_:for:): only .tripleColumn has a second column")
    }
    if let vc, slots[column]?.given === vc { return }
    guard vc == nil || mayHold([vc].compactMap { $0 }, besides: column) else { return }
    replaceSlots { slots[column] = vc.map { slot(for: $0, in: column) } }
  }

  /// The controller that the program put into a column, or `nil`.
  open func viewController(for column: Column) -> UIViewController? { slots[column]?.given }

  /// The columns from the first to the detail.
  final var columns: [Column] {
    style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
  }
  /// The columns beside the detail.
  final var sideColumns: [Column] { columns.dropLast() }

  private func slot(for controller: UIViewController, in column: Column) -> Slot {
    if controller is UINavigationController || column == .compact || style == .unspecified {
      return Slot(given: controller, shown: controller)
    }
    return Slot(
      given: controller, shown: UINavigationController(rootViewController: controller))
  }

  private func setColumns(_ controllers: [UIViewController]) {
    guard controllers.count <= columns.count, mayHold(controllers, besides: nil) else {
      return Misuse.report(
        "viewControllers: there are \(columns.count) columns, and each controller may be there once"
      )
    }
    replaceSlots {
      let old = slots
      for column in columns { slots[column] = nil }
      // A single controller is the first column; the detail is the last.
      for (i, controller) in controllers.enumerated() {
        let column = i == controllers.count - 1 && i > 0 ? Column.secondary : columns[i]
        let kept = columns.compactMap { old[$0] }
          .first { $0.given === controller || $0.shown === controller }
        slots[column] = kept ?? slot(for: controller, in: column)
      }
    }
  }

  /// Whether controllers differ, do not contain this one and are in no other column.
  private func mayHold(_ controllers: [UIViewController], besides column: Column?) -> Bool {
    var ancestor: UIViewController? = self
    while let controller = ancestor, !controllers.contains(controller) {
      ancestor = controller.parent
    }
    // Order: whether any column has it does not depend on the order.
    let others = column == nil ? [:] : slots.filter { $0.key != column }
    let isElsewhere = controllers.contains { controller in
      others.values.contains { $0.given === controller || $0.shown === controller }
    }
    if ancestor == nil, Set(controllers).count == controllers.count, !isElsewhere { return true }
    Misuse.report("a column's controller is in another column, or holds the split controller")
    return false
  }

  /// Changes the columns' controllers, and shows them.
  private func replaceSlots(_ change: () -> Void) {
    finishChange()
    let wasCollapsed = form == .collapsed
    let hadTop = wasCollapsed ? topColumn : nil
    if wasCollapsed { takeBack() }
    let old = Set(slots.values.map(\.shown))
    change()
    let new = Set(slots.values.map(\.shown))
    for column in [Column.primary, .supplementary, .secondary, .compact] {
      guard let shown = slots[column]?.shown, !old.contains(shown) else { continue }
      addChild(shown)
      shown.didMove(toParent: self)
      shown.isJoiningParent = false
    }
    if form == .collapsed {
      pushColumns(upTo: hadTop ?? .primary)
      showAlone()
    } else if form == .expanded {
      if slots[.secondary] == nil, mode == .secondaryOnly {
        mode = wantedMode(in: view.bounds.size)
      }
      installColumns()
    }
    // The old views leave after the new ones were added.
    for gone in children where old.contains(gone) && !new.contains(gone) { release(gone) }
    showButton()
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Life cycle

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
    dimming.alpha = 0
    view.addSubview(secondaryHost)
    view.addSubview(dimming)
    // The inner column lies below the outer one, so that it comes out from under it.
    for host in sideHosts.reversed() { view.addSubview(host) }
    for host in sideHosts { host.isHidden = true }
    gestures.install(in: self)
  }

  /// Arranges the columns. They wait until now, because a subclass fills them and sets the delegate
  /// in `viewDidLoad`, after this class has done its part.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    adapt(to: view.bounds.size)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    adapt(to: view.bounds.size)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutColumns()
  }

  /// Lays out the columns, which read their size when they are told that they are appearing.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    adapt(to: view.bounds.size)
    layOutColumns()
  }

  /// Collapses or separates the columns for a size, and follows the form of the view.
  private func adapt(to size: CGSize) {
    guard size.width > 0, !isAdapting else { return }
    isAdapting = true
    defer { isAdapting = false }
    let isNarrow = size.width < UISplitViewController.narrow
    switch form {
    case .none:
      form = isNarrow ? .collapsed : .expanded
      if isNarrow { collapse() } else { expand(in: size, isFirst: true) }
    case .expanded:
      if isNarrow {
        finishChange()
        form = .collapsed
        collapse()
      } else if (adaptedSize.width > adaptedSize.height) != (size.width > size.height) {
        finishChange()
        set(mode: wantedMode(in: size))
      }
    case .collapsed:
      guard !isNarrow else { break }
      form = .expanded
      expand(in: size, isFirst: false)
    }
    adaptedSize = size
  }
  /// The size for which the columns were arranged last.
  private var adaptedSize = CGSize.zero
  /// The width below which columns collapse, in points: that of a compact window.
  static let narrow: CGFloat = 600

  open override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    guard parentSize.width >= UISplitViewController.narrow else { return parentSize }
    let places = places(in: parentSize, mode)
    for (i, column) in sideColumns.enumerated() where slots[column]?.shown === container {
      return places.sides[i].size
    }
    return slots[.secondary]?.shown === container ? places.secondary.size : parentSize
  }

  // MARK: Showing controllers

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    if style == .unspecified, !isCollapsed, slots[.secondary] != nil {
      viewControllers = [vc] + viewControllers.dropFirst()
    } else if let first = (alone ?? slots[.primary]?.shown) as? UINavigationController {
      first.show(vc, sender: sender)
    } else {
      super.show(vc, sender: sender)
    }
  }

  /// Shows a controller as the detail; on the stack of the first column while the columns are
  /// collapsed (SPL-02).
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    guard slots[.primary] != nil || style != .unspecified else {
      return super.showDetailViewController(vc, sender: sender)
    }
    // There is no stack to push onto where, say, a tab bar controller shows alone.
    if form == .collapsed, let alone, !(alone is UINavigationController) {
      return super.showDetailViewController(vc, sender: sender)
    }
    if form == .collapsed, let compact = slots[.compact]?.shown, compact === alone {
      guard mayHold([vc], besides: nil) else { return }
      return pushOntoCompact(vc)
    }
    if slots[.secondary]?.given !== vc, slots[.secondary]?.shown !== vc {
      guard mayHold([vc], besides: .secondary) else { return }
      replaceSlots { slots[.secondary] = slot(for: vc, in: .secondary) }
    }
    show(.secondary)
  }

  /// Shows a column (SPL-02): beside or over the detail, or on top of the stack while the columns
  /// are collapsed. Animated.
  open func show(_ column: Column) {
    if form == .collapsed { return pushAnimated(column) }
    guard let i = sideColumns.firstIndex(of: column) else {
      if column == .secondary, mode.dims { setAnimated(mode: .secondaryOnly) }
      return
    }
    let count = sideColumns.count - i
    if mode.sideColumns < count { setAnimated(mode: sideMode(count)) }
  }

  /// Hides a column and those outside of it (SPL-02), or takes it off the stack while the columns
  /// are collapsed. Animated.
  open func hide(_ column: Column) {
    if form == .collapsed { return popAnimated(column) }
    guard let i = sideColumns.firstIndex(of: column) else { return }
    let count = sideColumns.count - i - 1
    if mode.sideColumns > count { setAnimated(mode: sideMode(count)) }
  }

  private func widthChanged(_ width: inout CGFloat, _ old: CGFloat) {
    guard width != UISplitViewController.automaticDimension else {
      return viewIfLoaded?.setNeedsLayout() ?? ()
    }
    guard
      Misuse.accepts(width, for: "a column's width", width >= 0, rule: "be 0 or more, and finite")
    else { return width = old }
    viewIfLoaded?.setNeedsLayout()
  }
}
