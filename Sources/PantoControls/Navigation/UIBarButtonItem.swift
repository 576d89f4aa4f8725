import PantoScene

/// A button of a navigation bar or a tool bar.
@preconcurrency @MainActor public final class UIBarButtonItem {
  /// The emphasis of a button: `.done` sets the title in semibold.
  public enum Style: Int, Sendable { case plain, done = 2 }
  /// Buttons with a standard meaning.
  ///
  /// Each shows its name in English, `.add` shows "+", and the spaces show nothing.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, close

    var title: String {
      switch self {
      case .add: "+"
      case .flexibleSpace, .fixedSpace: ""
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// The title. Default `nil`.
  public var title: String? { didSet { button.setTitle(title, for: .normal) } }
  /// The picture. Default `nil`.
  public var image: UIImage? { didSet { button.setImage(image, for: .normal) } }
  /// Whether the button can be pressed. Default `true`.
  public var isEnabled = true { didSet { button.isEnabled = isEnabled } }
  /// A number for use by the program. Default 0.
  public var tag = 0
  /// The colour of title and picture; `nil`, the default, is the accent colour.
  public var tintColor: UIColor? { didSet { button.tintColor = tintColor } }
  /// The view that stands in the bar; `nil` for an item with a button.
  public let customView: UIView?
  /// The width in points; 0, the default, is that of the content. Only tool bars use it.
  public var width: CGFloat = 0
  let button = UIButton(type: .system)
  private let systemItem: SystemItem?
  var isFlexible: Bool { systemItem == .flexibleSpace }
  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// The emphasis of the button. Default `.plain`.
  public var style = Style.plain { didSet { styleChanged() } }

  private func styleChanged() {
    guard let label = button.titleLabel else { return }
    label.font = .systemFont(
      ofSize: label.font.pointSize, weight: style == .done ? .semibold : .regular)
  }

  private init(
    itemTitle title: String?, image: UIImage?, customView: UIView? = nil, kind: SystemItem? = nil
  ) {
    self.customView = customView
    systemItem = kind
    self.title = title
    self.image = image
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
  }

  /// Makes an item that shows a view of its own size.
  public convenience init(customView: UIView) {
    self.init(itemTitle: nil, image: nil, customView: customView)
  }

  /// Makes an item with a title that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(itemTitle: title, image: nil)
    self.style = style
    styleChanged()
    if let target { button.addTarget(target, action: action, for: .touchUpInside) }
  }
  /// Makes an item with a title that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(itemTitle: title, image: nil)
    self.style = style
    styleChanged()
    addTarget(target, action)
  }
  /// Makes an item with a picture that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(itemTitle: nil, image: image)
    self.style = style
    styleChanged()
    if let target { button.addTarget(target, action: action, for: .touchUpInside) }
  }
  /// Makes an item with a picture that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(itemTitle: nil, image: image)
    self.style = style
    styleChanged()
    addTarget(target, action)
  }
  /// Makes an item with a standard title that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(itemTitle: systemItem.title, image: nil)
    if systemItem == .done { style = .done }
    styleChanged()
    if let target { button.addTarget(target, action: action, for: .touchUpInside) }
  }
  /// Makes an item with a standard title that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(itemTitle: systemItem.title, image: nil)
    if systemItem == .done { style = .done }
    styleChanged()
    addTarget(target, action)
  }
  /// Makes an item with a title that calls nothing, such as a back button's.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
    self.init(itemTitle: title, image: nil)
    self.style = style
    styleChanged()
  }
  /// Makes an item with a picture that calls nothing.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Never?) {
    self.init(itemTitle: nil, image: image)
    self.style = style
    styleChanged()
  }
  /// Makes an item that calls nothing, such as a space.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?
  ) {
    self.init(itemTitle: systemItem.title, image: nil, kind: systemItem)
  }
  /// Makes a space of a tool bar that takes what is left.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }
  /// Makes a space of a tool bar, in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    item.width = width
    return item
  }
  /// Makes an item that runs an action, which is held strongly.
  ///
  /// Title and picture default to the action's.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init(itemTitle: title ?? primaryAction?.title, image: image ?? primaryAction?.image)
    if let primaryAction { button.addAction(primaryAction, for: .touchUpInside) }
  }

  private func addTarget<T: AnyObject>(
    _ target: AnyObject?, _ action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    button.addAction(for: .touchUpInside) { [weak self, weak target] _ in
      if let self, let target = target as? T { action(target)(self) }
    }
  }

  var view: UIView { customView ?? button }
}
