import PantoScene

/// The contents of the tab bar for one controller.
@preconcurrency @MainActor public final class UITabBarItem: TitledItem {
  /// Items with a standard title, their name in English.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      let name = "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }
      return name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  /// The title. `nil` shows the controller's `title`, which sets it anew when it changes.
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
