/// The kinds of transition. All are shown as a fade.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old look fades into the new one. The default.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new look moves in over the old one in Core Animation; shown as a fade here.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new look pushes the old one out in Core Animation; shown as a fade here.
  public static let push = CATransitionType(rawValue: "push")
  /// The old look moves out over the new one in Core Animation; shown as a fade here.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition. It has no effect, because every transition is shown as a fade.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The transition begins at the right edge.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The transition begins at the left edge.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The transition begins at the upper edge.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The transition begins at the lower edge.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A transition from the look of the layer when it was added to its present look. Every type is
/// shown as a fade.
@preconcurrency @MainActor public final class CATransition: CAAnimation {
  /// The kind of transition. Default `.fade`; other kinds are shown as a fade, too.
  public var type = CATransitionType.fade
  /// The direction of the transition. Accepted for compatibility, without effect. Default `nil`.
  public var subtype: CATransitionSubtype?

  override func makeEmpty() -> CAAnimation { CATransition() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
  }
}
