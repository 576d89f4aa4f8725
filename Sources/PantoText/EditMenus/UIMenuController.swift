import PantoBase
import PantoControls
import PantoGestures
import PantoScene

/// A command of a program's own in the edit menu.
@preconcurrency @MainActor open class UIMenuItem {
  /// The title of the command in the edit menu.
  open var title: String
  /// The method of the first responder, or of a responder after it, that the command calls.
  ///
  /// The command shows where one of these responders has the method, and its `canPerformAction`
  /// does not forbid it.
  open var action: Selector

  /// Makes a command of the edit menu from its title and its method.
  public init(title: String, action: Selector) {
    self.title = title
    self.action = action
  }

  /// Makes a command that calls a method with any sender, such as `Page.share(_:)`.
  public convenience init<T: AnyObject>(
    title: String, action: @escaping @MainActor (T) -> @MainActor (Any?) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(title: title, action: Selector(action, file: file, line: line, column: column))
  }

  /// Makes a command that calls a method that takes the menu.
  public convenience init<T: AnyObject>(
    title: String, action: @escaping @MainActor (T) -> @MainActor (UIMenuController) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(title: title, action: Selector(action, file: file, line: line, column: column))
  }

  /// Makes a command that calls a method without parameters.
  public convenience init<T: AnyObject>(
    title: String, action: @escaping @MainActor (T) -> @MainActor () -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(title: title, action: Selector(action, file: file, line: line, column: column))
  }
}

/// The edit menu: Cut, Copy, Paste, Select, Select All, Delete, and commands of the program
/// (TXI-09).
///
/// The menu offers what the first responder, or a responder after it, can do: see
/// `canPerformAction`.
/// Text fields and text views show it themselves.
@preconcurrency @MainActor open class UIMenuController {
  /// Where the arrow of the edit menu points. Without effect: the menu has no arrow.
  public enum ArrowDirection: Int, Sendable { case `default`, up, down, left, right }

  /// Posted before the edit menu shows.
  public nonisolated static let willShowMenuNotification = note("WillShow")
  /// Posted after the edit menu showed.
  public nonisolated static let didShowMenuNotification = note("DidShow")
  /// Posted before the edit menu hides.
  public nonisolated static let willHideMenuNotification = note("WillHide")
  /// Posted after the edit menu hid.
  public nonisolated static let didHideMenuNotification = note("DidHide")
  /// Posted after the edit menu got another place.
  public nonisolated static let menuFrameDidChangeNotification = Notification.Name(
    "UIMenuControllerMenuFrameDidChangeNotification")

  private nonisolated static func note(_ name: String) -> Notification.Name {
    Notification.Name("UIMenuController\(name)MenuNotification")
  }

  /// The menu of the current stage.
  ///
  /// Each stage has its own menu, so that a replay beside a window leaves the window's menu alone.
  /// Settings that a program makes before the first stage apply to every stage.
  public static var shared: UIMenuController { of(Stage.current) }

  /// The menu of a stage.
  static func of(_ stage: Stage?) -> UIMenuController {
    guard let stage else { return early }
    return (stage.textInputServices as? TextServices)?.menu ?? early
  }

  /// The menu while there is no stage.
  private static let early = UIMenuController()

  private var bar: EditMenuBar?
  /// Set while the menu is being shown, so that delegates and observers cannot show it again
  /// without end.
  private var isShowing = false
  private weak var target: UIView?
  private var rect = CGRect.zero
  /// The view whose menu closed last, and when.
  private(set) var closed: (view: UIView?, time: TimeInterval)? {
    get { latest.map { ($0.view, $0.time) } }
    set { latest = newValue.map { Closed(view: $0.view, time: $0.time) } }
  }
  private var latest: Closed?

  private struct Closed {
    weak var view: UIView?
    var time: TimeInterval
  }

  private init() {}

  /// Makes the edit menu of a stage, with the settings that were made before the first stage.
  static func make() -> UIMenuController {
    let menu = UIMenuController()
    menu.menuItems = early.menuItems
    menu.arrowDirection = early.arrowDirection
    return menu
  }

  /// Commands of the program, shown behind those of the library. Default `nil`.
  open var menuItems: [UIMenuItem]?
  /// Where the arrow of the menu points. Stored for source compatibility, without effect. Default
  /// `.default`.
  open var arrowDirection = ArrowDirection.default
  /// Whether the edit menu shows.
  open var isMenuVisible: Bool {
    get { bar != nil }
    set { setMenuVisible(newValue, animated: false) }
  }
  /// The frame of the menu in its window, in points; zero while it is hidden.
  open var menuFrame: CGRect { bar?.frame ?? .zero }
  /// The titles of the commands that show.
  package var shownTitles: [String] { bar?.titles ?? [] }

