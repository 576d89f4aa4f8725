import PantoBase
import PantoScene

/// The contents of the navigation bar while a controller is on top of the stack.
@preconcurrency @MainActor public final class UINavigationItem: TitledItem {
  /// The title in the bar. Default the controller's `title`, which sets it anew when it changes.
  public var title: String? { didSet { changed?() } }
  /// A view in place of the title. Its own width is kept as far as it fits. Default `nil`.
  public var titleView: UIView? { didSet { changed?() } }
  /// The button at the left edge, which replaces the back button. Default `nil`.
  public var leftBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The button at the right edge. Default `nil`.
  public var rightBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The button at the right edge as an array.
  ///
  /// Only one button is supported: of several, the first is kept, which is reported.
  public var rightBarButtonItems: [UIBarButtonItem]? {
    get { rightBarButtonItem.map { [$0] } }
    set {
      if let newValue, newValue.count > 1 {
        Misuse.warn(
          "rightBarButtonItems: a bar shows one button at its right edge; the first of \(newValue.count) is kept"
        )
      }
      rightBarButtonItem = newValue?.first
    }
  }
  /// The title of the back button while the next controller is on top.
  ///
  /// `nil`, the default, is this controller's title, or "Back".
  public var backButtonTitle: String? { didSet { changed?() } }
  /// Whether the back button is hidden while this controller is on top. Default `false`.
  public var hidesBackButton = false { didSet { changed?() } }
  /// Called when a property changed, so that the bar updates.
  var changed: (() -> Void)?
  /// The button that begins and ends editing, made when it is first asked for.
  private var editItem: UIBarButtonItem?

  /// Makes an item with a title.
  public init(title: String) { self.title = title }
  init() {}

  package func editingChanged(to isEditing: Bool) {
    editItem?.title = isEditing ? "Done" : "Edit"
    if editItem != nil { changed?() }
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
