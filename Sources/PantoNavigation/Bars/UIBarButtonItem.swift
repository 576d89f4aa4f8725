import PantoControls
import PantoScene

/// A button of a navigation bar or a tool bar (BAR-01).
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// The emphasis of a button: `.done` is semibold.
  public enum Style: Int, Sendable { case plain, done = 2 }
  /// Buttons with a standard meaning.
  ///
  /// Each shows its picture, or its name in English, and the spaces show nothing.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, close

    /// The English name: the title of an item without a symbol, else the accessibility label.
    var name: String {
      switch self {
      case .flexibleSpace, .fixedSpace: ""
      case .fastForward: "Fast forward"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
    /// The name of the symbol, or `nil` for an item that shows its own name.
    var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      default: nil
      }
    }
  }

  /// The emphasis of the item's title. Default `.plain`.
  open var style = Style.plain { didSet { contentsChanged() } }
  /// The colour of title and picture; `nil`, the default, is the accent colour.
  open var tintColor: UIColor? { didSet { button.tintColor = tintColor } }
  /// The view that stands in the bar in place of a button. Default `nil`: the item shows a button.
  open var customView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      owner?.itemsChanged()
    }
  }
  /// The width in points; 0, the default, is that of the content. Only tool bars use it.
  open var width: CGFloat = 0 { didSet { owner?.itemsChanged() } }
  /// The menu: a press shows it, or a long press where the item has an action, too. Default `nil`.
  open var menu: UIMenu? { didSet { menuChanged() } }
  /// The action that runs when the item is pressed, held strongly. Default `nil`.
  open var primaryAction: UIAction? {
    didSet {
      if let oldValue { button.removeAction(oldValue, for: .touchUpInside) }
      if let primaryAction { button.addAction(primaryAction, for: .touchUpInside) }
      menuChanged()
    }
  }
  /// Whether the item is not shown. Default `false`.
  open var isHidden = false { didSet { owner?.itemsChanged() } }
  final let button = UIButton(type: .system)
  /// The bar that shows the item.
  final weak var owner: (any BarOfItems)?
  private final var systemItem: SystemItem?
  /// Whether a press calls the method of a target, beside `primaryAction`.
  private final var hasTarget = false
  final var isFlexible: Bool { systemItem == .flexibleSpace }
  final var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
  final var view: UIView { customView ?? button }

  /// The space at both sides of a button's text that belongs to the button, in points.
  static let space: CGFloat = 8

  /// Makes an item without contents.
  public override init() {
    super.init()
    button.contentEdgeInsets = UIEdgeInsets(
      top: 6, left: UIBarButtonItem.space, bottom: 6, right: UIBarButtonItem.space)
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Makes an item that shows a view of its own size.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Makes an item with a title that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(title: title, style: style, target: nil, action: nil)
    addTarget(target, action)
  }
  /// Makes an item with a title that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title, style: style, target: nil, action: nil)
    addTarget(target, action)
  }
  /// Makes an item with a title that calls nothing.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
    self.init()
    self.style = style
    self.title = title
  }
  /// Makes an item with a picture that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(image: image, style: style, target: nil, action: nil)
    addTarget(target, action)
  }
  /// Makes an item with a picture that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(image: image, style: style, target: nil, action: nil)
    addTarget(target, action)
  }
  /// Makes an item with a picture that calls nothing.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Never?) {
    self.init()
    self.style = style
    self.image = image
  }
  /// Makes an item with a standard look that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    addTarget(target, action)
  }
  /// Makes an item with a standard look that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    addTarget(target, action)
  }
  /// Makes an item with a standard look that calls nothing, such as a space.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?
  ) {
    self.init()
    setSystemItem(systemItem)
  }
  /// Makes an item with a standard look that runs an action or shows a menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    setAction(primaryAction, menu)
  }
  /// Makes an item that runs an action, which is held strongly, or shows a menu.
  ///
  /// Title and picture default to the action's.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    setAction(primaryAction, menu)
  }
  /// Makes an item that shows a menu.
  public convenience init(title: String? = nil, image: UIImage? = nil, menu: UIMenu?) {
    self.init(title: title, image: image, primaryAction: nil, menu: menu)
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

  private func setSystemItem(_ item: SystemItem) {
    systemItem = item
    if item == .done || item == .save { style = .done }
    if let symbol = item.symbol {
      image = UIImage(systemName: symbol)
      accessibilityLabel = item.name
    } else if !isSpace {
      title = item.name
    }
  }

  // An initializer's assignment does not call observers that are declared in the same class, so
  // both go through methods.
  private func setAction(_ action: UIAction?, _ menu: UIMenu?) {
    primaryAction = action
    self.menu = menu
  }

  private func menuChanged() {
    button.menu = menu
    button.showsMenuAsPrimaryAction = menu != nil && primaryAction == nil && !hasTarget
  }

  private func addTarget<T: AnyObject>(
    _ target: AnyObject?, _ action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    hasTarget = true
    button.addAction(for: .touchUpInside) { [weak target] _ in
      if let target = target as? T { action(target)() }
    }
  }
  private func addTarget<T: AnyObject>(
    _ target: AnyObject?, _ action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    hasTarget = true
    button.addAction(for: .touchUpInside) { [weak self, weak target] _ in
      if let self, let target = target as? T { action(target)(self) }
    }
  }

  open override var accessibilityLabel: String? {
    didSet { button.accessibilityLabel = accessibilityLabel }
  }

  override func contentsChanged() {
    // As in UIKit, a bar shows the picture of an item that has both.
    button.setTitle(image == nil ? title : nil, for: .normal)
    button.setImage(image, for: .normal)
    button.imageEdgeInsets = imageInsets
    button.isEnabled = isEnabled
    let look = titleTextAttributes(for: .normal)
    button.titleLabel?.font =
      look?[.font] as? UIFont
      ?? .systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let color = titleTextAttributes(for: state)?[.foregroundColor] as? UIColor
      if color != nil || colored.contains(state) { button.setTitleColor(color, for: state) }
      if color != nil { colored.insert(state) }
    }
    if accessibilityLabel == nil { button.accessibilityLabel = title }
    owner?.itemsChanged()
  }
  /// The control states for which a title colour was set.
  private final var colored: Set<UIControl.State> = []
}

/// A bar that shows items, and lays them out anew when one changes.
@MainActor protocol BarOfItems: AnyObject {
  func itemsChanged()
}
