import PantoScene

/// The bar at the bottom of a tab bar controller, with a button for each tab.
@preconcurrency @MainActor open class UITabBar: UIView {
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar itself is drawn opaque.
  public final var isTranslucent = true
  /// The background colour; `nil` is clear. Until it is set, the bar has the system's background.
  public final var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// The colour of tabs that are not selected; `nil`, the default, is `.secondaryLabel`.
  public final var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The look of the bar and its tabs (BAR-06). Set it again after a change of its parts.
  ///
  /// The look replaces the background that was set before.
  open var standardAppearance = UITabBarAppearance() {
    didSet {
      hasStandard = true
      takeLook()
    }
  }
  /// The look above content that is not scrolled in UIKit. Here it counts while
  /// `standardAppearance` was not set. Default `nil`.
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { takeLook() } }
  private var hasStandard = false
  private let line = UIView()
  private final var buttons: [TabButton] = []
  /// Called with the index of a button that was pressed.
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
    backgroundColor = .systemBackground
    line.backgroundColor = .separator
    addSubview(line)
  }

  private var look: UITabBarAppearance? {
    hasStandard ? standardAppearance : scrollEdgeAppearance
  }

  private func takeLook() {
    backgroundColor = look.map(\.backgroundColor) ?? .systemBackground
    line.backgroundColor = look.map(\.shadowColor) ?? .separator
    setNeedsLayout()
  }

  final func show(_ controllers: [UIViewController], selected: Int) {
    while buttons.count > controllers.count { buttons.removeLast().removeFromSuperview() }
    while buttons.count < controllers.count {
      let button = TabButton()
      let index = buttons.count
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.onSelect?(index) }
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
      let place = isRightToLeft ? buttons.count - 1 - index : index
      let x = CGFloat(place) * width
      button.frame = CGRect(x: x, y: 0, width: width, height: UITabBarController.barHeight)
      button.paint(
        button.isSelected ? tintColor : unselectedItemTintColor ?? .secondaryLabel,
        look?.stackedLayoutAppearance)
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

  private var item: UITabBarItem?

  func show(_ item: UITabBarItem, title: String?) {
    self.item = item
    picture.image = isSelected ? item.selectedImage ?? item.image : item.image
    label.text = title
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    isEnabled = item.isEnabled
    setNeedsLayout()
  }

  /// Shows a colour where neither the item nor the bar's look has one.
  func paint(_ color: UIColor?, _ looks: UITabBarItemAppearance?) {
    let look = looks.map { !isEnabled ? $0.disabled : isSelected ? $0.selected : $0.normal }
    let color = look?.iconColor ?? color
    picture.tintColor = color
    let own = item?.titleTextAttributes(for: isSelected ? .selected : .normal)
    func attribute(_ key: NSAttributedString.Key) -> Any? {
      own?[key] ?? look?.titleTextAttributes[key]
    }
    label.textColor = attribute(.foregroundColor) as? UIColor ?? color
    label.font = attribute(.font) as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
    badge.backgroundColor = item?.badgeColor ?? look?.badgeBackgroundColor ?? .systemRed
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
