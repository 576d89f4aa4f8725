import PantoBase
import PantoScene

/// The contents of the tab bar for one controller.
@MainActor public final class UITabBarItem {
  /// Items with a standard title, their name in English.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      let words = "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// The title; `nil` shows the controller's `title`.
  public var title: String? { didSet { changed?() } }
  /// The picture above the title. Default `nil`.
  public var image: UIImage? { didSet { changed?() } }
  /// The picture while the tab is selected; `nil`, the default, is `image`.
  public var selectedImage: UIImage? { didSet { changed?() } }
  /// The text of the red badge on the picture; `nil`, the default, shows no badge.
  public var badgeValue: String? { didSet { changed?() } }
  /// Whether the tab can be pressed. Default `true`.
  public var isEnabled = true { didSet { changed?() } }
  /// A number for the program's own use. Default 0.
  public var tag = 0
  /// Called when a property changed, so that the bar updates.
  var changed: (() -> Void)?

  /// Makes an item.
  public init(title: String?, image: UIImage?, selectedImage: UIImage? = nil) {
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// Makes an item with a tag.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image)
    self.tag = tag
  }

  /// Makes an item with the standard title and no picture.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: nil, tag: tag)
  }
}

/// The bar at the bottom of a tab bar controller, with a button for each tab.
@MainActor open class UITabBar: UIView {
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar itself is drawn opaque.
  public final var isTranslucent = true
  /// The background colour; `nil` is clear. Until it is set, the bar has the system's background.
  public final var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// The colour of tabs that are not selected; `nil`, the default, is `.secondaryLabel`.
  public final var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
  private let line = UIView()
  private final var buttons: [TabButton] = []
  /// Called with the index of a button that was pressed.
  final var chosen: ((Int) -> Void)?

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
    backgroundColor = .systemBackground
    line.backgroundColor = .separator
    addSubview(line)
  }

  final func show(_ controllers: [UIViewController], selected: Int) {
    while buttons.count > controllers.count { buttons.removeLast().removeFromSuperview() }
    while buttons.count < controllers.count {
      let button = TabButton()
      let index = buttons.count
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.chosen?(index) }
      addSubview(button)
      buttons.append(button)
    }
    for (index, (button, controller)) in zip(buttons, controllers).enumerated() {
      button.isSelected = index == selected
      button.show(controller.tabBarItem, title: controller.tabBarItem.title ?? controller.title)
    }
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      let x = CGFloat(index) * width
      button.frame = CGRect(x: x, y: 0, width: width, height: UITabBarController.barHeight)
      button.paint(button.isSelected ? tintColor : unselectedItemTintColor ?? .secondaryLabel)
    }
  }
}

/// A tab's button: a picture above a title, with a badge.
@MainActor private final class TabButton: UIControl {
  private let picture = UIImageView()
  private let label = UILabel()
  private let badge = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 10, weight: .medium)
    label.textAlignment = .center
    badge.font = .systemFont(ofSize: 12)
    badge.textAlignment = .center
    badge.textColor = .white
    badge.backgroundColor = .systemRed
    badge.layer.cornerRadius = 9
    for view in [picture, label, badge] { addSubview(view) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ item: UITabBarItem, title: String?) {
    picture.image = isSelected ? item.selectedImage ?? item.image : item.image
    label.text = title
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    isEnabled = item.isEnabled
    setNeedsLayout()
  }

  func paint(_ color: UIColor?) {
    picture.tintColor = color
    label.textColor = color
    alpha = isEnabled ? 1 : 0.4
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = picture.image?.size ?? .zero
    let middle = bounds.width / 2
    picture.frame = CGRect(
      x: middle - size.width / 2, y: 18 - size.height / 2, width: size.width, height: size.height)
    // Without a picture the title stands in the middle.
    let y: CGFloat = picture.image == nil ? 17 : 33
    label.frame = CGRect(x: 0, y: y, width: bounds.width, height: 14)
    let width = max(18, badge.intrinsicContentSize.width + 10)
    badge.frame = CGRect(x: middle + 6, y: 2, width: width, height: 18)
  }
}

/// Decides and learns which tab is selected. Every method has a default.
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Asked when a tab is pressed, not when code selects one. Default `true`.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called when a tab was pressed, also for the tab that is selected already.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// Controllers side by side, of which the selected one shows above a bar of tabs.
///
/// Pressing the selected tab of a navigation controller goes back to its root.
@MainActor open class UITabBarController: UIViewController {
  /// The height of the bar without the safe area below it, in points.
  static let barHeight: CGFloat = 49

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar at the bottom.
  public final let tabBar = UITabBar()
  private let stageView = UIView()
  private var tabs: [UIViewController] = []
  private var selected = 0

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
    var up: UIViewController? = self
    while let here = up, !new.contains(here) { up = here.parent }
    guard up == nil, Set(new).count == new.count else {
      return Misuse.report("setViewControllers: a controller is there twice, or holds the tabs")
    }
    let old = selectedViewController
    for gone in tabs where !new.contains(gone) {
      gone.tabBarItem.changed = nil
      gone.willMove(toParent: nil)
      gone.viewIfLoaded?.removeFromSuperview()
      gone.setBarInsets(.zero)
      gone.removeFromParent()
    }
    for controller in new where !tabs.contains(controller) {
      addChild(controller)
      controller.didMove(toParent: self)
      controller.tabBarItem.changed = { [weak self] in self?.showBar() }
    }
    tabs = new
    selected = old.flatMap { new.firstIndex(of: $0) } ?? 0
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
    stageView.clipsToBounds = true
    view.addSubview(stageView)
    view.addSubview(tabBar)
    tabBar.chosen = { [weak self] in self?.pressed($0) }
    showSelected()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let bar = UITabBarController.barHeight + view.safeAreaInsets.bottom
    tabBar.frame = CGRect(x: 0, y: size.height - bar, width: size.width, height: bar)
    stageView.frame = CGRect(origin: .zero, size: size)
    if let selectedViewController { place(selectedViewController) }
  }

  /// Lays out a controller's view: under the bar, with a safe area without the bar, or above the
  /// bar (LAY-03, PRT-05).
  private func place(_ controller: UIViewController) {
    guard let view = controller.viewIfLoaded else { return }
    var frame = stageView.bounds
    let isUnder =
      tabBar.isHidden || controller.extends(under: .bottom, isTranslucent: tabBar.isTranslucent)
    if !isUnder { frame.size.height = max(0, tabBar.frame.minY) }
    view.frame = frame
    let covered = isUnder && !tabBar.isHidden ? UITabBarController.barHeight : 0
    controller.setBarInsets(UIEdgeInsets(top: 0, left: 0, bottom: covered, right: 0))
  }

  private func showBar() { tabBar.show(tabs, selected: selected) }

  private func showSelected() {
    guard isViewLoaded else { return }
    let old = stageView.subviews
    if let new = selectedViewController?.view, new.superview !== stageView {
      if let selectedViewController { place(selectedViewController) }
      stageView.addSubview(new)
    }
    // The old view leaves after the new one was added, as in UIKit.
    for view in old where view !== selectedViewController?.view { view.removeFromSuperview() }
    showBar()
  }

  private func pressed(_ index: Int) {
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
  /// Made when first read; never `nil`, the type is UIKit's.
  public var tabBarItem: UITabBarItem! {
    get {
      if let tabItem = tabItem as? UITabBarItem { return tabItem }
      let item = UITabBarItem(title: nil, image: nil)
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
    var here = parentRef
    while let controller = here {
      if let found = controller as? UITabBarController { return found }
      here = controller.parentRef
    }
    return nil
  }
}
