/// The kinds of transition. Other names than these are shown as a fade.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The old look fades into the new one. The default.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new look moves in over the old one, which stays until it is covered.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new look pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old look moves out over the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The edge at which a transition that moves something begins. Up and down are exchanged, as they
/// are on iOS, where y grows downwards (ANI-22).
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new look comes from the right, or the old one leaves to the left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The new look comes from the left, or the old one leaves to the right.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The new look comes from below, or the old one leaves upwards.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The new look comes from above, or the old one leaves downwards.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A transition from the look of the layer when it was added to its present look (ANI-22).
@preconcurrency @MainActor public final class CATransition: CAAnimation {
  /// The kind of transition. Default `.fade`.
  public var type = CATransitionType.fade
  /// The edge at which a transition that moves something begins. Default `nil`, which counts as
  /// `.fromLeft`.
  public var subtype: CATransitionSubtype?

  override func makeEmpty() -> CAAnimation { CATransition() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
  }
}
