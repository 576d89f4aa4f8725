import PantoBase
import PantoGraphics
import PantoMotion

/// Hears when an animation of a layer begins and ends.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  /// `flag`: it ran to its end; `false`: it was taken away before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A motion that is laid over a layer's own values: it shows while it runs and changes none of them.
///
/// A layer keeps what it was when it was added; changes afterwards count from the next `add` on.
@MainActor open class CAAnimation {
  /// When it begins, by `CACurrentMediaTime()`; 0, the default: as it is added.
  public final var beginTime: TimeInterval = 0 {
    didSet {
      if !Misuse.accepts(beginTime, for: "beginTime") { beginTime = oldValue }
    }
  }
  /// Of one way, in seconds. 0, the default: the transaction's, 0.25.
  public final var duration: TimeInterval = 0 {
    didSet {
      if !Misuse.accepts(duration, for: "duration") { duration = oldValue }
    }
  }
  public final var speed: Float = 1 {
    didSet {
      if !Misuse.accepts(speed, for: "speed") { speed = oldValue }
    }
  }
  /// Seconds of its own time that are past at its beginning.
  public final var timeOffset: TimeInterval = 0 {
    didSet {
      if !Misuse.accepts(timeOffset, for: "timeOffset") { timeOffset = oldValue }
    }
  }
  /// 0, the default: once. May be `.infinity`.
  public final var repeatCount: Float = 0 {
    didSet {
      if repeatCount == .infinity { return }
      if !Misuse.accepts(repeatCount, for: "repeatCount") { repeatCount = oldValue }
    }
  }
  /// Seconds in which it is repeated, in place of a count. May be `.infinity`.
  public final var repeatDuration: TimeInterval = 0 {
    didSet {
      if repeatDuration == .infinity { return }
      if !Misuse.accepts(repeatDuration, for: "repeatDuration") { repeatDuration = oldValue }
    }
  }
  /// Back again, at the same speed. Default `false`.
  public final var autoreverses = false
  /// Default `.removed`: outside of its time the layer's own values show.
  public final var fillMode = CAMediaTimingFillMode.removed
  /// `false`: it stays when its time is over, and with `fillMode` shows its end. Default `true`.
  public final var isRemovedOnCompletion = true
  /// `nil`, the default: even speed.
  public final var timingFunction: CAMediaTimingFunction?
  /// Held strongly, as in Core Animation.
  public final var delegate: (any CAAnimationDelegate)?
  private final var notes: [String: Any] = [:]

  public init() {}

  /// Notes of your own.
  public final func setValue(_ value: Any?, forKey key: String) { notes[key] = value }
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

/// An animation of one property, named by its key path such as `position.x` or `transform.rotation.y`.
@MainActor open class CAPropertyAnimation: CAAnimation {
  public final var keyPath: String?
  /// What it says is added to what shows without it. Default `false`.
  public final var isAdditive = false
  /// Each repetition begins where the last one ended. Default `false`.
  public final var isCumulative = false

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

/// From one value to another; what is left out is the layer's own.
@MainActor open class CABasicAnimation: CAPropertyAnimation {
  public final var fromValue: Any?
  public final var toValue: Any?
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

/// A spring from one value to another (SPR-05).
@MainActor public final class CASpringAnimation: CABasicAnimation {
  public var mass: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(mass, for: "mass") { mass = oldValue }
    }
  }
  public var stiffness: CGFloat = 100 {
    didSet {
      if !Misuse.accepts(stiffness, for: "stiffness") { stiffness = oldValue }
    }
  }
  public var damping: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(damping, for: "damping") { damping = oldValue }
    }
  }
  /// In whole ways per second (SPR-03).
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

  /// When it has come to rest (SPR-05), in seconds. It moves as long as `duration` lets it.
  public var settlingDuration: TimeInterval { spring.settlingTime }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    var made = super.recipe(layer, begin: begin, duration: duration)
    made?.time.curve = .spring(spring)
    return made
  }
}

public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Nothing in between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At an even speed along the way; key times are not asked.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Taken for `.linear`.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Taken for `.paced`.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// From value to value, or along an outline.
@MainActor public final class CAKeyframeAnimation: CAPropertyAnimation {
  public var values: [Any]?
  /// The way of a place; it goes before `values`.
  public var path: CGPath?
  /// When each value is reached, 0…1 of the duration. `nil`: evenly spread.
  public var keyTimes: [NSNumber]? {
    didSet {
      if !Misuse.accepts(keyTimes, for: "keyTimes") { keyTimes = oldValue }
    }
  }
  /// One for each way between two values.
  public var timingFunctions: [CAMediaTimingFunction]?
  public var calculationMode = CAAnimationCalculationMode.linear
  /// Along an outline the layer turns with it.
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
      // Discrete values last equally long, so that the last one has its time too.
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

/// Several at once, in the time of the group.
@MainActor public final class CAAnimationGroup: CAAnimation {
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
    // A part keeps to its own curve, or goes evenly; the transaction's is the group's.
    let parts = (animations ?? []).compactMap {
      $0.recipe(layer, begin: $0.beginTime, duration: own.duration)
    }
    return MotionRecipe(
      time: own, target: .none, isAdditive: false, isCumulative: false, form: .together(parts))
  }
}

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// From how the layer looked when it was added to how it looks now. Every type is shown as a fade.
@MainActor public final class CATransition: CAAnimation {
  public var type = CATransitionType.fade
  public var subtype: CATransitionSubtype?
}
