import PantoBase
import PantoMotion

extension UIView {
  /// How progress follows time (ANI-13).
  public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The views take touches while they animate (ANI-10).
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from what shows and replaces the older animation (ANI-08).
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let curveEaseInOut = AnimationOptions([])
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var curve: TimingCurve {
      switch (rawValue >> 16) & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }
  }

  /// Animates what `animations` changes: ease in and out over `duration` seconds (ANI-01, ANI-02).
  /// A duration of 0 or less applies at once.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(duration, delay, options.curve, options, nil, animations, completion)
  }

  /// A spring fitted to `duration` (SPR-02). `velocity` 1 covers the whole distance in a second
  /// (SPR-03); `dampingRatio` is clamped to 0…1.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      dampingRatio: Double(dampingRatio), duration: duration, initialVelocity: Double(velocity))
    run(duration, delay, .spring(spring), options, nil, animations, completion)
  }

  /// A spring by its design parameters (SPR-07) that takes over a throw: `velocity` in points per
  /// second becomes each axis' own start speed along the way it still has to go (SPR-08).
  public static func animate(
    springDamping damping: CGFloat, response: TimeInterval, velocity: CGVector = .zero,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    func spring(_ v: Double) -> Spring {
      Spring(damping: Double(damping), response: response, initialVelocity: v)
    }
    func axis(_ speed: CGFloat, _ way: CGFloat) -> Spring {
      spring(Spring.handOver(velocity: speed, from: 0, to: way))
    }
    run(
      spring(0).settlingTime, delay, .spring(spring(0)), options,
      { way in (axis(velocity.dx, way.dx), axis(velocity.dy, way.dy)) },
      animations, completion)
  }

  /// Changes inside apply at once, even within an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let outer = AnimationBlock.current
    AnimationBlock.current = nil
    actions()
    AnimationBlock.current = outer
  }

  private static func run(
    _ duration: TimeInterval, _ delay: TimeInterval, _ curve: TimingCurve,
    _ options: AnimationOptions, _ axisSprings: ((CGVector) -> (Spring, Spring))?,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let block = AnimationBlock(
      duration: duration, delay: delay, curve: curve, options: options, axisSprings: axisSprings,
      completion: completion)
    let outer = AnimationBlock.current
    AnimationBlock.current = block
    animations()
    AnimationBlock.current = outer
    block.close()
  }
}
