import PantoBase
import PantoControls
import PantoScene

/// The contents of the navigation bar while a controller is on top of the stack.
@preconcurrency @MainActor open class UINavigationItem: TitledItem {
  /// Whether the title stands large below the buttons (BAR-03).
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The title is large if that of the item below in the stack is.
    case automatic
    /// The title is large if the bar prefers large titles.
    case always
    /// The title is never large.
    case never
  }

  /// The title of the back button that leads to a controller (PRT-06).
  public enum BackButtonDisplayMode: Int, Sendable {
    /// `backButtonTitle`, or else the title of the controller, as far as the bar is wide enough.
    case `default`
    /// "Back".
    case generic
    /// No title: the arrow alone.
    case minimal
  }

  /// The title in the bar. Default the controller's `title`, which sets it anew when it changes.
  open var title: String? { didSet { changed?() } }
  /// A view in place of the title. Its own width is kept as far as it fits. Default `nil`.
  open var titleView: UIView? { didSet { changed?() } }
  /// A line above the title and the buttons, which makes the bar 30 points higher (BAR-08). Default
  /// `nil`.
  open var prompt: String? { didSet { changed?() } }
  /// The buttons at the leading edge, which replace the back button, from the edge inwards. Default
  /// `nil`.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The buttons at the trailing edge, from the edge inwards. Default `nil`.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The first button at the leading edge. Setting it replaces the first.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set {
      leftBarButtonItems = UINavigationItem.replacingFirst(of: leftBarButtonItems, by: newValue)
    }
  }
  /// The first button at the trailing edge. Setting it replaces the first.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set {
      rightBarButtonItems = UINavigationItem.replacingFirst(of: rightBarButtonItems, by: newValue)
    }
  }
  /// Whether the buttons at the leading edge stand beside the back button. Default `false`.
  open var leftItemsSupplementBackButton = false { didSet { changed?() } }
  /// The item whose title the back button has while the next controller is on top. Default `nil`.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The title of the back button while the next controller is on top, unless there is a
  /// `backBarButtonItem`.
  ///
  /// `nil`, the default, is this controller's title, or "Back".
  open var backButtonTitle: String? { didSet { changed?() } }
  /// The title that the back button has while the next controller is on top, unless there is a
  /// `backBarButtonItem`. Default `.default`.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed?() } }
  /// Whether the back button is hidden while this controller is on top. Default `false`.
  open var hidesBackButton = false { didSet { changed?() } }
  /// Whether the title shows large below the buttons. Default `.automatic`.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed?() } }
  /// The search whose bar stands below the title (SRC-02). Default `nil`.
  open var searchController: UISearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      if oldValue?.isActive == true { oldValue?.isActive = false }
      changed?()
    }
  }
  /// Whether the search bar folds away with the content that is scrolled, and comes when it is
  /// pulled down (SRC-02). Default `true`.
  open var hidesSearchBarWhenScrolling = true { didSet { changed?() } }
  /// The look of the bar above content that is scrolled, while this item shows; `nil`, the default,
  /// is the bar's.
  open var standardAppearance: UINavigationBarAppearance? { didSet { changed?() } }
  /// The look above content that is not scrolled, while this item shows (BAR-09).
  ///
  /// Default `nil`: that of the bar, or else the look above scrolled content without its background
  /// and line.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed?() } }
  /// The look in windows of little height, while this item shows (BAR-08).
  ///
  /// `nil`, the default, is that of other windows.
  open var compactAppearance: UINavigationBarAppearance? { didSet { changed?() } }
  /// Called when a property changed, so that the bar updates.
  final var changed: (() -> Void)?
  /// The items of the tool bar while the controller is on top.
  final var toolbarItems: [UIBarButtonItem]?
  /// The button that begins and ends editing, made when it is first asked for.
  private var editItem: UIBarButtonItem?

  /// Makes a navigation item with a title.
  public init(title: String) { self.title = title }
  init() {}

  private static func replacingFirst(of items: [UIBarButtonItem]?, by new: UIBarButtonItem?)
    -> [UIBarButtonItem]?
  {
    let rest = (items ?? []).dropFirst()
    let all = (new.map { [$0] } ?? []) + rest
    return all.isEmpty ? nil : all
  }

  /// Sets the button at the leading edge. Never animated.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the button at the trailing edge. Never animated.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Sets the buttons at the leading edge. Never animated.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the buttons at the trailing edge. Never animated.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Hides or shows the back button. Never animated.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  package func editingChanged(to isEditing: Bool) {
    editItem?.title = isEditing ? "Done" : "Edit"
    if editItem != nil { changed?() }
  }

  /// The title of the back button that leads to a controller with this item; empty for none.
  func backTitle(of controller: UIViewController) -> String {
    if let own = backBarButtonItem?.title { return own }
    switch backButtonDisplayMode {
    case .default: return backButtonTitle ?? title ?? controller.title ?? "Back"
    case .generic: return "Back"
    case .minimal: return ""
    }
  }

  func editButton(of controller: UIViewController) -> UIBarButtonItem {
    if let editItem { return editItem }
    let button = UIBarButtonItem(
      title: controller.isEditing ? "Done" : "Edit",
      primaryAction: UIAction { [weak controller] _ in
        if let controller { controller.setEditing(!controller.isEditing, animated: true) }
      })
    editItem = button
    return button
  }
}

extension UIViewController {
  /// A button that says "Edit" or "Done" and calls `setEditing(_:animated:)` (TBL-09).
  public var editButtonItem: UIBarButtonItem { navigationItem.editButton(of: self) }
}
