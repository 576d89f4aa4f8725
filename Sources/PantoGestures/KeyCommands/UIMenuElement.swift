/// A title with a picture in a menu: an action, a command, or a menu in it.
@preconcurrency @MainActor open class UIMenuElement {
  /// Whether a menu element shows a check mark: `on` and `mixed` do, `off` does not.
  public enum State: Int, Sendable { case off, on, mixed }
  /// How a menu element shows: disabled, red or not at all.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The menu element cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The menu element shows in red.
    public static let destructive = Attributes(rawValue: 2)
    /// The menu leaves the element out.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays open when the element is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// The title of the menu element.
  public final var title: String
  /// The second line of the menu element, below its title. Default `nil`.
  public final var subtitle: String?
  /// The picture beside the title, a `UIImage`. The type is `AnyObject` because this module does
  /// not import the graphics module.
  package final var picture: AnyObject?

  package init(title: String, subtitle: String? = nil, picture: AnyObject?) {
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
  }
}
