import PantoScene

/// The contents of the tab bar for one controller.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem, TitledItem {
  /// Items with a standard title, their name in English.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed

    var title: String {
      let name = "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }
      return name.prefix(1).uppercased() + name.dropFirst()
    }
    var symbol: String {
      switch self {
      case .more: "ellipsis"
      case .favorites, .featured, .topRated: "star.fill"
      case .recents, .history, .mostRecent: "clock.fill"
      case .contacts: "person.crop.circle"
      case .bookmarks: "book.fill"
      case .search: "magnifyingglass"
      case .downloads: "square.and.arrow.down"
      case .mostViewed: "list.number"
      }
    }
  }

  /// The picture while the tab is selected; `nil`, the default, is `image`.
  open var selectedImage: UIImage? { didSet { changed?() } }
  /// The text of the red badge on the picture; `nil`, the default, shows no badge.
  open var badgeValue: String? { didSet { changed?() } }
  /// The colour of the badge; `nil`, the default, is red.
  open var badgeColor: UIColor? { didSet { changed?() } }
  /// Called when a property changed, so that the bar updates.
  final var changed: (() -> Void)?

  override func contentsChanged() { changed?() }

  /// Makes an item without a title or a picture.
  public override init() { super.init() }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a tab bar item with a title and pictures.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage? = nil) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// Makes a tab bar item with a title, a picture and a number for use by the program.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image)
    self.tag = tag
  }

  /// Makes an item with the standard title and picture.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: UIImage(systemName: systemItem.symbol), tag: tag)
  }
}
