/// A title with a picture in a menu: an action, a command, or a menu in it.
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
  /// The picture, a `UIImage`. This module lies below the pictures, so the type is not known here.
  package final var picture: AnyObject?

  package init(title: String, subtitle: String? = nil, picture: AnyObject?) {
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
  }
}
