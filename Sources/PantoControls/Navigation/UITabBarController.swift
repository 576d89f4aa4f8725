import PantoBase
import PantoScene

/// What the bar below shows for a controller.
@MainActor public final class UITabBarItem {
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      let words = "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// `nil`: the controller's own.
  public var title: String? { didSet { changed?() } }
  public var image: UIImage? { didSet { changed?() } }
  /// While it is chosen; `nil`: `image`.
  public var selectedImage: UIImage? { didSet { changed?() } }
  /// In a red pill on the image; `nil`: none.
  public var badgeValue: String? { didSet { changed?() } }
  public var isEnabled = true { didSet { changed?() } }
  public var tag = 0
  var changed: (() -> Void)?

  public init(title: String?, image: UIImage?, selectedImage: UIImage? = nil) {
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image)
    self.tag = tag
  }

  /// By its title alone.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: nil, tag: tag)
  }
}

/// The bar below: a button for each tab.
@MainActor open class UITabBar: UIView {
  public final var isTranslucent = true
  public final var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// Default `.secondaryLabel`.
  public final var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
  private let line = UIView()
  private final var buttons: [TabButton] = []
  /// A button was pressed.
  final var chosen: ((Int) -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

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

/// A picture over a word.
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
    // Without a picture the word stands in the middle.
    let y: CGFloat = picture.image == nil ? 17 : 33
    label.frame = CGRect(x: 0, y: y, width: bounds.width, height: 14)
    let width = max(18, badge.intrinsicContentSize.width + 10)
    badge.frame = CGRect(x: middle + 6, y: 2, width: width, height: 18)
  }
}

@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Asked when a tab is pressed, not when code selects one. Default `true`.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Told when a tab was pressed.
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

/// Controllers side by side, of which one shows, and a bar to choose. Pressed again, the tab of a
/// navigation controller goes back to its root.
@MainActor open class UITabBarController: UIViewController {
  static let barHeight: CGFloat = 49

  public final weak var delegate: (any UITabBarControllerDelegate)?
  public final let tabBar = UITabBar()
  private let stageView = UIView()
  private var tabs: [UIViewController] = []
  private var selected = 0

  open var viewControllers: [UIViewController]? {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The one that was chosen stays, if it is among the new ones; else the first is. One that is there
  /// twice is refused. Nothing is animated.
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
      gone.barInsets = .zero
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

  /// From 0; `NSNotFound`: there are no tabs.
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

  /// Under the bar, with a safe area that leaves the bar out; or above the bar.
  private func place(_ controller: UIViewController) {
    guard let view = controller.viewIfLoaded else { return }
    var frame = stageView.bounds
    let isUnder =
      tabBar.isHidden || controller.extends(under: .bottom, isTranslucent: tabBar.isTranslucent)
    if !isUnder { frame.size.height = max(0, tabBar.frame.minY) }
    view.frame = frame
    let covered = isUnder && !tabBar.isHidden ? UITabBarController.barHeight : 0
    controller.barInsets = UIEdgeInsets(top: 0, left: 0, bottom: covered, right: 0)
  }

  private func showBar() { tabBar.show(tabs, selected: selected) }

  private func showSelected() {
    guard isViewLoaded else { return }
    let old = stageView.subviews
    if let new = selectedViewController?.view, new.superview !== stageView {
      if let selectedViewController { place(selectedViewController) }
      stageView.addSubview(new)
    }
    // After the new one came, as in UIKit.
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
  /// What the tab bar shows for it; made when first asked for.
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

  /// The one it stands in.
  public var tabBarController: UITabBarController? {
    var here = parentRef
    while let controller = here {
      if let found = controller as? UITabBarController { return found }
      here = controller.parentRef
    }
    return nil
  }
}
