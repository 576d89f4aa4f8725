import PantoBase
import PantoMotion

extension UIView {
  /// How progress follows time (ANI-13).
  public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  /// How a block animates. Default: none of these, ease in and out.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views that need layout are laid out inside the block, so that what moves for it animates.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The views take touches while they animate (ANI-10).
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from what shows and replaces the older animation (ANI-08).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Again and again until something else sets the property.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back; at the end the model shows (A2), so the value jumps to where it was sent
    /// unless it repeats.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another block: this block's own duration, not the outer one's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another block: this block's own curve, not the outer one's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Inside another block: none of the outer one's options.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    public static let curveEaseInOut = AnimationOptions([])
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// What a block takes over from the one around it.
    static let inherited: AnimationOptions = [
      .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .layoutSubviews,
    ]

    var curve: TimingCurve {
      (AnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut).timing
    }
  }

  /// How key frames follow one another. Default: evenly within each, the whole easing in and out.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Evenly from one key frame's value to the next one's.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    /// Each value from the end of its key frame on, nothing in between.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)

    // The same bits as a block's: a curve given as raw value works as it does there.
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