  /// Shows the menu above a rectangle of a view, or below it where there is no room.
  ///
  /// Nothing shows if no command can be used, or if the view is in no window.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    guard Misuse.accepts(targetRect, for: "targetRect") else { return }
    show(from: targetView, rect: targetRect, animated: true)
  }

  /// Hides the edit menu.
  open func hideMenu() { bar?.close() }

  /// Hides the edit menu if it belongs to `targetView`.
  open func hideMenu(from targetView: UIView) { if target === targetView { hideMenu() } }

  /// Sets the rectangle above which `setMenuVisible` shows the menu.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    guard Misuse.accepts(targetRect, for: "targetRect") else { return }
    target = targetView
    rect = targetRect
    guard let bar, targetView.window === bar.window else { return }
    bar.target = targetView.convert(targetRect, to: nil)
    post(UIMenuController.menuFrameDidChangeNotification)
  }

  /// Shows the edit menu above the rectangle of `setTargetRect`, or hides the menu.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible else { return bar?.close(animated: animated) ?? () }
    guard let target else { return }
    show(from: target, rect: rect, animated: animated)
  }

  /// Asks again for the commands of a menu that shows.
  open func update() {
    guard bar != nil, let target else { return }
    show(from: target, rect: rect, animated: false)
  }

  private func show(from view: UIView, rect: CGRect, animated: Bool) {
    guard !isShowing else {
      return Misuse.report("showMenu: it was called while the menu is being shown")
    }
    isShowing = true
    defer { isShowing = false }
    target = view
    self.rect = rect
    guard let window = view.window else { return }
    let items = commands(for: view)
    let old = bar
    bar = nil
    old?.onClose = nil
    old?.close(animated: false)
    guard !items.isEmpty else {
      if old != nil { post(UIMenuController.didHideMenuNotification) }
      return
    }
    if old == nil { post(UIMenuController.willShowMenuNotification) }
    // An observer may have shown it already, or taken the view away.
    guard bar == nil, view.window === window else { return }
    let made = EditMenuBar(items, over: view.convert(rect, to: nil))
    bar = made
    made.onClose = { [weak self, weak made] in
      guard let self, bar === made else { return }
      post(UIMenuController.willHideMenuNotification)
      bar = nil
      closed = (target, target?.stage?.time.now ?? 0)
      post(UIMenuController.didHideMenuNotification)
    }
    made.show(in: window, animated: animated)
    if old == nil { post(UIMenuController.didShowMenuNotification) }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Commands

  /// The titles and the methods of the library's own commands, in the order of the edit menu.
  private static let standard: [(title: String, action: Selector)] = [
    ("Cut", .cut), ("Copy", .copy), ("Paste", .paste), ("Select", .select),
    ("Select All", .selectAll), ("Delete", .delete),
  ]

  private func commands(for view: UIView) -> [EditMenuBar.Item] {
    let responder = view.stage?.firstResponder ?? view
    if let owner = view as? any TextCanvasOwner,
      let menu = owner.editMenu(suggested: actions(responder))
    {
      return UIMenuController.items(of: menu, for: responder)
    }
    return UIMenuController.items(of: UIMenu(children: actions(responder)), for: responder)
  }

  /// The commands that a responder, or one after it, can do, as actions of a menu.
  func actions(_ responder: UIResponder) -> [UIAction] {
    let all = UIMenuController.standard + (menuItems ?? []).map { ($0.title, $0.action) }
    return all.compactMap { title, action in
      guard let target = responder.target(forAction: action, withSender: self) as? UIResponder
      else { return nil }
      return UIAction(title: title) { [weak self, weak target] _ in
        guard let self, let target else { return }
        action.perform(on: target, sender: self)
        // After Select the menu shows again, because the next command often is for the new
        // selection.
        let selects = action == .select || action == .selectAll
        if selects, let owner = target as? any TextCanvasOwner { owner.canvas.showEditMenu() }
      }
    }
  }

  /// The commands of a menu and of the menus in it, in one row.
  static func items(of menu: UIMenu, for responder: UIResponder?) -> [EditMenuBar.Item] {
    var items: [EditMenuBar.Item] = []
    var rest = UIMenu.mostRows
    add(menu, to: &items, for: responder, &rest)
    return items
  }

  /// Adds the commands of a menu and of the menus in it to `items`.
  ///
  /// - Parameter rest: The number of elements that may still be added.
  private static func add(
    _ menu: UIMenu, to items: inout [EditMenuBar.Item], for responder: UIResponder?,
    _ rest: inout Int
  ) {
    for element in menu.children {
      guard rest > 0 else { return UIMenu.reportRows() }
      rest -= 1
      if let menu = element as? UIMenu {
        add(menu, to: &items, for: responder, &rest)
        continue
      }
      let command = (element as? UICommand).flatMap { responder?.action(of: $0) }
      guard let action = command ?? element as? UIAction,
        action.attributes.isDisjoint(with: [.hidden, .disabled])
      else { continue }
      items.append(
        EditMenuBar.Item(
          title: action.title, image: action.image,
          isDestructive: action.attributes.contains(.destructive), perform: action.perform))
    }
  }
}
