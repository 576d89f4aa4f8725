import PantoBase
import PantoGraphics
import PantoMotion

/// The methods that are called when an animation of a layer begins and ends. Both are optional.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called soon after the animation has begun, never inside the call that added it.
  func animationDidStart(_ anim: CAAnimation)
  /// Called soon after the animation has ended, never inside the call that ended it. `flag` is
  /// `false` if the animation was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation that is added to a layer explicitly. The layer shows its values while it runs; the
/// model values of the layer do not change.
///
/// A layer keeps a copy of the animation as it was when it was added (ANI-18). Later changes take
/// effect with the next `add`. Properties refuse values that are not finite and report them as
/// misuse, unless documented otherwise.
@preconcurrency @MainActor open class CAAnimation: CAAction {
  /// The time at which the animation begins, in seconds of `CACurrentMediaTime()`. 0, the default,
  /// begins when the animation is added.
  public final var beginTime: TimeInterval = 0 {
    didSet {
      if !Misuse.accepts(beginTime, for: "beginTime") { beginTime = oldValue }
    }
  }
  /// The duration from start to end, in seconds, without repetitions and return. 0, the default,
  /// uses the duration of the transaction, 0.25 s by default.
  public final var duration: TimeInterval = 0 {
    didSet {
      if !Misuse.accepts(duration, for: "duration") { duration = oldValue }
    }
  }
  /// The frames per second that the program prefers. Has no effect here: an animation shows in
  /// every frame. Another range than `.default` is reported once as a warning. Default `.default`.
  public final var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      guard preferredFrameRateRange != .default else { return }
      Misuse.warn(
        "CAAnimation.preferredFrameRateRange has no effect: an animation shows in every frame")
    }
  }
  /// The speed relative to the clock. Default 1. The animation stands still at 0; negative values
  /// count as 0.
  public final var speed: Float = 1 {
    didSet {
      if !Misuse.accepts(speed, for: "speed") { speed = oldValue }
    }
  }
  /// The point within the animation, in seconds, from which it plays. Default 0. The part before
  /// that point is played at the end, so that the duration stays the same (FID-34).
  public final var timeOffset: TimeInterval = 0 {
    didSet {
      if !Misuse.accepts(timeOffset, for: "timeOffset") { timeOffset = oldValue }
    }
  }
  /// The number of repetitions. 0, the default, plays once. May be `.infinity`.
  public final var repeatCount: Float = 0 {
    didSet {
      if repeatCount == .infinity { return }
      if !Misuse.accepts(repeatCount, for: "repeatCount") { repeatCount = oldValue }
    }
  }
  /// The time during which the animation repeats, in seconds, instead of a count. 0, the default,
  /// uses `repeatCount`. May be `.infinity`.
  public final var repeatDuration: TimeInterval = 0 {
    didSet {
      if repeatDuration == .infinity { return }
      if !Misuse.accepts(repeatDuration, for: "repeatDuration") { repeatDuration = oldValue }
    }
  }
  /// Whether the animation returns to its start at the same speed. Default `false`.
  public final var autoreverses = false
  /// The values that show before the animation begins and after it ends. Default `.removed`: the
  /// model values.
  public final var fillMode = CAMediaTimingFillMode.removed
  /// Whether the animation is removed at its end. Default `true`. With `false` it stays, and a
  /// `fillMode` of `.forwards` or `.both` keeps showing its last values.
  public final var isRemovedOnCompletion = true
  /// The timing curve. `nil`, the default, uses the curve of the transaction, or else an even
  /// speed.
  public final var timingFunction: CAMediaTimingFunction?
  /// The delegate. The animation retains it, as in Core Animation.
  public final var delegate: (any CAAnimationDelegate)?
  private final var notes: [String: Any] = [:]

  /// Creates an animation without values.
  public init() {}

  /// Stores a value of the program under `key`; `nil` removes it. The values do not affect the
  /// animation.
  public final func setValue(_ value: Any?, forKey key: String) { notes[key] = value }
  /// Returns the value that `setValue(_:forKey:)` stored under `key`, or `nil`.
  public final func value(forKey key: String) -> Any? { notes[key] }

  /// Runs the animation as the action of a property change: adds it to the layer that changed
  /// (ANI-16).
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    guard let animation = self as? CAPropertyAnimation, animation.keyPath == nil else {
      return layer.add(self, forKey: event)
    }
    // One animation without a property may be the action of several.
    animation.keyPath = event
    layer.add(animation, forKey: event)
    animation.keyPath = nil
  }

  /// Returns an animation with the same values, and the same delegate (ANI-18).
  ///
  /// A subclass of your own overrides this to copy itself; otherwise the copy is an instance of the
  /// library's class.
  open func copy() -> Any {
    let copy = makeEmpty()
    copy.takeValues(of: self)
    return copy
  }

  /// Creates an empty animation of the library's class, for a copy.
  func makeEmpty() -> CAAnimation { CAAnimation() }

  /// Copies all values of another animation of the same class of the library.
  func takeValues(of other: CAAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    preferredFrameRateRange = other.preferredFrameRateRange
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    isRemovedOnCompletion = other.isRemovedOnCompletion
    timingFunction = other.timingFunction
    delegate = other.delegate
    notes = other.notes
  }

  /// The object that a layer keeps: a copy, or the animation itself if its class is one of the
  /// program's own that does not copy itself.
  final var kept: CAAnimation {
    guard let copy = copy() as? CAAnimation, type(of: copy) == type(of: self) else { return self }
    return copy
  }

  func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?) -> MotionRecipe? {
    nil
  }

  final func time(begin: TimeInterval, duration whole: TimeInterval?) -> MediaTime {
    func legal(_ x: Double, _ most: Double = 1e9) -> Double { x > 0 ? min(x, most) : 0 }
    var own = legal(duration)
    if own == 0 { own = whole ?? CATransaction.duration }
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    let cycle = autoreverses ? own * 2 : own
    return MediaTime(
      begin: begin, duration: own, speed: speed.isFinite ? legal(Double(speed)) : 1,
      offset: legal(timeOffset), length: repeatDuration > 0 ? repeatDuration : cycle * count,
      autoreverses: autoreverses, fill: fillMode,
      curve: timingFunction?.curve ?? CATransaction.curve ?? defaultCurve)
  }

  var defaultCurve: TimingCurve { .linear }
}

/// An animation of one property of a layer.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
  /// The property, as a key path such as `position.x` or `transform.rotation.y`. A path that cannot
  /// be animated is reported as misuse when the animation is added.
  public final var keyPath: String?
  /// Whether the values are added to the values that show without this animation. Default `false`.
  public final var isAdditive = false
  /// Whether each repetition begins where the last one ended. Default `false`.
  public final var isCumulative = false

  /// Creates an animation of the property with this key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmpty() -> CAAnimation { CAPropertyAnimation() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
  }

  final func target() -> KeyTarget? {
    guard let keyPath else { return nil }
    if let target = KeyTarget(keyPath) { return target }
    Misuse.report("CAAnimation: '\(keyPath)' is no property that can be animated")
    return nil
  }
}
