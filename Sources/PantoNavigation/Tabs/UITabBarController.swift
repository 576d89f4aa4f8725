import PantoBase
import PantoScene

/// Controllers side by side, of which the selected one shows above a bar of tabs.
///
/// Pressing the selected tab of a navigation controller goes back to its root.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The height of the bar without the safe area below it, in points.
  static let barHeight: CGFloat = 49

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UITabBarControllerDelegate)?
  /// The tab bar at the bottom.
  public final let tabBar = UITabBar()

  /// Called when a tab was pressed, before its controller is selected (BAR-07). Does nothing, for
  /// subclasses.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  private let contentView = UIView()
  /// Tells the bar whether the content of the selected controller ends there (BAR-09).
  private lazy var edge = BarEdge(.bottom) { [weak self] in self?.tabBar.contentIsAtEdge = $0 }
  private var tabs: [UIViewController] = []
  private var selected = 0
  private var hidesBarForStack = false

  /// The controllers in the order of their tabs. Setting it does not animate.
  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; nothing is animated.
  ///
  /// The selected controller stays selected if it is among the new ones, else the first is. A list
  /// that holds a controller twice, or one that contains this controller, is refused with a
  /// `Misuse` report.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    var ancestor: UIViewController? = self
    while let controller = ancestor, !new.contains(controller) { ancestor = controller.parent }
    guard ancestor == nil, Set(new).count == new.count else {
      return Misuse.report("setViewControllers: a controller is there twice, or holds the tabs")
    }
    let old = selectedViewController
    for removed in tabs where !new.contains(removed) {
      removed.tabBarItem.changed = nil
      release(removed)
    }
    for controller in new where !tabs.contains(controller) {
      addChild(controller)
      controller.didMove(toParent: self)
      // A tab that shows later must not count as being added then (FID-03).
      controller.isJoiningParent = false
      controller.tabBarItem.changed = { [weak self] in self?.updateBar() }
    }
    tabs = new
    selected = old.flatMap { new.firstIndex(of: $0) } ?? 0
    tabBar.isOfController = true
    tabBar.delegate = self
    updateBar()
    showSelected()
  }

  /// The index of the selected tab, from 0; `NSNotFound` without tabs.
  ///
  /// An index out of range is refused with a `Misuse` report.
  open var selectedIndex: Int {
    get { tabs.isEmpty ? NSNotFound : selected }
    set {
      guard tabs.indices.contains(newValue) else {
        return Misuse.report("selectedIndex: there is no tab \(newValue) among \(tabs.count)")
      }
      selected = newValue
      showSelected()
    }
  }

  /// The controller of the selected tab, or `nil` without tabs.
  ///
  /// A controller that is not among the tabs is refused with a `Misuse` report.
  open var selectedViewController: UIViewController? {
    get { tabs.indices.contains(selected) ? tabs[selected] : nil }
    set {
      guard let index = newValue.flatMap({ tabs.firstIndex(of: $0) }) else {
        return Misuse.report("selectedViewController: it is not among the tabs")
      }
      selectedIndex = index
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(tabBar)
    tabBar.isOfController = true
    tabBar.delegate = self
    tabBar.onSelect = { [weak self] in self?.selectPressedTab(at: $0) }
    showSelected()
  }

  /// Lays out the bar and the selected controller, which reads its size when it is told that it is
  /// appearing (FID-20).
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    layOutParts()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    followContent()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutParts()
  }

  private func layOutParts() {
    let size = view.bounds.size
    let bar = UITabBarController.barHeight + view.safeAreaInsets.bottom
    tabBar.frame = CGRect(x: 0, y: size.height - bar, width: size.width, height: bar)
    contentView.frame = CGRect(origin: .zero, size: size)
    if let selectedViewController { layOut(selectedViewController) }
  }

  /// Lays out a controller's view: under the bar, with a safe area without the bar, or above the
  /// bar (LAY-03, PRT-05).
  private func layOut(_ controller: UIViewController) {
    guard let view = controller.viewIfLoaded else { return }
    var frame = contentView.bounds
    let isUnder =
      tabBar.isHidden || controller.extends(under: .bottom, isTranslucent: tabBar.isTranslucent)
    if !isUnder { frame.size.height = max(0, tabBar.frame.minY) }
    view.frame = frame
    let covered = isUnder && !tabBar.isHidden ? UITabBarController.barHeight : 0
    controller.setBarInsets(UIEdgeInsets(top: 0, left: 0, bottom: covered, right: 0))
    if controller === selectedViewController { followContent() }
  }

  /// Lets the bar follow the content of the selected controller, or of the one on top of its stack.
  final func followContent() {
    guard isViewLoaded, !tabBar.isHidden else { return }
    let selected = selectedViewController
    let page = (selected as? UINavigationController)?.topViewController ?? selected
    edge.follow(page?.viewIfLoaded, covered: tabBar.bounds.height)
  }

  /// Hides the bar while a controller in the selected stack wants that, and shows it again after
  /// (FID-44).
  final func stackChanged(of navigation: UINavigationController) {
    guard navigation === selectedViewController else { return }
    let hides = navigation.stack.contains { $0.hidesBottomBarWhenPushed }
    guard hides != hidesBarForStack else { return }
    hidesBarForStack = hides
    tabBar.isHidden = hides
    viewIfLoaded?.setNeedsLayout()
  }

  private func updateBar() { tabBar.show(tabs, selected: selected) }

  private func showSelected() {
    guard isViewLoaded else { return }
    let old = contentView.subviews
    for view in old where view !== selectedViewController?.view { view.announceLeaving() }
    if let new = selectedViewController?.view, new.superview !== contentView {
      if let selectedViewController { layOut(selectedViewController) }
      contentView.addSubview(new)
    }
    // The old view leaves after the new one was added, as in UIKit.
    for view in old where view !== selectedViewController?.view { view.removeFromSuperview() }
    if let navigation = selectedViewController as? UINavigationController {
      stackChanged(of: navigation)
    } else if hidesBarForStack {
      hidesBarForStack = false
      tabBar.isHidden = false
      view.setNeedsLayout()
    }
    updateBar()
  }

  private func selectPressedTab(at index: Int) {
    guard tabs.indices.contains(index) else { return }
    let controller = tabs[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    if index == selectedIndex {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      selectedIndex = index
    }
    delegate?.tabBarController(self, didSelect: controller)
  }
}

extension UIViewController {
  /// The contents of the tab bar for this controller.
  ///
  /// Made when first read; never `nil`, the type is UIKit's. A navigation controller without a
  /// title or an item of its own has the one of its root.
  public var tabBarItem: UITabBarItem! {
    get {
      if let tabItem = tabItem as? UITabBarItem { return tabItem }
      // A navigation controller without an item of its own shows the one of its root (FID-44).
      if title == nil, let root = (self as? UINavigationController)?.stack.first {
        return root.tabBarItem
      }
      let item = UITabBarItem(title: title, image: nil)
      tabItem = item
      return item
    }
    set {
      let old = tabItem as? UITabBarItem
      newValue?.changed = old?.changed
      old?.changed = nil
      tabItem = newValue
      newValue?.changed?()
    }
  }

  /// The nearest tab bar controller that contains this one, or `nil`.
  public var tabBarController: UITabBarController? {
    var ancestor = parentRef
    while let controller = ancestor {
      if let found = controller as? UITabBarController { return found }
      ancestor = controller.parentRef
    }
    return nil
  }
}
