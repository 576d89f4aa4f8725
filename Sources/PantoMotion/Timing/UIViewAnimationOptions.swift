import PantoBase

/// The options of an animation block. Default: none; the block eases in and out, and runs once.
/// Programs write `UIView.AnimationOptions`.
public struct UIViewAnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Views that need layout are laid out inside the block, so that the resulting changes are
  /// animated.
  public static let layoutSubviews = UIViewAnimationOptions(rawValue: 1 << 0)
  /// The views receive touches while they animate (ANI-10).
  public static let allowUserInteraction = UIViewAnimationOptions(rawValue: 1 << 1)
  /// The animation starts from the values that show and replaces older animations of the same
  /// properties (ANI-08).
  public static let beginFromCurrentState = UIViewAnimationOptions(rawValue: 1 << 2)
  /// The animation repeats until the property is set again.
  public static let `repeat` = UIViewAnimationOptions(rawValue: 1 << 3)
  /// The animation returns to its start. At the end the model value shows (A2), so a value that
  /// does not repeat jumps to it.
  public static let autoreverse = UIViewAnimationOptions(rawValue: 1 << 4)
  /// A block inside another block uses its own duration.
  public static let overrideInheritedDuration = UIViewAnimationOptions(rawValue: 1 << 5)
  /// A block inside another block uses its own curve.
  public static let overrideInheritedCurve = UIViewAnimationOptions(rawValue: 1 << 6)
  /// A block inside another block takes over none of the outer block's options.
  public static let overrideInheritedOptions = UIViewAnimationOptions(rawValue: 1 << 9)
  /// The animation starts and ends slowly. The default.
  public static let curveEaseInOut = UIViewAnimationOptions([])
  /// The animation starts slowly.
  public static let curveEaseIn = UIViewAnimationOptions(rawValue: 1 << 16)
  /// The animation ends slowly.
  public static let curveEaseOut = UIViewAnimationOptions(rawValue: 2 << 16)
  /// The animation has the same speed from start to end.
  public static let curveLinear = UIViewAnimationOptions(rawValue: 3 << 16)

  /// The options that a block takes over from the block around it.
  package static let inherited: UIViewAnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .layoutSubviews,
  ]

  package var curve: TimingCurve {
    (UIViewAnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut).timing
  }
}
