import PantoBase
import PantoGestures
import PantoScene

/// A closure with a title and a picture, for a control, a bar button or a menu.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
  /// A name by which a control finds an action again, to replace or remove it.
  ///
  /// The empty name finds nothing.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text of the identifier.
    public let rawValue: String
    /// Makes an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How the action shows in a menu. Default none.
  public var attributes: Attributes
  /// Whether the action is checked in a menu. Default `.off`.
  public var state: State
  /// A longer title for lists of commands in UIKit. Stored without effect: there is no such list,
  /// which is reported once. Default `nil`.
  public var discoverabilityTitle: String? { didSet { reportDiscoverability() } }
  /// The identifier that was given at creation, or else a unique one.
  public let identifier: Identifier
  /// The control that called the handler last, held weakly. `nil` before the first call.
  public internal(set) weak var sender: AnyObject?
  let handler: (UIAction) -> Void
  /// The number of actions made so far, for identifiers that differ.
  private static var count = 0

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - title: The title in a menu or on a button. Default empty.
  ///   - subtitle: The second line in a menu. Default `nil`.
  ///   - image: The picture beside the title. Default `nil`.
  ///   - identifier: `nil`, the default, is a name that no other action has.
  ///   - handler: Called with the action. Controls hold the action and its handler strongly, so
  ///     capture `[weak self]` where `self` holds the control.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
  ) {
    UIAction.count += 1
    self.identifier = identifier ?? Identifier("action \(UIAction.count)")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, picture: image)
    reportDiscoverability()
  }

  private func reportDiscoverability() {
    guard discoverabilityTitle != nil else { return }
    Misuse.warn(
      "discoverabilityTitle of a UIAction has no effect: there is no list of commands on screen")
  }

  /// Calls the handler when the action is chosen in a menu.
  package func perform() { handler(self) }
}
