import PantoBase
import PantoGraphics
import PantoMotion

/// The methods that are called when an animation of a layer begins and ends. Both are optional.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation begins, in a turn of its own.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation ends, in a turn of its own. `flag` is `false` if the animation was
  /// removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation that is added to a layer explicitly. The layer shows its values while it runs; the
/// model values of the layer do not change.
///
/// A layer keeps the animation as it was when it was added. Later changes take effect with the next
/// `add`. Properties refuse values that are not finite and report them as misuse, unless documented
/// otherwise.
@MainActor open class CAAnimation {
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
  /// The speed relative to the clock. Default 1. The animation stands still at 0; negative values
  /// count as 0.
  public final var speed: Float = 1 {
    didSet {
      if !Misuse.accepts(speed, for: "speed") { speed = oldValue }
    }
  }
  /// The time of the animation, in seconds, that is over when it begins. Default 0.
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
@MainActor open class CAPropertyAnimation: CAAnimation {
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

  final func target() -> KeyTarget? {
    guard let keyPath else { return nil }
    if let target = KeyTarget(keyPath) { return target }
    Misuse.report("CAAnimation: '\(keyPath)' is no property that can be animated")
    return nil
  }
}

/// An animation from one value to another. A value that is missing is that of the layer itself.
@MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start, or `nil`. Numbers, points, sizes, rectangles, colours, transforms,
  /// paths and arrays of numbers or colours can be animated.
  public final var fromValue: Any?
  /// The value at the end, or `nil`.
  public final var toValue: Any?
  /// The difference between start and end, or `nil`. It is not used if both other values are set.
  public final var byValue: Any?

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard let target = target() else { return nil }
    return MotionRecipe(
      time: time(begin: begin, duration: duration), target: target, isAdditive: isAdditive,
      isCumulative: isCumulative,
      form: .ends(
        from: KeyedValue(any: fromValue), to: KeyedValue(any: toValue),
        by: KeyedValue(any: byValue)))
  }
}

/// A spring from one value to another, given by physical parameters (SPR-05).
@MainActor public final class CASpringAnimation: CABasicAnimation {
  /// The mass of the spring. Default 1. Values that are not above 0 count as 1.
  public var mass: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(mass, for: "mass") { mass = oldValue }
    }
  }
  /// The stiffness of the spring. Default 100. Values that are not above 0 count as 1.
  public var stiffness: CGFloat = 100 {
    didSet {
      if !Misuse.accepts(stiffness, for: "stiffness") { stiffness = oldValue }
    }
  }
  /// The damping of the spring. Default 10.
  public var damping: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(damping, for: "damping") { damping = oldValue }
    }
  }
  /// The initial velocity in whole distances per second (SPR-03). Default 0.
  public var initialVelocity: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(initialVelocity, for: "initialVelocity") { initialVelocity = oldValue }
    }
  }

  private var spring: Spring {
    let m = mass > 0 ? Double(mass) : 1
    let k = stiffness > 0 ? Double(stiffness) : 1
    return Spring(
      dampingRatio: max(0.001, Double(damping)) / (2 * (k * m).squareRoot()),
      angularFrequency: (k / m).squareRoot(), initialVelocity: Double(initialVelocity))
  }

  /// The time after which the spring has settled, in seconds (SPR-05). The animation itself ends
  /// after `duration`.
  public var settlingDuration: TimeInterval { spring.settlingTime }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    var made = super.recipe(layer, begin: begin, duration: duration)
    made?.time.curve = .spring(spring)
    return made
  }
}

/// The interpolation between the values of a key frame animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Values change evenly from one key frame to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value shows from its key time on, without values in between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Values change at the same speed over the whole distance; key times are not used.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Treated as `.linear`.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Treated as `.paced`.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer turns with the direction of the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer turns against the direction of the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
@MainActor public final class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values to animate through, or `nil`. Values of other types than `CABasicAnimation` takes
  /// are left out.
  public var values: [Any]?
  /// A path for a position to follow at an even speed, or `nil`. The path takes precedence over
  /// `values`.
  public var path: CGPath?
  /// The time of each value, 0…1 of the duration. `nil`, the default, spreads the values evenly.
  public var keyTimes: [NSNumber]? {
    didSet {
      if !Misuse.accepts(keyTimes, for: "keyTimes") { keyTimes = oldValue }
    }
  }
  /// The timing curves between neighbouring values. `nil`, the default, is linear.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between the values. Default `.linear`.
  public var calculationMode = CAAnimationCalculationMode.linear
  /// The rotation of the layer along `path`, or `nil` for none. Default `nil`.
  public var rotationMode: CAAnimationRotationMode?

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard let target = target() else { return nil }
    var stops: [KeyedValue] = []
    var isEven = calculationMode == .paced || calculationMode == .cubicPaced
    if let path {
      for line in Outline.polylines(path.elements) {
        for p in line.points { stops.append(KeyedValue(p)) }
        if line.isClosed, let first = line.points.first { stops.append(KeyedValue(first)) }
      }
      isEven = true
    } else {
      stops = (values ?? []).compactMap { KeyedValue(any: $0) }
    }
    guard !stops.isEmpty else { return nil }
    var times: [Double] = []
    if isEven {
      var length = 0.0
      for (i, stop) in stops.enumerated() {
        if i > 0 {
          let way = zip(stop.numbers, stops[i - 1].numbers).reduce(CGFloat(0)) {
            $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
          }
          length += Double(way.squareRoot())
        }
        times.append(length)
      }
      if length > 0 { times = times.map { $0 / length } }
    } else if let keyTimes, keyTimes.count >= stops.count {
      var last = 0.0
      times = keyTimes.prefix(stops.count).map { t in
        last = max(last, min(1, t.doubleValue.isFinite ? t.doubleValue : last))
        return last
      }
    } else {
      // Discrete values have parts of equal length, so that the last one shows for a time as well.
      let parts = calculationMode == .discrete ? stops.count : stops.count - 1
      times = stops.indices.map { parts > 0 ? Double($0) / Double(parts) : 0 }
    }
    return MotionRecipe(
      time: time(begin: begin, duration: duration), target: target, isAdditive: isAdditive,
      isCumulative: isCumulative,
      form: .stops(
        stops, times, (timingFunctions ?? []).map(\.curve),
        isDiscrete: calculationMode == .discrete,
        turns: path == nil ? nil : rotationMode))
  }
}

/// Several animations that run together, within the time of the group.
@MainActor public final class CAAnimationGroup: CAAnimation {
  /// The animations of the group. Their begin times count from the beginning of the group.
  public var animations: [CAAnimation]?
  private var isAsked = false

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard !isAsked else {
      Misuse.report("CAAnimationGroup: it is part of itself; that part is left out")
      return nil
    }
    isAsked = true
    defer { isAsked = false }
    let own = time(begin: begin, duration: duration)
    // A member keeps its own curve, or runs at an even speed; the curve of the transaction applies
    // to the group.
    let parts = (animations ?? []).compactMap {
      $0.recipe(layer, begin: $0.beginTime, duration: own.duration)
    }
    return MotionRecipe(
      time: own, target: .none, isAdditive: false, isCumulative: false, form: .together(parts))
  }
}

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
@MainActor public final class CATransition: CAAnimation {
  /// The kind of transition. Default `.fade`; other kinds are shown as a fade, too.
  public var type = CATransitionType.fade
  /// The direction of the transition. Accepted for compatibility, without effect. Default `nil`.
  public var subtype: CATransitionSubtype?
}
