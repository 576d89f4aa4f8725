import PantoScene

/// A title with a picture in a menu: an action, or a menu in it.
@preconcurrency @MainActor open class UIMenuElement {
  /// Whether an action is checked.
  public enum State: Int, Sendable { case off, on, mixed }
  /// How an action shows.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The action cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The action shows in red.
    public static let destructive = Attributes(rawValue: 2)
    /// The action is left out.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays open when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// The title.
  public final var title: String
  /// The second line. Default `nil`.
  public final var subtitle: String?
  /// The picture. Default `nil`.
  public final var image: UIImage?

  init(title: String, subtitle: String? = nil, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

/// A list of actions and of menus in it (PRT-29).
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
  /// The name of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text of the identifier.
    public let rawValue: String
    /// Makes an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  /// How a menu in another one shows.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The elements show in the outer menu, between lines.
    public static let displayInline = Options(rawValue: 1)
    /// The title shows in red.
    public static let destructive = Options(rawValue: 2)
    /// In UIKit one element is checked at a time. Kept only: set the states yourself.
    public static let singleSelection = Options(rawValue: 32)
  }

  /// The name; empty if none was given.
  public let identifier: Identifier
  /// How the menu shows in another one.
  public let options: Options
  /// The elements, in their order.
  public let children: [UIMenuElement]

  /// Makes a menu.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("")
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Returns the same menu with other elements.
  public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }
}
