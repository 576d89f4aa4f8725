@_spi(Overrides) import PantoControls
import PantoScene

/// A tab's button: a picture above a title, with a badge.
@MainActor final class TabButton: UIControl {
  override var actKind: GestureKind { .button }

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
    picture.image = (isSelected ? item.selectedImage ?? item.image : item.image)?.asSystemTemplate
    label.text = title
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    accessibilityLabel = item.accessibilityLabel ?? title
    accessibilityValue = item.accessibilityValue ?? item.badgeValue
    isEnabled = item.isEnabled
    setNeedsLayout()
  }

  /// Colours the picture and the title: by the item and the bar's look, else with `color`.
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
      x: middle - size.width / 2, y: 18 - size.height / 2, width: size.width, height: size.height
    ).inset(by: item?.imageInsets ?? .zero)
    // Without a picture the title stands in the middle.
    let y: CGFloat = picture.image == nil ? 17 : 33
    label.frame = CGRect(x: 0, y: y, width: bounds.width, height: 14)
    let width = max(18, badge.intrinsicContentSize.width + 10)
    badge.frame = CGRect(x: middle + 6, y: 2, width: width, height: 18)
  }
}
