import PantoScene

/// A closure with a title and a picture, to be added to a control or a bar button.
@preconcurrency @MainActor public final class UIAction {
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

  /// The title that a button or bar button made with the action shows. Default empty.
  public var title: String
  /// The picture that a button or bar button made with the action shows. Default `nil`.
  public var image: UIImage?
  /// The name given at creation; empty if none was given.
  public let identifier: Identifier
  /// The control that called the handler last, held weakly. `nil` before the first call.
  public internal(set) weak var sender: AnyObject?
  let handler: (UIAction) -> Void

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - title: Default empty.
  ///   - image: Default `nil`.
  ///   - identifier: `nil`, the default, is the empty name.
  ///   - handler: Called with the action. Controls hold the action and its handler strongly, so
  ///     capture `[weak self]` where `self` holds the control.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier("")
    self.handler = handler
  }
}
