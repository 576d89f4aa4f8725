import PantoBase
import PantoControls
import PantoScene

/// The delegate of a tab bar, told which tab was pressed.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
  /// Called when a tab was pressed, also one that was selected already. In the bar of a tab bar
  /// controller the controller selects after this call (BAR-07). Does nothing by default.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar with a button for each tab: at the bottom of a tab bar controller, or alone in any view
/// (BAR-07).
@preconcurrency @MainActor open class UITabBar: UIView {
  /// The delegate, told of pressed tabs, held weakly. Default `nil`.
  ///
  /// The bar of a tab bar controller has that controller.
  open weak var delegate: (any UITabBarDelegate)?
  /// The tabs, from the leading edge; those of the controllers in a tab bar controller. Default
  /// `nil`.
  ///
  /// Setting the tabs of a tab bar controller is refused with a `Misuse` report.
  open var items: [UITabBarItem]? {
    get { hasItems ? shown.map(\.item) : nil }
    set { setItems(newValue, animated: false) }
  }
  /// Sets the tabs, with a cross-fade if that is wanted (BAR-07).
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard mayChange("items") else { return }
    let change = { [self] in
      for item in shown.map(\.item) { item.changed = nil }
      hasItems = items != nil
      let new = items ?? []
      for item in new { item.changed = { [weak self] in self?.showButtons() } }
      if let chosen, !new.contains(where: { $0 === chosen }) { self.chosen = nil }
      shown = new.map { ($0, nil) }
      showButtons()
    }
    guard animated, window != nil else { return change() }
    UIView.transition(
      with: self, duration: 0.25, options: [.transitionCrossDissolve, .allowUserInteraction],
      animations: change)
  }
  /// The selected tab, or `nil`. Setting it does not tell the delegate.
  ///
  /// A tab that is not among `items` is refused with a `Misuse` report, and so is setting the tab
  /// of a tab bar controller: set its `selectedIndex`.
  open var selectedItem: UITabBarItem? {
    get { chosen }
    set {
      guard mayChange("selectedItem") else { return }
      if let newValue, !shown.contains(where: { $0.item === newValue }) {
        return Misuse.report("selectedItem: the tab is not among the items of the bar")
      }
      chosen = newValue
      showButtons()
    }
  }
  private func mayChange(_ property: String) -> Bool {
    if isOfController {
      Misuse.report("\(property): the bar is that of a tab bar controller; change the controller")
    }
    return !isOfController
  }
  private final var shown: [(item: UITabBarItem, title: String?)] = []
  private final weak var chosen: UITabBarItem?
  private final var hasItems = false
  /// Whether a tab bar controller decides about the tabs.
  final var isOfController = false

  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar is opaque over content that goes on below it (BAR-09).
  public final var isTranslucent = true {
    didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
  }
  /// The background colour over content that goes on below the bar; `nil`, the default, is that of
  /// its look.
  public final var barTintColor: UIColor? { didSet { takeLook() } }
  /// The colour of tabs that are not selected; `nil`, the default, is `.secondaryLabel`.
  public final var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The look of the bar and its tabs over content that goes on below the bar (BAR-06). Set it
  /// again after a change of its parts.
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      hasStandard = true
      takeLook(replaces: true)
    }
  }
  /// The look over content that ends at the bar (BAR-09). A bar without a tab bar controller has it
  /// while `standardAppearance` was not set.
  ///
  /// Default `nil`: the standard look without its background and line.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { takeLook(replaces: true) } }
  private var hasStandard = false
  /// Whether the content under the bar is at its lower end; `nil` without a tab bar controller.
  final var contentIsAtEdge: Bool? { didSet { if contentIsAtEdge != oldValue { takeLook() } } }
  /// Whether the program has set the background.
  private var hasOwnFill = false
  /// Whether the bar itself sets the background now.
  private var isShowingFill = false
  /// A background of the program, shown in place of that of the look until the look is set again.
  /// `nil` brings back that of the look.
  open override var backgroundColor: UIColor? {
    didSet {
      guard !isShowingFill else { return }
      hasOwnFill = backgroundColor != nil
      if !hasOwnFill { takeLook() }
    }
  }
  private let line = UIView()
  private final var buttons: [TabButton] = []
  /// Called with the index of a button that was pressed, after the delegate.
  final var onSelect: ((Int) -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(line)
    takeLook()
  }

  /// The look over content that ends at the bar, if it counts now.
  private var edgeLook: UITabBarAppearance? {
    contentIsAtEdge ?? !hasStandard ? scrollEdgeAppearance : nil
  }
  private var look: UITabBarAppearance { edgeLook ?? standardAppearance }

  /// Takes the look for the place of the content.
  ///
  /// - Parameter replaces: Whether the look replaces a background that the program has set.
  private func takeLook(replaces: Bool = false) {
    let isClear = contentIsAtEdge == true && edgeLook == nil
    if replaces { hasOwnFill = false }
    if !hasOwnFill {
      let fill = edgeLook == nil ? barTintColor ?? look.backgroundColor : look.backgroundColor
      isShowingFill = true
      backgroundColor = isClear ? .clear : fill
      isShowingFill = false
    }
    line.backgroundColor = look.shadowColor
    line.alpha = isClear ? 0 : 1
    setNeedsLayout()
  }

  /// Shows the tabs of a tab bar controller.
  final func show(_ controllers: [UIViewController], selected: Int) {
    hasItems = true
    shown = controllers.map { ($0.tabBarItem, $0.tabBarItem.title ?? $0.title) }
    chosen = shown.indices.contains(selected) ? shown[selected].item : nil
    showButtons()
  }

  private func showButtons() {
    while buttons.count > shown.count { buttons.removeLast().removeFromSuperview() }
    while buttons.count < shown.count {
      let button = TabButton()
      let index = buttons.count
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.pressed(index) }
      addSubview(button)
      buttons.append(button)
    }
    for (button, tab) in zip(buttons, shown) {
      button.isSelected = tab.item === chosen
      button.show(tab.item, title: tab.title ?? tab.item.title)
    }
    setNeedsLayout()
  }

  private func pressed(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    let item = shown[index].item
    if !isOfController {
      chosen = item
      showButtons()
    }
    delegate?.tabBar(self, didSelect: item)
    onSelect?(index)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }
  private var height: CGFloat { UITabBarController.barHeight + safeAreaInsets.bottom }
  /// The height for which the bar was laid out: a new place may lie in another safe area.
  private final var laidOutHeight: CGFloat = 0

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if height != laidOutHeight {
      laidOutHeight = height
      invalidateIntrinsicContentSize()
    }
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      let place = isRightToLeft ? buttons.count - 1 - index : index
      let x = CGFloat(place) * width
      button.frame = CGRect(x: x, y: 0, width: width, height: UITabBarController.barHeight)
      button.paint(
        button.isSelected ? tintColor : unselectedItemTintColor ?? .secondaryLabel,
        look.stackedLayoutAppearance)
    }
  }
}
