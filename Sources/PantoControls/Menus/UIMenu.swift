import PantoGestures
import PantoScene

extension UIMenuElement {
  /// The picture. Default `nil`.
  public final var image: UIImage? {
    get { picture as? UIImage }
    set { picture = newValue }
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
    super.init(title: title, subtitle: subtitle, picture: image)
  }

  /// Returns the same menu with other elements.
  public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }
}
