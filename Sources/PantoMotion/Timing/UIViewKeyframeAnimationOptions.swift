import PantoBase

/// The options of a key frame animation. Default: even speed within each key frame, while the whole
/// eases in and out. Programs write `UIView.KeyframeAnimationOptions`.
public struct UIViewKeyframeAnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Views that need layout are laid out inside the block, so that the resulting changes are
  /// animated.
  public static let layoutSubviews = UIViewKeyframeAnimationOptions(.layoutSubviews)
  /// The views receive touches while they animate (ANI-10).
  public static let allowUserInteraction = UIViewKeyframeAnimationOptions(.allowUserInteraction)
  /// The animation starts from the values that show and replaces older animations of the same
  /// properties (ANI-08).
  public static let beginFromCurrentState = UIViewKeyframeAnimationOptions(.beginFromCurrentState)
  /// The animation repeats until the property is set again.
  public static let `repeat` = UIViewKeyframeAnimationOptions(.repeat)
  /// The animation returns to its start. At the end the model value shows (A2).
  public static let autoreverse = UIViewKeyframeAnimationOptions(.autoreverse)
  /// A block inside another block uses its own duration.
  public static let overrideInheritedDuration = UIViewKeyframeAnimationOptions(
    .overrideInheritedDuration)
  /// A block inside another block takes over none of the outer block's options.
  public static let overrideInheritedOptions = UIViewKeyframeAnimationOptions(
    .overrideInheritedOptions)
  /// Values change evenly from one key frame to the next. The default.
  public static let calculationModeLinear = UIViewKeyframeAnimationOptions([])
  /// Each value is set at the end of its key frame, without values in between.
  public static let calculationModeDiscrete = UIViewKeyframeAnimationOptions(rawValue: 1 << 10)
  /// UIKit's mode for an even speed across all key frames. Has the effect of
  /// `calculationModeLinear` here, and is reported once.
  public static let calculationModePaced = UIViewKeyframeAnimationOptions(rawValue: 2 << 10)
  /// UIKit's mode for smooth curves through the key frames. Has the effect of
  /// `calculationModeLinear` here, and is reported once.
  public static let calculationModeCubic = UIViewKeyframeAnimationOptions(rawValue: 3 << 10)
  /// UIKit's mode for smooth curves at an even speed. Has the effect of `calculationModeLinear`
  /// here, and is reported once.
  public static let calculationModeCubicPaced = UIViewKeyframeAnimationOptions(rawValue: 4 << 10)

  /// The bits that hold the calculation mode. Its numbers are no sets of bits.
  private static let calculationModes = UIViewKeyframeAnimationOptions(rawValue: 7 << 10)

  private init(_ options: UIViewAnimationOptions) { rawValue = options.rawValue }

  /// The options of an animation block with the same bits, so that a curve given as a raw value
  /// works as in a block.
  package var options: UIViewAnimationOptions {
    UIViewAnimationOptions(rawValue: subtracting(.calculationModes).rawValue)
  }

  package var isDiscrete: Bool { intersection(.calculationModes) == .calculationModeDiscrete }

  /// Reports a calculation mode that is shown as `calculationModeLinear`.
  @MainActor package func reportMode() {
    switch intersection(.calculationModes) {
    case .calculationModePaced, .calculationModeCubic, .calculationModeCubicPaced:
      Misuse.warn(
        "animateKeyframes: paced and cubic key frames are shown as linear ones; a "
          + "CAKeyframeAnimation with a calculationMode has these curves")
    default: break
    }
  }
}
