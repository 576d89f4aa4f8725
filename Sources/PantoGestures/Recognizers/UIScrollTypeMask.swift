/// Kinds of scroll events a pan may take (PAN-19).
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Scroll events of a wheel with notches.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// Scroll events of a trackpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Scroll events of wheels and trackpads.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
