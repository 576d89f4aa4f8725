import PantoBase
import PantoMotion

extension UIView {
  /// The named timing curves (ANI-13).
  public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  /// The options of an animation block. Default: none; the block eases in and out, and runs once.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that need layout are laid out inside the block, so that the resulting changes are
    /// animated.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The views receive touches while they animate (ANI-10).
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation starts from the values that show and replaces older animations of the same
    /// properties (ANI-08).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation repeats until the property is set again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// The animation returns to its start. At the end the model value shows (A2), so a value that
    /// does not repeat jumps to it.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A block inside another block uses its own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A block inside another block uses its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// A block inside another block takes over none of the outer block's options.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// The animation starts and ends slowly. The default.
    public static let curveEaseInOut = AnimationOptions([])
    /// The animation starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// The animation ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The animation has the same speed from start to end.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The options that a block takes over from the block around it.
    static let inherited: AnimationOptions = [
      .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .layoutSubviews,
    ]

    var curve: TimingCurve {
      (AnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut).timing
    }
  }

  /// The options of a key frame animation. Default: even speed within each key frame, while the
  /// whole eases in and out.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that need layout are laid out inside the block, so that the resulting changes are
    /// animated.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// The views receive touches while they animate (ANI-10).
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// The animation starts from the values that show and replaces older animations of the same
    /// properties (ANI-08).
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animation repeats until the property is set again.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// The animation returns to its start. At the end the model value shows (A2).
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// A block inside another block uses its own duration.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// A block inside another block takes over none of the outer block's options.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Values change evenly from one key frame to the next. The default.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    /// Each value is set at the end of its key frame, without values in between.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)

    // The options have the same bits as those of a block, so a curve given as a raw value works as
    // in a block.
    var options: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
    var isDiscrete: Bool { (rawValue >> 10) & 7 == 1 }
  }
}

extension UIView.AnimationCurve {
  var timing: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
